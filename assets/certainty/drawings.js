/**
 * Draws of leaderboards. The most recent ones are kept, so that several models of one leaderboard share them, each at
 * its own point.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Source } from '#tile/certainty/sources' */
import { countsIn } from '#tile/certainty/sources';
import { DRAWS, drawn, meanOf } from '#tile/uncertainty/draws';

/** @typedef {Source & {uncertainty: Uncertainty}} Drawable */
/**
 * `draws`: null if nothing can be drawn; `many`: more draws in their place, null until they are computed.
 *
 * @typedef {{key: unknown[], draws: Draws | null, many: Draws | null}} Drawing
 */

/** While a slider moves: at most so many draws times classifiers, and at least so many draws. */
const NUMBERS = 60000;
const FEWEST = 100;
/** Draws once nothing moves, at most: the standard error of a probability of 0.34 is then 0.01. */
const MANY = 2000;
const MANY_NUMBERS = 200000;
/** The most drawings kept for a leaderboard: each step of a slider asks for another. */
const MOST_KEPT = 4;

/** By the data of the leaderboard, the most recent first. @type {WeakMap<object, Drawing[]>} */
const kept = new WeakMap();

/**
 * The draws of a state, computed if they are not kept.
 *
 * @param {Drawable} state
 * @returns {Drawing}
 */
export function drawingOf(state) {
  const key = keyOf(state);
  const before = (state.data && kept.get(state.data)) ?? [];
  const drawing = before.find((each) => sameKey(key, each.key)) ?? draw(state, key);
  if (state.data && drawing !== before[0])
    kept.set(state.data, [drawing, ...before.filter((each) => each !== drawing)].slice(0, MOST_KEPT));
  return drawing;
}

/** What draws depend on. @param {Drawable} state */
export const keyOf = (state) => [...sourceKey(state), state.uncertainty.congruence, state.uncertainty.design_effect];

/**
 * @param {Drawable} state
 * @param {unknown[]} key
 * @returns {Drawing}
 */
function draw(state, key) {
  const { parts, problem } = countsIn(state, state.uncertainty.congruence);
  const number = numberOf(parts, DRAWS, NUMBERS);
  const draws = problem ? null : meanOf(parts.map((counts, k) => drawn(counts, options(state, number, k))));
  return { key, draws, many: null };
}

/**
 * Draws many times.
 *
 * @param {Drawable} state
 * @returns {Generator<void, void>} in steps of some 50 ms
 */
export function* drawMany(state) {
  const drawing = drawingOf(state);
  if (!drawing.draws || drawing.many) return;
  const { parts } = countsIn(state, state.uncertainty.congruence);
  const number = numberOf(parts, MANY, MANY_NUMBERS);
  /** @type {Draws[]} */
  const drawings = [];
  for (const [k, counts] of parts.entries()) {
    drawings.push(drawn(counts, options(state, number, k)));
    yield;
  }
  drawing.many = number > drawing.draws.number ? meanOf(drawings) : drawing.draws;
}

/** @param {Source} state */
export const sourceKey = ({ data, context, edits, added, operations }) => [
  data,
  context,
  JSON.stringify([[...edits], added, operations]),
];

/** @type {(key: unknown[], other: unknown[]) => boolean} */
export const sameKey = (key, other) => key.length === other.length && key.every((part, k) => Object.is(part, other[k]));

/**
 * The number of draws: `wanted`, or fewer so that draws times classifiers are at most `most`.
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
  seed: k + 1,
});
