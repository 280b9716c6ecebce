/** Whether the page shows what the server answers to a view. */
import { opened, pages } from '#tile/page/pages';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { View } from '#tile/view/types' */

/**
 * Whether the page shows the server's answer to a view.
 *
 * @param {View} view
 * @param {ExploreModel['map']} before the previous map of the Tile
 * @param {string} asked the question for it
 */
export function isAnswerShown(view, before, asked) {
  if (view.page === '/') return isMapReady(before, asked);
  return isServed(view) ? isPageAnswerShown(view) : true;
}

/** Pages whose figure comes from the server and which must be opened; scenes of Explore need only the leaderboard. */
const SERVED = ['/scores', '/tradeoff', '/predictions'];

/** @param {View} view */
export const isServed = ({ page }) => SERVED.includes(page);

/**
 * Whether a page whose figure comes from the server shows its answer to a view.
 *
 * @param {View} view
 */
export function isPageAnswerShown(view) {
  if (view.page === '/scores') return areScoresReady(view.scores);
  if (view.page === '/tradeoff') return isTradeoffReady();
  return arePredictionsReady(view.predictions);
}

/**
 * @param {ExploreModel['map']} before
 * @param {string} asked
 */
function isMapReady(before, asked) {
  const { model } = opened('explore');
  const request = JSON.stringify(model.request());
  const answered = request === 'null' || request === asked || (model.map !== null && model.map !== before);
  return answered && isMapDrawn(model);
}

/** Whether the Tile's map of cells is drawn: Plotly is loaded with the first one. @param {ExploreModel} model */
function isMapDrawn({ heat, display }) {
  if (!heat || display.multiples !== 'none') return true;
  /** @type {PlotlyGraph | null} */
  const graph = document.querySelector('#tile-plot .js-plotly-plot');
  return Boolean(graph?.layout) || document.querySelector('#tile-plot > canvas.tx-heat:not([hidden])') !== null;
}

/** @param {{texts: string[], compared: string[]}} wanted */
function areScoresReady({ texts, compared }) {
  const page = pages.scores;
  if (!page?.model.maps.length || page.waiting) return false;
  // Maps side by side arrive after those of the score.
  if (compared.length && !page.model.sideBySide) return false;
  return page.model.texts.join('\n') === texts.join('\n');
}

function isTradeoffReady() {
  const model = pages.tradeoff?.model;
  return Boolean(model?.result && model.result.turn === model.turn);
}

/** @param {{source: string | null}} wanted */
function arePredictionsReady({ source }) {
  const model = pages.predictions?.model;
  const drawn = !model?.uncertain || model.draws !== null || model.problem !== '';
  return Boolean(model?.result && drawn && (!source || model.loaded === source));
}

/** Whether the audit of a score has arrived, if the view has one. @param {View} view */
export const isAudited = ({ page }) => page !== '/scores' || Boolean(pages.scores?.model.audits);
