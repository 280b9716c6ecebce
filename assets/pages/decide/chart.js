/** The charts of the Decide page: net benefit or cost over cost ratios, who is cheapest where, predictive values. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { fixed, width } from '#tile/draw/text';
import { costCurvePoint } from '#tile/math/decisions';
import { benefitBand, benefitOf, comparedPair, PEOPLE } from '#tile/model/decide';
import { VOCABULARY } from '#tile/pages/decide/words';
import {
  BELOW,
  BenefitChart,
  column,
  cutToRange,
  fitting,
  NET_BENEFIT,
  netRange,
  onAxis,
  positionOf,
  ratioAt,
} from '#tile/plots/charts/benefit_chart';

/** @import { Axis, Line, Points } from '#tile/draw/charts' */
/** @import { Candidate, Certain, Decision } from '#tile/model/decide' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Named, Span } from '#tile/plots/charts/benefit_chart' */
/** @import { DecideView } from '#tile/view/types' */

// ---- Which part of the axis is shown.

/** How far the axis reaches beyond the outermost switches. */
const BEYOND = 1.7;

/** The part of the axis that shows every switch of the cheapest classifier, a cost ratio of 1 and the one chosen. */
/** @param {Decision} decision @returns {Span} */
export function spanOf({ ranges, c }) {
  const shown = [...ranges.map(({ from }) => from).filter((from) => from > 0), 1, c];
  const [low, high] = [Math.min(...shown) / BEYOND, Math.max(...shown) * BEYOND].map(onAxis);
  return [positionOf(high), positionOf(low)];
}

/** The part of the axis that a range of cost ratios takes; null where it takes none. */
/** @param {{from: number, to: number}} range @param {Span} span @returns {Span | null} */
function partOf({ from, to }, [first, last]) {
  const [u0, u1] = [Math.max(first, positionOf(to)), Math.min(last, from > 0 ? positionOf(from) : Infinity)];
  return u0 < u1 ? [u0, u1] : null;
}

// ---- What each kind of chart draws.

/** How many samples a curve has, and how many classifiers in grey are drawn at most. */
const [SAMPLES, MOST_GREY] = [120, 300];

/**
 * @typedef {object} Kind
 * @property {string} name of the ordinate
 * @property {(candidate: Candidate, c: number, prior: number) => number} value
 * @property {(decision: Decision) => Axis['range']} range
 */
