/**
 * Maps about whole rankings, also where there are too many to draw: the agreement with one of them, and the distance to
 * the nearest change of ranking.
 */
import { known } from '#tile/math/performance';
import { compare, denseRanks } from '#tile/math/rank_correlation';
import { bad, good, rank, TOLERANCE } from '#tile/math/ranking';
import {
  cornerLeads,
  frontierArc,
  lead,
  MARGIN,
  nearestOn,
  sameEverywhere,
  steepestOf,
} from '#tile/math/regions/borders';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Arc } from '#tile/math/regions/arcs' */

/**
 * @typedef {{arc: Arc | null, slope: number}} Pair `arc`: their frontier; `slope`: the steepest of the lead of one over
 * the other
 */

/**
 * Kendall's tau-b between the ranking at (a, b) and the ranking at each point of a grid, indexed [b][a]; NaN where it
 * is undefined.
 *
 * @param {Performance[]} performances @param {number} a @param {number} b
 * @param {number} size points on a side of the grid
 */
export function tauMap(performances, a, b, size) {
  const x = ranksAt(performances, a, b);
  const values = new Float64Array(size * size);
  for (let l = 0; l < size; l++) {
    for (let k = 0; k < size; k++)
      values[l * size + k] = compare(x, ranksAt(performances, k / (size - 1), l / (size - 1))).tau;
  }
  return values;
}

/** Kendall's tau-b between the rankings at two places. */
/** @param {Performance[]} performances @param {number[]} one @param {number[]} other */
export const tauBetween = (performances, one, other) =>
  compare(ranksAt(performances, one[0], one[1]), ranksAt(performances, other[0], other[1])).tau;

/** @param {Performance[]} performances @param {number} a @param {number} b */
function ranksAt(performances, a, b) {
  return denseRanks(Float64Array.from(performances, (p) => (p ? good(p, a) / bad(p, b) : NaN)));
}

/** How far a point of the Tile is from the nearest one at which two classifiers swap ranks. */
export class SwapDistance {
  /** @type {Map<number, Pair>} */
  pairs = new Map();

  /** @param {Performance[]} performances */
  constructor(performances) {
    this.performances = performances;
  }

  /** @param {number} a @param {number} b @returns {number} in sides of the Tile; Infinity where no two ever swap */
  at(a, b) {
    const { performances } = this;
    const { order, ranks } = rank(performances, a, b);
    const listed = [...order].filter((i) => Number.isFinite(ranks[i]) && known(performances[i]));
    // Neighbours alone are compared: the first two to swap are neighbours.
    const bounds = listed.slice(0, -1).flatMap((i, k) => this.bound(i, listed[k + 1], a, b));
    bounds.sort((p, q) => p.bound - q.bound);
    let nearest = Infinity;
    for (const { bound, pair } of bounds) {
      if (bound > nearest * MARGIN) break;
      if (pair.arc) nearest = Math.min(nearest, nearestOn(pair.arc, a, b).distance);
    }
    return nearest < TOLERANCE ? 0 : nearest;
  }

  /**
   * A lower bound on the distance to the frontier of two classifiers: their lead divided by its steepest slope.
   *
   * @param {number} i @param {number} j @param {number} a @param {number} b
   * @returns {{bound: number, pair: Pair}[]} empty for two that are tied everywhere or never swap
   */
  bound(i, j, a, b) {
    const pair = this.pair(Math.min(i, j), Math.max(i, j));
    const [p, q] = [this.performances[i], this.performances[j]];
    return pair.arc && known(p) && known(q) ? [{ bound: Math.abs(lead(p, q, a, b)) / pair.slope, pair }] : [];
  }

  /** @param {number} i @param {number} j */
  pair(i, j) {
    const key = i * this.performances.length + j;
    let found = this.pairs.get(key);
    if (!found) {
      found = pairOf(this.performances[i], this.performances[j]);
      this.pairs.set(key, found);
    }
    return found;
  }

  /** The distances at the points of a grid, indexed [b][a]. @param {number} size points on a side of the grid */
  map(size) {
    return Float64Array.from({ length: size * size }, (_, at) =>
      this.at((at % size) / (size - 1), Math.floor(at / size) / (size - 1)),
    );
  }
}

/** @param {Performance} p @param {Performance} q @returns {Pair} */
function pairOf(p, q) {
  if (!known(p) || !known(q) || sameEverywhere(p, q)) return { arc: null, slope: NaN };
  return { arc: frontierArc(p, q), slope: steepestOf(...cornerLeads(p, q)) };
}
