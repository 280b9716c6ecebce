/** Pinned points as small ROC spaces, side by side, and the compromise between them. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas, path } from '#tile/draw/pen';
import { fixed, rankTexts } from '#tile/draw/text';
import { rankingCompromise } from '#tile/model/pin_compromise';
import { spaced } from '#tile/plots/roc/painter';
import { rocScene } from '#tile/plots/roc/scene';
import { button, icon, make, rowOf, squareButton, symbolNodes, tableOf } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';

/** @import { Places } from '#tile/draw/types' */
/** @import { Ranking } from '#tile/math/ranking' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { RocScene } from '#tile/plots/tile/types' */

// ---- The compromise between pinned points: the mean of their importances, with its ranking.

/** @typedef {{ a: number, b: number }} Point */

/** The number of rows of its ranking that are listed. */
const TOP = 10;
const WHY =
  'The mean of the importances belongs to a ranking score again. ' +
  'The order by a mean of scores can contradict the axioms of ranking (paper B, section 3.2)';

/** The mean of points. Importances are 1 - a, 1 - b, b and a, so that it also has the mean importances. */
/** @param {Point[]} pins at least one @returns {Point} */
export function meanOf(pins) {
  const mean = (/** @type {'a' | 'b'} */ axis) => pins.reduce((sum, pin) => sum + pin[axis], 0) / pins.length;
  return { a: mean('a'), b: mean('b') };
}

/**
 * How much each entity loses at most against the best one, over the pins; NaN where it has no score at one of them. By
 * mean or worst ranks it loses ranks.
 *
 * @param {Pick<Ranking, 'order' | 'scores' | 'values'>[]} rankings @param {number} size
 */
export function largestLosses(rankings, size) {
  const losses = new Float64Array(size);
  for (const { order, scores, values = scores } of rankings) {
    const best = order.length ? values[order[0]] : NaN;
    for (let i = 0; i < size; i++) losses[i] = Math.max(losses[i], Math.abs(best - values[i]));
  }
  return losses;
}

/** The classifier with the least of these losses, in a sentence; null where none has a score at all pins. */
/** @param {ExploreModel} model @param {Float64Array} losses */
function compromise({ names, pins }, losses) {
  const known = [...losses.keys()].filter((i) => Number.isFinite(losses[i]));
  if (!known.length) return null;
  const best = known.reduce((least, i) => (losses[i] < losses[least] ? i : least));
  const of = `the least of all at ${pins.length} pins`;
  return make('p', {}, 'Compromise: ', make('b', {}, names[best]), ` loses at most ${fixed(losses[best])}, ${of}.`);
}

/** The compromise between the rankings at the last pins that were asked about, and what those were. */
let asked = { of: /** @type {unknown[]} */ ([]), found: /** @type {ReturnType<typeof rankingCompromise>} */ (null) };

/** The ranking on the Tile nearest to those at all pins, in a sentence; null where that is not sought. */
/** @param {ExploreModel} model */
function betweenRankings({ performances, pins }) {
  if (pins.length > MOST) return null;
  const of = [performances, ...pins.flatMap(({ a, b }) => [a, b])];
  if (of.some((each, k) => each !== asked.of[k]) || of.length !== asked.of.length)
    asked = { of, found: rankingCompromise(performances, pins, meanOf(pins)) };
  if (!asked.found) return null;
  const { point, tau, mean } = asked.found;
  const at = `a = ${fixed(point.a, 2)}, b = ${fixed(point.b, 2)}`;
  return make(
    'p',
    { title: 'The least sum of squared Kendall distances to the rankings at the pins, on a grid of 676 points' },
    'Nearest to all rankings at the pins: that at ',
    make('b', {}, at),
    `, mean τ ${fixed(tau)}; at the mean of the pins it is ${fixed(mean)}.`,
  );
}

/** From which rank to which, over many pins. @param {((i: number) => string)[]} ranks @param {number} i */
function rankSpread(ranks, i) {
  const numbers = ranks.map((each) => Number.parseInt(each(i), 10)).filter(Number.isFinite);
  return numbers.length ? `${Math.min(...numbers)} to ${Math.max(...numbers)}` : '–';
}

/** The elements about the mean of several pins: its position, its ranking, and the ranks at the pins. */
/** @param {ExploreModel} model with two pins at least */
function meanOfPins(model) {
  const { pins } = model;
  const { a, b } = meanOf(pins);
  const ranking = model.rankingAt(a, b);
  const { order, ranks } = ranking;
  const rankOf = rankTexts(ranks);
  const rankings = pins.map((pin) => model.rankingAt(pin.a, pin.b));
  const others = rankings.map((each) => rankTexts(each.ranks));
  const losses = largestLosses(rankings, model.performances.length);
  const listed = [...order].filter((i) => Number.isFinite(ranks[i]));
  const rows = listed
    .slice(0, TOP)
    .map((i) =>
      rowOf(
        make('td', {}, rankOf(i)),
        make('th', { scope: 'row' }, swatch(model, i), model.names[i]),
        make('td', {}, model.valueText(i, ranking)),
        make('td', {}, fixed(losses[i])),
        make('td', {}, pins.length > MOST ? rankSpread(others, i) : others.map((each) => each(i)).join(' · ')),
      ),
    );
  const more = listed.length - rows.length;
  const place = make('span', {}, make('i', {}, 'a'), ` ${fixed(a)}, `, make('i', {}, 'b'), ` ${fixed(b)}`);
  const go = button({ 'data-tx-action': 'pin-mean', title: 'Move the point to the mean of the pins' }, 'Go there');
  return {
    head: make(
      'div',
      { className: 'tx-mean-head' },
      make('b', { title: WHY }, `Mean of ${pins.length} pins`),
      place,
      go,
    ),
    list: make(
      'section',
      { className: 'tx-mean', 'aria-label': 'Ranking at the mean of the pins' },
      make('p', {}, 'The ranking at the mean of the pins: importances are averaged, not scores.'),
      compromise(model, losses),
      betweenRankings(model),
      tableOf({}, ['#', 'Classifier', 'Score', 'Loses at most', 'Ranks at the pins'], rows),
      more > 0 ? make('p', {}, `and ${more} more: the leaderboard lists all at the point`) : null,
    ),
  };
}

