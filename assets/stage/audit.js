/** A scene of Scores on the stage: the audit of the score, and the counterexample that refutes it. */
import { ticks } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { Pen, path, SVG } from '#tile/draw/pen';
import { FONT, fixed } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';
import { symbolNodes } from '#tile/parts/symbols';

/** @import { Audit, Counterexample } from '#tile/model/answers' */

const TESTS = [
  'Perfect ranks first, all wrong ranks last',
  'A mixture never ranks above both',
  'A mixture never ranks below both',
];
/** @type {Record<string, [sign: string, words: string]>} */
const STATES = {
  pass: ['✓', 'holds'],
  fail: ['✗', 'fails'],
  open: ['not refuted', ''],
  vacuous: ['–', 'nothing to test'],
};

/**
 * The counterexample whose mixture is furthest outside of the two scores; null where no test fails with a curve.
 *
 * @param {Audit} audit
 * @returns {Counterexample | null}
 */
export function exampleOf({ constraints }) {
  const all = constraints.flatMap(({ tests }) => tests.flatMap(({ example }) => (example?.curve ? [example] : [])));
  const far = (/** @type {Counterexample} */ { rows }) => {
    const [one, other, mixture] = rows.map(({ value }) => value ?? NaN);
    const gap = Math.max(Math.min(one, other) - mixture, mixture - Math.max(one, other));
    return Number.isFinite(gap) ? gap : -1;
  };
  return all.reduce(
    (/** @type {Counterexample | null} */ best, each) => (best && far(best) >= far(each) ? best : each),
    null,
  );
}

/**
 * What the audit found, in a sentence.
 *
 * @param {Audit} audit
 */
export function auditWords(audit) {
  const found = `${audit.symbol} ${audit.predicate}`;
  const example = exampleOf(audit);
  if (!example?.curve) return `${found}. ${audit.reason}`;
  const [one, other, mixture] = example.rows.map(({ value }) => value ?? NaN);
  const values = example.curve.flatMap(([, value]) => (value === null ? [] : [value]));
  const below = mixture < Math.min(one, other);
  const worst = below ? Math.min(...values) : Math.max(...values);
  const from = below ? Math.min(one, other) : Math.max(one, other);
  return `${found}: a random choice between two performances takes it from ${fixed(from)} to ${fixed(worst)}`;
}

/** The score along the mixtures of two classifiers. */
export class MixtureChart {
  svg = document.createElementNS(SVG, 'svg');
  pen = new Pen(this.svg);

  /** @param {HTMLElement} host */
  constructor(host) {
    this.svg.setAttribute('font-family', FONT);
    host.append(this.svg);
  }

  /**
   * @param {Audit} audit
   * @param {{width: number, height: number, unit: number}} size
   */
  paint(audit, { width, height, unit }) {
    const example = exampleOf(audit);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('width', String(width));
    this.svg.setAttribute('height', String(height));
    this.pen.start();
    if (example?.curve) this.draw(audit.symbol, example, example.curve, { width, height, unit });
    this.pen.stop();
  }

