/** The largest regret and the worst rank over a part of the Tile, exactly; as `tile_core.extremes`. */
import { sortKeys, TOLERANCE } from '#tile/math/ranking';

/** @import { Entries } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/uncertainty/acceptability' */

// ---- A part of the Tile by its outline, and what every entity has along its sides; as `tile_core.extremes.parts`.
//
// Along a straight side of the outline good and bad are linear, so that a score is the quotient of two linear
// functions: what it is at both ends says all.

/**
 * Entities with a score inside the Tile: their counts, and their indices among all.
 *
 * @typedef {Entries & {entities: Int32Array}} Rows
 */
/**
 * A side of an outline: a and b of its two ends, and good and bad of all rows there.
 *
 * @typedef {{a: [number, number], b: [number, number], good: [Float64Array, Float64Array],
 *   bad: [Float64Array, Float64Array]}} Side
 */

/** Preferences closer to each other than this are not distinguished: rounding can be what separates them. */
const NARROW = 1e-9;

/** The corners of a part of the Tile, in order. @param {Region} region @returns {Place[]} */
export function outlineOf(region) {
  if (region.kind === 'lasso') return region.points;
  const { a0, a1, b0, b1 } = region.kind === 'tile' ? { a0: 0, a1: 1, b0: 0, b1: 1 } : region;
  return [
    [a0, b0],
    [a1, b0],
    [a1, b1],
    [a0, b1],
  ];
}

/**
 * The entities with a score inside the Tile. A perfect entity gets a score of 1 everywhere and a wholly wrong one of 0,
 * also on a side of the Tile on which theirs is 0/0: these are the limits.
 */
/** @type {(entries: Entries) => Rows} */
export function withLimits({ tn, fp, fn, tp }) {
  const entities = Int32Array.from(tn.keys()).filter((i) => tn[i] + fp[i] + fn[i] + tp[i] > 0);
  const [perfect, wrong] = [
    (/** @type {number} */ i) => fp[i] + fn[i] === 0,
    (/** @type {number} */ i) => tn[i] + tp[i] === 0,
  ];
  const of = (/** @type {Float64Array} */ counts, /** @type {number} */ best) =>
    Float64Array.from(entities, (i) => (perfect(i) ? best : wrong(i) ? 1 - best : counts[i]));
  return { entities, tn: of(tn, 1), fp: of(fp, 0), fn: of(fn, 0), tp: of(tp, 1) };
}

/** The sides of an outline, without those of no length. @type {(rows: Rows, corners: Place[]) => Side[]} */
function sidesOf({ tn, fp, fn, tp }, corners) {
  const between = (/** @type {Float64Array} */ from, /** @type {Float64Array} */ to, /** @type {number} */ share) =>
    from.map((value, i) => (1 - share) * value + share * to[i]);
  return corners.flatMap(([a0, b0], k) => {
    const [a1, b1] = corners[(k + 1) % corners.length];
    if (a0 === a1 && b0 === b1) return [];
    return [
      /** @type {Side} */ ({
        a: [a0, a1],
        b: [b0, b1],
        good: [between(tn, tp, a0), between(tn, tp, a1)],
        bad: [between(fp, fn, b0), between(fp, fn, b1)],
      }),
    ];
  });
}

/** The score of a row at an end of a side; where it has none (0/0), the limit along the side. */
/** @param {Side} side @param {number} end 0 or 1 @param {number} i */
function scoreAtEnd({ good, bad }, end, i) {
  const total = good[end][i] + bad[end][i];
  if (total > 0) return good[end][i] / total;
  // Good and bad are both 0 at one end at most, and their quotient is then the same along the whole side.
  return good[1 - end][i] / (good[1 - end][i] + bad[1 - end][i]);
}

/**
 * Finds t in (0, 1) where (1 - t)^2 start + 2 t (1 - t) middle + t^2 stop is 0.
 *
 * @param {number} start @param {number} middle @param {number} stop @param {number[] | Float64Array} found
 * @returns {number} how many were written to `found`: 0, 1 or 2
 */
