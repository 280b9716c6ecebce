/** Rank acceptability on a slide: the first classifiers with their shares of the part by rank, as stacked bars. */
import { theme } from '#tile/draw/colours';
import { count, percent, width as widthOf } from '#tile/draw/text';
import { ranksOf, SEGMENTS, STRENGTHS } from '#tile/model/robustness';
import { firstOf, holders, percentText, shareOf } from '#tile/pages/robustness/ranks';
import { stack } from '#tile/pages/robustness/shares';
import { nameWidth, roomFor, SlideList } from '#tile/present/stage/list';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Ranked, ScenePart } from '#tile/pages/robustness/scene_part' */
/** @import { Box, List, ListSize, ListType } from '#tile/present/stage/list' */

/** @typedef {{entity: number, place: number, parts: number[], first: string}} BarRow */

const TITLE = 'Acceptability';
/** The most rows that an audience can read. */
const MOST = 10;
const FEW = 3;
/** @type {ListType} */
const TYPE = { head: 152, least: 50, row: 66, foot: 136, size: 31, small: 28, above: 24, below: 78, line: 40 };
/** The height of a bar as a share of that of its row. */
const BAR = 0.64;
const NUMBER = 100;
const GAP = 20;
// The share of the width that names may take.
const NAMES = 0.42;

/**
 * The rows that fit, and the texts about all classifiers.
 *
 * @param {ExploreModel} model @param {Ranked} ranked
 * @param {number[]} spoken classifiers that must have a row
 * @param {number} most rows
 */
export function rowsOf(model, { shares, draws }, spoken, most) {
  const size = model.names.length;
  const { order, somewhere } = holders(shares, size);
  const of = (/** @type {number} */ i, /** @type {[number, number]} */ ranks) => shareOf(shares, size, i, ranks);
  // Classifiers that are best nowhere are shown only if mentioned, or to fill an almost empty list.
  const matter = order.filter((i, k) => k < FEW || of(i, [1, 1]) > 0 || spoken.includes(i));
  const rows = firstOf(matter, most, spoken).map((entity) => ({
    entity,
    place: model.colourOf(entity),
    parts: SEGMENTS.map((ranks) => of(entity, ranks)),
    first: percentText(of(entity, [1, 1])),
  }));
  const verb = somewhere === 1 ? 'is' : 'are';
  const notes = [`${rows.length} of ${count(model.rowCount)} shown; ${count(somewhere)} ${verb} best somewhere.`];
  if (draws && order.length) notes.push(`Over the draws, none is best on more than ${percent(of(order[0], [1, 1]))}.`);
  return { rows, notes };
}

export class SlideBars extends SlideList {
  /**
   * @param {ExploreModel} model @param {ScenePart} part @param {Ranked} ranked
   * @param {string[]} names as the audience may read them
   * @param {ListSize & {old: boolean}} size `old`: whether the shares are those of another prevalence
   */
  paint(model, part, ranked, names, size) {
    const { width, unit } = size;
    this.svg.setAttribute('opacity', size.old ? '0.4' : '1');
    const { preferences } = part;
    const highlight = preferences.highlightOn(model);
    const spoken = part.requiredRows(model);
    const { rows, notes } = rowsOf(model, ranked, spoken, roomFor(size, TYPE, MOST));
    const shown = rows.map(({ entity }) => names[entity]);
    const left = nameWidth(shown, TYPE.size * unit, NAMES * width - GAP * unit) + GAP * unit;
    const bars = { x: left, width: width - (NUMBER + GAP) * unit - left };
    const { ink } = theme();
    const where = preferences.region === 'tile' ? 'Tile' : 'region';
    const measured = model.ruled?.name || 'as measured';
    const how = ranked.draws ? `over ${count(ranked.draws)} draws` : measured;
    const heading = { 'font-size': TYPE.size * unit, 'font-weight': 700, fill: ink };
    /** @type {List<BarRow>} */
    const list = {
      title: TITLE,
      about: `share of the ${where}, by rank, ${how}`,
      rows,
      columns: [
        { room: left - GAP * unit, among: names, text: ({ entity }) => names[entity] },
        {
          draw: ({ entity, place, parts }, row) => {
            const bar = { ...bars, y: row.y + ((1 - BAR) * row.height) / 2, height: BAR * row.height };
            stack(this.pen, this.patterns, { place, parts }, bar);
            if (highlight?.[0] === entity) this.outline(parts, highlight[1], bar, unit);
          },
        },
        { x: width, anchor: 'end', head: '1st', heading, text: ({ first }) => first, bold: () => true },
      ],
      key: ({ entity }) => entity,
      bold: ({ entity }) => spoken.includes(entity),
      read: ({ entity, first }) => `${names[entity]} ${first}`,
      notes,
      behind: () => this.legend(unit),
      over: ({ y, height }) => this.scale({ ...bars, y: y + height, height }, unit),
    };
    this.show(list, TYPE, size);
  }

  /** Draws the title alone, while the shares are computed. @param {ListSize} size */
  wait(size) {
    const about = 'Computing …';
    const list = {
      title: TITLE,
      about,
      rows: [],
      columns: [],
      key: Number,
      bold: () => false,
      read: String,
      notes: [],
    };
    this.show({ ...list, readNotes: [about] }, TYPE, size);
  }

  /** Draws the legend of rank groups. @param {number} unit */
  legend(unit) {
    const { pen } = this;
    const { ink, ink2 } = theme();
    const size = TYPE.small * unit;
    const y = (TYPE.head - TYPE.above) * unit;
    const words = { y, 'font-size': size, fill: ink2 };
    pen.add('text', { ...words, x: 0 }, 'rank');
    let x = widthOf('rank', size) + GAP * unit;
    for (const [k, strength] of STRENGTHS.entries()) {
      const box = { x, y: y - 22 * unit, width: 26 * unit, height: 24 * unit };
      pen.add('rect', { ...box, fill: ink, 'fill-opacity': strength });
      pen.add('text', { ...words, x: x + 34 * unit }, ranksOf(k));
      x += 34 * unit + widthOf(ranksOf(k), size) + GAP * unit;
    }
  }

  /** Draws the axis of the shares: 0, 0.5 and 1. @param {Box} box `y`: its lower end @param {number} unit */
  scale({ x, y, width, height }, unit) {
    const { line2, ink2 } = theme();
    for (const share of [0, 0.5, 1]) {
      const at = x + share * width;
      const line = { x1: at, x2: at, y1: y - height, y2: y + 6 * unit, stroke: line2, 'stroke-width': 2 * unit };
      this.pen.add('line', line);
      const words = { x: at, y: y + 34 * unit, 'font-size': TYPE.small * unit, fill: ink2, 'text-anchor': 'middle' };
      this.pen.add('text', words, `${100 * share} %`);
    }
  }

  /** Outlines the segment that is highlighted on the Tile. */
  /** @param {number[]} parts @param {number} segment @param {Box} bar @param {number} unit */
  outline(parts, segment, { x, width, ...bar }, unit) {
    const before = parts.slice(0, segment).reduce((sum, part) => sum + part, 0);
    const box = { x: x + before * width, ...bar, width: parts[segment] * width };
    this.pen.add('rect', { ...box, fill: 'none', stroke: theme().ink, 'stroke-width': 4 * unit });
  }
}
