/** How far the point can move: the region where a ranking stays the same, and the nearest change of the best. */
import { entries, entriesOf, known } from '#tile/math/performance';
import { bad, good, height, heightThere, inUnit, rank, reach } from '#tile/math/ranking';
import { arc, chainShape, isNegligible } from '#tile/math/regions/arcs';
import {
  cornerLeads,
  difference,
  frontierArc,
  lead,
  leadsOf,
  MARGIN,
  nearestOn,
  sameEverywhere,
  slopesOf,
} from '#tile/math/regions/borders';

/** @import { Counts, Entries, Performance } from '#tile/math/performance' */
/** @import { Curve, Place, Ranking } from '#tile/math/ranking' */
/** @import { Arc, Drawn } from '#tile/math/regions/arcs' */

// ---- Inequalities A ab + B a + C b + D >= 0 on the square, and the border of the region in which all of them hold.
//
// For each a they hold on one interval of b. Its lower end, the floor, is followed from arc to arc to the right of a
// point until it meets the ceiling or a wall. Mirrored in a or in b, the same walk gives the other three quarters of
// the border.

/**
 * `kind` says on which side of its curve an inequality holds: 1 above (the curve is a floor), -1 below (a ceiling), 0
 * to the left or right (a wall). `frame`, for a side of the square, is the index of the coordinate and its value, not
 * mirrored in a `Seen`.
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

/** The inequality with these values at the corners, scaled so that the largest is 1 or -1. */
/** @type {(corners: Corners, kind: number, pair: number[] | null) => Order} */
function inequality([h00, h10, h01, h11], kind, pair) {
  const size = Math.max(Math.abs(h00), Math.abs(h10), Math.abs(h01), Math.abs(h11));
  const [A, B, C, D] = [h00 - h10 - h01 + h11, h10 - h00, h01 - h00, h00].map((x) => x / size);
  return { A, B, C, D, kind, pair, seen: [] };
}

/**
 * Divides out factors a, 1 - a, b and 1 - b, which are positive inside the square: a side of zeros becomes equal to the
 * side opposite.
 */
/** @type {(corners: Corners) => Corners} */
function reduced([h00, h10, h01, h11]) {
  if (h00 === 0 && h01 === 0) [h00, h01] = [h10, h11];
  if (h10 === 0 && h11 === 0) [h10, h11] = [h00, h01];
  if (h00 === 0 && h10 === 0) [h00, h10] = [h01, h11];
  if (h01 === 0 && h11 === 0) [h01, h11] = [h00, h10];
  return [h00, h10, h01, h11];
}

/** The frame of the square as inequalities: a, 1 - a, b and 1 - b are not negative. @type {Order[]} */
const FRAME = [
  { ...inequality([0, 1, 0, 1], 0, null), frame: [0, 0] },
  { ...inequality([1, 0, 1, 0], 0, null), frame: [0, 1] },
  { ...inequality([0, 0, 1, 1], 1, null), frame: [1, 0] },
  { ...inequality([1, 1, 0, 0], -1, null), frame: [1, 1] },
];

/**
 * The inequality "i is ahead of j". On their frontier the lead rises with b, so that the curve is a floor, where
 * fp_i fn_j - fn_i fp_j > 0, and falls, as at a ceiling, where that is < 0: everywhere on the frontier alike.
 *
 * @param {number[][]} counts @param {number} i @param {number} j
 * @returns {Order | null} null where i is ahead all over the square, so that nothing is cut off
 */
function aheadInequality(counts, i, j) {
  const [p, q] = [counts[i], counts[j]];
  const corners = reduced(cornerLeads(p, q));
  if (Math.min(...corners) > 0) return null;
  return inequality(corners, Math.sign(difference(p[1] * q[2], p[2] * q[1])), [i, j]);
}

/** @param {Inequality} inequality @returns {Inequality} the inequality with 1 - a in place of a. */
function mirroredA({ A, B, C, D, kind }) {
  return { A: -A, B: -B, C: C + A, D: D + B, kind };
}

/** @param {Inequality} inequality @returns {Inequality} the inequality with 1 - b in place of b. */
function mirroredB({ A, B, C, D, kind }) {
  return { A: -A, B: B + A, C: -C, D: D + C, kind: -kind };
}

