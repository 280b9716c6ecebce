/** Table 1 of paper A for all scores: which rows are shown, and in which order. */

/** @import { ScoreRow } from '#tile/model/answers' */

/** The sets of performances of the table; `prior` is null for all performances. */
export const SETS = [
  { key: 'all', name: 'All performances', prior: null },
  { key: 'fifth', name: 'Prevalence 20 %', prior: 0.2 },
  { key: 'half', name: 'Prevalence 50 %', prior: 0.5 },
];

const VERDICTS = ['fit', 'prior', 'open', 'unfit'];

/** @typedef {(row: ScoreRow, set: number) => string | number | null} Value */
/** @typedef {{key: string, label: string, title: string, value: Value}} ShownColumn */

/** @param {number} k the test, from 0 @returns {ShownColumn} */
const test = (k) => ({
  key: `test${k + 1}`,
  label: `Test ${k + 1}`,
  title: `Test ${k + 1}`,
  value: ({ sets }, set) => 'povf'.indexOf(sets[set].tests[k]),
});

/** The columns in their order, each with what it is sorted by. @type {ShownColumn[]} */
export const COLUMNS = [
  { key: 'score', label: 'Score', title: 'Score', value: nameOf },
  test(0),
  test(1),
  test(2),
  { key: 'verdict', label: 'Verdict', title: 'Verdict', value: ({ verdict }) => VERDICTS.indexOf(verdict) },
  { key: 'largest', label: 'Largest τ', title: 'Largest τ', value: ({ sets }, set) => sets[set].largest[0] },
  { key: 'above', label: 'at (a, b)', title: 'Place of the largest', value: ({ sets }, set) => sets[set].largest[1] },
  {
    key: 'searched',
    label: 'Paper’s search',
    title: 'Largest τ by the search of the paper',
    value: ({ sets }, set) => sets[set].searched[1],
  },
  {
    key: 'printed',
    label: 'Printed',
    title: 'Largest τ as the paper prints it',
    value: ({ sets }, set) => sets[set].printed?.[1] ?? null,
  },
  { key: 'smallest', label: 'Smallest τ', title: 'Smallest τ', value: ({ sets }, set) => sets[set].smallest[0] },
  { key: 'below', label: 'at (a, b)', title: 'Place of the smallest', value: ({ sets }, set) => sets[set].smallest[1] },
  {
    key: 'printed-smallest',
    label: 'Printed',
    title: 'Smallest τ as the paper prints it',
    value: ({ sets }, set) => sets[set].printed?.[0] ?? null,
  },
];

/** The symbol of a score; of a probability that the catalogue lacks, P(part | whole). @param {ScoreRow} row */
export function nameOf({ name, symbol, probability }) {
  return name || !probability ? symbol : `P(${probability.join(' | ')})`;
}

/** What is chosen: the set, whether probabilistic scores are shown or the catalogue, and the order. */
export class ScoreTableModel {
  /** @type {ScoreRow[]} */
  rows = [];
  set = 0;
  probabilistic = false;
  /** The key of the column that sorts; '' for the order of the catalogue. */
  sorted = '';
  reversed = false;

  /** Sorts by a column; again: the other way round; again: the order of the catalogue. @param {string} key */
  sortBy(key) {
    const same = this.sorted === key;
    this.sorted = same && this.reversed ? '' : key;
    this.reversed = same && !this.reversed;
  }

  /** The rows that are shown, in order; rows without a value come last. */
  get shown() {
    const rows = this.rows.filter((row) => (this.probabilistic ? row.probability !== null : row.name !== ''));
    const column = COLUMNS.find(({ key }) => key === this.sorted);
    if (!column) return rows;
    const value = (/** @type {ScoreRow} */ row) => column.value(row, this.set);
    const sign = this.reversed ? -1 : 1;
    return rows.sort((one, other) => {
      const [x, y] = [value(one), value(other)];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return sign * (typeof x === 'string' ? x.localeCompare(String(y), 'en') : x - Number(y));
    });
  }

  /** How many of the rows shown are fit for ranking, and how many more at fixed prevalences. */
  get fit() {
    const { shown } = this;
    const count = (/** @type {string} */ verdict) => shown.filter((row) => row.verdict === verdict).length;
    return { n: shown.length, always: count('fit'), fixed: count('prior') };
  }
}
