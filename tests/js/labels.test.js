/** Where labels stand: whether a line runs through the box of one, against points along the line; what is left of a line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  besideLines,
  besideMark,
  clearOf,
  crossed,
  labelPlace,
  longestVerticalPiece,
  overlap,
  withoutPieces,
} from '#tile/draw/labels';
import { tileScale } from '#tile/draw/square';
import { drawFrame, nameAt } from '#tile/plots/tile/axes';
import { random, times } from './compare.js';
import './page.js';

/** @typedef {[number, number]} Place */

test('a line through a box is found as points along it find it', () => {
  const next = random(14);
  let met = 0;
  for (let k = 0; k < 300; k++) {
    const [x0, x1] = times(2, () => 10 * next()).sort((p, q) => p - q);
    const [y0, y1] = times(2, () => 10 * next()).sort((p, q) => p - q);
    const line = times(3, () => /** @type {Place} */ ([14 * next() - 2, 14 * next() - 2]));
    if (next() < 0.2) line[1][0] = line[0][0];
    const found = crossed({ x0, x1, y0, y1 }, line);
    let deepest = Number.NEGATIVE_INFINITY;
    for (const [p, q] of [line.slice(0, 2), line.slice(1)]) {
      for (let step = 0; step <= 4000; step++) {
        const share = step / 4000;
        const [x, y] = [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
        deepest = Math.max(deepest, Math.min(x - x0, x1 - x, y - y0, y1 - y));
      }
    }
    if (Math.abs(deepest) > 0.01) assert.equal(found, deepest > 0, JSON.stringify([x0, x1, y0, y1, line]));
    met += found ? 1 : 0;
  }
  assert.ok(met > 50 && met < 250, String(met));
});

test('a line that ends before a box does not cross it', () => {
  const box = { x0: 0, x1: 4, y0: 0, y1: 2 };
  const lines = [
    [],
    [[1, 1]],
    [
      [-3, 1],
      [0, 1],
    ],
    [
      [-3, 1],
      [0.5, 1],
    ],
    [
      [2, -1],
      [2, 5],
    ],
    [
      [0, 2],
      [4, 2],
    ],
  ];
  const found = /** @type {Place[][]} */ (lines).map((line) => crossed(box, line));
  assert.deepEqual(found, [false, false, false, true, true, false]);
});

/** @type {[Place[], Place[]][]} */
const STRETCHES = [
  [[], [[2, 10]]],
  [
    [[4, 5]],
    [
      [2, 4],
      [5, 10],
    ],
  ],
  [
    [
      [8, 12],
      [0, 3],
    ],
    [[3, 8]],
  ],
  [
    [
      [4, 6],
      [5, 7],
    ],
    [
      [2, 4],
      [7, 10],
    ],
  ],
  [
    [
      [0, 1],
      [11, 12],
    ],
    [[2, 10]],
  ],
  [[[0, 20]], []],
  [
    [
      [4, 9],
      [5, 6],
    ],
    [
      [2, 4],
      [9, 10],
    ],
  ],
];
for (const [pieces, left] of STRETCHES) {
  test(`what is left of a stretch without ${JSON.stringify(pieces)}`, () => {
    assert.deepEqual(withoutPieces(pieces, 2, 10), left);
  });
}

test('the longest piece of an upright line inside of an outline', () => {
  /** @type {Place[]} */
  const fork = [
    [0, 0],
    [6, 0],
    [6, 2],
    [2, 2],
    [2, 5],
    [6, 5],
    [6, 6],
    [0, 6],
  ];
  const found = [1, 4, 7, -1].map((x) => longestVerticalPiece(fork, x));
  assert.deepEqual([...found, longestVerticalPiece([], 0)], [[0, 6], [0, 2], null, null, null]);
});

test('a name outside of the Tile moves away from the handle', () => {
  const handle = { x0: 89, x1: 111, y0: 39, y1: 61 };
  const found = [
    [108, 43],
    [72, 43],
    [108, 90],
    [112, 43],
  ].map(([x0, y]) => clearOf({ x0, x1: x0 + 20, y0: y, y1: y + 14 }, handle).x0);
  assert.deepEqual(found, [111, 69, 108, 112]);
});

test('the coordinate of the point covers no name of a corner', () => {
  // On a small Tile NPV stood behind it; in the middle of the axis nothing does.
  const places = [
    ['NPV', 0, 1, 'left'],
    ['TNR', 0, 0, 'left'],
    ['TPR', 1, 1, 'right'],
  ].map(([symbol, a, b, kind]) => ({ symbol, a, b, kind }));
  const named = (/** @type {number} */ b) => {
    /** @type {string[]} */
    const texts = [];
    const add = (/** @type {string} */ tag, /** @type {unknown} */ _, /** @type {{ text: string }[]} */ text) =>
      tag === 'text' && texts.push(text.map((part) => part.text).join(''));
    const scale = tileScale(100, 40, { window: null, prior: null });
    const scene = { side: 100, overlays: new Set(['places']), places, point: { a: 0.5, b }, radius: 0, heat: false };
    drawFrame(
      /** @type {any} */ ({ add }),
      /** @type {any} */ ({ scene, scale, theme: { ink: '#000', bg: '#fff' }, names: [] }),
    );
    return texts.sort();
  };
  assert.deepEqual(named(0.9), ['TNR', 'TPR']);
  assert.deepEqual(named(0.5), ['NPV', 'TNR', 'TPR']);
});

const INSIDE = { x0: 0, x1: 200, y0: 0, y1: 120 };

test('names of lines are next to their own line and clear of all', () => {
  const lines = /** @type {[Place, Place][]} */ ([
    [
      [0, 20],
      [200, 100],
    ],
    [
      [0, 60],
      [200, 60],
    ],
  ]);
  const named = lines.map((points) => ({ wide: 60, points }));
  const boxes = /** @type {any[]} */ (besideLines(named, INSIDE, []));
  for (const box of boxes) for (const line of lines) assert.equal(crossed(box, line), false);
  assert.ok(!overlap(boxes[0], boxes[1]));
  for (const [k, { x0, x1, y0, y1 }] of boxes.entries()) {
    const away = (/** @type {[Place, Place]} */ [[, from], [, to]]) =>
      Math.abs(from + ((to - from) * (x0 + x1)) / 400 - (y0 + y1) / 2);
    assert.ok(away(lines[k]) < away(lines[1 - k]));
  }
});

test('the name of a mark leaves a line through the mark', () => {
  const line = /** @type {Place[]} */ ([
    [0, 60],
    [200, 62],
  ]);
  const box = /** @type {any} */ (besideMark([50, 60.5], 80, INSIDE, [line]));
  assert.ok(!crossed(box, line));
  assert.ok(Math.abs((box.y0 + box.y1) / 2 - 60) < 30);
});

test('a label stands in its region, and not in a bay of it that another one fills', () => {
  // A region with a bay at its left, high enough for the label, between two parts of it.
  const bay = [
    [0, 0],
    [300, 0],
    [300, 160],
    [0, 160],
    [0, 100],
    [200, 100],
    [200, 60],
    [0, 60],
  ];
  for (const outline of [bay, [...bay].reverse()]) {
    const found = labelPlace(/** @type {any} */ (outline), { width: 60, height: 14 }, 40, 4, []);
    assert.ok(found);
    assert.ok(Math.abs(found.x - 40) < 30);
    assert.ok(found.y + 7 <= 60 || found.y - 7 >= 100, `${found.y}`);
  }
});

// On the narrowest figures it had no place, or stood on a number.
for (const [side, place] of [
  [172, 0.3],
  [100, 0.15],
  [300, 0.3],
]) {
  test(`the name of an axis of ${side} pixels is clear of the coordinate of the point`, () => {
    const found = nameAt((z) => z * side, [0, side], side / 2, 34, true);
    assert.ok(Math.abs(Number(found) - place * side) < 1e-9);
  });
}
