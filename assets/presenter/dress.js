/** Copies the styles of the page into another window. */
import { theme } from '#tile/draw/colours';
import { fill, make } from '#tile/parts/elements';

/**
 * Gives an empty window the styles of the page.
 *
 * @param {Document} document
 * @param {() => void} onStyle called when a style sheet has loaded, which changes sizes
 */
export function copyStyles(document, onStyle) {
  const sheets = window.document.querySelectorAll('style, link[rel="stylesheet"]');
  const { documentElement, head } = document;
  documentElement.lang = 'en';
  documentElement.setAttribute('data-mantine-color-scheme', theme().dark ? 'dark' : 'light');
  fill(head, make('title', {}, 'Presenter'), ...[...sheets].map((sheet) => copyOf(sheet, onStyle)));
}

/** @param {Element} sheet @param {() => void} onStyle */
function copyOf(sheet, onStyle) {
  const copy = /** @type {Element} */ (sheet.cloneNode(true));
  copy.addEventListener('load', onStyle);
  if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
  return copy;
}
