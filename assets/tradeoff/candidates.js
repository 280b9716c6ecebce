/** The table of the scores between precision and recall that one could take. */
import { fixed, percent } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { counted, short } from '#tile/tradeoff/numbers';

/** @import { Candidate, TradeoffAnswer } from '#tile/model/answers' */

const HEADINGS = ['Score', 'β', 'b', 'degree', 'τ Pr', 'τ Re', 'reversed'];

/**
 * The table with its note.
 *
 * @param {TradeoffAnswer} answer
 */
export function candidatesTable({ scores }) {
  const head = make('tr', {}, ...HEADINGS.map((name) => make('th', { scope: 'col' }, name)));
  const body = make('tbody', {}, ...scores.map(rowOf));
  const ties = scores.some((each) => each.ties) ? `; ${tiesNote(scores)}` : '';
  const note = `reversed: discordant pairs that are not ordered as by the optimum${ties}`;
  return [
    make('table', { className: 'tx-counts tx-candidates' }, make('thead', {}, head), body),
    make('p', { className: 'tx-note' }, note),
  ];
}

/** @param {Candidate} candidate */
function rowOf(candidate) {
  const { name, b } = candidate;
  const link = { type: 'button', className: 'tx-link', 'data-t': b };
  return make(
    'tr',
    name === 'optimum' ? { className: 'tx-optimum' } : {},
    make('th', { scope: 'row' }, b === null ? make('span', {}, name) : make('button', link, name)),
    ...cells(candidate).map((text) => make('td', {}, text)),
  );
}

/** @param {Candidate} candidate */
function cells({ beta, b, optimality, ties, tau_precision: tauPrecision, tau_recall: tauRecall, otherwise }) {
  return [
    short(beta ?? (b === 1 ? Infinity : NaN)),
    fixed(b ?? NaN),
    optimality === null ? '–' : `${percent(optimality)}${ties ? ' *' : ''}`,
    fixed(tauPrecision ?? NaN),
    fixed(tauRecall ?? NaN),
    otherwise.share === null ? '–' : percent(otherwise.share),
  ];
}

/**
 * What a star in the table means: ties count half, so that they may be better than any order.
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
