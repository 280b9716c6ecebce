/** Judgements of the kind "A should beat B": a panel that adds and removes them, and says where they all hold. */
import { capitalized, percent } from '#tile/draw/text';
import { groupOptions } from '#tile/panels/group_options';
import { button, fill, icon, make, say, squareButton } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */

/** As many as a link holds. */
const MOST = 20;
const NONE = 'Say which classifier should rank above which one. The Tile outlines the points where all of that holds.';

/** Where the judgements hold, and one group is ahead of another; else why nowhere; '' without any. */
/** @param {ExploreModel} model */
export function judgementWords(model) {
  const judged = model.judgedPart();
  if (!judged) return '';
  const groups = model.aheadSets();
  if (groups) return groupWords(model, groups, judged);
  const { judgements, names, ranking } = model;
  const many = judgements.length;
  if (judged.part) {
    const held = judgements.filter(([i, j]) => ranking.ranks[i] < ranking.ranks[j]).length;
    const here = held === many ? 'and here' : held ? `but here only ${held} of ${many}` : 'but not here';
    const who = many === 1 ? 'The judgement holds' : `${many === 2 ? 'Both' : `All ${many}`} judgements hold`;
    return `${who} on ${percent(judged.part.area)} of the Tile (double line), ${here}.`;
  }
  const [first, ...others] = judged.conflict.map((k) => judgements[k]);
  if (!others.length) return `Nowhere on the Tile does ${names[first[0]]} beat ${names[first[1]]}.`;
  const which = judged.conflict.map((k) => String(k + 1));
  const all = `${which.slice(0, -1).join(', ')} and ${which.at(-1)}`;
  return `No point of the Tile agrees: judgements ${all} exclude each other.`;
}

/** @param {ExploreModel} model @param {Groups} groups @param {Judged} judged */
function groupWords({ judgements, ranking: { ranks } }, { better, worse, names }, { part, groups }) {
  const [one, other] = names;
  const verb = better.length > 1 || one.startsWith('all of ') ? 'are' : 'is';
  if (groups) return `Nowhere on the Tile ${verb} ${one} ahead of ${other}.`;
  if (!part) return `No point of the Tile agrees with the judgements and has ${one} ahead of ${other}.`;
  const last = Math.max(...better.map((i) => ranks[i]));
  const here = last < Math.min(...worse.map((i) => ranks[i])) && judgements.every(([i, j]) => ranks[i] < ranks[j]);
  const area = `on ${percent(part.area)} of the Tile (double line), ${here ? 'and here' : 'but not here'}`;
  return `${capitalized(one)} ${verb} ahead of ${other}${judgements.length ? ' and the judgements hold' : ''} ${area}.`;
}

/** @typedef {NonNullable<ReturnType<ExploreModel['judgedPart']>>} Judged */
/** @typedef {NonNullable<ReturnType<ExploreModel['aheadSets']>>} Groups */
/** The values of the options that stand for the rows picked now, and for those that are compared. */
const [PICKED, KEPT] = ['picked', 'kept'];

/** The rows that are picked on the page: the chosen ones, else the selected one. @param {ExploreModel} model */
const pickedRows = ({ chosen, selected }) =>
  chosen.size ? [...chosen].sort((i, j) => i - j) : selected === null ? [] : [selected];

/** @typedef {{model: ExploreModel, ask: (what: 'all') => void}} Page */

/** @param {[HTMLSelectElement, HTMLSelectElement]} selects */
const groupFields = ([better, worse]) => [
  make('span', {}, 'All of'),
  better,
  make('span', {}, 'ahead of all of'),
  worse,
];

