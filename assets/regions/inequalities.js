/**
 * Inequalities A ab + B a + C b + D >= 0 on the square, and the border of the region in which all of them hold.
 *
 * For each a they hold on one interval of b. Its lower end, the floor, is followed from arc to arc to the right of a
 * point until it meets the ceiling or a wall. Mirrored in a or in b, the same walk gives the other three quarters of
 * the border.
 */

import { height, reach } from '#tile/math/bilinear';
import { cornerLeads, difference } from '#tile/regions/leads';

/** @import { Curve } from '#tile/math/bilinear' */
/** @import { Place } from '#tile/math/kernel' */
/**
 * `kind` says on which side of its curve an inequality holds: 1 above (the curve is a floor), -1 below (a ceiling), 0
 * to the
 * left or right (a wall). `frame`, for a side of the square, is the index of the coordinate and its value.
 *
 * @typedef {Curve & {kind: number, frame?: [number, number]}} Inequality
 */
/**
 * `pair` stays in order, null on the square's border; `seen` is how the four quarters see it, made once for each.
 *
 * @typedef {Inequality & {pair: number[] | null, seen: Seen[]}} Order
 */
/** @typedef {Inequality & {of: Order}} Seen mirrored, so that the walk goes right along a floor */
/** @typedef {[number, number, number, number]} Corners values at (0, 0), (1, 0), (0, 1) and (1, 1) */
/** @typedef {{of: Order, start: Place, stop: Place}} Step along the curve of an inequality */
/** @typedef {{floor: Seen, from: number, to: number}} Stretch of a floor, from one column to another */

/** Steps whose lengths differ by less than this end at the same place. */
const TOUCH = 1e-14;

/**
 * The inequality with these values at the corners, scaled so that the largest is 1 or -1.
 *
 * @param {Corners} corners
 * @param {number} kind
 * @param {number[] | null} pair
 * @returns {Order}
 */
function inequality([h00, h10, h01, h11], kind, pair) {
  const size = Math.max(Math.abs(h00), Math.abs(h10), Math.abs(h01), Math.abs(h11));
  const [A, B, C, D] = [h00 - h10 - h01 + h11, h10 - h00, h01 - h00, h00].map((x) => x / size);
  return { A, B, C, D, kind, pair, seen: [] };
}

/**
 * Divides out factors a, 1 - a, b and 1 - b, which are positive inside the square: a side of zeros becomes equal to the
 * side opposite.
 *
 * @param {Corners} corners
 * @returns {Corners}
 */
function reduced([h00, h10, h01, h11]) {
  if (h00 === 0 && h01 === 0) [h00, h01] = [h10, h11];
  if (h10 === 0 && h11 === 0) [h10, h11] = [h00, h01];
  if (h00 === 0 && h10 === 0) [h00, h10] = [h01, h11];
  if (h01 === 0 && h11 === 0) [h01, h11] = [h00, h10];
  return [h00, h10, h01, h11];
}

/**
 * The frame of the square as inequalities: a, 1 - a, b and 1 - b are not negative.
 *
 * @type {Order[]}
 */
export const FRAME = [
  { ...inequality([0, 1, 0, 1], 0, null), frame: [0, 0] },
  { ...inequality([1, 0, 1, 0], 0, null), frame: [0, 1] },
  { ...inequality([0, 0, 1, 1], 1, null), frame: [1, 0] },
  { ...inequality([1, 1, 0, 0], -1, null), frame: [1, 1] },
];

/**
 * The inequality "i is ahead of j". On their frontier the lead grows or falls with b as fp_i fn_j - fn_i fp_j does,
 * wherever on the frontier.
 *
 * @param {number[][]} counts
 * @param {number} i
 * @param {number} j
 * @returns {Order | null} null where i is ahead all over the square, so that nothing is cut off
 */
export function aheadInequality(counts, i, j) {
  const [p, q] = [counts[i], counts[j]];
  const corners = reduced(cornerLeads(p, q));
  if (Math.min(...corners) > 0) return null;
  return inequality(corners, Math.sign(difference(p[1] * q[2], p[2] * q[1])), [i, j]);
}

/**
 * @param {Inequality} inequality
 * @returns {Inequality} the inequality with 1 - a in place of a.
 */
function mirroredA({ A, B, C, D, kind }) {
  return { A: -A, B: -B, C: C + A, D: D + B, kind };
}

