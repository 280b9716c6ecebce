/** The words of the help: data that the server has in `assets/help/`, fetched when first asked for. */
import { element } from '#tile/parts/elements';

/** @typedef {{title: string, text: string[]}} Panel how to read a view */
/** @typedef {{term: string, also: string, text: string, source: string}} Term of the glossary */
/** @import { ExploreView, ScoresView } from '#tile/view/types' */
/**
 * A step of the tour or of a guided path. `at`: what it is about; `page`: the path of its page, Explore's if not given;
 * `show`: a button that changes what the page shows.
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
 * What `fetching` brings: asked once, again only after a failure.
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
 * Fetches from an address that the button of the top bar carries.
 *
 * @param {'words' | 'cite'} name
 */
async function fetchAnswer(name) {
  const found = await fetch(element('help-button').dataset[name] ?? '');
  if (!found.ok) throw new Error(GONE);
  return found;
}

/** How to read each view, the glossary and the steps of the tour. */
export const words = fetchedOnce(async () => /** @type {Words} */ (await (await fetchAnswer('words')).json()));

/** What to cite, as BibTeX. */
export const citation = fetchedOnce(async () => (await fetchAnswer('cite')).text());
