/**
 * Agreement of two rankings, fast enough for a drag: Kendall's tau-b, Spearman's rho, Pearson's r.
 *
 * Values are numbers, NaN where undefined; pairs with an undefined value are left out. Ties are as in the Python
 * package: neighbours in sorted order whose gap is at most TOLERANCE times the larger one, or times `floor` if that is
 * greater. Independent of the DOM.
 */
const TOLERANCE = 1e-12;

/**
 * Numbers of pairs for two rankings; `tau` is NaN if undefined.
 *
 * @typedef {{n: number, pairs: number, concordant: number, discordant: number, tau: number}} Comparison
 */

/**
 * Dense ranks from 0, smallest first, as integers; -1 where undefined. `floor`: the least magnitude for the tolerance
 * of ties.
 */
/** @param {Float64Array | number[]} values */
export function denseRanks(values, floor = 0) {
  const known = Float64Array.from(values.filter((value) => !Number.isNaN(value))).sort();
  const levels = new Float64Array(known.length);
  let count = 0;
  for (let k = 0; k < known.length; k++) {
    const tied =
      k > 0 && gap(known[k - 1], known[k]) <= TOLERANCE * Math.max(size(known[k - 1]), size(known[k]), floor);
    // A level is its last value, because the search below finds the first level that is not less.
    if (!tied) count++;
    levels[count - 1] = known[k];
  }
  const top = levels.subarray(0, count);
  return Int32Array.from(values, (value) => (Number.isNaN(value) ? -1 : firstNotBelow(top, value)));
}

/** @param {number} value */
const size = (value) => (Number.isFinite(value) ? Math.abs(value) : 0);
/** @param {number} low @param {number} high */
const gap = (low, high) => (low === high ? 0 : high - low);

/** The index of the first entry that is not less than a value. @param {Float64Array} sorted @param {number} value */
function firstNotBelow(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The `floor` of `denseRanks` for the values of a score: the largest magnitude, at most 1, so that small values tie by
 * an absolute gap.
 */
/** @param {Iterable<number>} values */
export function scoreFloor(values) {
  let largest = 0;
  for (const value of values) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  return Math.min(1, largest);
}

/** Counts concordant, discordant and tied pairs of two lists of dense ranks. */
/** @type {(x: Int32Array, y: Int32Array) => Comparison} */
export function compare(x, y) {
  /** @type {number[]} */
  const kept = [];
  let top = 0;
  for (let i = 0; i < x.length; i++) {
    if (x[i] < 0 || y[i] < 0) continue;
    kept.push(i);
    if (y[i] > top) top = y[i];
  }
  kept.sort((i, j) => x[i] - x[j] || y[i] - y[j]);
  const n = kept.length;
  const pairs = (n * (n - 1)) / 2;
  const tiedX = runs(kept, (i, j) => x[i] === x[j]);
  const tiedBoth = runs(kept, (i, j) => x[i] === x[j] && y[i] === y[j]);
  const { discordant, tiedY } = inversions(kept, y, top);
  const concordant = pairs - tiedX - tiedY + tiedBoth - discordant;
  const under = Math.sqrt(pairs - tiedX) * Math.sqrt(pairs - tiedY);
  return {
    n,
    pairs,
    concordant,
    discordant,
    tau: under > 0 ? Math.max(-1, Math.min(1, (concordant - discordant) / under)) : NaN,
  };
}

/** The number of pairs inside runs of equal entries of the sorted list. */
/** @param {number[]} kept @param {(i: number, j: number) => boolean} same */
function runs(kept, same) {
  let found = 0;
  let length = 1;
  for (let k = 1; k <= kept.length; k++) {
    if (k < kept.length && same(kept[k - 1], kept[k])) length++;
    else {
      found += (length * (length - 1)) / 2;
      length = 1;
    }
  }
  return found;
}

/** The numbers of discordant pairs and of pairs tied in y, with a Fenwick tree over the ranks. */
/** @param {number[]} kept @param {Int32Array} y @param {number} top the greatest rank */
function inversions(kept, y, top) {
  const tree = new Int32Array(top + 2);
  const counts = new Int32Array(top + 1);
  let discordant = 0;
  kept.forEach((i, before) => {
    let notAbove = 0;
    for (let k = y[i] + 1; k > 0; k -= k & -k) notAbove += tree[k];
    discordant += before - notAbove;
    for (let k = y[i] + 1; k < tree.length; k += k & -k) tree[k]++;
    counts[y[i]]++;
  });
  let tiedY = 0;
  for (const count of counts) tiedY += (count * (count - 1)) / 2;
  return { discordant, tiedY };
}

/** Average ranks from dense ones: tied values share the mean of their ranks; NaN where undefined. */
/** @param {Int32Array} dense @param {(i: number) => boolean} keep */
export function averageRanks(dense, keep = () => true) {
  /** @type {number[]} */
  const counts = [];
  dense.forEach((rank, i) => {
    if (rank >= 0 && keep(i)) counts[rank] = (counts[rank] || 0) + 1;
  });
  let before = 0;
  const middle = Array.from(counts, (count) => {
    const place = before + ((count || 0) + 1) / 2;
    before += count || 0;
    return place;
  });
  return Float64Array.from(dense, (rank, i) => (rank >= 0 && keep(i) ? middle[rank] : NaN));
}

/**
 * @param {Float64Array} x @param {Float64Array} y
 * @returns {number} Pearson's r of the finite pairs; NaN if x or y is constant.
 */
export function pearson(x, y) {
  let [n, meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    if (!Number.isFinite(x[i]) || !Number.isFinite(y[i])) continue;
    n++;
    const [dx, dy] = [x[i] - meanX, y[i] - meanY];
    meanX += dx / n;
    meanY += dy / n;
    xx += dx * (x[i] - meanX);
    yy += dy * (y[i] - meanY);
    xy += dx * (y[i] - meanY);
  }
  // The spread of a constant is 0, whatever rounding leaves.
  /** @type {(sum: number, mean: number) => number} */
  const spread = (sum, mean) => (sum > n * (1e-14 * Math.abs(mean)) ** 2 ? Math.sqrt(sum) : 0);
  const under = spread(xx, meanX) * spread(yy, meanY);
  return under > 0 ? Math.max(-1, Math.min(1, xy / under)) : NaN;
}

/** @param {Int32Array} x @param {Int32Array} y @returns {number} Spearman's rho of two lists of dense ranks. */
export function spearman(x, y) {
  /** @param {number} i */
  const both = (i) => x[i] >= 0 && y[i] >= 0;
  return pearson(averageRanks(x, both), averageRanks(y, both));
}
