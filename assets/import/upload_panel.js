/** What both dialogs of an upload share: panel, steps, questions, the table of columns, a file on the server. */
import { request } from '#tile/share/uploads';
import { addressOf } from '#tile/shell/controllers';
import { fill, icon, make, tableOf } from '#tile/ui/elements';
import { placeBelow } from '#tile/ui/menus';

/** @import { Answer, Body, Column, Inspection } from '#tile/share/uploads' */
/** @import { Attributes, Child } from '#tile/ui/elements' */

// ---- Parts that the steps of an upload share: buttons, verdicts, lists of problems, numbers in words.

/** @typedef {'convert' | 'close' | 'away' | 'back' | 'choose' | 'add' | 'clear'} Act */

/** A button with an action of the upload. @param {string} text @param {Act} act @param {Attributes} [attributes] */
export const actButton = (text, act, attributes = {}) =>
  make('button', { className: 'tx-button', 'data-act': act, ...attributes }, text);

/** What a dialog says before anything is imported. */
export const UNCHANGED = 'Nothing changes until you import.';

/** @param {'ok' | 'warn' | 'error'} mark */
const signOf = (mark) => make('span', { className: `tx-import-mark tx-import-${mark}`, 'aria-hidden': 'true' });

/**
 * A line that says what was found, with a mark, and what could be added.
 *
 * @param {'ok' | 'warn' | 'error'} mark @param {Child} text @param {Child[]} [more]
 * @param {string} [detail] on the same line
 */
export function verdict(mark, text, more = [], detail = '') {
  const words = make(
    'div',
    {},
    make('b', {}, text),
    detail && ` ${detail}`,
    ...more.map((each) => make('div', {}, each)),
  );
  const className = `tx-import-verdict ${mark === 'error' ? 'tx-import-refusal tx-wrong' : ''}`;
  return make('div', { className, role: 'status' }, signOf(mark), words);
}

/** A control with its label above it, and a hint below. */
/** @param {string} label @param {HTMLElement} control @param {string} [hint] */
export const field = (label, control, hint = '') =>
  make(
    'label',
    { className: 'tx-import-field' },
    make('span', { className: 'tx-import-label' }, label),
    control,
    hint && make('span', { className: 'tx-import-hint' }, hint),
  );

/** A native select. */
/** @param {[string, string][]} options keys and labels @param {string | null} value @param {Attributes} attributes */
export function select(options, value, attributes) {
  const node = make('select', attributes, ...options.map(([key, text]) => make('option', { value: key }, text)));
  node.value = value ?? '';
  return node;
}

/**
 * A step of the dialog: the contents of title, body and footer; `focus` selects the element to focus first.
 *
 * @typedef {{title: Child[], body: Child[], buttons: Child[], note?: string, focus?: string}} Step
 */

// ---- The dialog of an upload: its progress, its questions, what went wrong. Leaderboards, predictions and the typed
// table have one each.

const FORMATS = 'Supported formats: .csv, .tsv, .txt, each also as .gz, and .parquet';
const CLOSE = { className: 'tx-import-close tx-button tx-square', 'data-act': 'close' };

export class UploadPanel {
  title = make('h2', { className: 'tx-import-title', tabindex: -1 });
  body = make('div', { className: 'tx-import-body' });
  footer = make('div', { className: 'tx-import-footer' });

  /** @param {HTMLDialogElement} host */
  constructor(host) {
    this.host = host;
    const close = make('button', { ...CLOSE, 'aria-label': 'Close' }, icon('close'));
    const header = make('div', { className: 'tx-import-header' }, this.title, close);
    const inner = make('div', { className: 'tx-import-parts' }, this.body, this.footer);
    this.title.id = `${host.id}-title`;
    host.setAttribute('aria-labelledby', this.title.id);
    fill(host, make('div', { className: 'tx-import-content' }, header, inner));
  }

  /** @param {Step} step */
  show({ title, body, buttons, note = '', focus = '' }) {
    const before = document.activeElement;
    const held = this.focusedField();
    const { scrollTop } = this.body;
    fill(this.title, ...title);
    fill(this.body, ...body);
    fill(this.footer, make('span', {}, note), ...buttons);
    const opening = !this.host.open;
    if (opening) this.host.showModal();
    else this.body.scrollTop = scrollTop;
    const again = held && this.host.querySelector(held);
    if (again instanceof HTMLElement) returned(again, before);
    else if (opening || held !== null || before === this.title || !this.host.contains(before))
      this.firstFocus(focus).focus();
  }

  /** The element to focus first; the title where there is none. @param {string} selector @returns {HTMLElement} */
  firstFocus(selector) {
    return (selector && this.host.querySelector(selector)) || this.title;
  }

