/**
 * Lists of named scores: their places on the Tile, grouped by part of the Tile, and sorted by the agreement of their
 * rankings with another one.
 */
/** @import { Place } from '#tile/math/kernel' */
/** @import { ScoreRecord } from '#tile/model/answers' */
import * as tau from '#tile/math/rank_correlation';
import { scores } from '#tile/math/scores';

/**
 * The place (a, b) of a named score, the names of the `others` that share it, and of those whose ranking is `reversed`.
 *
 * @typedef {{key: string, symbol: string, name: string, a: number, b: number,
 *   kind: 'left' | 'right' | 'inner' | 'minor', others: string[], reversed: string[]}} NamedPlace
 */

/**
 * The side of the place on which the name of a well-known score is written; other names are shown on demand.
 *
 * @type {Record<string, NamedPlace['kind']>}
 */
const MAIN = {
  tnr: 'left',
  npv: 'left',
  tpr: 'right',
  ppv: 'right',
  f1: 'right',
  f2: 'right',
  f0_5: 'right',
  accuracy: 'inner',
  balanced_accuracy: 'inner',
  kappa: 'inner',
};
/** Places whose coordinates differ by less than this coincide. */
const NEAR = 1e-9;

/**
 * The places of named scores; the first of several scores at a place names it.
 *
 * @param {ScoreRecord[]} catalogue
 * @param {number} prior common prior of the performances; if NaN, scores that need a fixed prior have no place
 * @returns {NamedPlace[]}
 */
export function namedPlaces(catalogue, prior) {
  /** @type {NamedPlace[]} */
  const found = [];
  for (const { key, symbol, name, order, fixed_prior_only } of catalogue) {
    if (fixed_prior_only && !Number.isFinite(prior)) continue;
    const place = scores[key]?.place(Number.isFinite(prior) ? prior : 0.5);
    if (!place?.every(Number.isFinite)) continue;
    const [a, b] = place;
    const twin = found.find((one) => Math.abs(one.a - a) < NEAR && Math.abs(one.b - b) < NEAR);
    if (twin) twin[order === 'dual' ? 'reversed' : 'others'].push(name);
    else found.push({ key, symbol, name, a, b, kind: MAIN[key] ?? 'minor', others: [], reversed: [] });
  }
  return found;
}

/**
 * The names of all scores at some places, and which of them rank the other way round.
 *
 * @param {readonly Pick<NamedPlace, 'name' | 'others' | 'reversed'>[]} places
 */
export function allNames(places) {
  const same = places.flatMap(({ name, others }) => [name, ...others]).join(', ');
  const reversed = places.flatMap((place) => place.reversed).join(', ');
  return reversed ? `${same}; reversed (lower is better): ${reversed}` : same;
}

/**
 * The parts in the order of lists: the right side, the diagonals except the corners on that side, elsewhere on the
 * Tile, not on the Tile.
 */
export const PARTS = /** @type {const} */ (['right', 'diagonals', 'elsewhere', 'none']);
/** @typedef {typeof PARTS[number]} TilePart */

/**
 * The part of the Tile that contains a place; null is not on the Tile.
 *
 * @param {Place | null} place
 * @returns {TilePart}
 */
export function partOf(place) {
  if (!place) return 'none';
  const [a, b] = place;
  if (Math.abs(a - 1) < NEAR) return 'right';
  return Math.abs(a - b) < NEAR || Math.abs(a + b - 1) < NEAR ? 'diagonals' : 'elsewhere';
}

/**
 * The items grouped by part of the Tile; empty parts are left out.
 *
 * @template {{place: Place | null}} Item
 * @param {Item[]} items
 * @returns {{part: TilePart, items: Item[]}[]}
 */
export function byPart(items) {
  const parts = PARTS.map((part) => ({ part, items: items.filter(({ place }) => partOf(place) === part) }));
  return parts.filter((part) => part.items.length);
}

/**
 * The items sorted by descending value, NaN last; a stable sort.
 *
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} valued NaN for none
 */
export function byValue(items, valued) {
  const size = (/** @type {Item} */ item) => {
    const value = valued(item);
    return Number.isNaN(value) ? -Infinity : value;
  };
  // Infinity minus infinity is NaN, so equal values are compared first.
  return [...items].sort((one, other) => (size(one) === size(other) ? 0 : size(other) - size(one)));
}

/** The values of a score and their dense ranks. @typedef {{values: Float64Array, dense: Int32Array}} Ranked */

/**
 * @param {Float64Array} values NaN where undefined
 * @returns {Ranked}
 */
export const ranked = (values) => ({ values, dense: tau.denseRanks(values, tau.scoreFloor(values)) });

/**
 * @param {string} coefficient 'kendall', 'spearman' or 'pearson'
 * @param {Ranked} x
 * @param {Ranked} y
 * @returns {number} NaN where undefined
 */
export function correlation(coefficient, x, y) {
  if (coefficient === 'pearson') return tau.pearson(x.values, y.values);
  return coefficient === 'spearman' ? tau.spearman(x.dense, y.dense) : tau.compare(x.dense, y.dense).tau;
}

/**
 * The values and ranks of performances by every score of the catalogue.
 *
 * @param {Float64Array} rows performances, four entries each
 * @returns {Map<string, Ranked>} by key
 */
export function rankings(rows) {
  const n = rows.length / 4;
  const performance = (/** @type {number} */ i) => [rows[4 * i], rows[4 * i + 1], rows[4 * i + 2], rows[4 * i + 3]];
  return new Map(
    Object.entries(scores).map(([key, { value }]) => [
      key,
      ranked(Float64Array.from({ length: n }, (_, i) => value(performance(i)))),
    ]),
  );
}

/**
 * The rank correlation of `x` with every score of the catalogue.
 *
 * @param {Map<string, Ranked>} known see `rankings`
 * @param {Float64Array} x values of a score on the same performances
 * @param {string} coefficient 'kendall', 'spearman' or 'pearson'
 * @returns {Map<string, number>} by key; NaN where undefined
 */
export function agreements(known, x, coefficient) {
  const own = ranked(x);
  return new Map(Array.from(known, ([key, other]) => [key, correlation(coefficient, own, other)]));
}
