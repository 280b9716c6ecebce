/** Which entity is best over the Tile, and how probably, over the draws; as `tile_core.uncertainty.best_map`. */
import { sortKeys, TOLERANCE } from '#tile/math/ranking';
import { findGreatest, PARTS } from '#tile/math/uncertainty/rank_probabilities';

/** @import { Draws } from '#tile/math/uncertainty/draws' */

// ---- The entities that can be best somewhere, draw by draw: at one prior only those on the upper-left hull in ROC
// space. At a point of the Tile other than the corners (0, 0) and (1, 1), scores rise with TPR and fall with FPR,
// and iso-lines are straight: what lies below the hull is behind one of its vertices. Entities within a margin below
// the hull are included, so that ties are found. Entities with different priors have a hull for each prior.

/**
 * The candidates of draw d are at `starts[d]` to `starts[d + 1]`: the entities, and their rates and priors.
 *
 * @typedef {{starts: Int32Array, entities: Int32Array, fpr: Float64Array, tpr: Float64Array, priors: Float64Array}}
 *   Candidates
 */

/**
 * Points less than this, divided by the share of the rarer class, below the hull count as on it. The next power of ten
 * is taken, so that the hulls stay the same while the prior moves.
 */
const MARGIN = 1e-6;

/** @type {WeakMap<Draws, Map<string, Int32Array[]>>} */
const found = new WeakMap();

/** The candidates of all draws. */
/** @param {Draws} draws @param {number | null} prior for all; null: each entity's own @returns {Candidates} */
function candidatesOf(draws, prior) {
  const groups = groupsOf(draws, prior);
  /** @type {Int32Array[]} */
  const lists = Array.from({ length: draws.number }, () => new Int32Array(0));
  for (const { members, at } of groups) {
    hulls(draws, members, at).forEach((list, d) => {
      lists[d] = lists[d].length ? Int32Array.of(...lists[d], ...list).sort() : list;
    });
  }
  return gathered(draws, lists, prior);
}

/** The entities that are not missing, grouped by prior. @param {Draws} draws @param {number | null} prior */
function groupsOf({ size, priors, measured }, prior) {
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (let i = 0; i < size; i++) {
    if (Number.isNaN(measured.fpr[i] + measured.tpr[i])) continue;
    const at = prior ?? priors[i];
    groups.set(at, [...(groups.get(at) ?? []), i]);
  }
  return [...groups].map(([at, members]) => ({ at, members: Int32Array.from(members) }));
}

/**
 * @param {Draws} draws
 * @param {Int32Array} members of one prior
 * @param {number} prior
 * @returns {Int32Array[]} indices in ascending order, for each draw
 */
function hulls(draws, members, prior) {
  const margin = 10 ** Math.ceil(Math.log10(MARGIN / Math.min(prior, 1 - prior)));
  if (!(margin < 1) || members.length < 3) return Array.from({ length: draws.number }, () => members);
  const known = found.get(draws) ?? new Map();
  found.set(draws, known);
  const name = `${margin} ${members[0]} ${members.length}`;
  if (!known.has(name))
    known.set(
      name,
      Array.from({ length: draws.number }, (_, d) => hull(draws, d, members, margin)),
    );
  return known.get(name);
}

/** @param {Draws} draws @param {number} d @param {Int32Array} members @param {number} margin */
function hull({ fpr, tpr, size }, d, members, margin) {
  const x = Float64Array.from(members, (i) => fpr[d * size + i]);
  const y = Float64Array.from(members, (i) => tpr[d * size + i]);
  const order = new Int32Array(members.length);
  sortKeys(
    x.map((value) => -value),
    order,
  );
  const chain = vertices(x, y, order);
  const kept = [];
  let k = 0;
  for (const i of order) {
    while (k < chain.length - 1 && x[chain[k + 1]] <= x[i]) k++;
    const [here, next] = [chain[k], chain[k + 1] ?? chain[k]];
    const slope = here === next ? 0 : (y[next] - y[here]) / (x[next] - x[here]);
    if (y[here] + slope * (x[i] - x[here]) - y[i] <= margin) kept.push(members[i]);
  }
  return Int32Array.from(kept).sort();
}

/** The vertices of the upper-left hull, from left to right; each is higher than the one before. */
/** @param {Float64Array} x @param {Float64Array} y @param {Int32Array} order by x */
function vertices(x, y, order) {
  /** @type {number[]} */
  const chain = [];
  for (const i of order) {
    const top = chain[chain.length - 1];
    if (chain.length && y[i] <= y[top]) continue;
    if (chain.length && x[i] === x[top]) chain.pop();
    while (chain.length > 1 && !turnsRight(x, y, chain[chain.length - 2], chain[chain.length - 1], i)) chain.pop();
    chain.push(i);
  }
  return chain;
}

