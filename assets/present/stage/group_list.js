/** The groups of an attribute on a slide: rows, best and median rank, median score and share of the Tile of each. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Sheet } from '#tile/draw/pen';
import { capitalized, count, cut, fixed, narrowing, percent, wrapped } from '#tile/draw/text';
import { groupsHere } from '#tile/model/groups';
import { textsOf } from '#tile/model/leaderboard';
import { judgementWords } from '#tile/panels/judgement_panel';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { GroupHere } from '#tile/model/groups' */

const MOST = 12;
/** Heights in units of type: above the rows, of a row at least and at most, below them. */
const [HEAD, LEAST, ROW, FOOT] = [108, 46, 58, 56];
/** The height of a line of the sentence below them. */
const LINE = 40;
/** Sizes in units: of the title, of the letters, of a swatch; the width of a column of numbers; the last is wider. */
const [TITLE, SIZE, MARK, COLUMN, SHARE] = [36, 28, 26, 116, 150];
const GAP = 14;

/** A median of ranks may lie between two. @param {number} rank */
const halves = (rank) => (Number.isFinite(rank) ? fixed(rank, rank % 1 ? 1 : 0) : '–');

/** The columns of numbers: what each is called and says. @type {[string, (group: GroupHere) => string][]} */
const COLUMNS = [
  ['rows', ({ members }) => String(members.length)],
  ['best', ({ best }) => halves(best)],
  ['median', ({ rank }) => halves(rank)],
  ['score', ({ score }) => fixed(score)],
  ['first on', ({ share }) => (share ? percent(share) : '–')],
];

/** Whether a scene shows groups in the place of rows. @param {ExploreModel} model */
export const hasGroups = ({ shown: { grouped }, board }) => grouped !== null && textsOf(board, grouped) !== null;

/** Who is best at the point, and of which group. */
/** @param {ExploreModel} model @param {string[]} names as the audience may read them */
export function groupSentence(model, names) {
  const [first] = model.winners;
  if (first === undefined) return '';
  const text = textsOf(model.board, model.shown.grouped ?? '')?.[first];
  return `Best here: ${names[first]}${text ? ` (${text})` : ''}, ${fixed(model.ranking.scores[first])}`;
}

export class SlideGroups extends Sheet {
  patterns = new marks.Patterns(this.svg);
  /** The place of the row with the best classifier. @type {{y: number, height: number} | null} */
  here = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.svg.setAttribute('role', 'img');
  }

  /** @param {ExploreModel} model @param {{width: number, height: number, unit: number}} size */
  paint(model, { width, height, unit }) {
    const { grouped } = model.shown;
    if (grouped === null) return;
    const groups = groupsHere(model, grouped);
    const said = model.aheadGroups() ? wrapped(judgementWords(model), width / narrowing(), SIZE * unit, false) : [];
    const room = height / unit - HEAD - FOOT - said.length * LINE;
    const rows = groups.slice(0, Math.max(1, Math.min(MOST, Math.floor(room / LEAST))));
    const step = Math.min(ROW, room / Math.max(1, rows.length)) * unit;
    this.resize({ width, height });
    const read = (/** @type {GroupHere} */ group) =>
      `${group.text || 'none'}: ${COLUMNS.map(([name, text]) => `${name} ${text(group)}`).join(', ')}`;
    this.svg.setAttribute('aria-label', [...rows.map(read), ...said].join('; '));
    this.here = null;
    this.pen.start();
    this.head(grouped, width, unit);
    for (const [k, group] of rows.entries())
      this.row(model, group, { y: HEAD * unit + k * step, height: step, width, unit });
    const { ink, ink2 } = theme();
    const words = { x: 0, 'font-size': SIZE * unit };
    const below = HEAD * unit + rows.length * step + 42 * unit;
    const all = rows.length === groups.length;
    if (!all)
      this.pen.add('text', { ...words, y: below, fill: ink2 }, `${rows.length} of ${count(groups.length)} shown`);
    for (const [k, line] of said.entries())
      this.pen.add('text', { ...words, y: below + (k + Number(!all)) * LINE * unit, fill: ink }, line);
    this.pen.stop();
  }

  /** @param {number} place of a mark */
  fillOf(place) {
    const { bg, grey } = theme();
    return this.patterns.paint(place, marks.hue(place, 'full', grey), bg);
  }

  /** @param {string} grouped @param {number} width @param {number} unit */
  head(grouped, width, unit) {
    const { ink, ink2 } = theme();
    const title = { x: 0, y: TITLE * unit, 'font-size': TITLE * unit, 'font-weight': 700, fill: ink };
    this.pen.add('text', title, capitalized(grouped));
    const words = { y: (HEAD - 18) * unit, 'font-size': SIZE * unit, fill: ink2, 'text-anchor': 'end' };
    for (const [k, [name]] of COLUMNS.entries()) this.pen.add('text', { ...words, x: columnEnd(k, width, unit) }, name);
  }

  /**
   * @param {ExploreModel} model @param {GroupHere} group
   * @param {{y: number, height: number, width: number, unit: number}} place
   */
  row(model, group, { y, height, width, unit }) {
    const { ink } = theme();
    const { pen } = this;
    const size = SIZE * unit;
    const here = model.winners.some((i) => group.members.includes(i));
    if (here) this.here = { y, height };
    const line = { y: y + height / 2 + 0.35 * size, 'font-size': size, 'font-weight': here ? 700 : 400, fill: ink };
    const mark = model.shown.colour === model.shown.grouped ? model.colourOf(group.members[0]) : -1;
    const left = mark < 0 ? 0 : (MARK + GAP) * unit;
    const swatch = { y: y + (height - MARK * unit) / 2, width: MARK * unit, height: MARK * unit };
    if (mark >= 0) pen.add('rect', { x: 0, ...swatch, fill: this.fillOf(mark) });
    const room = (columnEnd(0, width, unit) - COLUMN * unit - left) / narrowing();
    pen.add('text', { ...line, x: left }, cut(group.text || 'none', room, size, here));
    for (const [k, [, text]] of COLUMNS.entries())
      pen.add('text', { ...line, x: columnEnd(k, width, unit), 'text-anchor': 'end' }, text(group));
  }
}

/** Where a column of numbers ends. @param {number} k @param {number} width @param {number} unit */
const columnEnd = (k, width, unit) => {
  const last = COLUMNS.length - 1;
  return width - (k === last ? 0 : (SHARE + (last - 1 - k) * COLUMN) * unit);
};
