/** On how much of the part each classifier holds each rank, as bars, and what it takes to be best. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { count, cut, percent, width as widthOf } from '#tile/draw/text';
import { RULES } from '#tile/math/rules';
import { ranksOf, SEGMENTS, STRENGTHS } from '#tile/model/robustness';
import { firstOf, holders, percentText, shareOf } from '#tile/pages/robustness/ranks';
import { entityCell, RovingFocus } from '#tile/tables/entities';
import { fill, headCell, make, rowOf, say } from '#tile/ui/elements';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Needs } from '#tile/pages/robustness/jobs' */

// ---- Shares of the Tile by rank as stacked bars, as a drawing for a file: a row for each classifier.

/**
 * A row: name, place of the mark, shares by group of ranks, and the numbers at its end.
 *
 * @typedef {{name: string, place: number, parts: number[], numbers: string[]}} ShareRow
 */
/**
 * @typedef {object} ShareRows
 * @property {ShareRow[]} rows
 * @property {string[]} heads headings of the numbers
 * @property {string} axis title of the axis: what the length of a bar is a share of
 * @property {string[]} names of all classifiers, so that shortened names stay distinct
 */

const ROW = 20;
const BAR = 14;
// The heights of the headings of the numbers, and of a line of the legend above them.
const HEADS = 24;
const LINE = 18;
const FOOT = 36;
const NUMBER = 46;
const SWATCH = 14;
const GAP = 8;
// The share of the width that names may take.
const NAMES = 0.36;
const SIZE = 12;
const SMALL = 11;
// Below this width of the bars, the numbers of their axis would touch.
const NARROW = 110;

/** @param {ShareRows} shown @param {number} width */
function shareBars({ rows, heads, axis, names }, width) {
  const pens = canvas(document.createElement('div'), ['bars', 'words']);
  const longest = Math.max(...rows.map(({ name }) => widthOf(name, SIZE)), 0);
  const left = Math.min(NAMES * width, longest) + GAP;
  const right = width - heads.length * NUMBER;
  const top = legend(pens.words.start(), width) + HEADS;
  const place = { left, right, top, bottom: top + rows.length * ROW };
  headings(pens.words, heads, place);
  scale(pens.words, axis, place);
  const patterns = new marks.Patterns(pens.svg);
  pens.bars.start();
  for (const [k, row] of rows.entries()) {
    const y = top + k * ROW;
    stack(pens.bars, patterns, row, { x: left, y: y + (ROW - BAR) / 2, width: right - left - GAP, height: BAR });
    const words = { y: y + ROW / 2 + 4, 'font-size': SIZE, fill: theme().ink };
    pens.words.add('text', { ...words, x: 0 }, cut(row.name, left - GAP, SIZE, false, names));
    for (const [n, text] of row.numbers.entries())
      pens.words.add('text', { ...words, x: right + (n + 1) * NUMBER, 'text-anchor': 'end' }, text);
  }
  pens.bars.stop();
  pens.words.stop();
  return { drawing: pens.svg, width, height: place.bottom + FOOT };
}

/** @typedef {{left: number, right: number, top: number, bottom: number}} Place of the bars */

/** Draws the legend of rank groups along the whole width, in as many lines as it needs; returns their height. */
/** @param {Pen} pen @param {number} width */
function legend(pen, width) {
  const words = { 'font-size': SMALL, fill: theme().ink2 };
  const word = 'rank';
  pen.add('text', { ...words, x: 0, y: 11 }, word);
  const start = widthOf(word, SMALL) + 2 * GAP;
  let [x, y] = [start, 0];
  for (const [k, strength] of STRENGTHS.entries()) {
    const wide = SWATCH + 3 + widthOf(ranksOf(k), SMALL);
    if (x + wide > width && x > start) [x, y] = [start, y + LINE];
    pen.add('rect', { x, y: y + 2, width: SWATCH, height: 10, fill: theme().ink, 'fill-opacity': strength });
    pen.add('text', { ...words, x: x + SWATCH + 3, y: y + 11 }, ranksOf(k));
    x += wide + GAP;
  }
  return y + LINE;
}

/** Draws the headings of the numbers at the ends of the rows. */
/** @param {Pen} pen @param {string[]} heads @param {Place} place */
function headings(pen, heads, { right, top }) {
  const words = { 'font-size': SMALL, fill: theme().ink2, y: top - 8, 'text-anchor': 'end' };
  for (const [k, text] of heads.entries()) pen.add('text', { ...words, x: right + (k + 1) * NUMBER }, text);
}

/** Draws the axis below the bars. @param {Pen} pen @param {string} axis @param {Place} place */
function scale(pen, axis, { left, right, top, bottom }) {
  const wide = right - left - GAP;
  const words = { 'font-size': SMALL, fill: theme().ink2 };
  for (const share of wide < NARROW ? [0, 1] : [0, 0.5, 1]) {
    const x = left + share * wide;
    pen.add('line', { x1: x, x2: x, y1: top, y2: bottom + 3, stroke: theme().line2, 'stroke-width': 0.75 });
    pen.add('text', { ...words, x, y: bottom + 15, 'text-anchor': 'middle' }, `${100 * share} %`);
  }
  pen.add('text', { ...words, x: left + wide / 2, y: bottom + 31, 'text-anchor': 'middle' }, axis);
}

