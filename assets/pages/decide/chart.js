/** The charts of the Decide page: net benefit or cost over cost ratios, who is cheapest where, predictive values. */

import { theme } from '#tile/draw/colours';
import { overlap } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { cut, fixed, width } from '#tile/draw/text';
import { costCurvePoint, thresholdOf } from '#tile/math/decisions';
import { benefitOf, PEOPLE } from '#tile/model/decide';
import { ratioText, thresholdText, VOCABULARY } from '#tile/pages/decide/words';
import { LineChart } from '#tile/plots/charts/line_chart';

/** @import { Axis, Line, Points } from '#tile/draw/charts' */
/** @import { Pen } from '#tile/draw/pen' */
/** @import { Candidate, Decision } from '#tile/model/decide' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { DecideView } from '#tile/view/types' */

// ---- Axes: cost ratios are drawn on a logarithmic scale, falling to the right, so that threshold probabilities rise.

/** The range of log odds of the threshold probability, -log c. @typedef {[from: number, to: number]} Span */

/** Cost ratios and threshold probabilities that may stand at an axis. */
const ROUND = [1, 2, 5].flatMap((k) => [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((power) => k * 10 ** power));
const THRESHOLDS = [
  1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95,
  0.98, 0.99, 0.995, 0.999,
];
/** Pixels between two numbers of an axis. */
const APART = 38;
/** How far the axis reaches beyond the outermost switches, and the least and greatest cost ratio on it. */
const [BEYOND, LEAST, MOST] = [1.7, 1e-4, 1e5];

/** Where a cost ratio is on the axis. @param {number} c */
export const positionOf = (c) => -Math.log(c);
/** The cost ratio at a position on the axis. @param {number} u */
export const ratioAt = (u) => Math.exp(-u);

/** The part of the axis that shows every switch of the cheapest classifier, a cost ratio of 1 and the one chosen. */
/** @param {Decision} decision @returns {Span} */
export function spanOf({ ranges, c }) {
  const shown = [...ranges.map(({ from }) => from).filter((from) => from > 0), 1, c];
  const inside = (/** @type {number} */ value) => Math.min(MOST, Math.max(LEAST, value));
  const [low, high] = [Math.min(...shown) / BEYOND, Math.max(...shown) * BEYOND].map(inside);
  return [positionOf(high), positionOf(low)];
}

/**
 * Values whose numbers fit side by side on an axis; the roundest first.
 *
 * @param {number[]} values @param {(value: number) => number} place in pixels @param {number} from @param {number} to
 */
function fitting(values, place, from, to) {
  const whole = (/** @type {number} */ value) => Number.isInteger(Math.round(1e9 * Math.log10(value)) / 1e9);
  /** @type {number[]} */
  const found = [];
  for (const value of [...values.filter(whole), ...values.filter((each) => !whole(each))]) {
    const at = place(value);
    if (at < from || at > to || found.some((other) => Math.abs(place(other) - at) < APART)) continue;
    found.push(value);
  }
  return found;
}

// ---- What each kind of chart draws.

/** How many samples a curve has, and how many classifiers in grey are drawn at most. */
const [SAMPLES, MOST_GREY] = [120, 300];
/** How far below no benefit the chart reaches, as a share of its height above. */
const BELOW = 0.12;

/**
 * @typedef {object} Kind
 * @property {string} name of the ordinate
 * @property {(candidate: Candidate, c: number, prior: number) => number} value
 * @property {(decision: Decision) => Axis['range']} range
 */
/** @type {Record<'net' | 'standardised' | 'cost', Kind>} */
export const KINDS = {
  net: {
    name: 'net detections per 1,000',
    value: benefitOf,
    range: ({ prior }) => [-BELOW * PEOPLE * prior, 1.03 * PEOPLE * prior],
  },
  standardised: {
    name: 'share of the greatest net benefit',
    value: (candidate, c, prior) => benefitOf(candidate, c, prior) / (PEOPLE * prior),
    range: () => [-BELOW, 1.03],
  },
  cost: {
    name: 'normalised expected cost',
    value: ({ tpr, fpr }, c, prior) => costCurvePoint(tpr, fpr, c, prior)[1],
    range: () => [0, 0.5],
  },
};

/**
 * A curve over the axis, cut where it leaves the chart.
 *
 * @param {(c: number) => number} value @param {Span} span @param {Axis['range']} range @returns {Points}
 */
function curveOf(value, [from, to], [low, high]) {
  /** @type {[number, number | null][]} */
  const points = [];
  /** @type {[number, number] | null} */
  let before = null;
  for (let k = 0; k <= SAMPLES; k++) {
    const u = from + (k / SAMPLES) * (to - from);
    const y = value(ratioAt(u));
    const inside = y >= low && y <= high;
    if (before && inside !== (before[1] >= low && before[1] <= high)) {
      const [pu, py] = before;
      const edge = (inside ? py : y) < low ? low : high;
      points.push([pu + ((edge - py) / (y - py)) * (u - pu), edge]);
    }
    points.push([u, inside ? y : null]);
    before = [u, y];
  }
  return points;
}

/** The colour of a classifier; grey where it is best nowhere on the Tile. */
/** @param {ExploreModel} board @param {number} entity */
export const colourOf = (board, entity) => marks.hue(board.colourOf(entity), 'full', theme().grey);

/** A line with its name; `at`: at which share of the line the name stands; `left`: on which side of it. */
/** @typedef {{line: Line, name: string, bold: boolean, at: number, left?: boolean}} Named */

/** Pixels from a line to its name, between lines of names, and for a name. */
const [ASIDE, LETTERS, NAME_ROOM] = [6, 14, 150];

export class DecisionChart extends LineChart {
  /** @type {Named[]} */
  named = [];
  /** @type {Decision | null} */
  decision = null;
  /** What is drawn at the cursor, and the words for the two references. @type {DecideView['words']} */
  words = 'engineering';

  /**
   * Paints the chart of a decision.
   *
   * @param {ExploreModel} board @param {Decision} decision @param {keyof typeof KINDS} curve
   * @param {DecideView['words']} words @param {Span} span
   */
  show(board, decision, curve, words, span) {
    const kind = KINDS[curve];
    const { prior, ranges, candidates } = decision;
    const listed = candidates.filter(({ reference }) => !reference);
    const references = candidates.filter(({ reference }) => reference);
    [this.decision, this.words] = [decision, words];
    const range = kind.range(decision);
    const of = (/** @type {Candidate} */ candidate, /** @type {Span} */ part) =>
      curveOf((c) => kind.value(candidate, c, prior), part, range);
    const byEntity = new Map(candidates.map((each) => [each.entity, each]));
    const winners = new Set(ranges.flatMap(({ entities }) => entities));
    const { ink, ink2 } = theme();
    const grey = listed.filter(({ entity }) => !winners.has(entity)).slice(0, MOST_GREY);
    /** @type {Line[]} */
    const lines = grey.map((each) => ({
      ...{ name: each.name, points: of(each, span), colour: ink, width: 1 },
      opacity: each.entity === board.selected ? 0.9 : 0.16,
    }));
    for (const each of listed.filter(({ entity }) => winners.has(entity)))
      lines.push({ name: each.name, points: of(each, span), colour: colourOf(board, each.entity), width: 1.1 });
    const [negative, positive] = references;
    const { short } = VOCABULARY[words];
    const none = { name: short[0], points: of(negative, span), colour: ink, width: 1.5, plain: true };
    const all = { name: short[1], points: of(positive, span), colour: ink2, width: 1.5, dash: '5 4', plain: true };
    lines.push(none, all);
    /** @type {Named[]} */
    const named = [
      { line: none, name: short[0], bold: false, at: 0.03 },
      { line: all, name: short[1], bold: false, at: 0.9, left: true },
    ];
    for (const { from, to, entities } of ranges) {
      const entity = entities[0];
      const candidate = byEntity.get(entity);
      if (!candidate) continue;
      const part = /** @type {Span} */ ([
        Math.max(span[0], positionOf(to)),
        Math.min(span[1], from > 0 ? positionOf(from) : Infinity),
      ]);
      if (!(part[0] < part[1])) continue;
      const { reference, name } = candidate;
      const colour = reference ? ink2 : colourOf(board, entity);
      const line = { name, points: of(candidate, part), colour, width: 3.4 };
      lines.push(line);
      if (!reference) named.push({ line, name, bold: decision.best.some(({ entity: i }) => i === entity), at: 0.5 });
    }
    this.named = named;
    this.names = board.names;
    const zones = ranges
      .filter(({ entities }) => byEntity.get(entities[0])?.reference)
      .map(({ from, to }) => {
        const [u0, u1] = [Math.max(span[0], positionOf(to)), Math.min(span[1], from > 0 ? positionOf(from) : Infinity)];
        return /** @type {Points} */ ([
          [u0, range[0]],
          [u1, range[0]],
          [u1, range[1]],
          [u0, range[1]],
        ]);
      })
      .filter(([[u0], [u1]]) => u0 < u1);
    const ticks = fitting(THRESHOLDS, (t) => this.pixelsOf(-Math.log(1 / t - 1), span), 0, this.room()).map((t) => ({
      value: -Math.log(1 / t - 1),
      text: `${Number((100 * t).toPrecision(4))}`,
    }));
    this.paint({
      x: { range: span, ticks, name: 'threshold probability, %' },
      y: { range },
      lines,
      zones,
      cursor: positionOf(decision.c),
      over: { lines: [], marks: [], dots: [] },
    });
  }

  /** The width of the plot before it is painted. */
  room() {
    const { width: wide } = this.size ?? this.host.getBoundingClientRect();
    return wide - MARGIN.left - MARGIN.right;
  }

  /** @param {number} u @param {Span} span */
  pixelsOf(u, [from, to]) {
    return ((u - from) / (to - from)) * this.room();
  }

  axes() {
    super.axes();
    const pen = this.pens.axes;
    const [from, to] = this.chart.x.range;
    const style = { 'font-size': 11, fill: theme().ink3, 'text-anchor': 'middle' };
    const at = (/** @type {number} */ c) => this.x(positionOf(c)) - MARGIN.left;
    for (const c of fitting(ROUND, at, 0, this.w))
      pen.add('text', { x: this.x(positionOf(c)).toFixed(2), y: MARGIN.top - 6, ...style }, ratioText(c));
    // No benefit, where the chart shows less.
    const [low] = this.chart.y.range;
    if (low < 0) {
      const y = this.y(0).toFixed(2);
      pen.add('line', { x1: this.x(from), x2: this.x(to), y1: y, y2: y, stroke: theme().ink3 });
    }
    pen.stop();
  }

  /** Writes the names of the cheapest where nothing is drawn: above the envelope, of costs below it. */
  labels() {
    const pen = this.pens.words.start();
    const [right, low] = [MARGIN.left + this.w - 4, MARGIN.top + this.h - 20];
    const { ink, ink2, bg } = theme();
    const up = this.chart.y.range[0] < 0;
    /** @type {import('#tile/draw/types').Box[]} */
    const taken = [];
    for (const { line, name, bold, at, left = false } of this.named) {
      const points = line.points.filter(([, y]) => y !== null);
      if (points.length < 2) continue;
      const [u, value] = points[Math.min(points.length - 1, Math.round(at * (points.length - 1)))];
      const text = cut(name, NAME_ROOM, 12, bold, this.names);
      const wide = width(text, 12, bold);
      const x0 = Math.min(right - wide, this.x(u) + (up && !left ? ASIDE : -wide - ASIDE));
      const x = Math.max(MARGIN.left + 4, x0);
      let y = this.y(Number(value)) + (left ? ASIDE : up ? -ASIDE : 3 * ASIDE);
      const box = () => ({ x0: x - 3, x1: x + wide + 3, y0: y - 11, y1: y + 3 });
      while (taken.some((each) => overlap(each, box()))) y += up ? -LETTERS : LETTERS;
      // Without room above, below the line.
      if (y < MARGIN.top + 11) y = this.y(Number(value)) + 3 * ASIDE;
      if (y > low) continue;
      taken.push(box());
      const style = { 'font-size': 12, 'font-weight': bold ? 650 : 400, fill: line.plain ? ink2 : ink };
      const around = { stroke: bg, 'stroke-width': 3, 'paint-order': 'stroke' };
      pen.add('text', { x: x.toFixed(2), y: y.toFixed(2), ...style, ...around }, text);
    }
    pen.stop();
  }

  /** @param {number | null} cursor */
  move(cursor) {
    super.move(cursor);
    if (cursor === null) return;
    const pen = this.pens.live;
    const c = ratioAt(cursor);
    tag(pen, this, cursor, MARGIN.top - 10, ratioText(c));
    tag(pen, this, cursor, MARGIN.top + this.h + 12, thresholdText(thresholdOf(c)).replace(' %', ''));
    pen.stop();
  }

  /** @param {number} width @param {number} height */
  laid(width, height) {
    const other = new DecisionChart(document.createElement('div'));
    Object.assign(other, { size: { width, height }, named: this.named, names: this.names });
    other.paint(this.chart);
    return { drawing: other.pens.svg, width, height };
  }
}

/** Writes a value of the cursor on an axis. */
/** @param {Pen} pen @param {LineChart} chart @param {number} cursor @param {number} y @param {string} text */
function tag(pen, chart, cursor, y, text) {
  const wide = width(text, 11, true) + 12;
  const most = MARGIN.left + chart.w + MARGIN.right - wide;
  const left = Math.min(most, Math.max(0, chart.x(cursor) - wide / 2));
  pen.add('rect', { x: left.toFixed(2), y: y - 9, width: wide, height: 18, rx: 3, fill: theme().ink });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme().bg };
  pen.add('text', { x: (left + wide / 2).toFixed(2), y: y + 4, ...style }, text);
}

