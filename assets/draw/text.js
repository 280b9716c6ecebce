/** Texts of the plots: how wide they are, cut where there is little room, and numbers as people read them. */
import { context2d } from '#tile/draw/context';
import { shortened } from '#tile/draw/names';

/** @import { Spans } from '#tile/draw/types' */

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif';

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;
/** @type {Map<string, number>} */
const widths = new Map();
/**
 * Width of `text` in pixels; the style sheet narrows fonts that can be narrowed.
 *
 * @param {string} text
 * @param {number} [size]
 * @param {boolean} [bold]
 */
export function width(text, size = 12, bold = false) {
  const key = size + (bold ? 'b' : 'n') + text;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > 5000) widths.clear();
  ruler ??= context2d(document.createElement('canvas'));
  ruler.font = `${bold ? 650 : 400} ${size}px ${FONT}`;
  const measured = ruler.measureText(text).width;
  widths.set(key, measured);
  return measured;
}

/** @type {WeakMap<string[], Map<string, string>>} */
const cuts = new WeakMap();
/**
 * `text` cut to `room` pixels; as one of `names`, so that none of the others looks the same.
 *
 * @param {string} text
 * @param {number} room
 * @param {number} [size]
 * @param {boolean} [bold]
 * @param {string[] | null} [names]
 */
export function cut(text, room, size = 12, bold = false, names = null) {
  const fits = (/** @type {string} */ part) => width(part, size, bold) <= room;
  if (fits(text)) return text;
  if (!names) return shortened(text, [text], fits);
  const known = cuts.get(names) ?? new Map();
  cuts.set(names, known);
  const key = [text, room, size, bold].join('\n');
  const found = known.get(key) ?? shortened(text, names, fits);
  known.set(key, found);
  return found;
}

/**
 * Three decimals, "–" for undefined.
 *
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export const fixed = (value, digits = 3) =>
  typeof value === 'number' && Number.isFinite(value) ? value.toFixed(digits) : '–';
/**
 * One decimal, never 100 % of what is not all, nor 0 % of something: as `percent` of tile_core's verdicts.
 *
 * @param {number} share
 */
export const percent = (share) => {
  if (share > 0 && share < 0.001) return '< 0.1 %';
  const text = (100 * share).toFixed(1);
  return text === '100.0' && share < 1 - 1e-12 ? '> 99.9 %' : `${text} %`;
};
/** @param {number} n */
export const ordinal = (n) => {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] || 'th';
  return n + tail;
};
/**
 * A score's symbol as spans: F with its beta below, Greek letters in italics, the rest upright.
 *
 * @param {string} symbol
 * @returns {Spans}
 */
export function spans(symbol) {
  // F1, F0.5, J+, κ, γ_π; not FPR or FMI, which are words.
  const parts = /^([FRJγθκΔ])(?:_(.+)|([\d.β+-]*))$/u.exec(symbol);
  if (!parts) return [{ text: symbol }];
  const letter = { text: parts[1], italic: true };
  const lowered = parts[2] || parts[3];
  return lowered ? [letter, { text: lowered, small: true }] : [letter];
}
