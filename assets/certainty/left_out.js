/** Draws of a leaderboard without those that always answer the same, where they are left out of the colours. */
import { isTrivial } from '#tile/math/performance';

/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Performance } from '#tile/math/performance' */

/** What was left out of draws last. @type {WeakMap<Draws, {of: string, draws: Draws}>} */
const known = new WeakMap();

/**
 * The same draws, in which the left out are missing; the same object as long as these are the same ones.
 *
 * @param {Draws} draws
 * @param {Performance[]} performances
 * @returns {Draws}
 */
export function drawsWithoutTrivial(draws, performances) {
  const left = performances.flatMap((p, i) => (isTrivial(p) ? [i] : []));
  if (!left.length) return draws;
  const of = left.join();
  const before = known.get(draws);
  if (before?.of === of) return before.draws;
  const [fpr, tpr] = [draws.measured.fpr.slice(), draws.measured.tpr.slice()];
  for (const i of left) [fpr[i], tpr[i]] = [NaN, NaN];
  const rest = { ...draws, measured: { fpr, tpr } };
  known.set(draws, { of, draws: rest });
  return rest;
}

/**
 * The draws of which the colours of a Tile are.
 *
 * @param {Draws | null} draws
 * @param {{overlays: Set<string>, performances: Performance[]}} model
 */
export const coloured = (draws, { overlays, performances }) =>
  draws && overlays.has('nontrivial') ? drawsWithoutTrivial(draws, performances) : draws;
