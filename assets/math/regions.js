/**
 * Exact regions of the Tile: where an entity is first or last, and the frontier of two entities.
 *
 * For entity i, with N_i = good and E_i = bad at (a, b), take V = (N_i (1-b), N_i b, E_i (1-a), E_i a), four numbers
 * >= 0 up to a common factor. "i is not behind j" is fp_j V0 + fn_j V1 - tn_j V2 - tp_j V3 >= 0: linear in V, at any
 * priors. So the region where i is first is a convex polygon in V, cut out of the square's four corners, and a straight
 * edge of it is drawn back as an arc of a hyperbola: a = V3 / (V2 + V3), b = V1 / (V0 + V1). No count is divided by, so
 * zero counts need no special case: there a whole side of the square is one V, and reappears between the arcs that meet
 * in it. At a common prior only the neighbours along the hull of ROC need to be cut with.
 *
 * Entities tied all over the Tile make one group. Entities not known in full have no area: they are compared on a side
 * of the Tile only.
 */
import { arc, drawn, outlineOf, vanishing } from '#tile/math/arcs';
import * as kernel from '#tile/math/kernel';
import { TOLERANCE } from '#tile/math/kernel';
import * as roc from '#tile/math/roc';

/** Share of the Tile below which a region is rounding, not a region. */
const SMALLEST = 1e-12;
/** Relative size below which the difference of two positive sums is rounding. */
export const ROUNDING = 4e-15;
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

// ---- polygons in V ------------------------------------------------------------------------------------------------

/** A convex polygon in V with a label for the edge that leaves each corner; reused, nothing is allocated to cut. */
function polygon(capacity) {
  return { v: new Float64Array(4 * capacity), label: new Int32Array(capacity), size: 0 };
}

let current = polygon(64);
let spare = polygon(64);
let heights = new Float64Array(64);

function reserve(capacity) {
  if (heights.length >= capacity) return;
  current = polygon(capacity);
  spare = polygon(capacity);
  heights = new Float64Array(capacity);
}

function push(target, v0, v1, v2, v3, label) {
  const at = 4 * target.size;
  target.v[at] = v0;
  target.v[at + 1] = v1;
  target.v[at + 2] = v2;
  target.v[at + 3] = v3;
  target.label[target.size++] = label;
}

/**
 * Set `current` to the whole square as seen by the entity at offset i. A corner where it is undefined drops out; a
 * side on which it is right (or wrong) about nothing is one V, kept once.
 */
function startSquare(counts, i) {
  const [tn, fp, fn, tp] = [counts[i], counts[i + 1], counts[i + 2], counts[i + 3]];
  current.size = 0;
  if (fp > 0 || (tn > 0 && tp === 0)) push(current, tn, 0, fp, 0, -1);
  if (tp > 0 || (fp > 0 && fn === 0)) push(current, tp, 0, 0, fp, -1);
  if (fn > 0 || (tp > 0 && tn === 0)) push(current, 0, tp, 0, fn, -1);
  if (tn > 0 || (fn > 0 && fp === 0)) push(current, 0, tn, fn, 0, -1);
}

/** Set `heights` of the polygon's corners over the entity at offset j; bit 1 if any is above it, bit 2 if below. */
function heightsOver(counts, j) {
  const { v, size } = current;
  const tn = counts[j];
  const fp = counts[j + 1];
  const fn = counts[j + 2];
  const tp = counts[j + 3];
  let signs = 0;
  for (let k = 0, at = 0; k < size; k++, at += 4) {
    const plus = fp * v[at] + fn * v[at + 1];
    const minus = tn * v[at + 2] + tp * v[at + 3];
    const height = plus - minus;
    const real = Math.abs(height) > ROUNDING * (plus + minus);
    heights[k] = real ? height : 0;
    if (real) signs |= height > 0 ? 1 : 2;
  }
  return signs;
}

