/**
 * Which entities are surely better than which at a point, exactly from counts, without draws; as
 * `tile_core.uncertainty.independent_tests`, which says why its claims all hold at once at the level.
 */
/** @import { Grid, Own } from '#tile/exact/entity_profiles' */
/** @import { SampledRates } from '#tile/exact/sampled_rates' */
import { leastEvidence } from '#tile/exact/claims';
import { criticalValue } from '#tile/exact/critical';
import { COARSE, endOf, evidenceBelow, profiler, upwards } from '#tile/exact/entity_profiles';
import { quantileOfTail } from '#tile/exact/normal';
import { evidence } from '#tile/exact/profiles';

/**
 * Claims that all hold at once. `sure`: at [i * size + j], whether i is surely better than j; `low`, `high`: ends of
 * intervals of the scores; `defined`: whether each entity has a score; `ranks`: NaN where it has none.
 *
 * @typedef {{size: number, sure: Uint8Array, low: Float64Array, high: Float64Array,
 *   defined: Uint8Array}} SureDifferences
 */

/** The share of 1 - level for true rates outside their boxes. */
const BOXES = 0.1;
/** Pairs whose least sum of squares is less than this many times c^2 are looked at again before a claim. */
const BORDERLINE = 1.05;

/**
 * Claims at a point, as `sureDifferencesInSteps` computes them, all at once.
 *
 * @param {Parameters<typeof sureDifferencesInSteps>} inputs
 * @returns {SureDifferences}
 */
export function sureDifferences(...inputs) {
  const steps = sureDifferencesInSteps(...inputs);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Claims at a point, in steps: many for many entities.
 *
 * @param {SampledRates[]} rates of each entity
 * @param {Float64Array} scores at (a, b), NaN where undefined
 * @param {ArrayLike<number>} ranks NaN where undefined
 * @param {number} a
 * @param {number} b
 * @param {number} level
 * @param {boolean} any whether the claims hold for every dependence of the tests
 * @param {Grid} grid
 * @param {number} [among] how many entities the level covers; more than these where they are some of a leaderboard
 * @returns {Generator<void, SureDifferences, void>}
 */
export function* sureDifferencesInSteps(rates, scores, ranks, a, b, level, any, grid, among = rates.length) {
  const size = rates.length;
  const { enough, k, error } = limitsOf(among, a, b, level);
  const owner = profiler(a, b, enough, error, grid);
  const [low, high] = [new Float64Array(size).fill(NaN), new Float64Array(size).fill(NaN)];
  /** @type {(Own | null)[]} */
  const owns = [];
  for (let i = 0; i < size; i++) {
    const own = owner(rates[i], scores[i]);
    owns.push(own);
    if (own) low[i] = endOf(own.above, own.sides[0], k, grid);
    if (own) high[i] = 1 - endOf(own.below, own.sides[1], k, grid);
    yield;
  }
  const sure = new Uint8Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (!(ranks[i] < ranks[j])) continue;
      const claimed = any ? low[i] >= high[j] : isClaim(owns[i], owns[j], enough, grid);
      sure[i * size + j] = Number(claimed);
    }
    yield;
  }
  close(sure, ranks);
  return { size, sure, low, high, defined: Uint8Array.from(owns, (own) => Number(own !== null)) };
}

/**
 * Evidence that is enough for a claim, that of intervals, and the error of each end of a box.
 *
 * @param {number} size
 * @param {number} a
 * @param {number} b
 * @param {number} level
 */
function limitsOf(size, a, b, level) {
  const m = Math.max(size, 1);
  const alpha = 1 - level;
  const outside = a === b && (a === 0 || a === 1) ? 0 : BOXES * alpha;
  const k = quantileOfTail((alpha - outside) / (2 * m));
  return { enough: criticalValue(m, alpha - outside), k, error: outside / (4 * m) };
}

/**
 * How many entities have a score and none that is surely better, on coarse grids. Where the evidence for the first one
 * is enough by itself, most others can be told apart from it at once: profiles are computed of the rest only, and of
 * those with scores above theirs. What follows from claims adds none here.
 *
 * @param {SampledRates[]} rates
 * @param {Float64Array} scores
 * @param {ArrayLike<number>} ranks
 * @param {number} a
 * @param {number} b
 * @param {number} level
 * @param {boolean} any whether the claims hold for every dependence of the tests
 */
export function plausibleCount(rates, scores, ranks, a, b, level, any) {
  const { enough, k, error } = limitsOf(rates.length, a, b, level);
  const owner = profiler(a, b, enough, error, COARSE);
  const profiles = (/** @type {number[]} */ some) => some.map((i) => owner(rates[i], scores[i]));
  const rows = [...scores.keys()].filter((i) => ranks[i] > 0);
  const winners = rows.filter((i) => ranks[i] === 1);
  const starts = profiles(winners).map((own) => (own ? endOf(own.above, own.sides[0], enough, COARSE) : 0));
  const first = Math.max(...starts);
  const left = rows.filter((i) => ranks[i] === 1 || evidenceBelow(rates[i], scores[i], a, b, first, error) < enough);
  const last = Math.max(...left.map((i) => ranks[i]));
  const some = rows.filter((i) => ranks[i] <= last);
  const owns = new Map(profiles(some).map((own, k) => [some[k], own]));
  const beats = (/** @type {number} */ i, /** @type {number} */ j) => {
    const [one, other] = [owns.get(i) ?? null, owns.get(j) ?? null];
    return ranks[i] < ranks[j] && (any ? areApart(one, other, k) : isClaim(one, other, enough, COARSE));
  };
  return left.filter((j) => !some.some((i) => beats(i, j))).length;
}

/**
 * Whether the interval of i is above that of j.
 *
 * @param {Own | null} one
 * @param {Own | null} other
 * @param {number} k
 */
const areApart = (one, other, k) =>
  one !== null &&
  other !== null &&
  endOf(one.above, one.sides[0], k, COARSE) >= 1 - endOf(other.below, other.sides[1], k, COARSE);

/**
 * Whether the evidence for i and against j is enough everywhere between their scores.
 *
 * @param {Own | null} one
 * @param {Own | null} other
 * @param {number} c
 * @param {Grid} grid
 */
function isClaim(one, other, c, grid) {
  if (!one || !other) return false;
  const { above } = one;
  const { below } = other;
  if (above.z[above.length - 1] < c || below.z[below.length - 1] < c) return false;
  const { least, near, far } = leastEvidence(above, upwards(below), c * c);
  if (!(least >= c * c)) return false;
  if (!grid.again || least >= BORDERLINE * c * c) return true;
  for (let k = 0; k < grid.again; k++) {
    const r = near + (far - near) * (k / (grid.again - 1));
    const z = evidence(one.sides[0], r, grid.points);
    const y = evidence(other.sides[1], 1 - r, grid.points);
    if (z * z + y * y < c * c) return false;
  }
  return true;
}

/**
 * Adds what follows from claims: i is better than k, if than j, and j than k.
 *
 * @param {Uint8Array} sure
 * @param {ArrayLike<number>} ranks
 */
export function close(sure, ranks) {
  const size = ranks.length;
  const order = Array.from({ length: size }, (_, i) => i).filter((i) => ranks[i] > 0);
  order.sort((i, j) => ranks[j] - ranks[i]);
  for (const i of order) {
    const own = sure.subarray(i * size, (i + 1) * size);
    for (const j of order) if (own[j]) for (let k = 0; k < size; k++) own[k] |= sure[j * size + k];
  }
}
