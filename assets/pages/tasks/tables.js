/** The tables of the page Any task to save: the ranking, the outcomes and the audit of averages. */
import { audit, isProven, scoreOf, sizesOf, TEST_KEYS, TESTS, typedScore } from '#tile/model/task_audit';
import { PRESETS } from '#tile/model/task_presets';
import { outcomeName } from '#tile/model/tasks';
import { orderOf } from '#tile/pages/tasks/ranking_panel';

/** @import { Audited, Test } from '#tile/model/task_audit' */
/** @import { TaskModel } from '#tile/model/tasks' */
/** @import { Column, Table } from '#tile/tables/formats' */

/** @type {(label: string, best?: Column['best']) => Column} */
const amount = (label, best = '') => ({ kind: 'score', label, best });

/** All models by R at the point, with R of each group alone. @param {TaskModel} model @returns {Table | null} */
export function rankingOf(model) {
  const { matrices, ranked, task, shares, kind } = model;
  if (!matrices || !ranked) return null;
  const { ranks, scores, division, sums } = ranked;
  const at = task.names.map((name, g) => `${name} ${Number(shares[g].toFixed(4))}`).join(', ');
  const alone = task.grouping === 'outcome' ? [] : [...task.names.keys()];
  return {
    caption: `${PRESETS[kind].name}: ${matrices.title}; importances ${at}`,
    columns: [
      { kind: 'rank', label: 'rank' },
      { kind: 'text', label: 'model' },
      ...[amount('R', 'high'), amount('best on', 'high')],
      ...alone.map((g) => amount(`R of ${task.names[g]} alone`, 'high')),
    ],
    rows: orderOf(ranked).map((i) => [
      ...[ranks[i], matrices.models[i], scores[i], division.shares[i] ?? 0],
      ...alone.map((g) => (sums.below[i][g] > 0 ? sums.above[i][g] / sums.below[i][g] : null)),
    ]),
  };
}

/** All outcomes with satisfaction, importance and the counts of all models. */
/** @param {TaskModel} model @returns {Table | null} */
export function outcomesOf({ matrices, task, kind }) {
  if (!matrices) return null;
  const { classes, models, counts } = matrices;
  return {
    caption: `${PRESETS[kind].name}: outcomes of ${matrices.title}`,
    columns: [
      ...['outcome', 'true', 'predicted'].map((label) => /** @type {Column} */ ({ kind: 'text', label })),
      ...[amount('satisfaction'), amount('importance')],
      ...models.map((label) => /** @type {Column} */ ({ kind: 'count', label })),
    ],
    rows: task.satisfaction.map((satisfied, k) => {
      const [i, j] = [Math.floor(k / classes.length), k % classes.length];
      const own = [outcomeName(classes, i, j), classes[i], classes[j], satisfied, task.importance[k]];
      return [...own, ...counts.map((row) => row[k])];
    }),
  };
}

/** The averages with their values of all models and the tests that they pass or fail. */
/** @param {TaskModel} model @returns {Table | null} */
export function averagesOf(model) {
  const { matrices, shown } = model;
  if (!matrices || shown < 0) return null;
  const { classes, models, counts } = matrices;
  const audited = audit(matrices, sizesOf(counts[shown], classes.length), typedScore(model).score);
  if (!audited.length) return null;
  const state = (/** @type {Audited} */ each, /** @type {Test} */ test) =>
    each[test] ? 'fails' : isProven(each.score, test, classes.length) ? 'holds' : 'not refuted';
  return {
    caption: `Averages of ${matrices.title}, and whether they may rank`,
    columns: [
      { kind: 'text', label: 'score' },
      ...Object.values(TESTS).map((label) => /** @type {Column} */ ({ kind: 'text', label })),
      ...models.map((label) => amount(label)),
    ],
    rows: audited.map((each) => {
      const tests = TEST_KEYS.map((test) => state(each, test));
      return [each.name, ...tests, ...counts.map((row) => scoreOf(each.score, row, classes.length))];
    }),
  };
}
