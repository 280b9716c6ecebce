/** Computations in steps, as generators: run to their end, or as a part of another one. */

/** Runs steps to their end. @template T @param {Generator<unknown, T, void>} steps @returns {T} what they return */
export function finished(steps) {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Runs one part of something; the completed share of the part becomes that of the whole.
 *
 * @template T
 * @param {Generator<number, T, void>} steps
 * @param {number} from the share of the whole that is completed before
 * @param {number} to
 * @returns {Generator<number, T, void>}
 */
export function* portion(steps, from, to) {
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield from + (to - from) * step.value;
  return step.value;
}
