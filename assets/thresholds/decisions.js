/** The decision at a threshold, in words and in digits. */
import { decimals } from '#tile/draw/text';

/** Decisions that need no threshold. */
export const ALWAYS = { negative: 'always negative', positive: 'always positive' };

/**
 * A threshold as text: three decimals, or four significant digits where these are too few; the minus sign is U+2212.
 *
 * @param {number} value
 */
export function shortNumber(value) {
  if (value === Infinity) return '∞';
  const size = Math.abs(value);
  const plain = size === 0 || (size >= 0.01 && size < 1000);
  return (plain ? decimals(value, 3) : String(Number(value.toPrecision(4)))).replace('-', '−');
}

/**
 * A threshold as a decision: "score ≥ 0.5".
 *
 * @param {number} cutoff
 */
export const atLeast = (cutoff) => `score ≥ ${shortNumber(cutoff)}`;

/**
 * A decision as text below a heading that says that it is a threshold: "≥ 0.5".
 *
 * @param {string} decision
 */
export const withoutScore = (decision) => decision.replace('score ≥ ', '≥ ');

/**
 * The name of a score within a sentence: lower case, except for abbreviations and names of people.
 *
 * @param {string} name
 */
export const inSentence = (name) =>
  /^[A-Z][a-z]+(?![a-z]*['’])/.test(name) ? name[0].toLowerCase() + name.slice(1) : name;
