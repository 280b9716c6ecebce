/**
 * Drawings of the pages laid out for a width in print by the painters that drew them on the screen, so that text and
 * lines have the size of the print, not of the window.
 */
import { cellScale } from '#tile/charts/colour_scales';
import { LOWEST } from '#tile/charts/lines';
import { drawTitledScale } from '#tile/charts/ramp';
import { theme } from '#tile/draw/colours';
import { Pen, SVG } from '#tile/draw/pen';
import { besideLines, besideMark } from '#tile/draw/spread';
import { halo, MARGIN } from '#tile/draw/square';
import { width } from '#tile/draw/text';
import { pages } from '#tile/page/pages';

/** @import { LineChart } from '#tile/charts/line_chart' */
/** @import { Place } from '#tile/draw/types' */
/** @import { TitledRamp } from '#tile/charts/ramp' */
/**
 * A drawing with its size; `map`: the canvas below its square, null for none; undefined for those on the screen.
 * `whole`: whether it is in place of what is on the screen, so that nothing is below it. `title`: of the colour bar of
 * the map below, in place of the short one on the page.
 *
 * @typedef {{drawing: SVGSVGElement, width: number, height: number, map?: HTMLCanvasElement | null, whole?: boolean,
 *   title?: string}} Laid
 * Plots in `host` that can be laid out together in a width.
 * @typedef {{host: HTMLElement, inWidth: (width: number) => Laid}} Arranged
 */

/** The least height of a line chart in a file with names next to its lines, in pixels. */
export const NAMED_HEIGHT = 216;
/** The margins of a square: left and right, above and below. */
const SIDES = MARGIN.left + MARGIN.right;
const BELOW = MARGIN.top + MARGIN.bottom;
/** Pixels of the legend below a Tile, and to the baseline of its text. */
const [LEGEND, BASELINE] = [20, 12];

/**
 * A drawing laid out `width` pixels wide if its painter can do so, else as on the screen.
 *
 * @param {DOMRect} box of the plot on the screen
 * @param {SVGSVGElement} drawing
 * @param {number} width
 * @returns {Laid}
 */
export function laidOut(box, drawing, width) {
  return figures(box, drawing, width) ?? square(drawing, width) ?? { drawing, width: box.width, height: box.height };
}

/**
 * A drawing that is not square, laid out again: Tiles side by side, the figure along a path, line charts, the strip;
 * null for others.
 *
 * @param {DOMRect} box
 * @param {SVGSVGElement} drawing
 * @param {number} width
 * @returns {Laid | null}
 */
function figures(box, drawing, width) {
  const grid = pages.explore?.multiples.grid;
  if (grid?.root.contains(drawing)) return grid.inWidth(width);
  const compared = pages.scores?.extras.find(({ host }) => host?.contains(drawing));
  if (compared?.inWidth) return compared.inWidth(width);
  const { path, strip } = pages.tradeoff?.painting ?? {};
  if (path?.figure.pens.svg === drawing) return path.figure.inWidth(width);
  const height = (width * box.height) / box.width;
  if (strip?.pens.svg === drawing) return { drawing: strip.inSize(width, height).pens.svg, width, height };
  const chart = lineCharts().find((each) => each.pens.svg === drawing);
  return chart ? lineChart(chart, width, height) : null;
}

/**
 * A line chart with the proportions of the screen, but at least as high as its lines need.
 *
 * @param {LineChart} chart
 * @param {number} width
 * @param {number} height
 */
function lineChart(chart, width, height) {
  const tall = Math.round(Math.max(LOWEST * width, height));
  return { drawing: chart.inSize(width, tall).pens.svg, width, height: tall };
}

/**
 * A drawing on a square, laid out again; null for others.
 *
 * @param {SVGSVGElement} drawing
 * @param {number} width
 * @returns {Laid | null}
 */
function square(drawing, width) {
  const side = width - SIDES;
  const size = { width, height: side + BELOW };
  const mapped = maps().find((each) => each.side && each.svg === drawing);
  if (mapped) return { ...mapped.inSize(side), ...size };
  const painter = squares().find((each) => each?.scene && each.pens.svg === drawing);
  if (!painter) return null;
  const laid = { drawing: painter.inSize(side, MARGIN.left).pens.svg, ...size };
  const { tile, model } = pages.explore ?? {};
  const cells = painter === tile && model ? cellScale(model) : null;
  if (cells) return { ...laid, title: cells.bold + cells.words };
  const scale = fades().find(([tile]) => tile === painter)?.[1]?.legend.scale;
  return scale ? withLegend(laid, scale) : laid;
}

