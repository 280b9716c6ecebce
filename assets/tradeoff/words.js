/** What holds at the slider, in words. */
import { fixed, percent } from '#tile/draw/text';
import { closest, fill, make } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { signed } from '#tile/parts/symbols';
import { candidatesTable } from '#tile/tradeoff/candidates';
import { betaOf, counted, many, short } from '#tile/tradeoff/numbers';

/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

// So many entities that are left out have their names told.
const NAMED = 3;

/** What holds at the slider, and a table of the scores one could take instead. */
export class TradeoffWords {
  here = make('div', { className: 'tx-words-here' });
  table = make('div', {});

  /**
   * @param {HTMLElement} host
   * @param {(t: number, live: boolean) => void} onT
   */
  constructor(host, onT) {
    this.host = host;
    host.classList.add('tx-helped');
    fill(host, helpButton('tradeoff.words', 'Candidate scores'), this.here, this.table);
    this.table.addEventListener('click', (event) => {
      const row = closest(event, '[data-t]');
      if (row) onT(Number(row.dataset.t), false);
    });
  }

  /** @param {TradeoffModel} model */
  paint(model) {
    const title = model.classic
      ? ['F', make('sub', {}, 'β'), ` at β = ${short(betaOf(model.t))}`]
      : [`The score at t = ${fixed(model.t)}`];
    const note = make('p', { className: 'tx-note' }, counts(model.answer));
    fill(this.here, make('h2', {}, ...title), agreement(model), note);
  }

  /**
   * The table changes only with the question.
   *
   * @param {TradeoffModel} model
   */
  build({ answer, classic }) {
    fill(this.table, ...(classic ? candidatesTable(answer) : []));
  }
}

/**
 * How well the ranking at the slider agrees with both ends, and how it differs from the optimum.
 *
 * @param {TradeoffModel} model
 */
function agreement(model) {
  const { toStart, toEnd, optimality } = model.here();
  const [start, end] = model.classic ? ['precision', 'recall'] : ['the start', 'the end'];
  return make(
    'p',
    {},
    make('b', {}, `τ ${signed(toStart)}`),
    ` to ${start}, `,
    make('b', {}, `τ ${signed(toEnd)}`),
    ` to ${end}; degree of optimality `,
    make('b', {}, Number.isFinite(optimality) ? percent(optimality) : '–'),
    '.',
    comparison(model),
  );
}

/**
 * How the ranking at the slider orders the discordant pairs, compared with the optimum.
 *
 * @param {TradeoffModel} model
 */
function comparison(model) {
  const apart = model.apart();
  if (!apart) return '';
  const { reversed, tied, ordered, both } = apart;
  if (both) return ` It ties ${counted(both, 'pair')}, each counted half, and is the optimum.`;
  const all = model.answer.contradictions ?? NaN;
  const pairs = all === 1 ? 'the one discordant pair' : `${many(reversed)} of the ${many(all)} discordant pairs`;
  const parts = [
    reversed ? `reverses ${pairs}, relative to the optimum` : '',
    ordered ? `orders ${counted(ordered, 'pair')} that the optimum ties` : '',
    tied ? `ties ${counted(tied, 'pair')}${ordered ? '' : ' that the optimum orders'}, counted half` : '',
  ].filter(Boolean);
  return parts.length ? ` It ${parts.join(' and ')}.` : ' It gives the same ranking as the optimum.';
}

/**
 * How many entities, pairs and rankings there are.
 *
 * @param {TradeoffAnswer} answer
 */
function counts(answer) {
  const { entities, pairs, contradictions, rankings, disagreement } = answer;
  if (entities === null)
    return `${percent(disagreement ?? NaN)} of the pairs are discordant between precision and recall.`;
  const listed = entities === 1 ? '1 entity' : `${many(entities)} entities`;
  const opposite = pairs ? `, ${opposition(pairs, contradictions ?? NaN)}` : '';
  const first = `${listed}, ${counted(pairs ?? NaN, 'pair')}${opposite}`;
  return `${first}; ${counted(rankings ?? NaN, 'ranking')} between them.${detours(answer)}${leftOut(answer)}`;
}

/**
 * @param {number} pairs
 * @param {number} opposite how many of them
 */
function opposition(pairs, opposite) {
  if (pairs > 1) return `${many(opposite)} of them discordant between the two ends`;
  return opposite ? 'discordant between the two ends' : 'ordered alike by the two ends';
}

/** @param {TradeoffAnswer} answer */
function detours({ detours: count }) {
  if (!count) return '';
  const [leave, come] = count === 1 ? ['leaves', 'comes'] : ['leave', 'come'];
  const pairs = `${counted(count, 'pair')} ${leave} the order of both ends and ${come} back`;
  return ` Rows have different priors: ${pairs}, so this way is not a shortest one.`;
}

/** @param {TradeoffAnswer} answer */
function leftOut({ leftOut: all }) {
  if (!all.length) return '';
  const named = all.slice(0, NAMED).map(([name, why]) => `${name} (${why})`);
  return ` Left out: ${named.join(', ')}${all.length > NAMED ? ` and ${all.length - NAMED} more` : ''}.`;
}
