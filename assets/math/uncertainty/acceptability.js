/** What entities hold of a part of the Tile: shares of ranks, robust choices, pairs, and what it takes to be best. */
import { entries, shift, shiftPoint } from '#tile/math/performance';
import { rank, ranksOf, sortKeys, tied } from '#tile/math/ranking';
import { finished, portion } from '#tile/math/steps';
import {
  largestRegrets,
  outlineOf,
  withLimits,
  worstRanksAtManyPriors,
  worstRanksAtOnePrior,
} from '#tile/math/uncertainty/extremes';
import { areClones, keysAt, quantile, scoresAt, simulationError } from '#tile/math/uncertainty/rank_probabilities';

/** @import { Entries, Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { Draws, Rates } from '#tile/math/uncertainty/draws' */

// ---- The classifiers that can hold one of the first ranks somewhere on the Tile. Most of a large leaderboard
// cannot, because enough others beat them at every point.

/**
 * The entities that are dominated by fewer than `depth` others; one entity dominates another if no outcome is worse and
 * one is better. At every point at least `depth` contenders are ahead of an entity that is left out, so that the ranks
 * up to `depth` among the contenders equal those among all entities.
 *
 * @param {Rates} rates entities with NaN are left out
 * @param {ArrayLike<number>} priors @param {number} depth
 * @returns {Int32Array} indices of entities, ascending
 */
function contenders({ fpr, tpr }, priors, depth) {
  const n = fpr.length;
  const right = Float64Array.from(fpr, (x, i) => (1 - priors[i]) * (1 - x));
  const found = Float64Array.from(tpr, (y, i) => priors[i] * y);
  const alarms = Float64Array.from(fpr, (x, i) => (1 - priors[i]) * x);
  const missed = Float64Array.from(tpr, (y, i) => priors[i] * (1 - y));
  const order = new Int32Array(n);
  // A classifier that is ahead everywhere has the greater accuracy.
  const defined = sortKeys(
    right.map((value, i) => value + found[i]),
    order,
  );
  const kept = new Int32Array(defined);
  let count = 0;
  for (const i of order.subarray(0, defined)) {
    let ahead = 0;
    for (let k = 0; k < count && ahead < depth; k++) {
      const j = kept[k];
      const least = right[j] >= right[i] && found[j] >= found[i] && alarms[j] <= alarms[i] && missed[j] <= missed[i];
      if (least && right[j] + found[j] > right[i] + found[i]) ahead++;
    }
    if (ahead < depth) kept[count++] = i;
  }
  return kept.slice(0, count).sort();
}

/**
 * The rates and priors of the entities that may hold one of the first `depth` ranks, with empty arrays for the sums and
 * keys to be computed.
 */
/** @param {Rates} rates @param {Float64Array} priors @param {number} depth */
function someOf(rates, priors, depth) {
  const all = depth >= rates.fpr.length;
  const entities = all ? Int32Array.from(rates.fpr.keys()) : contenders(rates, priors, depth);
  const of = (/** @type {Float64Array} */ values) => Float64Array.from(entities, (i) => values[i]);
  const m = entities.length;
  return {
    entities,
    ...{ fpr: of(rates.fpr), tpr: of(rates.tpr), priors: of(priors) },
    ...{ sums: new Float64Array(m * m), keys: new Float64Array(m) },
  };
}

// ---- The exact share of a rectangle of the Tile on which each entity holds each rank; as `acceptability` of
// `tile_core`.
//
// In the coordinates of the balanced Tile the frontiers of one entity with all others are straight and decreasing,
// and do not cross inside: sorted by the area below, they cut the Tile into strips in which the entity holds one
// rank. In (a, b) a frontier is an arc of a hyperbola, whose area is in closed form.

/**
 * The bounds of a rectangle: least and greatest a, least and greatest b.
 *
 * @typedef {[number, number, number, number]} Sides
 */

/** Pairs of entities computed between two pauses. */
const PAIRS = 10000;
/** Bends closer to 0 than this use a series, of this many terms. */
const SERIES = 0.01;
const TERMS = 9;

