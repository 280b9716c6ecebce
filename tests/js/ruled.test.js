/** Explore with a leaderboard of several contexts that another rule ranks than the score of the mean performance. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rank, score } from '#tile/math/ranking';
import { firstRegions } from '#tile/math/regions/best';
import { RuleEvaluator } from '#tile/math/rules';
import { ContextsModel, severalOf } from '#tile/model/contexts';
import { ExploreModel } from '#tile/model/explore';
import { MEAN } from '#tile/model/leaderboard';
import { heldOf, ranksByRule } from '#tile/model/ours';
import { RobustnessModel } from '#tile/model/robustness';
import { jobsOf } from '#tile/pages/robustness/jobs';
import { isoLines } from '#tile/plots/roc/iso_lines';
import { captureContexts, captureRobustness, copyExplore } from '#tile/present/frame';
import { columnsOf, rowMaker } from '#tile/tables/columns';
import { leaderboard } from '#tile/tables/leaderboard_table';
import { Analysis } from '#tile/ui/work';
import { random as generator, times } from './compare.js';
import './page.js';

const random = generator(43);

/** Random performances of so many entities, at a prior of their own. @param {number} n */
const context = (n) => {
  const prior = 0.05 + 0.4 * random();
  return times(n, () => {
    const [fpr, tpr] = [0.4 * random(), 0.5 + 0.5 * random()];
    return [(1 - prior) * (1 - fpr), (1 - prior) * fpr, prior * (1 - tpr), prior * tpr];
  });
};

/** @param {string} over @param {number} [n] @param {number} [m] */
function explore(over, n = 9, m = 4) {
  const model = new ExploreModel();
  const performances = times(m, () => context(n));
  model.load(
    /** @type {any} */ ({
      ...{ id: '', title: '', contexts: times(m, (/** @type {number} */ k) => `task ${k}`), performances, notes: [] },
      ...{
        sizes: performances.map((rows) => rows.map(() => 100)),
        entities: times(n, (/** @type {number} */ i) => `m${i}`),
      },
    }),
  );
  model.over = over;
  model.derive();
  model.look();
  return { model, performances };
}

/** The entity with the greatest mean of scores. @param {number[][][]} performances @param {number} a @param {number} b */
function firstByScores(performances, a, b) {
  const sums = performances[0].map((_, i) =>
    performances.reduce((sum, rows) => sum + score(/** @type {any} */ (rows[i]), a, b), 0),
  );
  return sums.indexOf(Math.max(...sums));
}

test('the winner and the regions by the mean of the scores are those of its definition', () => {
  const { model, performances } = explore('scores');
  /** @type {Map<number, number>} */
  const shares = new Map();
  for (const { entities, area } of model.regions('first'))
    shares.set(entities[0], (shares.get(entities[0]) ?? 0) + area);
  const counted = new Map();
  const side = 120;
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++) {
      const best = firstByScores(performances, (i + 0.5) / side, (j + 0.5) / side);
      counted.set(best, (counted.get(best) ?? 0) + 1 / side ** 2);
    }
  for (const [entity, share] of counted) assert.ok(Math.abs(share - (shares.get(entity) ?? 0)) < 4e-3);
  for (let k = 0; k < 50; k++) {
    model.point = { a: random(), b: random() };
    model.look();
    assert.equal(model.winners[0], firstByScores(performances, model.point.a, model.point.b));
  }
});

test('the changes of the winner lie where it changes', () => {
  const { model } = explore('scores');
  for (let k = 0; k < 30; k++) {
    const { a, b } = { a: random(), b: random() };
    model.point = { a, b };
    model.look();
    const [first] = model.winners;
    const { up, at, to } = model.winnerMoves();
    if (up) {
      model.point = { a, b: up.at - 1e-6 };
      model.look();
      assert.equal(model.winners[0], first);
      model.point = { a, b: Math.min(1, up.at + 1e-6) };
      model.look();
      assert.equal(model.winners[0], up.to);
    }
    if (at) assert.notEqual(to, first);
  }
});

