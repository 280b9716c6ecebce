/**
 * Which entity is first along a path on the Tile; exact on its right side, where performances without tn can be ranked.
 */
/** @import { Performance } from '#tile/math/performance' */
import { key, rank, tied } from '#tile/math/kernel';
import { entries } from '#tile/math/performance';

/**
 * A piece of the side a = 1, from b = `from` to b = `to`, on which `entity` is first.
 *
 * @typedef {{entity: number, from: number, to: number}} EdgePiece
 */
/**
 * A piece of a path, from t = `from` to t = `to`, on which `entities`, tied where they are several, are first.
 *
 * @typedef {{entities: number[], from: number, to: number}} PathPiece
 */

/** On a path that is not a side of the Tile, changes of the winner are searched for in this many equal steps. */
const PLACES = 400;
const NEAR = 1e-9;

/**
 * The winners along the side a = 1, in pieces between the changes of the winner.
 *
 * @param {Performance[]} performances
 * @returns {EdgePiece[]}
 */
export function rightEdge(performances) {
  const ends = changes(performances.filter((p) => p !== null).map(entries));
  /** @type {EdgePiece[]} */
  const pieces = [];
  for (let k = 1; k < ends.length; k++) {
    const entity = rank(performances, 1, (ends[k - 1] + ends[k]) / 2).order[0];
    const last = pieces[pieces.length - 1];
    if (last && last.entity === entity) last.to = ends[k];
    else pieces.push({ entity, from: ends[k - 1], to: ends[k] });
  }
  return pieces;
}

/**
 * Which entity is first along a path.
 *
 * @param {Performance[]} performances
 * @param {(t: number) => {a: number, b: number}} at
 * @param {[from: number, to: number] | null} side the b at both ends of a path on the side a = 1
 * @returns {PathPiece[]}
 */
export function firstAlong(performances, at, side) {
  const cuts = side ? cutsOnSide(performances, side) : cutsBetween(performances, at);
  /** @type {PathPiece[]} */
  const pieces = [];
  for (let k = 1; k < cuts.length; k++) {
    const { a, b } = at((cuts[k - 1] + cuts[k]) / 2);
    const { order, ranks } = rank(performances, a, b);
    const entities = [...order].filter((entity) => ranks[entity] === 1);
    const last = pieces[pieces.length - 1];
    if (last && String(last.entities) === String(entities)) last.to = cuts[k];
    else pieces.push({ entities, from: cuts[k - 1], to: cuts[k] });
  }
  return pieces;
}

/**
 * @param {Performance[]} performances
 * @param {[from: number, to: number]} side
 */
function cutsOnSide(performances, [from, to]) {
  const inside = changes(performances.filter((p) => p !== null).map(entries))
    .map((b) => (b - from) / (to - from))
    .filter((t) => t > 0 && t < 1);
  return [0, ...inside.sort((x, y) => x - y), 1];
}

/**
 * The values of b at which the winner on the side a = 1 changes, ascending, with 0 and 1. Where tp > 0 the winner has
 * the least ((1 - b) fp + b fn) / tp, which is a line in b: the winners form the lower envelope of the lines.
 *
 * @param {number[][]} rows
 */
function changes(rows) {
  const lines = rows
    .map(([, fp, fn, tp]) => [fp / tp, fn / tp])
    .filter(([start, end]) => Number.isFinite(start) && Number.isFinite(end));
  const ends = [0];
  /** @type {number[] | undefined} */
  let here = lines.reduce((p, q) => (q[0] < p[0] || (q[0] === p[0] && q[1] < p[1]) ? q : p), lines[0]);
  while (here) {
    const [b, next] = nextChange(lines, here);
    if (b < 1) ends.push(b);
    here = next;
  }
  return [...new Set([...ends, 1])];
}

/**
 * Where the lower envelope leaves a line, and for which one; of several that cross there, the steepest.
 *
 * @param {number[][]} lines
 * @param {number[]} here
 * @returns {[number, number[] | undefined]}
 */
function nextChange(lines, [y0, y1]) {
  let [b, to] = [1, /** @type {number[] | undefined} */ (undefined)];
  for (const line of lines) {
    const [ahead, behind] = [line[0] - y0, y1 - line[1]];
    if (!(behind > 0)) continue;
    const cross = ahead / (ahead + behind);
    if (cross < b || (cross === b && to && line[1] < to[1])) [b, to] = [cross, line];
  }
  return [b, to];
}

/**
 * Where the winner changes along any other path, ascending, with 0 and 1; searched for between evenly spaced places.
 *
 * @param {Performance[]} performances
 * @param {(t: number) => {a: number, b: number}} at
 */
function cutsBetween(performances, at) {
  const first = (/** @type {number} */ t) => leader(performances, at(t));
  const cuts = [0];
  for (let k = 0; k < PLACES; k++) narrow(first, k / PLACES, (k + 1) / PLACES, cuts);
  return [...cuts, 1];
}

/**
 * @param {(t: number) => number} first
 * @param {number} low
 * @param {number} high
 * @param {number[]} cuts
 */
function narrow(first, low, high, cuts) {
  if (first(low) === first(high)) return;
  const middle = (low + high) / 2;
  if (high - low < NEAR) {
    if (middle > NEAR && middle < 1 - NEAR) cuts.push(middle);
    return;
  }
  narrow(first, low, middle, cuts);
  narrow(first, middle, high, cuts);
}

/**
 * The winner at a point, the first in the table of those that tie; -1 where no classifier is ranked.
 *
 * @param {Performance[]} performances
 * @param {{a: number, b: number}} point
 */
function leader(performances, { a, b }) {
  let [best, found] = [-1, Number.NaN];
  performances.forEach((p, i) => {
    const value = key(p, a, b);
    if (value > found || (best < 0 && value >= 0)) if (best < 0 || !tied(value, found)) [best, found] = [i, value];
  });
  return best;
}
