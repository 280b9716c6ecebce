/**
 * The tour offered on the first visit: five steps on Explore that can be left at any time; the browser remembers that
 * it was taken or declined. Guided paths use the same card on several pages.
 */
import { showPage, showView } from '#tile/help/guided_steps';
import { close, open } from '#tile/help/help';
import { TourCard } from '#tile/help/tour_card';
import { words } from '#tile/help/words';
import { pages } from '#tile/page/pages';
import { closest, element } from '#tile/parts/elements';

const KEY = 'tx-tour';
// A link of the guide to a path.
const LINK = '#path-';
const USED = '#tile-overlay, [data-tx-action^="zoom-"]';

/** @type {TourCard | null} the tour under way */
let running = null;
/** Whether a tour is about to begin. */
let coming = false;

function wasOffered() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Remembers that the tour must not be offered again. */
function remember() {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Without storage the tour is offered again.
  }
  const node = document.getElementById('tour-offer');
  if (node) node.hidden = true;
  purpose(false);
}

/**
 * Shows or hides the purpose of the page at the Tile, on a first visit until the Tile is used.
 *
 * @param {boolean} on
 */
const purpose = (on) => document.documentElement.classList.toggle('tx-first-visit', on);

/** Starts the tour or a guided path. @param {string} [path] key of the path; by default the tour */
async function start(path) {
  close();
  if (running || coming || !pages.explore) return;
  coming = true;
  try {
    const { tour, paths } = await words();
    const steps = path ? (paths.find(({ key }) => key === path)?.steps ?? tour) : tour;
    await showPage(steps[0]);
    // Before anything is marked: removing the offer moves the page.
    const before = document.activeElement;
    remember();
    const name = path ? 'path' : 'tour';
    running = new TourCard({ name, steps, before, show: showView, bring: showPage, ended: () => (running = null) });
  } catch {
    running = null;
    open('page');
  } finally {
    coming = false;
  }
}

/**
 * The key of the guided path that a clicked button or link of the guide starts.
 *
 * @param {MouseEvent} event
 */
function pathOf(event) {
  const link = closest(event, `a[href*="${LINK}"]`);
  if (link instanceof HTMLAnchorElement) return link.hash.slice(LINK.length);
  return closest(event, '[data-tx-action="path"]')?.dataset.txKey;
}

/** @param {MouseEvent} event */
function startPath(event) {
  const path = pathOf(event);
  if (!path) return;
  event.preventDefault();
  /** @type {HTMLElement | null} */
  const menu = document.querySelector('[data-tx-menu][aria-expanded="true"]');
  menu?.click();
  running?.end();
  start(path);
}

document.addEventListener('click', startPath);
document.addEventListener('click', (event) => {
  const action = closest(event, '[data-tx-action]')?.dataset.txAction;
  if (action === 'tour') start();
  if (action === 'tour-never') {
    remember();
    element('help-button').focus({ preventScroll: true });
  }
  if (closest(event, '[data-tx-link], [data-tx-present]')) running?.end();
});

// The Tile was used: by the pointer, by keys, by the wheel that zooms or by the buttons for that.
document.addEventListener('pointerup', (event) => closest(event, USED) && purpose(false), true);
document.addEventListener('keydown', (event) => closest(event, USED) && purpose(false), true);
const zooming = (/** @type {WheelEvent} */ event) =>
  (event.ctrlKey || event.metaKey) && closest(event, '#tile-overlay') && purpose(false);
document.addEventListener('wheel', zooming, { capture: true, passive: true });

/** Shows the offer once Dash has drawn the top bar; it takes no focus and covers nothing. */
function offer() {
  const node = document.getElementById('tour-offer');
  if (!node) return false;
  if (wasOffered()) return true;
  node.hidden = false;
  purpose(true);
  return true;
}
if (!offer()) {
  const waiting = new MutationObserver(() => offer() && waiting.disconnect());
  waiting.observe(document.documentElement, { childList: true, subtree: true });
}
