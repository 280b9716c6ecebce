/** Paints the Tile from a scene: plain numbers in, SVG out. Independent of the state of the page. */
import { theme } from '#tile/draw/colours';
import { withoutPieces } from '#tile/draw/labels';
import { paintedBy } from '#tile/draw/layouts';
import * as marks from '#tile/draw/marks';
import { Patterns } from '#tile/draw/marks';
import { canvas, drawingId, Pen, path, SVG } from '#tile/draw/pen';
import { halo, isShown, MARGIN, tileScale } from '#tile/draw/square';
import { width } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { coordinate, drawFrame, drawTicks, ringOf, TAG_AROUND, tagLevel, tagStart } from '#tile/plots/tile/axes';
import { drawCurves, drawGrid, drawLoci } from '#tile/plots/tile/curves';
import { drawMessage } from '#tile/plots/tile/messages';
import { drawPlates, drawReferences } from '#tile/plots/tile/reference_marks';
import { drawNames, drawRegions, obstacles } from '#tile/plots/tile/regions';
import { drawScoreNames, scoreNames } from '#tile/plots/tile/score_names';

/** @import { Painter } from '#tile/draw/layouts' */
/** @import { Place } from '#tile/draw/types' */
/** @import { Hit } from '#tile/plots/tile/regions' */
/** @import { TileDrawing, TileScene } from '#tile/plots/tile/types' */

// ---- Draws the point on the Tile: its handle, its coordinates on the axes, and how far it can move without a
// change of winner.

/** @param {Pen} pen @param {TileDrawing} drawing */
function drawPoint(pen, drawing) {
  const { scene, scale } = drawing;
  const { x, y, box } = scale;
  const [px, py] = [x(scene.point.a), y(scene.point.b)];
  drawTicks(pen, drawing);
  if (!isShown(scale, scene.point.a, scene.point.b)) return;
  // A small Tile has no room for coordinates.
  if (scene.labels !== 'few') drawHairs(pen, drawing, px, py);
  drawRadius(pen, drawing);
  if (scene.labels !== 'few') {
    drawTag(pen, drawing, px, box.y1 + 13, coordinate(scale, scene.point.a), 'middle');
    drawTag(pen, drawing, box.x0 - 4, tagLevel(drawing), coordinate(scale, scene.point.b), 'end');
  }
  drawMoved(pen, drawing);
  pen.add('circle', { cx: px, cy: py, r: 9, fill: '#FFFFFF', stroke: '#16191D', 'stroke-width': 2 });
  const [one, other] = cores(drawing);
  pen.add('circle', { cx: px, cy: py, r: 4.5, fill: one, stroke: '#16191D', 'stroke-width': 1 });
  if (other) pen.add('path', { d: `M${px},${py - 4}a4,4 0 0 1 0,8z`, fill: other });
}

/** The border of the Tile with its names: of all scores where the scene has them. */
/** @param {Pen} pen @param {TileDrawing} drawing */
function drawBorder(pen, drawing) {
  drawFrame(pen, drawing);
  if (drawing.scoreNames) drawScoreNames(pen, drawing, drawing.scoreNames);
}

/** Draws an arrow from the point to where operations put the ranking that was there; dashed, with its name, if dual. */
/** @param {Pen} pen @param {TileDrawing} drawing */
function drawMoved(pen, { scene: { moved }, scale, theme }) {
  if (!moved || !isShown(scale, ...moved.to)) return;
  const [fromX, fromY] = [scale.x(moved.from[0]), scale.y(moved.from[1])];
  const [toX, toY] = [scale.x(moved.to[0]), scale.y(moved.to[1])];
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [ux, uy] = length ? [(toX - fromX) / length, (toY - fromY) / length] : [0, 0];
  const tip = `${toX - 9 * ux - 4 * uy} ${toY - 9 * uy + 4 * ux}`;
  const other = `${toX - 9 * ux + 4 * uy} ${toY - 9 * uy - 4 * ux}`;
  const d = `M${fromX} ${fromY}L${toX} ${toY}${length > 12 ? `M${tip}L${toX} ${toY}L${other}` : ''}`;
  for (const [stroke, wide] of /** @type {[string, number][]} */ ([
    [theme.bg, 4],
    [theme.ink, 1.75],
  ]))
    pen.add('path', { d, fill: 'none', stroke, 'stroke-width': wide, 'stroke-dasharray': moved.dual ? '5 3' : 'none' });
  if (!moved.dual) return;
  const away = toX > (scale.box.x0 + scale.box.x1) / 2 ? -1 : 1;
  const said = { x: toX + 12 * away, y: toY - 6, 'text-anchor': away > 0 ? 'start' : 'end', 'font-size': 11 };
  pen.add('text', { ...said, fill: theme.ink, ...halo(theme.bg) }, 'dual');
}

