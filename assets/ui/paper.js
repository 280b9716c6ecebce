/** On paper: the sheets, text of legible size, and a sheet with a figure alone. */
import { width } from '#tile/draw/text';

/**
 * Pixels within margins of 12 mm; width and height are the smaller ones of A4 and Letter, so that what fits there fits
 * on both.
 *
 * @typedef {{name: string, width: number, height: number}} Sheet
 */
/** @type {Record<'upright' | 'across', Sheet>} */
export const SHEETS = {
  upright: { name: 'upright', width: 703, height: 965 },
  across: { name: 'across', width: 965, height: 703 },
};

/** Whether a report is being printed: then slow computations are completed at once. */
export const isOnPaper = () => document.documentElement.classList.contains('tx-printing');

// Letters -------------------------------------------------------------------------------------------------------------

/** The default font size in pixels. */
const DEFAULT = 16;

/** The font size that an element sets, inside a text of size `around`. */
/** @param {SVGElement} node @param {number} around */
function sizeOf(node, around) {
  const text = node.style?.fontSize || node.getAttribute('font-size') || '';
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return around;
  if (text.endsWith('%')) return (value / 100) * around;
  if (text.endsWith('em')) return value * around;
  return text.endsWith('pt') ? (value * 4) / 3 : value;
}

/** Whether an element directly contains text. @param {SVGElement} node */
const hasLetters = (node) =>
  (node.tagName === 'text' || node.tagName === 'tspan') &&
  [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());

const XML = 'http://www.w3.org/XML/1998/namespace';
/** Makes spaces at the ends of text spans non-breaking and preserved: some programs drop ordinary ones, others all. */
/** @param {SVGElement} root */
export function keepSpaces(root) {
  for (const node of root.querySelectorAll('tspan')) {
    if (node.childElementCount > 0) continue;
    node.textContent = (node.textContent ?? '').replace(/^ | $/g, '\u00a0');
    node.setAttributeNS(XML, 'xml:space', 'preserve');
  }
}

/**
 * Raises all font sizes below `least` to that size.
 *
 * @param {SVGElement} node the drawing
 * @param {number} least
 * @param {number} [around] font size of the text around it
 */
export function raiseType(node, least, around = DEFAULT) {
  let size = sizeOf(node, around);
  if (hasLetters(node) && size < least) {
    size = least;
    if (node.style?.fontSize) node.style.fontSize = `${least}px`;
    else node.setAttribute('font-size', String(Number(least.toFixed(3))));
  }
  for (const child of node.children) if (child instanceof SVGElement) raiseType(child, least, size);
}

// Names of axes -------------------------------------------------------------------------------------------------------

/** Pixels between the name of an axis and a number. */
const APART = 1;
/** How far a text is moved. @param {Element} text */
const moved = (text) =>
  /^translate\(([-\d.]+)[, ]+([-\d.]+)/.exec(text.getAttribute('transform') ?? '')?.slice(1) ?? [0, 0];

/** The middle and the size of a text of one line, upright or turned by a quarter. @param {SVGElement} text */
function boxOf(text) {
  const [x, y] = ['x', 'y'].map((name, k) => Number(text.getAttribute(name)) + Number(moved(text)[k]));
  const size = sizeOf(text, DEFAULT);
  const long = width(text.textContent ?? '', size);
  if (text.getAttribute('transform')?.startsWith('rotate')) return { x: x - size / 3, y, wide: size, high: long };
  const shift = { start: long / 2, end: -long / 2 }[text.getAttribute('text-anchor') ?? 'start'] ?? 0;
  return { x: x + shift, y: y - size / 3, wide: long, high: size };
}

/** Removes the numbers of an axis on which its name stands, where a drawing is narrow. @param {SVGElement} root */
export function freeNames(root) {
  const boxes = (/** @type {string} */ which) =>
    /** @type {SVGElement[]} */ ([...root.querySelectorAll(which)]).map((text) => ({ text, ...boxOf(text) }));
  const names = boxes('[data-part="axis-name"]');
  for (const { text, x, y, wide, high } of boxes('[data-part="axis-number"]')) {
    const covered = names.some(
      (name) => Math.abs(name.x - x) < (name.wide + wide) / 2 + APART && Math.abs(name.y - y) < (name.high + high) / 2,
    );
    if (covered) text.remove();
  }
}

// The sheet -----------------------------------------------------------------------------------------------------------

/** Prints with a rule for pages; returns what removes it. @param {string} rule */
function withPageRule(rule) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { ${rule} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** Makes sheets landscape, whatever the print dialog says; returns what restores its choice. */
export const landscapeSheets = () => withPageRule('size: landscape; margin: 12mm;');

/**
 * Opens the browser's print dialog with a sheet of exactly the figure's size and nothing else on it, so that "Save as
 * PDF" gives vector graphics; the page is restored when the dialog is closed.
 *
 * @param {SVGSVGElement} figure
 * @param {number} mm width of the sheet
 * @param {number} height of the sheet, in mm
 * @param {string} name of the file that the dialog offers
 */
export function printFigure(figure, mm, height, name) {
  const layer = document.createElement('div');
  layer.className = 'tx-print-sheet';
  layer.append(figure);
  const removeRule = withPageRule(`size: ${mm}mm ${height}mm; margin: 0;`);
  const { title, documentElement } = document;
  const restore = () => {
    removeRule();
    layer.remove();
    documentElement.classList.remove('tx-print-figure');
    document.title = title;
  };
  document.body.append(layer);
  documentElement.classList.add('tx-print-figure');
  document.title = name;
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}
