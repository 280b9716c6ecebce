/**
 * A page printed from the browser's menu: the sheet gets the layout of a window with two columns, whatever the window,
 * and all of it is scaled to the sheet.
 */
import { MARGIN } from '#tile/draw/square';
import { SHEETS } from '#tile/exports/paper';
import { fitPlots, shownPlots } from '#tile/report/printed_plots';
import { printRows } from '#tile/report/printed_rows';
import { raiseSmallType } from '#tile/report/small_type';

/** The window whose layout a sheet has: one with two columns. */
const WINDOW = { width: 1100, height: 900 };
/** Square plots, and pixels on both sides of two of them and between them. */
const SQUARES = '[data-tx-page]:not([hidden]) .tx-plot';
const AROUND = 56;
/** The width of the page in pixels: tables have room, and letters as large as on the screen are legible on paper. */
const WIDE = 960;
/** The least size of letters on a sheet, in pixels: a little more than 6 points. */
const LEAST_TYPE = 8.2;
/** How much larger than on a sheet upright all is on one across. */
const LARGER = 1.05;
/** The height of a page, as a share of that of a sheet, up to which it is made to fit on one. */
const LEFT_OVER = 1.2;

/**
 * Whether a condition about the size of a window holds in one of another size.
 *
 * @param {string} condition of a style sheet, as "(min-width: 761px) and (max-width: 960px), (max-height: 520px)"
 * @param {{width: number, height: number}} size
 */
export function holdsIn(condition, { width, height }) {
  /** @type {Record<string, number>} */
  const facts = { width, height, 'aspect-ratio': width / height };
  return condition.split(',').some((part) =>
    [...part.matchAll(/\((min|max)-(width|height|aspect-ratio): *([\d.]+)(?:px)?(?: *\/ *([\d.]+))?\)/g)].every(
      ([, end, name, value, by = '1']) => {
        const [fact, limit] = [facts[name], Number(value) / Number(by)];
        return end === 'min' ? fact >= limit : fact <= limit;
      },
    ),
  );
}

/**
 * Lays the page out for sheets; returns what restores it.
 *
 * @returns {() => void}
 */
export function layOutForSheets() {
  const { documentElement: root, body } = document;
  const before = new Map([root, body].map((each) => [each, each.getAttribute('style')]));
  const removeRows = printRows();
  const plots = shownPlots();
  const back = forWindow();
  for (const { plot } of plots) before.set(plot, plot.getAttribute('style'));
  for (const page of document.querySelectorAll('[data-tx-page]:not([hidden]) > *')) {
    if (!(page instanceof HTMLElement) || !document.querySelector(SQUARES)) continue;
    before.set(page, page.getAttribute('style'));
    page.style.setProperty('--tx-side', `${(WIDE - AROUND) / 2 - MARGIN.left - MARGIN.right}px`);
  }
  body.style.width = `${WIDE}px`;
  // Letters depend on the scale of the sheet, and that on the height of the page.
  const scaled = (/** @type {number} */ scale) => root.style.setProperty('--tx-page-least', `${LEAST_TYPE / scale}px`);
  root.style.setProperty('--tx-least', 'var(--tx-page-least)');
  const whole = SHEETS.upright.width / WIDE;
  scaled(whole);
  const restore = fitPlots(plots);
  const lower = raiseSmallType(document.querySelectorAll('.tx-top, [data-tx-page]:not([hidden])'));
  const upright = onOneSheet(SHEETS.upright, whole, body.scrollHeight);
  scaled(upright);
  root.style.setProperty('--tx-upright', String(upright));
  // Across, as little larger as a figure and what is above it need to share a sheet.
  root.style.setProperty('--tx-across', String(Math.min(SHEETS.across.width / WIDE, LARGER * upright)));
  return () => {
    back();
    lower();
    restore();
    removeRows();
    for (const [each, style] of before)
      if (style === null) each.removeAttribute('style');
      else each.setAttribute('style', style);
  };
}

/**
 * A scale at which a page has no sheet with its last lines only.
 *
 * @param {{height: number}} sheet
 * @param {number} scale
 * @param {number} high the height of the page in pixels
 */
const onOneSheet = ({ height }, scale, high) =>
  high * scale > height && high * scale < LEFT_OVER * height ? (0.98 * height) / high : scale;

/** Makes all conditions about the size of the window those of another one; returns what restores them. */
function forWindow() {
  const media = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.media] : []))
    .filter(({ mediaText }) => /(width|height|aspect-ratio):/.test(mediaText) && !mediaText.includes('print'));
  const before = media.map(({ mediaText }) => mediaText);
  for (const each of media) each.mediaText = holdsIn(each.mediaText, WINDOW) ? 'all' : 'not all';
  return () => {
    for (const [k, each] of media.entries()) each.mediaText = before[k];
  };
}
