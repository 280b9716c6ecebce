/** The table of models at the point: at their best thresholds, at those of the rule, and their shares of the Tile. */
import { fixed, percent } from '#tile/draw/text';
import { shortNumber } from '#tile/model/predictions_model';
import { fill, make } from '#tile/parts/elements';
import { columnHead, focus, held, rowHead } from '#tile/predictions/model_rows';

/** @import { PredictionsModel } from '#tile/model/predictions_model' */

const RULE = 'at the thresholds of the rule';
const COLUMNS = [
  ['#'],
  ['Model'],
  ['best threshold'],
  ['value'],
  ['#', RULE],
  ['rule', RULE],
  ['value', RULE],
  ['Tile', 'share of the Tile on which it is first'],
];
/** The cell with the threshold of the rule. */
const THRESHOLD = 4;

/** @typedef {{node: HTMLElement, cells: HTMLElement[]}} Row */

/** @param {number} rank */
const rankText = (rank) => (Number.isFinite(rank) ? String(rank) : '–');
/** @param {string} decision */
const brief = (decision) => decision.replace('score ≥ ', '≥ ');

export class ModelsTable {
  /** @type {Row[]} */
  rows = [];
  body = make('tbody', {});
  /** What had the focus before the rows were made anew. @type {string | null} */
  waiting = null;

  /**
   * @param {HTMLElement} host
   * @param {((model: number, cutoff: number) => void) | null} onOwn called with a threshold set by hand; null where
   *   thresholds cannot be set
   */
  constructor(host, onOwn) {
    this.host = host;
    this.onOwn = onOwn;
  }

  /**
   * The rows; their order and numbers follow the point.
   *
   * @param {PredictionsModel} model
   */
  build(model) {
    this.waiting = held(this.host) || this.waiting;
    this.rows = model.answer.models.map((_, k) => this.row(model, k));
    this.body = make('tbody', {});
    const head = make('tr', {}, ...COLUMNS.map(([name, title]) => columnHead(name, title)));
    fill(this.host, make('table', { className: 'tx-counts tx-models' }, make('thead', {}, head), this.body));
  }

  /**
   * Whether the thresholds of the rule are sliders.
   *
   * @param {PredictionsModel} model
   */
  sliders({ rule }) {
    return rule === 'own' && this.onOwn !== null;
  }

  /**
   * @param {PredictionsModel} model
   * @param {number} k
   * @returns {Row}
   */
  row(model, k) {
    const cells = COLUMNS.slice(1).map(() => make('td', {}));
    if (this.sliders(model)) this.slider(model, k, cells[THRESHOLD]);
    return { cells, node: make('tr', { 'data-model': k }, cells[0], rowHead(model, k), ...cells.slice(1)) };
  }

  /**
   * The threshold of a model, set by hand.
   *
   * @param {PredictionsModel} model
   * @param {number} k
   * @param {HTMLElement} cell
   */
  slider({ answer, own }, k, cell) {
    const { name, low, high } = answer.models[k];
    const value = own[k];
    const words = value === null ? '' : shortNumber(value);
    const field = make('input', {
      type: 'range',
      min: low ?? 0,
      max: high ?? 1,
      step: 'any',
      'aria-label': `Threshold of ${name}`,
      'aria-valuetext': words,
    });
    const shown = make('small', {}, words);
    field.value = String(value);
    field.addEventListener('input', () => {
      shown.textContent = shortNumber(Number(field.value));
      field.setAttribute('aria-valuetext', shown.textContent);
    });
    field.addEventListener('change', () => this.onOwn?.(k, Number(field.value)));
    fill(cell, field, shown);
  }

  /** @param {PredictionsModel} model */
  paint(model) {
    const { order } = model.ranked.ranking;
    const shares = model.shares();
    const sliders = this.sliders(model);
    for (const k of order) {
      const { cells, node } = this.rows[k];
      texts(model, k, shares[k]).forEach((text, c) => {
        if ((c !== THRESHOLD || !sliders) && cells[c].textContent !== text) cells[c].textContent = text;
      });
      const best = model.ranked.winners.includes(k) ? 'tx-optimum' : '';
      node.className = `${best} ${k === model.selected ? 'tx-picked' : ''}`;
    }
    this.order(order);
  }

  /**
   * Rows are moved only where their order is another.
   *
   * @param {Iterable<number>} order
   */
  order(order) {
    const nodes = [...order].map((k) => this.rows[k].node);
    const focused = held(this.host) || (document.activeElement === document.body ? this.waiting : null);
    if (nodes.some((node, k) => this.body.children[k] !== node)) this.body.append(...nodes);
    focus(this.host, focused);
    this.waiting = null;
  }
}

/**
 * The cells of a model, without its name.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 * @param {number} share of the Tile on which it is first
 */
function texts(model, k, share) {
  const { ranks, scores } = model.ranked.ranking;
  const best = model.best[k];
  const rule = model.fixed?.ranking;
  return [
    rankText(ranks[k]),
    best === null ? '–' : brief(model.said(best)),
    fixed(scores[k]),
    rule ? rankText(rule.ranks[k]) : '',
    model.choice ? brief(model.ruled(k)) : '',
    rule ? fixed(rule.scores[k]) : '',
    share ? percent(share) : '–',
  ];
}
