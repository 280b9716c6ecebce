/**
 * How certain the ranking of a leaderboard is: draws of its performances, and the results of the draws at a point.
 * Results are computed on request and cached until their inputs change.
 */
/** @import { Found, Here } from '#tile/certainty/point_results' */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { DrawSet } from '#tile/certainty/draw_sets' */
/** @import { Source } from '#tile/certainty/sources' */
import { pairAt } from '#tile/acceptability/pair';
import { computeManyDraws, drawSetOf, drawsKey, sameKey, sourceKey } from '#tile/certainty/draw_sets';
import { TileMaps } from '#tile/certainty/maps';
import { coarseResults, fineResults, pointResults } from '#tile/certainty/point_results';
import { countsIn } from '#tile/certainty/sources';
import { nearProbabilities } from '#tile/uncertainty/near';
import { rankDistribution } from '#tile/uncertainty/standings';

/**
 * @typedef {Source & {uncertainty: Uncertainty, common: number, point: {a: number, b: number}, live: boolean,
 *   selected: number | null}} State
 */
/** The common prior of all rows; null if each row has its own. @param {{common: number}} state */
export const priorIn = ({ common }) => (Number.isFinite(common) ? common : null);

/** @param {State} state @returns {import('#tile/uncertainty/from_counts').Guarantee} */
const guaranteeIn = ({ uncertainty: { level, any_dependence } }) => ({ level, any: any_dependence });

/** The draws of a leaderboard and their results at a point, cached. */
export class Certainty {
  /** The current draws, with the key of their inputs. @type {DrawSet} */
  drawSet = { key: [], draws: null, many: null };
  /**
   * The results of many draws, with the point and draws they are for (see `pointKey`).
   *
   * @type {{key: unknown[], found: Found | null}}
   */
  refined = { key: [], found: null };
  /** The maps of P(best) over the Tile. */
  maps = new TileMaps();
  /**
   * Why draws are impossible, by `congruence`; null where they are possible.
   *
   * @type {{key: unknown[], problems: Map<number, string | null>}}
   */
  problemCache = { key: [], problems: new Map() };
  /** @type {{key: unknown[], found: Found | null}} */
  foundCache = { key: [], found: null };
  /** @type {{key: unknown[], here: Here | null}} */
  resultCache = { key: [], here: null };
  /** @type {{key: unknown[], ranks: Float64Array[]}} */
  rankCache = { key: [], ranks: [] };

  /**
   * Why draws are impossible; null if they are possible. Draws nothing.
   *
   * @param {State} state
   * @param {number} [congruence]
   */
  problem(state, congruence = state.uncertainty.congruence) {
    const key = sourceKey(state);
    if (!sameKey(key, this.problemCache.key)) this.problemCache = { key, problems: new Map() };
    const { problems } = this.problemCache;
    if (!problems.has(congruence)) problems.set(congruence, countsIn(state, congruence).problem);
    return problems.get(congruence) ?? null;
  }

  /**
   * The draws, computed if necessary; null if they are impossible (see `problem`).
   *
   * @param {State} state
   */
  draws(state) {
    if (!sameKey(drawsKey(state), this.drawSet.key)) this.drawSet = drawSetOf(state);
    return this.drawSet.draws;
  }

  /** The draws for maps: many if these are already computed, else few. @param {State} state */
  mapDraws(state) {
    const draws = this.draws(state);
    return this.drawSet.many ?? draws;
  }

  /** The draws from which the numbers at the point are computed. @param {State} state */
  pointDraws(state) {
    return this.isRefined(state) ? this.mapDraws(state) : this.draws(state);
  }

  /**
   * Whether nothing is being dragged and the results of many draws are computed for this point.
   *
   * @param {State} state
   */
  isRefined(state) {
    return !state.live && sameKey(this.pointKey(state), this.refined.key);
  }

  /** @param {State} state */
  /** What the results at the point depend on. @param {State} state */
  pointKey(state) {
    const { level, any_dependence } = state.uncertainty;
    return [this.draws(state), state.point.a, state.point.b, priorIn(state), level, any_dependence];
  }

  /**
   * Computes many draws and their results at the point; these replace the results of few draws after the last step.
   *
   * @param {State} state
   * @returns {Generator<void, void>} in steps of about 50 ms
   */
  *refine(state) {
    if (!this.draws(state)) return;
    const key = this.pointKey(state);
    const { a, b } = state.point;
    const guarantee = guaranteeIn(state);
    const prior = priorIn(state);
    yield* computeManyDraws(state);
    const draws = this.mapDraws(state);
    if (!draws) return;
    const found = yield* fineResults(draws, a, b, prior, guarantee);
    this.refined = { key, found };
  }

  /**
   * The results of the draws at the point; null if there are no draws.
   *
   * @param {State} state
   * @returns {Here | null}
   */
  results(state) {
    const draws = this.pointDraws(state);
    const {
      point: { a, b },
      uncertainty: { level, any_dependence, margin },
    } = state;
    const prior = priorIn(state);
    const key = [draws, a, b, prior, level, any_dependence];
    // At rest, the results that `refine` computed in advance.
    if (this.isRefined(state)) this.foundCache = { key, found: this.refined.found };
    else if (!sameKey(key, this.foundCache.key))
      this.foundCache = { key, found: draws && coarseResults(draws, a, b, prior, guaranteeIn(state)) };
    const { found } = this.foundCache;
    const saying = [found, anchorIn(state), margin];
    if (sameKey(saying, this.resultCache.key)) return this.resultCache.here;
    const near = () => (draws ? nearProbabilities(draws, a, b, prior, margin) : new Float64Array(0));
    this.resultCache = { key: saying, here: found && pointResults(found, near, anchorIn(state)) };
    return this.resultCache.here;
  }

  /**
   * Entities i and j compared at the point; null if one of them has no score or there are no draws.
   *
   * @param {State} state
   * @param {number} i
   * @param {number} j
   */
  pair(state, i, j) {
    const { a, b } = state.point;
    const draws = this.pointDraws(state);
    return draws && pairAt(draws, i, j, a, b, priorIn(state), state.uncertainty.level);
  }

  /**
   * The probability of each rank at the point, one array for each of the given entities.
   *
   * @param {State} state
   * @param {number[]} entities
   */
  rankProbabilities(state, entities) {
    const draws = this.pointDraws(state);
    const { a, b } = state.point;
    const key = [draws, a, b, priorIn(state), ...entities];
    if (!sameKey(key, this.rankCache.key)) {
      const rows = draws ? rankDistribution(draws, a, b, priorIn(state), entities) : new Float64Array(0);
      const size = draws?.size ?? 0;
      this.rankCache = { key, ranks: entities.map((_, k) => rows.subarray(k * size, (k + 1) * size)) };
    }
    return this.rankCache.ranks;
  }
}

/** The entity that tiers compare the others with; null for the best one. @param {State} state */
const anchorIn = ({ uncertainty: { tiers }, selected }) => (tiers === 'selected' ? selected : null);