/** @param {Float64Array} x @param {Float64Array} y @param {number} p @param {number} q @param {number} r */
function turnsRight(x, y, p, q, r) {
  return (y[q] - y[p]) * (x[r] - x[q]) > (x[q] - x[p]) * (y[r] - y[q]);
}

/** @param {Draws} draws @param {Int32Array[]} lists @param {number | null} prior @returns {Candidates} */
function gathered({ fpr, tpr, priors, size }, lists, prior) {
  const starts = new Int32Array(lists.length + 1);
  for (let d = 0; d < lists.length; d++) starts[d + 1] = starts[d] + lists[d].length;
  const total = starts[lists.length];
  const result = {
    starts,
    entities: new Int32Array(total),
    fpr: new Float64Array(total),
    tpr: new Float64Array(total),
    priors: new Float64Array(total),
  };
  for (let d = 0; d < lists.length; d++) {
    for (let c = starts[d], k = 0; c < starts[d + 1]; c++, k++) {
      const i = lists[d][k];
      result.entities[c] = i;
      result.fpr[c] = fpr[d * size + i];
      result.tpr[c] = tpr[d * size + i];
      result.priors[c] = prior ?? priors[i];
    }
  }
  return result;
}

// ---- Which entity is best over the Tile, and how probably, over the draws; as `tile_core.uncertainty.best_map`.
// For a fixed b the key good / bad of an entity is linear in a, at any prior: a row of the grid is an upper envelope
// of straight lines, which is followed from one change of the winner to the next. All entities that are not missing
// take part. A tie is split into equal whole parts, so that clones have the same probability.

/** How many draws are processed between two looks at the clock. */
const AT_ONCE = 25;
/** A crossing is searched for from this far to the left of it. */
const STEP = 1e-12;
const NO_ENTITY = -1;

/** P(best) over a grid of the Tile, row-major, [row of b][column of a], both from 0 to 1; computed in time slices. */
export class BestMap {
  /** @type {(Float32Array | undefined)[]} */
  #maps;
  #row = 0;
  #draw = 0;

