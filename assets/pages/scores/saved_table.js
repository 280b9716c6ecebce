/** Table 1 of paper A for all scores as a table to save: the tests, τ and its places on all three sets. */
import { nameOf, SETS } from '#tile/model/score_table';

/** @import { ScoreRow } from '#tile/model/answers' */
/** @import { ScoreTableModel } from '#tile/model/score_table' */
/** @import { Cell, Column, Table } from '#tile/tables/formats' */

const TESTS = { p: 'passed', f: 'fails', o: 'not refuted', v: 'nothing to test' };

/** The rows shown, for all three sets. @param {ScoreTableModel} model @returns {Table} */
export function savedTable({ shown }) {
  /** @type {Column[]} */
  const columns = ['Score', 'Name', 'Formula', 'Better', 'Verdict'].map((label) => ({ kind: 'text', label }));
  for (const { name } of SETS) {
    for (const k of [1, 2, 3]) columns.push({ kind: 'text', label: `${name}: test ${k}` });
    for (const label of [
      ...['largest tau', 'a of the largest', 'b of the largest', 'smallest tau', 'a of the smallest'],
      ...['b of the smallest', 'smallest by the search of the paper', 'largest by the search of the paper'],
      ...['smallest printed', 'largest printed'],
    ])
      columns.push({ kind: 'score', label: `${name}: ${label}` });
  }
  const rows = shown.map((row) => [
    ...[nameOf(row), row.name, row.formula, row.down ? 'lower' : 'higher', row.headline],
    ...row.sets.flatMap(cells),
  ]);
  return { caption: 'Table 1 of paper A for all scores', columns, rows, references: 0 };
}

/** @param {ScoreRow['sets'][number]} set @returns {Cell[]} */
function cells({ tests, largest, smallest, searched, printed }) {
  const words = [...tests].map((letter) => TESTS[/** @type {keyof typeof TESTS} */ (letter)]);
  const numbers = [...largest, ...smallest, ...searched, ...(printed ?? [null, null])];
  return [...words, ...numbers.map((number) => number ?? NaN)];
}
