/** What the Invariance page shows of two models: the answer of the server, and how many exchanges are shown. */
import { normalAt } from '#tile/math/uncertainty/philox';

/** @import { Points } from '#tile/draw/charts' */
/** @import { RankBasedAnswer } from '#tile/model/answers' */
/** @import { InvarianceView } from '#tile/view/types' */

/**
 * A score of the first model as the file is, and of both after each exchange; null where undefined. `invariant`:
 * whether no exchange can change it.
 *
 * @typedef {{key: string, name: string, invariant: boolean, value: number | null, drawn: (number | null)[],
 *   other: (number | null)[]}} ExchangedScore
 */
/**
 * The server's answer. `pair`: the indices of both models; one where there is no other. `decisions`: right decisions of
 * all samples over the decision rate; `strip`: the shares of right and of wrong decisions along it; `half`: the right
 * decisions in the surer half, and how many that half has. `mirrored`: the ROC curve of samples and mirror images,
 * empty for many samples. `four`: LxCIM in four ways, and what they are made of. `weighted`: all models with class
 * weights, null where unknown, and the weights at which the two change places.
 *
 * @typedef {{kind: 'invariance', turn: number, title: string, names: string[], pair: number[], models: string[],
 *   samples: number, threshold: number | null, decisions: [number, number][], strip: [number[], number[]],
 *   half: [number, number], mirrored: [number, number][], exchanges: number, scores: ExchangedScore[],
 *   four: {accuracy: number, h: number, auroc: number | null, area: number, squares: number, parts: number,
 *   mirrored: number | null}, weighted: {models: (ClassWeighted | null)[], switches: number[]}}} Invariance
 */
/**
 * What LxCIM and accuracy of a model with class weights are made of, as in `tile_core.curves.ClassWeighted`; of
 * negatives first, then of positives.
 *
 * @typedef {{masses: [number, number], right: [number, number], pairs: [[number, number], [number, number]]}}
 *   ClassWeighted
 */

/**
 * How certain the ranks of all models with class weights are, and by how much the first of a `pair` is ahead of the
 * second; `groups`: whether samples of a group stay together.
 *
 * @typedef {{of: 'ranks', kind: 'ranks', turn: number, weight: number, pair: number[] | null, groups: boolean,
 *   weighted: boolean} & RankBasedAnswer} WeightedRanks
 */

export class InvarianceModel {
  /** The predictions: the key of a sample or the id of an upload. @type {string | null} */
  source = null;
  /** The two models that are wanted; null for the two with the highest LxCIM. @type {[number, number] | null} */
  pair = null;
  /** @type {Invariance | null} */
  answer = null;
  /** How many exchanges are shown. */
  shown = 0;
  /** What a positive weighs, a = b; a negative weighs the rest of 1. */
  weight = 0.5;
  /** The ranks with class weights that have arrived; null where there are none. @type {WeightedRanks | null} */
  ranks = null;
  /** The score by which they rank. @type {InvarianceView['measure']} */
  measure = 'lxcim';

  /** The view that links and sessions restore. @returns {InvarianceView} */
  view() {
    const { source, pair, weight, measure } = this;
    return { source, models: pair, weight, measure };
  }

  /** Restores a view, validated by `readView`. @param {InvarianceView} view */
  restore({ source, models, weight, measure }) {
    [this.source, this.pair, this.weight, this.measure] = [source ?? this.source, models, weight, measure];
  }

  /** @param {Invariance} answer */
  take(answer) {
    this.answer = answer;
    this.shown = answer.exchanges;
  }
}

/** The values of a score that are shown and defined. @param {(number | null)[]} values @param {number} shown */
export const knownIn = (values, shown) => values.slice(0, shown).filter((value) => value !== null);

/**
 * The least and the greatest value of a score, as the file is and after the exchanges shown; null where it is undefined
 * throughout.
 *
 * @param {ExchangedScore} score @param {number} shown @returns {[number, number] | null}
 */
export function rangeOf({ value, drawn }, shown) {
  const known = [...(value === null ? [] : [value]), ...knownIn(drawn, shown)];
  return known.length ? [Math.min(...known), Math.max(...known)] : null;
}

/** How often the first model scores more, the other does, and both tie, after the exchanges shown. */
/** @param {ExchangedScore} score @param {number} shown @returns {[first: number, other: number, ties: number]} */
export function winsOf({ drawn, other }, shown) {
  /** @type {[number, number, number]} */
  const wins = [0, 0, 0];
  for (let k = 0; k < Math.min(shown, drawn.length); k++) {
    const [one, two] = [drawn[k], other[k]];
    if (one === null || two === null) continue;
    wins[one > two ? 0 : one < two ? 1 : 2]++;
  }
  return wins;
}

/** Bars of a histogram: where each begins and ends, and how many values it has. */
/** @param {number[]} values @param {number} bars @returns {{from: number, to: number, count: number}[]} */
export function barsOf(values, bars) {
  if (!values.length) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = (high - low) / bars || 1;
  const counts = new Array(bars).fill(0);
  for (const value of values) counts[Math.min(bars - 1, Math.floor((value - low) / width))]++;
  return counts.map((count, k) => ({ from: low + k * width, to: low + (k + 1) * width, count }));
}

/** LxCIM where a positive weighs `a` and a negative 1 - a; NaN where no sample has a weight. */
/** @param {ClassWeighted} model @param {number} a */
export function weightedLxcim({ masses: [negatives, positives], pairs: [[nn, np], [pn, pp]] }, a) {
  const c = 1 - a;
  return (c * c * nn + c * a * (np + pn) + a * a * pp) / (c * negatives + a * positives) ** 2;
}

/** Accuracy with these weights: the ranking score at (a, a). @param {ClassWeighted} model @param {number} a */
export function weightedAccuracy({ masses, right }, a) {
  return ((1 - a) * right[0] + a * right[1]) / ((1 - a) * masses[0] + a * masses[1]);
}

/** How many of the first tosses are drawn, all of them, and of the others at most. */
const DRAWN = 300;

/**
 * What the curves and areas of a model say that tosses a coin for each of `n` samples of equal weight (paper L, figure
 * 5): right decisions over all, and accuracy of the answered, over the decision rate; LxCIM, and AUDRC as a mean over
 * the samples.
 *
 * @param {number} n at least 1 @param {number} seed the same tosses for the same one
 * @returns {{cumulative: Points, accuracy: Points, lxcim: number, audrc: number}}
 */
export function tossed(n, seed) {
  /** @type {[[number, number][], [number, number][]]} */
  const [cumulative, accuracy] = [[[0, 0]], []];
  let [right, twice, mean] = [0, 0, 0];
  for (let i = 1; i <= n; i++) {
    const correct = normalAt(seed, 0, i, 0, 0) > 0 ? 1 : 0;
    right += correct;
    twice += correct * (2 * (n - i) + 1);
    mean += right / i;
    if (i > DRAWN && i < n && i % Math.ceil(n / DRAWN)) continue;
    cumulative.push([i / n, right / n]);
    accuracy.push([i / n, right / i]);
  }
  return { cumulative, accuracy, lxcim: twice / n ** 2, audrc: mean / n };
}
