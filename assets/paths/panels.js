/** The two upper panels of the figure along a path: the degree of optimality with the scores on it, and both taus. */
import { ticks } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { overlap } from '#tile/draw/labels';
import { halo } from '#tile/draw/square';
import { width } from '#tile/draw/text';
import { pathTicks } from '#tile/paths/axis';
import { curveLabels, placeLineName } from '#tile/paths/layout';

/** @import { PathFigure } from '#tile/paths/figure' */
/** @import { PathScene } from '#tile/paths/types' */
/** @import { Rows } from '#tile/paths/layout' */
/** @import { Box } from '#tile/draw/types' */

const SMALL = { 'font-size': 11 };
const WORST = 0.5;
const LOW = 40;

/** @param {number} x */
const round2 = (x) => Math.round(x * 100) / 100;

/**
 * The y of a value in a panel whose axis runs from `low` to `high`.
 *
 * @param {Rows} rows
 * @param {[number, number]} range
 * @param {number} value
 */
export const height = ({ top, bottom }, [low, high], value) => bottom - ((value - low) / (high - low)) * (bottom - top);

/** @type {[number, number]} */
export const DEGREES = [WORST, 1];

/**
 * The range of the axis for both taus.
 *
 * @param {PathScene} scene
 * @returns {[number, number]}
 */
export function tauRange({ steps }) {
  const least = [steps.toStart, steps.toEnd].flat().reduce((low, x) => Math.min(low, x || 0), 0);
  return [Math.max(-1, least - 0.02), 1];
}

/**
 * Draws grid lines across a panel at round values, and their numbers.
 *
 * @param {PathFigure} figure
 * @param {Rows} rows
 * @param {[number, number]} range
 * @param {number[]} values
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

/**
 * The SVG path data of values along the path: steps for rankings, a line for distributions.
 *
 * @param {PathFigure} figure
 * @param {PathScene} scene
 * @param {(number | null)[]} values
 * @param {(value: number) => number} y
 */
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

/**
 * @param {PathFigure} figure
 * @param {PathScene} scene
 */
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

/**
 * @param {PathFigure} figure
 * @param {PathScene} scene
 * @param {(value: number) => number} y
 */
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
 * @param {PathFigure} figure
 * @param {PathScene} scene
 * @param {(number | null)[]} values
 * @param {(value: number) => number} y
 * @returns {(box: Box) => boolean}
 */
export function crossing(figure, { steps, stepped }, values, y) {
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

/**
 * @param {PathFigure} figure
 * @param {PathScene} scene
 */
export function paintTaus(figure, scene) {
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

/**
 * Writes the names of both lines, clear of each other and of both lines.
 *
 * @param {PathFigure} figure
 * @param {PathScene} scene
 * @param {(value: number) => number} y
 */
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
    const clear = (/** @type {Box} */ box) =>
      !crossed.some((meets) => meets(box)) && !taken.some((other) => overlap(box, other));
    const place = { x: figure.x(share), y: y(values[k]), anchor, wide: width(said, SMALL['font-size']) };
    const { x, y: high, box } = placeLineName(place, taus, clear);
    taken.push(box);
    const at = { x: round2(x), y: round2(high), 'text-anchor': anchor };
    figure.pens.marks.add('text', { ...at, ...SMALL, fill: theme().ink2, ...halo(theme().bg) }, said);
  }
}

/**
 * Writes the titles of the panels, which are headings above them on a page.
 *
 * @param {PathFigure} figure
 */
export function paintTitles(figure) {
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
