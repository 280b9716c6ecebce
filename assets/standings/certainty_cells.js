/** The uncertainty in the table of models: rank sets, P(best), and how probably the best beats each other model. */

import { fixed, ordinal, percent, probability, rankSet as setText } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { columnHead } from '#tile/standings/model_rows';
import { BETTER, NOT_SEPARABLE } from '#tile/uncertainty/rank_sets';

/** @import { ModelCertainty } from '#tile/thresholds/model_certainty' */

const BEST = ['P(best)', 'How often the model is the best at the point among the draws of the paired bootstrap'];
const BEATEN = ['Beaten', 'How often the first of the ranking beats the model in these draws; a tie counts as half'];

/**
 * What the uncertainty columns show: '' while it is off; 'best' for P(best); or, where the Tile shows which models are
 * near the best, the margin. Unlike P(best), the probability of being near is not split among clones.
 *
 * @param {{certainty: object | null, flavor: string, margin: number}} model
 */
export const certaintyKind = ({ certainty, flavor, margin }) =>
  certainty ? (flavor === 'near_best' ? String(margin) : 'best') : '';

/** The headings of the uncertainty columns. @param {string} kind */
export function certaintyHeads(kind) {
  const near = ['P(near)', `Probability that the score is at most ${kind} below the best one: clones have the same`];
  return [kind === 'best' ? BEST : near, BEATEN].map(([name, title]) => columnHead(name, title));
}

/** Empty cells of a row for these columns. */
export const certaintyCells = () => [BEST, BEATEN].map(() => make('td', { className: 'tx-chance' }));

/**
 * The ranks that a model may hold, as "1–4", or as one number.
 *
 * @param {ModelCertainty} certainty
 * @param {number} k
 */
export function rankSet({ first, last }, k) {
  return first[k] === 0 ? '–' : setText(first[k], last[k]);
}

/**
 * @param {ModelCertainty} certainty
 * @param {number} k
 * @param {string} [kind] of columns
 * @returns {string[]} the texts of the cells
 */
export function certaintyTexts({ first, best, near, beaten, leader }, k, kind = 'best') {
  if (first[k] === 0) return ['–', '–'];
  return [probability((kind === 'best' ? best : near)[k]), k === leader ? '–' : probability(beaten[k])];
}

/**
 * The interval of a model's score, "0.712–0.843".
 *
 * @param {ModelCertainty} certainty
 * @param {number} k
 */
export const intervalText = ({ first, low, high }, k) => (first[k] ? `${fixed(low[k])}–${fixed(high[k])}` : '');

/** The least width of the range of intervals. */
const LEAST = 0.02;

/**
 * The range that shows the intervals of all models in the tier and of those that are better.
 *
 * @param {ModelCertainty} certainty
 * @returns {[number, number]}
 */
export function intervalRange({ tier, low, high }) {
  const level = [...tier.keys()].filter((k) => tier[k] === NOT_SEPARABLE || tier[k] === BETTER);
  const [from, to] = [Math.min(...level.map((k) => low[k])), Math.max(...level.map((k) => high[k]))];
  return level.length ? [from, Math.max(to, from + LEAST)] : [0, 1];
}

/** The bar of an interval, with a dot for the score. */
export const intervalBar = () =>
  make('span', { className: 'tx-model-bar', 'aria-hidden': 'true' }, make('i', {}), make('u', {}));

/**
 * Moves the bar to the interval on the range, cut off at its ends.
 *
 * @param {HTMLElement} node
 * @param {{low: number, high: number, score: number} | null} interval null hides the bar
 * @param {[number, number]} range
 */
export function paintInterval(node, interval, [from, to]) {
  const share = (/** @type {number} */ x) => (100 * (x - from)) / (to - from);
  const [low, high, at] = interval ? [interval.low, interval.high, interval.score].map(share) : [NaN, NaN, NaN];
  node.hidden = Number.isNaN(low + high);
  if (node.hidden) return;
  const [start, end] = [low, high].map((x) => Math.min(100, Math.max(0, x)));
  const [bar, dot] = /** @type {HTMLCollectionOf<HTMLElement>} */ (node.children);
  Object.assign(bar.style, { left: `${start}%`, width: `${end - start}%` });
  dot.hidden = !(at >= 0 && at <= 100);
  dot.style.left = `${at}%`;
}

/** How many ranks a tooltip lists. */
const SAID = 3;

/**
 * Shows the shares of the Tile on which a model holds each rank over the draws: rank 1 darkest, each next rank fainter.
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
  const text = `Over the Tile, if the test were drawn again: ${said.join(', ')}`;
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