/**
 * The inequality mirrored for a quarter. All results have the same fields in the same order, with which JavaScript
 * engines are much faster.
 */
/** @type {(one: Order, left: boolean, upper: boolean) => Seen} */
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

/** The inequality whose curve is the floor at `a`. */
/** @param {Seen[]} inequalities with those of the frame first @param {number} a */
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

/** The inequality that is violated first along `floor`; among several, one that is no floor itself. */
/** @param {Seen} floor @param {Seen[]} inequalities @param {number} a */
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

/** Follows the floor to the right of `a` until it meets a ceiling or a wall (`closing`) at `end`. */
/** @param {Seen[]} inequalities with those of the frame first @param {number} a */
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

/** One quarter of a region's border: its floor or its ceiling, to the right or to the left of the point. */
/** @param {Order[]} inequalities @param {number} a @param {boolean} left @param {boolean} upper */
function borderQuarter(inequalities, a, left, upper) {
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

/**
 * A region, and the pair that swaps across each of its sides.
 *
 * @typedef {Omit<Drawn, 'sides'> & {pairs: (number[] | null)[]}} StableRegion
 */

// ---- The region of the Tile around a point in which the whole ranking, or its first places, stay the same.
// Neighbours in the ranking must stay in order: one inequality for each pair. The border of the region in which all
// hold is followed in four quarters. At any priors.

/** The inequalities of pairs, by the array of counts: of the parts of one Tile many have the same. */
/** @type {WeakMap<number[][], Map<number, Order | null>>} */
const orders = new WeakMap();
/** A curve steeper than this is treated as upright: the step in `a` over one pixel of height is lost in rounding. */
const UPRIGHT = 1e9;

/** The floor and the ceiling on one side of the point, as far as both reach, and the wall that joins their ends. */
/** @param {Order[]} inequalities @param {number} a @param {boolean} left */
function halfRegion(inequalities, a, left) {
  const [lower, upper] = [borderQuarter(inequalities, a, left, false), borderQuarter(inequalities, a, left, true)];
  const end = Math.min(lower.end, upper.end);
  const [floor, ceiling] = [lower.cut(end), upper.cut(end)];
  const wall = {
    of: (lower.end <= upper.end ? lower : upper).closing,
    start: floor[floor.length - 1].stop,
    stop: ceiling[ceiling.length - 1].stop,
  };
  return { floor, ceiling, wall };
}

/** @param {Step[]} steps @returns {Step[]} */
function reversedSteps(steps) {
  return steps.map(({ of, start, stop }) => ({ of, start: stop, stop: start })).reverse();
}

/** Joins consecutive steps along the same curve. @param {Step[]} steps */
function mergedSteps(steps) {
  /** @type {Step[]} */
  const result = [];
  for (const step of steps) {
    const before = result[result.length - 1];
    if (before && before.of === step.of) before.stop = step.stop;
    else result.push({ ...step });
  }
  return result;
}

/** The connected region around a point inside all inequalities, as a closed anticlockwise chain of arcs. */
/** @type {(counts: number[][], inequalities: Order[], a: number) => Arc<number[] | null>[]} */
function regionAround(counts, inequalities, a) {
  const [right, left] = [halfRegion(inequalities, a, false), halfRegion(inequalities, a, true)];
  const border = [
    ...reversedSteps(left.floor),
    ...right.floor,
    right.wall,
    ...reversedSteps(right.ceiling),
    ...left.ceiling,
    ...reversedSteps([left.wall]),
  ];
  const chain = mergedSteps(border.filter(hasExtent));
  const corners = chain.map((step, m) => corner(chain[(m || chain.length) - 1], step));
  return chain
    .map(({ of }, m) => {
      const [start, stop] = [corners[m], corners[(m + 1) % chain.length]];
      const tied = (of.pair || []).map((i) => counts[i]);
      return arc(...start, ...stop, tiedKey(tied, ...stop) / tiedKey(tied, ...start), of.pair);
    })
    .filter((piece) => !isNegligible(piece));
}

/**
 * The key good / bad of two entities that are tied at a place, of the one that is farther from undefined there. The
 * ratio of the keys at its ends is the k of an arc.
 */
/** @param {number[][]} tied @param {number} a @param {number} b */
function tiedKey(tied, a, b) {
  let [most, key] = [-1, NaN];
  for (const p of tied) {
    const share = (good(p, a) + bad(p, b)) / (p[0] + p[1] + p[2] + p[3]);
    if (share > most) [most, key] = [share, good(p, a) / bad(p, b)];
  }
  return key;
}

/** Whether a step has a length; or lies on an upright curve, whose height is lost in rounding. @param {Step} step */
function hasExtent({ of, start, stop }) {
  return !isNegligible(arc(...start, ...stop, 1, null)) || (of.pair !== null && heightThere(of, start).steep > UPRIGHT);
}

/** Where two steps meet: on the less steep of their curves, whose height is more exact; on the frame exactly. */
/** @type {(before: Step, step: Step) => Place} */
function corner(before, { of, start }) {
  const [{ b }] = [before.of, of].map((one) => heightThere(one, start)).sort((x, y) => x.steep - y.steep);
  /** @type {Place} */
  const at = [inUnit(start[0]), inUnit(b)];
  for (const { frame } of [before.of, of]) if (frame) at[frame[0]] = frame[1];
  return at;
}

/**
 * The entities in order of rank, in groups that tie here; only those known in full, which have ranks all over the Tile.
 */
/** @param {Performance[]} performances @param {number} a @param {number} b */
function tiersAt(performances, a, b) {
  const { ranks, order } = rank(performances, a, b);
  /** @type {number[][]} */
  const tiers = [];
  for (const i of order) {
    if (Number.isNaN(ranks[i]) || !known(performances[i])) continue;
    const last = tiers[tiers.length - 1];
    if (last && ranks[last[0]] === ranks[i]) last.push(i);
    else tiers.push([i]);
  }
  return tiers;
}

/** The first entity of each group in a tier that is tied everywhere, not only here. */
/** @param {number[][]} counts @param {number[]} tier */
function representatives(counts, tier) {
  /** @type {number[]} */
  const chosen = [];
  for (const i of tier) {
    if (!chosen.some((j) => sameEverywhere(counts[i], counts[j]))) chosen.push(i);
  }
  return chosen;
}

/** The number of tiers that hold the first k places. @param {number[][]} tiers @param {number} k */
function tiersTaking(tiers, k) {
  let placed = 0;
  const last = tiers.findIndex((tier) => {
    placed += tier.length;
    return placed >= k;
  });
  return last < 0 ? tiers.length : last + 1;
}

/**
 * The connected region around (a, b) in which no two entities of the ranking, or of its first k places, swap.
 *
 * Those that tie at (a, b) may end up in either order, so a point on a frontier lies inside. Entities that are
 * undefined here or not known in full do not count.
 *
 * @param {Performance[]} performances @param {number} a @param {number} b
 * @param {number | null} k null for the whole ranking
 * @returns {StableRegion | null} `pairs[m]` is the two entities that swap across the side from vertex m to the next,
 *   the one ahead inside first; null on the square's border. null when no classifier is ranked.
 */
export function stableRegion(performances, a, b, k = null) {
  const tiers = tiersAt(performances, a, b);
  if (!tiers.length) return null;
  const placed = tiersTaking(tiers, k ?? Infinity);
  const counts = performances.map(entries);
  const single = tiers.map((tier) => representatives(counts, tier));
  const levels = [...single.slice(0, placed), single.slice(placed).flat()];
  const inOrder = inequalitiesOf(counts, pairsIn(levels));
  const { sides, ...region } = chainShape(regionWithin(counts, inOrder, a));
  return { ...region, pairs: sides };
}

/**
 * The border of the piece that the column `a` crosses of the part of the Tile in which every entity of a level is ahead
 * of every one of the next.
 *
 * @param {number[][]} counts the same array for all parts of one Tile
 * @param {number[][]} levels entities, of which no two are tied everywhere
 * @param {number} a
 */
export function orderedRegion(counts, levels, a) {
  const found = orders.get(counts) ?? new Map();
  orders.set(counts, found);
  /** @type {Order[]} */
  const inequalities = [];
  for (const [i, j] of pairsIn(levels)) {
    const key = i * counts.length + j;
    let one = found.get(key);
    if (one === undefined) {
      one = aheadInequality(counts, i, j);
      found.set(key, one);
    }
    if (one) inequalities.push(one);
  }
  return regionWithin(counts, inequalities, a);
}

/** The pairs of each entity of a level and each of the next. @type {(levels: number[][]) => [number, number][]} */
const pairsIn = (levels) => levels.slice(1).flatMap((next, k) => levels[k].flatMap((i) => next.map((j) => [i, j])));

/** The inequalities of pairs of which the first is to be ahead; without those that hold all over the square. */
/** @type {(counts: number[][], pairs: readonly (readonly [number, number])[]) => Order[]} */
export const inequalitiesOf = (counts, pairs) =>
  pairs.map(([i, j]) => aheadInequality(counts, i, j)).filter((one) => one !== null);

/** The border of the piece that the column `a` crosses of the part of the Tile in which inequalities hold. */
/** @type {(counts: number[][], inequalities: Order[], a: number) => Arc<number[] | null>[]} */
export const regionWithin = (counts, inequalities, a) => regionAround(counts, [...FRAME, ...inequalities], a);

// ---- How far the point can move on the Tile before another classifier is best, and which one that is.
//
// Entity i is ahead of j where N_i E_j - N_j E_i > 0, N = good and E = bad: bilinear in (a, b). So along an axis the
// first change is a root of a linear function, and the frontier of two is one arc of a hyperbola, whose nearest
// point is a root of a quartic.

/**
 * The entity that overtakes in one direction, and the coordinate at which it does.
 *
 * @typedef {{to: number, at: number}} Move
 */
/**
 * The nearest change: where `to` draws level, at this distance; Infinity and null where none does.
 *
 * @typedef {{radius: number, at: Place | null, to: number | null}} Change
 */
/** @typedef {'up' | 'down' | 'left' | 'right'} Direction */
/** @typedef {Record<Direction, Move | null>} Sides */
/** @typedef {Change & Sides} Moves */

/**
 * The winner at (a, b) and its `leads` over all others there.
 *
 * @typedef {{performances: Performance[], all: Entries, winner: number, a: number, b: number, leads: Float64Array}}
 *   Contest
 */

/** Each direction with its axis (0: a, 1: b) and the coordinate where that ends. @type {[Direction, 0 | 1, 0 | 1][]} */
const SIDES = [
  ['up', 1, 1],
  ['down', 1, 0],
  ['left', 0, 0],
  ['right', 0, 1],
];
/** @type {Change} */
const NEVER = { radius: Infinity, at: null, to: null };

/** Whether one of two performances is ahead of the other at some corner. @param {Counts} p @param {Counts} q */
function differ(p, q) {
  return cornerLeads(p, q).some((x) => x < 0 || x > 0);
}

/**
 * Whether q, which has no score at a place on the frame, is ahead of p somewhere just inside the frame. On a side
 * between its corners it is if it is perfect and p is not; at a corner, if it is ahead along the side on which a
 * changes, or along the diagonal where both are level on both sides. Along the other side it has no success, so that it
 * is never ahead there.
 */
/** @param {Counts} p @param {Counts} q @param {number} a @param {number} b */
function emerges(p, q, a, b) {
  if (!known(p) || !known(q)) return false;
  const corner = [a, b].every((z) => z === 0 || z === 1);
  if (!corner) return cornerLeads(p, q).some((x) => x < 0);
  const [across, up] = [lead(p, q, 1 - a, b), lead(p, q, a, 1 - b)];
  return across < 0 || (across === 0 && up === 0 && lead(p, q, 1 - a, 1 - b) < 0);
}

/**
 * The nearest place where a rival draws level with the winner. The winner's lead divided by its steepest slope bounds
 * the distance from below; the rival with the least bound is looked at first, so that few others need to be.
 */
/** @type {(contest: Contest) => Change} */
function nearestChange(contest) {
  const { winner, leads, all } = contest;
  const slopes = slopesOf(all, winner);
  const least = new Float64Array(leads.length);
  for (let i = 0; i < least.length; i++) least[i] = Math.max(0, leads[i]) / slopes[i];
  let near = -1;
  for (let i = 0; i < least.length; i++) if (i !== winner && least[i] < (near < 0 ? Infinity : least[near])) near = i;
  const bound = near < 0 ? Infinity : (distanceTo(contest, near)?.distance ?? Infinity) * MARGIN;
  let best = NEVER;
  for (let i = 0; i < least.length; i++) {
    if (i === winner || !(least[i] < best.radius) || least[i] > bound) continue;
    const found = distanceTo(contest, i);
    if (found && found.distance < best.radius) best = { radius: found.distance, at: found.at, to: i };
  }
  return best;
}

/** The nearest point of the frontier between the winner and a rival; null where there is none. */
/** @param {Contest} contest @param {number} rival */
function distanceTo({ performances, winner, a, b }, rival) {
  const piece = frontierArc(performances[winner], performances[rival]);
  return piece && nearestOn(piece, a, b);
}

/** The first rival that overtakes along one coordinate, up to where that ends; null for none. */
/** @param {Contest} contest @param {0 | 1} axis @param {0 | 1} end */
function changeAlong({ all, winner, a, b, leads }, axis, end) {
  const from = axis ? b : a;
  const there = leadsOf(all, winner, axis ? a : end, axis ? end : b);
  let [to, best] = [-1, NaN];
  for (let i = 0; i < there.length; i++) {
    const here = Math.max(0, leads[i]);
    // NaN: it cannot be compared here, only at the end.
    if (i === winner || !(there[i] < 0 && here >= 0)) continue;
    const at = from + ((end - from) * here) / (here - there[i]);
    if (to < 0 || Math.abs(at - from) < Math.abs(best - from)) [to, best] = [i, at];
  }
  return to < 0 ? null : { to, at: best };
}

/**
 * How far the point can move before the best classifier changes, and which one is best then.
 *
 * `radius` is 0 where several tie for first, or where `to`, undefined on the frame, is best just inside it; Infinity
 * where the winner stays best everywhere. A winner that is known on one side of the Tile only is followed along that
 * side. A direction is null where nothing overtakes before the border.
 *
 * @param {Performance[]} performances @param {number} a @param {number} b
 * @param {Ranking} [ranking] at the point, if the caller has it
 * @returns {Moves | null} null when no classifier is ranked
 */
export function winnerMoves(performances, a, b, ranking = rank(performances, a, b)) {
  const { ranks, order } = ranking;
  const [winner] = order;
  const mine = performances[winner];
  if (!mine || Number.isNaN(ranks[winner])) return null;
  const all = entriesOf(performances);
  const contest = { performances, all, winner, a, b, leads: leadsOf(all, winner, a, b) };
  const level = levelWith(contest, mine, ranks);
  const sides = sidesOf(contest);
  // The distance is 0 when another classifier ties with the winner here, but not everywhere.
  if (level >= 0) return { radius: 0, at: [a, b], to: level, ...sides };
  return { ...(known(mine) ? nearestChange(contest) : nearestOf(sides, a, b)), ...sides };
}

/**
 * An entity that ties with the winner at the point but not everywhere, or that is undefined there and ahead just inside
 * the frame; -1 for none.
 */
/** @param {Contest} contest @param {Counts} mine @param {Float64Array} ranks */
function levelWith({ performances, winner, a, b }, mine, ranks) {
  const isLevel = (/** @type {Performance} */ p, /** @type {number} */ i) =>
    ranks[i] === 1 && i !== winner && p !== null && differ(mine, p);
  const level = performances.findIndex(isLevel);
  if (level >= 0) return level;
  return performances.findIndex((p, i) => p && i !== winner && Number.isNaN(ranks[i]) && emerges(mine, p, a, b));
}

/** @param {Contest} contest @returns {Sides} */
function sidesOf(contest) {
  /** @type {Sides} */
  const moves = { up: null, down: null, left: null, right: null };
  for (const [name, axis, end] of SIDES) moves[name] = changeAlong(contest, axis, end);
  return moves;
}

/** The nearest of the changes in the four directions. @type {(sides: Sides, a: number, b: number) => Change} */
function nearestOf(sides, a, b) {
  let best = NEVER;
  for (const [name, axis] of SIDES) {
    const move = sides[name];
    if (!move) continue;
    const radius = Math.abs(move.at - (axis ? b : a));
    if (radius < best.radius) best = { radius, at: axis ? [a, move.at] : [move.at, b], to: move.to };
  }
  return best;
}
