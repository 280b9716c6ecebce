/** The figure along a path between two scores: optimality, correlation with both ends, and ranks, in three panels. */
import { theme } from '#tile/draw/colours';
import { boxAround, isFree, spread } from '#tile/draw/labels';
import { paintedBy } from '#tile/draw/layouts';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { ticks } from '#tile/draw/scales';
import { halo } from '#tile/draw/square';
import { cut, fixed, narrowing, percent, width } from '#tile/draw/text';
import { inUnit, rank } from '#tile/math/ranking';
import { pathTicks } from '#tile/pages/tradeoff/path';

/** @import { Box, Spans } from '#tile/draw/types' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { PathPiece } from '#tile/math/regions/best' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { PathHere, PathScene, RankedLine } from '#tile/pages/tradeoff/types' */

// ---- The layout of the panels of the figure along a path, and of the labels on its curve. All lengths are in
// pixels.

/**
 * @typedef {{top: number, bottom: number}} Rows of a panel
 * @typedef {{left: number, right: number, narrow: boolean, degree: Rows, taus: Rows, ranks: Rows | null, axis: number}}
 *   PathLayout `left` and `right` of all panels; `axis`: the height of the axis that they share
 * @typedef {{name: Spans, value: string, x: number, y: number, first?: boolean}} Named a score on the curve; the
 *   `first` always keeps its label
 * @typedef {{spans: Spans, x: number, y: number, anchor: 'start' | 'end', box: Box}} CurveLabel
 */

const NARROW = 640;
const SIDE = { wide: 128, narrow: 40, names: 108, none: 24 };
const GAPS = { top: 14, taus: 20, tausBelowTitle: 44, ranks: 44, bottom: 54 };
const LEAST = 90;
const SIZE = 12;
const AWAY = 9;
const SHIFTS = [0, -6, -11, -17, -24, 14, 24];
// Dots so near to each other have one label together.
const TOGETHER = { x: 14, y: 12 };

/**
 * @param {number} across @param {number} down
 * @param {boolean} ranks whether there is a panel of ranks
 * @param {number} [above] space above the first panel, for a title
 * @returns {PathLayout}
 */
function pathLayout(across, down, ranks, above = 0) {
  const narrow = across < NARROW;
  const left = narrow ? SIDE.narrow : SIDE.wide;
  const right = across - (ranks ? (narrow ? SIDE.names : SIDE.wide) : SIDE.none);
  const between = narrow ? GAPS.tausBelowTitle : GAPS.taus;
  const free = Math.max(LEAST, down - above - GAPS.top - between - (ranks ? GAPS.ranks : 0) - GAPS.bottom);
  const [degree, taus] = ranks ? [0.41, 0.16] : [0.7, 0.3];
  /** @param {number} top @param {number} share @returns {Rows} */
  const rows = (top, share) => ({ top, bottom: Math.round(top + share * free) });
  const first = rows(above + GAPS.top, degree);
  const second = rows(first.bottom + between, taus);
  const third = ranks ? rows(second.bottom + GAPS.ranks, 1 - degree - taus) : null;
  return { left, right, narrow, degree: first, taus: second, ranks: third, axis: (third ?? second).bottom };
}

/**
 * Labels of the scores on the curve, each on the side of its dot away from the `summit` if its value has room there,
 * clear of other labels and dots; left out if there is no room.
 *
 * @param {Named[]} named
 * @param {number} summit the x of the optimum
 * @param {Box} inside box for the labels
 * @param {(box: Box) => boolean} [crossed] whether the curve runs through a box
 * @returns {CurveLabel[]}
 */
export function curveLabels(named, summit, inside, crossed = () => false) {
  const dots = named.map(({ x, y }) => boxAround(x, y, 5));
  const groups = grouped(named);
  const clear = (/** @type {Box} */ box) => within(box, inside) && !crossed(box);
  const [apart, together] = [groups.flatMap(withoutOptimum), groups].map((each) => placed(each, summit, dots, clear));
  return apart.length > together.length ? apart : together;
}

/**
 * The optimum and a group that is near it, separately: "optimum, F1 98 %" would be read as the degree of the optimum.
 */
/** @param {Named[]} group */
function withoutOptimum([one, ...others]) {
  const near = others.filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) > 2);
  return one.first && near.length
    ? [[one, ...others.filter((each) => !near.includes(each))], near]
    : [[one, ...others]];
}

/** @param {Named[][]} groups @param {number} summit @param {Box[]} dots @param {(box: Box) => boolean} clear */
function placed(groups, summit, dots, clear) {
  /** @type {CurveLabel[]} */
  const found = [];
  for (const group of groups) {
    const taken = [...dots, ...found.map((one) => one.box)];
    const free = candidates(group, summit).find(({ box }) => clear(box) && isFree(box, taken));
    if (free) found.push(free);
  }
  return found;
}

/** Groups of scores whose dots nearly coincide, the most important group first. @param {Named[]} named */
function grouped(named) {
  /** @type {Named[][]} */
  const groups = [];
  for (const one of named) {
    const near = groups.find(([{ x, y }]) => Math.abs(x - one.x) < TOGETHER.x && Math.abs(y - one.y) < TOGETHER.y);
    if (near) near.push(one);
    else groups.push([one]);
  }
  return groups.sort(([p], [q]) => Number(q.first ?? false) - Number(p.first ?? false));
}

