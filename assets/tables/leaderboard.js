/** The ranking as a table: for other programs, in reports, and with uncertainty in its rows. */

import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { coordinate, count, fixed, gainText, probability, rankSet, rankTexts } from '#tile/draw/text';
import { entries } from '#tile/math/performance';
import { BETTER, NOT_SEPARABLE, UNDEFINED, WORSE } from '#tile/math/uncertainty/rank_sets';
import { countsIn, levelOfTests } from '#tile/model/certainty';
import { textsOf } from '#tile/model/leaderboard';
import { showsNear } from '#tile/model/tile_settings';
import { fill, headCell, make, rowHead, write } from '#tile/ui/elements';
import { legend, paintSwatch } from '#tile/ui/legend';

/** @import { ScoreRecord } from '#tile/model/answers' */
/** @import { Here } from '#tile/model/certainty' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Cell, Column, Table } from '#tile/tables/formats' */

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

/** A column, and what it holds of an entity. @typedef {[Column, (entity: number) => Cell]} Read */

/** Those columns. @param {ExploreModel} model @param {boolean} paper @returns {Read[]} */
function uncertain({ here, uncertainty }, paper) {
  if (!here) return [];
  const { first, last, low, high, allLow, allHigh, best, near, tier } = here;
  const numbers = [low, high, best, near, ...(paper ? [] : [allLow, allHigh])];
  const known = numbers.map((values) => (/** @type {number} */ i) => (first[i] > 0 ? values[i] : NaN));
  const set = (/** @type {number} */ i) => (first[i] > 0 ? rankSet(first[i], last[i]) : '');
  const cells = [set, ...known, (/** @type {number} */ i) => TIERS[tier[i]] ?? ''];
  return uncertainColumns(uncertainty.margin, paper ? [] : SIMULTANEOUS).map((column, k) => [column, cells[k]]);
}

/**
 * The leaderboard of Explore as shown: its columns, with ranks at the point, and the references without a rank last.
 *
 * @param {ExploreModel} model
 * @param {Iterable<number>} [entities] in the order of the rows; by default by rank
 * @param {boolean} [paper] whether people are to read it
 * @param {string[]} [keys] of the scores in columns of their own; by default those that the page shows
 * @returns {Table}
 */
export function leaderboard(model, entities, paper = false, keys = model.columns) {
  const { ranks, order } = model.ranking;
  const references = model.referenceRows();
  const kind = (/** @type {number} */ i) =>
    model.hypothetical.has(i) ? ' (hypothetical)' : references.includes(i) ? ' (ref.)' : '';
  /** @type {Read[]} */
  const columns = [
    [{ kind: 'rank', label: '#' }, (i) => ranks[i] ?? NaN],
    [{ kind: 'text', label: 'Classifier' }, (i) => model.nameOf(i) + kind(i)],
    [{ kind: 'score', label: 'Score', best: 'high', ...scoreHeading(model) }, (i) => model.scoreOf(i)],
    [
      { kind: 'change', label: `vs ${model.record(model.compare).symbol}` },
      (i) => (model.compareRanks?.[i] ?? NaN) - ranks[i],
    ],
    ...uncertain(model, paper),
    ...keys.map((key) => /** @type {Read} */ ([scoreColumn(model.record(key)), (i) => model.valueBy(key, i)])),
    ...model.shown.attributes.map(
      (name) => /** @type {Read} */ ([{ kind: 'text', label: name }, (i) => textsOf(model.board, name)?.[i] ?? '']),
    ),
  ];
  const rows = [...(entities || order), ...references].map((i) => columns.map(([, cell]) => cell(i)));
  return { caption: caption(model), columns: columns.map(([column]) => column), rows, references: references.length };
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
  if (model.hidden.size) parts.push(`${count(model.rowCount)} of ${count(model.names.length)} classifiers`);
  if (Number.isFinite(model.common)) parts.push(`prior ${Number(model.common.toPrecision(4))}`);
  if (model.operations.length) parts.push(model.operations.join(', ').replaceAll('_', ' '));
  if (model.here) parts.push(...certaintyWords(model));
  const anchor = model.here?.anchor ?? null;
  if (anchor !== null) parts.push(`tiers around ${model.names[anchor]}`);
  return parts.join(', ');
}

