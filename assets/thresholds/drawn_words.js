/** What the draws of models say, and what is assumed of them: for slides, and captions of tables and figures. */
import { count, probability } from '#tile/draw/text';

/** @import { ModelCertainty } from '#tile/thresholds/model_certainty' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/**
 * Level, kind and number of the draws; '' where none are shown.
 *
 * @param {PredictionsModel} model
 */
export function drawnOf({ certainty, level, answer: { groups } }) {
  if (!certainty) return '';
  const unit = groups ? `, ${count(groups)} groups drawn whole` : '';
  return `at ${Math.round(100 * level)} %, paired bootstrap of the samples, ${count(certainty.number)} draws${unit}`;
}

/**
 * How many models cannot be told apart from the best, and how probably the first is the best.
 *
 * @param {ModelCertainty} certainty
 */
export function apart({ plausible, ranked, leader, best }) {
  const many = plausible > 1 ? `${plausible} of ${ranked} cannot be told apart here` : 'surely the best here';
  return `${many} · P(best) ${probability(best[leader])}`;
}
