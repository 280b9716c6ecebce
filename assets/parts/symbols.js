/** How scores are written. */
import { spans } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/**
 * A score's symbol as nodes of the document.
 *
 * @param {string} symbol
 * @returns {HTMLElement[]}
 */
export const symbolNodes = (symbol) =>
  spans(symbol).map((span) => make(span.small ? 'sub' : span.italic ? 'i' : 'span', {}, span.text));

/** A value that may be negative, which `fixed` writes with a true minus. */
export { fixed as signed } from '#tile/draw/text';