// ---- The strip below: who is cheapest at which cost ratio, with the places on the Tile.

const HIGH = 26;
const PLACES = [0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999];

export class RangeStrip {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.pens = canvas(host, ['ranges', 'live']);
    this.patterns = new marks.Patterns(this.pens.svg);
  }

  /** @param {ExploreModel} board @param {Decision} decision @param {Span} span */
  paint(board, decision, [from, to]) {
    const wide = this.host.getBoundingClientRect().width - MARGIN.left - MARGIN.right;
    const x = (/** @type {number} */ u) => MARGIN.left + ((u - from) / (to - from)) * wide;
    const { ranges, prior, tilePrior, c, a } = decision;
    const n = board.names.length;
    const { bg, ink, ink3, line2, sub } = theme();
    const pen = this.pens.ranges.start();
    for (const { from: low, to: high, entities } of ranges) {
      const u0 = Math.max(from, positionOf(high));
      const u1 = Math.min(to, low > 0 ? positionOf(low) : Infinity);
      if (!(u0 < u1)) continue;
      const [entity] = entities;
      const place = entity >= n ? -1 : board.colourOf(entity);
      const colour = entity >= n ? sub : marks.hue(place, 'tint', theme().grey);
      const here = c > low && c <= high;
      const fill =
        entity >= n ? sub : this.patterns.paint(place, here ? marks.hue(place, 'full', theme().grey) : colour, bg);
      const box = { x: x(u0).toFixed(2), y: 1, width: (x(u1) - x(u0)).toFixed(2), height: HIGH };
      pen.add('rect', { ...box, fill, stroke: here ? ink : bg, 'stroke-width': here ? 1.5 : 1 });
    }
    pen.add('rect', { x: x(from), y: 1, width: wide, height: HIGH, fill: 'none', stroke: line2 });
    const style = { 'font-size': 11, fill: ink3, 'text-anchor': 'middle' };
    const at = (/** @type {number} */ share) => {
      const ratio = share / (1 - share);
      return x(positionOf((ratio * tilePrior * (1 - prior)) / ((1 - tilePrior) * prior))) - MARGIN.left;
    };
    for (const share of fitting(PLACES, at, 0, wide)) {
      const px = at(share) + MARGIN.left;
      pen.add('text', { x: px.toFixed(2), y: HIGH + 16, ...style }, String(share));
    }
    pen.stop();
    const live = this.pens.live.start();
    const px = x(positionOf(c));
    live.add('line', { x1: px, x2: px, y1: 0, y2: HIGH + 3, stroke: ink, 'stroke-width': 1.5 });
    const text = fixed(a);
    const size = width(text, 11, true) + 12;
    const left = Math.min(MARGIN.left + wide + MARGIN.right - size, Math.max(0, px - size / 2));
    live.add('rect', { x: left.toFixed(2), y: HIGH + 3, width: size, height: 17, rx: 3, fill: ink });
    const letters = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: bg };
    live.add('text', { x: (left + size / 2).toFixed(2), y: HIGH + 16, ...letters }, text);
    live.stop();
  }
}

