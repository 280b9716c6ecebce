/**
 * Paints the Tile with a part of it emphasised: the rest is faded, and the area where an entity has a rank is
 * highlighted. These are part of the scene, so that saved figures have them too.
 */
import { fade, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Pen, path, SVG } from '#tile/draw/pen';
import { drawNames } from '#tile/painters/tile_names';
import { emphasisOf, TilePainter } from '#tile/painters/tile_painter';
import { drawRegions } from '#tile/painters/tile_regions';

/** @import { Place } from '#tile/math/kernel' */
/** @import { TileDrawing, TileScene } from '#tile/painters/types' */

/**
 * The highlighted area: outlines, or rows of cells [a from, a to, b from, b to], in the colour of the mark at `place`.
 *
 * @typedef {{outlines: Place[][], cells: [number, number, number, number][], place: number}} Highlight
 */
/**
 * @typedef {{corners: Place[], drawing: Place[], highlight: Highlight | null}} Shape `drawing`: the line being drawn
 */
/** @typedef {TileScene & {shape?: Shape}} ShapeScene */

/** The shape of a scene without one. @type {Shape} */
const NOTHING = { corners: [], drawing: [], highlight: null };
/** The opacity of colours outside the shape. */
const OUTSIDE = 0.32;
const WHOLE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

export class ShapePainter extends TilePainter {
  /** @param {Element} host */
  constructor(host) {
    super(host);
    const { svg, under, live } = this.pens;
    const group = (/** @type {Pen} */ before) =>
      new Pen(svg.insertBefore(document.createElementNS(SVG, 'g'), before.group));
    this.veil = group(under);
    this.front = group(live);
    this.inside = this.addClip();
  }

  addClip() {
    const clip = document.createElementNS(SVG, 'clipPath');
    clip.id = this.clip.slice(5, -1).replace('clip', 'shape');
    this.window.group.parentNode?.append(clip);
    return { id: clip.id, pen: new Pen(clip) };
  }

  /** @param {ShapeScene} scene */
  paint(scene) {
    super.paint(scene);
    this.paintShape(scene);
  }

  /** @param {ShapeScene} scene */
  move(scene) {
    super.move(scene);
    this.paintShape(scene);
  }

  /**
   * Paints the regions; with a shape, names are in ink with a halo, as they may be on faded colours.
   *
   * @param {TileDrawing} drawing
   */
  paintRegions(drawing) {
    const scene = /** @type {ShapeScene} */ (drawing.scene);
    const { corners, highlight } = scene.shape ?? NOTHING;
    if (!corners.length && !highlight) return super.paintRegions(drawing);
    this.emphasised = emphasisOf(scene);
    const { fading } = scene;
    const below = this.pens.regions.start();
    // A highlight replaces the emphasis on the best at the point.
    if (fading) fading.regions(below, drawing);
    else drawRegions(below, highlight ? { ...drawing, scene: { ...scene, winner: [] } } : drawing);
    this.pens.regions.stop();
    const pen = this.pens.labels.start();
    const quiet = { ...scene, paintOf: () => theme().bg, together: scene.regions };
    const names = fading ? fading.names.bind(fading) : drawNames;
    this.hits = scene.message ? [] : names(pen, { ...drawing, scene: quiet });
    drawing.names = this.hits;
    pen.stop();
  }

  /** @param {ShapeScene} scene */
  paintShape({ shape = NOTHING }) {
    if (!this.drawing) return;
    const { x, y } = this.drawing.scale;
    const line = (/** @type {Place[]} */ places) => path(places, x, y, true);
    const outline = shape.corners.length ? line(shape.corners) : '';
    // Set here, because a report removes the ids that exist when a scene is laid out.
    this.inside.pen.group.id = this.inside.id;
    this.inside.pen.start().add('path', { d: outline || line(/** @type {Place[]} */ (WHOLE)), 'clip-rule': 'evenodd' });
    this.inside.pen.stop();
    this.paintVeil(shape, outline);
    this.paintFront(shape, outline);
  }

  /** @param {Shape} shape @param {string} outline */
  paintVeil({ highlight }, outline) {
    const { theme: colours, scale } = /** @type {TileDrawing} */ (this.drawing);
    const { x, y } = scale;
    const pen = this.veil.start();
    const whole = path(/** @type {Place[]} */ (WHOLE), x, y, true);
    if (outline)
      pen.add('path', { d: whole + outline, 'fill-rule': 'evenodd', fill: colours.bg, 'fill-opacity': 1 - OUTSIDE });
    if (highlight) {
      const full =
        highlight.place < 0 ? fade(colours.ink2, colours.bg, 0.75) : marks.hue(highlight.place, 'full', colours.grey);
      const cells = highlight.cells.map(([a0, a1, b0, b1]) =>
        path(
          [
            [a0, b0],
            [a1, b0],
            [a1, b1],
            [a0, b1],
          ],
          x,
          y,
          true,
        ),
      );
      const d = [...highlight.outlines.map((places) => path(places, x, y, true)), ...cells].join('');
      const paint = this.patterns.paint(highlight.place, full, colours.bg);
      if (d) pen.add('path', { d, fill: paint, 'clip-path': `url(#${this.inside.id})` });
    }
    pen.stop();
  }

  /** @param {Shape} shape @param {string} outline */
  paintFront({ corners, drawing }, outline) {
    const { theme: colours, scale } = /** @type {TileDrawing} */ (this.drawing);
    const { x, y } = scale;
    const pen = this.front.start();
    const d = drawing.length > 1 ? path(drawing, x, y, false) : outline;
    if (d) {
      const shared = { d, fill: 'none', 'stroke-linejoin': 'round' };
      pen.add('path', { ...shared, stroke: colours.bg, 'stroke-width': 5 });
      pen.add('path', { ...shared, stroke: colours.ink, 'stroke-width': 2 });
    }
    for (const [a, b] of drawing.length > 1 ? [] : corners) {
      const box = { x: x(a) - 3, y: y(b) - 3, width: 6, height: 6 };
      pen.add('rect', { ...box, fill: colours.bg, stroke: colours.ink, 'stroke-width': 1.25 });
    }
    pen.stop();
  }
}
