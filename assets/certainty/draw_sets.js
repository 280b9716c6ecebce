/**
 * Draws of leaderboards. The most recent ones are cached, so that several models of one leaderboard share them.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Source } from '#tile/certainty/sources' */
import { countsIn } from '#tile/certainty/sources';
import { DRAWS, drawPerformances, meanOf } from '#tile/uncertainty/draws';

/** @typedef {Source & {uncertainty: Uncertainty}} Drawable */
/**
 * Draws with the key of their inputs. `draws`: null if draws are impossible; `many`: a larger number of draws that
 * replaces them, null until computed.
 *
 * @typedef {{key: unknown[], draws: Draws | null, many: Draws | null}} DrawSet
 */

/** While a slider moves: the most draws times classifiers, and the fewest draws. */
const NUMBERS = 60000;
const FEWEST = 100;
/** The most draws, once nothing moves: the standard error of a probability of 0.34 is then 0.01. */
const MANY = 2000;
const MANY_NUMBERS = 200000;
/** The most sets of draws cached for a leaderboard: each step of a slider asks for another one. */
const MOST_KEPT = 4;

/** Sets of draws by the data of their leaderboard, the most recent first. @type {WeakMap<object, DrawSet[]>} */
const kept = new WeakMap();

/**
 * The draws of a state, from the cache or computed.
 *
 * @param {Drawable} state
 * @returns {DrawSet}
 */
export function drawSetOf(state) {
  const key = drawsKey(state);
  const before = (state.data && kept.get(state.data)) ?? [];
  const drawing = before.find((each) => sameKey(key, each.key)) ?? draw(state, key);
  if (state.data && drawing !== before[0])
    kept.set(state.data, [drawing, ...before.filter((each) => each !== drawing)].slice(0, MOST_KEPT));
  return drawing;
}

/** What the draws of a state depend on. @param {Drawable} state */
export const drawsKey = (state) => [...sourceKey(state), state.uncertainty.congruence, state.uncertainty.design_effect];

/**
 * @param {Drawable} state
 * @param {unknown[]} key
 * @returns {DrawSet}
 */
function draw(state, key) {
  const { parts, problem } = countsIn(state, state.uncertainty.congruence);
  const number = numberOf(parts, DRAWS, NUMBERS);
  const draws = problem ? null : meanOf(parts.map((counts, k) => drawPerformances(counts, options(state, number, k))));
  return { key, draws, many: null };
}

/**
 * Computes many draws for a state and stores them as `many`.
 *
 * @param {Drawable} state
 * @returns {Generator<void, void>} in steps of about 50 ms
 */
export function* computeManyDraws(state) {
  const drawing = drawSetOf(state);
  if (!drawing.draws || drawing.many) return;
  const { parts } = countsIn(state, state.uncertainty.congruence);
  const number = numberOf(parts, MANY, MANY_NUMBERS);
  /** @type {Draws[]} */
  const drawings = [];
  for (const [k, counts] of parts.entries()) {
    drawings.push(drawPerformances(counts, options(state, number, k)));
    yield;
  }
  drawing.many = number > drawing.draws.number ? meanOf(drawings) : drawing.draws;
}

/** What the counts of a state depend on. @param {Source} state */
export const sourceKey = ({ data, context, edits, added, operations }) => [
  data,
  context,
  JSON.stringify([[...edits], added, operations]),
];

/** @type {(key: unknown[], other: unknown[]) => boolean} */
export const sameKey = (key, other) => key.length === other.length && key.every((part, k) => Object.is(part, other[k]));

/**
 * The number of draws: `wanted`, reduced if draws times classifiers would exceed `most`.
 *
 * @param {unknown[][]} parts
 * @param {number} wanted
 * @param {number} most
 */
const numberOf = (parts, wanted, most) =>
  Math.max(FEWEST, Math.min(wanted, Math.floor(most / (parts[0]?.length || 1))));

/** @type {(state: Drawable, number: number, k: number) => import('#tile/uncertainty/draws').Options} of context k */
const options = ({ uncertainty: { congruence, design_effect } }, number, k) => ({
  ...{ number, congruence, designEffect: design_effect },
  context: k,
});
