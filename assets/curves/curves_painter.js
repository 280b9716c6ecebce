/**
 * Paints ROC space of models over all thresholds: names with leaders to their curves, in the half that the curves leave
 * empty.
 */
import { theme } from '#tile/draw/colours';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, fixed, width } from '#tile/draw/text';
import { upwards } from '#tile/planes/roc_labels';
import { RocPainter } from '#tile/planes/roc_painter';
import { countText } from '#tile/thresholds/errors';
import { labelBoxes, remarkBox } from '#tile/thresholds/label_places';

/** @import { CurvesScene, ErrorBar, Remark } from '#tile/curves/curves_scene' */
/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, Places } from '#tile/draw/types' */
/** @import { RocDrawing, RocPoint, Segment } from '#tile/painters/types' */

const LINE = 17;
const MOST = 190;
// Of the bar of the most errors, and of its numbers, in pixels.
const BAR = { width: 128, height: 13, above: 3, letters: 10 };

export class CurvesPainter extends RocPainter {
  /** The scene, with the remarks on its curves. @type {CurvesScene | null} */
  curves = null;

  /** @param {CurvesScene} scene */
  paint(scene) {
    this.curves = scene;
    super.paint(scene);
  }

  /**
   * @override
   * @param {Pen} pen
   * @param {RocDrawing} drawing
   */
  names(pen, drawing) {
    const { curves } = this;
    if (!curves || curves.message) return [];
    const box = plot(drawing);
    const pixels = (drawing.scene.curves ?? []).map(({ points }) => inPixels(drawing, points));
    const named = curves.remarks.flatMap((each) => {
      const dot = drawing.scene.points.find(({ entity }) => entity === each.entity);
      return dot ? [{ ...each, dot, name: cut(each.name, MOST, 12, each.strong, drawing.scene.names) }] : [];
    });
    const wishes = named.map((each) => wantedBox(drawing, each));
    const boxes = labelBoxes(wishes, pixels, box);
    for (const [k, each] of named.entries()) drawRemark(pen, drawing, each, boxes[k]);
    drawOthers(pen, curves.others, pixels, box, boxes);
    return boxes;
  }

  /**
   * Writes the value at an iso-score line, with the name of the score if it has one.
   *
   * @override
   * @param {Pen} pen
   * @param {Segment} segment
   * @param {number} value
   * @param {boolean} first
   */
  value(pen, segment, value, first) {
    const { curves, drawing } = this;
    if (!first || !curves || !drawing) return;
    const { scale, left, scene } = drawing;
    const text = `${curves.score ? `${curves.score} ` : 'score here '}${fixed(value)}`;
    const [[u, v]] = upwards(segment);
    const half = width(text, 11, true) / 2;
    const x = Math.min(Math.max(scale.x(u) + half + 6, left + half), left + scene.side - half);
    const y = Math.min(scale.y(v) - 6, MARGIN.top + scene.side - 8);
    const style = { 'font-size': 11, 'font-weight': 650, fill: theme().ink, 'text-anchor': 'middle' };
    pen.add('text', { x, y, ...style, ...halo(theme().bg) }, text);
  }
}

/**
 * @param {RocDrawing} drawing
 * @returns {Box}
 */
const plot = ({ left, scene: { side } }) => ({ x0: left, x1: left + side, y0: MARGIN.top, y1: MARGIN.top + side });

/**
 * @param {RocDrawing} drawing
 * @param {Places} points
 * @returns {Places}
 */
const inPixels = ({ scale }, points) => points.map(([x, y]) => [scale.x(x), scale.y(y)]);

/** @typedef {Remark & {dot: RocPoint}} Named */

/**
 * @param {RocDrawing} drawing
 * @param {Named} named
 */
function wantedBox({ scale }, { dot, name, more, strong, bar }) {
  const wide = Math.max(width(name, 12, strong), width(more, 11), bar ? barWidth(bar) : 0);
  return { x: scale.x(dot.x), y: scale.y(dot.y), wide, high: barTop(more) + (bar ? BAR.above + BAR.height : 0) };
}

/** How far below the top of a remark its bar is. @param {string} more */
const barTop = (more) => (more ? 2 * LINE : LINE);
/** @param {ErrorBar} bar */
const barWidth = ({ fp, fn, most }) => (BAR.width * (fp + fn)) / (most || 1);

/**
 * Draws a name with the remark on its errors, and the leader to its dot.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {Named} named
 * @param {Box} box
 */
function drawRemark(pen, { scale, theme: colours, scene }, { dot, name, more, strong, entity, bar }, box) {
  const [x, y] = [scale.x(dot.x), scale.y(dot.y)];
  const chosen = strong || entity === scene.selected;
  const to = x < box.x0 ? [box.x0 - 4, box.y0 + 10] : [Math.min(x, box.x1), y < box.y0 ? box.y0 : box.y1];
  const away = Math.hypot(to[0] - x, to[1] - y);
  const start = Math.min(1, (chosen ? 9 : 5) / (away || 1));
  const ends = { x1: x + start * (to[0] - x), y1: y + start * (to[1] - y), x2: to[0], y2: to[1] };
  pen.add('line', { ...ends, stroke: colours.ink, 'stroke-width': 0.75 });
  const around = halo(colours.bg);
  const style = { 'font-size': 12, 'font-weight': chosen ? 650 : 400, fill: colours.ink, ...around };
  pen.add('text', { x: box.x0, y: box.y0 + 13, ...style, 'data-model': entity }, name);
  if (more) pen.add('text', { x: box.x0, y: box.y0 + 29, 'font-size': 11, fill: colours.ink2, ...around }, more);
  if (bar) drawBar(pen, bar, box.x0, box.y0 + barTop(more) + BAR.above);
}

/**
 * Draws the false alarms and the misses of a model next to each other, with their numbers where these fit.
 *
 * @param {Pen} pen
 * @param {ErrorBar} bar
 * @param {number} x
 * @param {number} y
 */
function drawBar(pen, bar, x, y) {
  const { bar: light, ink, ink2, bg } = theme();
  const { height, letters } = BAR;
  const whole = barWidth(bar);
  const first = (whole * bar.fp) / (bar.fp + bar.fn || 1);
  for (const [count, from, to, fill, on] of /** @type {const} */ ([
    [bar.fp, x, x + first, light, ink],
    [bar.fn, x + first, x + whole, ink2, bg],
  ])) {
    if (!count) continue;
    pen.add('rect', { x: from, y, width: to - from, height, fill, stroke: bg, 'stroke-width': 1 });
    const text = countText(count, false);
    if (width(text, letters, true) + 6 > to - from) continue;
    const at = { x: (from + to) / 2, y: y + 10, 'text-anchor': 'middle' };
    pen.add('text', { ...at, 'font-size': letters, 'font-weight': 650, fill: on }, text);
  }
}

/**
 * Writes how many curves are grey, near these curves.
 *
 * @param {Pen} pen
 * @param {string} text
 * @param {Places[]} curves
 * @param {Box} box
 * @param {Box[]} taken
 */
function drawOthers(pen, text, curves, box, taken) {
  const place = text ? remarkBox({ wide: width(text, 11), high: 14 }, curves, box, taken) : null;
  if (!place) return;
  pen.add('text', { x: place.x0, y: place.y0 + 11, 'font-size': 11, fill: theme().ink2, ...halo(theme().bg) }, text);
}
