/** The leaderboard: AG Grid fed from the model, in step with the point; rows are reused, so a drag stays smooth. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import * as shortNames from '#tile/draw/names';
import { fixed, width } from '#tile/draw/text';
import { scores } from '#tile/math/scores';

// Pixels of a name's column that are not the name, and of a letter that is not narrow.
const BESIDE = 40;
const LETTER = 7;
const RATES = { tpr: 'TPR', fpr: 'FPR', ppv: 'PPV', npv: 'NPV', tnr: 'TNR', fnr: 'FNR' };

/** A cell that AG Grid builds without React: swatch and name, as text. */
class NameCell {
  init(params) {
    this.node = document.createElement('span');
    this.node.className = 'tx-name-cell';
    this.mark = this.node.appendChild(document.createElement('span'));
    this.text = this.node.appendChild(document.createElement('span'));
    this.head = this.text.appendChild(document.createElement('span'));
    this.tail = this.text.appendChild(document.createElement('span'));
    this.refresh(params);
  }

  getGui() {
    return this.node;
  }

  refresh({ data }) {
    this.mark.className = data.hue ? (data.tied ? 'tx-swatch tx-tied' : 'tx-swatch') : 'tx-swatch tx-swatch-none';
    this.mark.style.background = data.mark;
    const star = data.hypothetical ? ' *' : '';
    this.head.textContent = data.name.slice(0, data.split);
    this.tail.textContent = data.name.slice(data.split) + star;
    this.head.style.maxWidth = this.tail.textContent
      ? `calc(100% - ${Math.ceil(width(this.tail.textContent, 12, true))}px)`
      : '';
    this.node.title = data.hypothetical ? `${data.name} (hypothetical)` : data.name;
    return true;
  }
}

/** A number over a bar on a scale from 0 to 1. */
class BarCell {
  init(params) {
    this.node = document.createElement('span');
    this.node.className = 'tx-bar-cell';
    this.text = this.node.appendChild(document.createElement('span'));
    this.bar = this.node.appendChild(document.createElement('i'));
    this.refresh(params);
  }

  getGui() {
    return this.node;
  }

  refresh({ value }) {
    const text = Number.isFinite(value) ? fixed(value) : '–';
    if (this.text.textContent !== text) this.text.textContent = text;
    this.node.title = Number.isFinite(value) ? '' : 'undefined here';
    const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
    this.bar.style.width = `${100 * share}%`;
    return true;
  }
}

// All that a cell of names shows: AG Grid refreshes a cell where its value is another one, and only there.
const shown = ({ data }) =>
  `${data.name}\n${data.split}${data.mark}${data.tied ? '=' : ''}${data.hypothetical ? '*' : ''}`;
const named = (x, y, one, other) => (one.data.name < other.data.name ? -1 : Number(one.data.name > other.data.name));

// The filter looks at names, not at digits.
const silent = () => '';
const numeric = (x, y, one, other, down) => {
  const [u, v] = [Number.isFinite(x), Number.isFinite(y)];
  // Undefined values stand last whichever way the column is sorted.
  if (!u || !v) return u === v ? 0 : (u ? -1 : 1) * (down ? -1 : 1);
  return x - y;
};

export class Board {
  constructor(api, onSelect) {
    this.api = api;
    this.rows = [];
    api.addEventListener('cellClicked', (event) => event.data && onSelect(event.data.entity));
    api.addEventListener(
      'cellKeyDown',
      (event) => event.event.key === 'Enter' && event.data && onSelect(event.data.entity),
    );
    // Tab goes on to what is beside the table; inside of it the arrow keys go from cell to cell.
    api.setGridOption('tabToNextCell', () => false);
    api.setGridOption('tabToNextHeader', () => false);
    api.setGridOption('rowClassRules', {
      'tx-row-first': ({ data }) => data.first,
      'tx-row-selected': ({ data }) => data.selected,
      'tx-row-none': ({ data }) => !Number.isFinite(data.rank),
    });
    api.setGridOption('getRowStyle', ({ data }) => ({ '--tx-row': data.hue || theme().ink3 }));
  }

