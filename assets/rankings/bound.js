/** An upper bound on the number of distinct rankings on the Tile, without finding them. */

/** @import { Rows } from '#tile/rankings/levels' */

/** Above this number of frontiers their crossings are not counted: that would take too much time and memory. */
const MOST_COUNTED = 400_000;
/** Lines that meet the frame nearer than this to each other are one. */
const SAME = 1e-12;
/** @type {WeakMap<Rows, number>} */
const bounds = new WeakMap();

/**
 * An upper bound on the number of distinct rankings: one, plus the frontiers, plus the crossings of two frontiers
 * (Euler). At a common prior it is their exact number unless frontiers coincide, three of them meet in a point, or they
 * are more than `MOST_COUNTED`, where each is assumed to cross all others.
 *
 * @param {{rows: Rows, prior: number}} parts `prior` is NaN where there is no common prior
 */
export function mostRankings({ rows, prior }) {
  const known = bounds.get(rows);
  if (known !== undefined) return known;
  const most = Number.isFinite(prior) ? straightBound(rows) : worstCaseRankings(rows.length, false);
  bounds.set(rows, most);
  return most;
}

/**
 * The same bound for any `n` entities, whatever their performances.
 *
 * @param {number} n
 * @param {boolean} shared whether they have a common prior
 */
export function worstCaseRankings(n, shared) {
  const frontiers = (n * (n - 1)) / 2;
  return 1 + frontiers + (shared ? (frontiers * (frontiers - 1)) / 2 : frontiers * frontiers);
}

/** @param {Rows} rows */
function straightBound(rows) {
  let count = 0;
  for (const [, x, , y] of rows) for (const other of rows) if (x < other[1] && y < other[3]) count++;
  if (count > MOST_COUNTED) return 1 + count + (count * (count - 1)) / 2;
  const [starts, stops] = [new Float64Array(count), new Float64Array(count)];
  let k = 0;
  for (const one of rows) {
    for (const other of rows) {
      if (!(one[1] < other[1] && one[3] < other[3])) continue;
      [starts[k], stops[k]] = endsOf(one, other);
      k++;
    }
  }
  const [first, last] = [placesOf(starts), placesOf(stops)];
  const both = first.map((place, i) => place * count + last[i]).sort();
  return 1 + count + inversions(both.map((value) => value % count));
}

/**
 * The place of each end along the frame, from 0; ends that differ by rounding alone have one place.
 *
 * @param {Float64Array} ends
 */
function placesOf(ends) {
  const sorted = ends.slice().sort();
  const steps = sorted.filter((end, k) => k > 0 && end - sorted[k - 1] > SAME);
  return ends.map((end) => countUpTo(steps, end));
}

/** How many of the ascending numbers are at most `value`. @param {Float64Array} numbers @param {number} value */
function countUpTo(numbers, value) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where a frontier starts on the left or top side and where it ends on the bottom or right one: the distances from
 * (0, 0) along these sides, from 0 to 2.
 *
 * @param {number[]} near the one with less FPR and less TPR
 * @param {number[]} far
 * @returns {number[]}
 */
function endsOf([tnr, x, miss, y], [tnr2, x2, miss2, y2]) {
  const [start, end] = [x2 - x, y2 - y];
  return [tnr * miss2 - tnr2 * miss, y * x2 - y2 * x].map((corner) =>
    corner <= 0 ? start / (start - corner) : 1 + corner / (corner + end),
  );
}

/**
 * The number of inversions: pairs of numbers in descending order. Counted by a merge sort.
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
