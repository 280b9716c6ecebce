/** Draws lines of ROC and PR space: iso-score lines, hull, curves of models; and the unreachable zones. */
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { drawPencils } from '#tile/planes/roc_pencils';
import { drawScoreLines } from '#tile/planes/score_lines';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { RocDrawing, Segment } from '#tile/painters/types' */

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawLines(pen, drawing) {
  const { scene, scale, theme } = drawing;
  drawZones(pen, drawing);
  const dots = { 'stroke-dasharray': '1 3', 'stroke-linecap': 'round', stroke: theme.ink2 };
  drawSegments(pen, drawing, [scene.noSkill], { ...dots, 'stroke-width': 1 });
  const faint = scene.points.length > 150 ? 0.08 : theme.dark ? 0.2 : 0.17;
  drawSegments(pen, drawing, scene.lines, { 'stroke-opacity': faint });
  const rounds = scene.rounds.map((round) => round.segment);
  drawSegments(pen, drawing, rounds, { 'stroke-opacity': 0.3, 'stroke-dasharray': '4 3' });
  drawPencils(pen, drawing);
  drawScoreLines(pen, drawing);
  drawSegments(pen, drawing, [scene.between], { 'stroke-width': 2, 'stroke-linecap': 'round' });
  drawCurves(pen, drawing);
  drawCredible(pen, drawing);
  if (!scene.hull.length) return;
  pen.add('path', { d: path(scene.hull, scale.x, scale.y), fill: 'none', stroke: theme.ink, 'stroke-width': 1 });
}

/**
 * Draws the unreachable zones: grey, with a border.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawZones(pen, { scene, scale, theme }) {
  for (const outline of scene.zones) {
    const line = { stroke: theme.line2, 'stroke-width': 0.75 };
    pen.add('path', { d: path(outline, scale.x, scale.y, true), fill: theme.ink, 'fill-opacity': 0.08, ...line });
  }
}

/**
 * Draws segments as one path.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {Segment[]} segments
 * @param {Attributes} style
 */
function drawSegments(pen, { scale, theme }, segments, style) {
  const d = segments.map((segment) => path(segment, scale.x, scale.y)).join('');
  pen.add('path', { d, fill: 'none', stroke: theme.ink, 'stroke-width': 0.75, ...style });
}

/**
 * Draws the credible regions of the best and the selected entity: the wider one with an outline, the narrower one
 * stronger.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawCredible(pen, { scene, scale, theme }) {
  for (const { entity, outlines } of scene.credible ?? []) {
    const colour = marks.hue(scene.colourOf(entity), 'full', theme.grey);
    for (const [k, outline] of outlines.entries()) {
      const line = { stroke: k ? 'none' : colour, 'stroke-width': 1.5 };
      const d = path(outline, scale.x, scale.y, true);
      pen.add('path', { d, fill: colour, 'fill-opacity': k ? 0.28 : 0.18, ...line });
    }
  }
}

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawCurves(pen, { scene, scale, theme }) {
  for (const { points, colour, strong } of scene.curves ?? []) {
    const plain = colour < 0 && !strong;
    pen.add('path', {
      d: path(points, scale.x, scale.y),
      fill: 'none',
      stroke: marks.hue(colour, 'full', theme.grey),
      'stroke-width': strong ? 2.5 : plain ? 1 : 1.25,
      'stroke-opacity': strong ? 1 : plain ? 0.36 : 0.8,
      'stroke-linejoin': 'round',
      'stroke-dasharray': marks.dash(colour),
    });
  }
}

/**
 * Draws the iso-score lines through the best and the selected entity.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawStrong(pen, { scene, scale, theme }) {
  for (const { entity, segment, ink } of scene.strong) {
    if (!segment) continue;
    const place = scene.colourOf(entity);
    const line = { d: path(segment, scale.x, scale.y), fill: 'none' };
    const mark = { stroke: marks.hue(place, 'full', theme.grey), 'stroke-dasharray': marks.dash(place) };
    const drawn = ink ? { stroke: theme.ink, 'stroke-width': 1.5 } : { ...mark, 'stroke-width': 2.5 };
    pen.add('path', { ...line, stroke: theme.bg, 'stroke-width': ink ? 3.5 : 5 });
    pen.add('path', { ...line, ...drawn });
  }
}
