/**
 * The region of the Tile around a point in which the whole ranking stays, or its first places.
 *
 * Neighbours in the ranking must stay in order: A ab + B a + C b + D >= 0 for each pair. For each a this leaves one
 * interval of b. Its floor is followed to the right of the point from arc to arc until it meets the ceiling or a wall;
 * mirrored on a or on b, the same walk gives the other three quarters of the border. At any priors.
 */

import * as kernel from '#tile/math/kernel';
import { known, TOLERANCE } from '#tile/math/kernel';
import { arc, drawn, vanishing } from '#tile/regions/arcs';
import { sameEverywhere } from '#tile/regions/frontier';
import { cornerLeads, difference } from '#tile/regions/leads';

/** @import { Drawn } from '#tile/regions/arcs' */
/** @import { Performance, Place } from '#tile/math/kernel' */
/**
 * A region, and which two swap across each of its sides.
 *
 * @typedef {Omit<Drawn, 'sides'> & {pairs: (number[] | null)[]}} StableRegion
 */

/** Steps that differ by less end at one place. */
const TOUCH = 1e-14;
/** Of a curve as steep as this one pixel is no step of `a` that a number can tell. */
const UPRIGHT = 1e9;

/**
 * An inequality A ab + B a + C b + D >= 0 from its values at the corners, scaled to 1. `kind` says on which side of
 * its curve it holds, all along: 1 above, so that the curve is a floor, -1 below (a ceiling), 0 beside (a wall).
 */
function inequality([h00, h10, h01, h11], kind, pair) {
  const size = Math.max(Math.abs(h00), Math.abs(h10), Math.abs(h01), Math.abs(h11));
  const [A, B, C, D] = [h00 - h10 - h01 + h11, h10 - h00, h01 - h00, h00].map((x) => x / size);
  return { A, B, C, D, kind, pair };
}

/** Without the factors a, 1 - a, b and 1 - b, which say nothing inside: a side of zeros becomes like its opposite. */
function reduced([h00, h10, h01, h11]) {
  if (h00 === 0 && h01 === 0) [h00, h01] = [h10, h11];
  if (h10 === 0 && h11 === 0) [h10, h11] = [h00, h01];
  if (h00 === 0 && h10 === 0) [h00, h10] = [h01, h11];
  if (h01 === 0 && h11 === 0) [h01, h11] = [h00, h10];
  return [h00, h10, h01, h11];
}

/** a, 1 - a, b and 1 - b are not negative; `frame` is the coordinate and its value on that side of the square. */
const FRAME = [
  { ...inequality([0, 1, 0, 1], 0, null), frame: [0, 0] },
  { ...inequality([1, 0, 1, 0], 0, null), frame: [0, 1] },
  { ...inequality([0, 0, 1, 1], 1, null), frame: [1, 0] },
  { ...inequality([1, 1, 0, 0], -1, null), frame: [1, 1] },
];

/** "i is ahead of j". On their frontier the lead changes with b as fp_i fn_j - fn_i fp_j does, whatever the place. */
function ahead(performances, i, j) {
  const [p, q] = [performances[i], performances[j]];
  return inequality(reduced(cornerLeads(p, q)), Math.sign(difference(p[1] * q[2], p[2] * q[1])), [i, j]);
}

function mirroredA({ A, B, C, D, kind }) {
  return { A: -A, B: -B, C: C + A, D: D + B, kind };
}

function mirroredB({ A, B, C, D, kind }) {
  return { A: -A, B: B + A, C: -C, D: D + C, kind: -kind };
}

/** Height of the curve h = 0 at a. */
function height({ A, B, C, D }, a) {
  return -(B * a + D) / (A * a + C);
}

/** A sum of four terms, 0 where it is nothing but rounding. */
function settled(w, x, y, z) {
  const sum = w + x + y + z;
  return Math.abs(sum) <= TOLERANCE * (Math.abs(w) + Math.abs(x) + Math.abs(y) + Math.abs(z)) ? 0 : sum;
}

