/** The prevalence at which a leaderboard is, and the operations after it, in words. */
import { prevalence } from '#tile/draw/text';

/** @import { BoardModel } from '#tile/model/board_model' */

/** What operations do, in words. @param {string[]} operations their keys, in order */
const done = (operations) => operations.map((name) => name.replaceAll('_', ' '));

/**
 * The prevalence in use and the operations after it.
 *
 * @param {Pick<BoardModel, 'prior' | 'ownPrior' | 'operations' | 'rightOnly'>} model
 */
export function conditionWords({ prior, ownPrior, operations, rightOnly }) {
  const own = Number.isFinite(ownPrior) ? `Prevalence ${prevalence(ownPrior)}` : 'Own prevalences';
  const shown = rightOnly ? 'Prevalence unknown' : prior === null ? own : `Prevalence ${prevalence(prior)} (set)`;
  return [shown, ...done(operations)].join(', then ');
}

/**
 * What was done to the performances of the data, such as "after: prevalence 2 %, swap classes"; '' for nothing.
 *
 * @param {{prior?: number | null, operations: string[]}} model
 */
export function changesWords({ prior = null, operations }) {
  const changes = [...(prior === null ? [] : [`prevalence ${prevalence(prior)}`]), ...done(operations)];
  return changes.length ? `after: ${changes.join(', ')}` : '';
}
