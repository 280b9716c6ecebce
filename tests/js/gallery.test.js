/** The gallery's groups and order, and how scores agree with one another, as the browser finds them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scores } from '#tile/math/scores';
import { agreements, byPart, byValue, partOf, rankings } from '#tile/model/explore';
import { Gallery } from '#tile/pages/scores/gallery';
import { assertClose, random, times, vectors } from './compare.js';
import './page.js';

/** @type {[any, string][]} */
const PARTS = [
  [[1, 0.5], 'right'],
  [[1, 1], 'right'],
  [[1, 0], 'right'],
  [[0.5, 0.5], 'diagonals'],
  [[0, 0], 'diagonals'],
  [[0, 1], 'diagonals'],
  [[0.7, 0.3], 'diagonals'],
  [[0.1 + 0.2, 0.3], 'diagonals'],
  [[0, 0.5], 'elsewhere'],
  [[0.94, 0.5], 'elsewhere'],
  [null, 'none'],
];
for (const [place, part] of PARTS) {
  test(`the part of the Tile of ${place} is ${part}`, () => assert.equal(partOf(place), part));
}

test('every score of the catalogue is in one part', () => {
  const { records, places } = vectors('catalogue');
  const { at } = places.find((/** @type {{ prior: number }} */ { prior }) => prior === 0.2);
  const keys = records.map((/** @type {{ key: string }} */ { key }) => key);
  const found = /** @type {any[]} */ (byPart(keys.map((/** @type {string} */ key) => ({ key, place: at[key] }))));
  assert.deepEqual(
    found.map(({ part }) => part),
    ['right', 'diagonals', 'elsewhere', 'none'],
  );
  const listed = found.map(({ items }) => items.map((/** @type {{ key: string }} */ { key }) => keys.indexOf(key)));
  for (const order of listed)
    assert.deepEqual(
      order,
      [...order].sort((i, j) => i - j),
    );
  assert.deepEqual(
    listed.flat().sort((i, j) => i - j),
    [...keys.keys()],
  );
});

test('a part without a score is left out', () => {
  const found = /** @type {any[]} */ (byPart(/** @type {any} */ ([{ place: null }])));
  assert.deepEqual(
    found.map(({ part }) => part),
    ['none'],
  );
  assert.deepEqual(byPart([]), []);
});

test('by value ties keep their order and the undefined come last', () => {
  const next = random(3);
  for (let k = 0; k < 50; k++) {
    const values = times(Math.floor(30 * next()), () => (next() < 0.3 ? NaN : Math.floor(7 * next()) - 3));
    const items = values.map((value, i) => /** @type {[number, number]} */ ([i, value]));
    const found = byValue(items, ([, value]) => value).map(([i]) => i);
    const known = items.filter(([, value]) => !Number.isNaN(value)).sort(([i, x], [j, y]) => y - x || i - j);
    const unknown = items.filter(([, value]) => Number.isNaN(value));
    assert.deepEqual(
      found,
      [...known, ...unknown].map(([i]) => i),
    );
  }
});

for (const coefficient of ['kendall', 'spearman']) {
  test(`agreement is that of the package: ${coefficient}`, () => {
    for (const board of vectors('agreement').boards) {
      const x = Float64Array.from(board.rows.map(scores.mcc.value));
      const found = new Map(
        agreements(rankings(Float64Array.from(board.rows.flat())), x, /** @type {any} */ (coefficient)),
      );
      assert.deepEqual([...found.keys()].sort(), Object.keys(board[coefficient]).sort());
      for (const [key, expected] of Object.entries(board[coefficient]))
        assertClose(found.get(key), expected, { rtol: 0, atol: 1e-9, at: key });
    }
  });
}

test('while a slider moves, captions stay, and a part that arrives has them', () => {
  /** @type {Map<string, number>[]} */
  const captions = [];
  const make = document.createElement;
  document.createElement = (/** @type {string} */ name) => Object.assign(make(name), { style: {} });
  const shown = Object.assign(Object.create(Gallery.prototype), {
    ...{ painted: null, items: new Map(), drawn: new WeakMap(), sorted: false },
    ...{ progress: { paint() {} }, scale: { replaceChildren() {} } },
    arrange: (/** @type {unknown} */ _, /** @type {Map<string, number>} */ alike) => captions.push(alike),
  });
  const paint = (/** @type {object} */ gallery, /** @type {boolean} */ live, /** @type {number} */ tau) =>
    shown.paint({ gallery, live, maps: [], symbol: 'τ', catalogueCoefficients: new Map([['f1', tau]]) }, null);
  const [first, more] = [{ maps: [] }, { maps: [] }];
  paint(first, false, 0.1);
  paint(first, true, 0.2);
  paint(more, true, 0.3);
  paint(more, true, 0.4);
  paint(more, false, 0.5);
  document.createElement = make;
  assert.deepEqual(
    captions.map((each) => each?.get('f1')),
    [0.1, 0.3, 0.5],
  );
});