/** Keep of `current` where the entity at offset j is not ahead, behind an edge with this label; false for nothing. */
function clipBy(counts, j, label) {
  const signs = heightsOver(counts, j);
  if (signs < 2) return true;
  if (signs === 2) return false;
  const { v, label: labels, size } = current;
  spare.size = 0;
  for (let k = 0; k < size; k++) {
    const next = k + 1 < size ? k + 1 : 0;
    const here = heights[k];
    const there = heights[next];
    const at = 4 * k;
    const to = 4 * next;
    if (here >= 0) push(spare, v[at], v[at + 1], v[at + 2], v[at + 3], here === 0 && there < 0 ? label : labels[k]);
    if (here * there < 0) {
      const p = there / (there - here);
      const q = here / (here - there);
      push(
        spare,
        p * v[at] + q * v[to],
        p * v[at + 1] + q * v[to + 1],
        p * v[at + 2] + q * v[to + 2],
        p * v[at + 3] + q * v[to + 3],
        here > 0 ? label : labels[k],
      );
    }
  }
  [current, spare] = [spare, current];
  return true;
}

/** The edge of V from corner k to corner m as an arc. Where one is a whole side, the other corner tells the limit. */
function edge(v, k, m, label) {
  const i = 4 * k;
  const j = 4 * m;
  const goodHere = v[i] + v[i + 1];
  const badHere = v[i + 2] + v[i + 3];
  const goodThere = v[j] + v[j + 1];
  const badThere = v[j + 2] + v[j + 3];
  const aHere = v[i + 3] / badHere;
  const bHere = v[i + 1] / goodHere;
  const aThere = v[j + 3] / badThere;
  const bThere = v[j + 1] / goodThere;
  return arc(
    badHere > 0 ? aHere : aThere,
    goodHere > 0 ? bHere : bThere,
    badThere > 0 ? aThere : aHere,
    goodThere > 0 ? bThere : bHere,
    (goodThere * badHere) / (goodHere * badThere),
    label,
  );
}

/** `current` as a closed chain of arcs on the Tile. */
function currentArcs() {
  const { v, label, size } = current;
  const arcs = [];
  for (let k = 0; k < size; k++) {
    const piece = edge(v, k, k + 1 < size ? k + 1 : 0, label[k] < 0 ? null : label[k]);
    const before = arcs[arcs.length - 1];
    if (before) arcs.push(arc(before.a1, before.b1, piece.a0, piece.b0, 1, null));
    arcs.push(piece);
  }
  const [first, last] = [arcs[0], arcs[arcs.length - 1]];
  arcs.push(arc(last.a1, last.b1, first.a0, first.b0, 1, null));
  return arcs.filter((piece) => !vanishing(piece));
}

// ---- who competes -------------------------------------------------------------------------------------------------

/** @returns {boolean} whether a performance is known in full and not empty. */
export function known(p) {
  if (!p) return false;
  const [tn, fp, fn, tp] = kernel.entries(p);
  return tn + fp + fn + tp > 0;
}

function near(x, y) {
  return Math.abs(x - y) <= TOLERANCE * Math.max(x, y);
}

/** Whether the entities at offsets i and j are tied all over the Tile: their keys agree at the four corners. */
function tiedEverywhere(counts, i, j) {
  const tn = counts[i];
  const fp = counts[i + 1];
  const fn = counts[i + 2];
  const tp = counts[i + 3];
  return (
    near(fp * counts[j], tn * counts[j + 1]) &&
    near(fp * counts[j + 3], tp * counts[j + 1]) &&
    near(fn * counts[j], tn * counts[j + 2]) &&
    near(fn * counts[j + 3], tp * counts[j + 2])
  );
}

/** Indices of who can be first somewhere inside: perfect ones if there are any, else all but the wholly wrong. */
function contenders(performances) {
  const all = performances.map((p, i) => i).filter((i) => known(performances[i]));
  const perfect = all.filter((i) => performances[i][1] + performances[i][2] === 0);
  if (perfect.length) return { tiedAll: perfect };
  const some = all.filter((i) => performances[i][0] + performances[i][3] > 0);
  return some.length || !all.length ? { rows: some } : { tiedAll: all };
}

