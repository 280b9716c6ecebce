/**
 * A plot as one self-contained SVG: what Plotly or a canvas drew below, and what the painters drew above.
 */
import { LOWEST } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { SVG } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { cut, FONT } from '#tile/draw/text';
import { laidOut, NAMED_HEIGHT, nameLines } from '#tile/exports/layouts';
import { pages } from '#tile/page/pages';

/** @import { Attributes } from '#tile/draw/pen' */
/** @import { Laid } from '#tile/exports/layouts' */
/** @typedef {{root: SVGSVGElement, width: number, height: number}} Figure with its size in pixels */

// The tag of b and the numbers of a colour bar reach a little beyond the plot.
const OVERHANG = { left: 10, right: 12 };
// As narrow as on the page, for which the room of names is measured.
const LETTERS = { 'font-family': FONT, 'font-stretch': 'semi-condensed' };
// The font size of the title of a colour bar in pixels.
const TITLE = 10;
const NOTHING = 'Nothing is drawn here yet, so there is nothing to save.';
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
 * @param {number} wide width of the layout in pixels
 * @returns {Promise<Figure>}
 */
export async function figureOf(plot, wide) {
  const inside = wide - OVERHANG.left - OVERHANG.right;
  const onScreen = plot.querySelector('.tx-overlay > svg');
  const laid =
    onScreen instanceof SVGSVGElement
      ? laidOut(plot.getBoundingClientRect(), onScreen, inside)
      : (pages.tradeoff?.drawing(plot.id, graphIn(plot), inside) ?? pages.robustness?.drawing(plot.id, inside));
  if (!laid) return chart(plot, wide);
  const { drawing, width, height } = laid;
  const whole = width + OVERHANG.left + OVERHANG.right;
  const root = node('svg', { viewBox: `${-OVERHANG.left} 0 ${whole} ${height}`, ...LETTERS });
  root.append(node('rect', { x: -OVERHANG.left, width: whole, height, fill: theme().bg }));
  root.append(...(await below(plot, laid)));
  for (const child of drawing.childNodes) root.append(child.cloneNode(true));
  exported += 1;
  makeIdsOwn(root, `tx-${exported}-`);
  return { root, width: whole, height };
}

/**
 * @param {HTMLElement} plot
 * @returns {PlotlyGraph | null}
 */
const graphIn = (plot) => plot.querySelector('.js-plotly-plot');

/**
 * A chart drawn by Plotly alone.
 *
 * @param {HTMLElement} plot
 * @param {number} width
 * @returns {Promise<Figure>}
 */
async function chart(plot, width) {
  const graph = plot.querySelector('.js-plotly-plot');
  if (!(graph instanceof HTMLElement)) throw new Error(NOTHING);
  const box = plot.getBoundingClientRect();
  const named = plot.id === 'tradeoff-priors-plot';
  const height = Math.max(LOWEST * width, (width * box.height) / box.width, named ? NAMED_HEIGHT : 0);
  const root = node('svg', { viewBox: `0 0 ${width} ${height}`, ...LETTERS });
  const drawn = await plotly(graph, width, height);
  root.append(node('rect', { width, height, fill: theme().bg }), drawn);
  if (named) nameLines(graph, drawn, root, { width, height });
  return { root, width, height };
}

/**
 * What is below the painters' drawing: Plotly's drawing, and canvases as pictures at their positions; without hidden
 * ones.
 *
 * @param {HTMLElement} plot
 * @param {Laid} laid
 */
async function below(plot, { width, height, map, whole, title }) {
  /** @type {Element[]} */
  const found = [];
  if (whole) return found;
  const graph = graphIn(plot);
  if (graph?.layout && !plot.classList.contains('tx-no-graph')) found.push(await plotly(graph, width, height));
  if (title) found.push(barTitle(found, title, width));
  if (map !== undefined) return map ? [...found, onSquare(map, width)] : found;
  for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (plot.querySelectorAll('canvas.tx-heat')))
    if (canvas.width && canvas.getBoundingClientRect().width) found.push(picture(canvas, plot, width));
  return found;
}

/**
 * The title of a colour bar, in place of Plotly's, which has no room for the name of a classifier.
 *
 * @param {Element[]} drawn
 * @param {string} title
 * @param {number} width of the drawing
 */
function barTitle(drawn, title, width) {
  for (const each of drawn) for (const old of each.querySelectorAll('.annotation')) old.remove();
  const right = width - 2;
  const style = { x: right, y: MARGIN.top - 8, 'text-anchor': 'end', 'font-size': TITLE, fill: theme().ink2 };
  const text = node('text', style);
  text.textContent = cut(title, right - MARGIN.left, TITLE);
  return text;
}

/**
 * A picture painted for the square of a drawing, as an SVG image.
 *
 * @param {HTMLCanvasElement} map
 * @param {number} width of the drawing
 */
function onSquare(map, width) {
  const side = width - MARGIN.left - MARGIN.right;
  const place = { x: MARGIN.left, y: MARGIN.top, width: side, height: side };
  return node('image', { ...place, preserveAspectRatio: 'none', href: map.toDataURL('image/png') });
}

/**
 * A canvas as an SVG image at its position, scaled if the drawing was laid out in another width.
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
 * Copies patterns that the drawing uses from another one into it, and adds a prefix to all of its ids.
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