/** At which level rank sets hold, from how many draws P(best) is, and of how many samples. */
/** @param {ExploreModel} model */
function certaintyWords(model) {
  const draws = model.certainty.pointDraws(model);
  const sets = `rank sets at ${levelOfTests(model.uncertainty, draws)}`;
  if (!draws) return [sets];
  const own = Number.isFinite(model.common) ? [] : ['each row at its own prevalence'];
  return [...own, sets, `P(best) from ${count(draws.number)} draws with the Jeffreys prior`, samplesWords(model)];
}

/** The number of samples of a row, over all contexts in use, or from the fewest to the most. */
/** @param {ExploreModel} model */
function samplesWords(model) {
  const { parts } = countsIn(model, model.uncertainty.congruence);
  const sums = parts[0].map((_, i) =>
    parts.flatMap((rows) => [...entries(rows[i])]).reduce((sum, each) => sum + each, 0),
  );
  const known = sums.filter((sum) => sum > 0).map(Math.round);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return `n = ${count(low)}${high > low ? ` to ${count(high)}` : ''}`;
}

// ---- The ranking as a table, in reports, where the page has AG Grid's. Knows no Dash and no place in a document.

const TOP = 20;
const INTERVAL = 'Of the score, for this classifier alone';

/** The first twenty rows and the selected one, or all rows. Row elements are reused. */
export class RankTable {
  all = false;
  /** @type {Row[]} */
  rows = [];
  /** What was painted last. @type {ExploreModel | null} */
  model = null;
  /** The headings that are shown, joined. */
  headed = '';
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
    const columns = shownColumns(model);
    const headed = columns.map(({ head, title }) => `${head}\n${title}`).join('\n');
    if (headed !== this.headed) fill(this.head, ...columns.map(({ head, title }) => headCell(head, { title })));
    this.headed = headed;
    const shown = this.shown(model);
    const end = lastPlausible(model);
    for (const [k, entity] of shown.entries()) {
      this.row(k).paint(model, entity, columns, headed);
      this.row(k).node.classList.toggle('tx-report-tier', entity === end);
    }
    for (const { node } of this.rows.splice(shown.length)) node.remove();
    fill(this.legend, ...legend(model));
    this.toggle.hidden = model.rowCount <= TOP;
    this.toggle.textContent = this.all ? `Show the first ${TOP}` : `Show all ${model.rowCount}`;
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

  /** @param {number} k */
  row(k) {
    if (!this.rows[k]) {
      this.rows[k] = new Row(this.onSelect);
      this.body.append(this.rows[k].node);
    }
    return this.rows[k];
  }
}

/** @typedef {(entity: number) => string} Text */
/** A column of the table; that of names has no texts. */
/** @typedef {{head: string, title?: string, text?: Text, className?: string}} Shown */

