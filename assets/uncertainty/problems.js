/** Why a leaderboard, or its counts, cannot be drawn from; as `tile_core.uncertainty.leaderboards`. */
/** @import { Performance } from '#tile/math/performance' */
import { entries } from '#tile/math/performance';

/** Sums, and counts and whole numbers, are equal if they differ by at most this share: files hold rounded values. */
const SAME = 1e-6;
/** Counts computed from rates are rounded to whole numbers within this, so that ties are exact. */
const ROUNDING = 1e-12;

/**
 * @param {Performance} row counts, or probabilities
 * @param {number | null} size
 * @returns {number[]} counts, not whole where rates are rounded; NaN where an entry or the size is unknown
 */
function countsOfRow(row, size) {
  const values = entries(row);
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => {
    const count = (value / total) * (size ?? NaN);
    return Math.abs(count - Math.round(count)) <= ROUNDING * Math.max(count, 1) ? Math.round(count) : count;
  });
}

/**
 * @param {Performance[]} performances counts, or probabilities
 * @param {(number | null)[]} sizes numbers of samples
 * @returns {number[][]} counts for `drawPerformances`; NaN where an entry or the size is unknown
 */
export function countsOf(performances, sizes) {
  return performances.map((row, i) => countsOfRow(row, sizes[i]));
}

/**
 * @param {Performance[]} performances counts, or probabilities
 * @param {(number | null)[]} sizes numbers of samples
 * @param {number} [congruence]
 * @returns {string | null} a sentence that says why nothing can be drawn; null where it can. Missing rows are ignored
 */
export function boardProblem(performances, sizes, congruence = 0) {
  const known = performances.map((_, i) => i).filter((i) => isKnown(performances[i]));
  const rows = known.map((i) => entries(performances[i]));
  const counts = known.map((i) => countsOfRow(performances[i], sizes[i]));
  const totals = rows.map(sum);
  const size = known.map((i) => sizes[i] ?? NaN);
  const whole = totals.map((total) => total > 1 + SAME);
  if (!known.length) return 'Uncertainty needs complete confusion matrices; found none.';
  return (
    refusal(
      known.length,
      rows.filter((row, k) => whole[k] && !row.every(isWhole)).length,
      'whole counts, not means of folds or weighted samples',
      'fractions',
    ) ??
    refusal(known.length, size.filter(Number.isNaN).length, 'a sample size in every row', 'no size') ??
    refusal(
      known.length,
      totals.filter((total, k) => whole[k] && Math.abs(total - size[k]) > SAME * total).length,
      'counts that sum to the sample size',
      'another sum',
    ) ??
    classProblem(counts, congruence)
  );
}

/**
 * @param {Performance[]} counts
 * @param {number} [congruence]
 * @returns {string | null} as `boardProblem`, for counts
 */
export function problemOf(counts, congruence = 0) {
  const sizes = counts.map((row) => sum(entries(row)));
  const probabilities = sizes.filter((size) => size <= 1 + SAME).length;
  return (
    refusal(counts.length, probabilities, 'a sample size in every row', 'no size') ??
    boardProblem(counts, sizes, congruence)
  );
}

/**
 * @param {number[][]} counts
 * @param {number} congruence
 */
function classProblem(counts, congruence) {
  const negatives = counts.map(([tn, fp]) => tn + fp);
  const positives = counts.map(([, , fn, tp]) => fn + tp);
  const expected = 'positives and negatives in every row';
  return (
    refusal(counts.length, positives.filter((size) => size === 0).length, expected, 'no positives') ??
    refusal(counts.length, negatives.filter((size) => size === 0).length, expected, 'no negatives') ??
    (congruence > 0 && (differ(positives) || differ(negatives))
      ? 'Congruence needs one test set: the same numbers of positives and negatives in every row; found several.'
      : null)
  );
}

/** @param {number[]} sizes */
function differ(sizes) {
  let [low, high] = [Infinity, -Infinity];
  for (const size of sizes) [low, high] = [Math.min(low, size), Math.max(high, size)];
  return high - low > SAME * high;
}

/** @param {Performance} row */
const isKnown = (row) => sum(entries(row)) > 0;
/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** @param {number} count */
const isWhole = (count) => Math.abs(count - Math.round(count)) <= SAME * Math.max(count, 1);

/**
 * @param {number} rows
 * @param {number} wrong how many of them
 * @param {string} expected
 * @param {string} found
 */
function refusal(rows, wrong, expected, found) {
  return wrong ? `Uncertainty needs ${expected}; found ${found} in ${wrong} of ${rows} rows.` : null;
}