function quadraticRoots(start, middle, stop, found) {
  const root = Math.sqrt(middle * middle - start * stop);
  const larger = -(middle + (middle < 0 ? -root : root));
  let number = 0;
  for (const t of [larger / (larger + stop), start / (start + larger)]) if (t > 0 && t < 1) found[number++] = t;
  return number;
}

// ---- The largest regret over a part of the Tile, exactly: how far an entity can be below the best one there
// (Savage 1951); as `tile_core.extremes.regrets`. A line on which a score is constant is straight (paper B, section
// 4.1), also for the other one of a pair. Where a difference of two scores is stationary inside the Tile, both lines
// have the same direction there, so they are one, and the difference is the same up to the outline of the part.
// Hence it is largest on the outline. Along a straight side each score is a quotient of linear functions, and their
// difference is stationary at one place at most.

/** Pairs of entities computed between two pauses. */
const PAIRS = 20000;

/**
 * The largest regret of each row over the part with these corners; pauses between blocks of pairs, with the completed
 * share.
 */
/** @type {(rows: Rows, corners: Place[]) => Generator<number, Float64Array, void>} */
export function* largestRegrets(rows, corners) {
  const found = new Float64Array(rows.entities.length);
  const rivals = undominated(rows);
  const block = Math.ceil(PAIRS / (rivals.length || 1));
  const sides = sidesOf(rows, corners);
  for (const [k, side] of sides.entries()) {
    addEnds(side, found);
    const turns = turnsOf(side);
    for (let i = 0; i < found.length; i++) {
      found[i] = Math.max(found[i], largestBetween(side, turns, rivals, i));
      if (i % block === block - 1) yield (k + i / found.length) / sides.length;
    }
  }
  return found;
}

/** @param {Side} side @param {Float64Array} found increased to the regrets at both ends */
function addEnds(side, found) {
  for (const end of [0, 1]) {
    const scores = found.map((_, i) => scoreAtEnd(side, end, i));
    const top = scores.reduce((most, score) => Math.max(most, score), 0);
    for (let i = 0; i < found.length; i++) found[i] = Math.max(found[i], top - scores[i]);
  }
}

/** A score has the slope turn / (good + bad)^2 along a side: the turns, and the roots of their sizes. */
/** @param {Side} side */
function turnsOf({ good, bad }) {
  const turn = good[0].map((start, i) => good[1][i] * bad[0][i] - start * bad[1][i]);
  return { turn, speed: turn.map((value) => Math.sqrt(Math.abs(value))) };
}

/** The largest difference from one of the rivals between the ends of a side, where it is stationary; 0 if nowhere. */
/** @type {(side: Side, turns: {turn: Float64Array, speed: Float64Array}, rivals: Int32Array, i: number) => number} */
function largestBetween({ good, bad }, { turn, speed }, rivals, i) {
  const [start, stop] = [good[0][i] + bad[0][i], good[1][i] + bad[1][i]];
  let largest = 0;
  for (const j of rivals) {
    if (!(turn[i] * turn[j] > 0)) continue;
    // How much faster the rival's score rises or falls at both ends, up to positive factors, linear in between.
    const first = speed[j] * start - speed[i] * (good[0][j] + bad[0][j]);
    const last = speed[j] * stop - speed[i] * (good[1][j] + bad[1][j]);
    if (!(first * last < 0) || first > 0 !== turn[i] > 0) continue;
    const step = first / (first - last);
    largest = Math.max(largest, scoreAt(good, bad, j, step) - scoreAt(good, bad, i, step));
  }
  return largest;
}

/** @type {(good: Float64Array[], bad: Float64Array[], i: number, step: number) => number} */
function scoreAt(good, bad, i, step) {
  const right = (1 - step) * good[0][i] + step * good[1][i];
  return right / (right + ((1 - step) * bad[0][i] + step * bad[1][i]));
}

