/** Paints ROC space of models over all thresholds, and finds places for the names of their curves. */
import { theme } from '#tile/draw/colours';
import { isFree } from '#tile/draw/labels';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, fixed, width } from '#tile/draw/text';
import { countText } from '#tile/model/thresholds';
import { RocPainter } from '#tile/plots/roc/painter';
import { upwards } from '#tile/plots/roc/points';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, Places } from '#tile/draw/types' */
/** @import { CurvesScene, ErrorBar, Remark } from '#tile/pages/predictions/tile_and_roc' */
/** @import { RocDrawing, RocPoint, Segment } from '#tile/plots/tile/types' */

// ---- Places for the names of curves, in the half of ROC space that the curves leave empty. Pixels throughout; y
// grows downwards.

/** @typedef {{x: number, y: number, wide: number, high: number}} Wish a dot, and the size of what is said of it */

const BELOW = 8;
const LABEL_GAP = 16;
const REACH = 30;
const STEP = 6;

/**
 * The largest x at which one of the curves is below a height: right of it the plot is empty.
 *
 * @param {Places[]} curves each rising from the left: y falls as x grows
 * @param {Box} box of the plot
 * @param {number} y
 */
function emptyFrom(curves, box, y) {
  let most = box.x0;
  for (const points of curves) most = Math.max(most, reaches(points, y));
  // A curve below the diagonal would leave no room, so names may cross it.
  return Math.min(most, box.x0 + ((box.y1 - y) / (box.y1 - box.y0)) * (box.x1 - box.x0));
}

/** The x at which a curve reaches a height. @param {Places} points @param {number} y */
function reaches(points, y) {
  let [low, high] = [0, points.length - 1];
  if (high < 0 || points[low][1] <= y) return -Infinity;
  if (points[high][1] > y) return points[high][0];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle][1] > y) low = middle;
    else high = middle;
  }
  const [p, q] = [points[low], points[high]];
  return p[1] === q[1] ? q[0] : p[0] + ((p[1] - y) / (p[1] - q[1])) * (q[0] - p[0]);
}

/**
 * Boxes for names, to the right of all curves and below each other in the order of their dots, so that leader lines do
 * not cross.
 *
 * @param {Wish[]} wishes @param {Places[]} curves
 * @param {Box} box of the plot
 * @returns {Box[]} in the order of the wishes
 */
export function labelBoxes(wishes, curves, box) {
  const order = wishes.map((_, k) => k).sort((i, j) => wishes[i].y - wishes[j].y || wishes[j].x - wishes[i].x);
  let left = order.reduce((sum, k) => sum + wishes[k].high + BELOW, 0);
  let from = box.y0 + BELOW;
  /** @type {Box[]} */
  const boxes = [];
  for (const k of order) {
    const { x, y, wide, high } = wishes[k];
    const last = box.y1 - left;
    let y0 = Math.max(from, Math.min(y + BELOW, last));
    const start = (/** @type {number} */ top) => Math.max(emptyFrom(curves, box, top) + LABEL_GAP, x + REACH);
    while (y0 + STEP <= last && start(y0) + wide > box.x1 - 4) y0 += STEP;
    const x0 = Math.max(box.x0 + 4, Math.min(start(y0), box.x1 - wide - 4));
    boxes[k] = { x0, x1: x0 + wide, y0, y1: y0 + high };
    from = y0 + high + BELOW;
    left -= high + BELOW;
  }
  return boxes;
}

/** A box for a note on the other curves, near their lower edge and clear of the names; null where there is no room. */
/** @type {(size: {wide: number, high: number}, curves: Places[], box: Box, taken: Box[]) => Box | null} */
export function remarkBox({ wide, high }, curves, box, taken) {
  for (let y0 = box.y0 + LABEL_GAP; y0 + high < box.y1 - BELOW; y0 += STEP) {
    const x0 = emptyFrom(curves, box, y0) + BELOW;
    const found = { x0, x1: x0 + wide, y0, y1: y0 + high };
    if (found.x1 < box.x1 - 4 && isFree(found, taken)) return found;
  }
  return null;
}

// ---- The painter.

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

/** @param {RocDrawing} drawing @returns {Box} */
const plot = ({ left, scene: { side } }) => ({ x0: left, x1: left + side, y0: MARGIN.top, y1: MARGIN.top + side });

/** @param {RocDrawing} drawing @param {Places} points @returns {Places} */
const inPixels = ({ scale }, points) => points.map(([x, y]) => [scale.x(x), scale.y(y)]);

/** @typedef {Remark & {dot: RocPoint}} Named */

/** @param {RocDrawing} drawing @param {Named} named */
function wantedBox({ scale }, { dot, name, more, strong, bar }) {
  const wide = Math.max(width(name, 12, strong), width(more, 11), bar ? barWidth(bar) : 0);
  return { x: scale.x(dot.x), y: scale.y(dot.y), wide, high: barTop(more) + (bar ? BAR.above + BAR.height : 0) };
}

/** How far below the top of a remark its bar is. @param {string} more */
const barTop = (more) => (more ? 2 * LINE : LINE);
/** @param {ErrorBar} bar */
const barWidth = ({ fp, fn, most }) => (BAR.width * (fp + fn)) / (most || 1);

/** Draws a name with the remark on its errors, and the leader to its dot. */
/** @param {Pen} pen @param {RocDrawing} drawing @param {Named} named @param {Box} box */
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

/** Draws the false alarms and the misses of a model next to each other, with their numbers where these fit. */
/** @param {Pen} pen @param {ErrorBar} bar @param {number} x @param {number} y */
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

/** Writes how many curves are grey, near these curves. */
/** @param {Pen} pen @param {string} text @param {Places[]} curves @param {Box} box @param {Box[]} taken */
function drawOthers(pen, text, curves, box, taken) {
  const place = text ? remarkBox({ wide: width(text, 11), high: 14 }, curves, box, taken) : null;
  if (!place) return;
  pen.add('text', { x: place.x0, y: place.y0 + 11, 'font-size': 11, fill: theme().ink2, ...halo(theme().bg) }, text);
}
