/**
 * The draws of leaderboards: those that were asked for last are kept, so that models on one leaderboard share them,
 * whatever point each of them is at.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Source } from '#tile/certainty/sources' */
import { countsIn } from '#tile/certainty/sources';
import { DRAWS, drawn, meanOf } from '#tile/uncertainty/draws';

/** @typedef {Source & {uncertainty: Uncertainty}} Drawable */
/**
 * `draws`: null where nothing can be drawn; `many`: many draws in place of those, null until they were looked for.
 *
 * @typedef {{key: unknown[], draws: Draws | null, many: Draws | null}} Drawing
 */

/** Draws and classifiers that are few enough for a slider, and so many draws at least. */
const NUMBERS = 60000;
const FEWEST = 100;
/** So many draws are there when nothing moves: a probability of 0.34 has a standard error of 0.01. */
const MANY = 2000;
const MANY_NUMBERS = 200000;
/** Of a leaderboard, as a slider asks for others at each of its steps. */
const MOST_KEPT = 4;

/** By the data of the leaderboard, the last ones first. @type {WeakMap<object, Drawing[]>} */
const kept = new WeakMap();

/**
 * The draws of a state, which are looked for where they are not kept.
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
 * How many draws of so many classifiers.
 *
 * @param {unknown[][]} parts
 * @param {number} wanted
 * @param {number} most numbers
 */
const numberOf = (parts, wanted, most) =>
  Math.max(FEWEST, Math.min(wanted, Math.floor(most / (parts[0]?.length || 1))));

/** @type {(state: Drawable, number: number, k: number) => import('#tile/uncertainty/draws').Options} of context k */
const options = ({ uncertainty: { congruence, design_effect } }, number, k) => ({
  ...{ number, congruence, designEffect: design_effect },
  seed: k + 1,
});
