/** Paints the Scores page: correlation Tiles, the scatter of two rankings, the gallery. Knows no Dash. */

import { theme } from '#tile/draw/colours';
import * as heat from '#tile/draw/heat';
import { canvas, Pen } from '#tile/draw/pen';
import { cut, fixed, spans } from '#tile/draw/text';
import { MARGIN, TilePainter } from '#tile/draw/tile_painter';
import * as tau from '#tile/math/rank_correlation';
import { unpack } from '#tile/model/scores_model';
import { fill, make } from '#tile/parts/elements';

const LINES = 0.1;
const ratio = () => Math.min(2, window.devicePixelRatio || 1);

/** What a Tile of correlations shows of a map: its values and marks, or why there are none. */
export function shownMap(model, map, note, stale) {
  if (!map)
    return {
      values: null,
      grid: 2,
      reach: 1,
      marks: [],
      message: [note || 'Asking the server …'],
      words: model.symbol,
    };
  const marks = [];
  if (map.largest) marks.push({ kind: 'largest', ...map.largest }, { kind: 'smallest', ...map.smallest });
  if (map.place) marks.push({ kind: 'place', a: map.place[0], b: map.place[1] });
  const message = map.largest ? null : ['Undefined everywhere:', 'all performances tie, or none has this score.'];
  return { values: map.values, grid: model.grid, reach: 1, marks, message, words: model.symbol, stale };
}

/** The difference of the two maps, in colours that reach as far as it does. */
export function betweenMap(model, note) {
  if (model.maps.length < 2) return shownMap(model, null, note);
  const values = model.difference;
  const largest = values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);
  const reach = largest > 1 ? 2 : largest > 0.5 ? 1 : largest > 0.2 ? 0.5 : 0.2;
  return { values, grid: model.grid, reach, marks: [], message: null, words: `Δ${model.symbol}` };
}

/** A canvas laid on the square of a plot. */
function lay(node, left, side) {
  Object.assign(node.style, { left: `${left}px`, top: `${MARGIN.top}px`, width: `${side}px`, height: `${side}px` });
}

/** One Tile of correlations: the map on a canvas, places, marks and the point drawn over it. */
export class CorrelationTile {
  constructor(plot, onPoint) {
    this.plot = plot;
    this.canvas = plot.querySelector('canvas');
    this.overlay = plot.querySelector('.tx-overlay');
    this.painter = new TilePainter(this.overlay);
    this.bar = new Pen(this.painter.pens.svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g')));
    this.onPoint = onPoint;
  }

  /** `map`: values, or null while they are not there; `reach`: the value of the darkest colour. */
  paint(model, { values, grid, reach, marks, words, message, stale }, left, side) {
    lay(this.canvas, left, side);
    this.plot.classList.toggle('tx-stale', Boolean(stale));
    this.canvas.hidden = !values;
    if (values && (values !== this.values || this.painted !== `${side} ${theme().dark} ${reach}`)) {
      heat.paint(this.canvas, values, grid, Math.round(side * ratio()), { lines: LINES * reach, reach });
      this.painted = `${side} ${theme().dark} ${reach}`;
      this.values = values;
    }
    this.scene = {
      side,
      left,
      names: [],
      colourOf: () => -1,
      regions: [],
      heat: true,
      overlays: new Set(['places']),
      places: model.places(),
      grid: [],
      gammaPi: null,
      gammaTau: null,
      frontiers: [],
      contours: [],
      edge: null,
      message,
      stable: [],
      cohen: null,
      radius: NaN,
      winner: [],
      selected: null,
      marks,
      point: model.point,
    };
    this.painter.paint(this.scene);
    this.bar.start();
    heat.scaleBar(this.bar, left + side + 8, MARGIN.top, side, reach, words);
    this.bar.stop();
  }

  move(model) {
    if (!this.scene) return;
    this.scene = { ...this.scene, point: model.point };
    this.painter.move(this.scene);
  }
}

/** Ranks by the score of the point, to the right, against ranks by the chosen score, upwards; first is upper right. */
export class Scatter {
  constructor(plot) {
    this.plot = plot;
    this.canvas = plot.querySelector('canvas');
    this.pens = canvas(plot.querySelector('.tx-overlay'), ['frame']);
  }

  paint(model, left, side) {
    lay(this.canvas, left, side);
    this.left = left;
    this.side = side;
    this.frame(model);
    this.dots(model);
  }

