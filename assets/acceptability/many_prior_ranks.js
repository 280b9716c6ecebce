/**
 * The worst ranks over a part of the Tile of entities at any priors; as `tile_core.extremes.many_priors`.
 *
 * Another entity is ahead of a given one where a bilinear function of (a, b) is positive, so over a rectangle its sign
 * at the four corners says whether it is ahead everywhere, nowhere or beyond a frontier. Rectangles are halved both
 * ways until their frontiers are few, or until not enough entities can be ahead in them to make a rank worse than one
 * found before. Then every cell between the frontiers is looked at (`cells`). Frontiers that nearly coincide stay
 * together however small rectangles get: after some halvings the points where they meet are looked at instead
 * (`vertices`).
 */
/** @import { Rows } from '#tile/acceptability/outline' */
/** @import { Frontiers, Part, Rectangle } from '#tile/acceptability/cells' */
/** @import { Place } from '#tile/math/kernel' */

import { crossings, cutsOf, mostOfAll, valueAt } from '#tile/acceptability/cells';
import { NARROW } from '#tile/acceptability/outline';
import { verticesOf } from '#tile/acceptability/vertices';
import { TOLERANCE } from '#tile/math/kernel';
import { sortKeys } from '#tile/math/sorting';

/** With at most so many frontiers in a rectangle all cells are looked at, as after so many halvings. */
const FEW = 12;
const DEEPEST = 12;
/**
 * After so many halvings of rectangles, and one more for so many frontiers, all vertices are looked at, unless there
 * are more frontiers than that.
 */
const PATIENCE = 16;
const EACH = 4;
const MANY = 300;
/** Around a vertex that says too little squares of these sizes are looked at. */
const SIZES = [1e-6, 1e-4, 1e-2];
/** Lines are sorted along this direction, which no symmetry of counts prefers. */
const DIRECTION = [0.31, 0.47, -0.73, 1.17];
/** Pairs of entities compared between two pauses. */
const PAIRS = 2000;

/**
 * The worst rank of each row over the part with these corners; pauses between some rows, with the completed share.
 *
 * @param {Rows} rows
 * @param {Place[]} corners
 * @returns {Generator<number, Float64Array, void>}
 */
export function* worstRanksAtManyPriors(rows, corners) {
  const n = rows.entities.length;
  const { part, low, high } = partOf(corners);
  const between = (/** @type {Float64Array} */ from, /** @type {Float64Array} */ to, /** @type {number} */ share) =>
    from.map((value, i) => (1 - share) * value + share * to[i]);
  const good = [low[0], high[0]].map((a) => between(rows.tn, rows.tp, a));
  const bad = [low[1], high[1]].map((b) => between(rows.fp, rows.fn, b));
  const found = new Float64Array(n);
  const block = Math.ceil(PAIRS / n);
  for (let i = 0; i < n; i++) {
    found[i] = 1 + mostAhead(good, bad, i, part);
    if (i % block === block - 1) yield i / n;
  }
  return found;
}

/**
 * The part in coordinates of its frame, and the least and greatest a and b of the frame.
 *
 * @param {Place[]} outline
 */
function partOf(outline) {
  const axes = [outline.map(([a]) => a), outline.map(([, b]) => b)];
  const [low, high] = [axes.map((values) => Math.min(...values)), axes.map((values) => Math.max(...values))];
  const scaled = (/** @type {Place} */ place, /** @type {0 | 1} */ axis) =>
    (place[axis] - low[axis]) / (high[axis] > low[axis] ? high[axis] - low[axis] : 1);
  const corners = outline.map((place) => /** @type {Place} */ ([scaled(place, 0), scaled(place, 1)]));
  const sides = corners.map((place, k) => [...place, ...corners[(k + 1) % corners.length]]);
  const framed = sides.every(
    (side) => (side[0] === side[2] || side[1] === side[3]) && side.every((z) => z === 0 || z === 1),
  );
  /** @type {Part} */
  const part = { corners, sides: [], rows: [] };
  if (corners.length !== 4 || !framed) Object.assign(part, { sides, rows: [...crossings(sides)] });
  return { part, low, high };
}

/**
 * How many others are ahead of an entity at once at most, over an area of the part.
 *
 * @param {Float64Array[]} good of all, at the left and right end of the frame
 * @param {Float64Array[]} bad of all, at its lower and upper end
 * @param {number} entity
 * @param {Part} part
 */
