import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard } from '#tile/model/leaderboard';
import { RobustnessModel } from '#tile/model/robustness';
import { isRow, referenceShares } from '#tile/pages/robustness/ranks';

/** @type {import('#tile/math/performance').Performance[]} */
const ROWS = [
  [920, 30, 20, 30],
  [900, 50, 10, 40],
  [945, 5, 35, 15],
];

function board() {
  const model = new ExploreModel();
  model.load(leaderboard('Three', ['A', 'B', 'C'], ROWS));
  return model;
}

test('over the whole Tile the shares of references are the areas of their regions', () => {
  const model = board();
  const found = referenceShares(model, new RobustnessModel());
  const exact = model.references?.shares;
  assert.ok(found && exact && exact[0] > 0.05);
  for (const k of [0, 1]) assert.ok(Math.abs(found[k] - exact[k]) < 1e-9);
});

test('over a rectangle they are the share of its points at which a reference beats all', () => {
  const model = board();
  const preferences = new RobustnessModel();
  [preferences.region, preferences.rectangle] = ['rectangle', [0.2, 0.9, 0.05, 0.6]];
  const found = referenceShares(model, preferences);
  let [inside, beaten] = [0, 0];
  const side = 300;
  for (let i = 0; i < side; i++)
    for (let j = 0; j < side; j++) {
      model.point = { a: 0.2 + (0.7 * (i + 0.5)) / side, b: 0.05 + (0.55 * (j + 0.5)) / side };
      model.look();
      inside++;
      if (model.referenceHere()?.beats && model.referenceHere()?.which === 0) beaten++;
    }
  assert.ok(found && Math.abs(found[0] - beaten / inside) < 2e-3);
});

test('without references on the Tile there are no shares', () => {
  const model = board();
  model.overlays.delete('references');
  assert.equal(referenceShares(model, new RobustnessModel()), null);
});

test('a row of one answer is the reference of that answer', () => {
  const model = new ExploreModel();
  model.load(leaderboard('Two', ['A', 'Never'], [ROWS[0], [950, 0, 50, 0]]));
  assert.deepEqual(
    [0, 1].map((k) => isRow(model, k)),
    [true, false],
  );
});
