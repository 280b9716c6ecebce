/** What the lists that are searched show (`app/components/searched.py`), and what they find. */
import { scoreOption } from '#tile/draw/text';
import { listed } from '#tile/shell/choices';
import { pages } from '#tile/shell/controllers';

/** @import { Option } from '#tile/shell/choices' */

/** @typedef {{ options: Option[], search: string }} Search */

/** The text of an option in a list: symbol and name. The closed select shows the symbol only. */
/** @param {{ option: Option }} props */
export const namedOption = ({ option }) => listed(option);

/** @param {Search} search */
export function namedFilter({ options, search }) {
  const words = search.trim().toLowerCase().normalize('NFKC');
  return options.some(({ label }) => label === search)
    ? options
    : options.filter((option) => listed(option).toLowerCase().normalize('NFKC').includes(words));
}

/** Matches the text of a formula, which finds only scores whose name contains it literally. */
const FORMULA = /[+*/^(]|\s-|-\s|-$/;

/** The names of Greek letters, as users type them. @type {Record<string, string>} */
const SPELLED = { α: 'alpha', β: 'beta', κ: 'kappa', τ: 'tau', φ: 'phi', π: 'pi' };

/** A text for comparison: in lower case, with Greek letters spelled out. @param {string} text */
const plain = (text) =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[αβκτφπ]/g, (letter) => SPELLED[letter]);

/** The texts by which each score can be found, by its text in the list. */
const searched = () =>
  new Map(
    (pages.explore?.model.catalogue ?? []).map(({ key, symbol, name, synonyms }) => [
      scoreOption({ symbol, name }),
      plain([key, symbol, name, ...synonyms].join(' ')),
    ]),
  );

/**
 * The scores whose symbol, name or synonym matches the search; all of them if the search is the chosen text. The text
 * of a formula is matched literally, so that the list usually closes and does not cover an error message.
 */
/** @param {Search} search */
export function scoreFilter({ options, search }) {
  const names = searched();
  if (names.has(search)) return options;
  const text = plain(search.trim());
  if (FORMULA.test(search)) return options.filter(({ value }) => plain(`${value} ${names.get(value)}`).includes(text));
  const words = text.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
  return options.filter(({ value }) => words.every((word) => (names.get(value) ?? plain(value)).includes(word)));
}
