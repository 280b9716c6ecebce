/**
 * Numbers of an interval as text, rounded so that they stay in it; `tile_core.number_format` writes the same, as a test
 * checks.
 */

// As many significant digits name any double.
const MOST_DIGITS = 17;

/**
 * The number 0.DIGITS × 10^place, without an exponent.
 *
 * @param {string} digits
 * @param {number} place of the decimal point, counted from the first digit
 */
function positional(digits, place) {
  if (place <= 0) return `0.${'0'.repeat(-place)}${digits}`;
  if (place >= digits.length) return digits + '0'.repeat(place - digits.length);
  return `${digits.slice(0, place)}.${digits.slice(place)}`;
}

/**
 * The significant digits of a positive number in scientific notation, and the place of its decimal point.
 *
 * @param {string} text
 * @returns {[digits: string, place: number]}
 */
function partsOf(text) {
  const [mantissa, exponent] = text.split('e');
  return [mantissa.replace('.', ''), Number(exponent) + 1];
}

/**
 * A number of at least 0 with so many significant digits at most, rounded down or up.
 *
 * @param {number} value
 * @param {number} most
 * @param {boolean} up
 */
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
 * @param {number | null} [inside]
 * @param {number} [digits]
 * @returns {[low: string, high: string]}
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

/**
 * A number rounded to one between `low` and `high`, both excluded, with at most `digits` significant digits, or as many
 * more as it takes.
 *
 * @param {number} value between them
 * @param {number} low at least 0
 * @param {number} high
 * @param {number} [digits]
 */
export function within(value, low, high, digits = 3) {
  for (let many = digits; many <= MOST_DIGITS; many++) {
    const rounded = Number(value.toPrecision(many));
    if (low < rounded && rounded < high) return unrounded(rounded);
  }
  return unrounded(value);
}

/**
 * All digits of a number of at least 0, without an exponent: the fewest that name its double.
 *
 * @param {number} value
 */
export function unrounded(value) {
  if (value === Infinity) return '∞';
  if (value === 0) return '0';
  return positional(...partsOf(value.toExponential()));
}
