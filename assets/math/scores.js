/**
 * The catalogue of named scores for the browser: `scores[key] = {value, place}`.
 *
 * Names, labels and formulas are not repeated here: the page gets them as data. Keys and places are generated from the
 * Python module `tile_core.catalogue`, see `score_places`; a test compares every formula with that module.
 */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Outcomes } from '#tile/math/special_scores' */
import { entries } from '#tile/math/performance';
import { PLACES } from '#tile/math/score_places';
import { dPrime, p4, ratio, volumeUnderTile } from '#tile/math/special_scores';

/**
 * A coordinate z of a place: a number, or given by its odds, z / (1 - z) = odds ((1 - prior) / prior)^power.
 *
 * @typedef {number | {odds: number, power: number}} Coordinate
 */
/**
 * The place of a score; `fixedPrior`: whether it holds only for performances with one common prior between 0 and 1.
 *
 * @typedef {{a: Coordinate, b: Coordinate, fixedPrior: boolean}} PlaceLaw
 */
/**
 * `value`: a number, NaN outside the score's domain; `place`: the point of the Tile with the same ordering, null if
 * there is none.
 *
 * @typedef {{value: (p: Performance) => number, place: (prior: number) => Place | null}} NamedScore
 */

/**
 * The F-score in which recall is beta times as important as precision.
 *
 * @param {number} beta
 * @returns {(outcomes: Outcomes) => number}
 */
function fBeta(beta) {
  const w = beta * beta;
  return ({ fp, fn, tp }) => ratio((1 + w) * tp, (1 + w) * tp + w * fn + fp);
}

/**
 * The weighted accuracy (1 - w) TNR + w TPR.
 *
 * @param {number} w
 * @returns {(outcomes: Outcomes) => number}
 */
function weightedAccuracy(w) {
  return ({ tn, fp, fn, tp }) => ratio((1 - w) * tn * (fn + tp) + w * tp * (tn + fp), (tn + fp) * (fn + tp));
}