/**
 * Adds, for one draw, the share of the rectangle on which each entity holds each rank; pauses between blocks of pairs.
 *
 * @param {Float64Array} x FPR of each entity; those with NaN are left out
 * @param {Float64Array} y TPR
 * @param {Sides} sides bounds of the rectangle on the Tile at `prior`
 * @param {number} prior common prior, strictly between 0 and 1
 * @param {number} weight of this draw
 * @param {Float64Array} shares increased, at [entity * size + rank - 1]
 * @returns {Generator<void, void>}
 */
function* addStrips(x, y, sides, prior, weight, shares) {
  const n = x.length;
  const square = /** @type {Sides} */ (sides.map((side) => toBalanced(side, prior)));
  const below = new Float64Array(n * n);
  const room = { heights: new Float64Array(n), steps: new Int8Array(n), order: new Int32Array(n) };
  const rows = Math.ceil(PAIRS / n);
  for (let i = 0; i < n; i++) {
    fillAreas(i, x, y, sides, square, prior, below);
    if (i % rows === rows - 1) yield;
  }
  for (let i = 0; i < n; i++) {
    if (!Number.isNaN(x[i] + y[i])) addStripsOf(i, x, y, below, weight, shares, room);
    if (i % rows === rows - 1) yield;
  }
}

/**
 * @param {number} i @param {Float64Array} x @param {Float64Array} y @param {Float64Array} below @param {number} weight
 * @param {Float64Array} shares @param {{heights: Float64Array, steps: Int8Array, order: Int32Array}} room
 */
function addStripsOf(i, x, y, below, weight, shares, { heights, steps, order }) {
  const n = x.length;
  let [place, same, count] = [0, 0, 0];
  for (let j = 0; j < n; j++) {
    if (x[j] === x[i] && y[j] === y[i]) same++;
    else if (x[j] <= x[i] && y[j] >= y[i]) place++;
    else {
      // Nearer to (0, 0) it is ahead below their frontier, farther above it.
      const step = x[j] < x[i] && y[j] < y[i] ? -1 : x[j] > x[i] && y[j] > y[i] ? 1 : 0;
      if (step === 0) continue;
      if (step < 0) place++;
      steps[count] = step;
      heights[count++] = -below[i * n + j];
    }
  }
  sortKeys(heights.subarray(0, count), order);
  let height = 0;
  for (let k = 0; k <= count; k++) {
    const next = k < count ? -heights[order[k]] : 1;
    for (let r = place; r < place + same; r++) shares[i * n + r] += ((next - height) / same) * weight;
    if (k < count) place += steps[order[k]];
    height = next;
  }
}

/**
 * Fills in the areas below the frontiers of entity i with the entities whose FPR and TPR are both greater.
 *
 * @param {number} i @param {Float64Array} x @param {Float64Array} y @param {Sides} sides
 * @param {Sides} square the same bounds on the balanced Tile
 * @param {number} prior
 * @param {Float64Array} below share of the rectangle below the frontier of each pair, at [i * n + j]; 0 if it has none
 */
function fillAreas(i, x, y, sides, square, prior, below) {
  const n = x.length;
  for (let j = 0; j < n; j++) {
    if (x[i] < x[j] && y[i] < y[j])
      below[i * n + j] = below[j * n + i] = areaBelow([x[i], y[i]], [x[j], y[j]], sides, square, prior);
  }
}

/**
 * @param {number[]} one its FPR and TPR, both less than those of `other`
 * @param {number[]} other @param {Sides} sides
 * @param {Sides} square the same bounds on the balanced Tile
 * @param {number} prior
 */
