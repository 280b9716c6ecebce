/**
 * The axis along a path between two scores: labelled by β on the right side of the Tile, elsewhere by the share t.
 */

/** @import { Place } from '#tile/math/kernel' */
/** @typedef {{t: number, text: string}} PathTick */

/** The labelled values of β, in order of importance. */
const BETAS = [1, 0.5, 2, 0.25, 4, 0.75, 1.5];
const SHARES = [0, 1, 0.5, 0.25, 0.75];
// Pixels between two numbers of the axis at least.
const GAP = 26;

/** @param {number} b of an F-score on the right side of the Tile */
export const betaOf = (b) => Math.sqrt(b / (1 - b));

/** @param {number} beta */
export const placeOf = (beta) => (beta * beta) / (1 + beta * beta);

/**
 * Whether a path runs along the right side of the Tile, where the F-scores are.
 *
 * @param {Place[]} path
 */
export const onRightSide = (path) => path.every(([a]) => Math.abs(a - 1) < 1e-12);

/**
 * The ticks of the axis of a path, from its start to its end, as many as fit.
 *
 * @param {Place[]} path
 * @param {number} width of the axis, in pixels
 * @returns {PathTick[]}
 */
export function pathTicks(path, width) {
  const wanted = onRightSide(path) ? betaTicks(path) : SHARES.map((t) => ({ t, text: String(t) }));
  /** @type {PathTick[]} */
  const found = [];
  for (const tick of wanted) if (found.every(({ t }) => Math.abs(t - tick.t) * width >= GAP - 1e-9)) found.push(tick);
  return found.sort((p, q) => p.t - q.t);
}

/**
 * @param {Place[]} path on the right side of the Tile
 * @returns {PathTick[]}
 */
function betaTicks(path) {
  const [from, to] = [path[0][1], path[path.length - 1][1]];
  const ends = [0, 1].filter((b) => b === from || b === to).map((b) => ({ b, text: b ? '∞' : '0' }));
  const inside = BETAS.map((beta) => ({ b: placeOf(beta), text: String(beta) }));
  return [...ends, ...inside]
    .map(({ b, text }) => ({ t: (b - from) / (to - from), text }))
    .filter(({ t }) => t >= -1e-9 && t <= 1 + 1e-9);
}
