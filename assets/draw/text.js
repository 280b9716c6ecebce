/** Texts of the plots: widths, names shortened to the room, numbers as in `tile_core.number_format`. */

/** @import { Spans } from '#tile/draw/types' */

// ---- The drawing context of canvases.

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {CanvasRenderingContext2D}
 * @throws {Error} if the browser provides none, as after too many canvases
 */
export function context2d(canvas) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`no 2d context for a canvas of ${canvas.width} x ${canvas.height} pixels`);
  return context;
}

// ---- Names shortened so that they stay distinct: the shortened name matches no other name of the set.
//
// Pure functions of texts; `fits` says whether a text has room. The Python module `app.names` does the same, which
// tests ensure with shared vectors.

/** @typedef {(text: string) => boolean} Fits whether a text has room */
const GAP = '…';
const LONGEST = 200;
// Among so many names that look alike at their ends it would take too long to find what is one's own.
const MANY = 300;

/** Whether a name contains the parts in this order, the first at its start and the last at its end. */
/** @param {string[]} letters @param {string[]} parts */
function matches(letters, parts) {
  const name = letters.join('');
  const [first, last] = [parts[0], parts[parts.length - 1]];
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.slice(0, name.length - last.length).indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

/** @param {string[]} parts */
const joined = (parts) => parts.map((part) => part.trim()).join(GAP);
/** Whether a cut before this letter parts two digits. @param {string[]} letters @param {number} at */
const isInNumber = (letters, at) => [at - 1, at].every((k) => letters[k] >= '0' && letters[k] <= '9');

/** Where the number starts that a cut before this letter would part. @param {string[]} letters @param {number} at */
const numberStart = (letters, at) => {
  let start = at;
  while (isInNumber(letters, start)) start--;
  return start;
};

/**
 * The beginning and the end of a name, `count` letters in all, a third of them from its end, where long names often
 * differ. Fewer where a number would be cut; only one with which the name begins is cut all the same.
 */
/** @param {string[]} letters @param {number} count */
function headAndTail(letters, count) {
  const tail = Math.floor(count / 3);
  const head = count - tail;
  let start = letters.length - tail;
  while (isInNumber(letters, start)) start++;
  return [letters.slice(0, numberStart(letters, head) || head).join(''), letters.slice(start).join('')];
}

/** The length of the longest prefix that a name shares with another. */
/** @param {string[]} letters @param {string[]} other */
function commonPrefix(letters, other) {
  let count = 0;
  while (count < Math.min(letters.length, other.length) && letters[count] === other[count]) count++;
  return count;
}

/**
 * The beginning of a name, the letters from where it begins to differ, and its end: the longest such text that fits,
 * if possible without a cut number where it differs: "t…8" for "team 18" would be read as team 8. null if none fits.
 */
/** @param {string[]} letters @param {string[][]} rivals @param {number} most letters of the text @param {Fits} fits */
function cutAroundDifference(letters, rivals, most, fits) {
  const starts = [...new Set(rivals.map((rival) => commonPrefix(letters, rival)))]
    .filter((at) => at < letters.length)
    .sort((x, y) => y - x);
  const ofNumbers = [...new Set(starts.map((at) => numberStart(letters, at)))].sort((x, y) => y - x);
  const clear = (/** @type {string[]} */ parts) =>
    !rivals.some((rival) => matches(rival, parts)) && fits(joined(parts));
  for (const places of [ofNumbers, starts]) {
    for (let size = most; size > 1; size--) {
      for (const start of places) {
        for (let middle = 1; middle <= Math.min(size - 1, letters.length - start); middle++) {
          if (places === ofNumbers && isInNumber(letters, start + middle)) continue;
          const parts = threeParts(letters, size, start, middle);
          if (clear(parts)) return joined(parts);
        }
      }
    }
  }
  return null;
}

/**
 * @param {string[]} letters
 * @param {number} size of all parts
 * @param {number} start of the part between
 * @param {number} middle its length
 */
function threeParts(letters, size, start, middle) {
  const tail = Math.min(Math.floor((size - middle) / 3), letters.length - start - middle);
  const head = Math.min(size - middle - tail, start);
  const [first, between, last] = [
    letters.slice(0, head),
    letters.slice(start, start + middle),
    tail ? letters.slice(-tail) : [],
  ].map((part) => part.join(''));
  return start + middle === letters.length ? [first, between] : [first, between, last];
}

/**
 * @param {string} name one of `names`
 * @param {string[]} names all that are shown together
 * @param {Fits} fits
 * @returns {string} the name, shortened to what fits; with its number in the set if no shorter text is unique
 */
export function shortened(name, names, fits) {
  if (fits(name)) return name;
  const letters = [...name];
  let [low, high] = [0, Math.min(letters.length - 1, LONGEST)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(joined(headAndTail(letters, middle)))) low = middle;
    else high = middle - 1;
  }
  const parts = headAndTail(letters, low);
  const alike = names.filter((other) => other !== name && other.startsWith(parts[0]) && other.endsWith(parts[1]));
  const rivals = alike.map((other) => [...other]).filter((other) => matches(other, parts));
  if (!rivals.length) return joined(parts);
  const number = ` ${names.indexOf(name) + 1}`;
  const own = rivals.length > MANY ? null : cutAroundDifference(letters, rivals, low + 1, fits);
  if (own !== null) return own;
  let count = low;
  while (count > 0 && !fits(joined(headAndTail(letters, count)) + number)) count--;
  return joined(headAndTail(letters, count)) + number;
}

