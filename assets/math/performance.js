/** Performances of two-class classifiers: entries, rates, operations, priors and their shifts, no skill. */
import { score, tied } from '#tile/math/ranking';

/** @import { Place } from '#tile/math/ranking' */

/**
 * Four counts or probabilities `[tn, fp, fn, tp]`; an entry is null or NaN where it is unknown.
 *
 * @typedef {(number | null)[]} Counts
 */
/**
 * Counts, or null where an entity has none.
 *
 * @typedef {Counts | null} Performance
 */
/**
 * Rates in [0, 1], NaN for 0/0 and for what is unknown; `tau` is the rate of positive predictions.
 *
 * @typedef {{tpr: number, fpr: number, tnr: number, fnr: number, ppv: number, npv: number, prior: number,
 *   tau: number}} Rates
 */
/**
 * An operation that rearranges the outcomes: `point` is where the ordering at (a, b) moves, reversed if `dual`.
 *
 * @typedef {{performance: (p: Performance) => Performance, point: (a: number, b: number) => Place, dual: boolean}}
 *   Operation
 */

// ---- Performances of two-class classifiers: their entries, their rates, and the operations that rearrange their
// outcomes. Undefined is NaN; nothing here mutates its arguments.

const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;

/** @param {Performance} p @returns {number[]} the four entries as numbers, NaN where unknown. */
export function entries(p) {
  return p ? [p[TN] ?? NaN, p[FP] ?? NaN, p[FN] ?? NaN, p[TP] ?? NaN] : [NaN, NaN, NaN, NaN];
}

/**
 * Performances as one array for each entry, for fast loops; NaN where unknown.
 *
 * @typedef {Record<'tn' | 'fp' | 'fn' | 'tp', Float64Array>} Entries
 */

/** @type {WeakMap<Performance[], Entries>} */
const flat = new WeakMap();

/** The entries of performances, cached for an array of performances, which must not change afterwards. */
/** @type {(performances: Performance[]) => Entries} */
export function entriesOf(performances) {
  const found = flat.get(performances);
  if (found) return found;
  const [tn, fp, fn, tp] = [TN, FP, FN, TP].map(() => new Float64Array(performances.length).fill(NaN));
  for (let i = 0; i < performances.length; i++) {
    const p = performances[i];
    if (!p) continue;
    tn[i] = p[TN] ?? NaN;
    fp[i] = p[FP] ?? NaN;
    fn[i] = p[FN] ?? NaN;
    tp[i] = p[TP] ?? NaN;
  }
  const made = { tn, fp, fn, tp };
  flat.set(performances, made);
  return made;
}

/** @param {Performance} p @returns {p is number[]} whether all entries of a performance are known and not all are 0. */
export function known(p) {
  const [tn, fp, fn, tp] = entries(p);
  return tn + fp + fn + tp > 0;
}

/** @param {Performance} p @returns {Rates} */
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

/**
 * @param {number[]} source for each outcome, the index of the outcome that replaces it
 * @param {(a: number, b: number) => Place} point @param {boolean} dual @returns {Operation}
 */
function operation(source, point, dual) {
  return { performance: (p) => p && source.map((k) => p[k]), point, dual };
}

/** The operations by key (paper B, lemmas 1 to 4). Each is its own inverse. @type {Record<string, Operation>} */
export const operations = {
  change_prediction: operation([FP, TN, TP, FN], (a, b) => [b, a], true),
  change_truth: operation([FN, TP, TN, FP], (a, b) => [1 - b, 1 - a], true),
  swap_truth_prediction: operation([TN, FN, FP, TP], (a, b) => [a, 1 - b], false),
  swap_classes: operation([TP, FN, FP, TN], (a, b) => [1 - a, 1 - b], false),
};

/**
 * @param {Performance} p
 * @returns {boolean} whether a classifier is trivial: it predicts always positive, or always negative.
 */
export function isTrivial(p) {
  if (!known(p)) return false;
  const [tn, fp, fn, tp] = entries(p);
  return fp + tp === 0 || tn + fn === 0;
}

/** The results of `withoutTrivial`, by their argument. @type {WeakMap<Performance[], Performance[]>} */
const nontrivial = new WeakMap();

/**
 * @param {Performance[]} performances which must not change afterwards
 * @returns {Performance[]} the performances with null for trivial ones, cached; the same array if none is trivial.
 */
export function withoutTrivial(performances) {
  const found = nontrivial.get(performances);
  if (found) return found;
  const some = performances.some(isTrivial);
  const left = some ? performances.map((p) => (isTrivial(p) ? null : p)) : performances;
  nontrivial.set(performances, left);
  return left;
}

// ---- Priors of the positive class: those of performances, and the effect of a prior shift on performances and
// places.
//
// The Python package `tile_core` is the reference, paper B ("The Tile") the source.

/** Priors that differ by at most this share of the rarer class count as equal, because files are rounded. */
const PRIOR_TOLERANCE = 1e-9;

/** @param {Performance} p @returns {number} prior of the positive class; NaN if empty or unknown. */
export function priorOf(p) {
  const [tn, fp, fn, tp] = entries(p);
  return (fn + tp) / (tn + fp + fn + tp);
}

