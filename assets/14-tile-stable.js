/**
 * The region of the Tile around a point in which the whole ranking stays, or its first places.
 *
 * Neighbours in the ranking must stay in order: A ab + B a + C b + D >= 0 for each pair. For each a this leaves one
 * interval of b. Its floor is followed to the right of the point from arc to arc until it meets the ceiling or a wall;
 * mirrored on a or on b, the same walk gives the other three quarters of the border. At any priors.
 */
(function () {
  'use strict';

  const explorer = (window.tileExplorer = window.tileExplorer || {});
  const { arc, vanishing, drawn } = explorer.arcs;
  const { known, sameEverywhere, lead } = explorer.regions;

  /** An inequality A ab + B a + C b + D >= 0 from its values at the corners, scaled to 1. */
  function inequality(h00, h10, h01, h11, pair) {
    const size = Math.max(Math.abs(h00), Math.abs(h10), Math.abs(h01), Math.abs(h11));
    return { A: (h00 - h10 - h01 + h11) / size, B: (h10 - h00) / size, C: (h01 - h00) / size, D: h00 / size, pair };
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
    { ...inequality(0, 1, 0, 1, null), frame: [0, 0] },
    { ...inequality(1, 0, 1, 0, null), frame: [0, 1] },
    { ...inequality(0, 0, 1, 1, null), frame: [1, 0] },
    { ...inequality(1, 1, 0, 0, null), frame: [1, 1] },
  ];

  function ahead(performances, i, j) {
    const at = (a, b) => lead(performances[i], performances[j], a, b);
    return inequality(...reduced([at(0, 0), at(1, 0), at(0, 1), at(1, 1)]), [i, j]);
  }

  function mirroredA({ A, B, C, D, pair }) {
    return { A: -A, B: -B, C: C + A, D: D + B, pair };
  }

  function mirroredB({ A, B, C, D, pair }) {
    return { A: -A, B: B + A, C: -C, D: D + C, pair };
  }

  /** Height of the curve h = 0 at a. */
  function height({ A, B, C, D }, a) {
    return -(B * a + D) / (A * a + C);
  }

  /** Where, from `a` on to the right, one walks along `floor` out of `other`; Infinity when nowhere. */
  function exit(floor, other, a) {
    if (other.A === 0 && other.C === 0) return other.B < 0 ? Math.max(-other.D / other.B, a) : Infinity;
    const q2 = other.B * floor.A - other.A * floor.B;
    const q1 = other.B * floor.C + other.D * floor.A - other.A * floor.D - other.C * floor.B;
    const q0 = other.D * floor.C - other.C * floor.D;
    const discriminant = q1 * q1 - 4 * q2 * q0;
    if (!(discriminant > 0)) return Infinity;
    // Of the two roots the one where the quadratic falls.
    const root = Math.sqrt(discriminant);
    const found = q1 > 0 ? (-q1 - root) / (2 * q2) : (2 * q0) / (root - q1);
    return found >= a - 1e-13 ? Math.max(found, a) : Infinity;
  }

  /** The inequality whose curve lies highest below the point, or touches it. */
  function floorAt(inequalities, a) {
    let best = null;
    for (const one of inequalities) {
      if (one.A * a + one.C > 1e-13 && (!best || height(one, a) > height(best, a))) best = one;
    }
    return best;
  }

  /** Follow the floor to the right of `a` until it meets a ceiling or a wall, which is `closing`, at `end`. */
  function walk(inequalities, a) {
    const steps = [];
    let floor = floorAt(inequalities, a);
    let from = a;
    for (let count = 0; count < 8 * inequalities.length; count++) {
      let to = Infinity;
      let next = null;
      for (const other of inequalities) {
        const found = other === floor ? Infinity : exit(floor, other, from);
        if (found < to) [to, next] = [found, other];
      }
      steps.push({ floor, from, to });
      if (!next || !(next.A * to + next.C > 1e-13)) return { steps, end: to, closing: next };
      [floor, from] = [next, to];
    }
    return { steps, end: from, closing: floor };
  }

  /** One quarter of a region's border: the floor or the ceiling, to the right or to the left of the point. */
  function quarter(inequalities, a, left, upper) {
    const seen = inequalities.map((one) => {
      const turned = left ? mirroredA(one) : one;
      return upper ? mirroredB(turned) : turned;
    });
    const { steps, end, closing } = walk(seen, left ? 1 - a : a);
    const place = (one, x) => {
      const y = height(one, x);
      return [left ? 1 - x : x, upper ? 1 - y : y];
    };
    return {
      end,
      closing: inequalities[seen.indexOf(closing)],
      cut: (limit) => steps.filter(({ from }) => from <= limit).map(({ floor, from, to }) => ({
        of: inequalities[seen.indexOf(floor)], start: place(floor, from), stop: place(floor, Math.min(to, limit)),
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
  function around(inequalities, a) {
    const [right, left] = [half(inequalities, a, false), half(inequalities, a, true)];
    const steps = [
      ...backwards(left.floor), ...right.floor, right.wall, ...backwards(right.ceiling), ...left.ceiling,
      ...backwards([left.wall]),
    ];
    const chain = joined(steps.filter(({ start, stop }) => !vanishing(arc(...start, ...stop, 1, null))));
    const corners = chain.map((step, m) => corner(chain[(m || chain.length) - 1].of, step));
    return chain.map(({ of }, m) => {
      const [start, stop] = [corners[m], corners[(m + 1) % chain.length]];
      return arc(...start, ...stop, (of.A * stop[0] + of.C) / (of.A * start[0] + of.C), of.pair);
    });
  }

  /** Where a step starts, without rounding where it or the one before follows the frame. */
  function corner(before, { of, start }) {
    const at = start.map((x) => Math.min(1, Math.max(0, x)));
    for (const { frame } of [before, of]) if (frame) at[frame[0]] = frame[1];
    return at;
  }

  /** Entities in order of rank, in groups that are tied here; only those known in full, which have places all over. */
  function tiersAt(performances, a, b) {
    const { ranks, order } = explorer.kernel.rank(performances, a, b);
    const tiers = [];
    for (const i of order) {
      if (Number.isNaN(ranks[i]) || !known(performances[i])) continue;
      const last = tiers[tiers.length - 1];
      if (last && ranks[last[0]] === ranks[i]) last.push(i);
      else tiers.push([i]);
    }
    return tiers;
  }

  /** Number of tiers that take the first k places. */
  function tiersTaking(tiers, k) {
    let placed = 0;
    const last = tiers.findIndex((tier) => (placed += tier.length) >= k);
    return last < 0 ? tiers.length : last + 1;
  }

  /** Pairs whose order keeps the ranking: neighbours among the kept tiers, and the last of these before all others. */
  function keepingPairs(kept, others) {
    const neighbours = kept.slice(1).map((tier, m) => [kept[m][0], tier[0]]);
    return [...neighbours, ...others.map((tier) => [kept[kept.length - 1][0], tier[0]])];
  }

  /** Pairs that are tied here, but not everywhere. */
  function levelPairs(performances, tiers) {
    return tiers.flatMap(([first, ...others]) => others.map((other) => [first, other]))
      .filter(([i, j]) => !sameEverywhere(performances[i], performances[j]));
  }

  /**
   * The connected region around (a, b) in which the whole ranking stays, or its first k places.
   *
   * Entities undefined here or not known in full do not count. Where some are tied without being tied everywhere, the
   * point is on a frontier: the region is empty, and `pairs` are those.
   *
   * @returns {{area: number, centroid: number[], outline: number[][], vertices: number[][], pairs: Array}|null}
   *   `pairs[m]` is the two entities that swap across the side from vertex m to the next, the one ahead first; null on
   *   the square's border. null when nobody is ranked.
   */
  function stableRegion(performances, a, b, k = null) {
    const tiers = tiersAt(performances, a, b);
    if (!tiers.length) return null;
    const kept = tiers.slice(0, tiersTaking(tiers, k ?? Infinity));
    const level = levelPairs(performances, kept);
    if (level.length) return { area: 0, centroid: [NaN, NaN], outline: [], vertices: [], pairs: level };
    const pairs = keepingPairs(kept, tiers.slice(kept.length));
    const inequalities = [...FRAME, ...pairs.map(([i, j]) => ahead(performances, i, j))];
    const { sides, ...region } = drawn(around(inequalities, a));
    return { ...region, pairs: sides };
  }

  Object.assign(explorer.regions, { stableRegion });
})();
