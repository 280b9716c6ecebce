/** Symbols and values of scores as document nodes and text. */
import { spans } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/**
 * A score's symbol as document nodes.
 *
 * @param {string} symbol
 * @returns {HTMLElement[]}
 */
export const symbolNodes = (symbol) =>
  spans(symbol).map((span) => make(span.small ? 'sub' : span.italic ? 'i' : 'span', {}, span.text));

/** Formats a value that may be negative, with a true minus sign. */
export { fixed as signed } from '#tile/draw/text';
