/**
 * The region of the Tile around a point in which the whole ranking stays, or its first places.
 *
 * Neighbours in the ranking must stay in order: an inequality for each pair. What all of them leave is walked around in
 * four quarters. At any priors.
 */

import { heightThere, inSquare } from '#tile/math/bilinear';
import { bad, good, rank } from '#tile/math/kernel';
import { entries, known } from '#tile/math/performance';
import { arc, drawn, vanishing } from '#tile/regions/arcs';
import { sameEverywhere } from '#tile/regions/frontier';
import { ahead, FRAME, quarter } from '#tile/regions/inequalities';

/** @import { Arc, Drawn } from '#tile/regions/arcs' */
/** @import { Order, Step } from '#tile/regions/inequalities' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/**
 * A region, and which two swap across each of its sides.
 *
 * @typedef {Omit<Drawn, 'sides'> & {pairs: (number[] | null)[]}} StableRegion
 */

/**
 * Orders of pairs, found once for the performances that are walked over.
 *
 * @type {WeakMap<number[][], Map<number, Order | null>>}
 */
const orders = new WeakMap();
/** Of a curve as steep as this one pixel is no step of `a` that a number can tell. */
const UPRIGHT = 1e9;

/**
 * Floor and ceiling on one side of the point, as far as both reach, and the wall between their ends.
 *
 * @param {Order[]} inequalities
 * @param {number} a
 * @param {boolean} left
 */
function halfRegion(inequalities, a, left) {
  const [lower, upper] = [quarter(inequalities, a, left, false), quarter(inequalities, a, left, true)];
  const end = Math.min(lower.end, upper.end);
  const [floor, ceiling] = [lower.cut(end), upper.cut(end)];
  const wall = {
    of: (lower.end <= upper.end ? lower : upper).closing,
    start: floor[floor.length - 1].stop,
    stop: ceiling[ceiling.length - 1].stop,
  };
  return { floor, ceiling, wall };
}

/**
 * @param {Step[]} steps
 * @returns {Step[]}
 */
function reversedSteps(steps) {
  return steps.map(({ of, start, stop }) => ({ of, start: stop, stop: start })).reverse();
}

/**
 * Neighbouring steps along one curve become one.
 *
 * @param {Step[]} steps
 */
function mergedSteps(steps) {
  /** @type {Step[]} */
  const result = [];
  for (const step of steps) {
    const before = result[result.length - 1];
    if (before && before.of === step.of) before.stop = step.stop;
    else result.push({ ...step });
  }
  return result;
}

/**
 * The connected region around a point inside all inequalities, as a closed anticlockwise chain of arcs.
 *
 * @param {number[][]} counts
 * @param {Order[]} inequalities
 * @param {number} a
 * @returns {Arc<number[] | null>[]}
 */
function regionAround(counts, inequalities, a) {
  const [right, left] = [halfRegion(inequalities, a, false), halfRegion(inequalities, a, true)];
  const border = [
    ...reversedSteps(left.floor),
    ...right.floor,
    right.wall,
    ...reversedSteps(right.ceiling),
    ...left.ceiling,
    ...reversedSteps([left.wall]),
  ];
  const chain = mergedSteps(border.filter(hasExtent));
  const corners = chain.map((step, m) => corner(chain[(m || chain.length) - 1], step));
  return chain
    .map(({ of }, m) => {
      const [start, stop] = [corners[m], corners[(m + 1) % chain.length]];
      const tied = (of.pair || []).map((i) => counts[i]);
      return arc(...start, ...stop, tiedKey(tied, ...stop) / tiedKey(tied, ...start), of.pair);
    })
    .filter((piece) => !vanishing(piece));
}

/**
 * The key of two that are tied at a place, by the one that is farther from undefined there; its ratio bends an arc.
 *
 * @param {number[][]} tied
 * @param {number} a
 * @param {number} b
 */
function tiedKey(tied, a, b) {
  let [most, key] = [-1, NaN];
  for (const p of tied) {
    const share = (good(p, a) + bad(p, b)) / (p[0] + p[1] + p[2] + p[3]);
    if (share > most) [most, key] = [share, good(p, a) / bad(p, b)];
  }
  return key;
}

