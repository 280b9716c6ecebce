/** The audit card: can this score rank? Its tests, on which performances, and a counterexample with its numbers. */
import { theme } from '#tile/draw/colours';
import { canvas, path } from '#tile/draw/pen';
import { ticks } from '#tile/draw/scales';
import { capitalized, fixed } from '#tile/draw/text';
import {
  closest,
  fill,
  fillAfter,
  headCell,
  helpButton,
  make,
  rowHead,
  rowOf,
  symbolNodes,
  tableOf,
} from '#tile/ui/elements';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Audit, AuditConstraint, AuditRow, AuditTest, Counterexample } from '#tile/model/answers' */

// ---- A counterexample of the audit: performances that a score orders as no ranking score could; in words, as a
// plot and as counts.

const WIDE = 400;
const HIGH = 166;
// ROC space at the left, the score along the mixture at the right.
const ROC = { left: 16, top: 20, side: HIGH - 52 };
const CHART = { left: 196, top: 28, wide: WIDE - 208, high: HIGH - 68 };
const STEPS = 24;
const COUNTS = ['tn', 'fp', 'fn', 'tp', 'score'];
const SMALL = { 'font-size': 11 };

/**
 * The elements that show a counterexample: sentences, plots, and a table of the counts.
 *
 * @param {string} where on which performances the test was made
 * @param {Counterexample} example
 * @param {string[]} names of the leaderboard
 */
function counterexample(where, example, names) {
  const own = leaderboardPair(example, names);
  const lacking = example.rows.map(lacks).filter((words) => words !== null);
  const host =
    example.curve || lacking.length < example.rows.length ? make('div', { className: 'tx-example-plot' }) : null;
  if (host) draw(host, example);
  return make(
    'div',
    { className: 'tx-example' },
    make('h3', {}, `Counterexample, ${where.toLowerCase()}`),
    own === '' ? null : make('p', { className: 'tx-example-own' }, own),
    make('p', {}, example.words),
    lacking.length ? make('p', { className: 'tx-example-lacks' }, `${listed(lacking)}: no place in ROC space.`) : null,
    host,
    countsTable(example),
  );
}

/** Which two classifiers of the leaderboard they are; '' where they are none of it. */
/** @param {Counterexample} example @param {string[]} names */
function leaderboardPair({ entities }, names) {
  const [one, other] = (entities ?? []).map((entity) => names[entity] ?? 'a mixture of two classifiers');
  return entities ? `First: ${one}. Second: ${other}.` : '';
}

/** @param {Counterexample} example */
function countsTable({ rows }) {
  const corner = headCell(make('span', { className: 'tx-visually-hidden' }, 'performance'));
  const body = rows.map(({ name, row, value }) => {
    const cells = [...row, value].map((entry) => make('td', {}, fixed(entry ?? NaN)));
    return rowOf(rowHead(name), ...cells);
  });
  return tableOf({ className: 'tx-counts' }, [corner, ...COUNTS], body);
}

/** The class of which a performance has no samples, in words; null where it has both. @param {AuditRow} row */
function lacks({ name, row: [tn, fp, fn, tp] }) {
  if (tn + fp > 0 && fn + tp > 0) return null;
  return `the ${name} has no ${tn + fp > 0 ? 'positives' : 'negatives'}`;
}

/** Joins phrases into the beginning of a sentence. @param {string[]} phrases */
function listed(phrases) {
  return capitalized(phrases.join(', ').replace(/, ([^,]*)$/, ' and $1'));
}

/**
 * Draws two plots. Left: the performances in ROC space, if any has a place there. Right: the score along the mixtures
 * of the first and the second.
 */
/** @param {HTMLElement} host @param {Counterexample} example */
function draw(host, { rows, curve, weight }) {
  const pens = canvas(host, ['all']);
  pens.svg.setAttribute('viewBox', `0 0 ${WIDE} ${HIGH}`);
  const pen = pens.all.start();
  const places = rows.map(({ row: [tn, fp, fn, tp] }) => [fp / (tn + fp), tp / (fn + tp)]);
  const known = places.map((place) => place.every(Number.isFinite));
  if (known.some(Boolean)) square(pen);
  if (curve && known[0] && known[1]) mixtures(pen, rows);
  for (const [k, [x, y]] of places.entries()) if (known[k]) dot(pen, rocX(x), rocY(y), k);
  if (curve) along(pen, curve, rows, weight ?? NaN);
  pen.stop();
}

