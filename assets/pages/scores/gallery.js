/** The gallery: a small correlation Tile for each score of the catalogue, grouped by where its place on the Tile is. */
import { theme } from '#tile/draw/colours';
import * as heat from '#tile/draw/heat';
import { counted, fixed } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { byPart, byValue, PARTS } from '#tile/model/explore';
import { closest, fill, make, pixelRatio, symbolNodes } from '#tile/ui/elements';
import { Progress } from '#tile/ui/work';

/** @import { GalleryAnswer as Answer, GalleryMap } from '#tile/model/answers' */
/** @import { TilePart } from '#tile/model/explore' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { Parts } from '#tile/ui/work' */

const SIDE = 104;
// The value of a byte where the correlation is undefined.
const UNDEFINED = -128;
// Colours of the scale, from -1 to 1.
const STEPS = 20;
// Grey tiles in its place while it is awaited.
const WAITING = 10;
// On a telephone the parts are closed until one is wanted.
const NARROW = '(max-width: 760px)';

/** The title of each part, and where its scores lie. @type {Record<TilePart, [string, string]>} */
const TITLES = {
  right: ['Right side of the Tile', 'a = 1: no correct rejection counts'],
  diagonals: ['Diagonals', 'a = b or a + b = 1'],
  elsewhere: ['Elsewhere on the Tile', ''],
  none: ['Not on the Tile', 'no canonical score orders these performances alike'],
};

/** A small Tile for each score; a click chooses the score. */
export class Gallery {
  /**
   * What was painted last; null where nothing is. `alike`: how well each score agrees with the first one, by key.
   *
   * @type {{gallery: Answer, dark: boolean, alike: Map<string, number>, sorted: boolean} | null}
   */
  painted = null;
  /** The button of each score. @type {Map<string, HTMLButtonElement>} */
  items = new Map();
  /** The buttons whose maps are drawn in the current theme. @type {WeakMap<GalleryMap, HTMLButtonElement>} */
  drawn = new WeakMap();
  /**
   * Whether each part lists the scores by their agreement with the first score, instead of in the order of the
   * catalogue.
   */
  sorted = false;

  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} tools the element for the choice of the order
   * @param {(key: string, second: boolean) => void} onScore `second`: to compare with the first
   * @param {() => void} onOrder called when another order is chosen
   * @param {() => void} onStop called to stop computing maps, or to resume
   */
  constructor(host, tools, onScore, onOrder, onStop) {
    this.host = host;
    this.progress = new Progress('maps', onStop, 'tx-gallery-progress');
    this.scale = make('span', { className: 'tx-gallery-scale', 'aria-hidden': 'true' });
    this.order = [false, true].map((sorted) =>
      make('button', { className: 'tx-toggle', 'data-sorted': String(sorted) }),
    );
    const label = { className: 'tx-group', role: 'group', 'aria-label': 'Order of the scores' };
    fill(tools, this.progress.node, this.scale, make('div', label, make('span', {}, 'Order'), ...this.order));
    tools.addEventListener('click', (event) => {
      const sorted = closest(event, '[data-sorted]')?.dataset.sorted;
      if (!sorted) return;
      this.sorted = sorted === 'true';
      onOrder();
    });
    this.parts = new Map(PARTS.map((part) => [part, section(part)]));
    host.addEventListener('click', (event) => {
      const key = closest(event, 'button[data-key]')?.dataset.key;
      if (key) onScore(key, event.shiftKey);
    });
  }

  /**
   * @param {ScoresModel} model
   * @param {Parts | null} progress how much of it has arrived; null where nothing is missing
   */
  paint(model, progress) {
    this.progress.paint(progress);
    const { gallery, maps, symbol } = model;
    if (!gallery) return this.clear();
    const { dark } = theme();
    const { painted: before, sorted } = this;
    if (before?.dark !== dark) this.drawn = new WeakMap();
    const drawn = before?.gallery === gallery && before.dark === dark;
    if (!drawn) this.draw(gallery, symbol);
    // The captions compare all scores with the chosen one, so they are not updated during a drag.
    const alike = model.live && before?.gallery === gallery ? before.alike : model.catalogueCoefficients;
    if (!drawn || before.alike !== alike || before.sorted !== sorted)
      this.arrange(gallery, alike, symbol, maps[0]?.symbol ?? '');
    this.painted = { gallery, dark, alike, sorted };
    for (const [key, node] of this.items) node.setAttribute('aria-pressed', String(model.texts.includes(key)));
  }

  /** Removes the maps of other performances while the first new ones are awaited. */
  clear() {
    if (!this.painted) return;
    this.painted = null;
    const tiles = Array.from({ length: WAITING }, () => make('div', {}));
    fill(this.host, make('div', { className: 'tx-gallery-list tx-skeleton' }, ...tiles));
  }

  /** Draws the small Tiles. @param {Answer} gallery @param {string} symbol of the coefficient */
  draw({ maps, grid }, symbol) {
    this.items = new Map(maps.map((map) => [map.key, this.drawn.get(map) ?? item(map, grid)]));
    for (const map of maps) this.drawn.set(map, /** @type {HTMLButtonElement} */ (this.items.get(map.key)));
    const shades = Array.from({ length: STEPS + 1 }, (_, k) => heat.colour(-1 + (2 * k) / STEPS));
    const bar = make('i');
    bar.style.background = `linear-gradient(to right, ${shades.join(', ')})`;
    fill(this.scale, `${symbol} −1`, bar, '1');
  }

  /**
   * Orders the scores within their parts, and writes below each how well it agrees with the chosen one.
   *
   * @param {Answer} gallery
   * @param {Map<string, number>} alike by key
   * @param {string} symbol of the coefficient
   * @param {string} chosen the symbol of the first score
   */
  arrange({ maps }, alike, symbol, chosen) {
    const valued = (/** @type {GalleryMap} */ { key }) => alike.get(key) ?? NaN;
    for (const map of maps) caption(this.items.get(map.key), valued(map), symbol, chosen);
    for (const { part, items } of byPart(maps)) {
      const listed = this.sorted ? byValue(items, valued) : items;
      const { count, list } = this.part(part);
      count.textContent = counted(items.length, 'score');
      fill(list, ...listed.map(({ key }) => this.items.get(key)));
    }
    fill(this.host, ...byPart(maps).map(({ part }) => this.part(part).node));
    const [as, by] = this.order;
    fill(as, 'Catalogue');
    fill(by, `${symbol} with `, ...symbolNodes(chosen));
    for (const [k, node] of this.order.entries()) node.setAttribute('aria-pressed', String(Boolean(k) === this.sorted));
  }

  /** @param {TilePart} part */
  part(part) {
    const found = this.parts.get(part);
    if (!found) throw new Error(`no part ${part}`);
    return found;
  }
}

