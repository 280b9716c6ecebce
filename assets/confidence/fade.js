/** The picture of a map of P(best): the opacity of a colour is the probability of being best, and nothing else. */
import { borderOf, largerPieces, levelLines } from '#tile/certainty/levels';
import { fade, theme } from '#tile/draw/colours';
import { context2d } from '#tile/draw/context';
import * as marks from '#tile/draw/marks';
import { drawLevel } from '#tile/painters/level_label';

/** @import { FadedMap, Line } from '#tile/certainty/levels' */
/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileDrawing } from '#tile/painters/types' */

/** Probabilities below and above which colours no longer change. */
const LEAST = 0.05;
const MOST = 0.95;
const BEND = 0.9;
const SHADES = 128;
/** The least size of a picture, and of a cell, in pixels per side. */
const PIXELS = 200;
const CELL = 4;
/** Pieces of a contour with less height than this, in pixels, are left out. */
const SLIVER = 4;

/**
 * The opacity of a colour at a probability, from 0 to 1.
 *
 * @param {number} p
 */
export const opacity = (p) => Math.min(1, Math.max(0, (p - LEAST) / (MOST - LEAST))) ** BEND;

/**
 * The colour of a probability, faded towards the background; in the dark scheme through a tint, as plain mixing looks
 * muddy.
 *
 * @param {number} p
 * @param {string} full
 * @param {string} tint
 */
export function fadedColour(p, full, tint) {
  const { bg, dark } = theme();
  const u = opacity(p);
  if (!dark) return fade(full, bg, u);
  return u < 0.5 ? fade(tint, bg, (2 * u) ** 0.75) : fade(full, tint, 2 * u - 1);
}

/** Cached colours by probability: a map that follows a slider uses the same ones. */
/** @type {Map<string, Uint8Array>} */
const mixed = new Map();

/**
 * The colours of an entity by probability, as bytes.
 *
 * @param {number} place of its mark
 */
function shades(place) {
  const { grey, bg, dark } = theme();
  const [full, tint] = [marks.hue(place, 'full', grey), marks.hue(place, 'tint', grey)];
  const key = [full, tint, bg, dark].join();
  const bytes = mixed.get(key) ?? mix(full, tint);
  mixed.set(key, bytes);
  return bytes;
}

/**
 * @param {string} full
 * @param {string} tint
 */
function mix(full, tint) {
  const bytes = new Uint8Array(3 * (SHADES + 1));
  for (let k = 0; k <= SHADES; k++) {
    const colour = fadedColour(k / SHADES, full, tint);
    for (let c = 0; c < 3; c++) bytes[3 * k + c] = Number.parseInt(colour.slice(1 + 2 * c, 3 + 2 * c), 16);
  }
  return bytes;
}

/**
 * The last picture of each map, with the colours it was painted in.
 *
 * @type {WeakMap<FadedMap, {key: string, url: string}>}
 */
const pictures = new WeakMap();

/**
 * @param {FadedMap} map
 * @param {(entity: number) => number} colourOf the place of the mark of an entity
 * @returns {string} the address of a picture, row b = 1 at its top
 */
export function fadedPicture(map, colourOf) {
  const key = JSON.stringify([map.entities.map(colourOf), theme().bg]);
  const known = pictures.get(map);
  if (known?.key === key) return known.url;
  const url = painted(map, colourOf);
  pictures.set(map, { key, url });
  return url;
}

/**
 * @param {FadedMap} map
 * @param {(entity: number) => number} colourOf
 */
function painted(map, colourOf) {
  const cells = map.side - 1;
  const by = Math.max(CELL, Math.round(PIXELS / cells));
  const size = by * cells;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: size, height: size });
  const context = context2d(canvas);
  const image = context.createImageData(size, size);
  const tables = map.entities.map((i) => shades(colourOf(i)));
  const places = map.entities.map(colourOf);
  for (let r = 0; r < cells; r++)
    for (let k = 0; k < cells; k++)
      paintCell(map, r, k, by, (e, p, x, y) => dot(image, size, tables[e], places[e], p, x, y));
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}

/**
 * The most probable winner at each pixel of a cell, linear between its corners.
 *
 * @param {FadedMap} map
 * @param {number} r
 * @param {number} k
 * @param {number} by pixels of the cell
 * @param {(e: number, p: number, x: number, y: number) => void} paint
 */