/** The possible labels of a group at different positions, best first. */
/** @type {(group: Named[], summit: number) => CurveLabel[]} */
function candidates(group, summit) {
  const [{ x, y }] = group;
  /** @type {('start' | 'end')[]} */
  const sides = x <= summit ? ['end', 'start'] : ['start', 'end'];
  const texts = [
    spansOf(group, true),
    together(group),
    spansOf(group, false),
    [...spansOf(group.slice(0, 1), false), { text: ' …' }],
  ];
  if (group.length < 2) texts.pop();
  // A value below the curve is better than none, unless it crosses the line of the optimum.
  const clear = (/** @type {CurveLabel} */ { anchor, box }) =>
    anchor === sides[0] || (x <= summit ? box.x1 < summit - AWAY : box.x0 > summit + AWAY);
  const found = texts.flatMap((spans) =>
    sides.flatMap((anchor) =>
      SHIFTS.map((shift) => {
        const at = anchor === 'end' ? x - AWAY : x + AWAY;
        const wide = widthOf(spans);
        const [x0, x1] = anchor === 'end' ? [at - wide, at] : [at, at + wide];
        const middle = y + shift;
        return { spans, x: at, y: middle + 4, anchor, box: { x0, x1, y0: middle - 7, y1: middle + 7 } };
      }),
    ),
  );
  return found.filter(clear);
}

/** @param {Named[]} group @param {boolean} values whether to add values to the names @returns {Spans} */
const spansOf = (group, values) =>
  group.flatMap(({ name, value }, k) => [
    ...(k ? [{ text: ', ' }] : []),
    ...name.map((span) => ({ ...span, bold: true })),
    ...(value && values ? [{ text: ` ${value}` }] : []),
  ]);

/** The names of a group with the value that its scores share when rounded; only names where there is none. */
/** @type {(group: Named[]) => Spans} */
function together(group) {
  const [value, ...others] = new Set(group.map((one) => Math.round(Number.parseFloat(one.value))));
  const names = spansOf(group, false);
  return others.length || !Number.isFinite(value) ? names : [...names, { text: ` ${value} %` }];
}

/** @param {Spans} spans */
const widthOf = (spans) =>
  spans.reduce((sum, { text, bold, small }) => sum + width(text, small ? 0.78 * SIZE : SIZE, bold), 2);

/** @param {Box} box @param {Box} around */
const within = (box, around) =>
  box.x0 >= around.x0 && box.x1 <= around.x1 && box.y0 >= around.y0 && box.y1 <= around.y1;

/** The vertical distances of a name from its line, the closest first, and steps along the line, in pixels. */
const DROPS = [16, -7, 30, -21, 44, -35];
const ALONG = [0, 24, 48, 72, 96, 128, 160];

/**
 * The position of the name of a line: below or above a point of it, or farther along if lines are in the way.
 *
 * @param {{x: number, y: number, anchor: 'start' | 'end', wide: number}} place
 * @param {Rows} rows that it stays in
 * @param {(box: Box) => boolean} clear @returns {{x: number, y: number, box: Box}}
 */
export function placeLineName({ x, y, anchor, wide }, { top, bottom }, clear) {
  const inward = anchor === 'start' ? 1 : -1;
  const all = ALONG.flatMap((along) =>
    DROPS.map((drop) => {
      const [px, py] = [x + inward * along, Math.min(bottom - 4, Math.max(top + 10, y + drop))];
      const x0 = anchor === 'start' ? px : px - wide;
      return { x: px, y: py, box: { x0: x0 - 2, x1: x0 + wide + 2, y0: py - 11, y1: py + 4 } };
    }),
  );
  return all.find(({ box }) => clear(box)) ?? all[0];
}

/** Pixels between the names below an axis, and between them and the edges of a figure. */
const [APART, EDGE] = [16, 2];

/**
 * Where the names of both ends of an axis and its title stand: from its left to its right end, or beyond, where they
 * would touch.
 *
 * @param {{left: number, right: number}} axis
 * @param {number} whole width of the figure
 * @param {[start: number, title: number, end: number]} widths
 * @param {number} share of the axis at which the title stands where it can
 */
export function belowAxis({ left, right }, whole, [start, title, end], share) {
  const fits = start + title + end + 2 * APART <= right - left;
  const [from, to] = fits ? [left, right] : [Math.min(left, EDGE), whole - EDGE];
  const [least, most] = [from + start + APART + title / 2, to - end - APART - title / 2];
  return { from, to, title: fits ? Math.min(left + share * (right - left), most) : (least + most) / 2 };
}

// ---- The two upper panels of the figure along a path: the degree of optimality with the scores on it, and both
// taus.

const SMALL = { 'font-size': 11 };
const WORST = 0.5;
const LOW = 40;

/** @param {number} x */
const round2 = (x) => Math.round(x * 100) / 100;

/** The y of a value in a panel whose axis runs from `low` to `high`. */
/** @param {Rows} rows @param {[number, number]} range @param {number} value */
export const height = ({ top, bottom }, [low, high], value) => bottom - ((value - low) / (high - low)) * (bottom - top);

/** @type {[number, number]} */
export const DEGREES = [WORST, 1];

