/**
 * How sure the ranking of a leaderboard is: its draws, and what they say at a point. Found when asked, and only when
 * something has changed on which it depends.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Found, Here } from '#tile/certainty/here' */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Drawing } from '#tile/certainty/drawings' */
/** @import { Source } from '#tile/certainty/sources' */
import { drawingOf, drawMany, keyOf, sameKey, sourceKey } from '#tile/certainty/drawings';
import { foundAt, hereOf } from '#tile/certainty/here';
import { TileMaps } from '#tile/certainty/maps';
import { countsIn } from '#tile/certainty/sources';
import { within } from '#tile/uncertainty/near';
import { rankDistribution } from '#tile/uncertainty/standings';

/**
 * @typedef {Source & {uncertainty: Uncertainty, common: number, point: {a: number, b: number}, live: boolean,
 *   selected: number | null}} State
 */
/** The prior for all, null where each has its own. @param {{common: number}} state */
export const priorIn = ({ common }) => (Number.isFinite(common) ? common : null);

export class Certainty {
  /** The draws, and of what they are. @type {Drawing} */
  drawing = { key: [], draws: null, many: null };
  /** Where and of what many draws are shown, and what they say. @type {{key: unknown[], found: Found | null}} */
  settled = { key: [], found: null };
  /** P(best) over the Tile. */
  maps = new TileMaps();
  /** Why there are none, by the agreement. @type {{key: unknown[], problems: Map<number, string | null>}} */
  asked = { key: [], problems: new Map() };
  /** @type {{key: unknown[], found: Found | null}} */
  found = { key: [], found: null };
  /** @type {{key: unknown[], here: Here | null}} */
  said = { key: [], here: null };
  /** @type {{key: unknown[], ranks: Float64Array[]}} */
  places = { key: [], ranks: [] };

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
    if (!sameKey(keyOf(state), this.drawing.key)) this.drawing = drawingOf(state);
    return this.drawing.draws;
  }

  /** As many draws as there are yet, for maps. @param {State} state */
  most(state) {
    const draws = this.of(state);
    return this.drawing.many ?? draws;
  }

  /** The draws of which the numbers at the point are. @param {State} state */
  shown(state) {
    return this.isSettled(state) ? this.most(state) : this.of(state);
  }

  /** Whether nothing moves, and many draws are there for this point. @param {State} state */
  isSettled(state) {
    return !state.live && sameKey(this.pointKey(state), this.settled.key);
  }

  /** @param {State} state */
  pointKey(state) {
    return [this.of(state), state.point.a, state.point.b, priorIn(state), state.uncertainty.level];
  }

  /**
   * Draws many times, and finds what they say at the point; shown after the last step.
   *
   * @param {State} state
   * @returns {Generator<void, void>} in steps of some 50 ms
   */
  *settling(state) {
    if (!this.of(state)) return;
    const key = this.pointKey(state);
    const [, a, b, , level] = /** @type {[unknown, number, number, unknown, number]} */ (key);
    const prior = priorIn(state);
    yield* drawMany(state);
    const draws = this.most(state);
    if (!draws) return;
    const found = foundAt(draws, a, b, prior, level);
    for (const part of /** @type {const} */ (['family', 'standings'])) {
      // To be there, it is asked for.
      if (found[part]) yield;
    }
    this.settled = { key, found };
  }

  /**
   * What the draws say at the point; null where there are none.
   *
   * @param {State} state
   * @returns {Here | null}
   */
  here(state) {
    const draws = this.shown(state);
    const {
      point: { a, b },
      uncertainty: { level, margin },
    } = state;
    const prior = priorIn(state);
    const key = [draws, a, b, prior, level];
    // What was found where nothing moves is kept: a journey ends there.
    if (this.isSettled(state)) this.found = { key, found: this.settled.found };
    else if (!sameKey(key, this.found.key)) this.found = { key, found: draws && foundAt(draws, a, b, prior, level) };
    const { found } = this.found;
    const saying = [found, anchorIn(state), margin];
    if (sameKey(saying, this.said.key)) return this.said.here;
    const near = () => (draws ? within(draws, a, b, prior, margin) : new Float64Array(0));
    this.said = { key: saying, here: found && hereOf(found, near, anchorIn(state)) };
    return this.said.here;
  }

  /**
   * The probability of each rank at the point, of some entities.
   *
   * @param {State} state
   * @param {number[]} entities
   */
  ranks(state, entities) {
    const draws = this.shown(state);
    const { a, b } = state.point;
    const key = [draws, a, b, priorIn(state), ...entities];
    if (!sameKey(key, this.places.key)) {
      const rows = draws ? rankDistribution(draws, a, b, priorIn(state), entities) : new Float64Array(0);
      const size = draws?.size ?? 0;
      this.places = { key, ranks: entities.map((_, k) => rows.subarray(k * size, (k + 1) * size)) };
    }
    return this.places.ranks;
  }
}

/** Around whom tiers are wanted; null is the best. @param {State} state */
const anchorIn = ({ uncertainty: { tiers }, selected }) => (tiers === 'selected' ? selected : null);
