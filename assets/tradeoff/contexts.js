/** The table of all contexts of a leaderboard: precision and recall in each. */
import { fixed, percent, prevalence } from '#tile/draw/text';
import { inward, unrounded } from '#tile/formats/intervals';
import { element, fill, make } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { many, shortNumber } from '#tile/paths/numbers';

/** @import { ContextRow } from '#tile/model/answers' */

/** @type {[string, (row: ContextRow) => string][]} */
const COLUMNS = [
  ['Prevalence', ({ prior }) => prevalence(prior)],
  ['Classifiers', ({ entities }) => many(entities)],
  ['Discordant pairs', ({ contradictions }) => many(contradictions)],
  ['τ(precision, recall)', ({ tau }) => fixed(tau ?? NaN)],
  ['Equivalent β', between],
  ['Optimal β', ({ low, high, beta }) => (beta === null ? '–' : low === high ? single(beta) : unrounded(beta))],
  ['F₁', ({ f1 }) => share(f1)],
  ['SIVF', ({ sivf }) => share(sivf)],
  ['Heuristic', ({ heuristic }) => share(heuristic)],
  ['Trivial', ({ trivial }) => share(trivial)],
  ['Wrong', ({ wrong }) => share(wrong)],
  ['Right', ({ right }) => share(right)],
];
const NOTE = 'degrees of optimality of F1, SIVF and the heuristic; shares of trivial, wrong and right pairs under F1';

/**
 * The table, a row for each context, with its heading.
 *
 * @param {ContextRow[]} contexts
 */
export function contextsTable(contexts) {
  const names = ['Context', ...COLUMNS.map(([name]) => name)];
  const head = make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name))));
  const body = make('tbody', {}, ...contexts.map(rowOf));
  return [
    make(
      'div',
      { className: 'tx-panel-head' },
      make('h2', {}, 'All contexts'),
      helpButton('tradeoff.contexts', 'All contexts'),
      make('span', { className: 'tx-note' }, NOTE),
    ),
    make(
      'div',
      { className: 'tx-table-scroll', tabindex: 0, role: 'region', 'aria-label': 'One row for each context' },
      make('table', { className: 'tx-counts' }, head, body),
    ),
  ];
}

/** @param {ContextRow} row */
function rowOf(row) {
  const { context } = row;
  const title = make('th', { scope: 'row', className: 'tx-context-name', title: context }, context);
  return make('tr', {}, title, ...COLUMNS.map(([, text]) => make('td', {}, text(row))));
}

/** @param {number | null} value */
function share(value) {
  return value === null ? '–' : percent(value);
}

/** A β at which pairs tie, which no short number is. @param {number} beta */
const single = (beta) => `≈ ${shortNumber(beta)}`;

/**
 * The range of betas with the same ranking, rounded inwards.
 *
 * @param {ContextRow} row
 */
function between({ low, high, beta }) {
  if (low === null) return '–';
  return low === high ? single(low) : inward(low, high ?? Infinity, beta).join(' to ');
}

/**
 * Shows the table on the page where there are several contexts.
 *
 * @param {ContextRow[]} contexts
 */
export function showContexts(contexts) {
  const host = element('tradeoff-contexts');
  host.hidden = contexts.length < 2;
  fill(host, ...(host.hidden ? [] : contextsTable(contexts)));
}
