/**
 * Priors of the positive class: those of performances, and the effect of a prior shift on performances and places.
 *
 * Performances, unknown entries and undefined values are as in the kernel. The Python package `tile_core` is the
 * reference, paper B ("The Tile") the source.
 */
/** @import { Performance } from '#tile/math/performance' */
import { tied } from '#tile/math/kernel';
import { entries } from '#tile/math/performance';

/** Priors that differ by at most this share of the rarer class count as equal, because files are rounded. */
const PRIOR_TOLERANCE = 1e-9;

/**
 * @param {Performance} p
 * @returns {number} prior of the positive class; NaN if empty or unknown.
 */
export function priorOf(p) {
  const [tn, fp, fn, tp] = entries(p);
  return (fn + tp) / (tn + fp + fn + tp);
}

/**
 * @param {Performance[]} performances
 * @returns {number} the prior that all performances share, NaN when they differ; rows without one are ignored.
 */
export function commonPrior(performances, tolerance = PRIOR_TOLERANCE) {
  let common = NaN;
  for (const p of performances) {
    const own = priorOf(p);
    if (Number.isNaN(own)) continue;
    if (Number.isNaN(common)) common = own;
    if (Math.abs(own - common) > tolerance * Math.min(common, 1 - common)) return NaN;
  }
  return common;
}

/**
 * @param {Performance} p
 * @returns {p is number[]} whether there are positives and negatives, all known: both rates are needed to shift.
 */
export function canShift(p) {
  const [tn, fp, fn, tp] = entries(p);
  return tn + fp > 0 && fn + tp > 0;
}

/**
 * The performance shifted to another prior: TPR, FPR and the sum of the entries are preserved. Returned unchanged if
 * that is its own prior already, or if it cannot be shifted.
 *
 * @template {Performance} P
 * @param {P} p
 * @param {number} target
 * @returns {P | number[]}
 */
export function shift(p, target) {
  if (!canShift(p) || tied(priorOf(p), target)) return p;
  const [tn, fp, fn, tp] = p;
  const all = tn + fp + fn + tp;
  const negatives = ((1 - target) * all) / (tn + fp);
  const positives = (target * all) / (fn + tp);
  return [tn * negatives, fp * negatives, fn * positives, tp * positives];
}

/**
 * f of paper B's fifth lemma, for a and for b alike: performances of prior `from` are ordered by the score at (f(a),
 * f(b)) as by the score at (a, b) after a shift to the prior `to`. odds(f(z)) = odds(z) (p' n) / (p n').
 *
 * @param {number} z
 * @param {number} from
 * @param {number} to
 */
export function shiftPoint(z, from, to) {
  if (z === 0 || z === 1 || from === to) return z;
  const up = z * to * (1 - from);
  return up / (up + (1 - z) * (1 - to) * from);
}

/**
 * @param {number} z
 * @param {number} target
 * @returns {number} where a coordinate of the balanced Tile is drawn for `target` (paper B, equations 4 and 5).
 */
export function toPrior(z, target) {
  return shiftPoint(z, target, 0.5);
}
