/** The figure along a path between two scores: ticks, labels, lines of ranks, and the best along it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spread } from '#tile/draw/labels';
import { rank } from '#tile/math/ranking';
import { firstAlong } from '#tile/math/regions/best';
import { belowAxis, curveLabels, PathLive, placeLineName, rankLine, ranksAlong } from '#tile/pages/tradeoff/figure';
import { fixedPlace, pathTicks, placeNumbers, placeOf, scoreSpans, shortNumber } from '#tile/pages/tradeoff/path';
import { rangeText } from '#tile/pages/tradeoff/strip';
import { assertClose, random, times } from './compare.js';
import './page.js';

/** @import { Performance } from '#tile/math/performance' */
/** @typedef {[number, number]} Place */
/** @typedef {[Place, Place]} Path */
/** @type {Path} */
const RIGHT = [
  [1, 0],
  [1, 1],
];
/** @type {Path} */
const DIAGONAL = [
  [0, 0],
  [1, 1],
];

const along =
  (/** @type {Path} */ [p, q]) =>
  (/** @type {number} */ t) => ({
    a: p[0] + t * (q[0] - p[0]),
    b: p[1] + t * (q[1] - p[1]),
  });

/** Rows of random counts. */
function counts(
  /** @type {number} */ seed,
  /** @type {number} */ n,
  /** @type {number} */ least,
  /** @type {number} */ most,
) {
  const next = random(seed);
  return times(n, () => /** @type {Performance} */ (times(4, () => least + Math.floor((most - least) * next()))));
}

test('labels keep their distance and their order', () => {
  const next = random(1);
  for (let k = 0; k < 120; k++) {
    const labels = times(Math.floor(26 * next()), () => ({
      at: Math.floor(201 * next()),
      weight: 1 + Math.floor(9 * next()),
    }));
    const places = spread(labels, 13, 0, 200);
    const kept = [...labels.keys()].filter((i) => !Number.isNaN(places[i]));
    assert.equal(kept.length, Math.min(labels.length, 16));
    for (const i of kept) assert.ok(places[i] >= 0 && places[i] <= 200);
    const order = [...kept].sort((i, j) => places[i] - places[j]);
    order.slice(1).forEach((i, before) => void assert.ok(places[i] - places[order[before]] >= 13 - 1e-9));
    assert.deepEqual(
      order.map((i) => labels[i].at),
      kept.map((i) => labels[i].at).sort((x, y) => x - y),
    );
    const left = labels.filter((_, i) => Number.isNaN(places[i])).map(({ weight }) => weight);
    assert.ok(!left.length || Math.max(...left) <= Math.min(...kept.map((i) => labels[i].weight)));
  }
});

test('labels that have room stay where they belong', () => {
  const at = (/** @type {number[]} */ ...places) => places.map((each) => ({ at: each, weight: 1 }));
  assert.deepEqual([...spread(at(10, 60, 73, 150), 13, 0, 200)], [10, 60, 73, 150]);
  // Two labels that overlap move apart equally; at an end they move inwards.
  assert.deepEqual([...spread(at(50, 50), 13, 0, 200)], [43.5, 56.5]);
  assert.deepEqual([...spread(at(199, 199), 13, 0, 200)], [187, 200]);
});

test('β is numbered where its place is', () => {
  const ticks = pathTicks(RIGHT, 644);
  assert.deepEqual(
    ticks.map(({ text }) => text),
    ['0', '0.25', '0.5', '0.75', '1', '1.5', '2', '4', '∞'],
  );
  for (const { t, text } of ticks.slice(1, -1)) {
    const beta = Number(text);
    assertClose(
      [t, placeOf(beta)],
      times(2, () => beta ** 2 / (1 + beta ** 2)),
    );
  }
});

for (const width of [60, 150, 226, 400, 1200]) {
  test(`numbers of an axis ${width} wide never touch`, () => {
    for (const path of /** @type {Path[]} */ ([
      RIGHT,
      [RIGHT[1], RIGHT[0]],
      [
        [1, 0.2],
        [1, 0.8],
      ],
      DIAGONAL,
    ])) {
      const at = pathTicks(path, width).map(({ t }) => t * width);
      assert.ok(at.length >= 2);
      at.slice(1).forEach((x, k) => void assert.ok(x - at[k] >= 26 - 1e-9));
    }
  });
}

