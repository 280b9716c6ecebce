/**
 * The draws of the current performances, shared with Explore, and the resolution of computations by size of the
 * leaderboard.
 */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Draws } from '#tile/uncertainty/draws' */

import { SEGMENTS } from '#tile/preferences/robustness_model';

/** Cells per side of the Tile at which ranks are counted; fewer for many entities. */
const SIDE = 50;
/** The most ranks (entities times cells times draws) that can be counted in a few seconds. */
const MOST = 6e7;
/** With more entities, only the first ranks are computed with uncertainty, and at a lower resolution. */
const ALL_RANKS = 400;
const FIRST_RANKS = SEGMENTS[SEGMENTS.length - 1][1];

/**
 * The number of ranks computed with uncertainty.
 *
 * @param {number} size
 */
export const rankDepth = (size) => (size > ALL_RANKS ? FIRST_RANKS : size);

/**
 * The cells per side for a number of entities and draws.
 *
 * @param {number} size
 * @param {number} number
 */
export function cellsPerSide(size, number) {
  const cells = Math.min(SIDE * SIDE, MOST / (number * Math.max(1, size)));
  return { side: Math.max(16, Math.floor(Math.sqrt(cells))), measured: size > ALL_RANKS ? 40 : 100 };
}

/**
 * The draws of the current performances, before the prior shift; or a sentence why draws are impossible.
 *
 * @param {ExploreModel} board
 * @returns {Draws | string}
 */
export function drawsOf(board) {
  return problemOf(board) || (board.certainty.draws(board) ?? 'Nothing can be drawn for this leaderboard.');
}

/**
 * Why draws are impossible, '' if they are possible; computes no draws.
 *
 * @param {ExploreModel} board
 */
export function problemOf(board) {
  if (board.rightOnly) return 'Uncertainty needs true negatives, which are unknown here.';
  return board.certainty.problem(board) ?? '';
}
