/**
 * How sure the ranking of a leaderboard is: its draws, and what they say at a point. Found when asked, and only when
 * something has changed on which it depends.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { RankSets } from '#tile/uncertainty/rank_sets' */
/** @import { Standings } from '#tile/uncertainty/standings' */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Source } from '#tile/certainty/sources' */
import { countsIn } from '#tile/certainty/sources';
import { DRAWS, drawn, meanOf } from '#tile/uncertainty/draws';
import { rankSets } from '#tile/uncertainty/rank_sets';
import { rankDistribution, standings } from '#tile/uncertainty/standings';

/** @typedef {Source & {uncertainty: Uncertainty, common: number, point: {a: number, b: number}}} State */
/**
 * `plausible`: how many cannot be told apart from the best.
 *
 * @typedef {Standings & RankSets & {plausible: number}} Here
 */

/** Draws and classifiers that are few enough for a slider, and so many draws at least. */
const NUMBERS = 60000;
const FEWEST = 100;

/** The prior for all, null where each has its own. @param {{common: number}} state */
export const priorIn = ({ common }) => (Number.isFinite(common) ? common : null);

export class Certainty {
  /** What the draws are of. @type {unknown[]} */
  key = [];
  /** @type {Draws | null} */
  draws = null;
  /** Why there are none, by the agreement. @type {{key: unknown[], problems: Map<number, string | null>}} */
  asked = { key: [], problems: new Map() };
  /** @type {{key: unknown[], here: Here | null}} */
  found = { key: [], here: null };
  /** @type {{key: unknown[], ranks: Float64Array}} */
  places = { key: [], ranks: new Float64Array(0) };

  /**
   * Why nothing can be drawn; null where it can. Draws nothing.
   *
   * @param {State} state
   * @param {number} [congruence]
   */
  why(state, congruence = state.uncertainty.congruence) {
    const key = sourceKey(state);
    if (!sameKey(key, this.asked.key)) this.asked = { key, problems: new Map() };
    const { problems } = this.asked;
    if (!problems.has(congruence)) problems.set(congruence, countsIn(state, congruence).problem);
    return problems.get(congruence) ?? null;
  }

  /**
   * The draws; null where nothing can be drawn, and `why` says why.
   *
   * @param {State} state
   */
  of(state) {
    const { congruence, design_effect } = state.uncertainty;
    const key = [...sourceKey(state), congruence, design_effect];
    if (sameKey(key, this.key)) return this.draws;
    const { parts, problem } = countsIn(state, congruence);
    const number = Math.max(FEWEST, Math.min(DRAWS, Math.floor(NUMBERS / (parts[0]?.length || 1))));
    const options = { number, congruence, designEffect: design_effect };
    const drawings = parts.map((counts, k) => drawn(counts, { ...options, seed: k + 1 }));
    this.key = key;
    this.draws = problem ? null : drawings.length === 1 ? drawings[0] : meanOf(drawings);
    return this.draws;
  }

  /**
   * What the draws say at the point; null where there are none.
   *
   * @param {State} state
   * @returns {Here | null}
   */
  here(state) {
    const draws = this.of(state);
    const { a, b } = state.point;
    const { level } = state.uncertainty;
    const key = [draws, a, b, priorIn(state), level];
    if (sameKey(key, this.found.key)) return this.found.here;
    this.found = { key, here: draws && hereOf(draws, a, b, priorIn(state), level) };
    return this.found.here;
  }

  /**
   * The probability of each rank at the point, at [entity * size + rank - 1].
   *
   * @param {State} state
   */
  ranks(state) {
    const draws = this.of(state);
    const { a, b } = state.point;
    const key = [draws, a, b, priorIn(state)];
    if (!sameKey(key, this.places.key))
      this.places = { key, ranks: draws ? rankDistribution(draws, a, b, priorIn(state)) : new Float64Array(0) };
    return this.places.ranks;
  }
}

/** @param {State} state */
const sourceKey = ({ data, context, edits, added, operations }) => [
  data,
  context,
  JSON.stringify([[...edits], added, operations]),
];

/** @type {(key: unknown[], other: unknown[]) => boolean} */
const sameKey = (key, other) => key.length === other.length && key.every((part, k) => Object.is(part, other[k]));

/** @type {(draws: Draws, a: number, b: number, prior: number | null, level: number) => Here} */
function hereOf(draws, a, b, prior, level) {
  const sets = rankSets(draws, a, b, prior, level);
  const plausible = sets.first.reduce((count, first) => count + Number(first === 1), 0);
  return { ...standings(draws, a, b, prior, level), ...sets, plausible };
}