test('a path elsewhere and a part of the side have their own numbers', () => {
  assert.deepEqual(
    pathTicks(DIAGONAL, 600).map(({ text }) => text),
    ['0', '0.25', '0.5', '0.75', '1'],
  );
  const part = pathTicks(
    [
      [1, 0.8],
      [1, 0.2],
    ],
    600,
  );
  assert.deepEqual(
    part.map(({ text }) => text),
    ['2', '1.5', '1', '0.75', '0.5'],
  );
  assertClose(part[2].t, 0.5, { rtol: 1e-6 });
});

/** @typedef {{ x0: number, x1: number, y0: number, y1: number }} Box */
/** @type {(label: any) => string} */
const textOf = ({ spans }) => spans.map((/** @type {{ text: string }} */ { text }) => text).join('');

test('labels of scores meet neither each other nor a dot', () => {
  const named = /** @type {any[]} */ ([
    { name: [{ text: 'optimum' }], value: '', x: 200, y: 10, first: true },
    ...times(6, (k) => ({ name: [{ text: `F${k}` }], value: '90.0 %', x: 214 + 6 * k, y: 14 + 9 * k })),
    { name: [{ text: 'far' }], value: '60 %', x: 495, y: 190 },
  ]);
  const labels = /** @type {any[]} */ (curveLabels(named, 200, { x0: 0, x1: 500, y0: 0, y1: 200 }));
  assert.equal(labels[0].spans[0].text, 'optimum');
  const far = labels.filter(({ spans }) => spans.some((/** @type {{ text: string }} */ { text }) => text === 'far'));
  assert.ok(far.some(({ anchor }) => anchor === 'end'));
  const boxes = /** @type {Box[]} */ (labels.map(({ box }) => box));
  for (const [k, box] of boxes.entries()) {
    assert.ok(box.x0 >= 0 && box.x1 <= 500);
    for (const other of boxes.slice(0, k))
      assert.ok(box.x1 <= other.x0 || other.x1 <= box.x0 || box.y1 <= other.y0 || other.y1 <= box.y0);
    for (const { x, y } of named) assert.ok(!(box.x0 < x && x < box.x1 && box.y0 < y && y < box.y1));
  }
});

test('scores at one place share a label', () => {
  const room = { x0: 0, x1: 500, y0: 0, y1: 200 };
  const pair = /** @type {any[]} */ (
    ['P', 'Q'].map((text, k) => ({ name: [{ text }], value: '60 %', x: 300 + k, y: 90 }))
  );
  assert.deepEqual(curveLabels(pair, 200, room).map(textOf), ['P 60 %, Q 60 %']);
  // Where there is no room for the values, the names stay.
  assert.deepEqual(curveLabels(pair, 200, { ...room, x0: 295, x1: 350 }).map(textOf), ['P, Q']);
});

// "optimum, F1 98 %" would say that the degree of the optimum is 98 %.
test('a score next to the optimum has a label of its own', () => {
  const room = { x0: 0, x1: 500, y0: 0, y1: 200 };
  const optimum = /** @type {any} */ ({ name: [{ text: 'optimum' }], value: '', x: 250, y: 20, first: true });
  const score = /** @type {any} */ ({ name: [{ text: 'F1' }], value: '98 %', x: 257, y: 27 });
  assert.deepEqual(curveLabels([optimum, score], 250, room).map(textOf), ['optimum', 'F1 98 %']);
  // At the optimum itself they share one.
  const [label, ...others] = curveLabels([optimum, { ...score, x: 250, y: 20 }], 250, room);
  assert.equal(label.spans[0].text, 'optimum');
  assert.deepEqual(others, []);
});

for (const [name, ends] of /** @type {[string, Path][]} */ ([
  ['the right side', RIGHT],
  ['the diagonal', DIAGONAL],
])) {
  test(`lines have the ranks of every column along ${name}`, () => {
    const rows = counts(4, 30, 0, 40);
    rows[3] = rows[7];
    const into = rows.map(() => new Float32Array(101).fill(Number.NaN));
    ranksAlong(rows, along(ends), 101, 0, 101, into);
    for (let k = 0; k < 101; k++) {
      const { a, b } = along(ends)(k / 100);
      assertClose(
        into.map((ranks) => ranks[k]),
        rank(rows, a, b).ranks,
      );
    }
  });
}

