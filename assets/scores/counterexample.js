/**
 * A counterexample of the audit: performances that a score orders as no ranking score could; in words, as a plot and as
 * counts.
 */
import { ticks } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { canvas, path } from '#tile/draw/pen';
import { capitalized, fixed } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { AuditRow, Counterexample } from '#tile/model/answers' */

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
export function counterexample(where, example, names) {
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

/**
 * Which two classifiers of the leaderboard they are; '' where they are none of it.
 *
 * @param {Counterexample} example
 * @param {string[]} names
 */
function leaderboardPair({ entities }, names) {
  const [one, other] = (entities ?? []).map((entity) => names[entity] ?? 'a mixture of two classifiers');
  return entities ? `First: ${one}. Second: ${other}.` : '';
}

/** @param {Counterexample} example */
function countsTable({ rows }) {
  const corner = make('th', { scope: 'col' }, make('span', { className: 'tx-visually-hidden' }, 'performance'));
  const head = make('tr', {}, corner, ...COUNTS.map((name) => make('th', { scope: 'col' }, name)));
  const body = rows.map(({ name, row, value }) => {
    const cells = [...row, value].map((entry) => make('td', {}, fixed(entry ?? NaN)));
    return make('tr', {}, make('th', { scope: 'row' }, name), ...cells);
  });
  return make('table', { className: 'tx-counts' }, make('thead', {}, head), make('tbody', {}, ...body));
}

/**
 * The class of which a performance has no samples, in words; null where it has both.
 *
 * @param {AuditRow} row
 */
function lacks({ name, row: [tn, fp, fn, tp] }) {
  if (tn + fp > 0 && fn + tp > 0) return null;
  return `the ${name} has no ${tn + fp > 0 ? 'positives' : 'negatives'}`;
}

/**
 * Joins phrases into the beginning of a sentence.
 *
 * @param {string[]} phrases
 */
function listed(phrases) {
  return capitalized(phrases.join(', ').replace(/, ([^,]*)$/, ' and $1'));
}

/**
 * Draws two plots. Left: the performances in ROC space, if any has a place there. Right: the score along the mixtures
 * of the first and the second.
 *
 * @param {HTMLElement} host
 * @param {Counterexample} example
 */
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

/**
 * Where the mixtures of the first two lie in ROC space: a straight line only if both have the same prior.
 *
 * @param {Pen} pen
 * @param {AuditRow[]} rows
 */
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
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} k 0 and 1: the two performances, 2: their mixture
 */
function dot(pen, x, y, k) {
  const { full, bg, ink } = theme();
  const [r, fill] = k === 2 ? [4.5, full[4]] : [4, bg];
  pen.add('circle', { cx: x, cy: y, r, fill, stroke: ink, 'stroke-width': 1.5 });
}

/**
 * @param {Pen} pen
 * @param {NonNullable<Counterexample['curve']>} curve
 * @param {AuditRow[]} rows
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

/**
 * Titles, ends and numbers of the chart of the mixtures.
 *
 * @param {Pen} pen
 * @param {{y: number, text: string}[]} numbers of the scores
 */
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

/**
 * Every other one of many tick values, keeping those at rounder steps.
 *
 * @param {number[]} numbers evenly spaced
 */
function few(numbers) {
  if (numbers.length < 5) return numbers;
  const step = 2 * (numbers[1] - numbers[0]);
  return numbers.filter((number) => Math.abs(number / step - Math.round(number / step)) < 0.25);
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
const pair = (x, y) => [x, y];

/**
 * The interval between the scores of the two, in which that of a mixture must lie.
 *
 * @param {Pen} pen
 * @param {...number} heights
 */
function band(pen, ...heights) {
  const { sub, line2 } = theme();
  const [x1, x2, top] = [CHART.left, CHART.left + CHART.wide, Math.min(...heights)];
  const height = Math.max(1, Math.max(...heights) - top);
  pen.add('rect', { x: x1, y: top, width: CHART.wide, height, fill: sub });
  for (const y of heights) pen.add('line', { x1, x2, y1: y, y2: y, stroke: line2, 'stroke-width': 1 });
}
