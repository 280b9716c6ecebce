/** The ranking of the page Any task, and the Hasse diagram of who is better for every importance. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { cut, fixed, rankTexts, width } from '#tile/draw/text';
import { coveringPairs } from '#tile/math/tasks/dominance';
import { shareText } from '#tile/pages/tasks/triangle_painter';
import { fill, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

/** @import { Ranked, TaskModel } from '#tile/model/tasks' */

/** Columns of single groups that fit. */
const COLUMNS = 4;
/** Nodes of the diagram that fit. */
export const MOST_NODES = 14;
const [ROW, TOP, DOT] = [74, 44, 6];

/** The square in the colour of a model. @param {number} place of its mark, -1 for none */
export function swatch(place) {
  const node = make('span', { className: 'tx-swatch', 'aria-hidden': 'true' });
  node.style.background = marks.swatchBackground(place) || theme().grey;
  return node;
}

/** The models by rank, undefined ones last. @param {Ranked} ranked */
export function orderOf({ ranks }) {
  const last = (/** @type {number} */ i) => (Number.isNaN(ranks[i]) ? Infinity : ranks[i]);
  return [...ranks.keys()].sort((one, two) => last(one) - last(two) || one - two);
}

/**
 * @param {TaskModel} model
 * @param {Ranked} ranked
 * @param {(i: number) => number} colourOf
 * @param {(i: number) => void} onSelect
 */
export function rankingTable(model, ranked, colourOf, onSelect) {
  const { grouping, names } = model.task;
  const groups = names.length <= COLUMNS && grouping !== 'outcome' ? [...names.keys()] : [];
  const models = model.matrices?.models ?? [];
  const texts = rankTexts(ranked.ranks);
  const rows = orderOf(ranked).map((i) => {
    const square = swatch(colourOf(i));
    square.classList.toggle('tx-task-never', !(ranked.division.shares[i] > 0));
    const chosen = model.shown === i;
    const name = make(
      'button',
      { 'aria-pressed': String(chosen), title: models[i] },
      square,
      make('span', {}, models[i]),
    );
    name.addEventListener('click', () => onSelect(i));
    const score = ranked.scores[i];
    const bar = make('i', { 'aria-hidden': 'true' });
    bar.style.width = `${100 * (Number.isNaN(score) ? 0 : score)}%`;
    const alone = groups.map((g) => {
      const below = ranked.sums.below[i][g];
      return number(below > 0 ? fixed(ranked.sums.above[i][g] / below) : '0/0');
    });
    const value = make(
      'td',
      { className: 'tx-number tx-task-score' },
      make('b', {}, score >= 0 ? fixed(score) : '0/0'),
      bar,
    );
    const row = rowOf(number(texts(i)), rowHead(name), value, number(shareText(ranked.division.shares[i])), ...alone);
    row.classList.toggle('tx-chosen', chosen);
    return row;
  });
  const heads = ['#', 'Model', 'R', 'best on', ...groups.map((g) => names[g])];
  return tableOf({ className: 'tx-task-models' }, heads, rows);
}

/** @param {string} text */
const number = (text) => make('td', { className: 'tx-number' }, text);

export class Hasse {
  /** @param {HTMLElement} host */
  constructor(host) {
    const plot = make('div', { className: 'tx-task-hasse' });
    fill(host, plot);
    this.host = plot;
    this.pens = canvas(plot, ['lines', 'nodes']);
  }

  /** @param {TaskModel} model @param {Ranked} ranked @param {(i: number) => number} colourOf */
  paint(model, ranked, colourOf) {
    const nodes = nodesOf(model, ranked);
    const levels = levelsOf(nodes, ranked);
    const wide = Math.max(240, this.host.clientWidth);
    const depth = Math.max(0, ...levels.values()) + 1;
    const high = TOP + (depth - 1) * ROW + 34;
    for (const [name, value] of Object.entries({ width: wide, height: high, viewBox: `0 0 ${wide} ${high}` }))
      this.pens.svg.setAttribute(name, String(value));
    /** @type {Map<number, [number, number]>} */
    const places = new Map();
    for (let level = 0; level < depth; level++) {
      const row = nodes.filter((i) => levels.get(i) === level);
      for (const [k, i] of row.entries()) places.set(i, [((k + 0.5) * wide) / row.length, TOP + level * ROW]);
    }
    const { ink, ink2, grey } = theme();
    const names = model.matrices?.models ?? [];
    const lines = this.pens.lines.start();
    for (const [upper, lower] of linesOf(nodes, ranked)) {
      const [from, to] = [places.get(upper), places.get(lower)];
      if (!from || !to) continue;
      lines.add('path', { d: `M${from.join(' ')}L${to.join(' ')}`, stroke: ink2, 'stroke-width': 1.25, fill: 'none' });
    }
    lines.stop();
    const pen = this.pens.nodes.start();
    for (const [i, [x, y]] of places) {
      const level = levels.get(i) ?? 0;
      const row = nodes.filter((each) => levels.get(each) === level);
      const room = wide / row.length - 4;
      // Names that do not fit in one line take two.
      const two = row.some((each) => width(names[each], 11, true) > room);
      const off = two && row.indexOf(i) % 2 ? 14 : 0;
      const fillOf = marks.hue(ranked.division.shares[i] > 0 ? colourOf(i) : -1, 'full', grey);
      pen.add('circle', { cx: x, cy: y, r: DOT, fill: fillOf, stroke: ink, 'stroke-width': 1.25 });
      const style = {
        'text-anchor': 'middle',
        'font-size': 11,
        'font-weight': model.shown === i ? 650 : 400,
        fill: ink,
      };
      const text = cut(names[i], two ? 2 * room : room, 11, model.shown === i, names);
      const half = width(text, 11, model.shown === i) / 2;
      const at = Math.min(wide - half, Math.max(half, x));
      pen.add('text', { x: at, y: level === 0 ? y - 13 - off : y + 20 + off, ...style }, text);
    }
    pen.stop();
  }
}

/** Who stands in the diagram: all, or of many those best somewhere and the selected; of equal ones the first. */
/** @param {TaskModel} model @param {Ranked} ranked */
export function nodesOf(model, { better, division, ranks }) {
  const all = [...ranks.keys()].filter((i) => !better[i].some((over, j) => j < i && over && better[j][i]));
  if (all.length <= MOST_NODES) return all;
  const wanted = all.filter((i) => division.shares[i] > 0 || i === model.shown);
  return wanted.slice(0, MOST_NODES);
}

/** The lines of the diagram of these nodes. @param {number[]} nodes @param {Ranked} ranked */
export const linesOf = (nodes, { better }) =>
  coveringPairs(nodes.map((i) => nodes.map((j) => better[i][j]))).map(([i, j]) => [nodes[i], nodes[j]]);

/** How many stand above each, in the longest chain. @param {number[]} nodes @param {Ranked} ranked */
function levelsOf(nodes, { better }) {
  /** @type {Map<number, number>} */
  const levels = new Map();
  const levelOf = (/** @type {number} */ i) => {
    const known = levels.get(i);
    if (known !== undefined) return known;
    const above = nodes.filter((j) => j !== i && better[j][i] && !better[i][j]);
    /** @type {number} */
    const level = above.length ? 1 + Math.max(...above.map(levelOf)) : 0;
    levels.set(i, level);
    return level;
  };
  for (const i of nodes) levelOf(i);
  return levels;
}
