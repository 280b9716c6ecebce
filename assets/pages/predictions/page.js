/** The controller of the Predictions page, its panels, its fields, and what it shows while it loads. */
import { MARGIN, sideOf } from '#tile/draw/square';
import { inUnit } from '#tile/math/ranking';
import { DRAW_FLAVORS } from '#tile/model/tile_settings';
import { ChartValues, ModelCharts, valuesOf } from '#tile/pages/predictions/charts';
import { CurvesPainter } from '#tile/pages/predictions/curves_painter';
import { benefitNote, CostForm } from '#tile/pages/predictions/decision_curves';
import { PredictionsInput } from '#tile/pages/predictions/input';
import { PredictionsQuestions } from '#tile/pages/predictions/requests';
import { RuleControl, ShareControl } from '#tile/pages/predictions/rule_and_coverage';
import { PredictionsPlots } from '#tile/pages/predictions/tile_and_roc';
import { UncertaintySwitch } from '#tile/pages/predictions/uncertainty_switch';
import * as words from '#tile/pages/predictions/words';
import { SlideFigure } from '#tile/panels/slide_figure';
import { ModelFade } from '#tile/plots/tile/model_fade';
import { TilePainter } from '#tile/plots/tile/painter';
import { isShown, onScheme } from '#tile/shell/controllers';
import { ConfusionMatrix, errorBars, PredictionsTables } from '#tile/tables/models';
import { buttonChoice, PointFields, PriorControl } from '#tile/ui/controls';
import { element, fill, make, say, write } from '#tile/ui/elements';
import { handle, putHandle } from '#tile/ui/handle';
import { Card } from '#tile/ui/pointer';

/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { Leaderboard, PredictionsAnswer } from '#tile/model/answers' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { Answer } from '#tile/pages/predictions/types' */

// ---- What the page shows while predictions are loading: outlines at once, then an explanation and Cancel.

// Outlines that are shown for fewer milliseconds need no explanation.
const SLOW = 1000;

export class LoadingNote {
  timer = 0;

  /** @param {HTMLElement} main @param {HTMLElement} host for the explanation @param {() => void} onCancel */
  constructor(main, host, onCancel) {
    this.main = main;
    this.host = host;
    this.cancel = make('button', { className: 'tx-button' }, 'Cancel');
    this.cancel.addEventListener('click', onCancel);
  }

  /** @param {boolean} on @param {boolean} back whether there are predictions to go back to */
  show(on, back) {
    clearTimeout(this.timer);
    this.host.hidden = true;
    if (on) {
      this.main.setAttribute('aria-busy', 'true');
      this.timer = window.setTimeout(() => this.say(back), SLOW);
    } else this.main.removeAttribute('aria-busy');
  }

  /** @param {boolean} back */
  say(back) {
    fill(
      this.host,
      make('span', {}, 'Computing the curves and scores of these predictions …'),
      back ? this.cancel : null,
    );
    this.host.hidden = false;
  }
}

// ---- The panels of the Predictions page: plots, tables, texts and controls, painted from its model at most once
// per frame.

/** @param {string} name the end of an element's id */
const host = (name) => element(`predictions-${name}`);
const tableHosts = () => ({ board: host('board'), scores: host('scores'), coverage: host('coverage') });
const chartHosts = () => ({
  accuracy: host('accuracy-overlay'),
  cumulative: host('cumulative-overlay'),
  recall: host('recall-overlay'),
  benefit: host('benefit-overlay'),
  mirrored: host('mirrored-overlay'),
});

/** What decision curves show. @type {[PredictionsModel['curve'], string][]} */
const CURVES = [
  ['net', 'Net benefit'],
  ['difference', 'Difference'],
];

class PredictionsPanels {
  /** The requested animation frame; 0 if none is pending. */
  frame = 0;
  /** Whether everything must be repainted. */
  all = true;
  /** A key of what the charts show. */
  charted = '';
  /** The side of the squares in pixels. */
  side = 80;
  handle = handle('Point on the Tile');
  plots = new PredictionsPlots(
    new TilePainter(element('predictions-tile-overlay')),
    new CurvesPainter(element('predictions-roc-overlay')),
  );

  fade = new ModelFade(() => this.repaint(false));