/** @param {number} fpr */
const rocX = (fpr) => ROC.left + fpr * ROC.side;
/** @param {number} tpr */
const rocY = (tpr) => ROC.top + (1 - tpr) * ROC.side;

/** Where the mixtures of the first two lie in ROC space: a straight line only if both have the same prior. */
/** @param {Pen} pen @param {AuditRow[]} rows */
function mixtures(pen, [{ row: one }, { row: other }]) {
  /** @type {[number, number][]} */
  const points = Array.from({ length: STEPS + 1 }, (_, k) => {
    const [tn, fp, fn, tp] = one.map((value, i) => (1 - k / STEPS) * value + (k / STEPS) * other[i]);
    return [fp / (tn + fp), tp / (fn + tp)];
  });
  pen.add('path', { d: path(points, rocX, rocY), fill: 'none', stroke: theme().ink3, 'stroke-width': 1 });
}

/** @param {Pen} pen */
function square(pen) {
  const { left, top, side } = ROC;
  const { line2, ink2, ink3 } = theme();
  const text = { ...SMALL, fill: ink3 };
  pen.add('rect', { x: left, y: top, width: side, height: side, fill: 'none', stroke: line2 });
  pen.add('text', { x: left, y: top - 7, ...text, fill: ink2 }, 'TPR ↑');
  pen.add('text', { x: left + side / 2, y: HIGH - 3, 'text-anchor': 'middle', ...text, fill: ink2 }, 'FPR →');
  for (const end of [0, 1]) {
    pen.add('text', { x: rocX(end), y: top + side + 14, 'text-anchor': 'middle', ...text }, String(end));
    if (end) pen.add('text', { x: left - 5, y: rocY(end) + 4, 'text-anchor': 'end', ...text }, String(end));
  }
}

/**
 * @param {Pen} pen @param {number} x @param {number} y
 * @param {number} k 0 and 1: the two performances, 2: their mixture
 */
function dot(pen, x, y, k) {
  const { full, bg, ink } = theme();
  const [r, fill] = k === 2 ? [4.5, full[4]] : [4, bg];
  pen.add('circle', { cx: x, cy: y, r, fill, stroke: ink, 'stroke-width': 1.5 });
}

/**
 * @param {Pen} pen @param {NonNullable<Counterexample['curve']>} curve @param {AuditRow[]} rows
 * @param {number} weight of the mixture, its position on the curve
 */
function along(pen, curve, rows, weight) {
  const known = curve.flatMap(([share, value]) => (value === null ? [] : [pair(share, value)]));
  const values = known.map(([, value]) => value);
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const x = (/** @type {number} */ share) => CHART.left + share * CHART.wide;
  const y = (/** @type {number} */ value) => CHART.top + CHART.high * (1 - (value - low) / spread);
  const heights = rows.map(({ value }) => y(value ?? NaN));
  band(pen, heights[0], heights[1]);
  pen.add('path', { d: path(known, x, y), fill: 'none', stroke: theme().ink, 'stroke-width': 1.5 });
  for (const [k, at] of [0, 1, weight].entries()) dot(pen, x(at), heights[k], k);
  axes(
    pen,
    few(ticks([low, low + spread])).map((value) => ({ y: y(value), text: String(value).replace('-', '−') })),
  );
}

/** Titles, ends and numbers of the chart of the mixtures. */
/** @param {Pen} pen @param {{y: number, text: string}[]} numbers of the scores */
function axes(pen, numbers) {
  const { ink2, ink3 } = theme();
  const { left, wide, top, high } = CHART;
  pen.add('text', { x: left, y: 13, ...SMALL, fill: ink2 }, 'score of the mixture ↑');
  for (const { y, text } of numbers) {
    pen.add('line', { x1: left - 10, x2: left - 6, y1: y, y2: y, stroke: ink3, 'stroke-width': 1 });
    pen.add('text', { x: left - 13, y: y + 4, 'text-anchor': 'end', ...SMALL, fill: ink3 }, text);
  }
  const ends = { y: top + high + 22, ...SMALL, fill: ink3 };
  pen.add('text', { x: left - 6, 'text-anchor': 'start', ...ends }, 'only first');
  pen.add('text', { x: left + wide + 6, 'text-anchor': 'end', ...ends }, 'only second');
  const below = { x: left + wide / 2, y: HIGH - 3, 'text-anchor': 'middle', ...SMALL, fill: ink2 };
  pen.add('text', below, 'share of the second →');
}

