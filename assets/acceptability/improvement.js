/**
 * How many samples a classifier would have to get right in addition to be best at a point; as
 * `tile_core.uncertainty.improvement`.
 */
/** @import { Performance } from '#tile/math/performance' */
import { rank } from '#tile/math/kernel';
import { entries } from '#tile/math/performance';
import { shift } from '#tile/math/priors';

const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;

/**
 * The fewest corrected samples that make an entity best, alone or tied; null if even all of them are not enough.
 * `detections`: false negatives that become true positives; `rejections`: false positives that become true negatives;
 * each without the other.
 *
 * @typedef {{detections: number | null, rejections: number | null}} Improvement
 */

/**
 * @param {Performance[]} counts whole numbers in the row of the entity
 * @param {number} entity
 * @param {number} a
 * @param {number} b
 * @param {number | null} [prior] to which all performances are shifted after the change
 * @returns {Improvement}
 */
export function improvement(counts, entity, a, b, prior = null) {
  const at = (/** @type {Performance} */ row) => (prior === null ? row : shift(row, prior));
  const rows = counts.map(at);
  const own = entries(counts[entity]);
  const bestWith = (/** @type {number} */ wrong, /** @type {number} */ right) => (/** @type {number} */ samples) => {
    const changed = [...own];
    changed[wrong] -= samples;
    changed[right] += samples;
    rows[entity] = at(changed);
    return rank(rows, a, b).ranks[entity] === 1;
  };
  return { detections: fewest(bestWith(FN, TP), own[FN]), rejections: fewest(bestWith(FP, TN), own[FP]) };
}

/**
 * The smallest number from 0 to `most` that is enough, by bisection; null if `most` is not. More is never worse.
 *
 * @param {(samples: number) => boolean} enough
 * @param {number} most
 */
function fewest(enough, most) {
  if (!enough(most)) return null;
  let [low, high] = [-1, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
