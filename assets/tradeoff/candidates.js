/** The table of candidate scores between precision and recall. */
import { capitalized, counted, percent } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { signed, symbolNodes } from '#tile/parts/symbols';
import { betaOf } from '#tile/paths/axis';
import { fixedPlace, many, shortNumber } from '#tile/paths/numbers';

/** @import { Candidate, TradeoffAnswer } from '#tile/model/answers' */

const HEADINGS = ['Score', 'β', 'b', 'Degree ↓', 'Reversed', 'τ precision', 'τ recall'];

/**
 * The table, best score first, with its note.
 *
 * @param {TradeoffAnswer} answer
 */
export function candidatesTable(answer) {
  const { scores, contradictions } = answer;
  const head = make('tr', {}, ...HEADINGS.map((name) => make('th', { scope: 'col' }, name)));
  const body = make('tbody', {}, ...byDegree(scores).map((each) => rowOf(each, answer)));
  const ties = scores.some((each) => each.ties) ? `; ${tiesNote(scores)}` : '';
  const number = (contradictions ?? 1) > 1 ? `${many(Number(contradictions))} ` : '';
  const note = `Reversed: share of the ${number}discordant pairs ordered against the optimum${ties}.`;
  return [
    make('table', { className: 'tx-counts tx-candidates' }, make('thead', {}, head), body),
    make('p', { className: 'tx-note' }, note),
  ];
}

/**
 * The optimum, then the others by their degree of optimality; those that are not on the Tile last.
 *
 * @param {Candidate[]} scores
 */
function byDegree(scores) {
  /** @param {Candidate} score */
  const worth = ({ name, optimality }) => (name === 'optimum' ? 2 : (optimality ?? -1));
  return [...scores].sort((p, q) => worth(q) - worth(p));
}

/** @param {Candidate} candidate @param {TradeoffAnswer} answer */
function rowOf(candidate, answer) {
  const { name, b } = candidate;
  const label = symbolNodes(capitalized(name));
  const link = { type: 'button', className: 'tx-link', 'data-t': b, 'data-tx-score': name };
  return make(
    'tr',
    { 'data-at': b, 'data-tx-score': name, ...(name === 'optimum' ? { className: 'tx-optimum' } : {}) },
    make('th', { scope: 'row' }, b === null ? make('span', {}, ...label) : make('button', link, ...label)),
    ...cells(candidate, answer),
  );
}

/** @param {Candidate} candidate @param {TradeoffAnswer} answer */
function cells({ beta, b, optimality, ties, tau_precision, tau_recall, difference }, answer) {
  const { low, high } = answer;
  const bar = make('span', { className: 'tx-degree-bar', 'aria-hidden': 'true' }, make('i', {}));
  if (bar.firstElementChild instanceof HTMLElement) bar.firstElementChild.style.width = `${100 * (optimality ?? 0)}%`;
  const degree = optimality === null ? '–' : `${percent(optimality)}${ties ? ' *' : ''}`;
  const numbers = [
    shortNumber(beta ?? (b === 1 ? Infinity : NaN), betaOf(low), betaOf(high)),
    fixedPlace(b ?? NaN, answer),
    degree,
    difference.share === null ? '–' : percent(difference.share),
    signed(tau_precision ?? NaN),
    signed(tau_recall ?? NaN),
  ];
  return numbers.map((text, k) =>
    make('td', {}, text, optimality !== null && HEADINGS[k + 1].startsWith('Degree') ? bar : null),
  );
}

/**
 * A note on the star in the table: there, ties count half, so that such a score may do better than any order.
 *
 * @param {Candidate[]} scores
 */
function tiesNote(scores) {
  const tied = scores.filter((each) => each.ties);
  const best = scores.find(({ name }) => name === 'optimum');
  const degree = best?.ties ? Infinity : (best?.optimality ?? 0);
  const better = tied.some(({ optimality }) => (optimality ?? 0) > degree);
  const most = Math.max(...tied.map(({ ties }) => ties ?? 0));
  const pairs = tied.every(({ ties }) => ties === most)
    ? `${counted(most, 'pair')}, ${most === 1 ? 'which counts' : 'each counted'} half`
    : 'pairs, each counted half';
  return `* ties ${pairs}${better ? ': the optimum is the best of those that order every pair' : ''}`;
}
