/** The tables of models at the point: thresholds, uncertainty, coverage, scores without a threshold, errors. */
import * as marks from '#tile/draw/marks';
import {
  capitalized,
  count,
  cut,
  fixed,
  levelText,
  ordinal,
  percent,
  probability,
  rankTexts,
  rankSet as textOfRanks,
} from '#tile/draw/text';
import { ranksOf } from '#tile/math/ranking';
import { BETTER, NOT_SEPARABLE } from '#tile/math/uncertainty/rank_sets';
import { countText, errorsShown, errorText, shortNumber, withoutScore } from '#tile/model/thresholds';
import { showsNear } from '#tile/model/tile_settings';
import { RankBasedTable } from '#tile/tables/rank_based';
import { TierStrip } from '#tile/tables/tiers';
import { closest, fill, fillAfter, fitNames, headCell, make, rowHead, rowOf, tableOf, write } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { PredictionModel } from '#tile/model/answers' */
/** @import { ModelsHere, PredictionsModel } from '#tile/model/predictions' */
/** @import { Counts } from '#tile/model/thresholds' */

// ---- What the rows of the tables of models share: their headers, and the focus, which stays with a model.

const PART = 'It has no score on the others. A model that leaves out the hard samples looks better than it is.';

/** The header of a model's row: its name, and the number of its samples where it has not scored all. */
/** @param {PredictionsModel} model @param {number} k */
function modelHead(model, k) {
  const part = model.samplesWords(k);
  return make(
    'th',
    { scope: 'row' },
    nameButton(model, k),
    part ? make('small', { className: 'tx-part', title: PART }, part) : null,
  );
}

/** @param {PredictionsModel} model @param {number} k */
function nameButton(model, k) {
  const { name } = model.answer.models[k];
  return make(
    'button',
    { className: 'tx-link tx-model', 'data-model': k, 'aria-pressed': String(k === model.selected) },
    swatch(model, k),
    make('span', { title: name }, name),
  );
}

/**
 * The swatch of a model: a square in its colour where it is best somewhere or matters at the point, otherwise a grey
 * disc.
 */
/** @param {PredictionsModel} model @param {number} k */
function swatch(model, k) {
  const node = make('span', {});
  markModel(node, model, k, model.modelsThatMatter);
  return node;
}

/**
 * Paints the swatch of a model again, at the current point.
 *
 * @param {HTMLElement} node @param {PredictionsModel} model @param {number} k
 * @param {number[]} matter the models that matter at the point
 */
function markModel(node, model, k, matter) {
  paintSwatch(node, model.shares()[k] > 0 || matter.includes(k) ? model.colours[k] : -1);
}

/**
 * Captions a table as being for the samples as they are, where the page is at another prevalence; or LxCIM alone,
 * which always is.
 */
/** @param {HTMLElement} node @param {PredictionsModel} model */
function paintCaption(node, { ofSamples, answerAtPrior }) {
  const all = ofSamples && `${capitalized(ofSamples)}, not at the one in use.`;
  const text = answerAtPrior ? 'LxCIM is at the prevalence of the samples, the rest at the one in use.' : all;
  node.hidden = !text;
  if (node.textContent !== text) node.textContent = text;
}

/** A cell in the header of a table. @param {string} name @param {string} [title] */
const columnHead = (name, title = '') => headCell(name, { title });

/**
 * A selector for the focused element in a table; null if there is none. Rows that are rebuilt or moved get the focus
 * back with it, which the keyboard would otherwise lose.
 */
/** @param {HTMLElement} host */
function focusSelector(host) {
  const { activeElement } = document;
  const row = host.contains(activeElement) && activeElement?.closest('[data-model]');
  if (!row) return null;
  const model = row.getAttribute('data-model');
  return activeElement instanceof HTMLInputElement
    ? `tr[data-model="${model}"] input`
    : `button[data-model="${model}"]`;
}

