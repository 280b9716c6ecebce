/** Messages in place of a map that needs something first. */
import { halo } from '#tile/draw/square';
import { cut, wrapped } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileDrawing } from '#tile/painters/types' */

/**
 * What a Tile says in place of its map, and what its reader can do about it, as lines. Only a page asks: what has the
 * class `tx-request` is hidden on slides, in reports and in print, and left out of files and captions.
 *
 * @typedef {{statement: string[], request?: string[]}} Message
 */

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
/**
 * A sentence as a message, in lines that fit on a phone.
 *
 * @param {string} sentence
 * @returns {Message}
 */
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
 * @param {Pen} pen
 * @param {TileDrawing} drawing
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