  /** A selector for the focused element, so that the next step can give it the focus again. */
  focusedField() {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !this.host.contains(activeElement)) return null;
    if (activeElement === this.title) return null;
    const named = Object.entries(activeElement.dataset).map(([name, value]) => `[data-${dashed(name)}="${value}"]`);
    return activeElement.id ? `#${activeElement.id}` : named.join('') || 'h2';
  }

  hide() {
    if (this.host.open) this.host.close();
  }

  /** @param {string} file @param {string} text */
  fail(file, text) {
    this.show({
      title: [fileName(file), ' cannot be imported'],
      body: [verdict('error', text, [`${FORMATS}, with one row for each sample and a first row of names.`])],
      buttons: [actButton('Choose another file', 'choose'), actButton('Close', 'close')],
    });
  }

  /** @param {string} file @param {string} text @param {number | null} share null where it is unknown */
  progress(file, text, share) {
    const words = share === null ? text : `${text} ${Math.round(100 * share)} %`;
    const bar = make('progress', { max: 1, value: share, 'aria-label': text });
    this.show({
      title: ['Open ', fileName(file)],
      body: [verdict('warn', words, [bar])],
      buttons: [actButton('Cancel', 'close')],
    });
  }

  /** Shows the progress of the server. @param {string} file @param {Body} body of its answer */
  stage(file, body) {
    this.progress(file, waitingWords(body), shareOf(body));
  }

  /** Shows a remark next to the buttons of the current step. @param {string} text */
  note(text) {
    const place = this.footer.firstElementChild;
    if (place) place.textContent = text;
  }
}

/** @param {Body} body */
const waitingWords = ({ stage }) => (stage === 'reading' ? 'Reading …' : 'Waiting for the server …');
/** @param {Body} body */
const shareOf = ({ stage, done = 0, total }) => (stage === 'reading' && total ? Math.min(1, done / total) : null);

/** The progress of the server in words. @param {Body} body of its answer */
export function stageWords(body) {
  const share = shareOf(body);
  return share === null ? waitingWords(body) : `${waitingWords(body)} ${Math.round(100 * share)} %`;
}

/** Gives the focus back. A text field is put back itself, with what is being typed into it. */
/** @param {HTMLElement} again the element in its place @param {Element | null} before */
function returned(again, before) {
  const typed = before instanceof HTMLInputElement && before.type === 'text';
  if (typed && before !== again) again.replaceWith(before);
  (typed ? before : again).focus();
}

/** A data attribute in kebab case. @param {string} name as in `dataset` */
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An element with the name of a file. @param {string} file */
export const fileName = (file) => make('span', { className: 'tx-import-file' }, file);

// ---- The role of a column, chosen in its header: a button, and a panel that shows all roles at once, in groups.
// Works by keyboard; the button is the field, with the role as its value.

/** @typedef {{value: string, label: string, percent?: boolean}} Role */
/** @typedef {{group: string, items: Role[]}} RoleGroup */

// In percent a role has another key, and its label says so.
const SIGN = '%';

/** @param {string} key */
const base = (key) => (key.endsWith(SIGN) ? key.slice(0, -1) : key);

/** @param {RoleGroup[]} groups @param {string} key */
function labelOf(groups, key) {
  const role = groups.flatMap(({ items }) => items).find(({ value }) => value === base(key));
  return `${role?.label ?? key}${key.endsWith(SIGN) ? ' in %' : ''}`;
}

/** The button of a column; it fires `change` when another role is chosen. */
/** @param {RoleGroup[]} groups @param {string} value @param {string} column its name @param {Attributes} attributes */
function picker(groups, value, column, attributes) {
  const label = labelOf(groups, value);
  const words = make('span', {}, label);
  const button = make(
    'button',
    {
      className: 'tx-button tx-pick',
      value,
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': `Column ${column}: ${label}`,
      title: label,
      ...attributes,
    },
    words,
    icon('down'),
  );
  button.addEventListener('click', () => open(button, groups, column));
  return button;
}

/** Opens the panel below a button. @type {(button: HTMLButtonElement, groups: RoleGroup[], column: string) => void} */
function open(button, groups, column) {
  const panel = make('div', {
    className: 'tx-picker',
    popover: 'auto',
    role: 'listbox',
    'aria-label': `What ${column} is`,
  });
  /** @param {string} value */
  const choose = (value) => {
    panel.hidePopover();
    if (value === button.value) return;
    button.value = value;
    button.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const listed = groups.map((group) => groupOf(group, button.value, choose));
  fill(panel, make('div', { className: 'tx-picker-groups' }, ...listed), percentOf(button.value, groups, choose));
  panel.addEventListener('keydown', (event) => walk(event, panel));
  panel.addEventListener('toggle', ({ newState }) => {
    button.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState === 'closed') panel.remove();
  });
  (button.closest('dialog') ?? document.body).append(panel);
  panel.showPopover();
  placeBelow(panel, button);
  optionsOf(panel)
    .find((option) => option.getAttribute('aria-selected') === 'true')
    ?.focus();
}

