/**
 * The entities that can be best somewhere, draw by draw: at one prior only those on the upper-left hull in ROC space.
 * At a point of the Tile other than the corners (0, 0) and (1, 1), scores rise with TPR and fall with FPR, and
 * iso-lines are straight: what lies below the hull is behind one of its vertices. Entities within a margin below the
 * hull are included, so that ties are found. Entities with different priors have a hull for each prior.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { sortKeys } from '#tile/math/sorting';

/**
 * The candidates of draw d are at `starts[d]` to `starts[d + 1]`: the entities, and their rates and priors.
 *
 * @typedef {{starts: Int32Array, entities: Int32Array, fpr: Float64Array, tpr: Float64Array, priors: Float64Array}}
 *   Candidates
 */

/** Points nearer to the hull than this, at a prior of 1/2, count as on it; the margin of a rare class is smaller. */
const MARGIN = 1e-6;

/** @type {WeakMap<Draws, Map<string, Int32Array[]>>} */
const found = new WeakMap();

/**
 * The candidates of all draws.
 *
 * @param {Draws} draws
 * @param {number | null} prior for all; null: each entity's own
 * @returns {Candidates}
 */
export function candidatesOf(draws, prior) {
  const groups = groupsOf(draws, prior);
  /** @type {Int32Array[]} */
  const lists = Array.from({ length: draws.number }, () => new Int32Array(0));
  for (const { members, at } of groups) {
    hulls(draws, members, at).forEach((list, d) => {
      lists[d] = lists[d].length ? Int32Array.of(...lists[d], ...list).sort() : list;
    });
  }
  return gathered(draws, lists, prior);
}

/**
 * The entities that are not missing, grouped by prior.
 *
 * @param {Draws} draws
 * @param {number | null} prior
 */
function groupsOf({ size, priors, measured }, prior) {
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (let i = 0; i < size; i++) {
    if (Number.isNaN(measured.fpr[i] + measured.tpr[i])) continue;
    const at = prior ?? priors[i];
    groups.set(at, [...(groups.get(at) ?? []), i]);
  }
  return [...groups].map(([at, members]) => ({ at, members: Int32Array.from(members) }));
}

/**
 * @param {Draws} draws
 * @param {Int32Array} members of one prior
 * @param {number} prior
 * @returns {Int32Array[]} indices in ascending order, for each draw
 */
function hulls(draws, members, prior) {
  const margin = 10 ** Math.ceil(Math.log10(MARGIN / Math.min(prior, 1 - prior)));
  if (!(margin < 1) || members.length < 3) return Array.from({ length: draws.number }, () => members);
  const known = found.get(draws) ?? new Map();
  found.set(draws, known);
  const name = `${margin} ${members[0]} ${members.length}`;
  if (!known.has(name))
    known.set(
      name,
      Array.from({ length: draws.number }, (_, d) => hull(draws, d, members, margin)),
    );
  return known.get(name);
}

/**
 * @param {Draws} draws
 * @param {number} d
 * @param {Int32Array} members
 * @param {number} margin
 */
function hull({ fpr, tpr, size }, d, members, margin) {
  const x = Float64Array.from(members, (i) => fpr[d * size + i]);
  const y = Float64Array.from(members, (i) => tpr[d * size + i]);
  const order = new Int32Array(members.length);
  sortKeys(
    x.map((value) => -value),
    order,
  );
  const chain = vertices(x, y, order);
  const kept = [];
  let k = 0;
  for (const i of order) {
    while (k < chain.length - 1 && x[chain[k + 1]] <= x[i]) k++;
    const [here, next] = [chain[k], chain[k + 1] ?? chain[k]];
    const slope = here === next ? 0 : (y[next] - y[here]) / (x[next] - x[here]);
    if (y[here] + slope * (x[i] - x[here]) - y[i] <= margin) kept.push(members[i]);
  }
  return Int32Array.from(kept).sort();
}

/**
 * The vertices of the upper-left hull, from left to right; each is higher than the one before.
 *
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {Int32Array} order by x
 */
function vertices(x, y, order) {
  /** @type {number[]} */
  const chain = [];
  for (const i of order) {
    const top = chain[chain.length - 1];
    if (chain.length && y[i] <= y[top]) continue;
    if (chain.length && x[i] === x[top]) chain.pop();
    while (chain.length > 1 && !turnsRight(x, y, chain[chain.length - 2], chain[chain.length - 1], i)) chain.pop();
    chain.push(i);
  }
  return chain;
}

/**
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {number} p
 * @param {number} q
 * @param {number} r
 */
function turnsRight(x, y, p, q, r) {
  return (y[q] - y[p]) * (x[r] - x[q]) > (x[q] - x[p]) * (y[r] - y[q]);
}

/**
 * @param {Draws} draws
 * @param {Int32Array[]} lists
 * @param {number | null} prior
 * @returns {Candidates}
 */
function gathered({ fpr, tpr, priors, size }, lists, prior) {
  const starts = new Int32Array(lists.length + 1);
  for (let d = 0; d < lists.length; d++) starts[d + 1] = starts[d] + lists[d].length;
  const total = starts[lists.length];
  const result = {
    starts,
    entities: new Int32Array(total),
    fpr: new Float64Array(total),
    tpr: new Float64Array(total),
    priors: new Float64Array(total),
  };
  for (let d = 0; d < lists.length; d++) {
    for (let c = starts[d], k = 0; c < starts[d + 1]; c++, k++) {
      const i = lists[d][k];
      result.entities[c] = i;
      result.fpr[c] = fpr[d * size + i];
      result.tpr[c] = tpr[d * size + i];
      result.priors[c] = prior ?? priors[i];
    }
  }
  return result;
}
