/** The texts of the Predictions page, from its model. */
import { count, counted, fixed, prevalence, unbroken } from '#tile/draw/text';
import * as kernel from '#tile/math/ranking';
import { inSentence } from '#tile/model/thresholds';
import { DRAW_FLAVORS } from '#tile/model/tile_settings';
import { uncertaintyWords } from '#tile/pages/predictions/uncertainty_switch';
import { make } from '#tile/ui/elements';
import { placeLine } from '#tile/ui/pointer';
import { LAYERS } from '#tile/view/flavors';

/** @import { PredictionsModel } from '#tile/model/predictions' */

const FLATTERS = 'Best thresholds are tuned on the evaluation samples, so results are optimistic';

export const rocNote = 'dots: best threshold at this point';

/** The flavor that the Tile shows: one that needs draws only if there are draws. @param {PredictionsModel} model */
const shownOn = ({ flavor, here }) => (DRAW_FLAVORS.includes(flavor) && !here ? 'model' : flavor);

/** @param {PredictionsModel} model */
export const tileTitle = (model) => LAYERS[shownOn(model)].title;

/** @param {PredictionsModel} model */
export function tileNote(model) {
  // The legend of P(best) names the model.
  if (shownOn(model) !== 'threshold') return '';
  return `of ${model.answer.models[model.thresholdScale().model].name}, low to high`;
}

/** @param {PredictionsModel} model */
export const boardNote = ({ scoreHere }) =>
  `each at its best threshold for ${scoreHere ? inSentence(scoreHere) : 'this point'}`;

/**
 * The paragraphs about the point.
 *
 * @param {PredictionsModel} model
 * @param {boolean} [still] whether nothing can be changed, as in a report
 * @param {string} [clear] sentence on how much of the Tile P(best) reaches the contour, '' if unknown
 */
export function pointParagraphs(model, still = false, clear = '') {
  const advice = still ? '' : '; tune on one half to see by how much';
  const caution = model.answer.oneClass ? '' : ` ${FLATTERS}${advice}.`;
  const data = `${samplesWords(model)}${parts(model)}.${caution}`;
  const note = make('p', { className: 'tx-note' }, unbroken(data));
  return [...best(model), ...uncertaintyWords(model, clear), ...warning(model), note];
}

/** The number of samples, and their prevalence, actual or assumed. @param {PredictionsModel} model */
function samplesWords({ answer: { samples, weighted, prior }, prior: set }) {
  const found = `${counted(samples, 'sample')}${weighted ? ', weighted' : ''}`;
  if (set === null) return `${found}, ${prevalence(prior)} positive`;
  return `Values at a prevalence of ${prevalence(set)}; in the ${found} it is ${prevalence(prior)}`;
}

/** How many models have not scored all samples. @param {PredictionsModel} model */
function parts(model) {
  const { models } = model.answer;
  const some = models.filter((_, k) => model.samplesWords(k)).length;
  if (!some) return '';
  return `, ${some === models.length ? 'every model' : `${some} of ${models.length} models`} evaluated on fewer`;
}

/** A warning about models that may be best only because they have not scored the hard samples. */
/** @param {PredictionsModel} model */
function warning(model) {
  const found = model.bestOnFewerSamples;
  if (!found.length) return [];
  const names = named(model, found, (k) => (found.length > 1 ? ` (${model.samplesWords(k)})` : ''));
  const text =
    found.length > 1
      ? `${names} are evaluated on fewer samples than others: ` +
        'models that leave out the hard ones look better than they are.'
      : `${names} is evaluated on only ${model.samplesWords(found[0])}, others on more: ` +
        'a model that leaves out the hard ones looks better than it is.';
  return [make('p', { className: 'tx-warned' }, text)];
}

/** @param {PredictionsModel} model */
function best(model) {
  const { answer, ranked } = model;
  const [one] = ranked.winners;
  if (answer.oneClass)
    return [make('p', {}, 'All samples are of one class: best thresholds, ROC and AUROC need both.')];
  if (one === undefined) return [make('p', {}, 'No model has a score here.')];
  const value = make('output', {}, fixed(ranked.ranking.scores[one]));
  const about = model.scoreHere ? ` ${inSentence(model.scoreHere)}: ` : ' this point: ';
  const said =
    ranked.winners.length > 1
      ? [...bold(model, ranked.winners), ' tie for', about, value]
      : [...bold(model, [one]), ` with ${decision(model, one)} is best for`, about, value];
  const big = make('p', { className: 'tx-big' }, ...said);
  const more = [right(model), model.fixed ? atRule(model, one, model.fixed.ranking) : ''].filter(Boolean);
  return [big, ...more.map((text) => make('p', {}, text))];
}