/** Gives the focus back to the element that `focusSelector` described, if there is one. */
/** @param {HTMLElement} host @param {string | null} selector as `focusSelector` returned it */
function restoreFocus(host, selector) {
  const node = selector && host.querySelector(selector);
  if (node instanceof HTMLElement && node !== document.activeElement) node.focus({ preventScroll: true });
}

// ---- The uncertainty in the table of models: rank sets, P(best), and how probably the best beats each other model.

const BEST = ['P(best)', 'How often the model is the best at the point among the draws of the paired bootstrap'];
const BEATEN = ['Beaten', 'How often the first of the ranking beats the model in these draws; a tie counts as half'];

/**
 * What the uncertainty columns show: '' while it is off; 'best' for P(best); or, where the Tile shows which models are
 * near the best, the margin. Unlike P(best), the probability of being near is not split among clones.
 */
/** @param {{here: object | null, flavor: string, margin: number}} model */
export const uncertaintyKind = ({ here, flavor, margin }) =>
  here ? (showsNear(flavor) ? String(margin) : 'best') : '';

/** The headings of the uncertainty columns. @param {string} kind */
function uncertaintyHeads(kind) {
  const near = ['P(near)', `Probability that the score is at most ${kind} below the best one: clones have the same`];
  return [kind === 'best' ? BEST : near, BEATEN].map(([name, title]) => columnHead(name, title));
}

/** Empty cells of a row for these columns. */
const uncertaintyCells = () => [BEST, BEATEN].map(() => make('td', { className: 'tx-chance' }));

/** The ranks that a model may hold, as "1–4", or as one number. @param {ModelsHere} here @param {number} k */
export function rankSet({ first, last }, k) {
  return first[k] === 0 ? '–' : textOfRanks(first[k], last[k]);
}

/**
 * @param {ModelsHere} here @param {number} k
 * @param {string} [kind] of columns
 * @returns {string[]} the texts of the cells
 */
export function uncertaintyTexts({ first, best, near, beaten, leader }, k, kind = 'best') {
  if (first[k] === 0) return ['–', '–'];
  return [probability((kind === 'best' ? best : near)[k]), k === leader ? '–' : probability(beaten[k])];
}

/** The interval of a model's score, "0.712–0.843". @param {ModelsHere} here @param {number} k */
const intervalText = ({ first, low, high }, k) => (first[k] ? `${fixed(low[k])}–${fixed(high[k])}` : '');

/** The least width of the range of intervals. */
const LEAST = 0.02;

/** The range that shows the intervals of all models in the tier and of those that are better. */
/** @type {(here: ModelsHere) => [number, number]} */
export function intervalRange({ tier, low, high }) {
  const level = [...tier.keys()].filter((k) => tier[k] === NOT_SEPARABLE || tier[k] === BETTER);
  const [from, to] = [Math.min(...level.map((k) => low[k])), Math.max(...level.map((k) => high[k]))];
  return level.length ? [from, Math.max(to, from + LEAST)] : [0, 1];
}

/** The bar of an interval, with a dot for the score. */
const intervalBar = () =>
  make('span', { className: 'tx-model-bar', 'aria-hidden': 'true' }, make('i', {}), make('u', {}));

/**
 * Moves the bar to the interval on the range, cut off at its ends.
 *
 * @param {HTMLElement} node
 * @param {{low: number, high: number, score: number} | null} interval null hides the bar
 * @param {[number, number]} range
 */
function paintInterval(node, interval, [from, to]) {
  const share = (/** @type {number} */ x) => (100 * (x - from)) / (to - from);
  const [low, high, at] = interval ? [interval.low, interval.high, interval.score].map(share) : [NaN, NaN, NaN];
  node.hidden = Number.isNaN(low + high);
  if (node.hidden) return;
  const [start, end] = [low, high].map((x) => Math.min(100, Math.max(0, x)));
  const [bar, dot] = /** @type {HTMLCollectionOf<HTMLElement>} */ (node.children);
  Object.assign(bar.style, { left: `${start}%`, width: `${end - start}%` });
  dot.hidden = !(at >= 0 && at <= 100);
  dot.style.left = `${at}%`;
}

/** How many ranks a tooltip lists. */
const SAID = 3;

