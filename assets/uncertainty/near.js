/** The probability that a score is at most a margin delta below the best one, at a point and as a map over the Tile. */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { scoresAt } from '#tile/uncertainty/keys';
import { SlicedMap } from '#tile/uncertainty/sliced_map';

/**
 * The probability that the score of each entity is at most delta below the best one, as `tile_core.uncertainty.within`.
 * Nothing is split, so clones have the same probability. 0 where the measured score is undefined.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {number} delta
 */
export function nearProbabilities(draws, a, b, prior, delta) {
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

/** That probability for one entity, over a grid of the Tile as in `BestMap`. */
export class WithinMap extends SlicedMap {
  /**
   * @param {Draws} draws
   * @param {number | null} prior for all; null: each entity's own
   * @param {number} entity
   * @param {number} delta
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor(draws, prior, entity, delta, side = 26) {
    const values = new Float32Array(side * side);
    super(values, side, (a, b) => nearProbabilities(draws, a, b, prior, delta)[entity]);
    this.draws = draws;
    this.prior = prior;
    this.entity = entity;
    this.delta = delta;
    this.values = values;
  }
}
