/** The leaderboard of Explore, a table of AG Grid: columns, cells, attributes, tiers. */
import * as marks from '#tile/draw/marks';
import { cut, fixed, narrowing } from '#tile/draw/text';
import { inUnit, orderOf } from '#tile/math/ranking';
import { NOT_SEPARABLE } from '#tile/math/uncertainty/rank_sets';
import { attributesOf, linesOf } from '#tile/model/leaderboard';
import { isPinnedAbove } from '#tile/model/references';
import { showsNear } from '#tile/model/tile_settings';
import { grouping } from '#tile/panels/group_options';
import { againstWords } from '#tile/panels/sentences';
import { columnsOf, rowMaker, uncertaintyRows, valuesOf } from '#tile/tables/columns';
import { TierStrip } from '#tile/tables/tiers';
import { closest, element, fill, make, write } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { Performance } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ShownAttributes } from '#tile/model/leaderboard' */
/** @import { BoardColumn, Row as BoardRow, RowUncertainty } from '#tile/tables/columns' */

// ---- Cells of the leaderboard, built without React. During a drag the rows of the table stay, and each cell shows
// the entity that now has this position.

/** @typedef {{ data: Row, value?: any }} CellParams */
/** @typedef {CellParams & {node: GridNode<Row>, eGridCell: HTMLElement} & Partial<BoardColumn>} RendererParams */
/** The element of a row, with what it was last styled for. */
/** @typedef {HTMLElement & {txRow?: Row, txHue?: string}} RowElement */

/** @abstract */
class Cell {
  root = document.createElement('span');
  /** @type {RendererParams | null} */
  params = null;

  /** @param {RendererParams} params */
  init(params) {
    this.refresh(params);
  }

  getGui() {
    return this.root;
  }

  /** @param {RendererParams} params */
  refresh(params) {
    this.params = params;
    this.show(params.data);
    return true;
  }

  /** Shows a row in this cell, and styles the line of the table. @param {Row} row */
  show(row) {
    this.fill(row);
    const line = /** @type {RowElement | null | undefined} */ (this.params?.eGridCell.closest('.ag-row'));
    if (line && line.txRow !== row) styleLine(line, row);
  }

  /** Writes what the cell shows of a row. @type {(row: Row) => void} */
  fill() {}
}

/** @param {RowElement} line @param {Row} row */
function styleLine(line, row) {
  line.txRow = row;
  line.classList.toggle('tx-row-first', row.first);
  line.classList.toggle('tx-row-selected', row.selected);
  line.classList.toggle('tx-row-chosen', row.chosen);
  line.classList.toggle('tx-row-none', !Number.isFinite(row.rank) && !row.reference);
  line.classList.toggle('tx-row-reference', row.reference === 'row');
  line.classList.toggle('tx-row-line', row.reference === 'line');
  line.classList.toggle('tx-row-plausible', row.sure?.tier === NOT_SEPARABLE);
  line.classList.toggle('tx-row-tier-end', row.tierEnd);
  const hue = row.hue || 'var(--tx-ink3)';
  if (line.txHue !== hue) line.style.setProperty('--tx-row', hue);
  line.txHue = hue;
}

// Pixels of the star at the name of a hypothetical classifier.
const STAR = 12;

/** A cell with a swatch and a name. */
class NameCell extends Cell {
  mark = this.root.appendChild(document.createElement('span'));
  text = this.root.appendChild(document.createElement('span'));
  /** A key of what is written. */
  written = '';
  /** @type {Record<string, string[]>} */
  attributes = {};

  /** @param {Row} row */
  fill(row) {
    const [star, less] = row.hypothetical ? [' *', STAR] : ['', 0];
    const name = row.short(row.name, row.first || row.selected, less) + star;
    const key = `${name}\n${nameText(row)}`;
    if (this.written === key && this.attributes === row.attributes) return;
    this.written = key;
    this.attributes = row.attributes;
    this.root.className = 'tx-name-cell';
    paintSwatch(this.mark, row.place, row.tied, row.ours);
    write(this.text, name);
    const lines = row.hypothetical
      ? [`${row.name} (hypothetical)`]
      : [row.name, ...linesOf(row.attributes, row.entity)];
    this.root.title = [...lines, row.about].filter(Boolean).join('\n');
  }
}

