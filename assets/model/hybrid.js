/**
 * The hybrid of two entities: it answers like the second with probability `share`, else like the first, so that its
 * rates lie on the segment between theirs (Fawcett 2006, section 10). It is an added entity that is updated with them.
 */
/** @import { Performance } from '#tile/math/performance' */
/** @import { BoardModel } from '#tile/model/board_model' */
import { known, rates } from '#tile/math/performance';

/**
 * The row of the hybrid, the rows of its two entities, the share of the second.
 *
 * @typedef {[row: number, number, number, number]} Hybrid
 */

/**
 * The expected counts of a hybrid on the test set of p; null if a class is missing.
 *
 * @param {Performance} p
 * @param {Performance} q
 * @param {number} share of q
 * @returns {number[] | null}
 */
export function mixture(p, q, share) {
  if (!known(p) || !known(q)) return null;
  const [one, other] = [rates(p), rates(q)];
  const fpr = one.fpr + share * (other.fpr - one.fpr);
  const tpr = one.tpr + share * (other.tpr - one.tpr);
  if (!Number.isFinite(fpr + tpr)) return null;
  const [negatives, positives] = [p[0] + p[1], p[2] + p[3]];
  return [negatives * (1 - fpr), negatives * fpr, positives * (1 - tpr), positives * tpr];
}

/**
 * Adds the hybrid of two entities in equal shares, replacing an earlier hybrid.
 *
 * @param {BoardModel & {selected: number | null}} model
 * @param {number} i
 * @param {number} j
 * @returns {boolean} whether there is one
 */
export function addHybrid(model, i, j) {
  const performance = i === j ? null : mixture(model.base[i], model.base[j], 0.5);
  if (!performance) return false;
  const row = model.hybrid?.[0] ?? model.names.length;
  if (i === row || j === row) return false;
  const taken = new Set(model.names.filter((_, k) => k !== row));
  const title = `Hybrid of ${model.names[i]} and ${model.names[j]}`.slice(0, 190);
  let name = title;
  for (let k = 2; taken.has(name); k++) name = `${title} ${k}`;
  const at = row - model.board.entities.length;
  model.added = [...model.added.slice(0, at), { name, performance }, ...model.added.slice(at + 1)];
  model.edits.delete(row);
  model.hybrid = [row, i, j, 0.5];
  model.selected = row;
  return true;
}

/**
 * Recomputes the hybrid from its two entities; the list of names stays.
 *
 * @param {BoardModel} model
 * @param {Performance[]} base
 */
export function updateHybrid(model, base) {
  if (!model.hybrid) return;
  const [row, i, j, share] = model.hybrid;
  const at = row - model.board.entities.length;
  const performance = mixture(base[i] ?? null, base[j] ?? null, share);
  if (!model.added[at] || !performance) return;
  model.added[at] = { ...model.added[at], performance };
  base[row] = performance;
}

/**
 * The hybrid of a view; null if its rows do not exist.
 *
 * @param {Hybrid | null} hybrid
 * @param {number} entities
 * @param {number} added
 */
export const hybridOf = (hybrid, entities, added) =>
  hybrid && hybrid[0] >= entities && hybrid.slice(0, 3).every((row) => row < entities + added) ? hybrid : null;

/**
 * Sets the share with which the hybrid is nearest to a point of ROC space; returns whether there is one.
 *
 * @param {BoardModel} model
 * @param {Readonly<[number, number]>} place
 */
export function slideHybrid(model, [x, y]) {
  if (!model.hybrid) return false;
  const [row, i, j] = model.hybrid;
  const [from, to] = [model.rates[i], model.rates[j]];
  if (!from || !to) return false;
  const [u, v] = [to.fpr - from.fpr, to.tpr - from.tpr];
  const share = ((x - from.fpr) * u + (y - from.tpr) * v) / (u * u + v * v);
  if (!Number.isFinite(share)) return false;
  model.hybrid = [row, i, j, Math.min(1, Math.max(0, share))];
  return true;
}

/**
 * The number of decimals for outcomes: 3 for probabilities, 1 for counts, which a hybrid has in fractions.
 *
 * @param {number[]} counts
 */
export const digitsOf = (counts) => (counts.reduce((sum, each) => sum + each, 0) > 10 ? 1 : 3);
