/** The browser's geometry of precision-recall space is that of `tile_core.curves`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoCurve, leastPrecision, prLine, prPlace, prScore, rocPlace } from '#tile/math/pr_space';
import { assertClose, random, times, vectors } from './compare.js';

const python = vectors('pr');

test('places and bounds', () => {
  const { roc, priors, pr, least } = python.places;
  for (const [k, place] of roc.entries()) {
    const there = prPlace(place, priors[k]);
    assertClose([...there, leastPrecision(place[0], priors[k])], [...pr[k], least[k]], { rtol: 1e-12 });
    assertClose(rocPlace(there, priors[k]), place, { rtol: 1e-9 });
  }
});

/** The precision at which the score (a, b) has a value, by its definition. */
function precisionAt(/** @type {number[]} */ [a, b, prior, value], /** @type {number} */ recall) {
  const right = (1 - a) * (1 - prior) + a * prior * recall;
  const alarms = (1 - value) * right - value * b * prior * (1 - recall);
  const share = Math.min(Math.max(alarms / ((1 - value) * (1 - a) + value * (1 - b)), 0), 1 - prior);
  return (prior * recall) / (prior * recall + share);
}

/** What a polyline with rising recall has at a recall. */
function heightAt(/** @type {readonly (readonly number[])[]} */ line, /** @type {number} */ x) {
  const k = Math.max(
    1,
    line.findIndex(([at]) => at >= x),
  );
  const [[x0, y0], [x1, y1]] = [line[k - 1], line[k]];
  return x1 > x0 ? y0 + ((x - x0) / (x1 - x0)) * (y1 - y0) : y1;
}

test('curves', () => {
  for (const { score, least, ends, defined, points } of python.curves) {
    const [a, b, prior, value] = score;
    const curve = isoCurve(a, b, prior, value);
    if (least !== null) {
      // Recall: an upright line from the least precision up.
      assertClose(
        curve,
        [
          [value, least],
          [value, 1],
        ],
        { rtol: 1e-12 },
      );
      continue;
    }
    for (const [recall, precision] of points) assertClose(precisionAt(score, recall), precision, { atol: 1e-9 });
    if (curve === null) {
      assert.ok(defined <= 1, String(score));
      continue;
    }
    const recalls = curve.map(([recall]) => recall);
    assert.deepEqual(
      recalls,
      [...recalls].sort((x, y) => x - y),
    );
    for (const [recall, precision] of curve.slice(1, -1))
      assertClose(precision, precisionAt(score, recall), { rtol: 1e-6, atol: 1e-7 });
    if (ends) assertClose([recalls[0], recalls.at(-1)], ends, { rtol: 0, atol: 6e-4 });
    for (const [recall, precision] of points.slice(1, -1))
      assertClose(heightAt(curve, recall), precision, { atol: 0.02 });
  }
});

test('curves end at the box', () => {
  const next = random(3);
  const [x0, y0, x1, y1] = [0.3, 0.4, 0.7, 0.8];
  let met = 0;
  for (let k = 0; k < 300; k++) {
    const [b, prior, value] = times(3, () => 0.01 + 0.98 * next());
    const a = k < 40 ? 1 : k < 50 ? b : 0.01 + 0.98 * next();
    const whole = isoCurve(a, b, prior, value) ?? [];
    const part = isoCurve(a, b, prior, value, x0, y0, x1, y1);
    assert.ok(part || !whole.some(([x, y]) => x > x0 && x < x1 && y > y0 && y < y1));
    for (const [x, y] of part ?? [])
      assert.ok(x >= x0 - 1e-9 && x <= x1 + 1e-9 && y >= y0 - 1e-9 && y <= y1 + 1e-9, `${x} ${y}`);
    met += part ? 1 : 0;
  }
  assert.ok(met > 50);
});

test('F-scores need no prior', () => {
  const curve = isoCurve(1, 0.5, Number.NaN, 0.6) ?? [];
  assert.ok(curve.length > 2);
  for (const [x, y] of curve.slice(1)) assertClose((2 * x * y) / (x + y), 0.6, { rtol: 1e-9 });
  assert.equal(isoCurve(0.9, 0.5, Number.NaN, 0.6), null);
  assertClose(prScore(1, 0.5, Number.NaN, [0.6, 0.6]), 0.6);
});

test('lines of ROC space bend', () => {
  const line = prLine(
    [
      [0, 0],
      [0.1, 0.5],
      [1, 1],
    ],
    0.3,
  );
  assertClose(line[0], [0, prPlace([0.1, 0.5], 0.3)[1]], { rtol: 1e-12 });
  const second = line.filter(([recall]) => recall > 0.5);
  assert.ok(second.length > 20);
  for (const place of second) {
    const expected = prPlace([0.1 + ((place[0] - 0.5) * 0.9) / 0.5, place[0]], 0.3);
    assertClose(place, expected, { rtol: 1e-9 });
  }
});

test('no value out of reach', () => {
  assert.equal(prScore(0.5, 0.5, 0.2, [1, 0.19]), Number.NaN);
  assertClose(prScore(0.5, 0.5, 0.2, [1, 0.2]), 0.2);
});
