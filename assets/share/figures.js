/** Figures for print, made in the browser: laid out again for a width on paper, as SVG or PNG. */
import { theme } from '#tile/draw/colours';
import { besideLines, besideMark } from '#tile/draw/labels';
import { painterOf } from '#tile/draw/layouts';
import { groupOn, SVG } from '#tile/draw/pen';
import { drawTitledScale, LOWEST } from '#tile/draw/scales';
import { halo, MARGIN } from '#tile/draw/square';
import { FONT, width } from '#tile/draw/text';
import { drawNamedScale } from '#tile/plots/tile/cells';
import { pages } from '#tile/shell/controllers';
import { pngOf, sizedPng } from '#tile/ui/files';
import { freeNames, keepSpaces, printFigure, raiseType } from '#tile/ui/paper';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { TitledRamp } from '#tile/draw/scales' */
/** @import { Laid, Place } from '#tile/draw/types' */

// ---- Drawings of the pages laid out for a width in print by the painters that drew them on the screen, so that
// text and lines have the size of the print, not of the window.

/** The least height of a line chart in a file with names next to its lines, in pixels. */
const NAMED_HEIGHT = 216;
/** The margins of a square: left and right, above and below. */
const SIDES = MARGIN.left + MARGIN.right;
const BELOW = MARGIN.top + MARGIN.bottom;
/** Pixels of the legend below a Tile, and to the baseline of its text. */
const [LEGEND, BASELINE] = [20, 12];

/**
 * A drawing laid out `width` pixels wide if its painter can do so, else as on the screen.
 *
 * @param {DOMRect} box of the plot on the screen
 * @param {SVGSVGElement} drawing @param {number} width
 * @param {boolean} allNames whether Explore's Tile names every score
 * @returns {Laid}
 */
function laidOut(box, drawing, width, allNames) {
  const other = painterOf(drawing)?.inWidth?.(width, (width * box.height) / box.width);
  return (
    other ?? withScale(drawing, square(drawing, width, allNames)) ?? { drawing, width: box.width, height: box.height }
  );
}

/** A drawing on a square, laid out again; null for others. */
/** @type {(drawing: SVGSVGElement, width: number, allNames?: boolean) => Laid | null} */
function square(drawing, width, allNames = false) {
  const side = width - SIDES;
  const painter = painterOf(drawing);
  const places = allNames ? pages.explore?.model.placesShown() : null;
  const found = painter?.onSquare?.(side, places ? { places, allNames } : {});
  if (!found) return null;
  const laid = { ...found, width, height: side + BELOW };
  const scale = painter?.legend?.scale;
  return scale ? withLegend(laid, scale) : laid;
}

/** Adds the colour bar of the map of cells below Explore's Tile, if the drawing is that Tile and has a map. */
/** @type {(drawing: SVGSVGElement, laid: Laid | null) => Laid | null} */
function withScale(drawing, laid) {
  const { tile, model } = pages.explore ?? {};
  if (laid && model && tile?.pens.svg === drawing) drawNamedScale(groupOn(laid.drawing), model, laid.width - SIDES);
  return laid;
}

/** A Tile with what its colours mean below it, as on the page. @type {(laid: Laid, scale: TitledRamp) => Laid} */
function withLegend({ drawing, width, height }, scale) {
  const pen = groupOn(drawing);
  const last = drawTitledScale(pen, scale, { x: MARGIN.left, y: height + BASELINE, right: width });
  return { drawing, width, height: last + LEGEND - BASELINE };
}

/**
 * A drawing `room` pixels wide with letters as large as on the screen; `zoom`: that of what is below it, which then
 * begins at `x` and `y`; null where no painter can do so.
 *
 * @param {SVGSVGElement} drawing
 * @param {{width: number, height: number}} size on the screen
 * @param {number} room @returns {(Laid & {zoom: number, x: number, y: number}) | null}
 */
