/**
 * Rank acceptability: the share of a part of the Tile on which each entity holds each rank; as
 * `tile_core.uncertainty.acceptability` (Lahdelma and Salminen, SMAA-2, Operations Research 49, 2001).
 *
 * At a common prior the areas of the Tile and of rectangles are exact; elsewhere the cells of a grid are counted.
 */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Draws, Rates } from '#tile/uncertainty/draws' */
/** @import { Sides } from '#tile/acceptability/strips' */

import { someOf } from '#tile/acceptability/contenders';
import { addStrips, toBalanced } from '#tile/acceptability/strips';
import { ranksOf } from '#tile/math/kernel';

/** @typedef {{kind: 'tile'} | ({kind: 'rectangle'} & Rectangle) | {kind: 'lasso', points: Place[]}} Region */
/** @typedef {{a0: number, a1: number, b0: number, b1: number}} Rectangle */
/** The measure of area: uniform in (a, b), or on the balanced Tile (prior 1/2). @typedef {'ab' | 'balanced'} Weight */
/**
 * Centres (a, b) of grid cells; the weight of a cell is its share of the area of the Tile.
 *
 * @typedef {Record<'a' | 'b' | 'weights', Float64Array>} Cells
 */
/** @typedef {Rates & {priors?: Float64Array}} Measured */

/** Priors that differ by at most this share of the rarer class count as equal. */
const SAME = 1e-9;
/** Cells per side of the grid that measures the area of a lasso. */
const FINE = 200;

/**
 * @param {Region} region
 * @returns {Rectangle} its bounding box
 */
function frameOf(region) {
  if (region.kind === 'rectangle') return region;
  if (region.kind === 'tile') return { a0: 0, a1: 1, b0: 0, b1: 1 };
  const [a, b] = [region.points.map((place) => place[0]), region.points.map((place) => place[1])];
  return { a0: Math.min(...a), a1: Math.max(...a), b0: Math.min(...b), b1: Math.max(...b) };
}

/**
 * @param {Place[]} corners
 * @param {number} a
 * @param {number} b
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
 * @param {Region} region
 * @param {number} side
 * @param {Weight} [weight]
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
 * @param {number} from
 * @param {number} to
 * @param {number} side
 * @param {(z: number) => number} scale
 * @returns {number[][]} for each cell of an axis: its middle, and its length on the scale
 */
function cellsOf(from, to, side, scale) {
  const at = (/** @type {number} */ k) => from + ((to - from) * k) / side;
  return Array.from({ length: side }, (_, k) => [at(k + 0.5), scale(at(k + 1)) - scale(at(k))]);
}

/**
 * @param {Region} region
 * @param {Weight} [weight]
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

/**
 * Fills `keys` with the ranking keys good / bad at (a, b); NaN where undefined.
 *
 * @param {Rates} rates
 * @param {ArrayLike<number>} priors
 * @param {number} a
 * @param {number} b
 * @param {Float64Array} keys
 */
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

  /**
   * Continues the computation for about `ms` milliseconds.
   *
   * @param {number} [ms]
   * @returns {boolean} whether all is done
   */
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

/**
 * @param {Float64Array} ranks
 * @param {number} weight
 * @param {Float64Array} sums
 */
function addRanks(ranks, weight, sums) {
  const n = ranks.length;
  const tied = new Int32Array(n + 1);
  for (const rank of ranks) if (rank > 0) tied[rank]++;
  for (let i = 0; i < n; i++)
    for (let k = 0; k < tied[ranks[i]]; k++) sums[i * n + ranks[i] - 1 + k] += weight / tied[ranks[i]];
}
