/** A view, a list of scenes or a deck as the fragment of a link: NAME=TEXT, only what differs from the start. */
import {
  expected,
  isRecord,
  namedPartsOf,
  ownProperty,
  partsOf,
  problem,
  readScene,
  readView,
  same,
  typeNamed,
} from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';

/** @import { Known, Reference, Scene, Type, View } from '#tile/view/types' */

// ---- A view as the fragment of a link: NAME=TEXT&NAME=TEXT, with only what differs from the start. Items of a list
// are separated by commas, lists in a list by semicolons, parts of different kinds by colons.

export const LONGEST = SCHEMA.limits.link;
const NULL = 'none';
// Pages write yes and no; who writes a link by hand may take the other words.
const FLAGS = { yes: true, no: false, true: true, false: false };

// Texts of values ---------------------------------------------------------------------------------------------------

/** @type {(text: string) => string} */
const escaped = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** @type {(text: string, sign: string) => string[]} */
const split = (text, sign) => (text === '' ? [] : text.split(sign));
/** @type {(type: Type) => boolean} */
const single = ({ kind }) => !['choices', 'list', 'tuple', 'record'].includes(kind);
/** The separator of the parts of a tuple. @type {(types: Type[]) => string} */
const between = (types) => (types.every(single) ? ',' : ':');
/** @type {(type: Type) => string} */
const betweenItems = (type) => (single(typeNamed(String(type.of))) ? ',' : ';');
/** Sizes are numbers, all other choices are keys. @type {(type: Type) => boolean} */
const isNumeric = ({ kind, of }) =>
  kind === 'number' || kind === 'whole' || typeof SCHEMA.choices[String(of)]?.[0] === 'number';

/** @type {(type: Type, value: unknown) => string} */
function write(type, value) {
  if (value === null || value === undefined) return NULL;
  if (type.kind === 'flag') return value ? 'yes' : 'no';
  if (isRecord(value) && type.kind === 'record') return writeRecord(type, value);
  if (Array.isArray(value)) return writeParts(type, value);
  const word = Object.entries(type.words ?? {}).find(([, number]) => number === value);
  return word ? word[0] : escaped(String(value));
}

/** @type {(type: Type, values: unknown[]) => string} */
function writeParts(type, values) {
  if (type.kind === 'choices') return values.map((each) => escaped(String(each))).join();
  if (type.kind === 'list')
    return values.map((each) => write(typeNamed(String(type.of)), each)).join(betweenItems(type));
  const types = partsOf(type).map(typeNamed);
  const given = type.fill === undefined ? values : values.filter((each) => each !== type.fill);
  return given.map((each, k) => write(types[k], each)).join(between(types));
}

/** @type {(type: Type, value: object) => string} */
function writeRecord(type, value) {
  const parts = namedPartsOf(type).filter(([name]) => ownProperty(value, name) !== undefined);
  const texts = parts.map(([name, part]) => write(typeNamed(part), ownProperty(value, name)));
  if (type.partial) return parts.map(([name], k) => `${name}:${texts[k]}`).join();
  return texts.join(between(parts.map(([, part]) => typeNamed(part))));
}

/** The value that a text stands for; throws for an invalid text. @type {(type: Type, text: string) => unknown} */
function parse(type, text) {
  if (type.null && text === NULL) return null;
  if (type.kind === 'flag') return ownProperty(FLAGS, text) ?? malformed();
  if (type.kind === 'choices') return split(text, ',').map(decodeURIComponent);
  if (type.kind === 'list')
    return split(text, betweenItems(type)).map((each) => parse(typeNamed(String(type.of)), each));
  if (type.kind === 'tuple') return parseTuple(type, text);
  if (type.kind === 'record') return type.partial ? parsePartial(type, text) : parseRecord(type, text);
  return ownProperty(type.words, text) ?? (isNumeric(type) ? numeral(text) : decodeURIComponent(text));
}

/** @type {(type: Type, text: string) => unknown[]} */
function parseTuple(type, text) {
  const types = partsOf(type).map(typeNamed);
  const texts = split(text, between(types));
  return texts.length > types.length ? malformed() : texts.map((each, k) => parse(types[k], each));
}

/** @type {(type: Type, text: string) => unknown} */
function parseRecord(type, text) {
  const parts = namedPartsOf(type);
  const texts = split(text, between(parts.map(([, part]) => typeNamed(part))));
  if (texts.length !== parts.length) malformed();
  return Object.fromEntries(parts.map(([name, part], k) => [name, parse(typeNamed(part), texts[k])]));
}

/** @type {(type: Type, text: string) => unknown} */
function parsePartial(type, text) {
  const types = new Map(namedPartsOf(type));
  const pairs = split(text, ',').map((each) => {
    const [name, value = ''] = each.split(':');
    return [name, parse(typeNamed(types.get(name) ?? malformed()), value)];
  });
  return Object.fromEntries(pairs);
}

/** @param {string} text */
function numeral(text) {
  const value = /^-?\d[\d.e+-]*$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : malformed();
}

/** @returns {never} */
function malformed() {
  throw new SyntaxError('malformed');
}

// Views -------------------------------------------------------------------------------------------------------------

/** The fragment for a view. @param {View} view */
export function encode(view) {
  const found = [];
  for (const [kind, { link }] of Object.entries(SCHEMA.data)) {
    const value = ownProperty(view.data, kind);
    if (value) found.push(`${link}=${value}`);
  }
  for (const [name, { fields }] of Object.entries(SCHEMA.sections)) {
    for (const [key, { link, type, start }] of Object.entries(fields)) {
      const value = ownProperty(ownProperty(view, name), key);
      if (!same(value, start)) found.push(`${link}=${write(typeNamed(type), value)}`);
    }
  }
  return found.join('&');
}

