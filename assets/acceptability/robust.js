/**
 * Who is a good choice for a whole part of the Tile: share first, worst rank, largest regret; as
 * `tile_core.uncertainty.robust`. They are taken at the cells of the part: a coarse grid can miss a narrow strip.
 */
/** @import { Measured, Region, Weight } from '#tile/uncertainty/acceptability' */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { ranksOf } from '#tile/math/kernel';
import { fillKeys, onePrior, regionCells } from '#tile/uncertainty/acceptability';
import { scoresAt } from '#tile/uncertainty/standings';

/** So many cells are looked at between two pauses. */
const SLICE = 50;

/**
 * Of each entity the share of the region on which it is best (tied ones share), its worst rank and its largest gap to
 * the best score; the latter two are NaN where it has no score at some cell.
 *
 * @typedef {{share: Float64Array, worstRank: Float64Array, regret: Float64Array}} Robustness
 */

/**
 * @param {Measured} measured with priors where there is no prior for all
 * @param {number | null} prior for all; null is each its own
 * @param {Region} region
 * @param {Weight} weight changes the share only
 * @param {number} [side] cells of a side of the region's frame
 * @returns {Generator<unknown, Robustness, void>} it may be stopped between some cells and the next
 */
export function* robustnessSteps(measured, prior, region, weight, side = 40) {
  const size = measured.fpr.length;
  const one = onePrior(measured.priors, prior);
  const { a, b, weights } = regionCells(region, side, one > 0 ? weight : 'ab', one);
  const priors = prior === null ? (measured.priors ?? []) : new Float64Array(size).fill(prior);
  const found = { share: new Float64Array(size), worstRank: new Float64Array(size), regret: new Float64Array(size) };
  const keys = new Float64Array(size);
  for (let k = 0; k < a.length; k++) {
    fillKeys(measured, priors, a[k], b[k], keys);
    addCell(found, keys, weights[k] || 1);
    if (k % SLICE === SLICE - 1) yield;
  }
  const total = weights.reduce((sum, each) => sum + each, 0) || 1;
  return { ...found, share: found.share.map((sum) => sum / total) };
}

/**
 * All at once; parameters as those of `robustnessSteps`.
 *
 * @param {Parameters<typeof robustnessSteps>} given
 * @returns {Robustness}
 */
export function robustness(...given) {
  const steps = robustnessSteps(...given);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * @param {Robustness} found
 * @param {Float64Array} keys
 * @param {number} weight
 */
function addCell({ share, worstRank, regret }, keys, weight) {
  const ranks = ranksOf(keys);
  let [top, first] = [-1, 0];
  for (let i = 0; i < keys.length; i++) {
    if (ranks[i] === 1) first++;
    if (keys[i] > top) top = keys[i];
  }
  for (let i = 0; i < keys.length; i++) {
    if (ranks[i] === 1) share[i] += weight / first;
    worstRank[i] = Math.max(worstRank[i], ranks[i]);
    regret[i] = Math.max(regret[i], scoreOf(top) - scoreOf(keys[i]));
  }
}

/** @param {number} key good / bad */
const scoreOf = (key) => (key === Infinity ? 1 : key / (1 + key));

/**
 * The probability that the score of each entity is at most delta below the best one, as `tile_core.uncertainty.within`:
 * nothing is shared, so that clones have the same. 0 where the measured score is undefined.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null is each its own
 * @param {number} delta
 */
export function within(draws, a, b, prior, delta) {
  const { size, number } = draws;
  const measured = scoresAt(draws, draws.measured, a, b, prior);
  const scores = scoresAt(draws, draws, a, b, prior);
  const counts = new Float64Array(size);
  for (let start = 0; start < scores.length; start += size) {
    let top = -1;
    for (let i = 0; i < size; i++) if (scores[start + i] > top && !Number.isNaN(measured[i])) top = scores[start + i];
    for (let i = 0; i < size; i++) if (scores[start + i] >= top - delta && !Number.isNaN(measured[i])) counts[i]++;
  }
  return counts.map((count) => count / number);
}

/** The same for one entity over a grid of the Tile, as in `BestMap`; found slice by slice. */
export class WithinMap {
  #cell = 0;

  /**
   * @param {Draws} draws
   * @param {number | null} prior for all; null is each its own
   * @param {number} entity
   * @param {number} delta
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor(draws, prior, entity, delta, side = 26) {
    this.draws = draws;
    this.prior = prior;
    this.entity = entity;
    this.delta = delta;
    this.side = side;
    this.values = new Float32Array(side * side);
  }

  /**
   * Works on for about so many milliseconds.
   *
   * @param {number} [ms]
   * @returns {boolean} whether all is done
   */
  step(ms = Infinity) {
    const { draws, prior, entity, delta, side, values } = this;
    const end = performance.now() + ms;
    while (this.#cell < values.length) {
      const [row, column] = [Math.floor(this.#cell / side), this.#cell % side];
      values[this.#cell++] = within(draws, column / (side - 1), row / (side - 1), prior, delta)[entity];
      if (performance.now() >= end) break;
    }
    return this.#cell >= values.length;
  }
}
