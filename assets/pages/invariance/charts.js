/** The drawings of the Invariance page: right decisions, the mirrored ROC curve, exchanges, and class weights. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas, path } from '#tile/draw/pen';
import { extremes, ticks, valueAt } from '#tile/draw/scales';
import { halo, MARGIN } from '#tile/draw/square';
import { count, decimals, fixed } from '#tile/draw/text';
import { barsOf, knownIn, rangeOf, weightedAccuracy, weightedLxcim } from '#tile/model/invariance';

/** @import { Chart, Line, Points } from '#tile/draw/charts' */
/** @import { Pen } from '#tile/draw/pen' */
/** @import { ClassWeighted, ExchangedScore, Invariance, tossed } from '#tile/model/invariance' */

/** A square in pixels, of values from 0 to 1. @typedef {{x: (v: number) => number, y: (v: number) => number}} Scale */

const GRID = [0, 0.2, 0.4, 0.6, 0.8, 1];
/** Pixels below a square: ticks, the name of the abscissa, and two strips. */
const BELOW = 58;
/** The height of the drawing of exchanges, and the number of its bars. */
const [HIGH, BARS] = [220, 24];
/** Cells of the strips with a smaller share are not drawn. */
const LITTLE = 0.02;

/** A drawing as wide as the element around its host, with a square plot or of a height of its own. */
class Drawing {
  /** @param {HTMLElement} host @param {number | null} high in pixels; null for a square plot */
  constructor(host, high) {
    this.host = host;
    this.high = high;
    this.pens = canvas(host, ['ground', 'lines', 'words']);
  }

  /** Takes all the width there is and clears the pens; returns that width, and the side of a square plot in it. */
  fit() {
    const wide = Math.max(200, this.host.parentElement?.clientWidth ?? 0);
    const side = wide - MARGIN.left - 32;
    const high = this.high ?? side + MARGIN.top + BELOW;
    this.pens.svg.setAttribute('viewBox', `0 0 ${wide} ${high}`);
    this.pens.svg.setAttribute('width', String(wide));
    this.pens.svg.setAttribute('height', String(high));
    this.host.style.height = `${high}px`;
    for (const pen of [this.pens.ground, this.pens.lines, this.pens.words]) pen.start();
    return { wide, side };
  }

  done() {
    for (const pen of [this.pens.ground, this.pens.lines, this.pens.words]) pen.stop();
  }
}

/** @param {number} side @returns {Scale} */
const unit = (side) => ({ x: (v) => MARGIN.left + v * side, y: (v) => MARGIN.top + (1 - v) * side });

/** Draws frame, grid and ticks. @type {(drawing: Drawing, scale: Scale, below: string, above: string) => void} */
function frame({ pens }, { x, y }, below, above) {
  const { line, ink2 } = theme();
  for (const v of GRID) {
    pens.ground.add('path', { d: `M${x(v)} ${y(0)}V${y(1)}M${x(0)} ${y(v)}H${x(1)}`, stroke: line, fill: 'none' });
    const tick = { 'font-size': 11, fill: ink2 };
    pens.words.add('text', { ...tick, x: x(v), y: y(0) + 32, 'text-anchor': 'middle' }, String(v));
    if (v > 0) pens.words.add('text', { ...tick, x: x(0) - 6, y: y(v) + 4, 'text-anchor': 'end' }, String(v));
  }
  pens.lines.add('rect', { x: x(0), y: y(1), width: x(1) - x(0), height: y(0) - y(1), fill: 'none', stroke: ink2 });
  word(pens.words, x(1), y(0) + 48, `${below} →`, 'end', { fill: ink2 });
  word(pens.words, x(0), y(1) - 6, `${above} ↑`, 'start', { fill: ink2 });
}

/** @type {(pen: Pen, x: number, y: number, text: string, anchor?: string, more?: object) => void} */
function word(pen, x, y, text, anchor = 'start', more = {}) {
  const { ink, bg } = theme();
  pen.add('text', { x, y, 'font-size': 12, fill: ink, 'text-anchor': anchor, ...halo(bg), ...more }, text);
}

/** @type {(rate: number, share: number) => [number, number]} */
const pointAt = (rate, share) => [rate, share];

/** @param {[number, number][]} points @param {Scale} scale @param {boolean} [closed] */
const pathOf = (points, { x, y }, closed = false) => path(points, x, y, closed);

/**
 * The accuracy of each tenth of the samples, at the middle of it: the local accuracy.
 *
 * @param {[number, number][]} decisions right decisions of all samples over the decision rate
 */
