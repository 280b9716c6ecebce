/** The model of a scene in a report: the regions of its file, and what a reader changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedRegion, SceneModel } from '#tile/report/scene_models';
import { readView } from '#tile/view/reader';
import { modelOf } from './models.js';

const ROWS = [
  [490, 10, 250, 250],
  [300, 200, 10, 490],
  [420, 80, 100, 400],
];

/** A scene of these rows, whose file says that the first is best on the whole Tile. @param {object} [view] */
function scene(view) {
  const model = modelOf(ROWS);
  model.roc.add('whatif');
  const all = {
    entities: [0],
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    bends: [0, 0, 0, 0],
    across: Array(4).fill(null),
  };
  const home = { ...readView({ explore: model.view() }).view.explore, ...view };
  const seeds = { first: [all], place: { balanced: false, regions: [all] } };
  return new SceneModel(/** @type {any} */ ({ scene: { view: home }, catalogue: [], board: model.data, seeds }));
}
const owners = (/** @type {SceneModel} */ model) => model.regions('first').flatMap(({ entities }) => entities);

test('the regions of the file hold until a reader drags a performance, and again after a reset', () => {
  const model = scene();
  assert.deepEqual([owners(model), model.winners], [[0], [2]]);
  model.selected = 1;
  model.whatIf(0, 0.01, 0.99);
  model.derive();
  model.look();
  assert.deepEqual([owners(model), model.winners], [[0], [0]]);
  model.whatIf(1, 0.005, 0.5);
  model.derive();
  assert.deepEqual(owners(model).sort(), [0, 1]);
  model.reset();
  assert.deepEqual([owners(model), model.winners, model.edits.size, model.selected], [[0], [2], 0, null]);
});

test('exact regions of a place hold for the performances of the file', () => {
  const model = scene({ rank: 2 });
  assert.deepEqual(model.map, {
    kind: 'regions',
    rank: 2,
    balanced: false,
    regions: [openedRegion(/** @type {any} */ (model.seeds.place?.regions[0]))],
  });
  model.whatIf(0, 0.01, 0.99);
  model.derive();
  assert.deepEqual(model.map, { kind: 'cells', rank: 2 });
});