/**
 * The rows that no other one dominates: at least as good in every outcome, and better in one, it is ahead everywhere.
 */
/** @param {Rows} rows */
function undominated({ tn, fp, fn, tp }) {
  const total = tn.map((value, i) => value + fp[i] + fn[i] + tp[i]);
  const [right, alarms, missed, hits] = [tn, fp, fn, tp].map((counts) => counts.map((value, i) => value / total[i]));
  const dominates = (/** @type {number} */ j, /** @type {number} */ i) =>
    right[j] >= right[i] &&
    hits[j] >= hits[i] &&
    alarms[j] <= alarms[i] &&
    missed[j] <= missed[i] &&
    (right[j] > right[i] || hits[j] > hits[i] || alarms[j] < alarms[i] || missed[j] < missed[i]);
  const all = Int32Array.from(tn.keys());
  return all.filter((i) => !all.some((j) => dominates(j, i)));
}

// ---- The worst ranks over a part of the Tile of entities at one prior; as `tile_core.extremes.one_prior`.
//
// In ROC space the iso-score line through an entity has a slope, and who is ahead of it depends on this slope alone:
// those above the line (paper B, section 3.3). Written as a weight w, the line keeps (1 - w) TNR + w TPR, and on the
// balanced Tile w is a (1 - R) + b R with the score R of the entity there. So the part of the Tile is an interval of
// w for each entity, and every other one is ahead on nothing, on all, or from one end of the interval to a
// threshold.

/**
 * The worst rank of each row over the part with these corners; pauses between blocks of pairs, with the completed
 * share.
 *
 * @param {Rows} rows all at one prior
 * @param {Place[]} corners @param {number} prior @returns {Generator<number, Float64Array, void>}
 */
export function* worstRanksAtOnePrior(rows, corners, prior) {
  const n = rows.entities.length;
  const fpr = rows.fp.map((count, i) => count / (rows.tn[i] + count));
  const tpr = rows.tp.map((count, i) => count / (rows.fn[i] + count));
  const [low, high] = weightsOf(rows, corners, prior);
  const room = { begins: new Float64Array(n), ends: new Float64Array(n) };
  const found = new Float64Array(n);
  const block = Math.ceil(PAIRS / n);
  for (let i = 0; i < n; i++) {
    found[i] = worstOf(i, fpr, tpr, low[i], high[i], room);
    if (i % block === block - 1) yield i / n;
  }
  return found;
}

/**
 * @param {number} i @param {Float64Array} fpr @param {Float64Array} tpr
 * @param {number} low the least weight w
 * @param {number} high the greatest one
 * @param {{begins: Float64Array, ends: Float64Array}} room
 */
function worstOf(i, fpr, tpr, low, high, { begins, ends }) {
  const gap = Math.min(NARROW, (high - low) / 4);
  const [first, last] = [low + gap, high - gap];
  let [everywhere, gains, losses] = [0, 0, 0];
  for (let j = 0; j < fpr.length; j++) {
    const [alarms, hits] = [difference(fpr[j], fpr[i]), difference(tpr[j], tpr[i])];
    if (alarms <= 0 && hits >= 0) {
      if (alarms < 0 || hits > 0) everywhere++;
      continue;
    }
    if (alarms >= 0 && hits <= 0) continue;
    // One above is ahead from a threshold on, one below up to it.
    const threshold = alarms / (alarms + hits);
    const begin = Math.max(threshold + gap, first);
    if (alarms > 0 && begin <= last) begins[gains++] = begin;
    if (alarms < 0 && threshold - gap >= first) ends[losses++] = threshold - gap;
  }
  begins.subarray(0, gains).sort();
  ends.subarray(0, losses).sort();
  let [most, passed] = [losses, 0];
  for (let k = 0; k < gains; k++) {
    while (passed < losses && ends[passed] < begins[k]) passed++;
    most = Math.max(most, losses - passed + k + 1);
  }
  return 1 + everywhere + most;
}

