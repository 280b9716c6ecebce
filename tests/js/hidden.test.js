/** What hidden rows leave: the ranking, the regions and the uncertainty of the others alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExploreModel } from '#tile/model/explore';
import { addHybrid, leaderboard as boardOf } from '#tile/model/leaderboard';
import { rankIn } from '#tile/model/ours';
import { rowsWords } from '#tile/panels/sentences';
import { rocScene } from '#tile/plots/roc/scene';
import { SceneModel } from '#tile/report/scene_models';
import { leaderboard } from '#tile/tables/leaderboard_table';
import { fitView, readView } from '#tile/view/reader';
import './page.js';

/** Ten rows at one prevalence, in counts. */
const ROWS = Array.from({ length: 10 }, (_, i) => {
  const [fp, fn] = [40 + ((i * 37) % 50), 20 + ((i * 23) % 61)];
  return [700 - fp, fp, fn, 300 - fn];
});
const NAMES = ROWS.map((_, i) => `m${i}`);

/** A model of these rows. @param {number[][]} rows @param {string[]} names */
function explore(rows = ROWS, names = NAMES) {
  const model = new ExploreModel();
  const data = boardOf('ten', names, /** @type {any} */ (rows));
  model.load({
    ...data,
    sizes: [rows.map(() => 1000)],
    attributes: { half: names.map((_, i) => (i % 2 ? 'b' : 'a')) },
  });
  return model;
}

/** @param {ExploreModel} model @param {number[]} hidden */
function hide(model, hidden) {
  assert.equal(model.hide(hidden), true);
  model.derive();
  model.look();
  return model;
}

test('the rest is ranked as a leaderboard of its own', () => {
  const hidden = [1, 4, 7];
  const left = [...ROWS.keys()].filter((i) => !hidden.includes(i));
  const model = hide(explore(), hidden);
  const alone = explore(
    left.map((i) => ROWS[i]),
    left.map((i) => NAMES[i]),
  );
  assert.deepEqual(
    [...model.ranking.order].map((i) => [model.names[i], model.ranking.ranks[i]]),
    [...alone.ranking.order].map((i) => [alone.names[i], alone.ranking.ranks[i]]),
  );
  const regions = (/** @type {ExploreModel} */ { names, regions }, /** @type {ExploreModel} */ model) =>
    regions.call(model, 'first').map(({ entities, area }) => [entities.map((i) => names[i]), area]);
  assert.deepEqual(regions(model, model), regions(alone, alone));
  assert.deepEqual(model.rocPoints().length, left.length);
  assert.equal(model.rowCount, 7);
  assert.equal(rowsWords(model), '7 of 10 rows');
  const table = leaderboard(model);
  assert.equal(table.rows.length - (table.references ?? 0), 7);
  assert.match(String(table.caption), /7 of 10 classifiers/);
  model.uncertainty.uncertain = true;
  alone.uncertainty.uncertain = true;
  const [here, there] = [model.here, alone.here];
  assert.deepEqual(
    left.map((i) => [here?.first[i], here?.last[i]]),
    left.map((_, k) => [there?.first[k], there?.last[k]]),
  );
});

test('what is about a hidden row is dropped, and a view brings it back', () => {
  const model = explore();
  model.selected = 4;
  model.judgements = [
    [4, 2],
    [3, 5],
  ];
  const before = model.view();
  hide(model, [4]);
  assert.equal(model.selected, null);
  assert.deepEqual(model.judgements, [[3, 5]]);
  assert.deepEqual(model.view().hidden, [4]);
  const other = explore();
  other.restore(/** @type {any} */ (readView({ explore: model.view() }).view.explore));
  other.look();
  assert.deepEqual([...other.ranking.order], [...model.ranking.order]);
  model.restore(/** @type {any} */ (before));
  assert.deepEqual([[...model.hidden], model.selected, model.judgements.length], [[], 4, 2]);
});

test('all rows cannot be hidden, and a view of other rows hides none', () => {
  const model = explore();
  assert.equal(model.hide(NAMES.keys()), false);
  assert.equal(model.hidden.size, 0);
  const { view, problems } = fitView(readView({ explore: { hidden: [3, 10] } }).view, {
    entities: NAMES,
    contexts: ['all'],
    sizes: [[]],
  });
  assert.deepEqual(view.explore.hidden, []);
  assert.deepEqual(problems, ['hidden: expected rows of the leaderboard; found 10']);
});

test('a scene of a report hides them, too, and follows the one that is followed', () => {
  const model = hide(explore(), [1, 4]);
  model.ours = 2;
  const { view } = readView({ explore: model.view() });
  const scene = new SceneModel(
    /** @type {any} */ ({ scene: { view: view.explore }, catalogue: [], board: model.data, seeds: {} }),
  );
  assert.deepEqual([...scene.ranking.order], [...model.ranking.order]);
  assert.deepEqual([scene.rowCount, scene.ours], [8, 2]);
});

test('curves, the line of a hybrid, and ranks in other contexts are without them', () => {
  const model = explore();
  const curves = NAMES.map(() => [
    [0, 0],
    [0.2, 0.7],
    [1, 1],
  ]);
  model.data = { ...model.board, curves: /** @type {any} */ (curves) };
  assert.equal(addHybrid(model, 0, 3), true);
  model.derive();
  const [row, made] = [10, model.base[10]];
  assert.equal(rocScene(model, 300, 0).between.length, 2);
  hide(model, [3, 5]);
  const scene = rocScene(model, 300, 0);
  assert.deepEqual(scene.between, []);
  assert.deepEqual(
    scene.curves?.flatMap(({ points }, i) => (points.length ? [] : [i])),
    [3, 5],
  );
  // The hybrid is the same, and can be hidden itself.
  assert.deepEqual(model.base[row], made);
  hide(model, [row]);
  assert.equal(model.base[row], null);
  const [best] = model.ranking.order;
  const [second] = explore().ranking.order.slice(1);
  hide(model, [best]);
  assert.equal(rankIn(model, second, 0), 1);
});
