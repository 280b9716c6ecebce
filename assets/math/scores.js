/** The catalogue of named scores for the browser: the value of each, and its place on the Tile. */
import { entries } from '#tile/math/performance';
import { PLACES } from '#tile/math/score_places';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */

// ---- Scores that are not a simple ratio: the volume under the Tile, d' and P4. Undefined is NaN.

/**
 * Counts or probabilities, NaN where unknown.
 *
 * @typedef {{tn: number, fp: number, fn: number, tp: number}} Outcomes
 */

/** @param {number} x @param {number} y @returns {number} x / y, NaN when y is 0: undefined, never infinite. */
function ratio(x, y) {
  return y === 0 ? NaN : x / y;
}

/**
 * @param {number[]} coefficients @param {number} x
 * @returns {number} the polynomial with these coefficients, highest power first.
 */
function horner(coefficients, x) {
  return coefficients.reduce((sum, c) => sum * x + c, 0);
}

/** Numerators and denominators of algorithm AS 241 (Wichura 1988): centre, then two parts of the tails. */
const CENTRE = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
];
const MIDDLE = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
];
const TAIL = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
];

/**
 * @param {number} p
 * @returns {number} inverse of the standard normal distribution function, to about 1e-16, for 0 < p < 1.
 */
function probit(p) {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * horner(CENTRE[0], r)) / horner(CENTRE[1], r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const [[top, bottom], from] = r <= 5 ? [MIDDLE, 1.6] : [TAIL, 5];
  return (Math.sign(q) * horner(top, r - from)) / horner(bottom, r - from);
}

/** Gauss-Legendre with 12 points: positive abscissas on [-1, 1] and their weights. */
const ABSCISSAS = [
  0.1252334085114689, 0.3678314989981802, 0.5873179542866175, 0.7699026741943047, 0.9041172563704748,
  0.9815606342467192,
];
const WEIGHTS = [
  0.2491470458134027, 0.2334925365383546, 0.20316742672306573, 0.16007832854334642, 0.10693932599531907,
  0.04717533638651141,
];

/**
 * @param {(x: number) => number} f @param {number} from @param {number} width
 * @returns {number} mean of f over [from, from + width].
 */
function mean(f, from, width) {
  /** @param {number} x */
  const at = (x) => f(from + (width * (1 + x)) / 2);
  return ABSCISSAS.reduce((sum, x, k) => sum + (WEIGHTS[k] * (at(x) + at(-x))) / 2, 0);
}

/**
 * @param {number} g @param {number} e @param {number} scale
 * @returns {number} antiderivative of g ln((g + e) / scale) with respect to g, with 0 ln 0 = 0.
 */
function antiderivative(g, e, scale) {
  const log = g + e > 0 ? Math.log((g + e) / scale) : 0;
  return ((g - e) * (g + e) * log) / 2 - (g * g) / 4 + (e * g) / 2;
}

/**
 * The mean of g / (g + e) over g0 <= g <= g1 and e0 <= e <= e1, the first range no wider than the second. One integral
 * is analytic, the other numerical; near the singularity at g = -e0 half of it is analytic too.
 */
/** @param {number[]} g @param {number[]} e */
function meanShare([g0, g1], [e0, e1]) {
  const u = g1 - g0;
  const v = e1 - e0;
  if (u <= g0 + e0) {
    /** @param {number} g */
    const inner = (g) => {
      const z = v / (g + e0);
      return g === 0 ? 0 : (g / (g + e0)) * (z === 0 ? 1 : Math.log1p(z) / z);
    };
    return mean(inner, g0, u);
  }
  const top = g1 + e1;
  const byHand = antiderivative(g1, e0, top) - antiderivative(g0, e0, top);
  return (mean((g) => g * Math.log((g + e1) / top), g0, u) - byHand / u) / v;
}

/** @param {Outcomes} outcomes @returns {number} mean of all canonical scores. */
function volumeUnderTile({ tn, fp, fn, tp }) {
  const sum = tn + fp + fn + tp;
  /** @type {(x: number, y: number) => number[]} */
  const sorted = (x, y) => [Math.min(x, y) / sum, Math.max(x, y) / sum];
  const good = sorted(tn, tp);
  const bad = sorted(fp, fn);
  return good[1] - good[0] > bad[1] - bad[0] ? 1 - meanShare(bad, good) : meanShare(good, bad);
}

/** @param {Outcomes} outcomes @returns {number} d' of signal detection, NaN where a rate is 0 or 1. */
function dPrime({ tn, fp, fn, tp }) {
  const hits = ratio(tp, fn + tp);
  const alarms = ratio(fp, tn + fp);
  /** @param {number} rate */
  const inside = (rate) => rate > 0 && rate < 1;
  return inside(hits) && inside(alarms) ? probit(hits) - probit(alarms) : NaN;
}

/** @param {Outcomes} outcomes @returns {number} harmonic mean of TPR, TNR, PPV and NPV. */
function p4({ tn, fp, fn, tp }) {
  if (!(tn + fp > 0 && fn + tp > 0 && tn + fn > 0 && fp + tp > 0)) return NaN;
  const both = 4 * tn * tp;
  return both > 0 ? both / (both + (tn + tp) * (fp + fn)) : 0;
}

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

// ---- The catalogue of named scores for the browser: `scores[key] = {value, place}`. Names, labels and formulas are
// not repeated here: the page gets them as data. Keys and places are generated from the Python module
// `tile_core.catalogue`, see `score_places`; a test compares every formula with that module.

/** The F-score in which recall is beta times as important as precision. */
/** @type {(beta: number) => (outcomes: Outcomes) => number} */
function fBeta(beta) {
  const w = beta * beta;
  return ({ fp, fn, tp }) => ratio((1 + w) * tp, (1 + w) * tp + w * fn + fp);
}

/** The weighted accuracy (1 - w) TNR + w TPR. @param {number} w @returns {(outcomes: Outcomes) => number} */
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

/** @param {Coordinate} z @param {number} prior */
function coordinate(z, prior) {
  if (typeof z === 'number') return z;
  const up = z.odds * (1 - prior) ** z.power;
  return up / (up + prior ** z.power);
}

/** @param {PlaceLaw | null} law @param {number} prior @returns {Place | null} */
function placeBy(law, prior) {
  if (!law || (law.fixedPrior && !(prior > 0 && prior < 1))) return null;
  return [coordinate(law.a, prior), coordinate(law.b, prior)];
}

/** @param {string} key @returns {NamedScore} */
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
