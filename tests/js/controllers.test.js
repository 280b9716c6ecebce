/** What pages do with answers and choices, without their elements. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard } from '#tile/model/leaderboard';
import { Compare } from '#tile/pages/compare/page';
import { Contexts } from '#tile/pages/contexts/page';
import { SmallTile } from '#tile/pages/contexts/tiles';
import { RowChoice } from '#tile/pages/explore/choice';
import { Chooser } from '#tile/pages/explore/multiples';
import { InvariancePage } from '#tile/pages/invariance/page';
import { PredictionsQuestions } from '#tile/pages/predictions/requests';
import { Asking } from '#tile/ui/work';
import './page.js';

const ROWS = [
  [70, 10, 8, 12],
  [72, 8, 9, 11],
  [75, 5, 12, 8],
  [60, 20, 4, 16],
];

/** @param {number[][]} rows */
function explore(rows = ROWS) {
  const model = new ExploreModel();
  const names = rows.map((_, i) => `m${i}`);
  model.load({ ...leaderboard('four', names, /** @type {any} */ (rows)), sizes: [rows.map(() => 100)] });
  model.derive();
  model.look();
  return model;
}

/** A page of a class with these fields only. @param {{prototype: object}} kind @param {object} fields @returns {any} */
function bare({ prototype }, fields) {
  const page = Object.create(prototype);
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(page, name, { value, writable: true });
  return page;
}

const node = { removeAttribute() {}, setAttribute() {} };
beforeEach(() => Object.assign(document, { getElementById: () => node, querySelector: () => node }));

/** The Compare page of a leaderboard, with the questions that it sends. */
function comparing(board = explore()) {
  /** @type {any[]} */
  const sent = [];
  const fields = { explore: { model: board }, verdict: null, map: null, compared: null, asked: '', problem: '' };
  const page = bare(Compare, { ...fields, ask() {}, asking: new Asking((question) => sent.push(question)) });
  return { page, sent };
}

test('Compare says why the server has no verdict, until another is asked for', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { page, sent } = comparing();
  page.question([0, 1]);
  t.mock.timers.tick(1000);
  page.receive({ kind: 'wrong', turn: sent[0].turn, message: 'A score is undefined.' });
  page.question([0, 1]);
  assert.deepEqual(page.uncertainty(['m0', 'm1']), ['Not known how surely: A score is undefined.']);
  page.question([0, 2]);
  assert.deepEqual(page.uncertainty(['m0', 'm2']), ['Computing how sure this is …']);
});

test('Compare reads no verdict with the names of two others', () => {
  const { page } = comparing();
  page.compared = page.compare([0, 1]);
  Object.assign(page, { verdict: { better: 0.99 }, asked: 'these' });
  page.compared = page.compare([0, 1]);
  assert.ok(page.verdict);
  page.compared = page.compare([1, 0]);
  assert.deepEqual([page.verdict, page.asked], [null, '']);
  page.asking.ask({});
  page.receive({ kind: 'verdict', turn: 1, map: '' });
  assert.equal(page.verdict, null);
});

test('Invariance asks again for predictions that it has shown before', () => {
  /** @type {any[]} */
  const asked = [];
  const model = { source: 'a', answer: { pair: [0, 1] }, ranks: {}, weight: 0.5 };
  const ranking = new Asking((question) => asked.push(question));
  const page = bare(InvariancePage, {
    model,
    ranking,
    asked: 'a',
    ranked: '',
    onChange() {},
    ask() {},
    paintRanks() {},
  });
  page.askRanks();
  page.follow('b');
  // An answer about the former predictions is too late.
  page.receive({ of: 'ranks', kind: 'ranks', turn: 1 });
  assert.equal(model.ranks, null);
  page.follow('a');
  assert.equal(page.asked, '');
  Object.assign(model, { answer: { pair: [0, 1] } });
  page.askRanks();
  assert.equal(asked.length, 2);
  page.receive({ of: 'ranks', kind: 'ranks', turn: 2 });
  assert.ok(model.ranks);
});

test('the band of a difference is asked for again once other predictions were shown', () => {
  const model = { loaded: 'a', result: {} };
  const questions = bare(PredictionsQuestions, {
    differing: 'that of a',
    asker: {
      model,
      load: (/** @type {any} */ _, /** @type {string} */ source) => Object.assign(model, { loaded: source }),
    },
    wait() {},
  });
  questions.arrived({ kind: 'predictions', source: 'b' });
  assert.deepEqual([model.loaded, questions.differing], ['b', '']);
  questions.differs({ kind: 'difference', source: 'a' });
  assert.ok(!('difference' in model));
});

test('hiding rows leaves the size of the set that divides the Tile', () => {
  const model = explore();
  Object.assign(model, { flavor: 'set', first: 3, rank: 1 });
  /** @type {number[]} */
  const set = [];
  const page = { model, ask() {}, setRank: (/** @type {number} */ k) => set.push(k) };
  const choice = bare(RowChoice, { page, last: null });
  choice.leaveOut([0]);
  choice.leaveOut([0, 1]);
  assert.deepEqual(set, [3, 2]);
});

test('what was wrong with typed prevalences is not said of other kinds of Tiles', () => {
  /** @type {object[]} */
  const changes = [];
  const priors = { value: 'many', setAttribute() {}, removeAttribute() {}, classList: { toggle() {} } };
  const fields = { kind: { value: 'flavor' }, priors, problem: { textContent: '' } };
  const chooser = bare(Chooser, { ...fields, change: (/** @type {object} */ each) => changes.push(each) });
  chooser.applyPriors();
  assert.match(chooser.problem.textContent, /found “many”/);
  chooser.applyKind();
  assert.equal(chooser.problem.textContent, '');
  assert.deepEqual(changes, [{ multiples: 'flavor' }]);
});

test('the mark of a small Tile follows colours that are found later', () => {
  const tile = /** @type {any} */ (new SmallTile());
  for (const part of [tile.dot, tile.mark]) part.style = {};
  const shown = (/** @type {number} */ place) => {
    tile.move({ a: 0.5, b: 0.5 }, 0, ['m0'], () => place);
    return tile.mark.className;
  };
  assert.deepEqual([shown(-1), shown(2)], ['tx-swatch tx-swatch-none', 'tx-swatch']);
});

test('domains have equal weights where their sizes are unknown', () => {
  const board = explore();
  board.board.sizes = [[100, 100, null, 100]];
  Object.assign(board, { selected: 2, live: true });
  const model = { weighting: 'size', weights: [], rule: 'mean' };
  /** @type {string[]} */
  const shown = [];
  const domains = { shown: null, show: () => shown.push(model.weighting) };
  const page = bare(Contexts, {
    explore: { model: board },
    model,
    domains,
    tools: { paintDomains() {} },
    prepare: () => ({}),
  });
  page.paintDomains('all');
  Object.assign(board, { selected: 1 });
  model.weighting = 'size';
  page.paintDomains('all');
  assert.deepEqual(shown, ['equal', 'size']);
});
