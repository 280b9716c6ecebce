/** How a scene is titled and summarised in the list of scenes. */
import { fixed, prevalence } from '#tile/draw/text';
import { opened, pages } from '#tile/page/pages';
import { session } from '#tile/session/session';
import { changesWords } from '#tile/words/conditions';

/** @import { View } from '#tile/view/types' */

/** The names of the pages, by path. @type {Record<string, string>} */
const PAGES = {
  '/': 'Explore',
  '/scores': 'Scores',
  '/tradeoff': 'Trade-off',
  '/predictions': 'Predictions',
  '/robustness': 'Robustness',
  '/guide': 'Guide',
};
const pageOf = (/** @type {View} */ { page }) => PAGES[page] || page.slice(1);

/**
 * The current view. On Trade-off its point is that of the slider, which Explore takes over only when the slider is
 * moved.
 *
 * @returns {View | null}
 */
export function viewNow() {
  const view = session.current();
  const model = pages.tradeoff?.model;
  return view && view.page === '/tradeoff' && model?.result
    ? { ...view, explore: { ...view.explore, ...model.at(model.t) } }
    : view;
}

/** The name of the score at the point of a view; where it has none, its coordinates. @param {View} view */
function placeOf({ explore }) {
  const here = opened('explore')
    .model.places()
    .find((place) => Math.abs(place.a - explore.a) < 1e-6 && Math.abs(place.b - explore.b) < 1e-6);
  return here ? here.name : `a = ${fixed(explore.a, 2)}, b = ${fixed(explore.b, 2)}`;
}

/** The name of a score in the catalogue; any other text as it is. @param {string} text */
const nameOf = (text) => opened('explore').model.catalogue.find(({ key }) => key === text)?.name ?? text;

/**
 * A suggested title for a new scene: what it shows. It names no winner, which the presenter may want to reveal later.
 *
 * @param {View} view
 */
export function suggestedTitle(view) {
  const { page, explore, scores, tradeoff } = view;
  if (page === '/scores') return `Scores: ${scores.texts.filter(Boolean).map(nameOf).join(' and ')}`;
  if (page === '/tradeoff') return tradeoffTitle(tradeoff);
  const predictions = pages.predictions?.model.result;
  if (page === '/predictions' && predictions) return `Predictions: ${predictions.title}`;
  if (page !== '/') return pageOf(view);
  return `${placeOf(view)}${explore.prior === null ? '' : ` at prevalence ${prevalence(explore.prior)}`}`;
}

/** @param {View['tradeoff']} tradeoff */
function tradeoffTitle({ family, from, to }) {
  if (family !== 'leaderboard') return 'Precision and recall on a distribution';
  const [start, end] = [from, to].map((key) => (key === 'point' ? 'a point' : nameOf(key)));
  return `From ${start} to ${end}`;
}

/**
 * Whether a scene of Trade-off has a point off the path from precision to recall, so that it opens at the optimum.
 *
 * @param {View} view
 */
function isOffPath({ page, tradeoff, explore }) {
  const classic =
    page === '/tradeoff' && (tradeoff.family !== 'leaderboard' || (tradeoff.from === 'ppv' && tradeoff.to === 'tpr'));
  return classic && Math.abs(explore.a - 1) > 1e-6;
}

/** The line below the title: the page, the point, the prevalence. @param {View} view */
export function summary(view) {
  const { explore } = view;
  const parts = [pageOf(view)];
  if (isOffPath(view)) parts.push('at the optimum');
  else if (view.page !== '/guide') parts.push(`a ${fixed(explore.a)}, b ${fixed(explore.b)}`);
  if (explore.prior !== null) parts.push(`prevalence ${prevalence(explore.prior)}`);
  if (explore.operations.length) parts.push(changesWords({ operations: explore.operations }));
  if (explore.edits.length || explore.added.length) parts.push('changed by hand');
  return parts.join(' · ');
}
