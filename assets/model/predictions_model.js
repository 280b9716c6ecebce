/**
 * The state of the Predictions page: every model as a handful of thresholds (the vertices of its own ROC hull), the
 * best of which follows the point; the thresholds of a rule beside it; how much is answered. Knows no Dash and paints
 * nothing.
 *
 * Two leaderboards of Explore's kind stand behind it: `vertices`, whose entities are all vertices of all models, for
 * the regions of the Tile, and `ranked`, whose entities are the models, each at its best threshold for the point.
 */
/** @import { Ranking } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { BandsAnswer, ChoiceAnswer, PredictionsAnswer, ScoreRecord } from '#tile/model/answers' */
/** @import { Point } from '#tile/model/explore_model' */
import { key, rank, tied } from '#tile/math/kernel';
import { known } from '#tile/math/performance';
import { shift } from '#tile/math/priors';
import { ExploreModel } from '#tile/model/explore_model';
import { leaderboard } from '#tile/model/leaderboard';

/**
 * What a link or a session brings back; names are those of the model's fields.
 *
 * @typedef {object} PredictionsView
 * @property {string | null} source
 * @property {number | null} selected
 * @property {string} rule
 * @property {number} value
 * @property {boolean} half
 * @property {(number | null)[]} own
 * @property {number} share
 * @property {string} layer the flavor
 * @property {number | null} prior
 */

const ALWAYS = { negative: 'always negative', positive: 'always positive' };
/** Rules whose thresholds are not chosen on any samples. */
const GIVEN = ['fixed', 'own'];

export class PredictionsModel {
  /** @type {PredictionsAnswer | null} */
  told = null;
  /** The file that is asked for, and the one that `told` is of. @type {string | null} */
  source = null;
  /** @type {string | null} */
  loaded = null;
  /** @type {ScoreRecord[]} */
  catalogue = [];
  /** A model. @type {number | null} */
  selected = null;
  /** How thresholds are chosen, with its value; on one `half` of the samples; or by hand, the `own` of each model. */
  rule = 'fixed';
  value = 0.5;
  half = false;
  /** @type {(number | null)[]} */
  own = [];
  /** The thresholds of the rule, as the server chose them. @type {ChoiceAnswer | null} */
  choice = null;
  /** @type {BandsAnswer | null} */
  bands = null;
  /** The share of samples that is answered, of those of which a model is most sure. */
  share = 1;
  /** What the Tile shows: 'model' or 'threshold', of the selected model. */
  flavor = 'model';
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
  /** The models at the thresholds of the rule. @type {{rows: Performance[], ranking: Ranking} | null} */
  fixed = null;
  /** What `shares` found, and for which performances. @type {{of: Performance[], values: number[]} | null} */
  found = null;

  /** The file that came; an error where none has. */
  get answer() {
    if (!this.told) throw new Error('expected predictions, found none');
    return this.told;
  }

  /**
   * Another file: what belonged to the old one goes, how it is looked at stays.
   *
   * @param {PredictionsAnswer} told
   * @param {ScoreRecord[]} catalogue
   */
  load(told, catalogue) {
    [this.told, this.catalogue, this.selected, this.choice, this.bands] = [told, catalogue, null, null, null];
    this.own = told.models.map((model) => model.threshold);
    const { performances, owner, cutoffs } = told.vertices;
    this.owner = owner;
    this.cutoffs = cutoffs.map((value) => value ?? Infinity);
    this.of = told.models.map((_, model) => owner.flatMap((one, i) => (one === model ? [i] : [])));
    const { prior } = this;
    this.loadVertices(told.title, performances);
    this.loadRanked(told.title, performances);
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
    this.vertices.fixedColours = this.owner;
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
    this.ranked.fixedColours = names.map((_, model) => model);
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
    return `score ≥ ${shortNumber(this.cutoffs[i])}`;
  }

