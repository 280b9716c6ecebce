/** A leaderboard in one of its contexts, or in the mean of all. */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Leaderboard } from '#tile/model/answers' */
import { entries } from '#tile/math/performance';

/** Used as the index of a context: the mean of all contexts. */
export const MEAN = -1;
/** Used as the index of a context: the mean of all contexts, weighted by sample size. */
export const BY_SIZE = -2;

/**
 * Creates a leaderboard with one context in the browser.
 *
 * @param {string} title
 * @param {string[]} entities
 * @param {Performance[]} performances
 * @returns {Leaderboard}
 */
export function leaderboard(title, entities, performances) {
  return {
    id: '',
    title,
    entities,
    contexts: ['all'],
    performances: [performances],
    sizes: [performances.map(() => null)],
    notes: [],
  };
}

/**
 * @param {Leaderboard} board
 * @param {number} context
 * @returns {string} the name of a context.
 */
export function contextName(board, context) {
  if (context >= 0) return board.contexts[context];
  const mean = `mean of ${board.contexts.length} contexts`;
  return context === BY_SIZE ? `${mean}, weighted by size` : mean;
}

/**
 * The context that is shown where none is chosen: the mean of several, or the first where no classifier has a mean. The
 * same as `Leaderboard.default_context` in Python.
 *
 * @param {Leaderboard} board
 */
export function defaultContext(board) {
  const several = board.contexts.length > 1;
  return several && performancesIn(board, MEAN).some((row) => row?.every(Number.isFinite)) ? MEAN : 0;
}

/**
 * Why no classifier has a score at the point, as a sentence without its full stop.
 *
 * @param {{performances: Performance[], context: number}} model
 */
export function whyNoScore({ performances, context }) {
  if (performances.some(Boolean)) return 'Undefined (0/0) here for every classifier';
  return `No classifier has results in ${context < 0 ? 'every' : 'this'} context`;
}

/**
 * @param {Leaderboard} board
 * @param {number} context
 * @returns {Performance[]} the original performances of a context, or the mean over contexts.
 */
export function performancesIn(board, context) {
  if (context >= 0) return board.performances[context];
  return board.entities.map((_, i) => {
    const rows = board.performances.map((performances) => performances[i]);
    return meanPerformance(rows, context === BY_SIZE ? board.sizes.map((row) => row[i]) : rows.map(() => 1));
  });
}

/**
 * The weighted mean of performances as probabilities; null if one is missing.
 *
 * @param {Performance[]} rows
 * @param {(number | null)[]} weights
 * @returns {Performance}
 */
function meanPerformance(rows, weights) {
  if (rows.some((p) => !p) || weights.some((weight) => !Number.isFinite(weight))) return null;
  const total = weights.reduce((/** @type {number} */ sum, weight) => sum + Number(weight), 0);
  const shares = rows.map((p, i) => {
    const row = entries(p);
    const all = row.reduce((sum, value) => sum + value, 0);
    return row.map((value) => Number(weights[i]) * (value / all));
  });
  return [0, 1, 2, 3].map((k) => shares.reduce((sum, row) => sum + row[k], 0) / total);
}
