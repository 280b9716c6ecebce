/** The glossary with its search, and the papers that it cites. */
import { counted } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';

/** @import { Term } from '#tile/help/words' */

const PAPERS = [
  ['A', 'Foundations of the Theory of Performance-Based Ranking'],
  ['B', 'The Tile'],
  ['C', 'A Hitchhiker’s Guide to Understanding Performances'],
  ['D', 'What Is the Optimal Ranking Score Between Precision and Recall?'],
  ['L', 'LxCIM'],
];

export class Glossary {
  search = make('input', {
    type: 'search',
    id: 'help-search',
    placeholder: 'Search',
    maxlength: 60,
    autocomplete: 'off',
    'aria-label': 'Search the glossary',
  });
  count = make('p', { className: 'tx-help-count', role: 'status' });
  list = make('dl', {});

  /**
   * @param {HTMLElement} host
   * @param {() => void} onSearch
   */
  constructor(host, onSearch) {
    const papers = PAPERS.map(([letter, title]) => make('li', {}, make('b', {}, letter), ` ${title}`));
    fill(host, this.search, this.count, this.list, make('h3', {}, 'Papers'), make('ul', {}, ...papers));
    this.search.addEventListener('input', onSearch);
  }

  /** @param {Term[]} glossary */
  paint(glossary) {
    const found = matching(glossary, this.search.value);
    this.count.textContent = found.length ? counted(found.length, 'term') : 'No matching term. Try the guide.';
    fill(this.list, ...found.flatMap(entry));
  }
}

/** @param {Term} term */
const namesOf = ({ term, also }) => `${term} ${also}`.toLowerCase();

/**
 * The terms whose entries contain every word of the search, first those that contain it in their names.
 *
 * @param {Term[]} glossary
 * @param {string} search
 */
function matching(glossary, search) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = glossary.filter((each) => {
    const text = `${namesOf(each)} ${each.text.toLowerCase()}`;
    return wanted.every((word) => text.includes(word));
  });
  const called = (/** @type {Term} */ each) => wanted.every((word) => namesOf(each).includes(word));
  return [...found.filter(called), ...found.filter((each) => !called(each))];
}

/** @param {Term} term */
function entry({ term, text, source }) {
  const where = make('small', {}, /^[A-Z]\b/.test(source) ? ` Paper ${source}` : ` ${source}`);
  return [make('dt', {}, term), make('dd', {}, text, where)];
}
