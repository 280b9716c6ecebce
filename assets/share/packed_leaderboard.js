/**
 * A leaderboard as text that fits into a link: JSON, deflated, in characters that addresses allow; and back, with a
 * limit on its expanded size. Knows no page.
 */
import { counted } from '#tile/draw/text';
import { ownProperty } from '#tile/view/reader';

/** @import { Leaderboard } from '#tile/model/answers' */

/** @typedef {Omit<Leaderboard, 'id' | 'key' | 'notes' | 'curves'>} Content what travels of a leaderboard */

const EXPANDED = 1e6;
const MOST = 20000;

/** The part of a leaderboard that a link contains: the data, without its id and the remarks on its file. */
/** @type {(data: Content) => Content} */
export const content = ({ title, entities, contexts, performances, sizes, attributes, official, matrices }) => ({
  title,
  entities,
  contexts,
  performances,
  sizes,
  ...(attributes && { attributes }),
  ...(official && { official }),
  ...(matrices && { matrices }),
});

/** The leaderboard as text; null where that would be longer than `longest` or this browser cannot make it. */
/** @param {Content} data @param {number} longest */
export const pack = (data, longest) => packJson(content(data), longest);

/** Any JSON value as text for a link; null where it would be longer than `longest`. */
/** @param {unknown} value @param {number} longest */
export async function packJson(value, longest) {
  if (!window.CompressionStream) return null;
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > (3 * longest) / 4) return null;
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const text = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return text.length > longest ? null : text;
}

/** The leaderboard in a text. Rejects texts that are not one, or that expand to more than `most` bytes. */
/** @param {string} text */
export const unpack = async (text, most = EXPANDED) => board(await unpackJson(text, 'leaderboard', most));

/** The value in a text, not checked yet; errors name the part of the link. */
/** @param {string} text @param {string} part @returns {Promise<unknown>} */
export async function unpackJson(text, part, most = EXPANDED) {
  if (!window.DecompressionStream) throw new Error(`This browser cannot open a ${part} in a link.`);
  const damaged = `The ${part} in this link is damaged.`;
  let expanded;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    expanded = await inflate(bytes, most);
  } catch {
    throw new Error(damaged);
  }
  if (expanded === null) throw new Error(`The ${part} in this link expands to more than ${most / 1e6} MB, the limit.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(expanded));
  } catch {
    throw new Error(damaged);
  }
}

/** Inflates bytes; null as soon as there are more than `most`, with at most one more chunk in memory. */
/** @param {Uint8Array<ArrayBuffer>} bytes @param {number} most */
async function inflate(bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      return null;
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * A leaderboard from any value, with its shape checked; the server checks names and numbers as in an upload. Throws an
 * error that says what is wrong.
 */
/** @type {(raw: unknown) => Content} */
export function board(raw) {
  if (!raw || typeof raw !== 'object') throw new Error('The leaderboard is missing.');
  const entities = namesOf(ownProperty(raw, 'entities'), 'entities');
  const contexts = namesOf(ownProperty(raw, 'contexts'), 'contexts');
  const title = ownProperty(raw, 'title');
  /** @template Cell @param {string} name @param {(value: unknown) => value is Cell} isCell */
  const table = (name, isCell) => tableOf(ownProperty(raw, name), isCell, name, contexts.length, entities.length);
  const performances = table('performances', isPerformance);
  const sizes = table('sizes', isNumber);
  if (typeof title !== 'string') throw new Error('The leaderboard has no title.');
  const attributes = attributesOf(ownProperty(raw, 'attributes'), entities.length);
  const official = officialOf(ownProperty(raw, 'official'));
  const matrices = matricesOf(ownProperty(raw, 'matrices'), entities.length, contexts.length ** 2);
  const more = { ...(attributes && { attributes }), ...official, ...(matrices && { matrices }) };
  return { title, entities, contexts, performances, sizes, ...more };
}

/** @param {unknown} value @returns {{official?: Leaderboard['official']}} */
function officialOf(value) {
  if (value === undefined || value === null) return {};
  const [rule, score] = ['rule', 'score'].map((name) => ownProperty(value, name));
  if (typeof rule !== 'string' || (typeof score !== 'string' && score !== null))
    throw new Error('The leaderboard has no valid official rule.');
  return { official: { rule, score } };
}

/** @param {unknown} values @param {number} entities @returns {Record<string, string[]> | undefined} */
function attributesOf(values, entities) {
  if (values === undefined || values === null) return undefined;
  const right = (/** @type {unknown} */ texts) =>
    Array.isArray(texts) && texts.length === entities && texts.every((text) => typeof text === 'string');
  if (typeof values !== 'object' || Array.isArray(values) || !Object.values(values).every(right))
    throw new Error('The leaderboard has no valid attributes: expected one text for each entity.');
  return { .../** @type {Record<string, string[]>} */ (values) };
}

/** @param {unknown} values @param {number} entities @param {number} cells @returns {number[][] | undefined} */
function matricesOf(values, entities, cells) {
  if (values === undefined || values === null) return undefined;
  const right = (/** @type {unknown} */ row) =>
    Array.isArray(row) && row.length === cells && row.every((n) => typeof n === 'number' && n >= 0);
  if (!Array.isArray(values) || values.length !== entities || !values.every(right))
    throw new Error('The leaderboard has no valid matrices: expected all counts of each entity.');
  return values;
}

/** @param {unknown} values @param {string} what @returns {string[]} */
function namesOf(values, what) {
  const right = Array.isArray(values) && values.length > 0 && values.length <= MOST;
  if (!right || !values.every((name) => typeof name === 'string'))
    throw new Error(`The leaderboard has no proper list of ${what}.`);
  return [...values];
}

/**
 * A table with a row for each context and a cell for each entity.
 *
 * @template Cell
 * @param {unknown} values
 * @param {(value: unknown) => value is Cell} isCell
 * @param {string} what
 * @param {number} contexts
 * @param {number} entities
 * @returns {Cell[][]}
 */
function tableOf(values, isCell, what, contexts, entities) {
  const isRow = (/** @type {unknown} */ row) => Array.isArray(row) && row.length === entities && row.every(isCell);
  if (Array.isArray(values) && values.length === contexts && values.every(isRow)) return values;
  const size = `${counted(contexts, 'context')} by ${entities} entities`;
  throw new Error(`The leaderboard has no valid table of ${what}: expected one value per cell, ${size}.`);
}

/** @param {unknown} value @returns {value is number | null} */
const isNumber = (value) => value === null || (typeof value === 'number' && Number.isFinite(value));
/** @param {unknown} row @returns {row is (number | null)[] | null} */
const isPerformance = (row) => row === null || (Array.isArray(row) && row.length === 4 && row.every(isNumber));
