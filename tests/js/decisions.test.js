import assert from 'node:assert/strict';
import test from 'node:test';
import {
  cheapest,
  costAt,
  costCurvePoint,
  costOfThreshold,
  costPoint,
  effectiveThreshold,
  expectedCost,
  missCost,
  netBenefit,
  perThousand,
  predictiveValues,
  thresholdOf,
} from '#tile/math/decisions';
import { score } from '#tile/math/ranking';

/** A generator of numbers in [0, 1) with a seed (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

test('the cheapest classifier of each range is the one of least expected cost, and tied ones share it', () => {
  const next = random(1);
  for (let round = 0; round < 500; round++) {
    const n = 1 + Math.floor(12 * next());
    // Few different rates, so that ties and collinear points occur.
    const rate = () => Math.round(8 * next()) / 8;
    const rates = Array.from({ length: n }, () => [rate(), rate()]);
    const prior = 0.01 + 0.98 * next();
    const [tprs, fprs] = [rates.map(([t]) => t), rates.map(([, f]) => f)];
    const ranges = cheapest(tprs, fprs, prior);
    assert.equal(ranges[0].from, 0);
    assert.equal(ranges.at(-1)?.to, Infinity);
    for (const { from, to, entities } of ranges) {
      const c = from === 0 ? to / 2 : to === Infinity ? 2 * from : Math.sqrt(from * to);
      if (!(c > 0 && c < Infinity)) continue;
      const costs = rates.map(([t, f]) => expectedCost(t, f, c, prior));
      const least = Math.min(...costs);
      const best = costs.flatMap((cost, i) => (cost - least < 1e-13 ? [i] : []));
      assert.deepEqual(best, entities);
    }
  }
});

test('undefined rates are left out, and a single classifier is cheapest everywhere', () => {
  assert.deepEqual(cheapest([NaN, 0.8], [0.1, 0.2], 0.3), [{ from: 0, to: Infinity, entities: [1] }]);
  assert.deepEqual(cheapest([], [], 0.3), []);
});

test('expected cost orders performances as the score at its place on the Tile, whatever the prior of the Tile', () => {
  const next = random(2);
  for (let round = 0; round < 2000; round++) {
    const [c, prior, tile] = [Math.exp(6 * next() - 3), 0.01 + 0.98 * next(), 0.01 + 0.98 * next()];
    const a = costPoint(c, prior, tile);
    assert.ok(Math.abs(costAt(a, prior, tile) / c - 1) < 1e-9);
    const [one, other] = [
      [next(), next()],
      [next(), next()],
    ];
    const scores = [one, other].map(([t, f]) =>
      score([(1 - tile) * (1 - f), (1 - tile) * f, tile * (1 - t), tile * t], a, a),
    );
    const costs = [one, other].map(([t, f]) => expectedCost(t, f, c, prior));
    if (Math.abs(costs[0] - costs[1]) > 1e-12) assert.equal(scores[0] > scores[1], costs[0] < costs[1]);
  }
});

test('net benefit is the score on the diagonal: R = (t π− + (1 − t) NB) / (t π− + (1 − t) π+)', () => {
  const next = random(3);
  for (let round = 0; round < 1000; round++) {
    const [t, f, prior, at] = [next(), next(), 0.01 + 0.98 * next(), 0.01 + 0.98 * next()];
    const a = 1 - at;
    const performance = [(1 - prior) * (1 - f), (1 - prior) * f, prior * (1 - t), prior * t];
    const n = 1 - prior;
    const said = (at * n + (1 - at) * netBenefit(t, f, at, prior)) / (at * n + (1 - at) * prior);
    assert.ok(Math.abs(score(performance, a, a) - said) < 1e-12);
    const c = costOfThreshold(at);
    assert.ok(Math.abs(thresholdOf(c) - at) < 1e-12);
    assert.ok(Math.abs(expectedCost(t, f, c, prior) - c * (prior - netBenefit(t, f, at, prior))) < 1e-9 * (1 + c));
    const [x, y] = costCurvePoint(t, f, c, prior);
    assert.ok(Math.abs(y - expectedCost(t, f, c, prior) / (c * prior + 1 - prior)) < 1e-12 && x > 0 && x < 1);
  }
});

test('four utilities reduce to one ratio, and are refused where a miss is no worse than a detection', () => {
  assert.equal(missCost([0, -20, -1, 0]), 20);
  assert.equal(missCost([5, -5, -2, 3]), 2);
  assert.ok(Number.isNaN(missCost([-20, -20, -1, 0])));
  assert.ok(Number.isNaN(missCost([0, -20, 1, 0])));
});

test('a thousand people are divided into four outcomes', () => {
  const found = perThousand(0.75, 0.1, 0.02);
  assert.deepEqual(
    Object.values(found).map((value) => Math.round(1e6 * value) / 1e6),
    [5, 98, 15, 882],
  );
});

test('the threshold that maximises a score on calibrated probabilities is the effective one', () => {
  // 999 cases with probabilities k / 1000, each as often positive as its probability says.
  const all = Array.from({ length: 999 }, (_, k) => (k + 1) / 1000);
  const positives = all.reduce((sum, p) => sum + p, 0);
  for (const [a, b] of [
    [0.5, 0.5],
    [1, 0.5],
    [0.9, 0.3],
    [0.2, 0.8],
    [1, 0.8],
  ]) {
    let [best, at] = [-1, 0];
    let [tp, fp] = [positives, all.length - positives];
    for (const p of all) {
      const value = score([all.length - positives - fp, fp, positives - tp, tp], a, b);
      if (value > best) [best, at] = [value, p];
      tp -= p;
      fp -= 1 - p;
    }
    assert.ok(Math.abs(effectiveThreshold(a, b, best) - at) < 0.0011, `${a} ${b} ${at}`);
  }
});

test('predictive values follow the prevalence, and are undefined where nothing is predicted so', () => {
  const { ppv, npv } = predictiveValues(0.9, 0.1, 0.5);
  assert.ok(Math.abs(ppv - 0.9) < 1e-15 && Math.abs(npv - 0.9) < 1e-15);
  assert.ok(Number.isNaN(predictiveValues(0, 0, 0.5).ppv));
});