/** The difference of two rates; 0 where they differ by rounding alone. */
/** @type {(one: number, other: number) => number} */
function difference(one, other) {
  return Math.abs(one - other) <= TOLERANCE ? 0 : one - other;
}

/** The least and the greatest weight w of each row over the part. */
/** @param {Rows} rows @param {Place[]} corners @param {number} prior */
function weightsOf(rows, corners, prior) {
  const n = rows.entities.length;
  const [low, high] = [new Float64Array(n).fill(1), new Float64Array(n).fill(0)];
  for (const side of sidesOf(rows, corners)) {
    for (let i = 0; i < n; i++) {
      for (const weight of weightsAlong(side, i)) {
        low[i] = Math.min(low[i], weight);
        high[i] = Math.max(high[i], weight);
      }
    }
  }
  const balanced = (/** @type {number} */ w) => (prior * w) / (prior * w + (1 - prior) * (1 - w));
  return [low.map(balanced), high.map(balanced)];
}

/** a (1 - R) + b R of a row at both ends of a side and where it is stationary between them. */
/** @param {Side} side @param {number} i */
function weightsAlong(side, i) {
  const { a, b, good, bad } = side;
  const [one, other] = [scoreAtEnd(side, 0, i), scoreAtEnd(side, 1, i)];
  const found = [a[0] * (1 - one) + b[0] * one, a[1] * (1 - other) + b[1] * other];
  // It increases with a and with b.
  if ((a[1] - a[0]) * (b[1] - b[0]) >= 0) return found;
  const [good0, good1, bad0, bad1] = [good[0][i], good[1][i], bad[0][i], bad[1][i]];
  const [total0, total1] = [good0 + bad0, good1 + bad1];
  // It is the quotient of a quadratic and a linear function along the side.
  const [start, stop] = [a[0] * bad0 + b[0] * good0, a[1] * bad1 + b[1] * good1];
  const middle = (a[0] * bad1 + a[1] * bad0 + b[0] * good1 + b[1] * good0) / 2;
  /** @type {number[]} */
  const roots = [];
  quadraticRoots(
    2 * middle * total0 - start * (total0 + total1),
    stop * total0 - start * total1,
    stop * (total0 + total1) - 2 * middle * total1,
    roots,
  );
  for (const t of roots) {
    const value = (1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t ** 2 * stop;
    found.push(value / ((1 - t) * total0 + t * total1));
  }
  return found;
}

// ---- The cells between few frontiers in a rectangle of the Tile: how many entities are ahead in each. The order of
// the frontiers along a row of the rectangle changes at their crossings only, so one row between two neighbouring
// crossings shows all cells there are.

/**
 * A part of the Tile in coordinates of its frame, from 0 to 1: its corners; its sides, u and v of start and end, none
 * if it is its frame; and the rows v in which they start or cross.
 *
 * @typedef {{corners: Place[], sides: number[][], rows: number[]}} Part
 */
/**
 * Frontiers of an entity: the bilinear functions that are 0 there, by their values at the corners (0, 0), (1, 0),
 * (0, 1), (1, 1) of the frame, at [4 k + corner], 1 at most; and how many entities are ahead where it is positive, at
 * [2 k], and where it is negative, at [2 k + 1].
 *
 * @typedef {{values: Float64Array, ahead: Int32Array}} Frontiers
 */
/**
 * A square of the frame: where it begins, the length of its sides, the frontiers that cross it, and whether the outline
 * of the part does.
 *
 * @typedef {{u: number, v: number, size: number, some: Int32Array, crossed: boolean}} Rectangle
 */

/** @type {(values: Float64Array, k: number, u: number, v: number) => number} the value of a frontier's function */
function valueAt(values, k, u, v) {
  const low = (1 - u) * values[4 * k] + u * values[4 * k + 1];
  const high = (1 - u) * values[4 * k + 2] + u * values[4 * k + 3];
  return (1 - v) * low + v * high;
}

/** Where sides cut a row, sorted. @param {number[][]} sides @param {number} v */
function cutsOf(sides, v) {
  const cuts = sides.flatMap(([u0, v0, u1, v1]) =>
    v0 > v !== v1 > v ? [u0 + ((v - v0) / (v1 - v0)) * (u1 - u0)] : [],
  );
  return cuts.sort((one, other) => one - other);
}

/** The rows in which sides start or two of them cross. @type {(sides: number[][]) => Generator<number, void, void>} */
function* crossings(sides) {
  for (const [k, [u0, v0, u1, v1]] of sides.entries()) {
    yield v0;
    for (const [u2, v2, u3, v3] of sides.slice(k + 1)) {
      const turn = (u1 - u0) * (v3 - v2) - (v1 - v0) * (u3 - u2);
      const along = ((u2 - u0) * (v3 - v2) - (v2 - v0) * (u3 - u2)) / turn;
      const other = ((u2 - u0) * (v1 - v0) - (v2 - v0) * (u1 - u0)) / turn;
      if (along >= 0 && along <= 1 && other >= 0 && other <= 1) yield v0 + along * (v1 - v0);
    }
  }
}

/**
 * How many are ahead at once at most beyond the frontiers of a rectangle, over an area of the part; -1 if it has none.
 */
/** @param {Frontiers} frontiers @param {Rectangle} here @param {Part} part */
function mostOfAll(frontiers, here, part) {
  const stops = stopsOf(frontiers, here, part).sort();
  const turns = [0, 1, 2].map(() => new Float64Array(here.some.length));
  let most = -1;
  for (let k = 1; k < stops.length; k++) {
    if (stops[k] - stops[k - 1] <= 2 * NARROW) continue;
    const v = (stops[k - 1] + stops[k]) / 2;
    const { everywhere, number } = turnsIn(frontiers, here, v, turns);
    const [from, to] = [here.u, here.u + here.size];
    const cuts = here.crossed ? cutsOf(part.sides, v).map((cut) => Math.min(to, Math.max(from, cut))) : [from, to];
    for (let side = 0; side + 1 < cuts.length; side += 2) {
      const found = mostBetween(cuts[side] + NARROW, cuts[side + 1] - NARROW, turns, number);
      if (found >= 0) most = Math.max(most, everywhere + found);
    }
  }
  return most;
}

/**
 * The frontiers along a row: how many entities are ahead all along it beyond some of them, and how many others there
 * are. Of these, `turns` gets the places, and how many are ahead to their left and to their right.
 */
/** @param {Frontiers} frontiers @param {Rectangle} here @param {number} v @param {Float64Array[]} turns */
function turnsIn({ values, ahead }, { u, size, some }, v, [places, before, after]) {
  let [everywhere, number] = [0, 0];
  for (const k of some) {
    const [first, last] = [rounded(valueAt(values, k, u, v)), rounded(valueAt(values, k, u + size, v))];
    const [left, right] = [first || last, last || first];
    const [above, below] = [ahead[2 * k], ahead[2 * k + 1]];
    before[number] = left > 0 ? above : left < 0 ? below : 0;
    after[number] = right > 0 ? above : right < 0 ? below : 0;
    places[number] = u + (size * first) / (first - last);
    if (first * last < 0) number++;
    else everywhere += before[number];
  }
  return { everywhere, number };
}

/** How many are ahead at once at most beyond the frontiers in a piece of a row; -1 if it is too short. */
/** @param {number} begin @param {number} end @param {Float64Array[]} turns @param {number} number of the turns */
function mostBetween(begin, end, [places, before, after], number) {
  let most = -1;
  // Depths rise right of a frontier, or where the piece begins.
  for (let k = -1; k < number; k++) {
    const start = k < 0 ? begin : places[k] + NARROW;
    if (!(start >= begin && start <= end)) continue;
    let depth = 0;
    for (let m = 0; m < number; m++) {
      if (start >= places[m] + NARROW) depth += after[m];
      else if (start <= places[m] - NARROW) depth += before[m];
    }
    most = Math.max(most, depth);
  }
  return most;
}

/** @param {number} value */
const rounded = (value) => (Math.abs(value) <= NARROW ? 0 : value);

/** The rows of a rectangle in which the order of its frontiers, its sides and those of the part changes. */
/** @param {Frontiers} frontiers @param {Rectangle} here @param {Part} part */
function stopsOf({ values }, { u, v, size, some, crossed }, part) {
  const stops = [v, v + size];
  const add = (/** @type {number} */ row) => {
    if (row > v && row < v + size) stops.push(row);
  };
  const roots = [0, 0];
  const corners = Array.from(some, (k) => {
    const [left, right] = [valueAt(values, k, u, v), valueAt(values, k, u + size, v)];
    return [left, right, valueAt(values, k, u, v + size), valueAt(values, k, u + size, v + size)];
  });
  for (const [k, [p, q, r, s]] of corners.entries()) {
    if (p * r < 0) add(v + (size * p) / (p - r));
    if (q * s < 0) add(v + (size * q) / (q - s));
    for (const [w, x, y, z] of corners.slice(k + 1)) {
      const middle = (p * z + r * x - w * s - y * q) / 2;
      const number = quadraticRoots(p * x - w * q, middle, r * z - y * s, roots);
      for (let m = 0; m < number; m++) add(v + size * roots[m]);
    }
  }
  if (!crossed) return Float64Array.from(stops);
  part.rows.forEach(add);
  for (const [u0, v0, u1, v1] of part.sides) {
    for (const k of some) {
      const middle = (valueAt(values, k, u0, v1) + valueAt(values, k, u1, v0)) / 2;
      const number = quadraticRoots(valueAt(values, k, u0, v0), middle, valueAt(values, k, u1, v1), roots);
      for (let m = 0; m < number; m++) add((1 - roots[m]) * v0 + roots[m] * v1);
    }
  }
  return Float64Array.from(stops);
}

// ---- How many entities are ahead at once, from the points at which frontiers meet each other or the outline of a
// part; as `tile_core.extremes.vertices`, which says why this finds all cells.

/**
 * A point, next to which so many are ahead at least and at most; whether two frontiers cross there: others are on the
 * outline.
 *
 * @typedef {{u: number, v: number, least: number, most: number, crossing: boolean}} Vertex
 */

const SIDES = [
  [0, 0, 1, 0],
  [0, 1, 1, 1],
  [0, 0, 0, 1],
  [1, 0, 1, 1],
];
/** Two frontiers whose directions differ by less than this sine may touch without crossing. */
const TOUCHING = 1e-7;

/** The vertices of all cells, some of them on the outline, others perhaps outside of it. */
/** @type {(frontiers: Frontiers, part: Part) => Vertex[]} */
function verticesOf(frontiers, { sides }) {
  const { values } = frontiers;
  const m = values.length / 4;
  /** @type {Vertex[]} */
  const found = [];
  const roots = [0, 0];
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      const [p, q, r, s] = [values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]];
      const [w, x, y, z] = [values[4 * j], values[4 * j + 1], values[4 * j + 2], values[4 * j + 3]];
      const number = quadraticRoots(p * x - w * q, (p * z + r * x - w * s - y * q) / 2, r * z - y * s, roots);
      for (let k = 0; k < number; k++) {
        const v = roots[k];
        const u = placeIn(v, [p, q, r, s], [w, x, y, z]);
        if (u > 0 && u < 1) found.push(around(frontiers, u, v, i, j));
      }
    }
  }
  for (const side of sides.length ? sides : SIDES)
    for (const [u, v] of along(values, side)) found.push(around(frontiers, u, v, -1, -1));
  for (const [u, v] of saddles(values)) found.push(around(frontiers, u, v, -1, -1));
  return found;
}

