/** The number of columns and the sizes of Tiles side by side. Plain numbers in and out. */
import { MARGIN } from '#tile/draw/square';

/** Pixels that a Tile takes beyond its square: horizontally, and vertically with its title and the text below. */
export const AROUND = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom + 54 };
/** The height in pixels of the text below a Tile. */
const FOOT = 34;
/** The height in pixels of the heading of a group. */
export const HEADING = 24;
/** The least side in pixels, at which names fit; if Tiles would be smaller, the page scrolls. */
export const LEAST = 200;
const MOST = 560;

/**
 * The columns and the side of the largest squares for `n` Tiles in a box; if these would be too small, squares have at
 * least the side `least`, and together exceed the height of the box.
 *
 * @param {number} n of each group
 * @param {number} width
 * @param {number} height 0 if the page scrolls
 * @param {number} [least] 0 if scrolling is impossible
 * @param {number} [groups] one below the other; several have headings, and text below the first only
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

// On paper ----------------------------------------------------------------------------------------------------------

/** The side of a square in pixels, as of the Tile of other scenes; of one of many Tiles; and how many are many. */
const ON_PAPER = 268;
const OF_MANY = 200;
const MANY = 6;
/** The most Tiles that share their sheet with words and ranking, and the room of these: below, and to the right. */
const WITH_WORDS = 4;
const WORDS_BELOW = 300;
const WORDS_BESIDE = 360;
/** Pixels of the title above Tiles. */
const TITLE = 100;

/**
 * The columns with which Tiles are largest on a sheet, and whether words and ranking are to their right.
 *
 * @param {number} n of each group
 * @param {number} groups
 * @param {{width: number, height: number}} sheet
 * @returns {{columns: number, side: number, scale: number, beside: boolean}}
 */
export function onSheet(n, groups, { width, height }) {
  const all = n * groups;
  const side = all > MANY ? OF_MANY : ON_PAPER;
  let found = { columns: 1, side, scale: 0, beside: false };
  for (let columns = 1; columns <= n; columns++)
    for (const beside of all <= WITH_WORDS && width > height ? [false, true] : [false]) {
      const rows = Math.ceil(n / columns);
      const headings = groups > 1 ? groups * HEADING : 0;
      const down = TITLE + headings + rows * (groups * (side + AROUND.y) - (groups - 1) * FOOT);
      const below = all <= WITH_WORDS && !beside ? WORDS_BELOW : 0;
      const across = columns * (side + AROUND.x) + (beside ? WORDS_BESIDE : 0);
      const scale = Math.min(1, width / across, height / (down + below));
      if (scale > 1.05 * found.scale) found = { columns, side, scale, beside };
    }
  return found;
}

// On slides --------------------------------------------------------------------------------------------------------

/** Smaller squares have whole names of regions only; those of slides have hardly any other labels, either. */
const WHOLE_NAMES = 240;
export const FEW_LABELS = 150;
/** What the margins of a Tile with few labels do without, in pixels: above, where names would stand, and below. */
const UNUSED = 18;

/**
 * The labels of a Tile.
 *
 * @param {number} side of the square in pixels
 * @param {boolean} [few]
 * @returns {'whole' | 'few' | undefined} all by default
 */
export const labelsOf = (side, few = false) => (few ? 'few' : side < WHOLE_NAMES ? 'whole' : undefined);

/** The height in pixels of a line of text at a Tile, before enlargement. */
const LINE = 20;
/** The width in pixels of text next to a Tile. */
const WORDS = 118;
/** The least side of a square in pixels, in one group and in two; if Tiles would be smaller, their type is reduced. */
const LEAST_ON_SLIDE = [95, 125];
/** The possible type sizes, as shares of that on a slide of two plots. */
const SHARES = [1, 0.86, 0.74, 0.62, 0.5];
const DOWN = MARGIN.top + MARGIN.bottom;

