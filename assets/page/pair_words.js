/**
 * A sentence that compares two classifiers: the difference of their scores with its interval, and the probability that
 * one is better.
 */
import { estimated, fixed, percent, probabilitySaid, unbroken } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** @import { Child } from '#tile/parts/elements' */
/** @import { Pair } from '#tile/acceptability/pair' */

/**
 * The interval of a difference in words, with its level and with the digits that its simulation error leaves.
 *
 * @param {Pair} pair
 * @param {number} level
 */
const intervalWords = ({ low, high, error }, level) =>
  `${percent(level).replace('.0', '')}: ${estimated(low, error)} to ${estimated(high, error)}`;

/**
 * @param {[string, string]} names
 * @param {Pair} pair of the first and the second
 * @param {number} level
 * @returns {Child[]} without a full stop
 */
export function pairWords([one, other], pair, level) {
  const { difference, beats } = pair;
  const by = make('b', {}, fixed(Math.abs(difference)));
  const how = difference === 0 ? [' ties with '] : [' is ', by, difference > 0 ? ' ahead of ' : ' behind '];
  const alone = { title: 'The interval of the difference of these two alone, given the draws' };
  const interval = make('span', alone, unbroken(` (${intervalWords(pair, level)})`));
  const wins = [' and beats it with P\u00a0', make('b', {}, probabilitySaid(beats).replace(' ', '\u00a0'))];
  return [make('b', {}, one), ...how, make('b', {}, other), interval, ...wins];
}