/** Where two functions are 0 in a row: the one that changes more along it says best where. */
/** @param {number} v @param {number[]} one at its corners @param {number[]} other */
function placeIn(v, one, other) {
  const ends = (/** @type {number[]} */ [p, q, r, s]) => [(1 - v) * p + v * r, (1 - v) * q + v * s];
  const [first, second] = [ends(one), ends(other)];
  const steeper = Math.abs(second[0] - second[1]) > Math.abs(first[0] - first[1]) ? second : first;
  return steeper[0] / (steeper[0] - steeper[1]);
}

/** The middles of the parts into which the functions divide a side. */
/** @param {Float64Array} values @param {number[]} side */
function along(values, [u0, v0, u1, v1]) {
  const roots = [0, 0];
  const stops = [0, 1];
  for (let k = 0; k < values.length / 4; k++) {
    const middle = (valueAt(values, k, u0, v1) + valueAt(values, k, u1, v0)) / 2;
    const number = quadraticRoots(valueAt(values, k, u0, v0), middle, valueAt(values, k, u1, v1), roots);
    stops.push(...roots.slice(0, number));
  }
  stops.sort((one, other) => one - other);
  return stops.slice(1).flatMap((stop, k) => {
    const t = (stops[k] + stop) / 2;
    return stop - stops[k] > 2 * NARROW ? [[(1 - t) * u0 + t * u1, (1 - t) * v0 + t * v1]] : [];
  });
}