/** The range of the axis for both taus. @param {PathScene} scene @returns {[number, number]} */
function tauRange({ steps }) {
  const least = [steps.toStart, steps.toEnd].flat().reduce((low, x) => Math.min(low, x || 0), 0);
  return [Math.max(-1, least - 0.02), 1];
}

/**
 * Draws grid lines across a panel at round values, and their numbers.
 *
 * @param {PathFigure} figure @param {Rows} rows @param {[number, number]} range @param {number[]} values
 * @param {(value: number) => string} text
 */
function grid(figure, rows, range, values, text) {
  const { left, right } = figure.layout;
  const pen = figure.pens.grid;
  for (const { t } of pathTicks(figure.scene?.path ?? [], right - left)) {
    const x = round2(figure.x(t));
    pen.add('line', { x1: x, x2: x, y1: rows.top, y2: rows.bottom, stroke: theme().line });
  }
  for (const value of values) {
    const y = round2(height(rows, range, value));
    pen.add('line', { x1: left, x2: right, y1: y, y2: y, stroke: theme().line });
    const place = { x: left - 8, y: y + 4, 'text-anchor': 'end' };
    pen.add('text', { ...place, ...SMALL, fill: theme().ink2 }, text(value));
  }
  pen.add('line', { x1: left, x2: right, y1: rows.bottom, y2: rows.bottom, stroke: theme().line2 });
}

/** The SVG path data of values along the path: steps for rankings, a line for distributions. */
/** @type {(figure: PathFigure, scene: PathScene, values: (number | null)[], y: (value: number) => number) => string} */
function curve(figure, { steps, stepped }, values, y) {
  let d = '';
  let open = false;
  values.forEach((value, k) => {
    const defined = value !== null && Number.isFinite(value);
    if (defined) {
      const [px, py] = [round2(figure.x(steps.t[k])), round2(y(value))];
      d += open ? (stepped ? `H${px}V${py}` : `L${px},${py}`) : `M${px},${py}`;
    }
    open = defined;
  });
  return open ? `${d}H${round2(figure.layout.right)}` : d;
}

/** @param {PathFigure} figure @param {PathScene} scene */
export function paintDegree(figure, scene) {
  const { left, right, degree } = figure.layout;
  const { curves, marks } = figure.pens;
  const all = ticks(DEGREES);
  const few = degree.bottom - degree.top < 20 * all.length ? all.filter((value) => (value * 100) % 25 < 1e-6) : all;
  grid(figure, degree, DEGREES, few.length > 1 ? few : DEGREES, (value) => `${Math.round(100 * value)} %`);
  const y = (/** @type {number} */ value) => height(degree, DEGREES, value);
  const d = curve(figure, scene, scene.optimality, y);
  if (!d) {
    const at = { x: (left + right) / 2, y: (degree.top + degree.bottom) / 2, 'text-anchor': 'middle' };
    marks.add('text', { ...at, 'font-size': 13, fill: theme().ink2 }, 'No pair to decide');
    figure.taken = [];
    return;
  }
  curves.add('path', { d: `${d}V${degree.bottom}H${left}Z`, fill: theme().sub });
  curves.add('path', { d, fill: 'none', stroke: theme().ink, 'stroke-width': 2, 'stroke-linejoin': 'round' });
  scoresOnCurve(figure, scene, y);
}

/** @param {PathFigure} figure @param {PathScene} scene @param {(value: number) => number} y */
function scoresOnCurve(figure, scene, y) {
  const { named, best } = scene;
  const pen = figure.pens.marks;
  const { left, degree } = figure.layout;
  const { ink, bg } = theme();
  const dots = named.map((one) => ({ ...one, x: figure.x(one.t), y: y(one.optimality) }));
  const inside = { x0: left + 2, x1: figure.width, y0: degree.top - 14, y1: degree.bottom + 8 };
  const labels = curveLabels(dots, figure.x(best), inside, crossing(figure, scene, scene.optimality, y));
  for (const { x, y: high } of dots)
    pen.add('circle', { cx: round2(x), cy: round2(high), r: 4, fill: bg, stroke: ink, 'stroke-width': 1.5 });
  for (const { spans, x, y: high, anchor } of labels) {
    const place = { x: round2(x), y: round2(high), 'text-anchor': anchor };
    pen.add('text', { ...place, 'font-size': 12, fill: ink, ...halo(bg) }, spans);
  }
  figure.taken = labels.map(({ box }) => box);
}

/**
 * A function that tells whether the curve runs through a box.
 *
 * @param {PathFigure} figure @param {PathScene} scene @param {(number | null)[]} values
 * @param {(value: number) => number} y @returns {(box: Box) => boolean}
 */
function crossing(figure, { steps, stepped }, values, y) {
  const corners = values.map((value, k) => [figure.x(steps.t[k]), y(value ?? Number.NaN)]);
  const last = corners[corners.length - 1];
  if (last) corners.push([figure.layout.right, last[1]]);
  return ({ x0, x1, y0, y1 }) =>
    corners.some(([x, high], k) => {
      const [after, next] = corners[k + 1] ?? [x, high];
      if (after < x0 || x > x1) return false;
      // A step is flat, then upright: heights between its two values occur only at its end.
      const reach = stepped && after > x1 ? [high, high] : [Math.min(high, next), Math.max(high, next)];
      return reach[0] < y1 && reach[1] > y0;
    });
}

