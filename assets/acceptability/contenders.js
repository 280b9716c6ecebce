/**
 * The classifiers that can hold one of the first ranks somewhere on the Tile. Most of a large leaderboard cannot,
 * because enough others beat them at every point.
 */
/** @import { Rates } from '#tile/uncertainty/draws' */
import { sortKeys } from '#tile/math/sorting';

/**
 * The entities that are dominated by fewer than `depth` others; one entity dominates another if no outcome is worse and
 * one is better. At every point at least `depth` contenders are ahead of an entity that is left out, so that the ranks
 * up to `depth` among the contenders equal those among all entities.
 *
 * @param {Rates} rates entities with NaN are left out
 * @param {ArrayLike<number>} priors
 * @param {number} depth
 * @returns {Int32Array} indices of entities, ascending
 */
function contenders({ fpr, tpr }, priors, depth) {
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
 * The rates and priors of the entities that may hold one of the first `depth` ranks, with empty arrays for the sums and
 * keys to be computed.
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
