/** Where the named scores are on the Tile. */
/** @import { ScoreRecord } from '#tile/model/answers' */
import { scores } from '#tile/math/scores';

/**
 * The place (a, b) of a named score, and the names of the `others` that share it.
 *
 * @typedef {{key: string, symbol: string, name: string, a: number, b: number,
 *   kind: 'left' | 'right' | 'inner' | 'minor', others: string[]}} NamedPlace
 */

/**
 * On which side of the place the name of a well-known score is written; those of the others show on demand.
 *
 * @type {Record<string, NamedPlace['kind']>}
 */
const MAIN = {
  tnr: 'left',
  npv: 'left',
  tpr: 'right',
  ppv: 'right',
  f1: 'right',
  f2: 'right',
  f0_5: 'right',
  accuracy: 'inner',
  balanced_accuracy: 'inner',
  kappa: 'inner',
};
/** Coordinates that differ by less are one place. */
const NEAR = 1e-9;

/**
 * The places of named scores; of those that share one, the first names it.
 *
 * @param {ScoreRecord[]} catalogue
 * @param {number} prior of all performances; where it is NaN, scores of a fixed prior have no place
 * @returns {NamedPlace[]}
 */
export function namedPlaces(catalogue, prior) {
  /** @type {NamedPlace[]} */
  const found = [];
  for (const { key, symbol, name, fixed_prior_only } of catalogue) {
    if (fixed_prior_only && !Number.isFinite(prior)) continue;
    const place = scores[key]?.place(Number.isFinite(prior) ? prior : 0.5);
    if (!place?.every(Number.isFinite)) continue;
    const [a, b] = place;
    const twin = found.find((one) => Math.abs(one.a - a) < NEAR && Math.abs(one.b - b) < NEAR);
    if (twin) twin.others.push(name);
    else found.push({ key, symbol, name, a, b, kind: MAIN[key] ?? 'minor', others: [] });
  }
  return found;
}
