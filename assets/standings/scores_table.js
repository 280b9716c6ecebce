/**
 * The table of scores that need no threshold, with bootstrap bands, and the change of each model's rank between two
 * scores.
 */
import { fixed, percent } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { fill, make } from '#tile/parts/elements';
import { columnHead, focusSelector, paintCaption, restoreFocus, rowHead } from '#tile/standings/model_rows';

/** @import { PredictionModel } from '#tile/model/answers' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

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
const LAST = 1e9;
// Scores that are the same at any prevalence in use.
const AT_ANY = new Set(['lxcim', 'auroc']);

/**
 * The values of each score, and the ranks by it: one column for each score.
 *
 * @typedef {{values: number[][], ranks: Float64Array[]}} Columns
 */

export class ScoresTable {
  /** The cells with the accuracy at the coverage, by model. @type {Map<number, HTMLElement>} */
  answers = new Map();
  caption = make('caption', { className: 'tx-note' });
  /** How much of the requested bands is computed. */
  progress = make('progress', { max: 1, 'aria-label': 'Bootstrap samples drawn' });

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /**
   * @param {PredictionsModel} model
   * @param {boolean | null} busy whether bands are being computed; null where none are offered
   */
  build(model, busy) {
    const focused = focusSelector(this.host);
    const { models } = model.answer;
    const values = SCORES.map(([key]) => model.scoresOfModels.map((scores) => scores[key] ?? NaN));
    const columns = { values, ranks: values.map((column) => kernel.ranksOf(column, true)) };
    const [first] = columns.ranks;
    const order = models.map((_, k) => k).sort((i, j) => (first[i] || LAST) - (first[j] || LAST) || i - j);
    const head = ['Model', ...SCORES.map(([, name]) => name)].map((name) => columnHead(name));
    this.answers = new Map();
    const rows = order.map((k) => this.row(model, k, columns));
    const table = make(
      'table',
      { className: 'tx-counts tx-rank-based' },
      this.caption,
      make('thead', {}, make('tr', {}, ...head, columnHead('Accuracy at this coverage', ANSWERED))),
      make('tbody', {}, ...rows),
    );
    const chosen = models.at(model.chosen);
    fill(
      this.host,
      make('div', { className: 'tx-table-scroll' }, table),
      ...(busy === null ? [] : bandsButtons(chosen?.name ?? '', model.level, busy && this.progress)),
      chosen ? symmetrised(chosen) : null,
    );
    this.paint(model);
    restoreFocus(this.host, focused);
  }

  /**
   * @param {PredictionsModel} model
   * @param {number} k
   * @param {Columns} columns
   */
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
    return make('tr', { 'data-model': k, className }, rowHead(model, k), ...cells, answered);
  }

  /**
   * Repaints what follows the coverage.
   *
   * @param {PredictionsModel} model
   */
  paint(model) {
    paintCaption(this.caption, model);
    for (const [k, cell] of this.answers) cell.textContent = percent(model.accuracyAtCoverage(k, model.share));
  }
}

/**
 * Explains that LxCIM is the AUROC of the class-symmetrised sample.
 *
 * @param {PredictionModel} chosen
 */
function symmetrised({ name, mirrored, scores }) {
  if (mirrored === null) return null;
  const text =
    `${name}: AUROC on the class-symmetrised sample = ${fixed(mirrored, 6)}` +
    ` = LxCIM ${fixed(scores.lxcim ?? NaN, 6)}.`;
  return make('p', { className: 'tx-note' }, text);
}

/**
 * @param {string} name
 * @param {number} level
 * @param {HTMLProgressElement | false} busy the progress of bands that are being computed
 */
function bandsButtons(name, level, busy) {
  const attributes = { type: /** @type {const} */ ('button'), className: 'tx-button' };
  const words = busy ? 'Drawing bootstrap samples …' : `${Math.round(100 * level)} % bootstrap bands for ${name}`;
  const draw = make('button', { ...attributes, 'data-bands': '', disabled: busy ? '' : null }, words);
  if (!busy) return [draw];
  const cancel = make('button', { ...attributes, 'data-bands-cancel': '' }, 'Cancel');
  return [make('div', { className: 'tx-computing' }, draw, busy, cancel)];
}

/**
 * The ends of the band of a score; '' where there is none.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 * @param {string} key
 */
function band({ bands, answerAtPrior }, k, key) {
  // Bands hold at the samples' own prevalence, as LxCIM does; AUROC does not depend on it.
  const ends = bands?.model === k && (!answerAtPrior || AT_ANY.has(key)) ? bands.ends[key] : null;
  return ends ? make('small', { className: 'tx-band' }, ` ${ends.map((x) => fixed(x ?? NaN)).join('–')}`) : null;
}

/**
 * How a model's rank changes from the ranking by LxCIM to that by another score.
 *
 * @param {number} moved NaN where it has no rank in one of them
 */
function change(moved) {
  if (!moved || !Number.isFinite(moved)) return null;
  const text = moved > 0 ? ` ▲${moved}` : ` ▽${-moved}`;
  return make('small', { className: 'tx-moved', title: 'places against LxCIM' }, text);
}
