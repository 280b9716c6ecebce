/**
 * Performances of two-class classifiers: their entries, their rates, and the operations that rearrange their outcomes.
 * Undefined is NaN; nothing here mutates its arguments.
 */
/** @import { Place } from '#tile/math/kernel' */
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

const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;

/**
 * @param {Performance} p
 * @returns {number[]} the four entries as numbers, NaN where unknown.
 */
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

/**
 * The entries of performances, cached for an array of performances, which must not change afterwards.
 *
 * @param {Performance[]} performances
 * @returns {Entries}
 */
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

/**
 * @param {Performance} p
 * @returns {p is number[]} whether all entries of a performance are known and not all are 0.
 */
export function known(p) {
  const [tn, fp, fn, tp] = entries(p);
  return tn + fp + fn + tp > 0;
}

/**
 * @param {Performance} p
 * @returns {Rates}
 */
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
 * @param {(a: number, b: number) => Place} point
 * @param {boolean} dual
 * @returns {Operation}
 */
function operation(source, point, dual) {
  return { performance: (p) => p && source.map((k) => p[k]), point, dual };
}

/**
 * The operations by key (paper B, lemmas 1 to 4). Each is its own inverse.
 *
 * @type {Record<string, Operation>}
 */
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
