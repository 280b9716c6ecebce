/** The words of the help: data that the server has in `assets/help/`, fetched when first asked for. */
import { element } from '#tile/parts/elements';

/** @typedef {{title: string, text: string[]}} Panel how to read a view */
/** @typedef {{term: string, also: string, text: string, source: string}} Term of the glossary */
/** @typedef {{at: string, title: string, text: string, answer?: boolean}} Step of the tour; `at`: what it is about */
/** @typedef {{panels: Record<string, Panel>, glossary: Term[], tour: Step[]}} Words */

export const GONE = 'The help could not be loaded. Check that the server of this page is running.';

/**
 * What `fetching` brings: asked once, again only after a failure.
 *
 * @template Text
 * @param {() => Promise<Text>} fetching
 */
function once(fetching) {
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
async function answer(name) {
  const found = await fetch(element('help-button').dataset[name] ?? '');
  if (!found.ok) throw new Error(GONE);
  return found;
}

/** How to read each view, the glossary and the steps of the tour. */
export const words = once(async () => /** @type {Words} */ (await (await answer('words')).json()));

/** What to cite, as BibTeX. */
export const citation = once(async () => (await answer('cite')).text());
