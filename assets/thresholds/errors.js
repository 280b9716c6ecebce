/**
 * The errors at a threshold as counts that people can read: among the samples, or where these are reweighted, expected
 * among 1,000 cases.
 */

import { decimals } from '#tile/draw/text';
import { inSentence } from '#tile/thresholds/decisions';

/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/**
 * @typedef {object} Counts
 * @property {[tn: number, fp: number, fn: number, tp: number]} cells
 * @property {number} total
 * @property {boolean} expected whether they are expected among 1,000 cases, instead of counted among the samples
 */

const CASES = 1000;
const MOST = 3;
const WHOLE = 1e-6;

/**
 * @param {readonly (number | null)[]} row tn, fp, fn, tp on any scale
 * @param {number} samples
 * @param {boolean} asTheyAre whether the row is of these samples, each counted once, at their own prior
 * @returns {Counts | null} null where the row has gaps
 */
export function countsOf(row, samples, asTheyAre) {
  const sum = row.reduce((/** @type {number} */ all, value) => all + (value ?? NaN), 0);
  if (!(sum > 0) || !Number.isFinite(sum)) return null;
  /** @param {number} total */
  const scaled = (total) => /** @type {Counts['cells']} */ (row.map((value) => ((value ?? 0) / sum) * total));
  const exact = scaled(samples);
  const whole = exact.every((value) => Math.abs(value - Math.round(value)) < WHOLE * samples);
  if (asTheyAre && whole) {
    const [tn, fp, fn, tp] = exact.map(Math.round);
    return { cells: [tn, fp, fn, tp], total: samples, expected: false };
  }
  return { cells: scaled(CASES), total: CASES, expected: true };
}

/**
 * A count as text: whole, or with one decimal where it is small and expected.
 *
 * @param {number} count
 * @param {boolean} expected
 */
export const countText = (count, expected) =>
  expected && count < 100 ? decimals(count, 1) : Math.round(count).toLocaleString('en');

/**
 * The errors in words.
 *
 * @param {Counts} counts
 */
export const errorText = ({ cells: [, fp, fn], expected }) =>
  `${countText(fp, expected)} false alarms, ${countText(fn, expected)} misses`;

/**
 * The models whose errors are shown at the point (three at most), and a note about them: the ones that tie for best,
 * unless another one is selected for comparison; otherwise those that matter.
 *
 * @param {PredictionsModel} model
 */
export function errorsShown(model) {
  const { scoreHere, selected, modelsThatMatter: matter } = model;
  const winners = model.ranked.winners.slice(0, MOST);
  const tied = winners.length > 1 && (selected === null || winners.includes(selected));
  const shown = (tied ? winners : matter.slice(0, MOST)).flatMap((k) => {
    const counts = model.countsOf(k);
    return counts ? [{ k, counts }] : [];
  });
  if (!tied || !scoreHere) return { title: 'Errors at the best thresholds', shown };
  const errors = new Set(shown.map(({ counts }) => errorText(counts)));
  return { title: `Same ${inSentence(scoreHere)}, ${errors.size > 1 ? 'different' : 'same'} errors`, shown };
}
