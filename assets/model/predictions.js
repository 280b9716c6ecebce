/** The state of the Predictions page: models at thresholds, their uncertainty, coverage, and what the Tile shows. */
import { prevalence } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { known, rates, shift } from '#tile/math/performance';
import { key, rank, ranksOf, tied } from '#tile/math/ranking';
import { finished } from '#tile/math/steps';
import { pairAt } from '#tile/math/uncertainty/acceptability';
import { clonesOf } from '#tile/math/uncertainty/draws';
import { leadInSteps } from '#tile/math/uncertainty/lead';
import { pairedClaims, pairTimes, plausibleCount } from '#tile/math/uncertainty/paired';
import {
  bestProbabilities as chancesAt,
  keysAt,
  pairProbabilities,
  rankDistribution,
  scoresAt,
} from '#tile/math/uncertainty/rank_probabilities';
import { nearProbabilities, pendingSets, SlicedMap, setsFromClaims } from '#tile/math/uncertainty/rank_sets';
import { ExploreModel } from '#tile/model/explore';
import { coloursByArea, leaderboard } from '#tile/model/leaderboard';
import {
  ALWAYS,
  accuracyAt,
  atLeast,
  countsOf,
  modelRegions,
  modelsThatMatter,
  sharesOf,
} from '#tile/model/thresholds';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Ranking } from '#tile/math/ranking' */
/** @import { Pair } from '#tile/math/uncertainty/acceptability' */
/** @import { Draws } from '#tile/math/uncertainty/draws' */
/** @import { Lead } from '#tile/math/uncertainty/lead' */
/** @import { Pairs } from '#tile/math/uncertainty/paired' */
/**
 * @import {
 *   BandsAnswer, ChoiceAnswer, DifferenceAnswer, PairedAnswer, PredictionsAnswer, PriorAnswer, RankBasedAnswer,
 *   ScoreRecord,
 * } from '#tile/model/answers'
 */
/** @import { Point } from '#tile/model/explore' */
/** @import { PredictionsView } from '#tile/view/types' */

// ---- Models at thresholds. Each model is the set of vertices of its ROC convex hull, the best of which follows the
// point; it is compared with the model at one other threshold. Paints nothing. It has two leaderboards of Explore's
// kind: `vertices`, whose entities are all vertices of all models, for the regions of the Tile; and `ranked`, whose
// entities are the models, each at its best threshold for the point.

class ThresholdModel {
  /** @type {PredictionsAnswer | null} */
  result = null;
  /** @type {ScoreRecord[]} */
  catalogue = [];
  /** The selected model. @type {number | null} */
  selected = null;
  /** The compared thresholds, as the server computed them. @type {ChoiceAnswer | null} */
  choice = null;
  /** @type {Point} */
  point = { a: 0.5, b: 0.5 };
  live = false;
  vertices = new ExploreModel();
  // A threshold that predicts one class only is among those of each model, so that no reference beats all.
  ranked = new ExploreModel().with({ overlays: new Set(['places', 'grid', 'gamma_pi', 'radius']) });
  /** The model of each vertex; below, the cutoff of each vertex, and the vertices of each model. @type {number[]} */
  owner = [];
  /** @type {number[]} */
  cutoffs = [];
  /** @type {number[][]} */
  verticesOf = [];
  /** The best vertex of each model at the point; null where none has a score. @type {(number | null)[]} */
  best = [];
  /** The models at the compared thresholds. @type {{rows: Performance[], ranking: Ranking} | null} */
  fixed = null;
  /** The colour of each model: the first colours go to those that are best somewhere, by descending area. */
  /** @type {number[]} */
  colours = [];
  /** The last result of `shares`, and the performances it holds for. */
  /** @type {{of: Performance[], values: number[]} | null} */
  found = null;

  /** The file that has arrived; throws where there is none. */
  get answer() {
    if (!this.result) throw new Error('expected predictions, found none');
    return this.result;
  }