/** Points at which the two branches of one frontier meet. @param {Float64Array} values */
function saddles(values) {
  const found = [];
  for (let k = 0; k < values.length; k += 4) {
    const [p, q, r, s] = values.subarray(k, k + 4);
    const bend = p - q - r + s;
    const [u, v] = [(p - r) / bend, (p - q) / bend];
    const inside = u > 0 && u < 1 && v > 0 && v < 1;
    if (inside && Math.abs(p * s - q * r) <= NARROW * Math.abs(bend)) found.push([u, v]);
  }
  return found;
}

/**
 * @param {Frontiers} frontiers @param {number} u @param {number} v
 * @param {number} i two frontiers that cross there, or -1 twice
 * @param {number} j @returns {Vertex}
 */
function around({ values, ahead }, u, v, i, j) {
  let [sure, open] = [0, 0];
  for (let k = 0; k < ahead.length / 2; k++) {
    if (k === i || k === j) continue;
    const value = valueAt(values, k, u, v);
    if (value > NARROW) sure += ahead[2 * k];
    else if (value < -NARROW) sure += ahead[2 * k + 1];
    else open += Math.max(ahead[2 * k], ahead[2 * k + 1]);
  }
  const crossing = i >= 0;
  const larger = (/** @type {number} */ k) => Math.max(ahead[2 * k], ahead[2 * k + 1]);
  const own = crossing ? larger(i) + larger(j) : 0;
  const least = sure + (crossing && crosses(values, u, v, i, j) ? own : 0);
  return { u, v, least, most: sure + own + open, crossing };
}

