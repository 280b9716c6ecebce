/** The keys of scores and families that views can name on this page; the schema of views does not list them. */
import { scores } from '#tile/math/scores';
import { familiesOf } from '#tile/page/page_modules';
import { opened } from '#tile/page/pages';

/** @import { ScoreRecord } from '#tile/model/answers' */

/** The lists of keys that `readView` and `decode` take as `known`. */
export function knownViews() {
  const families = (/** @type {string} */ name) => [...Object.keys(familiesOf(name)), 'leaderboard'];
  const { catalogue } = opened('explore').model;
  const ranking = catalogue.filter((record) => record.higher_is_better !== null);
  return {
    columns: catalogue.map((record) => record.key),
    compare: ranking.map((record) => record.key),
    families: families('scores'),
    laws: families('tradeoff'),
    places: ['point', ...ranking.filter(({ key }) => scores[key]?.place?.(0.3)).map(({ key }) => key)],
    names: namesOf(catalogue),
  };
}

/**
 * The key of each score by its symbol, its name and its synonyms, also in lower case; the first of two with one name.
 *
 * @param {ScoreRecord[]} catalogue
 */
function namesOf(catalogue) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const lower of [false, true])
    for (const { key, symbol, name, synonyms } of catalogue)
      for (const each of [symbol, name, ...synonyms]) found[lower ? each.toLowerCase() : each] ??= key;
  return found;
}
