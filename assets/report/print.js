/** Pages and reports on paper: sheets, plots, tables as rows, letters of legible size. */
import { MARGIN } from '#tile/draw/square';
import { count } from '#tile/draw/text';
import { shrunk } from '#tile/share/figures';
import { opened, pages } from '#tile/shell/controllers';
import { textRows } from '#tile/tables/formats';
import { leaderboard } from '#tile/tables/leaderboard_table';
import { make, rowOf, tableOf } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';
import { SHEETS } from '#tile/ui/paper';

/** @import { Sheet } from '#tile/ui/paper' */

// ---- The plots of a page printed from the browser's menu: each is as wide as its column on the sheet. What was
// painted for the window shrinks, and drawings are laid out again, so that their letters do not shrink with it.

const PLOTS = '[data-tx-page]:not([hidden]) :is([id$="-plot"], .tx-chart)';

/** A plot with its size in the window. @typedef {{plot: HTMLElement, width: number, height: number}} Sized */

/** The plots that are shown. @returns {Sized[]} */
const shownPlots = () =>
  [...document.querySelectorAll(PLOTS)].flatMap((plot) =>
    plot instanceof HTMLElement && plot.offsetWidth
      ? [{ plot, width: plot.offsetWidth, height: plot.offsetHeight }]
      : [],
  );

/**
 * Fits plots to their columns, with letters at least as large as `--tx-page-least` says; returns what puts their
 * drawings back, but not their styles.
 */
/** @type {(plots: Sized[]) => () => void} */
function fitPlots(plots) {
  const backs = plots.map(({ plot, width, height }) => {
    const room = plot.parentElement?.clientWidth ?? width;
    const drawing = plot.querySelector('.tx-overlay > svg');
    const found = room < width && drawing instanceof SVGSVGElement ? shrunk(drawing, { width, height }, room) : null;
    const { zoom, x, y } = found ?? { zoom: Math.min(1, room / width), x: 0, y: 0 };
    const high = found?.whole ? found.height / zoom : height;
    const margins = { marginLeft: `${x / zoom}px`, marginTop: `${y / zoom}px` };
    const size = { width: `${width}px`, height: `${high}px`, flex: 'none' };
    Object.assign(plot.style, { ...size, zoom: String(zoom), ...margins });
    plot.classList.toggle('tx-laid-whole', Boolean(found?.whole));
    plot.style.setProperty('--tx-least', `calc(var(--tx-page-least) / ${zoom})`);
    return drawing && found ? exchange(drawing, found) : () => {};
  });
  return () => {
    for (const { plot } of plots) plot.classList.remove('tx-laid-whole');
    for (const back of backs) back();
  };
}

/** Puts a drawing that is laid out for paper in the place of that of the screen; returns what puts that back. */
/** @param {Element} drawing @param {NonNullable<ReturnType<typeof shrunk>>} found */
function exchange(drawing, { drawing: other, zoom, x, y, width, height }) {
  const place = { position: 'absolute', left: `${-x}px`, top: `${-y}px`, zoom: String(1 / zoom) };
  Object.assign(other.style, place, { width: `${width}px`, height: `${height}px` });
  other.style.setProperty('--tx-least', 'var(--tx-page-least)');
  drawing.replaceWith(other);
  return () => other.replaceWith(drawing);
}

// ---- The leaderboard of a page printed from the browser's menu: a table of its rows, as the one of the page draws
// only those in view.

/** The most rows on paper. */
const MOST = 60;

/** The entities in the order of the table, as filtered and sorted there; by rank if there is no table yet. */
export function listed() {
  const { board, model } = opened('explore');
  if (!board) return [...model.ranking.order];
  /** @type {number[]} */
  const found = [];
  board.api.forEachNodeAfterFilterAndSort(({ data }) => found.push(data.entity));
  return found;
}

/** What is said below the first rows of a table; '' below all. @param {number} all */
export const restWords = (all) =>
  all > MOST ? `The first ${MOST} of ${count(all)} rows. Save the table as CSV for all.` : '';

