/** The Predictions page in words, from its model. */
import { fixed, percent } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { make } from '#tile/parts/elements';

/** @import { PredictionsModel } from '#tile/model/predictions_model' */

const FLATTERS = 'Best thresholds are tuned on the evaluation samples, so results are optimistic';

export const rocNote = 'dot: best threshold here · square: the rule';

/** @param {PredictionsModel} model */
export const tileTitle = (model) => (model.flavor === 'model' ? 'Best model' : 'Best threshold');

/**
 * @param {PredictionsModel} model
 * @param {boolean} joined whether the Tile shows one region a model
 */
export function tileNote(model, joined) {
  if (model.flavor === 'threshold') return `of ${model.answer.models[model.thresholdScale().model].name}, low to high`;
  return joined ? 'each at its best threshold' : 'lines inside a colour: another threshold of it';
}

/**
 * What there is to say of the point, as paragraphs.
 *
 * @param {PredictionsModel} model
 * @param {boolean} [still] whether nobody can choose otherwise, as in a report
 */
export function point(model, still = false) {
  const { samples, weighted, prior } = model.answer;
  const found = `${samples.toLocaleString('en')} sample${samples === 1 ? '' : 's'}${weighted ? ', weighted' : ''}`;
  const advice = still ? '' : '; tune on one half to see by how much';
  const data = `${found}, ${percent(prior ?? NaN)} positive${parts(model)}. ${FLATTERS}${advice}.`;
  return [...first(model), ...warning(model), make('p', { className: 'tx-note' }, data)];
}

/**
 * How many models have not scored all samples.
 *
 * @param {PredictionsModel} model
 */
function parts(model) {
  const { models } = model.answer;
  const some = models.filter((_, k) => model.partOf(k)).length;
  if (!some) return '';
  return `, ${some === models.length ? 'every model' : `${some} of ${models.length} models`} judged on fewer`;
}

/**
 * Which models are first because they have, perhaps, left out the hard samples.
 *
 * @param {PredictionsModel} model
 */
function warning(model) {
  const found = model.scant;
  if (!found.length) return [];
  const names = named(model, found, (k) => (found.length > 1 ? ` (${model.partOf(k)})` : ''));
  const text =
    found.length > 1
      ? `${names} are judged on fewer samples than others: ` +
        'models that leave out the hard ones look better than they are.'
      : `${names} is judged on only ${model.partOf(found[0])}, others on more: ` +
        'a model that leaves out the hard ones looks better than it is.';
  return [make('p', { className: 'tx-warned' }, text)];
}

/** @param {PredictionsModel} model */
function first(model) {
  const { answer, ranked } = model;
  const [one, ...tied] = ranked.winners;
  if (answer.oneClass)
    return [make('p', {}, 'All samples are of one class: best thresholds, ROC and AUROC need both.')];
  if (one === undefined) return [make('p', {}, 'No model has a score here.')];
  const others = tied.length ? `, tied with ${named(model, tied)}` : '';
  const big = make(
    'p',
    { className: 'tx-big' },
    make('b', {}, answer.models[one].name),
    ` with ${decision(model, one)}: `,
    make('output', {}, fixed(ranked.ranking.scores[one])),
    others,
  );
  return model.fixed ? [big, make('p', {}, atRule(model, one, model.fixed.ranking))] : [big];
}

/**
 * The best decision of a model for the point, in words.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 */
function decision(model, k) {
  const best = model.best[k];
  return best === null ? '–' : model.said(best);
}

/**
 * Which models are first at the thresholds of the rule, compared with the one at the best thresholds.
 *
 * @param {PredictionsModel} model
 * @param {number} one
 * @param {kernel.Ranking} ranking at the thresholds of the rule
 */
function atRule(model, one, { order, ranks, scores }) {
  const leaders = [...order].filter((k) => ranks[k] === 1);
  if (!leaders.length) return '';
  const value = fixed(scores[leaders[0]]);
  const others = leaders.filter((k) => k !== one);
  const tied = others.length ? `, tied with ${named(model, others)}` : '';
  if (others.length < leaders.length) return `It is first at the rule's thresholds, too${tied} (${value}).`;
  const [verb, alone] = leaders.length > 1 ? ['are', 'first'] : ['is', 'first alone'];
  const how = leaders.some((k) => model.ranked.winners.includes(k)) ? alone : 'first instead';
  return `At the rule's thresholds ${named(model, leaders)} ${verb} ${how}, with ${value}.`;
}

/**
 * @param {PredictionsModel} model
 * @param {number[]} models
 * @param {(k: number) => string} [said] what follows a name
 */
function named(model, models, said = () => '') {
  const names = models.slice(0, 3).map((k) => model.answer.models[k].name + said(k));
  const more = models.length - names.length;
  return more ? `${names.join('; ')} and ${more} more` : names.join(' and ');
}

/**
 * The point and the best model there, for those who listen.
 *
 * @param {PredictionsModel} model
 */
export function announced(model) {
  const [one] = model.ranked.winners;
  if (one === undefined) return `${place(model)}: undefined for every model`;
  const best = `${model.answer.models[one].name} with ${decision(model, one)}`;
  const scant = model.scant.includes(one) ? `, judged on only ${model.partOf(one)}` : '';
  return `${place(model)}: first ${best}, ${fixed(model.ranked.ranking.scores[one])}${scant}`;
}

/**
 * The same, shorter, for the handle that has the focus.
 *
 * @param {PredictionsModel} model
 */
export function atHandle(model) {
  const [one] = model.ranked.winners;
  return `${place(model)}${one === undefined ? '' : `, first ${model.answer.models[one].name}`}`;
}

/** @param {PredictionsModel} model */
const place = ({ point: { a, b } }) => `a ${fixed(a)}, b ${fixed(b)}`;

/**
 * The card at a place of the Tile that is not the point.
 *
 * @param {PredictionsModel} model
 * @param {number} a
 * @param {number} b
 */
export function card(model, a, b) {
  const ranking = kernel.rank(model.vertices.performances, a, b);
  const [one] = ranking.order;
  const defined = one !== undefined && Number.isFinite(ranking.ranks[one]);
  const text = defined
    ? `${model.answer.models[model.owner[one]].name}, ${model.said(one)}: ${fixed(ranking.scores[one])}`
    : 'undefined here';
  return [
    make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`),
    make('div', {}, text),
  ];
}
