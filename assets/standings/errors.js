/**
 * The errors behind the scores: those of the models that matter as bars, those of the chosen one as a confusion matrix.
 */
import { count, cut, fixed } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';
import { swatch } from '#tile/standings/model_rows';
import { countText, errorsShown, errorText } from '#tile/thresholds/errors';

/** @import { Counts } from '#tile/thresholds/errors' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

// Pixels of a name at its bar.
const NAME = 93;
/** Whether the thresholds are the compared ones (otherwise the best), with the label. @type {[boolean, string][]} */
const AT = [
  [false, 'Best'],
  [true, 'Compared'],
];

/**
 * False positives and false negatives of the models that matter at the point, at their best thresholds.
 *
 * @param {PredictionsModel} model
 */
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
 * @param {PredictionsModel} model
 * @param {number} k
 * @param {Counts} counts
 * @param {number} most the largest number of errors of one of the models
 */
function errorRow(model, k, counts, most) {
  const { cells, expected } = counts;
  const [, fp, fn] = cells;
  const { name } = model.answer.models[k];
  const bars = [
    ['fp', fp],
    ['fn', fn],
  ].map(([kind, value]) => bar(String(kind), Number(value), most, expected));
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

/**
 * @param {string} kind
 * @param {number} value
 * @param {number} most
 * @param {boolean} expected
 */
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
    const button = make('button', { type: 'button' }, text);
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
    const row = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ...cells) =>
      make('tr', {}, make('th', { scope: 'row' }, name), ...cells);
    const heads = ['Actual', 'Predicted negative', 'Predicted positive'].map((text) =>
      make('th', { scope: 'col' }, text),
    );
    const body = make('tbody', {}, row('Negative', tn, fp), row('Positive', fn, tp));
    const table = make(
      'table',
      { className: 'tx-counts tx-matrix' },
      make('thead', {}, make('tr', {}, ...heads)),
      body,
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
