/** How sure the ranking is, in words. */

import { levelOfTests } from '#tile/certainty/assumptions';
import { count, percent, probability, probabilitySaid } from '#tile/draw/text';
import { whyNoScore } from '#tile/model/leaderboard';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * How many classifiers cannot be told apart from the best, as a sentence without its full stop; '' without draws.
 *
 * @param {ExploreModel} model
 */
export function indistinguishableWords(model) {
  const { here } = model;
  if (!here) return '';
  const n = here.defined.reduce((sum, defined) => sum + defined, 0);
  if (n === 0) return whyNoScore(model);
  if (n === 1) return 'Only one classifier has a score here';
  if (here.pending) return 'Rank sets follow when nothing moves';
  if (here.plausible === 1) return 'The best is surely the best here';
  return `${count(here.plausible)} of ${count(n)} cannot be told apart here`;
}

/**
 * What the text about entities near the best needs; `defined` is not 0 for entities with a score.
 *
 * @typedef {{here: {near: ArrayLike<number>, defined: ArrayLike<number>} | null, selected: number | null, names:
 *   string[], uncertainty: {margin: number}}} Near
 */

/**
 * The probability that an entity is near the best, and that of the selected one if it is another.
 *
 * @param {Near} model
 * @param {number} first
 */
export function nearBestWords({ here, selected, names, uncertainty: { margin } }, first) {
  if (!here) return '';
  const own = `; within ${margin} of the best: ${probability(here.near[first])}`;
  if (selected === null || selected === first || !here.defined[selected]) return own;
  return `${own} (${names[selected]}: ${probability(here.near[selected])})`;
}

/** @param {number} p */
export const bestProbabilityWords = (p) => `is best with P ${probabilitySaid(p)}`;

/**
 * What rank sets assume, and how the draws are made, for the line below the table.
 *
 * @param {ExploreModel} model
 */
export function drawsNote(model) {
  const draws = model.here && model.certainty.pointDraws(model);
  if (!draws) return '';
  const { congruence, design_effect } = model.uncertainty;
  const sets = `rank sets at ${levelOfTests(model.uncertainty, draws)}`;
  const how = congruence ? `agreement ${congruence}` : 'independent classifiers';
  const effect = design_effect > 1 ? `, design effect ${design_effect}` : '';
  return `${sets} · P(best): ${count(draws.number)} draws, Jeffreys, ${how}${effect}`;
}

/**
 * What the design effect means for the sample size, to be appended to a sentence; '' if it is 1.
 *
 * @param {ExploreModel} model
 */
export function designEffectNote(model) {
  const { design_effect } = model.uncertainty;
  return design_effect > 1 ? `; the samples count as ${percent(1 / design_effect)} of them` : '';
}