export class JudgementPanel {
  /** @type {Record<'better' | 'worse', HTMLSelectElement>} */
  chosen = { better: make('select', { 'aria-label': 'Better' }), worse: make('select', { 'aria-label': 'Worse' }) };
  add = button({ className: 'tx-button' }, 'Add');
  /** @type {[HTMLSelectElement, HTMLSelectElement]} */
  groups = [
    make('select', { id: 'rows-ahead', 'aria-label': 'Rows ahead' }),
    make('select', { 'aria-label': 'Rows behind' }),
  ];
  between = make('div', { className: 'tx-judged-groups' }, ...groupFields(this.groups));
  said = make('p', { role: 'status' });
  list = make('ol', {});
  /** The names in the lists. @type {string[] | null} */
  named = null;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.add.addEventListener('click', () => this.added());
    for (const select of this.groups) select.addEventListener('change', () => this.chosenGroups());
  }

  added() {
    const { model } = this.page;
    const pair = /** @type {const} */ ([Number(this.chosen.better.value), Number(this.chosen.worse.value)]);
    if (pair[0] === pair[1]) return say(this.said, 'Choose two classifiers.');
    if (model.judgements.length >= MOST) return say(this.said, `At most ${MOST} judgements: remove one first.`);
    if (model.judgements.some(([i, j]) => i === pair[0] && j === pair[1])) return;
    this.change([...model.judgements, [...pair]]);
  }

  /** Compares both sets once both are chosen: two groups by their names, otherwise by their rows. */
  chosenGroups() {
    const { model } = this.page;
    const values = this.groups.map(({ value }) => value);
    const named = values.every((value) => value !== PICKED && value !== KEPT);
    model.ahead = named && values.every(Boolean) ? values.flatMap((value) => JSON.parse(value)) : [];
    const before = [model.aheadRows, model.behindRows];
    const rows = values.map((value, k) => {
      if (named || !value) return [];
      if (value === KEPT) return before[k];
      if (value === PICKED) return pickedRows(model);
      const [attribute, text] = JSON.parse(value);
      return model.membersOf(attribute, text);
    });
    [model.aheadRows, model.behindRows] = [rows[0], rows[1]];
    model.live = false;
    this.page.ask('all');
  }

  /** @param {ExploreModel['judgements']} judgements */
  change(judgements) {
    const { model } = this.page;
    model.judgements = judgements;
    model.live = false;
    this.page.ask('all');
  }

  /** Shows the state of the model; the menu may be added to the page later. */
  paint() {
    const { model } = this.page;
    const host = document.getElementById('judgements');
    if (!host) return;
    const { better, worse } = this.chosen;
    if (!host.firstChild)
      fill(host, better, make('span', {}, 'should beat'), worse, this.add, this.list, this.between, this.said);
    this.offer(model);
    const wrong = model.judgedPart()?.conflict ?? [];
    const rows = model.judgements.map(([i, j], k) => {
      const text = `${model.names[i]} beats ${model.names[j]}`;
      const remove = squareButton({ 'aria-label': `Remove judgement ${k + 1}` }, icon('close'));
      remove.addEventListener('click', () => this.change(model.judgements.filter((_, other) => other !== k)));
      const className = wrong.includes(k) ? 'tx-wrong' : '';
      return make('li', { className }, make('span', {}, `${k + 1}. ${text}`), remove);
    });
    fill(this.list, ...rows);
    say(this.said, judgementWords(model) || NONE);
  }

  /** Lists the names: first the selected one, and the best of the others. @param {ExploreModel} model */
  offer(model) {
    const { names, selected, ranking } = model;
    const { better, worse } = this.chosen;
    this.offerSets(model);
    if (this.named !== names) {
      this.named = names;
      for (const select of [better, worse]) fill(select, ...names.map((name, k) => make('option', { value: k }, name)));
      [better.value, worse.value] = [String(ranking.order[0] ?? 0), String(ranking.order[1] ?? 0)];
    }
    if (selected !== null && selected !== this.before) better.value = String(selected);
    this.before = selected;
  }

  /** Lists the sets that may be compared: groups, the rows picked now, and those compared. */
  /** @param {ExploreModel} model */
  offerSets(model) {
    const { ahead, aheadRows, behindRows, board } = model;
    const picked = pickedRows(model);
    const words = picked.length ? `picked now: ${model.setName(picked)}` : '';
    const kept = [aheadRows, behindRows].map((rows) => (rows.length ? model.setName(rows) : ''));
    const listed = JSON.stringify([words, kept]);
    const before = this.groups.map(({ value }) => value);
    if (this.grouped !== board.attributes || this.listed !== listed) {
      [this.grouped, this.listed] = [board.attributes, listed];
      for (const [k, select] of this.groups.entries()) {
        const rows = [
          ...(kept[k] ? [make('option', { value: KEPT }, kept[k])] : []),
          ...(words ? [make('option', { value: PICKED }, words)] : []),
        ];
        const own = rows.length ? [make('optgroup', { label: 'Rows' }, ...rows)] : [];
        fill(select, make('option', { value: '' }, 'none'), ...own, ...groupOptions(board));
      }
      this.between.hidden = this.groups[0].options.length < 2 && this.groups[1].options.length < 2;
    }
    const [one, first, other, second] = ahead;
    const groups = ahead.length ? [JSON.stringify([one, first]), JSON.stringify([other, second])] : null;
    // A group that waits for the other set stays chosen.
    const waits = before.filter(Boolean).length < 2 && !kept.some(Boolean);
    for (const [k, select] of this.groups.entries())
      select.value =
        groups?.[k] ?? (kept[k] ? KEPT : waits && before[k] !== PICKED && before[k] !== KEPT ? before[k] : '');
  }
  /** What is listed besides groups. */
  listed = '';
  /** The attributes whose groups are listed. @type {Record<string, string[]> | undefined | null} */
  grouped = null;
  /** The entity that was selected when the panel was painted last. @type {number | null} */
  before = null;
}