/**
 * A Tile with what its colours mean below it, as on the page.
 *
 * @param {Laid} laid
 * @param {TitledRamp} scale
 * @returns {Laid}
 */
function withLegend({ drawing, width, height }, scale) {
  const pen = new Pen(drawing.appendChild(document.createElementNS(SVG, 'g')));
  const last = drawTitledScale(pen, scale, { x: MARGIN.left, y: height + BASELINE, right: width });
  return { drawing, width, height: last + LEGEND - BASELINE };
}

/** The maps on canvases, with the painters of what is over them, on the pages that were opened. */
function maps() {
  const { scores } = pages;
  return scores ? [...scores.tiles, scores.scatter] : [];
}

/**
 * A drawing `room` pixels wide with letters as large as on the screen; `zoom`: that of what is below it, which then
 * begins at `x` and `y`; null where no painter can do so.
 *
 * @param {SVGSVGElement} drawing
 * @param {{width: number, height: number}} size on the screen
 * @param {number} room
 * @returns {(Laid & {zoom: number, x: number, y: number}) | null}
 */
export function shrunk(drawing, { width, height }, room) {
  const found = square(drawing, room);
  if (found) {
    // The margins of a square stay as wide as they are.
    const zoom = (room - SIDES) / (width - SIDES);
    return { ...found, zoom, x: MARGIN.left * (1 - zoom), y: MARGIN.top * (1 - zoom) };
  }
  const zoom = room / width;
  const { path, strip } = pages.tradeoff?.painting ?? {};
  if (path?.figure.pens.svg === drawing)
    return { ...path.figure.inWidth(room, height * zoom), zoom, whole: true, x: 0, y: 0 };
  const other = [strip, ...lineCharts()].find((each) => each?.pens.svg === drawing);
  const size = { width: room, height: height * zoom };
  return other ? { drawing: other.inSize(size.width, size.height).pens.svg, ...size, zoom, x: 0, y: 0 } : null;
}

/** The painters of squares on the pages that were opened. */
function squares() {
  const { explore, predictions, robustness, tradeoff } = pages;
  const plots = predictions?.panels.plots;
  const both = tradeoff?.painting.both;
  return [explore?.tile, explore?.roc, plots?.square, plots?.curves, robustness?.tile, both?.square, both?.roc];
}

/** The painters of Tiles that fade while Uncertainty is on, with what fades them. */
function fades() {
  const { explore, predictions, robustness } = pages;
  const { plots, fade } = predictions?.panels ?? {};
  return /** @type {const} */ ([
    [explore?.tile, explore?.fade],
    [plots?.square, fade],
    [robustness?.tile, robustness?.fade],
  ]);
}

/** The line charts on the pages that were opened. */
const lineCharts = () => pages.predictions?.panels.charts.charts ?? [];

// Names of lines ------------------------------------------------------------------------------------------------------

/** The font size of names in a chart that Plotly draws. */
const LETTERS = 11;

/**
 * Names the lines and the mark of a chart over prevalences, each where it covers least in this size; the names that
 * Plotly drew are for the sizes of the page, and are removed.
 *
 * @param {PlotlyGraph} graph
 * @param {Element} drawn
 * @param {SVGSVGElement} root
 * @param {{width: number, height: number}} size
 */
export function nameLines({ _fullData: traces = [], layout }, drawn, root, size) {
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
  const pen = new Pen(root.appendChild(document.createElementNS(SVG, 'g')));
  const style = { 'font-size': LETTERS, fill: theme().ink, ...halo(theme().bg) };
  for (const { at, box } of marks) leader(pen, at, box);
  for (const { name, box } of [...marks, ...lines.map(({ name }, k) => ({ name, box: boxes[k] }))])
    pen.add('text', { x: box.x0, y: box.y1 - 3, ...style }, name);
}

/**
 * Draws a line from a mark to its name where that is not right next to it.
 *
 * @param {Pen} pen
 * @param {Place} mark
 * @param {import('#tile/draw/types').Box} box
 */
function leader(pen, [x, y], { x0, x1, y0, y1 }) {
  if (y > y0 && y < y1) return;
  const down = y <= y0 ? 1 : -1;
  const ends = { x1: x, y1: y + 6 * down, x2: Math.min(x1, Math.max(x0, x)), y2: down > 0 ? y0 + 2 : y1 };
  pen.add('line', { ...ends, stroke: theme().ink2, 'stroke-width': 0.75 });
}
