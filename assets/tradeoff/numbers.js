/** Numbers of the Trade-off page: read, converted and written. */
import { count as many } from '#tile/draw/text';

export { many };

/** @param {number} b where on the right side of the Tile an F-score is */
export const betaOf = (b) => Math.sqrt(b / (1 - b));

/** @param {number} beta */
export const placeOf = (beta) => (beta * beta) / (1 + beta * beta);

/**
 * @param {number} n
 * @param {string} noun of one
 */
export const counted = (n, noun) => `${many(n)} ${noun}${n === 1 ? '' : 's'}`;

/** @param {number} x */
export function short(x) {
  if (x === Infinity) return '∞';
  return Number.isFinite(x) ? String(Number(x.toPrecision(4))) : '–';
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
