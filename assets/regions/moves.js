/**
 * How far one can move on the Tile before somebody else is first, and to whom the first place goes.
 *
 * Entity i is ahead of j where N_i E_j - N_j E_i > 0, N = good and E = bad: bilinear in (a, b). So along an axis the
 * first change is a root of a linear function, and the frontier of two is one arc of a hyperbola, whose nearest point
 * is a root of a quartic.
 */
import * as kernel from '#tile/math/kernel';
import { bad, good, known } from '#tile/math/kernel';
import { frontierArc } from '#tile/regions/frontier';
import { ROUNDING } from '#tile/regions/polygons';

const SIDES = [
  ['up', 1, 1],
  ['down', 1, 0],
  ['left', 0, 0],
  ['right', 0, 1],
];

/** x - y for non-negative x and y, 0 when it is within rounding. */
export function difference(x, y) {
  const gap = x - y;
  return Math.abs(gap) <= ROUNDING * (x + y) ? 0 : gap;
}

/** By how much p is ahead of q at a place; NaN where a count that matters is unknown. */
function lead(p, q, a, b) {
  return difference(good(p, a) * bad(q, b), good(q, a) * bad(p, b));
}

/** The leads of p over q at (0, 0), (1, 0), (0, 1) and (1, 1). */
export function cornerLeads(p, q) {
  return [lead(p, q, 0, 0), lead(p, q, 1, 0), lead(p, q, 0, 1), lead(p, q, 1, 1)];
}

/** Whether two are not tied everywhere they can be compared. */
function differ(p, q) {
  return cornerLeads(p, q).some((x) => x < 0 || x > 0);
}

/**
 * Whether q, which has no score at a place on the frame, gets ahead of p at once inside. On a side between its corners
 * it is perfect; at a corner the lead grows along both sides, or where it stays 0 on both, along the diagonal.
 */
function emerges(p, q, a, b) {
  if (!known(p) || !known(q)) return false;
  const corner = [a, b].every((z) => z === 0 || z === 1);
  if (!corner) return cornerLeads(p, q).some((x) => x < 0);
  const [along, up, across] = [lead(p, q, 1 - a, b), lead(p, q, a, 1 - b), lead(p, q, 1 - a, 1 - b)];
  return along < 0 || up < 0 || (along === 0 && up === 0 && across < 0);
}

/** Value of a polynomial whose coefficients ascend. */
function valueAt(coefficients, x) {
  return coefficients.reduceRight((sum, c) => sum * x + c, 0);
}

/** Root of a polynomial between two numbers where it has different signs. */
function bisected(coefficients, low, high) {
  const rising = valueAt(coefficients, high) > 0;
  let [from, to] = [low, high];
  for (let middle = (from + to) / 2; from < middle && middle < to; middle = (from + to) / 2) {
    if (valueAt(coefficients, middle) > 0 === rising) to = middle;
    else from = middle;
  }
  return to;
}

/** Real roots in [low, high] where a polynomial changes its sign, by the roots of its derivative. */
function rootsBetween(coefficients, low, high) {
  if (coefficients.length < 2) return [];
  const slope = coefficients.slice(1).map((c, k) => c * (k + 1));
  const stops = [low, ...rootsBetween(slope, low, high), high];
  const roots = [];
  for (let k = 1; k < stops.length; k++) {
    const [left, right] = [valueAt(coefficients, stops[k - 1]), valueAt(coefficients, stops[k])];
    if (left > 0 !== right > 0) roots.push(bisected(coefficients, stops[k - 1], stops[k]));
  }
  return roots;
}

/** Where along an arc, as progress in a, its distance to (a, b) can be least, besides its ends. */
function turningPoints({ a0, b0, a1, b1, k }, a, b) {
  const [w, h, p, q, d] = [a1 - a0, b1 - b0, a0 - a, b0 - b, k - 1];
  // Derivative of the squared distance times (1 + d u)^3.
  return rootsBetween(
    [
      w * p + h * k * q,
      w * (w + 3 * p * d) + h * k * (q * d + h * k),
      3 * w * d * (w + p * d),
      w * d * d * (3 * w + p * d),
      w * w * d * d * d,
    ],
    0,
    1,
  );
}

