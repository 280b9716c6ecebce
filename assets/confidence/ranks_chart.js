/** A chart of the probability of each rank, for the best and the selected classifier, with their rank sets below. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Pen, SVG } from '#tile/draw/pen';
import { rankSet } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';

/** @import { Here } from '#tile/certainty/point_results' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/** The height of the chart in its own units; it is as wide as its container. */
const HEIGHT = 100;
/** Ranks on the axis, besides the first and the last. */
const TICKS = [1, 2, 5, 10, 20, 50, 100, 200];
const MOST_TICKS = 7;

/**
 * @param {ExploreModel} model
 * @param {Here} here
 * @returns {HTMLElement[]}
 */
export function ranksChart(model, here) {
  const chosen = [model.winners[0], model.selected].filter((i, k, all) => i !== null && all.indexOf(i) === k);
  const shown = /** @type {number[]} */ (chosen).filter((i) => here.defined[i]);
  const named = shown.map((i) =>
    make('span', {}, swatch(model, i), model.names[i], i === model.selected ? ' (selected)' : ''),
  );
  const head = make(
    'div',
    { className: 'tx-ranks-head' },
    make('span', {}, `Probability of each rank, sets at ${Math.round(100 * model.uncertainty.level)} %`),
    ...named,
  );
  const words = shown.map((i) => `${model.names[i]}: ranks ${rankSet(here.first[i], here.last[i])}`).join('; ');
  const plot = make('div', { className: 'tx-ranks', role: 'img', 'aria-label': `Rank sets: ${words}` });
  plot.append(drawing(model, shown));
  if (!here.pending) for (const i of shown) plot.append(setBar(model, here, i));
  plot.append(axis(model.names.length));
  return [head, plot];
}

/**
 * @param {ExploreModel} model
 * @param {number[]} shown
 */
function drawing(model, shown) {
  const svg = document.createElementNS(SVG, 'svg');
  const n = model.names.length;
  svg.setAttribute('viewBox', `0 0 ${n} ${HEIGHT}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  const pen = new Pen(svg);
  const rows = model.certainty.rankProbabilities(model, shown);
  const top = Math.max(...rows.map((row) => row.reduce((most, p) => Math.max(most, p), 0)));
  for (const [k, row] of rows.entries()) {
    const colour = marks.hue(model.colourOf(shown[k]), 'full', theme().grey);
    const outlined = {
      'fill-opacity': 0.28,
      stroke: colour,
      'stroke-width': 1.75,
      'vector-effect': 'non-scaling-stroke',
    };
    pen.add('path', { d: steps(row, top), fill: colour, ...(k ? outlined : {}) });
  }
  return svg;
}

/**
 * The path of a histogram without gaps.
 *
 * @param {Float64Array} row
 * @param {number} top
 */
function steps(row, top) {
  let d = `M0 ${HEIGHT}`;
  for (const [k, p] of row.entries()) {
    const y = (HEIGHT * (1 - p / top)).toFixed(1);
    d += `L${k} ${y}L${k + 1} ${y}`;
  }
  return `${d}L${row.length} ${HEIGHT}Z`;
}

/**
 * @param {ExploreModel} model
 * @param {Here} here
 * @param {number} i
 */
function setBar(model, here, i) {
  const n = model.names.length;
  const bar = make('i');
  bar.style.background = marks.hue(model.colourOf(i), 'full', theme().grey);
  bar.style.marginLeft = `${(100 * (here.first[i] - 1)) / n}%`;
  bar.style.width = `${(100 * (here.last[i] - here.first[i] + 1)) / n}%`;
  const left = (100 * here.last[i]) / n > 80;
  const text = make('b', { className: left ? 'tx-before' : '' }, rankSet(here.first[i], here.last[i]));
  return make('div', { className: 'tx-rank-set' }, bar, text);
}

/** @param {number} n */
function axis(n) {
  const step = TICKS.find((each) => n / each <= MOST_TICKS) ?? n;
  const ranks = [1, ...Array.from({ length: Math.floor(n / step) }, (_, k) => (k + 1) * step)];
  const ticks = ranks.filter((rank, k) => rank !== ranks[k - 1]).map((rank) => tick(rank, n));
  return make('div', { className: 'tx-ranks-axis' }, ...ticks);
}

/**
 * @param {number} rank
 * @param {number} n
 */
function tick(rank, n) {
  const node = make('span', {}, String(rank));
  node.style.left = `${(100 * (rank - 0.5)) / n}%`;
  if (rank === n) node.className = 'tx-last';
  return node;
}