/** All that the cell of a name shows, as text. @param {Row} row */
const nameText = (row) =>
  [row.name, row.about, row.mark, row.tied, row.hypothetical, row.ours, Boolean(row.hue)].join('\n');

/**
 * The value of the name cell: all that the line shows because of it, as AG Grid refreshes a cell only if its value
 * changes.
 */
/** @param {Row} row */
const lineText = (row) => `${nameText(row)}${row.first ? '1' : ''}${row.selected ? 's' : ''}${row.chosen ? 'c' : ''}`;

/** Why a score of a performance may be undefined. @param {Performance} p */
function whyUndefined(p) {
  if (!p) return 'missing here';
  return p.some((value) => value === null) ? 'undefined here: a count is missing, or 0/0' : 'undefined here (0/0)';
}

/** A cell with a number over a bar on a scale from 0 to 1. */
export class BarCell extends Cell {
  text = this.root.appendChild(document.createElement('span'));
  bar = this.root.appendChild(document.createElement('i'));
  /** The number shown; NaN if undefined. @type {number | null} */
  shown = null;
  /** Why it is undefined. @type {string | undefined} */
  why = '';

  /** @param {Row} row */
  fill(row) {
    const value = Number(this.params?.cell?.(row) ?? NaN);
    const known = Number.isFinite(value);
    const title = known ? '' : row?.why;
    if (Object.is(known ? value : NaN, this.shown) && title === this.why) return;
    this.shown = known ? value : NaN;
    this.why = title;
    this.root.className = 'tx-bar-cell';
    write(this.text, known ? (this.params?.text?.(row) ?? fixed(value)) : '–');
    if (this.root.title !== title) this.root.title = title;
    this.bar.style.width = `${known && this.params?.best !== 'low' ? 100 * inUnit(value) : 0}%`;
  }
}

/** A cell with a score's interval and dot on the range that all rows share, and the best score as a dotted line. */
class IntervalCell extends Cell {
  best = this.root.appendChild(document.createElement('b'));
  line = this.root.appendChild(document.createElement('i'));
  dot = this.root.appendChild(document.createElement('u'));

  /** @param {Row} row */
  fill({ sure, first, selected }) {
    this.root.className = `tx-interval-cell${first || selected ? ' tx-held' : ''}`;
    this.root.hidden = !sure || !Number.isFinite(sure.low);
    if (!sure || this.root.hidden) return;
    const { low, high, allLow, allHigh, score, range } = sure;
    const place = (/** @type {number} */ value) => 100 * inUnit(share(value, range));
    const simultaneous = `simultaneous with all others: ${fixed(allLow)} to ${fixed(allHigh)}`;
    this.root.title = `${fixed(low)} to ${fixed(high)}${Number.isNaN(allLow) ? '' : `\n${simultaneous}`}`;
    this.root.classList.toggle('tx-beyond', share(score, range) < 0);
    this.line.style.left = `${place(low)}%`;
    this.line.style.width = `${place(high) - place(low)}%`;
    this.dot.style.left = `${place(score)}%`;
    this.best.hidden = sure.first !== 1;
    this.best.style.left = `${place(range.best)}%`;
  }
}

/** @param {number} value @param {{from: number, to: number}} range */
const share = (value, { from, to }) => (value - from) / (to - from);

/** The header of the column of intervals: its range with a few round scores. */
class IntervalHead {
  root = document.createElement('span');

  /** @param {{range: () => {from: number, to: number}}} params */
  init(params) {
    this.root.className = 'tx-interval-head';
    this.root.title = 'The score with its interval; all rows have this range';
    showRange(this.root, params.range());
  }

  getGui() {
    return this.root;
  }

  refresh() {
    return true;
  }
}

/** Writes round scores of a range at their positions. */
/** @param {Element} head @param {{from: number, to: number}} range */
function showRange(head, range) {
  const texts = ticks(range);
  while (head.children.length > texts.length) head.lastElementChild?.remove();
  for (const [k, value] of texts.entries()) {
    const tick = head.children[k] ?? head.appendChild(document.createElement('span'));
    if (tick.textContent !== String(value)) tick.textContent = String(value);
    if (tick instanceof HTMLElement) tick.style.left = `${100 * share(value, range)}%`;
  }
}

const STEPS = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