function areaBelow([x1, y1], [x2, y2], [left, right, bottom, top], square, prior) {
  // The first is ahead where c0 + c1 u + c2 v > 0, in coordinates u, v of the balanced Tile; c1 and c2 are negative.
  const c0 = x2 - x1;
  const c1 = x1 * (1 - y2) - x2 * (1 - y1);
  const c2 = (1 - x2) * y1 - (1 - x1) * y2;
  const start = clip(-(c0 + c2 * square[3]) / c1, square[0], square[1]);
  const end = clip(-(c0 + c2 * square[2]) / c1, square[0], square[1]);
  const high = clip(-(c0 + c1 * start) / c2, square[2], square[3]);
  const low = clip(-(c0 + c1 * end) / c2, square[2], square[3]);
  const [a0, a1] = [fromBalanced(start, prior), fromBalanced(end, prior)];
  const [b0, b1] = [fromBalanced(high, prior), fromBalanced(low, prior)];
  const atStart = denominator(high, prior) / denominator(start, prior);
  const atEnd = denominator(low, prior) / denominator(end, prior);
  const under = (a1 - a0) * (b1 - bottom + (b0 - b1) * meanHeight(atEnd / atStart - 1));
  return clip(((a0 - left) * (top - bottom) + under) / ((right - left) * (top - bottom)), 0, 1);
}

/** @param {number} value @param {number} low @param {number} high */
const clip = (value, low, high) => Math.min(high, Math.max(low, value));

/** @param {number} z @param {number} prior */
const denominator = (z, prior) => z * (1 - prior) + (1 - z) * prior;

/** @param {number} z @param {number} prior */
const fromBalanced = (z, prior) => (z * (1 - prior)) / denominator(z, prior);

/** Maps a coordinate of the Tile at a prior to the balanced Tile. @param {number} z @param {number} prior */
const toBalanced = (z, prior) => shiftPoint(z, 0.5, prior);

/** The mean of (1 - w) / (1 + bend w) over w from 0 to 1; 1/2 if bend is 0, where the arc is straight. */
/** @param {number} bend */
function meanHeight(bend) {
  if (Math.abs(bend) >= SERIES) {
    const c = Math.max(bend, -1 + 1e-15);
    return ((1 + c) * Math.log1p(c) - c) / (c * c);
  }
  let [sum, power] = [0, 1];
  for (let k = 0; k < TERMS; k++, power *= -bend) sum += power / ((k + 1) * (k + 2));
  return sum;
}

/** @typedef {{kind: 'tile'} | ({kind: 'rectangle'} & Rectangle) | {kind: 'lasso', points: Place[]}} Region */
/** @typedef {{a0: number, a1: number, b0: number, b1: number}} Rectangle */
/** The measure of area: uniform in (a, b), or on the balanced Tile (prior 1/2). @typedef {'ab' | 'balanced'} Weight */
/**
 * Centres (a, b) of grid cells; the weight of a cell is its share of the area of the Tile.
 *
 * @typedef {Record<'a' | 'b' | 'weights', Float64Array>} Cells
 */
/** @typedef {Rates & {priors?: Float64Array}} Measured */

// ---- Rank acceptability: the share of a part of the Tile on which each entity holds each rank; as
// `tile_core.uncertainty.acceptability` (Lahdelma and Salminen, SMAA-2, Operations Research 49, 2001). At a common
// prior the areas of the Tile and of rectangles are exact; elsewhere the cells of a grid are counted.

/** Priors that differ by at most this share of the rarer class count as equal. */
const SAME = 1e-9;
/** Cells per side of the grid that measures the area of a lasso. */
const FINE = 200;

/** @param {Region} region @returns {Rectangle} its bounding box */
function frameOf(region) {
  if (region.kind === 'rectangle') return region;
  if (region.kind === 'tile') return { a0: 0, a1: 1, b0: 0, b1: 1 };
  const [a, b] = [region.points.map((place) => place[0]), region.points.map((place) => place[1])];
  return { a0: Math.min(...a), a1: Math.max(...a), b0: Math.min(...b), b1: Math.max(...b) };
}

/**
 * @param {Place[]} corners @param {number} a @param {number} b
 * @returns {boolean} whether the point (a, b) lies inside the polygon, by the even-odd rule
 */
export function isInside(corners, a, b) {
  let inside = false;
  for (let k = 0; k < corners.length; k++) {
    const [[a0, b0], [a1, b1]] = [corners[k], corners[(k + 1) % corners.length]];
    if (b0 > b !== b1 > b && a < a0 + ((b - b0) / (b1 - b0)) * (a1 - a0)) inside = !inside;
  }
  return inside;
}

