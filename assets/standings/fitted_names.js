/** Names of models in their tables, cut to the room of their column so that no two look the same. */
import { cut } from '#tile/draw/text';

/**
 * Cuts the names in a table, or shows them whole again where there is room. A name that is cut has itself as a title.
 *
 * @param {HTMLElement} host
 * @param {string[]} names of all models
 */
export function fitNames(host, names) {
  /** @type {HTMLElement[]} */
  const nodes = [...host.querySelectorAll('.tx-model > :last-child')].filter((node) => node instanceof HTMLElement);
  const [first] = nodes;
  const cell = first?.closest('th');
  if (!cell) return;
  for (const node of nodes) node.textContent = node.title;
  const room = cell.getBoundingClientRect().right - first.getBoundingClientRect().left - padding(cell);
  if (room <= 0) return;
  const size = Number.parseFloat(getComputedStyle(first).fontSize);
  // Rows of the best models are bold, and which those are follows the point.
  for (const node of nodes) show(node, cut(node.title, room, size, true, names));
}

/** @param {HTMLElement} cell */
const padding = (cell) => Number.parseFloat(getComputedStyle(cell).paddingRight);

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function show(node, text) {
  node.textContent = text;
  if (text === node.title) node.parentElement?.removeAttribute('aria-label');
  else node.parentElement?.setAttribute('aria-label', node.title);
}
