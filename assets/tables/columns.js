/**
 * The rows and columns of the leaderboard, each described once: the table of the page, a slide, the tables of reports
 * and of printed pages, and files are made of them. Draws nothing.
 */
import { fixed, gainText, levelText, probability, rankSet, rankTexts, symbolText } from '#tile/draw/text';
import { RULES } from '#tile/math/rules';
import { BETTER, NOT_SEPARABLE, UNDEFINED, WORSE } from '#tile/math/uncertainty/rank_sets';
import { textsOf } from '#tile/model/leaderboard';
import { ruleValue } from '#tile/model/ruled';
import { showsNear } from '#tile/model/tile_settings';

/** @import { Here } from '#tile/model/uncertainty' */
/** @import { Rule } from '#tile/math/rules' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Cell, Column } from '#tile/tables/formats' */

// ---- Uncertainty in the rows, with one range for the column of intervals.

/**
 * The uncertainty of one row. `first` and `last`: the bounds of its rank set, 0 without a score; `tier`: relative to
 * the best or the anchor; `best`: P(best); `near`: the probability of being within the margin of the best; `low`,
 * `high`: of its score alone, `allLow`, `allHigh`: of all scores at once; `range`: of the column of intervals.
 *
 * @typedef {object} RowUncertainty
 * @property {number} first
 * @property {number} last
 * @property {number} score
 * @property {number} low
 * @property {number} high
 * @property {number} allLow
 * @property {number} allHigh
 * @property {number} best
 * @property {number} near
 * @property {number} tier
 * @property {{from: number, to: number, best: number}} range
 */
/**
 * The results for all rows; `end`: the last entity that cannot be separated from the best, -1 for none.
 *
 * @typedef {{here: Here, range: RowUncertainty['range'], end: number}} UncertaintyRows
 */

/** The range of the column of intervals exceeds the intervals it must show by this share, and has a least width. */
const ROOM = 0.12;
const LEAST = 0.02;

/** The uncertainty of all rows; null if uncertainty is not shown. */
/** @type {(model: ExploreModel) => UncertaintyRows | null} */
export function uncertaintyRows(model) {
  const { here, ranking, winners } = model;
  if (!here) return null;
  const tier = [...ranking.order].filter((i) => here.tier[i] === NOT_SEPARABLE);
  const shown = [...ranking.order].filter((i) => here.tier[i] === NOT_SEPARABLE || here.tier[i] === BETTER);
  const low = Math.min(...shown.map((i) => here.low[i]));
  const high = Math.max(...shown.map((i) => here.high[i]));
  const [from, to] = tier.length ? [low, Math.max(high, low + LEAST)] : [0, 1];
  const wide = (to - from) * (1 + ROOM);
  const best = winners.length ? here.score[winners[0]] : NaN;
  return { here, range: { from: Math.max(0, to - wide), to: Math.min(1, to), best }, end: tier.at(-1) ?? -1 };
}

/** @param {UncertaintyRows} rows @param {number} i @returns {RowUncertainty} */
const rowUncertainty = ({ here, range }, i) => ({
  first: here.first[i],
  last: here.last[i],
  score: here.score[i],
  low: here.low[i],
  high: here.high[i],
  allLow: here.allLow[i],
  allHigh: here.allHigh[i],
  best: here.best[i],
  near: here.near[i],
  tier: here.tier[i],
  range,
});

// ---- The rows.

/**
 * A row: an entity at the point, or a reference. `place` is that of its mark, -1 if it is best nowhere.
 *
 * @typedef {object} Row
 * @property {number} entity
 * @property {string} name
 * @property {number} rank NaN where it has none
 * @property {string} rankText with a mark where it is shared
 * @property {number} score
 * @property {number} change ranks gained against the score that is compared
 * @property {boolean} first whether it is the best here
 * @property {boolean} selected
 * @property {boolean} ours whether it is followed
 * @property {number} place
 * @property {boolean} tied whether it shares the area where it is best
 * @property {boolean} hypothetical
 * @property {Record<string, number>} values the chosen scores by key
 * @property {RowUncertainty | null} sure its uncertainty; null if not shown
 * @property {boolean} tierEnd whether this is the last row that cannot be told apart from the best
 * @property {'row' | 'line' | null} reference whether it is a reference, or a line about one
 */

