/** ROC and precision-recall space at one prior: lines, pencils, hull and curves (paper B, section 3.3). */
import { rates } from '#tile/math/performance';
import { score } from '#tile/math/ranking';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */

// ---- ROC space at one prior: iso-performance lines, the vertex of their pencil and the hull (paper B, section
// 3.3). A line is `[u, v, w]` with u x + v y + w = 0 for x = FPR and y = TPR; this form has no infinite slope. A
// point is `[x, y]`. `prior` is the prior of the positive class, strictly between 0 and 1. Undefined lines are null.

/** Points of ROC space closer than this in both coordinates coincide; shorter lines are not drawn. */
const NEAR = 1e-12;
/** The number of columns that preselect points of the hull by their highest points. */
const COLUMNS = 64;

/** @param {Performance} p @returns {Place} FPR and TPR of a performance; NaN if the class is empty. */
export function point(p) {
  const { fpr, tpr } = rates(p);
  return [fpr, tpr];
}

/**
 * @param {number} a @param {number} b @param {number} prior @param {number} value
 * @returns {number[]} the line on which the score (a, b) has this value.
 */
export function isoLine(a, b, prior, value) {
  const n = 1 - prior;
  const rest = 1 - value;
  return [
    -n * (rest * (1 - a) + value * (1 - b)),
    prior * (rest * a + value * b),
    rest * (1 - a) * n - value * b * prior,
  ];
}

/**
 * The line of the score (a, b) through a point `[x, y]`.
 *
 * @param {number} a @param {number} b @param {number} prior @param {number[]} place
 * @returns {number[] | null} null if the score is undefined there
 */
export function isoLineThrough(a, b, prior, [x, y]) {
  const n = 1 - prior;
  const value = score([n * (1 - x), n * x, prior * (1 - y), prior * y], a, b);
  return Number.isNaN(value) ? null : isoLine(a, b, prior, value);
}

/**
 * @param {number} a @param {number} b @param {number} prior
 * @returns {number[]} where the score is 0: the line depends on a only.
 */
export function zeroLine(a, b, prior) {
  return isoLine(a, b, prior, 0);
}

/**
 * @param {number} a @param {number} b @param {number} prior
 * @returns {number[]} where the score is 1: the line depends on b only.
 */
export function oneLine(a, b, prior) {
  return isoLine(a, b, prior, 1);
}

/** The part of a line inside a rectangle, left end first (lower end first when vertical); null when there is none. */
/** @param {number[]} line @returns {[Place, Place] | null} */
export function clip([u, v, w], x0 = 0, y0 = 0, x1 = 1, y1 = 1) {
  /** @type {Place[]} */
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const values = corners.map(([x, y]) => u * x + v * y + w);
  /** @type {Place[]} */
  const found = [];
  corners.forEach(([x, y], k) => {
    const [nextX, nextY] = corners[(k + 1) % 4];
    const here = values[k];
    const next = values[(k + 1) % 4];
    if (here === 0) found.push([x, y]);
    else if (here * next < 0) {
      const part = here / (here - next);
      found.push([x === nextX ? x : x + part * (nextX - x), y === nextY ? y : y + part * (nextY - y)]);
    }
  });
  found.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const first = found[0];
  const last = found[found.length - 1];
  if (found.length < 2 || (u === 0 && v === 0)) return null;
  return Math.hypot(last[0] - first[0], last[1] - first[1]) > NEAR * (x1 - x0 + y1 - y0) ? [first, last] : null;
}

/**
 * @param {number} a @param {number} b @param {number} prior
 * @returns {Place | null} where all lines of the score (a, b) meet; null when they are parallel (a = b).
 */
export function vertex(a, b, prior) {
  if (a === b) return null;
  const n = 1 - prior;
  return [(b * (a * prior + (1 - a) * n)) / (n * (b - a)), ((1 - a) * (b * prior + (1 - b) * n)) / (prior * (b - a))];
}

/** @param {number} x */
const column = (x) => Math.min(COLUMNS - 1, Math.max(0, Math.floor(x * COLUMNS)));

/**
 * Indices of the finite points that may be on the upper-left hull, sorted by x, then the higher first. Points clearly
 * below a point of a column further left are discarded before the slow sort: none of them is on the hull, or coincides
 * with a point of it.
 */
/** @param {number[][]} points */
function sorted(points) {
  const indices = points.map((_, i) => i).filter((i) => Number.isFinite(points[i][0] - points[i][1]));
  const highest = new Float64Array(COLUMNS).fill(-Infinity);
  for (const i of indices) highest[column(points[i][0])] = Math.max(highest[column(points[i][0])], points[i][1]);
  for (let k = 1; k < COLUMNS; k++) highest[k] = Math.max(highest[k], highest[k - 1]);
  return indices
    .filter((i) => !(points[i][1] < (highest[column(points[i][0]) - 1] ?? -Infinity) - 2 * NEAR))
    .sort((i, j) => points[i][0] - points[j][0] || points[j][1] - points[i][1] || i - j);
}

