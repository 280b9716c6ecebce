/**
 * A scene of Predictions in a report: models at their best thresholds on the Tile and in ROC space, the table of models at
 * the point, and the curves of how sure they are. What needs the samples themselves (thresholds of the rule, curves, bands)
 * is as it was when the report was written. Its charts are in a file of their own.
 */

import { ExploreModel } from '#tile/model/explore_model';
import { PredictionsModel } from '#tile/model/predictions_model';
import { AxesRocPainter } from '#tile/painters/roc_axes';
import { TilePainter } from '#tile/painters/tile_painter';
import { fill, make } from '#tile/parts/elements';
import { PriorControl } from '#tile/parts/prior_control';
import { ShareControl } from '#tile/predictions/controls';
import { PredictionsPlots } from '#tile/predictions/plots';
import { PredictionsTables } from '#tile/predictions/tables';
import * as words from '#tile/predictions/words';
import { OwnScene } from '#tile/report/own_scene';
import { openedRegion } from '#tile/report/parts';
import { PredictionsCharts } from '#tile/report/predictions_charts';

const FLAVORS = { model: 'Models', threshold: 'Thresholds of one model' };
const WHEN_LXCIM =
  'LxCIM asks how well confidence tells right decisions from wrong ones: it is the right score where the two classes ' +
  'could be exchanged sample by sample, as in choosing the better one of a pair, and says nothing of how costly ' +
  'which error is. Where positive and negative mean something (ill and healthy, fraud and honest), a miss and a ' +
  'false alarm differ, and the Tile above is the place to decide.';

/** The thresholds of all models, whose regions at the prior of the scene came with the file. */
class Vertices extends ExploreModel {
  constructor(seeds, prior) {
    super();
    Object.assign(this, { seeds, seeded: prior });
  }

  /** Each has the colour of its model. */
  assignColours() {}

  regions(flavor) {
    if (flavor === 'who' && !this.regionCache.who && this.seeds.length && this.prior === this.seeded)
      this.regionCache.who = this.seeds.map(openedRegion);
    return super.regions(flavor);
  }
}

export class PredictionsScene extends OwnScene {
  constructor(article, scene, data) {
    super(article, scene);
    this.own = data.own[scene.own];
    // What `PredictionsTables` asks of its page: nobody is there to be asked.
    this.still = true;
    this.model = this.modelOf(data.catalogue);
    this.restore();
    this.build();
    this.paintNow();
  }

  modelOf(catalogue) {
    const { told, regions, view } = this.own;
    const model = new PredictionsModel();
    model.vertices = new Vertices(regions, view.prior);
    model.load(told, catalogue);
    return model;
  }

  /** As the scene opens. */
  restore() {
    const { model, home } = this;
    const { view, choice } = this.own;
    const { rule, value, half, layer, prior, selected } = view;
    Object.assign(model, { rule, value, half, flavor: layer, choice, point: { a: home.a, b: home.b }, live: false });
    model.setShare(view.share);
    model.setPrior(prior);
    // Where nobody is selected the page selects who is first.
    model.selected = selected ?? model.ranked.winners[0] ?? 0;
    model.look();
  }

  // What it is made of --------------------------------------------------------------------------------------------------

