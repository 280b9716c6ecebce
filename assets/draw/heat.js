/**
 * Maps of numbers from -1 to 1 on a canvas: colours that equal the page's background at 0, lines of equal value, a
 * scale. Independent of the state of the page.
 */
import { rgb, theme } from '#tile/draw/colours';
import { context2d } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */

// Blue and orange differ for colour-blind readers too. At 0 both schemes show their ground: no correlation, no ink.
const STOPS = {
  light: [
    '#5c2702',
    '#b35806',
    '#e8963a',
    '#f9cb8d',
    '#fdebd3',
    '#ffffff',
    '#e2eef7',
    '#b7d7ec',
    '#75b3dc',
    '#2a7bbd',
    '#062a55',
  ],
  dark: [
    '#ffe9c4',
    '#f0b057',
    '#b8701a',
    '#75460f',
    '#3c260d',
    '#15171a',
    '#132a3f',
    '#17456c',
    '#256fa8',
    '#5fa8de',
    '#d9eefc',
  ],
};
const SHADES = 512;
/** @typedef {keyof typeof STOPS} Scheme */
/** @type {Map<Scheme, Uint8Array>} */
const tables = new Map();

/** SHADES colours from -1 to 1 as bytes r, g, b and 255: opaque pixels. @param {Scheme} scheme */
function table(scheme) {
  const bytes = tables.get(scheme) ?? shades(STOPS[scheme]);
  tables.set(scheme, bytes);
  return bytes;
}
/** @param {string[]} colours evenly spaced from -1 to 1 */
function shades(colours) {
  const stops = colours.map(rgb);
  const bytes = new Uint8Array(4 * SHADES).fill(255);
  for (let i = 0; i < SHADES; i++) {
    const at = (i / (SHADES - 1)) * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++) bytes[4 * i + c] = Math.round(stops[k][c] + (at - k) * (stops[k + 1][c] - stops[k][c]));
  }
  return bytes;
}
/** @returns {Scheme} */
const scheme = () => (theme().dark ? 'dark' : 'light');
/** @param {number} value @param {number} reach */
const shade = (value, reach) => Math.round(((Math.max(-1, Math.min(1, value / reach)) + 1) / 2) * (SHADES - 1));
/** The CSS colour of a value. @param {number} value @param {number} [reach] the value of the darkest colour */
export function colour(value, reach = 1) {
  const bytes = table(scheme());
  const i = 4 * shade(value, reach);
  return `rgb(${bytes[i]}, ${bytes[i + 1]}, ${bytes[i + 2]})`;
}

/** The map interpolated bilinearly at `pixels` per side, row 0 at the bottom; NaN where the nearest point is NaN. */
/** @param {ArrayLike<number>} map @param {number} size @param {number} pixels */
function between(map, size, pixels) {
  const out = new Float32Array(pixels * pixels);
  const last = size - 1;
  const at = Float64Array.from({ length: pixels }, (_, column) => ((column + 0.5) / pixels) * last);
  const cells = Int32Array.from(at, (u) => Math.min(last - 1, Math.floor(u)));
  for (let row = 0; row < pixels; row++) {
    const v = (1 - (row + 0.5) / pixels) * last;
    const l = Math.min(last - 1, Math.floor(v));
    const t = v - l;
    for (let column = 0; column < pixels; column++) {
      const s = at[column] - cells[column];
      const i = l * size + cells[column];
      const value =
        (1 - t) * ((1 - s) * map[i] + s * map[i + 1]) + t * ((1 - s) * map[i + size] + s * map[i + size + 1]);
      out[row * pixels + column] = Number.isNaN(value) ? map[Math.round(v) * size + Math.round(at[column])] : value;
    }
  }
  return out;
}

/**
 * Paints a map of size x size values, indexed [b][a], on a canvas of `pixels` a side (device pixels).
 *
 * @param {HTMLCanvasElement} canvas @param {ArrayLike<number>} map @param {number} size @param {number} pixels
 * @param {{lines?: number, reach?: number}} style `lines`: step of the lines of equal value, none by default; `reach`:
 *   the value of the darkest colour
 */
export function paint(canvas, map, size, pixels, style = {}) {
  const { lines = 0, reach = 1 } = style;
  if (canvas.width !== pixels || canvas.height !== pixels) Object.assign(canvas, { width: pixels, height: pixels });
  const context = context2d(canvas);
  const image = context.createImageData(pixels, pixels);
  const colours = new Uint32Array(table(scheme()).buffer);
  const drawn = new Uint32Array(image.data.buffer);
  const values = between(map, size, pixels);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!Number.isNaN(value)) drawn[i] = colours[shade(value, reach)];
  }
  if (lines) equalLines(image.data, values, pixels, lines);
  context.putImageData(image, 0, 0);
}

/** Darkens (in the dark scheme: lightens) the pixels on lines of equal value; the line of 0 more than the others. */
/** @param {Uint8ClampedArray} data @param {Float32Array} values @param {number} pixels @param {number} step */
function equalLines(data, values, pixels, step) {
  const ink = scheme() === 'dark' ? 245 : 20;
  const levels = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) levels[i] = Math.floor(values[i] / step + 1e-9);
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      const i = row * pixels + column;
      const here = levels[i];
      const right = column + 1 < pixels ? levels[i + 1] : here;
      const below = row + 1 < pixels ? levels[i + pixels] : here;
      if (here === right && here === below) continue;
      if (Number.isNaN(here) || Number.isNaN(right) || Number.isNaN(below)) continue;
      const zero = Math.max(here, right, below) === 0;
      const share = zero ? 0.75 : 0.28;
      for (let c = 0; c < 3; c++) data[4 * i + c] = (1 - share) * data[4 * i + c] + share * ink;
    }
  }
}

/**
 * Draws the scale next to a map: a colour bar with numbers.
 *
 * @param {Pen} pen @param {number} x @param {number} y @param {number} height
 * @param {number} reach the value of the darkest colour
 * @param {string} [words] what the map shows
 */
export function scaleBar(pen, x, y, height, reach, words) {
  const steps = 48;
  for (let k = 0; k < steps; k++) {
    const value = reach * (1 - (2 * (k + 0.5)) / steps);
    pen.add('rect', {
      x,
      y: y + (k * height) / steps,
      width: 10,
      height: height / steps + 0.6,
      fill: colour(value, reach),
    });
  }
  pen.add('rect', { x, y, width: 10, height, fill: 'none', stroke: theme().line2, 'stroke-width': 0.75 });
  for (const share of [1, 0.5, 0, -0.5, -1]) {
    const at = y + ((1 - share) * height) / 2;
    const value = Number((share * reach).toPrecision(2));
    pen.add(
      'text',
      { x: x + 13, y: Math.min(y + height, Math.max(y + 8, at + 4)), 'font-size': 10, fill: theme().ink3 },
      String(value).replace('-', '−'),
    );
  }
  if (words) pen.add('text', { x: x + 10, y: y - 9, 'text-anchor': 'end', 'font-size': 11, fill: theme().ink2 }, words);
}
