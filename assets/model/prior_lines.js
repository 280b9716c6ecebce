/** The lines of the Tile that follow from a prior and from a leaderboard: of its scene and of maps of correlation. */
import { gammaPi, gammaTau, toPrior } from '#tile/math/performance';

/** @import { ExploreModel } from '#tile/model/explore' */

export const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The lines that depend on a prior: without a common prior there is neither a prior grid nor a curve of no skill. */
/** @param {number} prior NaN for none */
export const curvesOfPrior = (prior) => ({
  grid: Number.isFinite(prior) ? TENTHS.map((z) => toPrior(z, prior)) : [],
  gammaPi: Number.isFinite(prior) ? gammaPi(prior) : null,
});

/** The lines that can be drawn over a correlation map: those of its prior, and those of the leaderboard. */
/** @param {number} prior NaN for none @param {ExploreModel | null} board @param {string[]} overlays */
export function mapLines(prior, board, overlays) {
  const borders = board && overlays.includes('regions') ? board.regions('first') : [];
  const gammaTau = board && gammaTauOf(board);
  return { ...curvesOfPrior(prior), gammaTau, borders: borders.map(({ outline }) => outline) };
}

/**
 * The curve on which no-skill performances with the given rate of positive predictions tie; null if no rate is known.
 */
/** @param {ExploreModel} model */
export function gammaTauOf(model) {
  const tau = predictionRate(model);
  return Number.isFinite(tau) ? gammaTau(tau) : null;
}

/**
 * The rate of positive predictions for the curve of no skill: the chosen one, else that of the selected classifier,
 * else that of the best one; NaN if unknown.
 */
/** @param {ExploreModel} model */
export const predictionRate = ({ tau, rates, selected, winners }) => tau ?? rates[selected ?? winners[0]]?.tau ?? NaN;
