/** The leaderboard of Explore as a table for other programs. */

import { levelOfTests } from '#tile/certainty/assumptions';
import { coordinate, rankSet } from '#tile/draw/text';
import { scores as scoreTable } from '#tile/math/scores';
import { textsOf } from '#tile/model/attributes';
import { BETTER, NOT_SEPARABLE, UNDEFINED, WORSE } from '#tile/uncertainty/rank_sets';

/** @import { Column, Table } from '#tile/exports/tables' */
/** @import { ScoreRecord } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * The columns about uncertainty: rank set, interval of the score, P(best), the probability of being within the margin
 * of the best, and the tier.
 *
 * @param {number} margin
 * @param {Column[]} [more] before the tier
 * @returns {Column[]}
 */
export const uncertainColumns = (margin, more = []) => [
  { kind: 'text', label: 'Ranks' },
  { kind: 'score', label: 'Low' },
  { kind: 'score', label: 'High' },
  { kind: 'probability', label: 'P(best)', best: 'high' },
  { kind: 'probability', label: `P(within ${margin})`, best: 'high' },
  ...more,
  { kind: 'text', label: 'Tier' },
];
/** The interval of the score that holds at once with those of all others; in files for programs. @type {Column[]} */
const SIMULTANEOUS = [
  { kind: 'score', label: 'Low, simultaneous' },
  { kind: 'score', label: 'High, simultaneous' },
];
/** @type {Record<number, string>} */
export const TIERS = {
  [BETTER]: 'better',
  [NOT_SEPARABLE]: 'not separable',
  [WORSE]: 'worse',
  [UNDEFINED]: 'undefined',
};

/**
 * The cells of an entity in those columns.
 *
 * @param {ExploreModel} model
 * @param {number} i
 * @param {boolean} paper
 */
function uncertain({ here }, i, paper) {
  if (!here) return [];
  const { first, last, low, high, allLow, allHigh, best, near } = here;
  const known = first[i] > 0;
  const numbers = [low, high, best, near, ...(paper ? [] : [allLow, allHigh])];
  return [
    known ? rankSet(first[i], last[i]) : '',
    ...numbers.map((values) => (known ? values[i] : NaN)),
    TIERS[here.tier[i]],
  ];
}

/**
 * The leaderboard of Explore as shown: its columns, with ranks at the point.
 *
 * @param {ExploreModel} model
 * @param {Iterable<number>} [entities] in the order of the rows; by default by rank
 * @param {boolean} [paper] whether people are to read it
 * @returns {Table}
 */
export function leaderboard(model, entities, paper = false) {
  const { ranks, scores, order } = model.ranking;
  const record = (/** @type {string} */ key) =>
    model.catalogue.find((item) => item.key === key) || { symbol: key, higher_is_better: null };
  /** @type {Column[]} */
  const columns = [
    { kind: 'rank', label: '#' },
    { kind: 'text', label: 'Classifier' },
    { kind: 'score', label: 'Score', best: 'high', ...scoreHeading(model) },
    { kind: 'change', label: `vs ${record(model.compare).symbol}` },
  ];
  if (model.here) columns.push(...uncertainColumns(model.uncertainty.margin, paper ? [] : SIMULTANEOUS));
  for (const key of model.columns) columns.push(scoreColumn(record(key)));
  for (const name of model.shown.attributes) columns.push({ kind: 'text', label: name });
  const value = (/** @type {number} */ i, /** @type {string} */ key) =>
    model.performances[i] ? scoreTable[key].value(model.performances[i]) : NaN;
  const name = (/** @type {number} */ i) => model.names[i] + (model.hypothetical.has(i) ? ' (hypothetical)' : '');
  const gained = (/** @type {number} */ i) => (model.compareRanks ? model.compareRanks[i] - ranks[i] : NaN);
  const rows = [...(entities || order)].map((i) => [
    ranks[i],
    name(i),
    scores[i],
    gained(i),
    ...uncertain(model, i, paper),
    ...model.columns.map((key) => value(i, key)),
    ...model.shown.attributes.map((key) => textsOf(model.board, key)?.[i] ?? ''),
  ]);
  return { caption: caption(model), columns, rows };
}

/**
 * @param {Pick<ScoreRecord, 'symbol' | 'higher_is_better'>} score
 * @returns {Column}
 */
const scoreColumn = ({ symbol, higher_is_better: high }) => ({
  kind: 'score',
  label: symbol,
  symbol: true,
  best: high === null ? '' : high ? 'high' : 'low',
});

/**
 * The named score at the point, or at another one; undefined if there is none.
 *
 * @param {ExploreModel} model
 * @param {import('#tile/model/explore_model').Point} [point]
 */
export function placeHere(model, { a, b } = model.point) {
  return model.places().find((each) => Math.abs(each.a - a) + Math.abs(each.b - b) < 1e-9);
}

/**
 * The heading of the column of scores: the name of the score at the point, if it has one.
 *
 * @param {ExploreModel} model
 * @returns {Partial<Column>}
 */
function scoreHeading(model) {
  const place = placeHere(model);
  if (!place) return {};
  const short = /^F\d/.test(place.symbol);
  return { heading: short ? place.symbol : place.name, symbol: short };
}

/** @param {ExploreModel} model */
function caption(model) {
  const named = placeHere(model);
  const by = named ? `by ${named.name}, ` : '';
  const parts = [
    `${model.board.title}: ranking ${by}at a = ${coordinate(model.point.a)}, b = ${coordinate(model.point.b)}`,
  ];
  if (model.board.contexts.length > 1) parts.push(model.contextName);
  if (Number.isFinite(model.common)) parts.push(`prior ${Number(model.common.toPrecision(4))}`);
  if (model.operations.length) parts.push(model.operations.join(', ').replaceAll('_', ' '));
  if (model.here) parts.push(`rank sets at ${levelOfTests(model.uncertainty, model.certainty.pointDraws(model))}`);
  const anchor = model.here?.anchor ?? null;
  if (anchor !== null) parts.push(`tiers around ${model.names[anchor]}`);
  return parts.join(', ');
}
