/** By how much one performance is ahead of another: N_p E_q - N_q E_p, N = good and E = bad, bilinear in (a, b). */
/** @import { Counts, Entries } from '#tile/math/performance' */
import { bad, good } from '#tile/math/kernel';
import { ROUNDING } from '#tile/regions/polygons';

/**
 * x - y for non-negative x and y; 0 within rounding.
 *
 * @param {number} x
 * @param {number} y
 */
export function difference(x, y) {
  const gap = x - y;
  return Math.abs(gap) <= ROUNDING * (x + y) ? 0 : gap;
}

/**
 * By how much p is ahead of q at a place; NaN where an entry that matters is unknown.
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
 * The winner whose slopes were computed last for some performances, and these slopes.
 *
 * @type {WeakMap<Entries, {winner: number, slopes: Float64Array}>}
 */
const steepest = new WeakMap();

/**
 * The steepest slope of the winner's lead over each other entity; NaN where that never overtakes it or is not known in
 * full.
 *
 * @param {Entries} all
 * @param {number} winner
 */
export function slopesOf(all, winner) {
  const found = steepest.get(all);
  if (found?.winner === winner) return found.slopes;
  const { tn, fp, fn, tp } = all;
  const slopes = new Float64Array(tn.length).fill(NaN);
  const [mineTn, mineFp, mineFn, mineTp] = [tn[winner], fp[winner], fn[winner], tp[winner]];
  for (let i = 0; i < slopes.length; i++) {
    const c0 = difference(mineTn * fp[i], tn[i] * mineFp);
    const c1 = difference(mineTp * fp[i], tp[i] * mineFp);
    const c2 = difference(mineTn * fn[i], tn[i] * mineFn);
    const c3 = difference(mineTp * fn[i], tp[i] * mineFn);
    if (Math.min(c0, c1, c2, c3) >= 0) continue;
    const along = Math.max(Math.abs(c1 - c0), Math.abs(c3 - c2));
    const up = Math.max(Math.abs(c2 - c0), Math.abs(c3 - c1));
    slopes[i] = Math.sqrt(along * along + up * up);
  }
  steepest.set(all, { winner, slopes });
  return slopes;
}

/**
 * The winner's lead over each entity at a place; `lead` gives one of them.
 *
 * @param {Entries} all
 * @param {number} winner
 * @param {number} a
 * @param {number} b
 */
export function leadsOf({ tn, fp, fn, tp }, winner, a, b) {
  const out = new Float64Array(tn.length);
  // A count without weight may be unknown (nan): the other one takes its place.
  const [x, y, z, w] = [a === 1 ? tp : tn, a === 0 ? tn : tp, b === 1 ? fn : fp, b === 0 ? fp : fn];
  const mineRight = (1 - a) * x[winner] + a * y[winner];
  const mineWrong = (1 - b) * z[winner] + b * w[winner];
  for (let i = 0; i < out.length; i++) {
    const right = (1 - a) * x[i] + a * y[i];
    const wrong = (1 - b) * z[i] + b * w[i];
    out[i] = difference(mineRight * wrong, right * mineWrong);
  }
  return out;
}
