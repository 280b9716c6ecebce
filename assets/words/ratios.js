/** How much one outcome counts compared with another, in words. */
import { count, decimals } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** @import { Child } from '#tile/parts/elements' */

/**
 * Text that is shown only in wide windows.
 *
 * @param {string} text
 */
export const wideOnly = (text) => make('span', { className: 'tx-long' }, text);

/**
 * Text that is shown only in narrow windows, in place of the long form.
 *
 * @param {string} text
 */
const short = (text) => make('span', { className: 'tx-short' }, text);

/**
 * A ratio rounded for a sentence: 4 -> "4", 2.5 -> "2.5", 11.49 -> "11.5", 2499.2 -> "2,499".
 *
 * @param {number} ratio
 */
function times(ratio) {
  const digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
  return ratio >= 1000 ? count(ratio) : String(Number(decimals(ratio, digits)));
}

/** An outcome, in singular and plural. @typedef {[string, string]} Outcome */

/**
 * How many times as much one outcome counts as another, in words; the more important one is named first.
 *
 * @param {number} share of the first outcome in the sum of both, from 0 to 1
 * @param {Outcome} more the first outcome
 * @param {Outcome} less the other outcome
 * @returns {[before: string, strong: string, after: string]} the second part is how many times
 */
function compared(share, more, less) {
  if (share === 0) return [`only ${less[1]} count, ${more[1]} do not`, '', ''];
  if (share === 1) return [`only ${more[1]} count, ${less[1]} do not`, '', ''];
  const ratio = share / (1 - share);
  if (Math.abs(ratio - 1) < 0.005) return [`${more[0]} counts `, 'as much as', ` ${less[0]}`];
  const [big, small] = ratio > 1 ? [more, less] : [less, more];
  return [`${big[0]} counts `, `${times(Math.max(ratio, 1 / ratio))} times`, ` ${small[0]}`];
}

/**
 * The same, with how many times in bold.
 *
 * @param {number} share
 * @param {Outcome} more
 * @param {Outcome} less
 * @returns {Child[]}
 */
export function comparison(share, more, less) {
  const [before, strong, after] = compared(share, more, less);
  return strong ? [before, make('b', {}, strong), after] : [before];
}

/** The outcomes that b and a compare. @type {Record<'b' | 'a', [more: Outcome, less: Outcome]>} */
export const COMPARED = {
  b: [
    ['a missed positive', 'missed positives'],
    ['a false alarm', 'false alarms'],
  ],
  a: [
    ['a detection', 'detections'],
    ['a correct rejection', 'correct rejections'],
  ],
};

/**
 * What a point means, as plain text.
 *
 * @param {{a: number, b: number}} point
 */
export const meaningOf = ({ a, b }) =>
  [compared(b, ...COMPARED.b), compared(a, ...COMPARED.a)].map((parts) => parts.join('')).join('; ');

/** Which outcomes alone count at the two ends of an axis. */
const ENDS = {
  a: ['only rejections count', 'only detections count'],
  b: ['only false alarms count', 'only misses count'],
};

/**
 * How many of one outcome are worth one of the other at a value of a coordinate, in words.
 *
 * @param {'a' | 'b'} axis
 * @param {number} at
 * @returns {Child[]}
 */
export function costs(axis, at) {
  if (at <= 0 || at >= 1) return [ENDS[axis][at >= 1 ? 1 : 0]];
  const ratio = at / (1 - at);
  const [more, less] = outcomes(axis);
  const [big, small, n] = ratio >= 1 ? [more, less, ratio] : [less, more, 1 / ratio];
  // The short form of a false alarm, FP, needs "an".
  const article = big[0].includes('alarm') ? ['a', short('n'), ' '] : ['a '];
  return [...article, ...big[0], ` = ${times(n)} `, ...small[n > 1.005 ? 1 : 0]];
}

/**
 * The two outcomes that an axis weighs, each in singular and plural; first the one that counts more as the coordinate
 * grows.
 *
 * @param {'a' | 'b'} axis
 * @returns {Child[][][]}
 */
function outcomes(axis) {
  if (axis === 'b') {
    const alarm = ['alarm', 'alarms'].map((word) => [wideOnly('false '), word]);
    return [[['miss'], ['misses']], alarm];
  }
  return [
    [
      [wideOnly('detection'), short('TP')],
      [wideOnly('detections'), short('TPs')],
    ],
    [
      [wideOnly('rejection'), short('TN')],
      [wideOnly('rejections'), short('TNs')],
    ],
  ];
}
