/**
 * How far the point can move on the Tile before another classifier is best, and which one that is.
 *
 * Entity i is ahead of j where N_i E_j - N_j E_i > 0, N = good and E = bad: bilinear in (a, b). So along an axis the
 * first change is a root of a linear function, and the frontier of two is one arc of a hyperbola, whose nearest point
 * is a root of a quartic.
 */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Ranking } from '#tile/math/kernel' */
/** @import { Counts, Entries, Performance } from '#tile/math/performance' */
import { rank } from '#tile/math/kernel';
import { entriesOf, known } from '#tile/math/performance';
import { frontierArc } from '#tile/regions/frontier';
import { cornerLeads, lead, leadsOf, slopesOf } from '#tile/regions/leads';
import { nearestOn } from '#tile/regions/nearest';

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
// A bound that rounding may have made greater than the distance itself is passed over only beyond this.
const MARGIN = 1e-9;
/** @type {Change} */
const NEVER = { radius: Infinity, at: null, to: null };

/**
 * Whether two performances are not tied everywhere they can be compared.
 *
 * @param {Counts} p
 * @param {Counts} q
 */
function differ(p, q) {
  return cornerLeads(p, q).some((x) => x < 0 || x > 0);
}

/**
 * Whether q, which has no score at a place on the frame, is ahead of p just inside the frame. On a side between its
 * corners it is if it is perfect; at a corner, if the lead grows along both sides, or along the diagonal where it stays
 * 0 on both.
 *
 * @param {Counts} p
 * @param {Counts} q
 * @param {number} a
 * @param {number} b
 */
function emerges(p, q, a, b) {
  if (!known(p) || !known(q)) return false;
  const corner = [a, b].every((z) => z === 0 || z === 1);
  if (!corner) return cornerLeads(p, q).some((x) => x < 0);
  const [along, up, across] = [lead(p, q, 1 - a, b), lead(p, q, a, 1 - b), lead(p, q, 1 - a, 1 - b)];
  return along < 0 || up < 0 || (along === 0 && up === 0 && across < 0);
}

/**
 * The nearest place where a rival draws level with the winner. The winner's lead divided by its steepest slope bounds
 * the distance from below; the rival with the least bound is looked at first, so that few others need to be.
 *
 * @param {Contest} contest
 * @returns {Change}
 */
function nearestChange(contest) {
  const { performances, winner, leads, all } = contest;
  const slopes = slopesOf(all, winner);
  const least = new Float64Array(leads.length);
  for (let i = 0; i < least.length; i++) least[i] = Math.max(0, leads[i]) / slopes[i];
  let near = -1;
  for (let i = 0; i < least.length; i++) if (i !== winner && least[i] < (near < 0 ? Infinity : least[near])) near = i;
  const bound = near < 0 ? Infinity : (distanceTo(contest, near)?.distance ?? Infinity) * (1 + MARGIN);
  let best = NEVER;
  for (let i = 0; i < least.length; i++) {
    if (i === winner || !(least[i] < best.radius) || least[i] > bound || !known(performances[i])) continue;
    const found = distanceTo(contest, i);
    if (found && found.distance < best.radius) best = { radius: found.distance, at: found.at, to: i };
  }
  return best;
}

/**
 * The nearest point of the frontier between the winner and a rival; null where there is none.
 *
 * @param {Contest} contest
 * @param {number} rival
 */
function distanceTo({ performances, winner, a, b }, rival) {
  const [mine, theirs] = [performances[winner], performances[rival]];
  const piece = known(mine) && known(theirs) ? frontierArc(mine, theirs) : null;
  return piece && nearestOn(piece, a, b);
}

/**
 * The first rival that overtakes along one coordinate, up to where that ends; null for none.
 *
 * @param {Contest} contest
 * @param {0 | 1} axis
 * @param {0 | 1} end
 */
function changeAlong({ all, winner, a, b, leads }, axis, end) {
  const from = axis ? b : a;
  const there = leadsOf(all, winner, axis ? a : end, axis ? end : b);
  let [to, best] = [-1, NaN];
  for (let i = 0; i < there.length; i++) {
    if (i === winner || !(there[i] < 0)) continue;
    const here = Math.max(0, leads[i]);
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
 * @param {Performance[]} performances
 * @param {number} a
 * @param {number} b
 * @param {Ranking} [ranking] at the point, where it is known
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
 *
 * @param {Contest} contest
 * @param {Counts} mine
 * @param {Float64Array} ranks
 */
function levelWith({ performances, winner, a, b }, mine, ranks) {
  const isLevel = (/** @type {Performance} */ p, /** @type {number} */ i) =>
    ranks[i] === 1 && i !== winner && p !== null && differ(mine, p);
  const level = performances.findIndex(isLevel);
  if (level >= 0) return level;
  return performances.findIndex((p, i) => p && i !== winner && Number.isNaN(ranks[i]) && emerges(mine, p, a, b));
}

/**
 * @param {Contest} contest
 * @returns {Sides}
 */
function sidesOf(contest) {
  /** @type {Sides} */
  const moves = { up: null, down: null, left: null, right: null };
  for (const [name, axis, end] of SIDES) moves[name] = changeAlong(contest, axis, end);
  return moves;
}

/**
 * The nearest of the changes in the four directions.
 *
 * @param {Sides} sides
 * @param {number} a
 * @param {number} b
 * @returns {Change}
 */
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
