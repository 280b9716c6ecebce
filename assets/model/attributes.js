/**
 * Attributes of entities, such as a family or a year: which of them are columns, which one colours, which one labels.
 * Names that a leaderboard does not have are left out.
 */
/** @import { Leaderboard } from '#tile/model/answers' */

/** @typedef {{attributes: string[], colour: string | null, label: string | null}} ShownAttributes */
/** @typedef {{text: string, place: number, entities: number}} Group the entities with one text; `place`: its colour */

/** So many texts get colours of their own, the most frequent first. */
export const COLOURED = 12;

/** @returns {ShownAttributes} */
export const noneShown = () => ({ attributes: [], colour: null, label: null });

/**
 * @param {Leaderboard} board
 * @returns {string[]} names of its attributes
 */
export const attributesOf = ({ attributes }) => Object.keys(attributes ?? {});

/**
 * @param {Leaderboard} board
 * @param {string | null} name
 * @returns {string[] | null} the text of each entity; null where there is no such attribute
 */
export const textsOf = ({ attributes }, name) =>
  name !== null && attributes && Object.hasOwn(attributes, name) ? attributes[name] : null;

// So many attributes are listed.
const LISTED = 16;

/**
 * What is known of an entity besides its numbers, a line each: its family, its year, intervals as they were printed.
 *
 * @param {Record<string, string[]>} attributes
 * @param {number} entity
 */
export const linesOf = (attributes, entity) =>
  Object.entries(attributes)
    .filter(([, texts]) => texts[entity])
    .slice(0, LISTED)
    .map(([name, texts]) => `${name}: ${texts[entity]}`);

/**
 * What can be shown of a leaderboard.
 *
 * @param {Leaderboard} board
 * @param {ShownAttributes} wanted
 * @returns {ShownAttributes}
 */
export function fitted(board, { attributes, colour, label }) {
  const known = (/** @type {string | null} */ name) => (textsOf(board, name) ? name : null);
  return { attributes: attributes.filter(known), colour: known(colour), label: known(label) };
}

/**
 * The entities by their text, the most frequent first; those without one, and those beyond the colours, have none.
 *
 * @param {string[]} texts
 * @returns {Group[]}
 */
export function groupsOf(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const named = [...counts].filter(([text]) => text !== '').sort(([s, m], [t, n]) => n - m || (s < t ? -1 : 1));
  return named.map(([text, entities], k) => ({ text, entities, place: k < COLOURED ? k : -1 }));
}

/**
 * The colour of each entity by its text.
 *
 * @param {string[]} texts
 */
export function coloursBy(texts) {
  const places = new Map(groupsOf(texts).map(({ text, place }) => [text, place]));
  return texts.map((text) => places.get(text) ?? -1);
}
