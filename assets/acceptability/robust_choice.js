/**
 * Robustness over a part of the Tile: on how much of it an entity is best, its worst rank and its largest regret, as
 * `tile_core.uncertainty.robust`. Computed at the cells of a grid over the part: a coarse grid can miss a narrow strip.
 */
/** @import { Measured, Region, Weight } from '#tile/acceptability/acceptability' */

import { fillKeys, onePrior, regionCells } from '#tile/acceptability/acceptability';
import { ranksOf } from '#tile/math/kernel';

/** Cells computed between two pauses. */
const SLICE = 50;

/**
 * For each entity: the share of the region on which it is best (split among ties), its worst rank, and its largest gap
 * to the best score; the latter two are NaN if it has no score at some cell.
 *
 * @typedef {{share: Float64Array, worstRank: Float64Array, regret: Float64Array}} Robustness
 */

/**
 * @param {Measured} measured rates; with priors if there is no common prior
 * @param {number | null} prior common prior; null: each its own
 * @param {Region} region
 * @param {Weight} weight affects the share only
 * @param {number} [side] cells per side of the bounding box of the region
 * @returns {Generator<unknown, Robustness, void>} pauses every few cells and can be stopped there
 */
export function* robustnessSteps(measured, prior, region, weight, side = 40) {
  const size = measured.fpr.length;
  const one = onePrior(measured.priors, prior);
  const { a, b, weights } = regionCells(region, side, one > 0 ? weight : 'ab', one);
  const priors = prior === null ? (measured.priors ?? []) : new Float64Array(size).fill(prior);
  const found = { share: new Float64Array(size), worstRank: new Float64Array(size), regret: new Float64Array(size) };
  const keys = new Float64Array(size);
  for (let k = 0; k < a.length; k++) {
    fillKeys(measured, priors, a[k], b[k], keys);
    addCell(found, keys, weights[k] || 1);
    if (k % SLICE === SLICE - 1) yield (k + 1) / a.length;
  }
  const total = weights.reduce((sum, each) => sum + each, 0) || 1;
  return { ...found, share: found.share.map((sum) => sum / total) };
}

/**
 * The result of `robustnessSteps`, with the same parameters, without pauses.
 *
 * @param {Parameters<typeof robustnessSteps>} given
 * @returns {Robustness}
 */
export function robustness(...given) {
  const steps = robustnessSteps(...given);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
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

/**
 * @param {Robustness} found
 * @param {Float64Array} keys
 * @param {number} weight
 */
function addCell({ share, worstRank, regret }, keys, weight) {
  const ranks = ranksOf(keys);
  let [top, first] = [-1, 0];
  for (let i = 0; i < keys.length; i++) {
    if (ranks[i] === 1) first++;
    if (keys[i] > top) top = keys[i];
  }
  for (let i = 0; i < keys.length; i++) {
    if (ranks[i] === 1) share[i] += weight / first;
    worstRank[i] = Math.max(worstRank[i], ranks[i]);
    regret[i] = Math.max(regret[i], scoreOf(top) - scoreOf(keys[i]));
  }
}

/** @param {number} key good / bad */
const scoreOf = (key) => (key === Infinity ? 1 : key / (1 + key));
