/** The handle of the Tile: what the keyboard moves, and what a screen reader reads out of the point. Knows no Dash. */
import { MARGIN } from '#tile/draw/square';
import { fixed } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/**
 * @param {string} name what the handle is called
 * @param {string} [id]
 */
export const handle = (name, id) =>
  make('div', {
    className: 'tx-handle',
    id,
    tabindex: 0,
    role: 'slider',
    'aria-label': `${name}. Arrow keys move it.`,
    'aria-valuemin': 0,
    'aria-valuemax': 1,
  });

/**
 * Puts the handle at the point.
 *
 * @param {HTMLElement} node
 * @param {{point: {a: number, b: number}, winners: number[], names: string[]}} model
 * @param {number} side pixels of the Tile
 * @param {number} left of it
 */
export function placeHandle(node, { point: { a, b }, winners, names }, side, left) {
  node.style.left = `${left + a * side}px`;
  node.style.top = `${MARGIN.top + (1 - b) * side}px`;
  node.setAttribute('aria-valuenow', a.toFixed(3));
  const [first] = winners;
  const winner = first === undefined ? '' : `, best ${names[first]}`;
  node.setAttribute('aria-valuetext', `a ${fixed(a)}, b ${fixed(b)}${winner}`);
}
