/** What changed since the leaderboard that was open before: a card with a table, which is saved as CSV. */
import { fixed, gainText, ordinal } from '#tile/draw/text';
import { RULES } from '#tile/math/rules';
import { remeasured } from '#tile/model/changes';
import { ruleValue } from '#tile/model/ruled';
import { ring } from '#tile/panels/card_button';
import { closesCard } from '#tile/panels/card_keys';
import { csv } from '#tile/tables/formats';
import { button, closeButton, fill, headCell, helpButton, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';
import { saveCsv } from '#tile/ui/files';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Change, Changes, EarlierVersion, Single } from '#tile/model/changes' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Table } from '#tile/tables/formats' */

/** Rank sets are found for so many milliseconds at a time. */
const SLICE = 25;
/** The most rows that entered or left whose names are listed. */
const NAMED = 4;

/** "4th"; "–" without a rank. @param {number} rank */
export const placeText = (rank) => (Number.isFinite(rank) ? ordinal(rank) : '–');
const rankOf = (/** @type {number} */ rank) => (Number.isFinite(rank) ? String(rank) : '–');
/** Old and new value, once where they read alike. */
export const both = (/** @type {[number, number]} */ [old, now], /** @type {(value: number) => string} */ text) =>
  text(old) === text(now) ? text(now) : `${text(old)} → ${text(now)}`;

/** Since which version. @param {Leaderboard} before @param {Leaderboard} now */
export const sinceWords = (before, now) =>
  before.title === now.title ? `since the earlier version of ${before.title}` : `since ${before.title}`;

/** The changes as a table to save. @param {string} caption @param {Changes} changes @returns {Table} */
function changesTable(caption, { rows, entered, left }) {
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
      ...entered.map(({ name, rank, score }) => ['entered', name, NaN, rank, NaN, NaN, score, '']),
      ...left.map(({ name, rank, score }) => ['left', name, rank, NaN, NaN, score, NaN, '']),
    ],
    references: 0,
  };
}

export class ChangesCard {
  node = make('aside', { id: 'changes', className: 'tx-ours', hidden: '', 'aria-label': 'What changed' });
  /** What the table shows, and which row is marked. @type {[Changes | null, number | null]} */
  shown = [null, null];

  /** @param {HTMLElement} host @param {() => ExploreModel} model @param {EarlierVersion} earlier */
  constructor(host, model, earlier) {
    this.model = model;
    this.earlier = earlier;
    host.append(this.node);
    document.addEventListener('keydown', (event) => closesCard(this.node, event) && this.show(false));
  }

  /** @param {boolean} on */
  show(on) {
    this.node.hidden = !on;
    this.paint();
    if (on) this.node.querySelector('h2')?.focus();
  }

