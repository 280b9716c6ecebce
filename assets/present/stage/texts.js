/** The texts of a scene on the stage, of leaderboards and of models. */
import { count, counted, fixed, ordinal, percent, precise, prevalence } from '#tile/draw/text';
import { edgeShare } from '#tile/math/regions/best';
import { MEANINGS } from '#tile/model/references';
import { DRAW_FLAVORS } from '#tile/model/tile_settings';
import { TradeoffModel } from '#tile/model/tradeoff';
import { placeNumbers } from '#tile/pages/tradeoff/path';
import {
  beatenWords,
  bestProbabilityWords,
  indistinguishableWords,
  noRankWords,
  plausibleWords,
  rankedOf,
  rowsWords,
  withWords,
} from '#tile/panels/sentences';
import { pointRankingWords } from '#tile/plots/tile/ranking_regions';
import { shownWinner } from '#tile/plots/tile/scene';
import { FLAVORS, filled } from '#tile/view/flavors';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { ReferenceHere } from '#tile/model/references' */
/** @import { ScoresModel } from '#tile/model/scores' */

/**
 * The winner with its value, and the line below; `entity` is null where there is no swatch.
 *
 * @typedef {{entity: number | null, name: string, value: string, second: string}} WinnerWords
 */

// ---- The texts of a scene on the stage: the best classifier and its lead, the preference at the point, the data.

/** A share in percent with few digits, as one would say it. @param {number} x */
const shareText = (x) => ((x >= 0.1 && x < 0.995) || x > 1 - 1e-9 ? `${Math.round(100 * x)} %` : percent(x));

/** The classifier that holds the rank shown on the Tile, with its value and the line below. */
/** @param {ExploreModel} model @param {string[]} names as the audience sees them @returns {WinnerWords} */
export function winnerWords(model, names) {
  const ahead = model.marksReferences ? model.referenceAhead : null;
  if (ahead) return referenceWords(model, ahead, names);
  const [entity] = shownWinner(model);
  if (entity === undefined) return { entity: null, name: 'Undefined', value: '', second: noRankWords(model) };
  const map = mapWords(model, names);
  const second = map
    ? [model.heat ? lead(model, names, entity) : '', map, ...drawnWords(model)]
    : [standing(model, names, entity), selectionWords(model, names, entity)];
  return {
    entity,
    name: names[entity],
    value: model.valueText(entity),
    second: second.filter(Boolean).join(' · '),
  };
}

/** That no classifier is better than a reference. */
/** @type {(model: ExploreModel, ahead: ReferenceHere, names: string[]) => WinnerWords} */
function referenceWords(model, ahead, names) {
  const { which } = ahead;
  const entity = model.names.length + which;
  const share = model.competing?.shares[which] ?? NaN;
  const reach = `best on ${shareText(share)} of all preferences`;
  const second = [beatenWords(ahead, names), reach, ...drawnWords(model)].join(' · ');
  return { entity, name: MEANINGS[which], value: fixed(ahead.score), second };
}

/** How many classifiers may be best, and P(best) of the best one. @param {ExploreModel} model */
const drawnWords = (model) =>
  model.here ? [indistinguishableWords(model), bestProbabilityWords(model.here.best[model.winners[0]])] : [];

/** What a map of one quantity shows; '' where the Tile shows classifiers. */
/** @param {ExploreModel} model @param {string[]} names */
function mapWords({ heat, here, flavor, selected, uncertainty }, names) {
  if (!heat && !(here && DRAW_FLAVORS.includes(flavor))) return '';
  const whose = selected === null ? '' : ` of ${names[selected]}`;
  return filled(FLAVORS[flavor]?.slide, { whose, margin: uncertainty.margin });
}

