/** The table of models at the point: best thresholds, how far the compared ones fall behind, shares of the Tile. */
import * as marks from '#tile/draw/marks';
import { fixed, percent, rankTexts } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';
import {
  certaintyCells,
  certaintyHeads,
  certaintyKind,
  certaintyTexts,
  intervalBar,
  intervalRange,
  intervalText,
  paintInterval,
  paintRanks,
  rankSet,
} from '#tile/standings/certainty_cells';
import { Dumbbell, rangeOf } from '#tile/standings/dumbbell';
import { columnHead, focusSelector, paintSwatch, restoreFocus, rowHead } from '#tile/standings/model_rows';
import { TierStrip } from '#tile/standings/tier_strip';
import { shortNumber, withoutScore } from '#tile/thresholds/decisions';
import { NOT_SEPARABLE } from '#tile/uncertainty/rank_sets';

/** @import { ModelCertainty } from '#tile/thresholds/model_certainty' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

const COMPARED = 'Compared';
/** The headings of a row's cells after its name, in their order. */
const HEADS = [
  ['#', 'Rank at the point'],
  ['Model', ''],
  ['Threshold', 'The best threshold of the model for the point'],
  ['Value ↓', 'The score at the best threshold'],
  ['', 'From the value at the compared threshold (hollow square) to the value at the best one (dot)'],
  ['Tile', 'Share of the Tile on which the model is best'],
];

/**
 * @typedef {{node: HTMLElement, cells: HTMLElement[], swatch: HTMLElement, compared: HTMLElement,
 *   dumbbell: Dumbbell, certainty: HTMLElement[], interval: HTMLElement, bar: HTMLElement, ranks: HTMLElement}} Row
 */
/** Cells of a row that have something below their text while uncertainty is shown. */
const [VALUE, TILE] = [2, 4];

export class ModelsTable {
  /** @type {Row[]} */
  rows = [];
  body = make('tbody', {});
  /** The ends of the scale of the column with the dumbbells. */
  ends = [make('span', {}), make('span', {})];
  /** What the uncertainty columns show, by `certaintyKind`. */
  certain = '';
  /** The selector of the element that had the focus before the rows were rebuilt. @type {string | null} */
  waiting = null;

  /**
   * @param {HTMLElement} host
   * @param {((model: number, cutoff: number) => void) | null} onOwn called with a threshold set by hand; null where
   *   thresholds cannot be set
   * @param {((tiers: string) => void) | null} onTiers called with what tiers compare with, 'best' or 'selected'
   */
  constructor(host, onOwn, onTiers) {
    this.host = host;
    this.onOwn = onOwn;
    /** Below the table: how many models the first tier has. */
    this.tiers = new TierStrip(onTiers, { className: 'tx-tiers tx-model-tiers' }, 'model');
  }

  /**
   * Builds the rows; their order and numbers follow the point.
   *
   * @param {PredictionsModel} model
   */
  build(model) {
    this.waiting = focusSelector(this.host) || this.waiting;
    this.certain = certaintyKind(model);
    this.rows = model.answer.models.map((_, k) => this.row(model, k));
    this.body = make('tbody', {});
    const heads = HEADS.map(([name, title]) => columnHead(name, title));
    heads[4].append(make('span', { className: 'tx-visually-hidden' }, COMPARED), this.range());
    if (this.hasSliders(model)) heads.splice(2, 0, columnHead(COMPARED, 'The threshold of your own'));
    if (this.certain) heads.push(...certaintyHeads(this.certain));
    const kinds = [this.hasSliders(model) ? 'tx-with-sliders' : '', this.certain ? 'tx-certain' : ''];
    const table = { className: `tx-counts tx-models ${kinds.join(' ')}` };
    fill(this.host, make('table', table, make('thead', {}, make('tr', {}, ...heads)), this.body), this.tiers.root);
  }

  range() {
    return make('span', { className: 'tx-db-range', 'aria-hidden': 'true' }, ...this.ends);
  }

  /**
   * Whether thresholds are set by sliders.
   *
   * @param {PredictionsModel} model
   */
  hasSliders({ rule }) {
    return rule === 'own' && this.onOwn !== null;
  }

