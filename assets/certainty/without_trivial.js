/**
 * Draws of a leaderboard without its trivial classifiers (always positive or always negative), for maps that leave
 * these out.
 */
import { isTrivial } from '#tile/math/performance';

/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Performance } from '#tile/math/performance' */

/** The last result by draws; `of` lists the entities left out. @type {WeakMap<Draws, {of: string, draws: Draws}>} */
const known = new WeakMap();

/**
 * The draws with the trivial classifiers marked as missing; the same object until other classifiers are left out.
 *
 * @param {Draws} draws
 * @param {Performance[]} performances
 * @returns {Draws}
 */
function drawsWithoutTrivial(draws, performances) {
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
 * The draws that the colours of the Tile are computed from.
 *
 * @param {Draws | null} draws
 * @param {{overlays: Set<string>, performances: Performance[]}} model
 */
export const colouredDraws = (draws, { overlays, performances }) =>
  draws && overlays.has('nontrivial') ? drawsWithoutTrivial(draws, performances) : draws;