/** @param {ExploreModel} model @param {string[]} names @param {number} entity */
function standing(model, names, entity) {
  const { ranks, scores } = model.ranking;
  if (ranks[entity] > 1) {
    const tied = [...ranks.keys()].filter((i) => i !== entity && ranks[i] === ranks[entity]);
    const place = model.flavor === 'last' ? 'last' : ordinal(ranks[entity]);
    const rank = `${tied.length ? 'tied ' : ''}${place} of ${rankedOf(model)}`;
    const behind = `${precise(scores[model.winners[0]] - scores[entity])} behind the best`;
    return `${tied.length ? `${rank} ${withWords(names, tied)}` : rank}, ${behind}`;
  }
  const rankings = pointRankingWords(model);
  if (rankings) return `${lead(model, names, entity)} · ${rankings}`;
  if (model.here) return drawnWords(model).join(' · ');
  return `${lead(model, names, entity)}${reach(model)}`;
}

/** By how much the best classifier leads, or with which ones it ties. */
/** @param {ExploreModel} model @param {string[]} names @param {number} entity that is shown */
function lead(model, names, entity) {
  const { ranks, scores, order } = model.ranking;
  const [first] = model.winners;
  const tied = model.winners.filter((i) => i !== entity);
  if (tied.length) return `tied for best ${withWords(names, tied)}`;
  const next = order[1];
  if (next === undefined) return 'the only classifier';
  if (!Number.isFinite(ranks[next])) return 'best, the only one with a score here';
  if (model.ruled?.ofRanks) return `first by ${model.ruled.name}`;
  return `best by ${precise(scores[first] - scores[next])}`;
}

/** On how much of the Tile the best classifier is best. @param {ExploreModel} model */
function reach(model) {
  const [first] = model.winners;
  if (model.rightOnly) {
    const part = edgeShare(model, first);
    return part > 0 ? `, and best on ${shareText(part)} of the F-scores` : '';
  }
  const area = model.areaOf(first);
  return area ? `, and best on ${shareText(area)} of all preferences` : '';
}

/** The rank of the selected entity, or else of the one that is followed, where another one is shown. */
/** @param {ExploreModel} model @param {string[]} names @param {number} shown */
export function selectionWords(model, names, shown) {
  const { ranking } = model;
  const one = model.selected ?? model.ours;
  if (one === null || one === shown || model.winners.includes(one)) return '';
  const rank = ranking.ranks[one];
  if (!Number.isFinite(rank)) return `${names[one]}: undefined here`;
  const behind = `${precise(ranking.scores[model.winners[0]] - ranking.scores[one])} behind`;
  return `${names[one]}: ${ordinal(rank)}, ${model.ruled ? model.valueText(one) : behind}`;
}

/** For a scene on a distribution, which ranks no classifiers: how good a compromise the score at the point is. */
/** @type {(model: ExploreModel, tradeoff: TradeoffModel) => WinnerWords} */
export function compromiseWords({ point: { a, b } }, tradeoff) {
  const { t } = tradeoff.nearest(a, b);
  const { optimality, toStart, toEnd } = Object.assign(new TradeoffModel(), tradeoff, { t }).here();
  const [start, end] = tradeoff.classic ? ['precision', 'recall'] : ['the start', 'the end'];
  const taus = `τ = ${fixed(toStart)} with ${start}, τ = ${fixed(toEnd)} with ${end}`;
  const place = placeNumbers(tradeoff, t);
  const name = tradeoff.classic ? `β = ${place.beta}` : `t = ${place.t}`;
  return { entity: null, name, value: percent(optimality), second: `degree of optimality · ${taus}` };
}

/** How well the ranking by a score agrees with that by the score at the point; in place of the winner. */
/** @type {(scores: ScoresModel) => WinnerWords} */
export function agreementWords(scores) {
  const [map] = scores.maps;
  if (!map || !scores.agreement) return { entity: null, name: '–', value: '', second: '' };
  /** @param {number} value */
  const signed = (value) => fixed(value).replace('-', '−');
  const best = map.largest
    ? `; at most ${signed(map.largest.value)}, at (${fixed(map.largest.a, 2)}, ${fixed(map.largest.b, 2)})`
    : '';
  return {
    entity: null,
    name: `${scores.symbol} =`,
    value: signed(scores.agreement[0].value),
    second: `between ${map.name} and the score here${best}`,
  };
}