export function tenths(decisions) {
  const right = (/** @type {number} */ k) => valueAt({ points: decisions }, Math.min(1, k / 10));
  return Array.from({ length: 10 }, (_, k) => pointAt((k + 0.5) / 10, 10 * (right(k + 1) - right(k))));
}

/** Right decisions over the decision rate; LxCIM is twice the area below. */
export class DecisionsDrawing extends Drawing {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, null);
  }

  /** @param {Invariance} answer @param {number} colour place of the model's colour */
  paint({ decisions, four, half, strip }, colour) {
    const { side } = this.fit();
    const scale = unit(side);
    const { x, y } = scale;
    const { ink, ink2, bg, grey } = theme();
    const full = marks.hue(colour, 'full', grey);
    const area = [...decisions, /** @type {[number, number]} */ ([1, 0])];
    this.pens.ground.add('path', { d: pathOf(area, scale, true), fill: full, 'fill-opacity': 0.25 });
    frame(this, scale, 'decision rate, most confident first', 'right decisions / all');
    const { lines, words } = this.pens;
    lines.add('path', { d: `M${x(0)} ${y(0)}L${x(1)} ${y(1)}`, stroke: ink2, 'stroke-dasharray': '5 4', fill: 'none' });
    lines.add('path', {
      d: `M${x(0)} ${y(0)}L${x(1)} ${y(0.5)}`,
      stroke: ink2,
      'stroke-dasharray': '1.5 3',
      fill: 'none',
    });
    lines.add('path', { d: pathOf(decisions, scale), stroke: full, 'stroke-width': 2.4, fill: 'none' });
    const answered = decisions.filter(([rate]) => rate > 0).map(([rate, share]) => pointAt(rate, share / rate));
    const line = answered.length ? [pointAt(0, answered[0][1]), ...answered] : [];
    lines.add('path', { d: pathOf(line, scale), stroke: full, 'stroke-width': 1.25, fill: 'none' });
    for (const [rate, share] of tenths(decisions)) {
      const square = { x: x(rate) - 3, y: y(share) - 3, width: 6, height: 6 };
      lines.add('rect', { ...square, fill: bg, stroke: full, 'stroke-width': 1.25 });
    }
    const right = half[0] / (2 * half[1]);
    lines.add('path', { d: `M${x(0.5)} ${y(0)}V${y(right)}`, stroke: ink2, fill: 'none' });
    lines.add('circle', { cx: x(0.5), cy: y(right), r: 5, fill: bg, stroke: full, 'stroke-width': 2 });
    lines.add('circle', { cx: x(1), cy: y(four.accuracy), r: 5, fill: full, stroke: bg, 'stroke-width': 1.5 });
    word(words, x(1) - 8, y(four.accuracy) + 20, `accuracy ${fixed(four.accuracy)}`, 'end', { 'font-weight': 650 });
    word(words, x(0.36), y(0.5), 'all right', 'end', { fill: ink2 });
    word(words, x(0.98), y(0.29), 'half right, as by chance', 'end', { fill: ink2, 'font-size': 11 });
    word(words, x(0.5) + 7, y(0.14), 'the surer half:');
    word(words, x(0.5) + 7, y(0.14) + 17, `${tidy(half[0])} of ${tidy(half[1])} right`, 'start', {
      'font-weight': 650,
    });
    word(words, x(0.07), y(0.05), `area ${fixed(four.area / 2)}`, 'start', { fill: ink });
    this.strips(strip, scale);
    this.done();
  }

  /** Where decisions are right, and below where they are wrong. */
  /** @param {[number[], number[]]} strip @param {Scale} scale */
  strips([right, wrong], { x, y }) {
    const { ink2, error } = theme();
    const wide = (x(1) - x(0)) / right.length;
    for (const [row, shares, colour] of /** @type {const} */ ([
      [0, right, ink2],
      [1, wrong, error],
    ]))
      shares.forEach((share, k) => {
        if (share < LITTLE) return;
        const at = { x: (x(0) + k * wide).toFixed(2), y: y(0) + 3 + 9 * row, width: wide.toFixed(2), height: 7 };
        this.pens.lines.add('rect', { ...at, fill: colour, 'fill-opacity': (0.08 + 0.72 * share).toFixed(2) });
      });
  }
}

/** A number of decisions, of which those at the threshold count half. @param {number} value */
const tidy = (value) => (Number.isInteger(value) ? count(value) : String(Number(decimals(value, 1))));

