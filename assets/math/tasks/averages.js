/** Scores of more than two classes that papers report, of a confusion matrix given row by row (true classes). */

/** @import { Average } from '#tile/view/types' */

/** @typedef {'accuracy' | 'recall' | 'precision' | 'f1' | 'iou' | 'micro' | 'weighted' | 'kappa'} AverageKey */
/** The sums of a matrix. @typedef {{right: number[], rows: number[], columns: number[], total: number}} Margins */

/** @param {ArrayLike<number>} matrix @param {number} classes @returns {Margins} */
export function marginsOf(matrix, classes) {
  const [right, rows, columns] = [0, 1, 2].map(() => new Array(classes).fill(0));
  let total = 0;
  for (let i = 0; i < classes; i++)
    for (let j = 0; j < classes; j++) {
      const n = matrix[i * classes + j];
      rows[i] += n;
      columns[j] += n;
      total += n;
      if (i === j) right[i] = n;
    }
  return { right, rows, columns, total };
}

/** The sums of a mixture, of which the second is the share `part`. */
/** @param {Margins} one @param {Margins} two @param {number} part @returns {Margins} */
export function mixedMargins(one, two, part) {
  const mix = (/** @type {number[]} */ first, /** @type {number[]} */ second) =>
    first.map((n, c) => (1 - part) * n + part * second[c]);
  return {
    right: mix(one.right, two.right),
    rows: mix(one.rows, two.rows),
    columns: mix(one.columns, two.columns),
    total: (1 - part) * one.total + part * two.total,
  };
}

/** @param {number[]} values */
const mean = (values) => sum(values) / values.length;
/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** F1 of each class against the rest. @param {Margins} of */
const f1s = ({ right, rows, columns }) => right.map((tp, c) => (2 * tp) / (rows[c] + columns[c]));
/** @param {Margins} of */
const accuracy = ({ right, total }) => sum(right) / total;

/**
 * By key: what it is called; the score, NaN where undefined; and why it passes the tests of mixtures for every test set
 * of the same class sizes, '' where it need not.
 *
 * @type {Record<AverageKey, {name: string, proof: string, of: (margins: Margins) => number}>}
 */
export const AVERAGES = {
  accuracy: { name: 'Accuracy', proof: 'It is linear in the matrix.', of: accuracy },
  recall: {
    name: 'Macro recall',
    proof: 'With the same class sizes it is linear in the matrix.',
    of: ({ right, rows }) => mean(right.map((tp, c) => tp / rows[c])),
  },
  precision: {
    name: 'Macro precision',
    proof: '',
    of: ({ right, columns }) => mean(right.map((tp, c) => tp / columns[c])),
  },
  f1: { name: 'Macro-F1', proof: '', of: (margins) => mean(f1s(margins)) },
  iou: {
    name: 'Mean IoU',
    proof: '',
    of: ({ right, rows, columns }) => mean(right.map((tp, c) => tp / (rows[c] + columns[c] - tp))),
  },
  micro: {
    name: 'Pooled micro-F1',
    proof: 'Pooled over all classes it is the accuracy.',
    of: ({ right, rows, columns }) => (2 * sum(right)) / (sum(rows) + sum(columns)),
  },
  weighted: {
    name: 'Weighted F1',
    proof: '',
    of: (margins) => sum(f1s(margins).map((f1, c) => f1 * margins.rows[c])) / margins.total,
  },
  kappa: {
    name: 'Cohen’s kappa',
    proof: 'With the same class sizes it is a quotient of linear functions of the matrix.',
    of: (margins) => {
      const { rows, columns, total } = margins;
      const chance = sum(rows.map((n, c) => n * columns[c])) / total ** 2;
      return (accuracy(margins) - chance) / (1 - chance);
    },
  },
};

/** Numbers that are smaller shares of all samples come from rounding. */
const ROUNDING = 1e-12;

/** The outcomes tn, fp, fn and tp of each class against the rest. @param {Margins} margins @returns {number[][]} */
function against({ right, rows, columns, total }) {
  const counted = (/** @type {number} */ n) => (n < ROUNDING * total ? 0 : n);
  return right.map((tp, c) => [total - rows[c] - columns[c] + tp, columns[c] - tp, rows[c] - tp, tp].map(counted));
}

/**
 * How a score of two classes becomes one of more: of each class against the rest, then as one number.
 *
 * @type {Record<Average, {name: string, of: (score: (p: number[]) => number, margins: Margins) => number}>}
 */
export const WAYS = {
  macro: { name: 'Macro', of: (score, margins) => mean(against(margins).map(score)) },
  weighted: {
    name: 'Weighted',
    of: (score, margins) => sum(against(margins).map((p, c) => score(p) * margins.rows[c])) / margins.total,
  },
  micro: {
    name: 'Micro',
    of: (score, margins) => score(against(margins).reduce((all, p) => all.map((n, k) => n + p[k]))),
  },
  worst: { name: 'Worst class', of: (score, margins) => Math.min(...against(margins).map(score)) },
  geometric: {
    name: 'Geometric mean',
    of: (score, margins) => Math.exp(mean(against(margins).map((p) => Math.log(score(p))))),
  },
};
