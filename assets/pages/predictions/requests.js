/** The requests of the Predictions page to the server about files, rules and bands, and the handling of answers. */
import { benefitOfModels, differenceOf } from '#tile/model/benefit_curves';
import { element, say } from '#tile/ui/elements';
import { Asking } from '#tile/ui/work';

/** @import { DifferenceAnswer, PriorAnswer } from '#tile/model/answers' */
/** @import { Answer, Asker, Subject } from '#tile/pages/predictions/types' */

const GONE = 'The server no longer has these predictions: please upload the file again.';

export class PredictionsQuestions {
  /** The difference that was requested last; '' once other predictions are loaded, or after a lost connection. */
  differing = '';
  /** Whether other predictions are being loaded. */
  pending = false;
  /** Whether the server no longer has the requested predictions. */
  gone = false;
  /** The subject of the message that is shown. @type {Subject | null} */
  saying = null;
  /** For predictions restricted to the samples that all models scored: the key of the full predictions. */
  /** @type {Map<string, string>} */
  whole = new Map();
  /** What such predictions are of the full ones. @type {Map<string, 'common' | 'declined'>} */
  parts = new Map();
  page = Math.random().toString(36).slice(2, 14);

  /** @param {Asker} asker @param {(store: string, data: unknown) => void} send */
  constructor(asker, send) {
    this.asker = asker;
    /** @type {(of: Subject, how?: ConstructorParameters<typeof Asking>[1]) => Asking} */
    const about = (of, how) => new Asking((question) => send(`${of}-request`, question), how);
    const file = about('file', {
      poll: (question) => this.banding !== null && send('progress-request', question),
      progress: (done) => this.banding !== null && asker.panels.table.showBandProgress(done),
    });
    /** The questions about each subject, of which only the newest is answered. */
    this.about = {
      ...{ file, rule: about('rule'), prior: about('prior'), board: about('board') },
      ...{ draws: about('draws'), difference: about('difference') },
    };
    // After a lost connection no answer will come.
    window.addEventListener('tx-lost', () => this.lost());
  }

  lost() {
    this.differing = '';
    if (this.banding === null && !this.pending) return;
    this.about.file.question = null;
    this.wait(false);
    this.asker.build();
    this.asker.repaint(false);
  }

  /** The model whose bands are being computed; null if there is none. @returns {number | null} */
  get banding() {
    const question = /** @type {{model?: number | null} | null} */ (this.about.file.question);
    return question?.model ?? null;
  }

  /** Requests the predictions, or the bands of a model if one is given. @param {number | null} [band] */
  ask(band = null) {
    const { model } = this.asker;
    if (!model.source) return;
    this.wait(band === null && model.source !== model.loaded);
    this.gone = false;
    if (band !== null) this.asker.panels.table.showBandProgress(null);
    this.about.file.ask({
      source: band === null ? model.source : model.loaded,
      page: this.page,
      model: band,
      level: model.level,
    });
  }

  /** Shows or ends the loading state, in which nothing of the previous predictions is shown under the new title. */
  /** @param {boolean} pending */
  wait(pending) {
    const { model, waiting } = this.asker;
    this.pending = pending;
    // Outlines are shown until the first predictions arrive.
    waiting.show(pending || !model.result, model.loaded !== null);
  }

  askRule() {
    if (this.asker.model.result) this.about.rule.ask(this.rule());
  }

  /** Requests what the browser cannot shift to the current prevalence, if that is not the samples' own. */
  askPrior() {
    const { result, loaded, prior, priorAnswer } = this.asker.model;
    if (result && prior !== null && prior !== priorAnswer?.prior) this.about.prior.ask({ source: loaded, prior });
  }

  /** Requests the band of the difference of two decision curves, where the page shows it and lacks it. */
  askDifference() {
    const { model } = this.asker;
    const { loaded, curve, uncertain, result, live, level, prior } = model;
    if (curve !== 'difference' || !uncertain || !result || live || this.pending) return;
    const benefit = benefitOfModels(model);
    const found = benefit?.probable ? differenceOf(model, benefit) : null;
    if (!found || found.band) return;
    const question = { source: loaded, page: this.page, pair: found.pair, level, prior };
    const key = JSON.stringify(question);
    if (key === this.differing) return;
    this.differing = key;
    this.about.difference.ask(question);
  }

