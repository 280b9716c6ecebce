/** The draws of the performances in force, which Explore has too; how finely a leaderboard of a size is looked at. */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Draws } from '#tile/uncertainty/draws' */

/** Cells of a side of the Tile at which ranks are counted; fewer for many entities. */
const SIDE = 50;
/** So many ranks, over entities, cells and draws, are counted in a few seconds. */
const MOST = 6e7;
/** More entities are compared as measured only. */
export const MOST_DRAWN = 400;

/**
 * How finely a leaderboard of so many entities is looked at, with so many draws.
 *
 * @param {number} size
 * @param {number} number
 */
export function fineness(size, number) {
  const cells = Math.min(SIDE * SIDE, MOST / (number * Math.max(1, size)));
  return { side: Math.max(16, Math.floor(Math.sqrt(cells))), measured: size > MOST_DRAWN ? 40 : 100 };
}

/**
 * Draws for the performances in force, before the prior; a sentence where nothing can be drawn.
 *
 * @param {ExploreModel} board
 * @returns {Draws | string}
 */
export function drawsOf(board) {
  return problemOf(board) || (board.certainty.of(board) ?? 'Nothing can be drawn for this leaderboard.');
}

/**
 * Why nothing can be drawn, '' where it can; draws nothing.
 *
 * @param {ExploreModel} board
 */
export function problemOf(board) {
  if (board.rightOnly) return 'Uncertainty needs true negatives, which are unknown here.';
  if (board.names.length > MOST_DRAWN)
    return `More than ${MOST_DRAWN} classifiers: everything is shown as measured, without uncertainty.`;
  return board.certainty.why(board) ?? '';
}
