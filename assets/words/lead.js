/** Which entity is ahead at the point, as a sentence to copy; as `tile_core.uncertainty.lead_sentence`. */
import { coordinate, count, precise, prevalence } from '#tile/draw/text';
import { MOST_TIMES } from '#tile/uncertainty/lead';

/** @import { Lead } from '#tile/uncertainty/lead' */

const ASSUMED = { independent: 'independent tests', any: 'any dependence', paired: 'on the same samples' };

/**
 * Which entity is ahead, by how much, how surely, and how many more samples would settle it.
 *
 * @param {Lead} lead
 * @param {{a: number, b: number, prior: number | null, level: number}} at the prior if one is set for all
 * @param {string[]} names
 */
export function leadSentence({ best, second, score, ahead, sure, last, times, dependence, about }, at, names) {
  const shift = at.prior === null ? '' : `, prevalence ${prevalence(at.prior)}`;
  const where = `At a = ${coordinate(at.a)}, b = ${coordinate(at.b)}${shift}`;
  if (!best.length) return `${where}, no row has a score.`;
  const first = names[best[0]];
  const level = `${about ? 'about ' : ''}${Math.round(100 * at.level)} %, ${ASSUMED[dependence]}`;
  const how = `${level}; rank set ${last === 1 ? '1' : `1–${last}`}`;
  if (best.length > 1) {
    const all = `${first} and ${best.length === 2 ? names[best[1]] : `${count(best.length - 1)} more`}`;
    const shared = `${all} share the best score, ${precise(score)} (${how})`;
    return `${where}, ${shared}; more samples at the same rates change nothing.`;
  }
  if (!second.length) return `${where}, ${first} is the only one with a score, ${precise(score)}.`;
  const other = names[second[0]] + (second.length > 1 ? ` and ${count(second.length - 1)} more` : '');
  if (sure && last === 1) return `${where}, ${first} is surely the best (${how}), ${precise(ahead)} ahead of ${other}.`;
  const standing = `${where}, ${first} is ${precise(ahead)} ahead of ${other}`;
  if (sure) return `${standing}, surely, but not surely better than all (${how}).`;
  if (times === undefined) return `${standing}, but not surely (${how}).`;
  const needed = times === null ? `more than ${MOST_TIMES} times` : times === 2 ? 'twice' : `${times} times`;
  const settled = `it takes ${needed} as many samples, at the same rates, to tell them apart`;
  return `${standing}, but not surely (${how}): ${settled}.`;
}