/**
 * @param {Performance[]} performances
 * @returns {number} the prior that all performances share, NaN when they differ; rows without one are ignored, and NaN
 *   where all are.
 */
export function commonPrior(performances, tolerance = PRIOR_TOLERANCE) {
  let common = NaN;
  for (const p of performances) {
    const own = priorOf(p);
    if (Number.isNaN(own)) continue;
    if (Number.isNaN(common)) common = own;
    if (Math.abs(own - common) > tolerance * Math.min(common, 1 - common)) return NaN;
  }
  return common;
}

/**
 * @param {Performance} p
 * @returns {p is number[]} whether there are positives and negatives, all known: both rates are needed to shift.
 */
export function canShift(p) {
  const [tn, fp, fn, tp] = entries(p);
  return tn + fp > 0 && fn + tp > 0;
}

/**
 * The performance shifted to another prior: TPR, FPR and the sum of the entries are preserved. Returned unchanged if
 * that is its own prior already, or if it cannot be shifted.
 *
 * @template {Performance} P
 * @param {P} p
 * @param {number} target
 * @returns {P | number[]}
 */
export function shift(p, target) {
  if (!canShift(p) || tied(priorOf(p), target)) return p;
  const [tn, fp, fn, tp] = p;
  const all = tn + fp + fn + tp;
  const negatives = ((1 - target) * all) / (tn + fp);
  const positives = (target * all) / (fn + tp);
  return [tn * negatives, fp * negatives, fn * positives, tp * positives];
}

/**
 * f of paper B's fifth lemma, for a and for b alike: performances of prior `from` are ordered by the score at (f(a),
 * f(b)) as by the score at (a, b) after a shift to the prior `to`. odds(f(z)) = odds(z) (p' n) / (p n').
 */
/** @param {number} z @param {number} from @param {number} to */
export function shiftPoint(z, from, to) {
  if (z === 0 || z === 1 || from === to) return z;
  const up = z * to * (1 - from);
  return up / (up + (1 - z) * (1 - to) * from);
}

/**
 * @param {number} z @param {number} target
 * @returns {number} where a coordinate of the balanced Tile is drawn for `target` (paper B, equations 4 and 5).
 */
export function toPrior(z, target) {
  return shiftPoint(z, target, 0.5);
}

// ---- No-skill performances, of predictions that ignore the input: where they tie on the Tile, the best score that
// they reach, and scores relative to it (paper B, section 3.4). `own` is the prior of the positive class; undefined
// is NaN.

/**
 * @param {number} tau rate of positive predictions
 * @returns {(a: number) => number} b for a, on the curve where all no-skill performances of that tau tie.
 */
export function gammaTau(tau) {
  const up = tau * tau;
  const down = (1 - tau) * (1 - tau);
  return (a) => (up * a) / (up * a + down * (1 - a));
}

/**
 * @param {number} own
 * @returns {(a: number) => number} b for a, on the curve where all no-skill performances of that prior tie.
 */
export function gammaPi(own) {
  const up = (1 - own) * (1 - own);
  const down = own * own;
  return (a) => (up * (1 - a)) / (up * (1 - a) + down * a);
}

/** The performance of this FPR and TPR at a prior. @type {(rates: Readonly<Place>, prior: number) => number[]} */
export const performanceAt = ([fpr, tpr], prior) => [
  (1 - prior) * (1 - fpr),
  (1 - prior) * fpr,
  prior * (1 - tpr),
  prior * tpr,
];

/** The performances at a prior of always negative and of always positive. @type {(own: number) => number[][]} */
export const constants = (own) => [
  [1 - own, 0, own, 0],
  [0, 1 - own, 0, own],
];

/** The smaller of two numbers; if one is NaN, the other. @param {number} x @param {number} y */
function definedMin(x, y) {
  if (Number.isNaN(x)) return y;
  return Number.isNaN(y) ? x : Math.min(x, y);
}

/** 1 minus the best score without skill, computed directly, as near the edges the difference would lose precision. */
/** @param {number} a @param {number} b @param {number} own */
function oneMinusNoSkill(a, b, own) {
  const [goodNegative, badNegative] = [(1 - a) * (1 - own), b * own];
  const [goodPositive, badPositive] = [a * own, (1 - b) * (1 - own)];
  return definedMin(badNegative / (goodNegative + badNegative), badPositive / (goodPositive + badPositive));
}

/**
 * @param {number} a @param {number} b @param {number} own
 * @returns {number} best score of a no-skill performance (paper B, figure 9).
 */
export function bestNoSkill(a, b, own) {
  return 1 - oneMinusNoSkill(a, b, own);
}

/**
 * @param {Performance} p @param {number} a @param {number} b
 * @returns {number} (R - best no-skill) / (1 - best no-skill); NaN when best is 1.
 */
export function relativeSkill(p, a, b) {
  const left = oneMinusNoSkill(a, b, priorOf(p));
  return left === 0 ? NaN : 1 - (1 - score(p, a, b)) / left;
}

/**
 * @param {number} b @param {number} own
 * @returns {Place} (a', b): the place of the Cohen-style chance correction of the scores in row b; that of kappa for b
 *   = 1/2.
 */
export function cohenPlace(b, own) {
  const up = (1 - own) * (1 - own) * (1 - b);
  return [up / (up + own * own * b), b];
}
