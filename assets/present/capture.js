/** Captures what a page shows now as a frame of a presentation. */
import { opened, pages } from '#tile/page/pages';
import { tilePicture } from '#tile/stage/plots';
import {
  captureExplore,
  capturePredictions,
  captureRobustness,
  captureScores,
  captureTradeoff,
  copyApart,
  showWinners,
} from '#tile/talk/frame';

/** @import { Captured } from '#tile/talk/frame' */

/** The path of the page now shown, from its address. */
function shownPage() {
  const page = [...document.querySelectorAll('[data-tx-page]')].find(
    (node) => !(/** @type {HTMLElement} */ (node).hidden),
  );
  return page?.getAttribute('data-tx-page') ?? '/';
}

/**
 * What a page shows now; by default the current page.
 *
 * @param {string} [path]
 * @returns {Promise<Captured>}
 */
export async function capture(path = shownPage()) {
  const model = copyApart(opened('explore').model);
  const [scores, tradeoff, predictions] = [pages.scores?.model, pages.tradeoff?.model, pages.predictions?.model];
  if (path === '/scores' && scores?.maps.length) return captureScores(model, scores);
  if (path === '/tradeoff' && tradeoff?.result) return captureTradeoff(model, tradeoff);
  if (path === '/predictions' && predictions?.result) return capturePredictions(predictions);
  if (path === '/robustness' && pages.robustness) return captureRobustness(model, pages.robustness.view());
  const one = model.display.multiples === 'none';
  const picture = one && model.heat ? await tilePicture() : null;
  if (one && model.heat && !picture) showWinners(model);
  return captureExplore(model, picture);
}
