/**
 * Cells of the leaderboard, built without React. A cell can show another row than the one the table holds for it: while
 * the point is dragged, rows keep their places and their cells show the entity that is there now.
 */
import { fixed } from '#tile/draw/text';
import { linesOf } from '#tile/model/attributes';

/** @import { Row } from '#tile/explore/columns' */
/** @typedef {{ data: Row, value?: any }} CellParams */
/** @typedef {CellParams & {node: GridNode<Row>, eGridCell: HTMLElement, read?: (row: Row) => any}} RendererParams */
/** @typedef {HTMLElement & {txRow?: Row}} RowElement an element of a row, and the row it was last styled for */

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

  /**
   * Shows a row here, and styles the line it stands in.
   *
   * @param {Row} row
   */
  show(row) {
    this.fill(row);
    const line = /** @type {RowElement | null | undefined} */ (this.params?.eGridCell.closest('.ag-row'));
    if (line && line.txRow !== row) styleLine(line, row);
  }

  /**
   * Writes what the cell shows of a row.
   *
   * @param {Row} _row
   */
  fill(_row) {}
}

/**
 * @param {RowElement} line
 * @param {Row} row
 */
function styleLine(line, row) {
  line.txRow = row;
  line.classList.toggle('tx-row-first', row.first);
  line.classList.toggle('tx-row-selected', row.selected);
  line.classList.toggle('tx-row-none', !Number.isFinite(row.rank));
  line.style.setProperty('--tx-row', row.hue || 'var(--tx-ink3)');
}

// Pixels of the star at the name of what is hypothetical.
const STAR = 12;

/** Swatch and name. */
export class NameCell extends Cell {
  mark = this.root.appendChild(document.createElement('span'));
  text = this.root.appendChild(document.createElement('span'));
  /** What is written, as text. */
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
    this.mark.className = row.hue ? (row.tied ? 'tx-swatch tx-tied' : 'tx-swatch') : 'tx-swatch tx-swatch-none';
    this.mark.style.background = row.mark;
    this.text.textContent = name;
    const lines = row.hypothetical
      ? [`${row.name} (hypothetical)`]
      : [row.name, ...linesOf(row.attributes, row.entity)];
    this.root.title = lines.join('\n');
  }
}

/**
 * All that a cell of names shows.
 *
 * @param {Row} row
 */
const nameText = (row) =>
  `${row.name}\n${row.mark}${row.tied ? '=' : ''}${row.hypothetical ? '*' : ''}${row.hue ? '' : '-'}`;

/**
 * All that follows from the name's cell: AG Grid refreshes a cell where its value is another one, and only there.
 *
 * @param {Row} row
 */
export const lineText = (row) => `${nameText(row)}${row.first ? '1' : ''}${row.selected ? 's' : ''}`;

/** A number over a bar on a scale from 0 to 1. */
export class BarCell extends Cell {
  text = this.root.appendChild(document.createElement('span'));
  bar = this.root.appendChild(document.createElement('i'));

  /** @param {Row} row */
  fill(row) {
    const value = this.params?.read?.(row);
    const known = Number.isFinite(value);
    const text = known ? fixed(value) : '–';
    this.root.className = 'tx-bar-cell';
    if (this.text.textContent !== text) this.text.textContent = text;
    this.root.title = known ? '' : 'undefined here';
    this.bar.style.width = `${known ? 100 * Math.min(1, Math.max(0, value)) : 0}%`;
  }
}

/** A text. */
export class TextCell extends Cell {
  /** @param {Row} row */
  fill(row) {
    const text = this.params?.read?.(row) ?? '';
    if (this.root.textContent !== text) this.root.textContent = text;
  }
}
