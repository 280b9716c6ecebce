/** Draws marks on the Tile: the extrema of a map and the place of a score that was chosen. */

/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileDrawing, TileMark } from '#tile/painters/types' */

/**
 * Draws a mark: a triangle up for the maximum of a map, down for its minimum, or a ring for a score's own place.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {TileMark} mark
 */
export function drawMark(pen, { scale, theme }, { kind, a, b }) {
  const [x, y] = [scale.x(a), scale.y(b)];
  if (kind === 'place') {
    const ring = { cx: x, cy: y, r: 8, fill: 'none' };
    pen.add('circle', { ...ring, stroke: theme.bg, 'stroke-width': 4 });
    pen.add('circle', { ...ring, stroke: theme.ink, 'stroke-width': 2 });
    return;
  }
  const tip = kind === 'largest' ? -6 : 6;
  const base = y - tip * 0.7;
  const line = { stroke: theme.ink, 'stroke-width': 1.5, 'stroke-linejoin': 'round' };
  const fill = kind === 'largest' ? theme.ink : theme.bg;
  pen.add('path', { d: `M${x - 6} ${base}L${x + 6} ${base}L${x} ${y + tip}Z`, fill, ...line });
}