function mostAhead(good, bad, entity, part) {
  const { everywhere, frontiers } = frontiersOf(good, bad, entity);
  const all = Int32Array.from({ length: frontiers.ahead.length / 2 }, (_, k) => k);
  let most = 0;
  for (const [u, v] of part.corners) most = Math.max(most, aheadAt(frontiers, all, u, v));
  most += everywhere;
  const crossed = part.sides.length > 0;
  const first = { u: 0, v: 0, size: 1, level: 0, ahead: everywhere, some: all, crossed, bound: 0 };
  /** @type {(Rectangle & {level: number, ahead: number, bound: number})[]} */
  const left = [{ ...first, bound: everywhere + mostBeyond(frontiers, all) }];
  let patience = all.length <= MANY ? PATIENCE + Math.floor(all.length / EACH) : Infinity;
  for (let here = left.pop(); here; here = left.pop()) {
    if (here.bound <= most) continue;
    if (patience <= 0) return mostAtVertices(frontiers, all, everywhere, part, most);
    const { u, v, size, level, ahead, some } = here;
    if (some.length <= FEW || level === DEEPEST) {
      most = Math.max(most, ahead + mostOfAll(frontiers, here, part));
      continue;
    }
    const half = size / 2;
    if (!here.crossed || isInside(part, u + half, v + half))
      most = Math.max(most, ahead + aheadAt(frontiers, some, u + half, v + half));
    const quarters = [0, 1, 2, 3].flatMap((k) => {
      const corner = { u: u + (k % 2) * half, v: v + (k >> 1) * half, size: half };
      const cut = here.crossed && part.sides.some((side) => touches(side, corner));
      if (here.crossed && !cut && !isInside(part, corner.u + half / 2, corner.v + half / 2)) return [];
      const sorted = sortFrontiers(frontiers, some, corner);
      const sure = ahead + sorted.ahead;
      const bound = sure + mostBeyond(frontiers, sorted.some);
      return [{ ...corner, level: level + 1, ahead: sure, some: sorted.some, crossed: cut, bound }];
    });
    left.push(...quarters.sort((one, other) => one.bound - other.bound));
    patience--;
  }
  return most;
}

/**
 * The same from vertices.
 *
 * @param {Frontiers} frontiers
 * @param {Int32Array} all
 * @param {number} everywhere so many are ahead everywhere
 * @param {Part} part
 * @param {number} most so many are ahead somewhere
 */
function mostAtVertices(frontiers, all, everywhere, part, most) {
  let best = most;
  const open = [];
  for (const vertex of verticesOf(frontiers, part)) {
    const { u, v, crossing } = vertex;
    const bounded = part.sides.length > 0 && crossing;
    const near = bounded && part.sides.some((side) => distance(side, u, v) <= 10 * NARROW);
    if (bounded && !near && !isInside(part, u, v)) continue;
    if (!near) best = Math.max(best, everywhere + vertex.least);
    open.push(vertex);
  }
  const seen = new Set();
  const left = open.filter((vertex) => everywhere + vertex.most > best);
  for (const { u, v, most: bound } of left.sort((one, other) => other.most - one.most)) {
    if (everywhere + bound <= best) break;
    const place = `${u.toFixed(7)} ${v.toFixed(7)}`;
    if (!seen.has(place)) best = mostNear(frontiers, all, everywhere, part, u, v, best);
    seen.add(place);
  }
  return best;
}

/**
 * The most ahead in squares around a place, or `most`; larger ones only where they hold few frontiers.
 *
 * @param {Frontiers} frontiers
 * @param {Int32Array} all
 * @param {number} everywhere
 * @param {Part} part
 * @param {number} u
 * @param {number} v
 * @param {number} most
 */
function mostNear(frontiers, all, everywhere, part, u, v, most) {
  let best = most;
  for (const size of SIZES) {
    const start = (/** @type {number} */ middle) => Math.min(Math.max(0, middle - size / 2), 1 - size);
    const square = { u: start(u), v: start(v), size };
    const { some, ahead } = sortFrontiers(frontiers, all, square);
    if (everywhere + ahead + mostBeyond(frontiers, some) <= best) continue;
    if (size > SIZES[0] && some.length > 2 * FEW) continue;
    const found = mostOfAll(frontiers, { ...square, some, crossed: part.sides.length > 0 }, part);
    best = Math.max(best, everywhere + ahead + found);
  }
  return best;
}

/** How far a place is from a side. @param {number[]} side @param {number} u @param {number} v */
function distance([u0, v0, u1, v1], u, v) {
  const [x, y] = [u1 - u0, v1 - v0];
  const share = ((u - u0) * x + (v - v0) * y) / Math.max(x * x + y * y, 1e-300);
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(u - u0 - t * x, v - v0 - t * y);
}

/**
 * How many others are ahead of an entity everywhere, and its frontiers, of which those that coincide are one.
 *
 * @param {Float64Array[]} good
 * @param {Float64Array[]} bad
 * @param {number} entity
 * @returns {{everywhere: number, frontiers: Frontiers}}
 */