  /**
   * @param {Draws} draws
   * @param {number | null} prior for all; null: each entity's own
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor(draws, prior, side = 101) {
    this.draws = draws;
    this.prior = prior;
    this.side = side;
    this.#maps = Array(draws.size);
    /** The entity that is most probably best in each cell, the lowest index of several; -1 for none. */
    this.winner = new Int32Array(side * side).fill(NO_ENTITY);
    /** The probability of that entity. */
    this.top = new Float32Array(side * side);
    this.axis = Float64Array.from({ length: side }, (_, k) => k / (side - 1));
    this.candidates = candidatesOf(draws, prior);
    const known = (/** @type {number} */ i) => !Number.isNaN(draws.measured.fpr[i] + draws.measured.tpr[i]);
    /** The entities that are not missing. */
    this.members = Int32Array.from({ length: draws.size }, (_, i) => i).filter(known);
    this.counts = new Float64Array((side + 1) * draws.size);
    this.room = new Room(draws.size);
  }

  /** Computes for about `ms` milliseconds. @param {number} [ms] @returns {boolean} whether all is done */
  step(ms = Infinity) {
    const end = performance.now() + ms;
    while (this.#row < this.side) {
      const last = Math.min(this.#draw + AT_ONCE, this.draws.number);
      while (this.#draw < last) countRow(this, this.#row, this.#draw++);
      if (this.#draw === this.draws.number) this.#closeRow();
      if (performance.now() >= end) break;
    }
    return this.#row >= this.side;
  }

  /** @param {number} i @returns {Float32Array} P(best) of an entity, in the rows computed so far */
  probability(i) {
    this.#maps[i] ??= new Float32Array(this.side * this.side);
    return this.#maps[i];
  }

  /** Turns the counts of a finished row (changes from column to column) into probabilities, and starts the next row. */
  #closeRow() {
    const { side, counts, members, winner } = this;
    const whole = PARTS * this.draws.number;
    const first = this.#row * side;
    const top = new Float64Array(side);
    for (const i of members) {
      /** @type {Float32Array | undefined} */
      let map;
      for (let k = 0, parts = 0; k < side; k++) {
        parts += counts[k * this.draws.size + i];
        if (parts === 0) continue;
        map ??= this.probability(i);
        map[first + k] = parts / whole;
        if (parts > top[k]) [top[k], winner[first + k]] = [parts, i];
      }
    }
    this.top.set(
      top.map((parts) => parts / whole),
      first,
    );
    counts.fill(0);
    this.#draw = 0;
    this.#row++;
  }
}

/** Buffers for one row and draw: the keys of the lines at a = 0, at a = 1 and at the current column. */
class Room {
  /** @param {number} size */
  constructor(size) {
    this.left = new Float64Array(size);
    this.right = new Float64Array(size);
    this.values = new Float64Array(size);
    this.tied = new Int32Array(size);
  }
}

/** Counts the winners along row r in draw d. @param {BestMap} map @param {number} r @param {number} d */
function countRow(map, r, d) {
  const { axis, side, room } = map;
  const [start, n] = [map.candidates.starts[d], map.candidates.starts[d + 1] - map.candidates.starts[d]];
  const straight = findLines(map.candidates, start, n, axis[r], room);
  for (let k = 0; k < side; ) {
    // At these corners a single rate counts, and the classifier with the best one may be off the hull.
    const corner = (r === 0 && k === 0) || (r === side - 1 && k === side - 1);
    const top = straight && !corner ? findValues(room, n, axis[k]) : 0;
    if (top > 0) k = countLine(map, start, n, k);
    else countCell(map, r, d, k++);
  }
}

/**
 * @param {Candidates} candidates @param {number} start @param {number} n @param {number} b @param {Room} room
 * @returns {boolean} whether bad > 0 for all entities, so that keys are finite
 */
function findLines({ fpr, tpr, priors }, start, n, b, { left, right }) {
  let least = Infinity;
  for (let e = 0; e < n; e++) {
    const [x, y, p] = [fpr[start + e], tpr[start + e], priors[start + e]];
    const bad = (1 - b) * (1 - p) * x + b * p * (1 - y);
    if (bad < least) least = bad;
    left[e] = ((1 - p) * (1 - x)) / bad;
    right[e] = (p * y) / bad;
  }
  return least > 0;
}

/** @param {Room} room @param {number} n @param {number} a @returns {number} the greatest */
function findValues({ left, right, values }, n, a) {
  let top = 0;
  for (let e = 0; e < n; e++) {
    values[e] = (1 - a) * left[e] + a * right[e];
    if (values[e] > top) top = values[e];
  }
  return top;
}

/** Counts the best of column k, and of the following columns in which it stays the same. */
/** @param {BestMap} map @param {number} start @param {number} n @param {number} k @returns {number} the next column */
function countLine({ candidates, side, counts, draws, room }, start, n, k) {
  const { values, right, tied } = room;
  const ties = findGreatest(values, 0, n, tied);
  let best = tied[0];
  for (let t = 1; t < ties; t++) if (right[tied[t]] > right[best]) best = tied[t];
  const next = k < side - 1 ? nextColumn(room, n, ties, best, k, side - 1) : side;
  const parts = Math.floor(PARTS / ties);
  for (let t = 0; t < ties; t++) {
    const entity = candidates.entities[start + tied[t]];
    counts[k * draws.size + entity] += parts;
    counts[next * draws.size + entity] -= parts;
  }
  return next;
}

/**
 * The first column at which the best one may change: before it no line reaches that of the best. Where different lines
 * are within the tolerance of each other, it is the next column.
 *
 * @param {Room} room @param {number} n @param {number} ties
 * @param {number} best of the tied ones, the one with the greatest key at a = 1
 * @param {number} k @param {number} last
 */
function nextColumn({ values, right, tied }, n, ties, best, k, last) {
  for (let t = 0; t < ties; t++) if (Math.abs(right[tied[t]] - right[best]) > TOLERANCE * right[best]) return k + 1;
  const here = values[best] * (1 - 2 * TOLERANCE);
  const there = right[best] * (1 - 2 * TOLERANCE);
  let [first, close] = [Infinity, 0];
  for (let e = 0; e < n; e++) {
    const lead = here - values[e];
    const loss = right[e] - there;
    if (lead <= 0) close++;
    else if (loss > 0 && lead < first * (lead + loss)) first = lead / (lead + loss);
  }
  if (close !== ties) return k + 1;
  if (first === Infinity) return last;
  return Math.max(k + 1, Math.min(last, Math.ceil(k + first * (last - k) - last * STEP)));
}

/** Counts the best of one cell directly, where keys are infinite or undefined. */
/** @param {BestMap} map @param {number} r @param {number} d @param {number} k */
function countCell({ draws, prior, axis, counts, room }, r, d, k) {
  const { fpr, tpr, priors, size } = draws;
  const [a, b] = [axis[k], axis[r]];
  for (let i = 0; i < size; i++) {
    const [x, y, p] = [fpr[d * size + i], tpr[d * size + i], prior ?? priors[i]];
    const good = (1 - a) * (1 - p) * (1 - x) + a * p * y;
    room.values[i] = good / ((1 - b) * (1 - p) * x + b * p * (1 - y));
  }
  const ties = findGreatest(room.values, 0, size, room.tied);
  const parts = Math.floor(PARTS / ties);
  for (let t = 0; t < ties; t++) {
    counts[k * size + room.tied[t]] += parts;
    counts[(k + 1) * size + room.tied[t]] -= parts;
  }
}
