/** Round values along an axis of the Tile, for any part of it and in any coordinates. */

// Steps of a straight axis, and how many of them stand along it at most.
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
const MOST = 6;
// Where equal steps are not equally long: the roundest values first.
const ROUND = [
  0, 1, 0.5, 0.2, 0.8, 0.1, 0.9, 0.05, 0.95, 0.02, 0.98, 0.01, 0.99, 0.005, 0.995, 0.002, 0.998, 0.001, 0.999,
];
const FAR = 26;
// Between those, where a part is shown that has fewer of them.
const FINER = [0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
const FEW = 3;

/**
 * @param {number} from the value at one end
 * @param {number} to the greater value at the other end
 * @returns {number[]}
 */
export function evenTicks(from, to) {
  const step = STEPS.find((each) => (to - from) / each <= MOST) ?? 0.2;
  const found = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; k++) found.push(Number((k * step).toFixed(4)));
  return found;
}

/**
 * @param {(value: number) => number} place gives the position of a value in pixels
 * @param {number} least pixel position of one end
 * @param {number} most pixel position of the other end
 * @returns {number[]} values so far apart that they can be read
 */
export function roundTicks(place, least, most) {
  /** @type {number[]} */
  const found = [];
  const add = (/** @type {number} */ value) => {
    const at = place(value);
    if (at < least - 1e-6 || at > most + 1e-6) return;
    if (found.every((other) => Math.abs(place(other) - at) >= FAR)) found.push(value);
  };
  ROUND.forEach(add);
  for (const step of FINER) {
    if (found.length >= FEW) break;
    for (let k = 1; k * step < 1; k++) add(Number((k * step).toFixed(4)));
  }
  return found.sort((p, q) => p - q);
}
