/**
 * A dumbbell plot in a table cell: from the value at the compared threshold (a hollow square) to that at the best one
 * (a dot).
 */
import { make } from '#tile/parts/elements';

/** The least range of a column, so that nearly equal values do not look far apart. */
const LEAST = 0.01;

/**
 * The range of a column: from its smallest to its largest value, rounded outwards to hundredths.
 *
 * @param {number[]} values NaN for none
 * @returns {[number, number]}
 */
export function rangeOf(values) {
  const known = values.filter(Number.isFinite);
  if (!known.length) return [0, 1];
  const low = Math.floor(Math.min(...known) / LEAST + 1e-9) * LEAST;
  const high = Math.ceil(Math.max(...known) / LEAST - 1e-9) * LEAST;
  return [low, Math.max(high, low + LEAST)];
}

export class Dumbbell {
  line = make('i', { className: 'tx-db-line' });
  square = make('i', { className: 'tx-db-square' });
  dot = make('i', { className: 'tx-db-dot' });
  node = make('span', { className: 'tx-dumbbell', 'aria-hidden': 'true' }, this.line, this.square, this.dot);

  /**
   * @param {number} compared NaN for none
   * @param {number} best
   * @param {[number, number]} range of the column
   * @param {string} colour of the dot
   */
  paint(compared, best, [low, high], colour) {
    const at = (/** @type {number} */ value) => (100 * (value - low)) / (high - low);
    const [from, to] = [at(compared), at(best)];
    this.square.hidden = !Number.isFinite(from);
    this.dot.hidden = !Number.isFinite(to);
    this.line.hidden = !Number.isFinite(from + to);
    this.square.style.left = `${from}%`;
    this.dot.style.left = `${to}%`;
    this.dot.style.background = colour;
    this.line.style.left = `${Math.min(from, to)}%`;
    this.line.style.width = `${Math.abs(to - from)}%`;
  }
}
