/** Exact regions of the Tile in which an entity is first or last, as polygons in V, and the winners along a path. */
import { commonPrior, entries, known, operations, toPrior } from '#tile/math/performance';
import { key, rank, TOLERANCE, tied } from '#tile/math/ranking';
import { arc, chainShape, isNegligible } from '#tile/math/regions/arcs';
import { tiedEverywhere } from '#tile/math/regions/borders';
import { chain, clipBy, reserve, startSquare } from '#tile/math/regions/polygons';
import * as roc from '#tile/math/roc_space';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { Arc, Drawn } from '#tile/math/regions/arcs' */

/**
 * Entities that are tied all over a part of the Tile, and its border.
 *
 * @typedef {{entities: number[], arcs: Arc[]}} Bordered
 */
/**
 * One region for each group of entities that has an area.
 *
 * @typedef {{entities: number[]} & Drawn} Region
 */

// ---- Exact regions of the Tile in which an entity is first or last, as convex polygons in V (see `polygons`). At a
// common prior it is enough to clip by the neighbours along the ROC convex hull. Entities that are tied all over the
// Tile form one group. Entities not known in full have no area: they are compared on one side of the Tile only.

/** A region with a smaller share of the Tile than this is rounding. */
export const SMALLEST = 1e-12;
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/**
 * Entities that can be first somewhere inside: the perfect ones if there are any, else all that are right about
 * something.
 *
 * @param {Performance[]} performances
 * @returns {{tied: boolean, rows: number[]}} indices; `tied` when they are first together everywhere
 */
function contenders(performances) {
  const all = performances.flatMap((p, i) => (known(p) ? [i] : []));
  const sums = all.map((i) => {
    const [tn, fp, fn, tp] = entries(performances[i]);
    return { right: tn + tp, wrong: fp + fn };
  });
  const perfect = all.filter((_, k) => sums[k].wrong === 0);
  if (perfect.length) return { tied: true, rows: perfect };
  const some = all.filter((_, k) => sums[k].right > 0);
  return some.length || !all.length ? { tied: false, rows: some } : { tied: true, rows: all };
}

/** The entities that are first at a node of a coarse grid: clipping by them first excludes most others at once. */
/** @param {Float64Array} counts @param {number} n */
function favourites(counts, n) {
  /** @type {Set<number>} */
  const found = new Set();
  for (let row = 1; row < 16; row += 2) {
    for (let column = 1; column < 16; column += 2) found.add(firstAt(counts, n, column / 16, row / 16));
  }
  return [...found];
}

/** @param {Float64Array} counts @param {number} n @param {number} a @param {number} b */
function firstAt(counts, n, a, b) {
  let best = 0;
  let most = -1;
  for (let k = 0, at = 0; k < n; k++, at += 4) {
    const key = ((1 - a) * counts[at] + a * counts[at + 3]) / ((1 - b) * counts[at + 1] + b * counts[at + 2]);
    if (key > most) {
      most = key;
      best = k;
    }
  }
  return best;
}

/**
 * Clips by each of `rivals`; false when nothing is left. Those that are tied with k everywhere are added to `group`.
 *
 * @param {Float64Array} counts @param {number} k @param {number[]} rivals @param {number[]} rows
 * @param {number[]} group
 */
function cutBy(counts, k, rivals, rows, group) {
  for (const rival of rivals) {
    if (rival === k) continue;
    if (tiedEverywhere(counts, 4 * k, 4 * rival)) group.push(rival);
    else if (!clipBy(counts, 4 * rival, rows[rival])) return false;
  }
  return true;
}

/** Regions at different priors: every contender is clipped by all others, the favourites first. */
/** @param {Float64Array} counts @param {number[]} rows */
function regionsOfAll(counts, rows) {
  const n = rows.length;
  const first = favourites(counts, n);
  const isFirst = new Uint8Array(n);
  for (const k of first) isFirst[k] = 1;
  const others = rows.map((_, k) => k).filter((k) => !isFirst[k]);
  const done = new Uint8Array(n);
  /** @type {Bordered[]} */
  const found = [];
  for (let k = 0; k < n; k++) {
    if (done[k]) continue;
    const group = [k];
    startSquare(counts, 4 * k);
    if (!cutBy(counts, k, first, rows, group) || !cutBy(counts, k, others, rows, group)) continue;
    for (const member of group) done[member] = 1;
    found.push({ entities: group.map((member) => rows[member]).sort((i, j) => i - j), arcs: chain() });
  }
  return found;
}

/** Regions at a common prior: every group on the convex hull is clipped by its neighbours along it. */
/** @param {Float64Array} counts @param {number[]} rows @param {Performance[]} performances */
function regionsOfHull(counts, rows, performances) {
  const points = rows.map((i) => roc.point(performances[i]));
  const groups = roc.upperHullGroups(points);
  return groups.map((group, k) => {
    startSquare(counts, 4 * group[0]);
    const neighbours = [groups[k - 1], groups[k + 1]].filter(Boolean).map(([rival]) => rival);
    const left = cutBy(counts, group[0], neighbours, rows, []);
    return { entities: group.map((member) => rows[member]), arcs: left ? chain() : [] };
  });
}

