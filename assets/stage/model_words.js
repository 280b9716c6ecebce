/** The texts of a scene of Predictions on the stage: the best model at its best threshold. */
import { fixed } from '#tile/draw/text';
import { shareText, winnerWords } from '#tile/stage/words';
import { plausibleWords } from '#tile/thresholds/drawn_words';

/** @import { WinnerWords } from '#tile/stage/words' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/**
 * The best model with its value, its threshold and errors, and the share of the Tile on which it is best.
 *
 * @param {PredictionsModel} predictions
 * @param {string[]} names
 * @returns {WinnerWords}
 */
export function modelWords(predictions, names) {
  const { ranked, best, certainty } = predictions;
  const [entity, other] = ranked.winners;
  if (entity === undefined) return winnerWords(ranked, names);
  const own = best[entity];
  const decides = own === null ? '' : predictions.vertexDecision(own).replace(/^≥/, 'threshold ≥');
  const area = predictions.shares()[entity];
  const tied = other === undefined ? '' : `tied with ${names[other]}`;
  const parts = certainty
    ? [mapWords(predictions, names), tied, plausibleWords(certainty), decides]
    : [tied, decides, area > 0 ? `best on ${shareText(area)} of all preferences` : ''];
  const second = parts.filter(Boolean).join(' · ');
  return { entity, name: names[entity], value: fixed(ranked.ranking.scores[entity]), second };
}

/**
 * What the Tile shows where it is a map of one number.
 *
 * @param {PredictionsModel} predictions
 * @param {string[]} names
 */
function mapWords({ flavor, chosen, margin }, names) {
  if (flavor === 'near_best') return `Tile: P(within ${margin} of the best) of ${names[chosen]}`;
  if (flavor === 'plausible') return 'Tile: how many are plausible winners';
  return flavor === 'best_probability' ? `Tile: P(best) of ${names[chosen]}` : '';
}