/** @type {Record<string, (outcomes: Outcomes) => number>} */
const FORMULAS = {
  accuracy: ({ tn, fp, fn, tp }) => ratio(tn + tp, tn + fp + fn + tp),
  tpr: ({ fn, tp }) => ratio(tp, fn + tp),
  tnr: ({ tn, fp }) => ratio(tn, tn + fp),
  ppv: ({ fp, tp }) => ratio(tp, fp + tp),
  npv: ({ tn, fn }) => ratio(tn, tn + fn),
  f1: fBeta(1),
  f0_5: fBeta(0.5),
  f2: fBeta(2),
  balanced_accuracy: ({ tn, fp, fn, tp }) => ratio(tn * (fn + tp) + tp * (tn + fp), 2 * (tn + fp) * (fn + tp)),
  kappa: ({ tn, fp, fn, tp }) => ratio(2 * (tn * tp - fp * fn), (tn + fp) * (fp + tp) + (fn + tp) * (tn + fn)),
  error_rate: ({ tn, fp, fn, tp }) => ratio(fp + fn, tn + fp + fn + tp),
  fpr: ({ tn, fp }) => ratio(fp, tn + fp),
  fnr: ({ fn, tp }) => ratio(fn, fn + tp),
  fdr: ({ fp, tp }) => ratio(fp, fp + tp),
  for: ({ tn, fn }) => ratio(fn, tn + fn),
  jaccard: ({ fp, fn, tp }) => ratio(tp, fp + fn + tp),
  jaccard_negative: ({ tn, fp, fn }) => ratio(tn, tn + fp + fn),
  accuracy_without_fp: ({ tn, fn, tp }) => ratio(tn + tp, tn + fn + tp),
  accuracy_without_fn: ({ tn, fp, tp }) => ratio(tn + tp, tn + fp + tp),
  bennett_s: ({ tn, fp, fn, tp }) => ratio(tn + tp - fp - fn, tn + fp + fn + tp),
  informedness: ({ tn, fp, fn, tp }) => ratio(tn * tp - fp * fn, (tn + fp) * (fn + tp)),
  weighted_accuracy: weightedAccuracy(2 / 3),
  determinant: ({ tn, fp, fn, tp }) => ratio(tn * tp - fp * fn, (tn + fp + fn + tp) ** 2),
  sivf: ({ tn, fp, fn, tp }) => ratio(2 * tp * (tn + fp), tp * (tn + fp) + fp * (fn + tp) + (tn + fp) * (fn + tp)),
  snpv: ({ tn, fp, fn, tp }) => ratio(tn * (fn + tp), tn * (fn + tp) + fn * (tn + fp)),
  sppv: ({ tn, fp, fn, tp }) => ratio(tp * (tn + fp), tp * (tn + fp) + fp * (fn + tp)),
  plr: ({ tn, fp, fn, tp }) => ratio(tp * (tn + fp), fp * (fn + tp)),
  nlr: ({ tn, fp, fn, tp }) => ratio(fn * (tn + fp), tn * (fn + tp)),
  ptn: ({ tn, fp, fn, tp }) => ratio(tn, tn + fp + fn + tp),
  pfp: ({ tn, fp, fn, tp }) => ratio(fp, tn + fp + fn + tp),
  pfn: ({ tn, fp, fn, tp }) => ratio(fn, tn + fp + fn + tp),
  ptp: ({ tn, fp, fn, tp }) => ratio(tp, tn + fp + fn + tp),
  mcc: ({ tn, fp, fn, tp }) => {
    const scale = Math.sqrt((tn + fp) * (fn + tp)) * Math.sqrt((tn + fn) * (fp + tp));
    return ratio(tn * tp - fp * fn, scale);
  },
  geometric_mean: ({ tn, fp, fn, tp }) => Math.sqrt(ratio(tn * tp, (tn + fp) * (fn + tp))),
  markedness: ({ tn, fp, fn, tp }) => ratio(tn * tp - fp * fn, (tn + fn) * (fp + tp)),
  odds_ratio: ({ tn, fp, fn, tp }) => ratio(tn * tp, fp * fn),
  d_prime: dPrime,
  fowlkes_mallows: ({ fp, fn, tp }) => ratio(tp, Math.sqrt((fp + tp) * (fn + tp))),
  precision_recall_mean: ({ fp, fn, tp }) => ratio(tp * (2 * tp + fp + fn), 2 * (fp + tp) * (fn + tp)),
  acp: ({ tn, fp, fn, tp }) => (ratio(tn, tn + fp) + ratio(tp, fn + tp) + ratio(tn, tn + fn) + ratio(tp, fp + tp)) / 4,
  p4: p4,
  vut: volumeUnderTile,
  scott_pi: ({ tn, fp, fn, tp }) =>
    ratio(4 * (tn * tp - fp * fn) - (fp - fn) ** 2, (2 * tp + fp + fn) * (2 * tn + fp + fn)),
  chance: ({ tn, fp, fn, tp }) => ratio((tn + fp) * (tn + fn) + (fn + tp) * (fp + tp), (tn + fp + fn + tp) ** 2),
  bias_index: ({ tn, fp, fn, tp }) => ratio(fp - fn, tn + fp + fn + tp),
  prediction_rate: ({ tn, fp, fn, tp }) => ratio(fp + tp, tn + fp + fn + tp),
  prediction_rate_negative: ({ tn, fp, fn, tp }) => ratio(tn + fn, tn + fp + fn + tp),
  prior: ({ tn, fp, fn, tp }) => ratio(fn + tp, tn + fp + fn + tp),
  prior_negative: ({ tn, fp, fn, tp }) => ratio(tn + fp, tn + fp + fn + tp),
};

/**
 * @param {Coordinate} z
 * @param {number} prior
 */
function coordinate(z, prior) {
  if (typeof z === 'number') return z;
  const up = z.odds * (1 - prior) ** z.power;
  return up / (up + prior ** z.power);
}

/**
 * @param {PlaceLaw | null} law
 * @param {number} prior
 * @returns {Place | null}
 */
function placeBy(law, prior) {
  if (!law || (law.fixedPrior && !(prior > 0 && prior < 1))) return null;
  return [coordinate(law.a, prior), coordinate(law.b, prior)];
}

/**
 * @param {string} key
 * @returns {NamedScore}
 */
function named(key) {
  const formula = FORMULAS[key];
  return {
    value: (p) => {
      const [tn, fp, fn, tp] = entries(p);
      return formula({ tn, fp, fn, tp });
    },
    place: (prior) => placeBy(PLACES[key], prior),
  };
}

/** The named scores by key, in the order of the catalogue. @type {Record<string, NamedScore>} */
export const scores = Object.fromEntries(Object.keys(PLACES).map((key) => [key, named(key)]));