/** @param {Performance[]} performances @returns {Bordered[]} */
function regionsFirst(performances) {
  const { tied, rows } = contenders(performances);
  if (tied) return [{ entities: rows, arcs: squareArcs() }];
  const chosen = rows.map((i) => performances[i]);
  const prior = commonPrior(chosen, TOLERANCE);
  const counts = new Float64Array(4 * rows.length);
  chosen.forEach((p, k) => {
    counts.set(entries(p), 4 * k);
  });
  reserve(rows.length + 8);
  return prior > 0 && prior < 1 ? regionsOfHull(counts, rows, performances) : regionsOfAll(counts, rows);
}

function squareArcs() {
  return SQUARE.map(([a, b], k) => arc(a, b, SQUARE[(k + 1) % 4][0], SQUARE[(k + 1) % 4][1], 1, null));
}

/** The same chain with a and b exchanged, still anticlockwise. @param {Arc[]} arcs */
function mirrored(arcs) {
  return arcs.map(({ a0, b0, a1, b1, k, label }) => arc(b1, a1, b0, a0, k, label)).reverse();
}

/**
 * The region in which each entity is first (or last).
 *
 * @param {Performance[]} performances with a common prior, or each with its own
 * @returns {Region[]} in the order of the first entity of each; `sides[k]` is the entity that is ahead across the side
 *   from vertex k to the next, null on the square's border
 */
export function firstRegions(performances, { last = false } = {}) {
  // Changing the predictions turns R_{a,b} into 1 - R_{b,a}: the last becomes the first, with a and b swapped.
  const seen = last ? performances.map(operations.change_prediction.performance) : performances;
  return regionsFirst(seen)
    .map(({ entities, arcs }) => ({ entities, arcs: last ? mirrored(arcs) : arcs }))
    .filter(({ arcs }) => arcs.length > 1)
    .map(({ entities, arcs }) => ({ entities, ...chainShape(arcs) }))
    .filter(({ area }) => area > SMALLEST)
    .sort((p, q) => p.entities[0] - q.entities[0]);
}

/** A straight edge of the balanced Tile, transformed to a prior. */
/** @param {Place} from @param {Place} to @param {number} prior */
export function mappedEdge([a0, b0], [a1, b1], prior) {
  /** @param {number} z */
  const scale = (z) => prior * (1 - z) + (1 - prior) * z;
  const k = (scale(b1) * scale(a0)) / (scale(b0) * scale(a1));
  return arc(toPrior(a0, prior), toPrior(b0, prior), toPrior(a1, prior), toPrior(b1, prior), k, null);
}

/**
 * Polygons of the balanced Tile, transformed to a prior: one region for each polygon that has an area.
 *
 * @param {{entities: number[], polygons: Place[][]}[]} regions @param {number} prior
 * @returns {(Region & {share: number})[]} `share` is the area of all polygons of the same entities together
 */
export function mapPolygons(regions, prior) {
  return regions.flatMap(({ entities, polygons }) => {
    const pieces = polygons
      .map((corners) => corners.map((corner, k) => mappedEdge(corner, corners[(k + 1) % corners.length], prior)))
      .map((arcs) => arcs.filter((piece) => !isNegligible(piece)))
      .filter((arcs) => arcs.length > 1)
      .map(chainShape);
    const share = pieces.reduce((sum, { area }) => sum + area, 0);
    return pieces.map((piece) => ({ ...piece, entities, share }));
  });
}

// ---- Which entity is first along a path on the Tile; exact on its right side, where performances without tn can be
// ranked.

/**
 * A piece of the side a = 1, from b = `from` to b = `to`, on which `entities`, tied where they are several, are first.
 *
 * @typedef {{entities: number[], from: number, to: number}} EdgePiece
 */
/**
 * A piece of a path, from t = `from` to t = `to`, on which `entities`, tied where they are several, are first.
 *
 * @typedef {{entities: number[], from: number, to: number}} PathPiece
 */

/** On a path that is not a side of the Tile, changes of the winner are searched for in this many equal steps. */
const PLACES = 400;
const NEAR = 1e-9;

/** The winners along the side a = 1, in pieces between the changes of the winner. */
/** @type {(performances: Performance[]) => EdgePiece[]} */
export function rightEdge(performances) {
  const ends = changes(performances.filter((p) => p !== null).map(entries));
  /** @type {EdgePiece[]} */
  const pieces = [];
  for (let k = 1; k < ends.length; k++) {
    addPiece(pieces, rank(performances, 1, (ends[k - 1] + ends[k]) / 2), ends[k - 1], ends[k]);
  }
  return pieces;
}

