/**
 * The layout of the panels of the figure along a path, and of the labels on its curve. All lengths are in pixels.
 */
import { width } from '#tile/draw/text';

/** @import { Box, Spans } from '#tile/draw/types' */
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
 * @param {number} across
 * @param {number} down
 * @param {boolean} ranks whether there is a panel of ranks
 * @param {number} [above] space above the first panel, for a title
 * @returns {PathLayout}
 */
export function pathLayout(across, down, ranks, above = 0) {
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
  const dots = named.map(({ x, y }) => ({ x0: x - 5, x1: x + 5, y0: y - 5, y1: y + 5 }));
  const groups = grouped(named);
  const clear = (/** @type {Box} */ box) => within(box, inside) && !crossed(box);
  const [apart, together] = [groups.flatMap(withoutOptimum), groups].map((each) => placed(each, summit, dots, clear));
  return apart.length > together.length ? apart : together;
}

/**
 * The optimum and a group that is near it, separately: "optimum, F1 98 %" would be read as the degree of the optimum.
 *
 * @param {Named[]} group
 */
function withoutOptimum([one, ...others]) {
  const near = others.filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) > 2);
  return one.first && near.length
    ? [[one, ...others.filter((each) => !near.includes(each))], near]
    : [[one, ...others]];
}

/**
 * @param {Named[][]} groups
 * @param {number} summit
 * @param {Box[]} dots
 * @param {(box: Box) => boolean} clear
 */
function placed(groups, summit, dots, clear) {
  /** @type {CurveLabel[]} */
  const found = [];
  for (const group of groups) {
    const taken = [...dots, ...found.map((one) => one.box)];
    const free = candidates(group, summit).find(({ box }) => clear(box) && !taken.some((one) => meet(box, one)));
    if (free) found.push(free);
  }
  return found;
}

/**
 * Groups of scores whose dots nearly coincide, the most important group first.
 *
 * @param {Named[]} named
 */
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

/**
 * The possible labels of a group at different positions, best first.
 *
 * @param {Named[]} group
 * @param {number} summit
 * @returns {CurveLabel[]}
 */
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

/**
 * @param {Named[]} group
 * @param {boolean} values whether to add values to the names
 * @returns {Spans}
 */
const spansOf = (group, values) =>
  group.flatMap(({ name, value }, k) => [
    ...(k ? [{ text: ', ' }] : []),
    ...name.map((span) => ({ ...span, bold: true })),
    ...(value && values ? [{ text: ` ${value}` }] : []),
  ]);

/**
 * The names of a group with the value that its scores share when rounded; only names where there is none.
 *
 * @param {Named[]} group
 * @returns {Spans}
 */
function together(group) {
  const [value, ...others] = new Set(group.map((one) => Math.round(Number.parseFloat(one.value))));
  const names = spansOf(group, false);
  return others.length || !Number.isFinite(value) ? names : [...names, { text: ` ${value} %` }];
}

/** @param {Spans} spans */
const widthOf = (spans) =>
  spans.reduce((sum, { text, bold, small }) => sum + width(text, small ? 0.78 * SIZE : SIZE, bold), 2);

/** @param {Box} p @param {Box} q */
const meet = (p, q) => p.x0 < q.x1 && q.x0 < p.x1 && p.y0 < q.y1 && q.y0 < p.y1;

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
 * @param {(box: Box) => boolean} clear
 * @returns {{x: number, y: number, box: Box}}
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