/** Whether a fragment is that of a view, not of a place in a page ("#explore"). @param {string} fragment */
export const isView = (fragment) => fragment.includes('=');

/** {view, problems} of a fragment; `view` is null where the fragment is too long. */
/** @type {(fragment: string, page: string, known?: Known) => {view: View | null, problems: string[]}} */
export function decode(fragment, page, known = {}) {
  if (fragment.length > LONGEST)
    return { view: null, problems: [`the link: expected at most ${LONGEST} characters; found ${fragment.length}`] };
  const given = new Map(fragment.split('&').filter(Boolean).map(named));
  const data = Object.entries(SCHEMA.data).flatMap(([kind, { link }]) =>
    taken(given, link).map((text) => [kind, text]),
  );
  /** @type {string[]} */
  const problems = [];
  const sections = Object.entries(SCHEMA.sections).map(([name, { fields }]) => {
    const values = Object.entries(fields).flatMap(([key, { link, type }]) =>
      taken(given, link).flatMap((text) => parsed(link, type, text, known, problems).map((value) => [key, value])),
    );
    return [name, Object.fromEntries(values)];
  });
  const raw = { v: SCHEMA.version, page, data: data.length ? Object.fromEntries(data) : null };
  const { view, problems: wrong } = readView({ ...raw, ...Object.fromEntries(sections) }, known);
  const unknown = [...given.keys()].map((name) => problem('the link', 'names of fields', name));
  return { view, problems: [...problems, ...wrong, ...unknown] };
}

/** The current name of a field, and its text. @type {(text: string) => [name: string, text: string]} */
function named(text) {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  return [String(ownProperty(SCHEMA.former.links, name) ?? name), at < 0 ? '' : text.slice(at + 1)];
}

/** The text of a name, removed from those still to be read. */
/** @type {(given: Map<string, string>, name: string) => string[]} */
function taken(given, name) {
  const text = given.get(name);
  given.delete(name);
  return text === undefined ? [] : [text];
}

/** @type {(name: string, type: string, text: string, known: Known, problems: string[]) => unknown[]} */
function parsed(name, type, text, known, problems) {
  try {
    return [parse(typeNamed(type), text)];
  } catch {
    problems.push(problem(name, expected(typeNamed(type), known), text));
    return [];
  }
}

// ---- Reads a list of scenes from any value: those with a view, up to the limit.

const UNTITLED = 'Scene';

/** {scenes, problems}: the scenes of the leaderboard `data`; each problem begins with the number of its scene. */
/** @type {(raw: unknown, data: Reference | null, known?: Known) => {scenes: Scene[], problems: string[]}} */
export function readScenes(raw, data, known = {}) {
  const listed = Array.isArray(raw) ? raw : [];
  const { scenes: most } = SCHEMA.limits;
  const read = listed.slice(0, most).map((each) => readScene(each, known));
  const problems = read.flatMap((each, k) => each.problems.map((wrong) => `scene ${k + 1}: ${wrong}`));
  if (raw !== undefined && listed !== raw) problems.push(problem('scenes', 'a list', raw));
  if (listed.length > most) problems.push(problem('scenes', `a list of at most ${most}`, listed));
  const scenes = read.flatMap(({ scene }) => (scene ? [titled(scene, data)] : []));
  return { scenes, problems };
}

/** @type {(scene: Scene, data: Reference | null) => Scene} */
const titled = ({ title, view, ...rest }, data) => ({
  ...rest,
  title: title.trim() || UNTITLED,
  view: { ...view, data },
});

// ---- The scenes of a leaderboard in a link: each view as the text of its own link, without private notes. Does not
// know how they are packed.

const START = 'scenes=';

/** The part of a link that carries packed scenes. @param {string} text */
export const deckPart = (text) => START + text;

/** Splits a fragment into the part without scenes and the text of its scenes; null where it has none. */
/** @param {string} fragment */
export function splitFragment(fragment) {
  const parts = fragment.split('&');
  const text = parts.find((part) => part.startsWith(START))?.slice(START.length) ?? null;
  return { rest: parts.filter((part) => !part.startsWith(START)).join('&'), text };
}

/** The parts of scenes that a link holds. @param {Scene[]} scenes */
export const deckOf = (scenes) =>
  scenes.map(({ view, notes, ...rest }) => ({ ...rest, page: view.page, link: encode({ ...view, data: null }) }));

/** The scenes in a link, read from any value, for the leaderboard `data`. */
/** @type {(raw: unknown, data: Reference | null, known?: Known) => {scenes: Scene[], problems: string[]}} */
export function scenesOf(raw, data, known = {}) {
  /** @type {string[]} */
  const problems = [];
  const listed = Array.isArray(raw) ? raw.map((each, k) => sceneOf(each, k, known, problems)) : raw;
  const { scenes, problems: wrong } = readScenes(listed, data, known);
  return { scenes, problems: [...problems, ...wrong] };
}

/** @type {(raw: unknown, k: number, known: Known, problems: string[]) => unknown} */
function sceneOf(raw, k, known, problems) {
  const [page, link] = [ownProperty(raw, 'page'), ownProperty(raw, 'link')];
  if (typeof page !== 'string' || typeof link !== 'string') return null;
  const { view, problems: wrong } = decode(link, page, known);
  problems.push(...wrong.map((each) => `scene ${k + 1}: ${each}`));
  return { .../** @type {object} */ (raw), view };
}
