/** The matrix as a table to save: every classifier, in the order of the page, with rank and score in each context. */
import { coordinate } from '#tile/draw/text';
import { OTHER_SCORES, RULES } from '#tile/math/rules';
import { orderBy } from '#tile/model/contexts';

/** @import { Rule, RuleEvaluator } from '#tile/math/rules' */
/** @import { RankSets } from '#tile/math/uncertainty/rank_sets' */
/** @import { ContextsModel } from '#tile/model/contexts' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Column, Table } from '#tile/tables/formats' */

/**
 * @param {ExploreModel} board @param {ContextsModel} model @param {RuleEvaluator} standing @param {Rule[]} rules
 * @param {RankSets | null} sets by the official rule, where they are known @returns {Table}
 */
export function matrixTable(board, model, standing, rules, sets) {
  const { entities, contexts, title, attributes } = board.board;
  const { a, b } = board.point;
  const place = board.placeHere();
  /** @type {Column[]} */
  const columns = [
    { kind: 'rank', label: 'rank' },
    { kind: 'text', label: 'classifier' },
  ];
  for (const name of Object.keys(attributes ?? {})) columns.push({ kind: 'text', label: name });
  for (const name of contexts)
    columns.push({ kind: 'score', label: `${name}: score`, best: 'high' }, { kind: 'rank', label: `${name}: rank` });
  for (const rule of rules) {
    const { name, higher } = RULES[rule];
    columns.push({ kind: 'score', label: name, best: higher ? 'high' : 'low' });
    columns.push({ kind: 'rank', label: `${name}: rank` });
  }
  if (sets) columns.push({ kind: 'rank', label: 'first rank' }, { kind: 'rank', label: 'last rank' });
  const rows = orderBy(model, board, standing).map((i) => [
    standing.rules[model.rule].ranks[i],
    entities[i],
    ...Object.values(attributes ?? {}).map((texts) => texts[i]),
    ...standing.contexts.flatMap(({ scores, ranks }) => [scores[i], ranks[i]]),
    ...rules.flatMap((rule) => [standing.rules[rule].values[i], standing.rules[rule].ranks[i]]),
    ...(sets ? [sets.first[i] || NaN, sets.last[i] || NaN] : []),
  ]);
  const by = place ? `${place.name}, ` : '';
  const where = board.score ? OTHER_SCORES[board.score] : `${by}a = ${coordinate(a)}, b = ${coordinate(b)}`;
  const caption = `${title}: ${where}, ranked by ${RULES[model.rule].name}`;
  return { caption, columns, rows, references: 0 };
}
