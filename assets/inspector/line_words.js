/** Sentences about the lines of overlays: what the scores on them have in common. */
import { precise } from '#tile/draw/text';
import { score } from '#tile/math/kernel';
import { make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */

const MEDIANS =
  'Median lines: on b = 1/2 false alarms and misses count alike, so that such a score needs TN, TP and the number ' +
  'of errors only; on a = 1/2 rejections and detections do, and it needs FP, FN and the number of successes only.';

/**
 * A sentence for each of these overlays that is shown.
 *
 * @param {ExploreModel} model
 */
export function lineWords(model) {
  const { overlays } = model;
  const medians = overlays.has('medians') ? [MEDIANS] : [];
  const means = overlays.has('f_mean') ? meanWords(model) : [];
  return [...medians, ...means].map((text) => make('p', {}, text));
}

/**
 * How the score of the selected (else the best) classifier is a mean of its scores on opposite sides of the Tile.
 *
 * @param {ExploreModel} model
 */
function meanWords({ performances, names, selected, winners, point: { a, b } }) {
  const entity = selected ?? winners[0];
  const one = entity === undefined ? null : performances[entity];
  if (!one) return [];
  const at = (/** @type {number} */ u, /** @type {number} */ v) => precise(score(one, u, v));
  return [
    `Along the row, the score of ${names[entity]} is the mean of those at both ends, ${at(0, b)} and ${at(1, b)}, ` +
      `under f(x) = 1/(1 − x), with weights 1 − a and a: ${at(a, b)}.`,
    `Along the column it is the harmonic mean of ${at(a, 0)} and ${at(a, 1)}, with weights 1 − b and b: ${at(a, b)}.`,
  ];
}