/** At most three round values that are clear of the ends. @param {{from: number, to: number}} range */
function ticks({ from, to }) {
  const room = 0.08 * (to - from);
  const within = (/** @type {number} */ step) => {
    const first = Math.ceil((from + room) / step);
    const last = Math.floor((to - room) / step);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => Number(((first + k) * step).toFixed(3)));
  };
  const found = STEPS.map(within).filter(({ length }) => length >= 1 && length <= 3);
  return found.at(-1) ?? [];
}

/** A cell with a checkbox: whether the row is chosen. The table handles its clicks. */
class CheckCell extends Cell {
  box = this.root.appendChild(make('input', { type: 'checkbox', tabindex: -1 }));

  /** @param {Row} row */
  fill(row) {
    this.box.checked = row.chosen;
    this.box.setAttribute('aria-label', `Choose ${row.name}`);
    this.box.hidden = row.reference !== null;
  }
}

/** A cell with a text. */
class TextCell extends Cell {
  /** @param {Row} row */
  fill(row) {
    write(this.root, this.params?.text?.(row) ?? '');
  }
}

// ---- The attributes section of the Columns menu: which attributes of entities are columns, colours or labels.

/** Connects the section of the menu, which `showAttributes` fills. */
/** @param {ExploreModel} model @param {() => void} onChange */
export function followAttributes(model, onChange) {
  /** @param {Partial<ShownAttributes>} changes */
  const show = (changes) => {
    model.showAttributes({ ...model.shown, ...changes });
    showAttributes(model);
    onChange();
  };
  document.addEventListener('click', (event) => {
    const button = closest(event, '#attributes [data-attribute]');
    const name = button?.dataset.attribute;
    if (name === undefined) return;
    const { attributes } = model.shown;
    show({
      attributes: attributes.includes(name) ? attributes.filter((each) => each !== name) : [...attributes, name],
    });
    document.querySelector('#attributes')?.querySelectorAll('button')[attributesOf(model.board).indexOf(name)]?.focus();
  });
  document.addEventListener('change', (event) => {
    const list = closest(event, '#attributes select');
    if (!(list instanceof HTMLSelectElement)) return;
    const value = list.value === '' ? null : list.value;
    show({ [list.name]: value });
    const again = document.querySelector(`#attributes select[name="${list.name}"]`);
    if (again instanceof HTMLElement) again.focus();
  });
}

/** Fills the section of the menu; it stays empty if entities have no attributes. @param {ExploreModel} model */
export function showAttributes(model) {
  const host = document.getElementById('attributes');
  if (!host) return;
  const names = attributesOf(model.board);
  const { attributes, colour, label, grouped } = model.shown;
  const title = (/** @type {string} */ text) => make('div', { className: 'tx-menu-title' }, text);
  const columns = names.map((name) =>
    make(
      'button',
      {
        className: 'tx-toggle',
        'data-attribute': name,
        'aria-pressed': String(attributes.includes(name)),
        title: name,
      },
      name,
    ),
  );
  const parts = [
    title('Attributes'),
    ...columns,
    choice('Colour by', 'colour', 'Best somewhere', names, colour),
    choice('Label with', 'label', 'Name', names, label),
    choice('Group by', 'grouped', 'No groups', grouping(model.board), grouped),
  ];
  fill(host, ...(names.length ? parts : []));
}

/**
 * @param {string} text @param {string} field
 * @param {string} none text of the option for no attribute
 * @param {string[]} names @param {string | null} chosen
 */
function choice(text, field, none, names, chosen) {
  const list = make(
    'select',
    { name: field },
    make('option', { value: '' }, none),
    ...names.map((name) => make('option', { value: name }, name)),
  );
  list.value = chosen ?? '';
  return make('label', { className: 'tx-attribute' }, text, list);
}

/** Compares numbers by size and texts alphabetically; empty cells are last. @type {Comparator} */
function byText(s, t, _one, _other, down) {
  if (!s || !t) return s === t ? 0 : (s ? -1 : 1) * (down ? -1 : 1);
  return String(s).localeCompare(String(t), undefined, { numeric: true });
}

// ---- The columns of the leaderboard: definitions for AG Grid.

