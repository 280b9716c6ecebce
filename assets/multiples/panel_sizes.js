/** How many columns Tiles side by side stand in, and how large they are. Plain numbers in and out. */
import { MARGIN } from '#tile/draw/square';

/** Pixels that a Tile takes beyond its square: across, and down with its title and the words below. */
export const AROUND = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom + 54 };
/** Pixels of the words below a Tile, and of the heading of a group. */
export const FOOT = 34;
export const HEADING = 24;
/** The smallest side at which names fit: where Tiles would be smaller, the page scrolls. */
export const LEAST = 200;
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

// On slides --------------------------------------------------------------------------------------------------------

/** Pixels of a line of a title or of the words below a Tile, before they are enlarged. */
const LINE = 20;
/** Pixels that words next to a Tile need. */
const WORDS = 118;
/** The smallest side of a square; where Tiles would be smaller, their type is. */
const LEAST_ON_SLIDE = 95;
/** Shares of the size of type on a slide of two plots. */
const SHARES = [1, 0.86, 0.74, 0.62, 0.5];
const DOWN = MARGIN.top + MARGIN.bottom;

/** @typedef {{n: number, groups: number, feet: number}} Counts Tiles of a group, groups, lines of the words below */
/**
 * `scale` enlarges all; before that: `across` of a column, `words` of the words next to a Tile, 0 where they stand
 * above and below it; `lines` of the titles.
 *
 * @typedef {{columns: number, side: number, scale: number, across: number, words: number, lines: number}} SlideSizes
 */

/**
 * The largest Tiles that fit into a room with type as large as on other slides, or as near to it as they can be read.
 *
 * @param {Counts} counts
 * @param {{width: number, height: number}} room on the screen
 * @param {number} scale of two plots
 * @param {(width: number) => number} lines that the longest title takes in so many pixels
 * @returns {SlideSizes}
 */
export function onSlide(counts, { width, height }, scale, lines) {
  /** @type {SlideSizes} */
  let found = { columns: 1, side: 24, scale, across: AROUND.x, words: 0, lines: 1 };
  for (const share of SHARES) {
    const by = share * scale;
    const sizes = largest(counts, width / by, height / by, lines);
    if (sizes.side * by > found.side * found.scale || found.side < LEAST_ON_SLIDE) found = { ...sizes, scale: by };
    if (found.side >= LEAST_ON_SLIDE) break;
  }
  return found;
}

/**
 * @param {Counts} counts
 * @param {number} width
 * @param {number} height
 * @param {(width: number) => number} lines
 * @returns {Omit<SlideSizes, 'scale'>}
 */
function largest(counts, width, height, lines) {
  let found = { columns: 1, side: 24, across: AROUND.x, words: 0, lines: 1 };
  for (let columns = 1; columns <= counts.n; columns++)
    for (const each of [below(counts, columns, width, height, lines), next(counts, columns, width, height)])
      if (each.side > found.side) found = each;
  return found;
}

/**
 * Tiles with their titles above and their words below; below the first of two groups only.
 *
 * @param {Counts} counts
 * @param {number} columns
 * @param {number} width
 * @param {number} height
 * @param {(width: number) => number} lines
 */
function below({ n, groups, feet }, columns, width, height, lines) {
  const [across, rows] = [width / columns, Math.ceil(n / columns)];
  const free = (height - (groups > 1 ? groups * HEADING : 0)) / rows;
  /** @param {number} titles */
  const square = (titles) =>
    Math.floor(Math.min(across - AROUND.x, (free - feet * LINE) / groups - DOWN - titles * LINE));
  let titles = 1;
  // Smaller squares have narrower titles.
  while (titles < 4 && lines(square(titles) + MARGIN.right - 4) > titles) titles++;
  const side = square(titles);
  return { columns, side, across: side + AROUND.x, words: 0, lines: titles };
}

/**
 * Tiles with their words next to them, of one group.
 *
 * @param {Counts} counts
 * @param {number} columns
 * @param {number} width
 * @param {number} height
 */
function next({ n, groups }, columns, width, height) {
  const down = height / Math.ceil(n / columns) - DOWN;
  const side = groups > 1 ? 0 : Math.floor(Math.min(width / columns - AROUND.x - WORDS, down));
  const words = Math.min(2 * WORDS, Math.floor(width / columns - AROUND.x - side));
  return { columns, side, across: side + AROUND.x + words, words, lines: 1 };
}
