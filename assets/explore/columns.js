/** The columns of the leaderboard: definitions for AG Grid, and cells that it builds without React. */
import { fixed, width } from '#tile/draw/text';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * A row: an entity at the point. `split` is where its name is cut, `hue` its colour, '' where it is best nowhere,
 * `mark` the background of its swatch, `values` the chosen scores by key.
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {number} entity
 * @property {string} name
 * @property {number} split
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
 */

/** @typedef {{ data: Row, value?: any }} CellParams */

/** @type {Record<string, string>} */
const RATES = { tpr: 'TPR', fpr: 'FPR', ppv: 'PPV', npv: 'NPV', tnr: 'TNR', fnr: 'FNR' };

/** Swatch and name, as text. */
class NameCell {
  node = document.createElement('span');
  mark = this.node.appendChild(document.createElement('span'));
  text = this.node.appendChild(document.createElement('span'));
  head = this.text.appendChild(document.createElement('span'));
  tail = this.text.appendChild(document.createElement('span'));

  /** @param {CellParams} params */
  init(params) {
    this.node.className = 'tx-name-cell';
    this.refresh(params);
  }

  getGui() {
    return this.node;
  }

  /** @param {CellParams} params */
  refresh({ data }) {
    this.mark.className = data.hue ? (data.tied ? 'tx-swatch tx-tied' : 'tx-swatch') : 'tx-swatch tx-swatch-none';
    this.mark.style.background = data.mark;
    const tail = data.name.slice(data.split) + (data.hypothetical ? ' *' : '');
    this.head.textContent = data.name.slice(0, data.split);
    this.tail.textContent = tail;
    this.head.style.maxWidth = tail ? `calc(100% - ${Math.ceil(width(tail, 12, true))}px)` : '';
    this.node.title = data.hypothetical ? `${data.name} (hypothetical)` : data.name;
    return true;
  }
}

/** A number over a bar on a scale from 0 to 1. */
class BarCell {
  node = document.createElement('span');
  text = this.node.appendChild(document.createElement('span'));
  bar = this.node.appendChild(document.createElement('i'));

  /** @param {CellParams} params */
  init(params) {
    this.node.className = 'tx-bar-cell';
    this.refresh(params);
  }

  getGui() {
    return this.node;
  }

  /** @param {CellParams} params */
  refresh({ value }) {
    const known = Number.isFinite(value);
    const text = known ? fixed(value) : '–';
    if (this.text.textContent !== text) this.text.textContent = text;
    this.node.title = known ? '' : 'undefined here';
    this.bar.style.width = `${known ? 100 * Math.min(1, Math.max(0, value)) : 0}%`;
    return true;
  }
}

/**
 * All that a cell of names shows: AG Grid refreshes a cell where its value is another one, and only there.
 *
 * @param {CellParams} params
 */
const shown = ({ data }) =>
  `${data.name}\n${data.split}${data.mark}${data.tied ? '=' : ''}${data.hypothetical ? '*' : ''}`;

/** @typedef {(x: any, y: any, one: CellParams, other: CellParams, down: boolean) => number} Comparator */

/** @type {Comparator} */
const byName = (_x, _y, one, other) => (one.data.name < other.data.name ? -1 : Number(one.data.name > other.data.name));

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

const NAME = {
  colId: 'name',
  headerName: 'Classifier',
  valueGetter: shown,
  getQuickFilterText: (/** @type {CellParams} */ { data }) => data.name,
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
  valueFormatter: (/** @type {CellParams} */ { value }) => (Number.isFinite(value) ? String(value) : '–'),
  cellClass: 'tx-rank-cell',
  headerTooltip: 'Rank at this point; ties share a rank',
};

const SCORE = {
  ...BAR,
  colId: 'score',
  headerName: 'Score',
  field: 'score',
  width: 48,
  headerTooltip: 'The canonical ranking score at this point',
};

/**
 * The columns for the chosen scores; widths as one screen has room for.
 *
 * @param {ExploreModel} model
 */
export function columns({ catalogue, compare, columns }) {
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
    valueFormatter: (/** @type {CellParams} */ { value }) => gained(value),
    cellClass: 'tx-change-cell',
  };
  const chosen = columns.map((key) => ({
    ...BAR,
    colId: key,
    headerName: RATES[key] || record(key).symbol,
    headerTooltip: record(key).name,
    width: 41,
    valueGetter: (/** @type {CellParams} */ { data }) => data.values[key],
  }));
  return [RANK, NAME, SCORE, change, ...chosen];
}