/** The ROC curve of all samples and their mirror images: ACC squared and H twice. */
export class MirroredDrawing extends Drawing {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, null);
  }

  /** @param {Invariance} answer @param {number} colour */
  paint({ mirrored, four: { accuracy, h } }, colour) {
    const { side } = this.fit();
    const scale = unit(side);
    const { x, y } = scale;
    const { ink, ink2, bg, grey, sub } = theme();
    const full = marks.hue(colour, 'full', grey);
    const away = 1 - accuracy;
    const square = { x: x(away), y: y(accuracy), width: x(1) - x(away), height: y(0) - y(accuracy) };
    if (mirrored.length) {
      const area = [...mirrored, /** @type {[number, number]} */ ([1, 0])];
      this.pens.ground.add('path', { d: pathOf(area, scale, true), fill: full, 'fill-opacity': 0.42 });
      this.pens.ground.add('rect', { ...square, fill: bg });
    }
    this.pens.ground.add('rect', { ...square, fill: sub });
    frame(this, scale, 'FPR of samples and mirror images', 'TPR');
    const { lines, words } = this.pens;
    lines.add('path', {
      d: `M${x(0)} ${y(1)}L${x(1)} ${y(0)}`,
      stroke: ink2,
      'stroke-dasharray': '1.5 3',
      fill: 'none',
    });
    lines.add('path', { d: `M${x(away)} ${y(0)}V${y(accuracy)}H${x(1)}`, stroke: ink, fill: 'none' });
    lines.add('path', { d: pathOf(mirrored, scale), stroke: full, 'stroke-width': 2.4, fill: 'none' });
    lines.add('circle', { cx: x(away), cy: y(accuracy), r: 5, fill: bg, stroke: ink, 'stroke-width': 2 });
    const middle = (1 + away) / 2;
    letter(words, x(middle), y(accuracy / 2), 'A²', fixed(accuracy ** 2));
    if (away > 0.12) letter(words, x(away / 2), y(accuracy / 2), 'H', fixed(h));
    if (away > 0.12) letter(words, x(middle), y((1 + accuracy) / 2), 'H', fixed(h));
    if (!mirrored.length) word(words, x(0.5), y(0.55), 'not drawn for so many samples', 'middle', { fill: ink2 });
    this.done();
  }
}

/** @param {Pen} pen @param {number} x @param {number} y @param {string} name @param {string} value */
function letter(pen, x, y, name, value) {
  word(pen, x, y - 2, name, 'middle', { 'font-size': 16, 'font-weight': 700 });
  word(pen, x, y + 14, value, 'middle');
}

/** The values of AUROC after the exchanges as bars, and LxCIM, which stands still, as a line. */
export class LotteryDrawing extends Drawing {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, HIGH);
  }

  /** @param {ExchangedScore} moves @param {ExchangedScore} stands @param {number} shown @param {number} colour */
  paint(moves, stands, shown, colour) {
    const { wide } = this.fit();
    const { ink, ink2, grey, bar } = theme();
    const full = marks.hue(colour, 'full', grey);
    const [from, to] = extent(moves, stands);
    const x = (/** @type {number} */ v) => 12 + ((v - from) / (to - from)) * (wide - 24);
    const floor = HIGH - 46;
    const bars = barsOf(knownIn(moves.drawn, shown), BARS);
    const most = Math.max(1, ...bars.map((each) => each.count));
    for (const each of bars) {
      if (!each.count) continue;
      const high = (each.count / most) * (floor - 34);
      const width = Math.max(2, x(each.to) - x(each.from) - 1);
      this.pens.ground.add('rect', { x: x(each.from), y: floor - high, width, height: high, fill: bar });
    }
    this.pens.lines.add('path', { d: `M8 ${floor}H${wide - 8}`, stroke: ink2, fill: 'none' });
    for (const v of ticks([from, to])) {
      this.pens.lines.add('path', { d: `M${x(v)} ${floor}v4`, stroke: ink2, fill: 'none' });
      word(this.pens.words, x(v), floor + 18, String(Number(v.toFixed(4))), 'middle', { 'font-size': 11, fill: ink2 });
    }
    if (stands.value !== null) {
      const at = x(stands.value);
      this.pens.lines.add('path', { d: `M${at} ${floor}V24`, stroke: full, 'stroke-width': 3, fill: 'none' });
      const left = at > wide / 2;
      const text = `LxCIM ${decimals(stands.value, 5)}, always`;
      word(this.pens.words, at + (left ? -8 : 8), 20, text, left ? 'end' : 'start', { 'font-weight': 650, fill: ink });
    }
    word(this.pens.words, wide - 8, HIGH - 8, 'AUROC after each exchange →', 'end', { 'font-size': 11, fill: ink2 });
    this.done();
  }
}

