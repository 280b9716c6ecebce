/** A scene of Predictions in a report: Tile, ROC space, table of models, charts. */
import { DRAW_FLAVORS } from '#tile/model/tile_settings';
import { square } from '#tile/pages/explore/standalone';
import { CHARTS, ModelCharts, OVER_COVERAGE } from '#tile/pages/predictions/charts';
import { CurvesPainter } from '#tile/pages/predictions/curves_painter';
import { benefitSentences } from '#tile/pages/predictions/decision_curves';
import { ShareControl } from '#tile/pages/predictions/rule_and_coverage';
import { PredictionsPlots } from '#tile/pages/predictions/tile_and_roc';
import * as words from '#tile/pages/predictions/words';
import { ModelFade } from '#tile/plots/tile/model_fade';
import { TilePainter } from '#tile/plots/tile/painter';
import { head, note } from '#tile/report/explore_scene';
import { applySceneView, predictionsModel } from '#tile/report/page_models';
import { PointScene } from '#tile/report/page_scene';
import { PredictionsTables } from '#tile/tables/models';
import { PriorControl } from '#tile/ui/controls';
import { fill, make, say } from '#tile/ui/elements';
import { LAYERS } from '#tile/view/flavors';

/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { OwnScene, SquarePointer } from '#tile/report/page_scene' */
/** @import { PredictionsFigures, SceneData } from '#tile/report/types' */
/** @import { Point } from '#tile/ui/gestures' */

// ---- The charts of a scene of Predictions in a report: those of the page, with a coverage that can be dragged.

/**
 * What the charts need of their scene.
 *
 * @typedef {Pick<OwnScene<PredictionsModel>, 'model' | 'card' | 'dragging' | 'panel'> & { pointer:
 *   SquarePointer<Point>, setShare: (share: number) => void}} Charted
 */

const host = () => make('div', { className: 'tx-report-chart' });

class PredictionsCharts extends ModelCharts {
  /** @param {Charted} scene */
  constructor(scene) {
    const hosts = { accuracy: host(), cumulative: host(), recall: host(), benefit: host(), mirrored: host() };
    super(scene, hosts, scene.card);
    this.scene = scene;
    this.said = make('p', {});
    for (const name of OVER_COVERAGE)
      scene.pointer.onChart(
        this[name],
        () => scene.model.share,
        (share) => scene.setShare(share),
      );
  }

  /** Says what decision curves say at the cost of the point. @param {PredictionsModel} model */
  say(model) {
    say(this.said, benefitSentences(model).join(' '));
  }

  panels() {
    return CHARTS.map(([name, title, about]) => {
      const className = `tx-report-chart-panel tx-predictions-${name}`;
      const words = name === 'benefit' ? this.said : null;
      return this.scene.panel(className, title, head(title, about ? note(about) : null), this[name].host, words);
    });
  }
}

// ---- A scene of Predictions in a report: models at their best thresholds on the Tile and in ROC space, the table
// of models at the point, and the charts of selective prediction. What needs the samples themselves (thresholds of
// the rule, curves, bands) is as of the writing of the report.

const WHEN_LXCIM =
  'LxCIM measures how often a model is right, and whether its confidence knows when: A² + 2A(1 − A) × AUROC, where A ' +
  'is the accuracy and the AUROC is that of the confidence over right against wrong decisions. Use it where the two ' +
  'classes could be exchanged sample by sample, as in choosing the better one of a pair; it ignores the costs of the ' +
  'two errors and stays at the prevalence of the samples. Where positive and negative have a meaning (ill and ' +
  'healthy, fraud and honest), a miss and a false alarm differ: use the Tile above.';

/** @extends {PointScene<PredictionsModel>} */
export class PredictionsScene extends PointScene {
  // `PredictionsTables` reads this of its page: a report has no server to ask.
  still = true;
  nodes = { title: make('span', {}), note: note(), words: make('div', {}) };
  hosts = {
    board: make('div', { className: 'tx-table-scroll' }),
    scores: make('div', { className: 'tx-predictions-scores' }),
    prior: make('div', { className: 'tx-prior' }),
    share: make('div', { className: 'tx-share-slider' }),
  };
  buttons = Object.entries(LAYERS).map(([flavor, { label }]) =>
    make('button', { className: 'tx-button', 'data-flavor': flavor }, label),
  );
  prior = new PriorControl(this.hosts.prior, (prior, live) => this.setPrior(prior, live));
  fade = new ModelFade(() => this.ask('all'));
  share = new ShareControl(this.hosts.share, (value) => this.setShare(value));