/** @param {ExploreModel} model @returns {Shown[]} */
function shownColumns(model) {
  const { here, compareRanks, uncertainty, ranking } = model;
  const { ranks } = ranking;
  /** @type {(head: string, title: string, text: Text, className?: string) => Shown} */
  const column = (head, title, text, className) => ({ head, title, text, className });
  /** Text of those that have a rank. @type {(text: Text, none?: Text) => Text} */
  const ranked =
    (text, none = () => '') =>
    (i) =>
      (Number.isFinite(ranks[i]) ? text : none)(i);
  const [rankText, compare] = [rankTexts(ranks), model.record(model.compare)];
  /** @type {Text} */
  const rankOf = (i) => (i < model.names.length ? rankText(i) : 'ref.');
  const [chance, title] = showsNear(model.flavor)
    ? /** @type {const} */ (['near', `Probability of a score at most ${uncertainty.margin} below the best one`])
    : /** @type {const} */ (['best', 'Probability of being the best at this point']);
  const [rank, others] = here
    ? [
        column(
          'Ranks',
          'That it may hold, all at once',
          ranked((i) => rankSet(here.first[i], here.last[i]), rankOf),
        ),
        [
          column(
            `P(${chance})`,
            title,
            ranked((i) => probability(here[chance][i])),
          ),
          column(
            'Interval',
            INTERVAL,
            ranked((i) => `${fixed(here.low[i])}–${fixed(here.high[i])}`),
          ),
        ],
      ]
    : [
        column('#', 'Rank at this point; = marks ties', rankOf),
        [column(`vs ${compare.symbol}`, `Ranks gained against ${compare.name}`, (i) => gainText(gained(i)))],
      ];
  const gained = (/** @type {number} */ i) => (compareRanks ? compareRanks[i] - ranks[i] : NaN);
  const texts = model.shown.attributes.map((name) =>
    column(name, 'Attribute', (i) => textsOf(model.board, name)?.[i] ?? '', 'tx-report-text'),
  );
  const values = model.columns.map((key) =>
    column(model.record(key).symbol, model.record(key).name, (i) => fixed(model.valueBy(key, i))),
  );
  const score = column('Score', 'The canonical ranking score at this point', (i) => fixed(model.scoreOf(i)));
  return [rank, { head: 'Classifier' }, score, ...others, ...texts, ...values];
}

/**
 * The last of the entities that cannot be told apart from the best, or from the anchor of the tiers; -1 while
 * uncertainty is off.
 */
/** @param {ExploreModel} model */
const lastPlausible = ({ here, ranking: { order } }) =>
  here ? [...order].filter((i) => here.tier[i] === NOT_SEPARABLE).at(-1) : -1;

class Row {
  entity = -1;
  /** The headings of its cells. */
  headed = '';
  /** @type {HTMLElement[]} */
  cells = [];
  mark = make('span', {});
  name = make('span', {});
  button = make('button', { type: 'button', className: 'tx-report-name' }, this.mark, this.name);
  node = make('tr', {});

  /** @param {(entity: number) => void} onSelect */
  constructor(onSelect) {
    this.button.addEventListener('click', () => onSelect(this.entity));
  }

  /** @param {ExploreModel} model @param {number} entity @param {Shown[]} columns @param {string} headed */
  paint(model, entity, columns, headed) {
    this.entity = entity;
    const rank = model.ranking.ranks[entity] ?? NaN;
    const chosen = entity === model.selected;
    const reference = entity >= model.names.length;
    const held = reference ? model.bestHere.includes(entity) : rank === 1 || chosen;
    this.node.className = held ? 'tx-report-held' : Number.isFinite(rank) || reference ? '' : 'tx-report-none';
    this.button.disabled = reference;
    this.button.setAttribute('aria-pressed', String(chosen));
    this.named(model, entity);
    if (headed !== this.headed) {
      this.cells = columns.map(({ text, className }) =>
        text ? make('td', { className: className ?? '' }) : rowHead(this.button),
      );
      fill(this.node, ...this.cells);
    }
    this.headed = headed;
    for (const [k, { text }] of columns.entries()) if (text) write(this.cells[k], text(entity));
  }

  /** Writes the name and its swatch. @param {ExploreModel} model @param {number} entity */
  named(model, entity) {
    const place = model.colourOf(entity);
    this.node.style.setProperty('--tx-row', marks.hue(place, 'full', theme().ink3));
    paintSwatch(this.mark, place, model.shares(entity));
    const name = model.nameOf(entity) + (model.hypothetical.has(entity) ? ' *' : '');
    if (this.name.textContent !== name) this.name.textContent = this.button.title = name;
  }
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
