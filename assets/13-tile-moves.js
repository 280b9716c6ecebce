/**
 * How far one can move on the Tile before something changes: the first place, the whole ranking, its first places.
 *
 * Entity i is ahead of j where h = N_i E_j - N_j E_i > 0. h is bilinear, A ab + B a + C b + D, so the frontier of two is one
 * arc of a hyperbola, linear in b for a given a. The nearest point of an arc is a root of a quartic. A region where several
 * such inequalities hold has an interval of b for each a; its floor is followed to the right of the point from arc to
 * arc, and mirrored on a or on b, the same walk gives the other three quarters.
 */
(function () {
  'use strict';

  const explorer = (window.tileExplorer = window.tileExplorer || {});
  const { arc, drawn, vanishing, frontierArc, known, sameEverywhere, ROUNDING } = explorer.regions.arcs;
  const { good, bad } = explorer.kernel;

  const SIDES = [
    ['up', 1, 1], ['down', 1, 0], ['left', 0, 0], ['right', 0, 1],
  ];

  /** x - y for non-negative x and y, 0 when it is within rounding. */
  function difference(x, y) {
    const gap = x - y;
    return Math.abs(gap) <= ROUNDING * (x + y) ? 0 : gap;
  }

  /** By how much p is ahead of q at a place; NaN where a count that matters is unknown. */
  function lead(p, q, a, b) {
    return difference(good(p, a) * bad(q, b), good(q, a) * bad(p, b));
  }

  // ---- the nearest point of an arc ----------------------------------------------------------------------------------

  /** Value of a polynomial whose coefficients ascend. */
  function valueAt(coefficients, x) {
    return coefficients.reduceRight((sum, c) => sum * x + c, 0);
  }

  /** Root of a polynomial between two numbers where it has different signs. */
  function bisected(coefficients, low, high) {
    const rising = valueAt(coefficients, high) > 0;
    let [from, to] = [low, high];
    for (let middle = (from + to) / 2; from < middle && middle < to; middle = (from + to) / 2) {
      if (valueAt(coefficients, middle) > 0 === rising) to = middle;
      else from = middle;
    }
    return to;
  }

  /** Real roots in [low, high] where a polynomial changes its sign, by the roots of its derivative. */
  function rootsBetween(coefficients, low, high) {
    if (coefficients.length < 2) return [];
    const slope = coefficients.slice(1).map((c, k) => c * (k + 1));
    const stops = [low, ...rootsBetween(slope, low, high), high];
    const roots = [];
    for (let k = 1; k < stops.length; k++) {
      const [left, right] = [valueAt(coefficients, stops[k - 1]), valueAt(coefficients, stops[k])];
      if (left > 0 !== right > 0) roots.push(bisected(coefficients, stops[k - 1], stops[k]));
    }
    return roots;
  }

  /** Where along an arc, as progress in a, its distance to (a, b) can be least, besides its ends. */
  function turningPoints({ a0, b0, a1, b1, k }, a, b) {
    const [w, h, p, q, d] = [a1 - a0, b1 - b0, a0 - a, b0 - b, k - 1];
    // Derivative of the squared distance times (1 + d u)^3.
    return rootsBetween([
      w * p + h * k * q,
      w * (w + 3 * p * d) + h * k * (q * d + h * k),
      3 * w * d * (w + p * d),
      w * d * d * (3 * w + p * d),
      w * w * d * d * d,
    ], 0, 1);
  }

  /** @returns {{distance: number, at: number[]}} the point of an arc nearest to (a, b). */
  function nearestOn(piece, a, b) {
    const { a0, b0, a1, b1, k } = piece;
    let best = { distance: Infinity, at: null };
    for (const u of [0, 1, ...turningPoints(piece, a, b)]) {
      const at = u === 1 ? [a1, b1] : [a0 + u * (a1 - a0), b0 + ((k * u) / (1 + (k - 1) * u)) * (b1 - b0)];
      const distance = Math.hypot(at[0] - a, at[1] - b);
      if (distance < best.distance) best = { distance, at };
    }
    return best;
  }

  // ---- the first place ----------------------------------------------------------------------------------------------

  /** A lower bound of the distance from (a, b) to where q gets ahead of p: the lead over its greatest slope. */
  function leastDistance(p, q, a, b) {
    const corners = [lead(p, q, 0, 0), lead(p, q, 1, 0), lead(p, q, 0, 1), lead(p, q, 1, 1)];
    if (Math.min(...corners) >= 0) return Infinity;
    const inA = Math.max(Math.abs(corners[1] - corners[0]), Math.abs(corners[3] - corners[2]));
    const inB = Math.max(Math.abs(corners[2] - corners[0]), Math.abs(corners[3] - corners[1]));
    return Math.max(0, lead(p, q, a, b)) / Math.hypot(inA, inB);
  }

  /** The nearest place where one of the rivals draws level with the winner. */
  function nearestChange(performances, winner, rivals, a, b) {
    let best = { radius: Infinity, at: null, to: null };
    const mine = performances[winner];
    for (const rival of rivals) {
      const theirs = performances[rival];
      if (!known(theirs) || !(leastDistance(mine, theirs, a, b) < best.radius)) continue;
      const piece = frontierArc(mine, theirs);
      if (!piece) continue;
      const { distance, at } = nearestOn(piece, a, b);
      if (distance < best.radius) best = { radius: distance, at, to: rival };
    }
    return best;
  }

  /** The first rival that gets ahead on the way along one coordinate to its end; `at` is the coordinate. */
  function changeAlong(performances, winner, rivals, place, axis, end) {
    const last = place.slice();
    last[axis] = end;
    let best = null;
    for (const rival of rivals) {
      const there = lead(performances[winner], performances[rival], ...last);
      if (!(there < 0)) continue;
      const here = Math.max(0, lead(performances[winner], performances[rival], ...place));
      const at = place[axis] + ((end - place[axis]) * here) / (here - there);
      if (!best || Math.abs(at - place[axis]) < Math.abs(best.at - place[axis])) best = { to: rival, at };
    }
    return best;
  }

  /**
   * How far one can move before the first place changes, and to whom.
   *
   * @returns {{radius: number, at: number[]|null, to: number|null, up: object|null, down: object|null, left: object|null,
   *   right: object|null}|null} `at` is the nearest place where `to` draws level, `radius` its distance, Infinity when the
   *   winner stays first everywhere; in each direction `{to, at}` with `at` the coordinate, null when nobody overtakes
   *   before the border. Where only one side of the Tile is known, the radius is along it. null when nobody is ranked.
   */
  function winnerMoves(performances, a, b) {
    const { ranks, order } = explorer.kernel.rank(performances, a, b);
    const winner = order[0];
    if (!order.length || Number.isNaN(ranks[winner])) return null;
    const rivals = performances.map((_, i) => i).filter((i) => i !== winner && performances[i]);
    const moves = {};
    for (const [name, axis, end] of SIDES) moves[name] = changeAlong(performances, winner, rivals, [a, b], axis, end);
    const nearest = known(performances[winner])
      ? nearestChange(performances, winner, rivals, a, b)
      : nearestOf(moves, a, b);
    return { ...nearest, ...moves };
  }

  /** The nearest of the changes along the axes. */
  function nearestOf(moves, a, b) {
    let best = { radius: Infinity, at: null, to: null };
    for (const [name, axis] of SIDES) {
      const move = moves[name];
      const radius = move ? Math.abs(move.at - (axis ? b : a)) : Infinity;
      if (radius < best.radius) best = { radius, at: axis ? [a, move.at] : [move.at, b], to: move.to };
    }
    return best;
  }

  // ---- the whole ranking --------------------------------------------------------------------------------------------

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

  /** Pairs whose order keeps the first k places, or all: neighbours in the ranking, and the k-th before all that follow. */
  function keepingPairs(tiers, k) {
    const pairs = [];
    let placed = 0;
    let t = 0;
    for (; t < tiers.length && placed < k; placed += tiers[t].length, t++) {
      if (t > 0) pairs.push([tiers[t - 1][0], tiers[t][0]]);
    }
    for (let u = t; t > 0 && u < tiers.length; u++) pairs.push([tiers[t - 1][0], tiers[u][0]]);
    return pairs;
  }

  const EMPTY = { area: 0, centroid: [NaN, NaN], outline: [], vertices: [], sides: [] };

  /**
   * The connected region around (a, b) in which the whole ranking stays, or its first k places.
   *
   * Entities undefined here or not known in full do not count. Where some are tied without being tied everywhere, the point
   * is on a frontier: the region is empty, and `pairs` are those.
   *
   * @returns {{area: number, centroid: number[], outline: number[][], vertices: number[][], pairs: Array}|null} `pairs[m]` is
   *   the two entities that swap across the side from vertex m to the next, the one ahead first; null on the square's
   *   border. null when nobody is ranked.
   */
  function stableRegion(performances, a, b, k = null) {
    const tiers = tiersAt(performances, a, b);
    if (!tiers.length) return null;
    const kept = keepingPairs(tiers, k ?? Infinity);
    const level = tiers.flatMap((tier) => tier.slice(1).map((i) => [tier[0], i]))
      .filter(([i, j]) => !sameEverywhere(performances[i], performances[j]));
    const counting = k === null ? level : level.filter(([i]) => tiers.findIndex((tier) => tier[0] === i) <= lastKept(tiers, k));
    if (counting.length) return { ...EMPTY, pairs: counting };
    const inequalities = [...FRAME, ...kept.map(([i, j]) => ahead(performances, i, j))];
    const { sides: pairs, ...region } = drawn(around(inequalities, a));
    return { ...region, pairs };
  }

  /** Number of the last tier that takes one of the first k places. */
  function lastKept(tiers, k) {
    let placed = 0;
    return tiers.findIndex((tier) => (placed += tier.length) >= k);
  }

  Object.assign(explorer.regions, { winnerMoves, stableRegion });
})();
