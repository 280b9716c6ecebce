/**
 * Paints the Tile from a scene: plain numbers in, SVG out. Independent of Dash and of the state of the page, so that
 * reports can use it.
 */
import { theme } from '#tile/draw/colours';
import { Patterns } from '#tile/draw/marks';
import { canvas, Pen, SVG } from '#tile/draw/pen';
import { tileScale } from '#tile/draw/square';
import { drawMessage } from '#tile/painters/messages';
import { drawCurves, drawGrid } from '#tile/painters/tile_curves';
import { drawFrame } from '#tile/painters/tile_frame';
import { drawLoci } from '#tile/painters/tile_loci';
import { drawNames } from '#tile/painters/tile_names';
import { drawPoint } from '#tile/painters/tile_point';
import { drawRegions } from '#tile/painters/tile_regions';

/** @import { Hit } from '#tile/painters/tile_names' */
/** @import { TileDrawing, TileScene } from '#tile/painters/types' */

let clips = 0;
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
  /** The winner and the selected entity emphasised by the painted regions. */
  emphasised = '';

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    const { svg } = this.pens;
    const defs = new Pen(svg.insertBefore(document.createElementNS(SVG, 'defs'), svg.firstChild));
    const clip = defs.add('clipPath', { id: `tx-tile-clip-${++clips}` });
    this.clip = `url(#${clip.id})`;
    this.window = new Pen(clip);
    this.patterns = new Patterns(svg);
  }

  get scene() {
    return this.drawing?.scene ?? null;
  }

  /**
   * Paints everything: for a new leaderboard, prior, flavor, theme or size.
   *
   * @param {TileScene} scene
   */
  paint(scene) {
    const { side } = scene;
    const scale = tileScale(side, scene.left, scene.frame);
    this.drawing = { scene, scale, theme: theme(), patterns: this.patterns, clip: this.clip, names: [] };
    this.window.start().add('rect', { x: scale.box.x0, y: scale.box.y0, width: side, height: side });
    for (const name of CLIPPED) clipTo(this.pens[name], scale.plain ? null : this.clip);
    this.paintRegions(this.drawing);
    this.layer('under', drawGrid);
    this.layer('curves', drawCurves);
    this.layer('frame', drawFrame);
    this.layer('live', drawPoint);
    this.layer('loci', drawLoci);
  }

  /**
   * Repaints only what follows the point, and the regions if the winner changes. Does nothing before the first `paint`.
   *
   * @param {TileScene} scene
   */
  move(scene) {
    if (!this.drawing) return;
    this.drawing = { ...this.drawing, scene };
    if (emphasisOf(scene) !== this.emphasised) this.paintRegions(this.drawing);
    this.layer('frame', drawFrame);
    this.layer('live', drawPoint);
    if (scene.loci?.length) this.layer('loci', drawLoci);
    if (LIVE_CURVES.some((overlay) => scene.overlays.has(overlay))) this.layer('curves', drawCurves);
  }

  /**
   * The same scene laid out again in another size, in a new element.
   *
   * @param {number} side
   * @param {number} left
   * @param {Partial<TileScene>} [more] what else is different
   */
  inSize(side, left, more = {}) {
    const Painter = /** @type {typeof TilePainter} */ (this.constructor);
    const painter = new Painter(document.createElement('div'));
    if (this.scene) painter.paint({ ...this.scene, ...more, side, left });
    return painter;
  }

  /** @param {TileDrawing} drawing */
  paintRegions(drawing) {
    const { scene } = drawing;
    this.emphasised = emphasisOf(scene);
    const below = this.pens.regions.start();
    const { fading } = scene;
    if (fading) fading.regions(below, drawing);
    else if (!scene.heat) drawRegions(below, drawing);
    below.stop();
    const above = this.pens.labels.start();
    this.hits = fading ? fading.names(above, drawing) : scene.heat ? [] : drawNames(above, drawing);
    drawing.names = this.hits;
    if (scene.message) drawMessage(above, drawing, scene.message);
    above.stop();
  }

  /**
   * @param {typeof LAYERS[number]} name
   * @param {(pen: Pen, drawing: TileDrawing) => void} draw
   */
  layer(name, draw) {
    if (!this.drawing) return;
    const pen = this.pens[name].start();
    draw(pen, this.drawing);
    pen.stop();
  }
}

/**
 * @param {Pen} pen
 * @param {string | null} clip
 */
function clipTo({ group }, clip) {
  if (clip) group.setAttribute('clip-path', clip);
  else group.removeAttribute('clip-path');
}

/** A key of what the painted regions show of the point. @param {TileScene} scene */
export const emphasisOf = ({ winner, selected, fading }) => `${winner.join()}|${selected}|${fading?.key}`;
