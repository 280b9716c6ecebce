/** Table 1 of paper A for all scores: the order of its rows, and what is saved. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nameOf, ScoreTableModel } from '#tile/model/score_table';
import { savedTable } from '#tile/pages/scores/score_table';

/** @import { ScoreRow } from '#tile/model/answers' */

const file = new URL('../../data/score_table.json', import.meta.url);
const read = () =>
  Object.assign(new ScoreTableModel(), {
    rows: JSON.parse(readFileSync(file, 'utf-8')).map((/** @type {ScoreRow} */ row) => ({
      ...row,
      verdict: row.verdict.split(' ')[0],
    })),
  });

test('the catalogue is shown in its order, and probabilistic scores by their events', () => {
  const model = read();
  assert.equal(model.shown.length, 49);
  assert.equal(model.shown[0].text, 'accuracy');
  model.probabilistic = true;
  assert.equal(model.shown.length, 50);
  assert.ok(model.shown.map(nameOf).includes('P(tp | tn, fp, tp)'));
});

test('a heading sorts up, then down, then not; rows without a value stay last', () => {
  const model = read();
  const ends = () => [0, -1].map((k) => model.shown.at(k)?.sets[0].largest[0]);
  model.sortBy('largest');
  assert.ok(Number(ends()[0]) < -0.46);
  assert.equal(ends()[1], 1);
  model.sortBy('largest');
  assert.equal(ends()[0], 1);
  model.set = 2;
  assert.equal(model.shown.at(-1)?.sets[2].largest[0], null);
  model.sortBy('largest');
  assert.equal(model.shown[0].text, 'accuracy');
});

test('the saved table has all three sets, with what the paper prints', () => {
  const { columns, rows } = savedTable(read());
  const row = rows.find(([score]) => score === 'MCC');
  const at = (/** @type {string} */ label) => row?.[columns.findIndex((column) => column.label === label)];
  assert.equal(at('All performances: test 2'), 'fails');
  assert.equal(at('All performances: largest tau'), 0.75982);
  assert.equal(at('All performances: largest by the search of the paper'), 0.7465);
  assert.equal(at('All performances: largest printed'), 0.746);
  assert.equal(at('Prevalence 20 %: b of the largest'), 0.8);
});
