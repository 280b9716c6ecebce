/**
 * The state of the Predictions page: models at thresholds, and how they are looked at: which thresholds are compared,
 * how much is answered, what the Tile shows. Knows no Dash and paints nothing.
 */
/** @import { BandsAnswer, PairedAnswer, PredictionsAnswer, PriorAnswer, ScoreRecord } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ModelCertainty, PairedDraws } from '#tile/thresholds/model_certainty' */
import { prevalence } from '#tile/draw/text';
import { known } from '#tile/math/performance';
import { accuracyAt } from '#tile/thresholds/coverage';
import { ALWAYS, atLeast } from '#tile/thresholds/decisions';
import { certaintyAt, unpacked } from '#tile/thresholds/model_certainty';
import { ThresholdModel } from '#tile/thresholds/threshold_model';

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
 * @property {boolean} uncertain
 * @property {number} level
 * @property {number} contour
 * @property {string} tiers
 * @property {number} margin
 */

/** Rules whose thresholds are not chosen on any samples. */
const GIVEN = ['fixed', 'own'];

export class PredictionsModel extends ThresholdModel {
  /** The file that is asked for, and the one that `result` is of. @type {string | null} */
  source = null;
  /** @type {string | null} */
  loaded = null;
  /** How thresholds are chosen, with its value; on one `half` of the samples; or by hand, the `own` of each model. */
  rule = 'fixed';
  value = 0.5;
  half = false;
  /** @type {(number | null)[]} */
  own = [];
  /** @type {BandsAnswer | null} */
  bands = null;
  /** What came last for a prevalence that was set. @type {PriorAnswer | null} */
  moved = null;
  /** Whether the page says how certain the ranking is. */
  uncertain = false;
  /** Of rank sets and of bands. */
  level = 0.95;
  /** The probability of the best at which the Tile has a line. */
  contour = 0.5;
  /** A score at most so far below the best one is near it. */
  margin = 0.01;
  /** Around whom tiers are: the 'best' or the 'selected' model. */
  tiers = 'best';
  /** The draws of the file, once they are there. @type {PairedDraws | null} */
  draws = null;
  /** Why there are none. */
  problem = '';
  /** What they say at the point; null where they are not shown. @type {ModelCertainty | null} */
  certainty = null;
  /** Of each model and rank the share of the Tile, drawn again; null: not found. @type {Float64Array | null} */
  rankShares = null;
  /** The share of samples that is answered, of those of which a model is most sure. */
  share = 1;
  /**
   * What the Tile shows: 'model' or 'threshold', of the selected model; with uncertainty its 'best_probability' or
   * that it is 'near_best', too, or how many are 'plausible' as the best.
   */
  flavor = 'model';

  /**
   * Another file: what belonged to the old one goes, how it is looked at stays.
   *
   * @param {PredictionsAnswer} result
   * @param {ScoreRecord[]} catalogue
   */
  load(result, catalogue) {
    this.bands = null;
    this.moved = null;
    [this.draws, this.rankShares, this.problem] = [null, null, ''];
    this.own = result.models.map((model) => model.threshold);
    super.load(result, catalogue);
  }

  /** @param {PairedAnswer} answer */
  setDraws(answer) {
    this.problem = answer.problem;
    this.draws = unpacked(answer);
    this.look();
  }

  /** A model of the same file in the same state, whose changes stay its own. */
  copy() {
    const { point } = this;
    const own = (/** @type {ExploreModel} */ model) => model.with({ colours: new Map(model.colours), live: false });
    const both = { vertices: own(this.vertices), ranked: own(this.ranked) };
    return Object.assign(new PredictionsModel(), this, both, { point: { ...point }, live: false });
  }

  /**
   * Puts the point somewhere.
   *
   * @param {{a: number, b: number}} point
   * @param {boolean} live
   */
  go(point, live) {
    this.point = point;
    this.live = live;
    this.look();
  }

  look() {
    super.look();
    this.certainty = this.uncertain && this.draws && this.result ? certaintyAt(this, this.draws) : null;
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
    // On held-out samples, any threshold may happen to make all predictions positive.
    if (this.rule !== 'own' && !otherSamples && known(row) && row[0] + row[2] === 0) return ALWAYS.positive;
    return atLeast(cutoff);
  }

  /**
   * Accuracy of a model among the most confident share: from the points of its cumulative curve.
   *
   * @param {number} model
   * @param {number} share
   */
  answered(model, share) {
    return accuracyAt(this.coverage.decisions[model], share);
  }

  /** What came for the prevalence in use, where that is not the samples' own; null where it did not come. */
  get shifted() {
    return this.prior !== null && this.moved?.prior === this.prior ? this.moved : null;
  }

  /** The curves over the coverage, at the prevalence in use as soon as they are there. */
  get coverage() {
    return this.shifted ?? this.answer;
  }

  /** The scores without a threshold of each model, at the prevalence in use as soon as they are there. */
  get scoresOfModels() {
    return this.shifted?.scores ?? this.answer.models.map(({ scores }) => scores);
  }

  /** The prevalence at which these hold; null for that of the samples. */
  get scoresHold() {
    return this.shifted?.prior ?? null;
  }

  /**
   * The prevalence of the samples, at which curves over the coverage and scores without a threshold hold, where the
   * page is at another one and theirs did not come; '' where they hold at that in use.
   */
  get ofSamples() {
    const { prior, answer } = this;
    if (prior === null || answer.prior === null || this.shifted) return '';
    return `at the samples’ own prevalence, ${prevalence(answer.prior)}`;
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

  /** The best models, here or at the thresholds of the rule, that were evaluated on fewer samples than another. */
  get scant() {
    const known = this.answer.models.map((each) => each.known);
    const most = known.reduce((x, y) => Math.max(x, y), 0);
    return [...new Set([...this.ranked.winners, ...this.leaders])].filter((k) => known[k] < most);
  }

  /** Which vertex of the selected model (or of the first) colours what, from the lowest threshold to the highest. */
  thresholdScale() {
    const model = this.chosen;
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
    const { uncertain, level, contour, tiers, margin } = this;
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
    };
  }
}
