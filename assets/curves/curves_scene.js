/**
 * What ROC space shows of models over all thresholds: the curve of each, in colour for those relevant at the point;
 * dots at best thresholds, squares at the thresholds compared; names and errors of the relevant models.
 */
import { credibleRegions } from '#tile/certainty/credible_regions';
import { fixed } from '#tile/draw/text';
import { entries } from '#tile/math/performance';
import { inSentence, withoutScore } from '#tile/thresholds/decisions';
import { countText, errorsShown } from '#tile/thresholds/errors';

/** @import { Performance } from '#tile/math/performance' */
/** @import { RocScene } from '#tile/painters/types' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/**
 * The remark on a curve at its dot, with its errors if there is a bar of them: false alarms, misses, and the most that
 * one of the models has.
 *
 * @typedef {{entity: number, name: string, more: string, strong: boolean, bar: ErrorBar | null}} Remark
 * @typedef {{fp: number, fn: number, most: number}} ErrorBar
 */
/** @typedef {RocScene & {remarks: Remark[], others: string, score: string}} CurvesScene */

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/**
 * The scene of ROC space with the curves of the models.
 *
 * @param {PredictionsModel} model
 * @param {RocScene} scene of the models at their best thresholds
 * @param {boolean} [decisions] whether to say the thresholds of the others, where a text has that of the best one, and
 *   to show errors as bars
 * @returns {CurvesScene}
 */
export function curvesScene(model, scene, decisions = false) {
  const { modelsThatMatter: matter, colours, ranked, answer } = model;
  const shown = (/** @type {number} */ k) => (matter.includes(k) ? colours[k] : -1);
  const strong = (/** @type {number} */ k) => ranked.winners.includes(k) || k === model.selected;
  const drawn = answer.roc.map((points, k) => ({ points, colour: shown(k), strong: strong(k) }));
  const bars = decisions ? barsOf(model) : new Map();
  const rank = (/** @type {{colour: number, strong: boolean}} */ curve) =>
    Number(curve.colour >= 0) + Number(curve.strong);
  return {
    ...scene,
    colourOf: shown,
    lines: [],
    rounds: [],
    zero: null,
    one: null,
    strong: scene.strong.slice(0, 1).map((each) => ({ ...each, ink: true })),
    curves: drawn.sort((p, q) => rank(p) - rank(q)),
    squares: model.fixed ? matter.flatMap((k) => square(model.fixed?.rows[k] ?? null, colours[k])) : [],
    credible: credibleOf(model),
    message: answer.oneClass ? 'ROC space needs both classes.' : '',
    remarks: matter.map((k) => ({ ...remark(model, k, decisions), bar: bars.get(k) ?? null })),
    others: others(answer.roc.filter((points, k) => points.length && !matter.includes(k)).length),
    score: model.scoreHere ? inSentence(model.scoreHere) : '',
  };
}

/**
 * The credible regions of the best and the selected model at their best thresholds, from the bootstrap draws; empty if
 * these are not shown.
 *
 * @param {PredictionsModel} model
 * @returns {NonNullable<RocScene['credible']>}
 */
function credibleOf({ certainty, draws, best, ranked, selected, owner }) {
  if (!certainty || !draws) return [];
  const vertices = [ranked.winners[0] ?? null, selected].map((k) => (k === null ? null : best[k]));
  return credibleRegions(draws, vertices).map(({ entity, outlines }) => ({ entity: owner[entity], outlines }));
}

/**
 * @param {PredictionsModel} model
 * @param {number} k
 * @param {boolean} decisions
 * @returns {Omit<Remark, 'bar'>}
 */
function remark(model, k, decisions) {
  const [first] = model.ranked.winners;
  const strong = model.ranked.winners.includes(k);
  const own = decisions && k !== first ? model.best[k] : null;
  const decision = own === null ? '' : model.vertexDecision(own);
  const wrong = strong ? errors(model, k) : '';
  const more = [wrong ? withoutScore(decision) : decision, wrong].filter(Boolean).join(': ');
  return { entity: k, name: model.answer.models[k].name, more, strong };
}

/**
 * The errors of the models that are compared, as counted among the samples; empty if there is nothing to compare.
 *
 * @param {PredictionsModel} model
 * @returns {Map<number, ErrorBar>}
 */
function barsOf(model) {
  const { shown } = errorsShown(model);
  if (shown.length < 2 || shown.some(({ counts }) => counts.expected)) return new Map();
  const most = Math.max(...shown.map(({ counts: { cells } }) => cells[1] + cells[2]));
  return new Map(shown.map(({ k, counts: { cells } }) => [k, { fp: cells[1], fn: cells[2], most }]));
}

/**
 * The errors of a model at its best threshold, in words.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 */
function errors(model, k) {
  const counts = model.countsOf(k);
  if (!counts) return '';
  const { cells, expected } = counts;
  const [, fp, fn] = cells;
  if (expected) return `FPR ${fixed(fp / (fp + cells[0]))}, TPR ${fixed(cells[3] / (cells[3] + fn))}`;
  const [alarms, misses] = [fp === 1 ? 'false alarm' : 'false alarms', fn === 1 ? 'miss' : 'misses'];
  return `${countText(fp, false)} ${alarms}, ${countText(fn, false)} ${misses}`;
}

/** @param {number} count */
const others = (count) => (count ? `${WORDS[count] ?? count} other model${count === 1 ? '' : 's'}` : '');

/**
 * The square of a model at the threshold compared; empty if a class is missing.
 *
 * @param {Performance} row
 * @param {number} colour
 */
function square(row, colour) {
  if (!row) return [];
  const [tn, fp, fn, tp] = entries(row);
  const [x, y] = [fp / (tn + fp), tp / (fn + tp)];
  return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y, colour }] : [];
}
