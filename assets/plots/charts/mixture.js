/**
 * A chart for slides: a score of the mixtures of two classifiers, and where it leaves the range between their scores.
 */
import { theme } from '#tile/draw/colours';
import { path, Sheet } from '#tile/draw/pen';
import { ticks } from '#tile/draw/scales';
import { cut, fixed, width as wide } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */

/**
 * @typedef {object} Mixtures
 * @property {string} title
 * @property {string[]} two names of the two classifiers
 * @property {string[] | null} names of all classifiers, from which shortened names stay distinct; null if the two have
 *   no names
 * @property {number[]} values scores of the two, and of the mixture that was found
 * @property {number | null} weight share of the second in that mixture
 * @property {number[][]} curve pairs of the share of the second and the score of that mixture
 */
/**
 * @typedef {object} Drawing
 * @property {Pen} pen
 * @property {number} unit
 * @property {(share: number) => number} x pixel position of the share of the second in a mixture
 * @property {(value: number) => number} y pixel position of a score
 * @property {{left: number, right: number, bottom: number}} edges
 * @property {boolean} below whether the mixture is worse than both
 */

/**
 * In units of type: from the name of a classifier to its value below, from a value to the baseline of a text below it,
 * and from there to the axis.
 */
const [ROW, BELOW, CLEAR] = [42, 56, 14];
/** Font sizes of names with values and of names below the axis, in units of type. */
const [LARGE, SMALL] = [36, 30];

/** The score along the mixtures of two classifiers. */
export class MixtureChart extends Sheet {
  /** The mixture whose score is furthest outside. */
  /** @type {{at: [x: number, y: number], value: number, below: boolean} | null} */
  worst = null;

  /** @param {Mixtures | null} mixtures @param {{width: number, height: number, unit: number}} size */
  paint(mixtures, { width, height, unit }) {
    this.resize({ width, height });
    this.pen.start();
    this.worst = null;
    // Before a slide has its size, there is no room between the axes.
    if (mixtures && width > 150 * unit && height > 250 * unit) this.draw(mixtures, { width, height, unit });
    this.pen.stop();
  }

  /** @param {Mixtures} mixtures @param {{width: number, height: number, unit: number}} size */
  draw({ title, two, names, values, weight, curve }, { width, height, unit }) {
    const { pen } = this;
    const heights = curve.map(([, value]) => value);
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const [left, right, top, bottom] = [120 * unit, width - 30 * unit, 130 * unit, height - 120 * unit];
    const x = (/** @type {number} */ share) => left + share * (right - left);
    const [one, other, mixture] = values;
    const below = mixture < Math.min(one, other);
    const ends = endWords(two, [one, other], names, right - left, unit);
    const under = (BELOW + (ends.apart && !below ? ROW : 0) + CLEAR) * unit;
    const lowest = bottom - Math.max(0.17 * (bottom - top), under);
    const highest = top + 0.03 * (bottom - top);
    const y = (/** @type {number} */ value) => lowest - ((value - low) / (high - low || 1)) * (lowest - highest);
    // The mixture whose value is furthest outside; the audit may have found another one.
    const worst = curve.find(([, value]) => value === (below ? low : high)) ?? [weight ?? 0.5, mixture];
    this.worst = { at: [x(worst[0]), y(worst[1])], value: worst[1], below };
    const drawing = { pen, unit, x, y, edges: { left, right, bottom }, below };
    const size = 32 * unit;
    pen.add('text', { x: 0, y: 36 * unit, 'font-size': size, fill: theme().ink2 }, cut(title, width, size));
    paintScale(drawing, [low, high]);
    paintCurve(drawing, curve, [one, other], worst);
    paintEnds(drawing, ends, [one, other]);
    paintMixture(drawing, worst);
  }
}

/** Draws the axis of scores, with round values. @param {Drawing} drawing @param {[number, number]} range */
function paintScale({ pen, unit, y, edges: { left, right, bottom } }, range) {
  const { ink, ink2, line } = theme();
  const round = ticks(range);
  const digits = Math.max(...round.map((value) => String(value).split('.')[1]?.length ?? 0));
  for (const value of round) {
    pen.add('line', { x1: left, x2: right, y1: y(value), y2: y(value), stroke: line, 'stroke-width': 2 * unit });
    const place = { x: left - 18 * unit, y: y(value) + 10 * unit, 'text-anchor': 'end' };
    pen.add('text', { ...place, 'font-size': 30 * unit, fill: ink2 }, fixed(value, digits));
  }
  pen.add('line', { x1: left, x2: right, y1: bottom, y2: bottom, stroke: ink, 'stroke-width': 2 * unit });
}

/**
 * Draws the range in which a ranking score would stay, the curve, and the distance of the worst mixture from that
 * range.
 *
 * @param {Drawing} drawing @param {number[][]} known @param {number[]} ends
 * @param {number[]} worst share and score of the worst mixture
 */