/** The share of the side a = 1 on which an entity is first, tied or not. */
/** @param {{edge: EdgePiece[] | null}} model @param {number} entity */
export const edgeShare = ({ edge }, entity) =>
  (edge ?? []).reduce((sum, { entities, from, to }) => sum + (entities.includes(entity) ? to - from : 0), 0);

/**
 * Which entity is first along a path.
 *
 * @param {Performance[]} performances @param {(t: number) => {a: number, b: number}} at
 * @param {[from: number, to: number] | null} side the b at both ends of a path on the side a = 1
 * @returns {PathPiece[]}
 */
export function firstAlong(performances, at, side) {
  const cuts = side ? cutsOnSide(performances, side) : cutsBetween(performances, at);
  /** @type {PathPiece[]} */
  const pieces = [];
  for (let k = 1; k < cuts.length; k++) {
    const { a, b } = at((cuts[k - 1] + cuts[k]) / 2);
    addPiece(pieces, rank(performances, a, b), cuts[k - 1], cuts[k]);
  }
  return pieces;
}

/** Adds a piece on which the first of a ranking are first, or makes the last one longer. */
/** @param {PathPiece[]} pieces @param {ReturnType<typeof rank>} ranking @param {number} from @param {number} to */
function addPiece(pieces, { order, ranks }, from, to) {
  const entities = [...order].filter((entity) => ranks[entity] === 1);
  const last = pieces[pieces.length - 1];
  if (last && String(last.entities) === String(entities)) last.to = to;
  else pieces.push({ entities, from, to });
}

/** @param {Performance[]} performances @param {[from: number, to: number]} side */
function cutsOnSide(performances, [from, to]) {
  const inside = changes(performances.filter((p) => p !== null).map(entries))
    .map((b) => (b - from) / (to - from))
    .filter((t) => t > 0 && t < 1);
  return [0, ...inside.sort((x, y) => x - y), 1];
}

/**
 * The values of b at which the winner on the side a = 1 changes, ascending, with 0 and 1. Where tp > 0 the winner has
 * the least ((1 - b) fp + b fn) / tp, which is a line in b: the winners form the lower envelope of the lines.
 */
/** @param {number[][]} rows */
function changes(rows) {
  const lines = rows
    .map(([, fp, fn, tp]) => [fp / tp, fn / tp])
    .filter(([start, end]) => Number.isFinite(start) && Number.isFinite(end));
  const ends = [0];
  /** @type {number[] | undefined} */
  let here = lines.reduce((p, q) => (q[0] < p[0] || (q[0] === p[0] && q[1] < p[1]) ? q : p), lines[0]);
  while (here) {
    const [b, next] = nextChange(lines, here);
    if (b < 1) ends.push(b);
    here = next;
  }
  return [...new Set([...ends, 1])];
}

/** Where the lower envelope leaves a line, and for which one; of several that cross there, the steepest. */
/** @type {(lines: number[][], here: number[]) => [number, number[] | undefined]} */
function nextChange(lines, [y0, y1]) {
  let [b, to] = [1, /** @type {number[] | undefined} */ (undefined)];
  for (const line of lines) {
    const [ahead, behind] = [line[0] - y0, y1 - line[1]];
    if (!(behind > 0)) continue;
    const cross = ahead / (ahead + behind);
    if (cross < b || (cross === b && to && line[1] < to[1])) [b, to] = [cross, line];
  }
  return [b, to];
}

/**
 * Where the winner changes along any other path, ascending, with 0 and 1; searched for between evenly spaced places.
 */
/** @param {Performance[]} performances @param {(t: number) => {a: number, b: number}} at */
function cutsBetween(performances, at) {
  const first = (/** @type {number} */ t) => leader(performances, at(t));
  const cuts = [0];
  for (let k = 0; k < PLACES; k++) narrow(first, k / PLACES, (k + 1) / PLACES, cuts);
  return [...cuts, 1];
}

/** @param {(t: number) => number} first @param {number} low @param {number} high @param {number[]} cuts */
function narrow(first, low, high, cuts) {
  if (first(low) === first(high)) return;
  const middle = (low + high) / 2;
  if (high - low < NEAR) {
    if (middle > NEAR && middle < 1 - NEAR) cuts.push(middle);
    return;
  }
  narrow(first, low, middle, cuts);
  narrow(first, middle, high, cuts);
}

/** The winner at a point, the first in the table of those that tie; -1 where no classifier is ranked. */
/** @param {Performance[]} performances @param {{a: number, b: number}} point */
function leader(performances, { a, b }) {
  let [best, found] = [-1, Number.NaN];
  performances.forEach((p, i) => {
    const value = key(p, a, b);
    if (value > found || (best < 0 && value >= 0)) if (best < 0 || !tied(value, found)) [best, found] = [i, value];
  });
  return best;
}
