/** How scores and their values are written. */
import { fixed, spans } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/**
 * A score's symbol as nodes of the document.
 *
 * @param {string} symbol
 * @returns {HTMLElement[]}
 */
export const symbolNodes = (symbol) =>
  spans(symbol).map((span) => make(span.small ? 'sub' : span.italic ? 'i' : 'span', {}, span.text));

/**
 * Three decimals, with a true minus.
 *
 * @param {number} value
 */
export const signed = (value) => fixed(value).replace('-', '−');
