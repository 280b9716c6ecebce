/**
 * The mathematics that follows the pointer: keys, scores, ranks, prior shifts and the operations on performances.
 *
 * A performance is an array of four counts or probabilities `[tn, fp, fn, tp]`, or null where it is missing; an entry
 * may be null or NaN where it is unknown. `prior` is the prior of the positive class. With
 * good = (1 - a) tn + a tp and bad = (1 - b) fp + b fn the canonical score is good / (good + bad), and good / bad, the
 * key, orders performances as it does. An entry whose weight is exactly 0 plays no part, known or not. Undefined is
 * NaN. Nothing here mutates its arguments, and nothing knows a document. The Python package `tile_core` is the
 * reference, paper B ("The Tile") the source.
 */
/** Keys and scores whose relative gap is at most this are tied. */
export const TOLERANCE = 1e-12;
/** Priors that differ by at most this share of the rarer class are one prior to a reader: files are rounded. */
export const PRIOR_TOLERANCE = 1e-9;
const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;

/** @returns {number} weight times value, 0 when the weight is exactly 0, NaN when an unknown value counts. */
function weighted(weight, value) {
  return weight === 0 ? 0 : weight * (value ?? NaN);
}

/** @returns {number} weight of the correct outcomes. */
export function good(p, a) {
  return weighted(1 - a, p[TN]) + weighted(a, p[TP]);
}

/** @returns {number} weight of the incorrect outcomes. */
export function bad(p, b) {
  return weighted(1 - b, p[FP]) + weighted(b, p[FN]);
}

/** @returns {number} good / bad: the order of the canonical score; Infinity when nothing counts against, NaN 0/0. */
export function key(p, a, b) {
  return p ? good(p, a) / bad(p, b) : NaN;
}

/** @returns {number} the canonical score R_{a,b} in [0, 1], NaN where undefined (paper B, definition 1). */
export function score(p, a, b) {
  if (!p) return NaN;
  const numerator = good(p, a);
  return numerator / (numerator + bad(p, b));
}

/** @returns {number[]} importances of tn, fp, fn, tp. */
export function importances(a, b) {
  return [1 - a, 1 - b, b, a];
}

/** @returns {boolean} whether two numbers are equal up to the tolerance; infinities equal themselves only. */
export function tied(x, y) {
  const [low, high] = x < y ? [x, y] : [y, x];
  return high === low || (high >= 0 ? high * (1 - TOLERANCE) <= low : low * (1 - TOLERANCE) >= high);
}

/** Fill `order` with the indices of `keys`, greatest first, undefined last, equal ones by index; count the rest. */
function sortKeys(keys, order) {
  let defined = 0;
  let last = keys.length;
  for (let i = keys.length - 1; i >= 0; i--) if (Number.isNaN(keys[i])) order[--last] = i;
  for (let i = 0; i < keys.length; i++) if (!Number.isNaN(keys[i])) order[defined++] = i;
  // Infinity - Infinity is NaN, which `||` passes over to the index as it should.
  order.subarray(0, defined).sort((i, j) => keys[j] - keys[i] || i - j);
  return defined;
}

/** Competition ranks ("1224") by single linkage along `order`; sorts every group of ties by index. */
function rankSorted(keys, order, defined, ranks) {
  ranks.fill(NaN);
  let start = 0;
  for (let k = 0; k < defined; k++) {
    if (k > 0 && !tied(keys[order[k - 1]], keys[order[k]])) start = closeGroup(order, start, k);
    ranks[order[k]] = start + 1;
  }
  closeGroup(order, start, defined);
}

function closeGroup(order, start, end) {
  if (end - start > 1) order.subarray(start, end).sort();
  return end;
}

/**
 * Rank performances at one point.
 *
 * @param {Array} performances
 * @param {object} [into] an earlier answer for as many performances, to be overwritten instead of allocating
 * @returns {{keys: Float64Array, scores: Float64Array, ranks: Float64Array, order: Int32Array}} ranks NaN where
 *   undefined; order best first, undefined last, ties in the order of the table
 */
export function rank(performances, a, b, into) {
  const n = performances.length;
  const result =
    into && into.keys.length === n
      ? into
      : {
          keys: new Float64Array(n),
          scores: new Float64Array(n),
          ranks: new Float64Array(n),
          order: new Int32Array(n),
        };
  for (let i = 0; i < n; i++) {
    const p = performances[i];
    const numerator = p ? good(p, a) : NaN;
    const errors = p ? bad(p, b) : NaN;
    result.keys[i] = numerator / errors;
    result.scores[i] = numerator / (numerator + errors);
  }
  rankSorted(result.keys, result.order, sortKeys(result.keys, result.order), result.ranks);
  return result;
}

/** @returns {Float64Array} competition ranks of the values of any score; NaN and null are not ranked. */
export function ranksOf(values, higherIsBetter = true) {
  const keys = Float64Array.from(values, (value) => (higherIsBetter ? 1 : -1) * (value ?? NaN));
  const order = new Int32Array(keys.length);
  const ranks = new Float64Array(keys.length);
  rankSorted(keys, order, sortKeys(keys, order), ranks);
  return ranks;
}

/** @returns {number[]} the four entries as numbers, NaN where unknown. */
export function entries(p) {
  return [0, 1, 2, 3].map((k) => (p ? (p[k] ?? NaN) : NaN));
}

