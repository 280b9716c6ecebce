/** Reads and writes importances of outcomes and their ratios as users type them. */

/** The expected form of a ratio, for messages. */
export const RATIO = 'a number from 0 on, a fraction such as 1/4, or ∞';
const DIGITS = 5;

/**
 * A number of at least 0, with a decimal point or comma; NaN for any other text.
 *
 * @param {string} text
 */
export function importanceOf(text) {
  const plain = text.trim().replace(',', '.');
  const value = Number(plain);
  return plain !== '' && value >= 0 && value < Infinity ? value : NaN;
}

/**
 * A ratio from 0 to Infinity: "4", "0,25", "1/4", "1:4", "4 : 1", "∞"; NaN for any other text.
 *
 * @param {string} text
 */
export function ratioOf(text) {
  if (/^\s*(∞|inf(inity)?)\s*$/i.test(text)) return Infinity;
  const parts = text.split(/[:/]/);
  if (parts.length > 2) return NaN;
  const [over, under] = [importanceOf(parts[0]), parts.length === 2 ? importanceOf(parts[1]) : 1];
  // 0/0 gives NaN, which is refused.
  return over / under;
}

/**
 * A ratio as a field shows it: with at most five digits, "∞" if the other outcome does not count.
 *
 * @param {number} ratio
 */
export const ratioText = (ratio) => (ratio === Infinity ? '∞' : String(Number(ratio.toPrecision(DIGITS))));
