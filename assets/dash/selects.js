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

/** What each score is found by, as it is written in the list. */
const searched = () =>
  new Map(
    (pages.explore?.model.catalogue ?? []).map(({ key, symbol, name, synonyms }) => [
      `${symbol} · ${name}`,
      [key, symbol, name, ...synonyms].join(' ').toLowerCase(),
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
  const text = search.trim().toLowerCase();
  if (FORMULA.test(search))
    return options.filter(({ value }) => `${value} ${names.get(value)}`.toLowerCase().includes(text));
  const words = text.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
  return options.filter(({ value }) => words.every((word) => (names.get(value) ?? value.toLowerCase()).includes(word)));
}