// ---- The pinned points.

// Pixels of a side of the small square, and around it.
const SIDE = 96;
const AROUND = 2;
const WHOLE = SIDE + 2 * AROUND;
// More dots would be one patch.
const DOTS = 300;
/** @type {Places} */
const DIAGONAL = [
  [0, 0],
  [1, 1],
];

// The most pins that the button sets; of a room, which may have more, the most that are shown as small squares.
const MOST = 12;

/** The pins after a button was pressed. @param {ExploreModel} model @param {string} action @param {number} i */
export function pinsAfter({ pins: before, point }, action, i) {
  if (action === 'pin') return [...before, { ...point }].slice(-MOST);
  return action === 'pin-drop' ? before.filter((_, k) => k !== i) : before;
}

/** @param {ExploreModel} model */
export function pins(model) {
  const row = make(
    'div',
    { className: 'tx-pins' },
    ...model.pins.slice(0, MOST).map((point, i) => pin(model, point, i)),
  );
  if (model.pins.length < 2) return row;
  const { head, list } = meanOfPins(model);
  return make('div', {}, head, row, list);
}

/** @param {ExploreModel} model @param {Point} point @param {number} i */
function pin(model, point, i) {
  const small = model.with({ point, roc: new Set(['hull']), isolines: null });
  small.look();
  const plot = make('button', {
    className: 'tx-pin-plot',
    'data-tx-action': 'pin-go',
    'data-tx-key': i,
    'aria-label': `Go to pin ${i + 1}`,
  });
  miniature(plot, rocScene(small, SIDE, AROUND));
  return make('div', { className: 'tx-pin' }, head(model, point, i), plot, foot(small));
}

/** The head of a pin: its point, and a button that removes it. */
/** @param {ExploreModel} model @param {Point} point @param {number} i */
function head(model, { a, b }, i) {
  const named = model.places().find((place) => Math.hypot(place.a - a, place.b - b) < 1e-6);
  const label = `Remove pin ${i + 1}`;
  const remove = squareButton({ 'data-tx-action': 'pin-drop', 'data-tx-key': i, 'aria-label': label }, icon('close'));
  const title = named ? symbolNodes(named.symbol) : [`a ${fixed(a, 2)}, b ${fixed(b, 2)}`];
  return make('div', { className: 'tx-pin-head' }, make('b', {}, ...title), remove);
}

/** The foot of a pin: the best classifier there, and its score. @param {ExploreModel} model */
function foot(model) {
  const [first] = model.bestHere;
  if (first === undefined) return make('div', { className: 'tx-pin-foot' }, 'undefined');
  const score = make('output', {}, model.valueText(first));
  return make('div', { className: 'tx-pin-foot' }, swatch(model, first), make('span', {}, model.nameOf(first)), score);
}

/** Draws a small ROC space with dots and lines, without text. @param {HTMLElement} host @param {RocScene} scene */
function miniature(host, scene) {
  const pens = canvas(host, ['all']);
  pens.svg.setAttribute('viewBox', `0 0 ${WHOLE} ${WHOLE}`);
  const pen = pens.all.start();
  const { line2, ink, ink3, grey } = theme();
  /** @param {number} v */
  const x = (v) => AROUND + v * SIDE;
  /** @param {number} v */
  const y = (v) => AROUND + (1 - v) * SIDE;
  /** @type {(points: Places, style: Record<string, string | number>) => void} */
  const draw = (points, style) => pen.add('path', { d: path(points, x, y), fill: 'none', ...style });
  pen.add('rect', { x: AROUND, y: AROUND, width: SIDE, height: SIDE, fill: 'none', stroke: line2 });
  for (const segment of [...scene.lines, ...scene.rounds.map((round) => round.segment)])
    draw(segment, { stroke: ink, 'stroke-opacity': 0.12, 'stroke-width': 0.6 });
  draw(DIAGONAL, { stroke: ink3, 'stroke-width': 0.6, 'stroke-dasharray': '1 2' });
  for (const p of spaced(scene.points, DOTS))
    pen.add('circle', { cx: x(p.x), cy: y(p.y), r: 1.4, fill: grey, 'fill-opacity': 0.6 });
  for (const { entity, segment } of scene.strong) {
    const place = scene.colourOf(entity);
    const hue = marks.hue(place, 'full', grey);
    if (segment) draw(segment, { stroke: hue, 'stroke-dasharray': marks.dash(place), 'stroke-width': 1.75 });
    const p = scene.points.find((q) => q.entity === entity);
    if (p) pen.add('circle', { cx: x(p.x), cy: y(p.y), r: 3, fill: hue, stroke: ink, 'stroke-width': 1 });
  }
  pen.stop();
}