  frame(model) {
    const pen = this.pens.frame.start();
    const t = theme();
    const { left, side } = this;
    const [x, y] = [(u) => left + u * side, (v) => MARGIN.top + (1 - v) * side];
    pen.add('rect', { x: x(0), y: y(1), width: side, height: side, fill: 'none', stroke: t.ink, 'stroke-width': 1 });
    pen.add('line', {
      x1: x(0),
      y1: y(0),
      x2: x(1),
      y2: y(1),
      stroke: t.ink3,
      'stroke-width': 0.75,
      'stroke-dasharray': '1 3',
    });
    const text = { 'font-size': 11, fill: t.ink3 };
    pen.add('text', { x: x(0), y: y(0) + 17, 'text-anchor': 'start', ...text }, 'last');
    pen.add('text', { x: x(1), y: y(0) + 17, 'text-anchor': 'end', ...text }, 'first');
    pen.add(
      'text',
      { x: x(0.5), y: y(0) + 17, 'text-anchor': 'middle', ...text, fill: t.ink2 },
      'by the score at the point →',
    );
    const name = model.maps[0] ? cut(`by ${model.maps[0].symbol} ↑`, side - 90, 11) : '';
    pen.add('text', { x: x(0), y: y(1) - 6, 'text-anchor': 'start', ...text, fill: t.ink2 }, name);
    if (!model.rows)
      pen.add(
        'text',
        { x: x(0.5), y: y(0.5), 'text-anchor': 'middle', 'font-size': 13, fill: t.ink2 },
        'Asking the server …',
      );
    pen.stop();
  }

  /** Places from 0 (last) to 1 (first); ties share their middle. */
  dots(model) {
    const scale = ratio();
    const pixels = Math.round(this.side * scale);
    if (this.canvas.width !== pixels) Object.assign(this.canvas, { width: pixels, height: pixels });
    const context = this.canvas.getContext('2d');
    context.clearRect(0, 0, pixels, pixels);
    this.points = [];
    if (!model.here || !model.maps.length) return;
    const { dense } = model.maps[0];
    const both = (i) => model.here[i] >= 0 && dense[i] >= 0;
    const [xs, ys] = [tau.averageRanks(model.here, both), tau.averageRanks(dense, both)];
    const n = Math.max(1, model.agreement[0].n);
    const radius = n > 3000 ? 1 : n > 300 ? 1.6 : 3;
    context.fillStyle = theme().ink;
    context.globalAlpha = n > 3000 ? 0.25 : n > 300 ? 0.45 : 0.8;
    for (let i = 0; i < xs.length; i++) {
      if (!both(i)) continue;
      const [u, v] = [(xs[i] - 0.5) / n, (ys[i] - 0.5) / n];
      this.points.push([u, v, i]);
      context.beginPath();
      context.arc(u * pixels, (1 - v) * pixels, radius * scale, 0, 7);
      context.fill();
    }
  }

  /** Index of the performance near a point of the square, else null. */
  near(u, v) {
    let best = null;
    for (const [pu, pv, i] of this.points || []) {
      const d = Math.hypot(pu - u, pv - v) * this.side;
      if (d < 9 && (!best || d < best.d)) best = { d, i };
    }
    return best && best.i;
  }
}

/** A small Tile for each score of the catalogue; a click chooses it. */
export class Gallery {
  constructor(host, onScore) {
    this.host = host;
    host.addEventListener('click', (event) => {
      const button = event.target.closest('button[data-key]');
      if (button) onScore(button.dataset.key, event.shiftKey || event.target.closest('[data-beside]'));
    });
  }

  paint(model) {
    const { gallery } = model;
    if (!gallery) return;
    if (this.painted !== gallery || this.dark !== theme().dark) {
      this.painted = gallery;
      this.dark = theme().dark;
      fill(this.host, ...gallery.maps.map((map) => this.item(map, gallery.grid, model.symbol)));
    }
    for (const node of this.host.querySelectorAll('button[data-key]'))
      node.setAttribute('aria-pressed', String(model.texts.includes(node.dataset.key)));
  }

  item(map, grid, symbol) {
    const picture = make('canvas', { width: 104, height: 104 });
    const bytes = unpack(map.values, Int8Array);
    const values = Float32Array.from(bytes, (byte) => (byte === -128 ? NaN : byte / 100));
    heat.paint(picture, values, grid, Math.round(104 * ratio()));
    const mark = map.place ? make('i', { className: 'tx-mark', 'aria-hidden': 'true' }) : null;
    if (mark) Object.assign(mark.style, { left: `${100 * map.place[0]}%`, bottom: `${100 * map.place[1]}%` });
    const best = map.largest
      ? `${symbol} ${fixed(map.smallest.value, 2)} to ${fixed(map.largest.value, 2)}`.replaceAll('-', '−')
      : 'undefined here';
    const name = make('b', {}, ...html(map.symbol));
    return make(
      'button',
      { type: 'button', 'data-key': map.key, title: `${map.name}: ${map.formula}` },
      make('span', { className: 'tx-small-tile' }, picture, mark),
      make(
        'span',
        { className: 'tx-gallery-name' },
        name,
        make('span', { className: 'tx-visually-hidden' }, `, ${map.name}, `),
      ),
      make('small', {}, best),
    );
  }
}

/** A score's symbol as nodes. */
const html = (symbol) =>
  spans(symbol).map((span) => make(span.small ? 'sub' : span.italic ? 'i' : 'span', {}, span.text));

export { html as symbolNodes };
