/** Whether averages of more classes may rank (A, table 1's tests): counterexamples by name, on one test set. */
import { symbolText } from '#tile/draw/text';
import { readScore } from '#tile/math/formula';
import { AVERAGES, marginsOf, mixedMargins, WAYS } from '#tile/math/tasks/averages';

/** @import { AverageKey, Margins } from '#tile/math/tasks/averages' */
/** @import { Matrices, TaskModel } from '#tile/model/tasks' */

/**
 * A score of a confusion matrix, NaN where undefined. `proof`: why it passes the tests of mixtures, '' where it need
 * not.
 *
 * @typedef {{key: AverageKey | 'own', name: string, proof: string, of: (margins: Margins) => number}} Score
 */

/** A way to answer, by name, and its confusion matrix. @typedef {{name: string, matrix: number[]}} Answerer */
/**
 * Two whose mixture is above or below both; of the first test, one that is all wrong and above another one, or perfect
 * and below one. `part`: the share of the second in the mixture; `values` of the first, the mixture and the second.
 *
 * @typedef {{one: Answerer, two: Answerer, part: number, values: [number, number, number]}} Counterexample
 */
/**
 * `ends`: perfect answers are first and answers that are all wrong are last; `above`, `below`: no mixture is above or
 * below both. Null where no counterexample was found. `tried`: how many answers have a value.
 *
 * @typedef {{key: Score['key'], name: string, score: Score, tried: number, ends: Counterexample | null,
 *   above: Counterexample | null, below: Counterexample | null}} Audited
 */
/** The tests, in words. */
export const TESTS = {
  ends: 'perfect first, wrong last',
  above: 'mixture never above both',
  below: 'mixture never below both',
};
/** @typedef {keyof typeof TESTS} Test */
export const TEST_KEYS = /** @type {Test[]} */ (Object.keys(TESTS));

/** Mixtures of two in twentieths, so that a reader can check them. */
const PARTS = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);
/** Of more classes, which have more answerers, in quarters. */
const QUARTERS = [0.25, 0.5, 0.75];
/** Values that are closer are equal. */
const CLOSE = 1e-9;
/** Of more classes only constant answers, exchanges of two and rotations of all are tried, not all answers by class. */
const FEW_CLASSES = 3;
/** The most models that are mixed. */
const MOST = 10;

/** Answers that depend on the true class alone, for a test set of these class sizes, and those models that have it. */
/** @type {(given: Matrices, sizes: number[]) => Answerer[]} */
function answerers({ classes, models, counts }, sizes) {
  const count = classes.length;
  /** @type {number[][]} */
  const maps = [];
  if (count <= FEW_CLASSES) {
    for (let code = 0; code < count ** count; code++)
      maps.push(classes.map((_, c) => Math.floor(code / count ** c) % count));
  } else {
    for (const c of classes.keys()) {
      maps.push(classes.map(() => c));
      maps.push(classes.map((_, each) => (each + c) % count));
      for (let d = 0; d < c; d++) maps.push(classes.map((_, each) => (each === c ? d : each === d ? c : each)));
    }
  }
  const named = maps.map((to) => ({
    name: nameOf(classes, to),
    matrix: classes.flatMap((_, i) => classes.map((__, j) => (to[i] === j ? sizes[i] : 0))),
  }));
  const same = (/** @type {number[]} */ matrix) => sizesOf(matrix, count).every((n, c) => n === sizes[c]);
  const own = models.map((name, i) => ({ name, matrix: counts[i] })).filter(({ matrix }) => same(matrix));
  // Constant answers come first: they are the plainest counterexamples.
  const constant = (/** @type {Answerer} */ { name }) => Number(!name.startsWith('Always'));
  return [...named.sort((one, two) => constant(one) - constant(two)), ...own.slice(0, MOST)];
}

/** @param {string[]} classes @param {number[]} to */
function nameOf(classes, to) {
  if (to.every((c) => c === to[0])) return `Always ${classes[to[0]]}`;
  if (to.every((c, i) => c === i)) return 'Always right';
  return to.flatMap((c, i) => (c === i ? [] : [`${classes[i]} called ${classes[c]}`])).join(', ');
}

/** How many samples each true class has. @param {number[]} matrix @param {number} count */
export const sizesOf = (matrix, count) =>
  Array.from({ length: count }, (_, i) => matrix.slice(i * count, (i + 1) * count).reduce((sum, n) => sum + n, 0));

/**
 * The score that somebody typed: of two classes, one against the rest, and averaged. Null without one, and with what is
 * wrong with it where it cannot be read.
 *
 * @param {Pick<TaskModel, 'score' | 'average' | 'catalogue'>} model @returns {{score: Score | null, problem: string}}
 */
