/** The overlays of the maps of Scores: their menu, with the control of the rate of positive predictions. */
import { predictionRate } from '#tile/model/prior_lines';
import { RateControl } from '#tile/overlays/rate_control';
import { closest } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ScoresModel } from '#tile/model/scores_model' */

/**
 * @typedef {object} Page
 * @property {ScoresModel} model
 * @property {{model: ExploreModel, ask: (what: 'all') => void}} explore
 * @property {(all: boolean) => void} repaint
 */

const KIND = 'score-overlay';
const NO_PRIOR = 'These performances do not share a prevalence, so there is none. Choose “One prior” to see it.';
const NEED_PRIOR = ['grid', 'gamma_pi'];
/** The original titles of buttons. @type {WeakMap<HTMLElement, string>} */
const titles = new WeakMap();

export class ScoreOverlays {
  /** @param {Page} page */
  constructor(page) {
    const { model, explore } = page;
    this.model = model;
    this.rate = new RateControl('scores-rate', (tau, live) => {
      explore.model.tau = tau;
      page.repaint(true);
      // The rate belongs to the view of Explore, which goes into the link.
      if (!live) explore.ask('all');
    });
    document.addEventListener('click', (event) => {
      const key = closest(event, `[data-tx-toggle="${KIND}"]`)?.dataset.txKey;
      if (!key) return;
      const { overlays } = model;
      model.overlays = overlays.includes(key) ? overlays.filter((each) => each !== key) : [...overlays, key];
      page.repaint(true);
      explore.ask('all');
    });
  }

  /** Does nothing: no part of it follows the point. */
  move() {}

  paint() {
    const { model } = this;
    /** @type {NodeListOf<HTMLElement>} */
    const all = document.querySelectorAll(`[data-tx-toggle="${KIND}"]`);
    for (const node of all) {
      const { txKey = '' } = node.dataset;
      if (!titles.has(node)) titles.set(node, node.title);
      node.setAttribute('aria-pressed', String(model.overlays.includes(txKey)));
      const missing = NEED_PRIOR.includes(txKey) && !Number.isFinite(model.prior);
      node.title = missing ? NO_PRIOR : (titles.get(node) ?? '');
    }
    const { board } = model;
    const rate = board ? predictionRate(board) : NaN;
    this.rate.paint(model.overlays.includes('gamma_tau'), rate, board?.tau !== null);
  }
}
