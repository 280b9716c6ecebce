/** What a threshold decides, in words and in digits. */

/** Decisions as if there were no threshold. */
export const ALWAYS = { negative: 'always negative', positive: 'always positive' };

/**
 * A threshold: three decimals, or four digits where these would say little; one minus sign everywhere.
 *
 * @param {number} value
 */
export function shortNumber(value) {
  if (value === Infinity) return '∞';
  const size = Math.abs(value);
  const plain = size === 0 || (size >= 0.01 && size < 1000);
  return (plain ? value.toFixed(3) : String(Number(value.toPrecision(4)))).replace('-', '−');
}

/**
 * A threshold as a decision.
 *
 * @param {number} cutoff
 */
export const atLeast = (cutoff) => `score ≥ ${shortNumber(cutoff)}`;

/**
 * A decision where its column says that it is a threshold.
 *
 * @param {string} decision
 */
export const brief = (decision) => decision.replace('score ≥ ', '≥ ');

/**
 * The name of a score inside a sentence: abbreviations and names of people keep their capitals.
 *
 * @param {string} name
 */
export const lowered = (name) =>
  /^[A-Z][a-z]+(?![a-z]*['’])/.test(name) ? name[0].toLowerCase() + name.slice(1) : name;
