/** What the bootstrap says about models, and its assumptions: for slides, and for captions of tables and figures. */
import { levelOfSamples } from '#tile/certainty/assumptions';
import { count, probability } from '#tile/draw/text';

/** @import { ModelCertainty } from '#tile/thresholds/model_certainty' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/**
 * Level and assumption of the rank sets, kind and number of the bootstrap samples; '' while uncertainty is off.
 *
 * @param {PredictionsModel} model
 */
export function bootstrapWords(model) {
  const { certainty, answer } = model;
  if (!certainty) return '';
  const unit = answer.groups ? `, ${count(answer.groups)} groups drawn whole` : '';
  const sets = `rank sets at ${levelOfSamples(model)}`;
  return `${sets}; P(best): paired bootstrap of the samples, ${count(certainty.number)} draws${unit}`;
}

/**
 * How many models cannot be told apart from the best, and the probability that the first is best.
 *
 * @param {ModelCertainty} certainty
 */
export function plausibleWords({ plausible, ranked, leader, best }) {
  const many = plausible > 1 ? `${plausible} of ${ranked} cannot be told apart here` : 'surely the best here';
  return `${many} · P(best) ${probability(best[leader])}`;
}
