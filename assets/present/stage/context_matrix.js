/** Classifiers and contexts on a slide: the first classifiers by the official rule, with their rank in each context. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Sheet } from '#tile/draw/pen';
import { count, counted, cut, fixed, narrowing, width as widthOf } from '#tile/draw/text';
import { RULES } from '#tile/math/rules';
import { shownContexts } from '#tile/model/contexts';
import { gradesOf } from '#tile/pages/contexts/grades';
import { listed } from '#tile/present/stage/board';

/** @import { Rule } from '#tile/math/rules' */
/** @import { DomainMaps } from '#tile/model/domains' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ContextsPart } from '#tile/pages/contexts/scene_part' */

/** The most rows that an audience can read. */
const MOST = 10;
/** Heights in units of type: above the rows, of a row at least and at most, below them. */
const [HEAD, LEAST, ROW, FOOT] = [236, 44, 62, 56];
/** Sizes in units: of the title, of the letters, of the heads of columns and of the note. */
const [TITLE, SIZE, SMALL] = [36, 31, 27];
/** Widths in units: of ranks, of a mark, of a cell at least and at most, of the value of the rule. */
const [RANK, MARK, CELL, WIDE, VALUE] = [52, 42, 46, 96, 124];
const GAP = 12;
/** Of the table of domains: the height above its rows, and the width of a column. */
const [TOP, NUMBER] = [130, 130];
/** The share of the width that names may take, and how long and how steep the name of a context is. */
const NAMES = 0.4;
const [NAME, STEEP] = [190, -32];

/** A value of a rule: a score, or a rank. @param {Rule} rule @param {number} value */
const valueText = (rule, value) =>
  Number.isNaN(value) ? '–' : RULES[rule].higher ? fixed(value) : fixed(value, rule === 'rank' ? 1 : 0);