/** Draws the lines from the point to the axes, except across names of regions. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {number} px @param {number} py */
function drawHairs(pen, { names, scale: { box }, theme }, px, py) {
  const hair = { stroke: theme.ink, 'stroke-opacity': 0.55, 'stroke-width': 0.75 };
  const above = names.filter(({ x0, x1 }) => x0 < px && px < x1).map(({ y0, y1 }) => /** @type {Place} */ ([y0, y1]));
  const level = names.filter(({ y0, y1 }) => y0 < py && py < y1).map(({ x0, x1 }) => /** @type {Place} */ ([x0, x1]));
  for (const [y1, y2] of withoutPieces(above, py, box.y1)) pen.add('line', { x1: px, x2: px, y1, y2, ...hair });
  for (const [x1, x2] of withoutPieces(level, box.x0, px)) pen.add('line', { x1, x2, y1: py, y2: py, ...hair });
}

/** The fills of the handle: the mark of the best at the point, or of two that tie. @param {TileDrawing} drawing */
function cores({ scene, theme, patterns }) {
  const none = [scene.referenceAhead ? marks.REFERENCE : -1];
  const places = scene.winner.length ? [...new Set(scene.winner.map(scene.colourOf))].slice(0, 2) : none;
  return places.map((place) => patterns.paint(place, marks.hue(place, 'full', theme.grey), theme.bg, 4));
}

/** Draws the circle in which the winner stays the same. @param {Pen} pen @param {TileDrawing} drawing */
function drawRadius(pen, drawing) {
  if (!drawing.scale.plain) return drawBentRadius(pen, drawing);
  const ring = ringOf(drawing);
  if (!ring) return;
  const { theme, clip } = drawing;
  const circle = { cx: ring.x, cy: ring.y, r: ring.r, fill: 'none', 'clip-path': clip };
  pen.add('circle', { ...circle, stroke: theme.bg, 'stroke-width': 2.5, 'stroke-opacity': 0.5 });
  pen.add('circle', { ...circle, stroke: theme.ink, 'stroke-width': 1, 'stroke-dasharray': '2 2' });
}

/**
 * Draws the curve in which the winner stays the same, on a part of the Tile or in other coordinates, where it may not
 * be a circle.
 */
/** @param {Pen} pen @param {TileDrawing} drawing */
function drawBentRadius(pen, { scene: { overlays, point, radius }, scale, theme, clip }) {
  if (!overlays.has('radius') || !(radius > 0) || !Number.isFinite(radius)) return;
  const around = Array.from({ length: 181 }, (_, k) => {
    const turn = (k * Math.PI) / 90;
    return /** @type {Place} */ ([
      inUnit(point.a + radius * Math.cos(turn)),
      inUnit(point.b + radius * Math.sin(turn)),
    ]);
  });
  const line = { d: path(around, scale.x, scale.y, true), fill: 'none', 'clip-path': clip };
  pen.add('path', { ...line, stroke: theme.bg, 'stroke-width': 2.5, 'stroke-opacity': 0.5 });
  pen.add('path', { ...line, stroke: theme.ink, 'stroke-width': 1, 'stroke-dasharray': '2 2' });
}

/**
 * Draws a coordinate of the point on its axis.
 *
 * @param {Pen} pen @param {TileDrawing} drawing @param {number} x @param {number} y @param {string} text
 * @param {'middle' | 'end'} anchor which part of the tag is at x
 */
function drawTag(pen, { theme }, x, y, text, anchor) {
  const wide = width(text, 11, true) + TAG_AROUND;
  const left = tagStart(x, wide, anchor);
  pen.add('rect', { x: left, y: y - 8, width: wide, height: 16, rx: 3, fill: theme.ink });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme.bg };
  pen.add('text', { x: left + wide / 2, y: y + 4, ...style }, text);
}

/** Draws the mark of the entity that is followed, before its name. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {number} x where the name begins @param {number} y */
function drawOurs(pen, { theme }, x, y) {
  const at = { cx: x - 8, cy: y };
  pen.add('circle', { ...at, r: 5, fill: theme.bg, stroke: theme.ink, 'stroke-width': 1.75, 'data-part': 'ours' });
  pen.add('circle', { ...at, r: 1.8, fill: theme.ink });
}

// ---- The painter, which reports use, too.

const LAYERS = /** @type {const} */ (['regions', 'under', 'curves', 'loci', 'labels', 'frame', 'live']);
/** The layers whose content may reach beyond the part of the Tile that is shown. */
const CLIPPED = /** @type {const} */ (['regions', 'under', 'curves']);
/** The overlays of curves that follow the point. */
const LIVE_CURVES = ['stable', 'stable3', 'cohen', 'gamma_tau', 'f_mean'];

