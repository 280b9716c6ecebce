/** Uncertainty in the rows of the leaderboard, with one range for the column of intervals. Independent of Dash. */

/** @import { Here } from '#tile/certainty/point_results' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
import { BETTER, NOT_SEPARABLE } from '#tile/uncertainty/rank_sets';

/**
 * The uncertainty of one row. `first` and `last`: the bounds of its rank set, 0 without a score; `tier`: relative to
 * the best or the anchor; `best`: P(best); `near`: the probability of being within the margin of the best; `low`,
 * `high`: of its score alone, `allLow`, `allHigh`: of all scores at once; `range`: of the column of intervals.
 *
 * @typedef {object} RowCertainty
 * @property {number} first
 * @property {number} last
 * @property {number} score
 * @property {number} low
 * @property {number} high
 * @property {number} allLow
 * @property {number} allHigh
 * @property {number} best
 * @property {number} near
 * @property {number} tier
 * @property {{from: number, to: number, best: number}} range
 */
/**
 * The results for all rows; `end`: the last entity that cannot be separated from the best, -1 for none.
 *
 * @typedef {{here: Here, range: RowCertainty['range'], end: number}} CertaintyRows
 */

/** The range of the column of intervals exceeds the intervals it must show by this share, and has a least width. */
const ROOM = 0.12;
const LEAST = 0.02;

/**
 * The uncertainty of all rows; null if uncertainty is not shown.
 *
 * @param {ExploreModel} model
 * @returns {CertaintyRows | null}
 */
export function certaintyRows(model) {
  const { here, ranking, winners } = model;
  if (!here) return null;
  const tier = [...ranking.order].filter((i) => here.tier[i] === NOT_SEPARABLE);
  const shown = [...ranking.order].filter((i) => here.tier[i] === NOT_SEPARABLE || here.tier[i] === BETTER);
  const low = Math.min(...shown.map((i) => here.low[i]));
  const high = Math.max(...shown.map((i) => here.high[i]));
  const [from, to] = tier.length ? [low, Math.max(high, low + LEAST)] : [0, 1];
  const wide = (to - from) * (1 + ROOM);
  const best = winners.length ? here.score[winners[0]] : NaN;
  return { here, range: { from: Math.max(0, to - wide), to: Math.min(1, to), best }, end: tier.at(-1) ?? -1 };
}

/**
 * @param {CertaintyRows} rows
 * @param {number} i
 * @returns {RowCertainty}
 */
export const rowCertainty = ({ here, range }, i) => ({
  first: here.first[i],
  last: here.last[i],
  score: here.score[i],
  low: here.low[i],
  high: here.high[i],
  allLow: here.allLow[i],
  allHigh: here.allHigh[i],
  best: here.best[i],
  near: here.near[i],
  tier: here.tier[i],
  range,
});
