/** A live figure of the guide: one formula whose weights change with a slider while its value does not. */
import { Exercise } from '#tile/book/exercise';
import { fixed } from '#tile/draw/text';
import { fill, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

const OUTCOMES = ['True negatives', 'False positives', 'False negatives', 'True positives'];
/** The right outcomes, which accuracy counts. */
const RIGHT = [1, 0, 0, 1];

/** A number with its sign. @param {number} value */
const signed = (value) => fixed(Math.abs(value) < 5e-4 ? 0 : value, 2).replace('-', '−');

export class FormulaFigure {
  slider = make('input', { type: 'range', min: -1, max: 1, step: 0.05, value: 0 });
  table = make('div', {});

  /** @param {HTMLElement} figure */
  constructor(figure) {
    const { points = '', goal, answer } = figure.dataset;
    this.shares = points.split(',').map(Number);
    this.answer = Number(answer);
    this.slider.addEventListener('input', () => this.follow());
    const label = make('label', { className: 'tx-axiom-label' }, 'α', this.slider);
    const place = figure.querySelector('.tx-guide-plot');
    if (place) fill(place, label, this.table);
    this.task = goal ? new Exercise(goal, () => this.solve()) : null;
    if (this.task) figure.append(this.task.node);
    this.follow();
  }

  follow() {
    const alpha = Number(this.slider.value);
    const weights = RIGHT.map((right) => right - alpha);
    const rows = this.shares.map((share, k) =>
      rowOf(
        rowHead(OUTCOMES[k]),
        ...[fixed(share, 2), signed(weights[k]), signed(weights[k] * share)].map((text) => make('td', {}, text)),
      ),
    );
    const accuracy = this.shares.reduce((sum, share, k) => sum + weights[k] * share, alpha);
    const constant = rowOf(rowHead('Added'), make('td'), make('td'), make('td', {}, signed(alpha)));
    const sum = rowOf(rowHead('Accuracy'), make('td'), make('td'), make('td', {}, make('b', {}, fixed(accuracy))));
    fill(
      this.table,
      tableOf({ className: 'tx-axiom-weights' }, ['Outcome', 'share', 'weight', 'product'], [...rows, constant, sum]),
    );
    this.slider.setAttribute('aria-valuetext', `α ${signed(alpha)}, accuracy ${fixed(accuracy)}`);
    const done = Math.abs(alpha - this.answer) < 1e-9;
    this.task?.follow(done, `Not yet: the weights of right outcomes are ${signed(weights[0])}.`);
  }

  solve() {
    this.slider.value = String(this.answer);
    this.follow();
  }

  remove() {
    this.slider.remove();
  }
}
