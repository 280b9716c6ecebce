/** The texts of the page: verdict, candidate scores, what holds at the slider, how much there is to compare. */
import { capitalized, count, counted, fixed, percent, unbroken } from '#tile/draw/text';
import { betaOf, comparedWords, fixedPlace, placeNumbers, shortNumber } from '#tile/pages/tradeoff/path';
import { closest, fill, helpButton, make, markInvalid, numberField, symbolNodes, tableOf } from '#tile/ui/elements';

/** @import { Candidate, TradeoffAnswer } from '#tile/model/answers' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */

// ---- The table of candidate scores between precision and recall.

const HEADINGS = ['Score', 'β', 'b', 'Degree ↓', 'Reversed', 'τ precision', 'τ recall'];

/** The table, best score first, with its note. @param {TradeoffAnswer} answer */
function candidatesTable(answer) {
  const { scores, contradictions } = answer;
  const rows = byDegree(scores).map((each) => rowOf(each, answer));
  const ties = scores.some((each) => each.ties) ? `; ${tiesNote(scores)}` : '';
  const number = (contradictions ?? 1) > 1 ? `${count(Number(contradictions))} ` : '';
  const reversed = `Reversed: share of the ${number}discordant pairs ordered against the optimum${ties}.`;
  const note = `${reversed}${withoutPlace(scores)}`;
  return [tableOf({ className: 'tx-counts tx-candidates' }, HEADINGS, rows), make('p', { className: 'tx-note' }, note)];
}

/** Why SIVF has no numbers, where it has none. @param {Candidate[]} scores */
export function withoutPlace(scores) {
  const lacking = scores.some(({ name, b }) => name === 'SIVF' && b === null);
  return lacking ? ' SIVF ranks as an F-score only where all have the same prevalence.' : '';
}

/** The optimum, then the others by their degree of optimality; those that are not on the Tile last. */
/** @param {Candidate[]} scores */
function byDegree(scores) {
  /** @param {Candidate} score */
  const worth = ({ name, optimality }) => (name === 'optimum' ? 2 : (optimality ?? -1));
  return [...scores].sort((p, q) => worth(q) - worth(p));
}

/** @param {Candidate} candidate @param {TradeoffAnswer} answer */
function rowOf(candidate, answer) {
  const { name, b } = candidate;
  const label = symbolNodes(capitalized(name));
  const link = { className: 'tx-link', 'data-t': b, 'data-tx-score': name };
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
    fixed(tau_precision ?? NaN),
    fixed(tau_recall ?? NaN),
  ];
  return numbers.map((text, k) =>
    make('td', {}, text, optimality !== null && HEADINGS[k + 1].startsWith('Degree') ? bar : null),
  );
}

/** A note on the star in the table: there, ties count half, so that such a score may do better than any order. */
/** @param {Candidate[]} scores */
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

// ---- All texts of the page.

// Recall weighs so much at first: the example of paper D (section A.2.2).
const WEIGHT = '4';
// At most so many entities that are left out are named.
const NAMED = 3;
// A point inside of a number has no space behind it.
const HEADLINE = /^(.+?\.)(?: (.*))?$/s;
const LEAD = /^F1 (?:reverses|ties|orders) [\d.,]+(?: %)?/;

/** The verdict: what to do, as a heading, and the reason in one line. @param {TradeoffAnswer} answer */
export function verdictWords({ verdict }) {
  const [, first, why] = HEADLINE.exec(verdict) ?? ['', verdict, ''];
  const lead = LEAD.exec(why ?? '')?.[0] ?? '';
  const strong = lead ? make('b', {}, ...scored(lead)) : null;
  return [
    make('h2', {}, ...scored(first.replace(/\.$/, ''))),
    why ? make('p', {}, strong, ...scored(why.slice(lead.length))) : null,
  ];
}

/** Replaces F1 in a text by F₁, as in headings. @param {string} text */
const scored = (text) =>
  text.split(/\b(F1)\b/).flatMap((part) => (part === 'F1' ? symbolNodes(part) : [make('span', {}, unbroken(part))]));

/** The table of candidate scores, and what holds at the slider. */
export class TradeoffWords {
  here = make('div', { className: 'tx-words-here tx-answered' });
  weight = numberField(null, 'How many times as much recall weighs as precision');
  weighed = make('p', { className: 'tx-words-weighed tx-answered' });
  table = make('div', { className: 'tx-answered' });

  /** @param {HTMLElement} host @param {(t: number, live: boolean) => void} onT */
  constructor(host, onT) {
    this.host = host;
    const title = make('h2', {}, 'Candidate scores');
    const head = make('div', { className: 'tx-panel-head' }, title, helpButton('tradeoff.words', 'Candidate scores'));
    fill(host, head, this.table, this.here, this.weighed);
    this.weight.value = WEIGHT;
    this.weight.addEventListener('input', () => this.weigh());
    this.weighed.addEventListener('click', (event) => {
      const link = closest(event, '[data-t]');
      if (link) onT(Number(link.dataset.t), false);
    });
    this.table.addEventListener('click', (event) => {
      const row = closest(event, '[data-t]');
      if (row) onT(Number(row.dataset.t), false);
    });
  }

  /** @param {TradeoffModel} model @param {string[]} [ends] the names of the ends of the path */
  paint(model, ends = model.classic ? ['precision', 'recall'] : ['the start', 'the end']) {
    const { t, classic, answer } = model;
    const at = classic ? `β = ${placeNumbers(model).beta}` : `t = ${fixedPlace(t, answer)}`;
    fill(this.here, agreement(model, at, ends));
    for (const row of this.table.querySelectorAll('tr[data-at]'))
      row.classList.toggle('tx-here', Math.abs(Number(row.getAttribute('data-at')) - model.t) < 1e-9);
  }

