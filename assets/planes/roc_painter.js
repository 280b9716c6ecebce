/**
 * Paints ROC space from a scene: axes, entities, hull, pencils of iso-score lines. Independent of Dash and of the state
 * of the page.
 */
import { theme } from '#tile/draw/colours';
import { DotCanvas } from '#tile/draw/dots';
import { Patterns } from '#tile/draw/marks';
import { canvas, Pen } from '#tile/draw/pen';
import { MARGIN, rocScale } from '#tile/draw/square';
import { drawNine } from '#tile/planes/nine_points';
import { drawAxes } from '#tile/planes/roc_axes';
import { drawDots, drawPlain, isShown } from '#tile/planes/roc_dots';
import { drawFrame } from '#tile/planes/roc_frame';
import { drawMessage, drawNames, drawRound, drawValue } from '#tile/planes/roc_labels';
import { drawLines, drawStrong } from '#tile/planes/roc_lines';
import { drawGeometry } from '#tile/planes/roc_pencils';
import { drawScoreValues } from '#tile/planes/score_lines';

/** @import { RocDrawing, RocScene, Segment } from '#tile/painters/types' */

let clips = 0;
const LAYERS = /** @type {const} */ (['axes', 'defs', 'lines', 'strong', 'plain', 'dots', 'labels', 'frame']);

export class RocPainter {
  /** @type {RocDrawing | null} null before the first `paint` */
  drawing = null;
  /** A key of the entities that the dots emphasise. */
  emphasised = '';

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    this.patterns = new Patterns(this.pens.svg);
    this.clipId = `tx-roc-clip-${++clips}`;
    /** The canvas for many dots; null if each must be a node, as in an exported figure. @type {DotCanvas | null} */
    this.canvas = new DotCanvas(this.pens.svg, this.pens.axes.group);
  }

  get scene() {
    return this.drawing?.scene ?? null;
  }

  /** @param {RocScene} scene */
  paint(scene) {
    const left = scene.left ?? MARGIN.left;
    const clip = `url(#${this.clipId})`;
    const { patterns } = this;
    this.drawing = { scene, scale: rocScale(scene), theme: theme(), patterns, clip, left, taken: [] };
    this.clipTo(scene.side, left);
    for (const layer of /** @type {const} */ (['lines', 'strong']))
      this.pens[layer].group.setAttribute('clip-path', clip);
    this.emphasised = emphasisOf(scene);
    this.layer('axes', drawAxes);
    this.layer('plain', (pen, drawing) => drawPlain(pen, drawing, this.canvas));
    this.layer('dots', drawDots);
    this.paintLive();
  }

  /**
   * Repaints what follows the point on the Tile. Does nothing before the first `paint`.
   *
   * @param {RocScene} scene
   */
  move(scene) {
    if (!this.drawing) return;
    this.drawing = { ...this.drawing, scene };
    const emphasised = emphasisOf(scene);
    if (emphasised !== this.emphasised) this.layer('dots', drawDots);
    this.emphasised = emphasised;
    if (scene.tier) this.layer('plain', (pen, drawing) => drawPlain(pen, drawing, this.canvas));
    this.paintLive();
  }

  paintLive() {
    this.layer('lines', drawLines);
    this.layer('strong', drawStrong);
    this.layer('labels', (pen, drawing) => {
      drawing.taken = this.names(pen, drawing);
      drawMessage(pen, drawing);
    });
    this.layer('frame', (pen, drawing) => {
      drawFrame(pen, drawing);
      this.values(pen, drawing);
      drawGeometry(pen, drawing);
      drawScoreValues(pen, drawing);
    });
  }

  /**
   * Writes the names of entities; returns their boxes.
   *
   * @param {Pen} pen
   * @param {RocDrawing} drawing
   */
  names(pen, drawing) {
    return drawNames(pen, drawing);
  }

  /**
   * Writes the scores of lines.
   *
   * @param {Pen} pen
   * @param {RocDrawing} drawing
   */
  values(pen, drawing) {
    const { strong, rounds, winner } = drawing.scene;
    for (const { segment, value, entity } of strong)
      if (segment) this.value(pen, segment, value, winner.includes(entity));
    for (const { segment, value } of rounds) drawRound(pen, drawing, segment, value);
  }

  /**
   * Writes the score of the line through an entity.
   *
   * @param {Pen} pen
   * @param {Segment} segment
   * @param {number} value
   * @param {boolean} first whether the entity is the best
   */
  value(pen, segment, value, first) {
    if (this.drawing) drawValue(pen, this.drawing, segment, value, first);
  }

  /**
   * The nearest entity within `reach` pixels of a position on the overlay; null if there is none.
   *
   * @param {number} px
   * @param {number} py
   * @param {number} [reach]
   * @returns {number | null}
   */
  near(px, py, reach = 12) {
    if (!this.drawing) return null;
    const { scene, scale } = this.drawing;
    let [nearest, least] = [/** @type {number | null} */ (null), Infinity];
    for (const point of scene.points) {
      const distance = Math.hypot(scale.x(point.x) - px, scale.y(point.y) - py);
      if (distance <= reach && distance < least && isShown(this.drawing, point))
        [nearest, least] = [point.entity, distance];
    }
    return nearest;
  }

  /**
   * The same scene laid out again in another size, in a new element.
   *
   * @param {number} side
   * @param {number} left
   */
  inSize(side, left) {
    const Painter = /** @type {typeof RocPainter} */ (this.constructor);
    const painter = new Painter(document.createElement('div'));
    painter.canvas = null;
    if (this.scene) painter.paint({ ...this.scene, side, left });
    return painter;
  }

  /**
   * @param {number} side
   * @param {number} left
   */
  clipTo(side, left) {
    const defs = this.pens.defs.start();
    const clip = new Pen(defs.add('clipPath', { id: this.clipId }));
    clip.add('rect', { x: left, y: MARGIN.top, width: side, height: side });
    defs.stop();
  }

  /**
   * @param {typeof LAYERS[number]} name
   * @param {(pen: Pen, drawing: RocDrawing) => void} draw
   */
  layer(name, draw) {
    if (!this.drawing) return;
    const pen = this.pens[name].start();
    // The nine small plots replace everything else.
    if (!this.drawing.scene.nine) draw(pen, this.drawing);
    else if (name === 'frame') drawNine(pen, this.drawing);
    pen.stop();
  }
}

/** @param {RocScene} scene */
const emphasisOf = ({ winner, selected, edited }) => `${winner.join()}|${selected}|${[...edited].join()}`;
