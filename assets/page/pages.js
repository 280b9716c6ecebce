/**
 * The controllers of the pages; null until a page is first opened.
 *
 * @typedef {object} Pages
 * @property {import('#tile/explore/explore').Explore | null} explore
 * @property {import('#tile/scores/scores').Scores | null} scores
 * @property {import('#tile/tradeoff/tradeoff').Tradeoff | null} tradeoff
 * @property {import('#tile/predictions/predictions').Predictions | null} predictions
 * @property {import('#tile/robustness/robustness').Robustness | null} robustness
 */

/** @type {Pages} */
export const pages = { explore: null, scores: null, tradeoff: null, predictions: null, robustness: null };

/**
 * The controller of a page; throws if the page was never opened.
 *
 * @template {keyof Pages} Name
 * @param {Name} name
 * @returns {NonNullable<Pages[Name]>}
 */
export function opened(name) {
  const page = pages[name];
  if (!page) throw new Error(`the page ${name} was not opened yet`);
  return page;
}
