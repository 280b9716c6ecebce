/** How many columns Tiles side by side stand in, and how large they are. Plain numbers in and out. */
import { MARGIN } from '#tile/draw/square';

/** Pixels that a Tile takes beyond its square: across, and down with its title and the words below. */
export const AROUND = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom + 54 };
/** Pixels of the words below a Tile, and of the heading of a group. */
export const FOOT = 34;
export const HEADING = 24;
/** The smallest side at which names fit: where Tiles would be smaller, the page scrolls. */
const LEAST = 200;
const MOST = 560;

/**
 * The columns and the side of the squares that are largest for so many Tiles in a box; where they would be too small
 * they are as wide as LEAST allows, and higher than the box together.
 *
 * @param {number} n of each group
 * @param {number} width
 * @param {number} height 0 where a page scrolls
 * @param {number} [least] 0 where nothing can be scrolled to
 * @param {number} [groups] one below the other; several have headings, and words below the first only
 * @returns {{columns: number, side: number}}
 */
export function sizes(n, width, height, least = LEAST, groups = 1) {
  let found = { columns: 1, side: 0 };
  const free = groups > 1 ? height - groups * HEADING : height;
  for (let columns = 1; columns <= n; columns++) {
    const rows = Math.ceil(n / columns);
    const down = free / rows - groups * AROUND.y + (groups - 1) * FOOT;
    const side = Math.min(width / columns - AROUND.x, down / groups, MOST);
    if (side > found.side) found = { columns, side };
  }
  if (found.side >= least) return { columns: found.columns, side: Math.floor(found.side) };
  const columns = Math.max(1, Math.min(n, Math.floor(width / (LEAST + AROUND.x))));
  return { columns, side: Math.floor(Math.max(80, Math.min(width / columns - AROUND.x, MOST))) };
}
