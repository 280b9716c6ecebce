/**
 * Figures for print, made in the browser: the painters lay a plot out anew for its width on paper, so that letters can
 * be read whatever the size of the window. Knows no Dash.
 */
import { SVG } from '#tile/draw/pen';
import { figureOf } from '#tile/exports/drawings';
import { keepSpaces, printFigure, raiseType } from '#tile/exports/paper';
import { pngOf, sizedPng } from '#tile/exports/png';

/** @import { Figure } from '#tile/exports/drawings' */

const MM = 96 / 25.4;
/** Letters in print have so many points at least. */
export const LEAST_POINTS = 6;
const POINT = 25.4 / 72;
// A column is laid out a little wider than it is printed, so that names have room: most letters then have 7 points. On
// a poster, which is read from afar, all grow.
const COLUMN = 100;
const NARROWEST = 0.84;
const PAGE = 300;
const POSTER = 110;
/** @param {number} mm */
const laidOut = (mm) => MM * (mm > PAGE ? POSTER : Math.max(mm, Math.min(COLUMN, mm / NARROWEST)));
/** @param {number} x */
const round = (x) => Number(x.toFixed(3));

/**
 * A plot of a page as it is printed so many millimetres wide, all letters large enough.
 *
 * @param {HTMLElement} plot
 * @param {number} mm
 */
export async function figureInPrint(plot, mm) {
  const figure = await figureOf(plot, laidOut(mm));
  keepSpaces(figure.root);
  raiseType(figure.root, (LEAST_POINTS * POINT * figure.width) / mm);
  return figure;
}

/**
 * The text of a drawing that is so many millimetres wide.
 *
 * @param {Figure} figure
 * @param {number} mm
 */
export const svgText = ({ root, width, height }, mm) => textOf(root, `${mm}mm`, `${round((mm * height) / width)}mm`);

/**
 * A picture so many pixels wide, which says how many millimetres these are.
 *
 * @param {Figure} figure
 * @param {number} pixels
 * @param {number} mm
 */
export async function picture({ root, width, height }, pixels, mm) {
  const high = Math.round((pixels * height) / width);
  return sizedPng(await pngOf(textOf(root, pixels, high), pixels, high), pixels, mm);
}

/**
 * The print dialog with a figure alone.
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
 * The text of a drawing that is so large.
 *
 * @param {SVGSVGElement} root
 * @param {string | number} width
 * @param {string | number} height
 */
function textOf(root, width, height) {
  root.setAttribute('xmlns', SVG);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(root);
}