test('a rank rule has the mean of the scores as score, and other rules, one context and what-if none of its own', () => {
  const { model } = explore('rank');
  assert.equal(model.contextName, 'mean rank in 4 contexts');
  assert.ok(model.ranking.scores.every((value) => value > 0 && value < 1));
  assert.ok(model.uncertaintyProblem?.includes('Contexts'));
  assert.equal(model.references, null);
  for (const changes of [{ over: 'mean' }, { context: 0 }]) {
    const other = model.with(changes);
    other.derive();
    assert.equal(other.ruled, null);
  }
  model.edits.set(0, [0.5, 0.1, 0.1, 0.3]);
  model.derive();
  assert.equal(model.ruled, null);
  assert.equal(model.context, MEAN);
});

test('pages that know no rule show the mean performance, with the same point and choices', () => {
  const { model } = explore('scores');
  const mean = model.byMean;
  assert.equal(mean.ruled, null);
  assert.equal(mean.contextName, 'mean of 4 contexts');
  assert.equal(model.byMean, mean);
  const plain = explore('mean').model;
  assert.equal(plain.byMean, plain);
  const exact = firstRegions(model.performances).map(({ area }) => area);
  assert.deepEqual(
    mean.regions('first').map(({ area }) => area),
    exact,
  );
  model.point = { a: 0.9, b: 0.2 };
  model.look();
  model.selected = 3;
  assert.deepEqual(model.byMean.point, model.point);
  assert.equal(model.byMean.selected, 3);
  assert.deepEqual([...model.byMean.ranking.ranks], [...rank(model.performances, 0.9, 0.2).ranks]);
  assert.equal(model.regions('first').length > 0 && model.ruled !== null, true);
  model.prior = 0.3;
  model.derive();
  assert.ok(Math.abs(model.byMean.common - 0.3) < 1e-12);
});

test('a slide of Robustness has the shares and the robust best of the page by the mean of the scores', () => {
  const { model } = explore('scores', 40);
  const view = new RobustnessModel().view();
  const slide = captureRobustness(copyExplore(model), view);
  assert.equal(slide.model.ruled?.rule, 'scores');
  const { part } = slide;
  assert.ok(part);
  assert.equal(part.sharesFor(slide.model), null);
  assert.equal(slide.verdict, '');
  for (const _ of part.refine(slide.model));
  const page = new Analysis(() => {});
  page.ask(jobsOf(model, new RobustnessModel(), '1', { pairs: 1, needs: 1, rule: 'scores' }));
  page.finish();
  const { shares, robust } = page.value('measured');
  assert.deepEqual(part.sharesFor(slide.model)?.shares, shares);
  const best = robust.regret.indexOf(Math.min(...robust.regret));
  const said = `m${best} is the robust best of the whole Tile by the mean of the scores: it loses at most`;
  assert.match(part.sentence(slide.model), new RegExp(`^${said} ${robust.regret[best].toFixed(3)}`));
  assert.deepEqual(part.requiredRows(slide.model), [best]);
  // Other rules have no robust best: the slide is of the mean performance, as the page.
  assert.equal(captureRobustness(explore('rank').model, view).model.ruled, null);
});

test('a score that contexts share no point of ranks them, and the Tile keeps the scores of the point', () => {
  const { model, performances } = explore('mean');
  const before = [...model.ranking.scores];
  model.load(/** @type {any} */ ({ ...model.board, official: { rule: 'scores', score: 'mcc' }, performances }));
  assert.deepEqual([model.over, model.score, model.view().score], ['scores', 'mcc', 'mcc']);
  assert.ok(model.ranking.scores.every((score) => score >= 0 && score <= 1) && before.length === 9);
  const { contexts } = new RuleEvaluator(severalOf(model)).at(0.3, 0.9);
  performances.forEach((rows, k) => {
    rows.forEach((row, i) => {
      const [tn, fp, fn, tp] = /** @type {number[]} */ (row);
      const mcc = (tn * tp - fp * fn) / Math.sqrt((tn + fp) * (tn + fn) * (tp + fp) * (tp + fn));
      assert.ok(Math.abs(contexts[k].scores[i] - mcc) < 1e-12);
    });
  });
  const slide = captureContexts(copyExplore(model), new ContextsModel().view());
  const [first] = slide.contexts?.order(slide.model) ?? [];
  const means = performances[0].map((_, i) => contexts.reduce((sum, { scores }) => sum + scores[i], 0));
  assert.equal(first, means.indexOf(Math.max(...means)));
  assert.match(slide.contexts?.sentence(slide.model, slide.model.names) ?? '', /^By MCC, /);
  model.load(model.board.official ? { ...model.board, official: undefined } : model.board);
  assert.equal(model.score, null);
});

