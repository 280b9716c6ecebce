/** Shares of ranks in a part of the Tile, as measured and over draws, for the page and for slides. */
import { RankShares } from '#tile/acceptability/acceptability';
import { priorIn } from '#tile/certainty/certainty';
import { cellsPerSide, rankDepth } from '#tile/preferences/board_draws';
import { SEGMENTS } from '#tile/preferences/robustness_model';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { RobustnessModel } from '#tile/preferences/robustness_model' */
/** @import { Draws } from '#tile/uncertainty/draws' */

/** The part of the Tile in which ranks are counted. @typedef {Pick<RobustnessModel, 'shape' | 'weight'>} Part */

/** Milliseconds per slice of computations that divide themselves. */
const SLICE = 8;
/** Shares below this count as 0. */
const NONE = 1e-12;

/**
 * The measured rates and priors of the current performances; NaN if missing.
 *
 * @param {ExploreModel} board
 */
function measuredOf({ rates }) {
  const of = (/** @type {'fpr' | 'tpr' | 'prior'} */ name) => Float64Array.from(rates, (each) => each?.[name] ?? NaN);
  return { fpr: of('fpr'), tpr: of('tpr'), priors: of('prior') };
}

/** @param {RankShares} shares @returns {Generator<number, Float64Array, void>} */
function* counting(shares) {
  while (!shares.step(SLICE)) yield shares.done;
  return shares.shares;
}

/**
 * Computes the shares of ranks as measured, at [entity * size + rank - 1].
 *
 * @param {ExploreModel} board
 * @param {Part} part
 */
export function* measuredSteps(board, { shape, weight }) {
  const measured = measuredOf(board);
  const side = cellsPerSide(measured.fpr.length, 1).measured;
  return yield* counting(new RankShares(null, measured, null, shape, weight, side));
}

/** Computes the shares of ranks over draws. @param {Draws} draws @param {ExploreModel} board @param {Part} part */
export function* drawnSteps(draws, board, { shape, weight }) {
  const { side } = cellsPerSide(draws.size, draws.number);
  const depth = rankDepth(draws.size);
  return yield* counting(new RankShares(draws, draws.measured, priorIn(board), shape, weight, side, depth));
}

/** The share of the part on which each entity is best. @param {Float64Array} shares @param {number} size */
export const firstShares = (shares, size) => Float64Array.from({ length: size }, (_, i) => shares[i * size]);

/**
 * @param {Float64Array} shares [entity * size + rank - 1]
 * @param {number} size
 * @param {number} entity
 * @param {[number, number]} ranks first and last rank
 */
export function shareOf(shares, size, entity, [from, to]) {
  let sum = 0;
  for (let rank = from; rank <= Math.min(to, size); rank++) sum += shares[entity * size + rank - 1];
  return sum;
}

/**
 * Entities sorted by their share of rank 1, then by that of ranks 1 and 2, and so on.
 *
 * @param {Float64Array} shares
 * @param {number} size
 * @returns {number[]}
 */
export function byFirst(shares, size) {
  const depth = Math.min(size, SEGMENTS[SEGMENTS.length - 1][1]);
  return Array.from({ length: size }, (_, i) => i).sort((i, j) => {
    let [x, y] = [0, 0];
    for (let rank = 0; rank < depth; rank++) {
      x += shares[i * size + rank];
      y += shares[j * size + rank];
      if (Math.abs(x - y) > 1e-9) return y - x;
    }
    return i - j;
  });
}

/**
 * The entities that hold a rank somewhere, sorted by `byFirst`, and how many are best somewhere.
 *
 * @param {Float64Array} shares
 * @param {number} size
 */
export function holders(shares, size) {
  const order = byFirst(shares, size).filter((i) => shares.subarray(i * size, (i + 1) * size).some((v) => v > 0));
  return { order, somewhere: order.filter((i) => shares[i * size] > NONE).length };
}

/**
 * The first `count` entities of an order; the last of them are replaced by entities that must be listed.
 *
 * @param {number[]} order
 * @param {number} count
 * @param {number[]} spoken
 */
export function firstOf(order, count, spoken) {
  const must = order.filter((i) => spoken.includes(i)).slice(0, count);
  const others = order.filter((i) => !must.includes(i)).slice(0, count - must.length);
  return order.filter((i) => must.includes(i) || others.includes(i));
}

/** A share in whole percent, with "<1 %" for small positive ones. @param {number} share */
export const percentText = (share) => (share > 0 && share < 0.005 ? '<1 %' : `${Math.round(100 * share)} %`);