/** Every other one of many tick values, keeping those at rounder steps. @param {number[]} numbers evenly spaced */
function few(numbers) {
  if (numbers.length < 5) return numbers;
  const step = 2 * (numbers[1] - numbers[0]);
  return numbers.filter((number) => Math.abs(number / step - Math.round(number / step)) < 0.25);
}

/** @param {number} x @param {number} y @returns {[number, number]} */
const pair = (x, y) => [x, y];

/** The interval between the scores of the two, in which that of a mixture must lie. */
/** @param {Pen} pen @param {...number} heights */
function band(pen, ...heights) {
  const { sub, line2 } = theme();
  const [x1, x2, top] = [CHART.left, CHART.left + CHART.wide, Math.min(...heights)];
  const height = Math.max(1, Math.max(...heights) - top);
  pen.add('rect', { x: x1, y: top, width: CHART.wide, height, fill: sub });
  for (const y of heights) pen.add('line', { x1, x2, y1: y, y2: y, stroke: line2, 'stroke-width': 1 });
}

// ---- The card.

// Each test in short, and what it asks.
const TESTS = [
  [
    'Perfect ranks first, all wrong ranks last',
    'No performance may beat one without an error, or lose to one that is never right.',
  ],
  [
    'A mixture never ranks above both',
    'Choosing at random between two classifiers, or mixing samples of two sources, must not beat the better one.',
  ],
  [
    'A mixture never ranks below both',
    'Choosing at random between two classifiers, or mixing samples of two sources, must not lose to the worse one.',
  ],
];
const LOOKING = 'Looking for counterexamples …';
const NOT_AUDITED = 'The audit was stopped, so nothing is known about this score.';
/** The sign and the words of each result. @type {Record<AuditTest['state'], [string, string]>} */
export const STATES = {
  pass: ['✓', 'holds, proven'],
  fail: ['✗', 'fails'],
  open: ['·', 'not refuted'],
  vacuous: ['–', 'nothing to test'],
};

/** The audits of one score or of two; shows one of them, with one counterexample. */
export class AuditCard {
  /** @type {Audit[] | null} */
  audits = null;
  /** Names on the audited leaderboard. @type {string[]} */
  names = [];
  /** Which audit is shown. */
  at = 0;
  /** The cell of the test whose counterexample is shown. @type {{column: number, row: number} | null} */
  chosen = null;
  title = make('h2', {}, 'Can it rank?');
  help = helpButton('scores.audit', 'Can it rank?');
  head = make('div', { className: 'tx-audit-head' }, this.title, this.help);
  painted = false;
  dark = false;
  /** Whether the audit was stopped before it finished. */
  stopped = false;

  /**
   * @param {HTMLElement} host
   * @param {boolean} [verdict] whether the card states the verdict: on the page it stands above the plots
   */
  constructor(host, verdict = true) {
    this.host = host;
    this.verdict = verdict;
    host.addEventListener('click', (event) => {
      const cell = closest(event, '[data-column]');
      const tab = closest(event, '[data-audit]');
      if (cell) this.chosen = { column: Number(cell.dataset.column), row: Number(cell.dataset.row) };
      if (tab) this.show(Number(tab.dataset.audit));
      if (cell || tab) this.build();
    });
  }

  /** @param {number} at */
  show(at) {
    this.at = at;
    this.chosen = null;
  }

  /**
   * @param {Audit[] | null} audits null while they are computed
   * @param {string[]} names of the leaderboard
   * @param {boolean} [stopped] whether the computation was stopped
   */
  paint(audits, names, stopped = false) {
    const { dark } = theme();
    if (this.painted && audits === this.audits && this.dark === dark && this.stopped === stopped) return;
    if (audits !== this.audits) this.show(0);
    this.audits = audits;
    this.names = names;
    this.dark = dark;
    this.stopped = stopped;
    this.painted = true;
    this.build();
  }