  /**
   * @param {PredictionsModel} model
   * @param {number} k
   * @returns {Row}
   */
  row(model, k) {
    const cells = HEADS.slice(1).map(() => make('td', {}));
    const dumbbell = new Dumbbell();
    const compared = make('span', { className: 'tx-visually-hidden tx-compared' });
    fill(cells[3], dumbbell.node, compared);
    const head = rowHead(model, k);
    const slider = this.hasSliders(model) ? this.slider(model, k) : null;
    const certainty = this.certain ? certaintyCells() : [];
    const node = make('tr', { 'data-model': k }, cells[0], head, slider, ...cells.slice(1), ...certainty);
    const swatch = /** @type {HTMLElement} */ (head.querySelector('.tx-swatch'));
    const interval = make('small', { className: 'tx-model-interval' });
    const bar = intervalBar();
    const ranks = make('span', { className: 'tx-model-ranks', role: 'img' });
    const texts = cells.map((cell, c) => {
      if (!this.certain || (c !== VALUE && c !== TILE)) return cell;
      const text = make('span');
      cell.append(text, ...(c === VALUE ? [interval, bar] : [ranks]));
      return text;
    });
    return { node, cells: texts, swatch, compared, dumbbell, certainty, interval, bar, ranks };
  }

  /**
   * The slider for the threshold of a model.
   *
   * @param {PredictionsModel} model
   * @param {number} k
   */
  slider({ answer, own }, k) {
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
    return make('td', { className: 'tx-slider-cell' }, make('span', { className: 'tx-slider' }, field), shown);
  }

  /** @param {PredictionsModel} model */
  paint(model) {
    if (this.certain !== certaintyKind(model)) this.build(model);
    const { order, scores } = model.ranked.ranking;
    const { modelsThatMatter: matter, certainty } = model;
    const shares = model.shares();
    const compared = model.fixed?.ranking.scores ?? [];
    const range = rangeOf([...scores, ...compared]);
    for (const [k, end] of this.ends.entries()) setText(end, fixed(range[k], 2));
    const intervals = certainty ? intervalRange(certainty) : range;
    const last = certainty ? [...order].findLast((k) => certainty.tier[k] === NOT_SEPARABLE) : null;
    this.tiers.show({ here: certainty, names: model.ranked.names }, model.selected, model.tiers);
    for (const k of order) {
      const row = this.rows[k];
      texts(model, k, shares[k]).forEach((text, c) => {
        if (c !== 3) setText(row.cells[c], text);
      });
      const chances = certainty ? certaintyTexts(certainty, k, this.certain) : [];
      for (const [c, text] of chances.entries()) setText(row.certainty[c], text);
      setText(row.interval, certainty ? intervalText(certainty, k) : '');
      paintInterval(row.bar, certainty && intervalOf(certainty, k, scores[k]), intervals);
      setText(row.compared, comparedText(model, k));
      row.cells[3].title = row.compared.textContent ?? '';
      paintSwatch(row.swatch, model, k, matter);
      const marked = !row.swatch.classList.contains('tx-swatch-none');
      const colour = marked ? marks.hue(model.colours[k], 'full') : 'var(--tx-grey)';
      paintRanks(row.ranks, certainty && model.rankShares, k, colour);
      row.dumbbell.paint(compared[k] ?? NaN, scores[k], range, row.swatch.style.background);
      const best = model.ranked.winners.includes(k);
      const level = certainty?.tier[k] === NOT_SEPARABLE ? `tx-level-row${k === last ? ' tx-level-end' : ''}` : '';
      row.node.className = `${best ? 'tx-optimum' : ''} ${k === model.selected ? 'tx-picked' : ''} ${level}`;
      row.node.style.setProperty('--tx-row', best ? marks.hue(model.colours[k], 'full') : 'transparent');
    }
    this.reorder(order);
  }

  /**
   * Moves rows, only where their order changes.
   *
   * @param {Iterable<number>} order
   */
  reorder(order) {
    const nodes = [...order].map((k) => this.rows[k].node);
    const focused = focusSelector(this.host) || (document.activeElement === document.body ? this.waiting : null);
    if (nodes.some((node, k) => this.body.children[k] !== node)) this.body.append(...nodes);
    restoreFocus(this.host, focused);
    this.waiting = null;
  }
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * The texts in the cells of a model, without its name; that of the dumbbell is empty.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 * @param {number} share of the Tile on which it is first
 */
function texts(model, k, share) {
  const { ranks, scores } = model.ranked.ranking;
  const best = model.best[k];
  return [
    model.certainty ? rankSet(model.certainty, k) : rankTexts(ranks)(k),
    best === null ? '–' : withoutScore(model.vertexDecision(best)),
    fixed(scores[k]),
    '',
    share ? percent(share) : '–',
  ];
}

/** @param {ModelCertainty} certainty @param {number} k @param {number} score */
const intervalOf = ({ low, high }, k, score) => ({ low: low[k], high: high[k], score });

/**
 * Threshold, value and rank of a model at the compared threshold; empty where it has none.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 */
function comparedText(model, k) {
  const ranking = model.fixed?.ranking;
  if (!model.choice || !ranking) return '';
  const [value, rank] = [fixed(ranking.scores[k]), rankTexts(ranking.ranks)(k)];
  return `Compared: ${withoutScore(model.comparedDecision(k))}, value ${value}, rank ${rank}`;
}
