/** Which models are surely better by LxCIM and its kin: the sentences, and what of an answer is shown at a level. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ranksTable, scoreSentences, uncertaintyOfScore } from '#tile/tables/rank_based';

const at = (/** @type {number} */ level, /** @type {number[]} */ last) => ({
  level,
  first: [2, 1, 0, 1],
  last,
  low: [0.5, 0.6, null, 0.6],
  high: [0.7, 0.8, null, 0.8],
  ahead: [
    [0.1, 0.05, 0.15],
    [0, 0, 0],
    [null, null, null],
    [0.01, -0.02, 0.04],
  ],
});
const lxcim = { values: [0.6, 0.7, null, 0.69], best: [0, 0.75, 0, 0.25], leader: 1 };
const rankBased = {
  problem: '',
  scores: { lxcim: { ...lxcim, levels: [at(0.9, [3, 1, 0, 3]), at(0.95, [3, 2, 0, 3])] } },
};
const names = ['A', 'B', 'C', 'D'];

test('models are ordered by their scores, and those without one come last', () => {
  const found = uncertaintyOfScore({ rankBased, measure: 'lxcim', level: 0.95 });
  assert.deepEqual(found?.order, [1, 3, 0, 2]);
  assert.deepEqual([found?.ranked, found?.plausible, found?.last], [3, 2, [3, 2, 0, 3]]);
  assert.equal(uncertaintyOfScore({ rankBased, measure: 'auroc', level: 0.95 }), null);
  assert.equal(uncertaintyOfScore({ rankBased: { problem: 'x' }, measure: 'lxcim', level: 0.95 }), null);
  assert.equal(uncertaintyOfScore({ rankBased: null, measure: 'lxcim', level: 0.95 }), null);
});

test('the best is compared with the selected model, and otherwise with the second', () => {
  const found = uncertaintyOfScore({ rankBased, measure: 'lxcim', level: 0.95 });
  assert.ok(found);
  const [second, selected, undefinedOne] = [null, 0, 2].map((k) => scoreSentences(found, names, 'LxCIM', k));
  assert.equal(
    second,
    'By LxCIM, 2 of 3 models cannot be told apart from the best; B is best with P = 0.75. ' +
      'B is 0.010 ahead of D (95 %: −0.020 to 0.040).',
  );
  assert.match(selected, /B is 0\.100 ahead of A \(95 %: 0\.050 to 0\.150\)\.$/);
  assert.match(undefinedOne, /P = 0\.75\.$/);
  assert.equal(
    scoreSentences({ ...found, plausible: 1, order: [1] }, names, 'LxCIM', null),
    'By LxCIM, B is surely the best of 3 models.',
  );
});

test('a table for other programs has what the page shows, with the weights of the classes', () => {
  const answer = { models: names.map((name) => ({ name })), groups: false, weighted: false };
  /** @type {import('#tile/tables/rank_based').Ranked} */
  const model = { rankBased, measure: 'lxcim', level: 0.95, selected: null, uncertain: true, answer, classWeight: 0.8 };
  const table = ranksTable(model, 'Tumours');
  assert.equal(table?.caption, 'Tumours: models by LxCIM, a positive counts 0.8; rank sets and intervals at 95 %');
  assert.equal(table?.columns.length, 10);
  assert.deepEqual(table?.rows.slice(1, 3), [
    ['1–3', 'D', 0.69, 0.6, 0.8, 0.25, -0.01, -0.04, 0.02, 'not separable'],
    ['2–3', 'A', 0.6, 0.5, 0.7, 0, -0.1, -0.15, -0.05, 'worse'],
  ]);
  assert.deepEqual(table?.rows[3].slice(0, 2), ['', 'C']);
  assert.equal(ranksTable({ ...model, rankBased: null }, ''), null);
});
