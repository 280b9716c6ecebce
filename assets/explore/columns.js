/** The columns of the leaderboard: definitions for AG Grid. */

import { probability, rankSet } from '#tile/draw/text';
import { attributeColumns } from '#tile/explore/attributes';
import { BarCell, IntervalCell, IntervalHead, lineText, NameCell, TextCell } from '#tile/explore/cells';

/** @import { CellParams } from '#tile/explore/cells' */
/** @import { RowCertainty } from '#tile/confidence/sure_rows' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * A row: an entity at the point. `short` shortens a name to the width of its column minus some pixels; `hue` is its
 * colour, '' if it is best nowhere; `mark` the CSS background of its swatch; `values` the chosen scores by key.
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {number} entity
 * @property {string} name
 * @property {(name: string, bold: boolean, less: number) => string} short
 * @property {string} why a score is undefined here
 * @property {number} rank
 * @property {string} rankText with a mark where it is shared
 * @property {number} score
 * @property {boolean} first
 * @property {boolean} selected
 * @property {number} change
 * @property {string} hue
 * @property {string} mark
 * @property {boolean} tied
 * @property {boolean} hypothetical
 * @property {Record<string, number>} values
 * @property {Record<string, string[]>} attributes of all entities
 * @property {RowCertainty | null} sure the uncertainty of the entity; null if not shown
 * @property {boolean} tierEnd whether this is the last row that cannot be told apart from the best
 */
/** @type {Record<string, string>} */
const RATES = { tpr: 'TPR', fpr: 'FPR', ppv: 'PPV', npv: 'NPV', tnr: 'TNR', fnr: 'FNR' };

/** @typedef {(x: any, y: any, one: CellParams, other: CellParams, down: boolean) => number} Comparator */

/** @type {Comparator} */
const byName = (...[, , one, other]) =>
  one.data.name < other.data.name ? -1 : Number(one.data.name > other.data.name);

/** Compares numbers; undefined ones are last in either direction of sorting. @type {Comparator} */
function byNumber(x, y, ...[, , down]) {
  const [u, v] = [Number.isFinite(x), Number.isFinite(y)];
  if (!u || !v) return u === v ? 0 : (u ? -1 : 1) * (down ? -1 : 1);
  return x - y;
}

/** @param {number} value */
function gainText(value) {
  if (!Number.isFinite(value)) return '';
  if (value === 0) return '–';
  return value > 0 ? `▲ ${value}` : `▽ ${-value}`;
}

const NUMERIC = {
  // The filter searches names, not numbers.
  getQuickFilterText: () => '',
  type: 'rightAligned',
  resizable: false,
  suppressMovable: false,
  suppressHeaderMenuButton: true,
  comparator: byNumber,
};
const BAR = { ...NUMERIC, cellRenderer: BarCell, sortingOrder: ['desc', 'asc', null] };
/**
 * The column parameters with the function that reads the value of a cell from its row.
 *
 * @type {(read: (row: Row) => number | string) => object}
 */
const reading = (read) => ({ cellRendererParams: { read } });

const NAME = {
  colId: 'name',
  headerName: 'Classifier',
  valueGetter: (/** @type {CellParams} */ { data }) => lineText(data),
  // The filter searches names and attributes.
  getQuickFilterText: (/** @type {CellParams} */ { data: { name, entity, attributes } }) =>
    [name, ...Object.values(attributes).map((texts) => texts[entity] ?? '')].join(' '),
  comparator: byName,
  flex: 1,
  minWidth: 140,
  resizable: false,
  cellRenderer: NameCell,
};

const RANK = {
  ...NUMERIC,
  colId: 'rank',
  headerName: '#',
  // A fraction where the rank is shared: AG Grid refreshes a cell only if its value changes.
  valueGetter: (/** @type {CellParams} */ { data: { rank, rankText } }) => rank + (rankText.endsWith('=') ? 0.5 : 0),
  width: 34,
  sort: 'asc',
  cellRenderer: TextCell,
  ...reading(({ rankText }) => rankText),
  cellClass: 'tx-rank-cell',
  headerTooltip: 'Rank at this point; ties share a rank',
};

const SCORE = {
  ...BAR,
  colId: 'score',
  headerName: 'Score',
  field: 'score',
  ...reading(({ score }) => score),
  width: 48,
  headerTooltip: 'The canonical ranking score at this point',
};

