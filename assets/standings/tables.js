/** The tables of the Predictions page, also in reports: the models at the point, and the scores without a threshold. */

import { fitNames } from '#tile/page/fitted_names';
import { closest } from '#tile/parts/elements';
import { CoverageTable } from '#tile/standings/coverage_table';
import { ModelsTable } from '#tile/standings/models_table';
import { ScoresTable } from '#tile/standings/scores_table';

/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/**
 * What the tables need from their page. A `still` page, in a report, has no server: manual thresholds are shown but
 * cannot
 * be set, and no bands are offered.
 *
 * @typedef {object} TablesPage
 * @property {boolean} [still]
 * @property {{banding: number | null, askBands: () => void, cancelBands: () => void}} [server]
 * @property {(model: number) => void} select
 * @property {(model: number, cutoff: number) => void} [setOwn]
 * @property {(tiers: string) => void} setTiers
 */

export class PredictionsTables {
  /** Whether the names have been cut to the width of their columns. */
  fitted = false;

  /**
   * @param {{board: HTMLElement, scores: HTMLElement, coverage?: HTMLElement}} hosts
   * @param {TablesPage} page
   */
  constructor({ board, scores, coverage }, page) {
    this.page = page;
    this.hosts = [board, scores, ...(coverage ? [coverage] : [])];
    const onOwn = page.still ? null : (/** @type {[number, number]} */ ...own) => page.setOwn?.(...own);
    this.models = new ModelsTable(board, onOwn, (tiers) => page.setTiers(tiers));
    this.scores = new ScoresTable(scores);
    this.coverage = coverage ? new CoverageTable(coverage) : null;
    for (const host of [board, coverage]) host?.addEventListener('click', (event) => this.clicked(event));
    scores.addEventListener('click', (event) => {
      if (closest(event, '[data-bands]')) page.server?.askBands();
      else if (closest(event, '[data-bands-cancel]')) page.server?.cancelBands();
      else this.clicked(event);
    });
  }

  /** @param {Event} event */
  clicked(event) {
    const row = closest(event, '[data-model]');
    if (row && !closest(event, 'input')) this.page.select(Number(row.dataset.model));
  }

  /** @param {PredictionsModel} model */
  build(model) {
    if (!model.result) return;
    this.fitted = false;
    this.models.build(model);
    this.coverage?.build(model);
    this.scores.build(model, this.page.still ? null : typeof this.page.server?.banding === 'number');
  }

  /** @param {number | null} done the share of the bands that is computed; null where that is unknown yet */
  showBandProgress(done) {
    if (done === null) this.scores.progress.removeAttribute('value');
    else this.scores.progress.value = done;
  }

  /**
   * @param {PredictionsModel} model
   * @param {boolean} [all] whether the widths of columns may have changed
   */
  paint(model, all = false) {
    if (this.models.rows.length !== model.answer.models.length) this.build(model);
    this.models.paint(model);
    this.coverage?.paint(model);
    this.scores.paint(model);
    if (all || !this.fitted) for (const host of this.hosts) fitNames(host, model.ranked.names);
    this.fitted = true;
  }
}
