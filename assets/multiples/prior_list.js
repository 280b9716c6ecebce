/** Several prevalences in one text. */
import { readPrior } from '#tile/parts/priors';

// A number with a decimal point or comma, perhaps a power of ten and a percent sign.
const ONE = /(?:[0-9]+(?:[.,][0-9]+)?|(?<![0-9%])[.,][0-9]+)(?:e-?[0-9]{1,3})?\s*%?/gi;

/**
 * "0.5 %, 5 %; 0,2" as numbers, each once, in the order of the text; `wrong` is the first part that is no prevalence.
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
