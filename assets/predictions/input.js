/** What the user does on Tile, ROC space and charts of the Predictions page. Tells the controller; knows no Dash. */
import { MARGIN } from '#tile/draw/square';
import { Card } from '#tile/parts/card';
import { released, stepped } from '#tile/parts/gestures';
import * as predictionsWords from '#tile/predictions/words';

const $ = (id) => document.getElementById(id);

export class PredictionsInput {
  constructor(page) {
    Object.assign(this, { page, drag: null, overlay: $('predictions-tile-overlay'), card: new Card() });
    this.onPlots();
    this.onDocument();
  }

  onPlots() {
    const { overlay } = this;
    overlay.addEventListener('pointerdown', (event) => this.down(event));
    overlay.addEventListener('pointermove', (event) => this.over(event));
    overlay.addEventListener('pointerleave', () => this.card.hide());
    this.page.handle.addEventListener('keydown', (event) => this.key(event));
    $('predictions-roc-overlay').addEventListener('click', (event) => {
      const box = $('predictions-roc-overlay').getBoundingClientRect();
      const model = this.page.plots.modelAt(event.clientX - box.left, event.clientY - box.top);
      if (model !== null) this.page.select(model);
    });
  }

  onDocument() {
    const mine = (event) => this.drag && event.pointerId === this.drag.id;
    document.addEventListener('pointerdown', (event) => this.onChart(event), true);
    document.addEventListener('pointermove', (event) => mine(event) && this.moved(event));
    released(
      mine,
      () => this.up(),
      () => this.taken(),
    );
    document.addEventListener('click', (event) => {
      const flavor = event.target.closest('#predictions [data-flavor]');
      if (flavor) this.page.setFlavor(flavor.dataset.flavor);
      if (event.target.closest('#predictions-common')) this.page.toggleCommon();
      const action = event.target.closest('[data-tx-action^="predictions-"]');
      if (action) this.page.takeOver(action.dataset.txAction);
    });
  }

  at(event) {
    const box = this.overlay.getBoundingClientRect();
    const { left, side } = this.page;
    return [(event.clientX - box.left - left) / side, 1 - (event.clientY - box.top - MARGIN.top) / side];
  }

  down(event) {
    const { page } = this;
    if (event.button || !page.model.told) return;
    const [u, v] = this.at(event);
    const slack = 14 / page.side;
    if (u < -slack || u > 1 + slack || v < -slack || v > 1 + slack) return;
    event.preventDefault();
    this.card.hide();
    page.handle.focus({ preventScroll: true });
    this.drag = { id: event.pointerId, before: page.model.point };
    const near = page.plots.placeNear(u, v);
    if (near) page.setPoint(near.a, near.b, true);
    else if (event.target !== page.handle) page.setPoint(u, v, true);
  }

  /** The charts over the share answered are a slider, too. */
  onChart(event) {
    const chart = event.target.closest('#predictions [data-tx-share]');
    if (!chart || event.button) return;
    this.drag = { id: event.pointerId, chart, before: this.page.model.share };
    this.moved(event);
  }

  moved(event) {
    const { chart } = this.drag;
    if (!chart) return this.page.setPoint(...this.at(event), true);
    const box = chart.getBoundingClientRect();
    return this.page.setShare((event.clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right));
  }

  up() {
    const { page, drag } = this;
    this.drag = null;
    if (!drag.chart) page.setPoint(page.model.point.a, page.model.point.b, false);
  }

  /** The browser took the gesture over, for a scroll. */
  taken() {
    const { page, drag } = this;
    this.drag = null;
    if (drag.chart) page.setShare(drag.before);
    else page.setPoint(drag.before.a, drag.before.b, false);
  }

  over(event) {
    const { model, plots } = this.page;
    if (this.drag || event.pointerType === 'touch' || !model.told || !plots.tileScene) return;
    const [u, v] = this.at(event);
    if (u >= 0 && u <= 1 && v >= 0 && v <= 1)
      this.card.show(predictionsWords.card(model, u, v), event.clientX, event.clientY);
    else this.card.hide();
  }

  key(event) {
    const to = stepped(event, this.page.model.point);
    if (to) this.page.setPoint(to.a, to.b, false);
  }
}
