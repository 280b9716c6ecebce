/**
 * Regions for the part of the Tile that is shown: refined for its scale, clipped to it, straight in balanced
 * coordinates.
 */
import { shiftPoint, toPrior } from '#tile/math/priors';
import { refinedOutline } from '#tile/regions/arcs';

/** @import { Place, Places, TileFrame } from '#tile/draw/types' */

/**
 * @typedef {object} Outlined
 * @property {Place[]} outline
 * @property {Place[]} [vertices]
 * @property {number[]} [bends]
 */
/** A side of a window: which coordinate, its value, and on which side of it is inside. */
/** @typedef {[axis: 0 | 1, value: number, sign: 1 | -1]} Side */

/**
 * @template {Outlined} R
 * @param {R[]} regions
 * @param {TileFrame} frame
 * @param {boolean} straight whether frontiers are straight in balanced coordinates, because all entities have one prior
 * @returns {R[]} without regions outside the window
 */
export function visibleRegions(regions, { window, prior }, straight) {
  if (!window && prior === null) return regions;
  const shown = regions.map((region) => ({ ...region, outline: visibleOutline(region, window, prior, straight) }));
  return shown.filter(({ outline }) => outline.length > 2);
}

/**
 * @param {Outlined} region
 * @param {TileFrame['window']} window
 * @param {number | null} prior
 * @param {boolean} straight
 * @returns {Place[]}
 */
function visibleOutline({ outline, vertices, bends }, window, prior, straight) {
  const exact = vertices && bends && { vertices, bends };
  const enlarged = window ? 1 / Math.min(window[1] - window[0], window[3] - window[2]) : 1;
  // Priors far from 1/2 also enlarge a corner of the Tile.
  const most = prior === null ? enlarged : enlarged / Math.min(prior, 1 - prior);
  const line = prior !== null && straight && vertices ? vertices : exact ? refinedOutline(exact, most) : outline;
  return window ? clipToWindow(line, window, prior) : line;
}

/**
 * A polygon clipped to a window, in whose coordinates its sides are straight.
 *
 * @param {Places} polygon
 * @param {readonly number[]} window
 * @param {number | null} prior
 * @returns {Place[]}
 */
function clipToWindow(polygon, [a0, a1, b0, b1], prior = null) {
  const there = (/** @type {number} */ z) => (prior === null ? z : shiftPoint(z, 0.5, prior));
  const back = (/** @type {number} */ z) => (prior === null ? z : toPrior(z, prior));
  /** @type {Side[]} */
  const sides = [
    [0, a0, 1],
    [0, a1, -1],
    [1, b0, 1],
    [1, b1, -1],
  ];
  /** @type {Place[]} */
  const start = polygon.map(([a, b]) => [there(a), there(b)]);
  return sides.reduce(clipped, start).map(([a, b]) => [back(a), back(b)]);
}

/**
 * The part of a polygon on one side of a line (Sutherland and Hodgman).
 *
 * @param {Place[]} points
 * @param {Side} side
 * @returns {Place[]}
 */
function clipped(points, [axis, value, sign]) {
  const ahead = (/** @type {Place} */ point) => sign * (point[axis] - value);
  return points.flatMap((point, k) => {
    const next = points[(k + 1) % points.length];
    const [here, after] = [ahead(point), ahead(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * after >= 0) return kept;
    const share = here / (here - after);
    /** @type {Place} */
    const crossing = [point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])];
    crossing[axis] = value;
    return [...kept, crossing];
  });
}