/** Whether the path p, q, r, each higher and further right, turns right by more than the rounding of rates. */
/** @param {number[]} p @param {number[]} q @param {number[]} r */
function turnsRight(p, q, r) {
  const [dx, dy, ex, ey] = [q[0] - p[0], q[1] - p[1], r[0] - q[0], r[1] - q[1]];
  const noise = (p[0] + r[0]) * (dy + ey) + (p[1] + r[1]) * (dx + ex);
  return dy * ex - dx * ey > 4e-16 * noise;
}

/**
 * Upper-left hull in groups of points that coincide, from the side of (0, 0) to the side of (1, 1): exactly the
 * points that some weighting of TNR and TPR puts first, alone or with their duplicates. No artificial ends; points on
 * the middle of a side are left out.
 *
 * @param {(number[] | null)[]} given `[fpr, tpr]`, null or NaN where missing
 * @returns {number[][]} indices, ascending within a group
 */
export function upperHullGroups(given) {
  const points = given.map((q) => q ?? [NaN, NaN]);
  const indices = sorted(points);
  /** @type {number[]} */
  const chain = [];
  for (const i of indices) {
    const q = points[i];
    const top = () => points[chain[chain.length - 1]];
    if (chain.length && q[1] - top()[1] <= NEAR) continue;
    if (chain.length && q[0] - top()[0] <= NEAR) chain.pop();
    while (chain.length > 1 && !turnsRight(points[chain[chain.length - 2]], top(), q)) chain.pop();
    chain.push(i);
  }
  return chain.map((i) => coinciding(points, indices, i));
}

/** All indices whose points coincide with that of i, by bisection in the sorted indices. */
/** @param {number[][]} points @param {number[]} indices @param {number} i */
function coinciding(points, indices, i) {
  const [x, y] = points[i];
  let low = 0;
  for (let high = indices.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (points[indices[middle]][0] < x - NEAR) low = middle + 1;
    else high = middle;
  }
  const group = [];
  for (let k = low; k < indices.length && points[indices[k]][0] <= x + NEAR; k++) {
    if (Math.abs(points[indices[k]][1] - y) <= NEAR) group.push(indices[k]);
  }
  return group.sort((j, k) => j - k);
}

/**
 * @param {(number[] | null)[]} points
 * @returns {number[]} one index, the first, for each group of the upper-left hull.
 */
export function upperHull(points) {
  return upperHullGroups(points).map((group) => group[0]);
}

// ---- Precision-recall space at one prior: points, iso-score curves, the unreachable region.
//
// A place is `[recall, precision]`. `prior` is the prior of the positive class, between 0 and 1; only scores with a
// = 1 (the F-scores) do without it, then it may be NaN. The Python module `tile_core.curves.pr_space` is the
// reference.

/** Points of a curve between its ends, even along recall and as many even along precision. */
const STEPS = 14;
/** The greatest step of recall when a straight line of ROC space is drawn as a hyperbola in PR space. */
const BEND = 0.02;
/** The tolerance by which an end of a curve may exceed the reachable range. */
const TOLERANCE = 1e-12;
/** @param {number} v */
const within = (v) => Math.min(1, Math.max(0, v));

/**
 * @param {Readonly<Place>} place of ROC space
 * @param {number} prior
 * @returns {Place} the precision is NaN if nothing is predicted positive
 */
export function prPlace([fpr, tpr], prior) {
  return [tpr, (prior * tpr) / (prior * tpr + (1 - prior) * fpr)];
}

/** The point of ROC space for a point of PR space; its FPR is above 1 in the unreachable region. */
/** @type {(place: Readonly<Place>, prior: number) => Place} */
export function rocPlace([recall, precision], prior) {
  return [(prior * recall * (1 - precision)) / ((1 - prior) * precision), recall];
}

/** The lowest precision possible at a recall (Boyd et al. 2012). @param {number} recall @param {number} prior */
export const leastPrecision = (recall, prior) => (prior * recall) / (1 - prior + prior * recall);

/** The outline of the unreachable region, below the lowest precision. */
/** @param {number} prior @returns {Place[]} empty if the prior is unknown */
export function unreachable(prior) {
  if (!(prior > 0 && prior < 1)) return [];
  const bound = Array.from({ length: 41 }, (_, k) => /** @type {Place} */ ([k / 40, leastPrecision(k / 40, prior)]));
  return [...bound, [1, 0]];
}

/**
 * A polyline of ROC space in PR space, where straight lines become curves; at recall 0 it begins with the precision of
 * its next point.
 */
