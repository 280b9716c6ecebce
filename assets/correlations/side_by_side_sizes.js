/** How correlation Tiles side by side share the room that they have. Plain numbers in and out. */
import { MARGIN } from '#tile/draw/square';

/** Pixels of a side: as many columns as have room. */
export const SIDE = { least: 104, most: 220 };
export const LEFT = MARGIN.left;
export const GAP = 8;
/** Smaller Tiles have no room for the names of scores: those of the corners stand outside. */
export const NAMED = 160;
/** What a Tile takes beyond its square: its title, of two lines at most, and the axis below it. */
const DOWN = MARGIN.top + MARGIN.bottom + 40;

/** Rows of scores below each other fill a slide: a longer row is worth it only if Tiles become so much larger. */
const WORTH = 1.1;

/** @typedef {{columns: number, side: number}} Sizes */
/** @typedef {{n: number, scores: number, priors: number}} Counts Tiles, scores and prevalences */

/**
 * On a page that scrolls: scores are rows where there are several prevalences, as far as there is room.
 *
 * @param {Counts} counts
 * @param {number} width
 * @param {boolean} full whether several scores stand in a row where there is room
 * @returns {Sizes}
 */
export function inWidth({ n, scores, priors }, width, full) {
  const room = Math.floor(width / (LEFT + SIDE.least + MARGIN.right + 2 * GAP));
  const wanted = priors > 1 ? priors : Math.min(scores, 5);
  const columns = full ? Math.min(n, room < priors ? room : room - (room % priors)) : Math.min(wanted, room);
  const found = Math.max(1, columns);
  return { columns: found, side: Math.max(SIDE.least, Math.min(SIDE.most, sideIn(width / found))) };
}

/**
 * The largest Tiles that all have room, with the prevalences of a score next to each other.
 *
 * @param {Counts} counts
 * @param {number} width
 * @param {number} height
 * @returns {Sizes}
 */
export function inBox({ n, priors }, width, height) {
  let found = { columns: priors, side: 0 };
  for (let columns = priors; columns <= Math.max(n, priors); columns += priors) {
    const high = height / Math.ceil(n / columns) - DOWN;
    const side = Math.floor(Math.min(sideIn(width / columns), high));
    if (side > WORTH * found.side) found = { columns, side };
  }
  return { columns: found.columns, side: Math.max(24, found.side) };
}

/**
 * What a column leaves for the square: names of corners stand right of a small one.
 *
 * @param {number} column
 */
function sideIn(column) {
  const room = column - LEFT - 2 * GAP;
  return Math.round(room < NAMED ? room - MARGIN.right : room);
}
