/** The painters of drawings, which lay them out again in another size, as for a file or for paper. */

/** @import { Laid } from '#tile/draw/types' */
/** @import { TitledRamp } from '#tile/draw/scales' */

/**
 * `onSquare`: of the painter of a square, lays it out with this side and perhaps changes to its scene; null before it
 * has painted. Other painters have `inWidth`, which is given the height that would keep the proportions of the screen
 * and may take another one, and `laid` where they can take any size. `legend`: what is below the drawing on the page.
 *
 * @typedef {object} Painter
 * @property {(side: number, more?: object) => Pick<Laid, 'drawing' | 'map'> | null} [onSquare]
 * @property {(width: number, height: number) => Laid} [inWidth]
 * @property {(width: number, height: number) => Laid} [laid]
 * @property {{scale: TitledRamp | null} | null} [legend]
 */

/** By their drawings, or by the elements around several. @type {WeakMap<Element, Painter>} */
const painters = new WeakMap();

/** @param {Element} node a drawing, or an element around several @param {Painter} painter */
export const paintedBy = (node, painter) => void painters.set(node, painter);

/** The painter of a drawing; of several in one element the painter of that, if it has one. @param {Element} drawing */
export function painterOf(drawing) {
  /** @type {Painter | undefined} */
  let found;
  for (let node = /** @type {Element | null} */ (drawing); node; node = node.parentElement)
    found = painters.get(node) ?? found;
  return found;
}
