/** What is taken along of the score at the point: a formula, a scorer and a sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaOf, scorerOf, sentenceOf } from '#tile/share/take';
import { vectors } from './compare.js';
import { modelOf } from './models.js';

const ROWS = [
  [70, 10, 5, 15],
  [60, 20, 2, 18],
];

test('the formula is that of the canonical score, at the point', () => {
  const text = formulaOf({ a: 1, b: 0.8 });
  assert.ok(text.startsWith('R_{a,b} = \\frac{(1-a)\\,\\mathrm{TN} + a\\,\\mathrm{TP}}{'));
  assert.ok(text.endsWith('(1-b)\\,\\mathrm{FP} + b\\,\\mathrm{FN}}, \\quad a = 1,\\ b = 0.8'));
});

test('the scorer has the prevalence in use only if one is set', () => {
  const start = 'import tile_explorer as tx\n\nscorer = tx.scorer(0.3333333333, 0.5';
  assert.equal(scorerOf({ a: 1 / 3, b: 0.5 }, null), `${start})`);
  assert.equal(scorerOf({ a: 1 / 3, b: 0.5 }, 0.02), `${start}, prior=0.02)`);
});

test('the sentence names the score, what it asks for, and who is first', () => {
  const at = 'by the ranking score of the Tile at a = 0.5, b = 0.5 (the ranking of Accuracy)';
  const alike = 'a missed positive counts as much as a false alarm; a detection counts as much as a correct rejection';
  assert.equal(
    sentenceOf(modelOf(ROWS, { catalogue: vectors('catalogue').records })),
    `We rank 2 classifiers ${at}: ${alike}. E0 is first, with 0.850.`,
  );
  const shifted = sentenceOf(modelOf(ROWS, { prior: 0.02, point: { a: 0.31, b: 1 } }));
  assert.match(
    shifted,
    /^We rank 2 classifiers at prevalence 2 % by the ranking score of the Tile at a = 0.31, b = 1: /,
  );
  assert.match(shifted, /only missed positives count, false alarms do not; /);
});

test('the sentence says where no classifier beats always predicting one class', () => {
  const model = modelOf([...ROWS, [80, 0, 20, 0]], { prior: 0.02, operations: ['swap_classes'] });
  const words = sentenceOf(model);
  assert.match(words, /^We rank 3 classifiers at prevalence 2 % after swap classes by the ranking score /);
  assert.match(
    words,
    /E2 is first, with 0\.980\. No classifier beats treating all \(always positive\), with 0\.980\.$/,
  );
});

test('a tie at the top is said, and that nobody has a score', () => {
  assert.match(sentenceOf(modelOf([ROWS[0], ROWS[0]])), / E0 and E1 are first, with 0\.850\.$/);
  assert.match(sentenceOf(modelOf(Array(5).fill(ROWS[0]))), / E0, E1 and 3 more are first, with 0\.850\.$/);
  const none = modelOf([[70, 30, 0, 0]], { point: { a: 1, b: 1 } });
  assert.match(sentenceOf(none), /a correct rejection\.$|do not\.$/);
});
