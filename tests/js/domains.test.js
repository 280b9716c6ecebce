/** Domains of one classifier: their weights, what leads at a point, and the words. */
import assert from 'node:assert/strict';
import './page.js';
import { test } from 'node:test';
import { ContextsModel } from '#tile/model/contexts';
import { DOMAIN_MAPS, DomainMaps, domainWords, leadingIn, scoreOfMean, weightsOf } from '#tile/model/domains';
import { ContextsPart } from '#tile/pages/contexts/scene_part';
import { sizesIn } from '#tile/present/stage/domain_maps';
import { isWide, panesOf } from '#tile/present/stage/evidence';
import { narrow } from '#tile/report/print';
import { modelOf } from './models.js';

const rows = [
  [60, 20, 5, 15],
  [30, 10, 30, 30],
  [80, 0, 10, 10],
];
const board = /** @type {any} */ ({ contexts: ['x', 'y', 'z'], sizes: [[100], [50], [null]] });

test('weights are equal, sizes or typed numbers, and none where one is unknown', () => {
  assert.deepEqual(weightsOf(board, 0, 'equal', []), [1, 1, 1]);
  assert.equal(weightsOf(board, 0, 'size', []), null);
  assert.deepEqual(weightsOf({ ...board, sizes: [[100], [50], [20]] }, 0, 'size', []), [100, 50, 20]);
  assert.deepEqual(weightsOf(board, 0, 'typed', [2, 0]), [2, 0, 1]);
  assert.equal(weightsOf(board, 0, 'typed', [0, 0, 0]), null);
});

test('a scene weights domains equally for a classifier of which a size is unknown', () => {
  const view = /** @type {any} */ ({ ...new ContextsModel().view(), part: 'domains', weighting: 'size' });
  const part = new ContextsPart(view, 'mean');
  const model = modelOf([rows[0], rows[0]]);
  const { data } = model;
  assert.ok(data);
  data.contexts = ['x', 'y', 'z'];
  data.performances = rows.map((row) => [row, row]);
  data.sizes = [
    [100, 100],
    [50, 50],
    [null, 20],
  ];
  model.selected = 1;
  assert.deepEqual(part.domains(model)?.maps.weights, [100, 50, 20]);
  model.selected = 0;
  assert.deepEqual(part.domains(model)?.maps.weights, [1, 1, 1]);
});

test('the score of the mean performance is the weighted mean of the scores', () => {
  const found = new DomainMaps(rows, [1, 2, 3]).at({ a: 1, b: 0.5 });
  const mean = [0, 1, 2, 3].map((k) => rows.reduce((sum, row, d) => sum + ((d + 1) * row[k]) / 100, 0));
  const f1 = (2 * mean[3]) / (2 * mean[3] + mean[1] + mean[2]);
  assert.ok(Math.abs(scoreOfMean(found) - f1) < 1e-14);
});

test('each map is led by the largest or the smallest, ties together', () => {
  const found = new DomainMaps(rows, [1, 1, 1]).at({ a: 0.5, b: 0.5 });
  const [easiest, difficult, preponderant, bottleneck] = DOMAIN_MAPS.map((map) => leadingIn(found, map));
  assert.deepEqual([easiest, difficult, preponderant, bottleneck], [[2], [1], [0, 1, 2], [1]]);
});

test('the shares of each map of the Tile add up', () => {
  const maps = new DomainMaps(rows, [1, 1, 1]);
  for (const { key } of DOMAIN_MAPS) {
    const sum = maps.shares(key).reduce((total, share) => total + share, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9, key);
  }
  assert.equal(new Set(maps.colours.values()).size, 3);
});

test('the title names the bottleneck, also where nothing is lost or nothing is defined', () => {
  const names = ['x', 'y', 'z'];
  const at = { a: 0.5, b: 0.5 };
  const words = domainWords(new DomainMaps(rows, [1, 1, 1]).at(at), names, 'Ours', 'A');
  assert.equal(words.title, 'y holds Ours back at A: it costs 0.133 of the 0.250 lost');
  assert.match(
    words.text,
    /performance is 0\.750, .* in 3 contexts: z is easiest \(0\.900\), y most difficult \(0\.600\)/,
  );
  const right = domainWords(new DomainMaps([[5, 0, 0, 5]], [1]).at(at), names, 'Ours', 'A');
  assert.equal(right.title, 'Ours makes no error that counts at A');
  const none = domainWords(new DomainMaps([[5, 0, 0, 0]], [1]).at({ a: 1, b: 0.5 }), names, 'Ours', 'F1');
  assert.equal(none.title, 'Ours has no score at F1 in any context');
});

test('a slide of domains has their maps in the place of the Tile, next to what each context contributes', () => {
  const frame = (/** @type {object | null} */ found) =>
    /** @type {any} */ ({ kind: 'contexts', model: {}, contexts: { domains: () => found } });
  assert.deepEqual(panesOf(frame({}), 'pair'), ['domains', 'matrix']);
  assert.deepEqual(panesOf(frame(null), 'pair'), ['tile', 'matrix']);
  assert.equal(isWide(frame({}), 'pair'), true);
});

test('the four maps of a slide are in one, two or four columns, as large as they fit', () => {
  const at = (/** @type {number} */ w, /** @type {number} */ h) => sizesIn({ x: 0, y: 0, w, h }, 2);
  assert.deepEqual([at(1700, 400).columns, at(900, 800).columns, at(500, 1600).columns], [4, 2, 1]);
  const { columns, side, scale } = at(900, 800);
  assert.equal(scale, 2);
  assert.equal(side, 900 / 2 / 2 - 40 - 36);
  assert.ok((side + 76) * scale * columns <= 900);
  // Type is smaller before Tiles are too small to be read.
  assert.ok(at(500, 500).scale < 2 && at(500, 500).side > 24);
});

test('on paper a table that scrolls sideways is as small as the sheet is wide', () => {
  /** @type {Map<string, string>} */
  const set = new Map();
  const style = {
    setProperty: (/** @type {string} */ name, /** @type {string} */ value) => set.set(name, value),
    removeProperty: (/** @type {string} */ name) => set.delete(name),
  };
  narrow(/** @type {any} */ ({ style, clientWidth: 700, scrollWidth: 1000 }), 'upright');
  narrow(/** @type {any} */ ({ style, clientWidth: 1000, scrollWidth: 1000 }), 'across');
  assert.deepEqual([...set], [['--tx-wide-upright', '0.7']]);
});