/**
 * A row of the table. `short` shortens a name to the width of its column minus some pixels; `hue` is its colour, '' if
 * it is best nowhere; `mark` the CSS background of its swatch.
 *
 * @typedef {object} Own
 * @property {string} id
 * @property {(name: string, bold: boolean, less: number) => string} short
 * @property {string} why a score is undefined here
 * @property {boolean} chosen whether it is one of the rows chosen, to be hidden, kept or compared
 * @property {string} hue
 * @property {string} mark
 * @property {Record<string, string[]>} attributes of all entities
 * @property {string} about more about it, such as that it predicts one class only
 *
 * @typedef {BoardRow & Own} Row
 */

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

const NUMERIC = {
  // The filter searches names, not numbers.
  getQuickFilterText: () => '',
  type: 'rightAligned',
  resizable: false,
  suppressMovable: false,
  suppressHeaderMenuButton: true,
  comparator: byNumber,
  cellRenderer: TextCell,
};
const BAR = { ...NUMERIC, cellRenderer: BarCell, sortingOrder: ['desc', 'asc', null] };

/** More columns than there are: the line about the references spans all of them. */
const MOST_COLUMNS = 200;
/** The width of the column of intervals in pixels, normally and on narrow pages. */
const WIDE = 132;
const NARROW = 84;
const PHONE = 500;
/** The width of the column of scores, and of mean or worst ranks in its place, in pixels. */
const [SCORE, BY_RANKS] = [48, 64];
const NAME_ON_PHONE = 126;

const CHECK = {
  colId: 'chosen',
  headerName: '✓',
  headerTooltip: 'Chosen rows',
  valueGetter: (/** @type {CellParams} */ { data }) => data.chosen,
  getQuickFilterText: () => '',
  width: 28,
  resizable: false,
  sortable: false,
  suppressHeaderMenuButton: true,
  cellClass: 'tx-check-cell',
  cellRenderer: CheckCell,
};
const NAME = {
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
  // A fraction where the rank is shared: AG Grid refreshes a cell only if its value changes.
  valueGetter: (/** @type {CellParams} */ { data: { rank, rankText } }) => rank + (rankText.endsWith('=') ? 0.5 : 0),
  width: 34,
  sort: 'asc',
  colSpan: (/** @type {CellParams} */ { data }) => (data?.reference === 'line' ? MOST_COLUMNS : 1),
  cellClass: 'tx-rank-cell',
};
// Results of the draws change while ranks and scores stay the same.
const RANK_SET = { ...RANK, width: 50, equals: () => false };
const CHANGE = { ...NUMERIC, width: 42, cellClass: 'tx-change-cell' };
const CHANCE = { ...NUMERIC, width: 46, cellClass: 'tx-pbest-cell', sortingOrder: ['desc', 'asc', null] };
/** @param {() => RowUncertainty['range']} range */
const interval = (range) => ({
  width: window.innerWidth < PHONE ? NARROW : WIDE,
  resizable: false,
  sortable: false,
  suppressHeaderMenuButton: true,
  getQuickFilterText: () => '',
  equals: () => false,
  cellRenderer: IntervalCell,
  headerTooltip: '',
  headerComponent: IntervalHead,
  headerComponentParams: { range },
});
const ATTRIBUTE = {
  width: 96,
  minWidth: 64,
  cellClass: 'tx-attribute-cell',
  getQuickFilterText: () => '',
  comparator: byText,
  cellRenderer: TextCell,
  tooltipValueGetter: (/** @type {CellParams} */ { value }) => value,
};

/** A column of the leaderboard for AG Grid, with its place in this table. */
/** @template Place @param {BoardColumn} column @param {Place} place */
const placed = ({ key, head, label, about, cell, text }, place) => ({
  colId: key,
  headerName: head ?? label,
  headerTooltip: about,
  valueGetter: (/** @type {CellParams} */ { data }) => cell(data),
  cellRendererParams: { cell, text },
  ...place,
});

/** A key of what the probability column shows: the margin, or '' for P(best). @param {ExploreModel} model */
const probabilityKey = ({ flavor, uncertainty }) => (showsNear(flavor) ? String(uncertainty.margin) : '');

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
 * @param {() => RowUncertainty['range']} range of the intervals
 * @param {number} room width of the table in pixels
 * @param {boolean} choosing whether rows have checkboxes
 */
