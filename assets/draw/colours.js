/** The colours of the style sheet, and calculations with colours. Independent of the state of the page. */

/** @import { Theme } from '#tile/draw/types' */

/** The number of colours that distinguish entities; `marks` combines them with patterns. */
export const PALETTE = 12;
const NAMES = /** @type {const} */ (['bg', 'sub', 'line', 'line2', 'ink', 'ink2', 'ink3', 'bar', 'grey', 'error']);

/** The element whose colours are in use: the document's first one, or one that has a scheme of its own. */
let coloured = /** @type {Element | null} */ (null);
/** @type {Theme | null} */
let cachedTheme = null;
/** Takes the colours of an element from now on: each of several may be light or dark. @param {Element} element */
export function takeColours(element) {
  if (coloured !== element) cachedTheme = null;
  coloured = element;
}
/** The colours of the style sheet as resolved values, which an exported figure needs; cached. */
export function theme() {
  cachedTheme ??= readTheme();
  return cachedTheme;
}
/** @returns {Theme} */
function readTheme() {
  const host = coloured ?? document.documentElement;
  const style = getComputedStyle(host);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--tx-${name}`).trim();
  const places = Array.from({ length: PALETTE }, (_, i) => i + 1);
  const named = /** @type {Record<typeof NAMES[number], string>} */ (
    Object.fromEntries(NAMES.map((name) => [name, read(name)]))
  );
  return {
    ...named,
    full: places.map((place) => read(`c${place}`)),
    tint: places.map((place) => read(`t${place}`)),
    dark: host.getAttribute('data-mantine-color-scheme') === 'dark',
  };
}
/** Forgets the cached colours, because the colour scheme has changed. */
export function forgetTheme() {
  cachedTheme = null;
}

/** @type {string[] | null} */
let lightPalette = null;
/** The twelve colours of the light scheme, by which entities get their colours in either scheme. */
export function palette() {
  if (lightPalette) return lightPalette;
  const probe = document.createElement('div');
  probe.setAttribute('data-mantine-color-scheme', 'light');
  (coloured ?? document.body).append(probe);
  const style = getComputedStyle(probe);
  lightPalette = Array.from({ length: PALETTE }, (_, i) => style.getPropertyValue(`--tx-c${i + 1}`).trim());
  probe.remove();
  return lightPalette;
}

/** Linear-light red, green and blue of a hex colour, from 0 to 1. @param {string} hex */
function channels(hex) {
  return rgb(hex).map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
}
/** @param {string} hex */
function luminance(hex) {
  const [r, g, b] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** Dark or white text, whichever contrasts more with `hex`; black where neither reaches 4.5. @param {string} hex */
export function textOn(hex) {
  const light = luminance(hex) + 0.05;
  const [dark, white] = [light / (luminance('#111417') + 0.05), 1.05 / light];
  return Math.max(dark, white) < 4.5 ? '#000000' : dark >= white ? '#111417' : '#FFFFFF';
}

/** Black or white for small text on `hex`; the better one always has a contrast of at least 4.5. @param {string} hex */
export function blackOrWhite(hex) {
  return 1.05 / (luminance(hex) + 0.05) >= 4.5 ? '#FFFFFF' : '#000000';
}

/** Red, green and blue of a hex colour, from 0 to 255. @param {string} hex @returns {[number, number, number]} */
export function rgb(hex) {
  const part = (/** @type {number} */ k) => Number.parseInt(hex.slice(k, k + 2), 16);
  return [part(1), part(3), part(5)];
}

/** `hex` faded towards `ground`: `share` of it remains. */
/** @param {string} hex @param {string} ground @param {number} share */
export function fade(hex, ground, share) {
  const other = rgb(ground);
  const mixed = rgb(hex).map((part, i) => Math.round(share * part + (1 - share) * other[i]));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
/** @param {string} hex */
function okLab(hex) {
  const [r, g, b] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
/** Perceptual distance of two colours in OKLab; below 0.15 neighbours look alike. */
/** @param {string} one @param {string} other */
export function distance(one, other) {
  const [x, y] = [okLab(one), okLab(other)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}
