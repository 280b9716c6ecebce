/**
 * Drawings of the pages laid out for a width in print by the painters that drew them on the screen, so that text and
 * lines have the size of the print, not of the window.
 */
import { drawTitledScale } from '#tile/charts/ramp';
import { Pen, SVG } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { pages } from '#tile/page/pages';

/** @import { LineChart } from '#tile/charts/line_chart' */
/** @import { TitledRamp } from '#tile/charts/ramp' */
/**
 * A drawing with its size; `map`: the canvas below its square, null for none; undefined for those on the screen.
 * `whole`: whether it is in place of what is on the screen, so that nothing is below it.
 *
 * @typedef {{drawing: SVGSVGElement, width: number, height: number, map?: HTMLCanvasElement | null, whole?: boolean}
 * } Laid
 * Plots in `host` that can be laid out together in a width.
 * @typedef {{host: HTMLElement, inWidth: (width: number) => Laid}} Arranged
 */

/** The least height of a line chart in a file, as a share of its width. */
export const LOWEST = 0.6;
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
