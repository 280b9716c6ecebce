/** The draws of the performances in force, which Explore has too; how finely a leaderboard of a size is looked at. */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Draws } from '#tile/uncertainty/draws' */

import { SEGMENTS } from '#tile/preferences/robustness_model';

/** Cells of a side of the Tile at which ranks are counted; fewer for many entities. */
const SIDE = 50;
/** So many ranks, over entities, cells and draws, are counted in a few seconds. */
const MOST = 6e7;
/** Of more entities only the first ranks are found with uncertainty, and all is looked at less finely. */
const ALL_RANKS = 400;
export const FIRST_RANKS = SEGMENTS[SEGMENTS.length - 1][1];

/**
 * How many ranks are found with uncertainty.
 *
 * @param {number} size
 */
export const depthOf = (size) => (size > ALL_RANKS ? FIRST_RANKS : size);

/**
 * How finely a leaderboard of so many entities is looked at, with so many draws.
 *
 * @param {number} size
 * @param {number} number
 */
export function fineness(size, number) {
  const cells = Math.min(SIDE * SIDE, MOST / (number * Math.max(1, size)));
  return { side: Math.max(16, Math.floor(Math.sqrt(cells))), measured: size > ALL_RANKS ? 40 : 100 };
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
  return board.certainty.why(board) ?? '';
}