// ---- PPV and NPV against prevalence.

/** Prevalences from and to which predictive values are drawn, and those written at the axis. */
const [RAREST, COMMONEST] = [0.001, 0.9];
const PREVALENCES = [0.001, 0.01, 0.05, 0.1, 0.2, 0.5, 0.9];
const STEPS = 80;
const logit = (/** @type {number} */ p) => Math.log(p / (1 - p));

/**
 * Predictive values over prevalences, as a chart.
 *
 * @param {ExploreModel} board
 * @param {{candidate: Candidate, bold: boolean}[]} shown
 * @param {number} prior in use
 * @param {(tpr: number, fpr: number, prior: number) => {ppv: number, npv: number}} values
 * @returns {import('#tile/draw/charts').Chart}
 */
export function predictiveChart(board, shown, prior, values) {
  const [from, to] = [Math.min(logit(RAREST), logit(prior) - 0.5), Math.max(logit(COMMONEST), logit(prior) + 0.5)];
  const at = Array.from({ length: STEPS + 1 }, (_, k) => from + (k / STEPS) * (to - from));
  /** @type {(candidate: Candidate, which: 'ppv' | 'npv') => Points} */
  const points = ({ tpr, fpr }, which) =>
    at.map((z) => {
      const value = values(tpr, fpr, 1 / (1 + Math.exp(-z)))[which];
      return [z, Number.isFinite(value) ? value : null];
    });
  const lines = shown.flatMap(({ candidate, bold }) => {
    const colour = candidate.reference ? theme().ink3 : colourOf(board, candidate.entity);
    const line = (/** @type {'ppv' | 'npv'} */ which) => ({
      ...{ name: candidate.name, points: points(candidate, which), colour, bold, width: bold ? 2.2 : 1.4 },
      label: which.toUpperCase(),
      ...(which === 'npv' ? { dash: '6 4' } : {}),
    });
    const both = [line('ppv'), line('npv')];
    return both.filter((each) => each.points.some(([, y]) => y !== null));
  });
  const ticks = PREVALENCES.map((p) => ({ value: logit(p), text: `${100 * p} %` }));
  return {
    x: { range: [from, to], ticks, name: 'prevalence' },
    y: { range: [0, 1.02] },
    lines,
    room: 62,
    cursor: logit(prior),
  };
}
