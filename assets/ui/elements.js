/** Elements of the document: made, filled and found, never from markup; buttons, symbols, names, canvases. */
import { MARGIN } from '#tile/draw/square';
import { cut, spans, unbroken } from '#tile/draw/text';

// ---- Creates, fills and finds elements of the document, never from markup.

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */
/** @typedef {Node | string | null | undefined} Child */

/** The elements with sentences, in which a number must not be separated from its unit or symbol by a line break. */
const SENTENCES = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'LI', 'DD', 'FIGCAPTION', 'CAPTION', 'SUMMARY', 'B', 'SMALL']);

/** The children of an element that are not null or undefined, with unbroken numbers in sentences. */
/** @param {Element} host @param {Child[]} children */
const present = ({ tagName }, children) =>
  children
    .filter((child) => child !== null && child !== undefined)
    .map((child) => (typeof child === 'string' && SENTENCES.has(tagName) ? unbroken(child) : child));

/**
 * Creates an element with attributes and children; strings are text, never markup. Null and undefined are left out. A
 * button submits no form of the page that it is in, unless it says so.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(tag === 'button' ? { type: 'button', ...attributes } : attributes)) {
    if (name === 'className') node.className = String(value);
    else if (value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...present(node, children));
  return node;
}

/** Replaces the children of `host`. @param {Element} host @param {...Child} children */
export const fill = (host, ...children) => host.replaceChildren(...present(host, children));

/** Replaces what follows `first` in its host; `first` stays, with the focus. */
/** @param {Element} first @param {...Child} children */
export function fillAfter(first, ...children) {
  while (first.nextSibling) first.nextSibling.remove();
  if (first.parentElement) first.after(...present(first.parentElement, children));
}

/**
 * A table; a string in the heading becomes a cell of its own.
 *
 * @param {Attributes} attributes
 * @param {Child[]} heads
 * @param {HTMLElement[] | HTMLTableSectionElement} rows
 * @param {HTMLTableCaptionElement | null} [caption]
 */
export const tableOf = (attributes, heads, rows, caption = null) =>
  make(
    'table',
    attributes,
    caption,
    make('thead', {}, rowOf(...heads.map((head) => (typeof head === 'string' ? headCell(head) : head)))),
    Array.isArray(rows) ? make('tbody', {}, ...rows) : rows,
  );

/** A cell of a heading. @param {Child} child @param {Attributes} [attributes] */
export const headCell = (child, attributes = {}) => make('th', { scope: 'col', ...attributes }, child);

/** A row of a table. @param {...Child} cells */
export const rowOf = (...cells) => make('tr', {}, ...cells);

/** The cell that names a row. @param {Child} child @param {Attributes} [attributes] */
export const rowHead = (child, attributes = {}) => make('th', { scope: 'row', ...attributes }, child);

/** Writes a text if it has changed, into the existing node: a new node would cost style and layout. */
/** @param {Element} host @param {string} text */
export function write(host, text) {
  const { firstChild } = host;
  if (firstChild instanceof Text) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (host.textContent !== text) host.textContent = text;
}

/** Sets the text of `host` to a sentence, if it differs. @param {Element} host @param {string} text */
export function say(host, text) {
  const sentence = unbroken(text);
  if (host.textContent !== sentence) host.textContent = sentence;
}

/**
 * The element with this id; throws if there is none of this kind.
 *
 * @template {Element} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function element(id, kind) {
  return checked(document.getElementById(id), `#${id}`, kind);
}

/**
 * The first element inside `host` that matches a selector; throws if there is none of this kind.
 *
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} host
 * @param {string} selector
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function part(host, selector, kind) {
  return checked(host.querySelector(selector), selector, kind);
}

/**
 * @template {Element} Kind
 * @param {Element | null} node
 * @param {string} selector
 * @param {new () => Kind} [kind]
 */
function checked(node, selector, kind) {
  if (!node || (kind && !(node instanceof kind))) throw new Error(`no ${kind?.name ?? 'element'} matches ${selector}`);
  return /** @type {Kind} */ (node);
}

