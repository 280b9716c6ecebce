/**
 * F-beta in ROC space at one prior: its iso-score lines meet in (-l, 0), with l = beta² p / n (D equation 2), and the
 * heuristic, beta² = E[PFP] / E[PFN], is read off the mean performance, where l = FPR / FNR (D section A.3.8). `offset`
 * is l, from 0 (precision) to infinity (recall); `prior` is that of the positive class, strictly between 0 and 1.
 */

/** @import { Place } from '#tile/math/ranking' */

/** @param {number} beta @param {number} prior @returns {number} l, how far left of (0, 0) the iso-score lines meet. */
export const offsetOf = (beta, prior) => (beta * beta * prior) / (1 - prior);

/** @param {number} offset @param {number} prior @returns {number} the beta whose lines meet there. */
export const betaAt = (offset, prior) => Math.sqrt((offset * (1 - prior)) / prior);

/** @param {Place} mean FPR and TPR @returns {number} the offset that the heuristic recommends; NaN at (0, 1). */
export const heuristicOffset = ([fpr, tpr]) => fpr / (1 - tpr);

/** Where the line of equal recommendations from (0, 1) leaves ROC space. @type {(offset: number) => Place} */
export const heuristicExit = (offset) => (offset <= 1 ? [offset, 0] : [1, 1 - 1 / offset]);

/** The part of ROC space in which the heuristic recommends an offset from `low` to `high`, as a polygon. */
/** @param {number} low @param {number} high @returns {Place[]} */
export function heuristicBand(low, high) {
  /** @type {Place[]} */
  const corner = low < 1 && high > 1 ? [[1, 0]] : [];
  return [[0, 1], heuristicExit(low), ...corner, heuristicExit(high)];
}

/** @type {Record<string, (prior: number) => Place[]>} */
const SUPPORTS = {
  fixed_prior: () => [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  above_no_skill: () => [
    [0, 0],
    [1, 1],
    [0, 1],
  ],
  near_oracle: (prior) => [
    [0, prior],
    [prior, prior],
    [prior, 1],
    [0, 1],
  ],
};

/** Where in ROC space a family has its performances at this prior, as a polygon; null where it has no fixed prior. */
/** @param {string} family its key @param {number} prior */
export const supportOf = (family, prior) => SUPPORTS[family]?.(prior) ?? null;
