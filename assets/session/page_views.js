/** Restores a view on the pages other than Explore. Each page's module is loaded when it is first needed. */

import { dash } from '#tile/page/dash';
import { requestPage } from '#tile/page/page_modules';
import { opened, pages } from '#tile/page/pages';
import { knownViews } from '#tile/session/known_views';
import { readView, same, startView } from '#tile/view/reader';

/** @import { PredictionsView, View } from '#tile/view/types' */
/** @typedef {() => boolean} Wanted whether the view is still the one asked for last */

/** How long to wait for a page, in milliseconds. */
const PATIENCE = 20000;
/** How long to wait for the path of Trade-off, in milliseconds. */
const PATH_PATIENCE = 10000;
const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));
/** The view with which pages start. */
const START = startView();

/** Restores a view on all pages but Explore. @param {View} view @param {Wanted} wanted */
export async function restorePages(view, wanted) {
  if (await needs('scores', view)) restorePage(opened('scores'), view.scores);
  if (await needs('tradeoff', view)) restorePage(opened('tradeoff'), view.tradeoff);
  if (await needs('robustness', view)) opened('robustness').restore(view.robustness);
  if (view.page === '/tradeoff') followPath(wanted);
  if (view.page === '/predictions') await restorePredictions(view.predictions, wanted);
}

/**
 * Loads a page that does not show its part of a view yet; resolves to whether it is loaded and has to be restored.
 *
 * @param {'scores' | 'tradeoff' | 'robustness'} name
 * @param {View} view
 */
async function needs(name, view) {
  const page = pages[name];
  const shown = page ? readView({ [name]: page.view() }, knownViews()).view : START;
  return !same(view[name], shown[name]) && (await brought(name));
}

/**
 * Waits until a page is loaded; resolves to whether it is.
 *
 * @param {'scores' | 'tradeoff' | 'predictions' | 'robustness'} name
 */
async function brought(name) {
  requestPage(`/${name}`);
  for (let k = 0; !pages[name] && k < PATIENCE / 30; k++) await pause(30);
  return Boolean(pages[name]);
}

/**
 * Restores a page's own part of a view.
 *
 * @template {object} PageView
 * @param {{model: object, restore: (view: PageView) => void}} page
 * @param {PageView} view
 */
function restorePage(page, view) {
  Object.assign(page.model, JSON.parse(JSON.stringify({ ...view, pinned: undefined })));
  page.restore(view);
}

/** Moves Trade-off's slider to the point, once the server has sent the path. @param {Wanted} wanted */
async function followPath(wanted) {
  for (let k = 0; k < PATH_PATIENCE / 50 && wanted(); k++) {
    await pause(50);
    const page = pages.tradeoff;
    if (!page?.model.result || page.model.result.turn !== page.model.turn) continue;
    page.restorePlace();
    page.repaint(true);
    return;
  }
}

/**
 * Restores Predictions. The server sends predictions only while their page is open; before that there are no models to
 * select.
 *
 * @param {PredictionsView} view
 * @param {Wanted} wanted
 */
async function restorePredictions(view, wanted) {
  if (!(await brought('predictions'))) return;
  if (view.source) dash.set_props('predictions-sample', { value: view.source });
  for (let k = 0; k < PATIENCE / 50 && wanted(); k++) {
    await pause(50);
    const page = pages.predictions;
    if (!page) continue;
    const { result, loaded } = page.model;
    // The file has expired on the server, and the page says so.
    if (view.source && page.model.source === view.source && page.server.gone) return;
    if (!result || (view.source && loaded !== view.source)) continue;
    const n = result.models.length;
    const selected = view.selected !== null && view.selected < n ? view.selected : null;
    page.restore({ ...view, source: loaded, selected, own: view.own.length === n ? view.own : [] });
    // Messages are of the view before.
    page.server.say(page.server.saying, '');
    page.server.askRule();
    return;
  }
}