export function shrunk(drawing, { width, height }, room) {
  const found = square(drawing, room);
  if (found) {
    // The margins of a square stay as wide as they are.
    const zoom = (room - SIDES) / (width - SIDES);
    return { ...found, zoom, x: MARGIN.left * (1 - zoom), y: MARGIN.top * (1 - zoom) };
  }
  const zoom = room / width;
  const laid = painterOf(drawing)?.laid?.(room, height * zoom);
  return laid ? { ...laid, zoom, x: 0, y: 0 } : null;
}

// Names of lines ------------------------------------------------------------------------------------------------------

/** The font size of names in a chart that Plotly draws. */
const LETTERS = 11;

/**
 * Names the lines and the mark of a chart over prevalences, each where it covers least in this size; the names that
 * Plotly drew are for the sizes of the page, and are removed.
 *
 * @param {PlotlyGraph} graph @param {Element} drawn @param {SVGSVGElement} root
 * @param {{width: number, height: number}} size
 */
function nameLines({ _fullData: traces = [], layout }, drawn, root, size) {
  const inside = { x0: MARGIN.left, x1: size.width - MARGIN.right, y0: MARGIN.top, y1: size.height - MARGIN.bottom };
  const [low, high] = layout?.yaxis.range ?? [0, 1];
  /** @type {(trace: {x: ArrayLike<number>, y: ArrayLike<number>}) => Place[]} */
  const placesOf = ({ x, y }) =>
    Array.from(x, (share, k) => [
      inside.x0 + share * (inside.x1 - inside.x0),
      inside.y1 - ((Math.log10(y[k]) - low) / (high - low)) * (inside.y1 - inside.y0),
    ]);
  const named = traces.map(({ name, mode, ...trace }) => ({
    ...{ name, mode, points: placesOf(/** @type {any} */ (trace)), wide: width(name, LETTERS) },
  }));
  const [, title, ...old] = drawn.querySelectorAll('.annotation');
  for (const each of old) each.remove();
  const lines = named.filter(({ mode }) => mode === 'lines');
  const axis = {
    x0: inside.x1 - width(title?.textContent ?? '', LETTERS),
    x1: inside.x1,
    y0: inside.y1 - 16,
    y1: inside.y1,
  };
  const curves = lines.map(({ points }) => points);
  const marks = named
    .filter(({ mode }) => mode !== 'lines')
    .map(({ points: [at], wide, name }) => ({ name, at, box: besideMark(at, wide, inside, curves) }));
  const boxes = besideLines(lines, inside, [axis, ...marks.map(({ box }) => box)]);
  const pen = groupOn(root);
  const style = { 'font-size': LETTERS, fill: theme().ink, ...halo(theme().bg) };
  for (const { at, box } of marks) leader(pen, at, box);
  for (const { name, box } of [...marks, ...lines.map(({ name }, k) => ({ name, box: boxes[k] }))])
    pen.add('text', { x: box.x0, y: box.y1 - 3, ...style }, name);
}

/** Draws a line from a mark to its name where that is not right next to it. */
/** @param {Pen} pen @param {Place} mark @param {import('#tile/draw/types').Box} box */
function leader(pen, [x, y], { x0, x1, y0, y1 }) {
  if (y > y0 && y < y1) return;
  const down = y <= y0 ? 1 : -1;
  const ends = { x1: x, y1: y + 6 * down, x2: Math.min(x1, Math.max(x0, x)), y2: down > 0 ? y0 + 2 : y1 };
  pen.add('line', { ...ends, stroke: theme().ink2, 'stroke-width': 0.75 });
}

// ---- A plot as one self-contained SVG: what canvases show below, and what the painters drew above.

/** @typedef {{root: SVGSVGElement, width: number, height: number}} Figure with its size in pixels */

// The tag of b and the numbers of a colour bar reach a little beyond the plot.
const OVERHANG = { left: 10, right: 12 };
// As narrow as on the page, for which the room of names is measured.
const TYPE = { 'font-family': FONT, 'font-stretch': 'semi-condensed' };
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
 * @param {HTMLElement} plot @param {number} wide width of the layout in pixels @param {boolean} allNames
 * @returns {Promise<Figure>}
 */
