/**
 * The named scores in lists: where they are on the Tile, by the part of it that holds them, and by how well their
 * rankings of the same performances agree with another one.
 */
/** @import { Place } from '#tile/math/kernel' */
/** @import { ScoreRecord } from '#tile/model/answers' */
import * as tau from '#tile/math/rank_correlation';
import { scores } from '#tile/math/scores';

/**
 * The place (a, b) of a named score, and the names of the `others` that share it.
 *
 * @typedef {{key: string, symbol: string, name: string, a: number, b: number,
 *   kind: 'left' | 'right' | 'inner' | 'minor', others: string[]}} NamedPlace
 */

/**
 * On which side of the place the name of a well-known score is written; those of the others show on demand.
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
/** Coordinates that differ by less are one place. */
const NEAR = 1e-9;

/**
 * The places of named scores; of those that share one, the first names it.
 *
 * @param {ScoreRecord[]} catalogue
 * @param {number} prior of all performances; where it is NaN, scores of a fixed prior have no place
 * @returns {NamedPlace[]}
 */
export function namedPlaces(catalogue, prior) {
  /** @type {NamedPlace[]} */
  const found = [];
  for (const { key, symbol, name, fixed_prior_only } of catalogue) {
    if (fixed_prior_only && !Number.isFinite(prior)) continue;
    const place = scores[key]?.place(Number.isFinite(prior) ? prior : 0.5);
    if (!place?.every(Number.isFinite)) continue;
    const [a, b] = place;
    const twin = found.find((one) => Math.abs(one.a - a) < NEAR && Math.abs(one.b - b) < NEAR);
    if (twin) twin.others.push(name);
    else found.push({ key, symbol, name, a, b, kind: MAIN[key] ?? 'minor', others: [] });
  }
  return found;
}

/** In the order of a list: the right side, the diagonals without its corners, elsewhere, and nowhere on the Tile. */
export const PARTS = /** @type {const} */ (['right', 'diagonals', 'elsewhere', 'none']);
/** @typedef {typeof PARTS[number]} TilePart */

/**
 * The part that holds a place; null is nowhere.
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
 * Items part by part, parts without one left out.
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
 * Items by falling value; what has none comes last, and equal ones keep their order.
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

/** Values of a score and their dense ranks. @typedef {{values: Float64Array, dense: Int32Array}} Ranked */

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
 * The ranking by every score of the catalogue.
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
 * The coefficient of `x` with every score of the catalogue.
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
