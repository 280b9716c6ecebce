/** The texts on the stage: title and subtitle of the scene, the winner with its value, the small line at the bottom. */
import { cut, narrowing, unbroken, width, wrapped } from '#tile/draw/text';
import { fill, make, say } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Box, Layout } from '#tile/present/stage/layout' */
/** @import { WinnerWords } from '#tile/present/stage/texts' */

/** Puts an element into a box; hides it where that is null. */
/** @param {HTMLElement} node @param {(Box & {h?: number}) | null} box */
export function placeIn(node, box) {
  node.hidden = !box;
  if (!box) return;
  Object.assign(node.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.w}px` });
  if (box.h) node.style.height = `${box.h}px`;
}

/** Type sizes, in units, of the title and the winner, and of a line below them. */
const SIZE = 56;
const SECOND_SIZE = 34;
/** The factor of both where the title spans the whole width. */
const WIDE = 66 / 56;
/** In a column, units between title and winner, and from there to the bottom of the screen. */
const GAP = 44;
const FOOT = 64;
/** Letters of the line at the bottom that have room in two lines; more get three smaller ones. */
const LONG = 170;

/** The factors of the type size of a line below the title, to try in this order. */
const SMALLER = [1, 0.9, 0.8];
/** Factor for measured text widths, which are a little less than the browser's. */
const SAFE = 1.02;
/** The height of a line of a title of several lines, in its type size. */
const LINE = 1.15;
const PARTS = ' · ';
/** A text none of whose lines begins with a dot. @param {string} text */
export const joined = (text) => text.replaceAll(PARTS, '\u00a0· ');
const LIST = /^([^:·]+): .+ · .+\.$/;

/** The share of a line that a name may take in a sentence that is too long. */
const NAME = 0.4;

/**
 * A line below the title, never cut off: where it is too long, its type gets smaller, then its last parts are dropped,
 * then its long names are shortened.
 *
 * @param {string} text @param {number} room
 * @param {number} lines for which there is room
 * @param {number} size of the type
 * @param {string[]} [names] of the leaderboard, as the audience sees them
 * @returns {{text: string, by: number}} `by`: the factor of the type size
 */
export function fitLine(text, room, lines, size, names = []) {
  const high = (/** @type {string} */ shown, /** @type {number} */ by) => linesIn(shown, room, by * size);
  for (const shown of shortened(text)) {
    const by = SMALLER.find((each) => high(shown, each) <= lines);
    if (by !== undefined) return { text: shown, by };
  }
  const by = SMALLER[SMALLER.length - 1];
  const named = names.filter((name) => text.includes(name)).sort((one, other) => other.length - one.length);
  const short = (/** @type {string} */ name) => cut(name, NAME * room, by * size, false, names);
  return { text: named.reduce((all, name) => all.replaceAll(name, short(name)), text), by };
}

/**
 * A text and what remains of it without its last parts. A list after a colon is dropped as a whole, as a part of it
 * would be wrong.
 */
/** @param {string} text */
function shortened(text) {
  const [, said] = text.match(LIST) ?? [];
  const parts = text.split(PARTS);
  return said ? [text, `${said}.`] : parts.map((_, k) => parts.slice(0, parts.length - k).join(PARTS));
}

/** The number of lines of a text below the title. @param {string} text @param {number} room @param {number} size */
const linesIn = (text, room, size) =>
  text.split('\n').reduce((sum, line) => sum + wrapped(joined(line), room, SAFE * size, false).length, 0);

/** The type size of a line below the title. @param {Layout} box */
const sizeOf = ({ unit, boxes }) => SECOND_SIZE * unit * (boxes ? WIDE : 1);

/** The number of lines that a text below the title needs in its full size. */
/** @param {string} text @param {number} room @param {Layout} box */
export const linesOf = (text, room, box) => linesIn(unbroken(text), room, narrowing() * sizeOf(box));

/** The least factor of the type size of a title on one line; then lines with their factor, to try in this order. */
const LEAST = 0.7;
const TITLES = [
  { lines: 2, by: 0.75 },
  { lines: 2, by: 0.6 },
  { lines: 3, by: 0.6 },
  { lines: 3, by: 0.5 },
  { lines: 4, by: 0.5 },
];

/** The lines of a title and the factor of its type size: larger than the line below it as long as possible. */
/** @param {string} text @param {number} room @param {number} size */
export function titleType(text, room, size) {
  const share = room / (SAFE * width(text, size, true));
  if (share >= LEAST) return { lines: 1, by: Math.min(1, share) };
  const fits = TITLES.find(({ lines, by }) => wrapped(text, room, SAFE * by * size).length <= lines);
  return fits ?? TITLES[TITLES.length - 1];
}

/** By how much a title is higher than one of one line, in units of the layout. */
/** @param {string} text @param {Layout} box with a title of one line */
export function titleMore(text, { column, head, unit, boxes }) {
  const size = SIZE * (boxes ? WIDE : 1);
  const { lines, by } = titleType(text, head.w, narrowing() * size * unit);
  return column || lines < 2 ? 0 : Math.max(0, lines * LINE * by - 1.25) * size;
}

export class Headline {
  title = make('h1', {});
  subtitle = make('p', { className: 'tx-stage-second' });
  winner = make('div', { className: 'tx-stage-winner' });
  second = make('p', { className: 'tx-stage-second' });
  head = make('div', { className: 'tx-stage-head' }, this.title, this.subtitle);
  said = make('div', { className: 'tx-stage-said' }, this.winner, this.second);
  about = make('p', { className: 'tx-stage-about' });

  /** Puts the texts into the boxes of a layout. @param {Layout} box */
  lay(box) {
    placeIn(this.head, box.head);
    placeIn(this.said, box.boxes || box.room ? null : box.said);
    this.about.style.left = `${box.left}px`;
    this.follow(box);
  }

  /**
   * In a column, puts the winner below the lines of the title; where they are higher than the screen, makes the type
   * smaller.
   */
  /** @param {Layout} box */
  follow({ column, said, head, unit }) {
    const host = this.head.parentElement;
    if (!column || !host) return;
    host.classList.remove('tx-tight');
    const below = () => {
      const y = head.y + this.head.offsetHeight + GAP * unit;
      placeIn(this.said, { ...said, y });
      return y + this.said.offsetHeight;
    };
    if (below() <= host.clientHeight - FOOT * unit) return;
    host.classList.add('tx-tight');
    below();
  }

  /**
   * @param {{title: string, subtitle: string, about: string, model: ExploreModel}} frame @param {WinnerWords} words
   * @param {Layout} box
   */
  write(frame, words, box) {
    this.writeTitle(frame.title, box);
    const { names } = frame.model;
    this.writeBelow(this.subtitle, frame.subtitle, { names, room: box.head.w }, box);
    this.writeBelow(this.second, words.second, { names, room: box.said.w }, box);
    say(this.about, frame.about);
    this.about.classList.toggle('tx-long', frame.about.length > LONG);
    this.writeWinner(frame.model, words, box);
    this.follow(box);
  }

  /** @type {(node: HTMLElement, text: string, within: {names: string[], room: number}, box: Layout) => void} */
  writeBelow(node, text, { names, room }, box) {
    const size = sizeOf(box);
    const found = fitLine(unbroken(text), room, box.lines, narrowing() * size, names);
    say(node, joined(found.text));
    node.style.fontSize = found.by < 1 ? `${size * found.by}px` : '';
  }

  /** Writes the title, on several lines where it is long. A column has room for more lines. */
  /** @param {string} text @param {Layout} box */
  writeTitle(text, { head, unit, column, boxes }) {
    const size = SIZE * unit * (boxes ? WIDE : 1);
    const share = head.w / width(text, size, true);
    const { lines, by } = column
      ? { lines: 1, by: share < 0.4 ? 0.7 : 0.85 }
      : titleType(text, head.w, narrowing() * size);
    say(this.title, text);
    this.title.classList.toggle('tx-two', lines > 1);
    this.title.style.setProperty('--tx-title-lines', String(lines));
    this.title.style.fontSize = `${size * by}px`;
  }

  /**
   * Writes swatch, name and value on one line: smaller where the name is long, then cut. In a column the value has a
   * line of its own.
   */
  /** @param {ExploreModel} model @param {WinnerWords} words @param {Layout} box */
  writeWinner(model, { entity, name, value }, { said, unit, column }) {
    const mark = entity === null ? null : swatch(model, entity);
    const narrow = SAFE * narrowing();
    const room = (said.w - (mark ? 54 * unit : 0)) / narrow;
    /** @param {number} size */
    const valueWidth = (size) => (column ? 0 : width(value, size) + (28 * unit) / narrow);
    const share = (room - valueWidth(SIZE * unit)) / width(name, SIZE * unit, true);
    const size = SIZE * unit * Math.max(0.6, Math.min(column ? 0.8 : 1, share));
    this.winner.style.fontSize = `${size}px`;
    fill(
      this.winner,
      mark,
      make('b', { title: name }, cut(name, room - valueWidth(size), size, true, model.names)),
      make('output', {}, value),
    );
  }
}
