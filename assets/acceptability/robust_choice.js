/**
 * Robustness over a part of the Tile: the worst rank of each entity there, and its largest regret, exactly, sides and
 * corners included; as `tile_core.uncertainty.robustness`.
 *
 * Where a score is 0/0, at a corner or on a side of the Tile, the values that it comes near within the part stand for
 * it. Entities with an unknown count take no part: inside the Tile they have no score.
 */
/** @import { Region } from '#tile/acceptability/acceptability' */
/** @import { Entries } from '#tile/math/performance' */
/** @import { Rates } from '#tile/uncertainty/draws' */

import { onePrior } from '#tile/acceptability/acceptability';
import { worstRanksAtManyPriors } from '#tile/acceptability/many_prior_ranks';
import { worstRanksAtOnePrior } from '#tile/acceptability/one_prior_ranks';
import { outlineOf, withLimits } from '#tile/acceptability/outline';
import { largestRegrets } from '#tile/acceptability/regrets';

/**
 * For each entity: its worst rank, and its largest gap to the best score; NaN if it has no score inside the Tile.
 *
 * @typedef {{worstRank: Float64Array, regret: Float64Array}} Robustness
 */

/** The share of the time that regrets take. */
const REGRETS = 0.3;

/**
 * @param {Entries} entries
 * @param {Region} region
 * @returns {Generator<number, Robustness, void>} pauses with the completed share, and can be stopped there
 */
export function* robustnessSteps(entries, region) {
  const [rows, corners] = [withLimits(entries), outlineOf(region)];
  const prior = priorOf(entries, rows.entities);
  const ranks = Number.isNaN(prior)
    ? worstRanksAtManyPriors(rows, corners)
    : worstRanksAtOnePrior(rows, corners, prior);
  const regret = yield* portion(largestRegrets(rows, corners), 0, REGRETS);
  const worst = yield* portion(ranks, REGRETS, 1);
  return { worstRank: spread(worst, rows.entities, entries), regret: spread(regret, rows.entities, entries) };
}

/**
 * Computes one part of something; the completed share of the part becomes that of the whole.
 *
 * @template T
 * @param {Generator<number, T, void>} steps
 * @param {number} from the share of the whole that is completed before
 * @param {number} to
 * @returns {Generator<number, T, void>}
 */
export function* portion(steps, from, to) {
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield from + (to - from) * step.value;
  return step.value;
}

/**
 * The result of `robustnessSteps` without pauses.
 *
 * @param {Entries} entries
 * @param {Region} region
 */
export const robustness = (entries, region) => resultOf(robustnessSteps(entries, region));

/**
 * The largest regret of each entity; NaN if it has no score inside the Tile.
 *
 * @param {Entries} entries
 * @param {Region} region
 */
export function regretsIn(entries, region) {
  const rows = withLimits(entries);
  return spread(resultOf(largestRegrets(rows, outlineOf(region))), rows.entities, entries);
}

/**
 * The prior of some entities; NaN if they differ.
 *
 * @param {Entries} entries
 * @param {Int32Array} entities
 */
function priorOf({ tn, fp, fn, tp }, entities) {
  const priors = Float64Array.from(entities, (i) => (fn[i] + tp[i]) / (tn[i] + fp[i] + fn[i] + tp[i]));
  return onePrior(priors, null);
}

/** The values of some entities among all, NaN for the others. */
/** @param {Float64Array} values @param {Int32Array} entities @param {Entries} entries */
function spread(values, entities, { tn }) {
  const all = new Float64Array(tn.length).fill(NaN);
  for (const [k, i] of entities.entries()) all[i] = values[k];
  return all;
}

/** @template T @param {Generator<unknown, T, void>} steps */
function resultOf(steps) {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Draws of rates as four entries each, at a prior or at each entity's own.
 *
 * @param {Rates} rates
 * @param {ArrayLike<number>} priors
 * @returns {Entries}
 */
export function entriesOfRates({ fpr, tpr }, priors) {
  return {
    tn: fpr.map((x, i) => (1 - priors[i]) * (1 - x)),
    fp: fpr.map((x, i) => (1 - priors[i]) * x),
    fn: tpr.map((y, i) => priors[i] * (1 - y)),
    tp: tpr.map((y, i) => priors[i] * y),
  };
}

/**
 * The indices of the best value (the largest, or the smallest), several if tied; NaN is ignored.
 *
 * @param {Float64Array} values
 * @param {boolean} largest
 * @returns {number[]}
 */
export function bestOf(values, largest) {
  const known = [...values].filter((value) => !Number.isNaN(value));
  const best = largest ? Math.max(...known) : Math.min(...known);
  return [...values].flatMap((value, i) => (Math.abs(value - best) <= 1e-12 ? [i] : []));
}

/**
 * For a sentence about the first of the best entities: with which others it ties; '' if it is alone.
 *
 * @param {string[]} names
 * @param {number[]} best
 */
export function tieNote(names, [, ...others]) {
  if (!others.length) return '';
  return `, tied with ${others.length === 1 ? names[others[0]] : `${others.length} others`}`;
}
