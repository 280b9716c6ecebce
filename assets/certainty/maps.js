/** Maps of draws over the Tile, computed in slices: the one on display and the one being computed. */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { BestMap } from '#tile/uncertainty/best_map';

/** Points per side of the grid: while something is dragged, and afterwards. */
const COARSE = 26;
const FINE = 101;

/** @typedef {{size: number}} Drawn */
/** @typedef {{draws: Drawn, prior: number | null, side: number, step: (ms: number) => boolean}} Mapping */

/**
 * @template {Mapping} [M=BestMap]
 * @template {Drawn} [D=Draws]
 */
export class TileMaps {
  /** @type {M | null} */
  shown = null;
  /** @type {M | null} */
  working = null;
  /** @type {{draws: D, prior: number | null, side: number} | null} */
  wanted = null;

  /**
   * @param {(draws: D, prior: number | null, side: number) => M} [make]
   * @param {number} [coarse] points per side while something is dragged
   * @param {number} [fine] points per side afterwards
   */
  constructor(make, coarse = COARSE, fine = FINE) {
    this.make =
      make ??
      ((draws, prior, side) => {
        const all = /** @type {Draws} */ (/** @type {unknown} */ (draws));
        return /** @type {M} */ (/** @type {unknown} */ (new BestMap(all, prior, side)));
      });
    this.coarse = coarse;
    this.fine = fine;
  }

  /**
   * Requests the map of these draws. During a drag a map that was begun is finished first, so that something is
   * displayed.
   *
   * @param {D | null} draws
   * @param {number | null} prior
   * @param {boolean} live
   * @returns {boolean} whether anything remains to be computed
   */
  request(draws, prior, live) {
    this.wanted = draws && { draws, prior, side: live ? this.coarse : this.fine };
    if (!draws || this.shown?.draws.size !== draws.size) this.shown = null;
    if (!this.wanted || !this.working || live || this.working.side === this.coarse) this.start();
    else if (!is(this.working, this.wanted)) this.start(true);
    return this.working !== null;
  }

  /** @param {boolean} [anew] whether to abandon the map being computed */
  start(anew = false) {
    const { wanted, shown } = this;
    if (!wanted || (shown && is(shown, wanted))) this.working = null;
    else if (!this.working || anew) {
      // The very first map is coarse, so that something is shown at once.
      const other = !shown || shown.draws !== wanted.draws || shown.prior !== wanted.prior;
      this.working = this.make(wanted.draws, wanted.prior, other && !shown ? this.coarse : wanted.side);
    }
  }

  /**
   * Computes for about `ms` milliseconds.
   *
   * @param {number} ms
   * @returns {boolean} whether a new map was completed
   */
  step(ms) {
    if (!this.working?.step(ms)) return false;
    this.shown = this.working;
    this.working = null;
    this.start();
    return true;
  }
}

/** @type {(map: Mapping, wanted: {draws: Drawn, prior: number | null, side: number}) => boolean} */
const is = (map, { draws, prior, side }) => map.draws === draws && map.prior === prior && map.side >= side;
