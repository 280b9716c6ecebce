/** Dominance: better for every importance, and the lines of its Hasse diagram, as in `tile_core.tasks.dominance`. */

/** @import { Sums } from '#tile/math/tasks/group_importances' */

const TOLERANCE = 1e-12;

/** Whether performance i is at least as good as j for all importances of groups, wherever j has a score. */
/** @param {Sums} sums @param {number} i @param {number} j */
function isNeverBehind({ above, below }, i, j) {
  const [a, b, c, d] = [above[i], below[i], above[j], below[j]];
  const lead = (/** @type {number} */ g, /** @type {number} */ h) => {
    const [one, two] = [a[g] * d[h], b[g] * c[h]];
    return Math.abs(one - two) <= TOLERANCE * (one + two) ? 0 : one - two;
  };
  const alone = a.map((_, g) => lead(g, g));
  for (const [g, value] of alone.entries()) {
    if (value < 0 || (d[g] > 0 && b[g] === 0)) return false;
    for (let h = 0; h < g; h++) {
      const mixed = lead(g, h) + lead(h, g);
      if (mixed < 0 && mixed * mixed > 4 * value * alone[h]) return false;
    }
  }
  return true;
}

/** Whether each performance (rows) is at least as good as each other one (columns) for all importances. */
/** @type {(sums: Sums) => boolean[][]} */
export const dominates = (sums) => sums.above.map((_, i) => sums.above.map((__, j) => isNeverBehind(sums, i, j)));

/**
 * The pairs (upper, lower) without a third between them; of those that are equal everywhere, the first stands for all.
 *
 * @param {boolean[][]} better what `dominates` gives @returns {[upper: number, lower: number][]}
 */
export function coveringPairs(better) {
  const first = better.map((row, i) => !row.some((over, j) => j < i && over && better[j][i]));
  const strict = better.map((row, i) => row.map((over, j) => over && !better[j][i] && first[i] && first[j]));
  /** @type {[number, number][]} */
  const pairs = [];
  for (const [i, row] of strict.entries())
    for (const [j, over] of row.entries())
      if (over && !row.some((between, k) => between && strict[k][j])) pairs.push([i, j]);
  return pairs;
}
