/**
 * Drawing tools that the painters share: an SVG pen that reuses nodes, the theme, text widths, label placement.
 * Knows no Dash and no state of the page.
 */
import * as shortNames from '#tile/draw/names';

const SVG = 'http://www.w3.org/2000/svg';
export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif';
export const PALETTE = 12;

/** Draws a group anew each time, in order, and reuses the nodes of last time: only what changed touches the page. */
export class Pen {
  constructor(group) {
    this.group = group;
    this.at = 0;
  }

  start() {
    this.at = 0;
    return this;
  }

  /** The next node: made if it is not there, its attributes made equal to `attributes`. */
  add(tag, attributes, text) {
    let node = this.group.childNodes[this.at++];
    if (!node || node.tagName !== tag) {
      const made = document.createElementNS(SVG, tag);
      made.txAttributes = {};
      this.group.insertBefore(made, node || null);
      node = made;
    }
    const old = node.txAttributes;
    for (const name in old) if (!(name in attributes)) node.removeAttribute(name);
    for (const name in attributes) if (old[name] !== attributes[name]) node.setAttribute(name, attributes[name]);
    node.txAttributes = attributes;
    if (text !== undefined || node.txText !== undefined) this.write(node, text);
    return node;
  }

  /** `text` is a string, or a list of spans {text, italic, small}. */
  write(node, text) {
    const key = typeof text === 'string' ? text : JSON.stringify(text);
    if (node.txText === key) return;
    node.txText = key;
    node.textContent = typeof text === 'string' ? text : '';
    if (!Array.isArray(text)) return;
    let lowered = false;
    for (const span of text) {
      const part = document.createElementNS(SVG, 'tspan');
      part.textContent = span.text;
      if (span.italic) part.setAttribute('font-style', 'italic');
      if (span.small) part.setAttribute('font-size', '78%');
      if (Boolean(span.small) !== lowered) part.setAttribute('dy', span.small ? '0.22em' : '-0.17em');
      lowered = Boolean(span.small);
      node.appendChild(part);
    }
  }

  stop() {
    while (this.group.childNodes.length > this.at) this.group.removeChild(this.group.lastChild);
  }
}

/** An SVG filling `host`, with one named layer a pen; built once. */
export function canvas(host, layers) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('font-family', FONT);
  svg.setAttribute('aria-hidden', 'true');
  const pens = { svg };
  for (const name of layers) {
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('data-layer', name);
    svg.appendChild(group);
    pens[name] = new Pen(group);
  }
  host.appendChild(svg);
  return pens;
}

let cachedTheme = null;
/** Colours of the style sheet, resolved, so that an exported figure carries them. */
export function theme() {
  if (cachedTheme) return cachedTheme;
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue('--tx-' + name).trim();
  const colours = { full: [], tint: [] };
  for (const name of ['bg', 'sub', 'line', 'line2', 'ink', 'ink2', 'ink3', 'bar', 'grey']) colours[name] = read(name);
  for (let i = 1; i <= PALETTE; i++) {
    colours.full.push(read('c' + i));
    colours.tint.push(read('t' + i));
  }
  colours.dark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark';
  cachedTheme = colours;
  return colours;
}
export const forgetTheme = () => (cachedTheme = null);

let lightPalette = null;
/** The twelve colours as they are in the light scheme: colours are given by them, whatever the scheme. */
export function palette() {
  if (lightPalette) return lightPalette;
  const probe = document.createElement('div');
  probe.setAttribute('data-mantine-color-scheme', 'light');
  document.body.append(probe);
  const style = getComputedStyle(probe);
  lightPalette = Array.from({ length: PALETTE }, (_, i) => style.getPropertyValue(`--tx-c${i + 1}`).trim());
  probe.remove();
  return lightPalette;
}