/** Names in bold, joined by commas and "and". @param {PredictionsModel} model @param {number[]} models */
function bold({ answer }, models) {
  const names = models.slice(0, 3).map((k) => make('b', {}, answer.models[k].name));
  const more = models.length - names.length;
  const joined = names.flatMap((name, k) => [k ? (k === names.length - 1 && !more ? ' and ' : ', ') : '', name]);
  return more ? [...joined, ` and ${more} more`] : joined;
}

/** The sentence about accuracy on the samples themselves. @param {PredictionsModel} model */
function right(model) {
  const { winners } = model.ranked;
  const counts = model.scoreHere === 'Accuracy' ? model.countsOf(winners[0]) : null;
  if (!counts || counts.expected) return '';
  const [tn, , , tp] = counts.cells;
  const who = winners.length > 2 ? 'All are' : winners.length > 1 ? 'Both are' : 'It is';
  return `${who} right on ${count(tn + tp)} of ${count(counts.total)} samples.`;
}

/** The best decision of a model for the point, in words. @param {PredictionsModel} model @param {number} k */
function decision(model, k) {
  const vertex = model.best[k];
  return vertex === null ? '–' : model.vertexDecision(vertex);
}

/** Which models are best at the thresholds of the rule, compared with the best one at the best thresholds. */
/** @param {PredictionsModel} model @param {number} one @param {kernel.Ranking} ranking at the thresholds of the rule */
function atRule(model, one, { order, ranks, scores }) {
  const leaders = [...order].filter((k) => ranks[k] === 1);
  if (!leaders.length) return '';
  const value = fixed(scores[leaders[0]]);
  const others = leaders.filter((k) => k !== one);
  const tied = others.length ? `, tied with ${named(model, others)}` : '';
  if (others.length < leaders.length) {
    const who = model.ranked.winners.length > 1 ? model.answer.models[one].name : 'It';
    return `${who} is best at the compared thresholds, too${tied} (${value}).`;
  }
  const [verb, alone] = leaders.length > 1 ? ['are', 'best'] : ['is', 'best alone'];
  const how = leaders.some((k) => model.ranked.winners.includes(k)) ? alone : 'best instead';
  return `At the compared thresholds ${named(model, leaders)} ${verb} ${how}, with ${value}.`;
}

/**
 * @param {PredictionsModel} model @param {number[]} models
 * @param {(k: number) => string} [said] what follows a name
 */
function named(model, models, said = () => '') {
  const names = models.slice(0, 3).map((k) => model.answer.models[k].name + said(k));
  const more = models.length - names.length;
  const last = more ? `${more} more` : String(names.pop());
  return names.length ? `${names.join(', ')} and ${last}` : last;
}

/** The point and the best model there, for screen readers. @param {PredictionsModel} model */
export function announcement(model) {
  const [one] = model.ranked.winners;
  if (one === undefined) return `${place(model)}: undefined for every model`;
  const winner = `${model.answer.models[one].name} with ${decision(model, one)}`;
  const scant = model.bestOnFewerSamples.includes(one) ? `, evaluated on only ${model.samplesWords(one)}` : '';
  return `${place(model)}: best ${winner}, ${fixed(model.ranked.ranking.scores[one])}${scant}`;
}

/** A shorter form, for the focused handle. @param {PredictionsModel} model */
export function handleText(model) {
  const [one] = model.ranked.winners;
  return `${place(model)}${one === undefined ? '' : `, best ${model.answer.models[one].name}`}`;
}

/** @param {PredictionsModel} model */
const place = ({ point: { a, b } }) => `a ${fixed(a)}, b ${fixed(b)}`;

/**
 * The lines of the card at (a, b) of the Tile.
 *
 * @param {PredictionsModel} model @param {number} a @param {number} b
 * @param {string} [said] text about the map of draws there
 */
export function card(model, a, b, said = '') {
  const ranking = kernel.rank(model.vertices.performances, a, b);
  const [one] = ranking.order;
  const defined = one !== undefined && Number.isFinite(ranking.ranks[one]);
  const text = defined
    ? `${model.answer.models[model.owner[one]].name}, ${model.vertexDecision(one)}: ${fixed(ranking.scores[one])}`
    : 'undefined here';
  return [placeLine(a, b), make('div', {}, text), ...(said ? [make('div', {}, said)] : [])];
}