function paintCurve({ pen, unit, x, y, edges: { left, right }, below }, known, ends, [share, value]) {
  const { ink, bar, full, bg } = theme();
  const [y0, y1] = [y(Math.max(...ends)), y(Math.min(...ends))];
  pen.add('rect', { x: left, y: y0 - 6 * unit, width: right - left, height: y1 - y0 + 12 * unit, fill: bar });
  if (y1 - y0 > 28 * unit) {
    const place = { x: (left + right) / 2, y: (y0 + y1) / 2 + 9 * unit, 'text-anchor': 'middle' };
    pen.add('text', { ...place, 'font-size': 28 * unit, fill: ink }, 'a ranking score stays here');
  }
  pen.add('path', {
    d: path(/** @type {[number, number][]} */ (known), x, y),
    fill: 'none',
    stroke: full[4],
    'stroke-width': 6 * unit,
  });
  const from = below ? y1 + 6 * unit : y0 - 6 * unit;
  const to = y(value) + (below ? -18 : 18) * unit;
  const barb = (below ? -1 : 1) * 16 * unit;
  const arrow = `M${x(share)} ${from}V${to}m${-10 * unit} ${barb}l${10 * unit} ${-barb}l${10 * unit} ${barb}`;
  pen.add('path', { d: arrow, fill: 'none', stroke: ink, 'stroke-width': 4 * unit });
  const dots = [
    [left, y(ends[0]), ink],
    [right, y(ends[1]), ink],
    [x(share), y(value), full[4]],
  ];
  for (const [cx, cy, fill] of dots)
    pen.add('circle', { cx, cy, r: 14 * unit, fill, stroke: bg, 'stroke-width': 3 * unit });
}

/**
 * The names of the two classifiers as far as there is room: `apart` from their values, above these, where they are too
 * long for a line with them; `deciding`: below the axis; `second`: in its name.
 *
 * @param {string[]} two @param {number[]} values
 * @param {string[] | null} names of the leaderboard, from which shortened names stay distinct
 * @param {number} room @param {number} unit
 */
function endWords(two, values, names, room, unit) {
  const [large, small] = [LARGE * unit, SMALL * unit];
  const scores = values.map((value) => wide(fixed(value), large, true) + 20 * unit);
  const beside = sideBySide(two, room - scores[0] - scores[1] - 40 * unit, large, names);
  const apart = beside.some((name, k) => name !== two[k]);
  return {
    apart,
    names: apart ? sideBySide(two, room - 40 * unit, large, names) : beside,
    deciding: sideBySide(two, room - 2 * wide('100 % ', small) - 40 * unit, small, names),
    second: cut(two[1], room - wide('share of  →', small), small, false, names),
  };
}

/**
 * Writes the two classifiers with their scores, outside the range of a ranking score, and below the axis which of them
 * decides.
 */
/** @param {Drawing} drawing @param {ReturnType<typeof endWords>} words @param {number[]} values */
function paintEnds(
  { pen, unit, y, edges: { left, right, bottom }, below },
  { apart, names, deciding, second },
  values,
) {
  const { ink, ink2 } = theme();
  const anchors = ['start', 'end'];
  const [large, small] = [LARGE * unit, SMALL * unit];
  const high = below ? y(Math.max(...values)) - 30 * unit : y(Math.min(...values)) + BELOW * unit;
  for (const [k, value] of values.entries()) {
    const place = { x: k ? right : left, 'text-anchor': anchors[k] };
    const style = { ...place, 'font-size': large, fill: ink };
    const number = { text: fixed(value), bold: true };
    if (apart) pen.add('text', { ...style, y: high + (below ? -ROW * unit : 0) }, names[k]);
    pen.add(
      'text',
      { ...style, y: high + (apart && !below ? ROW * unit : 0) },
      apart ? [number] : [{ text: `${names[k]}\u00a0 ` }, number],
    );
    pen.add('text', { ...place, y: bottom + 46 * unit, 'font-size': small, fill: ink2 }, `100\u00a0% ${deciding[k]}`);
  }
  const middle = { x: (left + right) / 2, y: bottom + 92 * unit, 'text-anchor': 'middle' };
  pen.add('text', { ...middle, 'font-size': small, fill: ink2 }, `share of ${second} →`);
}

/** Two names for one line: in full if there is room for both, else the longer one or both are shortened. */
/** @param {string[]} two @param {number} room @param {number} size @param {string[] | null} names */
function sideBySide(two, room, size, names) {
  const widths = two.map((name) => wide(name, size));
  return two.map((name, k) => cut(name, Math.max(room / 2, room - widths[1 - k]), size, false, names));
}

/** @param {Drawing} drawing @param {number[]} worst share and score of the worst mixture */
function paintMixture({ pen, unit, x, y, below }, [share, value]) {
  const anchor = share > 0.75 ? 'end' : share < 0.25 ? 'start' : 'middle';
  const place = { x: x(share), y: y(value) + (below ? BELOW : -30) * unit, 'text-anchor': anchor };
  pen.add('text', { ...place, 'font-size': 36 * unit, fill: theme().ink }, [
    { text: 'mixture  ' },
    { text: fixed(value), bold: true },
  ]);
}
