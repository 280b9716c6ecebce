/** Parses and formats the numbers of the Trade-off page. */
import { count as many } from '#tile/draw/text';

/** @import { Spans } from '#tile/draw/types' */

export { many };

/**
 * @param {number} n
 * @param {string} noun in the singular
 */
export const counted = (n, noun) => `${many(n)} ${noun}${n === 1 ? '' : 's'}`;

/**
 * A number, such as a value of β, as text: three decimals below 10, never fewer than three digits.
 *
 * @param {number} x
 */
export function shortNumber(x) {
  if (x === Infinity) return '∞';
  if (!Number.isFinite(x)) return '–';
  return String(Number(x >= 0.1 && x < 10 ? x.toFixed(3) : x.toPrecision(x < 1 ? 3 : 4)));
}

/** Matches the symbols of F-scores, whose number is a subscript in plots and headings. */
const SCORE = /^F([\d.]+)$/;

/**
 * @param {string} name as sent by the server
 * @returns {Spans}
 */
export function scoreSpans(name) {
  const found = SCORE.exec(name);
  return found
    ? [
        { text: 'F', italic: true },
        { text: found[1], small: true },
      ]
    : [{ text: name }];
}

/**
 * A number, or a fraction such as 8/113; NaN for anything else.
 *
 * @param {string} text
 */
export function readNumber(text) {
  const parts = text.split('/');
  return parts.length === 2 && parts.every((part) => /^\s*\d+\s*$/.test(part))
    ? Number(parts[0]) / Number(parts[1])
    : Number(text);
}