function paintCell({ side, values }, r, k, by, paint) {
  const at = r * side + k;
  const there = values.flatMap((v, e) => (v[at] + v[at + 1] + v[at + side] + v[at + side + 1] > 0 ? [e] : []));
  for (let y = 0; y < by; y++) {
    const t = (y + 0.5) / by;
    for (let x = 0; x < by; x++) {
      const s = (x + 0.5) / by;
      let [best, most] = [-1, 0];
      for (const e of there) {
        const v = values[e];
        const p = (1 - t) * ((1 - s) * v[at] + s * v[at + 1]) + t * ((1 - s) * v[at + side] + s * v[at + side + 1]);
        if (p > most) [best, most] = [e, p];
      }
      if (best >= 0) paint(best, most, k * by + x, (side - 1 - r) * by - 1 - y);
    }
  }
}

/**
 * @param {ImageData} image
 * @param {number} size
 * @param {Uint8Array} table
 * @param {number} place
 * @param {number} p
 * @param {number} x
 * @param {number} y
 */
function dot(image, size, table, place, p, x, y) {
  const other = marks.kind(place) !== 'plain' && marks.hasSecondTone(place, y >> 1, x >> 1);
  const from = 3 * Math.round(SHADES * p * (other ? 0.6 : 1));
  const to = 4 * (y * size + x);
  image.data[to] = table[from];
  image.data[to + 1] = table[from + 1];
  image.data[to + 2] = table[from + 2];
  image.data[to + 3] = 255;
}

/**
 * How a Tile whose colours fade is drawn: its regions, and the line at the probability `contour`, in pieces.
 *
 * @param {FadedMap} map
 * @param {Line[]} lines the borders between the most probable winners
 * @param {(entity: number) => number} colourOf the place of the mark of an entity
 * @param {number} contour
 */
export function fadedTile(map, lines, colourOf, contour) {
  const url = fadedPicture(map, colourOf);
  const all = levelLines(map.top, map.side, contour);
  /** @type {{side: number, lines: Line[]}} */
  let larger = { side: NaN, lines: [] };
  const level = (/** @type {TileDrawing} */ { scene: { side } }) => {
    if (larger.side !== side) larger = { side, lines: largerPieces(all, SLIVER / side) };
    return larger.lines;
  };
  return {
    level,
    regions: (/** @type {Pen} */ pen, /** @type {TileDrawing} */ drawing) =>
      drawFaded(pen, drawing, url, map, lines, level(drawing), contour),
  };
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {string} url
 * @param {FadedMap} map
 * @param {Line[]} lines
 * @param {Line[]} level
 * @param {number} contour
 */
function drawFaded(pen, drawing, url, map, lines, level, contour) {
  const { scene, scale, theme, clip } = drawing;
  const [x, y] = [scale.x(0), scale.y(1)];
  const box = { x, y, width: scale.x(1) - x, height: scale.y(0) - y };
  pen.add('image', { href: url, ...box, preserveAspectRatio: 'none', 'clip-path': clip });
  const plain = { fill: 'none', 'stroke-linecap': 'round', 'clip-path': clip };
  pen.add('path', { d: pathOf(lines, drawing), ...plain, stroke: theme.bg, 'stroke-width': 1.25 });
  const chosen = scene.selected === null ? -1 : map.entities.indexOf(scene.selected);
  if (chosen >= 0) {
    const stroke = marks.hue(scene.colourOf(map.entities[chosen]), 'full', theme.grey);
    pen.add('path', { d: pathOf(borderOf(map, chosen), drawing), ...plain, stroke, 'stroke-width': 2 });
  }
  pen.add('path', { d: pathOf(level, drawing), ...plain, stroke: theme.ink, 'stroke-width': 1.5 });
  drawLevel(pen, drawing, level, contour);
}

/** The last path of lines, and on which square. @type {WeakMap<Line[], {key: string, path: string}>} */
const paths = new WeakMap();

/**
 * Lines as a path, found once while the square stays: there are thousands of them.
 *
 * @type {(lines: Line[], drawing: TileDrawing) => string}
 */
function pathOf(lines, { scale: { x, y } }) {
  const key = [x(0), x(1), y(0), y(1)].join();
  const known = paths.get(lines);
  if (known?.key === key) return known.path;
  const text = (/** @type {number} */ value) => value.toFixed(1);
  const path = lines.map(([a, b, c, d]) => `M${text(x(a))} ${text(y(b))}L${text(x(c))} ${text(y(d))}`).join('');
  paths.set(lines, { key, path });
  return path;
}
