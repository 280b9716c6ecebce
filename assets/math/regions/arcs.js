/** Arcs of hyperbolas, of which frontiers on the Tile are made, closed chains of them, and gaps between parts. */

/** @import { Place } from '#tile/math/ranking' */
/** @import { Border } from '#tile/math/regions/rankings' */

/**
 * `label` says what lies across the arc: for a region, the entity that is ahead there, or null on the square's border.
 *
 * @template [L=number | null]
 * @typedef {{a0: number, b0: number, a1: number, b1: number, k: number, label: L}} Arc
 */
/**
 * What is drawn of a closed, anticlockwise chain of arcs. `outline` is a dense polyline, `vertices` are the ends of the
 * arcs, points (a, b); `sides[k]` is the label of the arc from vertex k to the next, `bends[k]` its k.
 *
 * @template [L=number | null]
 * @typedef {{area: number, centroid: Place, outline: Place[], vertices: Place[], sides: L[],
 *   bends?: number[]}} Drawn
 */

// ---- Arcs of hyperbolas with axis-parallel asymptotes, as frontiers on the Tile are, and closed chains of them. An
// arc from (a0, b0) to (a1, b1) is a = a0 + u (a1 - a0), b = b0 + bend(u) (b1 - b0) for u from 0 to 1, with bend(u)
// = k u / (1 + (k - 1) u), k > 0: odds(bend(u)) = k odds(u). k = 1 is a straight line. The outline, area and
// centroid of a region have closed forms in k.

/** Greatest distance between an arc and its polyline, in sides of the Tile: a twentieth of a pixel at 500 pixels. */
const FLATNESS = 1e-4;

/**
 * An arc. An axis-parallel arc is straight, whatever k is.
 *
 * @template L
 * @param {number} a0
 * @param {number} b0
 * @param {number} a1
 * @param {number} b1
 * @param {number} k
 * @param {L} label
 * @returns {Arc<L>}
 */
export function arc(a0, b0, a1, b1, k, label) {
  return { a0, b0, a1, b1, k: a0 === a1 || b0 === b1 || !(k > 0 && k < Infinity) ? 1 : k, label };
}

/** Sums the power series that replaces a closed form for k near 1, where that suffers from cancellation. */
/** @param {number} d @param {number} first @param {(j: number) => number} factor */
function series(d, first, factor) {
  let sum = 0;
  let power = 1;
  for (let j = 0; j < 80 && Math.abs(power) > 1e-18; j++, power *= -d) sum += (factor(j) * power) / (j + first);
  return sum;
}

/** Integrals over u from 0 to 1 of bend, of u bend and of bend^2. @param {number} k */
function bendMoments(k) {
  const d = k - 1;
  if (Math.abs(d) <= 0.5) {
    const one = () => 1;
    return [k * series(d, 2, one), k * series(d, 3, one), k * k * series(d, 3, (j) => j + 1)];
  }
  const log = Math.log(k);
  return [
    k / d - (k * log) / (d * d),
    k * (0.5 / d - 1 / (d * d) + log / (d * d * d)),
    (k * k * (k - 2 * log - 1 / k)) / (d * d * d),
  ];
}

/** Area and centroid of what a closed, anticlockwise chain of arcs encloses. */
/** @type {(arcs: Arc<unknown>[]) => {area: number, centroid: Place}} */
export function measure(arcs) {
  // Relative to one of its own points, so that a small region far from the origin loses no digits.
  const { a0: originA, b0: originB } = arcs[0];
  let area = 0;
  let momentA = 0;
  let momentB = 0;
  for (const { a0, b0, a1, b1, k } of arcs) {
    const [width, height, left, low] = [a1 - a0, b1 - b0, a0 - originA, b0 - originB];
    if (width === 0) continue;
    const [bent, mixed, square] = k === 1 ? [1 / 2, 1 / 3, 1 / 3] : bendMoments(k);
    area -= width * (low + height * bent);
    momentA -= width * (left * (low + height * bent) + width * (low / 2 + height * mixed));
    momentB -= (width * (low * low + 2 * low * height * bent + height * height * square)) / 2;
  }
  return { area, centroid: [originA + momentA / area, originB + momentB / area] };
}

/**
 * Adds the points of an arc, without its end. An arc is split where it is parallel to its chord, and so farthest from
 * it, until it is flat; the k of both halves is the square root of its k.
 *
 * @param {number} a0 @param {number} b0 @param {number} a1 @param {number} b1 @param {number} k @param {Place[]} points
 * @param {number} flatness
 */