/** @typedef {{n: number, groups: number, feet: number}} Counts Tiles per group, groups, lines of text below */
/**
 * `scale` enlarges all; before that, in pixels: `across`, the margin of a column; `words`, the width of text next to a
 * Tile, 0 if it is above and below; and `lines` of the titles.
 * `few`: whether Tiles have few labels; `once`: whether titles of the first group are also those of the second.
 *
 * @typedef {{columns: number, side: number, across: number, words: number, lines: number} & Labelling} Sizes
 * @typedef {{few: boolean, once: boolean}} Labelling
 * @typedef {Sizes & {scale: number}} SlideSizes
 */
/** @type {Sizes} */
const TINY = { columns: 1, side: 24, across: AROUND.x, words: 0, lines: 1, few: true, once: false };

/**
 * The sizes of the largest Tiles that fit into a box with the type size of other slides, or as close to it as Tiles of
 * a readable size allow.
 *
 * @param {Counts} counts
 * @param {{width: number, height: number}} room size of the box on the screen
 * @param {number} scale of two plots
 * @param {(width: number) => number} lines gives the number of lines of the longest title at a width in pixels
 * @returns {SlideSizes}
 */
export function onSlide(counts, { width, height }, scale, lines) {
  /** @type {SlideSizes} */
  let found = { ...TINY, scale };
  const least = LEAST_ON_SLIDE[counts.groups - 1];
  for (const share of SHARES) {
    const by = share * scale;
    const sizes = largest(counts, width / by, height / by, lines);
    if (sizes.side * by > found.side * found.scale || found.side < least) found = { ...sizes, scale: by };
    if (found.side >= least) break;
  }
  return found;
}

/**
 * @param {Counts} counts
 * @param {number} width
 * @param {number} height
 * @param {(width: number) => number} lines
 * @returns {Sizes}
 */
function largest(counts, width, height, lines) {
  let found = TINY;
  for (let columns = 1; columns <= counts.n; columns++)
    for (const each of [below(counts, columns, width, height, lines), next(counts, columns, width, height)])
      if (each.side > found.side) found = each;
  return found;
}

/**
 * The layout of Tiles with titles above and texts below; of two groups, only the first has these texts.
 *
 * @param {Counts} counts
 * @param {number} columns
 * @param {number} width
 * @param {number} height
 * @param {(width: number) => number} lines
 * @param {boolean} [few]
 * @returns {Sizes}
 */
function below(counts, columns, width, height, lines, few = false) {
  const { n, groups, feet } = counts;
  const [across, rows] = [width / columns, Math.ceil(n / columns)];
  const free = (height - (groups > 1 ? groups * HEADING : 0)) / rows;
  const once = groups > 1 && rows === 1;
  const around = few ? DOWN - UNUSED : DOWN;
  /** @param {number} titles */
  const square = (titles) => {
    const words = feet * LINE + (once ? 1 : groups) * titles * LINE;
    return Math.floor(Math.min(across - AROUND.x, (free - words) / groups - around));
  };
  let titles = 1;
  // Smaller squares have narrower titles.
  while (titles < 4 && lines(square(titles) + MARGIN.right - 4) > titles) titles++;
  const side = square(titles);
  if (!few && side < FEW_LABELS) return below(counts, columns, width, height, lines, true);
  return { columns, side, across: side + AROUND.x, words: 0, lines: titles, few, once };
}

/**
 * The layout of Tiles of one group with texts next to them.
 *
 * @param {Counts} counts
 * @param {number} columns
 * @param {number} width
 * @param {number} height
 * @returns {Sizes}
 */
function next({ n, groups }, columns, width, height) {
  const down = height / Math.ceil(n / columns) - DOWN;
  const side = groups > 1 ? 0 : Math.floor(Math.min(width / columns - AROUND.x - WORDS, down));
  const words = Math.min(2 * WORDS, Math.floor(width / columns - AROUND.x - side));
  return { columns, side, across: side + AROUND.x + words, words, lines: 1, few: side < FEW_LABELS, once: false };
}
