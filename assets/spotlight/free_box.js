/** Where a box covers the least of what matters, near to a place. Plain numbers in and out. */

/** @import { Place } from '#tile/draw/types' */
/** @typedef {{x: number, y: number, w: number, h: number}} Area */
/** Areas that a box may cover, but for the outlines in them. @typedef {{areas: Area[], holes: Place[][]}} Ground */

/** The number of cells along the width of a room, and what a covered cell costs in widths of a cell. */
const CELLS = 64;
const COSTS = { hole: 12, outside: 2 };

/**
 * Whether a place is inside an outline: a ray from it crosses the outline an odd number of times.
 *
 * @param {Place} place
 * @param {Place[]} outline
 */
export function isInside([x, y], outline) {
  const crossed = outline.filter(([x1, y1], k) => {
    const [x0, y0] = outline[(k || outline.length) - 1];
    return y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
  });
  return crossed.length % 2 === 1;
}

/**
 * The size of the area inside an outline, and its centroid.
 *
 * @param {Place[]} outline
 * @returns {{size: number, centroid: Place}}
 */
export function middleOf(outline) {
  const [x0, y0] = outline[0];
  let [twice, sumX, sumY] = [0, 0, 0];
  for (const [k, [px, py]] of outline.entries()) {
    const [qx, qy] = outline[(k + 1) % outline.length];
    const cross = (px - x0) * (qy - y0) - (qx - x0) * (py - y0);
    twice += cross;
    sumX += cross * (px + qx - 2 * x0);
    sumY += cross * (py + qy - 2 * y0);
  }
  return {
    size: Math.abs(twice) / 2,
    centroid: twice ? [x0 + sumX / (3 * twice), y0 + sumY / (3 * twice)] : outline[0],
  };
}

/**
 * The place of the box, of several sizes, that covers the fewest outlines, then the least outside the areas, and is
 * nearest to a place.
 *
 * @template {{w: number, h: number}} Size
 * @param {Size[]} sizes
 * @param {Area} room for the box
 * @param {Ground} ground
 * @param {Place} from
 * @param {number} apart the least distance to this place
 * @returns {Size & Area | null} null if no size fits
 */
export function freeBox(sizes, room, ground, from, apart) {
  const step = room.w / CELLS;
  const cells = costs(room, step, ground);
  let found = null;
  let least = Infinity;
  for (const size of sizes) {
    const [across, down] = [Math.ceil(size.w / step), Math.ceil(size.h / step)];
    for (let row = 0; row + down <= cells.length; row++)
      for (let column = 0; column + across <= CELLS; column++) {
        const box = { ...size, x: room.x + column * step, y: room.y + row * step };
        const far = distance(from, box);
        let cost = far < apart ? Infinity : far;
        for (let k = row; k < row + down && cost < least; k++)
          for (let l = column; l < column + across; l++) cost += step * cells[k][l];
        if (cost < least) [found, least] = [box, cost];
      }
  }
  return found;
}

/**
 * What each cell of a grid costs that a box covers.
 *
 * @param {Area} room
 * @param {number} step
 * @param {Ground} ground
 */
function costs({ x, y, h }, step, { areas, holes }) {
  const cost = (/** @type {Place} */ at) => {
    if (holes.some((outline) => isInside(at, outline))) return COSTS.hole;
    return areas.some((area) => distance(at, area) === 0) ? 0 : COSTS.outside;
  };
  return Array.from({ length: Math.floor(h / step) }, (_, row) =>
    Array.from({ length: CELLS }, (_, column) => cost([x + (column + 0.5) * step, y + (row + 0.5) * step])),
  );
}

/**
 * The distance from a place to a box; 0 inside it.
 *
 * @param {Place} place
 * @param {Area} box
 */
const distance = ([px, py], { x, y, w, h }) =>
  Math.hypot(Math.max(0, x - px, px - x - w), Math.max(0, y - py, py - y - h));