/**
 * The function that makes the row of an entity, or of a reference, at the point.
 *
 * @param {ExploreModel} model
 * @param {UncertaintyRows | null} [sure] the uncertainty of all rows
 * @param {(entity: number) => Row['values']} [values]
 * @returns {(entity: number) => Row}
 */
export function rowMaker(model, sure = uncertaintyRows(model), values = valuesOf(model, model.columns)) {
  const { compareRanks, hypothetical, selected, ours, colourOf } = model;
  const ahead = model.referenceHere();
  const { ranks, scores } = model.ranking;
  const rankOf = rankTexts(ranks);
  const size = model.names.length;
  return (entity) => {
    const reference = entity >= size;
    return {
      entity,
      name: model.nameOf(entity),
      rank: reference ? NaN : ranks[entity],
      rankText: reference ? 'ref.' : rankOf(entity),
      score: reference ? model.scoreOf(entity) : scores[entity],
      change: compareRanks && !reference ? compareRanks[entity] - ranks[entity] : NaN,
      first: reference ? ahead?.beats === true && ahead.which === entity - size : ranks[entity] === 1,
      selected: entity === selected,
      ours: entity === ours,
      place: colourOf(entity),
      tied: model.shares(entity),
      hypothetical: hypothetical.has(entity),
      values: values(entity),
      sure: sure && !reference ? rowUncertainty(sure, entity) : null,
      tierEnd: sure?.end === entity,
      reference: reference ? 'row' : null,
    };
  };
}

/** Named scores of an entity, by key. */
/** @type {(model: ExploreModel, keys: string[]) => (entity: number) => Row['values']} */
export const valuesOf = (model, keys) => (i) => Object.fromEntries(keys.map((key) => [key, model.valueBy(key, i)]));

// ---- The columns.

/**
 * A column: what it is called in files (`label`), on pages where that is too long (`head`), and what it holds
 * (`about`); the cell of a row for other programs, and its text for people.
 *
 * @typedef {Column & {key: string, head?: string, about: string, cell: (row: Row) => Cell, text: (row: Row) => string}}
 *   BoardColumn
 */

/** @type {Record<number, string>} */
export const TIERS = {
  [BETTER]: 'better',
  [NOT_SEPARABLE]: 'not separable',
  [WORSE]: 'worse',
  [UNDEFINED]: 'undefined',
};
/** How people read a cell. @type {Record<Column['kind'], (cell: any) => string>} */
const TEXTS = {
  text: String,
  rank: String,
  count: String,
  score: fixed,
  probability: (p) => (Number.isFinite(p) ? probability(p) : '–'),
  change: gainText,
};

/**
 * @param {string} key @param {Column['kind']} kind @param {string} label @param {string} about
 * @param {BoardColumn['cell']} cell @param {Partial<BoardColumn>} [more]
 * @returns {BoardColumn}
 */
const column = (key, kind, label, about, cell, more = {}) => ({
  ...{ key, kind, label, about, cell },
  text: (row) => TEXTS[kind](cell(row)),
  ...more,
});

/** The rank set of a row, `none` where it has no rank. @param {Row} row @param {string} none */
const setOf = ({ sure }, none) => (sure && sure.first > 0 ? rankSet(sure.first, sure.last) : none);
/** A number about uncertainty, which a row without a rank does not have. */
/** @type {(read: (sure: RowUncertainty) => number) => (row: Row) => number} */
const known =
  (read) =>
  ({ sure }) =>
    sure && sure.first > 0 ? read(sure) : NaN;

const LOW = known(({ low }) => low);
const HIGH = known(({ high }) => high);
const HIGHEST = /** @type {const} */ ({ best: 'high' });

