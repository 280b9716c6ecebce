/** How far the importance of one group can move, all others in proportion, until another performance is first. */
import { scoresOf } from '#tile/math/tasks/group_importances';
import { quadraticRoots } from '#tile/math/tasks/polynomials';

/** @import { Sums } from '#tile/math/tasks/group_importances' */

/** The importance at which another entity becomes first, and that entity. */
/** @typedef {{at: number, entity: number}} Change */

/** A tie nearer than this to the importance itself is not a change of it; nor is one as near to 0 or 1. */
const HERE = 1e-9;
/** How far beyond a tie the first one has to be behind, so that it was overtaken there. */
const STEP = 1e-6;

/** Importances of sum 1 in which group g has the share `share`, all others in proportion. */
/** @param {readonly number[]} weights @param {number} g @param {number} share @returns {number[]} */
export function shifted(weights, g, share) {
  const others = weights.reduce((sum, w, k) => (k === g ? sum : sum + w), 0);
  const even = (1 - share) / Math.max(1, weights.length - 1);
  return weights.map((w, k) => (k === g ? share : others > 0 ? (w / others) * (1 - share) : even));
}

/**
 * The nearest changes of the first one below and above the importance of group g; null where there is none.
 *
 * @param {Sums} sums @param {readonly number[]} weights of sum 1 @param {number} g @param {number} first
 * @returns {{below: Change | null, above: Change | null}}
 */
export function changesAlong(sums, weights, g, first) {
  const ends = [scalars(sums, shifted(weights, g, 0)), scalars(sums, shifted(weights, g, 1))];
  const [[a0, b0], [a1, b1]] = ends.map((end) => end[first]);
  /** @type {{below: Change | null, above: Change | null}} */
  const found = { below: null, above: null };
  for (const entity of sums.above.keys()) {
    const [[c0, d0], [c1, d1]] = ends.map((end) => end[entity]);
    // The lead of the first one at the share t: constant + linear t + square t².
    const constant = a0 * d0 - c0 * b0;
    const linear = a0 * (d1 - d0) + (a1 - a0) * d0 - c0 * (b1 - b0) - (c1 - c0) * b0;
    const square = (a1 - a0) * (d1 - d0) - (c1 - c0) * (b1 - b0);
    const lead = (/** @type {number} */ t) => (square * t + linear) * t + constant;
    const roots = square === 0 ? (linear === 0 ? [] : [-constant / linear]) : quadraticRoots(square, linear, constant);
    for (const at of roots) {
      if (!(at > HERE && at < 1 - HERE)) continue;
      const side = at > weights[g] + HERE ? 'above' : at < weights[g] - HERE ? 'below' : null;
      if (!side) continue;
      const beyond = side === 'above' ? Math.min(1, at + STEP) : Math.max(0, at - STEP);
      if (lead(beyond) >= 0) continue;
      const known = found[side];
      const nearer = !known || (side === 'above' ? at < known.at : at > known.at);
      if (nearer) found[side] = { at, entity };
    }
  }
  return found;
}

/** E[I S] and E[I] of each. @param {Sums} sums @param {number[]} weights @returns {[number, number][]} */
function scalars(sums, weights) {
  const scores = scoresOf(sums, weights);
  return sums.below.map((row, i) => {
    const below = row.reduce((sum, value, k) => sum + value * weights[k], 0);
    return [below > 0 ? scores[i] * below : 0, below];
  });
}
