/**
 * Performances as points of a regular tetrahedron whose corners are tn, fp, fn, tp (D figure 4): shares of the outcomes
 * are the weights of its corners. Points are `[x, y, z]`; the corners lie on the unit sphere, the middle is the origin.
 */
import { supportOf } from '#tile/math/f_beta_roc';
import { entries, performanceAt } from '#tile/math/performance';

/** @import { Performance } from '#tile/math/performance' */

/** @typedef {[number, number, number]} Point */
/** @typedef {{yaw: number, pitch: number}} Turn about the upright axis, then towards the viewer, in degrees */

const UNIT = 1 / Math.sqrt(3);
/** The corners: tn, fp, fn, tp. @type {Point[]} */
export const CORNERS = [
  [UNIT, UNIT, UNIT],
  [UNIT, -UNIT, -UNIT],
  [-UNIT, UNIT, -UNIT],
  [-UNIT, -UNIT, UNIT],
];
/** The six edges, as pairs of corners. @type {[number, number][]} */
export const EDGES = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
];

/** The point of a performance; null where an entry is unknown or nothing was counted. */
/** @param {Performance} p @returns {Point | null} */
export function pointOf(p) {
  const shares = entries(p);
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (!(total > 0)) return null;
  const along = (/** @type {number} */ axis) =>
    shares.reduce((sum, share, k) => sum + (share / total) * CORNERS[k][axis], 0);
  return [along(0), along(1), along(2)];
}

/** The point as seen after a turn: x to the right, y up, z towards the viewer. */
/** @param {Point} point @param {Turn} turn @returns {Point} */
export function turned([x, y, z], { yaw, pitch }) {
  const [across, up] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [x1, z1] = [x * Math.cos(across) + z * Math.sin(across), z * Math.cos(across) - x * Math.sin(across)];
  return [x1, y * Math.cos(up) - z1 * Math.sin(up), y * Math.sin(up) + z1 * Math.cos(up)];
}

/** Which of the edges are behind the body: both of their faces look away from the viewer. @param {Turn} turn */
export function hiddenEdges(turn) {
  // A face looks away from its opposite corner.
  const away = CORNERS.map((corner) => turned(corner, turn)[2] > 0);
  return EDGES.map(([i, j]) => [0, 1, 2, 3].every((k) => k === i || k === j || away[k]));
}

/** The performances of a family at its parameter as a polygon; null where they fill the tetrahedron. */
/** @param {string} family its key @param {number} parameter a prior, or the share of true negatives */
export function sliceOf(family, parameter) {
  if (family === 'fixed_tn') {
    const rest = 1 - parameter;
    return [
      [parameter, rest, 0, 0],
      [parameter, 0, rest, 0],
      [parameter, 0, 0, rest],
    ];
  }
  return supportOf(family, parameter)?.map((rates) => performanceAt(rates, parameter)) ?? null;
}