/**
 * Shows the shares of the Tile on which a model holds each rank over the draws: rank 1 darkest, each next rank fainter.
 *
 * @param {HTMLElement} node
 * @param {Float64Array | null} shares of all models, at [model * models + rank - 1]; null hides it
 * @param {number} k @param {string} colour
 */
function paintRanks(node, shares, k, colour) {
  node.hidden = !shares;
  if (!shares) return;
  const models = Math.sqrt(shares.length);
  const own = shares.subarray(k * models, (k + 1) * models);
  const said = [...own.subarray(0, SAID)].map((share, rank) => `${ordinal(rank + 1)} on ${percent(share)}`);
  const text = `Over the Tile, if the test were drawn again: ${said.join(', ')}`;
  if (node.title === text && node.dataset.colour === colour) return;
  Object.assign(node, { title: text, ariaLabel: text });
  node.dataset.colour = colour;
  let from = 0;
  const parts = [...own].map((share, rank) => {
    const [start, end] = [from, from + share].map((at) => `${(100 * at).toFixed(2)}%`);
    from += share;
    return `color-mix(in srgb, ${colour} ${Math.round(100 / (rank + 1))}%, transparent) ${start} ${end}`;
  });
  node.style.background = `linear-gradient(90deg, ${parts.join()})`;
}

// ---- A dumbbell plot in a table cell: from the value at the compared threshold (a hollow square) to that at the
// best one (a dot).

/** The least range of a column, so that nearly equal values do not look far apart. */
const LEAST_SPAN = 0.01;

/** The range of a column: from its smallest to its largest value, rounded outwards to hundredths. */
/** @param {number[]} values NaN for none @returns {[number, number]} */
export function rangeOf(values) {
  const known = values.filter(Number.isFinite);
  if (!known.length) return [0, 1];
  const low = Math.floor(Math.min(...known) / LEAST_SPAN + 1e-9) * LEAST_SPAN;
  const high = Math.ceil(Math.max(...known) / LEAST_SPAN - 1e-9) * LEAST_SPAN;
  return [low, Math.max(high, low + LEAST_SPAN)];
}

class Dumbbell {
  line = make('i', { className: 'tx-db-line' });
  square = make('i', { className: 'tx-db-square' });
  dot = make('i', { className: 'tx-db-dot' });
  node = make('span', { className: 'tx-dumbbell', 'aria-hidden': 'true' }, this.line, this.square, this.dot);

  /**
   * @param {number} compared NaN for none
   * @param {number} best
   * @param {[number, number]} range of the column
   * @param {string} colour of the dot
   */
  paint(compared, best, [low, high], colour) {
    const at = (/** @type {number} */ value) => (100 * (value - low)) / (high - low);
    const [from, to] = [at(compared), at(best)];
    this.square.hidden = !Number.isFinite(from);
    this.dot.hidden = !Number.isFinite(to);
    this.line.hidden = !Number.isFinite(from + to);
    this.square.style.left = `${from}%`;
    this.dot.style.left = `${to}%`;
    this.dot.style.background = colour;
    this.line.style.left = `${Math.min(from, to)}%`;
    this.line.style.width = `${Math.abs(to - from)}%`;
  }
}

// ---- The table of models at the point: best thresholds, how far the compared ones fall behind, shares of the Tile.

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
 *   dumbbell: Dumbbell, uncertain: HTMLElement[], interval: HTMLElement, bar: HTMLElement, ranks: HTMLElement}} Row
 */
/** Cells of a row that have something below their text while uncertainty is shown. */
const [VALUE, TILE] = [2, 4];

class ModelsTable {
  /** @type {Row[]} */
  rows = [];
  body = make('tbody', {});
  /** The ends of the scale of the column with the dumbbells. */
  ends = [make('span', {}), make('span', {})];
  /** What the uncertainty columns show, by `uncertaintyKind`. */
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

