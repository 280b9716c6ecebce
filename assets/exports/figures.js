/**
 * Figures for print, made in the browser: the painters lay out a plot again for its width on paper, so that text is
 * legible whatever the size of the window. Independent of Dash.
 */
import { SVG } from '#tile/draw/pen';
import { figureOf } from '#tile/exports/drawings';
import { freeNames, keepSpaces, printFigure, raiseType } from '#tile/exports/paper';
import { pngOf, sizedPng } from '#tile/exports/png';

/** @import { Figure } from '#tile/exports/drawings' */

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
const laidOut = (mm) => MM * (mm > PAGE ? POSTER : Math.max(mm, Math.min(COLUMN, mm / NARROWEST)));
/** @param {number} x */
const round = (x) => Number(x.toFixed(3));

/**
 * A plot laid out for a width in print of `mm` millimetres, with text of legible size.
 *
 * @param {HTMLElement} plot
 * @param {number} mm
 */
export async function figureInPrint(plot, mm) {
  const figure = await figureOf(plot, laidOut(mm));
  // Nobody can click a figure in a paper.
  for (const node of figure.root.querySelectorAll('.tx-request')) node.remove();
  keepSpaces(figure.root);
  freeNames(figure.root);
  raiseType(figure.root, (LEAST_POINTS * POINT * figure.width) / mm);
  return figure;
}

/**
 * The SVG text of a drawing `mm` millimetres wide.
 *
 * @param {Figure} figure
 * @param {number} mm
 */
export const svgText = ({ root, width, height }, mm) => textOf(root, `${mm}mm`, `${round((mm * height) / width)}mm`);

/**
 * A PNG picture at most `pixels` wide whose resolution makes it `mm` millimetres wide.
 *
 * @param {Figure} figure
 * @param {number} pixels
 * @param {number} mm
 */
export async function picture({ root, width, height }, pixels, mm) {
  const wide = Math.min(pixels, MOST_PIXELS, Math.floor((MOST_PIXELS * width) / height));
  const high = Math.round((wide * height) / width);
  return sizedPng(await pngOf(textOf(root, wide, high), wide, high), wide, mm);
}

/**
 * Opens the print dialog with a figure alone.
 *
 * @param {Figure} figure
 * @param {number} mm
 * @param {string} name
 */
export function print(figure, mm, name) {
  const high = round((mm * figure.height) / figure.width);
  svgText(figure, mm);
  printFigure(figure.root, mm, high, name);
}

/**
 * The SVG text of a drawing of a given size.
 *
 * @param {SVGSVGElement} root
 * @param {string | number} width
 * @param {string | number} height
 */
function textOf(root, width, height) {
  for (const { childNodes } of root.querySelectorAll('text, tspan')) childNodes.forEach(hardenEnds);
  root.setAttribute('xmlns', SVG);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(root);
}

/**
 * Makes spaces at the ends of a part of a text unbreakable: other programs drop ordinary ones.
 *
 * @param {ChildNode} part
 */
function hardenEnds(part) {
  if (part.nodeType === Node.TEXT_NODE) part.textContent = (part.textContent ?? '').replace(/^ | $/g, '\u00a0');
}