/** @returns {{distance: number, at: number[]}} the point of an arc nearest to (a, b). */
function nearestOn(piece, a, b) {
  const { a0, b0, a1, b1, k } = piece;
  let best = { distance: Infinity, at: null };
  for (const u of [0, 1, ...turningPoints(piece, a, b)]) {
    const at = u === 1 ? [a1, b1] : [a0 + u * (a1 - a0), b0 + ((k * u) / (1 + (k - 1) * u)) * (b1 - b0)];
    const distance = Math.hypot(at[0] - a, at[1] - b);
    if (distance < best.distance) best = { distance, at };
  }
  return best;
}

/** A lower bound of the distance from (a, b) to where q gets ahead of p: the lead over its greatest slope. */
function leastDistance(p, q, a, b) {
  const corners = cornerLeads(p, q);
  if (Math.min(...corners) >= 0) return Infinity;
  const inA = Math.max(Math.abs(corners[1] - corners[0]), Math.abs(corners[3] - corners[2]));
  const inB = Math.max(Math.abs(corners[2] - corners[0]), Math.abs(corners[3] - corners[1]));
  return Math.max(0, lead(p, q, a, b)) / Math.hypot(inA, inB);
}

/** The nearest place where one of the rivals draws level with the winner. */
function nearestChange(performances, winner, rivals, a, b) {
  let best = { radius: Infinity, at: null, to: null };
  const mine = performances[winner];
  for (const rival of rivals) {
    const theirs = performances[rival];
    if (!known(theirs) || !(leastDistance(mine, theirs, a, b) < best.radius)) continue;
    const piece = frontierArc(mine, theirs);
    if (!piece) continue;
    const { distance, at } = nearestOn(piece, a, b);
    if (distance < best.radius) best = { radius: distance, at, to: rival };
  }
  return best;
}

/** The first rival that gets ahead on the way along one coordinate to its end; `at` is the coordinate. */
function changeAlong(performances, winner, rivals, place, axis, end) {
  const last = place.slice();
  last[axis] = end;
  let best = null;
  for (const rival of rivals) {
    const there = lead(performances[winner], performances[rival], ...last);
    if (!(there < 0)) continue;
    const here = Math.max(0, lead(performances[winner], performances[rival], ...place));
    const at = place[axis] + ((end - place[axis]) * here) / (here - there);
    if (!best || Math.abs(at - place[axis]) < Math.abs(best.at - place[axis])) best = { to: rival, at };
  }
  return best;
}

/**
 * How far one can move before the first place changes, and to whom.
 *
 * @returns {{radius: number, at: number[]|null, to: number|null, up: object|null, down: object|null,
 *   left: object|null, right: object|null}|null} `at` is the nearest place where `to` draws level and `radius` its
 *   distance: 0 where several are first, or where `to`, without a score on the frame, is first just inside; Infinity when the winner stays first everywhere. In each direction `{to, at}`
 *   with `at` the coordinate, null when nobody overtakes before the border. Where the winner is known on one side of
 *   the Tile only, the radius is along it. null when nobody is ranked.
 */
export function winnerMoves(performances, a, b) {
  const { ranks, order } = kernel.rank(performances, a, b);
  const winner = order[0];
  if (!order.length || Number.isNaN(ranks[winner])) return null;
  const rivals = performances.map((_, i) => i).filter((i) => i !== winner && performances[i]);
  const moves = {};
  for (const [name, axis, end] of SIDES) moves[name] = changeAlong(performances, winner, rivals, [a, b], axis, end);
  const level =
    rivals.find((i) => ranks[i] === 1 && differ(performances[winner], performances[i])) ??
    rivals.find((i) => Number.isNaN(ranks[i]) && emerges(performances[winner], performances[i], a, b));
  return { ...nearest(performances, winner, rivals, moves, level, a, b), ...moves };
}

/** No distance at all when somebody is `level` with the winner here, though not everywhere. */
function nearest(performances, winner, rivals, moves, level, a, b) {
  if (level !== undefined) return { radius: 0, at: [a, b], to: level };
  return known(performances[winner]) ? nearestChange(performances, winner, rivals, a, b) : nearestOf(moves, a, b);
}

/** The nearest of the changes along the axes. */
function nearestOf(moves, a, b) {
  let best = { radius: Infinity, at: null, to: null };
  for (const [name, axis] of SIDES) {
    const move = moves[name];
    const radius = move ? Math.abs(move.at - (axis ? b : a)) : Infinity;
    if (radius < best.radius) best = { radius, at: axis ? [a, move.at] : [move.at, b], to: move.to };
  }
  return best;
}
