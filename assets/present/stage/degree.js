/**
 * A scene of Trade-off on the stage: the degree of optimality along β with its slider, and the best classifiers there.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { rank } from '#tile/math/ranking';
import { PathFigure, PathLive, paintDegree } from '#tile/pages/tradeoff/figure';
import { pathScene, placeNumbers, sliderValues } from '#tile/pages/tradeoff/path';
import { SlideList } from '#tile/present/stage/list';

/** @import { Place } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { PathLayout } from '#tile/pages/tradeoff/figure' */
/** @import { PathHere, PathScene } from '#tile/pages/tradeoff/types' */
/** @import { Box, List, ListSize, ListType } from '#tile/present/stage/list' */

const ROWS = 6;
const F1 = { a: 1, b: 0.5 };
/** The width in pixels at which the figure is drawn before it is enlarged. */
export const FIGURE_WIDTH = 400;

/** Size of its title in pixels (that of the title of the list next to it), and the distance to the top of the panel. */
const TITLE = 14.4;
const ABOVE = 36;

/** The figure's slider without the panel of rank correlations. */
class DegreeLive extends PathLive {
  /** @override */
  taus() {}
}

/** The upper panel of the page's figure alone. */
export class DegreeFigure extends PathFigure {
  live = new DegreeLive(this);

  /**
   * @override
   * @param {number} width
   * @param {number} height
   * @returns {PathLayout}
   */
  measure(width, height) {
    [this.width, this.height] = [width, height];
    const bottom = height - 52;
    const rows = { top: ABOVE, bottom };
    const none = { top: bottom, bottom };
    this.layout = { left: 44, right: width - 22, narrow: true, degree: rows, taus: none, ranks: null, axis: bottom };
    return this.layout;
  }

  /**
   * @override
   * @param {PathScene} scene
   * @param {PathHere} here
   */
  paint(scene, here) {
    this.scene = scene;
    const { grid, curves, marks: labels } = this.pens;
    for (const pen of [grid, curves, labels]) pen.start();
    paintDegree(this, scene);
    const title = { x: 0, y: TITLE, 'font-size': TITLE, 'font-weight': 700, fill: theme().ink };
    grid.add('text', title, 'Degree of optimality');
    for (const pen of [grid, curves, labels]) pen.stop();
    this.move(here, true);
  }

  /** @param {ExploreModel} model at the slider @param {TradeoffModel} tradeoff */
  show(model, tradeoff) {
    this.paint(pathScene(tradeoff, model, [], 0), sliderValues(tradeoff, model));
  }
}

/** @type {ListType} */
const TYPE = { head: 150, least: 40, row: 84, foot: 150, size: 31, small: 32, above: 46, below: 64, line: 44 };
/** Sizes in units: of the heads, where both ends of a line are, where the second head and the names begin. */
const [HEADS, LEFT, RIGHT, HERE, NAMES] = [30, 64, 230, 206, 260];

/** The six best classifiers at the slider, each with its rank under F1, and a line between the two ranks. */
export class SixBest extends SlideList {
  /** The pixels of a unit of type. */
  unit = 1;

  /**
   * @param {ExploreModel} model at the slider
   * @param {TradeoffModel} tradeoff @param {string[]} names @param {ListSize} size
   */
  paint(model, tradeoff, names, size) {
    const { width, unit } = size;
    this.unit = unit;
    const { ink, ink2 } = theme();
    const before = rank(model.performances, F1.a, F1.b).order;
    const now = model.ranking.order;
    const isFirst = (/** @type {number} */ entity) => entity === before[0] || entity === now[0];
    const drawn = [...new Set([...now.slice(0, ROWS), ...before.slice(0, ROWS)])];
    const heading = { 'font-size': HEADS * unit, 'font-weight': 700, fill: ink };
    /** @type {List<number>} */
    const list = {
      title: model.names.length < ROWS ? 'Ranking' : 'The six best',
      rows: [...now.slice(0, ROWS)],
      columns: [
        { text: (entity) => String(now.indexOf(entity) + 1), bold: () => false },
        { x: LEFT * unit, anchor: 'middle', head: 'F₁', heading },
        { x: HERE * unit, head: tradeoff.classic ? `β = ${placeNumbers(tradeoff).beta}` : 'here', heading },
        { x: NAMES * unit, room: width - NAMES * unit, among: names, text: (entity) => names[entity] },
      ],
      key: (entity) => entity,
      bold: isFirst,
      ink: (entity) => (isFirst(entity) ? ink : ink2),
      read: (entity) => `${now.indexOf(entity) + 1}: ${names[entity]}`,
      notes: tradeoff.answer.contradictions ? differenceWords(tradeoff) : [],
      behind: (rows) => {
        for (const entity of drawn.sort((p, q) => Number(isFirst(p)) - Number(isFirst(q))))
          this.line(model, entity, [before.indexOf(entity), now.indexOf(entity)], rows, isFirst(entity));
      },
    };
    this.show(list, TYPE, size);
  }

  /**
   * @param {ExploreModel} model @param {number} entity
   * @param {number[]} order its places from 0, under F1 and at the slider
   * @param {Box} rows @param {boolean} strong
   */
  line(model, entity, order, rows, strong) {
    const { unit } = this;
    const { line2, ink } = theme();
    const [left, right] = [LEFT * unit, RIGHT * unit];
    const hue = marks.hue(model.colourOf(entity), 'full', line2);
    const style = { stroke: strong ? hue : line2, 'stroke-width': (strong ? 8 : 3) * unit, fill: 'none' };
    const step = rows.height / Math.min(ROWS, model.ranking.order.length);
    const below = rows.y + rows.height + 8 * unit;
    const [y0, y1] = order.map((place) => (place < ROWS ? rows.y + (place + 0.5) * step : below));
    const d = `M${left} ${y0}h${24 * unit}L${right - 24 * unit} ${y1}h${24 * unit}`;
    this.pen.add('path', { d, ...style, 'stroke-linejoin': 'round' });
    if (!strong) return;
    const dot = { r: 13 * unit, fill: hue, stroke: ink, 'stroke-width': 1.5 * unit };
    if (order[0] < ROWS) this.pen.add('circle', { cx: left, cy: y0, ...dot });
    if (order[1] < ROWS) this.pen.add('circle', { cx: right, cy: y1, ...dot });
  }

  /** The place of the dot of a classifier, null without a row. @param {number} entity @returns {Place | null} */
  dot(entity) {
    const row = this.places.get(entity);
    return row ? [RIGHT * this.unit, row.y + row.height / 2] : null;
  }
}

/** How the ranking at the slider differs from the optimal one, in two lines. @param {TradeoffModel} tradeoff */
export function differenceWords(tradeoff) {
  const apart = tradeoff.discordance();
  if (!apart) return [];
  const { contradictions } = tradeoff.answer;
  const pairs = `of ${contradictions?.toLocaleString('en')} discordant pairs`;
  const { reversed: against, tied, ordered } = apart;
  const ties = tied ? `; ${tied.toLocaleString('en')} tie` : '';
  if (!against && ordered)
    return [`${ordered.toLocaleString('en')} ${pairs}`, 'have an order here, none at the optimum.'];
  if (!against && tied) return [`${tied.toLocaleString('en')} ${pairs}`, 'tie here, not at the optimum.'];
  if (!against) return ['The same ranking as the optimum', `on all ${pairs.slice(3)}.`];
  return [`${against.toLocaleString('en')} ${pairs}`, `are reversed relative to the optimum${ties}.`];
}
