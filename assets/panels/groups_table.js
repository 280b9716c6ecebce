/** The leaderboard in groups of an attribute, in the place of its rows; a group opens to its rows. */
import { count, fixed, percent } from '#tile/draw/text';
import { groupsHere, sortedBy } from '#tile/model/groups';
import { button, closest, fill, headCell, helpButton, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { GroupHere, GroupKey } from '#tile/model/groups' */

/** The columns after the name: what they sort by, their heading and what it means. */
/** @type {[GroupKey, string, string][]} */
const COLUMNS = [
  ['members', 'n', 'Rows of the group'],
  ['best', 'Best', 'The rank of its best row at this point'],
  ['rank', 'Median', 'The median rank of its rows at this point'],
  ['score', 'Score', 'The median score of its rows at this point'],
  ['share', 'First on', 'The share of the Tile on which one of its rows is best'],
];

/** A median of whole numbers may lie between two. @param {number} rank */
const halves = (rank) => (Number.isFinite(rank) ? rank.toFixed(rank % 1 ? 1 : 0) : '–');

/** The headings of the columns after the name. */
export const GROUP_HEADS = COLUMNS.map(([, text]) => text);
/** The texts of a group in these columns. @param {GroupHere} group */
export const groupTexts = ({ members, best, rank, score, share }) => [
  count(members.length),
  halves(best),
  halves(rank),
  fixed(score),
  share ? percent(share) : '–',
];
/** @param {string} text */
const number = (text) => make('td', { className: 'tx-number' }, text);

export class GroupsTable {
  /** @type {GroupKey} */
  key = 'best';
  /** The texts of the groups that show their rows. @type {Set<string>} */
  open = new Set();

  /**
   * @param {HTMLElement} host
   * @param {{onSelect: (entity: number) => void, onChoose?: (rows: number[]) => void}} does `onChoose` where its rows
   *   can be chosen
   */
  constructor(host, does) {
    this.host = host;
    this.does = does;
    host.addEventListener('click', (event) => this.clicked(event));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { sort, group, choose, entity } = closest(event, 'button')?.dataset ?? {};
    if (sort) this.key = /** @type {GroupKey} */ (sort);
    if (group !== undefined && !this.open.delete(group)) this.open.add(group);
    if (choose !== undefined) this.does.onChoose?.(this.groups.find(({ text }) => text === choose)?.members ?? []);
    if (entity) this.does.onSelect(Number(entity));
    if ((sort || group !== undefined) && this.model) this.paint(this.model);
  }

  /** @type {GroupHere[]} */
  groups = [];
  /** @type {ExploreModel | null} */
  model = null;

  /** @param {ExploreModel} model */
  paint(model) {
    const { grouped } = model.shown;
    this.host.hidden = grouped === null;
    this.host.parentElement?.classList.toggle('tx-grouped', grouped !== null);
    if (grouped === null) return fill(this.host);
    this.model = model;
    this.groups = sortedBy(groupsHere(model, grouped), this.key);
    const { scrollTop } = this.host;
    const focused = this.host.contains(document.activeElement) ? focusKey(document.activeElement) : null;
    const heads = COLUMNS.map(([key, text, title]) => {
      const about = { className: 'tx-group-sort', 'data-sort': key, title };
      const sort = key === this.key ? (key === 'best' || key === 'rank' ? 'ascending' : 'descending') : null;
      return headCell(make('button', about, text), { className: 'tx-number', 'aria-sort': sort });
    });
    const name = make('span', {}, grouped, helpButton('explore.groups', 'Groups'));
    const table = tableOf(
      { className: 'tx-robust-table', 'aria-label': `Groups of ${grouped}` },
      [headCell(name), ...heads],
      this.groups.flatMap((group) => this.rows(model, group)),
    );
    const link = { className: 'tx-inspect-link', 'data-tx-open': 'more', 'data-tx-item': 'rows-ahead' };
    const ahead = this.does.onChoose ? [make('button', link, 'Where is all of one group ahead of another?')] : [];
    fill(this.host, table, ...ahead);
    this.host.scrollTop = scrollTop;
    if (focused) [...this.host.querySelectorAll('button')].find((each) => focusKey(each) === focused)?.focus();
  }

  /** The line of a group, and its rows while it is open. @param {ExploreModel} model @param {GroupHere} group */
  rows(model, group) {
    const { text, members } = group;
    const isOpen = this.open.has(text);
    const label = text || 'no value';
    const fold = { 'data-group': text, 'aria-expanded': isOpen, title: isOpen ? 'Hide its rows' : 'Show its rows' };
    const about = { className: 'tx-group-name', ...fold };
    const choose = {
      className: 'tx-button tx-plain',
      'data-choose': text,
      'aria-label': `Choose the rows of ${label}`,
      'aria-pressed': members.every((i) => model.chosen.has(i)),
    };
    const head = rowHead(
      make(
        'div',
        {},
        make('button', about, make('b', {}, label)),
        this.does.onChoose
          ? button({ ...choose, title: 'Choose its rows, to hide them or to keep only them' }, 'Choose')
          : null,
      ),
    );
    const lines = isOpen ? members.map((i) => this.member(model, i)) : [];
    return [rowOf(head, ...groupTexts(group).map(number)), ...lines];
  }

  /** @param {ExploreModel} model @param {number} i */
  member(model, i) {
    const { names, ranking, selected } = model;
    const about = { className: 'tx-robust-pick', 'data-entity': i, 'aria-pressed': selected === i };
    const name = make('button', about, swatch(model, i), make('span', { className: 'tx-robust-name' }, names[i]));
    const area = model.areaOf(i, model.regions('first'));
    const cells = ['', halves(ranking.ranks[i]), '', fixed(model.scoreOf(i)), area ? percent(area) : ''];
    const line = rowOf(rowHead(name), ...cells.map(number));
    line.className = selected === i ? 'tx-group-row tx-chosen' : 'tx-group-row';
    return line;
  }
}

/** What tells a button of the table from the others. @param {Element | null} node */
const focusKey = (node) => JSON.stringify(node instanceof HTMLElement ? { ...node.dataset } : null);