  build() {
    const { told } = this.model;
    const [square, roc] = [this.square(), this.square()];
    const [board, scores, host, share] = [
      this.scroll(),
      make('div', { className: 'tx-predictions-scores' }),
      make('div', { className: 'tx-prior' }),
      make('div', { className: 'tx-share-slider' }),
    ];
    this.nodes = { title: make('span', {}), note: make('span', { className: 'tx-note' }), words: make('div', {}) };
    this.prior = new PriorControl(host, (prior, live) => this.setPrior(prior, live));
    this.charts = new PredictionsCharts(this);
    this.share = new ShareControl(share, (value) => this.setShare(value));
    this.lay(
      square.plot,
      make('div', { className: 'tx-report-bar' }, host, this.back),
      this.panel('tx-tile', 'Tile', this.head(this.nodes.title, this.nodes.note, this.flavors()), square.plot),
      this.panel('tx-roc', 'ROC curves', this.head('ROC curves', this.note(words.rocNote)), roc.plot),
      this.panel('tx-predictions-board', 'Models', this.head('Models', this.note(told.title)), board, ...this.rule()),
      this.panel('tx-predictions-words', 'This point', make('h3', {}, 'This point'), this.nodes.words),
      this.panel(
        'tx-predictions-ranked',
        'Rank-based view',
        make('h3', {}, 'Selective prediction'),
        make('p', {}, WHEN_LXCIM),
        share,
      ),
      ...this.charts.panels(),
      this.panel('tx-predictions-all', 'Scores', this.head('Scores'), scores),
    );
    this.plots = new PredictionsPlots(new TilePainter(square.overlay), new AxesRocPainter(roc.overlay));
    this.onSquare(square, 'Point on the Tile');
    this.table = new PredictionsTables(board, scores, this);
    roc.overlay.addEventListener('click', (event) => this.onRoc(event, roc));
  }

  scroll() {
    return make('div', { className: 'tx-table-scroll' });
  }

  note(text) {
    return make('span', { className: 'tx-note', title: text }, text);
  }

  /** Which rule chose the thresholds beside the best ones, or why it could not. */
  rule() {
    const { choice, problem } = this.own;
    if (!choice) return problem ? [make('p', { className: 'tx-wrong' }, problem)] : [];
    return [make('p', { className: 'tx-note' }, `Rule: ${choice.rule}. ${choice.note}`)];
  }

  flavors() {
    this.buttons = Object.entries(FLAVORS).map(([flavor, text]) => {
      const button = make('button', { type: 'button', className: 'tx-button', 'data-flavor': flavor }, text);
      button.addEventListener('click', () => this.setFlavor(flavor));
      return button;
    });
    return make('div', { className: 'tx-panel-tools' }, ...this.buttons);
  }

  // Painting ------------------------------------------------------------------------------------------------------------

  measure() {
    super.measure();
    this.prior.marked = null;
  }

  draw(all) {
    const { model } = this;
    this.plots.paint(model, this.side, this.left, all);
    if (all) {
      this.table.build(model);
      this.charts.paint();
    } else this.charts.move();
    this.table.paint(model);
    this.prior.paint(model.vertices);
    this.share.paint(model);
    this.drawWords();
  }

  drawWords() {
    const { model, nodes } = this;
    nodes.title.textContent = words.tileTitle(model);
    nodes.note.textContent = nodes.note.title = words.tileNote(model, this.plots.joined);
    fill(nodes.words, ...words.point(model, this.still));
    for (const button of this.buttons)
      button.setAttribute('aria-pressed', String(button.dataset.flavor === model.flavor));
  }

  // What the reader does ------------------------------------------------------------------------------------------------

  said() {
    return words.announced(this.model);
  }

  places() {
    return this.plots.tileScene.places;
  }

  hovered(square, u, v) {
    return words.card(this.model, u, v);
  }

  onRoc(event, { overlay }) {
    const box = overlay.getBoundingClientRect();
    const model = this.plots.modelAt(event.clientX - box.left, event.clientY - box.top);
    if (model !== null) this.select(model);
  }

  select(model) {
    this.model.selected = model;
    this.model.look();
    this.ask('all');
  }

  setPrior(prior, live) {
    const { model } = this;
    model.live = live;
    model.setPrior(prior !== null && Math.abs(prior - model.vertices.ownPrior) < 1e-12 ? null : prior);
    this.ask('prior');
  }

  setFlavor(flavor) {
    this.model.flavor = flavor;
    this.ask('all');
  }

  setShare(share) {
    this.model.setShare(share);
    this.ask('share');
  }

  reset() {
    this.prior.halt();
    this.restore();
    this.ask('all');
  }
}
