/**
 * What users of ROC space and of PR space conclude of two performances (A, example 1): one is better where both of its
 * coordinates are at least as good: TPR and TNR in ROC space, recall and precision in PR space.
 */

/** 1 for the first, -1 for the second, 0 for equal, NaN for incomparable or undefined. @typedef {number} Verdict */
/** Two models by their indices, and what users of each space conclude. */
/** @typedef {{one: number, two: number, roc: Verdict, pr: Verdict}} Conclusion */
/** @typedef {{tpr: number, tnr: number, ppv: number}} Coordinates */

/** Coordinates that are closer are equal. */
const TIE = 1e-12;

/** @param {readonly number[]} performance tn, fp, fn and tp; NaN where undefined @returns {Coordinates} */
export const coordinatesOf = ([tn, fp, fn, tp]) => ({
  tpr: tp / (tp + fn),
  tnr: tn / (tn + fp),
  ppv: tp / (tp + fp),
});

/** @param {number[]} gaps of both coordinates @returns {Verdict} */
function verdictOf(gaps) {
  if (gaps.some(Number.isNaN)) return NaN;
  const signs = gaps.map((gap) => (Math.abs(gap) <= TIE ? 0 : Math.sign(gap)));
  if (signs.every((sign) => sign === 0)) return 0;
  if (signs.every((sign) => sign >= 0)) return 1;
  return signs.every((sign) => sign <= 0) ? -1 : NaN;
}

/** The conclusions on all pairs. @param {number[][]} performances @returns {Conclusion[]} */
export function conclusionsOf(performances) {
  const all = performances.map(coordinatesOf);
  return all.flatMap((first, one) =>
    all.slice(one + 1).map((second, k) => ({
      one,
      two: one + 1 + k,
      roc: verdictOf([first.tpr - second.tpr, first.tnr - second.tnr]),
      pr: verdictOf([first.tpr - second.tpr, first.ppv - second.ppv]),
    })),
  );
}

/** The performances of a class against the rest: tn, fp, fn and tp. */
/** @param {number[][]} counts row by row @param {number} classes @param {number} target */
export const againstRest = (counts, classes, target) =>
  counts.map((row) => {
    const performance = [0, 0, 0, 0];
    for (const [k, n] of row.entries())
      performance[2 * Number(Math.floor(k / classes) === target) + Number(k % classes === target)] += n;
    return performance;
  });