  /** @param {Predictions} page */
  constructor(page) {
    this.page = page;
    this.plots.fade = this.fade;
    this.plots.square.legend = this.fade.legend;
    this.table = new PredictionsTables(tableHosts(), page);
    this.charts = new ModelCharts(page, chartHosts(), page.card);
    this.values = valuesOf(this.charts).map(([name, ask]) => new ChartValues(host(`${name}-values`), ask));
    this.matrix = new ConfusionMatrix(element('predictions-matrix'));
    this.fields = new PointFields('predictions-point', (axis, value) =>
      page.setPoint(axis === 'a' ? value : page.model.point.a, axis === 'b' ? value : page.model.point.b, false),
    );
    fill(element('predictions-point'), ...this.fields.nodes);
    this.prior = new PriorControl(element('predictions-prior'), (prior, live) => page.setPrior(prior, live));
    this.uncertainty = new UncertaintySwitch(element('predictions-uncertain'), page);
    this.share = new ShareControl(element('predictions-share'), (share) => page.setShare(share));
    this.curve = buttonChoice(host('curve'), 'What decision curves show', CURVES, (curve) => page.setCurve(curve));
    /** @param {PredictionsModel['figure']} figure */
    const onFigure = (figure) => page.setFigure(figure);
    this.slide = new SlideFigure(element('predictions'), 'roc', onFigure);
    this.cost = new CostForm(element('predictions-by-cost'), (c) => page.setCost(c, false));
    element('predictions-tile-overlay').append(this.handle);
    const said = { role: 'img', 'aria-label': 'ROC curves; their values are in a table at Precision and recall' };
    for (const [name, value] of Object.entries(said)) host('roc-overlay').setAttribute(name, value);
  }

  /** @param {boolean} all */
  repaint(all) {
    this.all ||= all;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { model, shown, input } = this.page;
    if (!shown || !model.result) return;
    if (this.all) this.measure();
    this.plots.paint(model, this.side, this.all);
    this.paintCharts(model);
    this.table.paint(model, this.all);
    this.paintWords(model);
    host('prior').hidden = model.answer.oneClass;
    this.prior.paint(model.vertices);
    this.share.paint(model);
    this.matrix.paint(model);
    this.fields.paint(model);
    this.cost.paint(model);
    this.curve.paint(model.curve);
    this.slide.paint(model.figure);
    this.note('benefit', benefitNote(model));
    if (!input.drag) this.page.server.askDifference();
    this.placeHandle(model);
    this.all = false;
    if (!model.live && !input.drag) this.announce(model);
  }

  /** Repaints the charts if their content has changed, else only the cursors. @param {PredictionsModel} model */
  paintCharts(model) {
    const shown = [
      model.loaded,
      model.modelsThatMatter,
      model.selected,
      model.ranked.winners,
      model.prior,
      model.bands?.model,
      model.curve,
    ];
    const key = JSON.stringify(shown);
    if (this.all || key !== this.charted) {
      this.charts.paint();
      for (const each of this.values) each.paint();
    } else this.charts.move();
    this.charted = key;
  }

  measure() {
    this.side = sideOf(element('predictions-tile-plot'));
    this.prior.marked = null;
  }

  /** Announces the point and the best model there to screen readers. @param {PredictionsModel} model */
  announce(model) {
    write(element('predictions-live'), words.announcement(model));
  }

  /** @param {PredictionsModel} model */
  placeHandle(model) {
    putHandle(this.handle, model.point, this.side, MARGIN.left, words.handleText(model));
  }

  /** @param {PredictionsModel} model */
  paintWords(model) {
    element('predictions-tile-title').textContent = words.tileTitle(model);
    for (const key of DRAW_FLAVORS) this.flavor(key)?.toggleAttribute('hidden', !model.uncertain);
    this.note('tile', words.tileNote(model));
    this.fade.paintLegend(model, element('predictions-tile-plot'));
    this.note('roc', words.rocNote);
    this.note('models', words.boardNote(model));
    fill(element('predictions-words'), ...words.pointParagraphs(model, false, this.fade.contourSentence(model)));
    fill(element('predictions-errors'), ...errorBars(model));
  }

  /** Updates the buttons for samples that models declined: left out for all models, or errors. */
  /** @param {'common' | 'declined' | undefined} shown which of these the page shows */
  paintParts(shown) {
    const { common, samples, declined } = this.page.model.answer;
    const texts = {
      common: `Only the ${common.toLocaleString('en')} samples that all models scored`,
      declined: 'Count missing scores as errors',
    };
    const offered = { common: common > 0 && common < samples, declined: declined > 0 };
    for (const part of /** @type {const} */ (['common', 'declined'])) {
      const button = element(`predictions-${part}`);
      button.hidden = shown ? shown !== part : !offered[part];
      button.setAttribute('aria-pressed', String(shown === part));
      button.textContent = texts[part];
    }
  }

  /** The button of a flavor of the Tile. @param {string} key */
  flavor(key) {
    return this.page.main.querySelector(`[data-flavor="${key}"]`);
  }

  /** Marks the button of the current flavor as pressed. @param {string} flavor */
  press(flavor) {
    for (const button of this.page.main.querySelectorAll('[data-flavor]'))
      button.setAttribute('aria-pressed', String(button.getAttribute('data-flavor') === flavor));
  }