async function figureOf(plot, wide, allNames) {
  const inside = wide - OVERHANG.left - OVERHANG.right;
  const onScreen = plot.querySelector('.tx-overlay > svg');
  const laid =
    onScreen instanceof SVGSVGElement
      ? laidOut(plot.getBoundingClientRect(), onScreen, inside, allNames)
      : (pages.tradeoff?.drawing(plot.id, graphIn(plot), inside) ?? pages.robustness?.drawing(plot.id, inside));
  if (!laid) return chart(plot, wide);
  const { drawing, width, height } = laid;
  const whole = width + OVERHANG.left + OVERHANG.right;
  const root = node('svg', { viewBox: `${-OVERHANG.left} 0 ${whole} ${height}`, ...TYPE });
  root.append(node('rect', { x: -OVERHANG.left, width: whole, height, fill: theme().bg }));
  root.append(...below(plot, laid));
  for (const child of drawing.childNodes) root.append(child.cloneNode(true));
  exported += 1;
  makeIdsOwn(root, `tx-${exported}-`);
  return { root, width: whole, height };
}

/** @param {HTMLElement} plot @returns {PlotlyGraph | null} */
const graphIn = (plot) => plot.querySelector('.js-plotly-plot');

/** A chart drawn by Plotly alone. @param {HTMLElement} plot @param {number} width @returns {Promise<Figure>} */
async function chart(plot, width) {
  const graph = graphIn(plot);
  if (!graph) throw new Error(NOTHING);
  const box = plot.getBoundingClientRect();
  const named = plot.id === 'tradeoff-priors-plot';
  const height = Math.max(LOWEST * width, (width * box.height) / box.width, named ? NAMED_HEIGHT : 0);
  const root = node('svg', { viewBox: `0 0 ${width} ${height}`, ...TYPE });
  const drawn = await plotly(graph, width, height);
  root.append(node('rect', { width, height, fill: theme().bg }), drawn);
  if (named) nameLines(graph, drawn, root, { width, height });
  return { root, width, height };
}

/** What is below the painters' drawing: canvases as pictures at their positions; without hidden ones. */
/** @param {HTMLElement} plot @param {Laid} laid */
function below(plot, { width, map, whole }) {
  if (whole) return [];
  if (map !== undefined) return map ? [onSquare(map, width)] : [];
  return /** @type {HTMLCanvasElement[]} */ ([...plot.querySelectorAll('canvas.tx-heat')])
    .filter((canvas) => canvas.width && canvas.getBoundingClientRect().width)
    .map((canvas) => picture(canvas, plot, width));
}

/** A picture painted for the square of a drawing, as an SVG image. */
/** @param {HTMLCanvasElement} map @param {number} width of the drawing */
function onSquare(map, width) {
  const side = width - SIDES;
  const place = { x: MARGIN.left, y: MARGIN.top, width: side, height: side };
  return node('image', { ...place, preserveAspectRatio: 'none', href: map.toDataURL('image/png') });
}

/** A canvas as an SVG image at its position, scaled if the drawing was laid out in another width. */
/** @param {HTMLCanvasElement} canvas @param {HTMLElement} plot @param {number} width */
function picture(canvas, plot, width) {
  const place = canvas.getBoundingClientRect();
  const box = plot.getBoundingClientRect();
  const scale = (width - SIDES) / (box.width - SIDES);
  const at = (/** @type {number} */ from, /** @type {number} */ margin) => margin + (from - margin) * scale;
  return node('image', {
    x: at(place.left - box.left, MARGIN.left),
    y: at(place.top - box.top, MARGIN.top),
    width: place.width * scale,
    height: place.height * scale,
    preserveAspectRatio: 'none',
    'image-rendering': canvas.style.imageRendering || 'auto',
    href: canvas.toDataURL('image/png'),
  });
}