  build() {
    const { audits } = this;
    if (this.head.parentElement !== this.host) fill(this.host, this.head);
    if (!audits) {
      const words = make('p', { className: 'tx-note' }, this.stopped ? NOT_AUDITED : LOOKING);
      fillAfter(this.help ?? this.title);
      fillAfter(this.head, words, waiting(this.stopped));
      return;
    }
    const audit = audits[Math.min(this.at, audits.length - 1)];
    if (!this.chosen || !this.test(audit)?.example) this.chosen = firstFailed(audit);
    const tabs = audits.length > 1 ? audits.map((each, k) => tab(each, k, each === audit)) : [];
    fillAfter(this.help ?? this.title, ...tabs);
    fillAfter(this.head, ...(this.verdict ? verdictOf(audit) : []), this.table(audit), this.example(audit));
  }

  /** The selected test, if any. @param {Audit} audit */
  test({ constraints }) {
    return this.chosen && constraints[this.chosen.column]?.tests[this.chosen.row];
  }

  /** @param {Audit} audit */
  example(audit) {
    const example = this.test(audit)?.example;
    if (!this.chosen || !example) return null;
    return counterexample(audit.constraints[this.chosen.column].label, example, this.names);
  }

  /** @param {Audit} audit */
  table({ constraints }) {
    const rows = TESTS.map(([name, question], row) =>
      rowOf(rowHead(name, { title: question }), ...this.cells(constraints, row)),
    );
    return tableOf({ className: 'tx-tests' }, ['Test', ...constraints.map(({ label }) => label)], rows);
  }

  /** @param {AuditConstraint[]} constraints @param {number} row */
  cells(constraints, row) {
    return constraints.map(({ tests }, column) => {
      const shown = this.chosen?.column === column && this.chosen.row === row;
      return tests[row].example ? failure(tests[row], column, row, shown) : result(tests[row]);
    });
  }
}

/** A progress bar while the audit runs, and the button that stops or restarts it. @param {boolean} stopped */
function waiting(stopped) {
  const bar = stopped ? null : make('progress', { 'aria-label': 'Audit' });
  const attributes = { className: 'tx-button', 'data-tx-action': 'scores-audit' };
  return make('div', { className: 'tx-scores-progress' }, bar, make('button', attributes, stopped ? 'Audit' : 'Stop'));
}

/** @param {Audit} audit */
const verdictOf = ({ headline, reason }) => [
  make('p', { className: 'tx-verdict' }, headline),
  make('p', { className: 'tx-reason' }, reason),
];

/** The first cell with a counterexample, column by column. @param {Audit} audit */
function firstFailed({ constraints }) {
  for (const [column, { tests }] of constraints.entries()) {
    const row = tests.findIndex(({ example }) => example);
    if (row >= 0) return { column, row };
  }
  return null;
}

/** @param {Audit} audit @param {number} k @param {boolean} pressed */
function tab({ symbol }, k, pressed) {
  return make(
    'button',
    { className: 'tx-button', 'data-audit': k, 'aria-pressed': String(pressed) },
    ...symbolNodes(symbol),
  );
}

/** @param {AuditTest} test */
function words({ state, tries }) {
  const [, text] = STATES[state];
  return state === 'open' ? `${text}: no counterexample in ${tries.toLocaleString('en')} trials` : text;
}

/** The cell of a test that found no counterexample. @param {AuditTest} test */
function result(test) {
  const { state, tries } = test;
  const text = words(test);
  if (state === 'open') return make('td', { title: text }, STATES.open[1], make('small', {}, `${short(tries)} trials`));
  const sign = make('span', { className: `tx-state tx-state-${state}`, 'aria-label': text, role: 'img' });
  fill(sign, STATES[state][0]);
  return make('td', { title: text }, sign);
}

/** The cell of a test that found one: a button that shows it. */
/** @param {AuditTest} test @param {number} column @param {number} row @param {boolean} pressed */
function failure(test, column, row, pressed) {
  const button = make(
    'button',
    {
      className: 'tx-state tx-state-fail',
      'data-column': column,
      'data-row': row,
      'aria-pressed': String(pressed),
      'aria-label': `${words(test)}: show the counterexample`,
    },
    STATES[test.state][0],
  );
  return make('td', {}, button);
}

/** A number of trials, rounded to thousands. @param {number} n */
const short = (n) => (n >= 1000 ? 1000 * Math.round(n / 1000) : n).toLocaleString('en');