/** Whether two frontiers that meet have different directions there, clear of the sides of the frame. */
/** @param {Float64Array} values @param {number} u @param {number} v @param {number} i @param {number} j */
function crosses(values, u, v, i, j) {
  const slopes = (/** @type {number} */ k) => {
    const [p, q, r, s] = values.subarray(4 * k, 4 * k + 4);
    return [(1 - v) * (q - p) + v * (s - r), (1 - u) * (r - p) + u * (s - q)];
  };
  const [one, other] = [slopes(i), slopes(j)];
  const turn = Math.abs(one[0] * other[1] - other[0] * one[1]);
  const length = Math.hypot(...one) * Math.hypot(...other);
  return turn > TOUCHING * length && Math.min(u, v, 1 - u, 1 - v) > NARROW;
}

// ---- The worst ranks over a part of the Tile of entities at any priors; as `tile_core.extremes.many_priors`.
//
// Another entity is ahead of a given one where a bilinear function of (a, b) is positive, so over a rectangle its
// sign at the four corners says whether it is ahead everywhere, nowhere or beyond a frontier. Rectangles are halved
// both ways until their frontiers are few, or until not enough entities can be ahead in them to make a rank worse
// than one found before. Then every cell between the frontiers is looked at (`cells`). Frontiers that nearly
// coincide stay together however small rectangles get: after some halvings the points where they meet are looked at
// instead (`vertices`).

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
const PAIRS_OF_MANY = 2000;