/** Who is first at the nodes of a coarse grid: they end the hopes of most others at once. */
function favourites(counts, n) {
  const found = new Set();
  for (let row = 1; row < 16; row += 2) {
    for (let column = 1; column < 16; column += 2) {
      const a = column / 16;
      const b = row / 16;
      let best = 0;
      let most = -1;
      for (let k = 0, at = 0; k < n; k++, at += 4) {
        const key = ((1 - a) * counts[at] + a * counts[at + 3]) / ((1 - b) * counts[at + 1] + b * counts[at + 2]);
        if (key > most) {
          most = key;
          best = k;
        }
      }
      found.add(best);
    }
  }
  return [...found];
}

/** Cut with everybody of `rivals`; false when nothing is left. Those tied everywhere are collected in `group`. */
function cutBy(counts, k, rivals, rows, group) {
  for (const rival of rivals) {
    if (rival === k) continue;
    if (tiedEverywhere(counts, 4 * k, 4 * rival)) group.push(rival);
    else if (!clipBy(counts, 4 * rival, rows[rival])) return false;
  }
  return true;
}

/** Regions at different priors: every contender against all others, the favourites first. */
function regionsOfAll(counts, rows) {
  const n = rows.length;
  const first = favourites(counts, n);
  const isFirst = new Uint8Array(n);
  for (const k of first) isFirst[k] = 1;
  const others = rows.map((_, k) => k).filter((k) => !isFirst[k]);
  const done = new Uint8Array(n);
  const found = [];
  for (let k = 0; k < n; k++) {
    if (done[k]) continue;
    const group = [k];
    startSquare(counts, 4 * k);
    if (!cutBy(counts, k, first, rows, group) || !cutBy(counts, k, others, rows, group)) continue;
    for (const member of group) done[member] = 1;
    found.push({ entities: group.map((member) => rows[member]).sort((i, j) => i - j), arcs: currentArcs() });
  }
  return found;
}

/** Regions at a common prior: every group of the hull against its neighbours along it. */
function regionsOfHull(counts, rows, performances) {
  const points = rows.map((i) => roc.point(performances[i]));
  const groups = roc.upperHullGroups(points);
  return groups.map((group, k) => {
    startSquare(counts, 4 * group[0]);
    const neighbours = [groups[k - 1], groups[k + 1]].filter(Boolean).map(([rival]) => rival);
    const left = cutBy(counts, group[0], neighbours, rows, []);
    return { entities: group.map((member) => rows[member]), arcs: left ? currentArcs() : [] };
  });
}

function pack(performances, rows) {
  const counts = new Float64Array(4 * rows.length);
  rows.forEach((i, k) => counts.set(performances[i], 4 * k));
  return counts;
}

function regionsFirst(performances) {
  const { tiedAll, rows } = contenders(performances);
  if (tiedAll) return [{ entities: tiedAll, arcs: squareArcs() }];
  const chosen = rows.map((i) => performances[i]);
  const prior = kernel.commonPrior(chosen, TOLERANCE);
  const counts = pack(performances, rows);
  reserve(rows.length + 8);
  return prior > 0 && prior < 1 ? regionsOfHull(counts, rows, performances) : regionsOfAll(counts, rows);
}

function squareArcs() {
  return SQUARE.map(([a, b], k) => arc(a, b, ...SQUARE[(k + 1) % 4], 1, null));
}

/** The same chain with a and b exchanged, still anticlockwise. */
function mirrored(arcs) {
  return arcs.map(({ a0, b0, a1, b1, k, label }) => arc(b1, a1, b0, a0, k, label)).reverse();
}

/**
 * Where each entity is first (or last).
 *
 * @param {Array} performances with a common prior or row by row different ones
 * @param {{last: boolean}} [options]
 * @returns {Array<{entities: number[], area: number, centroid: number[], outline: number[][], vertices: number[][],
 *   sides: Array}>} one region for each group of entities that has an area, by its first entity; anticlockwise;
 *   `sides[k]` is the entity that is ahead across the side from vertex k to the next, null on the square's border
 */
