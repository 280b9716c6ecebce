/**
 * Attributes of entities, such as a family or a year: which are shown as columns, which one gives the colours, which
 * one the labels. Attributes that a leaderboard lacks are ignored.
 */
/** @import { Leaderboard } from '#tile/model/answers' */

/** @typedef {{attributes: string[], colour: string | null, label: string | null}} ShownAttributes */
/**
 * @typedef {{text: string, place: number, entities: number}} Group the entities with the same text; `place`: that of
 *   its mark
 */

/** The most texts with their own colours; the most frequent get them. */
const COLOURED = 12;

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
 * @returns {string[] | null} the text of each entity; null if there is no such attribute
 */
export const textsOf = ({ attributes }, name) =>
  name !== null && attributes && Object.hasOwn(attributes, name) ? attributes[name] : null;

// So many attributes are listed.
const LISTED = 16;

/**
 * The attributes of an entity as lines of text, such as its family, its year or published intervals.
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
 * The wanted attributes, restricted to those that the leaderboard has.
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
 * The groups of entities with the same text, the most frequent first; entities without a text, and texts beyond the
 * colours, have no group.
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
 * The colour of each entity by its text, -1 for none.
 *
 * @param {string[]} texts
 */
export function coloursBy(texts) {
  const places = new Map(groupsOf(texts).map(({ text, place }) => [text, place]));
  return texts.map((text) => places.get(text) ?? -1);
}
