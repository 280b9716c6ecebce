/** What the lists of selects show, and how they are searched. */
import { pages } from '#tile/page/pages';

const full = ({ label, name }) => (name ? `${label} · ${name}` : label);

/** A select shows the symbol of what is chosen; its list has the name too, and is searched by both. */
export const namedOption = ({ option }) => full(option);

export function namedFilter({ options, search }) {
  const words = search.trim().toLowerCase();
  return options.some(({ label }) => label === search)
    ? options
    : options.filter((option) => full(option).toLowerCase().includes(words));
}

/** A text that is becoming a formula; no name but its own is meant by it. */
const FORMULA = /[+*/^(]|\s-|-\s|-$/;

/**
 * A score is found by its symbol, its name or another name; the whole list while its text is as chosen. It is closed
 * over a formula, so that what is wrong with it can be read.
 */
export function scoreFilter({ options, search }) {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);
  const catalogue = pages.explore ? pages.explore.model.catalogue : [];
  const names = new Map(
    catalogue.map((item) => [
      `${item.symbol} · ${item.name}`,
      `${item.key} ${item.symbol} ${item.name} ${item.synonyms.join(' ')}`.toLowerCase(),
    ]),
  );
  if (names.has(search)) return options;
  if (FORMULA.test(search))
    return options.filter(({ value }) =>
      `${value} ${names.get(value)}`.toLowerCase().includes(search.trim().toLowerCase()),
    );
  return options.filter(({ value }) => words.every((word) => (names.get(value) || value.toLowerCase()).includes(word)));
}