export function firstRegions(performances, { last = false } = {}) {
  // With predictions changed, R_{b,a} is 1 - R_{a,b}: the last becomes the first, with a and b exchanged.
  const seen = last ? performances.map(kernel.operations.change_prediction.performance) : performances;
  return regionsFirst(seen)
    .map(({ entities, arcs }) => ({ entities, arcs: last ? mirrored(arcs) : arcs }))
    .filter(({ arcs }) => arcs.length > 1)
    .map(({ entities, arcs }) => ({ entities, ...drawn(arcs) }))
    .filter(({ area }) => area > SMALLEST)
    .sort((p, q) => p.entities[0] - q.entities[0]);
}

// ---- from balanced coordinates ------------------------------------------------------------------------------------

/** A straight edge of the balanced Tile, drawn for a prior. */
function mappedEdge([a0, b0], [a1, b1], prior) {
  const { toPrior } = kernel;
  const scale = (z) => prior * (1 - z) + (1 - prior) * z;
  const k = (scale(b1) * scale(a0)) / (scale(b0) * scale(a1));
  return arc(toPrior(a0, prior), toPrior(b0, prior), toPrior(a1, prior), toPrior(b1, prior), k, null);
}

/**
 * Polygons of the balanced Tile as they are drawn for a prior: one region for each polygon that has an area.
 *
 * @param {Array<{entities: number[], polygons: number[][][]}>} regions
 * @returns {Array<{entities: number[], share: number, area: number, centroid: number[], outline: number[][],
 *   vertices: number[][]}>} `share` is the area of all polygons of the same region together
 */
export function mapPolygons(regions, prior) {
  return regions.flatMap(({ entities, polygons }) => {
    const pieces = polygons
      .map((corners) => corners.map((corner, k) => mappedEdge(corner, corners[(k + 1) % corners.length], prior)))
      .map((arcs) => arcs.filter((piece) => !vanishing(piece)))
      .filter((arcs) => arcs.length > 1)
      .map(drawn);
    const share = pieces.reduce((sum, { area }) => sum + area, 0);
    return pieces.map(({ area, centroid, outline, vertices }) => ({
      entities,
      share,
      area,
      centroid,
      outline,
      vertices,
    }));
  });
}

// ---- the frontier of two ------------------------------------------------------------------------------------------

/** Where the edge of `current` from corner k to the next meets height 0, as the corners of a two-corner polygon. */
function crossings() {
  const { v, size } = current;
  const found = polygon(8);
  for (let k = 0; k < size; k++) {
    const next = (k + 1) % size;
    const [here, there] = [heights[k], heights[next]];
    const p = here === 0 ? 1 : there / (there - here);
    const blend = (c) => (here === 0 ? v[4 * k + c] : p * v[4 * k + c] + (1 - p) * v[4 * next + c]);
    if (here === 0 || here * there < 0) push(found, blend(0), blend(1), blend(2), blend(3), -1);
  }
  return found;
}

/** The arc inside the square on which two entities tie, from left to right; null when one is never behind. */
export function frontierArc(p1, p2) {
  if (!known(p1) || !known(p2)) return null;
  const counts = pack([p1, p2], [0, 1]);
  startSquare(counts, 0);
  if (heightsOver(counts, 4) !== 3) return null;
  const ends = crossings();
  const piece = edge(ends.v, 0, ends.size - 1, null);
  const { a0, b0, a1, b1, k } = piece;
  return a0 < a1 || (a0 === a1 && b0 < b1) ? piece : arc(a1, b1, a0, b0, 1 / k, null);
}

/** @returns {number[][][]} the frontier of two performances inside the square: a list of one polyline or none. */
export function frontier(p1, p2) {
  const piece = frontierArc(p1, p2);
  return piece ? [[...outlineOf([piece]), [piece.a1, piece.b1]]] : [];
}

/** Whether two known performances are tied all over the Tile. */
export function sameEverywhere(p, q) {
  return tiedEverywhere([...p, ...q], 0, 4);
}
