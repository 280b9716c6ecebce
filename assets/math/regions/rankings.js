/** The Tile divided by rankings: the search for all distinct ones, their regions, and a bound on their number. */
import { commonPrior, entries, known } from '#tile/math/performance';
import { TOLERANCE } from '#tile/math/ranking';
import { arc, gapsOf, heightIn, isNegligible, measure, outlineOf } from '#tile/math/regions/arcs';
import { mappedEdge } from '#tile/math/regions/best';
import { tiedEverywhere } from '#tile/math/regions/borders';
import { orderedRegion } from '#tile/math/regions/stable';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { Arc, Drawn } from '#tile/math/regions/arcs' */

// ---- An upper bound on the number of distinct rankings on the Tile, without finding them.

/** Above this number of frontiers their crossings are not counted: that would take too much time and memory. */
const MOST_COUNTED = 400_000;
/** Lines that meet the frame nearer than this to each other are one. */
const SAME = 1e-12;
/** @type {WeakMap<Rows, number>} */
const bounds = new WeakMap();

/**
 * An upper bound on the number of distinct rankings: one, plus the frontiers, plus the crossings of two frontiers
 * (Euler). At a common prior it is their exact number unless frontiers coincide, three of them meet in a point, or they
 * are more than `MOST_COUNTED`, where each is assumed to cross all others.
 */
/** @param {{rows: Rows, prior: number}} parts `prior` is NaN where there is no common prior */
export function mostRankings({ rows, prior }) {
  const known = bounds.get(rows);
  if (known !== undefined) return known;
  const most = Number.isFinite(prior) ? straightBound(rows) : worstCaseRankings(rows.length, false);
  bounds.set(rows, most);
  return most;
}

/** The same bound for any `n` entities, whatever their performances. */
/** @param {number} n @param {boolean} shared whether they have a common prior */
export function worstCaseRankings(n, shared) {
  const frontiers = (n * (n - 1)) / 2;
  return 1 + frontiers + (shared ? (frontiers * (frontiers - 1)) / 2 : frontiers * frontiers);
}

/** @param {Rows} rows */
function straightBound(rows) {
  let count = 0;
  for (const [, x, , y] of rows) for (const other of rows) if (x < other[1] && y < other[3]) count++;
  if (count > MOST_COUNTED) return 1 + count + (count * (count - 1)) / 2;
  const [starts, stops] = [new Float64Array(count), new Float64Array(count)];
  let k = 0;
  for (const one of rows) {
    for (const other of rows) {
      if (!(one[1] < other[1] && one[3] < other[3])) continue;
      [starts[k], stops[k]] = endsOf(one, other);
      k++;
    }
  }
  const [first, last] = [placesOf(starts), placesOf(stops)];
  const both = first.map((place, i) => place * count + last[i]).sort();
  return 1 + count + inversions(both.map((value) => value % count));
}

/** The place of each end along the frame, from 0; ends that differ by rounding alone have one place. */
/** @param {Float64Array} ends */
function placesOf(ends) {
  const sorted = ends.slice().sort();
  const steps = sorted.filter((end, k) => k > 0 && end - sorted[k - 1] > SAME);
  return ends.map((end) => countUpTo(steps, end));
}

/** How many of the ascending numbers are at most `value`. @param {Float64Array} numbers @param {number} value */
function countUpTo(numbers, value) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where a frontier starts on the left or top side and where it ends on the bottom or right one: the distances from
 * (0, 0) along these sides, from 0 to 2.
 */
/** @param {number[]} near the one with less FPR and less TPR @param {number[]} far @returns {number[]} */
function endsOf([tnr, x, miss, y], [tnr2, x2, miss2, y2]) {
  const [start, end] = [x2 - x, y2 - y];
  return [tnr * miss2 - tnr2 * miss, y * x2 - y2 * x].map((corner) =>
    corner <= 0 ? start / (start - corner) : 1 + corner / (corner + end),
  );
}

