/** The tasks of two results: the scores of both in each as dumbbells, who is ahead, by how much and how surely. */
import * as marks from '#tile/draw/marks';
import { fixed, probability } from '#tile/draw/text';
import { leaderBy, meanScores } from '#tile/model/comparison';
import { MEAN } from '#tile/model/leaderboard';
import { fill, headCell, make, rowHead, rowOf } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { Task } from '#tile/model/comparison' */

/** How likely the first is better, by the difference of the scores; null where it is unknown. */
/** @typedef {{better: number} | null} Chance */
/** @typedef {{tasks: Chance[], mean_of_scores: Chance, mean_performance: Chance}} Chances */
/**
 * A row. `context`: what it is the score of, null where that cannot be shown alone; `whole`: whether of all tasks.
 *
 * @typedef {{key: string, name: string, context: number | null, scores: [number, number], chance: Chance,
 *   whole: boolean}} Row
 */

/** A number with its sign. @param {number} value */
export const signed = (value) => `${value > 0 ? '+' : ''}${fixed(value)}`;

/** The range of the dumbbells, in tenths. @param {number[]} values */
function rangeOf(values) {
  const known = values.filter(Number.isFinite);
  if (!known.length) return { from: 0, to: 1, ticks: [0, 0.5, 1] };
  const [from, to] = [Math.floor(10 * Math.min(...known) - 0.2) / 10, Math.ceil(10 * Math.max(...known) + 0.2) / 10];
  const step = to - from > 0.55 ? 0.2 : 0.1;
  const first = Math.ceil((from + 0.02) / step) * step;
  const ticks = [];
  for (let z = first; z < to - 0.02; z += step) ticks.push(Number(z.toFixed(1)));
  return { from: Math.max(0, from), to: Math.min(1, to), ticks };
}

export class TaskTable {
  /** The order of the tasks, which stays while the point is dragged. @type {number[]} */
  order = [];

  /** @param {HTMLElement} host @param {(context: number) => void} onContext */
  constructor(host, onContext) {
    this.host = host;
    this.onContext = onContext;
  }

  /**
   * @param {Task[]} tasks @param {[number, number]} whole the scores of the mean performances
   * @param {{context: number, live: boolean, names: string[], chances: Chances | null}} how
   */
  paint(tasks, whole, { context, live, names, chances }) {
    if (!live || this.order.length !== tasks.length)
      this.order = tasks.map((_, k) => k).sort((i, j) => value(tasks[j]) - value(tasks[i]) || i - j);
    const means = meanScores(tasks);
    const { from, to, ticks } = rangeOf([...tasks.flatMap(({ scores }) => scores), ...means, ...whole]);
    const at = (/** @type {number} */ score) => `${(100 * (score - from)) / (to - from)}%`;
    /** @type {Row[]} */
    const rows = [
      ...this.order.map((k) => ({
        ...{ key: `task ${k}`, name: tasks[k].name, context: k, scores: tasks[k].scores },
        ...{ chance: chances?.tasks[k] ?? null, whole: false },
      })),
      {
        ...{ key: 'scores', name: 'Mean of scores', context: null, scores: means },
        ...{ chance: chances?.mean_of_scores ?? null, whole: true },
      },
      {
        ...{ key: 'mean', name: 'Mean performance', context: MEAN, scores: whole },
        ...{ chance: chances?.mean_performance ?? null, whole: true },
      },
    ];
    const scale = make('div', { className: 'tx-duel-ticks', 'aria-hidden': 'true' });
    for (const tick of ticks) {
      const mark = make('span', {}, String(tick));
      mark.style.left = at(tick);
      scale.append(mark);
    }
    const heads = ['Task', scale, 'difference', ...(chances ? ['P(first)'] : [])].map((head, k) =>
      headCell(head, { className: k > 1 ? 'tx-number' : '', title: k === 3 ? `P(${names[0]} is truly better)` : null }),
    );
    heads[1].append(make('span', { className: 'tx-visually-hidden' }, 'Scores of both'));
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.task : undefined;
    fill(
      this.host,
      make(
        'table',
        { className: 'tx-robust-table tx-duel-tasks', 'aria-label': 'Task by task' },
        make('thead', {}, rowOf(...heads)),
        make('tbody', {}, ...rows.map((row) => this.row(row, { at, ticks, context, names, chances }))),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.host.querySelector(`[data-task="${focused}"]`))?.focus();
  }

  /**
   * @param {Row} row
   * @param {{at: (score: number) => string, ticks: number[], context: number, names: string[],
   *   chances: Chances | null}} how
   */
  row({ key, name, context: own, scores, chance, whole }, { at, ticks, context, names, chances }) {
    const difference = scores[0] - scores[1];
    const leader = leaderBy(difference);
    const chosen = own === context;
    const label = own === null ? name : this.pick(key, name, own, chosen);
    const mark = make('span', { 'aria-hidden': 'true' });
    if (leader >= 0) paintSwatch(mark, leader);
    const said = leader < 0 ? 'tied' : `${names[leader]} ahead`;
    const cells = [
      rowHead(label),
      make('td', { className: 'tx-duel-bell' }, dumbbell(scores, at, ticks, names)),
      make(
        'td',
        { className: 'tx-number', title: said },
        mark,
        ' ',
        Number.isNaN(difference) ? '–' : signed(difference),
      ),
    ];
    if (chances) cells.push(make('td', { className: 'tx-number' }, ...(chance ? chanceNodes(chance.better) : ['–'])));
    const className = [chosen ? 'tx-chosen' : '', whole ? 'tx-duel-whole' : ''].join(' ').trim();
    return make('tr', { className: key === 'scores' ? `${className} tx-duel-first-whole` : className }, ...cells);
  }

  /** The button that shows one task alone. */
  /** @param {string} key @param {string} name @param {number} context @param {boolean} on */
  pick(key, name, context, on) {
    const about = { className: 'tx-robust-pick', 'data-task': key, 'aria-pressed': on, title: name };
    const button = make('button', about, make('span', { className: 'tx-robust-name' }, name));
    button.addEventListener('click', () => this.onContext(context));
    return button;
  }
}

/** The difference of a task, a tie where it is undefined. @param {Task} task */
const value = ({ difference }) => (Number.isNaN(difference) ? 0 : difference);

/** A bar and a number. @param {number} better */
function chanceNodes(better) {
  const bar = make('span', { className: 'tx-duel-chance', 'aria-hidden': 'true' }, make('i', {}));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${100 * better}%`;
  return [bar, ' ', make('b', {}, probability(better))];
}

/**
 * The scores of both on a line.
 *
 * @param {[number, number]} scores @param {(score: number) => string} at @param {number[]} ticks
 * @param {string[]} names
 */
function dumbbell(scores, at, ticks, names) {
  const said = scores.map((score, k) => `${names[k]} ${fixed(score)}`).join(', ');
  const node = make('div', { role: 'img', 'aria-label': said, title: said });
  for (const tick of ticks) node.append(placed('s', tick, at));
  if (scores.every(Number.isFinite)) {
    const bar = placed('u', Math.min(...scores), at);
    bar.style.right = `calc(100% - ${at(Math.max(...scores))})`;
    node.append(bar);
  }
  for (const k of [1, 0]) {
    if (!Number.isFinite(scores[k])) continue;
    const dot = placed('i', scores[k], at);
    dot.style.background = marks.hue(k, 'full');
    node.append(dot);
  }
  return node;
}

/** @param {'s' | 'u' | 'i'} tag @param {number} score @param {(score: number) => string} at */
function placed(tag, score, at) {
  const node = make(tag);
  node.style.left = at(score);
  return node;
}
