/** Convex polygons in V, which are regions of the Tile: cut, drawn as chains of arcs, joined. */
import { arc, isNegligible } from '#tile/math/regions/arcs';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Arc } from '#tile/math/regions/arcs' */
/** @import { Region } from '#tile/math/regions/best' */

/**
 * Corners, four numbers each, and a label for the edge that leaves each corner. Buffers are reused, so that clipping
 * allocates nothing.
 *
 * @typedef {{v: Float64Array, label: Int32Array, size: number}} Polygon
 */

// ---- Convex polygons in V, which are regions of the Tile: cut by "i is not behind j", and drawn back as chains of
// arcs. For entity i, with N_i = good and E_i = bad at (a, b), take V = (N_i (1-b), N_i b, E_i (1-a), E_i a), four
// numbers >= 0 up to a common factor. "i is not behind j" is fp_j V0 + fn_j V1 - tn_j V2 - tp_j V3 >= 0: linear in
// V, at any priors. So the region where i is first is a convex polygon in V, cut out of the square's four corners,
// and a straight edge of it is drawn back as an arc of a hyperbola: a = V3 / (V2 + V3), b = V1 / (V0 + V1). No count
// is divided by, so zero counts need no special case: there a whole side of the square is one V, and reappears
// between the arcs that meet in it. `counts` holds the entries of all entities behind each other, four each; an
// offset is where one's begin. One polygon is worked on at a time: `startSquare`, then `clipBy`, then `chain`.

/** A difference of two positive sums that is smaller than this, relative to them, is rounding. */
export const ROUNDING = 4e-15;
/** Label of an edge on the square's border. */
const BORDER = -1;

/** @param {number} capacity @returns {Polygon} */
function polygon(capacity) {
  return { v: new Float64Array(4 * capacity), label: new Int32Array(capacity), size: 0 };
}

let current = polygon(64);
let spare = polygon(64);
let heights = new Float64Array(64);

/** Makes room for polygons with this many corners. @param {number} capacity */
export function reserve(capacity) {
  if (heights.length >= capacity) return;
  current = polygon(capacity);
  spare = polygon(capacity);
  heights = new Float64Array(capacity);
}

/** @type {(target: Polygon, v0: number, v1: number, v2: number, v3: number, label: number) => void} */
function push(target, v0, v1, v2, v3, label) {
  const at = 4 * target.size;
  target.v[at] = v0;
  target.v[at + 1] = v1;
  target.v[at + 2] = v2;
  target.v[at + 3] = v3;
  target.label[target.size++] = label;
}

/**
 * Sets `current` to the whole square as V of the entity at offset i. A corner where that is undefined drops out; a side
 * on which the entity is right (or wrong) about nothing is a single V, kept once.
 */
/** @param {Float64Array} counts @param {number} i */
export function startSquare(counts, i) {
  const [tn, fp, fn, tp] = [counts[i], counts[i + 1], counts[i + 2], counts[i + 3]];
  current.size = 0;
  if (fp > 0 || (tn > 0 && tp === 0)) push(current, tn, 0, fp, 0, BORDER);
  if (tp > 0 || (fp > 0 && fn === 0)) push(current, tp, 0, 0, fp, BORDER);
  if (fn > 0 || (tp > 0 && tn === 0)) push(current, 0, tp, 0, fn, BORDER);
  if (tn > 0 || (fn > 0 && fp === 0)) push(current, 0, tn, fn, 0, BORDER);
}

/**
 * Sets `heights`: how far each corner of the polygon is above or below the line of the entity at offset j.
 *
 * @param {Float64Array} counts @param {number} j
 * @returns {number} 1 if any corner is above it, plus 2 if any is below
 */
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

/** Clips `current` to where the entity at offset j is not ahead; the new edge gets this label. */
/** @param {Float64Array} counts @param {number} j @param {number} label @returns {boolean} whether anything is left */
export function clipBy(counts, j, label) {
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
    if (here >= 0) push(spare, v[at], v[at + 1], v[at + 2], v[at + 3], here === 0 && there < 0 ? label : labels[k]);
    if (here * there < 0) pushCrossing(spare, at, 4 * next, here, there, here > 0 ? label : labels[k]);
  }
  [current, spare] = [spare, current];
  return true;
}

/**
 * Adds the point of an edge of `current`, between the corners at `from` and `to`, where the height is 0.
 *
 * @param {Polygon} target @param {number} from @param {number} to
 * @param {number} here height at `from`
 * @param {number} there height at `to`, of the other sign
 * @param {number} label
 */
function pushCrossing(target, from, to, here, there, label) {
  const { v } = current;
  const p = there / (there - here);
  const q = here / (here - there);
  push(
    target,
    p * v[from] + q * v[to],
    p * v[from + 1] + q * v[to + 1],
    p * v[from + 2] + q * v[to + 2],
    p * v[from + 3] + q * v[to + 3],
    label,
  );
}

/**
 * The edge of a polygon from corner k to corner m, as an arc. Where a corner stands for a whole side, the other one
 * gives the limit.
 */
/** @param {Float64Array} v @param {number} k @param {number} m @param {number | null} label */
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

