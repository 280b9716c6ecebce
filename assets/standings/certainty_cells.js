/** What the table of models says of certainty: rank sets, P(best), and whom the best one beats. */
import { make } from '#tile/parts/elements';
import { columnHead } from '#tile/standings/model_rows';

/** @import { ModelCertainty } from '#tile/thresholds/model_certainty' */

const HEADS = [
  ['P(best)', 'Probability that the model is the best at the point, by the paired bootstrap'],
  ['Beaten', 'Probability that the first of the ranking beats the model; a tie counts as half'],
];

/** The columns that are there while uncertainty is shown. */
export const certaintyHeads = () => HEADS.map(([name, title]) => columnHead(name, title));

/** Cells of a row for them. */
export const certaintyCells = () => HEADS.map(() => make('td', { className: 'tx-chance' }));

/**
 * @param {number} probability
 * @returns {string} with two digits; what has been drawn is not 0, what has not always been drawn is not 1
 */
export function chance(probability) {
  if (Number.isNaN(probability)) return '–';
  if (probability > 0 && probability < 0.005) return '<.01';
  if (probability < 1 && probability >= 0.995) return '>.99';
  return probability.toFixed(2);
}

/**
 * The ranks that a model may hold, "1–4"; one number where it is one.
 *
 * @param {ModelCertainty} certainty
 * @param {number} k
 */
export function rankSet({ first, last }, k) {
  if (first[k] === 0) return '–';
  return first[k] === last[k] ? String(first[k]) : `${first[k]}–${last[k]}`;
}

/**
 * @param {ModelCertainty} certainty
 * @param {number} k
 * @returns {string[]} the texts of the cells
 */
export function certaintyTexts({ first, best, beaten, leader }, k) {
  if (first[k] === 0) return ['–', '–'];
  return [chance(best[k]), k === leader ? '–' : chance(beaten[k])];
}