/** The number of inversions: pairs of numbers in descending order. Counted by a merge sort. */
/** @param {Float64Array} values */
function inversions(values) {
  let total = 0;
  let [from, into] = [Float64Array.from(values), new Float64Array(values.length)];
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const stop = Math.min(start + 2 * width, values.length);
      for (let i = start, j = middle, k = start; k < stop; k++) {
        if (i < middle && (j >= stop || from[i] <= from[j])) into[k] = from[i++];
        else {
          total += middle - i;
          into[k] = from[j++];
        }
      }
    }
    [from, into] = [into, from];
  }
  return total;
}

// ---- What the Tile is divided by: the whole ranking, its podium, or the set of the first k. A part is described by
// levels: every entity of a level ranks ahead of every entity of the next. So each side of a part is the frontier of
// a pair.

/** @typedef {'podium' | 'set' | 'ranking'} Division */
/**
 * Performances of which no two are tied all over the Tile; at a common prior TNR, FPR, FNR, TPR.
 *
 * @typedef {number[][]} Rows
 */
/** @typedef {{key: string, levels: number[][]}} Part parts with the same key are the same part */

const NO_DIRECTION = [0, 0];

/**
 * The part of the Tile to which a ranking belongs.
 *
 * @param {number[]} order entities, best first
 * @param {Division} division
 * @param {number} places how many of them count, for a podium or a set
 * @returns {Part}
 */
export function partOf(order, division, places) {
  if (division === 'ranking') return { key: order.join(), levels: order.map((i) => [i]) };
  const top = order.slice(0, places);
  if (division === 'set') top.sort((i, j) => i - j);
  const rest = order.slice(places);
  const levels = division === 'set' ? [top] : top.map((i) => [i]);
  return { key: top.join(), levels: rest.length ? [...levels, rest] : levels };
}

/** The key good / bad of each entity at a place, and its slope in a direction; the buffers are reused. */
let keys = new Float64Array(64);
let slopes = new Float64Array(64);

/** @param {Rows} rows @param {number} a @param {number} b @param {number[]} direction */
function fillKeys(rows, a, b, [da, db]) {
  if (keys.length < rows.length)
    [keys, slopes] = [new Float64Array(2 * rows.length), new Float64Array(2 * rows.length)];
  for (let i = 0; i < rows.length; i++) {
    const [tn, fp, fn, tp] = rows[i];
    const right = (1 - a) * tn + a * tp;
    const wrong = (1 - b) * fp + b * fn;
    keys[i] = right / wrong;
    slopes[i] = right && wrong ? ((tp - tn) * da) / right - ((fn - fp) * db) / wrong : 0;
  }
}

/**
 * The ranking just beyond a place in a direction: entities that tie at the place are ordered by the slopes of their
 * keys.
 *
 * @param {Rows} rows @param {number} a @param {number} b @param {number[]} direction
 * @param {number[] | null} near a similar order to start from, which is faster
 */
function orderBeyond(rows, a, b, direction = NO_DIRECTION, near = null) {
  fillKeys(rows, a, b, direction);
  const order = near ? inserted(near.slice()) : rows.map((_, i) => i).sort(byKey);
  for (let start = 0, k = 1; k <= order.length; k++) {
    if (k < order.length && keys[order[k - 1]] * (1 - TOLERANCE) <= keys[order[k]]) continue;
    if (k - start > 1) order.splice(start, k - start, ...order.slice(start, k).sort((i, j) => slopes[j] - slopes[i]));
    start = k;
  }
  return order;
}

/** @param {number} i @param {number} j */
const byKey = (i, j) => (keys[i] === keys[j] ? 0 : keys[j] > keys[i] ? 1 : -1);

/** Insertion sort by descending key: fast for an order that is nearly sorted. @param {number[]} order */
function inserted(order) {
  for (let k = 1; k < order.length; k++) {
    const one = order[k];
    let to = k;
    for (; to > 0 && keys[order[to - 1]] < keys[one]; to--) order[to] = order[to - 1];
    order[to] = one;
  }
  return order;
}

