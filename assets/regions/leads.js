/** By how much one performance is ahead of another: N_p E_q - N_q E_p, N = good and E = bad, bilinear in (a, b). */
/** @import { Counts, Performance } from '#tile/math/performance' */
import { bad, good } from '#tile/math/kernel';
import { ROUNDING } from '#tile/regions/polygons';

/**
 * x - y for non-negative x and y, 0 when it is within rounding.
 *
 * @param {number} x
 * @param {number} y
 */
export function difference(x, y) {
  const gap = x - y;
  return Math.abs(gap) <= ROUNDING * (x + y) ? 0 : gap;
}

/**
 * By how much p is ahead of q at a place; NaN where a count that matters is unknown.
 *
 * @param {Counts} p
 * @param {Counts} q
 * @param {number} a
 * @param {number} b
 */
export function lead(p, q, a, b) {
  return difference(good(p, a) * bad(q, b), good(q, a) * bad(p, b));
}

/**
 * The leads of p over q at (0, 0), (1, 0), (0, 1) and (1, 1).
 *
 * @param {Counts} p
 * @param {Counts} q
 * @returns {[number, number, number, number]}
 */
export function cornerLeads(p, q) {
  return [lead(p, q, 0, 0), lead(p, q, 1, 0), lead(p, q, 0, 1), lead(p, q, 1, 1)];
}

/**
 * Performances by entry, for loops over all of them at every frame: entries are NaN where unknown.
 *
 * @typedef {object} Entries
 * @property {Float64Array} tn
 * @property {Float64Array} fp
 * @property {Float64Array} fn
 * @property {Float64Array} tp
 * @property {number} winner of which `slopes` are; -1 for none
 * @property {Float64Array} slopes see `slopesOf`
 */

/** @type {WeakMap<Performance[], Entries>} */
const flat = new WeakMap();

/**
 * The entries of performances, made once for an array of them.
 *
 * @param {Performance[]} performances
 * @returns {Entries}
 */
export function entriesOf(performances) {
  const found = flat.get(performances);
  if (found) return found;
  const [tn, fp, fn, tp] = [0, 1, 2, 3].map((k) => Float64Array.from(performances, (p) => p?.[k] ?? NaN));
  const made = { tn, fp, fn, tp, winner: -1, slopes: new Float64Array(0) };
  flat.set(performances, made);
  return made;
}

/**
 * The greatest slope of the winner's lead over each other, NaN where nothing overtakes it or something is unknown.
 *
 * @param {Entries} all
 * @param {number} winner
 */
export function slopesOf(all, winner) {
  if (all.winner === winner) return all.slopes;
  const { tn, fp, fn, tp } = all;
  all.winner = winner;
  all.slopes = Float64Array.from(tn, (_, i) => {
    const c0 = difference(tn[winner] * fp[i], tn[i] * fp[winner]);
    const c1 = difference(tp[winner] * fp[i], tp[i] * fp[winner]);
    const c2 = difference(tn[winner] * fn[i], tn[i] * fn[winner]);
    const c3 = difference(tp[winner] * fn[i], tp[i] * fn[winner]);
    if (Math.min(c0, c1, c2, c3) >= 0) return NaN;
    return Math.hypot(Math.max(Math.abs(c1 - c0), Math.abs(c3 - c2)), Math.max(Math.abs(c2 - c0), Math.abs(c3 - c1)));
  });
  return all.slopes;
}

/**
 * The lead of the winner over each at a place, which `lead` gives one by one.
 *
 * @param {Entries} all
 * @param {number} winner
 * @param {number} a
 * @param {number} b
 */
export function leadsOf({ tn, fp, fn, tp }, winner, a, b) {
  const right = weighing(1 - a, tn, a, tp);
  const wrong = weighing(1 - b, fp, b, fn);
  const [mineRight, mineWrong] = [right(winner), wrong(winner)];
  const out = new Float64Array(tn.length);
  for (let i = 0; i < out.length; i++) out[i] = difference(mineRight * wrong(i), right(i) * mineWrong);
  return out;
}

/**
 * u x + v y of each; what has no weight plays no part, known or not.
 *
 * @param {number} u
 * @param {Float64Array} x
 * @param {number} v
 * @param {Float64Array} y
 * @returns {(i: number) => number}
 */
function weighing(u, x, v, y) {
  if (v === 0) return (i) => u * x[i];
  return u === 0 ? (i) => v * y[i] : (i) => u * x[i] + v * y[i];
}