  /** Builds the rows; their order and numbers follow the point. @param {PredictionsModel} model */
  build(model) {
    this.waiting = focusSelector(this.host) || this.waiting;
    this.certain = uncertaintyKind(model);
    this.rows = model.answer.models.map((_, k) => this.row(model, k));
    this.body = make('tbody', {});
    const heads = HEADS.map(([name, title]) => columnHead(name, title));
    heads[4].append(make('span', { className: 'tx-visually-hidden' }, COMPARED), this.range());
    if (this.hasSliders(model)) heads.splice(2, 0, columnHead(COMPARED, 'The threshold of your own'));
    if (this.certain) heads.push(...uncertaintyHeads(this.certain));
    const kinds = [this.hasSliders(model) ? 'tx-with-sliders' : '', this.certain ? 'tx-certain' : ''];
    const table = { className: `tx-counts tx-models ${kinds.join(' ')}` };
    fill(this.host, tableOf(table, heads, this.body), this.tiers.root);
  }

  range() {
    return make('span', { className: 'tx-db-range', 'aria-hidden': 'true' }, ...this.ends);
  }

  /** Whether thresholds are set by sliders. @param {PredictionsModel} model */
  hasSliders({ rule }) {
    return rule === 'own' && this.onOwn !== null;
  }

  /** @param {PredictionsModel} model @param {number} k @returns {Row} */
  row(model, k) {
    const cells = HEADS.slice(1).map(() => make('td', {}));
    const dumbbell = new Dumbbell();
    const compared = make('span', { className: 'tx-visually-hidden tx-compared' });
    fill(cells[3], dumbbell.node, compared);
    const head = modelHead(model, k);
    const slider = this.hasSliders(model) ? this.slider(model, k) : null;
    const uncertain = this.certain ? uncertaintyCells() : [];
    const node = make('tr', { 'data-model': k }, cells[0], head, slider, ...cells.slice(1), ...uncertain);
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
    return { node, cells: texts, swatch, compared, dumbbell, uncertain, interval, bar, ranks };
  }

  /** The slider for the threshold of a model. @param {PredictionsModel} model @param {number} k */
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
    if (this.certain !== uncertaintyKind(model)) this.build(model);
    const { order, scores } = model.ranked.ranking;
    const { modelsThatMatter: matter, here } = model;
    const shares = model.shares();
    const compared = model.fixed?.ranking.scores ?? [];
    const range = rangeOf([...scores, ...compared]);
    for (const [k, end] of this.ends.entries()) write(end, fixed(range[k], 2));
    const intervals = here ? intervalRange(here) : range;
    const last = here ? [...order].findLast((k) => here.tier[k] === NOT_SEPARABLE) : null;
    this.tiers.show({ here, names: model.ranked.names }, model.selected, model.tiers);
    for (const k of order) {
      const row = this.rows[k];
      texts(model, k, shares[k]).forEach((text, c) => {
        if (c !== 3) write(row.cells[c], text);
      });
      const chances = here ? uncertaintyTexts(here, k, this.certain) : [];
      for (const [c, text] of chances.entries()) write(row.uncertain[c], text);
      write(row.interval, here ? intervalText(here, k) : '');
      paintInterval(row.bar, here && intervalOf(here, k, scores[k]), intervals);
      write(row.compared, comparedText(model, k));
      row.cells[3].title = row.compared.textContent ?? '';
      markModel(row.swatch, model, k, matter);
      const marked = !row.swatch.classList.contains('tx-swatch-none');
      const colour = marked ? marks.hue(model.colours[k], 'full') : 'var(--tx-grey)';
      paintRanks(row.ranks, here && model.rankShares, k, colour);
      row.dumbbell.paint(compared[k] ?? NaN, scores[k], range, row.swatch.style.background);
      const best = model.ranked.winners.includes(k);
      const level = here?.tier[k] === NOT_SEPARABLE ? `tx-level-row${k === last ? ' tx-level-end' : ''}` : '';
      row.node.className = `${best ? 'tx-optimum' : ''} ${k === model.selected ? 'tx-picked' : ''} ${level}`;
      row.node.style.setProperty('--tx-row', best ? marks.hue(model.colours[k], 'full') : 'transparent');
    }
    this.reorder(order);
  }

  /** Moves rows, only where their order changes. @param {Iterable<number>} order */
  reorder(order) {
    const nodes = [...order].map((k) => this.rows[k].node);
    const focused = focusSelector(this.host) || (document.activeElement === document.body ? this.waiting : null);
    if (nodes.some((node, k) => this.body.children[k] !== node)) this.body.append(...nodes);
    restoreFocus(this.host, focused);
    this.waiting = null;
  }
}