/** Adds the rows to the page if it shows the leaderboard; returns what removes them. @returns {() => void} */
function printRows() {
  const grid = document.querySelector('[data-tx-page]:not([hidden]) .tx-board .tx-grid');
  if (!grid) return () => {};
  const { model } = opened('explore');
  const entities = listed();
  const table = leaderboard(model, entities.slice(0, MOST), true);
  const printed = [...entities.slice(0, MOST), ...model.referenceRows()];
  const { head, rows } = textRows(table);
  const name = table.columns.findIndex(({ label }) => label === 'Classifier');
  const line = (/** @type {'th' | 'td'} */ tag, /** @type {string[]} */ row, /** @type {number} */ entity) =>
    row.map((text, k) => {
      const className = table.columns[k].kind === 'text' ? 'tx-report-words' : null;
      return make(tag, { className }, ...(k === name && entity >= 0 ? [swatch(model, entity)] : []), text);
    });
  const body = rows.map((row, i) => rowOf(...line('td', row, printed[i])));
  const node = make(
    'div',
    { className: 'tx-printed-rows' },
    tableOf({}, line('th', head, -1), body),
    make('p', { className: 'tx-note' }, restWords(entities.length)),
  );
  grid.after(node);
  return () => node.remove();
}

/** Shows all rows of the page of contexts, which draws only those in view; returns what undoes it. */
function printMatrix() {
  const page = pages.contexts;
  if (!page?.shown) return () => {};
  page.matrix.showWhole(true);
  return () => page.matrix.showWhole(false);
}

// ---- Small letters on paper: each is at least as large as the sheet needs, whatever the scale of its scene.

/** The largest font size in pixels that may be too small, on a scene at its smallest scale. */
const SMALL = 14;

/** Whether an element directly contains text. @param {Element} node */
const hasLetters = ({ childNodes }) =>
  [...childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());

/** The size of a pixel of a drawing that is scaled to its place. @param {Element} node */
function shareOf(node) {
  const drawing = node instanceof SVGElement ? node.ownerSVGElement : null;
  const width = drawing?.viewBox.baseVal?.width;
  return width && drawing ? drawing.clientWidth / width || 1 : 1;
}

/**
 * Raises small letters to `--tx-least`, which the style sheet derives from the scale of a scene.
 *
 * @param {Iterable<Element>} scenes
 * @returns {() => void} restores the sizes
 */
function raiseSmallType(scenes) {
  const all = [...scenes].flatMap((scene) => [...scene.querySelectorAll('*')].filter(hasLetters));
  const nodes = /** @type {(HTMLElement | SVGElement)[]} */ (all);
  // The size of an element may depend on those around it: all are read before any is changed.
  const sizes = nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  const before = nodes.map(({ style }) => style.fontSize);
  const shares = nodes.map(shareOf);
  nodes.forEach(({ style }, k) => {
    if (sizes[k] * shares[k] < SMALL) style.fontSize = `max(${sizes[k]}px, calc(var(--tx-least, 0px) / ${shares[k]}))`;
  });
  return () => {
    nodes.forEach(({ style }, k) => {
      style.fontSize = before[k];
    });
  };
}

// ---- A page printed from the browser's menu: the sheet gets the layout of a window with two columns, whatever the
// window, and all of it is scaled to the sheet.

/** The window whose layout a sheet has: one with two columns. */
const WINDOW = { width: 1100, height: 900 };
/** Square plots, and pixels on both sides of two of them and between them. */
const SQUARES = '[data-tx-page]:not([hidden]) .tx-plot';
const AROUND = 56;
/** The width of the page in pixels: tables have room, and letters as large as on the screen are legible on paper. */
const WIDE = 960;
/** The least size of letters on a sheet, in pixels: a little more than 6 points. */
const LEAST_TYPE = 8.2;
/** How much larger a page is on a sheet across than on one upright, at most. */
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

/** Lays the page out for sheets; returns what restores it. @returns {() => void} */
export function layOutForSheets() {
  const { documentElement: root, body } = document;
  const before = new Map([root, body].map((each) => [each, each.getAttribute('style')]));
  const removeRows = [printRows(), printMatrix()];
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
    for (const remove of removeRows) remove();
    for (const [each, style] of before)
      if (style === null) each.removeAttribute('style');
      else each.setAttribute('style', style);
  };
}

