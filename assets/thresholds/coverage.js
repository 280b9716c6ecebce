/** Selective prediction as numbers: how often a model is right among the samples of which it is most confident. */
/** @import { Place } from '#tile/math/kernel' */

/**
 * The accuracy among the most confident share.
 *
 * @param {Place[]} points of the cumulative curve: coverage, and right decisions as a share of all samples
 * @param {number} share
 */
export function accuracyAt(points, share) {
  if (!points.length || !(share > 0)) return NaN;
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle][0] <= share) low = middle;
    else high = middle;
  }
  const [p, q] = [points[low], points[Math.min(high, points.length - 1)]];
  const part = q[0] > p[0] ? Math.min(1, (share - p[0]) / (q[0] - p[0])) : 0;
  return (p[1] + part * (q[1] - p[1])) / share;
}

/**
 * Precision over recall at another share of positives: TPR and FPR stay, so the odds of a precision move as the
 * prior's.
 *
 * @param {(readonly [number, number | null])[]} points recall and precision
 * @param {number} from the prior at which they hold
 * @param {number} to
 * @returns {(readonly [number, number | null])[]}
 */
export function precisionAt(points, from, to) {
  const by = (to * (1 - from)) / ((1 - to) * from);
  if (!(by > 0) || !Number.isFinite(by) || by === 1) return points;
  return points.map(([recall, p]) => [recall, p === null ? null : (p * by) / (p * by + 1 - p)]);
}
