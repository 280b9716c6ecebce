/** The cards on the stage: whose they are, what they say at a prevalence, and how they are named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HiddenNames } from '#tile/present/stage/board';
import { candidates } from '#tile/present/stage/candidates';
import { cardNames, cardNumbers, cardRows } from '#tile/present/stage/cards';
import { layout } from '#tile/present/stage/layout';
import { lettersAt } from '#tile/present/stage/predictive_values';
import { modelOf } from './models.js';
import './page.js';

const ROWS = [[40, 10, 25, 25], [30, 20, 1, 49], null, [48, 2, 20, 30], [45, 5, 4, 46], [10, 40, 0, 50]];

test('a card has the cases found and the false alarms among 10,000 at the prevalence in use', () => {
  const model = modelOf(ROWS);
  assert.deepEqual(cardNumbers(model, [1, 3]), {
    cases: '5,000',
    cards: [
      { letter: 'A', found: '4,900', alarms: '2,000' },
      { letter: 'B', found: '3,000', alarms: '200' },
    ],
  });
  const rare = modelOf(ROWS, { prior: 0.02 });
  assert.deepEqual(cardNumbers(rare, [1, 3]), {
    cases: '200',
    cards: [
      { letter: 'A', found: '196', alarms: '3,920' },
      { letter: 'B', found: '120', alarms: '392' },
    ],
  });
  // Where there are few cases, their number is not rounded to whole ones.
  assert.deepEqual(cardNumbers(modelOf(ROWS, { prior: 0.00025 }), [3]), {
    cases: '2.5',
    cards: [{ letter: 'A', found: '1.5', alarms: '400' }],
  });
});

test('a scene names the classifiers of the cards, at most four that have both rates', () => {
  const model = modelOf(ROWS);
  assert.deepEqual(cardRows(model, [3, 1]), [3, 1]);
  assert.deepEqual(cardRows(model, [3, 2, 99, 3, 1]), [3, 1]);
  assert.deepEqual(cardRows(model, [5, 4, 3, 1, 0]), [5, 4, 3, 1]);
});

test('otherwise the best, the selected, the followed and those best at pins have cards, in the order of the table', () => {
  assert.deepEqual(modelOf(ROWS).winners, [4]);
  assert.deepEqual(cardRows(modelOf(ROWS, { selected: 0 }), []), [0, 4]);
  const pins = [
    { a: 1, b: 0 },
    { a: 0, b: 1 },
  ];
  assert.deepEqual(cardRows(modelOf(ROWS, { pins }), []), [3, 4, 5]);
  assert.deepEqual(cardRows(modelOf(ROWS, { pins, selected: 1, ours: 0 }), []), [0, 1, 3, 4]);
  // One alone cannot be compared.
  assert.deepEqual(cardRows(modelOf(ROWS), []), [1, 4]);
  assert.deepEqual(cardRows(modelOf([[40, 10, 25, 25]]), []), [0]);
  assert.deepEqual(cardRows(modelOf([null]), []), []);
});

test('people vote for a letter while its name is hidden', () => {
  const { names } = modelOf(ROWS);
  assert.deepEqual(cardNames([4, 3, 1], names, new Set([0, 1, 2, 3, 4, 5])), ['A', 'B', 'C']);
  assert.deepEqual(cardNames([4, 3, 1], names, new Set([4, 3])), ['A', 'B', 'E1']);
  // Without cards, the names are asked for.
  assert.deepEqual(candidates(names.slice(0, 2), new Set(), []), ['E0', 'E1']);
});

test('the names of cards are revealed one by one, from the worst; who has no card is named with the first', () => {
  const model = modelOf(ROWS);
  const hidden = new HiddenNames();
  hidden.hide(model);
  assert.deepEqual(hidden.reveal(model, [4, 3, 1], true), [3]);
  assert.deepEqual([...hidden.entities], [1, 4]);
  assert.deepEqual(hidden.reveal(model, [4, 3, 1], true), [1]);
  assert.deepEqual(hidden.reveal(model, [4, 3, 1], true), [4]);
  assert.equal(hidden.any, false);
});

test('letters are written at the values of PPV, apart from each other, and the least NPV below the dashed lines', () => {
  const values = [
    { ppv: 0.04, npv: 0.9999 },
    { ppv: 0.25, npv: 0.99 },
    { ppv: 0.08, npv: 0.997 },
  ];
  const marks = lettersAt(values);
  const texts = marks.map(({ text }) => text);
  assert.deepEqual(texts, ['A: PPV 4.0 %', 'B: PPV 25.0 %', 'C: PPV 8.0 %', 'NPV ≥ 99.0 %']);
  const [a, b, c] = marks.map(({ y }) => y);
  assert.ok(c - a > 0.059 && b - c > 0.059 && a >= 0.1);
  // Nobody raises an alarm: there is no PPV. Where a PPV has the place of the NPV, that is left out.
  assert.deepEqual(lettersAt([{ ppv: NaN, npv: 0.8 }]), [{ y: 0.8 - 0.06, text: 'NPV ≥ 80.0 %' }]);
  assert.deepEqual(
    lettersAt([{ ppv: 0.75, npv: 0.8 }]).map(({ text }) => text),
    ['A: PPV 75.0 %'],
  );
  assert.deepEqual(lettersAt([{ ppv: NaN, npv: NaN }]), []);
});

test('cards take less of the width than other figures', () => {
  const [one, other] = layout(1280, 720, 'pair', 1, true, false, 0, 0.42).boxes ?? [];
  const [usual] = layout(1280, 720, 'pair', 1, true).boxes ?? [];
  assert.ok(one.w < other.w && one.w < usual.w);
  assert.ok(one.x + one.w < other.x && other.x + other.w <= 1280);
});
