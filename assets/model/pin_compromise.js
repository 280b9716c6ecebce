/** The ranking on the Tile that is the best compromise between the rankings at several points: more than two ends. */
import { compare, denseRanks } from '#tile/math/rank_correlation';
import { rank } from '#tile/math/ranking';

/** @import { Performance } from '#tile/math/performance' */

/** @typedef {{a: number, b: number}} Point */

/** Points in a row and in a column of the grid on which the compromise is sought. */
const SIDE = 26;
/** More rows than these would make the pointer wait. */
const MOST_ROWS = 300;

/** The ranks of the defined rows as integers, -1 for others. @param {Performance[]} rows @param {Point} point */
const ranksAt = (rows, { a, b }) => denseRanks(Float64Array.from(rank(rows, a, b).ranks));

/** Kendall's distance of two rankings, from 0 to 1; 1/2 where one of them ties all. */
/** @param {Int32Array} one @param {Int32Array} other */
function distance(one, other) {
  const { tau } = compare(one, other);
  return Number.isNaN(tau) ? 0.5 : (1 - tau) / 2;
}

/**
 * The point whose ranking has the least Fréchet variance, the sum of squared Kendall distances to the rankings at the
 * pins (D equation 8, there for two), among a grid, the pins and their mean; and its mean τ with them. `mean`: that of
 * the ranking at the mean of the pins. The nearest to the mean of several. null for many rows.
 *
 * @param {Performance[]} rows @param {Point[]} pins at least one @param {Point} middle the mean of the pins
 */
export function rankingCompromise(rows, pins, middle) {
  if (rows.length > MOST_ROWS) return null;
  const ends = pins.map((pin) => ranksAt(rows, pin));
  const grid = Array.from({ length: SIDE * SIDE }, (_, k) => ({
    a: (k % SIDE) / (SIDE - 1),
    b: Math.floor(k / SIDE) / (SIDE - 1),
  }));
  const measured = [middle, ...pins, ...grid].map((point) => {
    const ranks = ranksAt(rows, point);
    const distances = ends.map((end) => distance(ranks, end));
    return {
      point,
      variance: distances.reduce((sum, each) => sum + each * each, 0),
      tau: distances.reduce((sum, each) => sum + 1 - 2 * each, 0) / ends.length,
      away: Math.hypot(point.a - middle.a, point.b - middle.b),
    };
  });
  const best = measured.reduce((least, each) => {
    const gain = least.variance - each.variance;
    return gain > 1e-12 || (gain > -1e-12 && each.away < least.away) ? each : least;
  });
  return { ...best, mean: measured[0].tau };
}
