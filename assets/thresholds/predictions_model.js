/**
 * The state of the Predictions page: models at thresholds, which thresholds are compared, the coverage, what the Tile
 * shows. Knows no Dash and paints nothing.
 */
/** @import { BandsAnswer, PairedAnswer, PredictionsAnswer, PriorAnswer, ScoreRecord } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ModelCertainty, PairedDraws } from '#tile/thresholds/model_certainty' */
import { prevalence } from '#tile/draw/text';
import { known } from '#tile/math/performance';
import { accuracyAt } from '#tile/thresholds/coverage';
import { ALWAYS, atLeast } from '#tile/thresholds/decisions';
import { certaintyAt, unpackDraws } from '#tile/thresholds/model_certainty';
import { ThresholdModel } from '#tile/thresholds/threshold_model';

/**
 * What links and sessions hold; the names are those of the model's fields.
 *
 * @typedef {object} PredictionsView
 * @property {string | null} source
 * @property {number | null} selected
 * @property {string} rule
 * @property {number | null} value
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
  /** Why there are no bootstrap samples; '' for no problem. */
  problem = '';
  /** The uncertainty at the point; null while it is not shown. @type {ModelCertainty | null} */
  certainty = null;
  /** The share of the Tile on which each model holds each rank; null while not computed. @type {Float64Array | null} */
  rankShares = null;
  /** The coverage: the share of samples on which a model decides, those of which it is most confident. */
  share = 1;
  /**
   * What the Tile shows: the best 'model', or the best 'threshold' of the selected model; with uncertainty also its
   * 'best_probability', the probability that it is 'near_best', or how many models are 'plausible' as the best.
   */
  flavor = 'model';

  /**
   * Loads another file: data and selection of the old one are reset, settings stay.
   *
   * @param {PredictionsAnswer} result
   * @param {ScoreRecord[]} catalogue
   */
  load(result, catalogue) {
    this.bands = null;
    this.priorAnswer = null;
    [this.draws, this.rankShares, this.problem] = [null, null, ''];
    this.own = result.models.map((model) => model.threshold);
    super.load(result, catalogue);
  }

  /** @param {PairedAnswer} answer */
  setDraws(answer) {
    this.problem = answer.problem;
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

  /**
   * Moves the point.
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
   * The decision of a model at the compared threshold, in words; '–' where it has none.
   *
   * @param {number} model
   */
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

  /**
   * The accuracy of a model at a coverage, from the points of its cumulative curve.
   *
   * @param {number} model
   * @param {number} share
   */
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

  /**
   * "20 of 200 samples" for a model that has no score on the others; otherwise ''.
   *
   * @param {number} model
   */
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

  /**
   * The state that links and sessions hold.
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