export function columns(model, range, room, choosing) {
  const { rank, ranks, name, score, change, chance, scores, attributes, ...sure } = columnsOf(model);
  const { cell, text, best } = score;
  const ofRanks = { ...BAR, width: BY_RANKS, cellRendererParams: { cell, text, best } };
  const number = placed(score, model.ruled?.ofRanks ? ofRanks : { ...BAR, width: SCORE });
  const names = placed(name, NAME);
  const first = model.here
    ? [placed(ranks, RANK_SET), names, placed(sure.interval, interval(range)), number, placed(chance, CHANCE)]
    : [placed(rank, RANK), names, number, placed(change, CHANGE)];
  const all = [
    ...(choosing ? [CHECK] : []),
    ...first,
    ...scores.map((column) => placed(column, { ...BAR, width: 41 })),
    ...attributes.map((column) => placed(column, { ...ATTRIBUTE, headerTooltip: column.label })),
  ];
  const others = all.flatMap((column) => ('width' in column ? [column.width] : []));
  const wider = model.ruled?.ofRanks ? BY_RANKS - SCORE : 0;
  const least = (window.innerWidth < PHONE ? NAME_ON_PHONE : NAME.minWidth) - wider;
  const minWidth = nameWidth(room, least, others);
  return all.map((column) => (column.colId === 'name' ? { ...column, minWidth } : column));
}

// ---- The tiers below the table of Explore, and the classifier that they compare with.

class BoardTiers extends TierStrip {
  /** @param {(changes: {tiers: string}) => void} onChange */
  constructor(onChange) {
    super((tiers) => onChange({ tiers }), { id: 'board-tiers', className: 'tx-tiers' }, 'classifier');
  }

  /** @param {ExploreModel} model */
  paint(model) {
    if (!this.root.isConnected && model.here?.plausible) element('board-note').parentElement?.before(this.root);
    this.show(model, model.selected, model.uncertainty.tiers);
  }
}

/** @typedef {{performances: ExploreModel['performances'] | null, key: string, values: Row['values'][]}} Cache */

// ---- The leaderboard: an AG Grid table that follows the model; rows are reused, so that a drag stays smooth.

// Pixels: the column of names without the name (swatch and margins), and the size of its letters.
const CELL_REST = 28;
const LETTERS = 12;

/** The attributes of a leaderboard without any: one object, because cells compare attributes by identity. */
const NONE = {};
/** @type {'line'} */
const LINE = 'line';

export class Board {
  /** @type {Row[]} */
  rows = [];
  /** Whether cells show other rows than those that the table holds for them. */
  followed = false;
  /** The model that is shown. @type {ExploreModel | null} */
  model = null;
  /** The width of the table in pixels. */
  room = document.querySelector('.tx-board .tx-grid')?.clientWidth ?? 0;
  /** Whether rows have checkboxes. */
  choosing = false;
  /** What the names of the rows shown contain. */
  filterText = '';
  /** A key of the current columns. */
  key = '';
  /** The range of the column of intervals. @type {RowUncertainty['range']} */
  range = { from: 0, to: 1, best: NaN };
  /** All names, none of which may look like another when shortened. @type {string[]} */
  names = [];
  /** The chosen scores of entities, with the performances and columns they are for. @type {Cache} */
  cache = { performances: null, key: '', values: [] };

  /**
   * @param {GridApi<Row>} api @param {(entity: number) => void} onSelect
   * @param {(changes: {tiers: string}) => void} onTiers
   * @param {(entity: number, how: 'toggle' | 'range') => void} onChoose
   */
  constructor(api, onSelect, onTiers, onChoose) {
    this.api = api;
    this.tiers = new BoardTiers(onTiers);
    api.addEventListener('cellClicked', ({ data, event }) => {
      if (!data || data.reference) return;
      const how = event instanceof MouseEvent ? chosenBy(event) : null;
      if (how) onChoose(data.entity, how);
      else onSelect(data.entity);
    });
    api.addEventListener('cellKeyDown', ({ data, event }) => {
      if (!data || data.reference || !(event instanceof KeyboardEvent)) return;
      if (event.key === 'Enter') onSelect(data.entity);
      if (event.key !== ' ') return;
      event.preventDefault();
      onChoose(data.entity, event.shiftKey ? 'range' : 'toggle');
    });
    api.addEventListener('gridSizeChanged', ({ clientWidth }) => {
      if (!clientWidth || clientWidth === this.room) return;
      this.room = clientWidth;
      if (this.model) this.paint(this.model);
    });
    api.addEventListener('columnResized', () => api.refreshCells({ columns: ['name'], force: true }));
    // Tab leaves the table; the arrow keys go from cell to cell.
    api.setGridOption('tabToNextCell', () => false);
    api.setGridOption('tabToNextHeader', () => false);
  }

