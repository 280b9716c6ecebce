/** The columns of the leaderboard: definitions for AG Grid. */
import { BarCell, lineText, NameCell, TextCell } from '#tile/explore/cells';

/** @import { CellParams } from '#tile/explore/cells' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * A row: an entity at the point. `short` cuts a name to the width of its column less some pixels, `hue` is its colour,
 * '' where it is best nowhere, `mark` the background of its swatch, `values` the chosen scores by key.
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {number} entity
 * @property {string} name
 * @property {(name: string, bold: boolean, less: number) => string} short
 * @property {number} rank
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
 */

/** @type {Record<string, string>} */
const RATES = { tpr: 'TPR', fpr: 'FPR', ppv: 'PPV', npv: 'NPV', tnr: 'TNR', fnr: 'FNR' };

/** @typedef {(x: any, y: any, one: CellParams, other: CellParams, down: boolean) => number} Comparator */

/** @type {Comparator} */
const byName = (_x, _y, one, other) => (one.data.name < other.data.name ? -1 : Number(one.data.name > other.data.name));

/**
 * @param {Row} row
 * @param {string} name of an attribute
 */
const attributeText = ({ attributes, entity }, name) => attributes[name]?.[entity] ?? '';

/** Numbers by size, texts by the alphabet; what is empty stands last. @type {Comparator} */
function byText(s, t, _one, _other, down) {
  if (!s || !t) return s === t ? 0 : (s ? -1 : 1) * (down ? -1 : 1);
  return String(s).localeCompare(String(t), undefined, { numeric: true });
}

/** Undefined values stand last whichever way the column is sorted. @type {Comparator} */
function byNumber(x, y, _one, _other, down) {
  const [u, v] = [Number.isFinite(x), Number.isFinite(y)];
  if (!u || !v) return u === v ? 0 : (u ? -1 : 1) * (down ? -1 : 1);
  return x - y;
}

/** @param {number} value */
function gained(value) {
  if (!Number.isFinite(value)) return '';
  if (value === 0) return '–';
  return value > 0 ? `▲ ${value}` : `▽ ${-value}`;
}

const NUMERIC = {
  // The filter looks at names, not at digits.
  getQuickFilterText: () => '',
  type: 'rightAligned',
  resizable: false,
  suppressMovable: false,
  suppressHeaderMenuButton: true,
  comparator: byNumber,
};
const BAR = { ...NUMERIC, cellRenderer: BarCell, sortingOrder: ['desc', 'asc', null] };
/** What the cells of a column read of a row. @type {(read: (row: Row) => number | string) => object} */
const reading = (read) => ({ cellRendererParams: { read } });

const NAME = {
  colId: 'name',
  headerName: 'Classifier',
  valueGetter: (/** @type {CellParams} */ { data }) => lineText(data),
  // Names and attributes are searched.
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
  field: 'rank',
  width: 28,
  sort: 'asc',
  cellRenderer: TextCell,
  ...reading(({ rank }) => (Number.isFinite(rank) ? String(rank) : '–')),
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

/**
 * The columns for the chosen scores; widths as one screen has room for.
 *
 * @param {ExploreModel} model
 */
export function columns({ catalogue, compare, columns, shown }) {
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
    ...reading((row) => gained(row.change)),
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
  const texts = shown.attributes.map((name) => ({
    colId: `attribute ${name}`,
    headerName: name,
    headerTooltip: name,
    width: 96,
    minWidth: 64,
    cellClass: 'tx-attribute-cell',
    getQuickFilterText: () => '',
    comparator: byText,
    valueGetter: (/** @type {CellParams} */ { data }) => attributeText(data, name),
    cellRenderer: TextCell,
    cellRendererParams: { read: (/** @type {Row} */ row) => attributeText(row, name) },
    tooltipValueGetter: (/** @type {CellParams} */ { value }) => value,
  }));
  return [RANK, NAME, SCORE, change, ...chosen, ...texts];
}
