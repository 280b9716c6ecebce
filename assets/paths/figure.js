/**
 * The figure along a path between two scores: degree of optimality, rank correlation with both ends, and ranks, above
 * one axis, so that a vertical line shows everything at one position. Plain numbers in, SVG out; independent of Dash.
 */

import { theme } from '#tile/draw/colours';
import { canvas } from '#tile/draw/pen';
import { width } from '#tile/draw/text';
import { pathTicks } from '#tile/paths/axis';
import { belowAxis, pathLayout } from '#tile/paths/layout';
import { PathLive } from '#tile/paths/live';
import { paintDegree, paintTaus, paintTitles } from '#tile/paths/panels';
import { paintNames, paintRanks } from '#tile/paths/ranks';

/** @import { PathLayout } from '#tile/paths/layout' */
/** @import { PathHere, PathScene } from '#tile/paths/types' */
/** @import { Box } from '#tile/draw/types' */

const LAYERS = /** @type {const} */ (['grid', 'curves', 'lines', 'marks', 'ticks', 'names', 'live']);
const SMALL = { 'font-size': 11 };
// A figure in print is as high as this share of its width, at least so many pixels.
const TALL = 0.74;
const LEAST = 460;
const TITLE = 16;

export class PathFigure {
  width = 0;
  height = 0;
  /** @type {PathScene | null} */
  scene = null;
  layout = pathLayout(0, 0, false);
  /** The best classifier when the names were last painted. @type {number | null} */
  first = null;
  /** The boxes of the labels on the curve. @type {Box[]} */
  taken = [];

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    this.live = new PathLive(this);
  }

  /** @param {number} t */
  x(t) {
    return this.layout.left + t * (this.layout.right - this.layout.left);
  }

  /**
   * The position on the path at x, from 0 to 1.
   *
   * @param {number} x in pixels of the figure
   */
  t(x) {
    const { left, right } = this.layout;
    return Math.min(1, Math.max(0, (x - left) / (right - left)));
  }

  /** The width of the path in pixels. */
  get columns() {
    return Math.max(2, Math.round(this.layout.right - this.layout.left) + 1);
  }

  /**
   * The layout of the panels for a size.
   *
   * @param {number} width
   * @param {number} height
   * @param {boolean} ranks
   * @param {number} [above]
   * @returns {PathLayout}
   */
  measure(width, height, ranks, above) {
    [this.width, this.height] = [width, height];
    this.layout = pathLayout(width, height, ranks, above);
    return this.layout;
  }

  /**
   * Paints everything.
   *
   * @param {PathScene} scene
   * @param {PathHere} here
   */
  paint(scene, here) {
    this.scene = scene;
    for (const name of LAYERS) this.pens[name].start();
    paintDegree(this, scene);
    paintTaus(this, scene);
    if (this.layout.ranks) paintRanks(this, scene, this.layout.ranks);
    if (scene.titles) paintTitles(this);
    for (const name of LAYERS) this.pens[name].stop();
    this.move(here, true);
  }

  /**
   * Repaints what follows the slider.
   *
   * @param {PathHere} here
   * @param {boolean} [all] also the names of the lines, even if the best classifier has not changed
   */
  move(here, all = false) {
    if (!this.scene) return;
    this.live.paint(this.scene, here);
    this.ticks(this.scene, this.x(here.t));
    if (this.layout.ranks && (all || here.first !== this.first))
      paintNames(this, this.scene, this.layout.ranks, here.first);
    this.first = here.first;
  }

  /**
   * Writes the numbers of the axis, except those covered by the tag of the slider, and the names of its ends.
   *
   * @param {PathScene} scene
   * @param {number} at the x of the slider
   */
  ticks({ path, axisTitle, ends }, at) {
    const { left, right, axis, narrow } = this.layout;
    const pen = this.pens.ticks.start();
    const [high, low] = [axis + 16, axis + 44];
    const style = { ...SMALL, fill: theme().ink2 };
    pen.add('line', { x1: left, x2: right, y1: axis, y2: axis, stroke: theme().ink3 });
    for (const { t, text } of pathTicks(path, right - left)) {
      const x = this.x(t);
      pen.add('line', { x1: x, x2: x, y1: axis, y2: axis + 4, stroke: theme().ink3 });
      const near = Math.abs(x - at) < this.live.reach + 4 * text.length;
      if (!near) pen.add('text', { x, y: high, 'text-anchor': 'middle', ...style }, text);
    }
    const [share, title] = narrow ? [0.55, axisTitle[0]] : [0.78, axisTitle];
    const [start, end] = [`← ${ends[0]}`, `${ends[1]} →`];
    const [one, two, three] = [start, title, end].map((text) => width(text, SMALL['font-size']));
    const row = belowAxis(this.layout, this.width, [one, two, three], share);
    pen.add('text', { x: row.from, y: low, 'text-anchor': 'start', ...style }, start);
    pen.add('text', { x: row.title, y: low, 'text-anchor': 'middle', ...style }, title);
    pen.add('text', { x: row.to, y: low, 'text-anchor': 'end', ...style }, end);
    pen.stop();
  }

  /**
   * The same figure in another size, as a separate drawing for a file.
   *
   * @param {number} width
   * @param {number} [high] its height, unless that is too little
   */
  inWidth(width, high = TALL * width) {
    const { scene } = this;
    if (!scene) throw new Error('expected a figure that was painted, found none');
    const copy = new PathFigure(document.createElement('div'));
    const height = Math.max(LEAST, Math.round(high));
    copy.measure(width, height, this.layout.ranks !== null, TITLE);
    copy.paint({ ...scene, titles: true }, this.live.here);
    return { drawing: copy.pens.svg, width, height };
  }
}
