/**
 * Rank sets and tiers from claims that all hold at once, as `tile_core.uncertainty.rank_sets`, so that they cannot
 * contradict each other (Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies 91, 2024).
 */

/** Tiers relative to the anchor: significantly better, not separable, significantly worse, without a score. */
export const BETTER = 1;
export const NOT_SEPARABLE = 0;
export const WORSE = -1;
export const UNDEFINED = -2;

/**
 * The first and last rank that each entity may hold, 0 for those without a score here; and the tiers.
 *
 * @typedef {{first: Int32Array, last: Int32Array, tier: Int8Array}} RankSets
 */

/**
 * Rank sets from claims that all hold at once. Entities whose set contains 1 cannot be told apart from the best.
 *
 * @param {{size: number, sure: Uint8Array, defined: ArrayLike<number>}} claims `sure`: at [i * size + j], whether i is
 *   surely better than j
 * @param {number | null} anchor an entity; null, or one without a score here, stands for the best
 * @returns {RankSets}
 */
export function setsFromClaims({ size, sure, defined }, anchor) {
  const first = new Int32Array(size);
  const last = new Int32Array(size);
  const tier = new Int8Array(size).fill(UNDEFINED);
  let n = 0;
  for (let i = 0; i < size; i++) n += defined[i] ? 1 : 0;
  for (let i = 0; i < size; i++) if (defined[i]) [first[i], last[i], tier[i]] = [1, n, NOT_SEPARABLE];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (!sure[i * size + j]) continue;
      first[j]++;
      last[i]--;
      if (j === anchor) tier[i] = BETTER;
      if (i === anchor) tier[j] = WORSE;
    }
  }
  if (anchor === null || first[anchor] === 0)
    for (let i = 0; i < size; i++) if (defined[i]) tier[i] = first[i] > 1 ? WORSE : NOT_SEPARABLE;
  return { first, last, tier };
}

/** What stands for a rank that is not computed yet. */
const PENDING = -1;

/**
 * Rank sets that are not computed yet.
 *
 * @param {Uint8Array} defined
 * @returns {RankSets}
 */
export function pendingSets(defined) {
  const ranks = Int32Array.from(defined, (some) => (some ? PENDING : 0));
  return { first: ranks, last: ranks, tier: new Int8Array(defined.length).fill(UNDEFINED) };
}