const RANK_SET = {
  ...RANK,
  headerName: 'Ranks',
  width: 50,
  // Results of the draws change while ranks and scores stay the same.
  equals: () => false,
  ...reading(({ sure }) => (sure?.first ? rankSet(sure.first, sure.last) : '–')),
};
const P_BEST = {
  ...NUMERIC,
  colId: 'best',
  headerName: 'P(best)',
  width: 46,
  valueGetter: (/** @type {CellParams} */ { data }) => data.sure?.best,
  cellRenderer: TextCell,
  ...reading(({ sure }) => (sure?.first ? probability(sure.best) : '–')),
  cellClass: 'tx-pbest-cell',
  sortingOrder: ['desc', 'asc', null],
  headerTooltip: 'Probability of being the best here: the share of draws in which it is',
};
const INTERVAL = {
  colId: 'interval',
  headerName: 'Interval',
  resizable: false,
  sortable: false,
  suppressHeaderMenuButton: true,
  getQuickFilterText: () => '',
  equals: () => false,
  cellRenderer: IntervalCell,
  headerComponent: IntervalHead,
};
/** The width of the column of intervals in pixels, normally and on narrow pages. */
const WIDE = 132;
const NARROW = 84;
const PHONE = 500;
const NAME_ON_PHONE = 126;

/**
 * The column of the probability of being near the best, which replaces P(best) if the Tile shows it too; clones do not
 * split it.
 *
 * @param {number} margin
 */
const pNear = (margin) => ({
  ...P_BEST,
  colId: 'near',
  headerName: 'P(near)',
  valueGetter: (/** @type {CellParams} */ { data }) => data.sure?.near,
  ...reading(({ sure }) => (sure?.first ? probability(sure.near) : '–')),
  headerTooltip: `Probability that the score is at most ${margin} below the best one: clones have the same`,
});

/**
 * A key of what the probability column shows: the margin, or '' for P(best).
 *
 * @param {ExploreModel} model
 */
export const probabilityKey = ({ flavor, uncertainty }) => (flavor === 'near_best' ? String(uncertainty.margin) : '');

/**
 * The columns about uncertainty.
 *
 * @param {ExploreModel} model
 * @param {() => RowCertainty['range']} range
 */
function uncertain(model, range) {
  const { level, margin } = model.uncertainty;
  const percent = Math.round(100 * level);
  const tip = `Ranks that it may hold: all sets are right at once at ${percent} %`;
  const narrow = window.innerWidth < PHONE;
  const width = { width: narrow ? NARROW : WIDE };
  const interval = { ...INTERVAL, ...width, headerComponentParams: { range } };
  return [{ ...RANK_SET, headerTooltip: tip }, NAME, interval, SCORE, probabilityKey(model) ? pNear(margin) : P_BEST];
}

/**
 * The least width of the column of names. If not all columns fit, it fills the space after the last column that fits
 * whole, so that no value is cut off; the others are reached by scrolling.
 *
 * @param {number} room width of the table in pixels
 * @param {number} least at which names can be read
 * @param {number[]} others widths of the other columns
 */
export function nameWidth(room, least, others) {
  let left = room - least;
  for (const width of others) {
    if (width > left) return least + Math.max(0, left);
    left -= width;
  }
  return least;
}

/**
 * The columns for the chosen scores; widths as one screen has room for.
 *
 * @param {ExploreModel} model
 * @param {() => RowCertainty['range']} range of the intervals
 * @param {number} room width of the table in pixels
 */
export function columns(model, range, room) {
  const { catalogue, compare, columns, shown, here } = model;
  /** @param {string} key */
  const record = (key) => catalogue.find((item) => item.key === key) || { name: key, symbol: key };
  const reference = record(compare);
  const change = {
    ...NUMERIC,
    colId: 'change',
    headerName: `vs ${reference.symbol}`,
    field: 'change',
    width: 42,
    headerTooltip: `Ranks gained against ${reference.name}`,
    cellRenderer: TextCell,
    ...reading((row) => gainText(row.change)),
    cellClass: 'tx-change-cell',
  };
  const chosen = columns.map((key) => ({
    ...BAR,
    colId: key,
    headerName: RATES[key] || record(key).symbol,
    headerTooltip: record(key).name,
    width: 41,
    valueGetter: (/** @type {CellParams} */ { data }) => data.values[key],
    ...reading(({ values }) => values[key]),
  }));
  const first = here ? uncertain(model, range) : [RANK, NAME, SCORE, change];
  const all = [...first, ...chosen, ...attributeColumns(shown.attributes)];
  const others = all.flatMap((column) => ('width' in column ? [column.width] : []));
  const least = window.innerWidth < PHONE ? NAME_ON_PHONE : NAME.minWidth;
  const minWidth = nameWidth(room, least, others);
  return all.map((column) => (column.colId === 'name' ? { ...column, minWidth } : column));
}