/** @param {readonly (readonly [number, number])[]} points with rising TPR @param {number} prior @returns {Place[]} */
export function prLine(points, prior) {
  /** @type {Place[]} */
  const found = [];
  points.forEach((to, k) => {
    const from = points[k - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.abs(to[1] - from[1]) / BEND));
    for (let s = 1; s <= steps; s++) {
      const share = s / steps;
      const place = prPlace([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])], prior);
      if (Number.isFinite(place[1])) found.push(place);
    }
  });
  const begins = points.length > 1 && points[0][1] === 0 && found.length;
  return begins && found[0][0] > 0 ? [[0, found[0][1]], ...found] : found;
}

/** The value of the score (a, b) at a point [recall, precision]; NaN if undefined or unreachable. */
/** @param {number} a @param {number} b @param {number} prior @param {Readonly<Place>} place */
export function prScore(a, b, prior, [recall, precision]) {
  const alarms = (recall * (1 - precision)) / precision;
  const rejections = negatives(prior) - alarms;
  if (a < 1 && !(rejections >= -TOLERANCE * negatives(prior))) return NaN;
  return score([Math.max(0, rejections), alarms, 1 - recall, recall], a, b);
}

/** Negatives per positive. @param {number} prior */
const negatives = (prior) => (1 - prior) / prior;

/**
 * The iso-score curve of (a, b) for a value, clipped to a box: on it, false alarms per positive are linear in the
 * recall, (start + rise recall) / weight.
 *
 * @param {number} a @param {number} b @param {number} prior @param {number} value
 * @returns {Place[] | null} by rising recall, upwards if the recall is constant; null if there is none
 */
export function isoCurve(a, b, prior, value, x0 = 0, y0 = 0, x1 = 1, y1 = 1) {
  const all = prior > 0 && prior < 1 ? negatives(prior) : a === 1 ? Infinity : NaN;
  const rest = 1 - value;
  const start = (a === 1 ? 0 : rest * (1 - a) * all) - value * b;
  const rise = rest * a + value * b;
  const weight = rest * (1 - a) + value * (1 - b);
  if (Number.isNaN(start + rise + weight)) return null;
  if (weight <= TOLERANCE) return upright(-start / rise, prior, x0, y0, x1, y1);
  /** The recalls at which there are no false alarms, and at which all negatives are false alarms. */
  const [least, most] = rise > 0 ? [-start / rise, (all * weight - start) / rise] : [start < 0 ? Infinity : 0, 1];
  const low = Math.max(least, 0, x0);
  const high = Math.min(most, 1, x1);
  const precision = (/** @type {number} */ r) => within(r / (r + Math.max(0, start + rise * r) / weight));
  const recall = (/** @type {number} */ q) => start / (weight * (1 / q - 1) - rise);
  if (Math.abs(start) <= TOLERANCE) return level(1 / (1 + rise / weight), low, high, y0, y1);
  if (!(low < high - TOLERANCE)) return null;
  // Precision falls from 1, or rises from 0.
  const [first, last] = [precision(low), precision(high)];
  if (Math.max(first, last) < y0 || Math.min(first, last) > y1) return null;
  const end = (/** @type {number} */ r, /** @type {number} */ q) => (q < y0 ? recall(y0) : q > y1 ? recall(y1) : r);
  return sampled(end(low, first), end(high, last), precision, recall);
}

/** @type {(r: number, prior: number, x0: number, y0: number, x1: number, y1: number) => Place[] | null} */
function upright(r, prior, x0, y0, x1, y1) {
  const bottom = Math.max(y0, prior > 0 && prior < 1 ? leastPrecision(within(r), prior) : 0);
  const top = Math.min(1, y1);
  if (!(r >= Math.max(0, x0) && r <= Math.min(1, x1)) || bottom >= top) return null;
  return [
    [r, bottom],
    [r, top],
  ];
}

/** @type {(q: number, low: number, high: number, y0: number, y1: number) => Place[] | null} */
function level(q, low, high, y0, y1) {
  if (!(q >= y0 && q <= y1 && low < high)) return null;
  return [
    [low, q],
    [high, q],
  ];
}

/** @type {(from: number, to: number, precision: (r: number) => number, recall: (q: number) => number) => Place[]} */
function sampled(from, to, precision, recall) {
  const [first, last] = [precision(from), precision(to)];
  /** @type {Place[]} */
  const found = [[from, first]];
  for (let k = 1; k < STEPS; k++) {
    const r = from + ((to - from) * k) / STEPS;
    const q = first + ((last - first) * k) / STEPS;
    found.push([r, precision(r)], [Math.min(to, Math.max(from, recall(q))), q]);
  }
  found.push([to, last]);
  return found.sort((p, q) => p[0] - q[0] || (p[1] - q[1]) * Math.sign(last - first));
}
