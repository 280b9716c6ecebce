/** The audit of averages on the page Any task: which of them may rank, and a mixture that refutes one. */
import { theme } from '#tile/draw/colours';
import { canvas, path } from '#tile/draw/pen';
import { cut, fixed } from '#tile/draw/text';
import { WAYS } from '#tile/math/tasks/averages';
import { audit, isProven, mixed, scoreOf, sizesOf, TEST_KEYS, TESTS, typedScore } from '#tile/model/task_audit';
import { fill, make, rowHead, rowOf, tableOf, write } from '#tile/ui/elements';

/** @import { Audited, Counterexample, Test } from '#tile/model/task_audit' */
/** @import { TaskModel } from '#tile/model/tasks' */
/** @import { Average } from '#tile/view/types' */

const [HIGH, LEFT, RIGHT, TOP, BOTTOM] = [150, 40, 40, 22, 38];
const POINTS = 40;

export class AuditPanel {
  /** The matrix whose values are shown. @type {number[]} */
  matrix = [];
  classes = 0;
  /** What was audited last, as a key. */
  done = '';
  /** @type {Audited[]} */
  found = [];
  /** The width in which the curve was drawn. */
  room = 0;
  /** The counterexample that is drawn. @type {{key: string, test: Test}} */
  chosen = { key: 'f1', test: 'above' };

  /** @param {HTMLElement} host @param {(score: string | null, average: Average) => void} onType */
  constructor(host, onType) {
    this.table = make('div', {});
    this.words = make('p', { className: 'tx-note', role: 'status' });
    this.plot = make('div', { className: 'tx-task-mixture' });
    const options = Object.entries(WAYS).map(([value, { name }]) => make('option', { value }, name));
    this.average = make('select', { 'aria-label': 'Average over the classes' }, ...options);
    const example = {
      placeholder: 'mcc, tp/(tp+fp), ...',
      maxlength: 500,
      autocomplete: 'off',
      spellcheck: 'false',
    };
    this.formula = make('input', { type: 'text', 'aria-label': 'A score of two classes', ...example });
    this.problem = make('p', { className: 'tx-note tx-task-problem', role: 'alert' });
    const typed = () => onType(this.formula.value.trim() || null, /** @type {Average} */ (this.average.value));
    for (const field of [this.average, this.formula]) field.addEventListener('change', typed);
    const ask = make(
      'div',
      { className: 'tx-task-own' },
      make('span', {}, 'Your score:'),
      this.average,
      'of',
      this.formula,
    );
    fill(host, this.table, ask, this.problem, this.words, this.plot);
    this.pens = canvas(this.plot, ['lines', 'words']);
  }

  /** @param {TaskModel} model */
  paint(model) {
    const { matrices, shown } = model;
    if (!matrices || shown < 0) return;
    const sizes = sizesOf(matrices.counts[shown], matrices.classes.length);
    const typed = typedScore(model);
    const key = JSON.stringify([matrices.title, matrices.classes, matrices.counts, sizes, model.score, model.average]);
    if (key !== this.done) {
      this.found = audit(matrices, sizes, typed.score);
      this.show(model, typed.problem);
    }
    if (key === this.done && this.matrix === matrices.counts[shown]) return this.fit();
    [this.done, this.matrix, this.classes] = [key, matrices.counts[shown], matrices.classes.length];
    this.write();
  }

  /** Shows what was typed and what is wrong with it, and draws its first counterexample. */
  /** @param {TaskModel} model @param {string} problem */
  show({ score, average }, problem) {
    if (document.activeElement !== this.formula) this.formula.value = score ?? '';
    this.average.value = average;
    this.formula.setAttribute('aria-invalid', String(problem !== ''));
    write(this.problem, problem && `Your score: ${problem}.`);
    const own = this.found.find(({ key }) => key === 'own');
    const test = TEST_KEYS.find((each) => own?.[each]);
    if (own && test) this.chosen = { key: 'own', test };
    else if (!own && this.chosen.key === 'own') this.chosen = { key: 'f1', test: 'above' };
  }

  /** Draws the curve anew where its place has another width. */
  fit() {
    if (this.plot.clientWidth !== this.room) this.draw();
  }

  write() {
    const rows = this.found.map((each) =>
      rowOf(
        rowHead(each.name, { className: each.key === 'own' ? 'tx-task-typed' : '' }),
        make('td', { className: 'tx-number' }, valueText(scoreOf(each.score, this.matrix, this.classes))),
        ...TEST_KEYS.map((test) => this.cell(each, test)),
      ),
    );
    const heads = ['Score', 'value', ...Object.values(TESTS)];
    fill(this.table, tableOf({ className: 'tx-task-averages' }, heads, rows));
    this.draw();
  }

