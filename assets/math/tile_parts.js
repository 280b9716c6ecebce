/** The parts of the Tile in which scores have their places, and lists of scores by these parts. */
/** @import { Place } from '#tile/math/kernel' */

// Coordinates that differ by less are one.
const NEAR = 1e-9;

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
  // Infinity minus itself is no order.
  return [...items].sort((one, other) => (size(one) === size(other) ? 0 : size(other) - size(one)));
}
