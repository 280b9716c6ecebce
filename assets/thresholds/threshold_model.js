/**
 * Models at thresholds: each is a handful of these (the vertices of its own ROC hull), the best of which follows the
 * point; next to it the threshold with which it is compared. Knows no Dash and paints nothing.
 *
 * Two leaderboards of Explore's kind stand behind it: `vertices`, whose entities are all vertices of all models, for
 * the regions of the Tile, and `ranked`, whose entities are the models, each at its best threshold for the point.
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
import { mattering, ofModels, sharesOf } from '#tile/thresholds/shares';

/** A point so near to the place of a score is that score. */
const NEAR = 1e-9;

export class ThresholdModel {
  /** @type {PredictionsAnswer | null} */
  result = null;
  /** @type {ScoreRecord[]} */
  catalogue = [];
  /** A model. @type {number | null} */
  selected = null;
  /** The thresholds compared, as the server chose them. @type {ChoiceAnswer | null} */
  choice = null;
  /** @type {Point} */
  point = { a: 0.5, b: 0.5 };
  live = false;
  vertices = new ExploreModel();
  ranked = new ExploreModel();
  /** Model and cutoff of each vertex; the vertices of each model. @type {number[]} */
  owner = [];
  /** @type {number[]} */
  cutoffs = [];
  /** @type {number[][]} */
  of = [];
  /** The best vertex of each model at the point; null where none has a score. @type {(number | null)[]} */
  best = [];
  /** The models at the thresholds compared. @type {{rows: Performance[], ranking: Ranking} | null} */
  fixed = null;
  /** The colour of each model: the first to those that are best somewhere, by falling area. @type {number[]} */
  colours = [];
  /** What `shares` found, and for which performances. @type {{of: Performance[], values: number[]} | null} */
  found = null;

  /** The file that came; an error where none has. */
  get answer() {
    if (!this.result) throw new Error('expected predictions, found none');
    return this.result;
  }

  /**
   * Another file: what belonged to the old one goes, how it is looked at stays.
   *
   * @param {PredictionsAnswer} result
   * @param {ScoreRecord[]} catalogue
   */
  load(result, catalogue) {
    [this.result, this.catalogue, this.selected, this.choice] = [result, catalogue, null, null];
    const { performances, owner, cutoffs } = result.vertices;
    this.owner = owner;
    this.cutoffs = cutoffs.map((value) => value ?? Infinity);
    this.of = result.models.map((_, model) => owner.flatMap((one, i) => (one === model ? [i] : [])));
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
    const names = this.owner.map((model, i) => `${this.answer.models[model].name}, ${this.said(i)}`);
    this.vertices.catalogue = this.catalogue;
    this.vertices.load(leaderboard(title, names, performances));
  }

  /**
   * @param {string} title
   * @param {number[][]} performances
   */
  loadRanked(title, performances) {
    const names = this.answer.models.map((model) => model.name);
    const first = this.of.map((own) => (own.length ? performances[own[0]] : null));
    this.ranked.catalogue = this.catalogue;
    this.ranked.load(leaderboard(title, names, first));
  }

  /**
   * Colours once a file, at the data's own prior: by falling area to models that are best somewhere, then to the
   * others.
   */
  assignColours() {
    const shares = this.shares();
    const areas = new Map([...shares.entries()].filter(([, share]) => share > 0));
    const regions = ofModels(this.vertices.regions('first'), this.owner);
    const colours = coloursByArea(areas, regions);
    const used = new Set(colours.values());
    const spare = shares.map((_, k) => k).filter((k) => !used.has(k));
    this.colours = shares.map((_, model) => colours.get(model) ?? spare.shift() ?? 0);
    this.vertices.fixedColours = this.owner.map((model) => this.colours[model]);
    this.ranked.fixedColours = this.colours;
  }

  /** The model of which details are shown: the selected one, else the best at the point. */
  get chosen() {
    return this.selected ?? this.ranked.winners[0] ?? 0;
  }

  /** The models that are best at the thresholds compared. */
  get leaders() {
    const { order, ranks } = this.fixed?.ranking ?? rank([], 0, 0);
    return [...order].filter((k) => ranks[k] === 1);
  }

  /** The models that matter at the point, the best ones first. */
  get matter() {
    const { selected, leaders } = this;
    return mattering({ winners: this.ranked.winners, shares: this.shares(), selected, compared: leaders });
  }

  /** The name of the score that the point is, null where it has none. */
  get scoreHere() {
    const { a, b } = this.point;
    const place = this.vertices.places().find((each) => Math.abs(each.a - a) + Math.abs(each.b - b) < NEAR);
    if (!place) return null;
    return place.kind === 'inner' ? place.name : place.symbol;
  }

  /** The share of positives in use: the one set on the page, else that of the samples. */
  get priorInUse() {
    return this.prior ?? this.answer.prior ?? NaN;
  }

  /**
   * The errors of a model as counts: at its best threshold for the point, or at the one compared.
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
   * The share of positives in use; TPR and FPR, and so the hulls, stay.
   *
   * @param {number | null} prior
   */
  setPrior(prior) {
    this.vertices.prior = prior;
    this.vertices.derive();
    this.look();
  }

  /**
   * The decision of a vertex in words.
   *
   * @param {number} i
   */
  said(i) {
    const [tn, fp, fn, tp] = this.answer.vertices.performances[i];
    if (fp + tp === 0) return ALWAYS.negative;
    if (tn + fn === 0) return ALWAYS.positive;
    return atLeast(this.cutoffs[i]);
  }

  /** Each model at its own best threshold for the point, and the ranking of the models. */
  look() {
    if (!this.result) return;
    const rows = this.vertices.performances;
    this.best = this.of.map((own) => bestOf(own, rows, this.point.a, this.point.b));
    this.ranked.point = { ...this.point };
    this.ranked.selected = this.selected;
    this.ranked.board.performances = [this.best.map((i) => (i === null ? null : rows[i]))];
    this.ranked.derive();
    this.ranked.look();
    this.vertices.point = { ...this.point };
    this.vertices.live = this.live;
    this.ranked.live = this.live;
    this.vertices.look();
    this.fixed = this.choice ? this.atRule(this.choice) : null;
  }

  /**
   * The models at the thresholds compared: values and ranks at the point.
   *
   * @param {ChoiceAnswer} choice
   */
  atRule({ performances }) {
    const { prior } = this;
    const rows = performances.map((row) => (known(row) ? (prior === null ? row : shift(row, prior)) : null));
    return { rows, ranking: rank(rows, this.point.a, this.point.b) };
  }

  /** The share of the Tile on which each model is first, at its best threshold; tied ones share. */
  shares() {
    const { performances } = this.vertices;
    if (this.found?.of === performances) return this.found.values;
    const values = sharesOf(this.vertices.regions('first'), this.owner, this.of.length);
    this.found = { of: performances, values };
    return values;
  }
}

/**
 * @param {number[]} own vertices of a model, the highest cutoff first
 * @param {Performance[]} rows
 * @param {number} a
 * @param {number} b
 * @returns {number | null} the best one at (a, b), of tied ones the first; null where none has a score.
 */
export function bestOf(own, rows, a, b) {
  let [best, most] = [/** @type {number | null} */ (null), NaN];
  for (const i of own) {
    const value = key(rows[i], a, b);
    if (!Number.isNaN(value) && (best === null || (value > most && !tied(value, most)))) [best, most] = [i, value];
  }
  return best;
}