test('a line of ranks is flat but where it changes', () => {
  const ranks = [NaN, ...times(9, () => 1), ...times(9, () => 4), NaN, NaN, 2, 2, 2];
  const pieces = [
    [
      [1, 1],
      [6, 1],
      [13, 4],
      [15, 4],
    ],
    [
      [21, 2],
      [23, 2],
    ],
  ];
  assert.deepEqual(rankLine(new Float32Array(ranks)), pieces);
  // Every column that a flat part covers has its rank.
  assert.deepEqual(rankLine(new Float32Array([1, 2, 1])), [
    [
      [0, 1],
      [0, 1],
      [1, 2],
      [1, 2],
      [2, 1],
      [2, 1],
    ],
  ]);
});

/** The entities of rank 1 at a place. */
function firstAt(/** @type {Performance[]} */ rows, /** @type {number} */ a, /** @type {number} */ b) {
  return [...rank(rows, a, b).ranks.entries()].filter(([, value]) => value === 1).map(([i]) => i);
}

for (const size of [1, 2, 9, 60, 900]) {
  test(`the best of ${size} along the right side are found exactly`, () => {
    const rows = counts(size, size, 0, 500);
    const pieces = firstAlong(rows, along(RIGHT), [0, 1]);
    assert.deepEqual([pieces[0].from, pieces.at(-1)?.to], [0, 1]);
    for (const [k, piece] of pieces.entries()) {
      const after = pieces[k + 1];
      if (after) assert.equal(piece.to, after.from);
      if (after) assert.notDeepEqual([...piece.entities], [...after.entities]);
      for (const share of [0.01, 0.37, 0.99])
        assert.deepEqual([...piece.entities], firstAt(rows, 1, piece.from + share * (piece.to - piece.from)));
    }
  });
}

test('entities best together are listed together', () => {
  const found = (/** @type {any[]} */ rows) => firstAlong(rows, along(RIGHT), [0, 1]);
  const rows = [
    [5, 2, 3, 10],
    [1, 2, 3, 10],
    [5, 9, 9, 1],
  ];
  assert.deepEqual(found(rows), [{ entities: [0, 1], from: 0, to: 1 }]);
  assert.deepEqual(
    found([
      [5, 0, 0, 0],
      [4, 0, 0, 0],
    ]),
    [{ entities: [], from: 0, to: 1 }],
  );
});

test('the best along any other path are found', () => {
  const rows = counts(5, 40, 1, 500);
  const pieces = firstAlong(rows, along(DIAGONAL), null);
  assert.ok(pieces.length > 2);
  for (const [k, { entities, from, to }] of pieces.entries()) {
    const middle = (from + to) / 2;
    assert.deepEqual([...entities], firstAt(rows, middle, middle));
    const after = pieces[k + 1];
    if (!after) continue;
    const sides = [-1e-7, 1e-7].map((d) => rank(rows, to + d, to + d).order[0]);
    assert.deepEqual(sides, [entities[0], after.entities[0]]);
  }
});

const WRITTEN = [
  [1, '1'],
  [0.93638, '0.936'],
  [12.652883, '12.65'],
  [0.01341, '0.0134'],
  [Infinity, '∞'],
  [NaN, '–'],
];
for (const [x, text] of /** @type {[number, string][]} */ (WRITTEN)) {
  test(`β has the digits it needs: ${text}`, () => assert.equal(shortNumber(x), text));
}

for (const [x, low, high, text] of /** @type {[number, number, number, string][]} */ ([
  [1.10764, 1.107633, 1.107655, '1.10764'],
  [0.936, 0.934, 0.938, '0.936'],
  [0.000123456, 0.00012344, 0.00012346, '0.000123456'],
  [0.4999, 0.5, 0.6, '0.5'],
])) {
  test(`β stays in its interval when it is rounded: ${text}`, () => assert.equal(shortNumber(x, low, high), text));
}

