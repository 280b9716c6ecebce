/**
 * The drawing of a plot as one SVG of its own: what Plotly or a canvas drew below, what the painters drew above.
 */
import { theme } from '#tile/draw/colours';
import { SVG } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { FONT } from '#tile/draw/text';
import { pages } from '#tile/page/pages';
import { part } from '#tile/parts/elements';

/** @import { LineChart } from '#tile/charts/line_chart' */
/** @import { Attributes } from '#tile/draw/pen' */
/** @typedef {{root: SVGSVGElement, width: number, height: number}} Figure and its size in pixels of its own layout */

// The tag of b and the numbers of a colour bar reach a little beyond the plot.
const OVERHANG = { left: 10, right: 12 };
// As narrow as on the page, for which the room of names is measured.
const LETTERS = { 'font-family': FONT, 'font-stretch': 'semi-condensed' };
// Height of a line chart in a file, as a share of its width, at least.
const LOWEST = 0.6;
let exported = 0;

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 */
function node(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * @param {HTMLElement} plot
 * @param {number | null} wide the width of the layout, null for the screen's
 * @returns {Promise<Figure>}
 */
export async function figureOf(plot, wide) {
  const onScreen = plot.querySelector('.tx-overlay > svg');
  if (!(onScreen instanceof SVGSVGElement)) return chart(plot, wide);
  const { drawing, width, height } = above(plot, onScreen, wide);
  const whole = width + OVERHANG.left + OVERHANG.right;
  const root = node('svg', { viewBox: `${-OVERHANG.left} 0 ${whole} ${height}`, ...LETTERS });
  root.append(node('rect', { x: -OVERHANG.left, width: whole, height, fill: theme().bg }));
  root.append(...(await below(plot, width, height)));
  for (const child of drawing.childNodes) root.append(child.cloneNode(true));
  exported += 1;
  makeIdsOwn(root, `tx-${exported}-`);
  return { root, width: whole, height };
}

/**
 * A chart that is all Plotly's.
 *
 * @param {HTMLElement} plot
 * @param {number | null} wide
 * @returns {Promise<Figure>}
 */
async function chart(plot, wide) {
  const box = plot.getBoundingClientRect();
  const width = wide || box.width;
  const height = (width * box.height) / box.width;
  const root = node('svg', { viewBox: `0 0 ${width} ${height}` });
  const drawn = await plotly(part(plot, '.js-plotly-plot'), width, height);
  root.append(node('rect', { width, height, fill: theme().bg }), drawn);
  return { root, width, height };
}

/**
 * The painters' drawing: painted anew `wide` pixels wide where the page can, else as it is on the screen.
 *
 * @param {HTMLElement} plot
 * @param {SVGSVGElement} drawing
 * @param {number | null} wide
 */
function above(plot, drawing, wide) {
  const figure = pages.tradeoff?.painting.path.figure;
  if (figure?.pens.svg === drawing) return figure.inWidth(wide ? wide - OVERHANG.left - OVERHANG.right : figure.width);
  const box = plot.getBoundingClientRect();
  const chart = lineCharts().find((each) => each.pens.svg === drawing);
  if (wide && chart) return lineChart(chart, wide - OVERHANG.left - OVERHANG.right, box);
  const painter = squares().find((each) => each?.scene && each.pens.svg === drawing);
  if (!painter?.scene) return { drawing, width: box.width, height: box.height };
  const side = wide ? wide - MARGIN.left - MARGIN.right - OVERHANG.left - OVERHANG.right : painter.scene.side;
  return {
    drawing: painter.inSize(side, MARGIN.left).pens.svg,
    width: side + MARGIN.left + MARGIN.right,
    height: side + MARGIN.top + MARGIN.bottom,
  };
}

/** The painters of the squares of the pages that were opened. */
function squares() {
  const { explore, predictions, robustness } = pages;
  const plots = predictions?.panels.plots;
  return [explore?.tile, explore?.roc, plots?.square, plots?.curves, robustness?.tile];
}

/** The line charts of the pages that were opened. */
const lineCharts = () => pages.predictions?.panels.charts.all ?? [];

/**
 * A line chart laid out anew: as low as on the screen, but not so low that its lines cannot be told apart.
 *
 * @param {LineChart} chart
 * @param {number} width
 * @param {DOMRect} box of the screen
 */
function lineChart(chart, width, box) {
  const height = Math.round(Math.max(LOWEST * width, (width * box.height) / box.width));
  return { drawing: chart.inSize(width, height).pens.svg, width, height };
}

/**
 * Plotly's own drawing, and pictures of canvases in their places; nothing of what is hidden.
 *
 * @param {HTMLElement} plot
 * @param {number} width
 * @param {number} height
 */
async function below(plot, width, height) {
  /** @type {Element[]} */
  const found = [];
  /** @type {PlotlyGraph | null} */
  const graph = plot.querySelector('.js-plotly-plot');
  if (graph?.layout && !plot.classList.contains('tx-no-graph')) found.push(await plotly(graph, width, height));
  for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (plot.querySelectorAll('canvas.tx-heat')))
    if (canvas.width && canvas.getBoundingClientRect().width) found.push(picture(canvas, plot, width));
  return found;
}

/**
 * A canvas as an image in its place: where the drawing was laid out anew the map keeps its square in it.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} plot
 * @param {number} width
 */
function picture(canvas, plot, width) {
  const place = canvas.getBoundingClientRect();
  const box = plot.getBoundingClientRect();
  const scale = (width - MARGIN.left - MARGIN.right) / (box.width - MARGIN.left - MARGIN.right);
  const at = (/** @type {number} */ from, /** @type {number} */ margin) => margin + (from - margin) * scale;
  return node('image', {
    x: at(place.left - box.left, MARGIN.left),
    y: at(place.top - box.top, MARGIN.top),
    width: place.width * scale,
    height: place.height * scale,
    preserveAspectRatio: 'none',
    href: canvas.toDataURL('image/png'),
  });
}

/**
 * @param {PlotlyGraph} graph
 * @param {number} width
 * @param {number} height
 */
async function plotly(graph, width, height) {
  if (!window.Plotly) throw new Error('Plotly is not loaded');
  const url = await window.Plotly.toImage(graph, { format: 'svg', width, height });
  const text = decodeURIComponent(url.slice(url.indexOf(',') + 1));
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}

const REFERENCE = /url\((?:"|')?#([^"')]+)(?:"|')?\)/g;

/**
 * Copies patterns that the drawing shares with another one into it, and begins each of its ids with `prefix`.
 *
 * @param {SVGSVGElement} root
 * @param {string} prefix
 */
function makeIdsOwn(root, prefix) {
  const defs = node('defs', {});
  root.prepend(defs);
  for (const { value } of attributesIn(root)) {
    for (const [, id] of value.matchAll(REFERENCE)) {
      const shared = root.querySelector(`[id="${CSS.escape(id)}"]`) ? null : document.getElementById(id);
      if (shared) defs.append(shared.cloneNode(true));
    }
  }
  for (const attribute of attributesIn(root)) {
    if (attribute.name === 'id') attribute.value = prefix + attribute.value;
    else if (attribute.value.includes('url('))
      attribute.value = attribute.value.replace(REFERENCE, (_, id) => `url(#${prefix}${id})`);
  }
}

/** @param {SVGSVGElement} root */
const attributesIn = (root) => [...root.querySelectorAll('*')].flatMap((each) => [...each.attributes]);