  /**
   * @param {string} symbol
   * @param {Counterexample} example
   * @param {NonNullable<Counterexample['curve']>} curve
   * @param {{width: number, height: number, unit: number}} size
   */
  draw(symbol, { rows, weight }, curve, { width, height, unit }) {
    const { pen } = this;
    const { ink, ink2, line, bar, full } = theme();
    const known = curve.flatMap(([share, value]) =>
      value === null ? [] : [/** @type {[number, number]} */ ([share, value])],
    );
    const values = known.map(([, value]) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const [left, right, top, bottom] = [120 * unit, width - 30 * unit, 130 * unit, height - 120 * unit];
    const x = (/** @type {number} */ share) => left + share * (right - left);
    const y = (/** @type {number} */ value) =>
      bottom - ((value - low) / (high - low || 1)) * (bottom - top) * 0.8 - 0.17 * (bottom - top);
    const text = (/** @type {number} */ size, /** @type {object} */ more) => ({ 'font-size': size * unit, ...more });
    pen.add('text', { x: 0, y: 36 * unit, ...text(32, { fill: ink2 }) }, `${symbol} ↑`);
    for (const value of ticks([low, high])) {
      pen.add('line', { x1: left, x2: right, y1: y(value), y2: y(value), stroke: line, 'stroke-width': 2 * unit });
      pen.add(
        'text',
        { x: left - 18 * unit, y: y(value) + 10 * unit, 'text-anchor': 'end', ...text(30, { fill: ink2 }) },
        String(value).replace('-', '−'),
      );
    }
    pen.add('line', { x1: left, x2: right, y1: bottom, y2: bottom, stroke: ink, 'stroke-width': 2 * unit });
    const [one, other, mixture] = rows.map(({ value }) => value ?? NaN);
    const [y0, y1] = [y(Math.max(one, other)), y(Math.min(one, other))];
    pen.add('rect', { x: left, y: y0 - 6 * unit, width: right - left, height: y1 - y0 + 12 * unit, fill: bar });
    pen.add('path', { d: path(known, x, y), fill: 'none', stroke: full[4], 'stroke-width': 6 * unit });
    const below = mixture < Math.min(one, other);
    // The mixture that is furthest outside, which the one of the audit need not be.
    const [share, worst] = known.find(([, value]) => value === (below ? low : high)) ?? [weight ?? 0.5, mixture];
    const at = x(share);
    const from = below ? y1 + 6 * unit : y0 - 6 * unit;
    const to = y(worst) + (below ? -18 : 18) * unit;
    const barb = (below ? -1 : 1) * 16 * unit;
    pen.add('path', {
      d: `M${at} ${from}V${to}m${-10 * unit} ${barb}l${10 * unit} ${-barb}l${10 * unit} ${barb}`,
      fill: 'none',
      stroke: ink,
      'stroke-width': 4 * unit,
    });
    const dots = [
      [left, y(one), ink],
      [right, y(other), ink],
      [at, y(worst), full[4]],
    ];
    for (const [cx, cy, paint] of dots)
      pen.add('circle', { cx, cy, r: 14 * unit, fill: paint, stroke: theme().bg, 'stroke-width': 3 * unit });
    const labelY = (/** @type {number} */ value) => y(value) + (below ? -30 : 50) * unit;
    pen.add('text', { x: left, y: labelY(one), ...text(36, { fill: ink }) }, [
      { text: 'first  ' },
      { text: fixed(one), bold: true },
    ]);
    pen.add('text', { x: right, y: labelY(other), 'text-anchor': 'end', ...text(36, { fill: ink }) }, [
      { text: 'second  ' },
      { text: fixed(other), bold: true },
    ]);
    const anchor = share > 0.75 ? 'end' : share < 0.25 ? 'start' : 'middle';
    pen.add(
      'text',
      { x: at, y: y(worst) + (below ? 56 : -30) * unit, 'text-anchor': anchor, ...text(36, { fill: ink }) },
      [{ text: 'mixture  ' }, { text: fixed(worst), bold: true }],
    );
    const ends = { y: bottom + 46 * unit, ...text(30, { fill: ink2 }) };
    pen.add('text', { x: left, ...ends }, 'always first');
    pen.add('text', { x: right, 'text-anchor': 'end', ...ends }, 'always second');
    pen.add('text', { x: (left + right) / 2, 'text-anchor': 'middle', ...ends }, 'share of the second →');
  }
}

/**
 * The tests of the audits as a table, a column a score.
 *
 * @param {HTMLElement} host
 * @param {Audit[]} audits
 */
export function paintAudit(host, audits) {
  const symbols = audits.map(({ symbol }) => make('th', { scope: 'col' }, ...symbolNodes(symbol)));
  const rows = TESTS.map((name, row) => {
    const cells = audits.map((audit) => make('td', {}, stateOf(audit, row)));
    return make('tr', {}, make('th', { scope: 'row' }, name), ...cells);
  });
  const head = make('tr', {}, make('th', { scope: 'col' }, 'Audit'), ...symbols);
  fill(host, make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)));
}

/**
 * The result of a test: that it fails where it does under any constraint, else the weakest.
 *
 * @param {Audit} audit
 * @param {number} row
 */
function stateOf({ constraints }, row) {
  const states = constraints.map(({ tests }) => tests[row].state);
  const found = ['fail', 'open', 'pass', 'vacuous'].find((state) => states.some((each) => each === state)) ?? 'vacuous';
  const [sign, words] = STATES[found];
  return make(
    'span',
    { className: `tx-state tx-state-${found}`, 'aria-label': words || null, role: words ? 'img' : null },
    sign,
  );
}