  /** Loads another file: data and selection of the old one are reset, settings stay. */
  /** @param {PredictionsAnswer} result @param {ScoreRecord[]} catalogue */
  load(result, catalogue) {
    [this.result, this.catalogue, this.selected, this.choice] = [result, catalogue, null, null];
    const { performances, owner, cutoffs } = result.vertices;
    this.owner = owner;
    this.cutoffs = cutoffs.map((value) => value ?? Infinity);
    this.verticesOf = result.models.map((_, model) => owner.flatMap((one, i) => (one === model ? [i] : [])));
    const { prior } = this;
    this.loadVertices(result.title, performances);
    this.loadRanked(result.title, performances);
    this.assignColours();
    if (prior !== null) this.setPrior(prior);
    this.look();
  }

  /** @param {string} title @param {number[][]} performances */
  loadVertices(title, performances) {
    const names = this.owner.map((model, i) => `${this.answer.models[model].name}, ${this.vertexDecision(i)}`);
    this.vertices.catalogue = this.catalogue;
    this.vertices.load(leaderboard(title, names, performances));
  }

  /** @param {string} title @param {number[][]} performances */
  loadRanked(title, performances) {
    const names = this.answer.models.map((model) => model.name);
    const first = this.verticesOf.map((own) => (own.length ? performances[own[0]] : null));
    this.ranked.catalogue = this.catalogue;
    this.ranked.load(leaderboard(title, names, first));
  }

  /**
   * Assigns colours once for each file, at the prior of its samples: first to models that are best somewhere, by
   * descending area, then to the others.
   */
  assignColours() {
    const shares = this.shares();
    const areas = new Map([...shares.entries()].filter(([, share]) => share > 0));
    const regions = modelRegions(this.vertices.regions('first'), this.owner);
    const colours = coloursByArea(areas, regions);
    const used = new Set(colours.values());
    const spare = shares.map((_, k) => k).filter((k) => !used.has(k));
    this.colours = shares.map((_, model) => colours.get(model) ?? spare.shift() ?? 0);
    this.vertices.fixedColours = this.owner.map((model) => this.colours[model]);
    this.ranked.fixedColours = this.colours;
  }

  /** The model whose details are shown: the selected one, otherwise the best at the point. */
  get chosen() {
    return this.selected ?? this.ranked.winners[0] ?? 0;
  }

  /** The models that are best at the compared thresholds. */
  get leaders() {
    const { order, ranks } = this.fixed?.ranking ?? rank([], 0, 0);
    return [...order].filter((k) => ranks[k] === 1);
  }

  /** The models that matter at the point, the best ones first. */
  get modelsThatMatter() {
    const { selected, leaders } = this;
    return modelsThatMatter({ winners: this.ranked.winners, shares: this.shares(), selected, compared: leaders });
  }

  /** The name of the score at the point; null where that has none. */
  get scoreHere() {
    const place = this.vertices.placeHere(this.point);
    if (!place) return null;
    return place.kind === 'inner' ? place.name : place.symbol;
  }

  /** The prior in use: the one set on the page, otherwise that of the samples. */
  get priorInUse() {
    return this.prior ?? this.answer.prior ?? NaN;
  }

  /**
   * The errors of a model as counts: at its best threshold for the point, or at the compared one.
   *
   * @param {number} model @param {boolean} compared @param {boolean} expected whether always among 1,000 cases
   */
  countsOf(model, compared = false, expected = false) {
    const { samples, weighted, models } = this.answer;
    const best = this.best[model];
    const row = compared ? this.fixed?.rows[model] : best === null ? null : this.vertices.performances[best];
    const whole = !expected && !weighted && models[model].known === samples && this.prior === null;
    return row ? countsOf(row, samples, whole && !(compared && this.choice?.otherSamples)) : null;
  }

  /** @returns {number | null} */
  get prior() {
    return this.vertices.prior;
  }

  /** Sets the prior in use; TPR and FPR, and so the convex hulls, do not change. @param {number | null} prior */
  setPrior(prior) {
    this.vertices.prior = prior;
    this.vertices.derive();
    this.look();
  }

