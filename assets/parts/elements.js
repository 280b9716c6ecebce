/** Creates, fills and finds elements of the document, never from markup. */

import { unbroken } from '#tile/draw/text';

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */
/** @typedef {Node | string | null | undefined} Child */

/** The elements with sentences, in which a number must not be separated from its unit or symbol by a line break. */
const SENTENCES = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'LI', 'DD', 'FIGCAPTION', 'CAPTION', 'SUMMARY', 'B', 'SMALL']);

/**
 * The children of an element that are not null or undefined, with unbroken numbers in sentences.
 *
 * @param {Element} host
 * @param {Child[]} children
 */
const present = ({ tagName }, children) =>
  children
    .filter((child) => child !== null && child !== undefined)
    .map((child) => (typeof child === 'string' && SENTENCES.has(tagName) ? unbroken(child) : child));

/**
 * Creates an element with attributes and children; strings are text, never markup. Null and undefined are left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'className') node.className = String(value);
    else if (value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...present(node, children));
  return node;
}

/**
 * Replaces the children of `host`.
 *
 * @param {Element} host
 * @param {...Child} children
 */
export const fill = (host, ...children) => host.replaceChildren(...present(host, children));

/**
 * Sets the text of `host` to a sentence, if it differs.
 *
 * @param {Element} host
 * @param {string} text
 */
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

/**
 * The nearest element around the target of an event that matches a selector; null if there is none.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Moves the focus to the first of these elements that is visible, and in no menu: menus close.
 *
 * @param {(Element | null)[]} elements
 */
export function focusVisible(...elements) {
  const stays = (/** @type {Element | null} */ each) => each !== document.body && !each?.closest('.tx-menu');
  const visible = elements.find((each) => stays(each) && each?.getClientRects().length);
  /** @type {HTMLElement | undefined} */ (visible)?.focus({ preventScroll: true });
}

/**
 * A text field for a number.
 *
 * @param {string | null} id
 * @param {string} [name] for screen readers, where no label names it
 */
export const numberField = (id, name) =>
  make('input', { type: 'text', inputmode: 'decimal', id, maxlength: 14, autocomplete: 'off', 'aria-label': name });
