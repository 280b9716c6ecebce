/**
 * ROC space at one prior: iso-performance lines, the vertex of their pencil and the hull (paper B, section 3.3). A
 * line is `[u, v, w]` with u x + v y + w = 0 for x = FPR and y = TPR; this form has no infinite slope. A point is
 * `[x, y]`. `prior` is the prior of the positive class, strictly between 0 and 1. Undefined lines are null.
 */
import { performanceAt, rates } from '#tile/math/performance';
import { score } from '#tile/math/ranking';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */

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
 * @param {number} a @param {number} b @param {number} prior @param {Readonly<Place>} place
 * @returns {number[] | null} null if the score is undefined there
 */
export function isoLineThrough(a, b, prior, place) {
  const value = score(performanceAt(place, prior), a, b);
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
