/** Classifiers and contexts on a slide: the first classifiers by the official rule, with their rank in each context. */
import { theme } from '#tile/draw/colours';
import { count, counted, cut, fixed, narrowing, rankTexts } from '#tile/draw/text';
import { OTHER_SCORES, RULES } from '#tile/math/rules';
import { shownContexts } from '#tile/model/contexts';
import { ruleValue } from '#tile/model/ruled';
import { gradesOf } from '#tile/pages/contexts/grades';
import { listed } from '#tile/present/stage/board';
import { nameWidth, roomFor, SlideList } from '#tile/present/stage/list';

/** @import { DomainMaps } from '#tile/model/domains' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ContextsPart } from '#tile/pages/contexts/scene_part' */
/** @import { Box, List, ListSize, ListType } from '#tile/present/stage/list' */

/** The most rows that an audience can read. */
const MOST = 10;
/** @type {ListType} */
const TYPE = { head: 236, least: 44, row: 62, foot: 56, size: 31, small: 27, above: 16, below: 42, line: 40 };
/** Of the table of domains, whose heads are not slanted. @type {ListType} */
const DOMAINS = { ...TYPE, head: 130 };
/** Widths in units: of ranks, of a mark, of a cell at least and at most, of the value of the rule. */
const [RANK, MARK, CELL, WIDE, VALUE] = [52, 42, 46, 96, 124];
/** The side of a mark, and the width of a column of the table of domains. */
const [SIDE, NUMBER] = [26, 130];
const GAP = 12;
/** The share of the width that names may take, and how long and how steep the name of a context is. */
const NAMES = 0.4;
const [NAME, STEEP] = [190, -32];

export class SlideMatrix extends SlideList {
  /**
   * @param {ContextsPart} part @param {ExploreModel} model @param {string[]} names as the audience may read them
   * @param {ListSize} size
   */
  paint(part, model, names, size) {
    const domains = part.domains(model);
    if (domains) return this.paintDomains(domains, model, names, size);
    const { width, unit } = size;
    const { rule } = part.model;
    const standing = part.standing(model);
    const { values, ranks } = standing.rules[rule];
    const rows = listed({ order: part.order(model) }, roomFor(size, TYPE, MOST), model.selected ?? model.ours);
    const shown = rows.map((i) => names[i]);
    const wide = nameWidth(shown, TYPE.size * unit, NAMES * width - GAP * unit) + GAP * unit;
    const left = (RANK + MARK) * unit + wide;
    const every = shownContexts(model.board, part.model);
    const free = Math.max(0, width - left - VALUE * unit);
    const contexts = every.slice(0, Math.max(1, Math.floor(free / (CELL * unit))));
    const cell = Math.min(WIDE * unit, free / Math.max(1, contexts.length));
    const grades = gradesOf(names.length);
    const isFirst = (/** @type {number} */ i) => ranks[i] === 1;
    const own = rankTexts(ranks);
    const note = [`${rows.length} of ${count(model.rowCount)} classifiers`];
    if (contexts.length < every.length) note.push(`${contexts.length} of ${count(every.length)} contexts`);
    /** @type {List<number>} */
    const list = {
      title: `Ranks in ${counted(model.board.contexts.length, 'context')}`,
      about: `on the right: ${RULES[rule].name.toLowerCase()}${model.score ? `, ${OTHER_SCORES[model.score]}` : ''}`,
      rows,
      columns: [
        { x: (RANK - GAP) * unit, anchor: 'end', text: own },
        {
          draw: (i, row) => {
            this.swatch(model.colourOf(i), RANK * unit, row, unit);
            if (i === model.ours) this.ring(RANK * unit, row, unit);
          },
        },
        { x: (RANK + MARK) * unit, room: wide - GAP * unit, among: names, text: (i) => names[i] },
        ...contexts.map((context, at) => {
          const { ranks: there } = standing.contexts[context];
          const textOf = rankTexts(there);
          return {
            draw: (/** @type {number} */ i, /** @type {Box} */ row) =>
              this.cell(there[i], textOf(i), grades, { ...row, x: left + at * cell, width: cell }, unit),
          };
        }),
        {
          x: left + contexts.length * cell + VALUE * unit,
          anchor: 'end',
          bold: isFirst,
          text: (i) => ruleValue(rule, values[i]),
        },
      ],
      key: (i) => i,
      bold: (i) => isFirst(i) || i === model.selected,
      read: (i) => `${names[i]}, rank ${own(i)}, ${ruleValue(rule, values[i])}`,
      notes: [`${note.join(' and ')} shown`],
      behind: () => this.heads(model.board.contexts, contexts, { left, cell, unit }),
    };
    this.show(list, TYPE, size);
  }

