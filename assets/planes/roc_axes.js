/**
 * Paints ROC space with its own axes, where Plotly does not draw them: on slides and in reports; and computes the ticks
 * for Plotly's axes on the page.
 */
import { Pen, SVG } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { RocPainter } from '#tile/planes/roc_painter';

/** @import { Attributes } from '#tile/draw/pen' */
/** @import { RocDrawing, RocScene } from '#tile/painters/types' */

const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

export class AxesRocPainter extends RocPainter {
  /** @param {Element} host */
  constructor(host) {
    super(host);
    const { svg } = this.pens;
    this.axes = new Pen(svg.insertBefore(document.createElementNS(SVG, 'g'), svg.firstChild));
  }

  /** @param {RocScene} scene */
  paint(scene) {
    super.paint(scene);
    if (!this.drawing) return;
    this.axes.start();
    if (!scene.nine) drawTicks(this.axes, this.drawing);
    this.axes.stop();
  }
}

/**
 * Draws ticks and a faint grid.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawTicks(pen, { scene, scale, theme, left }) {
  const { side } = scene;
  const [top, right, bottom] = [MARGIN.top, left + side, MARGIN.top + side];
  const line = (/** @type {Attributes} */ ends, /** @type {string} */ stroke) =>
    pen.add('line', { ...ends, stroke, 'stroke-width': 1 });
  const label = (/** @type {Attributes} */ place, /** @type {string} */ text) =>
    pen.add('text', { ...place, 'font-size': 11, fill: theme.ink3 }, text);
  for (const { value, words } of rocTicks(scene.x, side, 36)) {
    const x = scale.x(value);
    line({ x1: x, x2: x, y1: top, y2: bottom }, theme.line);
    line({ x1: x, x2: x, y1: bottom, y2: bottom + 4 }, theme.ink3);
    if (words) label({ x, y: bottom + 17, 'text-anchor': 'middle' }, words);
  }
  for (const { value, words } of rocTicks(scene.y, side, clearOfName(scene))) {
    const y = scale.y(value);
    line({ x1: left, x2: right, y1: y, y2: y }, theme.line);
    line({ x1: left - 4, x2: left, y1: y, y2: y }, theme.ink3);
    if (words) label({ x: left - 8, y: y + 4, 'text-anchor': 'end' }, words);
  }
}

/**
 * Round values inside a range that is `side` pixels long, at most six steps apart, with their texts: '' within `clear`
 * pixels of the middle of the axis, where its name is.
 *
 * @param {readonly [number, number]} range
 * @param {number} side
 * @param {number} clear
 */
function rocTicks([from, to], side, clear) {
  const step = STEPS.find((each) => (to - from) / each <= 6) ?? 50;
  const found = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; k++) {
    const value = Number((k * step).toFixed(3));
    const off = Math.abs((value - (from + to) / 2) / (to - from)) * side;
    found.push({ value, words: off > clear ? String(value).replace('-', '−') : '' });
  }
  return found;
}

/**
 * The pixels around the middle of an axis that its name needs; more in PR space, where it is longer.
 *
 * @param {Pick<RocScene, 'space'>} scene
 */
const clearOfName = ({ space }) => (space === 'pr' ? 34 : 16);

/** @typedef {{ range: number[], ticktext?: string[] | null }} PlotlyAxis */

/**
 * The changes that Plotly's axes, `side` pixels long, need; empty if they are up to date.
 *
 * @param {Record<string, PlotlyAxis>} layout
 * @param {Pick<RocScene, 'x' | 'y' | 'space'>} scene
 * @param {number} side
 * @returns {Record<string, unknown>}
 */
export const axesChange = (layout, { x, y, space }, side) => ({
  ...axisChange('xaxis', layout.xaxis, x, rocTicks(x, side, 36), space === 'roc' && isUnit(x)),
  ...axisChange('yaxis', layout.yaxis, y, rocTicks(y, side, clearOfName({ space })), space === 'roc' && isUnit(y)),
});

/** @param {readonly [number, number]} range */
const isUnit = ([from, to]) => from === 0 && to === 1;

/**
 * @param {string} name
 * @param {PlotlyAxis} old
 * @param {readonly [number, number]} range
 * @param {{ value: number, words: string }[]} ticks to use if Plotly does not choose them
 * @param {boolean} plain whether Plotly chooses the ticks, as on the unit interval
 */
function axisChange(name, old, range, ticks, plain) {
  const [values, words] = plain ? [null, null] : [ticks.map((tick) => tick.value), ticks.map((tick) => tick.words)];
  const same = old.range[0] === range[0] && old.range[1] === range[1];
  if (same && (words ?? []).join() === (old.ticktext ?? []).join()) return {};
  return {
    [`${name}.range`]: [...range],
    [`${name}.tickmode`]: plain ? 'linear' : 'array',
    [`${name}.tickvals`]: values,
    [`${name}.ticktext`]: words,
  };
}
