/** Groups of an attribute: best and median ranks, median scores, shares of the Tile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExploreModel } from '#tile/model/explore';
import { groupsHere, sortedBy } from '#tile/model/groups';
import { leaderboard, noneShown } from '#tile/model/leaderboard';
import { panesOf, showsGroups } from '#tile/present/stage/evidence';
import { groupSentence, hasGroups } from '#tile/present/stage/group_list';
import './page.js';

/** Five rows of 200 samples each; the one without a country is the best, and the last one has no score. */
const ROWS = [[90, 10, 10, 90], [80, 20, 20, 80], [70, 30, 30, 70], [95, 5, 5, 95], null];
const COUNTRIES = ['Peru', 'Chile', 'Peru', '', 'Chile'];

/** @param {number[]} hidden */
function explore(hidden = []) {
  const model = new ExploreModel();
  const data = leaderboard('five', ['A', 'B', 'C', 'D', 'E'], /** @type {any} */ (ROWS));
  model.load({ ...data, attributes: { country: COUNTRIES } });
  if (hidden.length) model.hide(hidden);
  model.derive();
  model.look();
  return model;
}

test('a group has its best and its median rank and score, and the share on which it is best', () => {
  const [none, peru, chile] = groupsHere(explore(), 'country');
  assert.deepEqual([none.text, none.best, none.share.toFixed(9)], ['', 1, '1.000000000']);
  assert.deepEqual(peru, { text: 'Peru', members: [0, 2], best: 2, rank: 3, score: 0.8, share: 0 });
  assert.deepEqual(chile, { text: 'Chile', members: [1, 4], best: 3, rank: 3, score: 0.8, share: 0 });
});

test('hidden rows belong to no group, and a group without a score is last', () => {
  const groups = groupsHere(explore([1, 3]), 'country');
  assert.deepEqual(
    groups.map(({ text, members, best }) => [text, members, best]),
    [
      ['Peru', [0, 2], 1],
      ['Chile', [4], NaN],
    ],
  );
  assert.deepEqual(
    sortedBy(groups, 'score').map(({ text }) => text),
    ['Peru', 'Chile'],
  );
});

test('groups are sorted by rank from the first, by all else from the greatest', () => {
  const groups = groupsHere(explore(), 'country');
  const by = (/** @type {import('#tile/model/groups').GroupKey} */ key) =>
    sortedBy(groups, key).map(({ text }) => text);
  assert.deepEqual(by('best'), ['', 'Peru', 'Chile']);
  assert.deepEqual(by('members'), ['Chile', 'Peru', '']);
  assert.deepEqual(by('share'), ['', 'Chile', 'Peru']);
});

test('a slide of grouped rows has the groups next to the Tile, and says of which group the best is', () => {
  const model = explore([3]);
  const frame = /** @type {any} */ ({ kind: 'explore', model });
  assert.equal(hasGroups(model), false);
  assert.deepEqual(panesOf(frame, 'pair'), ['tile', 'roc']);
  model.showAttributes({ ...noneShown(), grouped: 'country' });
  assert.deepEqual(panesOf(frame, 'pair'), ['tile', 'groups']);
  assert.deepEqual(panesOf(frame, 'tile'), ['tile']);
  assert.equal(showsGroups(frame, 'pair'), true);
  assert.equal(groupSentence(model, model.names), 'Best here: A (Peru), 0.900');
});