/** Whether, at a place, no entity is ahead of one in a better level. */
/** @param {Rows} rows @param {number[][]} levels @param {number} a @param {number} b */
function inOrder(rows, levels, a, b) {
  fillKeys(rows, a, b, NO_DIRECTION);
  let lowest = Infinity;
  for (const level of levels) {
    let next = Infinity;
    for (const i of level) {
      if (keys[i] > lowest) return false;
      if (keys[i] < next) next = keys[i];
    }
    lowest = next;
  }
  return true;
}

/** The direction in which the second of a pair overtakes the first, at a place where they tie. */
/** @param {number[]} one @param {number[]} other @param {number} a @param {number} b */
function overtakingDirection([tn, fp, fn, tp], [tn2, fp2, fn2, tp2], a, b) {
  const right = (1 - a) * tn + a * tp;
  const wrong = (1 - b) * fp + b * fn;
  const right2 = (1 - a) * tn2 + a * tp2;
  const wrong2 = (1 - b) * fp2 + b * fn2;
  return [(tp2 - tn2) * wrong - (tp - tn) * wrong2, right2 * (fn - fp) - right * (fn2 - fp2)];
}

/** The pairs that are ordered differently in two parts: usually one, several where frontiers coincide. */
/** @param {Part} here @param {Part} there @param {number[]} pair of the border between them */
function swappedPairs(here, there, pair) {
  const [i, j] = pair;
  const swapped = here.key.split(',').map((e) => (Number(e) === i ? j : Number(e) === j ? i : Number(e)));
  // The key of a set lists its members by index.
  if (here.levels[0].length > 1) swapped.sort((x, y) => x - y);
  if (swapped.join() === there.key) return [pair];
  const [one, other] = [here, there].map(
    ({ levels }) => new Map(levels.flatMap((level, k) => level.map((i) => [i, k]))),
  );
  const place = (/** @type {Map<number, number>} */ of, /** @type {number} */ i) => of.get(i) ?? NaN;
  const moved = [...one].filter(([i, k]) => place(other, i) !== k).map(([, k]) => k);
  const [low, high] = [Math.min(...moved), Math.max(...moved)];
  const near = [...one].filter(([, k]) => low <= k && k <= high).map(([entity]) => entity);
  return near.flatMap((p) =>
    near.filter((q) => place(one, p) < place(one, q) && place(other, p) > place(other, q)).map((q) => [p, q]),
  );
}

// ---- Parts of the Tile at a common prior: convex polygons of the balanced Tile, where frontiers are straight.
//
// With x = FPR, y = TPR and s = x + y - 1, "i is ahead of j" is c + p a + q b > 0 with c = x_j - x_i, p = s_i x_j -
// s_j x_i and q = (1 - x_j) s_i - (1 - x_i) s_j (paper B, section A.4).

/** @typedef {{a: number, b: number, pair: number[] | null}} Corner `pair`: of the side from here to the next corner */

/** @type {Corner[]} */
const SQUARE = [
  { a: 0, b: 0, pair: null },
  { a: 1, b: 0, pair: null },
  { a: 1, b: 1, pair: null },
  { a: 0, b: 1, pair: null },
];

/** Clips a convex polygon to where i is not behind j. */
/** @param {Corner[]} polygon @param {Rows} rows TNR, FPR, FNR, TPR @param {number} i @param {number} j */
function cut(polygon, rows, i, j) {
  const [tnr, x, , y] = rows[i];
  const [tnr2, x2, , y2] = rows[j];
  const [slope, slope2] = [y - tnr, y2 - tnr2];
  const [c, p, q] = [x2 - x, slope * x2 - slope2 * x, tnr2 * slope - tnr * slope2];
  const noise = TOLERANCE * Math.max(Math.abs(c), Math.abs(p), Math.abs(q));
  const values = polygon.map(({ a, b }) => {
    const value = c + p * a + q * b;
    return Math.abs(value) <= noise ? 0 : value;
  });
  if (values.every((value) => value >= 0)) return polygon;
  if (values.every((value) => value <= 0)) return [];
  return polygon.flatMap((corner, k) => {
    const after = (k + 1) % polygon.length;
    const [here, there] = [values[k], values[after]];
    const kept = here < 0 ? [] : [here === 0 && there < 0 ? { ...corner, pair: [i, j] } : corner];
    if (!(here * there < 0)) return kept;
    const share = here / (here - there);
    const { a, b, pair } = corner;
    const crossing = {
      a: a + share * (polygon[after].a - a),
      b: b + share * (polygon[after].b - b),
      pair: there < 0 ? [i, j] : pair,
    };
    return [...kept, crossing];
  });
}

