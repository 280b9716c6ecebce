/**
 * Places for the names of curves, in the half of ROC space that the curves leave empty. Pixels throughout; y grows
 * downwards.
 */
import { overlap } from '#tile/draw/labels';

/** @import { Box, Places } from '#tile/draw/types' */
/** @typedef {{x: number, y: number, wide: number, high: number}} Wish a dot, and the size of what is said of it */

const BELOW = 8;
const LABEL_GAP = 16;
const REACH = 30;
const STEP = 6;

/**
 * The largest x at which one of the curves is below a height: right of it the plot is empty.
 *
 * @param {Places[]} curves each rising from the left: y falls as x grows
 * @param {Box} box of the plot
 * @param {number} y
 */
function emptyFrom(curves, box, y) {
  let most = box.x0;
  for (const points of curves) most = Math.max(most, reaches(points, y));
  // A curve below the diagonal would leave no room, so names may cross it.
  return Math.min(most, box.x0 + ((box.y1 - y) / (box.y1 - box.y0)) * (box.x1 - box.x0));
}

/**
 * The x at which a curve reaches a height.
 *
 * @param {Places} points
 * @param {number} y
 */
function reaches(points, y) {
  let [low, high] = [0, points.length - 1];
  if (high < 0 || points[low][1] <= y) return -Infinity;
  if (points[high][1] > y) return points[high][0];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle][1] > y) low = middle;
    else high = middle;
  }
  const [p, q] = [points[low], points[high]];
  return p[1] === q[1] ? q[0] : p[0] + ((p[1] - y) / (p[1] - q[1])) * (q[0] - p[0]);
}

/**
 * Boxes for names, to the right of all curves and below each other in the order of their dots, so that leader lines do
 * not cross.
 *
 * @param {Wish[]} wishes
 * @param {Places[]} curves
 * @param {Box} box of the plot
 * @returns {Box[]} in the order of the wishes
 */
export function labelBoxes(wishes, curves, box) {
  const order = wishes.map((_, k) => k).sort((i, j) => wishes[i].y - wishes[j].y || wishes[j].x - wishes[i].x);
  let left = order.reduce((sum, k) => sum + wishes[k].high + BELOW, 0);
  let from = box.y0 + BELOW;
  /** @type {Box[]} */
  const boxes = [];
  for (const k of order) {
    const { x, y, wide, high } = wishes[k];
    const last = box.y1 - left;
    let y0 = Math.max(from, Math.min(y + BELOW, last));
    const start = (/** @type {number} */ top) => Math.max(emptyFrom(curves, box, top) + LABEL_GAP, x + REACH);
    while (y0 + STEP <= last && start(y0) + wide > box.x1 - 4) y0 += STEP;
    const x0 = Math.max(box.x0 + 4, Math.min(start(y0), box.x1 - wide - 4));
    boxes[k] = { x0, x1: x0 + wide, y0, y1: y0 + high };
    from = y0 + high + BELOW;
    left -= high + BELOW;
  }
  return boxes;
}

/**
 * A box for a note on the other curves, near their lower edge and clear of the names; null where there is no room.
 *
 * @param {{wide: number, high: number}} size
 * @param {Places[]} curves
 * @param {Box} box
 * @param {Box[]} taken
 * @returns {Box | null}
 */
export function remarkBox({ wide, high }, curves, box, taken) {
  for (let y0 = box.y0 + LABEL_GAP; y0 + high < box.y1 - BELOW; y0 += STEP) {
    const x0 = emptyFrom(curves, box, y0) + BELOW;
    const found = { x0, x1: x0 + wide, y0, y1: y0 + high };
    if (found.x1 < box.x1 - 4 && !taken.some((other) => overlap(other, found))) return found;
  }
  return null;
}