  /** Writes which β a weight of recall asks for. */
  weigh() {
    const { model } = this;
    const weight = Number(this.weight.value.replace(',', '.'));
    const valid = weight > 0 && Number.isFinite(weight);
    markInvalid(this.weight, !valid);
    const t = model && valid ? model.quantile(weight / (1 + weight)) : NaN;
    const output = this.weighed.querySelector('output');
    if (!output) return;
    const link = { className: 'tx-link', 'data-t': t };
    const beta = Number.isNaN(t) ? '–' : make('button', link, `β = ${fixed(betaOf(t))}`);
    fill(output, beta, valid ? '' : ' (expected a number above 0)');
  }

  /** Builds the table, which changes only with the question. @param {TradeoffModel} model */
  build(model) {
    const { answer, classic } = model;
    this.model = model;
    const { leaving } = answer;
    const asked = classic && answer.contradictions;
    fill(
      this.weighed,
      ...(asked ? ['If recall weighs ', this.weight, ' times as much as precision: ', make('output'), '. '] : []),
      leaving ? leavingWords(leaving) : '',
      leaving ? enteringWords(model.entering()) : '',
    );
    this.weigh();
    fill(this.table, ...(classic ? candidatesTable(answer) : []));
    const head = this.host.querySelector('.tx-panel-head h2');
    if (head) head.textContent = classic ? 'Candidate scores' : 'At the slider';
  }
}

/** How far the optimal β moves when one classifier leaves. @param {NonNullable<TradeoffAnswer['leaving']>} leaving */
function leavingWords({ low: [low, first], high: [high, last] }) {
  if (low === high) return `Whichever classifier leaves, the optimal β is ${fixed(low)}.`;
  const [least, most] = [`${fixed(low)} (without ${first})`, `${fixed(high)} (without ${last})`];
  return `If one classifier leaves, the optimal β is between ${least} and ${most}.`;
}

/** Between which β the optimum stays when one classifier enters. @param {[low: number, high: number] | null} places */
function enteringWords(places) {
  if (!places) return '';
  const [low, high] = places.map((t) => (t === 1 ? '∞' : fixed(betaOf(t))));
  return ` If one enters, whichever it is, the optimal β is between ${low} and ${high}.`;
}

/** How well the ranking at the slider agrees with those at both ends, and how it differs from the optimum. */
/** @param {TradeoffModel} model @param {string} at where the slider is @param {string[]} ends */
function agreement(model, at, [start, end]) {
  const { toStart, toEnd, optimality } = model.here();
  if (![toStart, toEnd].some(Number.isFinite))
    return make('p', {}, 'τ and the degree of optimality need at least two classifiers.');
  return make(
    'p',
    {},
    make('b', {}, `At ${at}`),
    ': ',
    make('b', {}, `τ = ${fixed(toStart)}`),
    ` with ${start}, `,
    make('b', {}, `τ = ${fixed(toEnd)}`),
    ` with ${end}; degree of optimality `,
    make('b', {}, Number.isFinite(optimality) ? unbroken(percent(optimality)) : '–'),
    '.',
    comparison(model),
  );
}

/** How the ranking at the slider orders the discordant pairs, compared with the optimum. */
/** @param {TradeoffModel} model */
function comparison(model) {
  const apart = model.discordance();
  if (!apart) return '';
  const { reversed, tied, ordered, both } = apart;
  if (both) return ` It ties ${counted(both, 'pair')}, each counted half, and is the optimum.`;
  if (!reversed && !tied && !ordered) return ' Same ranking as the optimum.';
  return ` It ${comparedWords(apart, model.answer.contradictions ?? NaN)}.`;
}

/** The numbers of classifiers, pairs and rankings, in words. @param {TradeoffAnswer} answer */
export function countWords(answer) {
  const { entities, pairs, contradictions, rankings, disagreement, classic } = answer;
  const ends = classic ? 'precision and recall' : 'the two ends';
  if (entities === null) return `${percent(disagreement ?? NaN)} of the pairs are discordant between ${ends}`;
  const opposite = pairs ? `, ${count(contradictions ?? NaN)} discordant` : '';
  const parts = [
    counted(entities, 'classifier'),
    `${counted(pairs ?? NaN, 'pair')}${opposite}`,
    counted(rankings ?? NaN, 'distinct ranking'),
  ];
  return `${parts.join(' · ')}${nearest(answer)}${detours(answer)}${leftOut(answer)}`;
}

/** Which distribution the classifiers resemble most. @param {TradeoffAnswer} answer */
function nearest({ nearest: found }) {
  if (!found) return '';
  const said = found.label[0].toLowerCase() + found.label.slice(1);
  return ` · nearest of paper D’s distributions: ${said} (optimal β ${shortNumber(found.beta)})`;
}

/** @param {TradeoffAnswer} answer */
function detours({ detours: count }) {
  if (!count) return '';
  const [leave, come] = count === 1 ? ['leaves', 'comes'] : ['leave', 'come'];
  const pairs = `${counted(count, 'pair')} ${leave} the order of both ends and ${come} back`;
  return `. Prevalences differ: ${pairs}, so this path is not a shortest one`;
}

/** @param {TradeoffAnswer} answer */
function leftOut({ leftOut: all }) {
  if (!all.length) return '';
  const named = all.slice(0, NAMED).map(([name, why]) => `${name} (${why})`);
  return `. Left out: ${named.join(', ')}${all.length > NAMED ? ` and ${all.length - NAMED} more` : ''}`;
}