/**
 * Whether a step leads anywhere: of an upright curve, whose height rounding hides, also one without a width.
 *
 * @param {Step} step
 */
function hasExtent({ of, start, stop }) {
  return !vanishing(arc(...start, ...stop, 1, null)) || (of.pair !== null && heightThere(of, start).steep > UPRIGHT);
}

/**
 * Where two steps meet: on the less upright of their curves, whose height rounding changes less; on the frame exactly.
 *
 * @param {Step} before
 * @param {Step} step
 * @returns {Place}
 */
function corner(before, { of, start }) {
  const [{ b }] = [before.of, of].map((one) => heightThere(one, start)).sort((x, y) => x.steep - y.steep);
  /** @type {Place} */
  const at = [inSquare(start[0]), inSquare(b)];
  for (const { frame } of [before.of, of]) if (frame) at[frame[0]] = frame[1];
  return at;
}

/**
 * Entities in order of rank, in groups that are tied here; only those known in full, which have places all over.
 *
 * @param {Performance[]} performances
 * @param {number} a
 * @param {number} b
 */
function tiersAt(performances, a, b) {
  const { ranks, order } = rank(performances, a, b);
  /** @type {number[][]} */
  const tiers = [];
  for (const i of order) {
    if (Number.isNaN(ranks[i]) || !known(performances[i])) continue;
    const last = tiers[tiers.length - 1];
    if (last && ranks[last[0]] === ranks[i]) last.push(i);
    else tiers.push([i]);
  }
  return tiers;
}

/**
 * One entity, the first, for each group of a tier that is tied not only here.
 *
 * @param {number[][]} counts
 * @param {number[]} tier
 */
function representatives(counts, tier) {
  /** @type {number[]} */
  const chosen = [];
  for (const i of tier) {
    if (!chosen.some((j) => sameEverywhere(counts[i], counts[j]))) chosen.push(i);
  }
  return chosen;
}

/**
 * Number of tiers that take the first k places.
 *
 * @param {number[][]} tiers
 * @param {number} k
 */
function tiersTaking(tiers, k) {
  let placed = 0;
  const last = tiers.findIndex((tier) => {
    placed += tier.length;
    return placed >= k;
  });
  return last < 0 ? tiers.length : last + 1;
}

/**
 * The connected region around (a, b) in which no order of the ranking, or of its first k places, is reversed.
 *
 * Those tied at (a, b) are free to go either way: a point on a frontier lies inside. Entities undefined here or not
 * known in full do not count.
 *
 * @param {Performance[]} performances
 * @param {number} a
 * @param {number} b
 * @param {number | null} k
 * @returns {StableRegion | null}
 *   `pairs[m]` is the two entities that swap across the side from vertex m to the next, the one ahead first; null on
 *   the square's border. null when no classifier is ranked.
 */
export function stableRegion(performances, a, b, k = null) {
  const tiers = tiersAt(performances, a, b);
  if (!tiers.length) return null;
  const placed = tiersTaking(tiers, k ?? Infinity);
  const counts = performances.map(entries);
  const single = tiers.map((tier) => representatives(counts, tier));
  const levels = [...single.slice(0, placed), single.slice(placed).flat()];
  const { sides, ...region } = drawn(keptInOrder(counts, levels, a));
  return { ...region, pairs: sides };
}

/**
 * The border of the piece of the Tile in a column where each of a level is ahead of each of the next.
 *
 * @param {number[][]} counts
 * @param {number[][]} levels entities of which no two are tied everywhere
 * @param {number} a
 */
export function keptInOrder(counts, levels, a) {
  const found = orders.get(counts) ?? new Map();
  orders.set(counts, found);
  const inequalities = [...FRAME];
  for (let k = 1; k < levels.length; k++) {
    for (const i of levels[k - 1]) {
      for (const j of levels[k]) {
        const key = i * counts.length + j;
        let one = found.get(key);
        if (one === undefined) {
          one = ahead(counts, i, j);
          found.set(key, one);
        }
        if (one) inequalities.push(one);
      }
    }
  }
  return regionAround(counts, inequalities, a);
}
