/** Table 1 of paper A for all scores: sorted by its headings; a row shows the map of its score. */
import { count, fixed, unbroken } from '#tile/draw/text';
import { COLUMNS, nameOf, ScoreTableModel, SETS } from '#tile/model/score_table';
import { STATES } from '#tile/pages/scores/audit';
import { buttonChoice } from '#tile/ui/controls';
import { closest, element, fill, headCell, make, rowHead, rowOf, say, symbolNodes, tableOf } from '#tile/ui/elements';

/** @import { ScoreRow } from '#tile/model/answers' */
/** @import { Scores } from '#tile/pages/scores/page' */
/** @import { Cell, Column, Table } from '#tile/tables/formats' */

/** The result of a test by its letter. @type {Record<string, keyof typeof STATES>} */
const RESULTS = { p: 'pass', f: 'fail', o: 'open', v: 'vacuous' };

export class ScoreTable {
  model = new ScoreTableModel();
  host = element('score-table');
  /** The rows of the elements, for clicks. @type {WeakMap<Element, ScoreRow>} */
  rows = new WeakMap();
  /** The chosen score when the table was painted last. */
  painted = '';
  asked = false;

  /** @param {Scores} page @param {(store: string, question: object) => void} send */
  constructor(page, send) {
    this.page = page;
    this.send = send;
    const [sets, kinds] = [make('span'), make('span')];
    element('score-table-tools').append(kinds, sets);
    this.sets = buttonChoice(
      sets,
      'Performances',
      SETS.map(({ key, name }) => [key, unbroken(name)]),
      (key) => this.change({ set: SETS.findIndex((set) => set.key === key) }),
    );
    this.kinds = buttonChoice(
      kinds,
      'Scores',
      [
        ['catalogue', 'Catalogue'],
        ['probabilistic', 'Probabilistic'],
      ],
      (key) => this.change({ probabilistic: key === 'probabilistic' }),
    );
    this.host.addEventListener('click', (event) => this.click(event));
    this.paint();
  }

  /** @param {ScoreRow[]} rows */
  receive(rows) {
    this.change({ rows });
  }

  /** @param {Partial<ScoreTableModel>} changes */
  change(changes) {
    Object.assign(this.model, changes);
    this.painted = '';
    this.paint();
  }

  paint() {
    const { model } = this;
    const [text] = this.page.model.texts;
    // After the first map, and wherever the window is: the table can be saved and printed, too.
    if (!this.asked && this.page.model.maps.length) {
      this.asked = true;
      this.send('score-table-request', { all: true });
    }
    this.sets.paint(SETS[model.set].key);
    this.kinds.paint(model.probabilistic ? 'probabilistic' : 'catalogue');
    if (!model.rows.length || this.painted === text) return;
    this.painted = text;
    const { n, always, fixed: more } = model.fit;
    say(
      element('score-table-note'),
      `${count(n)} scores: ${always} fit for ranking, ${more} more at fixed prevalences · a row shows its map`,
    );
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.sort : undefined;
    fill(
      this.host,
      tableOf(
        {},
        COLUMNS.map((column) => this.heading(column)),
        model.shown.map((row) => this.row(row)),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.host.querySelector(`[data-sort="${focused}"]`))?.focus();
  }

  /** The point of the page is not drawn here. */
  move() {}

  /** @param {typeof COLUMNS[number]} column */
  heading({ key, label, title }) {
    const { sorted, reversed } = this.model;
    const own = key === sorted;
    const arrow = own ? make('span', { 'aria-hidden': 'true' }, reversed ? ' ↓' : ' ↑') : null;
    const sort = make('button', { title: `Sort by ${title}`, 'data-sort': key }, label, arrow);
    const how = own ? (reversed ? 'descending' : 'ascending') : null;
    return headCell(sort, { 'aria-sort': how, className: ['score', 'verdict'].includes(key) ? 'tx-text' : null });
  }

  /** @param {ScoreRow} row */
  row(row) {
    const { set } = this.model;
    const { tests, largest, smallest, searched, printed } = row.sets[set];
    const open = make('button', {}, ...symbolNodes(nameOf(row)), row.down ? ' ↓' : '');
    const node = rowOf(
      rowHead(make('span', {}, open, make('small', {}, row.name)), { className: 'tx-text' }),
      ...[...tests].map(result),
      make('td', { className: 'tx-text' }, row.headline),
      number(largest[0]),
      place(largest),
      number(searched[1]),
      number(printed?.[1]),
      number(smallest[0]),
      place(smallest),
      number(printed?.[0]),
    );
    node.classList.toggle('tx-chosen', row.text === this.page.model.texts[0]);
    this.rows.set(node, row);
    return node;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const key = closest(event, '[data-sort]')?.dataset.sort;
    if (key) {
      this.model.sortBy(key);
      return this.change({});
    }
    const row = this.rows.get(closest(event, 'tr') ?? this.host);
    const { prior } = SETS[this.model.set];
    if (row) this.page.showOn(row.text, prior === null ? 'lattice' : 'roc_lattice', prior);
  }

  /** The rows shown as a table to save; null before they have come. */
  table() {
    return this.model.rows.length ? savedTable(this.model) : null;
  }
}

/** @param {string} letter */
function result(letter) {
  const name = RESULTS[letter];
  const [sign, words] = STATES[name];
  return make('td', { className: 'tx-test' }, make('span', { className: `tx-state-${name}`, title: words }, sign));
}

/** @param {number | null | undefined} value */
const number = (value) => make('td', {}, fixed(value));

/** @param {[number | null, number | null, number | null]} extremum */
const place = ([value, a, b]) => make('td', {}, value === null ? '–' : `${fixed(a, 2)}, ${fixed(b, 2)}`);

// ---- The rows as a table to save.

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
