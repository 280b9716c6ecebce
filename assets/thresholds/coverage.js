/** Selective prediction: the accuracy of a model among the samples of which it is most confident. */
/** @import { Place } from '#tile/math/kernel' */

/**
 * The accuracy at a coverage: among the most confident share of the samples.
 *
 * @param {Place[]} points of the cumulative curve: coverage, and correct decisions as a share of all samples
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
 * A precision-recall curve at another prior. TPR and FPR are constant, so the odds of the precision change by the same
 * factor as those of the prior.
 *
 * @param {(readonly [number, number | null])[]} points recall and precision
 * @param {number} from the prior at which the points hold
 * @param {number} to
 * @returns {(readonly [number, number | null])[]}
 */
export function precisionAt(points, from, to) {
  const by = (to * (1 - from)) / ((1 - to) * from);
  if (!(by > 0) || !Number.isFinite(by) || by === 1) return points;
  return points.map(([recall, p]) => [recall, p === null ? null : (p * by) / (p * by + 1 - p)]);
}
