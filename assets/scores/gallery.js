/** The gallery: a small Tile of correlations for each score of the catalogue. */
import { theme } from '#tile/draw/colours';
import * as heat from '#tile/draw/heat';
import { fixed } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { closest, fill, make } from '#tile/parts/elements';
import { pixelRatio } from '#tile/parts/square';
import { symbolNodes } from '#tile/parts/symbols';

/** @import { GalleryAnswer as Answer, GalleryMap } from '#tile/model/answers' */
/** @import { ScoresModel } from '#tile/model/scores_model' */

const SIDE = 104;
// The value of a byte where the correlation is undefined.
const UNDEFINED = -128;

/** A small Tile for each score; a click chooses it. */
export class Gallery {
  /** @type {Answer | null} what was painted last */
  painted = null;
  dark = false;

  /**
   * @param {HTMLElement} host
   * @param {(key: string, second: boolean) => void} onScore `second`: to compare with the first
   */
  constructor(host, onScore) {
    this.host = host;
    host.addEventListener('click', (event) => {
      const key = closest(event, 'button[data-key]')?.dataset.key;
      if (key) onScore(key, event.shiftKey);
    });
  }

  /** @param {ScoresModel} model */
  paint({ gallery, texts, symbol }) {
    if (!gallery) return;
    const { dark } = theme();
    if (this.painted !== gallery || this.dark !== dark) {
      this.painted = gallery;
      this.dark = dark;
      fill(this.host, ...gallery.maps.map((map) => item(map, gallery.grid, symbol)));
    }
    for (const node of this.host.querySelectorAll('button')) {
      const { key } = node.dataset;
      if (key) node.setAttribute('aria-pressed', String(texts.includes(key)));
    }
  }
}

/**
 * @param {GalleryMap} map
 * @param {number} grid
 * @param {string} symbol of the coefficient
 */
function item(map, grid, symbol) {
  const { key, name, formula, largest, smallest } = map;
  const ends =
    largest && smallest
      ? `${symbol} ${fixed(smallest.value, 2)} to ${fixed(largest.value, 2)}`.replaceAll('-', '−')
      : 'undefined here';
  const words = make('span', { className: 'tx-visually-hidden' }, `, ${name}, `);
  return make(
    'button',
    { type: 'button', 'data-key': key, title: `${name}: ${formula}` },
    make('span', { className: 'tx-small-tile' }, picture(map, grid), placeMark(map)),
    make('span', { className: 'tx-gallery-name' }, make('b', {}, ...symbolNodes(map.symbol)), words),
    make('small', {}, ends),
  );
}

/**
 * @param {GalleryMap} map
 * @param {number} grid
 */
function picture(map, grid) {
  const node = make('canvas', { width: SIDE, height: SIDE });
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
