/**
 * Evidence from two counts while something moves: off by a thousandth, and many times faster than from exact tails. It
 * has no counterpart in Python, so that it may use the browser's own exponentials and logarithms.
 */
/** @import { Count } from '#tile/exact/binomial' */
import { tailOfSum } from '#tile/exact/binomial';
import { FARTHEST, quantileOfTail } from '#tile/exact/normal';

/** A sum is smooth if the variances of both counts are above this. */
const SMOOTH = 30;
const NEWTON = 3;
/** So near to the mean, and so far from it, nothing is solved. */
const NEAR = 1e-3;
const FAR = 30;

/**
 * z with P(Z > z) = P(step X + step Y >= the observed sum).
 *
 * @param {Count} one
 * @param {Count} other
 * @returns {number} at most 12
 */
export function roughEvidence(one, other) {
  const variance0 = one.n * one.p * (1 - one.p);
  const variance1 = other.n * other.p * (1 - other.p);
  if (!(variance0 > SMOOTH && variance1 > SMOOTH) || one.step === 0 || other.step === 0)
    return quantileOfTail(tailOfSum(one, other));
  const [step0, step1] = [one.step, other.step];
  // Steps of one count that are larger than the spread of the other leave gaps.
  const gaps = step1 > step0 * Math.sqrt(variance0) || step0 > step1 * Math.sqrt(variance1);
  const correction = gaps ? Math.max(step0, step1) : Math.min(step0, step1);
  const scale = Math.sqrt(step0 * step0 * variance0 + step1 * step1 * variance1);
  const off = (step0 * (one.k - one.n * one.p) + step1 * (other.k - other.n * other.p) - 0.5 * correction) / scale;
  return off > FAR ? FARTHEST : off < -FAR ? -FARTHEST : standardized(one, other, step0 / scale, step1 / scale, off);
}

/**
 * The normal quantile of a tail by its saddlepoint, as Barndorff-Nielsen writes it (Biometrika 73, 1986): w and a
 * correction, without the tail itself.
 *
 * @param {Count} one
 * @param {Count} other
 * @param {number} x the step of one, in standard deviations of the sum
 * @param {number} y that of the other
 * @param {number} off how far the sum is from its mean, in standard deviations
 */
function standardized({ n, p }, { n: m, p: q }, x, y, off) {
  if (Math.abs(off) < NEAR) return off;
  let s = off;
  let [g, h, second] = [1, 1, 1];
  for (let k = 0; k <= NEWTON; k++) {
    const e = p * Math.exp(x * s);
    const f = q * Math.exp(y * s);
    [g, h] = [1 - p + e, 1 - q + f];
    second = (n * x * x * e * (1 - p)) / (g * g) + (m * y * y * f * (1 - q)) / (h * h);
    // The last time only the curvature at the saddlepoint is wanted.
    if (k < NEWTON) s += (off - n * x * (e / g - p) - m * y * (f / h - q)) / second;
  }
  const cumulant = n * (Math.log(g) - p * x * s) + m * (Math.log(h) - q * y * s);
  const size = Math.sqrt(Math.max(0, 2 * (s * off - cumulant)));
  if (size < NEAR) return off;
  const w = s > 0 ? size : -size;
  return Math.min(FARTHEST, w + Math.log((s * Math.sqrt(second)) / w) / w);
}
