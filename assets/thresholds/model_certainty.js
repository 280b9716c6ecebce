/**
 * The uncertainty of the ranking of models at the point, each at its best threshold there, from the paired bootstrap.
 */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Pair } from '#tile/acceptability/pair' */
/** @import { PairedAnswer } from '#tile/model/answers' */
/** @import { Pairs } from '#tile/exact/paired' */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Lead } from '#tile/uncertainty/lead' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
import { pairAt } from '#tile/acceptability/pair';
import { pairedClaims, pairTimes } from '#tile/exact/paired';
import { unpack } from '#tile/math/base64';
import { ranksOf } from '#tile/math/kernel';
import { rates } from '#tile/math/performance';
import { bestOf } from '#tile/thresholds/threshold_model';
import { clonesOf } from '#tile/uncertainty/draws';
import { keysAt, scoresAt } from '#tile/uncertainty/keys';
import { leadInSteps } from '#tile/uncertainty/lead';
import { nearProbabilities } from '#tile/uncertainty/near';
import { pendingSets, setsFromClaims } from '#tile/uncertainty/rank_sets';
import { bestProbabilities as chancesAt, pairProbabilities, rankDistribution } from '#tile/uncertainty/standings';

/** Points on a side of the map from which shares of the Tile are computed. */
const FINE = 51;

/** With more models, rank sets and intervals do not follow a pointer. */
const MOST_MOVING = 16;

/**
 * FPR and TPR of all vertices, `size` of them, in each of `number` bootstrap samples; `pairs`: the samples on which
 * only one of two vertices is right.
 *
 * @typedef {{number: number, size: number, fpr: Float32Array, tpr: Float32Array, pairs: Pairs}} PairedDraws
 */
/**
 * Of each model the first and last rank that it may hold (0 without a score), P(best), and the probability that the
 * leader, the first of the ranking (of tied ones the most probable), beats it (NaN without a score); `low`, `high`: the
 * interval of its score; `near`: the probability of being within the margin of the best; `tier`: as in `RankSets`,
 * around the `anchor`, null for the best.
 * `pair`: the leader compared with the selected model, null without one or where that is the leader.
 * `plausible`: how many cannot be told apart from the best, of `ranked`; `lead`: which is ahead, and what would settle
 * it, null without claims; `number`: of draws.
 *
 * @typedef {{first: Int32Array, last: Int32Array, tier: Int8Array, best: Float64Array, near: Float64Array,
 *   beaten: Float64Array, low: Float64Array, high: Float64Array, anchor: number | null, leader: number,
 *   pair: Pair | null, plausible: number, ranked: number, pending: boolean, lead: Lead | null,
 *   number: number}} ModelCertainty
 */

/**
 * The bootstrap samples in an answer of the server; null where it has none.
 *
 * @param {PairedAnswer} answer
 * @returns {PairedDraws | null}
 */
export function unpackDraws({ number, fpr, tpr, pairs }) {
  if (!fpr || !tpr || !pairs) return null;
  const [x, y] = [unpack(fpr, Float32Array), unpack(tpr, Float32Array)];
  const size = x.length / number;
  return { number, size, fpr: x, tpr: y, pairs: unpackPairs(pairs, size) };
}

/**
 * @param {NonNullable<PairedAnswer['pairs']>} pairs
 * @param {number} size how many vertices there are
 * @returns {Pairs}
 */
function unpackPairs(pairs, size) {
  if (pairs.kind === 'samples') return { both: unpack(pairs.both, Int32Array), sizes: pairs.sizes };
  const [right, shares] = [unpack(pairs.right, Float64Array), unpack(pairs.sizes, Float64Array)];
  return { right, shares, groups: right.length / (2 * size) };
}

/**
 * The uncertainty of the ranking at the point of a model.
 *
 * @param {PredictionsModel} model
 * @param {PairedDraws} drawn
 * @returns {ModelCertainty}
 */
