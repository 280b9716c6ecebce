/** Who is first along the right side of the Tile, where performances without true negatives live. */
/** @import { Performance } from '#tile/math/performance' */
import { rank } from '#tile/math/kernel';
import { entries } from '#tile/math/performance';

/**
 * A piece of the side a = 1, from b = `from` to b = `to`, on which `entity` is first.
 *
 * @typedef {{entity: number, from: number, to: number}} EdgePiece
 */

/** With more performances than this nobody waits for all their crossings. */
const MOST = 400;

/**
 * Winners along a = 1: between two crossings nobody changes place.
 *
 * @param {Performance[]} performances
 * @returns {EdgePiece[]}
 */
export function rightEdge(performances) {
  const ends = crossings(performances.filter((p) => p !== null).map(entries));
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
 * The b at which two tie, ascending, from 0 to 1.
 *
 * @param {number[][]} rows
 */
function crossings(rows) {
  const cuts = new Set([0, 1]);
  for (let i = 0; i < rows.length && rows.length <= MOST; i++) {
    for (let j = 0; j < i; j++) {
      const [p, q] = [rows[i], rows[j]];
      const slope = p[3] * (q[2] - q[1]) - q[3] * (p[2] - p[1]);
      const b = -(p[3] * q[1] - q[3] * p[1]) / slope;
      if (b > 0 && b < 1) cuts.add(b);
    }
  }
  return [...cuts].sort((x, y) => x - y);
}
