/** Profiles of an entity, for higher and lower scores, and their ends; as `tile_core.uncertainty.score_profiles`. */
/** @import { Profile } from '#tile/exact/claims' */
/** @import { Side } from '#tile/exact/profiles' */
/** @import { SampledRates } from '#tile/exact/sampled_rates' */
import { lowestRate } from '#tile/exact/binomial';
import { quantileOfTail } from '#tile/exact/normal';
import { evidence, profileOf } from '#tile/exact/profiles';

/**
 * Steps of a profile and points of each line; for ends of intervals, how many `halvings`; at how many places a pair
 * near the limit is looked at `again`; `ends`: points of a line where an interval ends; `rough`: whether evidence may
 * be off by a thousandth.
 *
 * @typedef {{steps: number, points: number, halvings: number, again: number, ends: number, rough?: boolean}} Grid
 */
/**
 * The profiles of an entity, and the sides they are of.
 *
 * @typedef {{above: Profile, below: Profile, sides: Side[]}} Own
 */

/** @type {Grid} */
export const COARSE = { steps: 12, points: 5, halvings: 0, again: 0, ends: 0 };
/** While something moves. @type {Grid} */
export const MOVING = { steps: 8, points: 3, halvings: 0, again: 0, ends: 0, rough: true };
/** @type {Grid} */
export const FINE = { steps: 24, points: 9, halvings: 5, again: 24, ends: 17 };

/**
 * A function that gives the profiles of an entity; equal counts share theirs; null without a score.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} enough
 * @param {number} error of each end of a box, 0 for none
 * @param {Grid} grid
 * @returns {(rates: SampledRates, score: number) => Own | null}
 */
export function profiler(a, b, enough, error, grid) {
  /** @type {Map<string, Own>} */
  const shared = new Map();
  return (rates, score) => {
    if (Number.isNaN(score)) return null;
    const { sizes, right, wrong, masses } = rates;
    const key = `${nameOf(rates)} ${score}`;
    const before = shared.get(key);
    if (before) return before;
    const box = boxOf(sizes, right, wrong, error);
    const sides = [
      { sizes, counts: right, masses, box, a, b, rough: grid.rough },
      { sizes, counts: wrong, masses, box: mirroredBox(box), a: b, b: a, rough: grid.rough },
    ];
    // The evidence for lower scores is a profile of 1 - r.
    const below = profileOf(sides[1], 1 - score, enough, grid);
    const own = { above: profileOf(sides[0], score, enough, grid), below, sides };
    shared.set(key, own);
    return own;
  };
}

/** @type {WeakMap<SampledRates, string>} */
const names = new WeakMap();

/** What rates are called here: the same where they are equal. @param {SampledRates} rates */
function nameOf(rates) {
  const before = names.get(rates);
  if (before !== undefined) return before;
  const name = [rates.sizes, rates.right, rates.wrong, rates.masses].join();
  names.set(rates, name);
  return name;
}

/** The ends of FPR and FNR. @param {number[]} box */
const mirroredBox = (box) => [1 - box[1], 1 - box[0], 1 - box[3], 1 - box[2]];

/** The ends of TNR and TPR, by Clopper and Pearson. @type {Map<string, number[]>} */
const boxes = new Map();
const MOST_BOXES = 4000;

/** @type {(sizes: number[], right: number[], wrong: number[], error: number) => number[]} */
function boxOf(sizes, right, wrong, error) {
  if (error === 0) return [0, 1, 0, 1];
  const key = [sizes, right, wrong, error].join();
  const before = boxes.get(key);
  if (before) return before;
  const z = quantileOfTail(error);
  const box = sizes.flatMap((n, k) => [lowestRate(n, right[k], z), 1 - lowestRate(n, wrong[k], z)]);
  if (boxes.size >= MOST_BOXES) boxes.clear();
  boxes.set(key, box);
  return box;
}

/**
 * Where the evidence reaches k: within the step of the profile, linear, after some halvings; 0 where it never does.
 *
 * @param {Profile} profile
 * @param {Side} side
 * @param {number} k
 * @param {Grid} grid
 */
export function endOf({ r, z, length }, side, k, grid) {
  if (z[length - 1] < k) return 0;
  let step = 0;
  while (z[step] < k) step++;
  let [near, far, less, more] = [r[step - 1], r[step], z[step - 1], z[step]];
  for (let halving = 0; halving < grid.halvings; halving++) {
    const middle = (near + far) / 2;
    const found = evidence(side, middle, grid.ends);
    if (found < k) [near, less] = [middle, found];
    else [far, more] = [middle, found];
  }
  return near + (far - near) * ((k - less) / (more - less));
}

/** The evidence that a score is below r, if it is measured so. */
/** @type {(rates: SampledRates, score: number, a: number, b: number, r: number, error: number) => number} */
export function evidenceBelow({ sizes, right, wrong, masses }, score, a, b, r, error) {
  if (!(score < r)) return 0;
  const box = boxOf(sizes, right, wrong, error);
  return evidence({ sizes, counts: wrong, masses, box: mirroredBox(box), a: b, b: a }, 1 - r, COARSE.points);
}

/** @type {WeakMap<Profile, Profile>} */
const known = new WeakMap();

/** A profile of 1 - r, from the score upwards at r. @param {Profile} below */
export function upwards(below) {
  const before = known.get(below);
  if (before) return before;
  const made = { ...below, r: below.r.map((value) => 1 - value) };
  known.set(below, made);
  return made;
}
