/**
 * Planes of performances, and what the axioms of paper A (section 4.1) demand of them: the order of two does not depend
 * on a third, the perfect one is first, and a mixture stays between what is mixed. Undefined is NaN.
 */
import { performanceAt } from '#tile/math/performance';
import { inUnit } from '#tile/math/ranking';

/** In a plane; both from 0 to 1. @typedef {readonly [x: number, y: number]} Place */
/** The value of a performance [tn, fp, fn, tp]. @typedef {(performance: number[]) => number} Score */
/**
 * `performance` at a place; `nearest`: the place of the plane next to any; `over`: the place for shares of the unit
 * square, which covers the plane.
 *
 * @typedef {object} Plane
 * @property {(at: Place) => number[]} performance
 * @property {(at: Place) => Place} nearest
 * @property {(u: number, v: number) => Place} over
 */

/** Differences that are only rounding. */
const NOTHING = 1e-9;
/** Mixtures of two that are looked at. */
const MIXTURES = 200;
/** Nodes of a side at which a score is looked at in a whole plane. */
const NODES = 41;

/** @type {Pick<Plane, 'nearest' | 'over'>} */
const square = { nearest: ([x, y]) => [inUnit(x), inUnit(y)], over: (u, v) => [u, v] };

/** ROC space: FPR and TPR at one prevalence. @param {number} prior @returns {Plane} */
export const rocPlane = (prior) => ({
  ...square,
  performance: (at) => performanceAt(at, prior),
});

/** Without true negatives: the shares of misses and of hits; what is left are false alarms. @returns {Plane} */
export const detectionPlane = () => ({
  performance: ([x, y]) => [0, Math.max(0, 1 - x - y), x, y],
  nearest: ([x, y]) => {
    const top = inUnit(y);
    return [Math.min(1 - top, Math.max(0, x)), top];
  },
  over: (u, v) => [u * (1 - v), v],
});

/** All performances of one accuracy: the share of misses among wrong decisions, and of hits among right ones. */
/** @param {number} accuracy @returns {Plane} */
export const exchangePlane = (accuracy) => ({
  ...square,
  performance: ([x, y]) => [accuracy * (1 - y), (1 - accuracy) * (1 - x), (1 - accuracy) * x, accuracy * y],
});

/** A mixture of two places. @type {(one: Place, two: Place, share: number) => Place} */
export const mixed = ([x, y], [x2, y2], share) => [x + share * (x2 - x), y + share * (y2 - y)];

/**
 * The mixture of two whose score is furthest outside the range of both scores; the one half way where none is.
 *
 * @param {(at: Place) => number} value @param {Place} one @param {Place} two
 * @returns {{share: number, value: number, outside: number}} `outside`: by how much it is above (or, negative, below)
 */
export function extremeMixture(value, one, two) {
  const ends = [value(one), value(two)];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  let found = { share: 0.5, value: value(mixed(one, two, 0.5)), outside: 0 };
  for (let k = 1; k < MIXTURES; k++) {
    const mixture = value(mixed(one, two, k / MIXTURES));
    const outside = mixture > high ? mixture - high : Math.min(0, mixture - low);
    if (Math.abs(outside) > Math.abs(found.outside) + NOTHING) found = { share: k / MIXTURES, value: mixture, outside };
  }
  return found;
}

/** The defined values of a score in a plane, ascending. @param {(at: Place) => number} value @param {Plane} plane */
export function valuesIn(value, { over }) {
  const found = [];
  for (let i = 0; i < NODES; i++)
    for (let j = 0; j < NODES; j++) {
      const one = value(over(i / (NODES - 1), j / (NODES - 1)));
      if (Number.isFinite(one)) found.push(one);
    }
  return found.sort((one, two) => one - two);
}

/** Whether one value is above another by more than rounding. @param {number} one @param {number} two */
export const above = (one, two) => one - two > NOTHING * Math.max(1, Math.abs(two));

/** Which of the first two of some values is ahead: 1, -1, or 0 for a tie. @param {number[]} values */
const ahead = ([one, two]) => (above(one, two) ? 1 : above(two, one) ? -1 : 0);

/** The mean of several columns for each entry. @param {number[][]} columns */
const means = (columns) =>
  columns[0].map((_, k) => columns.reduce((sum, column) => sum + column[k], 0) / columns.length);

/** Ranks of values, turned so that more is better; ties share the mean of their ranks. @param {number[]} column */
const turnedRanks = (column) =>
  column.map((own) => column.reduce((sum, other) => sum + (above(own, other) ? 1 : above(other, own) ? 0 : 0.5), 0));

/** Values from 0 for the worst entry to 1 for the best. @param {number[]} column */
const scaled = (column) => {
  const [low, high] = [Math.min(...column), Math.max(...column)];
  return column.map((own) => (above(high, low) ? (own - low) / (high - low) : 0.5));
};

/**
 * Ways to rank by TPR and TNR, by their keys: given both columns, the first two entries' order. Only the last one looks
 * at no other entry.
 *
 * @type {Record<string, (columns: number[][]) => number>}
 */
export const orders = {
  mean_rank: (columns) => ahead(means(columns.map(turnedRanks))),
  scaled_mean: (columns) => ahead(means(columns.map(scaled))),
  balanced_accuracy: (columns) => ahead(means(columns)),
};
