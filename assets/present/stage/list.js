/**
 * A list on a slide, drawn: a title, the heads of its columns, the rows that fit, and notes below them. A list says
 * what its rows and columns are. Sizes are in units of type, places and widths in pixels.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { groupOn, Sheet } from '#tile/draw/pen';
import { cut, narrowing, width as widthOf } from '#tile/draw/text';

/** @typedef {{width: number, height: number, unit: number}} ListSize */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {Record<string, string | number>} Style */
/**
 * The sizes of a list: heights above the rows, of a row at least and at most, and below the rows; letters of rows, and
 * of heads and notes; from the heads to the rows, from the rows to the notes, and from one note to the next.
 *
 * @typedef {object} ListType
 * @property {number} head
 * @property {number} least
 * @property {number} row
 * @property {number} foot
 * @property {number} size
 * @property {number} small
 * @property {number} above
 * @property {number} below
 * @property {number} line
 */
/**
 * A column: where its texts begin, end or have their middle, what it says of a row, and how wide that may be; or how
 * its cell is drawn.
 *
 * @template Row
 * @typedef {object} ListColumn
 * @property {number} [x]
 * @property {'start' | 'middle' | 'end'} [anchor]
 * @property {string} [head]
 * @property {Style} [heading] how its head differs from others
 * @property {(row: Row) => string} [text]
 * @property {number} [room] to which texts are cut
 * @property {string[]} [among] from all of which a cut text stays distinct
 * @property {Style} [style] how its texts differ from others
 * @property {(row: Row) => boolean} [bold] by default as the row
 * @property {(row: Row, box: Box, bold: boolean) => void} [draw]
 */
/**
 * `about` is below the title, `read` what a screen reader says of a row, `key` what `places` knows it by; `behind` and
 * `over` draw below and above the rows.
 *
 * @template Row
 * @typedef {object} List
 * @property {string} title
 * @property {string} [about]
 * @property {Row[]} rows
 * @property {ListColumn<Row>[]} columns
 * @property {(row: Row) => number} key
 * @property {(row: Row) => string} read
 * @property {(row: Row) => boolean} bold
 * @property {(row: Row, bold: boolean) => string} [ink]
 * @property {(string | {text: string, fill: string})[]} notes
 * @property {string[]} [readNotes] the notes that a screen reader says
 * @property {(rows: Box) => void} [behind]
 * @property {(rows: Box) => void} [over]
 */

/** The size of a title, and the height of what is said below it. */
const TITLE = 36;
const ABOUT = 78;
/** The middle of letters above their baseline, as a share of their size. */
const MIDDLE = 0.35;

/** How many rows fit below a head, at most `most`. @type {(size: ListSize, type: ListType, most: number) => number} */
export const roomFor = ({ height, unit }, { head, foot, least }, most) =>
  Math.max(1, Math.min(most, Math.floor((height / unit - head - foot) / least)));

/** The width of the longest of some names, at most `most`. */
/** @param {string[]} names @param {number} size of the letters in pixels @param {number} most */
export const nameWidth = (names, size, most) =>
  Math.min(most, Math.max(0, ...names.map((name) => widthOf(name, size, true))) * narrowing());

export class SlideList extends Sheet {
  patterns = new marks.Patterns(this.svg);
  // Above the patterns, which a pen on the drawing itself would remove.
  pen = groupOn(this.svg);
  /** The box of each row, by its key. @type {Map<number, Box>} */
  places = new Map();
  /** The box of the first row in bold, null without one. @type {Box | null} */
  marked = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.svg.setAttribute('role', 'img');
  }

  /** @template Row @param {List<Row>} list @param {ListType} type @param {ListSize} size */
  show(list, type, { width, height, unit }) {
    const { pen } = this;
    const { title, about, rows, columns, key, read, notes, readNotes } = list;
    const { ink, ink2 } = theme();
    const top = type.head * unit;
    // While the stage has no size yet, there is no room for rows.
    const room = Math.max(0, height / unit - type.head - type.foot);
    const step = Math.min(type.row, room / Math.max(1, rows.length)) * unit;
    const all = { x: 0, y: top, width, height: rows.length * step };
    this.resize({ width, height });
    this.svg.setAttribute('aria-label', [...rows.map(read), ...(readNotes ?? [])].join('; '));
    this.places.clear();
    this.marked = null;
    pen.start();
    const large = { x: 0, y: TITLE * unit, 'font-size': TITLE * unit, 'font-weight': 700, fill: ink };
    pen.add('text', large, cut(title, width / narrowing(), TITLE * unit, true));
    if (about) pen.add('text', { x: 0, y: ABOUT * unit, 'font-size': type.size * unit, fill: ink2 }, about);
    for (const { x = 0, anchor, head, heading } of columns)
      if (head) {
        const style = { x, y: top - type.above * unit, 'font-size': type.small * unit, fill: ink2 };
        pen.add('text', { ...style, 'text-anchor': anchor ?? 'start', ...heading }, head);
      }
    list.behind?.(all);
    for (const [k, row] of rows.entries()) {
      const box = { x: 0, y: top + k * step, width, height: step };
      this.places.set(key(row), box);
      if (list.bold(row)) this.marked ??= box;
      this.row(list, row, box, type.size * unit);
    }
    list.over?.(all);
    for (const [k, note] of notes.entries()) {
      const { text, fill } = typeof note === 'string' ? { text: note, fill: ink2 } : note;
      const y = top + all.height + (type.below + k * type.line) * unit;
      pen.add('text', { x: 0, y, 'font-size': type.small * unit, fill }, text);
    }
    pen.stop();
  }

  /** @template Row @param {List<Row>} list @param {Row} row @param {Box} box @param {number} size */
  row({ columns, bold, ink }, row, box, size) {
    for (const column of columns) {
      const strong = (column.bold ?? bold)(row);
      column.draw?.(row, box, strong);
      const { x = 0, anchor = 'start', room, among, style } = column;
      const text = column.text?.(row);
      if (!text) continue;
      const shown = room === undefined ? text : cut(text, room / narrowing(), size, strong, among ?? null);
      const fill = ink?.(row, strong) ?? theme().ink;
      this.text(shown, box, size, strong, { x, 'text-anchor': anchor, fill, ...style });
    }
  }

  /** A text in the middle of the height of a box. */
  /** @param {string} text @param {Box} box @param {number} size @param {boolean} bold @param {Style} style */
  text(text, { y, height }, size, bold, style) {
    const type = { y: y + height / 2 + MIDDLE * size, 'font-size': size, 'font-weight': bold ? 700 : 400 };
    this.pen.add('text', { ...type, ...style }, text);
  }

  /** The mark of a classifier or a group in the middle of the height of a row. */
  /** @param {number} place @param {number} x @param {Box} row @param {number} side @param {Style} [style] */
  mark(place, x, { y, height }, side, style) {
    const { bg, grey } = theme();
    const fill = this.patterns.paint(place, marks.hue(place, 'full', grey), bg);
    this.pen.add('rect', { x, y: y + (height - side) / 2, width: side, height: side, fill, ...style });
  }
}
