/** Carries out a step of a tour or guided path: shows another page or another view of the same leaderboard. */
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';
import { addressOf } from '#tile/page/prefix';

/** @import { Show, Step } from '#tile/help/words' */

// How often to look whether what a step is about is there, and the milliseconds between.
const TRIES = 250;
const PAUSE = 20;

// Flavors and overlays about the selected entity; where none is selected, the best one is.
const OF_ONE = ['rank', 'relative_skill', 'frontiers'];

/** @param {string} path */
const isShown = (path) => document.querySelector(`[data-tx-page="${path}"]`)?.hasAttribute('hidden') === false;

/**
 * Shows the page of a step, and waits, for a few seconds at most, until what the step is about is visible.
 *
 * @param {Step} step
 */
export async function showPage({ page = '/', at }) {
  if (!isShown(page)) dash.set_props('url', { pathname: addressOf(page) });
  const ready = () => isShown(page) && document.querySelector(at)?.checkVisibility();
  for (let tries = 0; !ready() && tries < TRIES; tries++) await new Promise((done) => setTimeout(done, PAUSE));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/**
 * Changes what a page shows, and keeps the rest of its view.
 *
 * @param {Show} show
 */
export function showView(show) {
  const { explore, scores } = pages;
  if (show.page === 'scores') {
    if (scores) scores.restore({ ...scores.view(), ...show.view });
    return;
  }
  if (!explore) return;
  const view = { ...explore.model.view(), ...show.view };
  const [winner = null] = explore.model.winners;
  if (OF_ONE.some((key) => key === view.flavor || view.overlays.includes(key))) view.selected ??= winner;
  explore.restore(view);
}
