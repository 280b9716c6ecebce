/** How many columns Tiles side by side stand in, and how large they are. Plain numbers in and out. */
import { MARGIN } from '#tile/draw/square';

/** Pixels that a Tile takes beyond its square: across, and down with its title and the words below. */
export const AROUND = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom + 54 };
/** A side below which names no longer fit: further Tiles stand below, to be scrolled to. */
const LEAST = 200;
const MOST = 560;

/**
 * The columns and the side of the squares that are largest for so many Tiles in a box; where they would be too small
 * they are as wide as LEAST allows, and higher than the box together.
 *
 * @param {number} n
 * @param {number} width
 * @param {number} height 0 where a page scrolls
 * @param {number} [least] 0 where nothing can be scrolled to
 * @returns {{columns: number, side: number}}
 */
export function sizes(n, width, height, least = LEAST) {
  let found = { columns: 1, side: 0 };
  for (let columns = 1; columns <= n; columns++) {
    const rows = Math.ceil(n / columns);
    const side = Math.min(width / columns - AROUND.x, height / rows - AROUND.y, MOST);
    if (side > found.side) found = { columns, side };
  }
  if (found.side >= least) return { columns: found.columns, side: Math.floor(found.side) };
  const columns = Math.max(1, Math.min(n, Math.floor(width / (LEAST + AROUND.x))));
  return { columns, side: Math.floor(Math.max(80, Math.min(width / columns - AROUND.x, MOST))) };
}
