/**
 * The panels of the Predictions page: plots, tables, texts and controls, painted from its model at most once per frame.
 */

import { DRAW_FLAVORS } from '#tile/certainty/settings';
import { ChartValues, valuesOf } from '#tile/curves/chart_values';
import { CurvesPainter } from '#tile/curves/curves_painter';
import { ModelCharts } from '#tile/curves/model_charts';
import { PredictionsPlots } from '#tile/curves/plots';
import { MARGIN } from '#tile/draw/square';
import { TilePainter } from '#tile/painters/tile_painter';
import { ModelFade } from '#tile/paired/model_fade';
import { element, fill, say } from '#tile/parts/elements';
import { handle } from '#tile/parts/handle';
import { PriorControl } from '#tile/parts/prior_control';
import { UncertaintySwitch } from '#tile/predictions/certainty';
import { ShareControl } from '#tile/predictions/controls';
import { PointFields } from '#tile/predictions/point_fields';
import * as words from '#tile/predictions/words';
import { ConfusionMatrix, errorBars } from '#tile/standings/errors';
import { PredictionsTables } from '#tile/standings/tables';

/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/** @typedef {import('#tile/predictions/predictions').Predictions} Predictions */

/** @param {string} name the end of an element's id */
const host = (name) => element(`predictions-${name}`);
const tables = () => ({ board: host('board'), scores: host('scores'), coverage: host('coverage') });
const charts = () => ({
  accuracy: host('accuracy-overlay'),
  cumulative: host('cumulative-overlay'),
  recall: host('recall-overlay'),
});

export class PredictionsPanels {
  /** The requested animation frame; 0 if none is pending. */
  frame = 0;
  /** Whether everything must be repainted. */
  all = true;
  /** A key of what the charts show. */
  charted = '';
  /** The side of the squares in pixels, and the margin to their left. */
  side = 80;
  left = MARGIN.left;
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
    this.table = new PredictionsTables(tables(), page);
    this.charts = new ModelCharts(page, charts(), page.card);
    this.values = valuesOf(this.charts).map(([name, ask]) => new ChartValues(host(`${name}-values`), ask));
    this.matrix = new ConfusionMatrix(element('predictions-matrix'));
    this.fields = new PointFields(element('predictions-point'), (axis, value) =>
      page.setPoint(axis === 'a' ? value : page.model.point.a, axis === 'b' ? value : page.model.point.b, false),
    );
    this.prior = new PriorControl(element('predictions-prior'), (prior, live) => page.setPrior(prior, live));
    this.uncertainty = new UncertaintySwitch(element('predictions-uncertain'), page);
    this.share = new ShareControl(element('predictions-share'), (share) => page.setShare(share));
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
    this.plots.paint(model, this.side, this.left, this.all);
    this.paintCharts(model);
    this.table.paint(model, this.all);
    this.paintWords(model);
    host('prior').hidden = model.answer.oneClass;
    this.prior.paint(model.vertices);
    this.share.paint(model);
    this.matrix.paint(model);
    this.fields.paint(model);
    this.placeHandle(model);
    this.all = false;
    if (!model.live && !input.drag) this.announce(model);
  }

  /**
   * Repaints the charts if their content has changed, else only the cursors.
   *
   * @param {PredictionsModel} model
   */
  paintCharts(model) {
    const shown = [
      model.loaded,
      model.modelsThatMatter,
      model.selected,
      model.ranked.winners,
      model.prior,
      model.bands?.model,
    ];
    const key = JSON.stringify(shown);
    if (this.all || key !== this.charted) {
      this.charts.paint();
      for (const each of this.values) each.paint();
    } else this.charts.move();
    this.charted = key;
  }

  measure() {
    const { width, height } = element('predictions-tile-plot').getBoundingClientRect();
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
    this.prior.marked = null;
  }

  /**
   * Announces the point and the best model there to screen readers.
   *
   * @param {PredictionsModel} model
   */
  announce(model) {
    const text = words.announcement(model);
    const node = element('predictions-live');
    if (node.textContent !== text) node.textContent = text;
  }

  /** @param {PredictionsModel} model */
  placeHandle(model) {
    const { a, b } = model.point;
    this.handle.style.left = `${this.left + a * this.side}px`;
    this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
    this.handle.setAttribute('aria-valuenow', a.toFixed(3));
    this.handle.setAttribute('aria-valuetext', words.handleText(model));
  }

  /** @param {PredictionsModel} model */
  paintWords(model) {
    element('predictions-tile-title').textContent = words.tileTitle(model);
    for (const key of DRAW_FLAVORS) this.flavor(key)?.toggleAttribute('hidden', !model.uncertain);
    this.note('tile', words.tileNote(model));
    this.fade.paint(model, element('predictions-tile-plot'));
    this.note('roc', words.rocNote);
    this.note('models', words.boardNote(model));
    fill(element('predictions-words'), ...words.pointParagraphs(model, false, this.fade.contourSentence(model)));
    fill(element('predictions-errors'), ...errorBars(model));
  }

  /**
   * Updates the buttons for samples that models declined: left out for all models, or errors.
   *
   * @param {'common' | 'declined' | undefined} shown which of these the page shows
   */
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

  /**
   * Writes the note of a panel, with the full text as title.
   *
   * @param {string} name
   * @param {string} text
   */
  note(name, text) {
    const node = element(`predictions-${name}-note`);
    say(node, text);
    node.title = text;
  }
}
