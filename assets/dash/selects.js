/** What the lists of selects show, and how they are searched. */
import { pages } from '#tile/page/pages';

/** @typedef {{ value: string, label: string, name?: string }} Option */
/** @typedef {{ options: Option[], search: string }} Search */

/** @param {Option} option */
const full = ({ label, name }) => (name ? `${label} · ${name}` : label);

/**
 * A select shows the symbol of what is chosen; its list has the name too, and is searched by both.
 *
 * @param {{ option: Option }} props
 */
export const namedOption = ({ option }) => full(option);

/** @param {Search} search */
export function namedFilter({ options, search }) {
  const words = search.trim().toLowerCase();
  return options.some(({ label }) => label === search)
    ? options
    : options.filter((option) => full(option).toLowerCase().includes(words));
}

/** A text that is becoming a formula; no name but its own is meant by it. */
const FORMULA = /[+*/^(]|\s-|-\s|-$/;

/** Greek letters of names, as they are typed without them. @type {Record<string, string>} */
const SPELLED = { α: 'alpha', β: 'beta', κ: 'kappa', τ: 'tau', φ: 'phi', π: 'pi' };

/**
 * A text as it is compared: in small letters, Greek ones spelled.
 *
 * @param {string} text
 */
const plain = (text) => text.toLowerCase().replace(/[αβκτφπ]/g, (letter) => SPELLED[letter]);

/** What each score is found by, as it is written in the list. */
const searched = () =>
  new Map(
    (pages.explore?.model.catalogue ?? []).map(({ key, symbol, name, synonyms }) => [
      `${symbol} · ${name}`,
      plain([key, symbol, name, ...synonyms].join(' ')),
    ]),
  );

/**
 * A score is found by its symbol, its name or another name; the whole list while its text is as chosen. It is closed
 * over a formula, so that what is wrong with it can be read.
 *
 * @param {Search} search
 */
export function scoreFilter({ options, search }) {
  const names = searched();
  if (names.has(search)) return options;
  const text = plain(search.trim());
  if (FORMULA.test(search)) return options.filter(({ value }) => plain(`${value} ${names.get(value)}`).includes(text));
  const words = text.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
  return options.filter(({ value }) => words.every((word) => (names.get(value) ?? plain(value)).includes(word)));
}