function draw(a0, b0, a1, b1, k, points, flatness) {
  const width = a1 - a0;
  const height = b1 - b0;
  const root = Math.sqrt(k);
  // The distance from the chord is `bow` times width * height / hypot(width, height), at most min(width, height).
  const bow = Math.abs((root - 1) / (root + 1));
  if (!(bow * Math.min(Math.abs(width), Math.abs(height)) > flatness)) {
    points.push([a0, b0]);
    return;
  }
  const a = a0 + width / (1 + root);
  const b = b0 + (height * root) / (1 + root);
  draw(a0, b0, a, b, root, points, flatness);
  draw(a, b, a1, b1, root, points, flatness);
}

/**
 * @param {Arc<unknown>[]} arcs
 * @param {number} [flatness] greatest distance from the arcs, in sides of the Tile
 * @returns {Place[]} a dense polyline along arcs; its first point is not repeated at the end.
 */
export function outlineOf(arcs, flatness = FLATNESS) {
  /** @type {Place[]} */
  const points = [];
  for (const { a0, b0, a1, b1, k } of arcs) draw(a0, b0, a1, b1, k, points, flatness);
  return points;
}

/** The outline again, finer, for a part of the Tile that is shown enlarged. */
/** @param {{vertices: Place[], bends: number[]}} piece @param {number} enlarged the factor, above 1 */
export function refinedOutline({ vertices, bends }, enlarged) {
  const arcs = vertices.map(([a0, b0], k) => {
    const [a1, b1] = vertices[(k + 1) % vertices.length];
    return arc(a0, b0, a1, b1, bends[k], null);
  });
  return outlineOf(arcs, FLATNESS / enlarged);
}

/**
 * @param {Arc<unknown>} piece
 * @returns {boolean} whether a piece of a chain is so short that only rounding makes it one.
 */
export function isNegligible({ a0, b0, a1, b1 }) {
  return Math.abs(a1 - a0) <= 1e-14 && Math.abs(b1 - b0) <= 1e-14;
}

/** The b of an arc in a column: a list of one number, or empty where the arc does not reach it. */
/** @param {Arc<unknown>} piece @param {number} a */
export function heightIn({ a0, b0, a1, b1, k }, a) {
  if (a0 === a1 || a < Math.min(a0, a1) || a > Math.max(a0, a1)) return [];
  const u = (a - a0) / (a1 - a0);
  return [b0 + ((b1 - b0) * k * u) / (1 + (k - 1) * u)];
}

/**
 * The area, centroid and outline of the region that a chain encloses, with its vertices and sides.
 *
 * @template L
 * @param {Arc<L>[]} arcs a closed, anticlockwise chain
 * @returns {Drawn<L>}
 */
export function chainShape(arcs) {
  return {
    ...measure(arcs),
    outline: outlineOf(arcs),
    vertices: arcs.map(({ a0, b0 }) => [a0, b0]),
    sides: arcs.map(({ label }) => label),
    bends: arcs.map(({ k }) => k),
  };
}

// ---- Gaps between the parts of the Tile found so far: a search that mistook rounding for the frame restarts in
// them.

/** A gap that takes less of the Tile, or of a column, than this is rounding. */
const ROUNDING = 1e-10;

/** A point in the middle of each gap; none where the areas inside the borders add up to 1. */
/** @type {(borders: Border[]) => Place[]} */
export function gapsOf(borders) {
  const covered = borders.reduce((sum, border) => sum + measure(border).area, 0);
  if (covered >= 1 - ROUNDING) return [];
  const spans = borders.map((border) => {
    const ends = border.map(({ a0 }) => a0);
    return { border, low: Math.min(...ends), high: Math.max(...ends) };
  });
  const columns = [0, 1, ...borders.flatMap((border) => border.map(({ a0 }) => a0))].sort((p, q) => p - q);
  // Between two neighbouring vertices the borders are in the same order from bottom to top.
  return columns.slice(1).flatMap((end, k) => {
    const a = (columns[k] + end) / 2;
    if (end - columns[k] < ROUNDING) return [];
    return freeIn(
      spans.filter(({ low, high }) => low <= a && a <= high).map(({ border }) => border),
      a,
    );
  });
}

/** The midpoints of the gaps between borders in one column. @type {(borders: Border[], a: number) => Place[]} */
function freeIn(borders, a) {
  const taken = borders.map((border) => {
    const heights = border.flatMap((side) => heightIn(side, a));
    return [Math.min(...heights), Math.max(...heights)];
  });
  taken.sort((p, q) => p[0] - q[0]);
  /** @type {Place[]} */
  const free = [];
  let reached = 0;
  for (const [low, high] of [...taken, [1, 1]]) {
    if (low - reached > ROUNDING) free.push([a, (low + reached) / 2]);
    reached = Math.max(reached, high);
  }
  return free;
}
