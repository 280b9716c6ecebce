/**
 * The region of the Tile around a point in which the whole ranking, or its first places, stay the same.
 *
 * Neighbours in the ranking must stay in order: one inequality for each pair. The border of the region in which all
 * hold is followed in four quarters. At any priors.
 */

import { heightThere, inSquare } from '#tile/math/bilinear';
import { bad, good, rank } from '#tile/math/kernel';
import { entries, known } from '#tile/math/performance';
import { arc, chainShape, isNegligible } from '#tile/regions/arcs';
import { sameEverywhere } from '#tile/regions/frontier';
import { aheadInequality, borderQuarter, FRAME } from '#tile/regions/inequalities';

/** @import { Arc, Drawn } from '#tile/regions/arcs' */
/** @import { Order, Step } from '#tile/regions/inequalities' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/**
 * A region, and the pair that swaps across each of its sides.
 *
 * @typedef {Omit<Drawn, 'sides'> & {pairs: (number[] | null)[]}} StableRegion
 */

/**
 * The inequalities of pairs, computed once for the same performances.
 *
 * @type {WeakMap<number[][], Map<number, Order | null>>}
 */
const orders = new WeakMap();
/** A curve steeper than this is treated as upright: the step in `a` over one pixel of height is lost in rounding. */
const UPRIGHT = 1e9;

/**
 * The floor and the ceiling on one side of the point, as far as both reach, and the wall that joins their ends.
 *
 * @param {Order[]} inequalities
 * @param {number} a
 * @param {boolean} left
 */
function halfRegion(inequalities, a, left) {
  const [lower, upper] = [borderQuarter(inequalities, a, left, false), borderQuarter(inequalities, a, left, true)];
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
 * Joins consecutive steps along the same curve.
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
    .filter((piece) => !isNegligible(piece));
}

/**
 * The key good / bad of two entities that are tied at a place, of the one that is farther from undefined there. The
 * ratio of the keys at its ends is the k of an arc.
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
 * Whether a step has a length; or lies on an upright curve, whose height is lost in rounding.
 *
 * @param {Step} step
 */
function hasExtent({ of, start, stop }) {
  return !isNegligible(arc(...start, ...stop, 1, null)) || (of.pair !== null && heightThere(of, start).steep > UPRIGHT);
}

/**
 * Where two steps meet: on the less steep of their curves, whose height is more exact; on the frame exactly.
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
 * The entities in order of rank, in groups that tie here; only those known in full, which have ranks all over the Tile.
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
 * The first entity of each group in a tier that is tied everywhere, not only here.
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
 * The number of tiers that hold the first k places.
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
 * The connected region around (a, b) in which no two entities of the ranking, or of its first k places, swap.
 *
 * Those that tie at (a, b) may end up in either order, so a point on a frontier lies inside. Entities that are
 * undefined here or not known in full do not count.
 *
 * @param {Performance[]} performances
 * @param {number} a
 * @param {number} b
 * @param {number | null} k
 * @returns {StableRegion | null} `pairs[m]` is the two entities that swap across the side from vertex m to the next,
 *   the one ahead inside first; null on the square's border. null when no classifier is ranked.
 */
export function stableRegion(performances, a, b, k = null) {
  const tiers = tiersAt(performances, a, b);
  if (!tiers.length) return null;
  const placed = tiersTaking(tiers, k ?? Infinity);
  const counts = performances.map(entries);
  const single = tiers.map((tier) => representatives(counts, tier));
  const levels = [...single.slice(0, placed), single.slice(placed).flat()];
  const { sides, ...region } = chainShape(orderedRegion(counts, levels, a));
  return { ...region, pairs: sides };
}

/**
 * The border of the piece of the Tile, in a column, in which every entity of a level is ahead of every one of the next.
 *
 * @param {number[][]} counts
 * @param {number[][]} levels entities, of which no two are tied everywhere
 * @param {number} a
 */
export function orderedRegion(counts, levels, a) {
  const found = orders.get(counts) ?? new Map();
  orders.set(counts, found);
  const inequalities = [...FRAME];
  for (let k = 1; k < levels.length; k++) {
    for (const i of levels[k - 1]) {
      for (const j of levels[k]) {
        const key = i * counts.length + j;
        let one = found.get(key);
        if (one === undefined) {
          one = aheadInequality(counts, i, j);
          found.set(key, one);
        }
        if (one) inequalities.push(one);
      }
    }
  }
  return regionAround(counts, inequalities, a);
}
