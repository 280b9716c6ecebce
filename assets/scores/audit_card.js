/**
 * The audit card: can this score rank? Three tests, on which performances they were made, and a counterexample where
 * one fails.
 */
import { theme } from '#tile/draw/colours';
import { closest, fill, make } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { symbolNodes } from '#tile/parts/symbols';
import { counterexample } from '#tile/scores/counterexample';

/** @import { Audit, AuditConstraint, AuditTest } from '#tile/model/answers' */

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
/** @type {Record<AuditTest['state'], [string, string]>} */
const STATES = {
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
  help = helpButton('scores.audit', 'Can it rank?');
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
    const title = make('h2', {}, 'Can it rank?');
    const head = { className: 'tx-audit-head' };
    if (!audits) {
      const words = make('p', { className: 'tx-note' }, this.stopped ? NOT_AUDITED : LOOKING);
      fill(this.host, make('div', head, title, this.help), words, waiting(this.stopped));
      return;
    }
    const audit = audits[Math.min(this.at, audits.length - 1)];
    if (!this.chosen || !this.test(audit)?.example) this.chosen = firstFailed(audit);
    const tabs = audits.length > 1 ? audits.map((each, k) => tab(each, k, each === audit)) : [];
    fill(
      this.host,
      make('div', head, title, this.help, ...tabs),
      ...(this.verdict ? verdictOf(audit) : []),
      this.table(audit),
      this.example(audit),
    );
  }

  /**
   * The selected test, if any.
   *
   * @param {Audit} audit
   */
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
    const labels = constraints.map(({ label }) => make('th', { scope: 'col' }, label));
    const rows = TESTS.map(([name, question], row) =>
      make('tr', {}, make('th', { scope: 'row', title: question }, name), ...this.cells(constraints, row)),
    );
    const head = make('tr', {}, make('th', { scope: 'col' }, 'Test'), ...labels);
    return make('table', { className: 'tx-tests' }, make('thead', {}, head), make('tbody', {}, ...rows));
  }

  /**
   * @param {AuditConstraint[]} constraints
   * @param {number} row
   */
  cells(constraints, row) {
    return constraints.map(({ tests }, column) => {
      const shown = this.chosen?.column === column && this.chosen.row === row;
      return tests[row].example ? failure(tests[row], column, row, shown) : result(tests[row]);
    });
  }
}

/**
 * A progress bar while the audit runs, and the button that stops or restarts it.
 *
 * @param {boolean} stopped
 */
function waiting(stopped) {
  const bar = stopped ? null : make('progress', { 'aria-label': 'Audit' });
  const attributes = { type: 'button', className: 'tx-button', 'data-tx-action': 'scores-audit' };
  return make('div', { className: 'tx-scores-progress' }, bar, make('button', attributes, stopped ? 'Audit' : 'Stop'));
}

/** @param {Audit} audit */
const verdictOf = ({ headline, reason }) => [
  make('p', { className: 'tx-verdict' }, headline),
  make('p', { className: 'tx-reason' }, reason),
];

/**
 * The first cell with a counterexample, column by column.
 *
 * @param {Audit} audit
 */
function firstFailed({ constraints }) {
  for (const [column, { tests }] of constraints.entries()) {
    const row = tests.findIndex(({ example }) => example);
    if (row >= 0) return { column, row };
  }
  return null;
}

/**
 * @param {Audit} audit
 * @param {number} k
 * @param {boolean} pressed
 */
function tab({ symbol }, k, pressed) {
  return make(
    'button',
    { type: 'button', className: 'tx-button', 'data-audit': k, 'aria-pressed': String(pressed) },
    ...symbolNodes(symbol),
  );
}

/** @param {AuditTest} test */
function words({ state, tries }) {
  const [, text] = STATES[state];
  return state === 'open' ? `${text}: no counterexample in ${tries.toLocaleString('en')} trials` : text;
}

/**
 * The cell of a test that found no counterexample.
 *
 * @param {AuditTest} test
 */
function result(test) {
  const { state, tries } = test;
  const text = words(test);
  if (state === 'open') return make('td', { title: text }, STATES.open[1], make('small', {}, `${short(tries)} trials`));
  const sign = make('span', { className: `tx-state tx-state-${state}`, 'aria-label': text, role: 'img' });
  fill(sign, STATES[state][0]);
  return make('td', { title: text }, sign);
}

/**
 * The cell of a test that found one: a button that shows it.
 *
 * @param {AuditTest} test
 * @param {number} column
 * @param {number} row
 * @param {boolean} pressed
 */
function failure(test, column, row, pressed) {
  const button = make(
    'button',
    {
      type: 'button',
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

/**
 * A number of trials, rounded to thousands.
 *
 * @param {number} n
 */
const short = (n) => (n >= 1000 ? 1000 * Math.round(n / 1000) : n).toLocaleString('en');
