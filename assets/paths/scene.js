/** What the figure along a path shows, from the server's answer. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { percent } from '#tile/draw/text';
import { placeNumbers, scoreSpans } from '#tile/paths/numbers';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { PathHere, PathScene } from '#tile/paths/types' */

const LABELLED = /** @type {const} */ (['optimum', 'F1', 'heuristic', 'F0.5', 'F2', 'SIVF']);

/**
 * The values at the slider.
 *
 * @param {TradeoffModel} model
 * @param {ExploreModel} view
 * @returns {PathHere}
 */
export function sliderValues(model, { winners: [first], law, colourOf }) {
  const { t, toStart, toEnd, optimality } = { ...model.here(), t: model.t };
  const tag = placeNumbers(model)[model.classic ? 'beta' : 't'];
  const entity = first === undefined || law ? null : first;
  const core = entity === null ? '' : marks.hue(colourOf(entity), 'full', theme().ink2);
  return { t, toStart, toEnd, optimality, tag, first: entity, core };
}

/**
 * The names of the two ends of the path.
 *
 * @param {TradeoffModel} model
 * @param {ExploreModel['catalogue']} catalogue
 */
export function endNames({ classic, from, to }, catalogue) {
  if (classic) return ['precision', 'recall'];
  return [from, to].map((key) => catalogue.find((score) => score.key === key)?.symbol ?? 'the point');
}

/**
 * What the figure shows.
 *
 * @param {TradeoffModel} model
 * @param {ExploreModel} board
 * @param {PathScene['lines']} lines
 * @param {number} last
 * @returns {PathScene}
 */
export function pathScene(model, { catalogue }, lines, last) {
  const { answer, classic } = model;
  const names = endNames(model, catalogue);
  const { path, steps, optimality, entities, t } = answer;
  return {
    path,
    best: t,
    stepped: entities !== null,
    steps,
    optimality,
    named: namedOn(model),
    lines,
    last: Math.max(2, last),
    ends: /** @type {[string, string]} */ (names.map((name) => `${name} only`)),
    agreement: /** @type {[string, string]} */ (names.map((name) => `with ${name}`)),
    conditions: answer.conditions,
    axisTitle: classic ? 'β of the F-score' : 't, share of the path',
  };
}

/**
 * The scores marked on the curve: the optimum, then those of the table of candidates if the path has one.
 *
 * @param {TradeoffModel} model
 * @returns {PathScene['named']}
 */
function namedOn({ answer, classic }) {
  const { t, tie, known, scores } = answer;
  const best =
    known.find((each) => each.t === t)?.optimality ?? scores.find(({ name }) => name === 'optimum')?.optimality ?? null;
  const optimum = { t, optimality: best ?? NaN, name: [{ text: 'optimum' }], value: '', first: true };
  const others = classic ? LABELLED.flatMap((name) => scores.filter((each) => each.name === name)) : [];
  const named = others
    .filter(({ name, b }) => name !== 'optimum' && b !== null)
    .map(({ name, b, optimality }) => ({
      t: b ?? NaN,
      optimality: optimality ?? NaN,
      name: scoreSpans(name),
      value: percent(optimality ?? NaN),
    }));
  const tied =
    tie && tie.t !== t ? [{ t: tie.t, optimality: tie.optimality ?? NaN, name: [{ text: 'tie' }], value: '' }] : [];
  return [optimum, ...named, ...tied].filter((each) => Number.isFinite(each.optimality));
}