/** @param {PlotlyGraph} graph @param {number} width @param {number} height */
async function plotly(graph, width, height) {
  if (!window.Plotly) throw new Error('Plotly is not loaded');
  const url = await window.Plotly.toImage(graph, { format: 'svg', width, height });
  const text = decodeURIComponent(url.slice(url.indexOf(',') + 1));
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}

const REFERENCE = /url\((?:"|')?#([^"')]+)(?:"|')?\)/g;

/** Copies patterns that the drawing uses from another one into it, and adds a prefix to all of its ids. */
/** @param {SVGSVGElement} root @param {string} prefix */
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

// ---- Figures for print, made in the browser: the painters lay out a plot again for its width on paper, so that
// text is legible whatever the size of the window.

const MM = 96 / 25.4;
/** The least type size in print, in points. */
export const LEAST_POINTS = 6;
const POINT = 25.4 / 72;
// A column is laid out a little wider than it is printed, so that names have room: most letters then have 7 points. On
// a poster, which is read from afar, all grow.
const COLUMN = 100;
const NARROWEST = 0.84;
const PAGE = 300;
const POSTER = 110;
// Browsers draw no picture of more pixels on a side.
const MOST_PIXELS = 12000;
/** @param {number} mm */
const pixelsOf = (mm) => MM * (mm > PAGE ? POSTER : Math.max(mm, Math.min(COLUMN, mm / NARROWEST)));
/** @param {number} x */
const round = (x) => Number(x.toFixed(3));

/**
 * A plot laid out for a width in print of `mm` millimetres, with text of legible size.
 *
 * @param {HTMLElement} plot @param {number} mm
 * @param {boolean} [allNames] whether Explore's Tile names every score at its place
 * @throws {Error} if there is nothing to draw, or no room for all names
 */
export async function figureInPrint(plot, mm, allNames = false) {
  const figure = await figureOf(plot, pixelsOf(mm), allNames);
  // Nobody can click a figure in a paper.
  for (const node of figure.root.querySelectorAll('.tx-request')) node.remove();
  keepSpaces(figure.root);
  freeNames(figure.root);
  raiseType(figure.root, (LEAST_POINTS * POINT * figure.width) / mm);
  return figure;
}

/** The SVG text of a drawing `mm` millimetres wide. @param {Figure} figure @param {number} mm */
export const svgText = ({ root, width, height }, mm) => textOf(root, `${mm}mm`, `${round((mm * height) / width)}mm`);

/** A PNG picture at most `pixels` wide whose resolution makes it `mm` millimetres wide. */
/** @param {Figure} figure @param {number} pixels @param {number} mm */
export async function pngPicture({ root, width, height }, pixels, mm) {
  const wide = Math.min(pixels, MOST_PIXELS, Math.floor((MOST_PIXELS * width) / height));
  const high = Math.round((wide * height) / width);
  return sizedPng(await pngOf(textOf(root, wide, high), wide, high), wide, mm);
}

/** Opens the print dialog with a figure alone. @param {Figure} figure @param {number} mm @param {string} name */
export function print(figure, mm, name) {
  const high = round((mm * figure.height) / figure.width);
  svgText(figure, mm);
  printFigure(figure.root, mm, high, name);
}

/** The SVG text of a drawing of a given size. */
/** @param {SVGSVGElement} root @param {string | number} width @param {string | number} height */
function textOf(root, width, height) {
  for (const { childNodes } of root.querySelectorAll('text, tspan')) childNodes.forEach(hardenEnds);
  root.setAttribute('xmlns', SVG);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(root);
}

/** Makes spaces at the ends of a part of a text unbreakable: other programs drop ordinary ones. */
/** @param {ChildNode} part */
function hardenEnds(part) {
  if (part.nodeType === Node.TEXT_NODE) part.textContent = (part.textContent ?? '').replace(/^ | $/g, '\u00a0');
}
