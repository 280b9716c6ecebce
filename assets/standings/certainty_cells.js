/** What the table of models says of certainty: rank sets, P(best), and whom the best one beats. */

import { fixed, ordinal, percent } from '#tile/draw/text';
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

/**
 * The interval of a model's score, "0.71–0.84".
 *
 * @param {ModelCertainty} certainty
 * @param {number} k
 */
export const intervalText = ({ first, low, high }, k) => (first[k] ? `${fixed(low[k], 2)}–${fixed(high[k], 2)}` : '');

/** So many ranks are said. */
const SAID = 3;

/**
 * Shows the share of the Tile on which a model holds each rank, drawn again: the first strongest, the next fainter.
 *
 * @param {HTMLElement} node
 * @param {Float64Array | null} shares of all models, at [model * models + rank - 1]; null hides it
 * @param {number} k
 * @param {string} colour
 */
export function paintRanks(node, shares, k, colour) {
  node.hidden = !shares;
  if (!shares) return;
  const models = Math.sqrt(shares.length);
  const own = shares.subarray(k * models, (k + 1) * models);
  const said = [...own.subarray(0, SAID)].map((share, rank) => `${ordinal(rank + 1)} on ${percent(share)}`);
  const text = `Over the Tile, drawn again: ${said.join(', ')}`;
  if (node.title === text && node.dataset.colour === colour) return;
  Object.assign(node, { title: text, ariaLabel: text });
  node.dataset.colour = colour;
  let from = 0;
  const parts = [...own].map((share, rank) => {
    const [start, end] = [from, from + share].map((at) => `${(100 * at).toFixed(2)}%`);
    from += share;
    return `color-mix(in srgb, ${colour} ${Math.round(100 / (rank + 1))}%, transparent) ${start} ${end}`;
  });
  node.style.background = `linear-gradient(90deg, ${parts.join()})`;
}
