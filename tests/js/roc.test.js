/** The browser's ROC geometry is that of `tile_core.roc`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clip,
  isoLine,
  isoLineThrough,
  oneLine,
  point,
  upperHull,
  upperHullGroups,
  vertex,
  zeroLine,
} from '#tile/math/roc_space';
import { drawFrame } from '#tile/plots/roc/painter';
import { drawRound, drawValue } from '#tile/plots/roc/points';
import { assertClose, random, times, vectors } from './compare.js';
import './page.js';

/** @typedef {[number, number]} Place */
const python = vectors('roc');

test('lines', () => {
  const { places, iso, zero, one } = python.lines;
  for (const [k, [a, b, prior, value]] of places.entries()) {
    const found = [isoLine(a, b, prior, value), zeroLine(a, b, prior), oneLine(a, b, prior)];
    assertClose(found, [iso[k], zero[k], one[k]], { rtol: 1e-12, atol: 1e-15 });
  }
});

test('a line joins what has the value', () => {
  const { places, points, lines } = python.through;
  for (const [k, [a, b, prior]] of places.entries()) {
    const [u, v, w] = isoLineThrough(a, b, prior, points[k]) ?? [];
    assertClose([u, v, w], lines[k], { rtol: 1e-9, atol: 1e-13 });
    assertClose(u * points[k][0] + v * points[k][1] + w, 0, { atol: 1e-15 });
  }
});

test('no line where the score is undefined', () => assert.equal(isoLineThrough(1, 0, 0.3, [0, 0]), null));

for (const { box, lines, ends } of python.clipped) {
  test(`lines clipped to ${box}`, () => {
    for (const [k, line] of lines.entries()) {
      const found = clip(line, box[0], box[1], box[2], box[3]);
      if (found === null || ends[k] === null) assert.equal(found, ends[k], String(line));
      else assertClose(found, ends[k], { atol: 1e-12 });
    }
  });
}

test('undefined lines are not clipped', () => {
  const lines = [
    [0, 0, 0],
    [0, 0, 1],
    [1, 1, 0],
    [1, 1, -1e-14],
    [Number.NaN, 1, 0],
  ];
  for (const line of lines) assert.equal(clip(/** @type {any} */ (line)), null);
});

test('pencils outside only touch the square: rounding makes no stroke of that', () => {
  const next = random(5);
  for (let k = 0; k < 200; k++) {
    const [z, prior] = [0.01 + 0.98 * next(), 0.01 + 0.98 * next()];
    assert.deepEqual([clip(zeroLine(z, z, prior)), clip(oneLine(z, z, prior))], [null, null]);
  }
});

test('vertices', () => {
  const { places, vertices } = python.vertices;
  const found = places.map((/** @type {number[]} */ [a, b, prior]) => vertex(a, b, prior));
  assertClose(found, vertices, { rtol: 1e-9 });
});

for (const { name, points, groups } of python.hulls) {
  test(`the hull of ${name} points`, () => {
    assert.deepEqual(upperHullGroups(points), groups);
    assert.deepEqual(
      upperHull(points),
      groups.map((/** @type {number[]} */ group) => group[0]),
    );
  });
}

test('a hull lists entities that can be first', () => {
  const all = python.hulls.find((/** @type {{ name: string }} */ { name }) => name === 'arc 200').points.slice(0, 40);
  const rounded = all.map((/** @type {Place} */ [x, y]) => [Math.round(12 * x) / 12, Math.round(9 * y) / 9].join());
  /** @type {Place[]} */
  const points = [...new Set(rounded)].sort().map((text) => /** @type {Place} */ (text.split(',').map(Number)));
  const alone = new Set();
  for (let k = 0; k <= 5000; k++) {
    const weight = 1e-4 + ((1 - 2e-4) * k) / 5000;
    const values = points.map(([x, y]) => weight * (1 - x) + (1 - weight) * y);
    const top = Math.max(...values);
    const best = values.flatMap((value, i) => (value > top - 1e-12 ? [i] : []));
    if (best.length === 1) alone.add(best[0]);
  }
  const sorted = (/** @type {Iterable<number>} */ found) => [...found].sort((i, j) => i - j);
  assert.deepEqual(sorted(upperHullGroups(points).flat()), sorted(alone));
  assert.ok(alone.size > 3 && alone.size < points.length);
});

