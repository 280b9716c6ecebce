/**
 * Texts of the plots: their widths, shortening to the available room, and numbers formatted as in
 * `tile_core.number_format`.
 */
import { context2d } from '#tile/draw/context';
import { shortened } from '#tile/draw/names';

/** @import { Spans } from '#tile/draw/types' */

/** The font stack of all texts in plots. */
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

const SAMPLE = 'Extra trees at 0.2, class weights';
let stretch = NaN;
/** The width of text on the page as a share of what `width` returns: the style sheet narrows fonts that allow it. */
export function narrowing() {
  if (!Number.isNaN(stretch)) return stretch;
  const node = document.body.appendChild(document.createElement('span'));
  node.textContent = SAMPLE;
  Object.assign(node.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre', fontSize: '12px' });
  stretch = node.getBoundingClientRect().width / width(SAMPLE) || 1;
  node.remove();
  return stretch;
}

/** @type {WeakMap<string[], Map<string, string>>} */
const cuts = new WeakMap();
/**
 * `text` shortened to `room` pixels; with `names`, so that it stays distinct from all of these.
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

/** A coordinate in its field: four decimals, or three where the fourth is 0. @param {number} value */
export const typedCoordinate = (value) => value.toFixed(4).replace(/0$/, '');
/** A coordinate in a caption: four decimals at most. @param {number} value */
export const coordinate = (value) => String(Number(value.toFixed(4)));

// What differs from 0, from 1 or from a half of the last digit by less is a rounding of it.
const NOTHING = 1e-12;
const MOST_DECIMALS = 7;

/**
 * A number with a fixed number of decimals and an ordinary minus. Halves are rounded away from 0, also where another
 * order of the same operations gives slightly less.
 *
 * @param {number} value
 * @param {number} digits
 */
export const decimals = (value, digits) => (value * (1 + NOTHING)).toFixed(digits);

/**
 * A number with three decimals, or `digits`, and a true minus sign; "–" for undefined.
 *
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export const fixed = (value, digits = 3) =>
  typeof value === 'number' && Number.isFinite(value) ? signed(decimals(value, digits)) : '–';

/** The text of a number with a true minus sign, and without a sign if all digits are zero. @param {string} text */
const signed = (text) => (Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−'));

/** Removes trailing zeros after the decimal point. @param {string} text of a number with decimals */
const trimmed = (text) => text.replace(/\.?0+$/, '');
/**
 * A number with three decimals, or more if these would round to 0 or 1 a number that is neither.
 *
 * @param {number | null | undefined} value
 */
export function precise(value) {
  const text = fixed(value);
  const size = Math.abs(Number(value));
  const bound = [0, 1].find((end) => Number(decimals(size, 3)) === end);
  if (text === '–' || bound === undefined || Math.abs(size - bound) < NOTHING) return text;
  for (let digits = 4; digits < MOST_DECIMALS; digits++)
    if (Number(decimals(size, digits)) !== bound) return trimmed(fixed(value, digits + 1));
  return `${Number(value) > bound ? '>' : '<'} ${signed(String(Math.sign(Number(value)) * bound))}`;
}

/** The decimals, one to three, that a simulation error leaves. @param {number} error from one seed to another */
export const decimalsLeft = (error) => (error <= 0.001 ? 3 : error <= 0.01 ? 2 : 1);

/**
 * A number estimated from draws, with the decimals that its simulation error leaves; as
 * `tile_core.number_format.estimated`.
 *
 * @param {number} value
 * @param {number} error its standard error from one seed to another
 */
export const estimated = (value, error) => fixed(value, decimalsLeft(error));

/**
 * A percentage with one decimal, never "100 %" for less than all, nor "0 %" for more than none.
 *
 * @param {number} share
 */
export const percent = (share) => {
  if (Number.isNaN(share)) return '–';
  if (share > 0 && share < 0.001) return '< 0.1 %';
  const text = decimals(100 * share, 1);
  return text === '100.0' && share < 1 - NOTHING ? '> 99.9 %' : `${text} %`;
};

/**
 * A sentence with non-breaking spaces in percentages, points and comparisons with a number or a point; as
 * `tile_core.number_format.unbroken`.
 *
 * @param {string} text
 */
export const unbroken = (text) =>
  text
    .replaceAll(' %', '\u00a0%')
    .replaceAll(/\(([^\s(),]{1,7}), ([^\s(),]{1,7})\)/g, '($1,\u00a0$2)')
    .replaceAll(/ ([=≈≠<>≤≥]) (?=[<>(]?[.\d−∞])/g, '\u00a0$1\u00a0');

/**
 * A probability estimated from draws: two decimals. It is never 0 or 1, also where something never or always occurred.
 *
 * @param {number} p
 */
export const probability = (p) => (p < 0.005 ? '<.01' : p >= 0.995 ? '>.99' : fixed(p, 2));

/**
 * The same after "P" in a sentence: "= 0.12" or "< .01".
 *
 * @param {number} p
 */
export const probabilitySaid = (p) => probability(p).replace(/^([<>])?/, (sign) => `${sign || '='} `);

/**
 * Gives each rank as text: "2=" where it is shared, "–" where there is none.
 *
 * @param {ArrayLike<number>} ranks from 1, NaN where undefined
 * @returns {(i: number) => string}
 */
export function rankTexts(ranks) {
  const times = new Uint32Array(ranks.length + 1);
  for (let i = 0; i < ranks.length; i++) if (ranks[i] > 0) times[ranks[i]]++;
  return (i) => (ranks[i] > 0 ? `${ranks[i]}${times[ranks[i]] > 1 ? '=' : ''}` : '–');
}

/**
 * A rank set as text, such as "2–5".
 *
 * @param {number} first
 * @param {number} last
 */
export const rankSet = (first, last) => (first < 0 ? '…' : first === last ? String(first) : `${first}–${last}`);

/**
 * A prevalence: three significant digits of the rarer class, without needless zeros.
 *
 * @param {number | null | undefined} prior
 */
export function prevalence(prior) {
  if (typeof prior !== 'number' || !Number.isFinite(prior)) return '–';
  const rarer = Math.min(prior, 1 - prior);
  let digits = 1;
  for (let unit = 0.1; digits < MOST_DECIMALS && rarer < unit; unit /= 10) digits++;
  return `${trimmed(decimals(100 * prior, digits))} %`;
}

/**
 * A whole number with a separator of thousands.
 *
 * @param {number} n
 */
export const count = (n) => Math.round(n).toLocaleString('en');
/**
 * A number of things, as text: singular for 1.
 *
 * @param {number} n
 * @param {string} noun
 */
export const counted = (n, noun) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** A text whose first letter is a capital, as at the beginning of a sentence. @param {string} text */
export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} n */
export const ordinal = (n) => {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] || 'th';
  return n + tail;
};
/**
 * A score's symbol as spans: F with its beta as subscript, Greek letters in italics, the rest upright; its minus is
 * that of numbers.
 *
 * @param {string} symbol
 * @returns {Spans}
 */
export function spans(symbol) {
  // Splits F1, F0.5, J+, τ-, κ and γ_π, but not FPR or FMI, which are abbreviations.
  const parts = /^([FPRJγθκπτΔ])(?:_(.+)|([\d.β+-]*))$/u.exec(symbol);
  if (!parts) return [{ text: symbol }];
  const letter = { text: parts[1], italic: true };
  const lowered = (parts[2] || parts[3]).replace('-', '−');
  return lowered ? [letter, { text: lowered, small: true }] : [letter];
}

/**
 * A text broken into lines at most `most` pixels wide.
 *
 * @param {string} text
 * @param {number} most
 * @param {number} size of the type
 * @param {boolean} [bold]
 */
export function wrapped(text, most, size, bold = true) {
  /** @type {string[]} */
  const lines = [];
  for (const word of unbroken(text).split(/[ \n\t]+/)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && width(`${last} ${word}`, size, bold) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
