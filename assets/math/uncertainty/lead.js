/**
 * Which entity is ahead at a point, how surely, and how many more samples would settle it; as
 * `tile_core.uncertainty.lead`.
 */

/** With more samples than so many times today's, only the bound is said. */
export const MOST_TIMES = 100;

/**
 * The best entities compared with the next one. `best`: all that share the first rank, `second`: all that share the
 * rank after it; `score`: that of the best, `ahead`: by how much it exceeds the next one, NaN where there is none;
 * `sure`: whether the first of `best` is surely better than the first of `second`; `last`: the last rank that it may
 * hold; `times`: how many times as many samples, at the same rates, would make it so, null where `MOST_TIMES` do not,
 * where it is so, and for ties, undefined where it was not looked for; `about`: whether the level is approximate.
 *
 * @typedef {{best: number[], second: number[], score: number, ahead: number, sure: boolean, last: number,
 *   times?: number | null, dependence: 'independent' | 'any' | 'paired', about: boolean}} Lead
 */
/**
 * What is known at the point. `scores` and `ranks` are NaN where undefined.
 *
 * @typedef {{scores: Float64Array, ranks: ArrayLike<number>, claims: {size: number, sure: Uint8Array},
 *   dependence: Lead['dependence'], about: boolean}} Claimed
 */

/**
 * @param {Claimed} claimed
 * @param {((one: number, other: number, times: number) => boolean) | null} settled whether an entity would surely be
 *   better than another one with so many times as many samples; null while something moves
 * @returns {Generator<void, Lead, void>} in steps
 */
export function* leadInSteps({ scores, ranks, claims: { size, sure }, dependence, about }, settled) {
  const holding = (/** @type {number} */ rank) => [...scores.keys()].filter((i) => ranks[i] === rank);
  const best = holding(1);
  const second = best.length ? holding(best.length + 1) : [];
  const [one, other] = [best[0], second[0]];
  const known = second.length > 0 && sure[one * size + other] === 1;
  /** @type {number | null | undefined} */
  let times = settled ? null : undefined;
  if (settled && best.length === 1 && second.length && !known && settled(one, other, MOST_TIMES)) {
    let low = 1;
    times = MOST_TIMES;
    while (times - low > 1) {
      yield;
      const middle = Math.floor((low + times) / 2);
      if (settled(one, other, middle)) times = middle;
      else low = middle;
    }
  }
  const ranked = scores.filter((score) => !Number.isNaN(score)).length;
  const worse = best.length ? sure.subarray(one * size, (one + 1) * size).reduce((sum, is) => sum + is, 0) : 0;
  const [score, ahead] = [best.length ? scores[one] : NaN, second.length ? scores[one] - scores[other] : NaN];
  return { best, second, score, ahead, sure: known, last: ranked - worse, times, dependence, about };
}