  /** A tick, or a button that shows the counterexample. @param {Audited} audited @param {Test} test */
  cell(audited, test) {
    const { key, name } = audited;
    const against = audited[test];
    if (!against) {
      const { score, tried } = audited;
      const proven = isProven(score, test, this.classes);
      return make(
        'td',
        { className: proven ? 'tx-task-passes' : '', title: test === 'ends' ? '' : score.proof },
        proven ? '✓' : tried > 1 ? 'none found' : 'undefined',
      );
    }
    const pressed = this.chosen.key === key && this.chosen.test === test;
    const label = `${name}: ${TESTS[test]} fails. Show the counterexample`;
    const button = make('button', { 'aria-pressed': String(pressed), 'aria-label': label }, '✗');
    button.addEventListener('click', () => {
      this.chosen = { key, test };
      this.write();
      this.table.querySelector('button[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
      /** @type {HTMLElement | null} */ (this.table.querySelector('button[aria-pressed="true"]'))?.focus();
    });
    return make('td', {}, button);
  }

  /** The counterexample in words and as a curve. */
  draw() {
    const { key, test } = this.chosen;
    const audited = this.found.find((each) => each.key === key && each[test]);
    const against = audited?.[test];
    this.plot.hidden = !against || test === 'ends';
    this.words.textContent = audited && against ? wordsOf(audited, test, against) : '';
    if (audited && against && test !== 'ends') this.curve(audited, against);
  }

  /** The score from one to the other. @param {Audited} audited @param {Counterexample} against */
  curve({ score }, { one, two, part, values }) {
    this.room = this.plot.clientWidth;
    const wide = Math.max(240, this.room);
    for (const [name, value] of Object.entries({ width: wide, height: HIGH, viewBox: `0 0 ${wide} ${HIGH}` }))
      this.pens.svg.setAttribute(name, String(value));
    /** @type {[number, number][]} */
    const points = Array.from({ length: POINTS + 1 }, (_, k) => [
      k / POINTS,
      scoreOf(score, mixed(one, two, k / POINTS), this.classes),
    ]);
    const all = points.map(([, v]) => v);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const x = (/** @type {number} */ v) => LEFT + v * (wide - LEFT - RIGHT);
    const y = (/** @type {number} */ v) => TOP + ((high - v) / (high - low || 1)) * (HIGH - TOP - BOTTOM);
    const { ink, ink2, sub, error } = theme();
    const lines = this.pens.lines.start();
    const [from, to] = [Math.min(values[0], values[2]), Math.max(values[0], values[2])];
    lines.add('rect', { x: x(0), y: y(to), width: x(1) - x(0), height: Math.max(1, y(from) - y(to)), fill: sub });
    lines.add('path', { d: path(points, x, y), fill: 'none', stroke: ink, 'stroke-width': 1.75 });
    const dots = /** @type {[number, number, string][]} */ ([
      [0, values[0], ink],
      [1, values[2], ink],
      [part, values[1], error],
    ]);
    for (const [at, v, colour] of dots) lines.add('circle', { cx: x(at), cy: y(v), r: 4, fill: colour });
    lines.stop();
    const pen = this.pens.words.start();
    const above = values[1] > to;
    for (const [at, v] of dots) {
      const own = at === part;
      const [anchor, near] = own ? ['middle', x(at)] : at === 0 ? ['end', x(0) - 7] : ['start', x(1) + 7];
      const down = own ? (above ? -9 : 17) : 4;
      pen.add('text', { x: near, y: y(v) + down, 'text-anchor': anchor, 'font-size': 11, fill: ink }, fixed(v));
    }
    const room = (wide - LEFT - RIGHT) / 2 - 8;
    const ends = { y: HIGH - 6, 'font-size': 11, fill: ink2 };
    pen.add('text', { x: x(0), 'text-anchor': 'start', ...ends }, cut(one.name, room, 11));
    pen.add('text', { x: x(1), 'text-anchor': 'end', ...ends }, cut(two.name, room, 11));
    pen.stop();
  }
}

/** @param {number} value */
const valueText = (value) => (Number.isNaN(value) ? '0/0' : fixed(value));

/** @param {Audited} audited @param {Test} test @param {Counterexample} against */
function wordsOf({ key, name: plain }, test, { one, two, part, values }) {
  const [first, middle, last] = values.map((v) => fixed(v));
  const name = key === 'own' ? `“${plain}”` : plain;
  if (test === 'ends')
    return `${name} of “${one.name}” is ${first}, of “${two.name}” ${last}: an end is not at the end.`;
  const share = `${Math.round(100 * (1 - part))} % “${one.name}” and ${Math.round(100 * part)} % “${two.name}”`;
  const side = test === 'above' ? 'more' : 'less';
  return `Answering ${share} at random has a ${name} of ${middle}, ${side} than either alone (${first} and ${last}).`;
}
