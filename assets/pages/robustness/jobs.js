/** What the Robustness page computes for a leaderboard and a part of the Tile, as jobs that run in time slices. */
import { entriesOf } from '#tile/math/performance';
import { orderOf } from '#tile/math/ranking';
import { portion } from '#tile/math/steps';
import { entriesOfRates, improvement, robustnessSteps } from '#tile/math/uncertainty/acceptability';
import { pairProbabilities, quantile, simulationError } from '#tile/math/uncertainty/rank_probabilities';
import { ContextNeeds } from '#tile/model/context_needs';
import { MEAN } from '#tile/model/leaderboard';
import { isCounted, priorIn, samplesIn } from '#tile/model/uncertainty';
import { drawnSteps, drawsOf, firstShares, measuredSteps, ruledSteps } from '#tile/pages/robustness/ranks';

/** @import { Rule } from '#tile/math/rules' */
/** @import { Robustness } from '#tile/math/uncertainty/acceptability' */
/** @import { Draws, Rates } from '#tile/math/uncertainty/draws' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Pairs } from '#tile/pages/robustness/pairs' */
/** @import { Part } from '#tile/pages/robustness/ranks' */
/** @import { Need } from '#tile/pages/robustness/shares' */
/** @import { Job } from '#tile/ui/work' */

/** What the jobs compute, in words for the user. */
export const JOB_LABELS = {
  pairs: 'who beats whom',
  needs: 'what it would take',
  measured: 'ranks as measured',
  shares: 'acceptability over the draws',
  robust: 'the robust best over the draws',
};

/**
 * Numbers the performances that a page shows: equal ones have one number, so that the results of a page that was left
 * and shown again are not computed again.
 */
export class Versions {
  /** @type {Pick<ExploreModel, 'data' | 'context' | 'over' | 'performances'>} */
  last = { data: null, context: 0, over: 'mean', performances: [] };
  count = 0;

  /** @param {ExploreModel} board */
  of({ data, context, over, performances }) {
    const { last } = this;
    const asked = data === last.data && context === last.context && over === last.over;
    if (!asked || !equal(performances, last.performances)) this.count++;
    this.last = { data, context, over, performances };
    return String(this.count);
  }
}

/** @param {ExploreModel['performances']} rows @param {ExploreModel['performances']} others */
const equal = (rows, others) =>
  rows === others ||
  (rows.length === others.length &&
    rows.every((row, i) => row === others[i] || row?.every((entry, k) => Object.is(entry, others[i]?.[k]))));

/**
 * All jobs, the quickest first. Each computes for the state at the time of this call, as the page behind a presentation
 * may show something else when it runs.
 *
 * @param {ExploreModel} shown
 * @param {Part} part of the Tile
 * @param {string} version of the performances in use
 * @param {{pairs: number, needs: number, rule: Rule}} wanted how many rows the tables at the point show, and by which
 *   rule the winner over several contexts is found
 * @returns {Job[]}
 */
export function jobsOf(shown, { shape, weight }, version, { pairs, needs, rule }) {
  const board = shown.with({ point: { ...shown.point } });
  const model = { shape, weight };
  const { uncertain, level, congruence, design_effect: effect } = board.uncertainty;
  const { a, b } = board.point;
  const part = `${version} ${JSON.stringify(shape)} ${weight}`;
  const draws = uncertain ? drawsOf(board) : 'off';
  const drawing = typeof draws === 'string' ? '' : `${congruence} ${effect}`;
  const point = `${version} ${a} ${b}`;
  /** @type {Job[]} */
  const jobs = [
    { name: 'pairs', key: `${point} ${pairs} ${drawing}`, steps: () => pairSteps(board, draws, pairs) },
    { name: 'needs', key: `${point} ${needs} ${rule}`, steps: () => needSteps(board, needs, rule) },
  ];
  if (board.rightOnly) return jobs;
  jobs.push({ name: 'measured', key: part, steps: () => measuredAll(board, model) });
  if (typeof draws !== 'string') {
    jobs.push({ name: 'shares', key: `${part} ${drawing}`, steps: () => drawnSteps(draws, board, model) });
    jobs.push({
      name: 'robust',
      key: `${part} ${drawing} ${level}`,
      steps: () => robustSteps(draws, board, model, level),
    });
  }
  return jobs;
}

/** @param {ExploreModel} board @param {Part} model @returns {Generator<unknown, any, void>} */
function* measuredAll(board, model) {
  if (board.ruled) {
    const { shares, ...rest } = yield* ruledSteps(board.ruled, board.common, model);
    return { shares, robust: { share: firstShares(shares, board.names.length), ...rest } };
  }
  const shares = yield* portion(measuredSteps(board, model), 0, 0.5);
  yield 0.5;
  const extremes = yield* portion(robustnessSteps(entriesOf(board.performances), model.shape), 0.5, 1);
  return { shares, robust: { share: firstShares(shares, board.names.length), ...extremes } };
}

/**
 * For each entity: the worst rank and the regret that a share `level` of the draws does not exceed.
 *
 * @param {Draws} draws @param {ExploreModel} board @param {Part} model @param {number} level
 * @returns {Generator<unknown, Robustness & {error: number}, void>} `error`: the largest simulation error of a regret
 */