/** @param {PathFigure} figure @param {PathScene} scene */
function paintTaus(figure, scene) {
  const { taus } = figure.layout;
  const range = tauRange(scene);
  const all = ticks(range);
  const room = Math.floor((taus.bottom - taus.top) / 18);
  const halves = all.filter((value) => (2 * value) % 1 === 0);
  const shown = [all, halves].find(({ length }) => length <= room) ?? halves.filter((value) => value % 1 === 0);
  grid(figure, taus, range, shown, (value) => String(value).replace('-', '−'));
  const y = (/** @type {number} */ value) => height(taus, range, value);
  const pen = figure.pens.curves;
  const style = { fill: 'none', stroke: theme().ink2, 'stroke-width': 1.75, 'stroke-linejoin': 'round' };
  for (const [values, dash] of /** @type {const} */ ([
    [scene.steps.toStart, 'none'],
    [scene.steps.toEnd, '5 3'],
  ])) {
    const d = curve(figure, scene, values, y);
    if (d) pen.add('path', { d, ...style, 'stroke-dasharray': dash });
  }
  nameTaus(figure, scene, y);
}

/** Writes the names of both lines, clear of each other and of both lines. */
/** @param {PathFigure} figure @param {PathScene} scene @param {(value: number) => number} y */
function nameTaus(figure, scene, y) {
  const { steps, agreement } = scene;
  const { narrow, taus } = figure.layout;
  const inset = narrow ? 0.03 : 0.09;
  const crossed = [steps.toStart, steps.toEnd].map((values) => crossing(figure, scene, values, y));
  /** @type {Box[]} */
  const taken = [];
  for (const [values, share, anchor, text] of /** @type {const} */ ([
    [steps.toStart, inset, 'start', agreement[0]],
    [steps.toEnd, 1 - inset, 'end', agreement[1]],
  ])) {
    const k = Math.max(
      0,
      steps.t.findLastIndex((t) => t <= share),
    );
    if (!Number.isFinite(values[k])) continue;
    const said = narrow ? text.replace('with ', '') : text;
    const clear = (/** @type {Box} */ box) => !crossed.some((meets) => meets(box)) && isFree(box, taken);
    const place = { x: figure.x(share), y: y(values[k]), anchor, wide: width(said, SMALL['font-size']) };
    const { x, y: high, box } = placeLineName(place, taus, clear);
    taken.push(box);
    const at = { x: round2(x), y: round2(high), 'text-anchor': anchor };
    figure.pens.marks.add('text', { ...at, ...SMALL, fill: theme().ink2, ...halo(theme().bg) }, said);
  }
}

/** Writes the titles of the panels, which are headings above them on a page. @param {PathFigure} figure */
function paintTitles(figure) {
  const { degree, taus, ranks, left, narrow } = figure.layout;
  const where = figure.scene?.conditions;
  const style = { 'font-weight': 650, 'font-size': 12, fill: theme().ink };
  // In a low panel, as on paper, the title moves up to leave room for the numbers.
  const low = taus.bottom - taus.top < LOW;
  const place = narrow ? { x: left, y: taus.top - 8 } : { x: 0, y: taus.top + (low ? -5 : 14) };
  const degreeTitle = [{ text: 'Degree of optimality', bold: true }, { text: where ? ` ${where}` : '' }];
  figure.pens.grid.add('text', { x: 0, y: degree.top - 18, ...style, 'font-weight': 400 }, degreeTitle);
  figure.pens.grid.add('text', { ...place, ...style }, 'Rank correlation τ');
  if (ranks) figure.pens.grid.add('text', { x: 0, y: ranks.top - 14, ...style }, 'Ranks');
}

// ---- Paints what follows the slider in the figure along a path: a vertical line, the values on it, the handle and
// its tag.

const HANDLE = 7.5;
const CORE = 4;
const TAG = { size: 12, height: 18, pad: 6 };
// Pixels from one number of the rank correlations to the other, at least.
const LINE = 14;
// Pixels from the crossing of both lines to the number of both, in order of preference.
const OFFSETS = [12, 14, 16, 18, 21, 24, 28, 32, 40];

/** @param {number} x */
const round1 = (x) => Math.round(x * 10) / 10;

export class PathLive {
  /** What was painted last. @type {PathHere} */
  here = { t: 0.5, toStart: NaN, toEnd: NaN, optimality: NaN, tag: '', first: null, core: '' };
  /** Half of the tag's width. */
  reach = 0;

  /** @param {PathFigure} figure */
  constructor(figure) {
    this.figure = figure;
  }

  /** @param {PathScene} scene @param {PathHere} here */
  paint(scene, here) {
    this.here = here;
    const { pens, layout } = this.figure;
    const pen = pens.live.start();
    const x = round1(this.figure.x(here.t));
    const y = Number.isFinite(here.optimality) ? height(layout.degree, DEGREES, here.optimality) : layout.taus.top;
    pen.add('line', { x1: x, x2: x, y1: round1(y), y2: layout.axis, stroke: theme().ink, 'stroke-width': 1.25 });
    if (Number.isFinite(here.optimality)) this.degree(x, round1(y), scene);
    this.taus(x, scene);
    this.handle(x);
    pen.stop();
  }

