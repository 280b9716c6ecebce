/** The groups of an attribute on a slide: rows, best and median rank, median score and share of the Tile of each. */
import { theme } from '#tile/draw/colours';
import { capitalized, count, narrowing, wrapped } from '#tile/draw/text';
import { groupsHere } from '#tile/model/groups';
import { textsOf } from '#tile/model/leaderboard';
import { GROUP_HEADS, groupTexts } from '#tile/panels/groups_table';
import { judgementWords } from '#tile/panels/judgement_panel';
import { roomFor, SlideList } from '#tile/present/stage/list';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { GroupHere } from '#tile/model/groups' */
/** @import { List, ListSize, ListType } from '#tile/present/stage/list' */

const MOST = 12;
/** @type {ListType} */
const TYPE = { head: 108, least: 46, row: 58, foot: 56, size: 28, small: 28, above: 18, below: 42, line: 40 };
/** Widths in units: of a swatch, of a column of numbers, of the last of them. */
const [MARK, COLUMN, SHARE] = [26, 116, 150];
const GAP = 14;
/** What the columns of numbers are called. */
const HEADS = ['rows', ...GROUP_HEADS.slice(1).map((head) => head.toLowerCase())];

/** Whether a scene shows groups in the place of rows. @param {ExploreModel} model */
export const hasGroups = ({ shown: { grouped }, board }) => grouped !== null && textsOf(board, grouped) !== null;

/** Which row is best at the point, and of which group it is. */
/** @param {ExploreModel} model @param {string[]} names as the audience may read them */
export function groupSentence(model, names) {
  const [first] = model.winners;
  if (first === undefined) return '';
  const text = textsOf(model.board, model.shown.grouped ?? '')?.[first];
  return `Best here: ${names[first]}${text ? ` (${text})` : ''}, ${model.valueText(first)}`;
}

export class SlideGroups extends SlideList {
  /** @param {ExploreModel} model @param {ListSize} size */
  paint(model, size) {
    const { grouped, colour } = model.shown;
    if (grouped === null) return;
    const { width, unit } = size;
    const groups = groupsHere(model, grouped);
    const said = model.aheadSets() ? wrapped(judgementWords(model), width / narrowing(), TYPE.size * unit, false) : [];
    const type = { ...TYPE, foot: TYPE.foot + said.length * TYPE.line };
    const rows = groups.slice(0, roomFor(size, type, MOST));
    const left = colour === grouped ? (MARK + GAP) * unit : 0;
    const { ink } = theme();
    /** @type {List<GroupHere>} */
    const list = {
      title: capitalized(grouped),
      rows,
      columns: [
        {
          x: left,
          room: columnEnd(0, width, unit) - COLUMN * unit - left,
          text: ({ text }) => text || 'none',
          draw: ({ members: [first] }, row) => {
            if (left) this.mark(model.colourOf(first), 0, row, MARK * unit);
          },
        },
        ...HEADS.map((head, k) => ({
          ...{ head, x: columnEnd(k, width, unit), anchor: /** @type {const} */ ('end') },
          text: (/** @type {GroupHere} */ group) => groupTexts(group)[k],
        })),
      ],
      key: ({ members: [first] }) => first,
      bold: ({ members }) => model.winners.some((i) => members.includes(i)),
      read: (group) =>
        `${group.text || 'none'}: ${groupTexts(group)
          .map((text, k) => `${HEADS[k]} ${text}`)
          .join(', ')}`,
      notes: [
        ...(rows.length < groups.length ? [`${rows.length} of ${count(groups.length)} shown`] : []),
        ...said.map((text) => ({ text, fill: ink })),
      ],
      readNotes: said,
    };
    this.show(list, type, size);
  }
}

/** Where a column of numbers ends. @param {number} k @param {number} width @param {number} unit */
const columnEnd = (k, width, unit) => {
  const last = HEADS.length - 1;
  return width - (k === last ? 0 : (SHARE + (last - 1 - k) * COLUMN) * unit);
};