/** A scale at which a page has no sheet with its last lines only. */
/** @param {{height: number}} sheet @param {number} scale @param {number} high the height of the page in pixels */
const onOneSheet = ({ height }, scale, high) =>
  high * scale > height && high * scale < LEFT_OVER * height ? (0.98 * height) / high : scale;

/** Decides all conditions about the size of the window for `WINDOW`; returns what restores them. */
const forWindow = () =>
  switched(/^(?!.*print).*(?:width|height|aspect-ratio):/, (text) => (holdsIn(text, WINDOW) ? 'all' : 'not all'));

// ---- Sheets of paper: each scene is as large as it can be and still fit on one. Which paper it will be is not
// known before the browser prints, so scenes are laid out for portrait and landscape, by the style sheet's own rules
// for print.

const LARGEST = 1;
/**
 * The smallest legible scale. What does not fit at it goes on on another sheet, preferably between maps side by side.
 */
const LEAST = 0.62;
const STEP = 0.97;
/** How far below the largest scale a scene may be printed. */
const FINE = 0.003;
/** Pixels allowed for rounding, and by which a table may be wider than its container. */
const SPARE = 4;
const WIDER = 12;

/**
 * The largest scale at which a scene fits with no table cut off, or else that at which its height fits; null where it
 * fits at none that is legible.
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
    if (!cut) return rounded(scale < start ? refined(scale, room, look) : scale);
    second ??= rounded(scale);
  }
  return second;
}

/** @param {number} scale */
const rounded = (scale) => Math.floor(1000 * scale) / 1000;

/** A scale at which a scene fits, at most a step above one at which it does. */
/** @type {(fits: number, room: number, look: Parameters<typeof largestScale>[1]) => number} */
function refined(fits, room, look) {
  for (let [found, step] = [fits, (fits / STEP - fits) / 2]; ; step /= 2) {
    if (step < FINE) return found;
    const { height, cut } = look(found + step);
    if (height <= room && !cut) found += step;
  }
}

/**
 * Finds the scale of each scene on each sheet; the rules for print read it from there. Meanwhile, and while the browser
 * prints, rules for window widths are off: paper has rules of its own.
 */
/** @returns {() => void} turns them on again */
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

/** @param {HTMLElement} scene @param {number} k @param {HTMLElement[]} scenes @param {Sheet} sheet */
function fit(scene, k, scenes, { name, height }) {
  const host = /** @type {HTMLElement} */ (scene.parentElement);
  const own = `--tx-${name}`;
  for (const each of scenes) each.style.display = each === scene ? '' : 'none';
  for (const wide of scene.querySelectorAll('.tx-report-wide')) narrow(/** @type {HTMLElement} */ (wide), name);
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

/** Makes a table that scrolls sideways on the screen as small as its sheet is wide. */
/** @param {HTMLElement} host @param {string} name of the sheet */
export function narrow(host, name) {
  host.style.removeProperty(`--tx-wide-${name}`);
  const { clientWidth, scrollWidth } = host;
  if (scrollWidth > clientWidth) host.style.setProperty(`--tx-wide-${name}`, String(clientWidth / scrollWidth));
}

/** Whether Tiles side by side, or columns, are wider than the sheet: the browser would then shrink all scenes. */
/** @param {Element} scene */
function isWide(scene) {
  const { right } = scene.getBoundingClientRect();
  return [...scene.querySelectorAll('.tx-panel, section')].some(
    (panel) => panel.getBoundingClientRect().right > right + 1,
  );
}

/** Whether a table is cut off: wider than its part of the scene by more than `WIDER` allows. */
/** @param {HTMLElement} scene @param {number} scale */
function isCut(scene, scale) {
  return [...scene.querySelectorAll('section table')].some((table) => {
    const place = /** @type {Element} */ (table.closest('section')).getBoundingClientRect();
    return table.getBoundingClientRect().right > place.right + WIDER * scale;
  });
}

/** Changes the media of rules in the style sheets; returns a function that changes them back. */
/** @param {RegExp} which which media to change @param {(text: string) => string} other */
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
