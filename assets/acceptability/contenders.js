/**
 * Which classifiers can hold one of the first ranks somewhere: most of many cannot, because others are ahead of
 * them at every point.
 */
/** @import { Rates } from '#tile/uncertainty/draws' */
import { sortKeys } from '#tile/math/sorting';

/**
 * Those of which fewer than `depth` others are ahead everywhere: with no outcome that is worse, and one that is better.
 * Where one of the others holds a rank, more than `depth` are ahead of it, and no one with a rank up to `depth` is
 * behind it: among the contenders alone all ranks up to `depth` are what they are among all.
 *
 * @param {Rates} rates NaN has no part
 * @param {ArrayLike<number>} priors
 * @param {number} depth
 * @returns {Int32Array} in rising order
 */
export function contenders({ fpr, tpr }, priors, depth) {
  const n = fpr.length;
  const right = Float64Array.from(fpr, (x, i) => (1 - priors[i]) * (1 - x));
  const found = Float64Array.from(tpr, (y, i) => priors[i] * y);
  const alarms = Float64Array.from(fpr, (x, i) => (1 - priors[i]) * x);
  const missed = Float64Array.from(tpr, (y, i) => priors[i] * (1 - y));
  const order = new Int32Array(n);
  // A classifier that is ahead everywhere has the greater accuracy.
  const defined = sortKeys(
    right.map((value, i) => value + found[i]),
    order,
  );
  const kept = new Int32Array(defined);
  let count = 0;
  for (const i of order.subarray(0, defined)) {
    let ahead = 0;
    for (let k = 0; k < count && ahead < depth; k++) {
      const j = kept[k];
      const least = right[j] >= right[i] && found[j] >= found[i] && alarms[j] <= alarms[i] && missed[j] <= missed[i];
      if (least && right[j] + found[j] > right[i] + found[i]) ahead++;
    }
    if (ahead < depth) kept[count++] = i;
  }
  return kept.slice(0, count).sort();
}

/**
 * Rates of those entities that may hold one of the first ranks, with room for what is found of them.
 *
 * @param {Rates} rates
 * @param {Float64Array} priors
 * @param {number} depth
 */
export function someOf(rates, priors, depth) {
  const all = depth >= rates.fpr.length;
  const entities = all ? Int32Array.from(rates.fpr.keys()) : contenders(rates, priors, depth);
  const of = (/** @type {Float64Array} */ values) => Float64Array.from(entities, (i) => values[i]);
  const m = entities.length;
  return {
    entities,
    ...{ fpr: of(rates.fpr), tpr: of(rates.tpr), priors: of(priors) },
    ...{ sums: new Float64Array(m * m), keys: new Float64Array(m) },
  };
}