/** The texts in the cells of a model, without its name; that of the dumbbell is empty. */
/** @param {PredictionsModel} model @param {number} k @param {number} share of the Tile on which it is first */
function texts(model, k, share) {
  const { ranks, scores } = model.ranked.ranking;
  const best = model.best[k];
  return [
    model.here ? rankSet(model.here, k) : rankTexts(ranks)(k),
    best === null ? '–' : withoutScore(model.vertexDecision(best)),
    fixed(scores[k]),
    '',
    share ? percent(share) : '–',
  ];
}

/** @param {ModelsHere} here @param {number} k @param {number} score */
const intervalOf = ({ low, high }, k, score) => ({ low: low[k], high: high[k], score });

/** Threshold, value and rank of a model at the compared threshold; empty where it has none. */
/** @param {PredictionsModel} model @param {number} k */
function comparedText(model, k) {
  const ranking = model.fixed?.ranking;
  if (!model.choice || !ranking) return '';
  const [value, rank] = [fixed(ranking.scores[k]), rankTexts(ranking.ranks)(k)];
  return `Compared: ${withoutScore(model.comparedDecision(k))}, value ${value}, rank ${rank}`;
}

// ---- The table of models at the chosen coverage: the share of correct decisions among the most confident samples.

const LAST = 1e9;

