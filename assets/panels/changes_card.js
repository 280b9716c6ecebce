/** What changed since the leaderboard that was open before: a card with a table, which is saved as CSV. */
import { fixed, gainText } from '#tile/draw/text';
import { changesSince } from '#tile/model/changes';
import { csv } from '#tile/tables/formats';
import { button, closeButton, fill, headCell, helpButton, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';
import { saveFile } from '#tile/ui/files';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Change, Changes } from '#tile/model/changes' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Table } from '#tile/tables/formats' */

const rankOf = (/** @type {number} */ rank) => (Number.isFinite(rank) ? String(rank) : '–');
const both = (/** @type {[number, number]} */ [old, now], /** @type {(value: number) => string} */ text) =>
  text(old) === text(now) ? text(now) : `${text(old)} → ${text(now)}`;

/** The changes as a table to save. @param {string} caption @param {Changes} changes @returns {Table} */
function changesTable(caption, { rows, entered, left }) {
  const blank = [NaN, NaN, NaN, NaN, NaN];
  return {
    caption,
    columns: [
      { kind: 'text', label: 'status' },
      { kind: 'text', label: 'name' },
      { kind: 'rank', label: 'old_rank' },
      { kind: 'rank', label: 'new_rank' },
      { kind: 'change', label: 'gained' },
      { kind: 'score', label: 'old_score' },
      { kind: 'score', label: 'new_score' },
      { kind: 'text', label: 'beyond' },
    ],
    rows: [
      ...rows.map(({ name, ranks, gained, scores, sets, beyond }) => [
        ...['both', name, ...ranks, gained, ...scores],
        sets ? String(beyond) : '',
      ]),
      ...entered.map((name) => ['entered', name, ...blank, '']),
      ...left.map((name) => ['left', name, ...blank, '']),
    ],
    references: 0,
  };
}

export class ChangesCard {
  node = make('aside', { id: 'changes', className: 'tx-ours', hidden: '', 'aria-label': 'What changed' });
  /** The leaderboard that was open before. @type {Leaderboard | null} */
  before = null;
  /** What the table is of. */
  key = '';

  /** @param {HTMLElement} host @param {() => ExploreModel} model */
  constructor(host, model) {
    this.model = model;
    host.append(this.node);
    this.node.addEventListener('keydown', (event) => event.key === 'Escape' && this.show(false));
  }

  /** @param {boolean} on */
  show(on) {
    this.node.hidden = !on;
    this.paint();
    if (on) this.node.querySelector('h2')?.focus();
  }

  paint() {
    const { before, node } = this;
    if (!before) node.hidden = true;
    if (!before || node.hidden) return;
    const model = this.model();
    const { data, point, context, prior, operations, uncertainty } = model;
    const key = JSON.stringify([before.id, data?.id, point, context, prior, operations, uncertainty]);
    if (key === this.key) return;
    this.key = key;
    const found = changesSince(model, before);
    const close = closeButton('Close what changed');
    close.addEventListener('click', () => this.show(false));
    const save = button({ className: 'tx-button', title: 'Save as CSV' }, 'CSV');
    const title = `${model.board.title} since ${before.title}`;
    save.addEventListener('click', () => {
      const text = csv(changesTable(title, found));
      saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), `${model.board.title}-changes.csv`);
    });
    const { rows, entered, left } = found;
    const sure = rows.filter(({ beyond }) => beyond).length;
    const sets = rows.some((row) => row.sets);
    const words = `${rows.length} in both, ${entered.length} entered, ${left.length} left`;
    const { scrollTop } = node;
    fill(
      node,
      make(
        'div',
        { className: 'tx-ours-head' },
        make('div', {}, make('h2', { tabindex: -1 }, 'What changed'), make('p', { title }, `since ${before.title}`)),
        helpButton('explore.changes', 'What changed'),
        save,
        close,
      ),
      make('p', {}, words, sets ? `; ${sure} moved beyond their rank sets (!)` : ''),
      tableOf(
        { className: 'tx-robust-table tx-changes', 'aria-label': title },
        [
          headCell('Classifier'),
          ...['Moved', 'Rank', 'Score'].map((text) => headCell(text, { className: 'tx-number' })),
        ],
        [
          ...rows.map(line),
          ...entered.map((name) => alone(name, 'entered')),
          ...left.map((name) => alone(name, 'left')),
        ],
      ),
    );
    node.scrollTop = scrollTop;
  }
}

const cell = (/** @type {string} */ text) => make('td', { className: 'tx-number' }, text);

/** @param {Change} row */
function line({ name, gained, ranks, scores, beyond }) {
  const moved = Number.isFinite(gained) && gained ? gainText(gained) : '';
  return rowOf(
    rowHead(make('span', { title: name }, name)),
    cell(moved + (beyond ? ' !' : '')),
    cell(both(ranks, rankOf)),
    cell(both(scores, fixed)),
  );
}

/** A row of one version. @param {string} name @param {string} text */
const alone = (name, text) => rowOf(rowHead(make('span', { title: name }, name)), cell(text), cell(''), cell(''));