  /** Updates and sorts all rows; during a drag only the cells in view. @param {ExploreModel} model */
  paint(model) {
    this.model = model;
    this.tiers.paint(model);
    if (model.live && this.follow(model)) return;
    const uncertain = model.here ? `${model.uncertainty.level} ${probabilityKey(model)}` : '';
    const chosen = model.columns.join() + model.compare;
    const shape = [model.rightOnly, uncertain, this.room, this.choosing];
    const byRanks = model.ruled?.ofRanks && model.ruled.rule;
    const key = [JSON.stringify(model.shown.attributes), chosen, byRanks, ...shape].join(' ');
    const other = this.key !== key;
    const range = () => this.range;
    if (other) this.api.setGridOption('columnDefs', columns(model, range, this.room, this.choosing));
    this.key = key;
    const make = this.rowMaker(model);
    this.rows = model.names.flatMap((_, entity) => (model.hidden.has(entity) ? [] : [make(entity)]));
    // After a drag the cells already show the sorted rows, so no row should be animated.
    this.api.setGridOption('animateRows', !model.live && !this.followed);
    this.api.setGridOption('rowData', this.rows);
    const { top, bottom } = this.pinned(model, make);
    this.api.setGridOption('pinnedTopRowData', top);
    this.api.setGridOption('pinnedBottomRowData', bottom);
    // The grid does not repaint cells whose number is the same, even when they now show something else.
    if (other) this.api.refreshCells({ columns: ['rank', 'name', 'score'], force: true });
    if (this.followed) for (const cell of this.cells()) cell.show(cell.params.node.data);
    this.followed = false;
  }

  /**
   * Shows in each visible line the entity that now has this position. The table itself, which would sort all rows and
   * render them through React, is updated at the end of the drag.
   *
   * @param {ExploreModel} model
   * @returns {boolean} whether this was possible; it is not if several columns sort the rows
   */
  follow(model) {
    const sorted = this.api.getColumnState().filter(({ sort }) => sort);
    if (sorted.length > 1 || this.rows.length !== model.rowCount) return false;
    const order = this.filtered(orderBy(model, sorted[0])?.filter((i) => !model.hidden.has(i)) ?? null);
    const make = this.rowMaker(model);
    const { top, bottom } = this.pinned(model, make);
    const pinned = new Map([...top, ...bottom].map((row) => [row.id, row]));
    /** @type {Map<number, Row>} */
    const rows = new Map();
    for (const cell of this.cells()) {
      const { rowIndex, data, rowPinned } = cell.params.node;
      // Which of them is on top changes when the drag ends.
      if (rowPinned) {
        cell.show(pinned.get(data.id) ?? data);
        continue;
      }
      const entity = order && rowIndex !== null ? order[rowIndex] : data.entity;
      if (entity === undefined) continue;
      const row = rows.get(entity) ?? make(entity);
      rows.set(entity, row);
      cell.show(row);
    }
    this.followed = true;
    return true;
  }

  /** The cells in view, each with its row of the table. */
  cells() {
    return this.api.getCellRendererInstances();
  }

  /** The entities that pass the filter, in order. @param {Int32Array | null} order */
  filtered(order) {
    if (!order || !this.api.isQuickFilterPresent()) return order;
    const left = new Set();
    this.api.forEachNodeAfterFilterAndSort(({ data }) => left.add(data?.entity));
    return order.filter((entity) => left.has(entity));
  }

  /**
   * The rows of the references: the better one above the table where few score more, with a line that says how many do;
   * otherwise both below it.
   *
   * @param {ExploreModel} model
   * @param {(entity: number) => Row} make
   * @returns {{top: Row[], bottom: Row[]}}
   */
  pinned(model, make) {
    const here = model.referenceHere();
    if (!here || !model.references) return { top: [], bottom: [] };
    const rows = model.references.rows.map((_, k) => make(model.names.length + k));
    const [better, other] = here.which ? [rows[1], rows[0]] : rows;
    if (!isPinnedAbove(here)) return { top: [], bottom: [better, other] };
    const about = `${here.more ? '' : '↓ '}${againstWords(here)}`;
    const line = { ...better, id: 'references', rankText: about, name: '', first: false, reference: LINE };
    return { top: [better, line], bottom: [other] };
  }

