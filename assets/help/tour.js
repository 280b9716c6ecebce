/**
 * The first visit: an offer in the top bar, and a tour of five steps on Explore that can be left at any time. The
 * browser remembers that it was taken or declined.
 */
import { close, open } from '#tile/help/help';
import { TourCard } from '#tile/help/tour_card';
import { words } from '#tile/help/words';
import { pages } from '#tile/page/pages';
import { closest, element, part } from '#tile/parts/elements';

const KEY = 'tx-tour';
// How often to look whether Explore is shown, and the milliseconds between.
const TRIES = 100;
const PAUSE = 20;

/** @type {TourCard | null} the tour under way */
let running = null;
/** Whether a tour is about to begin. */
let coming = false;

function seen() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** The tour is not offered again. */
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
 * What the page is for stands at the Tile on a first visit, until the Tile was used.
 *
 * @param {boolean} on
 */
const purpose = (on) => document.documentElement.classList.toggle('tx-first-visit', on);

/** Shows Explore, and waits until it is painted. */
async function showExplore() {
  const explore = part(document, '[data-tx-page="/"]');
  if (explore.hidden) part(document, '.tx-nav [data-tx-link="/"]').click();
  for (let tries = 0; explore.hidden && tries < TRIES; tries++) await new Promise((done) => setTimeout(done, PAUSE));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

async function start() {
  close();
  if (running || coming || !pages.explore) return;
  coming = true;
  try {
    const { tour } = await words();
    await showExplore();
    // First: the offer gives its place back, and what is marked moves with the page.
    const before = document.activeElement;
    remember();
    running = new TourCard(tour, before, () => {
      running = null;
    });
  } catch {
    running = null;
    open('page');
  } finally {
    coming = false;
  }
}

document.addEventListener('click', (event) => {
  const action = closest(event, '[data-tx-action]')?.dataset.txAction;
  if (action === 'tour') start();
  if (action === 'tour-never') {
    remember();
    element('help-button').focus({ preventScroll: true });
  }
  if (closest(event, '[data-tx-link], [data-tx-present]')) running?.end();
});

document.addEventListener('pointerup', (event) => closest(event, '#tile-overlay') && purpose(false), true);

/** The offer waits for the top bar, which Dash draws; it takes no focus and covers nothing. */
function offer() {
  const node = document.getElementById('tour-offer');
  if (!node) return false;
  if (seen()) return true;
  node.hidden = false;
  purpose(true);
  return true;
}
if (!offer()) {
  const waiting = new MutationObserver(() => offer() && waiting.disconnect());
  waiting.observe(document.documentElement, { childList: true, subtree: true });
}
