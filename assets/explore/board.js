/** The leaderboard: an AG Grid table that follows the model; rows are reused, so that a drag stays smooth. */

import { certaintyRows, rowCertainty } from '#tile/confidence/sure_rows';
import * as marks from '#tile/draw/marks';
import { cut, narrowing, rankTexts } from '#tile/draw/text';
import { showRange, whyUndefined } from '#tile/explore/cells';
import { columns, probabilityKey } from '#tile/explore/columns';
import { BoardTiers } from '#tile/explore/tiers';
import { orderOf } from '#tile/math/kernel';
import { scores } from '#tile/math/scores';

/** @import { Row } from '#tile/explore/columns' */
/** @import { RowCertainty } from '#tile/confidence/sure_rows' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {{performances: ExploreModel['performances'] | null, key: string, values: Row['values'][]}} Cache */

// Pixels of the column of names without the name (swatch and margins), and of a letter.
const CELL_REST = 28;
const LETTERS = 12;

/** The attributes of a leaderboard without any: one object, because cells compare attributes by identity. */
const NONE = {};

export class Board {
  /** @type {Row[]} */
  rows = [];
  /** Whether cells show other rows than those that the table holds for them. */
  followed = false;
  /** The model that is shown. @type {ExploreModel | null} */
  model = null;
  /** The width of the table in pixels. */
  room = document.querySelector('.tx-board .tx-grid')?.clientWidth ?? 0;
  /** A key of the current columns. */
  key = '';
  /** The range of the column of intervals. @type {RowCertainty['range']} */
  range = { from: 0, to: 1, best: NaN };
  /** All names, none of which may look like another when shortened. @type {string[]} */
  names = [];
  /** The chosen scores of entities, with the performances and columns they are for. @type {Cache} */
  cache = { performances: null, key: '', values: [] };

  /**
   * @param {GridApi<Row>} api
   * @param {(entity: number) => void} onSelect
   * @param {(changes: {tiers: string}) => void} onTiers
   */
  constructor(api, onSelect, onTiers) {
    this.api = api;
    this.tiers = new BoardTiers(onTiers);
    api.addEventListener('cellClicked', ({ data }) => data && onSelect(data.entity));
    api.addEventListener('cellKeyDown', ({ data, event }) => {
      if (data && event instanceof KeyboardEvent && event.key === 'Enter') onSelect(data.entity);
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

  /**
   * Updates and sorts all rows; during a drag only the cells in view.
   *
   * @param {ExploreModel} model
   */
  paint(model) {
    this.model = model;
    this.tiers.paint(model);
    if (model.live && this.follow(model)) return;
    const certainty = model.here ? `${model.uncertainty.level} ${probabilityKey(model)}` : '';
    const chosen = model.columns.join() + model.compare;
    const key = [JSON.stringify(model.shown.attributes), chosen, model.rightOnly, certainty, this.room].join(' ');
    const other = this.key !== key;
    const range = () => this.range;
    if (other) this.api.setGridOption('columnDefs', columns(model, range, this.room));
    this.key = key;
    this.rows = this.rowsFor(model);
    // After a drag the cells already show the sorted rows, so no row should be animated.
    this.api.setGridOption('animateRows', !model.live && !this.followed);
    this.api.setGridOption('rowData', this.rows);
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
    if (sorted.length > 1 || this.rows.length !== model.names.length) return false;
    const order = this.filtered(orderBy(model, sorted[0]));
    const make = this.rowMaker(model);
    /** @type {Map<number, Row>} */
    const rows = new Map();
    for (const cell of this.cells()) {
      const { rowIndex, data } = cell.params.node;
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

  /**
   * The entities that pass the filter, in order.
   *
   * @param {Int32Array | null} order
   */
  filtered(order) {
    if (!order || !this.api.isQuickFilterPresent()) return order;
    const left = new Set();
    this.api.forEachNodeAfterFilterAndSort(({ data }) => left.add(data?.entity));
    return order.filter((entity) => left.has(entity));
  }

  /**
   * @param {ExploreModel} model
   * @returns {Row[]}
   */
  rowsFor(model) {
    const make = this.rowMaker(model);
    return model.names.map((_, entity) => make(entity));
  }

  /**
   * The function that creates the row of an entity.
   *
   * @param {ExploreModel} model
   * @returns {(entity: number) => Row}
   */
  rowMaker(model) {
    const { names, compareRanks, hypothetical, colourOf, selected } = model;
    const { ranks, scores } = model.ranking;
    const rankOf = rankTexts(ranks);
    const attributes = model.board.attributes ?? NONE;
    const sure = certaintyRows(model);
    this.names = names;
    if (sure) this.showRange(sure.range);
    return (entity) => ({
      id: String(entity),
      entity,
      name: names[entity],
      short: this.short,
      why: whyUndefined(model.performances[entity]),
      rank: ranks[entity],
      rankText: rankOf(entity),
      score: scores[entity],
      first: ranks[entity] === 1,
      selected: entity === selected,
      change: compareRanks ? compareRanks[entity] - ranks[entity] : NaN,
      hue: marks.hue(colourOf(entity), 'full', ''),
      mark: marks.swatchBackground(colourOf(entity)),
      tied: model.shares(entity),
      hypothetical: hypothetical.has(entity),
      values: this.values(model, entity),
      attributes,
      sure: sure && rowCertainty(sure, entity),
      tierEnd: sure?.end === entity,
    });
  }

  /** @param {RowCertainty['range']} range */
  showRange(range) {
    this.range = range;
    for (const head of document.querySelectorAll('.tx-interval-head')) showRange(head, range);
  }

  /**
   * Shortens a name to the width of its column.
   *
   * @type {Row['short']}
   */
  short = (name, bold, less) => {
    const room = (this.api.getColumn('name')?.getActualWidth() ?? 1000) - CELL_REST - less;
    return cut(name, Math.max(24, room) / narrowing(), LETTERS, bold, this.names);
  };

  /**
   * The chosen scores of one entity, cached: they depend on its performance, not on the point.
   *
   * @param {ExploreModel} model
   * @param {number} entity
   */
  values({ performances, columns }, entity) {
    if (this.cache.performances !== performances || this.cache.key !== this.key)
      this.cache = { performances, key: this.key, values: [] };
    const p = performances[entity];
    this.cache.values[entity] ??= Object.fromEntries(columns.map((key) => [key, p ? scores[key].value(p) : NaN]));
    return this.cache.values[entity];
  }

  /**
   * Shows only the rows whose names contain all words of the text.
   *
   * @param {string} text
   */
  filter(text) {
    this.api.setGridOption('quickFilterText', text);
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

/**
 * The entities as the table sorts them at the point; null if it is sorted by a column that does not follow the point.
 *
 * @param {ExploreModel} model
 * @param {{colId: string, sort?: string | null} | undefined} sorted
 */
function orderBy({ ranking, compareRanks, here }, sorted) {
  const { ranks, scores, order } = ranking;
  const down = sorted?.sort === 'desc';
  if (sorted?.colId === 'rank') return down ? orderOf(ranks, true) : order;
  if (sorted?.colId === 'score') return orderOf(scores, down);
  if (sorted?.colId === 'best' && here) return orderOf(here.best, down);
  if (sorted?.colId === 'near' && here) return orderOf(here.near, down);
  if (sorted?.colId !== 'change' || !compareRanks) return null;
  return orderOf(
    compareRanks.map((rank, i) => rank - ranks[i]),
    down,
  );
}