function channels(hex) {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
}
const luminance = (hex) => channels(hex).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
/** Dark or white text, whichever contrasts more with `hex`. */
export function textOn(hex) {
  const light = luminance(hex) + 0.05;
  return light / (luminance('#111417') + 0.05) >= 1.05 / light ? '#111417' : '#FFFFFF';
}
/** `hex` faded towards `ground`, `share` of it kept. */
export function fade(hex, ground, share) {
  const mix = (i) => {
    const of = (h) => parseInt(h.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round(share * of(hex) + (1 - share) * of(ground))
      .toString(16)
      .padStart(2, '0');
  };
  return '#' + mix(0) + mix(1) + mix(2);
}
/** Perceptual distance of two colours in OKLab; below 0.15 neighbours look alike. */
export function distance(one, other) {
  const lab = (hex) => {
    const [r, g, b] = channels(hex);
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const [x, y] = [lab(one), lab(other)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

let ruler = null;
const widths = new Map();
/** Width of `text` in pixels; the style sheet narrows fonts that can be narrowed. */
export function width(text, size = 12, bold = false) {
  const key = size + (bold ? 'b' : 'n') + text;
  if (!widths.has(key)) {
    if (widths.size > 5000) widths.clear();
    ruler ??= document.createElement('canvas').getContext('2d');
    ruler.font = `${bold ? 650 : 400} ${size}px ${FONT}`;
    widths.set(key, ruler.measureText(text).width);
  }
  return widths.get(key);
}
const cuts = new WeakMap();
/** `text` cut to `room` pixels; as one of `names`, so that none of the others looks the same. */
export function cut(text, room, size = 12, bold = false, names = null) {
  const fits = (part) => width(part, size, bold) <= room;
  if (fits(text)) return text;
  if (!names) return shortNames.shortened(text, [text], fits);
  if (!cuts.has(names)) cuts.set(names, new Map());
  const [known, key] = [cuts.get(names), [text, room, size, bold].join('\n')];
  if (!known.has(key)) known.set(key, shortNames.shortened(text, names, fits));
  return known.get(key);
}

const round2 = (x) => Math.round(x * 100) / 100;
/** Path data of a polyline given in data coordinates. */
export function path(points, x, y, closed) {
  let data = '';
  for (let i = 0; i < points.length; i++) {
    data += (i ? 'L' : 'M') + round2(x(points[i][0])) + ' ' + round2(y(points[i][1]));
  }
  return closed && data ? data + 'Z' : data;
}

/** Three decimals, "–" for undefined. */
export const fixed = (value, digits = 3) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
/** One decimal, never 100 % of what is not all, nor 0 % of something: as `percent` of tile_core's verdicts. */
export const percent = (share) => {
  if (share > 0 && share < 0.001) return '< 0.1 %';
  const text = (100 * share).toFixed(1);
  return text === '100.0' && share < 1 - 1e-12 ? '> 99.9 %' : text + ' %';
};
export const ordinal = (n) => {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] || 'th';
  return n + tail;
};
/** A score's symbol as spans: F with its beta below, Greek letters in italics, the rest upright. */
export function spans(symbol) {
  // F1, F0.5, J+, κ, γ_π; not FPR or FMI, which are words.
  const parts = /^([FRJγθκΔ])(?:_(.+)|([\d.β+-]*))$/u.exec(symbol);
  if (!parts) return [{ text: symbol }];
  const lowered = parts[2] || parts[3];
  return lowered
    ? [
        { text: parts[1], italic: true },
        { text: lowered, small: true },
      ]
    : [{ text: parts[1], italic: true }];
}

/**
 * The place of a label inside a region that vertical lines cut once: as near as possible to column `wish`, the text box
 * wholly inside and `clear` pixels from borders where there is room. Pixels throughout; null where it does not fit.
 */
export function labelPlace(outline, box, wish, clear, avoid) {
  const step = 8;
  const cut = columns(outline, step);
  for (const margin of [clear, 3]) {
    let best = null;
    for (let first = 0; first + Math.ceil(box.width / step) < cut.low.length; first++) {
      const span = room(cut, first, first + Math.ceil(box.width / step));
      if (span.high - span.low < box.height + 2 * margin) continue;
      const x = cut.x0 + first * step + box.width / 2;
      const y = freeHeight(x, span.low + margin, span.high - margin, box, avoid);
      if (y === null) continue;
      const cost = Math.abs(x - wish) + (margin < clear ? 500 : 0);
      if (!best || cost < best.cost) best = { x, y, cost };
    }
    if (best) return best;
  }
  return null;
}
/** Upper and lower bound of the outline at every `step` pixels. */
function columns(outline, step) {
  let x0 = Infinity;
  let x1 = -Infinity;
  for (const [x] of outline) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
  }
  const count = Math.max(1, Math.floor((x1 - x0) / step) + 1);
  const low = new Array(count).fill(Infinity);
  const high = new Array(count).fill(-Infinity);
  for (let i = 0; i < outline.length; i++) {
    const p = outline[i];
    const q = outline[(i + 1) % outline.length];
    const [left, right] = p[0] <= q[0] ? [p, q] : [q, p];
    const from = Math.ceil((left[0] - x0) / step - 1e-9);
    const to = Math.floor((right[0] - x0) / step + 1e-9);
    for (let k = Math.max(0, from); k <= Math.min(count - 1, to); k++) {
      const share = right[0] === left[0] ? 0 : (x0 + k * step - left[0]) / (right[0] - left[0]);
      const ys = right[0] === left[0] ? [left[1], right[1]] : [left[1] + share * (right[1] - left[1])];
      for (const y of ys) {
        low[k] = Math.min(low[k], y);
        high[k] = Math.max(high[k], y);
      }
    }
  }
  return { x0, low, high };
}
function room(cut, from, to) {
  let low = -Infinity;
  let high = Infinity;
  for (let k = from; k <= to; k++) {
    low = Math.max(low, cut.low[k]);
    high = Math.min(high, cut.high[k]);
  }
  return { low, high };
}
/** The height nearest to the middle at which the box meets none of `avoid`. */
function freeHeight(x, low, high, box, avoid) {
  const middle = (low + high) / 2;
  const reach = (high - low - box.height) / 2;
  for (let shift = 0; shift <= reach; shift += 4) {
    for (const y of shift ? [middle - shift, middle + shift] : [middle]) {
      const mine = { x0: x - box.width / 2, x1: x + box.width / 2, y0: y - box.height / 2, y1: y + box.height / 2 };
      if (!avoid.some((other) => overlap(mine, other))) return y;
    }
  }
  return null;
}
export const overlap = (p, q) => p.x0 < q.x1 && q.x0 < p.x1 && p.y0 < q.y1 && q.y0 < p.y1;