/**
 * The centres, inside the region, of side x side cells of its bounding box. A lasso that contains no centre gets the
 * middle of its bounding box.
 *
 * @param {Region} region @param {number} side @param {Weight} [weight]
 * @param {number} [prior] of the Tile, for the balanced weight
 * @returns {Cells}
 */
export function regionCells(region, side, weight = 'ab', prior = 0.5) {
  const { a0, a1, b0, b1 } = frameOf(region);
  const scale = (/** @type {number} */ z) => (weight === 'balanced' ? toBalanced(z, prior) : z);
  const [across, up] = [cellsOf(a0, a1, side, scale), cellsOf(b0, b1, side, scale)];
  /** @type {number[][]} */
  const cells = [];
  for (const [b, height] of up)
    for (const [a, width] of across)
      if (region.kind !== 'lasso' || isInside(region.points, a, b)) cells.push([a, b, width * height]);
  if (!cells.length) cells.push([(a0 + a1) / 2, (b0 + b1) / 2, 0]);
  const [a, b, weights] = [0, 1, 2].map((k) => Float64Array.from(cells, (cell) => cell[k]));
  return { a, b, weights };
}

/**
 * @param {number} from @param {number} to @param {number} side @param {(z: number) => number} scale
 * @returns {number[][]} for each cell of an axis: its middle, and its length on the scale
 */
function cellsOf(from, to, side, scale) {
  const at = (/** @type {number} */ k) => from + ((to - from) * k) / side;
  return Array.from({ length: side }, (_, k) => [at(k + 0.5), scale(at(k + 1)) - scale(at(k))]);
}

/**
 * @param {Region} region @param {Weight} [weight]
 * @param {number} [prior] of the Tile, for the balanced weight
 * @returns {number} its share of the area of the Tile, from 0 to 1
 */
export function shareOfTile(region, weight = 'ab', prior = 0.5) {
  const side = region.kind === 'lasso' ? FINE : 1;
  return regionCells(region, side, weight, prior).weights.reduce((sum, each) => sum + each, 0);
}

/**
 * The prior that all entities share; NaN if priors differ or a class is empty.
 *
 * @param {Float64Array | undefined} priors each entity's own
 * @param {number | null} prior common prior of all entities; null: each its own
 */
export function onePrior(priors, prior) {
  if (prior !== null) return prior > 0 && prior < 1 ? prior : NaN;
  const known = [...(priors ?? [])].filter((each) => !Number.isNaN(each));
  const differ = known.some((each) => Math.abs(each - known[0]) > SAME * Math.min(known[0], 1 - known[0]));
  return differ || !(known[0] > 0 && known[0] < 1) ? NaN : known[0];
}

/** Fills `keys` with the ranking keys good / bad at (a, b); NaN where undefined. */
/** @type {(rates: Rates, priors: ArrayLike<number>, a: number, b: number, keys: Float64Array) => void} */
function fillKeys({ fpr, tpr }, priors, a, b, keys) {
  for (let i = 0; i < keys.length; i++) {
    const [x, y, p] = [fpr[i], tpr[i], priors[i]];
    keys[i] = ((1 - a) * (1 - p) * (1 - x) + a * p * y) / ((1 - b) * (1 - p) * x + b * p * (1 - y));
  }
}

/** The share of a region on which each entity holds each rank, over draws or as measured; computed in slices. */
export class RankShares {
  #draw = 0;
  #cell = 0;
  #weight = 0;
  /** The computation of the strips of the current draw. @type {Generator<void, void> | null} */
  #strips = null;
  /** The shares of the current draw, added to `sums` once it is complete. @type {ReturnType<typeof someOf>} */
  #some;

