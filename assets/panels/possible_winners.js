/** Which classifiers may be best at the point: a sentence, bars of P(best), a chart of ranks. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Pen, SVG } from '#tile/draw/pen';
import { levelText, probability, rankSet, unbroken } from '#tile/draw/text';
import { BOTH_HOLD } from '#tile/model/uncertainty';
import { cardButton } from '#tile/panels/card_button';
import {
  bestProbabilityWords,
  indistinguishableWords,
  leadSentence,
  nearBestWords,
  pairWords,
} from '#tile/panels/sentences';
import { helpButton, leadParagraph, make } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';

/** @import { Here } from '#tile/model/uncertainty' */
/** @import { ExploreModel } from '#tile/model/explore' */

// ---- A chart of the probability of each rank, for the best and the selected classifier, with their rank sets
// below.

/** The height of the chart in its own units; it is as wide as its container. */
const HEIGHT = 100;
/** The possible steps between ranks on the axis, and the most steps. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];
const MOST_STEPS = 7;

/** @param {ExploreModel} model @param {Here} here @returns {HTMLElement[]} */
function ranksChart(model, here) {
  const chosen = [model.winners[0], model.selected].filter((i, k, all) => i !== null && all.indexOf(i) === k);
  const shown = /** @type {number[]} */ (chosen).filter((i) => here.defined[i]);
  const named = shown.map((i) =>
    make('span', {}, swatch(model, i), model.names[i], i === model.selected ? ' (selected)' : ''),
  );
  const head = make(
    'div',
    { className: 'tx-ranks-head' },
    make('span', {}, `Probability of each rank, sets at ${levelText(model.uncertainty.level)}`),
    ...named,
  );
  const words = shown.map((i) => `${model.names[i]}: ranks ${rankSet(here.first[i], here.last[i])}`).join('; ');
  const plot = make('div', { className: 'tx-ranks', role: 'img', 'aria-label': `Rank sets: ${words}` });
  plot.append(drawing(model, shown));
  if (!here.pending) for (const i of shown) plot.append(setBar(model, here, i));
  plot.append(axis(model.rowCount));
  return [head, plot];
}

