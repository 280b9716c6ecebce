/** Rank acceptability on a slide: the first classifiers with their shares of the part by rank, as stacked bars. */

import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { groupOn, Sheet } from '#tile/draw/pen';
import { count, cut, percent, width as widthOf } from '#tile/draw/text';
import { ranksOf, SEGMENTS, STRENGTHS } from '#tile/model/robustness';
import { firstOf, holders, percentText, shareOf } from '#tile/pages/robustness/ranks';
import { stack } from '#tile/pages/robustness/shares';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { RobustnessModel } from '#tile/model/robustness' */
/** @import { Ranked, ScenePart } from '#tile/pages/robustness/scene_part' */

/** The most rows that an audience can read. */
const MOST = 10;
const FEW = 3;
/** Heights in units of type: above the rows, of a row, of its bar, of the lines below. */
const HEAD = 152;
const ROW = 66;
const LEAST = 50;
const BAR = 0.64;
const FOOT = 136;
const SIZE = 31;
const SMALL = 28;
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

export class SlideBars extends Sheet {
  /** The top and height of each row, by entity. @type {Map<number, {y: number, height: number}>} */
  places = new Map();
  patterns = new marks.Patterns(this.svg);
  pen = groupOn(this.svg);

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.svg.setAttribute('role', 'img');
  }

  /**
   * @param {ExploreModel} model @param {ScenePart} part @param {Ranked} ranked
   * @param {string[]} names as the audience may read them
   * @param {{width: number, height: number, unit: number, old: boolean}} size `old`: whether the shares are those of
   *   another prevalence
   */
  paint(model, part, ranked, names, { width, height, unit, old }) {
    const { svg, pen } = this;
    this.resize({ width, height });
    svg.setAttribute('opacity', old ? '0.4' : '1');
    const room = height - (HEAD + FOOT) * unit;
    const { preferences } = part;
    const highlight = preferences.highlightOn(model);
    const spoken = part.requiredRows(model);
    const { rows, notes } = rowsOf(model, ranked, spoken, Math.max(1, Math.min(MOST, room / (LEAST * unit)) | 0));
    svg.setAttribute('aria-label', rows.map(({ entity, first }) => `${names[entity]} ${first}`).join(', '));
    const step = Math.min(ROW * unit, room / Math.max(1, rows.length));
    const longest = Math.max(0, ...rows.map(({ entity }) => widthOf(names[entity], SIZE * unit, true)));
    const left = Math.min(NAMES * width, longest + GAP * unit);
    const right = width - (NUMBER + GAP) * unit;
    this.places.clear();
    pen.start();
    this.heads(preferences, ranked, { by: model.ruled?.name ?? '', width, unit });
    for (const [k, row] of rows.entries()) {
      const box = { x: left, y: HEAD * unit + k * step, width: right - left, height: step };
      this.places.set(row.entity, box);
      this.row(row, names, box, { width, unit, bold: spoken.includes(row.entity) });
      if (highlight?.[0] === row.entity) this.outline(row.parts, highlight[1], box, unit);
    }
    const below = HEAD * unit + rows.length * step;
    this.scale({ x: left, y: below, width: right - left, height: rows.length * step }, unit);
    for (const [k, text] of notes.entries())
      pen.add('text', { x: 0, y: below + (78 + 40 * k) * unit, 'font-size': SMALL * unit, fill: theme().ink2 }, text);
    pen.stop();
  }

  /**
   * Draws the title, and the legend of rank groups.
   *
   * @param {RobustnessModel} preferences @param {Ranked} ranked
   * @param {{by: string, width: number, unit: number}} place `by`: the rule over contexts, '' for one performance
   */
  heads({ region }, { draws }, { by, width, unit }) {
    const { pen } = this;
    const { ink, ink2 } = theme();
    const where = region === 'tile' ? 'Tile' : 'region';
    const measured = by || 'as measured';
    const how = `share of the ${where}, by rank, ${draws ? `over ${count(draws)} draws` : measured}`;
    const bold = { 'font-weight': 700, fill: ink };
    this.title(unit);
    pen.add('text', { x: 0, y: 78 * unit, 'font-size': SIZE * unit, fill: ink2 }, how);
    const y = 128 * unit;
    const words = { y, 'font-size': SMALL * unit, fill: ink2 };
    pen.add('text', { ...words, x: 0 }, 'rank');
    let x = widthOf('rank', SMALL * unit) + GAP * unit;
    for (const [k, strength] of STRENGTHS.entries()) {
      const box = { x, y: y - 22 * unit, width: 26 * unit, height: 24 * unit };
      pen.add('rect', { ...box, fill: ink, 'fill-opacity': strength });
      pen.add('text', { ...words, x: x + 34 * unit }, ranksOf(k));
      x += 34 * unit + widthOf(ranksOf(k), SMALL * unit) + GAP * unit;
    }
    pen.add('text', { x: width, y, 'font-size': SIZE * unit, 'text-anchor': 'end', ...bold }, '1st');
  }

  /** @param {number} unit */
  title(unit) {
    const type = { y: 36 * unit, 'font-size': 36 * unit, 'font-weight': 700, fill: theme().ink };
    this.pen.add('text', { ...type, x: 0 }, 'Acceptability');
  }

  /** Draws the title alone, while the shares are computed. */
  /** @param {{width: number, height: number, unit: number}} size */
  wait({ width, height, unit }) {
    const { pen } = this;
    this.resize({ width, height });
    this.svg.setAttribute('aria-label', 'Computing …');
    this.places.clear();
    pen.start();
    this.title(unit);
    pen.add('text', { x: 0, y: 78 * unit, 'font-size': SIZE * unit, fill: theme().ink2 }, 'Computing …');
    pen.stop();
  }

  /**
   * @param {{entity: number, place: number, parts: number[], first: string}} row @param {string[]} names
   * @param {Box} box of the row
   * @param {{width: number, unit: number, bold: boolean}} type
   */
  row({ entity, place, parts, first }, names, { x, y, width: wide, height }, { width, unit, bold }) {
    const { pen, patterns } = this;
    const size = SIZE * unit;
    const words = { y: y + height / 2 + 0.35 * size, 'font-size': size, fill: theme().ink };
    const name = cut(names[entity], x - GAP * unit, size, bold, names);
    pen.add('text', { ...words, x: 0, 'font-weight': bold ? 700 : 400 }, name);
    stack(pen, patterns, { place, parts }, { x, y: y + ((1 - BAR) * height) / 2, width: wide, height: BAR * height });
    pen.add('text', { ...words, x: width, 'text-anchor': 'end', 'font-weight': 700 }, first);
  }

  /** Draws the axis of the shares: 0, 0.5 and 1. @param {Box} box `y`: its lower end @param {number} unit */
  scale({ x, y, width, height }, unit) {
    const { line2, ink2 } = theme();
    for (const share of [0, 0.5, 1]) {
      const at = x + share * width;
      const line = { x1: at, x2: at, y1: y - height, y2: y + 6 * unit, stroke: line2, 'stroke-width': 2 * unit };
      this.pen.add('line', line);
      const words = { x: at, y: y + 34 * unit, 'font-size': SMALL * unit, fill: ink2, 'text-anchor': 'middle' };
      this.pen.add('text', words, `${100 * share} %`);
    }
  }

  /** Outlines the segment that is highlighted on the Tile. */
  /** @param {number[]} parts @param {number} segment @param {Box} box @param {number} unit */
  outline(parts, segment, { x, y, width, height }, unit) {
    const before = parts.slice(0, segment).reduce((sum, part) => sum + part, 0);
    const box = { x: x + before * width, y: y + ((1 - BAR) * height) / 2, height: BAR * height };
    const style = { fill: 'none', stroke: theme().ink, 'stroke-width': 4 * unit };
    this.pen.add('rect', { ...box, width: parts[segment] * width, ...style });
  }
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
