/**
 * What is drawn over the precision-recall curves, at the prevalence in use: iso-score curves of the point, through the
 * relevant models at their best thresholds and at round values, and the unreachable region.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { fixed } from '#tile/draw/text';
import { isoCurve, leastPrecision, prScore, unreachable } from '#tile/geometry/pr';
import { inSentence } from '#tile/thresholds/decisions';

/** @import { Dot, Line, Mark, Over, Points } from '#tile/charts/types' */
/** @import { Places } from '#tile/draw/types' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => k / 10);
/** The recall at which the unreachable region must be high enough for its name, and that height. */
const NAMED = 0.75;
const HIGH = 0.18;
/** The precision at which that name is written, above the name of the axis. */
const ABOVE = 0.07;
/** The least distance between the ends of curves whose values are both written. */
const APART = 0.05;

/**
 * The outline of the unreachable region; empty if the prior is unknown.
 *
 * @param {PredictionsModel} model
 * @returns {Points[]}
 */
export function unreachableZones({ priorInUse }) {
  const outline = unreachable(priorInUse);
  return outline.length ? [outline] : [];
}

/**
 * The labels that do not follow the point.
 *
 * @param {PredictionsModel} model
 * @returns {Mark[]}
 */
export function fixedMarks({ priorInUse: prior }) {
  if (!(prior > 0 && prior < 1)) return [];
  /** @type {Mark} */
  const noSkill = { x: 0.01, y: prior, text: 'no skill', anchor: 'start', faint: true };
  if (leastPrecision(NAMED, prior) < HIGH) return [noSkill];
  return [noSkill, { x: 0.99, y: ABOVE, text: 'unreachable', anchor: 'end', faint: true }];
}

/** @typedef {{value: number, curve: Places | null}} Iso an iso-score curve, null if there is none */
/** @typedef {Omit<Dot, 'colour'> & {model: number}} Place of a model at its best threshold */

/**
 * What follows the point, as data: iso-score curves at round values and through the best and the selected model, and
 * the positions of the relevant models.
 *
 * @param {PredictionsModel} model
 * @returns {{rounds: Iso[], strong: Iso[], places: Place[], words: Mark[]}}
 */
export function isoCurvesOf(model) {
  const { point, priorInUse, ranked, selected } = model;
  const of = (/** @type {number} */ value) => isoCurve(point.a, point.b, priorInUse, value);
  const places = model.modelsThatMatter.flatMap((k) => placeOf(model, k)).reverse();
  const through = [...new Set([ranked.winners[0], selected])].flatMap((k) => places.filter((one) => one.model === k));
  const strong = through.map(({ x, y }) => {
    const value = prScore(point.a, point.b, priorInUse, [x, y]);
    return { value, curve: Number.isFinite(value) ? of(value) : null };
  });
  const rounds = places.length ? TENTHS.map((value) => ({ value, curve: of(value) })) : [];
  const name = model.scoreHere ? inSentence(model.scoreHere) : 'score here';
  const first = strong.slice(0, 1).flatMap(({ value, curve }) => ofBest(curve, `${name} ${fixed(value)}`));
  return { rounds, strong, places, words: [...ofRounds(rounds), ...first] };
}

/**
 * What follows the point, in the form in which charts draw it.
 *
 * @param {PredictionsModel} model
 * @returns {Over}
 */
export function liveMarks(model) {
  const { rounds, strong, places, words } = isoCurvesOf(model);
  return {
    lines: [...rounds.flatMap(({ curve }) => line(curve, false)), ...strong.flatMap(({ curve }) => line(curve, true))],
    dots: places.map((one) => ({ ...one, colour: marks.hue(model.colours[one.model], 'full') })),
    marks: words,
  };
}

/**
 * The position of a model at its best threshold; empty if its recall or precision is undefined.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 * @returns {Place[]}
 */
function placeOf({ ranked, selected }, k) {
  const { tpr = NaN, ppv = NaN } = ranked.rates[k] ?? {};
  if (!Number.isFinite(tpr) || !Number.isFinite(ppv)) return [];
  return [{ model: k, x: tpr, y: ppv, large: ranked.winners.includes(k) || k === selected }];
}

/**
 * @param {Places | null} curve
 * @param {boolean} strong
 * @returns {Line[]}
 */
function line(curve, strong) {
  if (!curve) return [];
  const style = strong ? { width: 1.5 } : { width: 0.75, opacity: 0.35, dash: '4 3' };
  return [{ points: curve, colour: theme().ink, name: '', ...style }];
}

/**
 * The labels of the curves at round values, at those ends that are far enough apart.
 *
 * @param {{value: number, curve: Places | null}[]} rounds
 * @returns {Mark[]}
 */
function ofRounds(rounds) {
  /** @type {Mark[]} */
  const found = [];
  for (const { value, curve } of rounds) {
    const [x, y] = curve?.at(-1) ?? [NaN, NaN];
    const before = found.at(-1);
    if (!Number.isFinite(x + y) || (before && Math.hypot(x - before.x, y - before.y) < APART)) continue;
    found.push({ x, y, text: fixed(value, 1), anchor: 'end', faint: true });
  }
  return found;
}

/**
 * The label of the score of the best model, at the beginning of its curve.
 *
 * @param {Places | null} curve
 * @param {string} text
 * @returns {Mark[]}
 */
function ofBest(curve, text) {
  if (!curve) return [];
  const [x, y] = curve[0];
  return [{ x, y, text, anchor: x > 0.6 ? 'end' : 'start' }];
}
