/** Texts on the Tile: a message in place of a map that needs something first, the probability of a contour. */
import { isFree } from '#tile/draw/labels';
import { halo } from '#tile/draw/square';
import { cut, wrapped } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box } from '#tile/draw/types' */
/** @import { Line } from '#tile/math/uncertainty/contours' */
/** @import { TileDrawing } from '#tile/plots/tile/types' */

/**
 * What a Tile says in place of its map, and what its reader can do about it, as lines. Only a page asks: what has the
 * class `tx-request` is hidden on slides, in reports and in print, and left out of files and captions.
 *
 * @typedef {{statement: string[], request?: string[]}} Message
 */

// ---- Messages in place of a map that needs something first.

/** @type {Message} */
export const SELECT = {
  statement: ['No entity is selected.'],
  request: ['Select one in the table or in ROC space.'],
};
/** @type {Message} */
export const SWITCH_ON = {
  statement: ['This map is about draws,', 'and Uncertainty is off.'],
  request: ['Switch Uncertainty on.'],
};
/** What shows rankings that are too many to draw. */
export const SEE_OTHERS = ['See “τ to ranking here”', 'and “Distance to swap”.'];
/** A sentence as a message, in lines that fit on a phone. @param {string} sentence @returns {Message} */
export const inLines = (sentence) => ({
  statement: sentence.match(/.{1,34}(\s|$)/g)?.map((line) => line.trim()) ?? [sentence],
});
const LETTERS = 13;
const LINE = 18;
/** The middle of the statement, as a share of the side from the top. */
const MIDDLE = 0.34;

/**
 * Writes a message in the middle of the Tile, its request below it.
 *
 * @param {Pen} pen @param {TileDrawing} drawing
 * @param {Message} message lines, broken further if the Tile is too small
 */
export function drawMessage(pen, { scene, scale, theme }, { statement, request = [] }) {
  const room = scene.side - 24;
  const fitted = (/** @type {string} */ line) => wrapped(line, room, LETTERS, false);
  const said = statement.flatMap(fitted);
  const asked = request.flatMap(fitted);
  const halfway = { x: (scale.box.x0 + scale.box.x1) / 2, 'text-anchor': 'middle' };
  const style = { ...halfway, 'font-size': LETTERS, fill: theme.ink2, ...halo(theme.bg), 'stroke-width': 6 };
  for (const [i, text] of [...said, ...asked].entries()) {
    const y = scale.box.y0 + MIDDLE * scene.side + LINE * (i - (said.length - 1) / 2);
    pen.add('text', { ...style, y, class: i < said.length ? 'tx-message' : 'tx-request' }, cut(text, room, LETTERS));
  }
}

// ---- The probability of a contour, written next to it, and the room that it takes.

/** Pixels of the probability with its halo. */
const LABEL = { width: 56, height: 16 };

/** The piece of a contour that its probability stands next to, clear of the names of scores; null for none. */
/** @param {TileDrawing} drawing @param {Line[]} level */
function labelled({ scale, scoreNames = [] }, level) {
  const near = (/** @type {Line} */ [a]) => Math.abs(a - 0.84);
  const taken = scoreNames.map(({ box }) => box);
  const wished = level.filter((line) => line[1] > 0.02 && line[1] < 0.9 && near(line) <= 0.1);
  return wished.sort((p, q) => near(p) - near(q)).find((line) => isFree(boxAt(scale, line), taken)) ?? null;
}

/** Pixels from a contour to its probability. @param {number} side */
const leaderOf = (side) => Math.min(30, 0.09 * side);

/** The box of the probability of a contour with its line; null without one. */
/** @param {TileDrawing} drawing @param {Line[]} level */
export function levelBox(drawing, level) {
  const at = labelled(drawing, level);
  return at && boxAt(drawing.scale, at);
}

/** @type {(scale: TileDrawing['scale'], at: Line) => Box} */
function boxAt({ x, y, box }, at) {
  const [middle, low] = [x(at[0]), y(at[1])];
  const top = low - leaderOf(box.x1 - box.x0) - LABEL.height;
  return { x0: middle - LABEL.width / 2, x1: middle + LABEL.width / 2, y0: top, y1: low };
}

/** The probability of a contour, next to it. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Line[]} level @param {number} contour */
export function drawLevel(pen, drawing, level, contour) {
  const { scale, theme, scene } = drawing;
  const at = labelled(drawing, level);
  if (!at) return;
  const [x, y] = [scale.x(at[0]), scale.y(at[1])];
  const up = leaderOf(scene.side);
  pen.add('line', { x1: x, x2: x, y1: y, y2: y - up, stroke: theme.ink, 'stroke-width': 0.75 });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme.ink, ...halo(theme.bg) };
  pen.add('text', { x, y: y - up - 3, ...style }, `P = ${Number(contour.toPrecision(6))}`);
}
