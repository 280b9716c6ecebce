/**
 * How far one can move on the Tile before somebody else is first, and to whom the first place goes.
 *
 * Entity i is ahead of j where N_i E_j - N_j E_i > 0, N = good and E = bad: bilinear in (a, b). So along an axis the
 * first change is a root of a linear function, and the frontier of two is one arc of a hyperbola, whose nearest point
 * is a root of a quartic.
 */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Counts, Performance } from '#tile/math/performance' */
import { rank } from '#tile/math/kernel';
import { known } from '#tile/math/performance';
import { frontierArc } from '#tile/regions/frontier';
import { cornerLeads, lead } from '#tile/regions/leads';
import { nearestOn } from '#tile/regions/nearest';

/**
 * Who gets ahead in one direction, at which value of the coordinate.
 *
 * @typedef {{to: number, at: number}} Move
 */
/**
 * The nearest change: where `to` draws level, at this distance; Infinity and null where nobody does.
 *
 * @typedef {{radius: number, at: Place | null, to: number | null}} Change
 */
/** @typedef {'up' | 'down' | 'left' | 'right'} Direction */
/** @typedef {Record<Direction, Move | null>} Sides */
/** @typedef {Change & Sides} Moves */

/** @typedef {{entity: number, theirs: Counts}} Rival */
/**
 * The winner at (a, b), `mine`, and its rivals, those who have a performance.
 *
 * @typedef {{mine: Counts, rivals: Rival[], a: number, b: number}} Contest
 */

/** Each direction with its axis and where that ends. @type {[Direction, 0 | 1, 0 | 1][]} */
const SIDES = [
  ['up', 1, 1],
  ['down', 1, 0],
  ['left', 0, 0],
  ['right', 0, 1],
];
/** @type {Change} */
const NEVER = { radius: Infinity, at: null, to: null };

/**
 * Whether two are not tied everywhere they can be compared.
 *
 * @param {Counts} p
 * @param {Counts} q
 */
function differ(p, q) {
  return cornerLeads(p, q).some((x) => x < 0 || x > 0);
}

/**
 * Whether q, which has no score at a place on the frame, gets ahead of p at once inside. On a side between its corners
 * it is perfect; at a corner the lead grows along both sides, or where it stays 0 on both, along the diagonal.
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
 * A lower bound of the distance from (a, b) to where q gets ahead of p: the lead over its greatest slope.
 *
 * @param {Counts} p
 * @param {Counts} q
 * @param {number} a
 * @param {number} b
 */
function leastDistance(p, q, a, b) {
  const corners = cornerLeads(p, q);
  if (Math.min(...corners) >= 0) return Infinity;
  const inA = Math.max(Math.abs(corners[1] - corners[0]), Math.abs(corners[3] - corners[2]));
  const inB = Math.max(Math.abs(corners[2] - corners[0]), Math.abs(corners[3] - corners[1]));
  return Math.max(0, lead(p, q, a, b)) / Math.hypot(inA, inB);
}

/**
 * The nearest place where one of the rivals draws level with the winner.
 *
 * @param {Contest} contest
 * @returns {Change}
 */
function nearestChange({ mine, rivals, a, b }) {
  let best = NEVER;
  for (const { entity, theirs } of rivals) {
    if (!known(theirs) || !(leastDistance(mine, theirs, a, b) < best.radius)) continue;
    const piece = frontierArc(mine, theirs);
    if (!piece) continue;
    const { distance, at } = nearestOn(piece, a, b);
    if (distance < best.radius) best = { radius: distance, at, to: entity };
  }
  return best;
}

/**
 * The first rival that gets ahead along one coordinate up to its end.
 *
 * @param {Contest} contest
 * @param {0 | 1} axis
 * @param {0 | 1} end
 */
function changeAlong({ mine, rivals, a, b }, axis, end) {
  const from = axis ? b : a;
  /** @type {Move | null} */
  let best = null;
  for (const { entity, theirs } of rivals) {
    const there = lead(mine, theirs, axis ? a : end, axis ? end : b);
    if (!(there < 0)) continue;
    const here = Math.max(0, lead(mine, theirs, a, b));
    const at = from + ((end - from) * here) / (here - there);
    if (!best || Math.abs(at - from) < Math.abs(best.at - from)) best = { to: entity, at };
  }
  return best;
}

/**
 * How far one can move before the first place changes, and to whom.
 *
 * `radius` is 0 where several are first, or where `to`, without a score on the frame, is first just inside; Infinity
 * when the winner stays first everywhere. Where the winner is known on one side of the Tile only, it is along that. A
 * direction is null when nobody overtakes before the border.
 *
 * @param {Performance[]} performances
 * @param {number} a
 * @param {number} b
 * @returns {Moves | null} null when nobody is ranked
 */
export function winnerMoves(performances, a, b) {
  const { ranks, order } = rank(performances, a, b);
  const [winner] = order;
  const mine = performances[winner];
  if (!mine || Number.isNaN(ranks[winner])) return null;
  const rivals = performances.flatMap((theirs, entity) => (theirs && entity !== winner ? [{ entity, theirs }] : []));
  const contest = { mine, rivals, a, b };
  const level =
    rivals.find(({ entity, theirs }) => ranks[entity] === 1 && differ(mine, theirs)) ??
    rivals.find(({ entity, theirs }) => Number.isNaN(ranks[entity]) && emerges(mine, theirs, a, b));
  const sides = sidesOf(contest);
  // No distance at all when somebody is level with the winner here, though not everywhere.
  if (level) return { radius: 0, at: [a, b], to: level.entity, ...sides };
  return { ...(known(mine) ? nearestChange(contest) : nearestOf(sides, a, b)), ...sides };
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
 * The nearest of the changes along the axes.
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
