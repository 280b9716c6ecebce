/** Saves a figure of the page with its caption as a file, in a zip archive or to the clipboard. Independent of Dash. */
import { captionOf } from '#tile/exports/captions';
import { figureInPrint, picture, print, svgText } from '#tile/exports/figures';
import { saveFile, zipOf } from '#tile/exports/files';
import { figureName } from '#tile/exports/names';

/** @import { Figure } from '#tile/exports/drawings' */
/** @typedef {'pdf' | 'svg' | 'png300' | 'png600' | 'zip' | 'caption' | 'copy'} Form */

/** The least and greatest width of a figure in mm. */
export const WIDTHS = [60, 1200];
const NO_CLIPBOARD =
  'This browser copies pictures only from pages with https, or from this computer. Save the PNG instead.';

const REFUSED = 'The browser did not allow copying. Allow this page to use the clipboard, or save the PNG instead.';

/**
 * @param {number} mm
 * @param {number} dpi
 */
const pixelsOf = (mm, dpi) => Math.round((mm * dpi) / 25.4);
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/**
 * Saves a plot in a format, `mm` millimetres wide.
 *
 * @param {HTMLElement} plot
 * @param {string} which plot
 * @param {Form} form
 * @param {number} mm
 * @returns {Promise<string>} a message about what was done
 */
export async function saveFigure(plot, which, form, mm) {
  const name = figureName(which);
  if (form === 'caption') return saved(`${name}.txt`, new Blob([captionOf(which)], { type: 'text/plain' }));
  if (form === 'copy') return copy(plot, mm);
  const figure = await figureInPrint(plot, mm);
  if (form === 'pdf') {
    print(figure, mm, name);
    return 'Choose “Save as PDF” in the print dialog.';
  }
  if (form === 'svg') return saved(`${name}.svg`, new Blob([svgText(figure, mm)], { type: 'image/svg+xml' }));
  if (form === 'zip') return saved(`${name}.zip`, await figureWithCaption(figure, which, name, mm));
  return saved(`${name}.png`, await picture(figure, pixelsOf(mm, form === 'png300' ? 300 : 600), mm));
}

/**
 * @param {string} name
 * @param {Blob} file
 */
function saved(name, file) {
  saveFile(file, name);
  return `Saved: ${name}`;
}

/**
 * Saves figure and caption in one zip archive.
 *
 * @param {Figure} figure
 * @param {string} which
 * @param {string} name
 * @param {number} mm
 */
async function figureWithCaption(figure, which, name, mm) {
  const png = await picture(figure, pixelsOf(mm, 600), mm);
  return zipOf([
    { name: `${name}.svg`, bytes: bytes(svgText(figure, mm)) },
    { name: `${name}.png`, bytes: new Uint8Array(await png.arrayBuffer()) },
    { name: `${name}.txt`, bytes: bytes(captionOf(which)) },
  ]);
}

/**
 * @param {HTMLElement} plot
 * @param {number} mm
 */
async function copy(plot, mm) {
  if (!navigator.clipboard?.write || typeof ClipboardItem === 'undefined') throw new Error(NO_CLIPBOARD);
  // Browsers allow writing only during the click, so they get a promise of the picture.
  const png = figureInPrint(plot, mm).then((figure) => picture(figure, pixelsOf(mm, 300), mm));
  const written = navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  await written.catch((error) => Promise.reject(error?.name === 'NotAllowedError' ? new Error(REFUSED) : error));
  return `Copied, ${mm} mm wide at 300 dpi.`;
}