// ---- Widths of texts, and numbers.

/** The font stack of all texts in plots. */
export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif';

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;
/** @type {Map<string, number>} */
const widths = new Map();
/** Width of `text` in pixels, before the style sheet narrows its font (see `narrowing`). */
/** @param {string} text @param {number} [size] @param {boolean} [bold] */
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
 * @param {string} text @param {number} room @param {number} [size] @param {boolean} [bold]
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
 */
/** @param {number} value @param {number} digits */
export const decimals = (value, digits) => (value * (1 + NOTHING)).toFixed(digits);

/** A number with three decimals, or `digits`, and a true minus sign; "–" for undefined. */
/** @param {number | null | undefined} value @param {number} [digits] */
export const fixed = (value, digits = 3) =>
  typeof value === 'number' && Number.isFinite(value) ? signed(decimals(value, digits)) : '–';

/** The text of a number with a true minus sign, and without a sign if all digits are zero. @param {string} text */
const signed = (text) => (text[0] !== '-' ? text : Number(text) === 0 ? text.slice(1) : `−${text.slice(1)}`);

/** Removes trailing zeros after the decimal point. @param {string} text of a number with decimals */
const trimmed = (text) => text.replace(/\.?0+$/, '');
/**
 * A number with three decimals, or up to seven where three would say 0 or 1 of what is neither; beyond these "> 0" or
 * "< 1".
 */
/** @param {number | null | undefined} value */
export function precise(value) {
  const text = fixed(value);
  const size = Math.abs(Number(value));
  const bound = [0, 1].find((end) => Number(decimals(size, 3)) === end);
  if (text === '–' || bound === undefined || Math.abs(size - bound) < NOTHING) return text;
  for (let digits = 4; digits < MOST_DECIMALS; digits++)
    if (Number(decimals(size, digits)) !== bound) return trimmed(fixed(value, digits + 1));
  const end = Math.sign(Number(value)) * bound;
  return `${Number(value) > end ? '>' : '<'} ${signed(String(end))}`;
}

/** The decimals, one to three, that a simulation error leaves. @param {number} error from one seed to another */
export const decimalsLeft = (error) => (error <= 0.001 ? 3 : error <= 0.01 ? 2 : 1);

/**
 * A number estimated from draws, with the decimals that its simulation error leaves; as
 * `tile_core.number_format.estimated`.
 */
/** @param {number} value @param {number} error its standard error from one seed to another */
export const estimated = (value, error) => fixed(value, decimalsLeft(error));

/** A percentage with one decimal, never "100 %" for less than all, nor "0 %" for more than none. */
/** @param {number} share */
export const percent = (share) => {
  if (Number.isNaN(share)) return '–';
  if (share > 0 && share < 0.001) return '< 0.1 %';
  const text = decimals(100 * share, 1);
  return text === '100.0' && share < 1 - NOTHING ? '> 99.9 %' : `${text} %`;
};

/** A level of confidence as a percentage: "95 %", "97.5 %". @param {number} level */
export const levelText = (level) => `${Number((100 * level).toPrecision(6))} %`;