export class SlideMatrix extends Sheet {
  patterns = new marks.Patterns(this.svg);
  /** The top and height of each row, by classifier; in a scene of domains, by context. */
  /** @type {Map<number, {y: number, height: number}>} */
  places = new Map();

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.svg.setAttribute('role', 'img');
  }

  /**
   * @param {ContextsPart} part @param {ExploreModel} model @param {string[]} names as the audience may read them
   * @param {{width: number, height: number, unit: number}} size
   */
  paint(part, model, names, { width, height, unit }) {
    const { pen } = this;
    const domains = part.domains(model);
    if (domains) return this.paintDomains(domains, model, names, { width, height, unit });
    const { rule } = part.model;
    const standing = part.standing(model);
    const room = height / unit - HEAD - FOOT;
    const rows = listed(model.ranking, Math.max(1, Math.min(MOST, Math.floor(room / LEAST))), model.selected);
    const step = Math.min(ROW, room / Math.max(1, rows.length)) * unit;
    const longest = Math.max(0, ...rows.map((i) => widthOf(names[i], SIZE * unit, true))) * narrowing();
    const wide = Math.min(NAMES * width, longest + GAP * unit);
    const left = (RANK + MARK) * unit + wide;
    const every = shownContexts(model.board, part.model);
    const free = width - left - VALUE * unit;
    const contexts = every.slice(0, Math.max(1, Math.floor(free / (CELL * unit))));
    const cell = Math.min(WIDE * unit, free / Math.max(1, contexts.length));
    const { values, ranks } = standing.rules[rule];
    const read = (/** @type {number} */ i) => `${names[i]}, rank ${ranks[i]}, ${valueText(rule, values[i])}`;
    this.svg.setAttribute('aria-label', rows.map(read).join('; '));
    this.resize({ width, height });
    this.places.clear();
    pen.start();
    this.heads(model.board.contexts, contexts, rule, { left, cell, unit });
    const grades = gradesOf(names.length);
    for (const [k, entity] of rows.entries()) {
      const y = HEAD * unit + k * step;
      this.places.set(entity, { y, height: step });
      this.name(model, entity, names, ranks[entity], { y, height: step, wide, unit });
      for (const [at, context] of contexts.entries()) {
        const rank = standing.contexts[context].ranks[entity];
        this.cell(rank, grades, { x: left + at * cell, y, width: cell, height: step }, unit);
      }
      const value = { x: left + contexts.length * cell + VALUE * unit, 'text-anchor': 'end' };
      this.text(valueText(rule, values[entity]), { y, height: step, unit }, ranks[entity] === 1, value);
    }
    const note = [`${rows.length} of ${count(model.rowCount)} classifiers`];
    if (contexts.length < every.length) note.push(`${contexts.length} of ${count(every.length)} contexts`);
    const below = { x: 0, y: HEAD * unit + rows.length * step + 42 * unit, 'font-size': SMALL * unit };
    pen.add('text', { ...below, fill: theme().ink2 }, `${note.join(' and ')} shown`);
    pen.stop();
  }

  /**
   * What each context contributes to the score of one classifier, the one that holds it back most first.
   *
   * @param {{entity: number, maps: DomainMaps}} domains @param {ExploreModel} model @param {string[]} names
   * @param {{width: number, height: number, unit: number}} size
   */
  paintDomains({ entity, maps }, model, names, { width, height, unit }) {
    const { pen } = this;
    const { ink, ink2 } = theme();
    const { contexts } = model.board;
    const found = maps.at(model.point);
    const lost = (/** @type {number} */ k) => (Number.isFinite(found.losses[k]) ? found.losses[k] : -1);
    const room = height / unit - TOP - FOOT;
    const most = Math.max(1, Math.min(MOST, Math.floor(room / LEAST)));
    const order = [...contexts.keys()].sort((one, other) => lost(other) - lost(one));
    const rows = order.slice(0, most);
    const step = Math.min(ROW, room / Math.max(1, rows.length)) * unit;
    const right = [width - 2 * NUMBER * unit, width - NUMBER * unit, width];
    const read = (/** @type {number} */ k) => {
      const [score, weight, loss] = [found.scores[k], found.weights[k], found.losses[k]].map((each) => fixed(each));
      return `${contexts[k]}, score ${score}, weight ${weight}, loss ${loss}`;
    };
    this.svg.setAttribute('aria-label', rows.map(read).join('; '));
    this.resize({ width, height });
    this.places.clear();
    pen.start();
    const title = { x: 0, y: TITLE * unit, 'font-size': TITLE * unit, 'font-weight': 700, fill: ink };
    pen.add('text', title, cut(`${names[entity]} by context`, width / narrowing(), TITLE * unit, true));
    for (const [at, text] of ['Score', 'Weight', 'Loss'].entries())
      pen.add(
        'text',
        { x: right[at], y: (TOP - 16) * unit, 'text-anchor': 'end', 'font-size': SMALL * unit, fill: ink2 },
        text,
      );
    for (const [k, context] of rows.entries()) {
      const row = { y: TOP * unit + k * step, height: step, unit };
      const space = (right[0] - (NUMBER + MARK) * unit) / narrowing();
      this.places.set(context, row);
      this.mark(maps.colours.get(context) ?? -1, { x: 0, ...row });
      this.text(cut(contexts[context], space, SIZE * unit, k === 0, contexts), row, k === 0, { x: MARK * unit });
      for (const [at, values] of [found.scores, found.weights, found.losses].entries())
        this.text(fixed(values[context]), row, k === 0 && at === 2, { x: right[at], 'text-anchor': 'end' });
    }
    const more =
      rows.length < contexts.length ? `${rows.length} of ${counted(contexts.length, 'context')} shown; ` : '';
    const below = { x: 0, y: TOP * unit + rows.length * step + 42 * unit, 'font-size': SMALL * unit, fill: ink2 };
    pen.add('text', below, `${more}loss: weight × (1 − score)`);
    pen.stop();
  }

  /** Draws the title, and the names of the contexts above their columns. */
  /**
   * @param {string[]} names @param {number[]} contexts @param {Rule} rule
   * @param {{left: number, cell: number, unit: number}} at
   */
  heads(names, contexts, rule, { left, cell, unit }) {
    const { pen } = this;
    const { ink, ink2 } = theme();
    const title = { x: 0, y: TITLE * unit, 'font-size': TITLE * unit, 'font-weight': 700, fill: ink };
    pen.add('text', title, `Ranks in ${counted(names.length, 'context')}`);
    const about = { x: 0, y: 78 * unit, 'font-size': SIZE * unit, fill: ink2 };
    pen.add('text', about, `on the right: ${RULES[rule].name.toLowerCase()}`);
    for (const [k, context] of contexts.entries()) {
      const [x, y] = [left + (k + 0.4) * cell, (HEAD - 12) * unit];
      const style = { 'font-size': SMALL * unit, fill: ink2, transform: `translate(${x} ${y}) rotate(${STEEP})` };
      pen.add('text', style, cut(names[context], (NAME * unit) / narrowing(), SMALL * unit, false, names));
    }
  }

  /**
   * @param {ExploreModel} model @param {number} entity @param {string[]} names @param {number} rank
   * @param {{y: number, height: number, wide: number, unit: number}} row
   */
  name(model, entity, names, rank, { wide, ...row }) {
    const { unit } = row;
    const bold = rank === 1 || entity === model.selected;
    const number = { x: (RANK - GAP) * unit, 'text-anchor': 'end' };
    this.text(Number.isNaN(rank) ? '–' : String(rank), row, bold, number);
    this.mark(model.colourOf(entity), { x: RANK * unit, ...row });
    const shown = cut(names[entity], (wide - GAP * unit) / narrowing(), SIZE * unit, bold, names);
    this.text(shown, row, bold, { x: (RANK + MARK) * unit });
  }

  /** The mark of a classifier or of a context. */
  /** @param {number} place @param {{x: number, y: number, height: number, unit: number}} row */
  mark(place, { x, y, height, unit }) {
    const { ink, bg, grey } = theme();
    const side = 26 * unit;
    const fill = this.patterns.paint(place, marks.hue(place, 'full', grey), bg);
    const box = { x, y: y + (height - side) / 2, width: side, height: side, fill };
    if (place >= 0) this.pen.add('rect', { ...box, stroke: ink, 'stroke-width': 1.5 * unit });
    else this.pen.add('circle', { cx: x + side / 2, cy: y + height / 2, r: side / 4, fill: grey });
  }

  /**
   * @param {string} text @param {{y: number, height: number, unit: number}} row @param {boolean} bold
   * @param {Record<string, string | number>} style
   */
  text(text, { y, height, unit }, bold, style) {
    const at = { y: y + height / 2 + 0.35 * SIZE * unit, 'font-size': SIZE * unit, 'font-weight': bold ? 700 : 400 };
    this.pen.add('text', { fill: theme().ink, ...at, ...style }, text);
  }

  /**
   * @param {number} rank @param {ReturnType<typeof gradesOf>} grades
   * @param {{x: number, y: number, width: number, height: number}} box @param {number} unit
   */
  cell(rank, grades, box, unit) {
    const { bg, ink2 } = theme();
    const known = !Number.isNaN(rank);
    const { ground, ink } = known ? grades[rank] : { ground: bg, ink: ink2 };
    this.pen.add('rect', { ...box, fill: ground, stroke: bg, 'stroke-width': 2 * unit });
    const middle = { x: box.x + box.width / 2, 'text-anchor': 'middle', fill: ink };
    this.text(known ? String(rank) : '–', { ...box, unit }, rank === 1, middle);
  }
}
