/** The best classifiers at the point and their score, in words, for captions. */
import { count, precise } from '#tile/draw/text';

/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
/** Names of the best that are listed where many tie. */
const TIED = 3;

/**
 * The classifiers that are best by a ranking, with their score; '' if none is defined.
 *
 * @param {import('#tile/math/kernel').Ranking} ranking
 * @param {(i: number) => string} name
 */
export function bestWords({ order, ranks, scores }, name) {
  const best = [...order].filter((i) => ranks[i] === 1);
  if (!best.length) return '';
  const left = best.length - TIED;
  const names = [...best.slice(0, TIED).map(name), ...(left > 0 ? [`${count(left)} more`] : [])];
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} tie` : names[0];
  return `${listed}, score ${precise(scores[best[0]])}`;
}

/** The same for models, each with its best threshold. @param {PredictionsModel} model */
export function bestModelWords(model) {
  return bestWords(model.ranked.ranking, (k) => {
    const vertex = model.best[k];
    return model.answer.models[k].name + (vertex === null ? '' : ` with ${model.vertexDecision(vertex)}`);
  });
}
