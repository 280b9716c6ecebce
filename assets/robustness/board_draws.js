/** The draws of the performances in force, which Explore has too; how finely a leaderboard of a size is looked at. */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Draws } from '#tile/uncertainty/draws' */

/** Cells of a side of the Tile at which ranks are counted; fewer for many entities. */
const SIDE = 50;
/** So many ranks, over entities, cells and draws, are counted in a few seconds. */
const MOST = 6e7;
/** More entities are compared at a part of the Tile as measured only. */
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
  if (board.rightOnly) return 'Uncertainty needs true negatives, which are unknown here.';
  const why = board.certainty.why(board);
  return why ?? board.certainty.of(board) ?? 'Nothing can be drawn for this leaderboard.';
}