/** The nearest element around the target of an event that matches a selector; null if there is none. */
/** @type {(event: Event, selector: string) => HTMLElement | null} */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/** Moves the focus to the first of these elements that is visible, and in no menu: menus close. */
/** @param {(Element | null)[]} elements */
export function focusVisible(...elements) {
  const stays = (/** @type {Element | null} */ each) => each !== document.body && !each?.closest('.tx-menu');
  const visible = elements.find((each) => stays(each) && each?.getClientRects().length);
  /** @type {HTMLElement | undefined} */ (visible)?.focus({ preventScroll: true });
}

/** A text field for a number. */
/** @param {string | null} id @param {string} [name] for screen readers, where no label names it */
export const numberField = (id, name) =>
  make('input', { type: 'text', inputmode: 'decimal', id, maxlength: 14, autocomplete: 'off', 'aria-label': name });

/** Marks a field whose text is refused, or unmarks it. @param {Element} field @param {boolean} wrong */
export function markInvalid(field, wrong) {
  if (wrong) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

/** Marks a field whose text is refused, and says in its title what is expected; '' for a text that is accepted. */
/** @param {HTMLInputElement} field @param {string} expected */
export function markExpected(field, expected) {
  markInvalid(field, expected !== '');
  field.title = expected && `Expected ${expected}, found “${field.value}”`;
}

/** The number typed into a field, with a decimal point or comma; null, and the field is marked, outside of a range. */
/** @param {HTMLInputElement} field @param {number} least @param {number} most */
export function numberIn(field, least, most) {
  const value = Number(field.value.trim().replace(',', '.') || NaN);
  const legal = value >= least && value <= most;
  markExpected(field, legal ? '' : `a number from ${least} to ${most}`);
  return legal ? value : null;
}

// ---- Copies text to the clipboard.

/** Milliseconds for which a button says what happened. */
const SAID = 2500;
/** A rank set, which stays on one line. */
const RANKS = /(\d+–\d+)/;
const RANK_SET = { className: 'tx-rank-words' };

/**
 * Copies a text; if the browser does not allow it (no https), selects the element with the text for the user to copy.
 */
/** @param {string} text @param {Element} shown @returns {Promise<boolean>} whether it is copied */
export async function copyText(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/** A sentence, with a button that copies it where it is complete. @param {string} sentence @param {boolean} complete */
export function leadParagraph(sentence, complete) {
  const parts = sentence.split(RANKS).map((part, k) => (k % 2 ? make('span', RANK_SET, part) : unbroken(part)));
  const text = make('span', {}, ...parts);
  const button = complete ? copyButton(sentence, text, 'Copy this sentence') : null;
  return make('p', { className: 'tx-lead' }, text, ' ', button);
}

/**
 * A button that copies a text.
 *
 * @param {string} text
 * @param {Element} shown the element with the text
 * @param {string} label what it copies, for screen readers and as tooltip
 */
export function copyButton(text, shown, label) {
  const button = make(
    'button',
    { className: 'tx-copy', 'aria-label': label, title: label },
    make('span', { 'aria-live': 'polite' }, 'Copy'),
  );
  button.addEventListener('click', async () => {
    const [word] = button.children;
    word.textContent = (await copyText(text, shown)) ? 'Copied' : 'Selected: press Ctrl+C (or ⌘C)';
    setTimeout(() => {
      word.textContent = 'Copy';
    }, SAID);
  });
  return button;
}

// ---- Buttons and the symbols on them.

/** A decorative icon. @param {string} name */
export const icon = (name) => make('span', { className: `tx-icon tx-icon-${name}`, 'aria-hidden': 'true' });

/** @param {Attributes} attributes @param {...Child} children */
export const button = (attributes, ...children) =>
  make('button', { className: 'tx-button', ...attributes }, ...children);

/** A button without a border. @param {Attributes} attributes @param {...Child} children */
export const plainButton = (attributes, ...children) =>
  button({ className: 'tx-button tx-plain', ...attributes }, ...children);

/** A button with a single character or icon. @param {Attributes} attributes @param {...Child} children */
export const squareButton = (attributes, ...children) =>
  button({ className: 'tx-button tx-plain tx-square', ...attributes }, ...children);

/** A button with a cross that closes the element it is in. @param {string} label @param {string} [action] */
export const closeButton = (label, action) =>
  squareButton({ 'aria-label': label, 'data-tx-action': action }, icon('close'));

/** The toggle buttons for a setting: the toolbar and its menu may each have one. */
/** @type {(kind: string, key: string) => NodeListOf<HTMLElement>} */
export const toggles = (kind, key) => document.querySelectorAll(`[data-tx-toggle="${kind}"][data-tx-key="${key}"]`);

/** @param {string} kind @param {string} key @param {boolean} on */
export function press(kind, key, on) {
  for (const button of toggles(kind, key)) button.setAttribute('aria-pressed', String(on));
}

/** @param {Record<string, Iterable<string>>} on keys of the pressed buttons, by kind */
export function pressAll(on) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll('[data-tx-toggle]');
  for (const button of all) {
    const { txToggle = '', txKey = '' } = button.dataset;
    if (on[txToggle]) button.setAttribute('aria-pressed', String([...on[txToggle]].includes(txKey)));
  }
}

// ---- Symbols of scores.

/** A score's symbol as document nodes. @param {string} symbol @returns {HTMLElement[]} */
export const symbolNodes = (symbol) =>
  spans(symbol).map((span) => make(span.small ? 'sub' : span.italic ? 'i' : 'span', {}, span.text));

// ---- The "?" next to a heading.

/** The "?" next to a heading created in the browser; `controls.help_button` creates the others. */
/** @param {string} key of the text in the help @param {string} what name of the view it explains */
export function helpButton(key, what) {
  // A report has no help.
  if (!document.getElementById('help-button')) return null;
  return make(
    'button',
    {
      className: 'tx-how',
      'data-tx-help': key,
      'aria-label': `How to read: ${what}`,
      'aria-expanded': 'false',
      title: 'How to read this',
    },
    '?',
  );
}

// ---- Canvases placed on the square of a plot.

/** Canvas pixels per CSS pixel. */
export const pixelRatio = () => Math.min(2, window.devicePixelRatio || 1);

/** Places a canvas on the square of a plot. @type {(node: HTMLCanvasElement, left: number, side: number) => void} */
export function layOnSquare(node, left, side) {
  Object.assign(node.style, { left: `${left}px`, top: `${MARGIN.top}px`, width: `${side}px`, height: `${side}px` });
}

// ---- Names of models in tables, shortened to the width of their column so that they stay distinct.

/**
 * Shortens the names in a table, or shows them in full if there is room. The short form is added by the style sheet
 * only, so that screen readers, copying and searching use the full name.
 */
/** @param {HTMLElement} host @param {string[]} names of all models */
export function fitNames(host, names) {
  /** @type {HTMLElement[]} */
  const nodes = [...host.querySelectorAll('.tx-model > :last-child')].filter((node) => node instanceof HTMLElement);
  const [first] = nodes;
  const cell = first?.closest('th');
  if (!cell) return;
  for (const node of nodes) delete node.dataset.cut;
  const room = cell.getBoundingClientRect().right - first.getBoundingClientRect().left - padding(cell);
  if (room <= 0) return;
  const size = Number.parseFloat(getComputedStyle(first).fontSize);
  for (const node of nodes) {
    // Measured in bold, because any row may become the best, which is bold.
    const text = cut(node.title, room, size, true, names);
    if (text === node.title) continue;
    node.dataset.cut = text;
    node.style.setProperty('--tx-size', `${size}px`);
  }
}

/**
 * Shortens names in elements that shrink to the available space, only if they are cut off.
 *
 * @param {HTMLElement} host
 * @param {string} selector of the names; the title of each is the name
 * @param {string[]} names of all
 */
export function fitShrunk(host, selector, names) {
  /** @type {NodeListOf<HTMLElement>} */
  const nodes = host.querySelectorAll(selector);
  for (const node of nodes) delete node.dataset.cut;
  const short = [...nodes].filter((node) => node.scrollWidth > node.clientWidth);
  const found = short.map((node) => ({
    node,
    room: node.getBoundingClientRect().width,
    style: getComputedStyle(node),
  }));
  const cuts = found.map(({ node, room, style }) => {
    const size = Number.parseFloat(style.fontSize);
    return { node, size, text: cut(node.title, room, size, Number(style.fontWeight) > 500, names) };
  });
  for (const { node, size, text } of cuts) {
    node.dataset.cut = text;
    node.style.setProperty('--tx-size', `${size}px`);
  }
}

/** @param {HTMLElement} cell */
const padding = (cell) => Number.parseFloat(getComputedStyle(cell).paddingRight);