  /** @param {number} x @param {number} y @param {PathScene} scene */
  degree(x, y, { best }) {
    const { pens, taken } = this.figure;
    pens.live.add('circle', { cx: x, cy: y, r: 5, fill: theme().ink });
    const text = percent(this.here.optimality);
    const left = this.here.t < best;
    const wide = width(text, 12, true) + 10;
    const box = { x0: left ? x - wide : x, x1: left ? x : x + wide, y0: y - 8, y1: y + 8 };
    if (!isFree(box, taken)) return;
    const place = { x: left ? x - 9 : x + 9, y: y + 4, 'text-anchor': left ? 'end' : 'start' };
    const style = { 'font-size': 12, 'font-weight': 650, fill: theme().ink, ...halo(theme().bg) };
    pens.live.add('text', { ...place, ...style }, text);
  }

  /** @param {number} x @param {PathScene} scene */
  taus(x, scene) {
    const { layout, pens } = this.figure;
    const range = tauRange(scene);
    const both = [this.here.toStart, this.here.toEnd].filter(Number.isFinite);
    if (!both.length) return;
    const ys = both.map((tau) => round1(height(layout.taus, range, tau)));
    for (const y of ys) pens.live.add('circle', { cx: x, cy: y, r: 3, fill: theme().ink2 });
    const side = x > (layout.left + layout.right) / 2 ? -1 : 1;
    const texts = both.map((tau) => fixed(tau));
    const style = { ...SMALL, 'font-weight': 650, fill: theme().ink, ...halo(theme().bg) };
    const anchor = { x: x + 8 * side, 'text-anchor': side < 0 ? 'end' : 'start' };
    if (texts[0] === texts[1]) {
      const said = `both ${texts[0]}`;
      pens.live.add('text', { ...anchor, y: this.clearOfLines(anchor.x, ys[0], side, said, scene), ...style }, said);
      return;
    }
    const marks = ys.map((y) => ({ at: y + 4, weight: 1 }));
    const lines = spread(marks, LINE, layout.taus.top + 9, layout.taus.bottom - 2);
    texts.forEach((text, k) => {
      // A low panel, as on paper, may have no room for the second.
      if (Number.isFinite(lines[k])) pens.live.add('text', { ...anchor, y: round1(lines[k]), ...style }, text);
    });
  }

  /**
   * The height of the text next to the crossing of both lines: the nearest above or below that is clear of them.
   *
   * @param {number} x where the text begins
   * @param {number} y of the crossing
   * @param {number} side 1 if the text runs to the right, -1 to the left
   * @param {string} text @param {PathScene} scene
   */
  clearOfLines(x, y, side, text, scene) {
    const { taus } = this.figure.layout;
    const { steps } = scene;
    const range = tauRange(scene);
    const at = (/** @type {number} */ tau) => height(taus, range, tau);
    const lines = [steps.toStart, steps.toEnd].map((values) => crossing(this.figure, scene, values, at));
    const [x0, x1] = [x, x + side * width(text, SMALL['font-size'], true)].sort((p, q) => p - q);
    const free = (/** @type {number} */ up) =>
      up - 10 >= taus.top && up + 3 <= taus.bottom && !lines.some((meets) => meets({ x0, x1, y0: up - 9, y1: up + 2 }));
    const found = OFFSETS.flatMap((by) => [y - by, y + by + 8]).find(free);
    return round1(found ?? y - OFFSETS[0]);
  }

  /** @param {number} x */
  handle(x) {
    const { pens, layout, width: whole } = this.figure;
    const { axis } = layout;
    const { ink, bg } = theme();
    const wide = width(this.here.tag, TAG.size, true) + 2 * TAG.pad;
    this.reach = wide / 2;
    const left = round1(Math.min(whole - wide, Math.max(0, x - wide / 2)));
    const box = { x: left, y: axis + 10, width: round1(wide), height: TAG.height, rx: 3 };
    pens.live.add('rect', { ...box, fill: ink });
    const middle = { x: round1(left + wide / 2), y: axis + 10 + TAG.height / 2 + 4, 'text-anchor': 'middle' };
    const bold = { 'font-size': TAG.size, 'font-weight': 650, fill: bg };
    pens.live.add('text', { ...middle, ...bold }, this.here.tag);
    pens.live.add('circle', { cx: x, cy: axis, r: HANDLE, fill: bg, stroke: ink, 'stroke-width': 2 });
    if (this.here.core)
      pens.live.add('circle', { cx: x, cy: axis, r: CORE, fill: this.here.core, stroke: ink, 'stroke-width': 0.75 });
  }
}

// ---- The lines of ranks along a path: which classifiers have one, their ranks at every pixel column, computed in
// slices if that is slow, and the shape of the lines.

/** @typedef {(t: number) => {a: number, b: number}} Path from t to a point of the Tile */

// Pixels on both sides of a change that a line takes for it: vertical steps of many lines look like a comb.
const SLOPE = 3;

/**
 * Fills in the ranks of performances at evenly spaced points of a path, including its ends; NaN where undefined.
 *
 * @param {Performance[]} performances @param {Path} at
 * @param {number} columns at least 2
 * @param {number} from the first column to compute
 * @param {number} to the column after the last one to compute
 * @param {Float32Array[]} into one array of `columns` for each performance
 */