  /** @param {HTMLElement} article @param {SceneData<PredictionsFigures>} data */
  constructor(article, data) {
    super(article, data.scene, predictionsModel(data.own, data.catalogue));
    this.own = data.own;
    this.charts = new PredictionsCharts(this);
    this.open();
    const [tile, roc] = [square(), square()];
    this.build(tile.plot, roc.plot);
    this.plots = new PredictionsPlots(new TilePainter(tile.overlay), new CurvesPainter(roc.overlay));
    this.plots.fade = this.fade;
    this.plot = tile.plot;
    this.table = new PredictionsTables(this.hosts, this);
    this.pointer.onSquare(tile.overlay, 'Point on the Tile');
    roc.overlay.addEventListener('click', (event) => this.onRoc(event, roc.overlay));
    for (const button of this.buttons)
      button.addEventListener('click', () => this.setFlavor(String(button.dataset.flavor)));
    this.paintNow();
  }

  /** Sets the model to the state in which the scene opens. */
  open() {
    applySceneView(this.model, this.own, this.home);
  }

  /** @param {HTMLElement} tile @param {HTMLElement} roc */
  build(tile, roc) {
    const { hosts, nodes } = this;
    const flavors = make('div', { className: 'tx-panel-tools' }, ...this.buttons);
    this.lay(
      tile,
      make('div', { className: 'tx-report-bar' }, hosts.prior, this.back),
      this.panel('tx-tile', 'Tile', head(nodes.title, nodes.note, flavors), tile),
      this.panel('tx-roc', 'ROC curves', head('ROC curves', note(words.rocNote)), roc),
      this.panel(
        'tx-predictions-board',
        'Models',
        head('Models', note(this.own.result.title)),
        hosts.board,
        this.rule(),
      ),
      this.panel('tx-predictions-words', 'This point', make('h3', {}, 'This point'), nodes.words),
      this.panel(
        'tx-predictions-ranked',
        'Rank-based view',
        make('h3', {}, 'Selective prediction'),
        make('p', {}, WHEN_LXCIM),
        hosts.share,
      ),
      ...this.charts.panels(),
      this.panel('tx-predictions-all', 'Scores', head('Scores'), hosts.scores),
    );
  }

  /** The text about the rule that chose the thresholds, or why it could not. */
  rule() {
    const { choice, problem } = this.own;
    if (choice) return make('p', { className: 'tx-note' }, `Rule: ${choice.rule}. ${choice.note}`);
    return problem ? make('p', { className: 'tx-wrong' }, problem) : null;
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  measure() {
    super.measure();
    this.prior.marked = null;
  }

  /** @param {boolean} all */
  draw(all) {
    const { model } = this;
    this.plots.paint(model, this.side, all);
    if (all) {
      this.table.build(model);
      this.charts.paint();
    } else this.charts.move();
    this.charts.say(model);
    this.table.paint(model);
    this.prior.paint(model.vertices);
    this.share.paint(model);
    this.drawWords();
  }

  drawWords() {
    const { model, nodes } = this;
    nodes.title.textContent = words.tileTitle(model);
    say(nodes.note, words.tileNote(model));
    this.fade.paintLegend(model, this.plot);
    fill(nodes.words, ...words.pointParagraphs(model, this.still, this.fade.contourSentence(model)));
    for (const button of this.buttons) {
      button.hidden = DRAW_FLAVORS.includes(String(button.dataset.flavor)) && !model.here;
      button.setAttribute('aria-pressed', String(button.dataset.flavor === model.flavor));
    }
  }

  said() {
    return words.announcement(this.model);
  }

  // What the reader does ----------------------------------------------------------------------------------------------

  places() {
    return this.plots.tileScene?.places ?? [];
  }

  /** @param {number} u @param {number} v */
  hovered(u, v) {
    return words.card(this.model, u, v, this.fade.describeAt(this.model, u, v)?.text ?? '');
  }

  /** @param {MouseEvent} event @param {HTMLElement} overlay */
  onRoc({ clientX, clientY }, overlay) {
    const box = overlay.getBoundingClientRect();
    const model = this.plots.modelAt(clientX - box.left, clientY - box.top);
    if (model !== null) this.select(model);
  }

  /** @param {number} model */
  select(model) {
    this.model.selected = model === this.model.selected ? null : model;
    this.model.look();
    this.ask('all');
  }

  /** @param {number | null} prior @param {boolean} live */
  setPrior(prior, live) {
    const { model } = this;
    model.live = live;
    model.setPrior(model.vertices.unlessOwn(prior));
    // Curves, their axes and the table of another prevalence follow at the end of the drag.
    this.ask(live ? 'prior' : 'all');
  }

  /** @param {string} tiers */
  setTiers(tiers) {
    this.model.tiers = tiers;
    this.model.look();
    this.ask('all');
  }

  /** @param {PredictionsModel['measure']} measure */
  setMeasure(measure) {
    this.model.measure = measure;
    this.ask('all');
  }

  /** @param {string} flavor */
  setFlavor(flavor) {
    this.model.flavor = flavor;
    this.ask('all');
  }

  /** @param {number} share */
  setShare(share) {
    this.model.setShare(share);
    this.ask('share');
  }

  reset() {
    this.prior.halt();
    this.open();
    this.ask('all');
  }
}
