/** What a page is asked about: the leaderboard, or a family of performances with a parameter. */
/** @import { Family } from '#tile/model/answers' */
import { unset } from '#tile/view/values';

/** In place of a family: the leaderboard that is open. */
export const LEADERBOARD = 'leaderboard';

/**
 * What a parameter is called, where its slider starts, and whether steps of it are felt as odds or as ratios.
 *
 * @typedef {{label: string, start: number, scale: 'odds' | 'ratio'}} Parameter
 */

/** @type {Record<string, Parameter>} */
export const PARAMETERS = {
  prior: { label: 'Prior π₊', start: unset('prior'), scale: 'odds' },
  rate: { label: 'Rate of positive predictions τ₊', start: unset('rate'), scale: 'odds' },
  tn: { label: 'Probability of a true negative', start: unset('tn'), scale: 'odds' },
  concentration: { label: 'Concentration', start: unset('concentration'), scale: 'ratio' },
};

export class FamilyModel {
  family = LEADERBOARD;
  /** The families by key, as the server describes them. @type {Record<string, Family>} */
  families = {};
  /** What the user set, by parameter. @type {Record<string, number>} */
  parameters = {};
  /** NaN where the leaderboard has no common one. */
  boardPrior = NaN;
  /** Whether something follows the pointer. */
  live = false;
  /** Names this page to the server, which answers the newest `turn` only. */
  page = Math.random().toString(36).slice(2, 14);
  turn = 0;

  /** Name of the parameter of the family in force; undefined where it has none. */
  get needs() {
    return this.families[this.family]?.parameter ?? undefined;
  }

  /** Its value: as set here, else the leaderboard's prior, else the middle; null where there is none. */
  get parameter() {
    const { needs, parameters, boardPrior } = this;
    if (!needs || !PARAMETERS[needs]) return null;
    if (parameters[needs] !== undefined) return parameters[needs];
    return needs === 'prior' && boardPrior > 0 && boardPrior < 1 ? boardPrior : PARAMETERS[needs].start;
  }
}
