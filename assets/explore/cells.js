/**
 * Cells of the leaderboard, built without React. During a drag the rows of the table stay, and each cell shows the
 * entity that now has this position.
 */
import { fixed } from '#tile/draw/text';
import { linesOf } from '#tile/model/attributes';
import { NOT_SEPARABLE } from '#tile/uncertainty/rank_sets';

/** @import { Row } from '#tile/explore/columns' */
/** @import { Performance } from '#tile/math/performance' */
/** @typedef {{ data: Row, value?: any }} CellParams */
/** @typedef {CellParams & {node: GridNode<Row>, eGridCell: HTMLElement, read?: (row: Row) => any}} RendererParams */
/**
 * The state for which the element of a row was last styled.
 * @typedef {HTMLElement & {txRow?: Row, txHue?: string}}
 * RowElement
 */

/**
 * Writes a text if it has changed, into the existing node: a new node would cost style and layout.
 * @param {HTMLElement} host
 * @param {string} text
 */
function write(host, text) {
  const { firstChild } = host;
  if (firstChild instanceof Text) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (host.textContent !== text) host.textContent = text;
}

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
   * Shows a row in this cell, and styles the line of the table.
   * @param {Row} row
   */
  show(row) {
    this.fill(row);
    const line = /** @type {RowElement | null | undefined} */ (this.params?.eGridCell.closest('.ag-row'));
    if (line && line.txRow !== row) styleLine(line, row);
  }

  /** Writes what the cell shows of a row. @type {(row: Row) => void} */
  fill() {}
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
  line.classList.toggle('tx-row-plausible', row.sure?.tier === NOT_SEPARABLE);
  line.classList.toggle('tx-row-tier-end', row.tierEnd);
  const hue = row.hue || 'var(--tx-ink3)';
  if (line.txHue !== hue) line.style.setProperty('--tx-row', hue);
  line.txHue = hue;
}

// Pixels of the star at the name of a hypothetical classifier.
const STAR = 12;

/** A cell with a swatch and a name. */
export class NameCell extends Cell {
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
    this.mark.className = row.hue ? (row.tied ? 'tx-swatch tx-tied' : 'tx-swatch') : 'tx-swatch tx-swatch-none';
    this.mark.style.background = row.mark;
    write(this.text, name);
    const lines = row.hypothetical
      ? [`${row.name} (hypothetical)`]
      : [row.name, ...linesOf(row.attributes, row.entity)];
    this.root.title = lines.join('\n');
  }
}

/**
 * All that the cell of a name shows, as text.
 *
 * @param {Row} row
 */
const nameText = (row) =>
  `${row.name}\n${row.mark}${row.tied ? '=' : ''}${row.hypothetical ? '*' : ''}${row.hue ? '' : '-'}`;

/**
 * The value of the name cell: all that the line shows because of it, as AG Grid refreshes a cell only if its value
 * changes.
 *
 * @param {Row} row
 */
export const lineText = (row) => `${nameText(row)}${row.first ? '1' : ''}${row.selected ? 's' : ''}`;

/** Why a score of a performance may be undefined. @param {Performance} p */
export function whyUndefined(p) {
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
    const value = this.params?.read?.(row);
    const known = Number.isFinite(value);
    const title = known ? '' : row?.why;
    if (Object.is(known ? value : NaN, this.shown) && title === this.why) return;
    this.shown = known ? value : NaN;
    this.why = title;
    this.root.className = 'tx-bar-cell';
    write(this.text, known ? fixed(value) : '–');
    if (this.root.title !== title) this.root.title = title;
    this.bar.style.width = `${known ? 100 * Math.min(1, Math.max(0, value)) : 0}%`;
  }
}

/** A cell with a score's interval and dot on the range that all rows share, and the best score as a dotted line. */
export class IntervalCell extends Cell {
  best = this.root.appendChild(document.createElement('b'));
  line = this.root.appendChild(document.createElement('i'));
  dot = this.root.appendChild(document.createElement('u'));

  /** @param {Row} row */
  fill({ sure, first, selected }) {
    this.root.className = `tx-interval-cell${first || selected ? ' tx-held' : ''}`;
    this.root.hidden = !sure || !Number.isFinite(sure.low);
    if (!sure || this.root.hidden) return;
    const { low, high, allLow, allHigh, score, range } = sure;
    const place = (/** @type {number} */ value) => 100 * Math.min(1, Math.max(0, share(value, range)));
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

/**
 * @param {number} value
 * @param {{from: number, to: number}} range
 */
const share = (value, { from, to }) => (value - from) / (to - from);

/** The header of the column of intervals: its range with a few round scores. */
export class IntervalHead {
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

/**
 * Writes round scores of a range at their positions.
 *
 * @param {Element} head
 * @param {{from: number, to: number}} range
 */
export function showRange(head, range) {
  const texts = ticks(range);
  while (head.children.length > texts.length) head.lastElementChild?.remove();
  for (const [k, value] of texts.entries()) {
    const tick = head.children[k] ?? head.appendChild(document.createElement('span'));
    if (tick.textContent !== String(value)) tick.textContent = String(value);
    if (tick instanceof HTMLElement) tick.style.left = `${100 * share(value, range)}%`;
  }
}

const STEPS = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

/**
 * At most three round values that are clear of the ends.
 *
 * @param {{from: number, to: number}} range
 */
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

/** A cell with a text. */
export class TextCell extends Cell {
  /** @param {Row} row */
  fill(row) {
    write(this.root, String(this.params?.read?.(row) ?? ''));
  }
}
