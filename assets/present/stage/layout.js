/** The layout of a slide on a screen of any size. Plain values in and out; uses no document. */
import { MARGIN } from '#tile/draw/square';

/** What the stage shows: the plot and its companion, one of them, or the plot and the leaderboard. */
/** @typedef {'pair' | 'tile' | 'roc' | 'board'} View */

/** @type {View[]} */
export const VIEWS = ['pair', 'tile', 'roc', 'board'];
// A plot is drawn this many pixels wide and then enlarged, so that type and lines grow with it.
const DRAWN = 300;
const LEAST = 230;
/** Heights in units of type: above the texts, of the title, of a line below it. */
const TOP = 22;
const TITLE = 72;
const SECOND = 44;
/** Between the texts above two plots, and to the edge of the screen. */
const BETWEEN = 56;
/** Between two boxes below a title of the whole width, as a share of it. */
const APART = 0.055;
/** Below the plots of a portrait screen: the small line takes two lines, above the buttons. */
const FOOT = 128;

/**
 * The box of a text, in pixels of the screen: its upper left corner and its width.
 *
 * @typedef {{x: number, y: number, w: number}} Box
 */

/**
 * The places of everything on a screen, in pixels.
 *
 * @typedef {object} Layout
 * @property {number} unit the size of one unit of type
 * @property {number} side the side of the square of a plot
 * @property {number} scale the factor by which a plot is enlarged
 * @property {number} lines how many lines of the subtitle fit below the title
 * @property {boolean} column whether the texts are in a column next to the plot
 * @property {{x: number, y: number}[]} slots upper left corners of the plots, with their margins
 * @property {number} left where the line at the bottom begins
 * @property {Box} head the title and the subtitle
 * @property {Box} said the winner
 * @property {(Box & {h: number}) | null} board the leaderboard
 * @property {Box & {h: number}} [room] for Tiles side by side, below a title of the whole width
 * @property {(Box & {h: number})[]} [boxes] of a scene in two boxes below a title of the whole width
 */

/** The smallest area around several. @param {(Box & {h: number})[]} areas */
export function around(areas) {
  const [x, y] = [Math.min(...areas.map((each) => each.x)), Math.min(...areas.map((each) => each.y))];
  const w = Math.max(...areas.map((each) => each.x + each.w)) - x;
  const h = Math.max(...areas.map((each) => each.y + each.h)) - y;
  return { x, y, w, h };
}

/**
 * The largest square that fits into a box with its margins: its side in pixels, and the factor by which it is enlarged.
 */
/** @param {number} width @param {number} height */
function fit(width, height) {
  const [across, down] = [MARGIN.left + MARGIN.right, MARGIN.top + MARGIN.bottom];
  const side = Math.min(width / (1 + across / DRAWN), height / (1 + down / DRAWN));
  const natural = side / DRAWN;
  const scale = Math.max(natural, Math.min(1.5, side / LEAST), 0.1);
  return {
    side: scale > natural ? Math.max(40, Math.min(width - across * scale, height - down * scale)) : side,
    scale,
  };
}

/**
 * The places of everything on a screen of this size.
 *
 * @param {number} width @param {number} height @param {View} view
 * @param {number} [lines] of the subtitle
 * @param {boolean} [wide] whether there are two boxes below a title of the whole width
 * @param {boolean} [square] whether the first box holds the Tile, and is as wide as that
 * @param {number} [more] by how many units the title is higher than one of one line
 * @param {number} [first] the share of the width that the first of two boxes has
 * @returns {Layout}
 */
export function layout(width, height, view, lines = 1, wide = false, square = false, more = 0, first = 0.56) {
  if (wide) {
    const box = wideOf(width, height, lines, more, first);
    return square ? squareOf(box) : box;
  }
  if (width < 1.1 * height) return upright(width, height, view, lines, more);
  const unit = Math.max(0.8, Math.min(width / 1920, height / 1080));
  return view === 'pair' || view === 'board' ? pairOf(width, height, unit, lines, more) : alone(width, height, unit);
}

/**
 * The layout for Tiles side by side: one box for all; the title is where it is above two plots, over the whole width.
 *
 * @param {number} width @param {number} height
 * @param {number} [lines] of the subtitle
 * @param {number} [more] by how many units the title is higher than one of one line
 * @returns {Layout} `scale` is that of two plots
 */
export function sideBySideLayout(width, height, lines = 1, more = 0) {
  const box = layout(width, height, 'pair', lines);
  const { unit, left } = box;
  const [pad, top] = [22 * unit, (TOP + TITLE + more + SECOND * lines + 10) * unit];
  const head = { x: left, y: TOP * unit, w: width - 2 * left };
  const foot = (width < 1.1 * height ? FOOT : 52) * unit;
  const room = { x: pad, y: top, w: width - 2 * pad, h: height - top - foot };
  return { ...box, lines, head, said: head, room };
}

