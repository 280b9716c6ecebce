/** Lines of a chart: values between points, extremes, and the round values of an axis. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beforeCursor, extremes, rankTicks, ticks, unnamed, valueAt } from '#tile/draw/scales';
import { EntityLines, namedChart } from '#tile/plots/charts/line_chart';
import { assertClose, random, times } from './compare.js';
import './page.js';

test('a value is between two points or that of the step', () => {
  const points = /** @type {any} */ ([
    [0, 1],
    [0.25, 3],
    [0.5, 2],
    [1, 2.5],
  ]);
  const at = [0, 0.1, 0.25, 0.4, 0.75, 1];
  assertClose(
    at.map((x) => valueAt({ points }, x)),
    [1, 1.8, 3, 2.4, 2.25, 2.5],
  );
  assert.deepEqual(
    at.map((x) => valueAt({ points, step: true }, x)),
    [1, 1, 3, 3, 2, 2.5],
  );
});

test('a line has no value outside or next to a gap', () => {
  const points = /** @type {any} */ ([
    [0.2, 1],
    [0.5, null],
    [0.8, 3],
  ]);
  const found = [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9].map((x) => valueAt({ points }, x));
  assert.deepEqual(
    found.filter((value) => !Number.isNaN(value)),
    [1, 3],
  );
});

test('extremes leave gaps out', () => {
  const lines = (/** @type {unknown[]} */ ...points) => /** @type {any} */ (points.map((each) => ({ points: each })));
  assert.deepEqual(
    extremes(
      lines(
        [
          [0, 0.4],
          [1, null],
        ],
        [[0, -2]],
      ),
    ),
    [-2, 0.4],
  );
  assert.deepEqual(extremes(lines([[0, null]])), [0, 1]);
});

test('ticks are round and at most six steps', () => {
  assert.deepEqual(ticks([0.49, 1.01]), [0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  assert.deepEqual(ticks([60.5, 0.5]), [10, 20, 30, 40, 50, 60]);
  assert.deepEqual(ticks([2, 2]), [2]);
  const next = random(3);
  for (let k = 0; k < 50; k++) {
    const [low, high] = times(2, () => 400 * (next() - 0.5)).sort((x, y) => x - y);
    const found = ticks([low, high]);
    assert.ok(found.length >= 2 && found.length <= 7, `${low} ${high}: ${found}`);
    assert.ok(low <= found[0] && (found.at(-1) ?? Infinity) <= high);
  }
});

test('round ranks begin at one', () => {
  assert.deepEqual([1, 2, 3].map(rankTicks), [[1], [1, 2], [1, 2, 3]]);
  const large = [
    [1, 2, 4, 6, 8, 10, 12],
    [1, 10, 20, 30, 40, 50, 60],
    [1, 200, 400, 600, 800, 1000],
  ];
  assert.deepEqual([12, 60, 1000].map(rankTicks), large);
  for (const last of [...times(128, (k) => k + 2), 777, 1999, 9_999, 12_345, 20_000]) {
    const found = rankTicks(last);
    assert.ok(found[0] === 1 && found.length <= 7 && found.every(Number.isInteger), `${last}: ${found}`);
    const steps = new Set(found.slice(2).map((rank, k) => rank - found[k + 1]));
    assert.ok(steps.size <= 1 && last - (found.at(-1) ?? 0) < last / 4 + 1, `${last}: ${found}`);
  }
});

for (const [cursor, end] of /** @type {[any, number][]} */ ([
  [null, 300],
  [0, 300],
  [150, 300],
  [250, 244],
  [300, 294],
])) {
  test(`the name of an axis ends before a cursor at ${cursor}`, () => {
    assert.equal(beforeCursor(300, 60, cursor), end);
    // Where there is no room on the left of the cursor, the name stays.
    assert.equal(beforeCursor(300, 200, 110), 300);
  });
}

test('a narrow chart has the names of its lines in files', () => {
  const lines = [{ points: [], label: 'QDA' }, { points: [] }];
  const found = /** @type {any} */ (unnamed(/** @type {any} */ ({ x: { range: [0, 1] }, lines, room: 90, cursor: 1 })));
  assert.deepEqual(
    found.lines.map((/** @type {{ label?: string }} */ { label }) => label ?? null),
    [null, null],
  );
  assert.deepEqual([found.room, found.cursor], [0, 1]);
  // The cursor moves after the chart was painted, so what files have does not hold it.
  assert.deepEqual(found.inFile, { lines, room: 90 });
});

/** @param {any[]} traces @param {string[]} names @param {number | null} selected @returns {any} */
function chartOf(traces, names, selected) {
  const board = { names, selected, colourOf: (/** @type {number} */ i) => (i < 2 ? i : -1) };
  const laid = /** @type {any} */ ({ x: { range: [0, 1], name: 'β' }, y: { range: [0, 1], name: 'Fβ' }, wide: 300 });
  return namedChart(traces, new EntityLines(.../** @type {[any, any]} */ ([{}, board])), laid);
}

for (const [entities, named] of /** @type {[number, number[]][]} */ ([
  [4, [0, 1, 2, 3]],
  [30, [0, 1, 5]],
])) {
  test(`lines that Plotly draws of ${entities} entities have names in files`, () => {
    // What Plotly draws for their F-scores, and where two of them tie.
    const drawn = times(entities, (i) => ({ mode: 'lines', x: [0, 1], y: [i / 100, 0.5], meta: i }));
    const tie = { mode: 'markers', x: [0.5], y: [0.25], marker: { size: 3, opacity: 0.5 } };
    const names = times(entities, (i) => `model ${i}`);
    const { lines, room, over } = chartOf([...drawn, tie], names, entities > 5 ? 5 : null);
    const labels = lines.flatMap((/** @type {{ label?: string }} */ { label }) => label ?? []);
    assert.deepEqual(labels.sort(), named.map((i) => `model ${i}`).sort());
    const bold = lines.filter((/** @type {{ bold?: boolean }} */ line) => line.bold);
    assert.deepEqual(
      bold.map((/** @type {{ label: string }} */ { label }) => label),
      entities > 5 ? ['model 5'] : [],
    );
    assert.ok(room > 26 && room <= 0.42 * 300);
    assert.deepEqual(
      over.dots.map((/** @type {Record<string, number>} */ { x, y, r }) => [x, y, r]),
      [[0.5, 0.25, 1.5]],
    );
  });
}

test('a step that Plotly draws stays one in files', () => {
  const chart = chartOf([{ mode: 'lines', x: [0, 0.5, 1], y: [1, 2, 2], line: { shape: 'hv' } }], [], null);
  assert.deepEqual(
    chart.lines.map((/** @type {any} */ { step, points }) => [step, points]),
    [
      [
        true,
        [
          [0, 1],
          [0.5, 2],
          [1, 2],
        ],
      ],
    ],
  );
  assert.equal(chart.room, 0);
});

test('a narrow chart has fewer numbers', () => {
  const found = [2, 3, 5, 6].map((most) => ticks([0, 1], most));
  const [few, many] = [
    [0, 0.5, 1],
    [0, 0.2, 0.4, 0.6, 0.8, 1],
  ];
  for (const [k, expected] of [few, few, many, many].entries()) assertClose(found[k], expected);
});
