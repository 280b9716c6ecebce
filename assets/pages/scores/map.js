/** The correlation Tile: the map of a score, its overlays, and pointer, keys and cards on it. */
import { theme } from '#tile/draw/colours';
import * as heat from '#tile/draw/heat';
import { paintedBy } from '#tile/draw/layouts';
import { groupOn } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { cut, fixed, prevalence, symbolText } from '#tile/draw/text';
import { rates } from '#tile/math/performance';
import { score } from '#tile/math/ranking';
import { allNames } from '#tile/model/explore';
import { predictionRate } from '#tile/model/prior_lines';
import { TilePainter } from '#tile/plots/tile/painter';
import { RateControl } from '#tile/ui/controls';
import { closest, element, layOnSquare, make, part, pixelRatio, symbolNodes } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';
import { handle, putHandle } from '#tile/ui/handle';
import { Card, Drag, placeLine } from '#tile/ui/pointer';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ScoreMap, ScoresModel } from '#tile/model/scores' */
/** @import { Scatter } from '#tile/pages/scores/scatter' */
/** @import { Message } from '#tile/plots/tile/messages' */
/** @import { TileScene } from '#tile/plots/tile/types' */

/**
 * What a correlation Tile shows.
 *
 * @typedef {object} ShownMap
 * @property {Float32Array | null} values row by row from b = 0; null while they are computed
 * @property {number} grid values on a side
 * @property {number} reach the value of the darkest colour
 * @property {{kind: 'largest' | 'smallest' | 'place', a: number, b: number}[]} marks
 * @property {string} title of the colour bar: what the colours mean
 * @property {Message | null} message
 * @property {boolean} [bare] without a colour bar
 * @property {boolean} [stale] whether the values belong to an earlier request
 */

// ---- The correlation Tile: how well the ranking by a score agrees with the ranking by each ranking score.

/** @type {Message} */
const UNDEFINED = { statement: ['Undefined everywhere:', 'all performances tie, or none has this score.'] };
const LINES = 0.1;
// The share of the upper edge that the title of the scale may take.
const TITLE = 0.85;
// Pixels of a map in a file: more than a journal prints in one column at 600 dpi.
const IN_PRINT = 1600;

/**
 * What to show of a map: its values and marks, or why there are none.
 *
 * @param {ScoresModel} model @param {ScoreMap | null | undefined} map
 * @param {string} [note] why there is no map
 * @param {boolean} [stale] @returns {ShownMap}
 */
export function shownMap(model, map, note, stale) {
  const title = `${model.coefficientTitle}${map ? ` with ${symbolText(map.symbol)}` : ''}`;
  if (!map)
    return {
      values: null,
      grid: 2,
      reach: 1,
      marks: [],
      message: { statement: [note || 'Asking the server …'] },
      title,
    };
  const message = map.largest ? null : UNDEFINED;
  return { values: map.values, grid: model.grid, reach: 1, marks: marksOf(map), message, title, stale };
}

/** @param {ScoreMap} map @returns {ShownMap['marks']} */
function marksOf({ largest, smallest, place }) {
  /** @type {ShownMap['marks']} */
  const marks = [];
  if (largest) marks.push({ kind: 'largest', a: largest.a, b: largest.b });
  if (smallest) marks.push({ kind: 'smallest', a: smallest.a, b: smallest.b });
  if (place) marks.push({ kind: 'place', a: place[0], b: place[1] });
  return marks;
}

/** The difference of the two maps; its range sets that of the colours. */
/** @type {(model: ScoresModel, note?: string) => ShownMap} */
export function differenceMap(model, note) {
  if (model.maps.length < 2) return shownMap(model, null, note);
  const values = model.difference;
  let largest = 0;
  // NaN, where one of the maps is undefined, fails this comparison.
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  const reach = largest > 1 ? 2 : largest > 0.5 ? 1 : largest > 0.2 ? 0.5 : 0.2;
  return {
    values,
    grid: model.grid,
    reach,
    marks: [],
    message: null,
    title: `difference of ${model.coefficientTitle}`,
  };
}