/** @param {Corner[]} polygon */
function area(polygon) {
  const [{ a: a0, b: b0 }] = polygon;
  return polygon.reduce((sum, { a, b }, k) => {
    const next = polygon[(k + 1) % polygon.length];
    return sum + ((a - a0) * (next.b - b0) - (next.a - a0) * (b - b0)) / 2;
  }, 0);
}

/** The border of a part; null where it has no area. */
/** @param {Rows} rows TNR, FPR, FNR, TPR @param {number[][]} levels @returns {Border | null} */
function straightBorder(rows, levels) {
  let polygon = SQUARE;
  for (let k = 1; k < levels.length; k++) {
    for (const i of levels[k - 1]) {
      for (const j of levels[k]) {
        polygon = cut(polygon, rows, i, j);
        if (!polygon.length) return null;
      }
    }
  }
  if (area(polygon) <= TOLERANCE) return null;
  return polygon.map(({ a, b, pair }, k) => {
    const next = polygon[(k + 1) % polygon.length];
    return arc(a, b, next.a, next.b, 1, pair);
  });
}

// ---- A search for all parts of the Tile: from a few points, and from each part found across each of its sides.

/**
 * A closed, anticlockwise chain; each label is the pair that changes places there, the one ahead inside first.
 *
 * @typedef {Arc<number[] | null>[]} Border
 */
/**
 * A part with its borders (several only at different priors). `neighbours` are parts by their keys, each with the pair
 * that swaps on a side between them.
 *
 * @typedef {Part & {borders: Border[], neighbours: Map<string, number[]>}} Found
 */
/** @typedef {{part: Part, column: number}} Way to a part that lies in a column */

// Neighbours are found from each other, except at different priors beyond a part that nothing leads to: many starts,
// and more where something is left of the Tile.
const STEPS = 9;
const ROUNDS = 6;
// Off the grid on which ties of counts lie.
const SHIFT = 0.0130213;
// Across a shorter side rounding does not know what lies there; each part has longer ones.
const SHORTEST = 1e-9;
// So near the frame the middle of a side that is bent much may lie, far from its ends.
const CLOSE = 1e-6;

/**
 * All parts, by their keys.
 *
 * @param {Rows} rows
 * @param {(order: number[]) => Part} divide gives the part to which a ranking belongs
 * @param {(levels: number[][], a: number) => Border | null} border of the piece of a part in a column; null where there
 *   is none
 * @param {number} most parts
 * @returns {Map<string, Found> | null} null if there are more than `most`
 */
function findParts(rows, divide, border, most) {
  /** @type {Map<string, Found>} */
  const found = new Map();
  const steps = Array.from({ length: STEPS }, (_, k) => (k + 0.5) / STEPS + SHIFT);
  /** @type {Place[]} */
  let starts = steps.flatMap((a) => steps.map((b) => /** @type {Place} */ ([a, b])));
  for (let round = 0; round < ROUNDS && starts.length; round++) {
    const before = pieces(found).length;
    for (const [a, b] of starts) {
      const way = { part: divide(orderBeyond(rows, a, b)), column: a };
      if (!follow(rows, divide, border, most, way, found)) return null;
    }
    if (pieces(found).length === before) break;
    starts = gapsOf(pieces(found));
  }
  return found;
}

/** @param {Map<string, Found>} found */
const pieces = (found) => [...found.values()].flatMap(({ borders }) => borders);

/**
 * Adds all parts that can be reached from one, and says whether they are still few enough.
 *
 * @param {Rows} rows @param {(order: number[]) => Part} divide
 * @param {(levels: number[][], a: number) => Border | null} border of the piece of a part in a column
 * @param {number} most @param {Way} first
 * @param {Map<string, Found>} found the parts so far, to which the new ones are added
 */
