/** What the page Any task opens with: the sample, or a leaderboard of more than two classes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matricesOf, matricesOfClasses, TaskModel } from '#tile/model/tasks';

/** @returns {any} */
const board = () => ({
  title: 'pets',
  entities: ['x', 'y', 'z'],
  contexts: ['cat', 'dog', 'fox'],
  matrices: [
    [5, 1, 0, 2, 7, 1, 0, 0, 4],
    [4, 2, 0, 1, 8, 1, 1, 0, 3],
    [6, 0, 0, 3, 6, 1, 0, 1, 3],
  ],
});
const sample = { title: 'grades', classes: ['low', 'high'], models: ['m'], counts: [[1, 2, 3, 4]] };

test('a leaderboard of more classes is shown, right or wrong, unless the sample was chosen', () => {
  const model = new TaskModel();
  model.sample = sample;
  model.board = matricesOf('two classes', ['a', 'b'], [[5, 1, 1, 5], null]);
  assert.deepEqual([model.shows, model.board?.models], ['sample', ['a']]);
  model.board = matricesOfClasses(board(), new Set());
  assert.deepEqual([model.shows, model.kind, model.matrices?.models], ['board', 'right', ['x', 'y', 'z']]);
  assert.deepEqual(
    model.ranked?.scores.map((r) => Number(r.toFixed(3))),
    [0.8, 0.75, 0.75],
  );
  model.open('sample');
  assert.equal(model.shows, 'sample');
  model.open(null);
  assert.equal(model.shows, 'board');
});

test('hidden models are left out of the matrices', () => {
  const shown = matricesOfClasses(board(), new Set([0]));
  assert.deepEqual([shown?.models, shown?.counts[0]], [['y', 'z'], board().matrices[1]]);
  assert.equal(matricesOfClasses({ ...board(), matrices: undefined }, new Set()), null);
});
