/** How many whole rankings there may be, without finding them. */

/** @import { Rows } from '#tile/rankings/levels' */

/**
 * A bound on the number of whole rankings: one for each frontier, one for each crossing of two, and one more (Euler).
 * At a common prior it is their number, unless frontiers coincide or three meet in a point.
 *
 * @param {{rows: Rows, prior: number}} parts `prior` is NaN where it is not common
 */
export function mostRankings({ rows, prior }) {
  if (!Number.isFinite(prior)) {
    const frontiers = (rows.length * (rows.length - 1)) / 2;
    return 1 + frontiers + frontiers * frontiers;
  }
  /** @type {number[][]} */
  const ends = [];
  for (const one of rows)
    for (const other of rows) if (one[1] < other[1] && one[3] < other[3]) ends.push(endsOf(one, other));
  ends.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  return 1 + ends.length + inversions(Float64Array.from(ends, ([, end]) => end));
}

/**
 * Where a frontier meets the left or top side, and the bottom or right one: how far along both, from (0, 0).
 *
 * @param {number[]} near the one with less FPR and less TPR
 * @param {number[]} far
 */
function endsOf([tnr, x, miss, y], [tnr2, x2, miss2, y2]) {
  const [start, end] = [x2 - x, y2 - y];
  return [tnr * miss2 - tnr2 * miss, y * x2 - y2 * x].map((corner) =>
    corner <= 0 ? start / (start - corner) : 1 + corner / (corner + end),
  );
}

/**
 * How many pairs of numbers stand in falling order: a merge sort counts them.
 *
 * @param {Float64Array} values
 */
function inversions(values) {
  let total = 0;
  let [from, into] = [Float64Array.from(values), new Float64Array(values.length)];
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const stop = Math.min(start + 2 * width, values.length);
      for (let i = start, j = middle, k = start; k < stop; k++) {
        if (i < middle && (j >= stop || from[i] <= from[j])) into[k] = from[i++];
        else {
          total += middle - i;
          into[k] = from[j++];
        }
      }
    }
    [from, into] = [into, from];
  }
  return total;
}
