/** The performances a page is about: the leaderboard, or a family of performances with a parameter. */
import { defaultOf } from '#tile/view/reader';

/** @import { Family } from '#tile/shell/page_loading' */

/** The key that stands for the current leaderboard instead of a family. */
export const LEADERBOARD = 'leaderboard';

/**
 * A parameter of a family: its name, its start value, and whether its slider is even in log odds or in ratios.
 *
 * @typedef {{label: string, start: number, scale: 'odds' | 'ratio'}} Parameter
 */

/** @type {Record<string, Parameter>} */
export const PARAMETERS = {
  prior: { label: 'Prior π₊', start: defaultOf('prior'), scale: 'odds' },
  rate: { label: 'Rate of positive predictions τ₊', start: defaultOf('rate'), scale: 'odds' },
  tn: { label: 'Probability of a true negative', start: defaultOf('tn'), scale: 'odds' },
  concentration: { label: 'Concentration', start: defaultOf('concentration'), scale: 'ratio' },
};

export class FamilyModel {
  family = LEADERBOARD;
  /** The families by key, as the server describes them. @type {Record<string, Family>} */
  families = {};
  /** The values set by the user, by parameter. @type {Record<string, number>} */
  parameters = {};
  /** The common prior of the leaderboard; NaN if rows differ. */
  boardPrior = NaN;
  /** Whether something is being dragged. */
  live = false;
  /** A random id of this page for the server, which answers only the newest `turn`. */
  page = Math.random().toString(36).slice(2, 14);
  turn = 0;

  /** The name of the parameter of the current family; undefined if it has none. */
  get needs() {
    return this.families[this.family]?.parameter ?? undefined;
  }

  /**
   * The value of that parameter: as set by the user, else the leaderboard's prior, else its start value; null if there
   * is none.
   */
  get parameter() {
    const { needs, parameters, boardPrior } = this;
    if (!needs || !PARAMETERS[needs]) return null;
    if (parameters[needs] !== undefined) return parameters[needs];
    return needs === 'prior' && boardPrior > 0 && boardPrior < 1 ? boardPrior : PARAMETERS[needs].start;
  }
}
