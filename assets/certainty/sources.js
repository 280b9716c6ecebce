/** The counts of a leaderboard from which draws are made, for each context in use; or why there can be no draws. */
/** @import { Performance } from '#tile/math/performance' */
import { operations as all } from '#tile/math/performance';
import { boardProblem, countsOf } from '#tile/uncertainty/draws';

/**
 * A leaderboard as the page shows it. `context`: the index of a context, -1 for the mean of all, -2 for the mean
 * weighted by size; `edits`, `added`: rows that the user changed or added.
 *
 * @typedef {object} Source
 * @property {{performances: Performance[][], sizes: (number | null)[][]} | null} data
 * @property {number} context
 * @property {Map<number, number[]>} edits
 * @property {{performance: number[]}[]} added
 * @property {string[]} operations
 */
/** @typedef {{parts: Performance[][], problem: string | null}} Counts by context, or the reason there are none. */

/** The most classifiers for which draws keep up with a slider. */
const MOST_CLASSIFIERS = 1000;
const MEAN = -1;
const SWAP = 'swap_truth_prediction';

/** @param {string} problem @returns {Counts} */
const none = (problem) => ({ parts: [], problem });

/**
 * @param {Source} source
 * @param {number} congruence
 * @returns {Counts}
 */
export function countsIn({ data, context, edits, added, operations }, congruence) {
  if (!data) return none('No leaderboard has come yet.');
  const n = data.performances[0].length + added.length;
  const changed = edits.size + added.length > 0;
  if (n > MOST_CLASSIFIERS)
    return none(
      `Uncertainty is shown for up to ${MOST_CLASSIFIERS} classifiers; found ${n}. Upload the rows that matter.`,
    );
  if (operations.includes(SWAP))
    return none('With truth and prediction swapped no class has a known size: switch that operation off.');
  if (context < MEAN)
    return none(
      'Uncertainty of a mean weighted by size is unknown: choose one context, or the mean that is not weighted.',
    );
  if (context === MEAN && changed)
    return none('What is changed by hand has no counts in each context: undo the changes, or choose one context.');
  const apply = (/** @type {Performance} */ row) =>
    operations.reduce((changing, name) => all[name].performance(changing), row);
  const wanted = context === MEAN ? data.performances.map((_, k) => k) : [context];
  const sources = wanted.map((k) => withChanges(data.performances[k], data.sizes[k], edits, added));
  const rows = sources.map(({ performances, sizes }) => ({ performances: performances.map(apply), sizes }));
  const problem = added.length && !rows[0].sizes.every(Number.isFinite) ? ADDED : null;
  const found = rows.map(({ performances, sizes }) => problem ?? boardProblem(performances, sizes, congruence));
  const first = found.find((each) => each !== null);
  if (first) return none(first);
  return { parts: rows.map(({ performances, sizes }) => countsOf(performances, sizes)), problem: null };
}

const ADDED = 'A hypothetical classifier has no sample size: uncertainty needs rows that all have the same one.';

/**
 * All rows with their sizes: a changed row keeps its size, an added row gets the size that all others share (null if
 * they differ).
 *
 * @param {Performance[]} performances
 * @param {(number | null)[]} sizes
 * @param {Map<number, number[]>} edits
 * @param {{performance: number[]}[]} added
 */
function withChanges(performances, sizes, edits, added) {
  const shared = sizes.every((size) => size === sizes[0]) ? sizes[0] : null;
  return {
    performances: [...performances, ...added.map(({ performance }) => performance)].map((p, i) => edits.get(i) ?? p),
    sizes: [...sizes, ...added.map(() => shared)],
  };
}