function follow(rows, divide, border, most, first, found) {
  const waiting = [first];
  for (let way = waiting.pop(); way; way = waiting.pop()) {
    const { part, column } = way;
    const before = found.get(part.key);
    if (before && reaches(before.borders, column)) continue;
    const made = border(part.levels, column);
    if (!made || (before && overlaps(made, before.borders))) continue;
    /** @type {Found} */
    const here = before ?? { ...part, borders: [], neighbours: new Map() };
    here.borders.push(made);
    found.set(part.key, here);
    if (found.size > most) return false;
    waiting.push(...waysFrom(rows, divide, made, here, found));
  }
  return true;
}

/**
 * The neighbours across the sides of a border. A side on the frame of the Tile has none.
 *
 * @param {Rows} rows @param {(order: number[]) => Part} divide @param {Border} border @param {Found} here
 * @param {Map<string, Found>} found
 */
function waysFrom(rows, divide, border, here, found) {
  /** @type {Way[]} */
  const result = [];
  // Across a border of a whole ranking usually just two entities swap.
  const near = here.levels.length === rows.length ? here.levels.map(([i]) => i) : null;
  for (const side of border) {
    const pair = side.label;
    if (!pair) continue;
    const { a, b, length } = middle(side);
    if (length < SHORTEST || inner({ a, b }) <= TOLERANCE) continue;
    const [i, j] = pair;
    const direction = overtakingDirection(rows[i], rows[j], a, b);
    const part = neighbourAcross(here, pair, found) ?? divide(orderBeyond(rows, a, b, direction, near));
    if (part.key === here.key) continue;
    if (!here.neighbours.has(part.key)) here.neighbours.set(part.key, pair);
    const upright = Math.abs(direction[1]) <= TOLERANCE * Math.abs(direction[0]);
    // Crossing an upright side leads to a neighbouring column.
    result.push({ part, column: upright ? a + Math.sign(direction[0]) * SHORTEST : a });
  }
  return result;
}

/** The neighbour across a side, if the search came from there: the same pair swaps on its side, in the other order. */
/** @param {Found} here @param {number[]} pair @param {Map<string, Found>} found */
function neighbourAcross(here, [i, j], found) {
  for (const key of here.neighbours.keys()) {
    const there = found.get(key)?.neighbours.get(here.key);
    if (there && there[0] === j && there[1] === i) return found.get(key);
  }
  return null;
}

/** A point on a side, in its middle unless that is on the frame, and the length of the side along its longer axis. */
/** @param {Arc<unknown>} side */
function middle(side) {
  const { a0, b0, a1, b1, k } = side;
  const shoulder = 1 / (1 + Math.sqrt(k));
  const length = Math.max(Math.abs(a1 - a0), Math.abs(b1 - b0));
  const there = at(side, shoulder);
  if (inner(there) > CLOSE) return { ...there, length };
  // Also tried: the middle of the side by length, and by height.
  const best = [at(side, 0.5), at(side, 1 / (1 + k)), there].reduce((p, q) => (inner(q) > inner(p) ? q : p));
  return { ...best, length };
}

/** @param {Arc<unknown>} side @param {number} u from 0 to 1 */
const at = ({ a0, b0, a1, b1, k }, u) => ({
  a: a0 + u * (a1 - a0),
  b: b0 + ((b1 - b0) * k * u) / (1 + (k - 1) * u),
});

/** How far a point is from the frame of the Tile. @param {{a: number, b: number}} point */
const inner = ({ a, b }) => Math.min(a, b, 1 - a, 1 - b);

/** The ranges of a that borders span, computed once. @type {WeakMap<Border, {low: number, high: number}>} */
const spans = new WeakMap();

/** The range of a that a border spans. @param {Border} border */
function span(border) {
  const known = spans.get(border);
  if (known) return known;
  const found = { low: Infinity, high: -Infinity };
  for (const { a0 } of border) {
    if (a0 < found.low) found.low = a0;
    if (a0 > found.high) found.high = a0;
  }
  spans.set(border, found);
  return found;
}