  /**
   * @param {Draws | null} draws
   * @param {Measured} measured rates; with priors if there are neither draws nor a common prior
   * @param {number | null} prior common prior of all entities; null: each its own
   * @param {Region} region
   * @param {Weight} weight ignored if priors differ or the prior is 0 or 1: then uniform in (a, b)
   * @param {number} [side] cells per side of the bounding box of the region, where areas are not exact
   * @param {number} [depth] only ranks up to this one are computed, which leaves out most of many entities
   */
  constructor(draws, measured, prior, region, weight, side = 50, depth = Infinity) {
    this.depth = depth;
    this.parts = draws ?? { ...measured, number: 1 };
    this.size = measured.fpr.length;
    const own = draws?.priors ?? measured.priors;
    this.prior = onePrior(own, prior);
    this.priors = prior === null ? (own ?? measured.fpr.map(() => NaN)) : new Float64Array(this.size).fill(prior);
    const balanced = weight === 'balanced' && this.prior > 0;
    /** @type {Sides | null} */
    this.sides = region.kind !== 'lasso' && this.prior > 0 ? sidesOf(region, balanced ? this.prior : 0.5) : null;
    this.tilePrior = balanced ? 0.5 : this.prior;
    this.cells = this.sides ? null : regionCells(region, side, balanced ? weight : 'ab', this.prior);
    this.sums = new Float64Array(this.size ** 2);
    this.#some = this.#drawn();
  }

  /** Continues the computation for about `ms` milliseconds. */
  /** @param {number} [ms] @returns {boolean} whether all is done */
  step(ms = Infinity) {
    const end = performance.now() + ms;
    while (this.#draw < this.parts.number) {
      this.#next();
      if (performance.now() >= end) break;
    }
    return this.#draw >= this.parts.number;
  }