export function typedScore({ score, average, catalogue }) {
  if (!score?.trim()) return { score: null, problem: '' };
  try {
    const { symbol, value } = readScore(score, catalogue);
    const { name, of } = WAYS[average];
    const values = (/** @type {number[]} */ p) => value(/** @type {[number, number, number, number]} */ (p));
    return {
      score: { key: 'own', name: `${name}: ${symbolText(symbol)}`, proof: '', of: (margins) => of(values, margins) },
      problem: '',
    };
  } catch (error) {
    return { score: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The value of a score for a matrix. @param {Score} score @param {number[]} matrix @param {number} classes */
export const scoreOf = (score, matrix, classes) => score.of(marginsOf(matrix, classes));

/** All averages, and the typed score after them, tested on a test set of these class sizes. */
/** @param {Matrices} given @param {number[]} sizes @param {Score | null} [typed] @returns {Audited[]} */
export function audit(given, sizes, typed = null) {
  const count = given.classes.length;
  if (sizes.some((n) => n === 0)) return [];
  const all = answerers(given, sizes);
  const margins = all.map(({ matrix }) => marginsOf(matrix, count));
  const keys = /** @type {AverageKey[]} */ (Object.keys(AVERAGES));
  /** @type {Score[]} */
  const scores = keys.map((key) => ({ key, ...AVERAGES[key] }));
  return [...scores, ...(typed ? [typed] : [])].map((score) => {
    const { key, name, proof, of } = score;
    const values = margins.map(of);
    return {
      ...{ key, name, score, tried: values.filter((value) => !Number.isNaN(value)).length },
      ends: endsOf(all, values, count),
      ...(proof ? { above: null, below: null } : mixtures(all, margins, of, values)),
    };
  });
}

/**
 * Whether a score without a counterexample is proven to pass a test. Averages of values from 0 to 1 are 1 for perfect
 * answers alone, and 0 where all are wrong; kappa of two classes is on the Tile.
 *
 * @param {Score} score @param {Test} test @param {number} classes
 */
export const isProven = ({ key, proof }, test, classes) =>
  test === 'ends' ? key !== 'own' && (key !== 'kappa' || classes === 2) : proof !== '';

/** An answerer that is all wrong and above another one, or perfect and below one. */
/** @param {Answerer[]} all @param {number[]} values @param {number} count @returns {Counterexample | null} */
function endsOf(all, values, count) {
  const right = all.map(({ matrix }) => matrix.reduce((sum, n, k) => (k % (count + 1) === 0 ? sum + n : sum), 0));
  const total = all[0].matrix.reduce((sum, n) => sum + n, 0);
  for (const [i, value] of values.entries())
    for (const [j, other] of values.entries()) {
      const wrong = right[i] === 0 && value > other + CLOSE;
      const perfect = right[i] === total && value < other - CLOSE;
      if (wrong || perfect) return { one: all[i], two: all[j], part: 1, values: [value, other, other] };
    }
  return null;
}

/** The clearest mixtures above and below both, of the first two that have one. */
/** @param {Answerer[]} all @param {Margins[]} margins @param {Score['of']} of @param {number[]} values */
function mixtures(all, margins, of, values) {
  /** @type {{above: Counterexample | null, below: Counterexample | null}} */
  const found = { above: null, below: null };
  const parts = margins[0].rows.length <= FEW_CLASSES ? PARTS : QUARTERS;
  for (let j = 1; j < all.length && !(found.above && found.below); j++)
    for (let i = 0; i < j && !(found.above && found.below); i++) {
      const [first, last] = [values[i], values[j]];
      if (Number.isNaN(first) || Number.isNaN(last)) continue;
      const middles = parts.map((part) => of(mixedMargins(margins[i], margins[j], part)));
      const [high, low] = [Math.max(...middles), Math.min(...middles)];
      const taken = (/** @type {number} */ middle) => ({
        ...{ one: all[i], two: all[j], part: parts[middles.indexOf(middle)] },
        values: /** @type {[number, number, number]} */ ([first, middle, last]),
      });
      if (high > Math.max(first, last) + CLOSE) found.above ??= taken(high);
      if (low < Math.min(first, last) - CLOSE) found.below ??= taken(low);
    }
  return found;
}

/** The matrix of one who answers as the second with this probability. */
/** @param {Answerer} one @param {Answerer} two @param {number} part */
export const mixed = (one, two, part) => one.matrix.map((n, k) => (1 - part) * n + part * two.matrix[k]);
