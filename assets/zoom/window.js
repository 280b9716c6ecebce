/**
 * The part of the Tile that is shown: zoomed, panned, or chosen by a box. A window is [a from, a to, b from, b to] in
 * the coordinates shown; null is the whole Tile. Plain values in and out.
 */

/** @typedef {[number, number, number, number]} Window */

/** The least width and height: for smaller windows the borders of regions are no longer exact on a large screen. */
const LEAST = 0.01;
/** @type {Window} */
const ALL = [0, 1, 0, 1];
const DIGITS = 1e9;
/** A number rounded as in links. @param {number} z */
const tidy = (z) => Math.round(z * DIGITS) / DIGITS;

/**
 * A window in words, with as many digits as its width needs.
 *
 * @param {readonly number[]} window
 */
export function windowWords([a0, a1, b0, b1]) {
  const written = (/** @type {number} */ from, /** @type {number} */ to) => {
    const digits = to - from < 0.1 ? 3 : 2;
    return [from, to].map((z) => String(Number(z.toFixed(digits)))).join('–');
  };
  return `a ${written(a0, a1)}, b ${written(b0, b1)}`;
}

/**
 * A range within 0 and 1, of the same length if that fits.
 *
 * @param {number} from
 * @param {number} to
 * @returns {[number, number]}
 */
function inside(from, to) {
  const length = Math.min(1, Math.max(LEAST, to - from));
  const start = Math.min(1 - length, Math.max(0, (from + to - length) / 2));
  return [tidy(start), tidy(start + length)];
}

/**
 * A window within the Tile; null where it is the whole Tile.
 *
 * @param {readonly number[]} window
 * @returns {Window | null}
 */
export function insideTile([a0, a1, b0, b1]) {
  const [[left, right], [low, high]] = [inside(a0, a1), inside(b0, b1)];
  return right - left > 1 - LEAST && high - low > 1 - LEAST ? null : [left, right, low, high];
}

/**
 * The window enlarged by a factor around a position, which stays where it is.
 *
 * @param {readonly number[] | null} window
 * @param {number} times above 1 to zoom in
 * @param {number} u from the lower left, in shares of what is shown
 * @param {number} v
 */
export function zoomWindow(window, times, u, v) {
  const [a0, a1, b0, b1] = window ?? ALL;
  const [wide, high] = [Math.min(1, (a1 - a0) / times), Math.min(1, (b1 - b0) / times)];
  const [a, b] = [a0 + u * (a1 - a0), b0 + v * (b1 - b0)];
  return insideTile([a - u * wide, a + (1 - u) * wide, b - v * high, b + (1 - v) * high]);
}

/**
 * The window moved by shares of its width and height.
 *
 * @param {readonly number[] | null} window
 * @param {number} du
 * @param {number} dv
 */
export function panWindow(window, du, dv) {
  const [a0, a1, b0, b1] = window ?? ALL;
  const [da, db] = [du * (a1 - a0), dv * (b1 - b0)];
  return insideTile([a0 + da, a1 + da, b0 + db, b1 + db]);
}

/**
 * The window between two corners, each in shares of what is shown.
 *
 * @param {readonly number[] | null} window
 * @param {readonly [number, number]} one
 * @param {readonly [number, number]} other
 */
export function boxWindow(window, [u0, v0], [u1, v1]) {
  const [a0, a1, b0, b1] = window ?? ALL;
  const a = [u0, u1].map((u) => a0 + Math.min(1, Math.max(0, u)) * (a1 - a0)).sort((p, q) => p - q);
  const b = [v0, v1].map((v) => b0 + Math.min(1, Math.max(0, v)) * (b1 - b0)).sort((p, q) => p - q);
  return insideTile([a[0], a[1], b[0], b[1]]);
}

/**
 * The window moved as little as needed to contain a place.
 *
 * @param {readonly number[] | null} window
 * @param {number} a in the coordinates shown
 * @param {number} b
 */
export function includePoint(window, a, b) {
  if (!window) return null;
  const [a0, a1, b0, b1] = window;
  const by = (/** @type {number} */ z, /** @type {number} */ from, /** @type {number} */ to) =>
    z < from ? z - from : z > to ? z - to : 0;
  const [da, db] = [by(a, a0, a1), by(b, b0, b1)];
  return insideTile([a0 + da, a1 + da, b0 + db, b1 + db]);
}
