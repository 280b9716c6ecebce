/** Parses and formats the numbers of the Trade-off page. */
import { counted, fixed, count as many, percent } from '#tile/draw/text';
import { within } from '#tile/formats/intervals';
import { betaOf } from '#tile/paths/axis';

/** @import { Spans } from '#tile/draw/types' */
/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

export { many };

/**
 * A number, such as a value of β, as text: three decimals below 10, never fewer than three digits; more where it would
 * leave the interval that it is in.
 *
 * @param {number} x
 * @param {number} [low] the ends of the interval; none by default
 * @param {number} [high]
 */
export function shortNumber(x, low = Number.NaN, high = Number.NaN) {
  if (x === Infinity) return '∞';
  if (!Number.isFinite(x)) return '–';
  const short = Number(x >= 0.1 && x < 10 ? x.toFixed(3) : x.toPrecision(x < 1 ? 3 : 4));
  return low < x && x < high && !(low < short && short < high) ? within(x, low, high) : String(short);
}

/**
 * A place on the path as text, by β and by t. A place with the optimal ranking stays one when it is rounded.
 *
 * @param {Pick<TradeoffModel, 'answer' | 't'>} model
 * @param {number} [t] that of the slider by default
 */
export function placeNumbers({ answer: { low, high }, t: slider }, t = slider) {
  return { beta: shortNumber(betaOf(t), betaOf(low), betaOf(high)), t: shortNumber(t, low, high) };
}

/**
 * A place on the path with three decimals, or more where it has the optimal ranking and would lose it.
 *
 * @param {number} t
 * @param {Pick<TradeoffAnswer, 'low' | 'high'>} answer
 */
export function fixedPlace(t, { low, high }) {
  const short = Number(t.toFixed(3));
  return low < t && t < high && !(low < short && short < high) ? within(t, low, high) : fixed(t);
}

/** @param {number} pairs @param {number} all */
const ofDiscordant = (pairs, all) =>
  all === 1 ? 'the one discordant pair' : `${many(pairs)} of the ${many(all)} discordant pairs`;

/**
 * What a ranking does with the discordant pairs, compared with the optimal one: what follows its name. As
 * `tile_core.tradeoff.verdict.compared`.
 *
 * @param {{reversed: number, tied: number, ordered: number}} apart numbers of pairs
 * @param {number} all how many pairs are discordant
 */
export function comparedWords({ reversed, tied, ordered }, all) {
  /** @type {string[]} */
  const clauses = [];
  if (reversed)
    clauses.push(`reverses ${ofDiscordant(reversed, all)}${all === 1 ? '' : ` (${percent(reversed / all)})`}`);
  if (tied) clauses.push(`ties ${clauses.length ? many(tied) : ofDiscordant(tied, all)}`);
  if (ordered)
    clauses.push(
      `orders ${clauses.length ? many(ordered) : counted(ordered, 'discordant pair')} that the optimum ties`,
    );
  const last = clauses.pop();
  const listed = [clauses.join(', '), last].filter(Boolean).join(' and ');
  return `${listed}${reversed ? ', relative to the optimum' : ''}` || 'gives the same ranking as the optimum';
}

/** Matches the symbols of F-scores, whose number is a subscript in plots and headings. */
const SCORE = /^F([\d.]+)$/;

/**
 * @param {string} name as sent by the server
 * @returns {Spans}
 */
export function scoreSpans(name) {
  const found = SCORE.exec(name);
  return found
    ? [
        { text: 'F', italic: true },
        { text: found[1], small: true },
      ]
    : [{ text: name }];
}

/**
 * A number, or a fraction such as 8/113; NaN for anything else.
 *
 * @param {string} text
 */
export function readNumber(text) {
  const parts = text.split('/');
  return parts.length === 2 && parts.every((part) => /^\s*\d+\s*$/.test(part))
    ? Number(parts[0]) / Number(parts[1])
    : Number(text);
}