  /** Writes the note of a panel, with the full text as title. @param {string} name @param {string} text */
  note(name, text) {
    const node = element(`predictions-${name}-note`);
    say(node, text);
    node.title = text;
  }
}

// ---- The controller of the Predictions page: Tile, ROC curves and table follow the point in the browser; the
// server is asked about files, rules and bands.

export class Predictions {
  // Set by the adapter to Dash.
  /** @type {(before: Leaderboard | null | undefined) => void} */
  onExplore = () => {};
  /** The leaderboard of Explore when the models were requested as one. @type {Leaderboard | null | undefined} */
  replaced = null;
  /** @type {(id: string, title: string) => void} */
  onOpen = () => {};
  /** Passes a restored view to the selects. @type {(view: {source: string | null, rule: string}) => void} */
  onShow = () => {};
  /** The dialog that reads files. @type {{take(file: File): void} | null} */
  upload = null;
  /** The key of the predictions to show, even before the page exists. @type {string | null} */
  wanted = null;
  main = element('predictions');
  card = new Card();

  /**
   * @param {PredictionsModel} model @param {(store: string, data: unknown) => void} send @param {SharedBoard} explore
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
    onScheme(() => {
      if (this.shown && model.result) this.build();
      if (this.shown) this.repaint(true);
    });
  }

  get dragging() {
    return this.input.drag !== null;
  }

  get shown() {
    return isShown(this.main);
  }

  // Files and rules ---------------------------------------------------------------------------------------------------

  /** Called with the predictions and the rule chosen in the selects, also when the page is opened. */
  /** @param {{source: string | null, rule: string}} choice */
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

  /** Shows predictions that have arrived. @param {PredictionsAnswer} result @param {string} source */
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

  /** Called when the thresholds of the rule have arrived or are missing. @param {string} text describing them */
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

  /** @param {PredictionsModel['curve']} curve */
  setCurve(curve) {
    this.model.curve = curve;
    this.repaint(true);
  }

  /** @param {PredictionsModel['figure']} figure that slides show next to the Tile */
  setFigure(figure) {
    this.model.figure = figure;
    this.repaint(false);
  }

  /** @param {number} share */
  setShare(share) {
    this.model.setShare(share);
    this.panels.share.paint(this.model);
    this.repaint(false);
  }

  /** @param {number} index of the model @param {number} cutoff */
  setOwn(index, cutoff) {
    this.model.own = this.model.own.with(index, cutoff);
    if (this.model.rule === 'own') this.server.askRule();
  }

  /** @param {number | null} prior @param {boolean} live */
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

  /** Selects a model, or deselects it if it is selected. @param {number | null} index */
  select(index) {
    this.model.selected = index === this.model.selected ? null : index;
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

  /** Exports the models as a leaderboard: at the rule's thresholds, or at their best ones for the point. */
  /** @param {string} action */
  exportLeaderboard(action) {
    this.replaced = this.explore.model.data;
    this.server.askBoard({ best: action.endsWith('-best'), download: action.includes('csv') });
  }

  /** @param {string} tiers which model they compare with, 'best' or 'selected' */
  setTiers(tiers) {
    this.panels.uncertainty.setTiers(tiers);
  }

  /** Ranks the models by another score without a threshold. @param {PredictionsModel['measure']} measure */
  setMeasure(measure) {
    this.model.measure = measure;
    this.build();
  }

  /** @param {number} a @param {number} b @param {boolean} live */
  setPoint(a, b, live) {
    const { model } = this;
    model.point = { a: inUnit(a), b: inUnit(b) };
    model.live = live;
    model.look();
    this.repaint(false);
    if (!live) this.explore.setPoint(model.point.a, model.point.b, false);
  }

  /** Sets the point by what a missed positive costs, in false alarms. @param {number} c @param {boolean} live */
  setCost(c, live) {
    const at = c / (1 + c);
    this.setPoint(at, at, live);
  }

  // Links and sessions ------------------------------------------------------------------------------------------------

  view() {
    return this.model.view();
  }

  /** Restores a view; `onShow` updates the selects. @param {ReturnType<PredictionsModel['view']>} view */
  restore(view) {
    const { model } = this;
    Object.assign(model, { half: view.half, tiers: view.tiers });
    if (view.own.length) model.own = view.own;
    this.setShare(view.share);
    this.panels.uncertainty.set(view);
    this.setFlavor(view.layer);
    this.setCurve(view.curve);
    this.setFigure(view.figure);
    model.measure = view.measure;
    this.onShow(view);
    this.setRule(view.rule);
    this.rule.restore(view.value);
    this.setPrior(view.prior, false);
    if (view.selected !== model.selected) this.select(view.selected);
  }
}