export function ranksAlong(performances, at, columns, from, to, into) {
  let found;
  for (let k = from; k < to; k++) {
    const { a, b } = at(k / (columns - 1));
    found = rank(performances, a, b, found);
    for (let i = 0; i < into.length; i++) into[i][k] = found.ranks[i];
  }
}

/**
 * A line through ranks, as corners [column, rank] of its pieces: flat where the rank is constant, sloping over a few
 * columns where it changes, with a gap where it is undefined.
 */
/** @type {(ranks: Float32Array) => Place[][]} */
export function rankLine(ranks) {
  /** @type {Place[][]} */
  const pieces = [];
  let open = null;
  for (let from = 0, to = 0; from < ranks.length; from = to) {
    while (to < ranks.length && Object.is(ranks[to], ranks[from])) to += 1;
    if (Number.isNaN(ranks[from])) {
      open = null;
      continue;
    }
    const slope = Math.min(SLOPE, (to - from - 1) / 2);
    if (!open) {
      open = /** @type {Place[]} */ ([[from, ranks[from]]]);
      pieces.push(open);
    } else open.push([from + slope, ranks[from]]);
    open.push([to === ranks.length ? to - 1 : to - 1 - slope, ranks[from]]);
  }
  return pieces;
}

/** An evenly spaced sample of a list, of at most `most` items, so that grey lines of a chart remain distinguishable. */
/** @param {number[]} listed @param {number} most */
function evenSample(listed, most) {
  if (listed.length <= most) return listed;
  return Array.from({ length: most }, (_, k) => listed[Math.floor(((k + 0.5) * listed.length) / most)]);
}

// More grey lines than these could not be told apart.
const QUIET = 70;
// Sorting this many keys is what a frame has time for.
const BUDGET = 40_000;
const WIDTH = { first: 2, selected: 3 };

export class RankLines {
  /** The lines of the last request, complete once `done`. @type {RankedLine[]} */
  lines = [];
  done = false;
  /** How many entities are ranked on the path. */
  count = 0;
  #key = '';
  #frame = 0;

  /** @param {() => void} ready called when the lines are complete */
  constructor(ready) {
    this.ready = ready;
  }