export class TilePainter {
  /** @type {TileDrawing | null} null before the first `paint` */
  drawing = null;
  /** @type {Hit[]} */
  hits = [];
  /** What explains its colours, below it on a page. @type {Painter['legend']} */
  legend = null;
  /** What the painted regions show of the point, as a key. */
  emphasised = '';

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    const { svg } = this.pens;
    paintedBy(svg, this);
    const defs = new Pen(svg.insertBefore(document.createElementNS(SVG, 'defs'), svg.firstChild));
    const clip = defs.add('clipPath', { id: drawingId('tile-clip') });
    this.clip = `url(#${clip.id})`;
    this.window = new Pen(clip);
    this.patterns = new Patterns(svg);
  }

  get scene() {
    return this.drawing?.scene ?? null;
  }

  /** Paints everything: for a new leaderboard, prior, flavor, theme or size. @param {TileScene} scene */
  paint(scene) {
    const { side } = scene;
    const scale = tileScale(side, scene.left, scene.frame);
    this.drawing = { scene, scale, theme: theme(), patterns: this.patterns, clip: this.clip, names: [] };
    if (scene.allNames) this.drawing.scoreNames = scoreNames(this.drawing);
    this.window.start().add('rect', { x: scale.box.x0, y: scale.box.y0, width: side, height: side });
    for (const name of CLIPPED) clipTo(this.pens[name], scale.plain ? null : this.clip);
    this.paintRegions(this.drawing);
    this.layer('under', drawGrid);
    this.layer('curves', drawCurves);
    this.layer('frame', drawBorder);
    this.layer('live', drawPoint);
    this.layer('loci', drawLoci);
  }

  /**
   * Repaints only what follows the point, and the regions if the winner changes. Does nothing before the first `paint`.
   */
  /** @param {TileScene} scene */
  move(scene) {
    if (!this.drawing) return;
    this.drawing = { ...this.drawing, scene };
    if (emphasisOf(scene) !== this.emphasised) this.paintRegions(this.drawing);
    this.layer('frame', drawBorder);
    this.layer('live', drawPoint);
    if (scene.loci?.length) this.layer('loci', drawLoci);
    if (LIVE_CURVES.some((overlay) => scene.overlays.has(overlay))) this.layer('curves', drawCurves);
  }

  /** The same scene laid out again in another size, in a new element. */
  /** @param {number} side @param {number} left @param {Partial<TileScene>} [more] what else is different */
  inSize(side, left, more = {}) {
    const Painter = /** @type {typeof TilePainter} */ (this.constructor);
    const painter = new Painter(document.createElement('div'));
    if (this.scene) painter.paint({ ...this.scene, ...more, side, left });
    return painter;
  }

  /** @param {number} side @param {Partial<TileScene>} [more] what is different from the page */
  onSquare(side, more) {
    return this.scene && { drawing: this.inSize(side, MARGIN.left, more).pens.svg };
  }

  /** @param {TileDrawing} drawing */
  paintRegions(drawing) {
    const { scene } = drawing;
    this.emphasised = emphasisOf(scene);
    const below = this.pens.regions.start();
    const { fading } = scene;
    if (fading) fading.regions(below, drawing);
    else if (!scene.heat) drawRegions(below, drawing);
    drawReferences(below, drawing);
    below.stop();
    const above = this.pens.labels.start();
    const plates = drawPlates(above, drawing, obstacles(drawing));
    drawing.names = plates;
    this.hits = fading ? fading.names(above, drawing) : scene.heat ? [] : drawNames(above, drawing, plates);
    drawing.names = [...this.hits, ...plates];
    for (const { x0, y0, y1, entity } of this.hits)
      if (entity === scene.ours) drawOurs(above, drawing, x0, (y0 + y1) / 2);
    if (scene.message) drawMessage(above, drawing, scene.message);
    above.stop();
  }

  /** @param {typeof LAYERS[number]} name @param {(pen: Pen, drawing: TileDrawing) => void} draw */
  layer(name, draw) {
    if (!this.drawing) return;
    const pen = this.pens[name].start();
    draw(pen, this.drawing);
    pen.stop();
  }
}

/** @param {Pen} pen @param {string | null} clip */
function clipTo({ group }, clip) {
  if (clip) group.setAttribute('clip-path', clip);
  else group.removeAttribute('clip-path');
}

/** A key of what the painted regions show of the point. @param {TileScene} scene */
export const emphasisOf = ({ winner, selected, ours, fading }) => `${winner.join()}|${selected}|${ours}|${fading?.key}`;
