/** The references of a leaderboard: the two classifiers of one answer, where they beat all others, and by how much. */
import { canShift, constants, isTrivial } from '#tile/math/performance';
import { key, rank, score, tied } from '#tile/math/ranking';
import { firstRegions } from '#tile/math/regions/best';
import { winnerMoves } from '#tile/math/regions/stable';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Ranking } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/regions/best' */

// ---- Always negative and always positive at the prior in use. They are no rows of the leaderboard and have no rank;
// no performance without skill scores more than the better of the two (paper B, figure 9). Draws nothing.

/** What the two references are called, in the order of `constants`. */
export const REFERENCES = ['Always negative', 'Always positive'];
/** What it means that one of them is the best. */
export const MEANINGS = ['Doing nothing', 'Treating all'];

/**
 * The better reference at a point. `more`: how many classifiers `of` all score more; `best`: the best classifier,
 * `ahead`: by how much the reference is ahead of it; `beats`: whether no classifier scores as much.
 *
 * @typedef {object} ReferenceHere
 * @property {0 | 1} which
 * @property {number} score
 * @property {[number, number]} scores of both, NaN where undefined
 * @property {number} more
 * @property {number} of
 * @property {number} best
 * @property {number} ahead
 * @property {boolean} beats
 */

/** Whether the better reference stands above the ranking: few classifiers score more. @param {ReferenceHere} here */
export const isPinnedAbove = ({ more, of }) => 4 * more <= of;

/** Whether a row of the data predicts one class only, and could have predicted both. */
/** @type {(p: Performance) => boolean} */
export const isOneClass = (p) => canShift(p) && isTrivial(p);

export class References {
  /** @type {Region[] | null} */
  found = null;

  /**
   * @param {Performance[]} performances at the prior `common`
   * @param {number} common
   * @param {Map<number, number>} owners the entities that are best somewhere among `performances`
   */
  constructor(performances, common, owners) {
    this.common = common;
    this.owners = owners;
    this.rows = constants(common);
    /** The classifiers that compete with the references: rows of one answer are those references themselves. */
    this.classifiers = performances.some(isOneClass)
      ? performances.map((p) => (isOneClass(p) ? null : p))
      : performances;
    this.size = performances.length;
    this.count = this.classifiers.filter(Boolean).length;
    this.competitors = [...this.classifiers, ...this.rows];
  }

  /**
   * Where each classifier or reference is best; a reference is the entity after the last row (always negative) or the
   * one after that. Only classifiers that are best somewhere without references can be best somewhere with them.
   */
  get regions() {
    if (this.found) return this.found;
    /** @type {Performance[]} */
    const able = this.competitors.map(() => null);
    for (const i of this.owners.keys()) able[i] = this.classifiers[i];
    for (const [k, row] of this.rows.entries()) able[this.size + k] = row;
    this.found = firstRegions(able);
    return this.found;
  }

  /** The regions of classifiers, or those of the references. @param {boolean} references */
  regionsOf(references) {
    return this.regions.filter(({ entities }) => entities[0] >= this.size === references);
  }

  /** The share of the Tile on which each reference is best. @returns {[number, number]} */
  get shares() {
    const share = (/** @type {number} */ k) =>
      this.regions.reduce((sum, { entities, area }) => sum + (entities.includes(this.size + k) ? area : 0), 0);
    return [share(0), share(1)];
  }

  /**
   * The better reference at a point, always negative where both tie; null where neither has a score.
   *
   * @param {number} a @param {number} b @param {Ranking} ranking of the performances at the point
   * @returns {ReferenceHere | null}
   */
  at(a, b, { order, keys, scores }) {
    const values = this.rows.map((row) => key(row, a, b));
    if (values.every(Number.isNaN)) return null;
    const [none, every] = values;
    const which = Number.isNaN(none) || (every > none && !tied(every, none)) ? 1 : 0;
    let [more, best] = [0, -1];
    for (const i of order) {
      if (Number.isNaN(keys[i])) break;
      if (!this.classifiers[i]) continue;
      if (best < 0) best = i;
      if (keys[i] < values[which] || tied(keys[i], values[which])) break;
      more++;
    }
    const both = /** @type {[number, number]} */ (this.rows.map((row) => score(row, a, b)));
    const ahead = best < 0 ? NaN : both[which] - scores[best];
    const beats = best >= 0 && keys[best] < values[which] && !tied(keys[best], values[which]);
    return { which, score: both[which], scores: both, more, of: this.count, best, ahead, beats };
  }

  /** The nearest changes of the best at a point, among classifiers and references. */
  /** @param {number} a @param {number} b */
  moves(a, b) {
    return winnerMoves(this.competitors, a, b, rank(this.competitors, a, b));
  }

  /**
   * The nearest prior at which a reference is no longer the best at a point, and what takes over; null if it always is.
   * With odds o of the prior both scores tie where a quadratic in o is 0, which has one positive root at most.
   *
   * @param {0 | 1} which @param {number} a @param {number} b
   * @returns {{prior: number, to: number} | null} above the prior in use for always negative, else below it
   */
  changeOfPrior(which, a, b) {
    const now = this.common / (1 - this.common);
    let [odds, to] = [which ? 0 : Infinity, -1];
    for (const [i, p] of this.competitors.entries()) {
      if (!p || i === this.size + which) continue;
      const found = oddsOfTie(which, p, a, b);
      const nearer = which ? found < now && found > odds : found > now && found < odds;
      if (nearer) [odds, to] = [found, i];
    }
    return to < 0 ? null : { prior: odds / (1 + odds), to };
  }
}

/** The odds of the prior at which a classifier ties with a reference at (a, b); NaN for none. */
/** @param {0 | 1} which @param {Performance} p @param {number} a @param {number} b */
function oddsOfTie(which, p, a, b) {
  const [tn, fp, fn, tp] = (p ?? []).map(Number);
  const [fpr, tpr] = [fp / (tn + fp), tp / (fn + tp)];
  const [square, linear, constant] = which
    ? [a * b * (1 - tpr), a * (1 - b) * (fpr - tpr), (1 - a) * (1 - b) * (fpr - 1)]
    : [a * b * tpr, b * (1 - a) * (tpr - fpr), (a - 1) * (1 - b) * fpr];
  if (square === 0) return linear > 0 ? -constant / linear : NaN;
  const root = Math.sqrt(linear * linear - 4 * square * constant);
  return linear > 0 ? (-2 * constant) / (linear + root) : (root - linear) / (2 * square);
}
