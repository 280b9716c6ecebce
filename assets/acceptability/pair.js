/** Two entities at a point of the Tile: the difference of their scores, its interval, and P(one beats the other). */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { tied } from '#tile/math/kernel';
import { keysAt, scoresAt } from '#tile/uncertainty/keys';
import { areClones, quantile, simulationError } from '#tile/uncertainty/standings';

/**
 * `difference`: the measured score of the first minus that of the second; `low`, `high`: the equal-tailed interval of
 * this difference, not simultaneous with others; `error`: the simulation error of its ends; `beats`: the probability
 * that the first is better, with ties counted half.
 *
 * @typedef {{difference: number, low: number, high: number, error: number, beats: number}} Pair
 */

/**
 * The scores of entities i and j compared at (a, b); as `tile_core.uncertainty.difference`.
 *
 * @param {Draws} draws
 * @param {number} i
 * @param {number} j
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior common prior; null: each its own
 * @param {number} level
 * @returns {Pair | null} null if one of them has no score
 */
export function pairAt(draws, i, j, a, b, prior, level) {
  const measured = scoresAt(draws, draws.measured, a, b, prior);
  const difference = measured[i] - measured[j];
  if (Number.isNaN(difference)) return null;
  const own = differencesOf(draws, i, j, scoresAt(draws, draws, a, b, prior)).sort();
  const shares = [(1 - level) / 2, (1 + level) / 2];
  const [low, high] = shares.map((share) => quantile(own, share));
  const error = Math.max(...shares.map((share) => simulationError(own, share)));
  if (!areClones(draws, i, j)) return { difference, low, high, error, beats: wins(draws, i, j, a, b, prior) };
  const half = (high - low) / 2;
  return { difference: 0, low: -half, high: half, error, beats: 0.5 };
}

/** @param {Draws} draws @param {number} i @param {number} j @param {Float64Array} scores */
function differencesOf({ size, number }, i, j, scores) {
  const all = Float64Array.from({ length: number }, (_, d) => scores[d * size + i] - scores[d * size + j]);
  return all.filter((value) => !Number.isNaN(value));
}

/**
 * @param {Draws} draws
 * @param {number} i
 * @param {number} j
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 */
function wins(draws, i, j, a, b, prior) {
  const keys = keysAt(draws, a, b, prior);
  let [won, both] = [0, 0];
  for (let start = 0; start < keys.length; start += draws.size) {
    const [one, other] = [keys[start + i], keys[start + j]];
    if (Number.isNaN(one + other) && !(one === Infinity && other === Infinity)) continue;
    both++;
    if (tied(one, other)) won += 0.5;
    else if (one > other) won++;
  }
  return won / both;
}
