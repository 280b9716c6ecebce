/** Decision curves of predictions: the net benefit of models over threshold probabilities, and which is best where. */
import { costOfThreshold, netBenefit } from '#tile/math/decisions';
import { rates } from '#tile/math/performance';
import { PEOPLE } from '#tile/model/decide';

/** @import { PredictionsModel } from '#tile/model/predictions' */

/**
 * `curves`: the net benefit of each model for 1,000 people at each of the `thresholds`, null where it is left out;
 * `probable`: whether models decide at threshold probabilities, not each at its best threshold; `left`: the models
 * that are left out; `ranges`: which model is best from one threshold to another, -1 for treating none, -2 for all.
 *
 * @typedef {{thresholds: number[], prior: number, curves: (number[] | null)[], probable: boolean, left: number[],
 *   ranges: BenefitRange[]}} Benefit
 */
/** From one threshold to another, by their indices. */
/** @typedef {{from: number, to: number, model: number}} BenefitRange */

/** What stands for treating none and treating all among the best. */
export const NONE = -1;
export const ALL = -2;
const SAME = 1e-12;

/** The net benefit of treating all, for 1,000 people. @param {number} t @param {number} prior */
export const treatAll = (t, prior) => PEOPLE * netBenefit(1, 1, t, prior);

/** Decision curves at the prevalence in use; null where a class is missing. */
/** @param {PredictionsModel} model @returns {Benefit | null} */
export function benefitOfModels(model) {
  const { answer, priorInUse: prior } = model;
  if (answer.oneClass || !(prior > 0 && prior < 1)) return null;
  const { thresholds, rates: told } = answer.benefit;
  const probable = told.some(Boolean);
  const curves = probable
    ? told.map((own) => own && thresholds.map((t, i) => PEOPLE * netBenefit(own.tpr[i], own.fpr[i], t, prior)))
    : answer.models.map((_, k) => bestCurve(model, k, thresholds, prior));
  const left = answer.models.flatMap((_, k) => (curves[k] ? [] : [k]));
  return { thresholds, prior, curves, probable, left, ranges: rangesOf(curves, thresholds, prior) };
}

/** The net benefit of a model at whichever of its thresholds is best; null without one. */
/** @type {(model: PredictionsModel, k: number, thresholds: number[], prior: number) => number[] | null} */
function bestCurve({ verticesOf, answer }, k, thresholds, prior) {
  const own = verticesOf[k].map((i) => rates(answer.vertices.performances[i]));
  if (!own.length) return null;
  return thresholds.map((t) => PEOPLE * Math.max(...own.map(({ tpr, fpr }) => netBenefit(tpr, fpr, t, prior))));
}

/** Which model is best at which thresholds. */
/** @param {(number[] | null)[]} curves @param {number[]} thresholds @param {number} prior */
function rangesOf(curves, thresholds, prior) {
  /** @type {BenefitRange[]} */
  const ranges = [];
  for (const [i, t] of thresholds.entries()) {
    const model = bestAt(curves, i, treatAll(t, prior));
    const last = ranges.at(-1);
    if (last?.model === model) last.to = i;
    else ranges.push({ from: i, to: i, model });
  }
  return ranges;
}

/** The best at a threshold; of tied ones doing nothing, then treating all, then the first. */
/** @param {(number[] | null)[]} curves @param {number} i @param {number} all */
function bestAt(curves, i, all) {
  let [best, most] = all > SAME ? [ALL, all] : [NONE, 0];
  for (const [k, curve] of curves.entries())
    if (curve && curve[i] > most + SAME * Math.abs(most)) [best, most] = [k, curve[i]];
  return best;
}

/**
 * The cost ratio that the point stands for: on the diagonal of the Tile at the prevalence in use, a = c / (1 + c); null
 * elsewhere.
 */
/** @param {{point: {a: number, b: number}}} model */
export function costHere({ point: { a, b } }) {
  const c = a / (1 - a);
  return Math.abs(a - b) < 1e-9 && c > 0 && c < Infinity ? c : null;
}

/** The value of a curve at a cost ratio, between its thresholds along log odds. */
/** @param {number[]} curve @param {number[]} thresholds by rising value @param {number} c */
export function valueAtCost(curve, thresholds, c) {
  const position = (/** @type {number} */ k) => -Math.log(costOfThreshold(thresholds[k]));
  const u = -Math.log(c);
  const after = thresholds.findIndex((_, k) => position(k) >= u);
  if (after <= 0) return curve[after < 0 ? curve.length - 1 : 0];
  const share = (u - position(after - 1)) / (position(after) - position(after - 1));
  return (1 - share) * curve[after - 1] + share * curve[after];
}

// ---- The difference of two models.

/**
 * The net benefit of one model less that of another, for 1,000 people, at each threshold probability; `band`: its lower
 * and upper ends at the same ones, null where the server has not drawn them for this pair, level and prevalence.
 *
 * @typedef {{pair: [one: number, other: number], values: number[], band: {low: number[], high: number[]} | null}}
 *   BenefitDifference
 */

/** The two models that are compared: the best at the point, and the selected one or else the second; null without. */
/** @param {PredictionsModel} model @param {Benefit} benefit @returns {[number, number] | null} */
function comparedModels(model, { curves, thresholds }) {
  const c = costHere(model);
  const { scores } = model.ranked.ranking;
  const known = curves.flatMap((curve, k) => {
    const value = curve && c !== null ? valueAtCost(curve, thresholds, c) : scores[k];
    return curve ? [{ k, value: Number.isNaN(value) ? -Infinity : value }] : [];
  });
  const [first, second] = known.sort((p, q) => (q.value === p.value ? p.k - q.k : q.value - p.value)).map(({ k }) => k);
  if (second === undefined) return null;
  const { selected } = model;
  return [first, selected !== null && selected !== first && curves[selected] ? selected : second];
}

/** @param {PredictionsModel} model @param {Benefit} benefit @returns {BenefitDifference | null} */
export function differenceOf(model, benefit) {
  const pair = comparedModels(model, benefit);
  const [one, other] = pair?.map((k) => benefit.curves[k]) ?? [];
  if (!pair || !one || !other) return null;
  return { pair, values: one.map((value, i) => value - other[i]), band: bandOf(model, pair) };
}

/** The band that the server has drawn, turned where it was asked for the other way round. */
/** @param {PredictionsModel} model @param {[number, number]} pair @returns {BenefitDifference['band']} */
function bandOf({ difference: found, level, prior, uncertain }, pair) {
  if (!uncertain || found?.level !== level || found.prior !== prior) return null;
  const turned = found.pair[0] === pair[1] && found.pair[1] === pair[0];
  if (!turned && found.pair.join() !== pair.join()) return null;
  const times = (/** @type {(number | null)[]} */ values, /** @type {number} */ factor) =>
    values.map((value) => (value === null ? NaN : factor * value));
  if (turned) return { low: times(found.high, -PEOPLE), high: times(found.low, -PEOPLE) };
  return { low: times(found.low, PEOPLE), high: times(found.high, PEOPLE) };
}