/** One correlation Tile: the map on a canvas, with the places, the marks and the point drawn over it. */
export class CorrelationTile {
  /** The values that were painted last. @type {Float32Array | null} */
  values = null;
  /** What they were painted with: size, theme, range. */
  painted = '';
  /** @type {TileScene | null} */
  scene = null;
  /** @type {ShownMap | null} */
  shown = null;

  /** @param {HTMLElement} plot */
  constructor(plot) {
    this.plot = plot;
    this.canvas = part(plot, 'canvas', HTMLCanvasElement);
    this.overlay = part(plot, '.tx-overlay');
    this.painter = new TilePainter(this.overlay);
    paintedBy(this.painter.pens.svg, this);
    this.bar = groupOn(this.painter.pens.svg);
  }

  /** @param {ScoresModel} model @param {ShownMap} shown @param {number} left @param {number} side */
  paint(model, shown, left, side) {
    this.shown = shown;
    layOnSquare(this.canvas, left, side);
    this.plot.classList.toggle('tx-stale', Boolean(shown.stale));
    this.colour(shown, side);
    this.scene = sceneOf(model, shown, left, side);
    this.painter.paint(this.scene);
    if (!shown.bare) drawBar(this.bar, shown, left, side);
  }

  /** @param {number} side */
  onSquare(side) {
    return this.scene && this.inSize(side);
  }

  /**
   * A copy in another size, with its own drawing and map: to export.
   *
   * @param {number} side
   * @param {number} [pixels] of a side of the map
   * @param {string} [without] an overlay that has no room
   */
  inSize(side, pixels = IN_PRINT, without = '') {
    const { values, grid, reach } = this.shown ?? { values: null, grid: 2, reach: 1 };
    const overlays = [...(this.scene?.overlays ?? [])].filter((each) => each !== without);
    const drawing = this.painter.inSize(side, MARGIN.left, { overlays: new Set(overlays) }).pens.svg;
    if (this.shown && !this.shown.bare) drawBar(groupOn(drawing), this.shown, MARGIN.left, side);
    const map = values && document.createElement('canvas');
    if (map) heat.paint(map, values, grid, pixels, { lines: LINES * reach, reach });
    return { drawing, map };
  }

  /** How many pixels of the canvas a side has. @param {number} side */
  pixels(side) {
    return Math.round(side * pixelRatio());
  }

  /** Paints the values as colours, only where they, the size or the theme have changed. */
  /** @param {ShownMap} shown @param {number} side */
  colour({ values, grid, reach }, side) {
    this.canvas.hidden = !values;
    const key = `${side} ${theme().dark} ${reach}`;
    if (!values || (values === this.values && key === this.painted)) return;
    heat.paint(this.canvas, values, grid, this.pixels(side), { lines: LINES * reach, reach });
    this.painted = key;
    this.values = values;
  }

  /** Repaints only what follows the point. @param {ScoresModel} model */
  move(model) {
    if (!this.scene) return;
    this.scene = { ...this.scene, point: model.point };
    this.painter.move(this.scene);
  }
}

/** The colour bar of a map, to the right of it. */
/** @param {Pen} pen @param {ShownMap} shown @param {number} left @param {number} side */
function drawBar(pen, { reach, title }, left, side) {
  pen.start();
  heat.scaleBar(pen, left + side + 8, MARGIN.top, side, reach, cut(title, TITLE * side, 11));
  pen.stop();
}