/**
 * Draws the shares of a row as a stacked bar.
 *
 * @param {Pen} pen @param {marks.Patterns} patterns @param {Pick<ShareRow, 'place' | 'parts'>} row
 * @param {{x: number, y: number, width: number, height: number}} box whose width is the share 1
 */
export function stack(pen, patterns, { place, parts }, { x: from, y, width: wide, height }) {
  const { grey, bg } = theme();
  const fill = patterns.paint(place, marks.hue(place, 'full', grey), bg);
  let x = from;
  for (const [k, share] of parts.entries()) {
    const width = share * wide;
    if (width > 0.2)
      pen.add('rect', { x, y, width: Math.max(0.2, width - 0.5), height, fill, 'fill-opacity': STRENGTHS[k] });
    x += width;
  }
}

// ---- Rank acceptability: on how much of the part of the Tile each classifier holds each rank, as stacked bars in a
// table. A segment is a button that highlights its area, a name is one that selects; arrow keys move from one to the
// next.

/** How many rows are shown at first. */
const FIRST = 15;
const TOP = 5;
/** Segments of a smaller share than this are not buttons. */
const THIN = 0.02;

export class Acceptability {
  all = false;
  /** What was painted last. @type {{board: ExploreModel, shares: Float64Array} | null} */
  shown = null;
  /** @type {number[]} */
  listed = [];
  body = make('tbody', {});
  note = make('p', { className: 'tx-robust-foot' });
  toggle = make('button', { className: 'tx-button tx-plain', hidden: '' });

  /**
   * @param {HTMLElement} host @param {(entity: number, segment: number) => void} onLight
   * @param {(entity: number) => void} onSelect @param {() => void} again
   */
  constructor(host, onLight, onSelect, again) {
    this.onLight = onLight;
    this.onSelect = onSelect;
    this.table = make(
      'table',
      { className: 'tx-robust-table tx-shares', 'aria-label': 'Acceptability' },
      head(),
      this.body,
    );
    this.roving = new RovingFocus(this.body);
    this.toggle.addEventListener('click', () => {
      this.all = !this.all;
      again();
    });
    fill(host, this.table, make('div', { className: 'tx-robust-under' }, this.note, this.toggle));
  }

  /** @param {ExploreModel} board @param {Float64Array} shares @param {[number, number] | null} highlight */
  paint(board, shares, highlight) {
    const size = board.names.length;
    this.shown = { board, shares };
    const { order, somewhere } = holders(shares, size);
    const kept = [highlight?.[0], board.ours].filter((i) => typeof i === 'number');
    const listed = this.all ? order : firstOf(order, FIRST, kept);
    this.listed = listed;
    this.roving.rebuild(() => fill(this.body, ...listed.map((i) => this.row(board, shares, i, highlight))));
    const verb = somewhere === 1 ? 'is' : 'are';
    const shown = `${count(listed.length)} of ${count(board.rowCount)} shown`;
    this.note.textContent = `${shown}; ${count(somewhere)} ${verb} best somewhere`;
    this.toggle.hidden = order.length <= FIRST;
    this.toggle.textContent = this.all ? `First ${FIRST}` : `Show all ${count(order.length)}`;
  }

  /** The listed rows as a figure to export; null before anything is painted. */
  /** @param {number} width @param {string} axis what the length of a bar is a share of */
  drawing(width, axis) {
    if (!this.shown) return null;
    const { board, shares } = this.shown;
    const of = (/** @type {number} */ i, /** @type {[number, number]} */ ranks) =>
      shareOf(shares, board.names.length, i, ranks);
    const rows = this.listed.map((i) => ({
      name: board.names[i],
      place: board.colourOf(i),
      parts: SEGMENTS.map((ranks) => of(i, ranks)),
      numbers: [percentText(of(i, [1, 1])), percentText(of(i, [1, TOP]))],
    }));
    return shareBars({ rows, heads: ['1st', `top ${TOP}`], axis, names: board.names }, width);
  }

  /**
   * @param {ExploreModel} board @param {Float64Array} shares @param {number} i
   * @param {[number, number] | null} highlight
   */
  row(board, shares, i, highlight) {
    const size = board.names.length;
    const first = shareOf(shares, size, i, [1, 1]);
    const bar = make('div', { className: 'tx-shares-bar' });
    for (const [k, ranks] of SEGMENTS.entries()) {
      const share = shareOf(shares, size, i, ranks);
      if (share > 5e-4) bar.append(this.segment(board, i, k, share, highlight));
    }
    const chosen = i === board.selected || (highlight && highlight[0] === i);
    return make(
      'tr',
      { className: chosen ? 'tx-chosen' : '' },
      entityCell(board, i, this.onSelect),
      make('td', { className: 'tx-shares-cell' }, bar),
      make('td', { className: 'tx-number' }, make('b', {}, percentText(first))),
      make('td', { className: 'tx-number' }, percentText(shareOf(shares, size, i, [1, TOP]))),
    );
  }