/** @returns {Arc[]} `current` as a closed chain of arcs on the Tile. */
export function chain() {
  const { v, label, size } = current;
  /** @type {Arc[]} */
  const arcs = [];
  for (let k = 0; k < size; k++) {
    const piece = edge(v, k, k + 1 < size ? k + 1 : 0, label[k] === BORDER ? null : label[k]);
    const before = arcs[arcs.length - 1];
    if (before) arcs.push(arc(before.a1, before.b1, piece.a0, piece.b0, 1, null));
    arcs.push(piece);
  }
  const [first, last] = [arcs[0], arcs[arcs.length - 1]];
  arcs.push(arc(last.a1, last.b1, first.a0, first.b0, 1, null));
  return arcs.filter((piece) => !isNegligible(piece));
}

/** The arc across `current` on which its entity ties with the one at offset j. */
/** @param {Float64Array} counts @param {number} j @returns {Arc | null} null where one of them is never behind */
export function crossing(counts, j) {
  if (heightsOver(counts, j) !== 3) return null;
  const { v, size } = current;
  const found = polygon(8);
  for (let k = 0; k < size; k++) {
    const next = (k + 1) % size;
    const [here, there, at] = [heights[k], heights[next], 4 * k];
    if (here === 0) push(found, v[at], v[at + 1], v[at + 2], v[at + 3], BORDER);
    else if (here * there < 0) pushCrossing(found, at, 4 * next, here, there, BORDER);
  }
  return edge(found.v, 0, found.size - 1, null);
}

// ---- Neighbouring regions with the same owner joined into one, without the borders between them.

/**
 * Regions joined into one, named by the entity of the largest; `members` are the entities of all of them.
 *
 * @typedef {Region & {members: number[]}} RegionUnion
 */
/**
 * The drawn points of one side of a region, where it ends, and the entity that is ahead across it.
 *
 * @typedef {{points: Place[], end: Place, label: number | null}} Side
 */

/**
 * Joins regions across every border that has the same owner on both sides; leaves them as they are where the union
 * would have a hole.
 *
 * @param {Region[]} regions
 * @param {(entity: number) => unknown} ownerOf the owner of an entity's region; where entities of several owners tie,
 *   the region is joined to none
 * @returns {RegionUnion[]}
 */
export function joinRegions(regions, ownerOf) {
  const home = new Map(regions.flatMap(({ entities }, i) => entities.map((entity) => [entity, i])));
  const find = groups(regions, ownerOf, home);
  /** @type {Map<number, Region[]>} */
  const parts = new Map();
  regions.forEach((region, i) => {
    parts.set(find(i), [...(parts.get(find(i)) || []), region]);
  });
  return [...parts].flatMap(([root, group]) => union(group, (entity) => find(home.get(entity) ?? -1) === root));
}

/**
 * @param {Region[]} regions @param {(entity: number) => unknown} ownerOf
 * @param {Map<number, number>} home the region of each entity
 * @returns {(i: number) => number} a representative region, the same for all regions that belong together
 */
function groups(regions, ownerOf, home) {
  const owners = regions.map(({ entities }, i) => {
    const owner = ownerOf(entities[0]);
    return entities.every((entity) => ownerOf(entity) === owner) ? owner : { alone: i };
  });
  const root = regions.map((_, i) => i);
  /** @param {number} i */
  const find = (i) => {
    let at = i;
    while (at in root && root[at] !== at) at = root[at];
    return at;
  };
  regions.forEach(({ sides }, i) => {
    for (const entity of sides) {
      const j = entity === null ? undefined : home.get(entity);
      if (j !== undefined && owners[j] === owners[i]) root[find(i)] = find(j);
    }
  });
  return find;
}

/** @param {Region[]} parts @param {(entity: number) => boolean} inside @returns {RegionUnion[]} */
function union(parts, inside) {
  const largest = parts.reduce((p, q) => (q.area > p.area ? q : p));
  const one = { ...largest, members: parts.flatMap(({ entities }) => entities) };
  if (parts.length === 1) return [one];
  const outline = loop(parts.flatMap(sidesOf).filter(({ label }) => label === null || !inside(label)));
  if (!outline) return parts.map((part) => ({ ...part, members: part.entities }));
  return [{ ...one, entities: [largest.entities[0]], area: parts.reduce((sum, { area }) => sum + area, 0), outline }];
}

/** The sides of a region. @param {Region} region @returns {Side[]} */
function sidesOf({ outline, vertices, sides }) {
  let from = 0;
  return vertices.map((_, k) => {
    const end = vertices[(k + 1) % vertices.length];
    let to = from + 1;
    while (to < outline.length && (k + 1 === vertices.length || outline[to][0] !== end[0] || outline[to][1] !== end[1]))
      to++;
    const points = outline.slice(from, to);
    from = to;
    return { points, end, label: sides[k] };
  });
}

/** Sides joined end to end; null where they form more than one closed chain. */
/** @type {(sides: Side[]) => Place[] | null} */
function loop(sides) {
  const rest = sides.slice(1);
  const outline = [...sides[0].points];
  let { end } = sides[0];
  /** @param {Place} place */
  const far = ([a, b]) => Math.hypot(a - end[0], b - end[1]);
  while (rest.length) {
    const distances = rest.map(({ points }) => far(points[0]));
    const nearest = distances.indexOf(Math.min(...distances));
    if (far(outline[0]) < distances[nearest]) return null;
    const [next] = rest.splice(nearest, 1);
    outline.push(...next.points);
    ({ end } = next);
  }
  return outline;
}