  /** The request about the predictions on the page, which may differ from those being loaded. */
  rule() {
    const { loaded, rule, value, point, own, half, tunesThresholds, prior } = this.asker.model;
    return { source: loaded, rule, value, a: point.a, b: point.b, cutoffs: own, half: half && tunesThresholds, prior };
  }

  /** Requests the bands of the selected model. */
  askBands() {
    const { model } = this.asker;
    // While other predictions load, the models are about to change.
    if (!model.result || this.pending) return;
    this.ask(model.chosen);
    this.asker.build();
    this.asker.repaint(false);
  }

  /** Cancels the request for bands by one for the predictions themselves. */
  cancelBands() {
    this.ask();
    this.asker.build();
    this.asker.repaint(false);
  }

  /**
   * Requests the models as a leaderboard.
   *
   * @param {{best: boolean, download: boolean}} how `best`: at their best thresholds for the point, else at the rule's
   */
  askBoard({ best, download }) {
    if (this.asker.model.result) this.about.board.ask({ ...this.rule(), ...(best ? { rule: 'best' } : {}), download });
  }

  /**
   * Requests separate predictions: on the samples that all models scored ("common"), or with declined samples as errors
   * ("declined"); or returns to those of the file.
   */
  /** @param {'common' | 'declined'} part */
  toggle(part) {
    const { loaded, rule } = this.asker.model;
    if (!loaded || this.pending) return;
    const whole = this.whole.get(loaded);
    if (whole) this.asker.onShow({ source: whole, rule });
    else this.about.board.ask({ ...this.rule(), [part]: true });
  }

  // Answers -----------------------------------------------------------------------------------------------------------

  /** @param {Answer | null} answer */
  receive(answer) {
    if (answer?.kind === 'progress') this.about.file.receive(answer);
    if (!answer || answer.of === 'progress' || !this.about[answer.of].receive(answer)) return;
    this.say(answer.of, answer.kind === 'gone' ? GONE : answer.message || '');
    if (answer.of === 'file') this.arrived(answer);
    else if (answer.of === 'rule') this.ruled(answer);
    else if (answer.kind === 'prior') this.movedTo(answer);
    else if (answer.kind === 'difference') this.differs(answer);
    else if (answer.of === 'draws') this.asker.panels.uncertainty.receive(answer);
    else if (answer.kind === 'board' && this.asker.shown) this.asker.onExplore(this.asker.replaced);
    else if (answer.kind === 'common') this.openCommon(answer);
    this.asker.repaint(true);
  }

  /** @param {Answer} answer */
  arrived(answer) {
    const { model } = this.asker;
    this.gone = answer.kind === 'gone';
    if (answer.kind === 'bands') model.bands = answer;
    if (answer.kind === 'predictions' && model.loaded !== answer.source) {
      // Whatever was known of a difference is forgotten with the former predictions.
      this.differing = '';
      this.asker.load(answer, answer.source);
    } else this.asker.build();
    this.wait(false);
  }

  /** Takes the thresholds of the rule; none if the answer has none, as those of another rule must not stay. */
  /** @param {Answer} answer */
  ruled(answer) {
    const choice = answer.kind === 'rule' ? answer : null;
    this.asker.model.choice = choice;
    this.asker.ruled(choice?.note ?? '');
  }

  /** Takes the band of a difference, unless it is of other predictions. */
  /** @param {DifferenceAnswer & {source: string}} answer */
  differs(answer) {
    const { model } = this.asker;
    if (answer.source === model.loaded) model.difference = answer;
  }

  /** @param {PriorAnswer} answer */
  movedTo(answer) {
    this.asker.model.priorAnswer = answer;
    this.asker.build();
  }

  /** @param {{id: string, source: string, title: string, part: 'common' | 'declined'}} answer */
  openCommon({ id, source, title, part }) {
    if (this.asker.model.loaded !== source) return;
    this.whole.set(id, source);
    this.parts.set(id, part);
    this.asker.onOpen(id, title);
  }

  /** Whether two predictions are of the same models, one on all samples, the other on those that all models scored. */
  /** @param {string} one @param {string} other */
  sameModels(one, other) {
    return this.whole.get(one) === other || this.whole.get(other) === one;
  }

  /** Shows the server's message about a subject; an empty text removes the previous message about it. */
  /** @param {Subject | null} of @param {string} text */
  say(of, text) {
    if (!text && of !== this.saying) return;
    this.saying = of;
    const node = element('predictions-said');
    node.hidden = !text;
    say(node, text);
  }
}
