/** Maps side by side are asked for one score after the other, so that they come in parts and can be stopped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SideBySide, SideBySideQuestions } from '#tile/pages/scores/compared';

/** `asked`: the scores of each question that is sent, with its turn; `took`: those of the maps that are shown each time. */
function setup() {
  /** @type {[string, number][]} */
  const asked = [];
  const [took, said] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  const send = (/** @type {unknown} */ _, /** @type {any} */ { compared, turn }) => asked.push([compared.join(), turn]);
  const on = {
    took: (/** @type {{ maps: { text: string }[] }} */ { maps }) => took.push(maps.map(({ text }) => text).join()),
    failed: (/** @type {string} */ text) => said.push(text),
  };
  const questions = new SideBySideQuestions(/** @type {any} */ (send), /** @type {any} */ (on));
  const ask = (/** @type {string[]} */ ...compared) => questions.ask(JSON.stringify({ compared }));
  const answer = (/** @type {number} */ turn, /** @type {string} */ text) =>
    questions.receive(/** @type {any} */ ({ kind: 'side_by_side', turn, grid: 41, n: 5, maps: [{ text }] }));
  return { asked, took, said, questions, ask, answer };
}

test('one score after the other is asked for and shown', () => {
  const { asked, took, questions, ask, answer } = setup();
  const seen = [];
  ask('mcc', 'f1', 'kappa');
  for (const text of ['mcc', 'f1', 'kappa']) {
    const { done, of, running } = questions.progress ?? {};
    seen.push([done, of, running]);
    answer(1, text);
  }
  assert.deepEqual(asked, [
    ['mcc', 1],
    ['f1', 1],
    ['kappa', 1],
  ]);
  assert.deepEqual(took, ['mcc', 'mcc,f1', 'mcc,f1,kappa']);
  assert.deepEqual(seen, [
    [0, 3, true],
    [1, 3, true],
    [2, 3, true],
  ]);
  assert.equal(questions.progress, null);
});

test('no more is asked for once stopped until it goes on', () => {
  const { asked, took, questions, ask, answer } = setup();
  ask('mcc', 'f1', 'kappa');
  answer(1, 'mcc');
  questions.stopOrResume();
  answer(1, 'f1');
  assert.deepEqual([asked.length, took.length], [2, 2]);
  assert.deepEqual(questions.progress, { done: 2, of: 3, running: false });
  questions.stopOrResume();
  assert.equal(asked.length, 3);
  assert.equal(questions.progress?.running, true);
});

test('stopping and going on at once asks for nothing twice', () => {
  const { asked, questions, ask } = setup();
  ask('mcc', 'f1');
  questions.stopOrResume();
  questions.stopOrResume();
  assert.deepEqual(asked, [['mcc', 1]]);
});

test('another question forgets the one before', () => {
  const { asked, took, ask, answer } = setup();
  ask('mcc', 'f1');
  answer(1, 'mcc');
  ask('f1');
  answer(1, 'f1');
  assert.equal(took.length, 1);
  answer(2, 'f1');
  assert.deepEqual(asked, [
    ['mcc', 1],
    ['f1', 1],
    ['f1', 2],
  ]);
  assert.deepEqual(took, ['mcc', 'f1']);
});

test('a wrong formula is reported and awaits nothing', () => {
  const { said, questions, ask, answer } = setup();
  ask('mcc', 'tp +');
  answer(1, 'mcc');
  questions.receive(/** @type {any} */ ({ kind: 'formula', turn: 1, message: 'ends early' }));
  assert.deepEqual([said, questions.progress, questions.waiting], [['ends early'], null, false]);
});

test('where maps fail, nothing is said to be computed any more', () => {
  const { said, questions, ask, answer } = setup();
  const page = { model: { compared: ['mcc', 'tp +'] } };
  const tiles = { waiting: true, paint() {} };
  /** @type {unknown[]} */
  const progress = [];
  const shown = Object.assign(Object.create(SideBySide.prototype), {
    ...{ page, tiles, questions, status: { textContent: '' } },
    progress: { paint: (/** @type {unknown} */ parts) => progress.push(parts) },
  });
  ask('mcc', 'tp +');
  answer(1, 'mcc');
  questions.receive(/** @type {any} */ ({ kind: 'formula', turn: 1, message: 'ends early' }));
  shown.fail(said[0]);
  assert.deepEqual([shown.status.textContent, tiles.waiting, progress], ['ends early', false, [null]]);
});