function* robustSteps(draws, board, { shape }, level) {
  const { size, number } = draws;
  const [ranks, regrets] = [new Float64Array(size * number), new Float64Array(size * number)];
  const prior = priorIn(board);
  const priors = prior === null ? draws.priors : new Float64Array(size).fill(prior);
  for (let d = 0; d < number; d++) {
    const at = (/** @type {Float64Array} */ rates) => rates.subarray(d * size, (d + 1) * size);
    const drawn = entriesOfRates({ fpr: at(draws.fpr), tpr: at(draws.tpr) }, priors);
    const { worstRank, regret } = yield* portion(robustnessSteps(drawn, shape), d / number, (d + 1) / number);
    for (let i = 0; i < size; i++) {
      ranks[i * number + d] = worstRank[i];
      regrets[i * number + d] = regret[i];
    }
    yield (d + 1) / number;
  }
  const own = (/** @type {Float64Array} */ values) =>
    Array.from({ length: size }, (_, i) => values.slice(i * number, (i + 1) * number).sort());
  const kept = (/** @type {Float64Array[]} */ sorted) => Float64Array.from(sorted, (values) => quantile(values, level));
  const sorted = own(regrets);
  const errors = sorted.map((values) => simulationError(values, level)).filter(Number.isFinite);
  return { worstRank: kept(own(ranks)).map(Math.ceil), regret: kept(sorted), error: Math.max(0, ...errors) };
}

/** The first `count` entities of the ranking at the point. @param {ExploreModel} board @param {number} count */
function listed({ ranking: { order, ranks } }, count) {
  return [...order].filter((i) => Number.isFinite(ranks[i])).slice(0, count);
}

/** @type {(board: ExploreModel, draws: Draws | string, count: number) => Generator<unknown, Pairs, void>} */
function* pairSteps(board, draws, count) {
  const entities = listed(board, count);
  if (typeof draws !== 'string') {
    const { a, b } = board.point;
    const drawn = drawsOfSome(draws, entities);
    return { entities, beats: pairProbabilities(drawn, a, b, priorIn(board)), drawn: true };
  }
  const { ranks } = board.ranking;
  const found = entities.flatMap((i) => entities.map((j) => (ranks[i] < ranks[j] ? 1 : ranks[i] > ranks[j] ? 0 : 0.5)));
  return { entities, beats: Float64Array.from(found), drawn: false };
}

/** The draws of some entities. @param {Draws} draws @param {number[]} entities @returns {Draws} */
function drawsOfSome(draws, entities) {
  const { number, size } = draws;
  const of = (/** @type {Float64Array} */ rates, /** @type {number} */ rows) =>
    Float64Array.from({ length: rows * entities.length }, (_, k) => {
      const d = Math.floor(k / entities.length);
      return rates[d * size + entities[k % entities.length]];
    });
  const rates = (/** @type {Rates} */ { fpr, tpr }, /** @type {number} */ rows) => ({
    fpr: of(fpr, rows),
    tpr: of(tpr, rows),
  });
  return {
    ...draws,
    ...rates(draws, number),
    size: entities.length,
    priors: of(draws.priors, 1),
    measured: rates(draws.measured, 1),
    clones: Int32Array.from(entities, (i) => entities.findIndex((j) => draws.clones[j] === draws.clones[i])),
  };
}

/**
 * `problem`: why some or all are left out; `ranked`: how many rows there could be; `rule`: by which one several
 * contexts are summarised, null for one context.
 *
 * @typedef {{needs: Need[], problem: string, ranked: number, rule: Rule | null}} Needs
 */

/** @param {ExploreModel} board @param {number} count @param {Rule} rule @returns {Generator<unknown, Needs, void>} */
function* needSteps(board, count, rule) {
  const { point, ranking, context } = board;
  const over = context < 0;
  const { parts: counts, problem: why } = samplesIn(over ? { ...board, context: MEAN } : board);
  if (why) return { needs: [], problem: why, ranked: 0, rule: null };
  const prior = board.prior === null ? null : priorIn(board);
  const several = over ? new ContextNeeds(rule, board.board, counts, point, prior) : null;
  const ranks = several?.ranks ?? ranking.ranks;
  const behind = [...(several ? orderOf(ranks, false) : ranking.order)].filter((i) => ranks[i] > 1);
  const counted = behind.filter((i) => counts.some((rows) => isCounted(rows[i])));
  /** @type {Need[]} */
  const needs = [];
  for (const entity of counted.slice(0, count)) {
    if (several) needs.push(needOver(several, entity));
    else needs.push({ entity, ...improvement(counts[0], entity, point.a, point.b, prior) });
    yield;
  }
  const problem = leftOutNote(behind.length - counted.length, behind.length);
  return { needs, problem, ranked: counted.length, rule: over ? rule : null };
}

/** What an entity needs in one of several contexts. @type {(several: ContextNeeds, entity: number) => Need} */
function needOver(several, entity) {
  const [more, fewer] = [several.fewest(entity, 'detections'), several.fewest(entity, 'rejections')];
  const contexts = { detections: more?.context ?? -1, rejections: fewer?.context ?? -1 };
  return { entity, detections: more?.samples ?? null, rejections: fewer?.samples ?? null, contexts };
}

/** A note on the rows left out because their counts are not whole. @param {number} n @param {number} all */
function leftOutNote(n, all) {
  if (!n) return '';
  if (n < all) return `${n} ${n === 1 ? 'row is' : 'rows are'} left out: their counts are not whole numbers.`;
  return 'This needs whole counts, given as counts or as rates with a sample size.';
}
