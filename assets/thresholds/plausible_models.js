/** How many models cannot be told apart from the best over the Tile, each at its best threshold for the point. */
/** @import { PairedDraws } from '#tile/thresholds/model_certainty' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
import { plausibleCount } from '#tile/exact/paired';
import { askedAt, withoutDraws } from '#tile/thresholds/model_certainty';
import { bestOf } from '#tile/thresholds/threshold_model';

/**
 * The counterpart of `PlausibleMap` for models: `number` is row-major, [row of b][column of a]; computed in time
 * slices.
 */
export class PlausibleModels {
  #cell = 0;

  /**
   * @param {PredictionsModel} model as it is now; it may change afterwards
   * @param {number} prior in use
   * @param {number} side points in a row and in a column, at least 2
   */
  constructor({ verticesOf, owner, vertices, draws, level }, prior, side) {
    if (!draws) throw new Error('expected draws, found none');
    /** @type {PairedDraws} */
    this.draws = draws;
    this.prior = prior;
    this.side = side;
    this.level = level;
    this.source = { verticesOf, owner, vertices: { performances: vertices.performances } };
    this.number = new Int32Array(side * side);
  }

  /**
   * Computes for about `ms` milliseconds.
   *
   * @param {number} [ms]
   * @returns {boolean} whether all is done
   */
  step(ms = Infinity) {
    const { side, number, source, prior, level } = this;
    const end = performance.now() + ms;
    while (this.#cell < number.length) {
      const [a, b] = [(this.#cell % side) / (side - 1), Math.floor(this.#cell / side) / (side - 1)];
      const chosen = source.verticesOf.map((own) => bestOf(own, source.vertices.performances, a, b));
      const measured = withoutDraws(chosen, source.vertices.performances);
      number[this.#cell++] = plausibleCount(this.draws.pairs, askedAt(chosen, measured, { a, b }, prior, level));
      if (performance.now() >= end) break;
    }
    return this.#cell >= number.length;
  }
}
