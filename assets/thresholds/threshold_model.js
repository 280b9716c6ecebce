/**
 * Models at thresholds. Each model is the set of vertices of its ROC convex hull, the best of which follows the point;
 * it is compared with the model at one other threshold. Knows no Dash and paints nothing.
 * It has two leaderboards of Explore's kind: `vertices`, whose entities are all vertices of all models, for the regions
 * of the Tile; and `ranked`, whose entities are the models, each at its best threshold for the point.
 */
/** @import { Ranking } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { ChoiceAnswer, PredictionsAnswer, ScoreRecord } from '#tile/model/answers' */
/** @import { Point } from '#tile/model/explore_model' */
import { key, rank, tied } from '#tile/math/kernel';
import { known } from '#tile/math/performance';
import { shift } from '#tile/math/priors';
import { coloursByArea } from '#tile/model/entity_colours';
import { ExploreModel } from '#tile/model/explore_model';
import { leaderboard } from '#tile/model/leaderboard';
import { ALWAYS, atLeast } from '#tile/thresholds/decisions';
import { countsOf } from '#tile/thresholds/errors';
import { modelRegions, modelsThatMatter, sharesOf } from '#tile/thresholds/shares';

/** A point this near to the place of a score counts as that score. */
const NEAR = 1e-9;

export class ThresholdModel {
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
  ranked = new ExploreModel();
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
  /**
   * The colour of each model: the first colours go to those that are best somewhere, by descending area.
   * @type {number[]}
   */
  colours = [];
  /**
   * The last result of `shares`, and the performances it holds for.
   * @type {{of: Performance[], values: number[]} | null}
   */
  found = null;

  /** The file that has arrived; throws where there is none. */
  get answer() {
    if (!this.result) throw new Error('expected predictions, found none');
    return this.result;
  }

  /**
   * Loads another file: data and selection of the old one are reset, settings stay.
   *
   * @param {PredictionsAnswer} result
   * @param {ScoreRecord[]} catalogue
   */
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

  /**
   * @param {string} title
   * @param {number[][]} performances
   */
  loadVertices(title, performances) {
    const names = this.owner.map((model, i) => `${this.answer.models[model].name}, ${this.vertexDecision(i)}`);
    this.vertices.catalogue = this.catalogue;
    this.vertices.load(leaderboard(title, names, performances));
  }

  /**
   * @param {string} title
   * @param {number[][]} performances
   */
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
    const { a, b } = this.point;
    const place = this.vertices.places().find((each) => Math.abs(each.a - a) + Math.abs(each.b - b) < NEAR);
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
   * @param {number} model
   * @param {boolean} compared
   */
  countsOf(model, compared = false) {
    const { samples, weighted, models } = this.answer;
    const best = this.best[model];
    const row = compared ? this.fixed?.rows[model] : best === null ? null : this.vertices.performances[best];
    const whole = !weighted && models[model].known === samples && this.prior === null;
    return row ? countsOf(row, samples, whole && !(compared && this.choice?.otherSamples)) : null;
  }

  /** @returns {number | null} */
  get prior() {
    return this.vertices.prior;
  }

  /**
   * Sets the prior in use; TPR and FPR, and so the convex hulls, do not change.
   *
   * @param {number | null} prior
   */
  setPrior(prior) {
    this.vertices.prior = prior;
    this.vertices.derive();
    this.look();
  }

  /**
   * The decision at a vertex, in words.
   *
   * @param {number} i
   */
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

  /**
   * The models at the compared thresholds: performances and ranking at the point.
   *
   * @param {ChoiceAnswer} choice
   */
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
 * @param {Performance[]} rows
 * @param {number} a
 * @param {number} b
 * @returns {number | null} the best one at (a, b), the first of those that tie; null where none has a score.
 */
export function bestOf(own, rows, a, b) {
  let [best, most] = [/** @type {number | null} */ (null), NaN];
  for (const i of own) {
    const value = key(rows[i], a, b);
    if (!Number.isNaN(value) && (best === null || (value > most && !tied(value, most)))) [best, most] = [i, value];
  }
  return best;
}