/** The columns about uncertainty, by key. @param {{level: number, margin: number}} uncertainty */
export const uncertainColumns = ({ level, margin }) => ({
  ranks: column(
    'ranks',
    'text',
    'Ranks',
    `Ranks that it may hold: all sets are right at once at ${levelText(level)}`,
    (row) => setOf(row, ''),
    { text: (row) => (row.reference ? row.rankText : setOf(row, '–')) },
  ),
  interval: column('interval', 'text', 'Interval', 'Of the score, for this classifier alone', (row) =>
    row.sure && row.sure.first > 0 ? `${fixed(LOW(row))}–${fixed(HIGH(row))}` : '',
  ),
  low: column('low', 'score', 'Low', 'The lower end of that interval', LOW),
  high: column('high', 'score', 'High', 'The upper end of that interval', HIGH),
  allLow: column(
    'allLow',
    'score',
    'Low, simultaneous',
    'The lower end of the interval that holds at once with those of all others',
    known(({ allLow }) => allLow),
  ),
  allHigh: column(
    'allHigh',
    'score',
    'High, simultaneous',
    'The upper end of the interval that holds at once with those of all others',
    known(({ allHigh }) => allHigh),
  ),
  best: column(
    'best',
    'probability',
    'P(best)',
    'Probability of being the best here: the share of draws in which it is',
    known(({ best }) => best),
    HIGHEST,
  ),
  near: column(
    'near',
    'probability',
    `P(within ${margin})`,
    `Probability that the score is at most ${margin} below the best one: clones have the same`,
    known(({ near }) => near),
    { ...HIGHEST, head: 'P(near)' },
  ),
  tier: column(
    'tier',
    'text',
    'Tier',
    'Whether it can be told apart from the best, or from the classifier chosen for the tiers',
    ({ sure }) => (sure ? (TIERS[sure.tier] ?? '') : ''),
  ),
});

/** What ranks in the place of a score, by a rule that compares ranks. @param {ExploreModel} model @param {Rule} rule */
function ruleColumn(model, rule) {
  const about = `${RULES[rule].value} over the contexts: the lowest is the best`;
  const value = (/** @type {Row} */ { entity }) => model.ranking.values?.[entity] ?? NaN;
  return column('score', 'score', RULES[rule].value, about, value, {
    best: 'low',
    text: (row) => ruleValue(rule, value(row)),
  });
}

/** What follows the name of a row in files. @param {Row} row */
const kindOf = ({ hypothetical, reference }) => (hypothetical ? ' (hypothetical)' : reference ? ' (ref.)' : '');

/**
 * All columns of the leaderboard, by key; `scores`: those of the chosen scores, `attributes`: those of attributes.
 * `chance` is the probability that goes with the flavor of the Tile.
 */
/** @param {ExploreModel} model @param {string[]} [keys] of the scores; by default those that the page shows */
export function columnsOf(model, keys = model.columns) {
  const compared = model.record(model.compare);
  const uncertain = uncertainColumns(model.uncertainty);
  return {
    rank: column('rank', 'rank', '#', 'Rank at this point; = marks ties', ({ rank }) => rank, {
      text: ({ rankText }) => rankText,
    }),
    name: column('name', 'text', 'Classifier', '', (row) => row.name + kindOf(row), {
      text: ({ name, hypothetical }) => `${name}${hypothetical ? ' *' : ''}`,
    }),
    score: model.ruled?.ofRanks
      ? ruleColumn(model, model.ruled.rule)
      : column('score', 'score', 'Score', 'The canonical ranking score at this point', ({ score }) => score, HIGHEST),
    change: column(
      'change',
      'change',
      `vs ${compared.symbol}`,
      `Ranks gained against ${compared.name}`,
      ({ change }) => change,
      { head: `vs ${symbolText(compared.symbol)}` },
    ),
    ...uncertain,
    chance: showsNear(model.flavor) ? uncertain.near : uncertain.best,
    scores: keys.map((key) => {
      const { symbol, name, higher_is_better: high } = model.record(key);
      /** @type {Partial<BoardColumn>} */
      const more = { symbol: true, head: symbolText(symbol), best: high === null ? '' : high ? 'high' : 'low' };
      return column(key, 'score', symbol, name, ({ values }) => values[key], more);
    }),
    attributes: model.shown.attributes.map((name) => {
      const texts = textsOf(model.board, name);
      return column(`attribute ${name}`, 'text', name, 'Attribute', ({ entity }) => texts?.[entity] ?? '');
    }),
  };
}