  /** The decision at a vertex, in words. @param {number} i */
  vertexDecision(i) {
    const [tn, fp, fn, tp] = this.answer.vertices.performances[i];
    if (fp + tp === 0) return ALWAYS.negative;
    if (tn + fn === 0) return ALWAYS.positive;
    return atLeast(this.cutoffs[i]);
  }

  /** Recomputes what depends on the point: each model at its best threshold, and the rankings. */
  look() {
    if (!this.result) return;
    const rows = this.vertices.performances;
    this.best = this.verticesOf.map((own) => bestOf(own, rows, this.point.a, this.point.b));
    this.ranked.point = { ...this.point };
    this.ranked.selected = this.selected;
    this.ranked.board.performances = [this.best.map((i) => (i === null ? null : rows[i]))];
    this.ranked.derive();
    this.ranked.look();
    this.vertices.point = { ...this.point };
    this.vertices.live = this.live;
    this.ranked.live = this.live;
    this.vertices.look();
    this.fixed = this.choice ? this.comparedRanking(this.choice) : null;
  }

  /** The models at the compared thresholds: performances and ranking at the point. @param {ChoiceAnswer} choice */
  comparedRanking({ performances }) {
    const { prior } = this;
    const rows = performances.map((row) => (known(row) ? (prior === null ? row : shift(row, prior)) : null));
    return { rows, ranking: rank(rows, this.point.a, this.point.b) };
  }

  /** The share of the Tile on which each model is best, at its best threshold; ties are split equally. */
  shares() {
    const { performances } = this.vertices;
    if (this.found?.of === performances) return this.found.values;
    const values = sharesOf(this.vertices.regions('first'), this.owner, this.verticesOf.length);
    this.found = { of: performances, values };
    return values;
  }
}

/**
 * @param {number[]} own vertices of a model, the highest cutoff first
 * @param {Performance[]} rows @param {number} a @param {number} b
 * @returns {number | null} the best one at (a, b), the first of those that tie; null where none has a score.
 */
function bestOf(own, rows, a, b) {
  let [best, most] = [/** @type {number | null} */ (null), NaN];
  for (const i of own) {
    const value = key(rows[i], a, b);
    if (!Number.isNaN(value) && (best === null || (value > most && !tied(value, most)))) [best, most] = [i, value];
  }
  return best;
}

// ---- The uncertainty of the ranking of models at the point, each at its best threshold there, from the paired
// bootstrap.

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
 *   number: number}} ModelsHere
 */

