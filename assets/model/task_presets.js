/** Tasks by name: which outcomes satisfy how much, and which count. */

/** @import { Matrices } from '#tile/model/tasks' */
/** @import { Preset } from '#tile/view/types' */

/** @typedef {{satisfaction: number[], importance: number[]}} Outcomes */
/**
 * `of`: whether it is about one class; `least`: the fewest classes; `ordered`: whether classes have an order; `task`:
 * satisfaction and importance by the number of classes and that class, row by row; `matrices`: the matrices, where they
 * are not the given ones.
 *
 * @typedef {{name: string, about: string, of: boolean, least: number, ordered: boolean,
 *   task: (count: number, target: number) => Outcomes, matrices?: (given: Matrices) => Matrices}} Description
 */

/** One minus the distance of two grades, as a share of the largest. */
/** @type {(count: number, i: number, j: number) => number} */
export const graded = (count, i, j) => (count > 1 ? 1 - Math.abs(i - j) / (count - 1) : 1);

/** The outcomes of a function of the true and the predicted class. */
/**
 * @param {number} count
 * @param {(i: number, j: number) => number} satisfaction
 * @param {(i: number, j: number) => number} [importance]
 */
function outcomes(count, satisfaction, importance = () => 1) {
  const cells = Array.from({ length: count * count }, (_, k) => [Math.floor(k / count), k % count]);
  return {
    satisfaction: cells.map(([i, j]) => satisfaction(i, j)),
    importance: cells.map(([i, j]) => importance(i, j)),
  };
}

/** Whether the true or the predicted class is this one. @type {(c: number) => (i: number, j: number) => number} */
const concerns = (c) => (i, j) => Number(i === c || j === c);
/** @param {number} n */
const pairsOf = (n) => (n * (n - 1)) / 2;

/** Pairs of samples: in one class or not, predicted to be or not, as a clustering is judged. */
/** @param {Matrices} given @returns {Matrices} */
function pairs({ title, classes, models, counts }) {
  const count = classes.length;
  const sum = (/** @type {number[]} */ list) => list.reduce((total, n) => total + n, 0);
  return {
    title,
    models,
    classes: ['apart', 'together'],
    counts: counts.map((row) => {
      const rows = classes.map((_, i) => sum(row.slice(i * count, (i + 1) * count)));
      const columns = classes.map((_, j) => sum(row.filter((__, k) => k % count === j)));
      const [both, truly, predicted] = [row, rows, columns].map((list) => sum(list.map(pairsOf)));
      const all = pairsOf(sum(rows));
      return [all - truly - predicted + both, predicted - both, truly - both, both];
    }),
  };
}

/**
 * Ordered pairs of samples: whether the first is lower than the second, tied with it or higher, truly and as predicted.
 *
 * @param {Matrices} given @returns {Matrices}
 */
function orderedPairs({ title, classes, models, counts }) {
  return {
    title,
    models,
    classes: ['lower', 'tied', 'higher'],
    counts: counts.map((row) => relations(row, classes.length)),
  };
}

/** The numbers of ordered pairs by both relations. @param {number[]} row @param {number} count of classes */
function relations(row, count) {
  /** How many samples are below a cell in both, by sums over rows and columns. */
  const below = Array.from({ length: count + 1 }, () => new Array(count + 1).fill(0));
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++)
      below[i + 1][j + 1] = row[i * count + j] + below[i][j + 1] + below[i + 1][j] - below[i][j];
  const found = new Array(9).fill(0);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) {
      const n = row[i * count + j];
      // The second sample is above the first (relation 0: the first is lower), the same, or below it.
      const rows = [
        [i + 1, count],
        [i, i + 1],
        [0, i],
      ];
      const columns = [
        [j + 1, count],
        [j, j + 1],
        [0, j],
      ];
      for (const [r, [top, bottom]] of rows.entries())
        for (const [c, [left, right]] of columns.entries()) {
          const others = below[bottom][right] - below[top][right] - below[bottom][left] + below[top][left];
          found[3 * r + c] += n * (r === 1 && c === 1 ? others - 1 : others);
        }
    }
  return found;
}

/** @type {Record<Preset, Description>} */
export const PRESETS = {
  right: {
    name: 'Right or wrong',
    about: 'Each right answer satisfies fully, each wrong one not at all. With equal importances R is the accuracy.',
    ...{ of: false, least: 2, ordered: false },
    task: (count) => outcomes(count, (i, j) => Number(i === j)),
  },
  graded: {
    name: 'Graded by distance',
    about: 'The classes are grades: the nearer the prediction, the more it satisfies.',
    ...{ of: false, least: 3, ordered: true },
    task: (count) => outcomes(count, (i, j) => graded(count, i, j)),
  },
  low: {
    name: 'Costs: too low costs twice',
    about:
      'A matrix of costs: a grade too low costs 2, too high 1. Satisfaction is 1 less the cost over the largest one.',
    ...{ of: false, least: 3, ordered: true },
    task: (count) => outcomes(count, (i, j) => 1 - (j < i ? 2 * (i - j) : j - i) / (2 * (count - 1))),
  },
  similarity: {
    name: 'Similarity: half with each step',
    about: 'A matrix of similarities: satisfaction halves with each step from the true class. Edit it to your own.',
    ...{ of: false, least: 3, ordered: true },
    task: (count) => outcomes(count, (i, j) => 0.5 ** Math.abs(i - j)),
  },
  threshold: {
    name: 'Regression by a threshold',
    about:
      'Classes are intervals of a number; right is what is on the same side of the threshold below the class. ' +
      'Graded by distance counts all thresholds.',
    ...{ of: true, least: 3, ordered: true },
    task: (count, c) => outcomes(count, (i, j) => Number(i >= Math.max(1, c) === j >= Math.max(1, c))),
  },
  one: {
    name: 'One class against the rest',
    about: 'Only whether a sample is of one class is asked; the other classes are one.',
    ...{ of: true, least: 3, ordered: false },
    task: (count, c) => outcomes(count, (i, j) => Number((i === c) === (j === c))),
  },
  detection: {
    name: 'Detection, no true negatives',
    about:
      'Samples of other classes that are not predicted as this one do not count, as where their number is unknown.',
    ...{ of: true, least: 2, ordered: false },
    task: (count, c) => outcomes(count, (i, j) => Number((i === c) === (j === c)), concerns(c)),
  },
  retrieval: {
    name: 'Retrieval, false alarms half as bad',
    about: 'A miss satisfies 0, a false alarm ½, as its reader only loses time: outcomes can be wrong by degrees.',
    ...{ of: true, least: 2, ordered: false },
    task: (count, c) =>
      outcomes(count, (i, j) => (i === c && j === c ? 1 : j === c ? 0.5 : i === c ? 0 : 1), concerns(c)),
  },
  pairs: {
    name: 'Pairs of samples (clustering)',
    about:
      'Two samples belong together or not, as a clustering is judged: R is the Rand index where all count the same.',
    ...{ of: false, least: 3, ordered: false },
    task: (count) => outcomes(count, (i, j) => Number(i === j)),
    matrices: pairs,
  },
  ranking: {
    name: 'Pairs of samples (ranking)',
    about:
      'Of two samples one is lower, or they tie: a right order satisfies fully, a wrong tie by half. Pairs count in ' +
      'both orders. Where tied ones have importance 0, R is the concordance index.',
    ...{ of: false, least: 3, ordered: true },
    task: (count) => outcomes(count, (i, j) => graded(count, i, j)),
    matrices: orderedPairs,
  },
};
