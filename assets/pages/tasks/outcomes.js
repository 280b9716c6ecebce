/** The editable tables of the page Any task: satisfaction and importance of outcomes, and importances of groups. */
import { count, fixed } from '#tile/draw/text';
import { PRESETS } from '#tile/model/task_presets';
import { outcomeName, outcomeWords } from '#tile/model/tasks';
import { fill, make, markInvalid, numberField, rowHead, rowOf, tableOf, write } from '#tile/ui/elements';

/** @import { TaskModel } from '#tile/model/tasks' */

/** @typedef {'satisfaction' | 'importance'} What */

/** Up to so many classes an outcome has sliders; with more there are only numbers. */
const ROOMY = 3;
/** The ends and the steps of the sliders. */
const RANGES = { satisfaction: { max: 1, step: 0.05 }, importance: { max: 4, step: 0.1 } };
const LETTERS = { satisfaction: 'S', importance: 'I' };
const WHATS = /** @type {const} */ (['satisfaction', 'importance']);

/** A number from 0 on, with a decimal point or comma; NaN for any other text. @param {string} text */
const amountOf = (text) => (/^\s*\d*[.,]?\d+\s*$/.test(text) ? Number(text.replace(',', '.')) : NaN);
/** @param {number} value */
const short = (value) => String(Number(value.toFixed(3)));

/** A slider with its value. */
class Slider {
  input;
  value = make('output', {});

  /**
   * @param {string} name
   * @param {{max: number, step: number}} range
   * @param {(value: number, live: boolean) => void} onInput
   */
  constructor(name, { max, step }, onInput) {
    this.input = make('input', { type: 'range', min: 0, max, step, 'aria-label': name });
    this.input.addEventListener('input', () => onInput(Number(this.input.value), true));
    this.input.addEventListener('change', () => onInput(Number(this.input.value), false));
    this.track = make('span', { className: 'tx-slider' }, this.input);
  }

  /** @param {number} value @param {string} text @param {boolean} changed */
  show(value, text, changed) {
    if (Number(this.input.value) !== value) this.input.value = String(value);
    this.input.setAttribute('aria-valuetext', text);
    write(this.value, text);
    this.value.classList.toggle('tx-task-changed', changed);
  }
}

export class OutcomeTable {
  /** What the table was built for. */
  built = '';
  /** What paints each cell, with the counts of the model that is shown. */
  /** @type {((values: {satisfaction: number[], importance: number[]}, row: number[]) => void)[]} */
  cells = [];

  /** @param {HTMLElement} host @param {(what: What, outcome: number, value: number, live: boolean) => void} onEdit */
  constructor(host, onEdit) {
    this.host = host;
    this.onEdit = onEdit;
  }

  /** @param {TaskModel} model */
  paint(model) {
    const { matrices, task, shown } = model;
    if (!matrices) return;
    const { classes } = matrices;
    const { ordered } = PRESETS[model.kind];
    const key = JSON.stringify([classes, ordered]);
    if (this.built !== key) this.build(classes, ordered);
    this.built = key;
    const [first, ...others] = matrices.counts[shown] ?? [];
    const row = model.isDetection ? [NaN, ...others] : [first, ...others];
    for (const paint of this.cells) paint(task, row);
  }

  /** @param {string[]} classes @param {boolean} ordered whether they have an order */
  build(classes, ordered) {
    this.cells = [];
    const roomy = classes.length <= ROOMY;
    const heads = ['true', ...classes.map((name) => `called ${name}`)];
    const rows = classes.map((name, i) =>
      rowOf(
        rowHead(name),
        ...classes.map((_, j) => make('td', {}, roomy ? this.cell(classes, i, j, ordered) : this.small(classes, i, j))),
      ),
    );
    fill(this.host, tableOf({ className: roomy ? 'tx-task-table' : 'tx-task-table tx-task-small' }, heads, rows));
  }

  /** An outcome with sliders. @type {(classes: string[], i: number, j: number, ordered: boolean) => HTMLDivElement} */
  cell(classes, i, j, ordered) {
    const k = i * classes.length + j;
    const counted = make('b', {});
    const node = make('div', { className: 'tx-task-cell' });
    const head = make(
      'div',
      { className: 'tx-task-count' },
      make('span', {}, outcomeWords(classes, i, j, ordered)),
      counted,
    );
    const sliders = WHATS.map((what) => {
      const name = `${what === 'satisfaction' ? 'Satisfaction' : 'Importance'} of ${outcomeName(classes, i, j)}`;
      return new Slider(name, RANGES[what], (value, live) => this.onEdit(what, k, value, live));
    });
    const lines = sliders.map((slider, s) =>
      make('div', { className: 'tx-task-line' }, make('i', {}, LETTERS[WHATS[s]]), slider.track, slider.value),
    );
    fill(node, head, ...lines);
    this.cells.push((values, row) => {
      write(counted, row[k] >= 0 ? count(row[k]) : '');
      for (const [s, what] of WHATS.entries())
        sliders[s].show(values[what][k], short(values[what][k]), what === 'importance' && values[what][k] !== 1);
      node.style.setProperty('--tx-satisfied', String(values.satisfaction[k]));
    });
    return node;
  }

  /** An outcome with two numbers. @param {string[]} classes @param {number} i @param {number} j */
  small(classes, i, j) {
    const k = i * classes.length + j;
    const node = make('div', { className: 'tx-task-cell' });
    const counted = make('b', {});
    const fields = WHATS.map((what) => {
      const field = numberField(null, `${what} of ${outcomeName(classes, i, j)}`);
      field.addEventListener('change', () => {
        const value = amountOf(field.value);
        const fits = value >= 0 && (what === 'importance' || value <= 1);
        markInvalid(field, !fits);
        if (fits) this.onEdit(what, k, value, false);
      });
      return field;
    });
    fill(node, counted, ...fields);
    this.cells.push((values, row) => {
      write(counted, row[k] >= 0 ? count(row[k]) : '');
      for (const [s, what] of WHATS.entries()) {
        if (document.activeElement === fields[s]) continue;
        fields[s].value = short(values[what][k]);
        markInvalid(fields[s], false);
      }
      node.style.setProperty('--tx-satisfied', String(values.satisfaction[k]));
    });
    return node;
  }
}

export class WeightSliders {
  built = '';
  /** @type {Slider[]} */
  sliders = [];

  /** @param {HTMLElement} host @param {(g: number, share: number, live: boolean) => void} onWeigh */
  constructor(host, onWeigh) {
    this.host = host;
    this.onWeigh = onWeigh;
  }

  /** @param {TaskModel} model */
  paint(model) {
    const { names } = model.task;
    if (this.built !== names.join('\n')) {
      this.built = names.join('\n');
      this.sliders = names.map(
        (name, g) =>
          new Slider(`Importance of ${name}`, { max: 1, step: 0.005 }, (share, live) => this.onWeigh(g, share, live)),
      );
      const lines = this.sliders.map((slider, g) =>
        make('div', { className: 'tx-task-weight' }, make('span', {}, names[g]), slider.track, slider.value),
      );
      fill(this.host, ...lines);
    }
    for (const [g, share] of model.shares.entries()) this.sliders[g].show(share, fixed(share), false);
  }
}