  paint() {
    const { earlier, node } = this;
    if (!earlier.board) node.hidden = true;
    if (!earlier.board || node.hidden) return;
    const model = this.model();
    const found = earlier.changes(model);
    if (!found || (found === this.shown[0] && model.ours === this.shown[1])) return;
    this.shown = [found, model.ours];
    const since = sinceWords(earlier.board, model.board);
    const close = closeButton('Close what changed');
    close.addEventListener('click', () => this.show(false));
    const save = button({ className: 'tx-button', title: 'Save as CSV' }, 'CSV');
    const title = `${model.board.title} ${since}`;
    save.addEventListener('click', () => saveCsv(csv(changesTable(title, found)), `${model.board.title}-changes.csv`));
    const { rows, entered, left } = found;
    const own = model.ours === null ? null : model.names[model.ours];
    const sure = rows.filter(({ beyond }) => beyond).length;
    const sets = rows.some((row) => row.sets);
    const place = model.board.contexts.length > 1 ? `By ${model.contextName}: ` : '';
    const words = `${place}${rows.length} in both, ${entered.length} entered, ${left.length} left`;
    const counted = entered.length + left.length ? '. Places moved are counted among those in both.' : '';
    const { scrollTop } = node;
    fill(
      node,
      make(
        'div',
        { className: 'tx-ours-head' },
        make('div', {}, make('h2', { tabindex: -1 }, 'What changed'), make('p', { title }, since)),
        helpButton('explore.changes', 'What changed'),
        save,
        close,
      ),
      make('p', {}, words, sets ? `; ${sure} moved beyond their rank sets (!)` : '', counted),
      sets ? null : this.how(model),
      namesLine('With new results', remeasured(earlier.board, model.board)),
      namesLine(
        'Entered',
        entered.map(({ name, rank }) => `${name} (${placeText(rank)})`),
      ),
      namesLine(
        'Left',
        left.map(({ name, rank }) => `${name} (was ${placeText(rank)})`),
      ),
      tableOf(
        { className: 'tx-robust-table tx-changes', 'aria-label': title },
        [
          headCell('Classifier'),
          headCell('Moved', { className: 'tx-number', title: 'Places gained or lost among those in both versions' }),
          ...['Rank', valueName(model)].map((text) => headCell(text, { className: 'tx-number' })),
        ],
        [
          ...rows.map((row) => line(row, own, valueText(model))),
          ...entered.map((row) => alone(row, 'entered', '', valueText(model))),
          ...left.map((row) => alone(row, 'left', 'was ', valueText(model))),
        ],
      ),
    );
    node.scrollTop = scrollTop;
  }

  /** How to see whose rank has surely changed. @param {ExploreModel} model */
  how(model) {
    if (!model.ruled)
      return model.uncertaintyProblem === null && !model.uncertainty.uncertain
        ? make('p', {}, 'Switch on Uncertainty to see whose rank moved beyond its rank set.')
        : null;
    const { earlier } = this;
    const known = earlier.sure(model);
    if (known) return make('p', {}, known.problem);
    const find = button({ className: 'tx-button' }, 'Find who moved beyond their rank sets');
    find.addEventListener('click', () => {
      find.disabled = true;
      find.textContent = 'Finding rank sets …';
      const steps = earlier.certify(model);
      const go = () => {
        const end = performance.now() + SLICE;
        let done = steps.next().done;
        while (!done && performance.now() < end) done = steps.next().done;
        if (done) this.paint();
        else if (find.isConnected) setTimeout(go);
      };
      setTimeout(go, SLICE);
    });
    return make('p', {}, find);
  }
}

const cell = (/** @type {string} */ text) => make('td', { className: 'tx-number' }, text);

/** The first names of those that entered or left. @param {string} what @param {string[]} names */
function namesLine(what, names) {
  if (!names.length) return null;
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return make('p', {}, `${what}: `, make('b', {}, names.slice(0, NAMED).join(', ')), more);
}

/** What classifiers are ranked by: scores, or mean or worst ranks. @param {ExploreModel} model */
export const valueName = ({ ruled }) => (ruled?.ofRanks ? RULES[ruled.rule].value : 'Score');
/** How such a value is written. @param {ExploreModel} model @returns {(value: number) => string} */
export const valueText = ({ ruled }) => (ruled?.ofRanks ? (value) => ruleValue(ruled.rule, value) : fixed);

/**
 * @param {Change} row @param {string | null} own the name of the classifier that is followed
 * @param {(value: number) => string} text of a score
 */
function line({ name, gained, ranks, scores, beyond }, own, text) {
  const moved = Number.isFinite(gained) && gained ? gainText(gained) : '';
  return rowOf(
    rowHead(make('span', { title: name }, ...(name === own ? [ring(), ' '] : []), name)),
    cell(moved + (beyond ? ' !' : '')),
    cell(both(ranks, rankOf)),
    cell(both(scores, text)),
  );
}

/** A row of one version. */
/** @type {(row: Single, what: string, was: string, text: (value: number) => string) => HTMLElement} */
const alone = ({ name, rank, score }, what, was, text) =>
  rowOf(
    rowHead(make('span', { title: name }, name)),
    cell(what),
    ...[rankOf(rank), text(score)].map((each) => cell(each === '–' ? each : was + each)),
  );
