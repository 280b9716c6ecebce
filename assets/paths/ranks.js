/** The lowest panel of the figure along a path: ranks, with relevant lines in colour and named at both ends. */

import { theme } from '#tile/draw/colours';
import { spread } from '#tile/draw/spread';
import { halo } from '#tile/draw/square';
import { cut, narrowing } from '#tile/draw/text';
import { rankLine } from '#tile/paths/rank_lines';

/** @import { PathFigure } from '#tile/paths/figure' */
/** @import { PathScene, RankedLine } from '#tile/paths/types' */
/** @import { Rows } from '#tile/paths/layout' */

const SIZE = 11;
const GAP = 13;
// From the end of a line to its name.
const LEADER = [4, 12, 16];

/** @param {number} x */
const round1 = (x) => Math.round(x * 10) / 10;

/**
 * The y of a rank.
 *
 * @param {Rows} rows
 * @param {number} last
 * @param {number} rank
 */
const height = ({ top, bottom }, last, rank) =>
  last > 1 ? top + 4 + ((rank - 1) / (last - 1)) * (bottom - top - 14) : (top + bottom) / 2;

/**
 * @param {PathFigure} figure
 * @param {PathScene} scene
 * @param {Rows} rows
 */
export function paintRanks(figure, { lines, last }, rows) {
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

/**
 * @param {PathFigure} figure
 * @param {RankedLine} line
 * @param {Rows} rows
 * @param {number} last
 */
function pathData({ layout: { left, right } }, { ranks }, rows, last) {
  const step = (right - left) / (ranks.length - 1);
  return rankLine(ranks)
    .map((piece) =>
      piece
        .map(([k, rank], i) => `${i ? 'L' : 'M'}${round1(left + k * step)} ${round1(height(rows, last, rank))}`)
        .join(''),
    )
    .join('');
}

/**
 * Writes the names of emphasised lines with their ranks: on the left if there is room, and on the right.
 *
 * @param {PathFigure} figure
 * @param {PathScene} scene
 * @param {Rows} rows
 * @param {number | null} first the best classifier at the slider
 */
export function paintNames(figure, { lines, last }, rows, first) {
  const pen = figure.pens.names.start();
  const strong = lines.filter((line) => line.strong);
  const names = strong.map(({ name }) => name);
  for (const side of figure.layout.narrow ? [1] : [-1, 1]) {
    const ends = strong.map(({ ranks }) => (side < 0 ? ranks.find(Number.isFinite) : ranks.findLast(Number.isFinite)));
    const wanted = strong
      .map((line, k) => ({ line, rank: ends[k], at: height(rows, last, ends[k] ?? NaN), weight: line.weight }))
      .filter(({ at }) => Number.isFinite(at));
    const places = spread(wanted, GAP, rows.top + 2, rows.bottom + 2);
    wanted.forEach(({ line, rank, at }, k) => {
      if (Number.isFinite(places[k])) nameOf(figure, line, rank ?? 0, { side, from: at, to: places[k], first, names });
    });
  }
  pen.stop();
}

/**
 * @param {PathFigure} figure
 * @param {RankedLine} line
 * @param {number} rank
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
  const name = cut(line.name, room / narrowing(), SIZE, bold, names);
  const text = side < 0 ? `${name}\u2002${rank}` : `${rank}\u2002${name}`;
  const style = { 'font-size': SIZE, 'font-weight': bold ? 650 : 400, fill: ink, ...halo(bg) };
  const place = { x: r + 3 * side, y: round1(to + 4), 'text-anchor': side < 0 ? 'end' : 'start' };
  pen.add('text', { ...place, ...style }, text);
}
