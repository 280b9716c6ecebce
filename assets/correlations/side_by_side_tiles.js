/** Small correlation Tiles side by side, with one point on all of them. A score is a row, a prevalence a column. */
import { scoreNodes } from '#tile/correlations/side_by_side_controls';
import { GAP, LEFT, NAMED_SIDE, sizesInBox, sizesInWidth } from '#tile/correlations/side_by_side_sizes';
import { MARGIN } from '#tile/draw/square';
import { fixed, prevalence } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { fill, make } from '#tile/parts/elements';
import { CorrelationTile } from '#tile/scores/correlation_tile';

/** @import { SideBySideAnswer, SideBySideMap } from '#tile/model/answers' */
/** @import { ScoresModel } from '#tile/model/scores_model' */
/** @import { Point } from '#tile/parts/gestures' */
/**
 * A small Tile: its map, what it is called, and the model with its prior.
 *
 * @typedef {object} Small
 * @property {SideBySideMap} map
 * @property {Float32Array} values
 * @property {CorrelationTile} tile
 * @property {HTMLElement} node
 * @property {HTMLElement} title
 * @property {HTMLElement} value
 * @property {ScoresModel} model
 */

export class SideBySideTiles {
  grid = 0;
  /** Scores in the order of the rows. @type {Small[]} */
  tiles = [];
  /** Whether a further answer is awaited. */
  waiting = false;
  /** The side of the Tiles in pixels, as last painted. */
  side = 0;
  /** The size of the box for all Tiles where nothing scrolls. @type {{width: number, height: number} | null} */
  box = null;

  /**
   * @param {HTMLElement} host
   * @param {ScoresModel} model
   * @param {boolean} [full] whether a row may hold several scores if there is room
   */
  constructor(host, model, full = false) {
    this.host = host;
    this.model = model;
    this.full = full;
  }

  /** @param {SideBySideAnswer} answer */
  take({ maps, grid }) {
    this.grid = grid;
    const { compared } = this.model;
    // Row by row: all prevalences of one score, then all of the next.
    const rows = compared.flatMap((text) => maps.filter((map) => map.text === text));
    this.tiles = rows.map((map) => this.createTile(map));
    fill(this.host, ...this.tiles.map(({ node }) => node));
  }

  /**
   * @param {SideBySideMap} map
   * @returns {Small}
   */
  createTile(map) {
    const { model } = this;
    const title = make(
      'h3',
      {},
      ...scoreNodes(model, map.key === 'formula' ? map.text : map.key),
      map.prior === null ? '' : `, ${prevalence(map.prior)}`,
    );
    const value = make('output');
    const plot = make(
      'div',
      { className: 'tx-plot', role: 'img' },
      make('canvas', { className: 'tx-heat' }),
      make('div', { className: 'tx-overlay' }),
    );
    const node = make('div', { className: 'tx-side-by-side-tile' }, make('div', {}, title, value), plot);
    const own = model.with({ shift: map.prior });
    const values = unpack(map.values, Float32Array);
    return { map, values, tile: new CorrelationTile(plot), node, title, value, model: own };
  }

  /** The number of columns of the Tiles, and their side in pixels. */
  sizes() {
    const { tiles, model, box, host } = this;
    const priors = new Set(tiles.map(({ map }) => map.prior)).size;
    const counts = { n: tiles.length, scores: model.compared.length, priors };
    return box ? sizesInBox(counts, box.width, box.height) : sizesInWidth(counts, host.clientWidth, this.full);
  }

  paint() {
    const { model } = this;
    if (!this.tiles.length || !(this.box?.width ?? this.host.clientWidth)) return;
    const { columns, side } = this.sizes();
    this.side = side;
    this.host.style.setProperty('--tx-columns', String(columns));
    this.host.classList.toggle('tx-stale', this.waiting);
    const overlays = side < NAMED_SIDE ? model.overlays.filter((key) => key !== 'places') : model.overlays;
    for (const small of this.tiles) {
      const { map, values, tile } = small;
      tile.plot.style.width = `${LEFT + side + (side < NAMED_SIDE ? MARGIN.right : GAP)}px`;
      tile.plot.style.height = `${MARGIN.top + side + MARGIN.bottom}px`;
      const marks = map.largest ? [{ kind: /** @type {const} */ ('largest'), a: map.largest.a, b: map.largest.b }] : [];
      const shown = { values, grid: this.grid, reach: 1, marks, title: '', message: null, bare: true };
      tile.paint(Object.assign(small.model, { point: model.point, overlays }), shown, LEFT, side);
    }
    this.move();
  }

  /** Moves the point on all Tiles. */
  move() {
    const { point, symbol } = this.model;
    for (const { tile, values, value, title, model } of this.tiles) {
      Object.assign(model, { point });
      tile.move(model);
      const text = fixed(valueAt(values, this.grid, point));
      value.textContent = text;
      tile.plot.setAttribute('aria-label', `${title.textContent}: ${symbol} = ${text} at the point`);
    }
  }

  /**
   * The function that gives (a, b) of events on the Tile that this event hits; null outside all Tiles.
   *
   * @param {MouseEvent} event
   * @returns {((event: MouseEvent) => Point) | null}
   */
  pointReader(event) {
    const small = this.tiles.find(({ tile }) => event.target instanceof Node && tile.plot.contains(event.target));
    if (!small || event.button) return null;
    const { plot } = small.tile;
    const box = plot.getBoundingClientRect();
    // A slide is scaled up after its layout.
    const scale = box.width / plot.offsetWidth || 1;
    return ({ clientX, clientY }) => ({
      a: ((clientX - box.left) / scale - LEFT) / this.side,
      b: 1 - ((clientY - box.top) / scale - MARGIN.top) / this.side,
    });
  }

  /** The Tile with the largest value at the point; null if all are undefined there. */
  largest() {
    const { point } = this.model;
    const all = this.tiles.map((tile) => ({ tile, value: valueAt(tile.values, this.grid, point) }));
    const defined = all.filter(({ value }) => Number.isFinite(value));
    return defined.length ? defined.reduce((best, each) => (each.value > best.value ? each : best)) : null;
  }

  /** The value of each Tile at the point, in words. */
  words() {
    return this.tiles.map(({ title, value }) => `${title.textContent} ${value.textContent}`).join(', ');
  }
}

/**
 * The value of a map at a point, interpolated linearly on its grid; NaN next to a NaN.
 *
 * @param {Float32Array} values
 * @param {number} grid
 * @param {{a: number, b: number}} point
 */
export function valueAt(values, grid, { a, b }) {
  const [u, v] = [a * (grid - 1), b * (grid - 1)];
  const [k, l] = [Math.min(grid - 2, Math.floor(u)), Math.min(grid - 2, Math.floor(v))];
  const [s, t] = [u - k, v - l];
  const at = (/** @type {number} */ row, /** @type {number} */ column) => values[row * grid + column];
  const below = (1 - s) * at(l, k) + (s && s * at(l, k + 1));
  const above = t && (1 - s) * at(l + 1, k) + (s && s * at(l + 1, k + 1));
  return (1 - t) * below + t * above;
}
