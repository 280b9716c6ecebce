/**
 * The exact share of a rectangle of the Tile on which each entity holds each rank; as `acceptability` of `tile_core`.
 *
 * In the coordinates of the balanced Tile the frontiers of one entity with all others are straight and decreasing, and
 * do not cross inside: sorted by the area below, they cut the Tile into strips in which the entity holds one rank. In
 * (a, b) a frontier is an arc of a hyperbola, whose area is in closed form.
 */

import { shiftPoint } from '#tile/math/priors';
import { sortKeys } from '#tile/math/sorting';

/**
 * The bounds of a rectangle: least and greatest a, least and greatest b.
 *
 * @typedef {[number, number, number, number]} Sides
 */

/** Pairs of entities computed between two pauses. */
const PAIRS = 10000;
/** Bends closer to 0 than this use a series, of this many terms. */
const SERIES = 0.01;
const TERMS = 9;

/**
 * Adds, for one draw, the share of the rectangle on which each entity holds each rank; pauses between blocks of pairs.
 *
 * @param {Float64Array} x FPR of each entity; those with NaN are left out
 * @param {Float64Array} y TPR
 * @param {Sides} sides bounds of the rectangle on the Tile at `prior`
 * @param {number} prior common prior, strictly between 0 and 1
 * @param {number} weight of this draw
 * @param {Float64Array} shares increased, at [entity * size + rank - 1]
 * @returns {Generator<void, void>}
 */
export function* addStrips(x, y, sides, prior, weight, shares) {
  const n = x.length;
  const square = /** @type {Sides} */ (sides.map((side) => toBalanced(side, prior)));
  const below = new Float64Array(n * n);
  const room = { heights: new Float64Array(n), steps: new Int8Array(n), order: new Int32Array(n) };
  const rows = Math.ceil(PAIRS / n);
  for (let i = 0; i < n; i++) {
    fillAreas(i, x, y, sides, square, prior, below);
    if (i % rows === rows - 1) yield;
  }
  for (let i = 0; i < n; i++) {
    if (!Number.isNaN(x[i] + y[i])) addStripsOf(i, x, y, below, weight, shares, room);
    if (i % rows === rows - 1) yield;
  }
}

/**
 * @param {number} i
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {Float64Array} below
 * @param {number} weight
 * @param {Float64Array} shares
 * @param {{heights: Float64Array, steps: Int8Array, order: Int32Array}} room
 */
function addStripsOf(i, x, y, below, weight, shares, { heights, steps, order }) {
  const n = x.length;
  let [place, same, count] = [0, 0, 0];
  for (let j = 0; j < n; j++) {
    if (x[j] === x[i] && y[j] === y[i]) same++;
    else if (x[j] <= x[i] && y[j] >= y[i]) place++;
    else {
      // Nearer to (0, 0) it is ahead below their frontier, farther above it.
      const step = x[j] < x[i] && y[j] < y[i] ? -1 : x[j] > x[i] && y[j] > y[i] ? 1 : 0;
      if (step === 0) continue;
      if (step < 0) place++;
      steps[count] = step;
      heights[count++] = -below[i * n + j];
    }
  }
  sortKeys(heights.subarray(0, count), order);
  let height = 0;
  for (let k = 0; k <= count; k++) {
    const next = k < count ? -heights[order[k]] : 1;
    for (let r = place; r < place + same; r++) shares[i * n + r] += ((next - height) / same) * weight;
    if (k < count) place += steps[order[k]];
    height = next;
  }
}

/**
 * Fills in the areas below the frontiers of entity i with the entities whose FPR and TPR are both greater.
 *
 * @param {number} i
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {Sides} sides
 * @param {Sides} square the same bounds on the balanced Tile
 * @param {number} prior
 * @param {Float64Array} below share of the rectangle below the frontier of each pair, at [i * n + j]; 0 if it has none
 */
function fillAreas(i, x, y, sides, square, prior, below) {
  const n = x.length;
  for (let j = 0; j < n; j++) {
    if (x[i] < x[j] && y[i] < y[j])
      below[i * n + j] = below[j * n + i] = areaBelow([x[i], y[i]], [x[j], y[j]], sides, square, prior);
  }
}

/**
 * @param {number[]} one its FPR and TPR, both less than those of `other`
 * @param {number[]} other
 * @param {Sides} sides
 * @param {Sides} square the same bounds on the balanced Tile
 * @param {number} prior
 */
function areaBelow([x1, y1], [x2, y2], [left, right, bottom, top], square, prior) {
  // The first is ahead where c0 + c1 u + c2 v > 0, in coordinates u, v of the balanced Tile; c1 and c2 are negative.
  const c0 = x2 - x1;
  const c1 = x1 * (1 - y2) - x2 * (1 - y1);
  const c2 = (1 - x2) * y1 - (1 - x1) * y2;
  const start = clip(-(c0 + c2 * square[3]) / c1, square[0], square[1]);
  const end = clip(-(c0 + c2 * square[2]) / c1, square[0], square[1]);
  const high = clip(-(c0 + c1 * start) / c2, square[2], square[3]);
  const low = clip(-(c0 + c1 * end) / c2, square[2], square[3]);
  const [a0, a1] = [fromBalanced(start, prior), fromBalanced(end, prior)];
  const [b0, b1] = [fromBalanced(high, prior), fromBalanced(low, prior)];
  const atStart = denominator(high, prior) / denominator(start, prior);
  const atEnd = denominator(low, prior) / denominator(end, prior);
  const under = (a1 - a0) * (b1 - bottom + (b0 - b1) * meanHeight(atEnd / atStart - 1));
  return clip(((a0 - left) * (top - bottom) + under) / ((right - left) * (top - bottom)), 0, 1);
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
const clip = (value, low, high) => Math.min(high, Math.max(low, value));

/**
 * @param {number} z
 * @param {number} prior
 */
const denominator = (z, prior) => z * (1 - prior) + (1 - z) * prior;

/**
 * @param {number} z
 * @param {number} prior
 */
const fromBalanced = (z, prior) => (z * (1 - prior)) / denominator(z, prior);

/**
 * Maps a coordinate of the Tile at a prior to the balanced Tile.
 *
 * @param {number} z
 * @param {number} prior
 */
export const toBalanced = (z, prior) => shiftPoint(z, 0.5, prior);

/**
 * The mean of (1 - w) / (1 + bend w) over w from 0 to 1; 1/2 if bend is 0, where the arc is straight.
 *
 * @param {number} bend
 */
function meanHeight(bend) {
  if (Math.abs(bend) >= SERIES) {
    const c = Math.max(bend, -1 + 1e-15);
    return ((1 + c) * Math.log1p(c) - c) / (c * c);
  }
  let [sum, power] = [0, 1];
  for (let k = 0; k < TERMS; k++, power *= -bend) sum += power / ((k + 1) * (k + 2));
  return sum;
}
