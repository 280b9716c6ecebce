/** Messages in place of a map that needs something first. */
import { halo } from '#tile/draw/square';
import { cut, wrapped } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileDrawing } from '#tile/painters/types' */

export const SELECT = ['Select an entity in the table or in ROC space.'];
export const SWITCH_ON = ['This map is about draws:', 'switch Uncertainty on.'];
/** What shows rankings that are too many to draw. */
export const SEE_OTHERS = ['See “τ to ranking here”', 'and “Distance to swap”.'];
const LETTERS = 13;
const REQUESTS = new Set([...SELECT, ...SWITCH_ON, ...SEE_OTHERS]);

/** A message without requests to the reader, who cannot click a figure on paper. @param {string[] | null} message */
export function inPrint(message) {
  const lines = message?.filter((line) => !REQUESTS.has(line)) ?? [];
  return lines.length ? lines : null;
}

/**
 * Writes lines of text in the middle of the Tile.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {string[]} given lines, broken further if the Tile is too small
 */
export function drawMessage(pen, { scene, scale, theme }, given) {
  const room = scene.side - 24;
  // Requests to the reader are hidden in print and on slides.
  const lines = given.flatMap((line) =>
    wrapped(line, room, LETTERS, false).map((text) => ({
      text,
      kind: REQUESTS.has(line) ? 'tx-request' : 'tx-message',
    })),
  );
  const halfway = { x: (scale.box.x0 + scale.box.x1) / 2, 'text-anchor': 'middle' };
  const style = { ...halfway, 'font-size': LETTERS, fill: theme.ink2, ...halo(theme.bg), 'stroke-width': 6 };
  for (const [i, { text, kind }] of lines.entries()) {
    const y = scale.box.y0 + 0.38 * scene.side + 18 * (i - (lines.length - 1) / 2);
    pen.add('text', { ...style, y, class: kind }, cut(text, room, LETTERS));
  }
}