/**
 * A sentence with non-breaking spaces in percentages, points and comparisons with a number or a point; as
 * `tile_core.number_format.unbroken`.
 */
/** @param {string} text */
export const unbroken = (text) =>
  text
    .replaceAll(' %', '\u00a0%')
    .replaceAll(/\(([^\s(),]{1,7}), ([^\s(),]{1,7})\)/g, '($1,\u00a0$2)')
    .replaceAll(/ ([=≈≠<>≤≥]) (?=[<>(]?[.\d−∞])/g, '\u00a0$1\u00a0');

/**
 * A probability estimated from draws: two decimals. It is never 0 or 1, also where something never or always occurred.
 */
/** @param {number} p */
export const probability = (p) => (p < 0.005 ? '<.01' : p >= 0.995 ? '>.99' : fixed(p, 2));

/** The same after "P" in a sentence: "= 0.12" or "< .01". @param {number} p */
export const probabilitySaid = (p) => probability(p).replace(/^([<>])?/, (sign) => `${sign || '='} `);

/** Gives each rank as text: "2=" where it is shared, "–" where there is none. */
/** @param {ArrayLike<number>} ranks from 1, NaN where undefined @returns {(i: number) => string} */
export function rankTexts(ranks) {
  const times = new Uint32Array(ranks.length + 1);
  for (let i = 0; i < ranks.length; i++) if (ranks[i] > 0) times[ranks[i]]++;
  return (i) => (ranks[i] > 0 ? `${ranks[i]}${times[ranks[i]] > 1 ? '=' : ''}` : '–');
}

/** A rank as text: "–" where there is none. @param {number} rank */
export const rankText = (rank) => (Number.isNaN(rank) ? '–' : String(rank));

/** The ranks gained as text; '' where there is nothing to compare. @param {number} value */
export function gainText(value) {
  if (!Number.isFinite(value)) return '';
  return value === 0 ? '–' : value > 0 ? `▲ ${value}` : `▽ ${-value}`;
}

/** A rank set as text, such as "2–5"; "…" while it is not computed. */
/** @param {number} first below 0 until then @param {number} last */
export const rankSet = (first, last) => (first < 0 ? '…' : first === last ? String(first) : `${first}–${last}`);

/** A prevalence: three significant digits of the rarer class, without needless zeros. */
/** @param {number | null | undefined} prior */
export function prevalence(prior) {
  if (typeof prior !== 'number' || !Number.isFinite(prior)) return '–';
  const rarer = Math.min(prior, 1 - prior);
  let digits = 1;
  for (let unit = 0.1; digits < MOST_DECIMALS && rarer < unit; unit /= 10) digits++;
  return `${trimmed(decimals(100 * prior, digits))} %`;
}

/** A whole number with a separator of thousands. @param {number} n */
export const count = (n) => Math.round(n).toLocaleString('en');
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** A small number in words, others in digits. @param {number} n */
export const inWords = (n) => NUMBERS[n] ?? count(n);
/** A number of things, as text: singular for 1. @param {number} n @param {string} noun */
export const counted = (n, noun) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** A cost ratio: three significant digits. @param {number} c */
export function costRatio(c) {
  if (!Number.isFinite(c)) return c > 0 ? '∞' : '–';
  return c >= 1000 ? count(c) : String(Number(c.toPrecision(3)));
}

/** A threshold probability in percent. @param {number} t */
export const thresholdPercent = (t) => `${Number((100 * t).toPrecision(t < 0.5 ? 2 : 3))} %`;

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
 */
/** @type {(symbol: string) => Spans} */
export function spans(symbol) {
  // Splits F1, F0.5, J+, τ-, κ and γ_π, but not FPR or FMI, which are abbreviations.
  const parts = /^([FPRJγθκπτΔ])(?:_(.+)|([\d.β+-]*))$/u.exec(symbol);
  if (!parts) return [{ text: symbol }];
  const letter = { text: parts[1], italic: true };
  const lowered = (parts[2] || parts[3]).replace('-', '−');
  return lowered ? [letter, { text: lowered, small: true }] : [letter];
}

/** Signs below the line, for those that have one. @type {Record<string, string>} */
const LOWERED = { '+': '₊', '−': '₋', β: 'ᵦ' };
/** @param {string} letter */
const lowered = (letter) =>
  /\d/.test(letter) ? String.fromCharCode(0x2080 + Number(letter)) : (LOWERED[letter] ?? letter);

/**
 * A score's symbol as text, where no markup can lower its beta: F₁, F₀.₅, τ₋. `Score.written` does the same; files and
 * commands have F1.
 */
/** @param {string} symbol */
export const symbolText = (symbol) =>
  spans(symbol)
    .map(({ text, small }) => (small ? [...text].map(lowered).join('') : text))
    .join('');

/** A score in a list to choose from, as the server writes it, too. @param {{symbol: string, name: string}} score */
export const scoreOption = ({ symbol, name }) => `${symbolText(symbol)} · ${name}`;

/** A text of the server with the F-scores in it as people write them. @param {string} text */
export const withSymbols = (text) => text.replace(/\bF(?:1|2|0\.5)\b/g, symbolText);

/** A text broken into lines at most `most` pixels wide. */
/** @param {string} text @param {number} most @param {number} size of the type @param {boolean} [bold] */
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

// ---- Numbers of an interval as text, rounded so that they stay in it; `tile_core.number_format` writes the same,
// as a test checks.

// As many significant digits name any double.
const MOST_DIGITS = 17;

/** The number 0.DIGITS × 10^place, without an exponent. */
/** @param {string} digits @param {number} place of the decimal point, counted from the first digit */
function positional(digits, place) {
  if (place <= 0) return `0.${'0'.repeat(-place)}${digits}`;
  if (place >= digits.length) return digits + '0'.repeat(place - digits.length);
  return `${digits.slice(0, place)}.${digits.slice(place)}`;
}

/** The significant digits of a positive number in scientific notation, and the place of its decimal point. */
/** @type {(text: string) => [digits: string, place: number]} */
function partsOf(text) {
  const [mantissa, exponent] = text.split('e');
  return [mantissa.replace('.', ''), Number(exponent) + 1];
}

/** A number of at least 0 with so many significant digits at most, rounded down or up. */
/** @param {number} value @param {number} most @param {boolean} up */
function directed(value, most, up) {
  const [digits, place] = partsOf(value.toExponential());
  if (digits.length <= most || !Number.isFinite(value)) return unrounded(value);
  const head = String(BigInt(digits.slice(0, most)) + BigInt(up));
  return positional(head.slice(0, most), place + head.length - most);
}

/**
 * The two ends of an interval, rounded inwards: what lies between them is in the interval. They have `digits`
 * significant digits, or as many more as it takes to differ, and to stay on their sides of the number `inside`.
 *
 * @param {number} low at least 0
 * @param {number} high above it; may be infinite
 * @param {number | null} [inside] @param {number} [digits] @returns {[low: string, high: string]}
 */
export function inward(low, high, inside = null, digits = 3) {
  for (let many = digits; many <= MOST_DIGITS; many++) {
    /** @type {[string, string]} */
    const ends = [directed(low, many, true), directed(high, many, false)];
    const [first, last] = ends.map((text) => (text === '∞' ? Infinity : Number(text)));
    if (first < last && (inside === null || (first < inside && inside < last))) return ends;
  }
  return [unrounded(low), unrounded(high)];
}

/** A number rounded to one between `low` and `high`, both excluded, to three digits or as many more as it takes. */
/** @param {number} value between them @param {number} low at least 0 @param {number} high */
export function within(value, low, high) {
  for (let many = 3; many <= MOST_DIGITS; many++) {
    const rounded = Number(value.toPrecision(many));
    if (low < rounded && rounded < high) return unrounded(rounded);
  }
  return unrounded(value);
}

/** All digits of a number of at least 0, without an exponent: the fewest that name its double. @param {number} value */
export function unrounded(value) {
  if (value === Infinity) return '∞';
  if (value === 0) return '0';
  return positional(...partsOf(value.toExponential()));
}

// ---- Times.

/** Seconds in each unit, from the longest. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago, such as "3 days ago". @param {number} milliseconds @returns {string} */
export function ago(milliseconds) {
  const seconds = milliseconds / 1000;
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['minute', 60];
  return seconds < 60 ? 'just now' : AGO.format(-Math.floor(seconds / size), unit);
}