/** How far to the right of `a` one walks along `floor` until one is out of `other`; Infinity when that never is. */
function steps(floor, other, a) {
  // Of a wall the quadratic below has a second root, where the floor is upright: so near the frame that rounding mixes both up.
  if (other.A === 0 && other.C === 0) return other.B < 0 ? Math.max(0, -other.D / other.B - a) : Infinity;
  const slope = floor.A * a + floor.C;
  const rise = -(floor.B * a + floor.D);
  // On the floor, times its slope, the other inequality is quadratic in the step.
  const square = settled(other.B * floor.A, -other.A * floor.B, 0, 0);
  const across = settled(other.D * floor.A, other.B * floor.C, -other.A * floor.D, -other.C * floor.B);
  const linear = settled(across, 2 * a * square, 0, 0);
  const now = settled(other.A * a * rise, other.B * a * slope, other.C * rise, other.D * slope);
  const discriminant = linear * linear - 4 * square * now;
  if (discriminant < 0) return Infinity;
  // Of its two roots the one where it falls.
  const root = Math.sqrt(discriminant);
  if (linear < 0) return Math.max(0, (2 * now) / (root - linear));
  return square < 0 ? (linear + root) / (-2 * square) : Infinity;
}

/** The inequality whose curve is the floor at `a`. */
function floorAt(inequalities, a) {
  let best = inequalities.find(({ kind, frame }) => frame && kind === 1);
  for (const one of inequalities) {
    if (one.kind === 1 && one.B * a + one.D < 0 && height(one, a) > height(best, a)) best = one;
  }
  return best;
}

/** The inequality one is out of first along `floor`: one that is no floor itself if there are several. */
function nextAlong(floor, inequalities, a) {
  const reach = inequalities.map((other) => (other === floor ? Infinity : steps(floor, other, a)));
  const step = reach.reduce((least, one) => Math.min(least, one), Infinity);
  const hit = inequalities.filter((_, k) => reach[k] <= step + TOUCH);
  const to = a + step;
  // Where the floor is upright it meets several ceilings at once: the lowest one stops it.
  const closing = hit.filter(({ kind }) => kind !== 1).sort((one, other) => height(one, to) - height(other, to) || 0);
  return { next: closing[0] || hit[0], to };
}

/** Follow the floor to the right of `a` until it meets a ceiling or a wall, which is `closing`, at `end`. */
function walk(inequalities, a) {
  const path = [];
  let floor = floorAt(inequalities, a);
  let from = a;
  while (path.length < 4 * inequalities.length) {
    const { next, to } = nextAlong(floor, inequalities, from);
    path.push({ floor, from, to });
    if (next.kind !== 1) return { path, end: to, closing: next };
    [floor, from] = [next, to];
  }
  return { path, end: from, closing: floor };
}

/** One quarter of a region's border: the floor or the ceiling, to the right or to the left of the point. */
function quarter(inequalities, a, left, upper) {
  const seen = inequalities.map((one) => {
    const turned = left ? mirroredA(one) : one;
    return { ...(upper ? mirroredB(turned) : turned), frame: one.frame };
  });
  const { path, end, closing } = walk(seen, left ? 1 - a : a);
  const place = (one, x) => {
    const y = height(one, x);
    return [left ? 1 - x : x, upper ? 1 - y : y];
  };
  return {
    end,
    closing: inequalities[seen.indexOf(closing)],
    cut: (limit) =>
      path
        .filter(({ from }) => from <= limit)
        .map(({ floor, from, to }) => ({
          of: inequalities[seen.indexOf(floor)],
          start: place(floor, from),
          stop: place(floor, Math.min(to, limit)),
        })),
  };
}