test('a place with the optimal ranking has the digits that keep it there', () => {
  const answer = /** @type {any} */ ({ low: 0.550933, high: 0.550943 });
  const [t, other] = [0.550938, 0.5511];
  assert.deepEqual(placeNumbers({ answer, t }), { beta: '1.10764', t: '0.55094' });
  assert.deepEqual(placeNumbers({ answer, t }, other), { beta: '1.108', t: '0.551' });
  assert.deepEqual(
    [fixedPlace(t, answer), fixedPlace(other, answer), fixedPlace(0.5, answer)],
    ['0.55094', '0.551', '0.500'],
  );
});

test('a range of the strip is rounded inwards', () => {
  assert.equal(rangeText(placeOf(0.6986), placeOf(0.9849), true), 'β 0.70 to 0.98');
  assert.equal(rangeText(0, placeOf(0.4267), true), 'β 0 to 0.42');
  assert.equal(rangeText(placeOf(1.9163), placeOf(1.9195), true), 'β 1.917 to 1.919');
  assert.equal(rangeText(placeOf(2.04), 1, true), 'β 2.1 to ∞');
  assert.equal(rangeText(0.123, 0.456, false), 't 0.13 to 0.45');
});

test('scores are written in one way', () => {
  assert.deepEqual(scoreSpans('F0.5'), [
    { text: 'F', italic: true },
    { text: '0.5', small: true },
  ]);
  assert.deepEqual(scoreSpans('SIVF'), [{ text: 'SIVF' }]);
});

test('the name of a line stands clear of the lines', () => {
  const next = random(5);
  for (let k = 0; k < 20; k++) {
    // A line that crosses the usual place of the name, 16 pixels below it.
    const [slow, phase] = [4 + 16 * next(), 6 * next()];
    const heights = times(60, (x) => 100 + 60 * Math.sin(x / slow + phase));
    const clear = (/** @type {Box} */ { x0, x1, y0, y1 }) =>
      heights.every((y, step) => 10 * step < x0 - 10 || 10 * step > x1 + 10 || y < y0 || y > y1);
    for (const [at, anchor] of /** @type {[number, any][]} */ ([
      [5, 'start'],
      [54, 'end'],
    ])) {
      const place = { x: 10 * at, y: heights[at], anchor, wide: 62 };
      const { box } = placeLineName(place, { top: 0, bottom: 200 }, clear);
      assert.ok(clear(box) && box.y0 >= -1 && box.y1 <= 200);
    }
  }
});

test('the name of a line stands below it where it is free', () => {
  const place = /** @type {any} */ ({ x: 40, y: 50, anchor: 'start', wide: 60 });
  const found = placeLineName(place, { top: 0, bottom: 200 }, () => true);
  assert.deepEqual([found.x, found.y], [40, 66]);
});

for (const right of [140, 500]) {
  test(`names below an axis that ends at ${right} never touch`, () => {
    // Of a figure for 60 mm, the axis is narrower than the names of its ends.
    const row = belowAxis({ left: 40, right }, right + 110, [85, 8, 75], 0.55);
    assert.ok(row.from + 85 + 16 <= row.title - 4);
    assert.ok(row.title + 4 + 16 <= row.to - 75);
    assert.deepEqual([row.from, row.to], right === 500 ? [40, 500] : [2, right + 108]);
  });
}

test('a low panel has the value of one tau only where both have no room', () => {
  /** @type {[string, Record<string, unknown>][]} */
  const drawn = [];
  const pen = { add: (/** @type {string} */ tag, /** @type {Record<string, unknown>} */ at) => drawn.push([tag, at]) };
  const layout = { taus: { top: 0, bottom: 18 }, left: 0, right: 400 };
  const live = new PathLive(/** @type {any} */ ({ layout, pens: { live: pen } }));
  live.here = { ...live.here, toStart: 0.9, toEnd: 0.1 };
  live.taus(100, /** @type {any} */ ({ steps: { toStart: [1, 0.2], toEnd: [0.2, 1] } }));
  assert.deepEqual(
    drawn.map(([tag]) => tag),
    ['circle', 'circle', 'text'],
  );
  assert.ok(drawn.every(([, { y, cy }]) => Number.isFinite(y ?? cy)));
});