  /**
   * The decision of a model at the threshold of the rule, in the same words; one set by hand stays as it is.
   *
   * @param {number} model
   */
  ruled(model) {
    if (!this.choice) return '–';
    const { cutoffs, performances, otherSamples } = this.choice;
    const [cutoff, row] = [cutoffs[model], performances[model]];
    if (row[0] === null) return '–';
    if (cutoff === null) return ALWAYS.negative;
    // On other samples than it was chosen on, a threshold may happen to let all pass.
    if (this.rule !== 'own' && !otherSamples && known(row) && row[0] + row[2] === 0) return ALWAYS.positive;
    return `score ≥ ${shortNumber(cutoff)}`;
  }

  /** Each model at its own best threshold for the point, and the ranking of the models. */
  look() {
    if (!this.told) return;
    const rows = this.vertices.performances;
    this.best = this.of.map((own) => this.bestOf(own, rows));
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
   * @param {number[]} own vertices, the highest cutoff first
   * @param {Performance[]} rows
   * @returns {number | null} the best one at the point, of tied ones the first; null where none has a score.
   */
  bestOf(own, rows) {
    let [best, most] = [/** @type {number | null} */ (null), NaN];
    for (const i of own) {
      const value = key(rows[i], this.point.a, this.point.b);
      if (!Number.isNaN(value) && (best === null || (value > most && !tied(value, most)))) [best, most] = [i, value];
    }
    return best;
  }

  /**
   * The models at the thresholds of the rule: values and ranks at the point.
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
    const values = this.answer.models.map(() => 0);
    for (const region of this.vertices.regions('who')) {
      const owners = new Set(region.entities.map((i) => this.owner[i]));
      for (const model of owners) values[model] += region.area / owners.size;
    }
    this.found = { of: performances, values };
    return values;
  }

  /**
   * Accuracy of a model among the most confident share: from the points of its cumulative curve.
   *
   * @param {number} model
   * @param {number} share
   */
  answered(model, share) {
    const points = this.answer.decisions[model];
    if (!points.length || !(share > 0)) return NaN;
    let [low, high] = [0, points.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle][0] <= share) low = middle;
      else high = middle;
    }
    const [p, q] = [points[low], points[Math.min(high, points.length - 1)]];
    const part = q[0] > p[0] ? Math.min(1, (share - p[0]) / (q[0] - p[0])) : 0;
    return (p[1] + part * (q[1] - p[1])) / share;
  }

  /**
   * "20 of 200 samples" for a model that has no score on the others, else nothing.
   *
   * @param {number} model
   */
  partOf(model) {
    const { samples, models } = this.answer;
    const { known } = models[model];
    return known < samples ? `${known.toLocaleString('en')} of ${samples.toLocaleString('en')} samples` : '';
  }

  /** Who is first, here or at the thresholds of the rule, on fewer samples than another is judged on. */
  get scant() {
    const known = this.answer.models.map((each) => each.known);
    const most = known.reduce((x, y) => Math.max(x, y), 0);
    const { order, ranks } = this.fixed?.ranking ?? rank([], 0, 0);
    const rule = [...order].filter((k) => ranks[k] === 1);
    return [...new Set([...this.ranked.winners, ...rule])].filter((k) => known[k] < most);
  }

  /** Which vertex of the selected model (or of the first) colours what, from the lowest threshold to the highest. */
  thresholdScale() {
    const model = this.selected ?? this.ranked.winners[0] ?? 0;
    const own = [...(this.of[model] || [])].reverse();
    return { model, place: new Map(own.map((i, k) => [i, own.length > 1 ? k / (own.length - 1) : 0.5])) };
  }

  /** Whether the rule chooses its thresholds on samples. */
  get chooses() {
    return !GIVEN.includes(this.rule);
  }

  /** @param {number} share */
  setShare(share) {
    this.share = Math.min(1, Math.max(0.01, share));
  }

  /**
   * What a link or a session must bring back.
   *
   * @returns {PredictionsView}
   */
  view() {
    const { source, selected, rule, value, half, own, share, flavor } = this;
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
    };
  }
}

/**
 * A threshold in four digits.
 *
 * @param {number} value
 */
export function shortNumber(value) {
  return value === Infinity ? '∞' : String(Number(value.toPrecision(4)));
}