/**
 * @param {Inequality} inequality
 * @returns {Inequality} the inequality with 1 - b in place of b.
 */
function mirroredB({ A, B, C, D, kind }) {
  return { A: -A, B: B + A, C: -C, D: D + C, kind: -kind };
}

/**
 * The inequality mirrored for a quarter. All results have the same fields in the same order, with which JavaScript
 * engines are much faster.
 *
 * @param {Order} one
 * @param {boolean} left
 * @param {boolean} upper
 * @returns {Seen}
 */
function orderInQuarter(one, left, upper) {
  const k = Number(left) + 2 * Number(upper);
  const known = one.seen[k];
  if (known) return known;
  const turned = left ? mirroredA(one) : one;
  const { A, B, C, D, kind } = upper ? mirroredB(turned) : turned;
  const made = { A, B, C, D, kind, frame: one.frame, of: one };
  one.seen[k] = made;
  return made;
}

/**
 * The inequality whose curve is the floor at `a`.
 *
 * @param {Seen[]} inequalities with those of the frame first
 * @param {number} a
 */
function floorAt(inequalities, a) {
  let [best, highest] = [inequalities[0], -Infinity];
  for (const one of inequalities) {
    const { kind, frame, B, D } = one;
    if (kind !== 1 || !(frame || B * a + D < 0)) continue;
    const there = height(one, a);
    if (there > highest) [best, highest] = [one, there];
  }
  return best;
}

/** How far along the floor each inequality holds; the buffer is reused by all walks. */
let room = new Float64Array(64);

/**
 * The inequality that is violated first along `floor`; among several, one that is no floor itself.
 *
 * @param {Seen} floor
 * @param {Seen[]} inequalities
 * @param {number} a
 */
function nextAlong(floor, inequalities, a) {
  if (room.length < inequalities.length) room = new Float64Array(2 * inequalities.length);
  let step = Infinity;
  for (let k = 0; k < inequalities.length; k++) {
    room[k] = inequalities[k] === floor ? Infinity : reach(floor, inequalities[k], a);
    if (room[k] < step) step = room[k];
  }
  const to = a + step;
  /** @type {Seen | null} */
  let first = null;
  /** @type {Seen | null} */
  let closing = null;
  let lowest = Infinity;
  for (let k = 0; k < inequalities.length; k++) {
    if (!(room[k] <= step + TOUCH)) continue;
    const hit = inequalities[k];
    first ??= hit;
    if (hit.kind === 1) continue;
    // An upright floor meets several ceilings at once: the lowest one counts.
    const there = height(hit, to);
    if (!closing || there < lowest) [closing, lowest] = [hit, there];
  }
  return { next: closing ?? first ?? floor, to };
}

/**
 * Follows the floor to the right of `a` until it meets a ceiling or a wall (`closing`) at `end`.
 *
 * @param {Seen[]} inequalities with those of the frame first
 * @param {number} a
 */
function walk(inequalities, a) {
  /** @type {Stretch[]} */
  const path = [];
  let floor = floorAt(inequalities, a);
  let from = a;
  while (path.length < 4 * inequalities.length) {
    const { next, to } = nextAlong(floor, inequalities, from);
    path.push({ floor, from, to });
    if (next.kind !== 1) return { path, end: to, closing: next };
    [floor, from] = [next, to];
  }
  return { path, end: from, closing: floor };
}

/**
 * One quarter of a region's border: its floor or its ceiling, to the right or to the left of the point.
 *
 * @param {Order[]} inequalities
 * @param {number} a
 * @param {boolean} left
 * @param {boolean} upper
 */
export function borderQuarter(inequalities, a, left, upper) {
  const seen = inequalities.map((one) => orderInQuarter(one, left, upper));
  const { path, end, closing } = walk(seen, left ? 1 - a : a);
  /** @type {(one: Curve, x: number) => Place} */
  const place = (one, x) => {
    const y = height(one, x);
    return [left ? 1 - x : x, upper ? 1 - y : y];
  };
  return {
    end,
    closing: closing.of,
    /** @type {(limit: number) => Step[]} */
    cut: (limit) =>
      path
        .filter(({ from }) => from <= limit)
        .map(({ floor, from, to }) => ({
          of: floor.of,
          start: place(floor, from),
          stop: place(floor, Math.min(to, limit)),
        })),
  };
}
