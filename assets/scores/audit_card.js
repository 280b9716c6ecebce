/** The audit card: can this score rank? Three tests, where they were made, and the counterexample when one fails. */
import { theme } from '#tile/draw/colours';
import { canvas, path } from '#tile/draw/pen';
import { fixed } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';
import { symbolNodes } from '#tile/scores/painters';

const TESTS = {
  1: [
    'The perfect are first, the wholly wrong last',
    'No performance may beat one without an error, or lose to one that is never right.',
  ],
  2: ['A mixture is never better than both', 'Tossing a coin between two classifiers must not beat the better one.'],
  3: ['A mixture is never worse than both', 'Tossing a coin between two classifiers must not lose to the worse one.'],
};
const STATES = {
  pass: ['✓', 'holds, proven'],
  fail: ['✗', 'fails'],
  open: ['·', 'no counterexample found'],
  vacuous: ['–', 'nothing to test'],
};
const WIDE = 400;
const HIGH = 150;

export class AuditCard {
  constructor(host) {
    this.host = host;
    this.at = 0;
    this.chosen = null;
    host.addEventListener('click', (event) => {
      const cell = event.target.closest('[data-example]');
      const tab = event.target.closest('[data-audit]');
      if (cell) this.chosen = cell.dataset.example;
      if (tab) Object.assign(this, { at: Number(tab.dataset.audit), chosen: null });
      if (cell || tab) this.build();
    });
  }

  paint(audits) {
    if (audits === this.audits && this.dark === theme().dark) return;
    if (audits !== this.audits) Object.assign(this, { at: 0, chosen: null });
    Object.assign(this, { audits, dark: theme().dark });
    this.build();
  }

  build() {
    const { audits } = this;
    if (!audits)
      return fill(
        this.host,
        make('h2', {}, 'Can it rank?'),
        make('p', { className: 'tx-note' }, 'Looking for counterexamples …'),
      );
    const audit = audits[Math.min(this.at, audits.length - 1)];
    const tabs =
      audits.length > 1
        ? audits.map((each, k) =>
            make(
              'button',
              { type: 'button', className: 'tx-button', 'data-audit': k, 'aria-pressed': String(each === audit) },
              ...symbolNodes(each.symbol),
            ),
          )
        : [];
    const head = make('div', { className: 'tx-audit-head' }, make('h2', {}, 'Can it rank?'), ...tabs);
    const failed = audit.constraints.flatMap((constraint, c) =>
      constraint.tests.flatMap((test) => (test.example ? [`${c} ${test.number}`] : [])),
    );
    if (!failed.includes(this.chosen)) this.chosen = failed[0] || null;
    return fill(
      this.host,
      head,
      make('p', { className: `tx-verdict tx-verdict-${audit.verdict}` }, audit.headline),
      make('p', { className: 'tx-reason' }, audit.reason),
      this.table(audit),
      this.example(audit),
    );
  }

  table({ constraints }) {
    const head = make(
      'tr',
      {},
      make('th', { scope: 'col' }, 'Test'),
      ...constraints.map(({ label }) => make('th', { scope: 'col' }, label)),
    );
    const rows = [1, 2, 3].map((number) => {
      const cells = constraints.map((constraint, c) => this.cell(constraint.tests[number - 1], c));
      return make('tr', {}, make('th', { scope: 'row', title: TESTS[number][1] }, TESTS[number][0]), ...cells);
    });
    return make('table', { className: 'tx-tests' }, make('thead', {}, head), make('tbody', {}, ...rows));
  }

  cell(test, column) {
    const [sign, words] = STATES[test.state];
    const key = `${column} ${test.number}`;
    const told = test.state === 'open' ? `${words} in ${test.tries.toLocaleString('en')} tries` : words;
    if (!test.example)
      return make(
        'td',
        { title: told },
        make('span', { className: `tx-state tx-state-${test.state}`, 'aria-label': told, role: 'img' }, sign),
        test.state === 'open' ? make('small', {}, ` ${short(test.tries)} tries`) : null,
      );
    return make(
      'td',
      {},
      make(
        'button',
        {
          type: 'button',
          className: 'tx-state tx-state-fail',
          'data-example': key,
          'aria-pressed': String(key === this.chosen),
          'aria-label': `${told}: show the counterexample`,
        },
        sign,
      ),
    );
  }

  example({ constraints }) {
    if (!this.chosen) return null;
    const [column, number] = this.chosen.split(' ').map(Number);
    const { example } = constraints[column].tests[number - 1];
    const lacking = example.rows.map(lacks).filter(Boolean);
    const host =
      example.curve || lacking.length < example.rows.length ? make('div', { className: 'tx-example-plot' }) : null;
    if (host) draw(host, example);
    return make(
      'div',
      { className: 'tx-example' },
      make('h3', {}, `Counterexample, ${constraints[column].label.toLowerCase()}`),
      make('p', {}, example.words),
      lacking.length
        ? make('p', { className: 'tx-example-lacks' }, `${listed(lacking)}: no place in ROC space.`)
        : null,
      host,
      make(
        'table',
        { className: 'tx-counts' },
        make(
          'thead',
          {},
          make(
            'tr',
            {},
            ...['performance', 'tn', 'fp', 'fn', 'tp', 'score'].map((name, k) =>
              make('th', { scope: 'col' }, k ? name : make('span', { className: 'tx-visually-hidden' }, name)),
            ),
          ),
        ),
        make(
          'tbody',
          {},
          ...example.rows.map(({ name, row, value }) =>
            make(
              'tr',
              {},
              make('th', { scope: 'row' }, name),
              ...[...row, value].map((entry) => make('td', {}, fixed(entry ?? NaN))),
            ),
          ),
        ),
      ),
    );
  }
}