  /**
   * The lines for a path; reused if nothing but colours has changed.
   *
   * @param {ExploreModel} board @param {TradeoffModel} model
   * @param {PathPiece[]} pieces the best classifiers along the path
   * @param {number} columns
   * @param {boolean} [atOnce] whether they are complete when this returns, however long it takes
   */
  linesFor(board, model, pieces, columns, atOnce = false) {
    const out = new Set(model.answer.leftOut.map(([name]) => name));
    const used = board.names.map((_, i) => i).filter((i) => !out.has(board.names[i]) && board.performances[i]);
    const strong = widths(pieces);
    if (board.selected !== null && used.includes(board.selected)) strong.set(board.selected, 2);
    this.count = used.length;
    const quiet = evenSample(
      inOrder(
        board,
        model,
        used.filter((i) => !strong.has(i)),
      ),
      QUIET,
    );
    const chosen = [...quiet, ...[...strong.keys()].filter((i) => used.includes(i))];
    const key = JSON.stringify([model.answer.turn, board.data?.id, columns, chosen]);
    const budget = atOnce ? Number.POSITIVE_INFINITY : BUDGET;
    if (key !== this.#key || (atOnce && !this.done)) this.begin(key, board, model, { used, chosen, columns, budget });
    this.restyle(board, strong);
    return this.lines;
  }

  /**
   * @param {string} key @param {ExploreModel} board @param {TradeoffModel} model
   * @param {{used: number[], chosen: number[], columns: number, budget: number}} of `used` are ranked, `chosen` drawn;
   *   `budget`: the number of keys sorted per frame
   */
  begin(key, board, model, { used, chosen, columns, budget }) {
    this.#key = key;
    cancelAnimationFrame(this.#frame);
    this.done = false;
    const ranks = chosen.map(() => new Float32Array(columns).fill(Number.NaN));
    this.lines = chosen.map((entity, k) => ({ ...bare(entity, board.names[entity]), ranks: ranks[k] }));
    // Drawn entities come first, so that their ranks have the first indices.
    const drawn = new Set(chosen);
    const order = [...chosen, ...used.filter((i) => !drawn.has(i))].map((i) => board.performances[i]);
    const step = Math.max(1, Math.floor(budget / Math.max(1, order.length)));
    const at = (/** @type {number} */ t) => model.at(t);
    const go = (/** @type {number} */ from) => {
      const to = Math.min(columns, from + step);
      ranksAlong(order, at, columns, from, to, ranks);
      if (to < columns) this.#frame = requestAnimationFrame(() => go(to));
      else this.done = true;
      if (this.done && from > 0) this.ready();
    };
    go(0);
  }

  /** Updates colours, dashes, widths and the order of the lines. */
  /** @param {ExploreModel} board @param {Map<number, number>} strong */
  restyle(board, strong) {
    for (const line of this.lines) {
      const selected = line.entity === board.selected;
      const place = board.colourOf(line.entity);
      line.strong = strong.has(line.entity);
      line.selected = selected;
      line.colour = selected && place < 0 ? theme().ink : marks.hue(place, 'full', theme().ink2);
      line.dash = marks.dash(place);
      line.width = selected ? WIDTH.selected : WIDTH.first;
      line.weight = strong.get(line.entity) ?? 0;
    }
    this.lines.sort((p, q) => Number(p.strong) - Number(q.strong) || Number(p.selected) - Number(q.selected));
  }
}

/** The share of the path on which each entity is best, for those best somewhere. */
/** @type {(pieces: PathPiece[]) => Map<number, number>} */
function widths(pieces) {
  const found = new Map();
  for (const { entities, from, to } of pieces)
    for (const entity of entities) found.set(entity, (found.get(entity) ?? 0) + (to - from) / entities.length);
  return found;
}

/** Entities by their rank at the optimum, so that a sample of them represents all. */
/** @param {ExploreModel} board @param {TradeoffModel} model @param {number[]} entities */
function inOrder(board, model, entities) {
  if (entities.length <= QUIET) return entities;
  const { a, b } = model.at(model.answer.t);
  const view = board.with({ point: { a, b } });
  view.look();
  const { ranks } = view.ranking;
  return [...entities].sort((i, j) => ranks[i] - ranks[j] || i - j);
}

/** @param {number} entity @param {string} name @returns {Omit<RankedLine, 'ranks'>} */
const bare = (entity, name) => ({
  ...{ entity, name, strong: false, selected: false, colour: '', dash: 'none', width: 1, weight: 0 },
});

// ---- The lowest panel of the figure along a path: ranks, with relevant lines in colour and named at both ends.

const NAME_SIZE = 11;
const GAP = 13;
// From the end of a line to its name.
const LEADER = [4, 12, 16];

/** The y of a rank. @param {Rows} rows @param {number} last @param {number} rank */
const rankHeight = ({ top, bottom }, last, rank) =>
  last > 1 ? top + 4 + ((rank - 1) / (last - 1)) * (bottom - top - 14) : (top + bottom) / 2;

/** @param {PathFigure} figure @param {PathScene} scene @param {Rows} rows */
function paintRanks(figure, { lines, last }, rows) {
  const pen = figure.pens.lines;
  const { line, bg } = theme();
  const drawn = lines.map((each) => ({ ...each, d: pathData(figure, each, rows, last) }));
  const shape = { fill: 'none', 'stroke-linejoin': 'round' };
  for (const { d, strong } of drawn) if (!strong) pen.add('path', { d, ...shape, stroke: line, 'stroke-width': 1 });
  for (const { d, strong, colour, dash, width } of drawn) {
    if (!strong) continue;
    pen.add('path', { d, ...shape, stroke: bg, 'stroke-width': width + 2 });
    pen.add('path', { d, ...shape, stroke: colour, 'stroke-width': width, 'stroke-dasharray': dash });
  }
}

/** @param {PathFigure} figure @param {RankedLine} line @param {Rows} rows @param {number} last */
function pathData({ layout: { left, right } }, { ranks }, rows, last) {
  const step = (right - left) / (ranks.length - 1);
  return rankLine(ranks)
    .map((piece) =>
      piece
        .map(([k, rank], i) => `${i ? 'L' : 'M'}${round1(left + k * step)} ${round1(rankHeight(rows, last, rank))}`)
        .join(''),
    )
    .join('');
}

/**
 * Writes the names of emphasised lines with their ranks: on the left if there is room, and on the right.
 *
 * @param {PathFigure} figure @param {PathScene} scene @param {Rows} rows
 * @param {number | null} first the best classifier at the slider
 */
function paintNames(figure, { lines, last }, rows, first) {
  const pen = figure.pens.names.start();
  const strong = lines.filter((line) => line.strong);
  const names = strong.map(({ name }) => name);
  for (const side of figure.layout.narrow ? [1] : [-1, 1]) {
    const ends = strong.map(({ ranks }) => (side < 0 ? ranks.find(Number.isFinite) : ranks.findLast(Number.isFinite)));
    const wanted = strong
      .map((line, k) => ({ line, rank: ends[k], at: rankHeight(rows, last, ends[k] ?? NaN), weight: line.weight }))
      .filter(({ at }) => Number.isFinite(at));
    const places = spread(wanted, GAP, rows.top + 2, rows.bottom + 2);
    wanted.forEach(({ line, rank, at }, k) => {
      if (Number.isFinite(places[k])) nameOf(figure, line, rank ?? 0, { side, from: at, to: places[k], first, names });
    });
  }
  pen.stop();
}

/**
 * @param {PathFigure} figure @param {RankedLine} line @param {number} rank
 * @param {{side: number, from: number, to: number, first: number | null, names: string[]}} at
 */
function nameOf(
  { pens: { names: pen }, layout: { left, right, narrow }, width },
  line,
  rank,
  { side, from, to, first, names },
) {
  const { ink, bg } = theme();
  const edge = side < 0 ? left : right;
  const [p, q, r] = (narrow ? [2, 6, 8] : LEADER).map((away) => edge + side * away);
  const leader = `M${edge} ${round1(from)}H${p}L${q} ${round1(to)}H${r}`;
  pen.add('path', { d: leader, fill: 'none', stroke: line.colour, 'stroke-width': 1 });
  const bold = line.entity === first || line.selected;
  const room = (side < 0 ? left : width - right) - Math.abs(r - edge) - 8 - 7 * String(rank).length;
  const name = cut(line.name, room / narrowing(), NAME_SIZE, bold, names);
  const text = side < 0 ? `${name}\u2002${rank}` : `${rank}\u2002${name}`;
  const style = { 'font-size': NAME_SIZE, 'font-weight': bold ? 650 : 400, fill: ink, ...halo(bg) };
  const place = { x: r + 3 * side, y: round1(to + 4), 'text-anchor': side < 0 ? 'end' : 'start' };
  pen.add('text', { ...place, ...style }, text);
}

// ---- The figure along a path between two scores: degree of optimality, rank correlation with both ends, and ranks,
// above one axis, so that a vertical line shows everything at one position. Plain numbers in, SVG out; independent
// of Dash.

const LAYERS = /** @type {const} */ (['grid', 'curves', 'lines', 'marks', 'ticks', 'names', 'live']);
// A figure in print is as high as this share of its width, at least so many pixels.
const TALL = 0.74;
const LEAST_HEIGHT = 460;
/** Room for a title above the first panel. */
export const TITLE = 16;

export class PathFigure {
  width = 0;
  height = 0;
  /** @type {PathScene | null} */
  scene = null;
  layout = pathLayout(0, 0, false);
  /** The best classifier when the names were last painted. @type {number | null} */
  first = null;
  /** The boxes of the labels on the curve. @type {Box[]} */
  taken = [];

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    paintedBy(this.pens.svg, this);
    this.live = new PathLive(this);
  }

  /** @param {number} t */
  x(t) {
    return this.layout.left + t * (this.layout.right - this.layout.left);
  }

  /** The position on the path at x, from 0 to 1. @param {number} x in pixels of the figure */
  t(x) {
    const { left, right } = this.layout;
    return inUnit((x - left) / (right - left));
  }

  /** How many columns of pixels the path has, at least 2. */
  get columns() {
    return Math.max(2, Math.round(this.layout.right - this.layout.left) + 1);
  }

  /** The layout of the panels for a size. */
  /** @type {(width: number, height: number, ranks: boolean, above?: number) => PathLayout} */
  measure(width, height, ranks, above) {
    [this.width, this.height] = [width, height];
    this.layout = pathLayout(width, height, ranks, above);
    return this.layout;
  }

  /** Paints everything. @param {PathScene} scene @param {PathHere} here */
  paint(scene, here) {
    this.scene = scene;
    for (const name of LAYERS) this.pens[name].start();
    paintDegree(this, scene);
    paintTaus(this, scene);
    if (this.layout.ranks) paintRanks(this, scene, this.layout.ranks);
    if (scene.titles) paintTitles(this);
    for (const name of LAYERS) this.pens[name].stop();
    this.move(here, true);
  }

  /**
   * Repaints what follows the slider.
   *
   * @param {PathHere} here
   * @param {boolean} [all] also the names of the lines, even if the best classifier has not changed
   */
  move(here, all = false) {
    if (!this.scene) return;
    this.live.paint(this.scene, here);
    this.ticks(this.scene, this.x(here.t));
    if (this.layout.ranks && (all || here.first !== this.first))
      paintNames(this, this.scene, this.layout.ranks, here.first);
    this.first = here.first;
  }

  /** Writes the numbers of the axis, except those covered by the tag of the slider, and the names of its ends. */
  /** @param {PathScene} scene @param {number} at the x of the slider */
  ticks({ path, axisTitle, ends }, at) {
    const { left, right, axis, narrow } = this.layout;
    const pen = this.pens.ticks.start();
    const [high, low] = [axis + 16, axis + 44];
    const style = { ...SMALL, fill: theme().ink2 };
    pen.add('line', { x1: left, x2: right, y1: axis, y2: axis, stroke: theme().ink3 });
    for (const { t, text } of pathTicks(path, right - left)) {
      const x = this.x(t);
      pen.add('line', { x1: x, x2: x, y1: axis, y2: axis + 4, stroke: theme().ink3 });
      const near = Math.abs(x - at) < this.live.reach + 4 * text.length;
      if (!near) pen.add('text', { x, y: high, 'text-anchor': 'middle', ...style }, text);
    }
    const [share, title] = narrow ? [0.55, axisTitle[0]] : [0.78, axisTitle];
    const [start, end] = [`← ${ends[0]}`, `${ends[1]} →`];
    const [one, two, three] = [start, title, end].map((text) => width(text, SMALL['font-size']));
    const row = belowAxis(this.layout, this.width, [one, two, three], share);
    pen.add('text', { x: row.from, y: low, 'text-anchor': 'start', ...style }, start);
    pen.add('text', { x: row.title, y: low, 'text-anchor': 'middle', ...style }, title);
    pen.add('text', { x: row.to, y: low, 'text-anchor': 'end', ...style }, end);
    pen.stop();
  }

  /** The same figure in another size, as a separate drawing for a file. */
  /** @param {number} width @param {number} high its height, unless that is too little */
  laid(width, high) {
    const { scene } = this;
    if (!scene) throw new Error('expected a figure that was painted, found none');
    const copy = new PathFigure(document.createElement('div'));
    const height = Math.max(LEAST_HEIGHT, Math.round(high));
    copy.measure(width, height, this.layout.ranks !== null, TITLE);
    copy.paint({ ...scene, titles: true }, this.live.here);
    return { drawing: copy.pens.svg, width, height, whole: true };
  }

  /** @param {number} width */
  inWidth(width) {
    return this.laid(width, TALL * width);
  }
}
