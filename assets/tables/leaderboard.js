/** The ranking as a table: for other programs, in reports, and with uncertainty in its rows. */

import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { coordinate, fixed, probability, rankSet, rankTexts } from '#tile/draw/text';
import { scores as scoreTable } from '#tile/math/scores';
import { BETTER, NOT_SEPARABLE, UNDEFINED, WORSE } from '#tile/math/uncertainty/rank_sets';
import { levelOfTests } from '#tile/model/certainty';
import { showsNear } from '#tile/model/flavors';
import { textsOf } from '#tile/model/leaderboard';
import { fill, make } from '#tile/ui/elements';
import { legend } from '#tile/ui/legend';

/** @import { Performance } from '#tile/math/performance' */
/** @import { ScoreRecord } from '#tile/model/answers' */
/** @import { Here } from '#tile/model/certainty' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Column, Table } from '#tile/tables/formats' */

// ---- The leaderboard of Explore as a table for other programs.

/**
 * The columns about uncertainty: rank set, interval of the score, P(best), the probability of being within the margin
 * of the best, and the tier.
 */
/** @param {number} margin @param {Column[]} [more] before the tier @returns {Column[]} */
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

/** The cells of an entity in those columns. @param {ExploreModel} model @param {number} i @param {boolean} paper */
function uncertain({ here }, i, paper) {
  if (!here) return [];
  const { first, last, low, high, allLow, allHigh, best, near } = here;
  const known = first[i] > 0;
  const numbers = [low, high, best, near, ...(paper ? [] : [allLow, allHigh])];
  return [
    known ? rankSet(first[i], last[i]) : '',
    ...numbers.map((values) => (known ? values[i] : NaN)),
    TIERS[here.tier[i]] ?? '',
  ];
}

/**
 * The leaderboard of Explore as shown: its columns, with ranks at the point, and the references without a rank last.
 *
 * @param {ExploreModel} model
 * @param {Iterable<number>} [entities] in the order of the rows; by default by rank
 * @param {boolean} [paper] whether people are to read it
 * @returns {Table}
 */
export function leaderboard(model, entities, paper = false) {
  const { ranks, order } = model.ranking;
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
  const value = (/** @type {number} */ i, /** @type {string} */ key) => {
    const p = model.performanceOf(i);
    return p ? scoreTable[key].value(p) : NaN;
  };
  const references = model.referenceRows();
  const kind = (/** @type {number} */ i) =>
    model.hypothetical.has(i) ? ' (hypothetical)' : references.includes(i) ? ' (ref.)' : '';
  const gained = (/** @type {number} */ i) => (model.compareRanks?.[i] ?? NaN) - ranks[i];
  const rows = [...(entities || order), ...references].map((i) => [
    ranks[i] ?? NaN,
    model.nameOf(i) + kind(i),
    model.scoreOf(i),
    gained(i),
    ...uncertain(model, i, paper),
    ...model.columns.map((key) => value(i, key)),
    ...model.shown.attributes.map((key) => textsOf(model.board, key)?.[i] ?? ''),
  ]);
  return { caption: caption(model), columns, rows, references: references.length };
}

/** @param {Pick<ScoreRecord, 'symbol' | 'higher_is_better'>} score @returns {Column} */
const scoreColumn = ({ symbol, higher_is_better: high }) => ({
  kind: 'score',
  label: symbol,
  symbol: true,
  best: high === null ? '' : high ? 'high' : 'low',
});

/** The named score at the point, or at another one; undefined if there is none. */
/** @param {ExploreModel} model @param {import('#tile/model/explore').Point} [point] */
export function placeHere(model, { a, b } = model.point) {
  return model.places().find((each) => Math.abs(each.a - a) + Math.abs(each.b - b) < 1e-9);
}

/** The heading of the column of scores: the name of the score at the point, if it has one. */
/** @type {(model: ExploreModel) => Partial<Column>} */
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

// ---- The ranking as a table, in reports, where the page has AG Grid's. Knows no Dash and no place in a document.

const TOP = 20;

/** The first twenty rows and the selected one, or all rows. Row elements are reused. */
export class RankTable {
  all = false;
  /** @type {Row[]} */
  rows = [];
  /** What was painted last. @type {ExploreModel | null} */
  model = null;
  /** The columns in the heading, and which uncertainty they show. @type {[string[], string] | null} */
  headed = null;
  head = make('tr', {});
  body = make('tbody', {});
  legend = make('p', { className: 'tx-legend' });
  toggle = make('button', { type: 'button', className: 'tx-button tx-report-all', hidden: '' });

