/**
 * A few classifiers as cards on the stage: a letter in the classifier's colour, and how many cases it finds and how
 * many false alarms it raises among 10,000 at the prevalence in use. The letters stay while names are hidden.
 */
import { textOn } from '#tile/draw/colours';
import { count } from '#tile/draw/text';
import { rank } from '#tile/math/ranking';
import { colourOf } from '#tile/pages/decide/chart';
import { fill, make } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */

/** Among how many the numbers on a card are. */
const AMONG = 10000;
/** The most cards that an audience can compare. */
const MOST = 4;
/** Below this number of cases a decimal is written. */
const FEW = 10;

/** The letter of a card by its place. @param {number} k from 0 */
export const letterOf = (k) => String.fromCharCode(65 + k);

/** A number of people that is expected, with a decimal where all are few. @param {number} n @param {number} all */
const expected = (n, all) => (all < FEW ? n.toFixed(1) : count(Math.round(n)));

/**
 * The rows of the cards: those given that have both rates, at most 4; of an empty list the best classifier, the
 * selected one, the one that is followed and the best at each pin, or else the second best too. These are in the order
 * of the table, so that their letters do not tell who is best.
 *
 * @param {ExploreModel} model @param {number[]} given
 */
export function cardRows({ performances, pins, rates, ranking, selected, ours, winners }, given) {
  const first = (/** @type {number[]} */ rows) =>
    rows.filter((i, k) => rates[i] && rows.indexOf(i) === k).slice(0, MOST);
  if (given.length) return first(given);
  const pinned = pins.map(({ a, b }) => rank(performances, a, b).order[0] ?? -1);
  const chosen = first([winners[0], selected ?? -1, ours ?? -1, ...pinned]);
  const rows = chosen.length > 1 ? chosen : first([...chosen, ...ranking.order]).slice(0, 2);
  return rows.sort((one, other) => one - other);
}

/**
 * What is written on the cards.
 *
 * @param {Pick<ExploreModel, 'rates' | 'prior' | 'ownPrior'>} model
 * @param {number[]} rows that have both rates
 * @returns {{cases: string, cards: {letter: string, found: string, alarms: string}[]}} numbers among 10,000
 */
export function cardNumbers({ rates, prior, ownPrior }, rows) {
  const positives = AMONG * (prior ?? ownPrior);
  const negatives = AMONG - positives;
  const cards = rows.map((entity, k) => {
    const { tpr, fpr } = /** @type {{tpr: number, fpr: number}} */ (rates[entity]);
    return {
      letter: letterOf(k),
      found: expected(tpr * positives, positives),
      alarms: expected(fpr * negatives, negatives),
    };
  });
  return { cases: expected(positives, positives), cards };
}

/** What people choose from in a vote on the cards: letters while names are hidden. */
/** @type {(rows: number[], names: string[], hidden: Set<number>) => string[]} */
export const cardNames = (rows, names, hidden) =>
  rows.map((entity, k) => (hidden.has(entity) ? letterOf(k) : names[entity]));

export class SlideCards {
  head = make('p', {});
  list = make('ul', {});

  /** @param {HTMLElement} host */
  constructor(host) {
    host.append(this.head, this.list);
  }

  /** @param {ExploreModel} model @param {number[]} rows @param {string[]} names as the audience sees them */
  paint(model, rows, names) {
    const { cases, cards } = cardNumbers(model, rows);
    fill(this.head, `Of ${count(AMONG)}, `, make('b', {}, cases), ' are cases');
    const items = cards.map(({ letter, found, alarms }, k) => {
      const name = names[rows[k]];
      const ground = colourOf(model, rows[k]);
      const square = make('i', {}, letter);
      Object.assign(square.style, { background: ground, color: textOn(ground) });
      return make(
        'li',
        {},
        square,
        make(
          'div',
          {},
          name === '?' ? null : make('b', { className: 'tx-card-name' }, name),
          make('div', {}, 'finds ', make('b', {}, `${found} of ${cases}`), ' cases'),
          make('div', {}, make('b', {}, alarms), ' false alarms'),
        ),
      );
    });
    fill(this.list, ...items);
  }
}
