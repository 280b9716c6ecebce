/** The handle of the Tile, which makes the point accessible to keyboard and screen readers. */
import { isShown, MARGIN, tileScale } from '#tile/draw/square';
import { fixed } from '#tile/draw/text';
import { make } from '#tile/ui/elements';

/** @import { TileFrame } from '#tile/draw/types' */

/** @param {string} name accessible name of the handle @param {string} [id] */
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

/** Puts a handle on a place of the whole Tile, with what screen readers say of it. */
/** @type {(node: HTMLElement, at: {a: number, b: number}, side: number, left: number, said: string) => void} */
export function putHandle(node, { a, b }, side, left, said) {
  node.style.left = `${left + a * side}px`;
  node.style.top = `${MARGIN.top + (1 - b) * side}px`;
  node.setAttribute('aria-valuenow', a.toFixed(3));
  node.setAttribute('aria-valuetext', said);
}

/**
 * Moves the handle to the point.
 *
 * @param {HTMLElement} node @param {{point: {a: number, b: number}, winners: number[], names: string[]}} model
 * @param {number} side pixels of the Tile
 * @param {number} left of it
 * @param {TileFrame} [frame] the part of the Tile that is shown; outside it the handle is invisible on its border
 */
export function placeHandle(node, { point: { a, b }, winners, names }, side, left, frame) {
  const scale = tileScale(side, left, frame);
  const clamp = (/** @type {number} */ v, /** @type {number} */ from) => Math.min(from + side, Math.max(from, v));
  node.style.left = `${clamp(scale.x(a), scale.box.x0)}px`;
  node.style.top = `${clamp(scale.y(b), scale.box.y0)}px`;
  node.classList.toggle('tx-elsewhere', !isShown(scale, a, b));
  node.setAttribute('aria-valuenow', a.toFixed(3));
  const [first] = winners;
  const winner = first === undefined ? '' : `, best ${names[first]}`;
  node.setAttribute('aria-valuetext', `a ${fixed(a)}, b ${fixed(b)}${winner}`);
}