test('a leaderboard with an official rule and score opens with both', () => {
  const { model, performances } = explore('mean');
  const board = /** @type {any} */ ({ ...model.board, official: { rule: 'scores', score: 'f2' }, performances });
  model.load(board);
  assert.equal(model.over, 'scores');
  assert.deepEqual(model.point, { a: 1, b: 0.8 });
  assert.equal(model.view().over, 'scores');
  model.load({ ...board, official: { rule: 'rank', score: 'balanced_accuracy' } });
  assert.deepEqual([model.over, model.point, model.prior], ['rank', { a: 0.5, b: 0.5 }, 0.5]);
  const balanced = performances.map((rows) =>
    rows.map((row) => {
      const [tn, fp, fn, tp] = /** @type {number[]} */ (row);
      return (tp / (tp + fn) + tn / (tn + fp)) / 2;
    }),
  );
  const { ruled } = model;
  ruled?.ranking(0.5, 0.5);
  for (const [k, scores] of balanced.entries())
    scores.forEach((score, i) => {
      assert.ok(Math.abs((ruled?.evaluator.contexts[k].scores[i] ?? NaN) - score) < 1e-12);
    });
});

test('what is ranked by ranks shows these ranks, also after another point was ranked with the same rule', () => {
  for (const over of ['rank', 'worst']) {
    const { model } = explore(over);
    const texts = () => model.names.map((_, i) => columnsOf(model).score.text(rowMaker(model)(i)));
    const before = texts();
    const { values } = model.ranking;
    assert.ok(values);
    assert.deepEqual(
      before,
      [...values].map((value) => value.toFixed(over === 'rank' ? 1 : 0)),
    );
    assert.match(columnsOf(model).score.label, /^(Mean|Worst) rank$/);
    const [first, second] = model.ranking.order;
    assert.ok(values[first] <= values[second]);
    assert.equal(leaderboard(model).rows[0][2], values[first]);
    // The card of a classifier ranks at the points of a grid, another scene at its own.
    ranksByRule(/** @type {any} */ (model.ruled), 2);
    const other = model.with({ point: { a: 0.9, b: 0.1 } });
    other.look();
    assert.deepEqual(texts(), before);
  }
});

test('the share on which a classifier is first counts where it is tied, too, and its card has the same', () => {
  const { model, performances } = explore('worst', 5, 3);
  const side = 60;
  const counted = times(5, () => 0);
  for (let k = 0; k < side * side; k++) {
    const [a, b] = [((k % side) + 0.5) / side, (Math.floor(k / side) + 0.5) / side];
    for (const i of /** @type {any} */ (model.ruled).firstAt(a, b)) counted[i] += 1 / (side * side);
  }
  assert.equal(performances.length, 3);
  for (let i = 0; i < 5; i++) {
    const area = model.areaOf(i);
    assert.ok(Math.abs(area - counted[i]) < 0.01);
    if (!area) continue;
    const held = heldOf(ranksByRule(/** @type {any} */ (model.ruled), i).over, area);
    assert.equal(held?.shares[0], area);
    assert.ok(Math.abs((held?.shares ?? []).reduce((sum, share) => sum + share, 0) - 1) < 1e-9);
  }
});

test('the line through a dot of ROC space has the score of its mean performance, whatever ranks', () => {
  for (const over of ['scores', 'rank']) {
    const { model } = explore(over);
    const [first] = model.winners;
    const points = [{ entity: first, x: 0.1, y: 0.9, rank: 1 }];
    const lines = isoLines(model, /** @type {any} */ (points), { of: () => null, through: () => null });
    const mean = model.performances[first];
    assert.equal(lines.strong[0].value, score(/** @type {any} */ (mean), model.point.a, model.point.b));
  }
});

test('the change of rank against a score compares rankings by the same rule', () => {
  const { model, performances } = explore('scores');
  const f1 = (/** @type {number[]} */ [, fp, fn, tp]) => (2 * tp) / (2 * tp + fp + fn);
  const means = performances[0].map((_, i) => performances.reduce((sum, rows) => sum + f1(rows[i]), 0));
  const expected = means.map((own) => 1 + means.filter((other) => other > own).length);
  assert.deepEqual([...(model.compareRanks ?? [])], expected);
  model.over = 'mean';
  model.derive();
  assert.notDeepEqual([...(model.compareRanks ?? [])], expected);
});
