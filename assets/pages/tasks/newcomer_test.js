/** The newcomer test of the page Any task: whether one more model can reverse two others. */
import { fixed } from '#tile/draw/text';
import { meanRankReversal, normalisedReversal } from '#tile/math/tasks/newcomers';
import { classwiseOf } from '#tile/model/tasks';
import { make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

/** @import { Level, Reversal } from '#tile/math/tasks/newcomers' */
/** @import { TaskModel } from '#tile/model/tasks' */

/** @type {Record<Level, string>} */
const LEVELS = { same: '', least: 'the worst', most: 'the best' };

/** The table of the test and its words. @param {TaskModel} model @returns {HTMLElement[]} */
export function newcomerNodes(model) {
  const classwise = classwiseOf(model);
  if (!classwise || classwise.scores.length < 2)
    return [make('p', { className: 'tx-note' }, 'Two models at least are needed that have samples of every class.')];
  const { models, classes } = classwise;
  const found = /** @type {const} */ ([
    ['Mean rank over classes', meanRankReversal(classwise.scores)],
    ['Mean of normalised scores', normalisedReversal(classwise)],
  ]);
  const cell = (/** @type {Reversal | null} */ reversal) =>
    make(
      'td',
      { className: reversal ? 'tx-task-fails' : '' },
      reversal ? `✗ ${models[reversal.behind]} passes ${models[reversal.ahead]}` : 'none found among these models',
    );
  const own = make('td', { className: 'tx-task-passes' }, '✓ R of a model depends on that model alone');
  const rows = [rowOf(rowHead('R'), own), ...found.map(([name, reversal]) => rowOf(rowHead(name), cell(reversal)))];
  const words = found.flatMap(([name, reversal]) =>
    reversal ? [make('p', { className: 'tx-note' }, wordsOf(name, reversal, models, classes))] : [],
  );
  return [
    tableOf({ className: 'tx-task-averages' }, ['Ordered by', 'can one more model reverse two others?'], rows),
    ...words,
  ];
}

/** @param {string} name @param {Reversal} reversal @param {string[]} models @param {string[]} classes */
function wordsOf(name, { ahead, behind, before, after, levels }, models, classes) {
  const [one, two] = [models[ahead], models[behind]];
  const extreme = levels.flatMap((level, c) =>
    level === 'same' ? [] : [`${LEVELS[level]} possible for ${classes[c]}`],
  );
  const rest = extreme.length < classes.length ? `as ${two}${extreme.length ? ' elsewhere' : ''}` : '';
  const newcomer = [...extreme, rest].filter(Boolean).join(', ');
  const then = `${two} ${fixed(after[1])}, ${one} ${fixed(after[0])}`;
  return `${name}: ${one} ${fixed(before[0])}, ${two} ${fixed(before[1])}. With one more model, ${newcomer}: ${then}.`;
}