class CoverageTable {
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
      return {
        cells,
        node: make('tr', { 'data-model': k, className }, cells[0], modelHead(model, k), cells[1], lxcim),
      };
    });
    this.body = make('tbody', {});
    fill(this.host, tableOf({ className: 'tx-counts tx-models tx-covered' }, heads, this.body, this.caption));
    this.paint(model);
    restoreFocus(this.host, focused);
  }

  /** @param {PredictionsModel} model */
  paint(model) {
    const values = this.rows.map((_, k) => model.accuracyAtCoverage(k, model.share));
    const ranks = ranksOf(values);
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

/** A coverage in words: a whole percentage, with a decimal where it is small. @param {number} share */
export const coverageText = (share) => `${fixed(100 * share, share < 0.1 ? 1 : 0)} %`;

// ---- The table of scores that need no threshold, with bootstrap bands, and the change of each model's rank between
// two scores.

// The scores of paper L and the usual ones; models stand in the order of the first.
const SCORES = [
  ['lxcim', 'LxCIM'],
  ['accuracy', 'Accuracy'],
  ['auroc', 'AUROC'],
  ['average_precision', 'Average precision'],
  ['audrc_discrete', 'AUDRC, discrete'],
  ['audrc_continuous', 'AUDRC, continuous'],
];
const ANSWERED =
  'Right decisions among those that are answered: the share that the slider sets, the most confident first.';
// Scores that are the same at any prevalence in use.
const AT_ANY = new Set(['lxcim', 'auroc']);

/**
 * The values of each score, and the ranks by it: one column for each score.
 *
 * @typedef {{values: number[][], ranks: Float64Array[]}} Columns
 */

class ScoresTable {
  /** The cells with the accuracy at the coverage, by model. @type {Map<number, HTMLElement>} */
  answers = new Map();
  caption = make('caption', { className: 'tx-note' });
  /** How much of the requested bands is computed. */
  progress = make('progress', { max: 1, 'aria-label': 'Bootstrap samples drawn' });
  /** The button that asks for bands, or their progress, and what it is about. @type {HTMLElement | null} */
  offer = null;
  offered = '';

  /** @param {HTMLElement} host @param {(measure: PredictionsModel['measure']) => void} onMeasure */
  constructor(host, onMeasure) {
    this.host = host;
    this.certain = new RankBasedTable(onMeasure);
  }

  /**
   * @param {PredictionsModel} model
   * @param {boolean | null} busy whether bands are being computed; null where none are offered
   */
  build(model, busy) {
    const focused = focusSelector(this.host);
    const { models } = model.answer;
    const values = SCORES.map(([key]) => model.scoresOfModels.map((scores) => scores[key] ?? NaN));
    const columns = { values, ranks: values.map((column) => ranksOf(column)) };
    const [first] = columns.ranks;
    const order = models.map((_, k) => k).sort((i, j) => (first[i] || LAST) - (first[j] || LAST) || i - j);
    const head = ['Model', ...SCORES.map(([, name]) => name)].map((name) => columnHead(name));
    this.answers = new Map();
    const rows = order.map((k) => this.row(model, k, columns));
    head.push(columnHead('Accuracy at this coverage', ANSWERED));
    const table = tableOf({ className: 'tx-counts tx-rank-based' }, head, rows, this.caption);
    const chosen = models.at(model.chosen);
    const scroll = make('div', { className: 'tx-table-scroll' }, table);
    const after = [chosen ? symmetrised(chosen) : null, this.certain.node];
    const offered = JSON.stringify([chosen?.name, model.level, busy]);
    if (this.offer && offered === this.offered) {
      // A button stays while an answer builds the table anew: its focus, and a click that has begun, would be lost.
      this.host.firstElementChild?.replaceWith(scroll);
      fillAfter(this.offer, ...after);
    } else {
      this.offered = offered;
      this.offer = busy === null ? null : bandsButton(chosen?.name ?? '', model.level, busy && this.progress);
      fill(this.host, scroll, this.offer, ...after);
    }
    this.certain.build(model, (k) => modelHead(model, k));
    this.paint(model);
    restoreFocus(this.host, focused);
  }

  /** @param {PredictionsModel} model @param {number} k @param {Columns} columns */
  row(model, k, { values, ranks }) {
    const cells = SCORES.map(([key], c) =>
      make(
        'td',
        {},
        make('small', {}, Number.isFinite(ranks[c][k]) ? `${ranks[c][k]}. ` : ''),
        fixed(values[c][k]),
        band(model, k, key),
        c ? change(ranks[0][k] - ranks[c][k]) : null,
      ),
    );
    const answered = make('td', {});
    this.answers.set(k, answered);
    const className = k === model.selected ? 'tx-picked' : '';
    return make('tr', { 'data-model': k, className }, modelHead(model, k), ...cells, answered);
  }

  /** Repaints what follows the coverage. @param {PredictionsModel} model */
  paint(model) {
    paintCaption(this.caption, model);
    for (const [k, cell] of this.answers) cell.textContent = percent(model.accuracyAtCoverage(k, model.share));
  }
}

/** Explains that LxCIM is the AUROC of the class-symmetrised sample. @param {PredictionModel} chosen */
function symmetrised({ name, mirrored, scores }) {
  if (mirrored === null) return null;
  const text =
    `${name}: AUROC on the class-symmetrised sample = ${fixed(mirrored, 6)}` +
    ` = LxCIM ${fixed(scores.lxcim ?? NaN, 6)}.`;
  return make('p', { className: 'tx-note' }, text);
}

/**
 * @param {string} name @param {number} level
 * @param {HTMLProgressElement | false} busy the progress of bands that are being computed
 */
function bandsButton(name, level, busy) {
  const attributes = { className: 'tx-button' };
  const words = busy ? 'Drawing bootstrap samples …' : `${levelText(level)} bootstrap bands for ${name}`;
  const draw = make('button', { ...attributes, 'data-bands': '', disabled: busy ? '' : null }, words);
  if (!busy) return draw;
  const cancel = make('button', { ...attributes, 'data-bands-cancel': '' }, 'Cancel');
  return make('div', { className: 'tx-computing' }, draw, busy, cancel);
}

/** The ends of the band of a score; '' where there is none. */
/** @param {PredictionsModel} model @param {number} k @param {string} key */
function band({ bands, answerAtPrior }, k, key) {
  // Bands hold at the samples' own prevalence, as LxCIM does; AUROC does not depend on it.
  const ends = bands?.model === k && (!answerAtPrior || AT_ANY.has(key)) ? bands.ends[key] : null;
  return ends ? make('small', { className: 'tx-band' }, ` ${ends.map((x) => fixed(x ?? NaN)).join('–')}`) : null;
}

/** How a model's rank changes from the ranking by LxCIM to that by another score. */
/** @param {number} moved NaN where it has no rank in one of them */
function change(moved) {
  if (!moved || !Number.isFinite(moved)) return null;
  const text = moved > 0 ? ` ▲${moved}` : ` ▽${-moved}`;
  return make('small', { className: 'tx-moved', title: 'places against LxCIM' }, text);
}

// ---- The tables of the Predictions page, also in reports: the models at the point, and the scores without a
// threshold.

/**
 * What the tables need from their page. A `still` page, in a report, has no server: thresholds set by hand are shown
 * but cannot be changed, and no bands are offered.
 *
 * @typedef {object} TablesPage
 * @property {boolean} [still]
 * @property {{banding: number | null, askBands: () => void, cancelBands: () => void}} [server]
 * @property {(model: number) => void} select
 * @property {(model: number, cutoff: number) => void} [setOwn]
 * @property {(tiers: string) => void} setTiers
 * @property {(measure: PredictionsModel['measure']) => void} setMeasure
 */

export class PredictionsTables {
  /** Whether the names have been cut to the width of their columns. */
  fitted = false;

  /** @param {{board: HTMLElement, scores: HTMLElement, coverage?: HTMLElement}} hosts @param {TablesPage} page */
  constructor({ board, scores, coverage }, page) {
    this.page = page;
    this.hosts = [board, scores, ...(coverage ? [coverage] : [])];
    const onOwn = page.still ? null : (/** @type {[number, number]} */ ...own) => page.setOwn?.(...own);
    this.models = new ModelsTable(board, onOwn, (tiers) => page.setTiers(tiers));
    this.scores = new ScoresTable(scores, (measure) => page.setMeasure(measure));
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

  /** @param {PredictionsModel} model @param {boolean} [all] whether the widths of columns may have changed */
  paint(model, all = false) {
    if (this.models.rows.length !== model.answer.models.length) this.build(model);
    this.models.paint(model);
    this.coverage?.paint(model);
    this.scores.paint(model);
    if (all || !this.fitted) for (const host of this.hosts) fitNames(host, model.ranked.names);
    this.fitted = true;
  }
}

// ---- The errors behind the scores: those of the models that matter as bars, those of the chosen one as a confusion
// matrix.

// Pixels of a name at its bar.
const NAME = 93;
/** Whether the thresholds are the compared ones (otherwise the best), with the label. @type {[boolean, string][]} */
const AT = [
  [false, 'Best'],
  [true, 'Compared'],
];

/** False positives and false negatives of the models that matter at the point, at their best thresholds. */
/** @param {PredictionsModel} model */
export function errorBars(model) {
  const { title, shown } = errorsShown(model);
  const most = Math.max(...shown.map(({ counts }) => wrong(counts)));
  const rows = shown.map(({ k, counts }) => errorRow(model, k, counts, most));
  if (!rows.length) return [];
  const key = make('p', { className: 'tx-note tx-error-key' }, mark('fp'), 'false alarms', mark('fn'), 'misses');
  return [make('h2', {}, title), ...rows, key, ofCases(shown[0].counts)];
}

/** @param {Counts} counts */
const wrong = ({ cells: [, fp, fn] }) => fp + fn;
/** @param {string} kind */
const mark = (kind) => make('i', { className: `tx-error-${kind}` });

/** @param {Counts} counts */
const ofCases = ({ expected, total }) =>
  expected ? make('p', { className: 'tx-note' }, `Expected among ${count(total)} cases.`) : null;

/**
 * @param {PredictionsModel} model @param {number} k @param {Counts} counts
 * @param {number} most the largest number of errors of one of the models
 */
function errorRow(model, k, counts, most) {
  const { cells, expected } = counts;
  const [, fp, fn] = cells;
  const { name } = model.answer.models[k];
  const bars = [bar('fp', fp, most, expected), bar('fn', fn, most, expected)];
  const total = countText(fp + fn, expected);
  return make(
    'div',
    { className: 'tx-error-row', role: 'img', 'aria-label': `${name}: ${errorText(counts)}` },
    make(
      'span',
      { className: 'tx-error-name', title: name },
      swatch(model, k),
      make('b', {}, cut(name, NAME, 12, true, model.ranked.names)),
    ),
    make('span', { className: 'tx-error-bars' }, ...bars),
    make('span', { className: 'tx-error-sum' }, `${total} error${total === '1' ? '' : 's'}`),
  );
}

/** @param {string} kind @param {number} value @param {number} most @param {boolean} expected */
function bar(kind, value, most, expected) {
  const share = most > 0 ? (100 * value) / most : 0;
  const node = make('i', { className: `tx-error-${kind}` }, share > 9 ? countText(value, expected) : '');
  node.style.width = `${share}%`;
  return node;
}

/** The confusion matrix of the chosen model, at its best threshold or at the one compared. */
export class ConfusionMatrix {
  compared = false;
  name = make('span', { className: 'tx-note' });
  buttons = AT.map(([compared, text]) => {
    const button = make('button', {}, text);
    button.addEventListener('click', () => this.choose(compared));
    return button;
  });
  cells = Array.from({ length: 4 }, () => make('td', {}));
  note = make('p', { className: 'tx-note' });

  /** @param {HTMLElement} host */
  constructor(host) {
    const [tn, fp, fn, tp] = this.cells;
    const group = { className: 'tx-group', role: 'group', 'aria-label': 'Threshold of the confusion matrix' };
    const head = make('div', { className: 'tx-inspect-head' }, make('h2', {}, 'Confusion matrix'), this.name);
    head.append(make('div', group, ...this.buttons));
    const row = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ...cells) => rowOf(rowHead(name), ...cells);
    const rows = [row('Negative', tn, fp), row('Positive', fn, tp)];
    const table = tableOf(
      { className: 'tx-counts tx-matrix' },
      ['Actual', 'Predicted negative', 'Predicted positive'],
      rows,
    );
    fill(host, head, table, this.note);
    this.host = host;
  }

  /** @param {boolean} compared */
  choose(compared) {
    this.compared = compared;
    if (this.model) this.paint(this.model);
  }

  /** @param {PredictionsModel} model */
  paint(model) {
    this.model = model;
    const { chosen, answer, fixed: there } = model;
    const compared = this.compared && there !== null;
    const counts = model.countsOf(chosen, compared);
    const best = model.best[chosen];
    const decision = compared ? model.comparedDecision(chosen) : best === null ? '' : model.vertexDecision(best);
    this.name.textContent = this.name.title = `${answer.models[chosen].name}${decision ? `, ${decision}` : ''}`;
    for (const [k, button] of this.buttons.entries()) {
      button.setAttribute('aria-pressed', String(AT[k][0] === compared));
      button.disabled = AT[k][0] && !there;
    }
    this.host.hidden = !counts && !compared;
    if (counts) this.fill(counts);
    else for (const cell of this.cells) cell.textContent = '–';
  }

  /** @param {Counts} counts */
  fill({ cells, total, expected }) {
    const names = ['TN', 'FP', 'FN', 'TP'];
    for (const [k, cell] of this.cells.entries()) {
      const row = k < 2 ? cells[0] + cells[1] : cells[2] + cells[3];
      const share = make('small', {}, ` ${names[k]} ${fixed(cells[k] / row)}`);
      fill(cell, make('b', {}, countText(cells[k], expected)), share);
    }
    this.note.textContent = expected ? `Expected among ${count(total)} cases; shares are of each row.` : '';
  }
}