/**
 * Whether one of the pieces of a part lies in a column. A part meets a column in one interval, so that piece is all of
 * it.
 */
/** @param {Border[]} borders @param {number} a */
const reaches = (borders, a) =>
  borders.some((border) => {
    const { low, high } = span(border);
    return low <= a && a <= high;
  });

/** Whether a piece has been found before: rounding may have put its end short of a column inside it. */
/** @param {Border} border @param {Border[]} others */
function overlaps(border, others) {
  const { low, high } = span(border);
  return others
    .map(span)
    .some((one) => Math.min(high, one.high) - Math.max(low, one.low) > Math.min(high - low, one.high - one.low) / 2);
}

// ---- The Tile divided by rankings: each distinct ranking with its exact region, its area, a point inside, and the
// pairs that swap at the border with each neighbour. `tile_core.regions.ranking_regions` is the reference.

/**
 * One distinct ranking. `places` are groups of entities tied all over the Tile, best first (of a set by index);
 * `neighbours` are places in the list, each with the pairs (ahead here, ahead there) that swap.
 *
 * @typedef {object} RankingRegion
 * @property {string} key
 * @property {number[][]} places
 * @property {number} area
 * @property {Place} centre
 * @property {(Drawn<number[] | null> & {lines: Place[][]})[]} pieces `lines` are the sides, the pairs are of entities
 * @property {{to: number, pairs: number[][]}[]} neighbours
 */
/** The search is not begun where the bound on the number of rankings exceeds the limit by more than this factor. */
const HOPELESS = 20;
/** Above this number of entities at different priors, rankings are first counted at sample points. */
const MANY = 16;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** @typedef {{rows: Rows, groups: number[][], prior: number, found: Map<string, Found> | null}} Divided */

/** The entities known in full, in groups that are tied all over the Tile. @param {Performance[]} performances */
function groupsOf(performances) {
  const rows = performances.map(entries);
  const all = rows.flatMap((_, i) => (known(performances[i]) ? [i] : []));
  const counts = Float64Array.from(all.flatMap((i) => rows[i]));
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  all.forEach((i, k) => {
    const first = [...groups.keys()].find((m) => tiedEverywhere(counts, 4 * m, 4 * k));
    if (first === undefined) groups.set(k, [i]);
    else groups.get(first)?.push(i);
  });
  return [...groups.values()];
}

/** TNR, FPR, FNR, TPR. @param {number[]} row */
const ratesOf = ([tn, fp, fn, tp]) => [tn / (tn + fp), fp / (tn + fp), fn / (fn + tp), tp / (fn + tp)];

/**
 * The parts of the Tile. At a common prior they are parts of the balanced Tile, so that they hold for every common
 * prior.
 *
 * @param {Performance[]} performances @param {Division} division @param {number} places @param {number} most
 * @returns {Divided} `prior` is NaN where there is no common prior; `found` is null for more than `most` parts
 */
export function divideTile(performances, division, places, most) {
  const groups = groupsOf(performances);
  const counts = groups.map(([i]) => entries(performances[i]));
  const common = commonPrior(counts, TOLERANCE);
  const shared = common > 0 && common < 1;
  const rows = shared ? counts.map(ratesOf) : counts;
  const border = shared
    ? (/** @type {number[][]} */ levels) => straightBorder(rows, levels)
    : (/** @type {number[][]} */ levels, /** @type {number} */ a) => bentBorder(rows, levels, a);
  const divide = (/** @type {number[]} */ order) => partOf(order, division, places);
  const parts = { rows, groups, prior: shared ? common : NaN, found: new Map() };
  // Not even begun where a bound is too large for ties to reduce it, or where too many are found.
  const hopeless = () => (shared ? mostRankings(parts) > HOPELESS * most : rows.length > MANY && hasMore(rows, most));
  if (division === 'ranking' && hopeless()) return { ...parts, found: null };
  return groups.length ? { ...parts, found: findParts(rows, divide, border, most) } : parts;
}

/**
 * Whether there are more than `most` rankings. Counts those at points spread evenly by the golden ratio, so that it may
 * miss some.
 */
