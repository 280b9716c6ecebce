/**
 * A scene of Trade-off on the stage: the degree of optimality along β with its slider, and the best classifiers there.
 */

import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Sheet } from '#tile/draw/pen';
import { cut } from '#tile/draw/text';
import { rank } from '#tile/math/ranking';
import { PathFigure, PathLive, paintDegree } from '#tile/pages/tradeoff/figure';
import { pathScene, placeNumbers, sliderValues } from '#tile/pages/tradeoff/path';

/** @import { Place } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { PathLayout } from '#tile/pages/tradeoff/figure' */
/** @import { PathHere, PathScene } from '#tile/pages/tradeoff/types' */

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

/** The six best classifiers at the slider, each with its rank under F1, and a line between the two ranks. */
export class SixBest extends Sheet {
  /** The row of each classifier and its dot, by entity. @type {Map<number, {y: number, height: number, dot: Place}>} */
  places = new Map();

  /**
   * @param {ExploreModel} model at the slider
   * @param {TradeoffModel} tradeoff @param {string[]} names @param {{width: number, height: number, unit: number}} size
   */
  paint(model, tradeoff, names, { width, height, unit }) {
    this.resize({ width, height });
    this.pen.start();
    const step = Math.min(84 * unit, (height - 300 * unit) / ROWS);
    this.places.clear();
    this.heads(tradeoff, model.names.length < ROWS ? 'Ranking' : 'The six best', unit);
    const before = rank(model.performances, F1.a, F1.b);
    const now = model.ranking;
    const places = {
      y: (/** @type {number} */ place) => 150 * unit + (place - 0.5) * step,
      left: 64 * unit,
      right: 230 * unit,
    };
    const firsts = new Set([before.order[0], now.order[0]]);
    const listed = [...new Set([...now.order.slice(0, ROWS), ...before.order.slice(0, ROWS)])];
    const strong = (/** @type {number} */ entity) => firsts.has(entity);
    const bottom = 150 * unit + ROWS * step;
    for (const entity of [...listed].sort((p, q) => Number(strong(p)) - Number(strong(q))))
      this.line(
        model,
        entity,
        [before.order.indexOf(entity), now.order.indexOf(entity)],
        places,
        bottom,
        strong(entity),
        unit,
      );
    for (let k = 0; k < Math.min(ROWS, now.order.length); k++)
      this.row(now.order[k], k, names, places, width, strong, unit);
    this.sentence(tradeoff, bottom + 64 * unit, unit);
    this.pen.stop();
  }

  /** @param {TradeoffModel} tradeoff @param {string} title @param {number} unit */
  heads(tradeoff, title, unit) {
    const { ink } = theme();
    const bold = { 'font-weight': 700, fill: ink };
    this.pen.add('text', { x: 0, y: 38 * unit, 'font-size': 36 * unit, ...bold }, title);
    this.pen.add(
      'text',
      { x: 64 * unit, y: 104 * unit, 'text-anchor': 'middle', 'font-size': 30 * unit, ...bold },
      'F₁',
    );
    const here = tradeoff.classic ? `β = ${placeNumbers(tradeoff).beta}` : 'here';
    this.pen.add('text', { x: 206 * unit, y: 104 * unit, 'font-size': 30 * unit, ...bold }, here);
  }

  /**
   * @param {ExploreModel} model @param {number} entity
   * @param {number[]} order its places from 0, under F1 and at the slider
   * @param {{y: (place: number) => number, left: number, right: number}} at @param {number} bottom
   * @param {boolean} strong @param {number} unit
   */
  line(model, entity, order, { y, left, right }, bottom, strong, unit) {
    const { line2, ink } = theme();
    const hue = marks.hue(model.colourOf(entity), 'full', line2);
    const style = { stroke: strong ? hue : line2, 'stroke-width': (strong ? 8 : 3) * unit, fill: 'none' };
    const [y0, y1] = order.map((place) => (place < ROWS ? y(place + 1) : bottom + 8 * unit));
    const d = `M${left} ${y0}h${24 * unit}L${right - 24 * unit} ${y1}h${24 * unit}`;
    this.pen.add('path', { d, ...style, 'stroke-linejoin': 'round' });
    if (!strong) return;
    const dot = { r: 13 * unit, fill: hue, stroke: ink, 'stroke-width': 1.5 * unit };
    if (order[0] < ROWS) this.pen.add('circle', { cx: left, cy: y0, ...dot });
    if (order[1] < ROWS) this.pen.add('circle', { cx: right, cy: y1, ...dot });
  }

  /**
   * @param {number} entity @param {number} k @param {string[]} names
   * @param {{y: (place: number) => number, right: number}} at @param {number} width
   * @param {(entity: number) => boolean} strong @param {number} unit
   */
  row(entity, k, names, { y, right }, width, strong, unit) {
    const { ink, ink2 } = theme();
    const size = 31 * unit;
    const style = { 'font-size': size, 'font-weight': strong(entity) ? 700 : 400, fill: strong(entity) ? ink : ink2 };
    this.places.set(entity, { y: y(k + 0.5), height: y(k + 1.5) - y(k + 0.5), dot: [right, y(k + 1)] });
    this.pen.add('text', { x: 0, y: y(k + 1) + 11 * unit, ...style, 'font-weight': 400 }, String(k + 1));
    const x = right + 30 * unit;
    this.pen.add(
      'text',
      { x, y: y(k + 1) + 11 * unit, ...style },
      cut(names[entity], width - x, size, strong(entity), names),
    );
  }

  /** Writes how many pairs the choice of β affects. */
  /** @param {TradeoffModel} tradeoff @param {number} y @param {number} unit */
  sentence(tradeoff, y, unit) {
    const { contradictions } = tradeoff.answer;
    if (!contradictions) return;
    const words = differenceWords(tradeoff);
    const style = { 'font-size': 32 * unit, fill: theme().ink2 };
    for (const [k, line] of words.entries()) this.pen.add('text', { x: 0, y: y + 44 * unit * k, ...style }, line);
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