/** The bootstrap samples in an answer of the server; null where it has none. */
/** @type {(answer: PairedAnswer) => PairedDraws | null} */
function unpackDraws({ number, fpr, tpr, pairs }) {
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

/** The uncertainty of the ranking at the point of a model. */
/** @type {(model: PredictionsModel, drawn: PairedDraws) => ModelsHere} */
function modelsHere(model, drawn) {
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
 * @param {Pairs} pairs @param {(number | null)[]} chosen @param {Draws} draws @param {{a: number, b: number}} point
 * @param {number} prior @param {number} level
 */
function claimsAt(pairs, chosen, draws, point, prior, level) {
  return pairedClaims(pairs, askedAt(chosen, draws, point, prior, level));
}

/**
 * What is asked of claims about the models at their best thresholds for the point.
 *
 * @param {(number | null)[]} chosen @param {Draws} draws @param {{a: number, b: number}} point @param {number} prior
 * @param {number} level
 */
function askedAt(chosen, draws, { a, b }, prior, level) {
  const scores = scoresAt(draws, draws.measured, a, b, prior);
  const ranks = ranksOf(keysAt({ ...draws, ...draws.measured, number: 1 }, a, b, prior));
  return { chosen, scores, ranks, a, b, prior, level };
}

/** Models at thresholds, none of which is drawn. */
/** @param {(number | null)[]} best @param {Performance[]} performances of all thresholds */
const withoutDraws = (best, performances) =>
  drawsOf({ best, vertices: { performances }, owner: [] }, { number: 0, fpr: NO_RATES, tpr: NO_RATES });
const NO_RATES = new Float32Array(0);

/**
 * Which model is ahead, and how many more samples would settle it.
 *
 * @param {Pairs} pairs @param {(number | null)[]} chosen
 * @param {import('#tile/math/uncertainty/paired').PairedClaims} claims @param {Draws} draws
 * @param {{a: number, b: number, prior: number, level: number}} how @param {boolean} live
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
  return finished(leadInSteps({ ...claimed, dependence: 'paired' }, live ? null : settled));
}

/**
 * The draws of each model at its best threshold for the point.
 *
 * @param {{best: (number | null)[], vertices: {performances: Performance[]}, owner: number[]}} model
 * @param {Omit<PairedDraws, 'size' | 'pairs'>} drawn @returns {Draws}
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
 * @param {PairedDraws} drawn @param {number} a @param {number} b
 */
function drawsAt(source, drawn, a, b) {
  const best = source.verticesOf.map((own) => bestOf(own, source.vertices.performances, a, b));
  return drawsOf({ ...source, best }, drawn);
}

/** @typedef {Pick<PredictionsModel, 'verticesOf' | 'owner' | 'draws'>} Drawable what maps are computed from */
/** @typedef {Drawable & {vertices: Pick<PredictionsModel['vertices'], 'performances'>}} Mapped */

/** One probability of each model over a grid of the Tile, row-major, [row of b][column of a]; see `SlicedMap`. */
class MapOfModels extends SlicedMap {
  /**
   * @param {Mapped} model as it is now; it may change afterwards
   * @param {number} prior in use
   * @param {number} side points in a row and in a column, at least 2
   */
  constructor({ verticesOf, owner, vertices, draws }, prior, side) {
    super(side);
    if (!draws) throw new Error('expected draws, found none');
    this.draws = draws;
    this.prior = prior;
    this.source = { verticesOf, owner, vertices: { performances: vertices.performances } };
    this.maps = verticesOf.map(() => new Float32Array(side * side));
  }

  /** @param {number} k */
  probability(k) {
    return this.maps[k];
  }
}

/** P(best) of models, each at its best threshold for the point, as `modelsHere` gives it there. */
export class PairedMap extends MapOfModels {
  /** @param {Mapped} model as it is now @param {number} prior in use @param {number} [side] points */
  constructor(model, prior, side = 26) {
    super(model, prior, side);
    /**
     * The share of the Tile on which each model holds each rank, at [model * models + rank - 1]; null unless the map is
     * fine.
     */
    this.shares = side < FINE ? null : new Float64Array(model.verticesOf.length ** 2);
    /** The model that is most probably best in each cell; -1 for none. */
    this.winner = new Int32Array(side * side).fill(-1);
    /** The probability of that model. */
    this.top = new Float32Array(side * side);
  }

  /** @type {SlicedMap['find']} */
  find(a, b, cell) {
    const { source, prior, winner, top } = this;
    const draws = drawsAt(source, this.draws, a, b);
    const chances = chancesAt(draws, a, b, prior);
    if (this.shares) this.#addRanks(rankDistribution(draws, a, b, prior, [...source.verticesOf.keys()]), cell);
    for (let k = 0; k < chances.length; k++) {
      this.maps[k][cell] = chances[k];
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

/** The probability that each model is near the best; of all at once, as the best model changes with the point. */
export class NearModels extends MapOfModels {
  /** @param {Mapped & {margin: number}} model as it is now @param {number} prior in use @param {number} side points */
  constructor(model, prior, side) {
    super(model, prior, side);
    this.margin = model.margin;
  }

  /** @type {SlicedMap['find']} */
  find(a, b, cell) {
    const near = nearProbabilities(drawsAt(this.source, this.draws, a, b), a, b, this.prior, this.margin);
    for (const [k, map] of this.maps.entries()) map[cell] = near[k];
  }
}

/** How many models cannot be told apart from the best, each at its best threshold for the point. */
export class PlausibleModels extends MapOfModels {
  /** @param {Mapped & {level: number}} model as it is now @param {number} prior in use @param {number} side points */
  constructor(model, prior, side) {
    super(model, prior, side);
    this.level = model.level;
    this.number = new Int32Array(side * side);
  }

  /** @type {SlicedMap['find']} */
  find(a, b, cell) {
    const { verticesOf, vertices } = this.source;
    const chosen = verticesOf.map((own) => bestOf(own, vertices.performances, a, b));
    const measured = withoutDraws(chosen, vertices.performances);
    const asked = askedAt(chosen, measured, { a, b }, this.prior, this.level);
    this.number[cell] = plausibleCount(this.draws.pairs, asked);
  }
}

// ---- The state of the page.

/** Rules whose thresholds are not tuned on any samples. */
const GIVEN = ['fixed', 'own', 'alarms'];

export class PredictionsModel extends ThresholdModel {
  /** The file that was requested; below, the one that `result` is for. @type {string | null} */
  source = null;
  /** @type {string | null} */
  loaded = null;
  /**
   * How the compared thresholds are set, and the value of that rule, null for the usual thresholds; `half`: tuned on
   * one half of the samples; `own`: the manual threshold of each model.
   */
  rule = 'fixed';
  value = /** @type {number | null} */ (null);
  half = false;
  /** @type {(number | null)[]} */
  own = [];
  /** @type {BandsAnswer | null} */
  bands = null;
  /** The last answer for a prevalence other than that of the samples. @type {PriorAnswer | null} */
  priorAnswer = null;
  /** Whether uncertainty is shown. */
  uncertain = false;
  /** The level of rank sets and of bands. */
  level = 0.95;
  /** The P(best) at which the Tile shows a contour line. */
  contour = 0.5;
  /** A score at most this far below the best one is near the best. */
  margin = 0.01;
  /** What tiers compare with: the 'best' or the 'selected' model. */
  tiers = 'best';
  /** The bootstrap samples of the file, once they have arrived. @type {PairedDraws | null} */
  draws = null;
  /** How certain rankings by scores without a threshold are, once it has arrived. @type {RankBasedAnswer | null} */
  rankBased = null;
  /** The score without a threshold by which the models are ranked. */
  measure = /** @type {PredictionsView['measure']} */ ('lxcim');
  /** Why there are no bootstrap samples; '' for no problem. */
  problem = '';
  /** The uncertainty at the point; null while it is not shown. @type {ModelsHere | null} */
  here = null;
  /** The share of the Tile on which each model holds each rank; null while not computed. @type {Float64Array | null} */
  rankShares = null;
  /** The coverage: the share of samples on which a model decides, those of which it is most confident. */
  share = 1;
  /**
   * What the Tile shows: the best 'model', or the best 'threshold' of the selected model; with uncertainty also a
   * flavor of draws (`LAYERS`).
   */
  flavor = 'model';

  /** What decision curves show: the net benefit of all models, or the difference of two. */
  curve = /** @type {PredictionsView['curve']} */ ('net');
  /** The figure that slides show next to the Tile. */
  figure = /** @type {PredictionsView['figure']} */ ('roc');
  /** The last answer about the difference of two models. @type {DifferenceAnswer | null} */
  difference = null;

  /** Loads another file: data and selection of the old one are reset, settings stay. */
  /** @param {PredictionsAnswer} result @param {ScoreRecord[]} catalogue */
  load(result, catalogue) {
    this.bands = null;
    this.difference = null;
    this.priorAnswer = null;
    [this.draws, this.rankBased, this.rankShares, this.problem] = [null, null, null, ''];
    this.own = result.models.map((model) => model.threshold);
    super.load(result, catalogue);
  }

  /** @param {PairedAnswer} answer */
  setDraws(answer) {
    this.problem = answer.problem;
    this.rankBased = answer.rankBased ?? { problem: answer.problem };
    this.draws = unpackDraws(answer);
    this.look();
  }

  /** A model of the same file in the same state, independent of this one. */
  copy() {
    const { point } = this;
    const own = (/** @type {ExploreModel} */ model) => model.with({ colours: new Map(model.colours), live: false });
    const both = { vertices: own(this.vertices), ranked: own(this.ranked) };
    return Object.assign(new PredictionsModel(), this, both, { point: { ...point }, live: false });
  }

  /** Moves the point. @param {{a: number, b: number}} point @param {boolean} live */
  go(point, live) {
    this.point = point;
    this.live = live;
    this.look();
  }

  look() {
    super.look();
    this.here = this.uncertain && this.draws && this.result ? modelsHere(this, this.draws) : null;
  }

  /** The decision of a model at the compared threshold, in words; '–' where it has none. @param {number} model */
  comparedDecision(model) {
    if (!this.choice) return '–';
    const { cutoffs, performances, otherSamples } = this.choice;
    const [cutoff, row] = [cutoffs[model], performances[model]];
    if (row[0] === null) return '–';
    if (cutoff === null) return ALWAYS.negative;
    // On held-out samples, any threshold may happen to make all predictions positive.
    if (this.rule !== 'own' && !otherSamples && known(row) && row[0] + row[2] === 0) return ALWAYS.positive;
    return atLeast(cutoff);
  }

  /** The accuracy of a model at a coverage, from the points of its cumulative curve. */
  /** @param {number} model @param {number} share */
  accuracyAtCoverage(model, share) {
    return accuracyAt(this.coverage.decisions[model], share);
  }

  /** The answer for the prevalence in use, where that is not that of the samples; null where it has not arrived. */
  get answerAtPrior() {
    return this.prior !== null && this.priorAnswer?.prior === this.prior ? this.priorAnswer : null;
  }

  /** The curves over the coverage, at the prevalence in use as soon as its answer has arrived. */
  get coverage() {
    return this.answerAtPrior ?? this.answer;
  }

  /** The scores without a threshold of each model, at the prevalence in use as soon as its answer has arrived. */
  get scoresOfModels() {
    return this.answerAtPrior?.scores ?? this.answer.models.map(({ scores }) => scores);
  }

  /** The prevalence at which `scoresOfModels` hold; null for that of the samples. */
  get scoresPrior() {
    return this.answerAtPrior?.prior ?? null;
  }

  /**
   * Says that curves over the coverage and scores without a threshold hold at the prevalence of the samples, where the
   * page is at another one and its answer has not arrived; otherwise ''.
   */
  get ofSamples() {
    const { prior, answer } = this;
    if (prior === null || answer.prior === null || this.answerAtPrior) return '';
    return `at the samples’ own prevalence, ${prevalence(answer.prior)}`;
  }

  /** "20 of 200 samples" for a model that has no score on the others; otherwise ''. @param {number} model */
  samplesWords(model) {
    const { samples, models } = this.answer;
    const { known } = models[model];
    return known < samples ? `${known.toLocaleString('en')} of ${samples.toLocaleString('en')} samples` : '';
  }

  /**
   * The best models, at their best or at the compared thresholds, that were evaluated on fewer samples than another
   * one.
   */
  get bestOnFewerSamples() {
    const known = this.answer.models.map((each) => each.known);
    const most = known.reduce((x, y) => Math.max(x, y), 0);
    return [...new Set([...this.ranked.winners, ...this.leaders])].filter((k) => known[k] < most);
  }

  /** For colours: the position of each vertex of the chosen model, from 0 (lowest threshold) to 1 (highest). */
  thresholdScale() {
    const model = this.chosen;
    const own = [...(this.verticesOf[model] || [])].reverse();
    return { model, place: new Map(own.map((i, k) => [i, own.length > 1 ? k / (own.length - 1) : 0.5])) };
  }

  /** Whether the rule tunes its thresholds on samples. */
  get tunesThresholds() {
    return !GIVEN.includes(this.rule);
  }

  /** @param {number} share */
  setShare(share) {
    this.share = Math.min(1, Math.max(0.01, share));
  }

  /** The state that links and sessions hold. @returns {PredictionsView} */
  view() {
    const { source, selected, rule, value, half, own, share, flavor } = this;
    const { uncertain, level, contour, tiers, margin, curve, measure, figure } = this;
    return {
      source,
      selected,
      rule,
      value,
      half,
      own: rule === 'own' ? own : [],
      share,
      layer: flavor,
      prior: this.prior,
      uncertain,
      level,
      contour,
      tiers,
      margin,
      curve,
      measure,
      figure,
    };
  }
}
