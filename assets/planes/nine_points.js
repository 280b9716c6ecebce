/** Draws nine small ROC spaces on the Tile, each at the point of its score. */
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, fixed, width } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Places, Scale } from '#tile/draw/types' */
/** @import { NineScene, RocDrawing } from '#tile/painters/types' */

// Pixels: around a small plot, and above it for its name.
const GAP = 8;
const HEAD = 17;

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawNine(pen, drawing) {
  const { scene, left, theme } = drawing;
  if (!scene.nine) return;
  drawTile(pen, drawing, scene.nine);
  const cell = scene.side / 3;
  for (const small of scene.nine.small) {
    const [x, y] = [left + 2 * small.a * cell, MARGIN.top + 2 * (1 - small.b) * cell];
    drawSmall(pen, drawing, small, { x: x + GAP, y: y + HEAD, side: cell - GAP - Math.max(GAP, HEAD) });
  }
  const text = { 'font-size': 11, fill: theme.ink2, 'font-style': 'italic' };
  const middle = MARGIN.top + scene.side / 2 + 4;
  pen.add(
    'text',
    { x: left + scene.side / 2, y: MARGIN.top + scene.side + 17, 'text-anchor': 'middle', ...text },
    'a →',
  );
  pen.add('text', { x: left - 8, y: middle, 'text-anchor': 'end', ...text }, 'b ↑');
}

/**
 * Draws the regions of the Tile in the background.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {NineScene} nine
 */
function drawTile(pen, { scene, left, theme }, { regions }) {
  const { side } = scene;
  const x = (/** @type {number} */ a) => left + a * side;
  const y = (/** @type {number} */ b) => MARGIN.top + (1 - b) * side;
  for (const { entities, outline } of regions) {
    const fill = marks.hue(scene.colourOf(entities[0]), 'tint', theme.line2);
    pen.add('path', { d: path(outline, x, y, true), fill, stroke: theme.bg, 'stroke-width': 1 });
  }
  pen.add('rect', { x: left, y: MARGIN.top, width: side, height: side, fill: 'none', stroke: theme.ink });
}

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {NineScene['small'][number]} small
 * @param {{x: number, y: number, side: number}} at
 */
function drawSmall(pen, { scene, theme }, small, at) {
  /** @type {Scale} */
  const scale = { x: (v) => at.x + v * at.side, y: (v) => at.y + (1 - v) * at.side };
  const box = { x: at.x, y: at.y, width: at.side, height: at.side };
  pen.add('rect', { ...box, fill: theme.bg, stroke: theme.ink2, 'stroke-width': 0.75, 'data-part': 'small' });
  /** @type {(places: Places, style: Record<string, string | number>) => void} */
  const draw = (places, style) => {
    pen.add('path', { d: path(places, scale.x, scale.y), fill: 'none', stroke: theme.ink, ...style });
  };
  for (const line of small.lines) draw(line, { 'stroke-opacity': 0.35, 'stroke-width': 0.75 });
  for (const { x, y } of scene.nine?.dots ?? [])
    pen.add('circle', { cx: scale.x(x), cy: scale.y(y), r: 1.4, fill: theme.grey, 'fill-opacity': 0.7 });
  const hue = small.best === null ? theme.grey : marks.hue(scene.colourOf(small.best), 'full', theme.grey);
  if (small.strong) draw(small.strong, { stroke: hue, 'stroke-width': 2 });
  if (small.dot) {
    const place = { cx: scale.x(small.dot.x), cy: scale.y(small.dot.y) };
    pen.add('circle', { ...place, r: 3.5, fill: hue, stroke: theme.ink, 'stroke-width': 1 });
  }
  const value = Number.isFinite(small.value) ? fixed(small.value) : '';
  const room = at.side - width(value, 11) - 6;
  const text = { y: at.y - 4, 'font-size': 11, fill: theme.ink, ...halo(theme.bg) };
  pen.add('text', { x: at.x, ...text, 'font-weight': 650 }, cut(small.name, room, 11, true));
  pen.add('text', { x: at.x + at.side, ...text, 'text-anchor': 'end' }, value);
}
