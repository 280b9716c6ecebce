/** How well the rankings by the scores of the catalogue agree with another ranking of the same performances. */
import * as tau from '#tile/math/rank_correlation';
import { scores } from '#tile/math/scores';

/** Values of a score and their dense ranks. @typedef {{values: Float64Array, dense: Int32Array}} Ranked */

/**
 * @param {Float64Array} values NaN where undefined
 * @returns {Ranked}
 */
export const ranked = (values) => ({ values, dense: tau.denseRanks(values, tau.scoreFloor(values)) });

/**
 * @param {string} coefficient 'kendall', 'spearman' or 'pearson'
 * @param {Ranked} x
 * @param {Ranked} y
 * @returns {number} NaN where undefined
 */
export function correlation(coefficient, x, y) {
  if (coefficient === 'pearson') return tau.pearson(x.values, y.values);
  return coefficient === 'spearman' ? tau.spearman(x.dense, y.dense) : tau.compare(x.dense, y.dense).tau;
}

/**
 * The ranking by every score of the catalogue.
 *
 * @param {Float64Array} rows performances, four entries each
 * @returns {Map<string, Ranked>} by key
 */
export function rankings(rows) {
  const n = rows.length / 4;
  const performance = (/** @type {number} */ i) => [rows[4 * i], rows[4 * i + 1], rows[4 * i + 2], rows[4 * i + 3]];
  return new Map(
    Object.entries(scores).map(([key, { value }]) => [
      key,
      ranked(Float64Array.from({ length: n }, (_, i) => value(performance(i)))),
    ]),
  );
}

/**
 * The coefficient of `x` with every score of the catalogue.
 *
 * @param {Map<string, Ranked>} known see `rankings`
 * @param {Float64Array} x values of a score on the same performances
 * @param {string} coefficient 'kendall', 'spearman' or 'pearson'
 * @returns {Map<string, number>} by key; NaN where undefined
 */
export function agreements(known, x, coefficient) {
  const own = ranked(x);
  return new Map(Array.from(known, ([key, other]) => [key, correlation(coefficient, own, other)]));
}