/** @param {RoleGroup} group @param {string} chosen @param {(value: string) => void} choose */
function groupOf({ group, items }, chosen, choose) {
  const options = items.map(({ value, label, percent }) => {
    const selected = String(value === base(chosen));
    const option = make('button', { role: 'option', 'aria-selected': selected }, label);
    option.addEventListener('click', () => choose(percent && chosen.endsWith(SIGN) ? value + SIGN : value));
    return option;
  });
  return make('div', { role: 'group', 'aria-label': group }, make('b', { 'aria-hidden': 'true' }, group), ...options);
}

/** An option that switches to percent, where the role allows that. */
/** @param {string} chosen @param {RoleGroup[]} groups @param {(value: string) => void} choose */
function percentOf(chosen, groups, choose) {
  const role = groups.flatMap(({ items }) => items).find(({ value }) => value === base(chosen));
  if (!role?.percent) return null;
  const on = chosen.endsWith(SIGN);
  const words = `${role.label.split(',')[0]} in percent, 0 to 100`;
  const option = make('button', { role: 'option', 'aria-selected': String(on) }, words);
  option.addEventListener('click', () => choose(on ? role.value : role.value + SIGN));
  return make('div', { role: 'group', 'aria-label': 'Unit', className: 'tx-picker-unit' }, option);
}

/** @param {HTMLElement} panel @returns {HTMLElement[]} */
const optionsOf = (panel) => [...panel.querySelectorAll('button')];

/**
 * Handles keys in the panel: up and down move through the options, left and right through the groups; a letter goes to
 * the next option that begins with it.
 */
/** @param {KeyboardEvent} event @param {HTMLElement} panel */
function walk(event, panel) {
  const options = optionsOf(panel);
  const here = options.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = nextOption(event.key, options, here);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** @param {string} key @param {HTMLElement[]} options @param {number} here @returns {HTMLElement | null | undefined} */
function nextOption(key, options, here) {
  const steps = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 };
  if (Object.hasOwn(steps, key)) return options.at(steps[/** @type {keyof typeof steps} */ (key)] % options.length);
  const group = options[here]?.parentElement;
  if (key === 'ArrowRight') return group?.nextElementSibling?.querySelector('button');
  if (key === 'ArrowLeft') return group?.previousElementSibling?.querySelector('button');
  if (key.length !== 1 || key === ' ') return null;
  const begins = (/** @type {HTMLElement} */ option) => option.textContent?.toLowerCase().startsWith(key.toLowerCase());
  return options.slice(here + 1).find(begins) ?? options.find(begins);
}

// ---- The table of a file: the role of each column, which can be corrected in its header, and rows with their
// problems below them.

/**
 * A column. `remark`: how its role was recognised, in green where `good`; `quiet`: whether its cells are grey; `right`:
 * whether it is aligned right; `more` is shown below its role.
 *
 * @typedef {{name: string, role: string, remark: string, good: boolean, quiet: boolean, right?: boolean,
 *   more?: Child}} TableColumn
 */

/** @typedef {{severity: string, text: string}} Problem */

/**
 * A row: its number in the file, its cells, and the severity of the worst problem in each, '' for none. `open`: the
 * columns in which a marked cell can be corrected.
 *
 * @typedef {{number: number, cells: string[], marks?: string[], problems?: Problem[], here?: boolean,
 *   open?: number[]}} TableRow
 */

/** The table element of a file. */
/** @param {TableColumn[]} columns @param {TableRow[]} rows @param {RoleGroup[]} groups what a column can be */
export function fileTable(columns, rows, groups) {
  const head = ['Row', ...columns.map((each, k) => headCell(each, k, groups))];
  const classes = columns.map(
    ({ right, quiet }) => `${right ? 'tx-import-right' : ''} ${quiet ? 'tx-import-quiet' : ''}`,
  );
  const body = rows.flatMap((row) => rowsOf(row, classes));
  const table = tableOf({}, head, body);
  return make(
    'div',
    {
      className: 'tx-import-scroll',
      'data-held': 'rows',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Rows of the file',
    },
    table,
  );
}

/** @param {TableColumn} column @param {number} k @param {RoleGroup[]} groups */
function headCell({ name, role, remark, good, right, more }, k, groups) {
  const parts = [
    make('span', { className: 'tx-import-name', title: name }, name),
    picker(groups, role, name, { 'data-role': 'role', 'data-column': k }),
    more,
    make('span', { className: good ? 'tx-import-good' : '' }, remark),
  ];
  return make('th', { scope: 'col', className: right ? 'tx-import-right' : '' }, ...parts);
}

