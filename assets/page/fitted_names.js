/** Names of models in tables, shortened to the width of their column so that they stay distinct. */
import { cut } from '#tile/draw/text';

/**
 * Shortens the names in a table, or shows them in full if there is room. The short form is added by the style sheet
 * only, so that screen readers, copying and searching use the full name.
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
