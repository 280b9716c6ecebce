/** Choosing rows of the leaderboard: several at once, by group, to hide them or to keep only them. */
import { count } from '#tile/draw/text';
import { textsOf } from '#tile/model/leaderboard';
import { chosenPlace } from '#tile/model/tile_settings';
import { groupOptions } from '#tile/panels/group_options';
import { button, closeButton, element, fill, make, say } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Explore } from '#tile/pages/explore/page' */

const NONE_LEFT = 'All rows would be hidden: choose fewer.';
const action = (/** @type {string} */ text, /** @type {string} */ key, /** @type {string} */ title) =>
  button({ className: 'tx-button', 'data-tx-action': key, title }, text);

export class RowChoice {
  /** Whether rows have checkboxes. */
  on = false;
  /** The row from which a range begins. @type {number | null} */
  last = null;
  said = make('span', { role: 'status' });
  keep = action('Keep only', 'keep-chosen', 'Hide all rows but those chosen');
  hide = action('Hide', 'hide-chosen', 'Hide the rows chosen');
  compare = action('Compare', 'compare', 'Compare the two chosen rows');
  group = make('select', { 'aria-label': 'Choose a group', title: 'Choose all rows of a group' });
  /** The attributes whose groups are listed. @type {Record<string, string[]> | undefined | null} */
  listed = null;

  /** @param {Explore} page */
  constructor(page) {
    this.page = page;
    this.group.addEventListener('change', () => this.addGroup());
    const all = action('All', 'choose-all', 'Choose all rows that the filter leaves');
    const none = action('None', 'choose-none', 'Choose no row');
    const close = closeButton('Stop choosing', 'choose');
    fill(element('board-choice'), this.said, this.keep, this.hide, this.compare, this.group, all, none, close);
  }

  /** @param {string} name of an action */
  act(name) {
    const { model, board } = this.page;
    const { chosen, hidden, names } = model;
    if (name === 'choose') this.switch(!this.on);
    if (name === 'choose-all') this.choose(board?.listed() ?? []);
    if (name === 'choose-none') this.choose([]);
    if (name === 'show-all') this.leaveOut([]);
    if (name === 'hide-chosen') this.leaveOut([...hidden, ...chosen]);
    if (name === 'keep-chosen') this.leaveOut([...names.keys()].filter((i) => !chosen.has(i)));
  }

  /** Shows or removes the checkboxes. @param {boolean} on */
  switch(on) {
    this.on = on;
    if (!on) this.page.model.chosen = new Set();
    this.page.ask('all');
  }

  /** @param {Iterable<number>} entities */
  choose(entities) {
    this.page.model.chosen = new Set(entities);
    this.page.ask('all');
  }

  /** Adds a row, or removes it. @param {number} entity */
  toggle(entity) {
    const { chosen } = this.page.model;
    this.last = entity;
    this.choose(chosen.has(entity) ? [...chosen].filter((i) => i !== entity) : [...chosen, entity]);
  }

  /** Adds the rows of a group, or removes them where all are chosen. @param {number[]} rows */
  turn(rows) {
    const { chosen } = this.page.model;
    const rest = [...chosen].filter((i) => !rows.includes(i));
    this.choose(rows.every((i) => chosen.has(i)) ? rest : [...rest, ...rows]);
  }

  /** Adds all rows from the last one to this one, in the order of the table. @param {number} entity */
  range(entity) {
    const order = this.page.board?.listed() ?? [];
    const ends = [this.last ?? this.page.model.selected ?? entity, entity].map((i) => order.indexOf(i));
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    this.last = entity;
    this.choose([...this.page.model.chosen, ...(from < 0 ? [entity] : order.slice(from, to + 1))]);
  }

  /** Adds the rows of the group in the list. */
  addGroup() {
    const { model } = this.page;
    const [name, text] = JSON.parse(this.group.value || '[]');
    this.group.value = '';
    const texts = textsOf(model.board, name ?? null) ?? [];
    const rows = texts.flatMap((each, i) => (each === text && !model.hidden.has(i) ? [i] : []));
    this.choose([...model.chosen, ...rows]);
  }

  /** Hides these rows and no others. @param {number[]} entities */
  leaveOut(entities) {
    const { model } = this.page;
    if (!model.hide(entities)) return this.page.tell(NONE_LEFT);
    model.live = false;
    this.last = null;
    this.page.setRank(Math.min(chosenPlace(model), model.rowCount));
    this.page.ask('derive');
  }

  /** Shows the bar while rows have checkboxes or are chosen. */
  paint() {
    const { model, board } = this.page;
    const { size } = model.chosen;
    element('board-choice').hidden = !this.on && !size;
    document.querySelector('[data-tx-action="choose"]')?.setAttribute('aria-pressed', String(this.on));
    if (board && board.choosing !== this.on) {
      board.choosing = this.on;
      board.paint(model);
    }
    say(this.said, size ? `${count(size)} chosen` : 'Choose rows');
    this.keep.disabled = this.hide.disabled = !size;
    this.compare.hidden = size !== 2;
    this.compare.dataset.txLink = '/compare';
    this.compare.dataset.txPair = [...model.chosen].join();
    this.offer(model);
  }

  /** Lists the groups of the attributes. @param {ExploreModel} model */
  offer({ board }) {
    if (this.listed === board.attributes && this.group.firstChild) return;
    this.listed = board.attributes;
    const found = groupOptions(board);
    this.group.hidden = !found.length;
    fill(this.group, make('option', { value: '' }, 'Group …'), ...found);
  }
}