/** @returns {object} tpr, fpr, tnr, fnr, ppv, npv, prior and tau (rate of positive predictions); NaN for 0/0. */
export function rates(p) {
  const [tn, fp, fn, tp] = entries(p);
  const positives = fn + tp;
  const negatives = tn + fp;
  const all = tn + fp + fn + tp;
  return {
    tpr: tp / positives,
    fpr: fp / negatives,
    tnr: tn / negatives,
    fnr: fn / positives,
    ppv: tp / (fp + tp),
    npv: tn / (tn + fn),
    prior: positives / all,
    tau: (fp + tp) / all,
  };
}

/** @returns {number} prior of the positive class, NaN when empty or not known. */
export function prior(p) {
  const [tn, fp, fn, tp] = entries(p);
  return (fn + tp) / (tn + fp + fn + tp);
}

/** @returns {number} the prior that all performances share, NaN when they differ; rows without one are ignored. */
export function commonPrior(performances, tolerance = PRIOR_TOLERANCE) {
  let common = NaN;
  for (const p of performances) {
    const own = prior(p);
    if (Number.isNaN(own)) continue;
    if (Number.isNaN(common)) common = own;
    if (Math.abs(own - common) > tolerance * Math.min(common, 1 - common)) return NaN;
  }
  return common;
}

/** @returns {boolean} whether there are positives and negatives, all known: both rates are needed to shift. */
export function canShift(p) {
  const [tn, fp, fn, tp] = entries(p);
  return tn + fp > 0 && fn + tp > 0;
}

/**
 * The performance at another prior: TPR and FPR stay, and so does the sum. As given, the same counts, when that is
 * its own prior already or when it cannot be shifted.
 */
export function shift(p, target) {
  if (!canShift(p) || tied(prior(p), target)) return p;
  const [tn, fp, fn, tp] = p;
  const all = tn + fp + fn + tp;
  const negatives = ((1 - target) * all) / (tn + fp);
  const positives = (target * all) / (fn + tp);
  return [tn * negatives, fp * negatives, fn * positives, tp * positives];
}

/**
 * f of paper B's fifth lemma, for a and for b alike: on performances of prior `from` the score at (f(a), f(b)) orders
 * as the score at (a, b) does once they are shifted to the prior `to`. odds(f(z)) = odds(z) (p' n) / (p n').
 */
export function shiftPoint(z, from, to) {
  if (z === 0 || z === 1 || from === to) return z;
  const up = z * to * (1 - from);
  return up / (up + (1 - z) * (1 - to) * from);
}

/** The inverse of f: where the ordering found at z with the prior `from` lies once the prior is `to`. */
export function unshiftPoint(z, from, to) {
  return shiftPoint(z, to, from);
}

/** @returns {number} where a coordinate of the balanced Tile is drawn for `target` (paper B, equations 4 and 5). */
export function toPrior(z, target) {
  return unshiftPoint(z, 0.5, target);
}

/** @returns {number} the coordinate of the balanced Tile that is drawn at z for the prior `from`. */
export function toBalanced(z, from) {
  return unshiftPoint(z, from, 0.5);
}

/** An operation that rearranges the outcomes; `point` is where the ordering at (a, b) moves, reversed if dual. */
function operation(source, point, dual) {
  return { performance: (p) => (p ? source.map((k) => p[k]) : p), point, dual };
}

/** Paper B, lemmas 1 to 4. Each is its own inverse. */
export const operations = {
  change_prediction: operation([FP, TN, TP, FN], (a, b) => [b, a], true),
  change_truth: operation([FN, TP, TN, FP], (a, b) => [1 - b, 1 - a], true),
  swap_truth_prediction: operation([TN, FN, FP, TP], (a, b) => [a, 1 - b], false),
  swap_classes: operation([TP, FN, FP, TN], (a, b) => [1 - a, 1 - b], false),
};

/** @returns {function(number): number} b for a, on the curve where all no-skill performances of that tau tie. */
export function gammaTau(tau) {
  const up = tau * tau;
  const down = (1 - tau) * (1 - tau);
  return (a) => (up * a) / (up * a + down * (1 - a));
}

/** @returns {{gammaPi: function, gammaTau: function}} b for a, where no-skill performances tie (paper B, 3.4). */
export function noSkill(own) {
  const up = (1 - own) * (1 - own);
  const down = own * own;
  return { gammaPi: (a) => (up * (1 - a)) / (up * (1 - a) + down * a), gammaTau };
}

/** The lesser of two numbers, one of which may be undefined. */
function definedMin(x, y) {
  if (Number.isNaN(x)) return y;
  return Number.isNaN(y) ? x : Math.min(x, y);
}

/** 1 - the best score without skill, taken directly: near the edges it is small and 1 - best would lose it. */
function leftByNoSkill(a, b, own) {
  const [goodNegative, badNegative] = [(1 - a) * (1 - own), b * own];
  const [goodPositive, badPositive] = [a * own, (1 - b) * (1 - own)];
  return definedMin(badNegative / (goodNegative + badNegative), badPositive / (goodPositive + badPositive));
}

/** @returns {number} best score that predictions without regard to the input reach (paper B, figure 9). */
export function bestNoSkill(a, b, own) {
  return 1 - leftByNoSkill(a, b, own);
}

/** @returns {number} (R - best no-skill) / (1 - best no-skill), at its own prior by default; NaN when best is 1. */
export function relativeSkill(p, a, b, own = prior(p)) {
  const left = leftByNoSkill(a, b, own);
  return left === 0 ? NaN : 1 - (1 - score(p, a, b)) / left;
}

/** @returns {number[]} (a', b): where the Cohen-style correction of the row b has its place; kappa for b = 1/2. */
export function cohenPlace(b, own) {
  const up = (1 - own) * (1 - own) * (1 - b);
  return [up / (up + own * own * b), b];
}
