/**
 * Decisions by cost: what errors cost in use, which classifier is cheapest at which cost ratio, and net benefit.
 * `c` is how many false alarms a missed positive costs, above 0; `prior` is the prevalence in use, between 0 and 1.
 * As `tile_core.decisions`.
 */
import { tied } from '#tile/math/ranking';

/**
 * Utilities of the four outcomes.
 *
 * @typedef {readonly [tp: number, fn: number, fp: number, tn: number]} Utilities
 */
/**
 * A range of cost ratios in which these entities, tied, are cheapest.
 *
 * @typedef {{from: number, to: number, entities: number[]}} CheapestRange
 */
/** @typedef {{misses: number, alarms: number, detections: number, rejections: number}} Outcomes */

/** Misses that are fewer by no more than this share come from rounding. */
const TOLERANCE = 1e-12;

const odds = (/** @type {number} */ p) => p / (1 - p);

/**
 * The cost ratio to which four utilities reduce at one prevalence; NaN where a miss does not cost more than a
 * detection, or a false alarm more than a rejection.
 *
 * @param {Utilities} utilities
 */
export function missCost([tp, fn, fp, tn]) {
  const [missed, alarmed] = [tp - fn, tn - fp];
  return missed > 0 && alarmed > 0 ? missed / alarmed : NaN;
}

/**
 * The coordinate a = b of the score that ranks by cost, on the Tile at `priorTile`: odds(a) = c odds(prior in use) /
 * odds(prior of the Tile).
 *
 * @param {number} c @param {number} prior @param {number} [priorTile]
 */
export function costPoint(c, prior, priorTile = prior) {
  const ratio = (c * odds(prior)) / odds(priorTile);
  return ratio / (1 + ratio);
}

/** The cost ratio of a place a = b on the Tile at `priorTile`; 0 and Infinity at the ends. */
/** @param {number} a @param {number} prior @param {number} [priorTile] */
export const costAt = (a, prior, priorTile = prior) => (odds(a) * odds(priorTile)) / odds(prior);

/** The expected cost for one person, in false alarms. */
/** @param {number} tpr @param {number} fpr @param {number} c @param {number} prior */
export const expectedCost = (tpr, fpr, c, prior) => c * prior * (1 - tpr) + (1 - prior) * fpr;

/** The threshold probability at which a miss costs c false alarms. @param {number} c */
export const thresholdOf = (c) => 1 / (1 + c);

/** The cost ratio of a threshold probability. @param {number} t */
export const costOfThreshold = (t) => (1 - t) / t;

/** Net benefit at threshold probability t (Vickers and Elkin, 2006): detections for one person, less false alarms. */
/** @param {number} tpr @param {number} fpr @param {number} t @param {number} prior */
export const netBenefit = (tpr, fpr, t, prior) => prior * tpr - (1 - prior) * fpr * odds(t);

/** The normalised expected cost and its abscissa, the probability cost of positives (Drummond and Holte, 2006). */
/** @type {(tpr: number, fpr: number, c: number, prior: number) => [number, number]} */
export function costCurvePoint(tpr, fpr, c, prior) {
  const at = (c * prior) / (c * prior + 1 - prior);
  return [at, (1 - tpr) * at + fpr * (1 - at)];
}

/** What happens to 1,000 people. @param {number} tpr @param {number} fpr @param {number} prior @returns {Outcomes} */
export function perThousand(tpr, fpr, prior) {
  const [positives, negatives] = [1000 * prior, 1000 * (1 - prior)];
  return {
    misses: positives * (1 - tpr),
    alarms: negatives * fpr,
    detections: positives * tpr,
    rejections: negatives * (1 - fpr),
  };
}

/**
 * The threshold on calibrated probabilities that maximises the score (a, b), where its greatest value is `best`; the
 * score then acts as if a miss cost (1 - t) / t false alarms. NaN where the score is undefined.
 *
 * @param {number} a @param {number} b @param {number} best
 */
export const effectiveThreshold = (a, b, best) => 1 - ((1 - best) * a + best * b);

/**
 * The PPV and the NPV of rates at a prevalence; NaN where nothing is predicted positive, or negative.
 *
 * @param {number} tpr @param {number} fpr @param {number} prior
 */
export function predictiveValues(tpr, fpr, prior) {
  const [tp, fp, fn, tn] = [prior * tpr, (1 - prior) * fpr, prior * (1 - tpr), (1 - prior) * (1 - fpr)];
  return { ppv: tp / (tp + fp), npv: tn / (tn + fn) };
}

/**
 * Which entities are cheapest at which cost ratio, from 0 to Infinity: the lower envelope of their costs, which are
 * lines in c. Entities with undefined rates are left out; those with equal rates are tied.
 *
 * @param {ArrayLike<number>} tprs @param {ArrayLike<number>} fprs @param {number} prior
 * @returns {CheapestRange[]} by rising c
 */
export function cheapest(tprs, fprs, prior) {
  const known = Array.from(tprs, (_, i) => i).filter((i) => tprs[i] >= 0 && fprs[i] >= 0);
  const missed = (/** @type {number} */ i) => prior * (1 - tprs[i]);
  const alarmed = (/** @type {number} */ i) => (1 - prior) * fprs[i];
  const same = (/** @type {number} */ i, /** @type {number} */ j) =>
    tied(missed(i), missed(j)) && tied(alarmed(i), alarmed(j));
  if (!known.length) return [];
  // Where misses cost nothing, the fewest false alarms; among those, the fewest misses.
  let here = known.reduce((best, i) =>
    tied(alarmed(i), alarmed(best)) ? (missed(i) < missed(best) ? i : best) : alarmed(i) < alarmed(best) ? i : best,
  );
  /** @type {CheapestRange[]} */
  const ranges = [];
  for (let from = 0; ; ) {
    const entities = known.filter((i) => same(i, here));
    let [to, next] = [Infinity, -1];
    for (const i of known) {
      const fewer = missed(here) - missed(i);
      if (fewer <= TOLERANCE * missed(here)) continue;
      const at = (alarmed(i) - alarmed(here)) / fewer;
      if (next >= 0 && tied(at, to) ? missed(i) < missed(next) : at < to) [to, next] = [at, i];
    }
    ranges.push({ from, to, entities });
    if (next < 0) return ranges;
    [from, here] = [to, next];
  }
}
