/** A small table that is typed or pasted, and imported like a file. */
import { actButton, field, select, UploadPanel } from '#tile/import/upload_panel';
import { fill, make, tableOf } from '#tile/ui/elements';

// ---- Cells as text: clipboard text of spreadsheets, and CSV. Independent of the page.

const SPECIAL = /[",;\t\r\n]/;

/** The cells of clipboard text from a spreadsheet: separated by tabs, in quotes if they contain line breaks. */
/** @type {(text: string) => string[][]} */
function gridOf(text) {
  /** @type {string[][]} */
  const rows = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|$)/gy;
  const plain = text.replace(/\r?\n$/, '');
  for (let found = cell.exec(plain); found; found = cell.exec(plain)) {
    const [, value, end] = found;
    rows[rows.length - 1].push(
      value.startsWith('"') && value.length > 1 ? value.slice(1, -1).replaceAll('""', '"') : value,
    );
    if (!end) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** @param {string[][]} rows */
const csvOf = (rows) => `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;

/** @param {string} cell */
const quoted = (cell) => (SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

// ---- A small table to be typed, which is imported like a file. Its content is kept until the page is closed.

/** For each kind of table, the columns after that of the classifier. @type {Record<string, string[]>} */
const COLUMNS = {
  counts: ['TP', 'FP', 'FN', 'TN'],
  rates: ['sensitivity', 'specificity', 'prevalence'],
  detection: ['precision', 'recall', 'prevalence'],
};
/** @type {[string, string][]} */
const CHOICES = [
  ['counts', 'Counts: TP, FP, FN, TN'],
  ['rates', 'Sensitivity and specificity'],
  ['detection', 'Precision and recall'],
];
const ROWS = 4;
const MOST = 200;
const FULL = `There is room for ${MOST} rows here: close this table and paste on the page.`;
const NAME = 'Typed table.csv';

export class TypedTable {
  kind = 'counts';
  /** @type {string[][]} */
  rows = Array.from({ length: ROWS }, () => []);
  body = make('tbody');
  message = make('p', { className: 'tx-typed-said', role: 'status' });

  /** @param {HTMLDialogElement} host @param {(file: File) => void} onTable */
  constructor(host, onTable) {
    this.host = host;
    this.onTable = onTable;
    this.panel = new UploadPanel(host);
    host.addEventListener('click', ({ target }) => this.clicked(target instanceof Element ? target : host));
    host.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && this.choose(target.value));
    host.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && this.typed(target));
    host.addEventListener('keydown', (event) => this.key(event));
    host.addEventListener('paste', (event) => this.pasted(event));
  }

  get columns() {
    return ['name', ...COLUMNS[this.kind]];
  }

  open() {
    this.message.textContent = '';
    const choice = select(CHOICES, this.kind, { 'data-choice': 'kind' });
    const remove = make('th', {}, make('span', { className: 'tx-visually-hidden' }, 'Remove'));
    const table = tableOf({}, [...this.columns, remove], this.body);
    this.panel.show({
      title: ['Type a table'],
      body: [
        field('What you have', choice),
        make('div', { className: 'tx-typed' }, table),
        actButton('Add a row', 'add'),
        this.message,
      ],
      buttons: [
        actButton('Clear', 'clear'),
        actButton('Cancel', 'close'),
        actButton('Review and import', 'convert', { className: 'tx-button tx-primary' }),
      ],
      note: 'Enter goes to the next row. Cells can be pasted.',
      focus: '[data-cell="0 0"]',
    });
    this.draw();
    this.cell(0, 0)?.focus();
  }

  draw() {
    fill(this.body, ...this.rows.map((row, i) => this.rowOf(row, i)));
  }

  /** @param {string[]} row @param {number} i */
  rowOf(row, i) {
    const cells = this.columns.map((name, j) => {
      const input = make('input', {
        type: 'text',
        inputmode: j ? 'decimal' : null,
        maxlength: 200,
        'data-cell': `${i} ${j}`,
        'aria-label': `${name}, row ${i + 2}`,
        autocomplete: 'off',
      });
      input.value = row[j] ?? '';
      return make('td', {}, input);
    });
    const remove = make(
      'button',
      { className: 'tx-button tx-plain tx-square', 'data-remove': i, 'aria-label': `Remove row ${i + 2}` },
      '×',
    );
    return make('tr', {}, ...cells, make('td', {}, remove));
  }

  /** @param {number} i @param {number} j @returns {HTMLInputElement | null} */
  cell(i, j) {
    return this.body.querySelector(`[data-cell="${i} ${j}"]`);
  }

  /** @param {string} kind */
  choose(kind) {
    this.kind = kind;
    this.open();
    this.host.querySelector('select')?.focus();
  }

  /** Stores the text of a cell, and adds an empty row after the last one. @param {HTMLInputElement} input */
  typed(input) {
    const [i, j] = placeOf(input);
    this.rows[i][j] = input.value;
    if (i === this.rows.length - 1 && input.value && this.rows.length < MOST) this.add();
  }

  /** Adds an empty row; says where there is no room for one. */
  add() {
    if (this.rows.length >= MOST) {
      this.message.textContent = FULL;
      return;
    }
    this.rows.push([]);
    this.body.append(this.rowOf([], this.rows.length - 1));
  }

  /** Moves from row to row by Enter and the arrow keys. @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement) || !target.dataset.cell) return;
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[key];
    if (!step) return;
    event.preventDefault();
    const [i, j] = placeOf(target);
    if (i + step === this.rows.length) this.add();
    const next = this.cell(i + step, key === 'Enter' ? 0 : j);
    next?.focus();
    next?.select();
  }

  /** Pastes several cells as a spreadsheet does; a table too large for the dialog is imported directly. */
  /** @param {ClipboardEvent} event */
  pasted(event) {
    const { target, clipboardData } = event;
    const text = clipboardData?.getData('text/plain') ?? '';
    if (!(target instanceof HTMLInputElement) || !target.dataset.cell || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const [i, j] = placeOf(target);
    const cells = gridOf(text);
    if (i + cells.length > MOST) {
      this.message.textContent = FULL;
      return;
    }
    // With an empty row after the last one, where there is room for it.
    while (this.rows.length < Math.min(MOST, i + cells.length + 1)) this.rows.push([]);
    cells.forEach((row, k) => {
      row.slice(0, this.columns.length - j).forEach((value, m) => {
        this.rows[i + k][j + m] = value;
      });
    });
    this.draw();
    this.cell(i, j)?.focus();
  }

  /** @param {Element} target */
  clicked(target) {
    const { act, remove } = /** @type {HTMLElement} */ (target.closest('[data-act], [data-remove]') ?? target).dataset;
    if (target === this.host || act === 'close') this.panel.hide();
    if (act === 'add') {
      this.add();
      this.cell(this.rows.length - 1, 0)?.focus();
    }
    if (act === 'clear') this.rows = Array.from({ length: ROWS }, () => []);
    if (remove !== undefined) this.rows.splice(Number(remove), 1);
    if (act === 'clear' || remove !== undefined) {
      if (!this.rows.length) this.rows.push([]);
      this.draw();
      this.cell(Math.min(Number(remove ?? 0), this.rows.length - 1), 0)?.focus();
    }
    if (act === 'convert') this.convert();
  }

  convert() {
    const filled = this.rows.filter((row) => row.some((cell) => cell?.trim()));
    if (!filled.length) {
      this.message.textContent = 'Type at least one row.';
      this.cell(0, 0)?.focus();
      return;
    }
    this.panel.hide();
    // The dialog may set one prevalence for all rows, so a column without any cell is left out.
    const used = this.columns.map((_, j) => j).filter((j) => j === 0 || filled.some((row) => row[j]?.trim()));
    const lines = [this.columns, ...filled].map((row) => used.map((j) => row[j] ?? ''));
    this.onTable(new File([csvOf(lines)], NAME, { type: 'text/csv' }));
  }
}

/** @param {HTMLInputElement} input */
const placeOf = (input) => (input.dataset.cell ?? '0 0').split(' ').map(Number);

// ---- A pasted table as a file. Independent of the page.

/** The name of pasted tables. */
const PASTED = 'Pasted table';

/**
 * The result of a paste: a file, or why there is none.
 *
 * @typedef {{file: File, refused?: undefined} | {file?: undefined, refused: string}} Pasted
 */

/** @param {DataTransfer} data of the event @returns {Pasted} */
export function pasted(data) {
  const [file] = data.files;
  const text = data.getData('text/plain');
  const html = data.getData('text/html');
  // In plain text, some browsers copy the cells of a web table without separators.
  if (/<table\b/i.test(html) && !text.includes('\t'))
    return { file: new File([html], `${PASTED}.html`, { type: 'text/html' }) };
  if (text.trim()) return fromText(text);
  if (file && !file.type.startsWith('image/')) return { file };
  return { refused: `The clipboard holds ${file ? 'a picture' : 'no text'}; copy the cells of a table.` };
}

/** @param {string} text @returns {Pasted} */
function fromText(text) {
  if (!/\n./.test(text.trim())) {
    return {
      refused: 'The clipboard holds one line of text; a table has a row of names and at least one row below it.',
    };
  }
  return { file: new File([text], `${PASTED}${/^\s*[[{]/.test(text) ? '.json' : '.txt'}`, { type: 'text/plain' }) };
}

/** Whether a paste goes to a form field or editable text. @param {EventTarget | null} target */
export const isField = (target) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"]') !== null;
