/**
 * Which of two entities is surely better, from the profiles of both; as `tile_core.uncertainty.exact.claims`.
 * i is surely better than j where z_i(r)^2 + y_j(r)^2 reaches c^2 at every r between their scores. Both are linear
 * between the values of their profiles; beyond the end of a profile the evidence is enough by itself.
 */

/**
 * A profile: the evidence `z` at `r`, from the score outwards; of each, the first `length` values.
 *
 * @typedef {{r: Float64Array, z: Float64Array, length: number}} Profile
 */

/** How near to c^2 the sum of squares is where it is looked at again. */
const NEAR = 1.1;

/** @type {(r: number, start: number, end: number, first: number, last: number) => number} */
const between = (r, start, end, first, last) =>
  end === start ? last : first + (last - first) * ((r - start) / (end - start));

/**
 * The least sum of squares of a pair, at least where it is above c^2, and from where to where it is near c^2.
 *
 * @param {Profile} above of i, from its score downwards
 * @param {Profile} below of j, from its score upwards
 * @param {number} enough c^2
 */
export function leastEvidence(above, below, enough) {
  const { r: down, z } = above;
  const { r: up, z: y } = below;
  const start = Math.max(down[above.length - 1], up[0]);
  const stop = Math.min(up[below.length - 1], down[0]);
  let [least, near, far] = [Infinity, stop, start];
  let [k, q] = [above.length - 1, 0];
  while (k > 0 && down[k - 1] <= start) k--;
  while (q < below.length - 1 && up[q + 1] <= start) q++;
  for (let r = start; r < stop; ) {
    const following = Math.min(stop, down[k - 1], up[q + 1]);
    const z0 = between(r, down[k], down[k - 1], z[k], z[k - 1]);
    const z1 = between(following, down[k], down[k - 1], z[k], z[k - 1]);
    const y0 = between(r, up[q], up[q + 1], y[q], y[q + 1]);
    const y1 = between(following, up[q], up[q + 1], y[q], y[q + 1]);
    const [dz, dy] = [z1 - z0, y1 - y0];
    const bend = dz * dz + dy * dy;
    const at = bend > 0 ? Math.min(1, Math.max(0, -(z0 * dz + y0 * dy) / bend)) : 0;
    const found = (z0 + at * dz) * (z0 + at * dz) + (y0 + at * dy) * (y0 + at * dy);
    least = Math.min(least, found);
    if (least < enough) break;
    if (found < NEAR * enough) [near, far] = [Math.min(near, r), Math.max(far, following)];
    r = following;
    while (k > 0 && down[k - 1] <= r) k--;
    while (q < below.length - 1 && up[q + 1] <= r) q++;
  }
  return { least, near, far };
}