/** The worst rank of each row over the part with these corners; pauses between some rows, with the completed share. */
/** @type {(rows: Rows, corners: Place[]) => Generator<number, Float64Array, void>} */
export function* worstRanksAtManyPriors(rows, corners) {
  const n = rows.entities.length;
  const { part, low, high } = partOf(corners);
  const between = (/** @type {Float64Array} */ from, /** @type {Float64Array} */ to, /** @type {number} */ share) =>
    from.map((value, i) => (1 - share) * value + share * to[i]);
  const good = [low[0], high[0]].map((a) => between(rows.tn, rows.tp, a));
  const bad = [low[1], high[1]].map((b) => between(rows.fp, rows.fn, b));
  const found = new Float64Array(n);
  const block = Math.ceil(PAIRS_OF_MANY / n);
  for (let i = 0; i < n; i++) {
    found[i] = 1 + mostAhead(good, bad, i, part);
    if (i % block === block - 1) yield i / n;
  }
  return found;
}

/** The part in coordinates of its frame, and the least and greatest a and b of the frame. @param {Place[]} outline */
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
 * @param {number} entity @param {Part} part
 */
function mostAhead(good, bad, entity, part) {
  const { everywhere, frontiers } = frontiersOf(good, bad, entity);
  const all = Int32Array.from({ length: frontiers.ahead.length / 2 }, (_, k) => k);
  let most = 0;
  for (const [u, v] of part.corners) most = Math.max(most, aheadAt(frontiers, all, u, v));
  most += everywhere;
  const crossed = part.sides.length > 0;
  const bound = everywhere + mostBeyond(frontiers, all);
  /** @type {(Rectangle & {level: number, ahead: number, bound: number})[]} */
  const left = [{ u: 0, v: 0, size: 1, level: 0, ahead: everywhere, some: all, crossed, bound }];
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
 * @param {Frontiers} frontiers @param {Int32Array} all
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
 * @param {Frontiers} frontiers @param {Int32Array} all @param {number} everywhere @param {Part} part @param {number} u
 * @param {number} v @param {number} most
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

/** How far a place is from a side, given by its ends. @param {number[]} side @param {number} u @param {number} v */
export function distance([u0, v0, u1, v1], u, v) {
  const [x, y] = [u1 - u0, v1 - v0];
  const share = ((u - u0) * x + (v - v0) * y) / Math.max(x * x + y * y, 1e-300);
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(u - u0 - t * x, v - v0 - t * y);
}

/** How many others are ahead of an entity everywhere, and its frontiers, of which those that coincide are one. */
/** @type {(good: Float64Array[], bad: Float64Array[], entity: number) => {everywhere: number, frontiers: Frontiers}} */
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

/** How many are ahead at a point on one side of some frontiers. */
/** @param {Frontiers} frontiers @param {Int32Array} some @param {number} u @param {number} v */
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

/** Which frontiers cross a square, and how many are ahead all over it beyond the others. */
/** @param {Frontiers} frontiers @param {Int32Array} some @param {{u: number, v: number, size: number}} square */
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

/** Whether a side of the part has a point in a square (Liang and Barsky, 1984). */
/** @param {number[]} side @param {{u: number, v: number, size: number}} square */
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
