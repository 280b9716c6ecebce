/** Terms of the glossary where they stand in a text: each leads to its entry. */
import { addressOf } from '#tile/shell/controllers';
import { make } from '#tile/ui/elements';

/** @import { Child } from '#tile/ui/elements' */
/** @import { Term } from '#tile/help/help' */

/** Whether a name is an abbreviation or a sign: TPR, IoU, γπ. Other names of a term may mean something else, too. */
/** @param {string} name */
const isSign = (name) => !/[a-z]{2}/.test(name) && !/^[A-Za-z]?$/.test(name);

/** Whether capitals matter: "S" and "TPR" are terms, "s" is none. @param {string} name */
const isExact = (name) => !/[a-z]{2}/.test(name);

/** The terms by the names by which they are recognised. @param {Term[]} glossary */
function named(glossary) {
  /** @type {Map<string, Term>} */
  const found = new Map();
  for (const term of glossary)
    for (const name of term.also.split(', ').filter(isSign)) if (!found.has(name)) found.set(name, term);
  for (const term of glossary) found.set(isExact(term.term) ? term.term : term.term.toLowerCase(), term);
  return found;
}

/** A term under the name that stands there. @typedef {{name: string, term: Term}} Found */

/** The parts of a text: each term at its first place, between them what is said. */
/** @param {string} text @param {Term[]} glossary @param {Set<Term>} seen @returns {(string | Found)[]} */
export function partsOf(text, glossary, seen) {
  const terms = named(glossary);
  const escaped = [...terms.keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const anyName = new RegExp(
    `(?<![\\p{L}\\p{N}\\\\])(?:${escaped.join('|')})(?:(?<=[a-z]{3})s)?(?![\\p{L}\\p{N}\\\\₊₋])`,
    'giu',
  );
  /** @type {(string | Found)[]} */
  const parts = [];
  let from = 0;
  for (const { 0: name, index } of text.matchAll(anyName)) {
    const lower = name.toLowerCase();
    const term = terms.get(name) ?? terms.get(lower) ?? terms.get(lower.replace(/s$/, ''));
    if (!term || seen.has(term)) continue;
    seen.add(term);
    parts.push(text.slice(from, index), { name, term });
    from = index + name.length;
  }
  return [...parts, text.slice(from)].filter(Boolean);
}

/** A paragraph whose terms lead to the glossary: a click opens it here, a new tab has the chapter of the guide. */
/** @param {string} text @param {Term[]} glossary @param {Set<Term>} seen those that stood before */
export function paragraph(text, glossary, seen) {
  /** @param {Found} found */
  const link = ({ name, term }) =>
    make('a', { className: 'tx-term', href: addressOf('/guide/glossary'), 'data-term': term.term }, name);
  /** @type {Child[]} */
  const children = partsOf(text, glossary, seen).map((part) => (typeof part === 'string' ? part : link(part)));
  return make('p', {}, ...children);
}
