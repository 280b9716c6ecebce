/** Where all of one group are ahead of all of another one: on the page, with judgements, without hidden rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreeing } from '#tile/math/regions/judgements';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard } from '#tile/model/leaderboard';
import { judgementWords } from '#tile/panels/judgement_panel';
import './page.js';

const ROWS = [
  [80, 20, 10, 90],
  [70, 30, 5, 95],
  [95, 5, 60, 40],
  [60, 40, 30, 70],
];

/** Two of Chile, two of Peru, of which the first finds few positives and is seldom wrong. */
function explore() {
  const model = new ExploreModel();
  const data = leaderboard('four', ['A', 'B', 'C', 'D'], /** @type {any} */ (ROWS));
  model.load({ ...data, attributes: { country: ['Chile', 'Chile', 'Peru', 'Peru'] } });
  model.ahead = ['country', 'Chile', 'country', 'Peru'];
  return model;
}

/** @param {ExploreModel} model @param {number} a @param {number} b */
function at(model, a, b) {
  model.point = { a, b };
  model.derive();
  model.look();
  return judgementWords(model).replaceAll('\u00a0', ' ');
}

test('one group is ahead on a part of the Tile, and the sentence says whether here', () => {
  const model = explore();
  const said = at(model, 0.9, 0.9);
  const area = model.judgedPart()?.part?.area ?? NaN;
  assert.ok(area > 0.3 && area < 0.9);
  assert.equal(
    said,
    `All of Chile are ahead of all of Peru on ${(100 * area).toFixed(1)} % of the Tile (double line), and here.`,
  );
  assert.match(at(model, 0.1, 0.1), /but not here\.$/);
  model.judgements = [[2, 3]];
  assert.match(at(model, 0.9, 0.9), /^All of Chile .* and the judgements hold on /);
  model.judgements = [[2, 0]];
  assert.match(at(model, 0.9, 0.9), /^No point of the Tile agrees with the judgements and has all of Chile ahead/);
});

test('any rows are compared, and called by their group or their names', () => {
  const model = explore();
  const groups = at(model, 0.9, 0.9);
  model.ahead = [];
  [model.aheadRows, model.behindRows] = [
    [1, 0],
    [2, 3],
  ];
  assert.equal(at(model, 0.9, 0.9), groups);
  [model.aheadRows, model.behindRows] = [[1], [2, 3]];
  assert.match(at(model, 0.9, 0.9), /^B is ahead of all of Peru on .* and here\.$/);
  const pairs = [2, 3].map((j) => /** @type {[number, number]} */ ([1, j]));
  assert.equal(model.judgedPart()?.part?.area, agreeing(model.performances, pairs)?.area);
  [model.aheadRows, model.behindRows] = [[0, 1], [2]];
  assert.match(at(model, 0.9, 0.9), /^All of Chile are ahead of C on /);
  [model.aheadRows, model.behindRows] = [[2, 0], [3]];
  assert.match(at(model, 0.9, 0.9), /C and A (is|are) ahead of D/i);
  const other = explore();
  other.restore(model.view());
  assert.deepEqual([other.aheadRows, other.behindRows], [[2, 0], [3]]);
  model.behindRows = [];
  assert.equal(at(model, 0.9, 0.9), '');
});

test('a group is nowhere ahead of itself, and hidden rows do not count', () => {
  const model = explore();
  model.ahead = ['country', 'Peru', 'country', 'Chile'];
  assert.equal(at(model, 0.5, 0.5), 'Nowhere on the Tile are all of Peru ahead of all of Chile.');
  model.hide([3]);
  assert.match(at(model, 0.1, 0.1), /^All of Peru are ahead of all of Chile on .*, and here\.$/);
  model.ahead = ['country', 'Peru', 'country', 'Peru'];
  assert.match(at(model, 0.5, 0.5), /^Nowhere/);
  model.ahead = ['city', 'Lima', 'country', 'Peru'];
  assert.equal(at(model, 0.5, 0.5), '');
});
