/** Easing: how a number moves from one value to another. */

/**
 * Quadratic easing: slow at the start and at the end.
 *
 * @param {number} share of the time, from 0 to 1
 */
export const ease = (share) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2);

/**
 * Interpolates linearly; exact at the end.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} share
 */
export const mix = (from, to, share) => (share === 1 ? to : from + share * (to - from));

/** @param {number} p */
const logit = (p) => Math.log(p / (1 - p));

/**
 * Moves a prior in even steps of its log-odds: 1 % to 10 % takes as long as 90 % to 99 %.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} share
 */
export const mixPrior = (from, to, share) =>
  share === 0 ? from : share === 1 ? to : 1 / (1 + Math.exp(-mix(logit(from), logit(to), share)));