  /**
   * @param {ExploreModel} board @param {number} i @param {number} k @param {number} share
   * @param {[number, number] | null} highlight
   */
  segment(board, i, k, share, highlight) {
    const ranks = ranksOf(k);
    const text = `${board.names[i]}: rank ${ranks} on ${percent(share)}`;
    const on = Boolean(highlight && highlight[0] === i && highlight[1] === k);
    const about = { title: text, 'aria-label': text, 'aria-pressed': on, 'data-entity': i, 'data-segment': k };
    // A sliver is too thin to click, so it is no button.
    const thin = share < THIN && !on;
    const node = thin
      ? make('span', { className: 'tx-sliver', title: text })
      : make('button', { className: 'tx-segment', ...about });
    node.style.width = `${100 * share}%`;
    const place = board.colourOf(i);
    const colour = make('i', {});
    colour.style.background = place < 0 ? 'var(--tx-grey)' : marks.swatchBackground(place);
    colour.style.opacity = String(STRENGTHS[k]);
    node.append(colour);
    if (!thin) node.addEventListener('click', () => this.onLight(i, k));
    return node;
  }
}

function head() {
  const steps = SEGMENTS.map((_, k) => {
    const mark = make('i', {});
    mark.style.opacity = String(STRENGTHS[k]);
    return make('span', {}, mark, ranksOf(k));
  });
  return make(
    'thead',
    {},
    rowOf(
      headCell('Classifier'),
      headCell(make('div', { className: 'tx-shares-scale' }, ...steps)),
      headCell(make('b', {}, '1st ↓'), { className: 'tx-number', 'aria-sort': 'descending' }),
      headCell(`top ${TOP}`, { className: 'tx-number' }),
    ),
  );
}

// ---- What it would take to be best at the point: how many false negatives of a classifier would have to become
// true positives, or how many of its false positives true negatives.

/** How many rows are shown at first; below, how many on request. */
const FIRST_ROWS = 8;
const MORE_ROWS = 30;

/**
 * How many more detections, or fewer false alarms, make an entity best, null where none are enough; over several
 * contexts, in which one: its index, -1 where none are enough.
 *
 * @typedef {{entity: number, detections: number | null, rejections: number | null,
 *   contexts?: {detections: number, rejections: number}}} Need
 */

/** @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => [make('b', {}, count(n)), ` ${n === 1 ? one : many}`];

export class Needed {
  more = false;
  body = make('tbody', {});
  note = make('p', { className: 'tx-robust-foot' });
  toggle = make('button', { className: 'tx-button tx-plain', hidden: '' });

  /** @param {HTMLElement} host @param {(entity: number) => void} onSelect @param {() => void} again */
  constructor(host, onSelect, again) {
    this.onSelect = onSelect;
    const head = make(
      'thead',
      { className: 'tx-visually-hidden' },
      rowOf(...['Classifier', 'More detections', 'Fewer false alarms'].map((text) => headCell(text))),
    );
    const table = make(
      'table',
      { className: 'tx-robust-table tx-needed', 'aria-label': 'What would it take?' },
      head,
      this.body,
    );
    this.roving = new RovingFocus(this.body);
    this.toggle.addEventListener('click', () => {
      this.more = !this.more;
      again();
    });
    fill(host, table, make('div', { className: 'tx-robust-under' }, this.note, this.toggle));
  }

  get wanted() {
    return this.more ? MORE_ROWS : FIRST_ROWS;
  }

  /** @param {ExploreModel} board @param {Needs} found */
  paint(board, { needs, problem, ranked, rule }) {
    this.roving.rebuild(() => fill(this.body, ...needs.map((need) => this.row(board, need))));
    const by = rule && `Best by ${RULES[rule].name.toLowerCase()}, with samples of one context.`;
    const some = [needs.length ? by : '', problem].filter(Boolean).join(' ');
    say(this.note, some || (needs.length ? '' : 'No classifier ranks below the best here.'));
    this.toggle.hidden = !needs.length || ranked <= FIRST_ROWS;
    this.toggle.textContent = this.more ? `First ${FIRST_ROWS}` : `First ${Math.min(MORE_ROWS, ranked)}`;
  }

  /** @param {ExploreModel} board @param {Need} need */
  row(board, { entity, detections, rejections, contexts }) {
    const where = (/** @type {'detections' | 'rejections'} */ of) =>
      contexts ? [make('small', {}, `in ${board.board.contexts[contexts[of]]}`)] : [];
    const one =
      detections === null
        ? ['not by detections']
        : [...counted(detections, 'more detection', 'more detections'), ...where('detections')];
    const or = detections === null ? [] : ['or '];
    const other =
      rejections === null
        ? ['not by false alarms']
        : [...or, ...counted(rejections, 'fewer false alarm', 'fewer false alarms'), ...where('rejections')];
    const cells = [one, other].map((parts) => make('td', {}, ...parts));
    return make(
      'tr',
      { className: entity === board.selected ? 'tx-chosen' : '' },
      entityCell(board, entity, this.onSelect),
      ...cells,
    );
  }
}