  /** The completed share of the computation, from 0 to 1. */
  get done() {
    return (this.#draw + this.#cell / (this.cells?.a.length ?? 1)) / this.parts.number;
  }

  /** Shares of the region at [entity * size + rank - 1]; rows and columns of entities with a score sum to 1. */
  get shares() {
    return this.sums.map((sum) => sum / this.#weight);
  }

  /** The entities that may hold one of the ranks in the current draw, with their rates. */
  #drawn() {
    const [from, to] = [this.#draw * this.size, (this.#draw + 1) * this.size];
    const rates = { fpr: this.parts.fpr.subarray(from, to), tpr: this.parts.tpr.subarray(from, to) };
    return someOf(rates, this.priors, this.depth);
  }

  #next() {
    const some = this.#some;
    if (this.sides) {
      this.#strips ??= addStrips(some.fpr, some.tpr, this.sides, this.tilePrior, 1, some.sums);
      if (!this.#strips.next().done) return;
      this.#strips = null;
      this.#weight++;
    } else if (this.cells) {
      const { a, b, weights } = this.cells;
      const weight = weights[this.#cell] || 1;
      fillKeys(some, some.priors, a[this.#cell], b[this.#cell], some.keys);
      addRanks(ranksOf(some.keys), weight, some.sums);
      this.#weight += weight;
      this.#cell = (this.#cell + 1) % a.length;
    }
    if (this.#cell > 0) return;
    this.#addAll(some);
    this.#draw++;
    if (this.#draw < this.parts.number) this.#some = this.#drawn();
  }

  /** @param {ReturnType<typeof someOf>} some */
  #addAll({ entities, sums }) {
    const m = entities.length;
    for (let k = 0; k < m; k++)
      for (let rank = 0; rank < Math.min(m, this.depth); rank++)
        this.sums[entities[k] * this.size + rank] += sums[k * m + rank];
  }
}

/** @type {(region: Region, prior: number) => Sides} `region`: not a lasso; `prior`: that of its Tile */
function sidesOf(region, prior) {
  const { a0, a1, b0, b1 } = frameOf(region);
  const [left, right, bottom, top] = [a0, a1, b0, b1].map((z) => toBalanced(z, prior));
  return [left, right, bottom, top];
}

/** Adds the weight of a place to `sums`, at [entity * size + rank - 1]; tied entities share their ranks equally. */
/** @param {Float64Array} ranks NaN where undefined @param {number} weight @param {Float64Array} sums */
export function addRanks(ranks, weight, sums) {
  const n = ranks.length;
  const tied = new Int32Array(n + 1);
  for (const rank of ranks) if (rank > 0) tied[rank]++;
  for (let i = 0; i < n; i++)
    for (let k = 0; k < tied[ranks[i]]; k++) sums[i * n + ranks[i] - 1 + k] += weight / tied[ranks[i]];
}

// ---- Robustness over a part of the Tile: the worst rank of each entity there, and its largest regret, exactly,
// sides and corners included; as `tile_core.uncertainty.robustness`.
//
// Where a score is 0/0, at a corner or on a side of the Tile, the values that it comes near within the part stand
// for it. Entities with an unknown count take no part: inside the Tile they have no score.

/**
 * For each entity: its worst rank, and its largest gap to the best score; NaN if it has no score inside the Tile.
 *
 * @typedef {{worstRank: Float64Array, regret: Float64Array}} Robustness
 */

/** The share of the time that regrets take. */
const REGRETS = 0.3;

/**
 * @param {Entries} entries @param {Region} region
 * @returns {Generator<number, Robustness, void>} pauses with the completed share, and can be stopped there
 */
export function* robustnessSteps(entries, region) {
  const [rows, corners] = [withLimits(entries), outlineOf(region)];
  const prior = priorOf(entries, rows.entities);
  const ranks = Number.isNaN(prior)
    ? worstRanksAtManyPriors(rows, corners)
    : worstRanksAtOnePrior(rows, corners, prior);
  const regret = yield* portion(largestRegrets(rows, corners), 0, REGRETS);
  const worst = yield* portion(ranks, REGRETS, 1);
  return { worstRank: spread(worst, rows.entities, entries), regret: spread(regret, rows.entities, entries) };
}

/** The result of `robustnessSteps` without pauses. @param {Entries} entries @param {Region} region */
export const robustness = (entries, region) => finished(robustnessSteps(entries, region));

/** The largest regret of each entity; NaN if it has no score inside the Tile. */
/** @param {Entries} entries @param {Region} region */
export function regretsIn(entries, region) {
  const rows = withLimits(entries);
  return spread(finished(largestRegrets(rows, outlineOf(region))), rows.entities, entries);
}

/** The prior of some entities; NaN if they differ. @param {Entries} entries @param {Int32Array} entities */
function priorOf({ tn, fp, fn, tp }, entities) {
  const priors = Float64Array.from(entities, (i) => (fn[i] + tp[i]) / (tn[i] + fp[i] + fn[i] + tp[i]));
  return onePrior(priors, null);
}

/** The values of some entities among all, NaN for the others. */
/** @param {Float64Array} values @param {Int32Array} entities @param {Entries} entries */
function spread(values, entities, { tn }) {
  const all = new Float64Array(tn.length).fill(NaN);
  for (const [k, i] of entities.entries()) all[i] = values[k];
  return all;
}

/** Rates as four entries each, at these priors. */
/** @type {(rates: Rates, priors: ArrayLike<number>) => Entries} */
export function entriesOfRates({ fpr, tpr }, priors) {
  return {
    tn: fpr.map((x, i) => (1 - priors[i]) * (1 - x)),
    fp: fpr.map((x, i) => (1 - priors[i]) * x),
    fn: tpr.map((y, i) => priors[i] * (1 - y)),
    tp: tpr.map((y, i) => priors[i] * y),
  };
}

/** The indices of the best value (the largest, or the smallest), several if tied; NaN is ignored. */
/** @type {(values: Float64Array, largest: boolean) => number[]} */
export function bestOf(values, largest) {
  const known = [...values].filter((value) => !Number.isNaN(value));
  const best = largest ? Math.max(...known) : Math.min(...known);
  return [...values].flatMap((value, i) => (Math.abs(value - best) <= 1e-12 ? [i] : []));
}

/** For a sentence about the first of the best entities: with which others it ties; '' if it is alone. */
/** @param {string[]} names @param {number[]} best */
export function tieNote(names, [, ...others]) {
  if (!others.length) return '';
  return `, tied with ${others.length === 1 ? names[others[0]] : `${others.length} others`}`;
}

// ---- How many samples a classifier would have to get right in addition to be best at a point; as
// `tile_core.uncertainty.improvement`.

const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;

/**
 * The fewest corrected samples that make an entity best, alone or tied; null if even all of them are not enough.
 * `detections`: false negatives that become true positives; `rejections`: false positives that become true negatives;
 * each without the other.
 *
 * @typedef {{detections: number | null, rejections: number | null}} Improvement
 */

/**
 * @param {Performance[]} counts whole numbers in the row of the entity
 * @param {number} entity @param {number} a @param {number} b
 * @param {number | null} [prior] to which all performances are shifted after the change
 * @returns {Improvement}
 */
export function improvement(counts, entity, a, b, prior = null) {
  const at = (/** @type {Performance} */ row) => (prior === null ? row : shift(row, prior));
  const rows = counts.map(at);
  const own = entries(counts[entity]);
  const bestWith = (/** @type {number} */ wrong, /** @type {number} */ right) => (/** @type {number} */ samples) => {
    const changed = [...own];
    changed[wrong] -= samples;
    changed[right] += samples;
    rows[entity] = at(changed);
    return rank(rows, a, b).ranks[entity] === 1;
  };
  return { detections: fewest(bestWith(FN, TP), own[FN]), rejections: fewest(bestWith(FP, TN), own[FP]) };
}

/** The smallest number from 0 to `most` that is enough, by bisection; null if `most` is not. More is never worse. */
/** @param {(samples: number) => boolean} enough @param {number} most */
export function fewest(enough, most) {
  if (!enough(most)) return null;
  let [low, high] = [-1, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

// ---- Two entities at a point of the Tile: the difference of their scores, its interval, and P(one beats the
// other).

/**
 * `difference`: the measured score of the first minus that of the second; `low`, `high`: the equal-tailed interval of
 * this difference, not simultaneous with others; `error`: the simulation error of its ends; `beats`: the probability
 * that the first is better, with ties counted half.
 *
 * @typedef {{difference: number, low: number, high: number, error: number, beats: number}} Pair
 */

/**
 * The scores of entities i and j compared at (a, b); as `tile_core.uncertainty.difference`.
 *
 * @param {Draws} draws @param {number} i @param {number} j @param {number} a @param {number} b
 * @param {number | null} prior common prior; null: each its own
 * @param {number} level
 * @returns {Pair | null} null if one of them has no score
 */
export function pairAt(draws, i, j, a, b, prior, level) {
  const measured = scoresAt(draws, draws.measured, a, b, prior);
  const difference = measured[i] - measured[j];
  if (Number.isNaN(difference)) return null;
  const own = differencesOf(draws, i, j, scoresAt(draws, draws, a, b, prior)).sort();
  const shares = [(1 - level) / 2, (1 + level) / 2];
  const [low, high] = shares.map((share) => quantile(own, share));
  const error = Math.max(...shares.map((share) => simulationError(own, share)));
  if (!areClones(draws, i, j)) return { difference, low, high, error, beats: wins(draws, i, j, a, b, prior) };
  const half = (high - low) / 2;
  return { difference: 0, low: -half, high: half, error, beats: 0.5 };
}

/** @param {Draws} draws @param {number} i @param {number} j @param {Float64Array} scores */
function differencesOf({ size, number }, i, j, scores) {
  const all = Float64Array.from({ length: number }, (_, d) => scores[d * size + i] - scores[d * size + j]);
  return all.filter((value) => !Number.isNaN(value));
}

/** @type {(draws: Draws, i: number, j: number, a: number, b: number, prior: number | null) => number} */
function wins(draws, i, j, a, b, prior) {
  const keys = keysAt(draws, a, b, prior);
  let [won, both] = [0, 0];
  for (let start = 0; start < keys.length; start += draws.size) {
    const [one, other] = [keys[start + i], keys[start + j]];
    if (Number.isNaN(one + other) && !(one === Infinity && other === Infinity)) continue;
    both++;
    if (tied(one, other)) won += 0.5;
    else if (one > other) won++;
  }
  return won / both;
}
