/** The draws of the performances in force, and how finely a leaderboard of a size is looked at. */
import { operations } from '#tile/math/performance';
import { performancesIn } from '#tile/model/leaderboard';
import { boardProblem, countsOf, drawn, meanOf } from '#tile/uncertainty/draws';

/** @import { Performance } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Draws } from '#tile/uncertainty/draws' */

/** Cells of a side of the Tile at which ranks are counted; fewer for many entities. */
const SIDE = 50;
/** So many ranks, over entities, cells and draws, are counted in a few seconds. */
const MOST = 6e7;
/** More entities are compared at a part of the Tile as measured only. */
export const MOST_DRAWN = 400;

/**
 * How finely a leaderboard of so many entities is looked at.
 *
 * @param {number} size
 */
export function fineness(size) {
  const number = Math.max(60, Math.min(300, Math.floor(18000 / Math.max(1, size))));
  const cells = Math.min(SIDE * SIDE, MOST / (number * Math.max(1, size)));
  return { number, side: Math.max(16, Math.floor(Math.sqrt(cells))), measured: size > MOST_DRAWN ? 40 : 100 };
}

/** Numbers of performances and of contexts as they were drawn last. @type {{key: string, drawn: Draws | string}} */
let last = { key: '', drawn: '' };

/**
 * Draws for the performances in force, before the prior; a sentence where nothing can be drawn.
 *
 * @param {ExploreModel} board
 * @returns {Draws | string}
 */
export function drawsOf(board) {
  const { congruence, design_effect: designEffect } = board.uncertainty;
  const { id } = board.board;
  const how = [board.context, board.operations, [...board.edits], board.added, congruence, designEffect];
  const key = JSON.stringify([id, ...how]);
  if (last.key !== key) last = { key, drawn: found(board, congruence, designEffect) };
  return last.drawn;
}

/**
 * @param {ExploreModel} board
 * @param {number} congruence
 * @param {number} designEffect
 */
function found(board, congruence, designEffect) {
  const contexts = board.context < 0 ? board.board.contexts.map((_, k) => k) : [board.context];
  if (board.rightOnly) return 'Uncertainty needs true negatives, which are unknown here.';
  if (board.operations.includes('swap_truth_prediction'))
    return 'With truth and prediction swapped, the sizes of the classes are no longer given: nothing is drawn.';
  const parts = [];
  for (const context of contexts) {
    const { rows, sizes } = rowsOf(board, context);
    const problem = boardProblem(rows, sizes, congruence);
    if (problem) return problem;
    const { number } = fineness(rows.length);
    parts.push(drawn(countsOf(rows, sizes), { number, congruence, designEffect, seed: 1 + context }));
  }
  return parts.length ? meanOf(parts) : 'There is nothing to draw.';
}

/**
 * @param {ExploreModel} board
 * @param {number} context
 * @returns {{rows: Performance[], sizes: (number | null)[]}}
 */
export function rowsOf(board, context) {
  const given = [...performancesIn(board.board, context), ...board.added.map(({ performance }) => performance)];
  const rows = given.map((row, i) => board.edits.get(i) ?? row);
  const swapped = board.operations.reduce((all, name) => all.map(operations[name].performance), rows);
  const sizes = rows.map((_, i) => board.board.sizes[context]?.[i] ?? null);
  return { rows: swapped, sizes };
}

/** The prior at which draws are looked at; null is each entity's own. @param {ExploreModel} board */
export const priorOf = (board) => (board.prior === null ? null : board.common);