  /** @param {HTMLElement} host @param {string} name of the scene @param {(entity: number) => void} onSelect */
  constructor(host, name, onSelect) {
    this.onSelect = onSelect;
    const label = `Ranking: ${name}`;
    const caption = make('caption', { className: 'tx-visually-hidden' }, label);
    const table = make('table', { className: 'tx-report-table' }, caption, make('thead', {}, this.head), this.body);
    const scroll = { className: 'tx-report-scroll', tabindex: 0, role: 'region', 'aria-label': label };
    fill(host, make('div', scroll, table), this.legend, this.toggle);
    this.toggle.addEventListener('click', () => {
      this.all = !this.all;
      if (this.model) this.paint(this.model);
    });
  }

  /** @param {ExploreModel} model */
  paint(model) {
    this.model = model;
    this.heading(model);
    const rankOf = rankTexts(model.ranking.ranks);
    const shown = this.shown(model);
    const end = lastPlausible(model);
    for (const [k, entity] of shown.entries()) {
      this.row(k).paint(model, entity, entity < model.names.length ? rankOf(entity) : 'ref.');
      this.row(k).node.classList.toggle('tx-report-tier', entity === end);
    }
    for (const { node } of this.rows.splice(shown.length)) node.remove();
    fill(this.legend, ...legend(model));
    this.toggle.hidden = model.names.length <= TOP;
    this.toggle.textContent = this.all ? `Show the first ${TOP}` : `Show all ${model.names.length}`;
  }

  /** The entities, with the references below them; one that beats all is above them. @param {ExploreModel} model */
  shown(model) {
    const { order } = model.ranking;
    const { selected } = model;
    const shown = [...(this.all ? order : order.slice(0, TOP))];
    if (selected !== null && !shown.includes(selected)) shown.push(selected);
    const references = model.referenceRows();
    const above = model.referenceHere()?.beats ? references.slice(0, 1) : [];
    return [...above, ...shown, ...references.slice(above.length)];
  }

  /** @param {ExploreModel} model */
  heading(model) {
    const sure = model.here !== null;
    const near = showsNear(model.flavor) ? model.uncertainty.margin : 0;
    const about = sure ? `${near}` : '';
    if (this.headed?.[0] === model.columns && this.headed[1] === about) return;
    this.headed = [model.columns, about];
    /** @param {string} key */
    const record = (key) => model.catalogue.find((item) => item.key === key) ?? { symbol: key, name: key };
    const compare = record(model.compare);
    fill(
      this.head,
      sure ? heading('Ranks', 'That it may hold, all at once') : heading('#', 'Rank at this point; = marks ties'),
      heading('Classifier'),
      heading('Score', 'The canonical ranking score at this point'),
      sure
        ? near
          ? heading('P(near)', `Probability of a score at most ${near} below the best one`)
          : heading('P(best)', 'Probability of being the best at this point')
        : heading(`vs ${compare.symbol}`, `Ranks gained against ${compare.name}`),
      ...(sure ? [heading('Interval', 'Of the score, for this classifier alone')] : []),
      ...model.shown.attributes.map((name) => heading(name, 'Attribute')),
      ...model.columns.map(record).map(({ symbol, name }) => heading(symbol, name)),
    );
  }

  /** @param {number} k */
  row(k) {
    if (!this.rows[k]) {
      this.rows[k] = new Row(this.onSelect);
      this.body.append(this.rows[k].node);
    }
    return this.rows[k];
  }
}

/** @param {string} text @param {string} [title] */
const heading = (text, title) => make('th', { scope: 'col', title }, text);

/**
 * The last of the entities that cannot be told apart from the best, or from the anchor of the tiers; -1 while
 * uncertainty is off.
 */
/** @param {ExploreModel} model */
const lastPlausible = ({ here, ranking: { order } }) =>
  here ? [...order].filter((i) => here.tier[i] === NOT_SEPARABLE).at(-1) : -1;

class Row {
  entity = -1;
  /** The performance whose values are shown. @type {Performance} */
  of = null;
  ofEntity = -1;
  /** @type {HTMLElement[]} */
  cells = [];
  mark = make('span', {});
  name = make('span', {});
  button = make('button', { type: 'button', className: 'tx-report-name' }, this.mark, this.name);
  rank = make('td', {});
  score = make('td', {});
  change = make('td', {});
  interval = make('td', {});
  node = make('tr', {}, this.rank, make('th', { scope: 'row' }, this.button), this.score, this.change);

