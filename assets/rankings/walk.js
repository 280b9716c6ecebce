/** A search for all parts of the Tile: from a few points, and from each part found across each of its sides. */
import { TOLERANCE } from '#tile/math/kernel';
import { gapsOf } from '#tile/rankings/gaps';
import { orderBeyond, overtakingDirection } from '#tile/rankings/levels';

/** @import { Part, Rows } from '#tile/rankings/levels' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Arc } from '#tile/regions/arcs' */
/**
 * A closed, anticlockwise chain; each label is the pair that changes places there, the one ahead inside first.
 *
 * @typedef {Arc<number[] | null>[]} Border
 */
/**
 * A part with its borders (several only at different priors). `neighbours` are parts by their keys, each with the pair
 * that
 * swaps on a side between them.
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
export function findParts(rows, divide, border, most) {
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
 * @param {Rows} rows
 * @param {(order: number[]) => Part} divide
 * @param {(levels: number[][], a: number) => Border | null} border of the piece of a part in a column
 * @param {number} most
 * @param {Way} first
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
 * @param {Rows} rows
 * @param {(order: number[]) => Part} divide
 * @param {Border} border
 * @param {Found} here
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

/**
 * The neighbour across a side, if the search came from there: the same pair swaps on its side, in the other order.
 *
 * @param {Found} here
 * @param {number[]} pair
 * @param {Map<string, Found>} found
 */
function neighbourAcross(here, [i, j], found) {
  for (const key of here.neighbours.keys()) {
    const there = found.get(key)?.neighbours.get(here.key);
    if (there && there[0] === j && there[1] === i) return found.get(key);
  }
  return null;
}

/**
 * A point on a side, in its middle unless that is on the frame, and the length of the side along its longer axis.
 *
 * @param {Arc<unknown>} side
 */
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

/**
 * @param {Arc<unknown>} side
 * @param {number} u from 0 to 1
 */
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
 *
 * @param {Border[]} borders
 * @param {number} a
 */
const reaches = (borders, a) =>
  borders.some((border) => {
    const { low, high } = span(border);
    return low <= a && a <= high;
  });

/**
 * Whether a piece has been found before: rounding may have put its end short of a column inside it.
 *
 * @param {Border} border
 * @param {Border[]} others
 */
function overlaps(border, others) {
  const { low, high } = span(border);
  return others
    .map(span)
    .some((one) => Math.min(high, one.high) - Math.max(low, one.low) > Math.min(high - low, one.high - one.low) / 2);
}
