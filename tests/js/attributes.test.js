/** Attributes of entities in the browser's model: what is shown of them, and which colours they give. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExploreModel } from '#tile/model/explore';
import { linesOf } from '#tile/model/leaderboard';
import { nameWidth } from '#tile/pages/explore/grid';
import { times } from './compare.js';
import './page.js';

const NONE = { attributes: [], colour: null, label: null, grouped: null };

/** A model of entities whose attribute "family" has these texts. @param {string[]} texts @param {object} [changes] */
function shown(texts, changes) {
  const model = new ExploreModel();
  const board = {
    id: '',
    title: 't',
    entities: texts.map((_, i) => `m${i}`),
    contexts: ['all'],
    performances: [texts.map((_, i) => [80 + i, 20 - i, 10, 90])],
    sizes: [texts.map(() => null)],
    notes: [],
    attributes: { family: texts },
  };
  model.load(/** @type {any} */ (board));
  model.showAttributes({ ...NONE, ...changes });
  return { model, colours: texts.map((_, i) => model.colourOf(i)) };
}

test('the most frequent texts get the first colours', () => {
  const { model, colours } = shown(['ViT', 'CNN', '', 'CNN', 'MLP', 'CNN', 'ViT'], { colour: 'family' });
  assert.deepEqual(colours, [1, 0, -1, 0, 2, 0, 1]);
  const groups = model.groups?.map(({ text, entities }) => [text, entities]);
  assert.deepEqual(groups, [
    ['CNN', 3],
    ['ViT', 2],
    ['MLP', 1],
  ]);
  const many = shown(times(20, String), { colour: 'family' }).colours.sort((x, y) => x - y);
  assert.deepEqual(many, [...times(8, () => -1), ...times(12, (k) => k)]);
});

test('a label is the text or the name', () => {
  assert.deepEqual(shown(['CNN', ''], { label: 'family' }).model.labels, ['CNN', 'm1']);
  assert.deepEqual(shown(['CNN', '']).model.labels, ['m0', 'm1']);
});

test('attributes that there are not are left out', () => {
  const { model } = shown(['CNN', 'ViT'], { attributes: ['family', 'year'], colour: 'year', label: '__proto__' });
  const { attributes, colour, label, grouped } = model.view();
  assert.deepEqual(
    { attributes, colour, label, grouped },
    { attributes: ['family'], colour: null, label: null, grouped: null },
  );
  assert.equal(model.groups, null);
});

test('what is known of an entity is listed in its title', () => {
  const attributes = { family: ['CNN', ''], 'Sens, as printed': ['0.93 (0.90–0.95)', '0.9'] };
  assert.deepEqual(linesOf(attributes, 0), ['family: CNN', 'Sens, as printed: 0.93 (0.90–0.95)']);
  assert.deepEqual(linesOf(attributes, 1), ['Sens, as printed: 0.9']);
});

test('the leaderboard shows whole columns only', () => {
  // The column of names takes what the last whole column in view leaves; the others are scrolled to.
  const others = [28, 48, 42, 41, 41, 41, 41];
  const all = others.reduce((sum, width) => sum + width);
  for (let room = 260; room < 700; room += 7) {
    const found = nameWidth(room, 108, others);
    if (room >= 108 + all) {
      assert.equal(found, 108);
      continue;
    }
    assert.ok(found >= 108);
    const ends = others.map((_, k) => found + others.slice(0, k + 1).reduce((sum, width) => sum + width));
    assert.ok(ends.includes(room), String(room));
  }
});
