/** Positions for labels: inside regions, clear of other labels. All lengths are in pixels. */

/** @import { Box, Place, Places } from '#tile/draw/types' */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x0: number, low: number[], high: number[]}} Columns from `x0` on, the bounds of each */

const STEP = 8;

/**
 * The position of a label in a region that every vertical line crosses at most once: as near as possible to x = `wish`,
 * the text box wholly inside and `clear` pixels from the borders if there is room; null if it does not fit.
 *
 * @param {Places} outline
 * @param {Size} box
 * @param {number} wish
 * @param {number} clear
 * @param {Box[]} avoid
 * @returns {{x: number, y: number} | null} the middle of the box
 */
export function labelPlace(outline, box, wish, clear, avoid) {
  const cut = columns(outline);
  const count = Math.ceil(box.width / STEP);
  for (const margin of [clear, 3, 1]) {
    /** @type {{x: number, y: number, cost: number} | null} */
    let best = null;
    for (let first = 0; first + count < cut.low.length; first++) {
      const span = room(cut, first, first + count);
      if (span.high - span.low < box.height + 2 * margin) continue;
      const x = cut.x0 + first * STEP + box.width / 2;
      const y = freeHeight(x, span.low + margin, span.high - margin, box, avoid);
      if (y === null) continue;
      const cost = Math.abs(x - wish) + (margin < clear ? 500 : 0);
      if (!best || cost < best.cost) best = { x, y, cost };
    }
    if (best) return best;
  }
  return null;
}
/**
 * Upper and lower bound of the outline at every STEP pixels.
 *
 * @param {Places} outline
 * @returns {Columns}
 */
function columns(outline) {
  let x0 = Infinity;
  let x1 = -Infinity;
  for (const [x] of outline) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
  }
  const count = Math.max(1, Math.floor((x1 - x0) / STEP) + 1);
  const low = Array.from({ length: count }, () => Infinity);
  const high = low.map(() => -Infinity);
  for (const [i, p] of outline.entries()) {
    const q = outline[(i + 1) % outline.length];
    const [left, right] = p[0] <= q[0] ? [p, q] : [q, p];
    const from = Math.ceil((left[0] - x0) / STEP - 1e-9);
    const to = Math.floor((right[0] - x0) / STEP + 1e-9);
    for (let k = Math.max(0, from); k <= Math.min(count - 1, to); k++) {
      const share = right[0] === left[0] ? 0 : (x0 + k * STEP - left[0]) / (right[0] - left[0]);
      const ys = right[0] === left[0] ? [left[1], right[1]] : [left[1] + share * (right[1] - left[1])];
      for (const y of ys) {
        low[k] = Math.min(low[k], y);
        high[k] = Math.max(high[k], y);
      }
    }
  }
  return { x0, low, high };
}
/**
 * The vertical range that all columns from `from` to `to` share.
 *
 * @param {Columns} cut
 * @param {number} from
 * @param {number} to
 */
function room(cut, from, to) {
  let low = -Infinity;
  let high = Infinity;
  for (let k = from; k <= to; k++) {
    low = Math.max(low, cut.low[k]);
    high = Math.min(high, cut.high[k]);
  }
  return { low, high };
}
/**
 * The vertical position nearest to the middle at which the box overlaps none of `avoid`.
 *
 * @param {number} x
 * @param {number} low
 * @param {number} high
 * @param {Size} box
 * @param {Box[]} avoid
 */
function freeHeight(x, low, high, box, avoid) {
  const middle = (low + high) / 2;
  const reach = (high - low - box.height) / 2;
  for (let shift = 0; shift <= reach; shift += 4) {
    for (const y of shift ? [middle - shift, middle + shift] : [middle]) {
      const mine = { x0: x - box.width / 2, x1: x + box.width / 2, y0: y - box.height / 2, y1: y + box.height / 2 };
      if (!avoid.some((other) => overlap(mine, other))) return y;
    }
  }
  return null;
}
/**
 * @param {Box} p
 * @param {Box} q
 */
export const overlap = (p, q) => p.x0 < q.x1 && q.x0 < p.x1 && p.y0 < q.y1 && q.y0 < p.y1;

/**
 * Whether a polyline runs through a box.
 *
 * @param {Box} box
 * @param {Places} line
 */
export const crossed = (box, line) => line.some((to, k) => k > 0 && meets(box, line[k - 1], to));

/**
 * Whether a piece of a line runs through a box: the part of it between the box's left and right ends is not wholly
 * above or below it.
 *
 * @param {Box} box
 * @param {Readonly<Place>} from
 * @param {Readonly<Place>} to
 */
function meets({ x0, x1, y0, y1 }, from, to) {
  const [[px, py], [qx, qy]] = from[0] <= to[0] ? [from, to] : [to, from];
  if (qx <= x0 || px >= x1) return false;
  const at = (/** @type {number} */ x) => (qx === px ? py : py + ((x - px) / (qx - px)) * (qy - py));
  const ends = qx === px ? [py, qy] : [at(Math.max(px, x0)), at(Math.min(qx, x1))];
  return Math.max(...ends) > y0 && Math.min(...ends) < y1;
}

/**
 * The parts of an interval that remain without some pieces of it, such as those that names cover.
 *
 * @param {Place[]} pieces
 * @param {number} from
 * @param {number} to
 * @returns {Place[]} intervals in ascending order
 */
export function withoutPieces(pieces, from, to) {
  /** @type {Place[]} */
  const left = [];
  let start = from;
  for (const [low, high] of [...pieces].sort(([p], [q]) => p - q)) {
    if (low > start) left.push([start, Math.min(low, to)]);
    start = Math.max(start, high);
    if (start >= to) return left;
  }
  return start < to ? [...left, [start, to]] : left;
}

/**
 * The longest piece of a vertical line inside an outline: its upper and its lower end; null if it is outside.
 *
 * @param {[number, number][]} outline
 * @param {number} x of the line
 * @returns {[number, number] | null}
 */
export function longestVerticalPiece(outline, x) {
  const crossings = outline.flatMap(([x0, y0], k) => {
    const [x1, y1] = outline[(k + 1) % outline.length];
    return x0 < x === x1 < x ? [] : [y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)];
  });
  crossings.sort((one, other) => one - other);
  /** @type {[number, number] | null} */
  let longest = null;
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const [from, to] = [crossings[k], crossings[k + 1]];
    if (!longest || to - from > longest[1] - longest[0]) longest = [from, to];
  }
  return longest;
}

/**
 * The box of a name outside the Tile, moved away from the handle if that covers it.
 *
 * @param {Box} box
 * @param {Box} handle
 * @returns {Box}
 */
export function clearOf(box, handle) {
  if (!overlap(box, handle)) return box;
  const middle = (handle.x0 + handle.x1) / 2;
  const by = box.x0 > middle ? handle.x1 - box.x0 : box.x1 < middle ? handle.x0 - box.x1 : 0;
  return { ...box, x0: box.x0 + by, x1: box.x1 + by };
}
