/**
 * Sheets of paper: each scene is as large as it can be and still fit on one. Which paper it will be is not known before
 * the browser prints, so scenes are laid out for portrait and landscape, by the style sheet's own rules for print.
 */

import { SHEETS } from '#tile/exports/paper';
import { raiseSmallType } from '#tile/report/small_type';

/** @import { Sheet } from '#tile/exports/paper' */

const LARGEST = 1;
/**
 * The smallest legible scale. What does not fit at it goes on on another sheet, preferably between maps side by side.
 */
const LEAST = 0.62;
const STEP = 0.97;
/** Pixels allowed for rounding, and by which a table may be wider than its container. */
const SPARE = 4;
const WIDER = 12;

/**
 * The largest scale at which a scene fits; null where it fits at none that is legible.
 *
 * @param {number} room height in pixels
 * @param {(scale: number) => {height: number, cut: boolean}} look measures the scene at a scale: its height in pixels,
 *   and whether a table is cut off
 * @returns {number | null}
 */
export function largestScale(room, look) {
  // A smaller scene has longer lines: its height falls faster than its scale, at most as the square of it.
  const { height: whole } = look(LARGEST);
  const start = Number.isFinite(whole) ? Math.min(LARGEST, Math.sqrt(room / whole)) : LARGEST;
  // Some tables are a little too wide at every scale.
  let second = null;
  for (let scale = start; scale >= LEAST; scale *= STEP) {
    const { height, cut } = look(scale);
    if (height > room) continue;
    const found = Math.floor(1000 * scale) / 1000;
    if (!cut) return found;
    second ??= found;
  }
  return second;
}

/**
 * Finds the scale of each scene on each sheet; the rules for print read it from there. Meanwhile, and while the browser
 * prints, rules for window widths are off: paper has rules of its own.
 *
 * @returns {() => void} turns them on again
 */
export function fitSheets() {
  const back = switched(/-width:/, () => 'not all');
  const scenes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.tx-report-scene')]);
  const { body } = document;
  let lower = () => {};
  for (const sheet of Object.values(SHEETS)) {
    const upright = sheet.name === 'upright';
    const print = switched(/^print\b/, (text) => (upright && text.includes('landscape') ? 'not all' : 'all'));
    body.style.width = `${sheet.width}px`;
    if (upright) lower = raiseSmallType(scenes);
    for (const [k, scene] of scenes.entries()) fit(scene, k, scenes, sheet);
    for (const scene of scenes) scene.style.removeProperty('display');
    body.style.removeProperty('width');
    print();
  }
  return () => {
    back();
    lower();
  };
}

/**
 * @param {HTMLElement} scene
 * @param {number} k
 * @param {HTMLElement[]} scenes
 * @param {Sheet} sheet
 */
function fit(scene, k, scenes, { name, height }) {
  const host = /** @type {HTMLElement} */ (scene.parentElement);
  const own = `--tx-${name}`;
  for (const each of scenes) each.style.display = each === scene ? '' : 'none';
  // The title and the contents of the report stand above the first scene.
  const above = k ? 0 : host.getBoundingClientRect().top - document.body.getBoundingClientRect().top;
  const look = (/** @type {number} */ scale) => {
    scene.style.setProperty(own, String(scale));
    const { height: high } = host.getBoundingClientRect();
    return { height: isWide(scene) ? Infinity : high, cut: isCut(scene, scale) };
  };
  const fitted = () => largestScale(height - above - SPARE, look);
  let found = fitted();
  if (found === null && !scene.querySelector('.tx-several')) {
    // Small letters on one sheet are read more easily than a scene on two; maps side by side have a sheet of their own.
    scene.style.setProperty('--tx-least', '0px');
    found = fitted();
    if (found === null) scene.style.removeProperty('--tx-least');
  }
  if (found === null) scene.style.removeProperty(own);
  else scene.style.setProperty(own, String(found));
}

/**
 * Whether Tiles side by side, or columns, are wider than the sheet: the browser would then shrink all scenes.
 *
 * @param {Element} scene
 */
function isWide(scene) {
  const { right } = scene.getBoundingClientRect();
  return [...scene.querySelectorAll('.tx-panel, section')].some(
    (panel) => panel.getBoundingClientRect().right > right + 1,
  );
}

/**
 * Whether a table is cut off: wider than its container by more pixels than on the screen, too.
 *
 * @param {HTMLElement} scene
 * @param {number} scale
 */
function isCut(scene, scale) {
  return [...scene.querySelectorAll('section table')].some((table) => {
    const place = /** @type {Element} */ (table.closest('section')).getBoundingClientRect();
    return table.getBoundingClientRect().right > place.right + WIDER * scale;
  });
}

/**
 * Changes the media of rules in the style sheets; returns a function that changes them back.
 *
 * @param {RegExp} which which media to change
 * @param {(text: string) => string} other
 */
function switched(which, other) {
  const found = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (rule instanceof CSSMediaRule && which.test(rule.media.mediaText) ? [rule.media] : []));
  const before = found.map(({ mediaText }) => mediaText);
  for (const media of found) media.mediaText = other(media.mediaText);
  return () => {
    found.forEach((media, k) => {
      media.mediaText = before[k];
    });
  };
}