/** A row, and below it its problems. @param {TableRow} row @param {string[]} classes of the columns */
function rowsOf({ number, cells, marks = [], problems = [], here, open = [] }, classes) {
  const wrong = problems.some(({ severity }) => severity === 'error');
  const texts = cells.map((text, k) => {
    const child = marks[k] && open.includes(k) ? correction(text, number, k) : text;
    return make('td', { className: `${classes[k]} ${marks[k] ? `tx-import-${marks[k]}` : ''}`, title: text }, child);
  });
  const label = make('th', { scope: 'row', className: wrong ? 'tx-import-wrong' : '' }, String(number));
  const row = make('tr', { className: here ? 'tx-import-here' : '' }, label, ...texts);
  if (!problems.length) return [row];
  const lines = make('div', {}, ...problems.map(sentence));
  return [
    row,
    make('tr', { className: 'tx-import-why' }, make('td', {}), make('td', { colspan: cells.length }, lines)),
  ];
}

/** A field in place of a cell that has a problem. */
/** @param {string} text @param {number} row its number in the file @param {number} column its index */
function correction(text, row, column) {
  const place = `${row},${column}`;
  const field = { type: 'text', 'data-import-cell': place, 'data-held': `cell ${place}`, maxlength: 200 };
  return make('input', {
    ...field,
    value: text,
    placeholder: 'empty',
    'aria-label': `Correct this cell of row ${row}`,
  });
}

/** A problem in a sentence. @param {Problem} problem */
export const sentence = ({ severity, text }) => make('p', {}, signOf(severity === 'error' ? 'error' : 'warn'), text);

// ---- The columns of a file of predictions with their first rows, and the role of each, which can be corrected.

/** @type {RoleGroup[]} */
const GROUPS = [
  {
    group: 'Identity',
    items: [
      { value: 'sample', label: 'Sample name' },
      { value: 'model', label: 'Model name' },
    ],
  },
  {
    group: 'Values',
    items: [
      { value: 'label', label: 'Ground truth' },
      { value: 'score', label: 'Model score' },
      { value: 'confidence', label: 'Model confidence' },
      { value: 'weight', label: 'Sample weight' },
    ],
  },
  { group: 'Other', items: [{ value: 'ignore', label: 'Ignore' }] },
];

/** The columns side by side: the role of each, which can be corrected, how it was recognised, and the first rows. */
/** @param {Inspection} inspection */
export function columnTable({ columns, layout, first }) {
  const named = (/** @type {Column} */ { role }) => layout === 'wide' && (role === 'score' || role === 'confidence');
  const listed = columns.map((column, k) => ({
    name: column.name,
    role: column.role,
    remark: column.remark,
    good: column.role !== 'ignore',
    quiet: column.role === 'ignore',
    more: named(column) ? modelField(column, k) : null,
  }));
  const longest = Math.max(0, ...columns.map(({ head }) => head.length));
  const rows = Array.from({ length: longest }, (_, row) => ({
    number: first + row,
    cells: columns.map(({ head }) => head[row] ?? ''),
  }));
  return fileTable(listed, rows, GROUPS);
}

/** @param {Column} column @param {number} k */
const modelField = ({ name, model }, k) =>
  make('input', {
    type: 'text',
    maxlength: 200,
    'data-role': 'model',
    'data-column': k,
    value: model,
    'aria-label': `Model of ${name}`,
  });

// ---- A file on the server: follows its progress until it has been read, and removes it.

/** The route to which files of predictions are sent. */
export const route = () => addressOf('/predictions');
// How often the server is asked how far it is, in milliseconds.
const POLL = 250;
const ENDED = ['done', 'failed'];

/**
 * The server's last answer about a file; until then its progress is requested again and again.
 *
 * @param {string | null} token of the file
 * @param {Answer} first @param {(body: Body) => void} onStage
 * @param {() => boolean} wanted whether the file has not been cancelled
 */
export async function lastAnswer(token, first, onStage, wanted) {
  let answer = first;
  while (wanted() && isUnderWay(answer)) {
    onStage(answer.body);
    await new Promise((done) => setTimeout(done, POLL));
    if (wanted()) answer = await request('GET', `${route()}/${token}`);
  }
  return answer;
}

/** Whether the server is still reading a file, or waiting to. @param {Answer} answer */
const isUnderWay = ({ status, body: { stage = '' } }) =>
  status === 202 || (status === 200 && stage !== '' && !ENDED.includes(stage));

/** Removes a file from the server, which stops reading it. @param {string | null | undefined} token */
export function removeStaged(token) {
  if (token) request('DELETE', `${route()}/${token}`);
}
