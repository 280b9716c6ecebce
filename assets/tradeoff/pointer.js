/** Pointer and arrow keys on the path: in the main figure, on the strip, on the Tile, and on the charts along it. */

import { MARGIN } from '#tile/draw/square';
import { percent } from '#tile/draw/text';
import { Drag } from '#tile/parts/drag';
import { closest, element, make } from '#tile/parts/elements';
import { arrowStep, pathWords } from '#tile/tradeoff/squares';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { Painting } from '#tile/tradeoff/painting' */

/**
 * The page whose slider this moves.
 *
 * @typedef {object} Plots
 * @property {TradeoffModel} model
 * @property {Painting} painting
 * @property {(t: number, live: boolean) => void} setT
 */

/** @type {Record<string, number>} */
const ENDS = { Home: 0, End: 1 };

export class Pointer {
  /** The slider of the main figure, and the one on the Tile. */
  handle = slider('Place on the path. Arrow keys move it; Home and End go to its ends.');
  onSquare = slider('Place on the path, on the Tile. Arrow keys move it.');

  /** @param {Plots} page */
  constructor(page) {
    this.page = page;
    this.drag = new Drag(
      () => page.model.t,
      (t, live) => page.setT(t, live),
    );
    element('tradeoff-path-plot').append(this.handle);
    element('tradeoff-tile-overlay').append(this.onSquare);
    this.listen();
  }

  listen() {
    const { painting } = this.page;
    const [tile, path, strip] = ['tile', 'path', 'strip'].map((name) => element(`tradeoff-${name}-overlay`));
    tile.addEventListener('pointerdown', (event) => this.down(event, (moved) => this.onTile(moved, tile)));
    const onPath = (/** @type {PointerEvent} */ event) => painting.path.figure.t(event.clientX - leftOf(path));
    for (const node of [path, this.handle]) node.addEventListener('pointerdown', (event) => this.down(event, onPath));
    const onStrip = (/** @type {PointerEvent} */ { clientY }) =>
      painting.strip.t(clientY - strip.getBoundingClientRect().top);
    strip.addEventListener('pointerdown', (event) => this.down(event, onStrip));
    document.addEventListener(
      'pointerdown',
      (event) => {
        const chart = closest(event, '#tradeoff [data-tx-along]');
        if (chart) this.down(event, (moved) => onChart(moved, chart));
      },
      true,
    );
    for (const node of [this.handle, this.onSquare]) node.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = ENDS[event.key] ?? arrowStep(event, this.page.model.t);
    if (to === null) return;
    event.preventDefault();
    this.page.setT(to, false);
  }

  /**
   * @param {PointerEvent} event
   * @param {(event: PointerEvent) => number} read gives t at an event
   */
  down(event, read) {
    if (event.button || !this.page.model.result) return;
    this.drag.begin(event, read);
    this.page.setT(read(event), true);
  }

  /**
   * The t of the place on the path that is nearest to an event on the Tile.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} overlay
   */
  onTile({ clientX, clientY }, overlay) {
    const { left, side } = this.page.painting;
    const box = overlay.getBoundingClientRect();
    const a = (clientX - box.left - left) / side;
    const b = 1 - (clientY - box.top - MARGIN.top) / side;
    return this.page.model.nearest(a, b).t;
  }

  /** @param {ExploreModel} view at the slider */
  place(view) {
    const { model, painting } = this.page;
    const { a, b } = view.point;
    const { figure } = painting.path;
    this.handle.style.left = `${figure.x(model.t)}px`;
    this.handle.style.top = `${figure.layout.axis}px`;
    this.onSquare.style.left = `${painting.left + a * painting.side}px`;
    this.onSquare.style.top = `${MARGIN.top + (1 - b) * painting.side}px`;
    for (const node of [this.handle, this.onSquare]) {
      node.setAttribute('aria-valuenow', model.t.toFixed(3));
      node.setAttribute('aria-valuetext', pathWords(view, model));
    }
  }

  /** Tells screen readers the place on the path, the best entity there, and how good the compromise is. */
  announce() {
    const { optimality } = this.page.model.here();
    const degree = Number.isFinite(optimality) ? `; degree of optimality ${percent(optimality)}` : '';
    const text = `${this.handle.getAttribute('aria-valuetext')}${degree}`;
    const node = element('tradeoff-live');
    if (node.textContent !== text) node.textContent = text;
  }
}

/** @param {string} name */
function slider(name) {
  const range = { 'aria-valuemin': 0, 'aria-valuemax': 1, 'aria-valuenow': 0 };
  return make('div', { className: 'tx-handle', tabindex: 0, role: 'slider', 'aria-label': name, ...range });
}

/** @param {HTMLElement} node */
const leftOf = (node) => node.getBoundingClientRect().left;

/**
 * The t at an event on a chart whose horizontal axis is the path.
 *
 * @param {PointerEvent} event
 * @param {HTMLElement} chart
 */
function onChart({ clientX }, chart) {
  const box = chart.getBoundingClientRect();
  const t = (clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right);
  return Math.min(1, Math.max(0, t));
}