  /** The function that makes the row of an entity or a reference. */
  /** @param {ExploreModel} model @returns {(entity: number) => Row} */
  rowMaker(model) {
    const { names, performances, references, chosen, oneClass } = model;
    const attributes = model.board.attributes ?? NONE;
    const sure = uncertaintyRows(model);
    const here = model.referenceHere();
    this.names = names;
    if (sure) this.showRange(sure.range);
    const make = rowMaker(model, sure, (entity) => this.values(model, entity));
    return (entity) => {
      const row = make(entity);
      const k = entity - names.length;
      const about = `No-skill reference, not ranked${here?.which === k ? `: ${againstWords(here)}` : ''}`;
      return Object.assign(row, {
        id: row.reference ? `reference ${k}` : String(entity),
        short: this.short,
        why: whyUndefined(row.reference ? (references?.rows[k] ?? null) : performances[entity]),
        chosen: chosen.has(entity),
        hue: marks.hue(row.place, 'full', ''),
        mark: marks.swatchBackground(row.place),
        attributes: row.reference ? NONE : attributes,
        about: row.reference ? about : oneClass.has(entity) ? 'predicts one class only' : '',
      });
    };
  }

  /** @param {RowUncertainty['range']} range */
  showRange(range) {
    this.range = range;
    for (const head of document.querySelectorAll('.tx-interval-head')) showRange(head, range);
  }

  /** Shortens a name to the width of its column. @type {Row['short']} */
  short = (name, bold, less) => {
    const room = (this.api.getColumn('name')?.getActualWidth() ?? 1000) - CELL_REST - less;
    return cut(name, Math.max(24, room) / narrowing(), LETTERS, bold, this.names);
  };

  /** The chosen scores of one entity, cached: they depend on its performance, not on the point. */
  /** @param {ExploreModel} model @param {number} entity */
  values(model, entity) {
    const { performances, columns } = model;
    if (this.cache.performances !== performances || this.cache.key !== this.key)
      this.cache = { performances, key: this.key, values: [] };
    this.cache.values[entity] ??= valuesOf(model, columns)(entity);
    return this.cache.values[entity];
  }

  /** Shows only the rows whose names contain all words of the text. @param {string} text */
  filter(text) {
    if (text === this.filterText) return;
    this.filterText = text;
    this.api.setGridOption('quickFilterText', text);
  }

  /** The entities in the order of the table, without those that the filter leaves out. */
  listed() {
    /** @type {number[]} */
    const found = [];
    this.api.forEachNodeAfterFilterAndSort(({ data }) => data && found.push(data.entity));
    return found;
  }

  /** How many rows pass the filter; null if there is none. */
  get filteredCount() {
    return this.api.isQuickFilterPresent() ? this.api.getDisplayedRowCount() : null;
  }

  /** @param {number} entity */
  show(entity) {
    const node = this.api.getRowNode(String(entity));
    if (node) this.api.ensureNodeVisible(node);
  }
}

/** How a click chooses a row: alone, or with those up to it; null where it selects it. @param {MouseEvent} event */
function chosenBy(event) {
  if (event.shiftKey) return 'range';
  const box = event.target instanceof HTMLInputElement || closest(event, '.tx-check-cell') !== null;
  return box || event.ctrlKey || event.metaKey ? 'toggle' : null;
}

/**
 * The entities as the table sorts them at the point; null if it is sorted by a column that does not follow the point.
 */
/** @param {ExploreModel} model @param {{colId: string, sort?: string | null} | undefined} sorted */
function orderBy({ ranking, compareRanks, here }, sorted) {
  const { ranks, scores, values = scores, order } = ranking;
  const down = sorted?.sort === 'desc';
  if (sorted?.colId === 'rank') return down ? orderOf(ranks, true) : order;
  if (sorted?.colId === 'score') return orderOf(values, down);
  if (sorted?.colId === 'best' && here) return orderOf(here.best, down);
  if (sorted?.colId === 'near' && here) return orderOf(here.near, down);
  if (sorted?.colId !== 'change' || !compareRanks) return null;
  return orderOf(
    compareRanks.map((rank, i) => rank - ranks[i]),
    down,
  );
}
