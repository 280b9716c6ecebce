/** One number at each point of a grid over the Tile, computed in time slices. */

export class SlicedMap {
  #cell = 0;

  /**
   * @param {Float32Array | Int32Array} numbers one for each point, row by row from b = 0
   * @param {number} side points in a row and in a column, at least 2
   * @param {(a: number, b: number) => number} numberAt
   */
  constructor(numbers, side, numberAt) {
    this.numbers = numbers;
    this.side = side;
    this.numberAt = numberAt;
  }

  /**
   * Computes further numbers for about `ms` milliseconds.
   *
   * @param {number} [ms]
   * @returns {boolean} whether all numbers are computed
   */
  step(ms = Infinity) {
    const { numbers, side } = this;
    const end = performance.now() + ms;
    while (this.#cell < numbers.length) {
      const [row, column] = [Math.floor(this.#cell / side), this.#cell % side];
      numbers[this.#cell++] = this.numberAt(column / (side - 1), row / (side - 1));
      if (performance.now() >= end) break;
    }
    return this.#cell >= numbers.length;
  }
}
