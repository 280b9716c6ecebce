/**
 * Profiles of evidence about the mean of the scores of an entity in several contexts, from those in each of them; as
 * `tile_core.uncertainty.mean_profiles`.
 */

/** @import { Profile } from '#tile/math/uncertainty/claims' */

/**
 * The profile of a mean from its value downwards until the evidence is `enough`. Of the squares of each profile, the
 * lower convex hull counts; the least sum of such hulls has the pieces of all in the order of their slopes.
 *
 * @param {Profile[]} parts of each context @param {number} mean @param {number} enough @returns {Profile}
 */
export function meanProfile(parts, mean, enough) {
  const pieces = parts.flatMap(piecesOf).sort((one, other) => one.rise / one.width - other.rise / other.width);
  const [r, z] = [[mean], [0]];
  let [away, square] = [0, 0];
  for (const { width, rise } of pieces) {
    if (z[z.length - 1] >= enough) break;
    away += width / parts.length;
    square += rise;
    r.push(mean - away);
    z.push(Math.sqrt(square));
  }
  return { r: Float64Array.from(r), z: Float64Array.from(z), length: r.length };
}

/** Widths and rises of the lower convex hull of the squares of a profile. @param {Profile} profile */
function piecesOf({ r, z, length }) {
  /** @type {[number, number][]} */
  const hull = [];
  for (let k = 0; k < length; k++) {
    /** @type {[number, number]} */
    const point = [r[0] - r[k], z[k] * z[k]];
    // Of points above each other, at a jump, the lowest comes first, and counts.
    if (hull.length && hull[hull.length - 1][0] === point[0]) continue;
    while (hull.length > 1 && isAbove(hull[hull.length - 2], hull[hull.length - 1], point)) hull.pop();
    hull.push(point);
  }
  return hull.slice(1).map(([x, y], k) => ({ width: x - hull[k][0], rise: y - hull[k][1] }));
}

/** Whether a point is not below the line between two others. */
/** @param {[number, number]} one @param {[number, number]} middle @param {[number, number]} other */
const isAbove = (one, middle, other) =>
  (middle[1] - one[1]) * (other[0] - one[0]) >= (other[1] - one[1]) * (middle[0] - one[0]);
