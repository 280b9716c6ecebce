/** The probability over the Tile that each model is near the best, each at its best threshold for the point. */
/** @import { PairedDraws } from '#tile/thresholds/model_certainty' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
import { drawsAt } from '#tile/thresholds/model_certainty';
import { nearProbabilities } from '#tile/uncertainty/near';

/** The counterpart of `WithinMap` for models, all at once: the best model changes with the point. */
export class NearModels {
  #cell = 0;
  /** @type {Float32Array[]} */
  #maps;

  /**
   * @param {PredictionsModel} model as it is now; it may change afterwards
   * @param {number} prior in use
   * @param {number} side points in a row and in a column, at least 2
   */
  constructor({ verticesOf, owner, vertices, draws, margin }, prior, side) {
    if (!draws) throw new Error('expected draws, found none');
    /** @type {PairedDraws} */
    this.draws = draws;
    this.prior = prior;
    this.side = side;
    this.margin = margin;
    this.source = { verticesOf, owner, vertices: { performances: vertices.performances } };
    this.#maps = verticesOf.map(() => new Float32Array(side * side));
  }

  /** @param {number} k @returns {Float32Array} row-major, [row of b][column of a] */
  probability(k) {
    return this.#maps[k];
  }

  /**
   * Computes for about `ms` milliseconds.
   *
   * @param {number} [ms]
   * @returns {boolean} whether all is done
   */
  step(ms = Infinity) {
    const { side, source, prior, margin } = this;
    const end = performance.now() + ms;
    while (this.#cell < side * side) {
      const [a, b] = [(this.#cell % side) / (side - 1), Math.floor(this.#cell / side) / (side - 1)];
      const near = nearProbabilities(drawsAt(source, this.draws, a, b), a, b, prior, margin);
      for (const [k, map] of this.#maps.entries()) map[this.#cell] = near[k];
      this.#cell++;
      if (performance.now() >= end) break;
    }
    return this.#cell >= side * side;
  }
}
