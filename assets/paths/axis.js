/**
 * The axis along a path between two scores: b, with β printed, on the right side of the Tile; elsewhere the share t.
 */

/** @import { Place } from '#tile/math/kernel' */
/** @typedef {{t: number, text: string}} PathTick */

/** From the one that stays longest to the first that gives way where there is little room. */
const BETAS = [1, 0.5, 2, 0.25, 4, 0.75, 1.5];
const SHARES = [0, 1, 0.5, 0.25, 0.75];
// Pixels between two numbers of the axis at least.
const GAP = 26;

/** @param {number} b where on the right side of the Tile an F-score is */
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
 * The round numbers of the axis of a path, from its start to its end; those for which there is no room are left out.
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
