/**
 * No-skill performances, of predictions that ignore the input: where they tie on the Tile, the best score that they
 * reach, and scores relative to it (paper B, section 3.4). `own` is the prior of the positive class; undefined is NaN.
 */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
import { score } from '#tile/math/kernel';
import { priorOf } from '#tile/math/priors';

/**
 * @param {number} tau rate of positive predictions
 * @returns {(a: number) => number} b for a, on the curve where all no-skill performances of that tau tie.
 */
export function gammaTau(tau) {
  const up = tau * tau;
  const down = (1 - tau) * (1 - tau);
  return (a) => (up * a) / (up * a + down * (1 - a));
}

/**
 * @param {number} own
 * @returns {(a: number) => number} b for a, on the curve where all no-skill performances of that prior tie.
 */
export function gammaPi(own) {
  const up = (1 - own) * (1 - own);
  const down = own * own;
  return (a) => (up * (1 - a)) / (up * (1 - a) + down * a);
}

/**
 * The smaller of two numbers; if one is NaN, the other.
 *
 * @param {number} x
 * @param {number} y
 */
function definedMin(x, y) {
  if (Number.isNaN(x)) return y;
  return Number.isNaN(y) ? x : Math.min(x, y);
}

/**
 * 1 minus the best score without skill, computed directly, as near the edges the difference would lose precision.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} own
 */
function oneMinusNoSkill(a, b, own) {
  const [goodNegative, badNegative] = [(1 - a) * (1 - own), b * own];
  const [goodPositive, badPositive] = [a * own, (1 - b) * (1 - own)];
  return definedMin(badNegative / (goodNegative + badNegative), badPositive / (goodPositive + badPositive));
}

/**
 * @param {number} a
 * @param {number} b
 * @param {number} own
 * @returns {number} best score of a no-skill performance (paper B, figure 9).
 */
export function bestNoSkill(a, b, own) {
  return 1 - oneMinusNoSkill(a, b, own);
}

/**
 * @param {Performance} p
 * @param {number} a
 * @param {number} b
 * @param {number} own its own prior by default
 * @returns {number} (R - best no-skill) / (1 - best no-skill); NaN when best is 1.
 */
export function relativeSkill(p, a, b, own = priorOf(p)) {
  const left = oneMinusNoSkill(a, b, own);
  return left === 0 ? NaN : 1 - (1 - score(p, a, b)) / left;
}

/**
 * @param {number} b
 * @param {number} own
 * @returns {Place} (a', b): the place of the Cohen-style chance correction of the scores in row b; that of kappa for b
 *   = 1/2.
 */
export function cohenPlace(b, own) {
  const up = (1 - own) * (1 - own) * (1 - b);
  return [up / (up + own * own * b), b];
}