  /**
   * What each context contributes to the score of one classifier, the one that holds it back most first.
   *
   * @param {{entity: number, maps: DomainMaps}} domains @param {ExploreModel} model @param {string[]} names
   * @param {ListSize} size
   */
  paintDomains({ entity, maps }, model, names, size) {
    const { width, unit } = size;
    const { contexts } = model.board;
    const found = maps.at(model.point);
    const lost = (/** @type {number} */ k) => (Number.isFinite(found.losses[k]) ? found.losses[k] : -1);
    const order = [...contexts.keys()].sort((one, other) => lost(other) - lost(one));
    const rows = order.slice(0, roomFor(size, DOMAINS, MOST));
    const isFirst = (/** @type {number} */ k) => k === order[0];
    /** @type {[string, ArrayLike<number>][]} */
    const numbers = [
      ['Score', found.scores],
      ['Weight', found.weights],
      ['Loss', found.losses],
    ];
    const more =
      rows.length < contexts.length ? `${rows.length} of ${counted(contexts.length, 'context')} shown; ` : '';
    /** @type {List<number>} */
    const list = {
      title: `${names[entity]} by context`,
      rows,
      columns: [
        { draw: (k, row) => this.swatch(maps.colours.get(k) ?? -1, 0, row, unit) },
        {
          x: MARK * unit,
          room: width - (3 * NUMBER + MARK) * unit,
          among: contexts,
          text: (k) => contexts[k],
        },
        ...numbers.map(([head, values], at) => ({
          ...{ head, x: width - (2 - at) * NUMBER * unit, anchor: /** @type {const} */ ('end') },
          bold: (/** @type {number} */ k) => isFirst(k) && head === 'Loss',
          text: (/** @type {number} */ k) => fixed(values[k]),
        })),
      ],
      key: (k) => k,
      bold: isFirst,
      read: (k) =>
        `${contexts[k]}, ${numbers.map(([head, values]) => `${head.toLowerCase()} ${fixed(values[k])}`).join(', ')}`,
      notes: [`${more}loss: weight × (1 − score)`],
    };
    this.show(list, DOMAINS, size);
  }

  /** Draws the names of the contexts above their columns. */
  /** @param {string[]} names @param {number[]} contexts @param {{left: number, cell: number, unit: number}} at */
  heads(names, contexts, { left, cell, unit }) {
    const size = TYPE.small * unit;
    for (const [k, context] of contexts.entries()) {
      const [x, y] = [left + (k + 0.4) * cell, (TYPE.head - GAP) * unit];
      const style = { 'font-size': size, fill: theme().ink2, transform: `translate(${x} ${y}) rotate(${STEEP})` };
      this.pen.add('text', style, cut(names[context], (NAME * unit) / narrowing(), size, false, names));
    }
  }

  /** Draws the mark of a classifier or of a context, or a dot where it has none. */
  /** @param {number} place @param {number} x @param {Box} row @param {number} unit */
  swatch(place, x, row, unit) {
    const { ink, grey } = theme();
    const side = SIDE * unit;
    if (place >= 0) return this.mark(place, x, row, side, { stroke: ink, 'stroke-width': 1.5 * unit });
    this.pen.add('circle', { cx: x + side / 2, cy: row.y + row.height / 2, r: side / 4, fill: grey });
  }

  /** Draws the ring around the mark of the classifier that is followed. */
  /** @param {number} x @param {Box} row @param {number} unit */
  ring(x, { y, height }, unit) {
    const [cx, cy, r] = [x + (SIDE * unit) / 2, y + height / 2, 0.78 * SIDE * unit];
    this.pen.add('circle', { cx, cy, r, fill: 'none', stroke: theme().ink, 'stroke-width': 2.5 * unit });
  }

  /** @type {(rank: number, text: string, grades: ReturnType<typeof gradesOf>, box: Box, unit: number) => void} */
  cell(rank, text, grades, box, unit) {
    const { bg, ink2 } = theme();
    const { ground, ink } = Number.isNaN(rank) ? { ground: bg, ink: ink2 } : grades[rank];
    this.pen.add('rect', { ...box, fill: ground, stroke: bg, 'stroke-width': 2 * unit });
    const middle = { x: box.x + box.width / 2, 'text-anchor': 'middle', fill: ink };
    this.text(text, box, TYPE.size * unit, rank === 1, middle);
  }
}