/** A part of the gallery, which can be collapsed. @param {TilePart} part */
function section(part) {
  const [title, where] = TITLES[part];
  const count = make('small', {});
  const list = make('div', { className: 'tx-gallery-list' });
  const head = make('summary', {}, make('h3', {}, title), count, where ? make('small', {}, where) : null);
  const open = matchMedia(NARROW).matches ? null : '';
  return { node: make('details', { className: 'tx-gallery-part', 'data-part': part, open }, head, list), count, list };
}

/** @param {GalleryMap} map @param {number} grid */
function item(map, grid) {
  const { key, name, formula, largest, smallest } = map;
  const ends =
    largest && smallest ? `Tile: ${fixed(smallest.value, 2)} to ${fixed(largest.value, 2)}` : 'undefined here';
  return make(
    'button',
    { 'data-key': key, title: formula },
    make('span', { className: 'tx-small-tile' }, picture(map, grid), placeMark(map)),
    make('b', {}, ...symbolNodes(map.symbol)),
    make('span', { className: 'tx-gallery-name' }, name),
    make('small', { className: 'tx-gallery-alike' }),
    make('small', {}, ends),
  );
}

/**
 * Writes how well the ranking by a score agrees with that by the chosen one.
 *
 * @param {HTMLElement | undefined} node @param {number} value
 * @param {string} symbol of the coefficient
 * @param {string} chosen
 */
function caption(node, value, symbol, chosen) {
  const host = node?.querySelector('.tx-gallery-alike');
  if (host) fill(host, ...(Number.isNaN(value) ? [] : [`${symbol} ${fixed(value)} with `, ...symbolNodes(chosen)]));
}

/** @param {GalleryMap} map @param {number} grid */
function picture(map, grid) {
  const node = make('canvas', { width: SIDE, height: SIDE, 'aria-hidden': 'true' });
  const bytes = unpack(map.values, Int8Array);
  const values = Float32Array.from(bytes, (byte) => (byte === UNDEFINED ? NaN : byte / 100));
  heat.paint(node, values, grid, Math.round(SIDE * pixelRatio()));
  return node;
}

/** @param {GalleryMap} map */
function placeMark({ place }) {
  if (!place) return null;
  const mark = make('i', { className: 'tx-mark', 'aria-hidden': 'true' });
  Object.assign(mark.style, { left: `${100 * place[0]}%`, bottom: `${100 * place[1]}%` });
  return mark;
}
