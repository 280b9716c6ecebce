/** User input on Tile, ROC space and charts of the Predictions page. */
import { MARGIN } from '#tile/draw/square';
import { card } from '#tile/pages/predictions/words';
import { closest, element } from '#tile/ui/elements';
import { released, stepped } from '#tile/ui/gestures';

/** @typedef {import('#tile/pages/predictions/page').Predictions} Predictions */

/**
 * An active press on the Tile, or on a chart over the coverage. `undo` restores the state before it.
 *
 * @typedef {{id: number, chart: Element | null, undo: () => void}} Drag
 */

// Presses up to this many pixels outside the square count as inside.
const SLACK = 14;

export class PredictionsInput {
  /** @type {Drag | null} */
  drag = null;
  overlay = element('predictions-tile-overlay');

  /** @param {Predictions} page */
  constructor(page) {
    this.page = page;
    this.onPlots();
    this.onDocument();
  }

  onPlots() {
    const { overlay, page } = this;
    const { handle, plots } = page.panels;
    overlay.addEventListener('pointerdown', (event) => this.down(event));
    overlay.addEventListener('pointermove', (event) => this.over(event));
    overlay.addEventListener('pointerleave', () => this.page.card.hide());
    handle.addEventListener('keydown', (event) => this.key(event));
    const roc = element('predictions-roc-overlay');
    roc.addEventListener('click', (event) => {
      const box = roc.getBoundingClientRect();
      const model = plots.modelAt(event.clientX - box.left, event.clientY - box.top);
      if (model !== null) page.select(model);
    });
  }

  onDocument() {
    document.addEventListener('pointerdown', (event) => this.onChart(event), true);
    document.addEventListener('pointermove', (event) => this.moved(event));
    released(
      (event) => event.pointerId === this.drag?.id,
      () => this.up(),
      () => this.taken(),
    );
    document.addEventListener('click', (event) => this.clicked(event));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const flavor = closest(event, '#predictions [data-flavor]')?.dataset.flavor;
    if (flavor) this.page.setFlavor(flavor);
    if (closest(event, '#predictions-common')) this.page.server.toggle('common');
    if (closest(event, '#predictions-declined')) this.page.server.toggle('declined');
    const action = closest(event, '[data-tx-action^="predictions-"]')?.dataset.txAction;
    if (action) this.page.exportLeaderboard(action);
  }

  /** a and b of the pointer, possibly outside [0, 1]. @param {MouseEvent} event @returns {[number, number]} */
  at(event) {
    const box = this.overlay.getBoundingClientRect();
    const { side } = this.page.panels;
    return [(event.clientX - box.left - MARGIN.left) / side, 1 - (event.clientY - box.top - MARGIN.top) / side];
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { page } = this;
    const { handle, plots, side } = page.panels;
    if (event.button || !page.model.result) return;
    const [u, v] = this.at(event);
    const slack = SLACK / side;
    if (u < -slack || u > 1 + slack || v < -slack || v > 1 + slack) return;
    event.preventDefault();
    this.page.card.hide();
    handle.focus({ preventScroll: true });
    const { a, b } = page.model.point;
    this.drag = { id: event.pointerId, chart: null, undo: () => page.setPoint(a, b, false) };
    const near = plots.placeNear(u, v);
    if (near) page.setPoint(near.a, near.b, true);
    else if (event.target !== handle) page.setPoint(u, v, true);
  }

  /** Begins a drag of the coverage on a chart. @param {PointerEvent} event */
  onChart(event) {
    const { page } = this;
    const chart = closest(event, '#predictions [data-tx-share], #predictions-benefit-overlay');
    if (!chart || event.button || !page.model.result) return;
    const { share, point } = page.model;
    const undo = chart.id ? () => page.setPoint(point.a, point.b, false) : () => page.setShare(share);
    this.drag = { id: event.pointerId, chart, undo };
    this.moved(event);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag, page } = this;
    if (drag?.id !== event.pointerId) return;
    if (drag.chart?.id) page.setCost(page.panels.charts.costAt(event), true);
    else if (drag.chart) {
      const name = drag.chart.getAttribute('data-tx-share') === 'accuracy' ? 'accuracy' : 'cumulative';
      page.setShare(page.panels.charts[name].shareAt(event));
    } else page.setPoint(...this.at(event), true);
  }

  up() {
    const { page, drag } = this;
    this.drag = null;
    if (drag && (!drag.chart || drag.chart.id)) page.setPoint(page.model.point.a, page.model.point.b, false);
  }

  /** Undoes the press, because the browser took over the gesture for scrolling. */
  taken() {
    const { drag } = this;
    this.drag = null;
    drag?.undo();
  }

  /** @param {PointerEvent} event */
  over(event) {
    const { model, panels } = this.page;
    if (this.drag || event.pointerType === 'touch' || !model.result || !panels.plots.tileScene) return;
    const [u, v] = this.at(event);
    if (u >= 0 && u <= 1 && v >= 0 && v <= 1)
      this.page.card.show(
        card(model, u, v, panels.fade.describeAt(model, u, v)?.text ?? ''),
        event.clientX,
        event.clientY,
      );
    else this.page.card.hide();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = stepped(event, this.page.model.point);
    if (to) this.page.setPoint(to.a, to.b, false);
  }
}