test('a hull ignores what is missing and rounding', () => {
  const third = 1 / 3;
  const points = [null, [0.1, 0.5], [Number.NaN, 0.9], [third, 0.8], [third + 1e-16, 0.8 - 1e-16], [0.1, 0.4], null];
  const middle = times(6, (k) => [0.1 + ((k + 1) * (third - 0.1)) / 7, 0.5 + ((k + 1) * 0.3) / 7]);
  assert.deepEqual(upperHullGroups(/** @type {any} */ ([...points, ...middle])), [[1], [3, 4]]);
  assert.deepEqual(upperHull([]), []);
});

test('rounding makes no corner at the ends of a hull', () => {
  // The next double above each.
  const points = [
    [0.1, 0.5],
    [0.1 + 2 ** -56, 0.8],
    [0.3, 0.9],
    [0.7, 0.9 + 2 ** -53],
  ];
  assert.ok(points[1][0] > 0.1 && points[3][1] > 0.9);
  assert.deepEqual(upperHull(/** @type {any} */ (points)), [1, 2]);
});

test('a point of ROC', () => {
  assertClose(
    [point([3, 1, 2, 6]), point([3, 1, 0, 0])],
    [
      [0.25, 0.75],
      [0.25, Number.NaN],
    ],
  );
});

test('the pencil of figure 2 of paper B: prior 0.2, a = 0.95, b = 0.7; and the iso-line of value 1/2', () => {
  assertClose(vertex(0.95, 0.7, 0.2), [-0.805, -0.38], { atol: 1e-12 });
  assertClose(vertex(0.3, 0.8, 0.4), [1.44, 1.54], { atol: 1e-12 });
  const half = isoLine(0.95, 0.7, 0.2, 0.5);
  const slopes = [zeroLine(0.95, 0.7, 0.2), oneLine(0.95, 0.7, 0.2), half].map(([u, v]) => -u / v);
  assertClose(slopes, [0.210526315789, 1.714285714286, 0.848484848485], { atol: 1e-12 });
  assertClose(-half[2] / half[1], 0.30303030303, { atol: 1e-12 });
});

test('a round value keeps clear of the name of the line of score 0', () => {
  /** @type {unknown[]} */
  const texts = [];
  const pen = {
    add: (/** @type {string} */ kind, /** @type {unknown} */ _, /** @type {unknown} */ text) =>
      kind === 'text' && texts.push(text),
  };
  const scene = { side: 260, x: [0, 1], ends: [], space: 'roc', zero: [1, 0.5], one: null, lines: [] };
  const scale = { x: (/** @type {number} */ u) => 30 + u * 260, y: (/** @type {number} */ v) => 18 + (1 - v) * 260 };
  /** @type {any} */
  const drawing = { scene, scale, theme: {}, left: 30, taken: [] };
  const drawn = /** @type {any} */ (pen);
  drawFrame(drawn, drawing);
  drawRound(
    drawn,
    drawing,
    [
      [0.85, 0],
      [0.8, 0.06],
    ],
    0.1,
  );
  drawRound(
    drawn,
    drawing,
    [
      [0.3, 0],
      [0.5, 1],
    ],
    0.4,
  );
  assert.deepEqual(texts, ['score 0', '0.4']);
});

test('a round score is not written over the score of the selected line', () => {
  /** @type {[number, number, string][]} */
  const texts = [];
  const add = (/** @type {any} */ _, /** @type {any} */ about, /** @type {string} */ text) =>
    texts.push([about.x, about.y, text]);
  const scale = { x: (/** @type {number} */ u) => 30 + 300 * u, y: (/** @type {number} */ v) => 18 + 300 * (1 - v) };
  const drawing = /** @type {any} */ ({ scene: { side: 300 }, scale, theme: {}, left: 30, taken: [] });
  const pen = /** @type {any} */ ({ add });
  /** @type {[[number, number], [number, number]]} */
  const segment = [
    [0.2, 0],
    [0.3, 1],
  ];
  drawValue(pen, drawing, segment, 0.938, false);
  drawRound(pen, drawing, segment, 0.8);
  // At the lower end of its line, as the upper one is taken.
  assert.deepEqual(
    texts.map(([, , text]) => text),
    ['0.938', '0.8'],
  );
  assert.ok(texts[0][1] < 60 && texts[1][1] > 300, JSON.stringify(texts));
});
