/**
 * Figures as SVG, PNG and PDF, made in the browser. Knows no Dash.
 *
 * A form is `svg`, `png` or `pdf`, and may end in a width in millimetres: `png@85`, `pdf@174`. With a width a figure is
 * as large as it says: the painters lay it out anew for that width, so that letters can be read in print, whatever the
 * size of the window. Without one it is as on the screen, so many pixels wide.
 */
import { SVG } from '#tile/draw/pen';
import { figureOf } from '#tile/exports/drawings';
import { saveFile } from '#tile/exports/files';
import { pngOf, sizedPng } from '#tile/exports/png';
import { printFigure } from '#tile/exports/print_sheet';

const MM = 96 / 25.4;
// What is laid out in so many mm and then scaled: in one column the smallest letters have 7 points, the least that
// journals take; on a poster, which is read from afar, all grow.
const COLUMN = 100;
const PAGE = 180;
const POSTER = 110;
/** @param {number} mm */
const laidOut = (mm) => MM * (mm > PAGE ? POSTER : Math.max(mm, COLUMN));
/** @param {number} x */
const round = (x) => Number(x.toFixed(3));

/**
 * Saves (or, as PDF, prints) a plot of a page.
 *
 * @param {HTMLElement} plot
 * @param {string} name of the file, without its ending
 * @param {string} form as above
 * @param {number} pixels the width of a PNG, and of an SVG without mm
 */
export async function exportFigure(plot, name, form, pixels) {
  const [kind, size] = form.split('@');
  const mm = Number(size) || null;
  const { root, width, height } = await figureOf(plot, mm && laidOut(mm));
  const tall = height / width;
  if (kind === 'pdf') {
    const wide = mm || round(width / MM);
    const high = round(wide * tall);
    textOf(root, `${wide}mm`, `${high}mm`);
    printFigure(root, wide, high, name);
  } else if (kind === 'svg') {
    const text = mm ? textOf(root, `${mm}mm`, `${round(mm * tall)}mm`) : textOf(root, pixels, round(pixels * tall));
    saveFile(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
  } else {
    const high = Math.round(pixels * tall);
    const picture = await pngOf(textOf(root, pixels, high), pixels, high);
    saveFile(mm ? await sizedPng(picture, pixels, mm) : picture, `${name}.png`);
  }
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