/** Two squares side by side, or a square and the leaderboard. */
/** @type {(width: number, height: number, unit: number, lines: number, more: number) => Layout} */
function pairOf(width, height, unit, lines, more) {
  const [pad, foot, top] = [22 * unit, 56 * unit, (TOP + TITLE + more + SECOND * lines + 30) * unit];
  const cell = width / 2 - pad;
  const { side, scale } = fit(cell, height - top - foot);
  const reach = side + (MARGIN.left + MARGIN.right) * scale;
  const spare = (height - top - foot - side - (MARGIN.top + MARGIN.bottom) * scale) / 2;
  /** @param {number} k */
  const at = (k) => pad + k * cell + (cell - reach) / 2;
  /** @param {number} k */
  const square = (k) => at(k) + MARGIN.left * scale;
  const wide = side + MARGIN.right * scale * 0.9;
  const y = top + spare;
  return {
    unit,
    side,
    scale,
    lines,
    column: false,
    slots: [
      { x: at(0), y },
      { x: at(1), y },
    ],
    left: square(0),
    head: { x: square(0), y: TOP * unit + spare, w: cell - BETWEEN * unit },
    said: { x: square(1), y: TOP * unit + spare, w: Math.max(wide, width - square(1) - BETWEEN * unit) },
    board: { x: square(1), y: y + MARGIN.top * scale, w: Math.min(wide, width - square(1) - 28 * unit), h: side },
  };
}

/** One square at full height, and the texts in a column next to it. */
/** @type {(width: number, height: number, unit: number) => Layout} */
function alone(width, height, unit) {
  const [pad, foot] = [48 * unit, 52 * unit];
  const column = Math.max(240, 0.29 * width);
  const { side, scale } = fit(width - column - pad - 16 * unit, height - foot - 12 * unit);
  const reach = side + (MARGIN.left + MARGIN.right) * scale;
  const x = column + pad + (width - column - pad - reach) / 2;
  const y = 12 * unit + (height - foot - 12 * unit - side - (MARGIN.top + MARGIN.bottom) * scale) / 2;
  const top = y + MARGIN.top * scale;
  const box = { x: pad, y: top, w: column - 8 * unit };
  return { unit, side, scale, lines: 8, column: true, slots: [{ x, y }], left: pad, head: box, said: box, board: null };
}

/** A portrait screen: everything in one column. */
/** @type {(width: number, height: number, view: View, lines: number, more: number) => Layout} */
function upright(width, height, view, lines, more) {
  const unit = Math.max(0.6, Math.min(width / 1080, height / 1500));
  const below = SECOND * lines;
  const [pad, foot, top] = [24 * unit, FOOT * unit, (2 * (TITLE + below + 24) + more) * unit];
  const two = view === 'pair' || view === 'board';
  const { side, scale } = fit(width - pad, (height - top - foot) / (two ? 2 : 1));
  const reach = side + (MARGIN.left + MARGIN.right) * scale;
  const tall = side + (MARGIN.top + MARGIN.bottom) * scale;
  const x = (width - reach) / 2;
  const second = top + tall;
  return {
    unit,
    side,
    scale,
    lines,
    column: false,
    slots: [
      { x, y: top },
      { x, y: second },
    ],
    left: pad,
    head: { x: pad, y: 24 * unit, w: width - 2 * pad },
    said: { x: pad, y: (24 + TITLE + more + below + 20) * unit, w: width - 2 * pad },
    board: { x: pad * 2, y: second + 8 * unit, w: width - 4 * pad, h: height - second - foot - 16 * unit },
  };
}

/** Two boxes below a title of the whole width: side by side, or one below the other. */
/** @typedef {Layout & {boxes: (Box & {h: number})[]}} Wide */
/** @type {(width: number, height: number, lines: number, more: number, first: number) => Wide} */
function wideOf(width, height, lines, more, first) {
  const high = width < 1.1 * height;
  const [wide, tall, least] = high ? [1080, 1500, 0.5] : [1920, 1080, 0.1];
  const unit = Math.max(least, Math.min(width / wide, height / tall));
  const [left, right, foot] = [(high ? 36 : 112) * unit, (high ? 36 : 72) * unit, (high ? FOOT : 84) * unit];
  const top = (36 + 84 + more + 50 * lines + 44) * unit;
  // A hidden window has no size; plots need one, which they divide by.
  const [across, down] = [Math.max(1, width - left - right), Math.max(1, height - top - foot)];
  const boxes = high
    ? [0, 1].map((k) => ({ x: left, y: top + (k * down) / 2, w: across, h: Math.max(1, down / 2 - 16 * unit) }))
    : [
        { x: left, y: top, w: first * across, h: down },
        { x: left + (first + APART) * across, y: top, w: (1 - first - APART) * across, h: down },
      ];
  const { side, scale } = fit(boxes[0].w, boxes[0].h);
  const head = { x: left, y: 36 * unit, w: across };
  const slots = boxes.map(({ x, y }) => ({ x, y }));
  return { unit, side, scale, lines, column: false, slots, left, head, said: head, board: null, boxes };
}

/** The same with the Tile in the first box: its square is below the title, the second box has the remaining room. */
/** @type {(wide: Wide) => Layout} */
function squareOf(wide) {
  const { boxes, head, scale, side, unit } = wide;
  const [first, second] = boxes;
  const reach = side + (MARGIN.left + MARGIN.right) * scale;
  const across = head.x + head.w;
  const stacked = second.x === first.x;
  if (stacked) {
    const x = first.x + (first.w - reach) / 2;
    return { ...wide, slots: [{ x, y: first.y }, wide.slots[1]] };
  }
  const x = 22 * unit;
  const left = x + MARGIN.left * scale;
  const from = x + reach + 24 * unit;
  const spare = (first.h - side - (MARGIN.top + MARGIN.bottom) * scale) / 2;
  const slots = [
    { x, y: first.y + spare },
    { x: from, y: second.y },
  ];
  const moved = [first, { ...second, x: from, w: across - from }];
  const above = { ...head, x: left, w: across - left };
  return { ...wide, left, head: above, said: above, slots, boxes: moved };
}