/** @param {Rows} rows @param {number} most */
function hasMore(rows, most) {
  const seen = new Set();
  for (let k = 0; k < 2 * most && seen.size <= most; k++)
    seen.add(orderBeyond(rows, (k + 0.5) / (2 * most), (k * GOLDEN) % 1).join());
  return seen.size > most;
}

/**
 * At different priors: the border of the piece of a part that a column crosses; null where rounding has led outside the
 * part.
 */
/** @type {(rows: Rows, levels: number[][], a: number) => Border | null} */
function bentBorder(rows, levels, a) {
  const border = orderedRegion(rows, levels, a);
  if (border.length < 2) return null;
  const [x, y] = centreOf([border], measure(border).centroid[0]);
  return inOrder(rows, levels, x, y) ? border : null;
}

/** The regions, largest first; at a common prior if there is one. */
/** @type {(parts: Divided, prior?: number) => RankingRegion[]} */
export function rankingRegions({ groups, prior: own, found }, prior = own) {
  const all = [...(found?.values() ?? [])].map((part) => {
    const borders = part.borders.map((border) => (Number.isFinite(prior) ? atPrior(border, prior) : border));
    const pieces = borders.map((border) => pieceOf(border, groups));
    const area = pieces.reduce((sum, piece) => sum + piece.area, 0);
    const column = pieces.reduce((sum, piece) => sum + piece.area * piece.centroid[0], 0) / area;
    return { part, pieces, area, centre: centreOf(borders, column) };
  });
  all.sort((p, q) => q.area - p.area);
  const number = new Map(all.map(({ part }, k) => [part.key, k]));
  return all.map(({ part, ...region }) => ({
    ...region,
    key: part.key,
    places: part.key.split(',').map((i) => groups[Number(i)]),
    neighbours: [...part.neighbours].flatMap(([key, pair]) => {
      const [there, to] = [found?.get(key), number.get(key)];
      if (!there || to === undefined) return [];
      const pairs = swappedPairs(part, there, pair).map((two) => two.map((i) => groups[i][0]));
      return [{ to, pairs }];
    }),
  }));
}

/** A border with the lines to draw. In its pairs the first entity of a group stands for the group. */
/** @param {Border} border @param {number[][]} groups */
function pieceOf(border, groups) {
  /** @type {Place[][]} */
  const lines = border.map((side) => [...outlineOf([side]), [side.a1, side.b1]]);
  return {
    ...measure(border),
    lines,
    outline: lines.flatMap((line) => line.slice(0, -1)),
    vertices: lines.map(([start]) => start),
    sides: border.map(({ label }) => (label === null ? null : label.map((i) => groups[i][0]))),
  };
}

/** A border of the balanced Tile, transformed to a prior. @type {(border: Border, prior: number) => Border} */
function atPrior(border, prior) {
  return border
    .map(({ a0, b0, a1, b1, label }) => ({ ...mappedEdge([a0, b0], [a1, b1], prior), label }))
    .filter((piece) => !isNegligible(piece));
}

/** A point inside: the middle of a column, in the piece that is tallest there. */
/** @param {Border[]} borders @param {number} column that of the centroid @returns {Place} */
function centreOf(borders, column) {
  const ends = (/** @type {number} */ a) =>
    borders.flatMap((border) => {
      const heights = border.flatMap((side) => heightIn(side, a));
      return heights.length ? [[Math.min(...heights), Math.max(...heights)]] : [];
    });
  let [a, spans] = [column, ends(column)];
  if (!spans.length) {
    // The column falls between the pieces: take the middle of the widest one.
    const columns = borders.map((border) => border.map(({ a0 }) => a0));
    const width = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all);
    const widest = columns.reduce((best, one) => (width(one) > width(best) ? one : best));
    a = (Math.min(...widest) + Math.max(...widest)) / 2;
    spans = ends(a);
  }
  const [low, high] = spans.reduce((best, one) => (one[1] - one[0] > best[1] - best[0] ? one : best));
  return [a, (low + high) / 2];
}
