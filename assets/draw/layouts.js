/** Which painter can lay a drawing out again in another size, as for a file or for paper. */

/** @import { Laid } from '#tile/draw/types' */
/** @import { TitledRamp } from '#tile/draw/scales' */

/**
 * A painter of a square has `onSquare`, null before it has painted, where the scene may differ from the page's; any
 * other `inWidth`, given the height that would keep the proportions of the screen, and `laid` where it can take any
 * size. `legend`: what is below it on the page.
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

/** The painter of a drawing: of all in an element, where one is told about that. @param {Element} drawing */
export function painterOf(drawing) {
  /** @type {Painter | undefined} */
  let found;
  for (let node = /** @type {Element | null} */ (drawing); node; node = node.parentElement)
    found = painters.get(node) ?? found;
  return found;
}
