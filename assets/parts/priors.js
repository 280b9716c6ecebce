/** Parses prevalences as users type them. */

/** The expected form of a prevalence, for messages. */
export const PRIOR_EXPECTED = 'a prior above 0 and below 1, or a percentage, such as 0.02 or 2%';
const NUMBER = /^\s*([0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:e(-?[0-9]{1,3}))?\s*(%?)\s*$/i;

/**
 * A prior as users type it, parsed as in `app/priors.py`: 0.02, 0,02, 2% and 2 % are the same; NaN if invalid.
 *
 * @param {string} text
 */
export function readPrior(text) {
  const [, digits, exponent, percent] = NUMBER.exec(text) || [];
  // An exponent instead of a division by 100, so that 99.9% is exactly 0.999.
  const value = digits ? Number(`${digits.replace(',', '.')}e${Number(exponent || 0) - (percent ? 2 : 0)}`) : NaN;
  return value > 0 && value < 1 ? value : NaN;
}

// A number with a decimal point or comma, perhaps a power of ten and a percent sign.
const ONE = /(?:[0-9]+(?:[.,][0-9]+)?|(?<![0-9%])[.,][0-9]+)(?:e-?[0-9]{1,3})?\s*%?/gi;

/**
 * The prevalences in a text such as "0.5 %, 5 %; 0,2", each once, in order; `wrong` is the first part that is not a
 * prevalence.
 *
 * @param {string} text
 * @returns {{priors: number[], wrong: string}}
 */
export function readPriors(text) {
  /** @type {Set<number>} */
  const priors = new Set();
  let wrong = text
    .replace(ONE, ' ')
    .replace(/[\s,;]+/g, ' ')
    .trim();
  for (const [part] of text.matchAll(ONE)) {
    const prior = readPrior(part);
    if (Number.isNaN(prior)) wrong ||= part.trim();
    else priors.add(prior);
  }
  return { priors: [...priors], wrong };
}
