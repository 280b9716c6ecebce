/** The table of models at the chosen coverage: the share of correct decisions among the most confident samples. */
import { fixed, percent } from '#tile/draw/text';
import { ranksOf } from '#tile/math/kernel';
import { fill, make } from '#tile/parts/elements';
import { columnHead, focusSelector, paintCaption, restoreFocus, rowHead } from '#tile/standings/model_rows';

/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

const LAST = 1e9;

export class CoverageTable {
  head = make('span', {});
  caption = make('caption', { className: 'tx-note' });
  body = make('tbody', {});
  /** @type {{node: HTMLElement, cells: HTMLElement[]}[]} */
  rows = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {PredictionsModel} model */
  build(model) {
    const focused = focusSelector(this.host);
    const value = columnHead('');
    value.append(this.head, ' ↓');
    const heads = [columnHead('#'), columnHead('Model'), value, columnHead('LxCIM')];
    this.rows = model.scoresOfModels.map((scores, k) => {
      const cells = [make('td', {}), make('td', {})];
      const lxcim = make('td', {}, fixed(scores.lxcim));
      const className = k === model.selected ? 'tx-picked' : '';
      return { cells, node: make('tr', { 'data-model': k, className }, cells[0], rowHead(model, k), cells[1], lxcim) };
    });
    this.body = make('tbody', {});
    const head = make('thead', {}, make('tr', {}, ...heads));
    fill(this.host, make('table', { className: 'tx-counts tx-models tx-covered' }, this.caption, head, this.body));
    this.paint(model);
    restoreFocus(this.host, focused);
  }

  /** @param {PredictionsModel} model */
  paint(model) {
    const values = this.rows.map((_, k) => model.accuracyAtCoverage(k, model.share));
    const ranks = ranksOf(values, true);
    paintCaption(this.caption, model);
    this.head.textContent = `Accuracy at ${coverageText(model.share)}`;
    for (const [k, { cells }] of this.rows.entries()) {
      cells[0].textContent = Number.isFinite(ranks[k]) ? String(ranks[k]) : '–';
      cells[1].textContent = percent(values[k]);
    }
    const order = this.rows.map((_, k) => k).sort((i, j) => (ranks[i] || LAST) - (ranks[j] || LAST) || i - j);
    const nodes = order.map((k) => this.rows[k].node);
    if (!nodes.some((node, k) => this.body.children[k] !== node)) return;
    const focused = focusSelector(this.host);
    this.body.append(...nodes);
    restoreFocus(this.host, focused);
  }
}

/**
 * A coverage in words: a whole percentage, with a decimal where it is small.
 *
 * @param {number} share
 */
export const coverageText = (share) => `${fixed(100 * share, share < 0.1 ? 1 : 0)} %`;