const short = (n) => (n >= 1000 ? `${Math.round(n / 1000)}k` : String(n));

/** Which class a performance of a counterexample has none of, in words; null where it has both. */
function lacks({ name, row: [tn, fp, fn, tp] }) {
  if (tn + fp > 0 && fn + tp > 0) return null;
  return `the ${name} has no ${tn + fp > 0 ? 'positives' : 'negatives'}`;
}

/** Phrases as the beginning of a sentence. */
function listed(phrases) {
  const text = phrases.join(', ').replace(/, ([^,]*)$/, ' and $1');
  return text[0].toUpperCase() + text.slice(1);
}

/** Left: the performances in ROC space, if any has a place there. Right: the score along the mixture, from the first to the second. */
function draw(host, example) {
  const pens = canvas(host, ['all']);
  pens.svg.setAttribute('viewBox', `0 0 ${WIDE} ${HIGH}`);
  const pen = pens.all.start();
  const t = theme();
  const roc = { left: 22, top: 8, side: HIGH - 28 };
  const spots = example.rows.map(({ row }) => [row[1] / (row[0] + row[1]), row[3] / (row[2] + row[3])]);
  const at = ([x, y]) => [roc.left + x * roc.side, roc.top + (1 - y) * roc.side];
  const known = spots.map((spot) => spot.every(Number.isFinite));
  if (known.some(Boolean)) square(pen, roc, t);
  if (example.curve && known[0] && known[1])
    pen.add('path', { d: mixtures(example.rows, at), fill: 'none', stroke: t.ink3, 'stroke-width': 1 });
  spots.forEach((spot, k) => known[k] && dot(pen, ...at(spot), k, t));
  if (example.curve) along(pen, example, t);
  pen.stop();
}

/** Where the mixtures of the first two lie in ROC space: a straight line only where both have one prior. */
function mixtures([{ row: one }, { row: other }], at) {
  const spots = Array.from({ length: 25 }, (_, k) => {
    const [tn, fp, fn, tp] = one.map((value, i) => (1 - k / 24) * value + (k / 24) * other[i]);
    return at([fp / (tn + fp), tp / (fn + tp)]);
  });
  return path(
    spots,
    (x) => x,
    (y) => y,
  );
}

function square(pen, { left, top, side }, t) {
  pen.add('rect', { x: left, y: top, width: side, height: side, fill: 'none', stroke: t.line2 });
  pen.add(
    'text',
    { x: left + side / 2, y: top + side + 14, 'text-anchor': 'middle', 'font-size': 11, fill: t.ink3 },
    'FPR →',
  );
  pen.add('text', { x: left - 4, y: top + side / 2, 'text-anchor': 'end', 'font-size': 11, fill: t.ink3 }, '↑');
  pen.add('text', { x: left + 4, y: top + 12, 'font-size': 11, fill: t.ink3 }, 'TPR');
}

function dot(pen, x, y, k, t) {
  const mixture = k === 2;
  pen.add('circle', {
    cx: x,
    cy: y,
    r: mixture ? 4.5 : 4,
    fill: mixture ? t.full[4] : t.bg,
    stroke: t.ink,
    'stroke-width': 1.5,
  });
}

function along(pen, { curve, rows, weight }, t) {
  const box = { left: 200, top: 12, wide: WIDE - 212, high: HIGH - 36 };
  const values = curve.map((point) => point[1]).filter(Number.isFinite);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spread = high - low || 1;
  const x = (share) => box.left + share * box.wide;
  const y = (value) => box.top + box.high * (1 - (value - low) / spread);
  const ends = [rows[0].value, rows[1].value];
  pen.add('rect', {
    x: x(0),
    y: y(Math.max(...ends)),
    width: box.wide,
    height: Math.max(1, y(Math.min(...ends)) - y(Math.max(...ends))),
    fill: t.sub,
  });
  for (const end of ends)
    pen.add('line', { x1: x(0), x2: x(1), y1: y(end), y2: y(end), stroke: t.line2, 'stroke-width': 1 });
  pen.add('path', {
    d: path(
      curve.filter((point) => Number.isFinite(point[1])),
      x,
      y,
    ),
    fill: 'none',
    stroke: t.ink,
    'stroke-width': 1.5,
  });
  dot(pen, x(0), y(ends[0]), 0, t);
  dot(pen, x(1), y(ends[1]), 1, t);
  dot(pen, x(weight), y(rows[2].value), 2, t);
  const text = { y: HIGH - 4, 'font-size': 11, fill: t.ink3 };
  pen.add('text', { x: x(0), 'text-anchor': 'start', ...text }, 'first');
  pen.add('text', { x: x(0.5), 'text-anchor': 'middle', ...text }, 'score of the mixture');
  pen.add('text', { x: x(1), 'text-anchor': 'end', ...text }, 'second');
}
