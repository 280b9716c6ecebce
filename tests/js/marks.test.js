/** One mark for one entity: colour and pattern, the same in the browser and in figures made in Python. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOn } from '#tile/draw/colours';
import { dash, hasSecondTone, kind } from '#tile/draw/marks';
import { firstRegions } from '#tile/math/regions/best';
import { ExploreModel } from '#tile/model/explore';
import { random, times, vectors } from './compare.js';
import './page.js';

/** @import { Performance } from '#tile/math/performance' */
const python = vectors('marks');
const PATTERNS = ['plain', 'rows', 'dots', 'columns', 'grid', 'checks'];
/** @type {Record<string, string>} */
const DASHES = {
  solid: 'none',
  dash: '7 4',
  dot: '1.5 3',
  dashdot: '7 3 1.5 3',
  longdash: '12 4',
  longdashdot: '12 3 1.5 3',
};

/** @param {Performance[]} rows */
function modelOf(rows) {
  const model = new ExploreModel();
  const board = {
    id: '',
    title: '',
    contexts: ['all'],
    entities: rows.map((_, i) => `team ${i}`),
    performances: [rows],
    sizes: [rows.map(() => 100)],
    notes: [],
  };
  model.load(/** @type {any} */ (board));
  return model;
}
const marksOf = (/** @type {ExploreModel} */ model) => model.names.map((_, i) => model.colourOf(i));

/** Rows of random shares. */
function teams(/** @type {number} */ seed, n = 80) {
  const next = random(seed);
  return times(n, () => {
    const parts = times(4, () => -Math.log(1 - next()));
    const sum = parts.reduce((x, y) => x + y);
    return /** @type {Performance} */ (parts.map((x) => x / sum));
  });
}

/** Entities at one prior that are all first somewhere: on a circle in ROC space. */
function hull(/** @type {number} */ n) {
  return times(n, (k) => {
    const angle = 0.02 + ((Math.PI / 2 - 0.04) * k) / (n - 1);
    const [x, y] = [1 - Math.cos(angle), Math.sin(angle)];
    return /** @type {Performance} */ ([0.7 * (1 - x), 0.7 * x, 0.3 * (1 - y), 0.3 * y]);
  });
}

/** @type {[string, Performance[]][]} */
const BOARDS = [
  ...times(4, (seed) => /** @type {[string, Performance[]]} */ ([`teams ${seed}`, teams(seed)])),
  ['hull 60', hull(60)],
  ['hull 72', hull(72)],
];
for (const [name, rows] of BOARDS) {
  test(`no two winners share a mark: ${name}`, () => {
    const marks = marksOf(modelOf(rows));
    const held = marks.filter((place) => place >= 0);
    assert.equal(new Set(held).size, held.length);
    const looks = held.map((place) => [kind(place), place % 12, dash(place)].join());
    assert.equal(new Set(looks).size, held.length);
    assert.ok(!held.some((place) => kind(place) === 'other'));
    // A row without an area has no mark, and each with one has.
    const owners = new Set(firstRegions(rows).flatMap(({ entities }) => entities));
    assert.deepEqual(
      marks.map((place) => place >= 0),
      marks.map((_, i) => owners.has(i)),
    );
  });
}

test('beyond the last mark all winners share the mark of the others', () => {
  const found = marksOf(modelOf(hull(75))).map((place) => kind(place));
  const count = (/** @type {string} */ wanted) => found.filter((each) => each === wanted).length;
  assert.equal(count('other'), 3);
  for (const pattern of PATTERNS) assert.equal(count(pattern), 12);
});

test('a mark is given once', () => {
  // At another prior others may be first; one that is first again has its old mark, one without area none.
  const model = modelOf(teams(5));
  const first = marksOf(model);
  const at = (/** @type {number | null} */ prior) => {
    model.prior = prior;
    model.derive();
    return marksOf(model);
  };
  const [low, high, again] = [0.05, 0.7, null].map(at);
  assert.deepEqual(again, first);
  assert.deepEqual(
    again.map((place) => place >= 0),
    model.names.map((_, i) => model.owners.has(i)),
  );
  assert.notDeepEqual(low, first);
  for (const later of [low, high]) {
    first.forEach((place, i) => void (place >= 0 && later[i] >= 0 && assert.equal(later[i], place)));
    const held = later.filter((place) => place >= 0);
    assert.equal(new Set(held).size, held.length);
  }
});

test('a tie over an area is reported', () => {
  const rows = [
    [50, 10, 5, 35],
    [50, 10, 5, 35],
    [40, 20, 1, 39],
    [10, 50, 35, 5],
  ];
  const model = modelOf(/** @type {any} */ (rows));
  assert.deepEqual(
    model.names.map((_, i) => model.shares(i)),
    [true, true, false, false],
  );
  const marks = marksOf(model);
  assert.equal(new Set(marks.slice(0, 3)).size, 3);
  assert.equal(marks[3], -1);
});

test('marks look different in lines, as in Python, and in the cells of a map', () => {
  const places = times(python.marks + 3, (k) => k - 1);
  const eight = times(8, (k) => k);
  const kinds = ['plain', ...PATTERNS.flatMap((name) => times(12, () => name)), 'other', 'other'];
  assert.deepEqual(places.map(kind), kinds);
  assert.deepEqual(
    places.map(dash),
    python.dashes.map((/** @type {string} */ name) => DASHES[name]),
  );
  const cells = places.map((place) =>
    eight.map((row) => eight.map((column) => Number(hasSecondTone(place, row, column)))),
  );
  const seen = new Set(places.slice(1, -1).map((place, k) => `${place >= 72 || place % 12} ${cells[k + 1]}`));
  assert.equal(seen.size, 73);
  assert.deepEqual(cells[0].flat().includes(1), false);
  // Two rows in the second tone from the upper left, then two without.
  assert.deepEqual(
    cells[1 + 15].map(String),
    times(8, (row) => times(8, () => (row % 4 < 2 ? 1 : 0)).join()),
  );
});

test('text on any colour has a contrast of at least 4.5', () => {
  /** @param {string} hex */
  const luminance = (hex) => {
    const linear = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  for (let grey = 0; grey < 256; grey++) {
    const ground = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
    const [low, high] = [luminance(textOn(ground)), luminance(ground)].sort((one, other) => one - other);
    assert.ok((high + 0.05) / (low + 0.05) >= 4.5, ground);
  }
});
