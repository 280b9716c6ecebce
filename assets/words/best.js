/** The best classifiers at the point and their score, in words, for captions and slides. */
import { count, precise } from '#tile/draw/text';
import { whyNoScore } from '#tile/model/leaderboard';

/** @import { ExploreModel } from '#tile/model/explore_model' */
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

/** How many classifiers have a score at the point. @param {ExploreModel} model */
export const rankedOf = ({ ranking }) => ranking.ranks.filter(Number.isFinite).length;

/** "with A and 2 more". @param {string[]} names @param {number[]} tied */
export const withWords = (names, [one, ...more]) =>
  `with ${names[one]}${more.length ? ` and ${count(more.length)} more` : ''}`;

/** Why no classifier has the rank that the Tile shows. @param {ExploreModel} model */
export function noRankWords(model) {
  const ranked = rankedOf(model);
  const verb = ranked === 1 ? 'has' : 'have';
  if (ranked) return `only ${count(ranked)} of ${count(model.names.length)} classifiers ${verb} a score here`;
  return whyNoScore(model).replace(/^./, (letter) => letter.toLowerCase());
}