/** The preference at the point, for views that have no sentence of their own. @param {ExploreModel} model */
export function pointWords(model) {
  /** @param {number} n */
  const rounded = (n) => String(Number(n.toPrecision(2)));
  const costs = costWords(model.point.b, rounded);
  return Number.isFinite(model.common) ? `${costs}, at prevalence ${prevalence(model.common)}` : costs;
}

/** @param {number} b @param {(n: number) => string} rounded */
function costWords(b, rounded) {
  const odds = b / (1 - b);
  if (b === 0) return 'Only false alarms count';
  if (b === 1) return 'Only misses count';
  if (Math.abs(odds - 1) < 0.005) return 'A miss counts as much as a false alarm';
  return odds > 1
    ? `A miss counts ${rounded(odds)} times a false alarm`
    : `A false alarm counts ${rounded(1 / odds)} times a miss`;
}

/**
 * The leaderboard, its number of rows (or `models`), and its numbers of positives and negatives: the small line at the
 * bottom.
 */
/** @param {ExploreModel} model @param {number} [models] */
export function dataWords(model, models) {
  if (model.law) return [model.board.title, ...atPrevalence(model)].join(' · ');
  const parts = [model.board.title];
  const { multiples, panel_contexts: chosen } = model.display;
  if (multiples === 'context')
    return [...parts, `${chosen.length || model.board.contexts.length} contexts`].join(' · ');
  if (model.board.contexts.length > 1) parts.push(model.contextName);
  parts.push(models ? counted(models, 'model') : rowsWords(model));
  const classes = model.rightOnly ? null : classSizes(model);
  if (classes) parts.push(`${count(classes.positives)} positives, ${count(classes.negatives)} negatives`);
  if (model.hypothetical.size) parts.push('changed by hand');
  return parts.join(' · ');
}

/** @param {ExploreModel} model of a distribution */
const atPrevalence = ({ common }) => (Number.isFinite(common) ? [`prevalence ${prevalence(common)}`] : []);

/** The numbers of negatives and positives, where all rows have the same ones as counts; otherwise null. */
/** @param {ExploreModel} model */
function classSizes({ base }) {
  const sizes = base.flatMap((p) => (p ? [[Number(p[0]) + Number(p[1]), Number(p[2]) + Number(p[3])]] : []));
  if (!sizes.length) return null;
  const [[negatives, positives]] = sizes;
  const same = sizes.every(([n, p]) => Math.abs(n - negatives) < 1e-9 && Math.abs(p - positives) < 1e-9);
  const counts = negatives > 1.5 && Number.isInteger(Math.round((negatives + positives) * 1e6) / 1e6);
  return same && counts ? { negatives, positives } : null;
}

/** How many performances a scene of the Scores page ranks. @param {ScoresModel} scores */
export const countWords = (scores) => `${count(scores.n)} performances`;

// ---- The texts of a scene of Predictions on the stage: the best model at its best threshold.

/** The best model with its value, its threshold and errors, and the share of the Tile on which it is best. */
/** @type {(predictions: PredictionsModel, names: string[]) => WinnerWords} */
export function modelWords(predictions, names) {
  const { ranked, best, here } = predictions;
  const [entity, other] = ranked.winners;
  if (entity === undefined) return winnerWords(ranked, names);
  const own = best[entity];
  const decides = own === null ? '' : predictions.vertexDecision(own).replace(/^≥/, 'threshold ≥');
  const area = predictions.shares()[entity];
  const tied = other === undefined ? '' : `tied with ${names[other]}`;
  const parts = here
    ? [modelMapWords(predictions, names), tied, plausibleWords(here), decides]
    : [tied, decides, area > 0 ? `best on ${shareText(area)} of all preferences` : ''];
  const second = parts.filter(Boolean).join(' · ');
  return { entity, name: names[entity], value: fixed(ranked.ranking.scores[entity]), second };
}

/** What the Tile shows where it is a map of one number. */
/** @param {PredictionsModel} predictions @param {string[]} names */
function modelMapWords({ flavor, chosen, margin }, names) {
  return filled(FLAVORS[flavor]?.slide, { whose: ` of ${names[chosen]}`, margin });
}
