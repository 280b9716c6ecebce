/** The texts of correlation Tiles side by side. Independent of the DOM. */
import { count, counted } from '#tile/draw/text';

/** @import { ScoresModel } from '#tile/model/scores_model' */

/**
 * A score of the catalogue that a text names by its key, or, once its map has arrived, in other words, such as "ba";
 * undefined for a formula.
 *
 * @param {Pick<ScoresModel, 'catalogue' | 'sideBySide'>} model
 * @param {string} text
 */
export function namedScore({ catalogue, sideBySide }, text) {
  const key = sideBySide?.maps.find((map) => map.text === text)?.key ?? text;
  return catalogue.find((score) => score.key === key);
}

/**
 * Whether a scene of Scores has maps of several scores, or of one at several prevalences.
 *
 * @param {ScoresModel | undefined} scores
 */
export const hasSideBySide = (scores) => Boolean(scores?.compared.length && scores.sideBySide?.maps.length);

/**
 * The default title of such a scene: how many scores it shows, at how many prevalences.
 *
 * @param {ScoresModel} scores
 */
export function sideBySideTitle({ coefficientName, compared, sideBySide }) {
  const priors = new Set(sideBySide?.maps.map(({ prior }) => prior)).size;
  const at = priors > 1 ? ` at ${count(priors)} prevalences` : '';
  return `${coefficientName} of ${counted(compared.length, 'score')}${at}`;
}