/** The range of the axis, the same for any number of exchanges shown. */
/** @param {ExchangedScore} moves @param {ExchangedScore} stands */
function extent(moves, stands) {
  const range = rangeOf(moves, moves.drawn.length) ?? [0, 1];
  const all = [...range, ...(stands.value === null ? [] : [stands.value])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = (high - low) * 0.06 || 0.01;
  return [low - margin, high + margin];
}

/** At how many class weights, or decision rates, lines are drawn. */
const STEPS = 200;
/** The least height of the axis of LxCIM, in which nearly equal models are still told apart. */
const ROOM = 0.02;

/** LxCIM of all models over the weight of a positive, with the accuracy of the two that are compared. */
/** @param {Invariance} answer @param {number[]} places of their colours @param {number} weight @returns {Chart} */
export function weightedChart({ weighted, models, pair }, places, weight) {
  const { grey } = theme();
  const at = Array.from({ length: STEPS + 1 }, (_, k) => k / STEPS);
  /** @type {(of: (a: number) => number) => Points} */
  const points = (of) => at.map((a) => [a, Number.isFinite(of(a)) ? of(a) : null]);
  /** @type {(k: number, of: (model: ClassWeighted, a: number) => number, style: Partial<Line>) => Line[]} */
  const line = (k, of, style) => {
    const model = weighted.models[k];
    const colour = marks.hue(places[pair.indexOf(k)] ?? -1, 'full', grey);
    return model ? [{ name: models[k], points: points((a) => of(model, a)), colour, ...style }] : [];
  };
  const others = models.map((_, k) => k).filter((k) => !pair.includes(k));
  // The first of the two is drawn on top.
  const lines = [
    ...others.flatMap((k) => line(k, weightedLxcim, { width: 1, opacity: 0.5 })),
    ...pair.flatMap((k) => line(k, weightedAccuracy, { width: 1.25, dash: '4 3' })),
    ...[...pair].reverse().flatMap((k) => line(k, weightedLxcim, { width: 2.4, label: models[k], bold: true })),
  ];
  const [low, high] = extremes(lines);
  const range = /** @type {const} */ ([Math.max(0, low - ROOM), Math.min(1, high + ROOM)]);
  return {
    x: { range: [0, 1], name: 'weight a of a positive, 1 − a of a negative' },
    y: { range, name: 'LxCIM; dashed: accuracy' },
    lines,
    names: models,
    room: 120,
    cursor: weight,
  };
}

/** The most that a right decision counts on the chart. */
const MOST = 4;
/** Pixels for the names of lines. */
const NAMES = 90;

/** How much a right decision counts by its place, in three scores. @returns {Chart} */
export function kernelChart() {
  const { ink, ink2 } = theme();
  const at = Array.from({ length: STEPS }, (_, k) => (k + 1) / STEPS);
  /** @type {(name: string, of: (rate: number) => number, colour: string, dash?: string) => Line} */
  const line = (name, of, colour, dash) => {
    const points = at.filter((rate) => of(rate) <= MOST).map((rate) => pointAt(rate, of(rate)));
    return { name, label: name, points, colour, width: 2, ...(dash ? { dash } : {}) };
  };
  return {
    x: { range: [0, 1], name: 'decision rate' },
    y: { range: [0, MOST], name: 'counts' },
    lines: [
      line('Accuracy', () => 1, ink2, '5 4'),
      { ...line('LxCIM', (rate) => 2 * (1 - rate), marks.hue(0, 'full', ink)), key: 0.3 },
      { ...line('AUDRC', (rate) => -Math.log(rate), marks.hue(1, 'full', ink)), key: 0.3 },
    ],
    room: NAMES,
    cursor: null,
  };
}

/** The curves of models that toss a coin for each sample. @type {(models: ReturnType<typeof tossed>[]) => Chart} */
export function tossChart(models) {
  const { ink } = theme();
  const [blue, orange] = [0, 1].map((place) => marks.hue(place, 'full', ink));
  const faint = { width: 1, opacity: 0.7 };
  return {
    x: { range: [0, 1], name: 'decision rate' },
    y: { range: [0, 1], name: 'blue: right decisions / all; orange: accuracy of the answered' },
    lines: models.flatMap(({ cumulative, accuracy }) => [
      { name: 'accuracy of the answered', points: accuracy, colour: orange, ...faint },
      { name: 'right decisions / all', points: cumulative, colour: blue, ...faint },
    ]),
    cursor: null,
  };
}
