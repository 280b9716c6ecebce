/** How large correlation Tiles side by side are, and in how many columns. Plain numbers in and out. */
import { MARGIN } from '#tile/draw/square';

/** The least and greatest side of a Tile in pixels. */
const SIDE = { least: 104, most: 220 };
/** The least side of a Tile in a figure: two fit into a column of 84 mm. */
const LEAST_IN_PRINT = 96;
/** Pixels left of the square of a Tile, for the names of corners. */
export const LEFT = MARGIN.left;
/** Pixels on each side of a Tile that separate it from the next. */
export const GAP = 8;
/** Pixels of the smallest Tile with names of scores inside; a smaller one has those of its corners outside. */
export const NAMED_SIDE = 160;
/** Pixels above and below the square of a Tile: its title, of at most two lines, and the axis. */
const DOWN = MARGIN.top + MARGIN.bottom + 40;

/** The least factor by which Tiles must grow before a slide uses more columns. */
const WORTH = 1.1;

/** @typedef {{columns: number, side: number}} Sizes */
/** @typedef {{n: number, scores: number, priors: number}} Counts Tiles, scores and prevalences */

/**
 * Sizes on a page that scrolls: with several prevalences each score is a row, if there is room.
 *
 * @param {Counts} counts
 * @param {number} width
 * @param {boolean} full whether a row may hold several scores if there is room
 * @returns {Sizes}
 */
export function sizesInWidth({ n, scores, priors }, width, full) {
  const room = Math.floor(width / (LEFT + SIDE.least + MARGIN.right + 2 * GAP));
  const wanted = priors > 1 ? priors : Math.min(scores, 5);
  const columns = full ? Math.min(n, room < priors ? room : room - (room % priors)) : Math.min(wanted, room);
  const found = Math.max(1, columns);
  return { columns: found, side: Math.max(SIDE.least, Math.min(SIDE.most, sideIn(width / found))) };
}

/**
 * The sizes of the largest Tiles that fit into a box, with all prevalences of a score in one row.
 *
 * @param {Counts} counts
 * @param {number} width
 * @param {number} height
 * @returns {Sizes}
 */
export function sizesInBox({ n, priors }, width, height) {
  let found = { columns: priors, side: 0 };
  for (let columns = priors; columns <= Math.max(n, priors); columns += priors) {
    const high = height / Math.ceil(n / columns) - DOWN;
    const side = Math.floor(Math.min(sideIn(width / columns), high));
    if (side > WORTH * found.side) found = { columns, side };
  }
  return { columns: found.columns, side: Math.max(24, found.side) };
}

/**
 * The number of columns in a figure of a given width: as many as fit, with all prevalences of a score in one row if
 * there is room, else in rows as even as possible.
 *
 * @param {number} n Tiles
 * @param {number} priors
 * @param {number} wide
 */
export function columnsInPrint(n, priors, wide) {
  const room = Math.max(1, Math.floor(wide / (LEFT + LEAST_IN_PRINT + MARGIN.right)));
  if (priors > 1) return Math.min(room, priors);
  return Math.ceil(n / Math.ceil(n / room));
}

/**
 * The side of the square in a column of a given width; names of corners are to the right of a small one.
 *
 * @param {number} column
 */
function sideIn(column) {
  const room = column - LEFT - 2 * GAP;
  return Math.round(room < NAMED_SIDE ? room - MARGIN.right : room);
}
