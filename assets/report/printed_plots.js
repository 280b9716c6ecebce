/**
 * The plots of a page printed from the browser's menu: each is as wide as its column on the sheet. What was painted for
 * the window shrinks, and drawings are laid out again, so that their letters do not shrink with it.
 */
import { shrunk } from '#tile/exports/layouts';

const PLOTS = '[data-tx-page]:not([hidden]) :is([id$="-plot"], .tx-chart)';

/** A plot with its size in the window. @typedef {{plot: HTMLElement, width: number, height: number}} Sized */

/** The plots that are shown. @returns {Sized[]} */
export const shownPlots = () =>
  [...document.querySelectorAll(PLOTS)].flatMap((plot) =>
    plot instanceof HTMLElement && plot.offsetWidth
      ? [{ plot, width: plot.offsetWidth, height: plot.offsetHeight }]
      : [],
  );

/**
 * Fits plots to their columns; returns what puts their drawings back. Their styles are changed, too. Letters are at
 * least as large as `--tx-page-least` says.
 *
 * @param {Sized[]} plots
 * @returns {() => void}
 */
export function fitPlots(plots) {
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

/**
 * Puts a drawing that is laid out again in the place of that of the screen, as large as it says; returns what puts the
 * first one back.
 *
 * @param {Element} drawing
 * @param {NonNullable<ReturnType<typeof shrunk>>} found
 */
function exchange(drawing, { drawing: other, zoom, x, y, width, height }) {
  const place = { position: 'absolute', left: `${-x}px`, top: `${-y}px`, zoom: String(1 / zoom) };
  Object.assign(other.style, place, { width: `${width}px`, height: `${height}px` });
  other.style.setProperty('--tx-least', 'var(--tx-page-least)');
  drawing.replaceWith(other);
  return () => other.replaceWith(drawing);
}