  /** Columns for the chosen scores; widths as one screen has room for. */
  columns(model) {
    const key = model.columns.join() + model.compare + (model.rightOnly ? 'r' : '');
    if (this.key === key) return;
    this.key = key;
    const record = (name) => model.catalogue.find((item) => item.key === name) || { name, symbol: name };
    const score = (name) => ({
      colId: name,
      headerName: RATES[name] || record(name).symbol,
      headerTooltip: record(name).name,
      width: 44,
      getQuickFilterText: silent,
      valueGetter: ({ data }) => data.values[name],
      cellRenderer: BarCell,
      comparator: numeric,
      sortingOrder: ['desc', 'asc', null],
    });
    const right = {
      getQuickFilterText: silent,
      type: 'rightAligned',
      resizable: false,
      suppressMovable: false,
      suppressHeaderMenuButton: true,
    };
    this.api.setGridOption('columnDefs', [
      {
        ...right,
        colId: 'rank',
        headerName: '#',
        field: 'rank',
        width: 30,
        sort: 'asc',
        comparator: numeric,
        valueFormatter: ({ value }) => (Number.isFinite(value) ? String(value) : '–'),
        cellClass: 'tx-rank-cell',
        headerTooltip: 'Rank at this point; ties share a rank',
      },
      {
        colId: 'name',
        headerName: 'Classifier',
        valueGetter: shown,
        getQuickFilterText: ({ data }) => data.name,
        comparator: named,
        flex: 1,
        minWidth: 110,
        resizable: false,
        cellRenderer: NameCell,
      },
      {
        ...right,
        colId: 'score',
        headerName: 'Score',
        field: 'score',
        width: 50,
        cellRenderer: BarCell,
        comparator: numeric,
        cellClass: 'tx-score-cell',
        headerTooltip: 'The canonical ranking score at this point',
        sortingOrder: ['desc', 'asc', null],
      },
      {
        ...right,
        colId: 'change',
        headerName: `vs ${record(model.compare).symbol}`,
        field: 'change',
        width: 46,
        comparator: numeric,
        headerTooltip: `Ranks gained against ${record(model.compare).name}`,
        valueFormatter: ({ value }) => change(value),
        cellClass: 'tx-change-cell',
      },
      ...model.columns.map((name) => ({ ...score(name), ...right })),
    ]);
  }

  /** Fresh numbers in every row; sorted again, but animated only after the drag has ended. */
  paint(model) {
    this.columns(model);
    const { ranks, scores } = model.ranking;
    const edited = model.hypothetical;
    const { names } = model;
    const splits = this.splits(names);
    const rows = names.map((name, entity) => ({
      id: String(entity),
      entity,
      name,
      split: splits[entity],
      rank: ranks[entity],
      score: scores[entity],
      first: ranks[entity] === 1,
      selected: entity === model.selected,
      change: model.compareRanks ? model.compareRanks[entity] - ranks[entity] : NaN,
      hue: marks.hue(model.colourOf(entity), 'full', ''),
      mark: marks.css(model.colourOf(entity)),
      tied: model.shares(entity),
      hypothetical: edited.has(entity),
      values: this.values(model, entity),
    }));
    this.api.setGridOption('animateRows', !model.live);
    this.api.setGridOption('rowData', rows);
    this.rows = rows;
  }

  /** Where each name is cut, computed once for a width of the column. */
  splits(names) {
    const room = (this.api.getColumn('name')?.getActualWidth() ?? 1000) - BESIDE;
    if (this.splitOf !== names || this.splitRoom !== room) {
      Object.assign(this, {
        splitOf: names,
        splitRoom: room,
        split: shortNames.splits(names, Math.max(1, Math.floor(room / LETTER))),
      });
    }
    return this.split;
  }

  /** The chosen scores of one entity; they depend on the performance, not on the point. */
  values(model, entity) {
    if (this.cacheOf !== model.performances || this.cacheKey !== this.key) {
      this.cacheOf = model.performances;
      this.cacheKey = this.key;
      this.cache = [];
    }
    if (!this.cache[entity]) {
      const p = model.performances[entity];
      this.cache[entity] = Object.fromEntries(model.columns.map((name) => [name, p ? scores[name].value(p) : NaN]));
    }
    return this.cache[entity];
  }

  /** Shows the rows whose names have all words of the text in them. */
  filter(text) {
    this.api.setGridOption('quickFilterText', text);
  }

  /** How many rows the filter leaves; null where there is none. */
  get left() {
    return this.api.isQuickFilterPresent() ? this.api.getDisplayedRowCount() : null;
  }

  show(entity) {
    const node = this.api.getRowNode(String(entity));
    if (node) this.api.ensureNodeVisible(node);
  }
}

function change(value) {
  if (!Number.isFinite(value)) return '';
  if (value === 0) return '–';
  return value > 0 ? `▲ ${value}` : `▽ ${-value}`;
}
