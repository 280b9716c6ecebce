/** The panels of the Predictions page: plots, tables, words and controls, painted from its model once a frame. */

import { MARGIN } from '#tile/draw/square';
import { RocPainter } from '#tile/painters/roc_painter';
import { TilePainter } from '#tile/painters/tile_painter';
import { element, fill, make } from '#tile/parts/elements';
import { PriorControl } from '#tile/parts/prior_control';
import { ShareControl } from '#tile/predictions/controls';
import { PredictionsPlots } from '#tile/predictions/plots';
import { PredictionsTables } from '#tile/predictions/tables';
import * as words from '#tile/predictions/words';

/** @import { PredictionsModel } from '#tile/model/predictions_model' */

/** @typedef {import('#tile/predictions/predictions').Predictions} Predictions */

/** The handle on the point, for those who use the keyboard. */
const handle = () =>
  make('div', {
    className: 'tx-handle',
    tabindex: 0,
    role: 'slider',
    'aria-label': 'Point on the Tile. Arrow keys move it.',
    'aria-valuemin': 0,
    'aria-valuemax': 1,
  });

export class PredictionsPanels {
  /** The frame of the screen that is asked for; 0 where all is painted. */
  frame = 0;
  /** Whether everything is to be painted anew. */
  all = true;
  /** The side of the squares, and where they begin. */
  side = 80;
  left = MARGIN.left;
  handle = handle();
  plots = new PredictionsPlots(
    new TilePainter(element('predictions-tile-overlay')),
    new RocPainter(element('predictions-roc-overlay')),
  );

  /** @param {Predictions} page */
  constructor(page) {
    this.page = page;
    this.table = new PredictionsTables(element('predictions-board'), element('predictions-scores'), page);
    this.prior = new PriorControl(element('predictions-prior'), (prior, live) => page.setPrior(prior, live));
    this.share = new ShareControl(element('predictions-share'), (share) => page.setShare(share));
    element('predictions-tile-overlay').append(this.handle);
  }

  /** @param {boolean} all */
  repaint(all) {
    this.all ||= all;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { model, shown, input } = this.page;
    if (!shown || !model.told) return;
    if (this.all) this.measure();
    this.plots.paint(model, this.side, this.left, this.all);
    this.table.paint(model);
    this.paintWords(model);
    this.prior.paint(model.vertices);
    this.share.paint(model);
    element('predictions').style.setProperty('--tx-t', String(model.share));
    this.placeHandle(model);
    this.all = false;
    if (!model.live && !input.drag) this.announce(model);
  }

  measure() {
    const { width, height } = element('predictions-tile-plot').getBoundingClientRect();
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
    this.prior.marked = null;
  }

  /**
   * The point and the best model there, for those who listen.
   *
   * @param {PredictionsModel} model
   */
  announce(model) {
    const text = words.announced(model);
    const node = element('predictions-live');
    if (node.textContent !== text) node.textContent = text;
  }

  /** @param {PredictionsModel} model */
  placeHandle(model) {
    const { a, b } = model.point;
    this.handle.style.left = `${this.left + a * this.side}px`;
    this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
    this.handle.setAttribute('aria-valuenow', a.toFixed(3));
    this.handle.setAttribute('aria-valuetext', words.atHandle(model));
  }

  /** @param {PredictionsModel} model */
  paintWords(model) {
    element('predictions-tile-title').textContent = words.tileTitle(model);
    element('predictions-tile-note').textContent = words.tileNote(model, this.plots.joined);
    this.note('roc', words.rocNote);
    fill(element('predictions-words'), make('h2', {}, 'This point'), ...words.point(model));
  }

  /**
   * The button for the samples that all models scored.
   *
   * @param {boolean} on whether the page shows only these
   */
  paintCommon(on) {
    const { common, samples } = this.page.model.answer;
    const button = element('predictions-common');
    button.hidden = !on && !(common > 0 && common < samples);
    button.setAttribute('aria-pressed', String(on));
    button.textContent = `Only the ${common.toLocaleString('en')} samples that all models scored`;
  }

  /**
   * Marks the button of what the Tile shows.
   *
   * @param {string} flavor
   */
  press(flavor) {
    for (const button of this.page.main.querySelectorAll('[data-flavor]'))
      button.setAttribute('aria-pressed', String(button.getAttribute('data-flavor') === flavor));
  }

  /**
   * The note of a panel, whole where it is cut.
   *
   * @param {string} name
   * @param {string} text
   */
  note(name, text) {
    const node = element(`predictions-${name}-note`);
    node.textContent = text;
    node.title = text;
  }
}
