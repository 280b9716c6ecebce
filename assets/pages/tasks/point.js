/** What the importances say at the point: the score as a fraction, and how far each can move. */
import { decimals, fixed } from '#tile/draw/text';
import { swatch } from '#tile/pages/tasks/ranking_panel';
import { make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

/** @import { Change } from '#tile/math/tasks/nearest_changes' */
/** @import { Ranked, TaskModel } from '#tile/model/tasks' */

/** @param {TaskModel} model @param {Ranked} ranked @param {(i: number) => number} colourOf @returns {HTMLElement[]} */
export function pointNodes(model, ranked, colourOf) {
  const { first, scores } = ranked;
  const { shown } = model;
  const models = model.matrices?.models ?? [];
  if (first < 0 || shown < 0)
    return [make('p', {}, 'No model has a score here: all outcomes that occur have importance 0.')];
  const title = make('h3', {}, swatch(colourOf(first)), models[first], make('b', {}, fixed(scores[first])));
  return [
    title,
    make('p', {}, `Best here, ${aheadWords(ranked, models)}`),
    fraction(model, ranked),
    changesTable(model, ranked, colourOf),
  ];
}

/** By how much the best at the point leads, or with how many it ties. */
/** @param {Ranked} ranked @param {string[]} names of the models */
export function aheadWords({ first, ranks, scores }, names) {
  const tied = ranks.filter((rank) => rank === 1).length;
  if (tied > 1) return `with the same score as ${tied - 1} more`;
  const next = scores.reduce((most, score, i) => (i !== first && score > (scores[most] ?? -1) ? i : most), -1);
  return next < 0 ? 'the only one with a score' : leadWords(scores[first] - scores[next], names[next]);
}

/** @param {number} gap @param {string} name */
const leadWords = (gap, name) => `${gap < 0.0005 ? decimals(gap, 6) : decimals(gap, 3)} ahead of ${name}`;

/** R of the model whose counts are shown, as a fraction. @param {TaskModel} model @param {Ranked} ranked */
function fraction(model, { sums, scores }) {
  const { shares, shown } = model;
  const weighted = (/** @type {number[]} */ row) => row.reduce((sum, value, g) => sum + value * shares[g], 0);
  const scale = shares.length;
  const [above, below] = [sums.above[shown], sums.below[shown]].map((row) => decimals(scale * weighted(row), 1));
  const name = model.matrices?.models[shown] ?? '';
  const value = scores[shown] >= 0 ? fixed(scores[shown]) : 'undefined';
  const math = make(
    'p',
    { className: 'tx-task-fraction' },
    make('i', {}, 'R'),
    ' = E[',
    make('i', {}, 'I S'),
    '] / E[',
    make('i', {}, 'I'),
    `] = ${above} / ${below} = `,
    make('b', {}, value),
  );
  const once = 'A sample counts once where all groups matter the same.';
  const words = `${name}: of ${below} that matter, ${above} are satisfied. ${once}`;
  return make('div', {}, math, make('p', { className: 'tx-note' }, words));
}

/** How far the importance of each group can rise and fall. */
/** @param {TaskModel} model @param {Ranked} ranked @param {(i: number) => number} colourOf */
function changesTable(model, { changes }, colourOf) {
  const { names } = model.task;
  const models = model.matrices?.models ?? [];
  const cell = (/** @type {Change | null} */ change, /** @type {string} */ verb) => {
    if (!change)
      return make('td', { className: 'tx-task-still' }, verb === 'above' ? 'no change up to 1' : 'no change down to 0');
    const { entity, at } = change;
    return make('td', {}, `${verb} `, make('b', {}, fixed(at)), ' ', swatch(colourOf(entity)), models[entity]);
  };
  const rows = changes.map(({ below, above }, g) =>
    rowOf(rowHead(names[g]), cell(below, 'below'), cell(above, 'above')),
  );
  return tableOf({ className: 'tx-task-changes' }, ['Importance of', 'if it falls', 'if it rises'], rows);
}