export function certaintyAt(model, drawn) {
  const { point, best, ranked, level, margin, tiers, selected, live } = model;
  const draws = drawsOf(model, drawn);
  const prior = model.priorInUse;
  const around = tiers === 'selected' ? selected : null;
  const how = { a: point.a, b: point.b, prior, level };
  const claims = live && best.length > MOST_MOVING ? null : claimsAt(drawn.pairs, best, draws, point, prior, level);
  const defined = Uint8Array.from(scoresAt(draws, draws.measured, point.a, point.b, prior), (s) => Number(s >= 0));
  const { first, last, tier } = claims ? setsFromClaims(claims, around) : pendingSets(defined);
  const [low, high] = [0, 1].map((k) => Float64Array.from(best, (_, i) => claims?.alone[i][k] ?? NaN));
  const chances = chancesAt(draws, point.a, point.b, prior);
  const leader = ranked.winners.reduce((most, k) => (chances[k] > chances[most] ? k : most), ranked.winners[0] ?? 0);
  const other = selected === leader ? null : selected;
  const wins = pairProbabilities(draws, point.a, point.b, prior);
  const count = (/** @type {(k: number) => boolean} */ is) => best.filter((_, k) => is(k)).length;
  return {
    ...{ first, last, tier, anchor: around !== null && first[around] ? around : null },
    ...{ best: chances, near: nearProbabilities(draws, point.a, point.b, prior, margin), low, high },
    beaten: wins.slice(leader * best.length, (leader + 1) * best.length),
    leader,
    pair: other === null ? null : pairAt(draws, leader, other, point.a, point.b, prior, level),
    plausible: count((k) => first[k] === 1),
    ranked: count((k) => first[k] !== 0),
    pending: claims === null,
    lead: claims && leadOf(drawn.pairs, best, claims, draws, how, live),
    number: drawn.number,
  };
}

/**
 * Claims about the models at their best thresholds for the point.
 *
 * @param {Pairs} pairs
 * @param {(number | null)[]} chosen
 * @param {Draws} draws
 * @param {{a: number, b: number}} point
 * @param {number} prior
 * @param {number} level
 */
function claimsAt(pairs, chosen, draws, point, prior, level) {
  return pairedClaims(pairs, askedAt(chosen, draws, point, prior, level));
}

/**
 * What is asked of claims about the models at their best thresholds for the point.
 *
 * @param {(number | null)[]} chosen
 * @param {Draws} draws
 * @param {{a: number, b: number}} point
 * @param {number} prior
 * @param {number} level
 */
export function askedAt(chosen, draws, { a, b }, prior, level) {
  const scores = scoresAt(draws, draws.measured, a, b, prior);
  const ranks = ranksOf(keysAt({ ...draws, ...draws.measured, number: 1 }, a, b, prior));
  return { chosen, scores, ranks, a, b, prior, level };
}

/**
 * Models at thresholds, none of which is drawn.
 *
 * @param {(number | null)[]} best
 * @param {Performance[]} performances of all thresholds
 */
export const withoutDraws = (best, performances) =>
  drawsOf({ best, vertices: { performances }, owner: [] }, { number: 0, fpr: NO_RATES, tpr: NO_RATES });
const NO_RATES = new Float32Array(0);

/**
 * Which model is ahead, and how many more samples would settle it.
 *
 * @param {Pairs} pairs
 * @param {(number | null)[]} chosen
 * @param {import('#tile/exact/paired').PairedClaims} claims
 * @param {Draws} draws
 * @param {{a: number, b: number, prior: number, level: number}} how
 * @param {boolean} live
 */