/** @type {Record<Exclude<DecideView['curve'], 'difference'>, Kind>} */
export const KINDS = {
  net: {
    name: NET_BENEFIT,
    value: benefitOf,
    range: ({ prior }) => netRange(prior),
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

/** A curve over the axis, cut where it leaves the chart. */
/** @type {(value: (c: number) => number, span: Span, range: Axis['range']) => Points} */
function curveOf(value, [from, to], range) {
  const at = (/** @type {number} */ k) => from + (k / SAMPLES) * (to - from);
  const samples = Array.from({ length: SAMPLES + 1 }, (_, k) => at(k));
  return cutToRange(
    samples.map((u) => [u, value(ratioAt(u))]),
    range,
  );
}

/** The colour of a classifier; grey where it is best nowhere on the Tile. */
/** @param {ExploreModel} board @param {number} entity */
export const colourOf = (board, entity) => marks.hue(board.colourOf(entity), 'full', theme().grey);

export class DecisionChart extends BenefitChart {
  /**
   * Paints the chart of a decision.
   *
   * @param {ExploreModel} board @param {Decision} decision @param {DecideView['curve']} curve
   * @param {DecideView['words']} words @param {Span} span
   * @param {Pick<Certain, 'draws' | 'level'> | null} [sure] for the band of a difference
   */
  show(board, decision, curve, words, span, sure = null) {
    if (curve === 'difference') return this.showDifference(board, decision, span, sure);
    const kind = KINDS[curve];
    const { prior, ranges, candidates } = decision;
    const listed = candidates.filter(({ reference }) => !reference);
    const references = candidates.filter(({ reference }) => reference);
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
    /** @type {Points[]} */
    const zones = [];
    for (const each of ranges) {
      const [entity] = each.entities;
      const candidate = byEntity.get(entity);
      if (!candidate) continue;
      const part = partOf(each, span);
      if (!part) continue;
      const { reference, name } = candidate;
      const colour = reference ? ink2 : colourOf(board, entity);
      const line = { name, points: of(candidate, part), colour, width: 3.4 };
      lines.push(line);
      if (reference) zones.push(column(...part, range));
      else named.push({ line, name, bold: decision.best.some(({ entity: i }) => i === entity), at: 0.5 });
    }
    this.named = named;
    this.names = board.names;
    this.paint({ x: this.thresholds(span), y: { range }, lines, zones, cursor: positionOf(decision.c) });
  }

  /**
   * Paints how much the best one's net benefit exceeds that of another.
   *
   * @param {ExploreModel} board @param {Decision} decision @param {Span} span
   * @param {Pick<Certain, 'draws' | 'level'> | null} sure
   */
  showDifference(board, decision, span, sure) {
    const pair = comparedPair(decision, board.selected);
    const { prior, c } = decision;
    const value = (/** @type {number} */ at) => benefitOf(pair[0], at, prior) - benefitOf(pair[1], at, prior);
    const places = Array.from({ length: BAND + 1 }, (_, k) => span[0] + (k / BAND) * (span[1] - span[0]));
    const band = sure
      ? places.map((u) => {
          const [low, high] = benefitBand(sure.draws, pair, ratioAt(u), prior, sure.level);
          return /** @type {const} */ ([u, low, high]);
        })
      : null;
    const [one] = pair;
    const colour = one.reference ? theme().ink2 : colourOf(board, one.entity);
    const at = (/** @type {number} */ k) => span[0] + (k / SAMPLES) * (span[1] - span[0]);
    const points = Array.from({ length: SAMPLES + 1 }, (_, k) => /** @type {const} */ ([at(k), value(ratioAt(at(k)))]));
    this.names = board.names;
    const line = { name: one.name, points, colour, width: 2.4, ...(band ? { band } : {}) };
    this.paintDifference(line, span, positionOf(c));
  }
}

/** How many places of a band are computed. */
const BAND = 48;

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
  paint(board, decision, span) {
    const [from, to] = span;
    const wide = Math.max(0, this.host.getBoundingClientRect().width - MARGIN.left - MARGIN.right);
    const x = (/** @type {number} */ u) => MARGIN.left + ((u - from) / (to - from)) * wide;
    const { ranges, prior, tilePrior, c, a } = decision;
    const n = board.names.length;
    const { bg, ink, ink3, line2, sub } = theme();
    const pen = this.pens.ranges.start();
    for (const each of ranges) {
      const part = partOf(each, span);
      if (!part) continue;
      const [u0, u1] = part;
      const [entity] = each.entities;
      const place = entity >= n ? -1 : board.colourOf(entity);
      const colour = entity >= n ? sub : marks.hue(place, 'tint', theme().grey);
      const here = c > each.from && c <= each.to;
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

/** @typedef {Pick<Candidate, 'entity' | 'name' | 'tpr' | 'fpr' | 'reference'>} Shown */

/**
 * Predictive values over prevalences, as a chart.
 *
 * @param {ExploreModel} board
 * @param {{candidate: Shown, bold: boolean}[]} shown
 * @param {number} prior in use
 * @param {(tpr: number, fpr: number, prior: number) => {ppv: number, npv: number}} values
 * @returns {import('#tile/draw/charts').Chart}
 */
export function predictiveChart(board, shown, prior, values) {
  const [from, to] = [Math.min(logit(RAREST), logit(prior) - 0.5), Math.max(logit(COMMONEST), logit(prior) + 0.5)];
  const at = Array.from({ length: STEPS + 1 }, (_, k) => from + (k / STEPS) * (to - from));
  /** @type {(candidate: Shown, which: 'ppv' | 'npv') => Points} */
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