/** The scene for the painter: places, marks and the point, no entities. */
/** @type {(model: ScoresModel, shown: ShownMap, left: number, side: number) => TileScene} */
function sceneOf(model, { marks, message }, left, side) {
  return {
    side,
    left,
    names: [],
    colourOf: () => -1,
    regions: [],
    heat: true,
    overlays: new Set(model.overlays),
    places: model.places(),
    ...model.lines(),
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
}

// ---- The cards beside the pointer on the Scores page.

// So near to a named score, in pixels, the pointer is on it.
const NEAR = 8;

/**
 * The card for the point (u, v) of a correlation Tile: the point, the name of a score near it, and the value of each
 * map.
 */
/** @param {ScoresModel} model @param {number} u @param {number} v @param {number} side */
export function mapCard(model, u, v, side) {
  const place = model.places().find((item) => Math.hypot(item.a - u, item.b - v) * side < NEAR);
  const lines = place ? [make('b', {}, allNames([place]))] : [];
  const [a, b] = place ? [place.a, place.b] : [u, v];
  lines.push(placeLine(a, b));
  const index = Math.round(b * (model.grid - 1)) * model.grid + Math.round(a * (model.grid - 1));
  for (const map of model.maps)
    lines.push(make('div', {}, ...symbolNodes(map.symbol), `  ${model.symbol} ${fixed(map.values[index])}`));
  return lines;
}

/** The card for a dot of the scatter plot: its name on a leaderboard, its rates, and both scores. */
/** @param {ScoresModel} model @param {number} found the index of the performance */
export function dotCard({ rows, named, maps: [map], point }, found) {
  if (!rows) return [];
  const p = /** @type {[number, number, number, number]} */ (Array.from(rows.subarray(4 * found, 4 * found + 4)));
  const name = named ? [make('b', {}, named[found])] : [];
  const { tpr, fpr, prior } = rates(p);
  const here = fixed(score(p, point.a, point.b));
  const values = make('div', {}, ...symbolNodes(map.symbol), ` ${fixed(map.x[found])}, here ${here}`);
  return [...name, make('div', {}, `TPR ${fixed(tpr)}  FPR ${fixed(fpr)}  prevalence ${prevalence(prior)}`), values];
}

// ---- Pointer and arrow keys on the plots of the Scores page.

/** Moves the point, and ranks the performances by the score there. */
/** @param {ScoresModel} model @param {{a: number, b: number}} point */
export function movePoint(model, { a, b }) {
  if (model.point.a === a && model.point.b === b) return;
  model.point = { a, b };
  model.look();
}

/**
 * The page whose plots these are.
 *
 * @typedef {object} Plots
 * @property {ScoresModel} model
 * @property {CorrelationTile[]} tiles
 * @property {Scatter} scatter
 * @property {number} left pixels to the left of the squares
 * @property {number} side
 * @property {(a: number, b: number, live: boolean) => void} setPoint
 */

// Pixels outside the Tile up to which a press counts as one on its border; and from a named score, as one on that.
const SLACK = 14;
const REACH = 7;

export class Pointer {
  hover = new Card();

  /** @param {Plots} page */
  constructor(page) {
    this.page = page;
    this.handles = page.tiles.map(() => handle('Point on the Tile'));
    page.tiles.forEach(({ overlay }, k) => {
      overlay.append(this.handles[k]);
    });
    this.drag = new Drag(
      () => page.model.point,
      ({ a, b }, live) => page.setPoint(a, b, live),
    );
    for (const k of page.tiles.keys()) this.listen(k);
    const scatter = element('scores-scatter-overlay');
    scatter.addEventListener('pointermove', (event) => this.overScatter(event, scatter));
    scatter.addEventListener('pointerleave', () => this.hover.hide());
    // A finger cannot hover: a tap on a dot shows the card until the next tap or scroll.
    scatter.addEventListener('click', (event) => this.overScatter(event, scatter));
    for (const kind of ['pointerdown', 'scroll']) document.addEventListener(kind, () => this.hover.hide(), true);
  }

  /** Whether the pointer is pressed on a Tile. */
  get pressed() {
    return this.drag.on;
  }

  /** @param {number} k index of the Tile */
  listen(k) {
    const { overlay } = this.page.tiles[k];
    overlay.addEventListener('pointerdown', (event) => this.down(event, k));
    overlay.addEventListener('pointermove', (event) => this.over(event, overlay));
    overlay.addEventListener('pointerleave', () => this.hover.hide());
    this.handles[k].addEventListener('keydown', (event) => {
      const to = stepped(event, this.page.model.point);
      if (to) this.page.setPoint(to.a, to.b, false);
    });
  }

  /** Moves the handles to the point. */
  place() {
    const { model, left, side } = this.page;
    const { a, b } = model.point;
    const [here] = model.agreement ?? [];
    const value = here && model.maps.length ? `, ${model.symbol} = ${fixed(here.value)}` : '';
    const said = `a ${a.toFixed(3)}, b ${b.toFixed(3)}${value}`;
    for (const node of this.handles) putHandle(node, model.point, side, left, said);
  }

  /** The position of an event in the square of a plot, in shares of its side; below 0 or above 1 outside it. */
  /** @param {PointerEvent} event @param {HTMLElement} overlay */
  at({ clientX, clientY }, overlay) {
    const box = overlay.getBoundingClientRect();
    const { left, side } = this.page;
    return { a: (clientX - box.left - left) / side, b: 1 - (clientY - box.top - MARGIN.top) / side };
  }

  /** @param {PointerEvent} event @param {number} k */
  down(event, k) {
    const { page } = this;
    const { overlay } = page.tiles[k];
    const { a, b } = this.at(event, overlay);
    const slack = SLACK / page.side;
    if (event.button || a < -slack || a > 1 + slack || b < -slack || b > 1 + slack) return;
    this.hover.hide();
    this.drag.begin(event, (moved) => this.at(moved, overlay));
    this.handles[k].focus({ preventScroll: true });
    const near = page.model.places().find((place) => Math.hypot(place.a - a, place.b - b) * page.side < REACH);
    if (near) page.setPoint(near.a, near.b, true);
    else if (event.target !== this.handles[k]) page.setPoint(a, b, true);
  }

  /** @param {PointerEvent} event @param {HTMLElement} overlay */
  over(event, overlay) {
    const { model, side } = this.page;
    if (this.pressed || event.pointerType === 'touch' || !model.maps.length) return;
    const { a, b } = this.at(event, overlay);
    if (!(a >= 0 && a <= 1 && b >= 0 && b <= 1)) this.hover.hide();
    else this.hover.show(mapCard(model, a, b, side), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event @param {HTMLElement} overlay */
  overScatter(event, overlay) {
    const { a, b } = this.at(event, overlay);
    const scrolls = event.pointerType === 'touch' && event.type !== 'click';
    const found = scrolls ? null : this.page.scatter.near(a, b);
    if (found === null) this.hover.hide();
    else this.hover.show(dotCard(this.page.model, found), event.clientX, event.clientY);
  }
}

// ---- The overlays of the maps of Scores: their menu, with the control of the rate of positive predictions.

/**
 * @typedef {object} Page
 * @property {ScoresModel} model
 * @property {{model: ExploreModel, ask: (what: 'all') => void}} explore
 * @property {(all: boolean) => void} repaint
 */

const KIND = 'score-overlay';
const NO_PRIOR = 'These performances do not share a prevalence, so there is none. Choose “One prior” to see it.';
const NEED_PRIOR = ['grid', 'gamma_pi'];
/** The original titles of buttons. @type {WeakMap<HTMLElement, string>} */
const titles = new WeakMap();

export class ScoreOverlays {
  /** @param {Page} page */
  constructor(page) {
    const { model, explore } = page;
    this.model = model;
    this.rate = new RateControl('scores-rate', (tau, live) => {
      explore.model.tau = tau;
      page.repaint(true);
      // The rate belongs to the view of Explore, which goes into the link.
      if (!live) explore.ask('all');
    });
    document.addEventListener('click', (event) => {
      const key = closest(event, `[data-tx-toggle="${KIND}"]`)?.dataset.txKey;
      if (!key) return;
      const { overlays } = model;
      model.overlays = overlays.includes(key) ? overlays.filter((each) => each !== key) : [...overlays, key];
      page.repaint(true);
      explore.ask('all');
    });
  }

  /** Does nothing: no part of it follows the point. */
  move() {}

  paint() {
    const { model } = this;
    /** @type {NodeListOf<HTMLElement>} */
    const all = document.querySelectorAll(`[data-tx-toggle="${KIND}"]`);
    for (const node of all) {
      const { txKey = '' } = node.dataset;
      if (!titles.has(node)) titles.set(node, node.title);
      node.setAttribute('aria-pressed', String(model.overlays.includes(txKey)));
      const missing = NEED_PRIOR.includes(txKey) && !Number.isFinite(model.prior);
      node.title = missing ? NO_PRIOR : (titles.get(node) ?? '');
    }
    const { board } = model;
    const rate = board ? predictionRate(board) : NaN;
    this.rate.paint(model.overlays.includes('gamma_tau'), rate, board?.tau !== null);
  }
}
