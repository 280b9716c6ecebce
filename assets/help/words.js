/** The texts of the help: data of the server (`assets/help/`), fetched when first needed. */
import { element } from '#tile/parts/elements';

/** @typedef {{title: string, text: string[]}} Panel how to read a view */
/** @typedef {{term: string, also: string, text: string, source: string}} Term of the glossary */
/** @import { ExploreView, ScoresView } from '#tile/view/types' */
/**
 * A step of the tour or of a guided path. `at`: the CSS selector of what it is about; `page`: the path of its page, by
 * default Explore; `show`: a button that changes what the page shows.
 *
 * @typedef {object} Step
 * @property {string} at
 * @property {string} title
 * @property {string} text
 * @property {string} [answer]
 * @property {string} [page]
 * @property {Show} [show]
 */
/**
 * @typedef {{page: 'explore', label: string, view: Partial<ExploreView>}
 *   | {page: 'scores', label: string, view: Partial<ScoresView>}} Show
 */
/** @typedef {{key: string, title: string, text: string, steps: Step[]}} GuidedPath */
/** @typedef {{panels: Record<string, Panel>, glossary: Term[], tour: Step[], paths: GuidedPath[]}} Words */

export const GONE = 'The help could not be loaded. Check that the server of this page is running.';

/**
 * A function that returns the result of `fetching`, fetched once and again only after a failure.
 *
 * @template Text
 * @param {() => Promise<Text>} fetching
 */
function fetchedOnce(fetching) {
  /** @type {Promise<Text> | null} */
  let request = null;
  return () => {
    request ??= fetching().catch((error) => {
      request = null;
      throw error;
    });
    return request;
  };
}

/**
 * Fetches from an address in a data attribute of the Help button.
 *
 * @param {'words' | 'cite'} name
 */
async function fetchAnswer(name) {
  const found = await fetch(element('help-button').dataset[name] ?? '');
  if (!found.ok) throw new Error(GONE);
  return found;
}

/** The help texts: how to read each view, the glossary, the steps of the tour and of guided paths. */
export const words = fetchedOnce(async () => /** @type {Words} */ (await (await fetchAnswer('words')).json()));

/** The citation as BibTeX. */
export const citation = fetchedOnce(async () => (await fetchAnswer('cite')).text());