function frontiersOf(good, bad, entity) {
  const n = good[0].length;
  const [values, places] = [new Float64Array(4 * n), new Float64Array(n)];
  let [everywhere, number] = [0, 0];
  for (let j = 0; j < n; j++) {
    let [least, most] = [0, 0];
    for (let corner = 0; corner < 4; corner++) {
      const [right, wrong] = [good[corner % 2], bad[corner >> 1]];
      const [theirs, own] = [right[j] * wrong[entity], right[entity] * wrong[j]];
      const lead = Math.abs(theirs - own) <= TOLERANCE * Math.max(theirs, own) ? 0 : theirs - own;
      values[4 * number + corner] = lead;
      if (lead < least) least = lead;
      if (lead > most) most = lead;
    }
    if (least === 0 && most > 0) everywhere++;
    if (!(least < 0 && most > 0)) continue;
    places[number] = 0;
    for (let corner = 0; corner < 4; corner++) {
      values[4 * number + corner] /= Math.max(most, -least);
      places[number] += DIRECTION[corner] * values[4 * number + corner];
    }
    number++;
  }
  return { everywhere, frontiers: distinct(values, places.subarray(0, number)) };
}

/**
 * Frontiers, of which those that coincide are one.
 *
 * @param {Float64Array} values at their corners
 * @param {Float64Array} places on the direction along which they are sorted, negative where they are turned round
 * @returns {Frontiers}
 */
function distinct(values, places) {
  const order = new Int32Array(places.length);
  sortKeys(
    places.map((place) => -Math.abs(place)),
    order,
  );
  const found = { values: new Float64Array(4 * places.length), ahead: new Int32Array(2 * places.length) };
  let number = 0;
  for (const [k, index] of order.entries()) {
    const sign = places[index] < 0 ? -1 : 1;
    const line = values.subarray(4 * index, 4 * index + 4).map((value) => sign * value);
    const before = 4 * order[k - 1];
    const turn = places[order[k - 1]] < 0 ? -1 : 1;
    if (k === 0 || line.some((value, corner) => Math.abs(value - turn * values[before + corner]) > NARROW))
      found.values.set(line, 4 * number++);
    found.ahead[2 * (number - 1) + (sign < 0 ? 1 : 0)]++;
  }
  return { values: found.values.subarray(0, 4 * number), ahead: found.ahead.subarray(0, 2 * number) };
}

/**
 * How many are ahead at a point on one side of some frontiers.
 *
 * @param {Frontiers} frontiers
 * @param {Int32Array} some
 * @param {number} u
 * @param {number} v
 */
function aheadAt({ values, ahead }, some, u, v) {
  let sum = 0;
  for (const k of some) {
    const value = valueAt(values, k, u, v);
    if (value > NARROW) sum += ahead[2 * k];
    else if (value < -NARROW) sum += ahead[2 * k + 1];
  }
  return sum;
}

/** So many are ahead at once at most beyond some frontiers. @param {Frontiers} frontiers @param {Int32Array} some */
function mostBeyond({ ahead }, some) {
  let sum = 0;
  for (const k of some) sum += Math.max(ahead[2 * k], ahead[2 * k + 1]);
  return sum;
}

/**
 * Which frontiers cross a square, and how many are ahead all over it beyond the others.
 *
 * @param {Frontiers} frontiers
 * @param {Int32Array} some
 * @param {{u: number, v: number, size: number}} square
 */
function sortFrontiers({ values, ahead }, some, { u, v, size }) {
  const crossing = new Int32Array(some.length);
  let [number, sure] = [0, 0];
  for (const k of some) {
    const [w, x] = [valueAt(values, k, u, v), valueAt(values, k, u + size, v)];
    const [y, z] = [valueAt(values, k, u, v + size), valueAt(values, k, u + size, v + size)];
    if (Math.min(w, x, y, z) >= -TOLERANCE) sure += ahead[2 * k];
    else if (Math.max(w, x, y, z) <= TOLERANCE) sure += ahead[2 * k + 1];
    else crossing[number++] = k;
  }
  return { some: crossing.slice(0, number), ahead: sure };
}

/**
 * Whether a side of the part has a point in a square (Liang and Barsky, 1984).
 *
 * @param {number[]} side
 * @param {{u: number, v: number, size: number}} square
 */
function touches([u0, v0, u1, v1], { u, v, size }) {
  let [enters, leaves] = [0, 1];
  for (const [from, to, low] of [
    [u0, u1, u],
    [v0, v1, v],
  ]) {
    const step = to - from;
    if (step === 0) {
      if (from < low || from > low + size) return false;
      continue;
    }
    const [near, far] = [(low - from) / step, (low + size - from) / step];
    enters = Math.max(enters, Math.min(near, far));
    leaves = Math.min(leaves, Math.max(near, far));
  }
  return enters <= leaves;
}

/** @param {Part} part @param {number} u @param {number} v */
const isInside = ({ sides }, u, v) => cutsOf(sides, v).filter((cut) => cut < u).length % 2 === 1;