  /** @param {(entity: number) => void} onSelect */
  constructor(onSelect) {
    this.button.addEventListener('click', () => onSelect(this.entity));
  }

  /** @param {ExploreModel} model @param {number} entity @param {string} text its rank */
  paint(model, entity, text) {
    this.entity = entity;
    const { ranks } = model.ranking;
    const [rank, chosen] = [ranks[entity] ?? NaN, entity === model.selected];
    const defined = Number.isFinite(rank);
    const reference = entity >= model.names.length;
    const held = reference ? model.bestHere.includes(entity) : rank === 1 || chosen;
    this.node.className = held ? 'tx-report-held' : defined || reference ? '' : 'tx-report-none';
    this.button.disabled = reference;
    this.named(model, entity);
    this.button.setAttribute('aria-pressed', String(chosen));
    const { here } = model;
    this.rank.textContent = here && defined ? rankSet(here.first[entity], here.last[entity]) : text;
    this.score.textContent = fixed(model.scoreOf(entity));
    const gained = changed(model.compareRanks ? model.compareRanks[entity] - rank : NaN);
    const chance = showsNear(model.flavor) ? here?.near : here?.best;
    this.change.textContent = chance ? (defined ? probability(chance[entity]) : '') : gained;
    if (here) this.change.after(this.interval);
    else this.interval.remove();
    if (here) this.interval.textContent = defined ? `${fixed(here.low[entity])}–${fixed(here.high[entity])}` : '';
    this.values(model, entity);
  }

  /** Writes the name and its swatch. @param {ExploreModel} model @param {number} entity */
  named(model, entity) {
    const place = model.colourOf(entity);
    const kind = place < 0 ? ' tx-swatch-none' : model.shares(entity) ? ' tx-tied' : '';
    this.node.style.setProperty('--tx-row', marks.hue(place, 'full', theme().ink3));
    this.mark.className = `tx-swatch${kind}`;
    this.mark.style.background = marks.swatchBackground(place);
    const name = model.nameOf(entity) + (model.hypothetical.has(entity) ? ' *' : '');
    if (this.name.textContent !== name) this.name.textContent = this.button.title = name;
  }

  /** Writes the attributes that are shown, and the scoreTable of the columns. */
  /** @param {ExploreModel} model @param {number} entity */
  values(model, entity) {
    const p = model.performanceOf(entity);
    if (this.of === p && this.ofEntity === entity && this.cells.length) return;
    this.of = p;
    this.ofEntity = entity;
    for (const cell of this.cells) cell.remove();
    const texts = model.shown.attributes.map((name) => textsOf(model.board, name)?.[entity] ?? '');
    this.cells = [
      ...texts.map((text) => make('td', { className: 'tx-report-text' }, text)),
      ...model.columns.map((key) => make('td', {}, fixed(p ? scoreTable[key].value(p) : NaN))),
    ];
    this.node.append(...this.cells);
  }
}

/** The change of rank as text; '' where there is nothing to compare. @param {number} value */
function changed(value) {
  if (!Number.isFinite(value)) return '';
  return value === 0 ? '–' : value > 0 ? `▲ ${value}` : `▽ ${-value}`;
}

// ---- Uncertainty in the rows of the leaderboard, with one range for the column of intervals. Independent of Dash.

/**
 * The uncertainty of one row. `first` and `last`: the bounds of its rank set, 0 without a score; `tier`: relative to
 * the best or the anchor; `best`: P(best); `near`: the probability of being within the margin of the best; `low`,
 * `high`: of its score alone, `allLow`, `allHigh`: of all scores at once; `range`: of the column of intervals.
 *
 * @typedef {object} RowCertainty
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
 * @typedef {{here: Here, range: RowCertainty['range'], end: number}} CertaintyRows
 */

/** The range of the column of intervals exceeds the intervals it must show by this share, and has a least width. */
const ROOM = 0.12;
const LEAST = 0.02;

/** The uncertainty of all rows; null if uncertainty is not shown. */
/** @type {(model: ExploreModel) => CertaintyRows | null} */
export function certaintyRows(model) {
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

/** @param {CertaintyRows} rows @param {number} i @returns {RowCertainty} */
export const rowCertainty = ({ here, range }, i) => ({
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
