/** The tables of the Compare page: outcomes of 1,000 cases, what one of the two lacks, and other scores. */
import { count, fixed, levelText, probability } from '#tile/draw/text';
import { neededRates, needIn, outcomes } from '#tile/model/comparison';
import { signed } from '#tile/pages/compare/dumbbells';
import { headCell, make, rowHead, rowOf, symbolNodes, tableOf } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { Other } from '#tile/model/compare' */
/** @import { Need, Task, Two } from '#tile/model/comparison' */
/** @import { ExploreModel } from '#tile/model/explore' */

/** The names of outcomes, by their place among tn, fp, fn, tp. @type {[string, string][]} */
const OUTCOMES = [
  ['Correct rejections', 'TN'],
  ['False alarms', 'FP'],
  ['Misses', 'FN'],
  ['Detections', 'TP'],
];

/** The mark of one of the two; nothing for neither. @param {number} k */
const mark = (k) => (k < 0 ? null : paintSwatch(make('span', { 'aria-hidden': 'true' }), k));

/** @param {...(Node | string | null)} parts */
const number = (...parts) => make('td', { className: 'tx-number' }, ...parts);

/** @param {string | Node} text */
const numberHead = (text) => headCell(text, { className: 'tx-number' });

/** What happens to 1,000 cases with each of the two. */
/** @param {Two} two @param {{a: number, b: number}} point @param {string[]} names */
export function outcomeTable(two, { a, b }, names) {
  const rows = outcomes(two, a, b).map(({ at, counts, difference, weight, better }) =>
    rowOf(
      rowHead(make('span', {}, `${OUTCOMES[at][0]} `, make('small', {}, OUTCOMES[at][1]))),
      ...counts.map((each) => number(fixed(each, 1))),
      make(
        'td',
        { className: 'tx-number', title: better < 0 ? 'equal' : `better: ${names[better]}` },
        mark(better),
        ' ',
        make('b', {}, `${difference > 0 ? '+' : ''}${fixed(difference, 1)}`),
      ),
      number(fixed(weight, 3)),
    ),
  );
  const heads = names.map((name, k) => {
    const head = headCell(mark(k), { className: 'tx-number', title: name });
    head.append(make('span', { className: 'tx-visually-hidden' }, name));
    return head;
  });
  return tableOf(
    { className: 'tx-robust-table tx-duel-outcomes', 'aria-label': 'Outcomes per 1,000' },
    ['Outcome', ...heads, numberHead('difference'), numberHead('weight')],
    rows,
  );
}

/** Why a kind of change is not enough. */
const NOT_ENOUGH = 'not by these alone';

/** @param {number | null} n @param {number} of @param {string} what */
const some = (n, of, what) =>
  n === null ? number(NOT_ENOUGH) : number(make('b', {}, count(n)), ` of ${count(of)} ${what}`);

/** @param {string} name @param {number} now @param {number | null} needed */
const rate = (name, now, needed) =>
  needed === null ? number(NOT_ENOUGH) : number(`${name} `, make('b', {}, `${fixed(now)} → ${fixed(needed)}`));

/**
 * What the one that is behind would need to draw level: in its counts, task by task where it is behind, and as rates.
 *
 * @param {ExploreModel} board @param {[number, number]} pair @param {Two} two @param {Task[]} tasks
 * @param {number} behind which of the two
 */
export function needTable(board, pair, two, tasks, behind) {
  const ahead = 1 - behind;
  const sign = behind ? -1 : 1;
  const { a, b } = board.point;
  /** @type {(context: number) => Need | null} */
  const need = (context) => needIn(board, context, pair[behind], pair[ahead]);
  const lost = tasks.filter(({ difference }) => sign * difference < 0);
  lost.sort((one, other) => sign * (one.difference - other.difference));
  const listed = tasks.length
    ? lost.map(({ name, context }) => ({ name, found: need(context) }))
    : [{ name: board.board.contexts.length > 1 ? board.contextName : 'Samples', found: need(board.context) }];
  const rows = listed.flatMap(({ name, found }) => (found ? [needRow(name, found)] : []));
  const [p, q] = [two[behind], two[ahead]].map((row) => (row ?? []).map(Number));
  const [tn, fp, fn, tp] = p;
  const { tpr, fpr } = neededRates(p, q, a, b);
  const whole = tasks.length ? (board.context < 0 ? 'Mean performance' : `Rates in ${board.contextName}`) : 'Rates';
  rows.push(
    make(
      'tr',
      { className: 'tx-duel-whole' },
      rowHead(whole),
      rate('TPR', tp / (fn + tp), tpr),
      rate('FPR', fp / (tn + fp), fpr),
    ),
  );
  return tableOf(
    { className: 'tx-robust-table tx-duel-needed', 'aria-label': 'What it would need' },
    [tasks.length ? 'Task' : 'Counted in', numberHead('more detections'), numberHead('or fewer false alarms')],
    rows,
  );
}

/** @param {string} name @param {Need} found */
const needRow = (name, { detections, misses, rejections, alarms }) =>
  rowOf(
    rowHead(make('span', { className: 'tx-robust-name', title: name }, name)),
    some(detections, misses, 'misses'),
    some(rejections, alarms, ''),
  );

/** A difference from the server, with its interval and the probability that the first is better. */
/** @typedef {{difference: number, low: number, high: number, better: number}} Gap */

/**
 * The same two by other scores. `gaps`: in the order of the scores, null where undefined.
 *
 * @param {Other[]} listed @param {(Gap | null)[]} gaps @param {number} level of the intervals
 * @param {string[]} names @param {(score: Other) => void} onJump
 */
export function otherTable(listed, gaps, level, names, onJump) {
  const tail = (1 - level) / 2;
  const rows = listed.map((score, k) => {
    const about = { className: 'tx-robust-pick', title: score.name };
    const jump = make('button', about, ...symbolNodes(score.symbol));
    jump.addEventListener('click', () => onJump(score));
    const name = rowHead(jump);
    const gap = gaps[k];
    if (!gap) return rowOf(name, make('td', { colspan: 3 }, 'undefined (0/0)'));
    const { difference, low, high, better } = gap;
    const sure = better >= 1 - tail ? 0 : better <= tail ? 1 : -1;
    const cell = number(mark(sure), ' ', make('b', {}, probability(better)));
    if (sure >= 0) cell.title = `surely better: ${names[sure]}`;
    return rowOf(name, number(signed(difference)), number(`${signed(low)} to ${signed(high)}`), cell);
  });
  const heads = ['difference', levelText(level), 'P(first)'].map(numberHead);
  return tableOf(
    { className: 'tx-robust-table tx-duel-scores', 'aria-label': 'Differences of other scores' },
    ['Score', ...heads],
    rows,
  );
}
