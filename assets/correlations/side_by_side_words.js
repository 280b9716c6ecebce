/** The texts of correlation Tiles side by side. Independent of the DOM. */
import { count } from '#tile/draw/text';

/** @import { ScoresModel } from '#tile/model/scores_model' */

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
  return `${coefficientName} of ${count(compared.length)} ${compared.length === 1 ? 'score' : 'scores'}${at}`;
}
