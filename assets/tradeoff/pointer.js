/** Pointer and arrow keys on the path: on the Tile, and on the charts along it. */

import { MARGIN } from '#tile/draw/square';
import { percent } from '#tile/draw/text';
import { Drag } from '#tile/parts/drag';
import { closest, element, make } from '#tile/parts/elements';
import { squareNotes, wayStep, wayWords } from '#tile/tradeoff/squares';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

/**
 * The page whose slider this moves.
 *
 * @typedef {object} Plots
 * @property {TradeoffModel} model
 * @property {number} left pixels to the left of the squares
 * @property {number} side
 * @property {(t: number, live: boolean) => void} setT
 */

export class Pointer {
  handle = make('div', {
    className: 'tx-handle',
    tabindex: 0,
    role: 'slider',
    'aria-label': 'Place on the way. Arrow keys move it.',
    'aria-valuemin': 0,
    'aria-valuemax': 1,
  });

  /** @param {Plots} page */
  constructor(page) {
    this.page = page;
    this.drag = new Drag(
      () => page.model.t,
      (t, live) => page.setT(t, live),
    );
    element('tradeoff-tile-overlay').append(this.handle);
    this.listen();
  }

  listen() {
    const overlay = element('tradeoff-tile-overlay');
    overlay.addEventListener('pointerdown', (event) => this.down(event, (moved) => this.onTile(moved, overlay)));
    document.addEventListener(
      'pointerdown',
      (event) => {
        const chart = closest(event, '#tradeoff [data-tx-along]');
        if (chart) this.down(event, (moved) => onChart(moved, chart));
      },
      true,
    );
    this.handle.addEventListener('keydown', (event) => {
      const to = wayStep(event, this.page.model.t);
      if (to !== null) this.page.setT(to, false);
    });
  }

  /**
   * @param {PointerEvent} event
   * @param {(event: PointerEvent) => number} read t at an event
   */
  down(event, read) {
    if (event.button || !this.page.model.told) return;
    this.drag.begin(event, read);
    this.page.setT(read(event), true);
  }

  /**
   * The place of the path that is nearest to an event on the Tile.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} overlay
   */
  onTile({ clientX, clientY }, overlay) {
    const box = overlay.getBoundingClientRect();
    const a = (clientX - box.left - this.page.left) / this.page.side;
    const b = 1 - (clientY - box.top - MARGIN.top) / this.page.side;
    return this.page.model.nearest(a, b).t;
  }

  /** @param {ExploreModel} view at the slider */
  place(view) {
    const { model, left, side } = this.page;
    const { a, b } = view.point;
    this.handle.style.left = `${left + a * side}px`;
    this.handle.style.top = `${MARGIN.top + (1 - b) * side}px`;
    this.handle.setAttribute('aria-valuenow', model.t.toFixed(3));
    this.handle.setAttribute('aria-valuetext', wayWords(view, model));
    const { tile, roc } = squareNotes(view);
    element('tradeoff-tile-note').textContent = tile;
    element('tradeoff-roc-note').textContent = roc;
  }

  /** The place on the path, who is first there and how good it is, for screen readers. */
  announce() {
    const { optimality } = this.page.model.here();
    const degree = Number.isFinite(optimality) ? `; degree of optimality ${percent(optimality)}` : '';
    const text = `${this.handle.getAttribute('aria-valuetext')}${degree}`;
    const node = element('tradeoff-live');
    if (node.textContent !== text) node.textContent = text;
  }
}

/**
 * The place of the path at an event on a chart whose horizontal axis it is.
 *
 * @param {PointerEvent} event
 * @param {HTMLElement} chart
 */
function onChart({ clientX }, chart) {
  const box = chart.getBoundingClientRect();
  const t = (clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right);
  return Math.min(1, Math.max(0, t));
}