/** Floor and ceiling on one side of the point, as far as both reach, and the wall between their ends. */
function half(inequalities, a, left) {
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

function backwards(steps) {
  return steps.map(({ of, start, stop }) => ({ of, start: stop, stop: start })).reverse();
}

/** Neighbouring steps along one curve become one. */
function joined(steps) {
  const result = [];
  for (const step of steps) {
    const before = result[result.length - 1];
    if (before && before.of === step.of) before.stop = step.stop;
    else result.push({ ...step });
  }
  return result;
}

/** The connected region around a point inside all inequalities, as a closed anticlockwise chain of arcs. */
function around(performances, inequalities, a) {
  const [right, left] = [half(inequalities, a, false), half(inequalities, a, true)];
  const border = [
    ...backwards(left.floor),
    ...right.floor,
    right.wall,
    ...backwards(right.ceiling),
    ...left.ceiling,
    ...backwards([left.wall]),
  ];
  const chain = joined(border.filter(lasting));
  const corners = chain.map((step, m) => corner(chain[(m || chain.length) - 1], step));
  return chain
    .map(({ of }, m) => {
      const [start, stop] = [corners[m], corners[(m + 1) % chain.length]];
      const tied = (of.pair || []).map((i) => performances[i]);
      return arc(...start, ...stop, tiedKey(tied, ...stop) / tiedKey(tied, ...start), of.pair);
    })
    .filter((piece) => !vanishing(piece));
}

/** The key of two that are tied at a place, by the one that is farther from undefined there; its ratio bends an arc. */
function tiedKey(tied, a, b) {
  const { good, bad } = kernel;
  let [most, key] = [-1, NaN];
  for (const p of tied) {
    const share = (good(p, a) + bad(p, b)) / (p[0] + p[1] + p[2] + p[3]);
    if (share > most) [most, key] = [share, good(p, a) / bad(p, b)];
  }
  return key;
}

/** Whether a step leads anywhere: of an upright curve, whose height rounding hides, also one without a width. */
function lasting({ of, start, stop }) {
  return !vanishing(arc(...start, ...stop, 1, null)) || (of.pair && heightThere(of, start).steep > UPRIGHT);
}

/** Where two steps meet: on the less upright of their curves, whose height rounding changes less; on the frame exactly. */
function corner(before, { of, start }) {
  const at = [start[0], [before.of, of].map((one) => heightThere(one, start)).sort((x, y) => x.steep - y.steep)[0].b];
  for (const { frame } of [before.of, of]) if (frame) at[frame[0]] = frame[1];
  return at.map((x) => Math.min(1, Math.max(0, x)));
}

/** The height of a curve at a column, and how upright it is there; a wall leaves the height as it is. */
function heightThere(one, [a, before]) {
  const slope = one.A * a + one.C;
  if (slope === 0) return { b: before, steep: Infinity };
  const b = Math.min(1, Math.max(0, height(one, a)));
  return { b, steep: Math.abs((one.A * b + one.B) / slope) };
}

/** Entities in order of rank, in groups that are tied here; only those known in full, which have places all over. */
function tiersAt(performances, a, b) {
  const { ranks, order } = kernel.rank(performances, a, b);
  const tiers = [];
  for (const i of order) {
    if (Number.isNaN(ranks[i]) || !known(performances[i])) continue;
    const last = tiers[tiers.length - 1];
    if (last && ranks[last[0]] === ranks[i]) last.push(i);
    else tiers.push([i]);
  }
  return tiers;
}

/** One entity, the first, for each group of a tier that is tied not only here. */
function representatives(performances, tier) {
  const chosen = [];
  for (const i of tier) {
    if (!chosen.some((j) => sameEverywhere(performances[i], performances[j]))) chosen.push(i);
  }
  return chosen;
}

/** Number of tiers that take the first k places. */
function tiersTaking(tiers, k) {
  let placed = 0;
  const last = tiers.findIndex((tier) => {
    placed += tier.length;
    return placed >= k;
  });
  return last < 0 ? tiers.length : last + 1;
}

/** Pairs whose order keeps the ranking: everybody in a tier before everybody in the next. */
function keepingPairs(tiers) {
  return tiers.slice(1).flatMap((tier, m) => tiers[m].flatMap((i) => tier.map((j) => [i, j])));
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
 *   the square's border. null when nobody is ranked.
 */
export function stableRegion(performances, a, b, k = null) {
  const tiers = tiersAt(performances, a, b);
  if (!tiers.length) return null;
  const placed = tiersTaking(tiers, k ?? Infinity);
  const single = tiers.map((tier) => representatives(performances, tier));
  const levels = [...single.slice(0, placed), single.slice(placed).flat()];
  const inequalities = [...FRAME, ...keepingPairs(levels).map(([i, j]) => ahead(performances, i, j))];
  const { sides, ...region } = drawn(around(performances, inequalities, a));
  return { ...region, pairs: sides };
}
