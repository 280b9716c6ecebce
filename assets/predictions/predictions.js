/**
 * The controller of the Predictions page: Tile, ROC curves and table follow the point in the browser; the server is
 * asked about files, rules and bands. Independent of Dash.
 */
import { forgetTheme } from '#tile/draw/colours';
import { Card } from '#tile/parts/card';
import { element } from '#tile/parts/elements';
import { RuleControl } from '#tile/predictions/controls';
import { PredictionsInput } from '#tile/predictions/input';
import { LoadingNote } from '#tile/predictions/loading_note';
import { PredictionsPanels } from '#tile/predictions/panels';
import { PredictionsQuestions } from '#tile/predictions/questions';

/** @import { Explore } from '#tile/explore/explore' */
/** @import { PredictionsAnswer } from '#tile/model/answers' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
/** @import { Answer } from '#tile/predictions/types' */
/** @import { PredictionsUpload } from '#tile/uploads/upload' */

const clamp = (/** @type {number} */ v) => Math.min(1, Math.max(0, v));

export class Predictions {
  // Set by the adapter to Dash.
  onExplore = () => {};
  /** @type {(id: string, title: string) => void} */
  onOpen = () => {};
  /** Passes a restored view to the selects. @type {(view: {source: string | null, rule: string}) => void} */
  onShow = () => {};
  /** @type {PredictionsUpload | null} */
  upload = null;
  /** The key of the predictions to show, even before the page exists. @type {string | null} */
  wanted = null;
  main = element('predictions');
  card = new Card();

  /**
   * @param {PredictionsModel} model
   * @param {(store: string, data: unknown) => void} send
   * @param {Explore} explore
   */
  constructor(model, send, explore) {
    this.model = model;
    this.explore = explore;
    this.server = new PredictionsQuestions(this, send);
    const back = () => this.onShow({ source: model.loaded, rule: model.rule });
    this.waiting = new LoadingNote(this.main, element('predictions-waiting'), back);
    this.panels = new PredictionsPanels(this);
    this.rule = new RuleControl(element('predictions-value'), element('predictions-half'), model, () =>
      this.server.askRule(),
    );
    this.setRule(model.rule);
    this.input = new PredictionsInput(this);
    new ResizeObserver(() => this.shown && this.repaint(true)).observe(element('predictions-tile-plot'));
    new MutationObserver(() => {
      forgetTheme();
      if (this.shown && model.result) this.build();
      if (this.shown) this.repaint(true);
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  get dragging() {
    return this.input.drag !== null;
  }

  get shown() {
    return !this.main.closest('[data-tx-page][hidden]');
  }

  // Files and rules ---------------------------------------------------------------------------------------------------

  /**
   * Called with the predictions and the rule chosen in the selects, also when the page is opened.
   *
   * @param {{source: string | null, rule: string}} choice
   */
  choose({ source, rule }) {
    const { model, server } = this;
    if (source) this.wanted = source;
    if (!model.live && !this.input.drag) model.point = { ...this.explore.model.point };
    if (rule !== model.rule) this.setRule(rule);
    if (!this.shown) return;
    if (this.wanted && this.wanted !== model.source) {
      model.source = this.wanted;
      server.say(server.saying, '');
      server.ask();
    }
    model.look();
    this.repaint(true);
  }

  /** @param {Answer | null} answer */
  receive(answer) {
    this.server.receive(answer);
  }

  /**
   * Shows predictions that have arrived.
   *
   * @param {PredictionsAnswer} result
   * @param {string} source
   */
  load(result, source) {
    const { model } = this;
    const { loaded, own, selected } = model;
    model.loaded = source;
    model.load(result, this.explore.model.catalogue);
    // The same models, on the common samples or on all again: choices remain.
    if (loaded && this.server.sameModels(loaded, source)) {
      model.own = own;
      model.selected = selected;
    }
    this.panels.paintParts(this.server.parts.get(source));
    this.rule.paint();
    model.look();
    this.build();
    this.server.askRule();
    this.server.askPrior();
    this.panels.uncertainty.ask();
  }

  /**
   * Called when the thresholds of the rule have arrived or are missing.
   *
   * @param {string} text describing them
   */
  ruled(text) {
    this.model.look();
    this.build();
    this.panels.note('board', text.replace(/^Thresholds/, 'Compared thresholds'));
  }

  build() {
    this.panels.table.build(this.model);
  }

  /** @param {boolean} all whether to repaint everything, or only what follows the point */
  repaint(all) {
    this.panels.repaint(all);
  }

  // Controls ----------------------------------------------------------------------------------------------------------

  /** @param {string} rule */
  setRule(rule) {
    this.rule.set(rule);
    this.server.askRule();
  }

  /** @param {number} share */
  setShare(share) {
    this.model.setShare(share);
    this.panels.share.paint(this.model);
    this.repaint(false);
  }

  /**
   * @param {number} model
   * @param {number} cutoff
   */
  setOwn(model, cutoff) {
    this.model.own = this.model.own.with(model, cutoff);
    if (this.model.rule === 'own') this.server.askRule();
  }

  /**
   * @param {number | null} prior
   * @param {boolean} live
   */
  setPrior(prior, live) {
    const { model } = this;
    const own = model.vertices.ownPrior;
    model.live = live;
    const before = model.scoresPrior;
    model.setPrior(prior !== null && Math.abs(prior - own) < 1e-12 ? null : prior);
    if (!live) this.server.askPrior();
    // Scores without a threshold have changed with the prevalence.
    if (model.result && model.scoresPrior !== before) this.build();
    this.repaint(false);
  }

  /** @param {number | null} model */
  select(model) {
    // Selecting the selected model again deselects it.
    this.model.selected = model === this.model.selected ? null : model;
    this.model.look();
    this.build();
    this.repaint(true);
  }

  /** @param {string} flavor one that needs draws switches uncertainty on */
  setFlavor(flavor) {
    this.model.flavor = flavor;
    this.panels.press(flavor);
    this.panels.uncertainty.switchOnFor(flavor);
    this.repaint(true);
  }

  /**
   * Exports the models as a leaderboard: at the rule's thresholds, or at their best ones for the point.
   *
   * @param {string} action
   */
  exportLeaderboard(action) {
    this.server.askBoard({ best: action.endsWith('-best'), download: action.includes('csv') });
  }

  /** @param {string} tiers which model they compare with, 'best' or 'selected' */
  setTiers(tiers) {
    this.panels.uncertainty.setTiers(tiers);
  }

  /**
   * @param {number} a
   * @param {number} b
   * @param {boolean} live
   */
  setPoint(a, b, live) {
    const { model } = this;
    model.point = { a: clamp(a), b: clamp(b) };
    model.live = live;
    model.look();
    this.repaint(false);
    if (!live) this.explore.setPoint(model.point.a, model.point.b, false);
  }

  // Links and sessions ------------------------------------------------------------------------------------------------

  view() {
    return this.model.view();
  }

  /**
   * Restores a view; `onShow` updates the selects.
   *
   * @param {ReturnType<PredictionsModel['view']>} view
   */
  restore(view) {
    const { model } = this;
    Object.assign(model, { half: view.half, tiers: view.tiers });
    if (view.own.length) model.own = view.own;
    this.setShare(view.share);
    this.panels.uncertainty.set(view);
    this.setFlavor(view.layer);
    this.onShow(view);
    this.setRule(view.rule);
    this.rule.restore(view.value);
    this.setPrior(view.prior, false);
    if (view.selected !== model.selected) this.select(view.selected);
  }
}