function leadOf(pairs, chosen, claims, draws, how, live) {
  const { scores, ranks } = askedAt(chosen, draws, how, how.prior, how.level);
  /** @type {(one: number, other: number, times: number) => boolean} */
  const settled = (one, other, times) => {
    const thresholds = /** @type {[number, number]} */ ([chosen[one], chosen[other]]);
    const pair = pairTimes(pairs, [one, other], thresholds, times);
    const both = { chosen: [0, 1], scores: Float64Array.of(scores[one], scores[other]), ranks: [1, 2] };
    return pairedClaims(pair, { ...both, ...how, among: chosen.length }).sure[1] === 1;
  };
  const claimed = { scores, ranks, claims, about: false };
  const steps = leadInSteps({ ...claimed, dependence: /** @type {const} */ ('paired') }, live ? null : settled);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The draws of each model at its best threshold for the point.
 *
 * @param {{best: (number | null)[], vertices: {performances: Performance[]}, owner: number[]}} model
 * @param {Omit<PairedDraws, 'size' | 'pairs'>} drawn
 * @returns {Draws}
 */
function drawsOf({ best, vertices, owner }, { number, fpr, tpr }) {
  const [size, all] = [best.length, owner.length];
  const gathered = (/** @type {Float32Array} */ values) => {
    const result = new Float64Array(number * size).fill(NaN);
    for (let k = 0; k < size; k++) {
      const vertex = best[k];
      if (vertex !== null) for (let d = 0; d < number; d++) result[d * size + k] = values[d * all + vertex];
    }
    return result;
  };
  const measured = best.map((vertex) => rates(vertex === null ? null : vertices.performances[vertex]));
  const rate = (/** @type {'fpr' | 'tpr' | 'prior'} */ name) => Float64Array.from(measured, (each) => each[name]);
  return {
    number,
    size,
    fpr: gathered(fpr),
    tpr: gathered(tpr),
    priors: rate('prior'),
    measured: { fpr: rate('fpr'), tpr: rate('tpr') },
    clones: clonesOf(measured.map(({ fpr, tpr, prior }) => [fpr, tpr, prior])),
    independent: false,
    paired: true,
  };
}

/**
 * The draws of each model at its best threshold for (a, b).
 *
 * @param {{verticesOf: number[][], owner: number[], vertices: {performances: Performance[]}}} source
 * @param {PairedDraws} drawn
 * @param {number} a
 * @param {number} b
 */
export function drawsAt(source, drawn, a, b) {
  const best = source.verticesOf.map((own) => bestOf(own, source.vertices.performances, a, b));
  return drawsOf({ ...source, best }, drawn);
}

/**
 * P(best) of models over a grid of the Tile, row-major, [row of b][column of a], each at its best threshold for the
 * point, as `certaintyAt` gives it there; computed in time slices.
 */
export class PairedMap {
  #cell = 0;
  /** @type {Float32Array[]} */
  #maps;

  /**
   * @param {Pick<PredictionsModel, 'verticesOf' | 'owner' | 'draws'> & {vertices: Pick<PredictionsModel['vertices'],
   *   'performances'>}} model as it is now; it may change afterwards
   * @param {number} prior in use
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor({ verticesOf, owner, vertices, draws }, prior, side = 26) {
    if (!draws) throw new Error('expected draws, found none');
    this.draws = draws;
    this.prior = prior;
    this.side = side;
    this.source = { verticesOf, owner, vertices: { performances: vertices.performances } };
    this.#maps = verticesOf.map(() => new Float32Array(side * side));
    /**
     * The share of the Tile on which each model holds each rank, at [model * models + rank - 1]; null unless the map is
     * fine.
     */
    this.shares = side < FINE ? null : new Float64Array(verticesOf.length ** 2);
    /** The model that is most probably best in each cell; -1 for none. */
    this.winner = new Int32Array(side * side).fill(-1);
    /** The probability of that model. */
    this.top = new Float32Array(side * side);
  }

  /** @param {number} k @returns {Float32Array} P(best) of a model */
  probability(k) {
    return this.#maps[k];
  }

  /**
   * Computes for about `ms` milliseconds.
   *
   * @param {number} [ms]
   * @returns {boolean} whether all is done
   */
  step(ms = Infinity) {
    const end = performance.now() + ms;
    while (this.#cell < this.winner.length) {
      this.#find(this.#cell++);
      if (performance.now() >= end) break;
    }
    return this.#cell >= this.winner.length;
  }

  /** @param {number} cell */
  #find(cell) {
    const { side, source, prior, winner, top } = this;
    const [a, b] = [(cell % side) / (side - 1), Math.floor(cell / side) / (side - 1)];
    const draws = drawsAt(source, this.draws, a, b);
    const chances = chancesAt(draws, a, b, prior);
    if (this.shares) this.#addRanks(rankDistribution(draws, a, b, prior, [...source.verticesOf.keys()]), cell);
    for (let k = 0; k < chances.length; k++) {
      this.#maps[k][cell] = chances[k];
      if (chances[k] > top[cell]) [top[cell], winner[cell]] = [chances[k], k];
    }
  }

  /** @param {Float64Array} ranks @param {number} cell on the frame it counts half, at a corner a quarter */
  #addRanks(ranks, cell) {
    const { side, shares } = this;
    if (!shares) return;
    const half = (/** @type {number} */ k) => (k % (side - 1) ? 1 : 0.5);
    const weight = (half(cell % side) * half(Math.floor(cell / side))) / (side - 1) ** 2;
    for (let k = 0; k < shares.length; k++) shares[k] += weight * ranks[k];
  }
}