/** @param {ExploreModel} model @param {number[]} shown */
function drawing(model, shown) {
  const svg = document.createElementNS(SVG, 'svg');
  const n = model.rowCount;
  svg.setAttribute('viewBox', `0 0 ${n} ${HEIGHT}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  const pen = new Pen(svg);
  const rows = model.uncertaintyResults.rankProbabilities(model, shown).map((row) => row.subarray(0, n));
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

/** The path of a histogram without gaps. @param {Float64Array} row @param {number} top */
function steps(row, top) {
  let d = `M0 ${HEIGHT}`;
  for (const [k, p] of row.entries()) {
    const y = (HEIGHT * (1 - p / top)).toFixed(1);
    d += `L${k} ${y}L${k + 1} ${y}`;
  }
  return `${d}L${row.length} ${HEIGHT}Z`;
}

/** @param {ExploreModel} model @param {Here} here @param {number} i */
function setBar(model, here, i) {
  const n = model.rowCount;
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
  const step = STEPS.find((each) => n / each <= MOST_STEPS) ?? n;
  const ranks = [1, ...Array.from({ length: Math.floor(n / step) }, (_, k) => (k + 1) * step)];
  const ticks = ranks.filter((rank, k) => rank !== ranks[k - 1]).map((rank) => tick(rank, n));
  return make('div', { className: 'tx-ranks-axis' }, ...ticks);
}

/** @param {number} rank @param {number} n */
function tick(rank, n) {
  const node = make('span', {}, String(rank));
  node.style.left = `${(100 * (rank - 0.5)) / n}%`;
  if (rank === n) node.className = 'tx-last';
  return node;
}

// ---- The sentence and the bar, for the inspector.

/** The least probability that has a number below the bar, and the least that is drawn. */
const NUMBERED = 0.075;
const DRAWN = 0.005;
const READ_OUT = 6;
const NEARLY = 'Clones split P(best), but each of them is near the best; the margin is set among the draws';

/** @type {(model: ExploreModel, here: Here, onSelect: (entity: number) => void) => (HTMLElement | null)[]} */
export function uncertaintyNodes(model, here, onSelect) {
  const head = make(
    'div',
    { className: 'tx-winner' },
    make('h2', {}, indistinguishableWords(model)),
    helpButton('explore.uncertainty', 'Uncertainty'),
    cardButton(model),
  );
  const [first] = model.winners;
  if (first === undefined) return [head];
  const words = [
    swatch(model, first),
    make('b', {}, model.names[first]),
    ' ',
    unbroken(bestProbabilityWords(here.best[first])),
    make('span', { className: 'tx-nearly', title: NEARLY }, nearBestWords(model, first)),
    // A reference that beats all takes a line above.
    here.plausible > 1 && !model.referenceAhead ? `. ${BOTH_HOLD}` : null,
  ];
  const sentence = make('p', { className: 'tx-standing tx-sure' }, make('span', {}, ...words), uncertaintyButton(true));
  const bar = bestBar(model, here, onSelect);
  return [head, leadNode(model, here), sentence, compared(model, first), ...bar, ...ranksChart(model, here)];
}

/** Which classifier is ahead, and what would settle it: a sentence to copy. */
/** @param {ExploreModel} model @param {Here} here */
function leadNode(model, { lead }) {
  const at = { ...model.point, prior: model.prior, level: model.uncertainty.level };
  return leadParagraph(lead ? leadSentence(lead, at, model.names) : '', lead?.times !== undefined);
}

/** The best classifier compared with the selected one, or with the next best if the best itself is selected. */
/** @param {ExploreModel} model @param {number} first */
function compared(model, first) {
  const { selected, names, ranking, uncertainty } = model;
  if (selected === null) return null;
  const other = selected === first ? ranking.order.find((i) => i !== first) : selected;
  const pair = other === undefined ? null : model.uncertaintyResults.pair(model, first, other);
  if (!pair || other === undefined) return null;
  const words = pairWords([names[first], names[other]], pair, uncertainty.level);
  return make('p', { className: 'tx-compared-pair' }, ...words, '.');
}

/** The button that switches uncertainty on or off in the inspector, shown on phones. @param {boolean} on */
export const uncertaintyButton = (on) =>
  make('button', { className: 'tx-how-sure', 'data-tx-action': 'uncertain' }, on ? 'Hide uncertainty' : 'How sure?');

/** A stacked bar of P(best), the most probable classifier first, with numbers below its wider parts. */
/** @param {ExploreModel} model @param {Here} here @param {(entity: number) => void} onSelect */
function bestBar(model, here, onSelect) {
  const order = [...here.best.keys()].filter((i) => here.best[i] >= DRAWN).sort((i, j) => here.best[j] - here.best[i]);
  const rest = 1 - order.reduce((sum, i) => sum + here.best[i], 0);
  const said = order.slice(0, READ_OUT).map((i) => `${model.names[i]} ${probability(here.best[i])}`);
  const label = `Probability of being best: ${said.join(', ')}${order.length > said.length ? ' and more' : ''}`;
  const bar = make('div', { className: 'tx-strip tx-best-bar', role: 'img', 'aria-label': label });
  const numbers = make('div', { className: 'tx-best-numbers', 'aria-hidden': 'true' });
  for (const i of order) {
    bar.append(part(model, here.best[i], i, onSelect));
    numbers.append(number(model, here.best[i], i));
  }
  if (rest > DRAWN) bar.append(grown('tx-best-rest', rest, 'all others together'));
  if (rest > DRAWN) numbers.append(grown('', rest, ''));
  return [bar, numbers];
}

/** @param {ExploreModel} model @param {number} p @param {number} entity @param {(entity: number) => void} onSelect */
function part(model, p, entity, onSelect) {
  const place = model.colourOf(entity);
  const chosen = model.winners.includes(entity) || entity === model.selected;
  const node = grown(chosen ? 'tx-held' : '', p, `${model.names[entity]}: P(best) ${probability(p)}`);
  node.style.background = place < 0 ? theme().bar : marks.swatchBackground(place);
  node.addEventListener('click', () => onSelect(entity));
  return node;
}

/** @param {ExploreModel} model @param {number} p @param {number} entity */
function number(model, p, entity) {
  const node = grown('', p, '');
  // A narrow segment cuts the name, never the number.
  if (p >= NUMBERED) node.append(make('b', {}, probability(p)), p >= 2 * NUMBERED ? ` ${model.names[entity]}` : '');
  return node;
}

/** @param {string} className @param {number} p @param {string} title */
function grown(className, p, title) {
  const node = make('span', { className, title: title || null });
  node.style.flexGrow = String(p);
  return node;
}
