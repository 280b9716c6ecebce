/**
 * Values from outside: each is accepted if its type in the schema allows it, otherwise refused. The same as
 * app/view/values.py.
 */
import { SCHEMA } from '#tile/view/schema';

/** @import { Known, Type } from '#tile/view/types' */

/** Thrown for a value that its type does not allow; `value` is the smallest part of it that is wrong. */
class Refused extends Error {
  /** @param {unknown} value */
  constructor(value) {
    super('refused');
    this.value = value;
  }
}
/** @type {(value: unknown) => never} */
const refuse = (value) => {
  throw new Refused(value);
};

/**
 * Characters that texts may not contain; with line breaks allowed, all of these but tab, line feed and carriage return.
 */
const HIDDEN = new RegExp(`[${SCHEMA.hidden}]`, 'gu');
const HIDDEN_IN_LINES = new RegExp(`(?![\\t\\n\\r])[${SCHEMA.hidden}]`, 'gu');
const BLANK = /^[\s\u0085\ufeff]*$/u;
const hidden = (/** @type {Type} */ type) => (type.lines ? HIDDEN_IN_LINES : HIDDEN);

/**
 * An own property of a value; undefined where it has none or is not an object.
 *
 * @type {(value: unknown, name: string) => unknown}
 */
export const ownProperty = (value, name) =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
/**
 * Whether a value is an object that is not an array.
 *
 * @param {unknown} value
 * @returns {value is object}
 */
export function isRecord(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
/** The type of the schema with this name. @type {(name: string) => Type} */
export const typeNamed = (name) => SCHEMA.types[name];

/** The default of a family's parameter that a view does not set. @param {string} parameter */
export const defaultOf = (parameter) => typeNamed('parameters').unset?.[parameter] ?? NaN;

/** The keys that a type allows. @type {(type: Type, known: Known) => readonly (string | number)[]} */
const choices = (type, known) =>
  /** @type {readonly (string | number)[]} */ (known[String(type.of)] ?? SCHEMA.choices[String(type.of)] ?? []);
/** The key of a choice, which may be given by a former name, a score by any of its names. */
/** @type {(type: Type, value: unknown, known: Known) => string | number} */
function present(type, value, known) {
  const key = ownProperty(SCHEMA.former.choices[String(type.of)], String(value)) ?? value;
  const names = typeof key !== 'string' || choices(type, known).includes(key) ? {} : known.names;
  return /** @type {string | number} */ (
    ownProperty(names, String(key)) ?? ownProperty(names, String(key).toLowerCase()) ?? key
  );
}
/** The names of the types of the parts of a tuple; empty for other types. @type {(type: Type) => string[]} */
export const partsOf = (type) => (Array.isArray(type.of) ? type.of : []);
/**
 * The fields of a record, each with the name of its type; empty for other types.
 *
 * @type {(type: Type) => [name: string, type: string][]}
 */
export const namedPartsOf = (type) => Object.entries(isRecord(type.of) ? type.of : {});

/** @type {(type: Type, value: number) => boolean} */
const within = ({ from = -Infinity, to = Infinity, above = -Infinity, below = Infinity }, value) =>
  value >= from && value <= to && value > above && value < below;

/** @type {Record<Type['kind'], (type: Type, value: unknown, known: Known) => unknown>} */
const READERS = {
  number: (type, value) =>
    typeof value === 'number' && Number.isFinite(value) && within(type, value) ? value + 0 : refuse(value),
  whole: (type, value) =>
    typeof value === 'number' && Number.isInteger(value) && within(type, value) ? value + 0 : refuse(value),
  flag: (_, value) => (typeof value === 'boolean' ? value : refuse(value)),
  text: (type, value) => (typeof value === 'string' && isText(type, value) ? value : refuse(value)),
  pattern: (type, value) =>
    typeof value === 'string' && new RegExp(`^(?:${type.pattern})$`).test(value) ? value : refuse(value),
  choice: (type, value, known) =>
    choices(type, known).find((each) => each === present(type, value, known)) ?? refuse(value),
  choices: readChoices,
  list: readList,
  tuple: readTuple,
  record: readRecord,
};

/** @type {(type: Type, text: string) => boolean} */
function isText(type, text) {
  const { least = 0, most = 0 } = type;
  if (text.length > 2 * most || [...text].length > most || text.search(hidden(type)) >= 0) return false;
  return !least || !BLANK.test(text);
}

/** The allowed keys, each once. @type {(type: Type, value: unknown, known: Known) => unknown} */
function readChoices(type, value, known) {
  const all = choices(type, known);
  const given = (Array.isArray(value) ? value : refuse(value)).map((each) => present(type, each, known));
  for (const each of given) if (!all.includes(each)) refuse(each);
  return type.sorted ? all.filter((each) => given.includes(each)) : [...new Set(given)];
}

/** @type {(type: Type, value: unknown, known: Known) => unknown} */
function readList(type, value, known) {
  if (!Array.isArray(value) || value.length > (type.most ?? Infinity)) return refuse(value);
  if (value.length && value.length < (type.fewest ?? 0)) return refuse(value);
  return value.map((each) => readValue(typeNamed(String(type.of)), each, known));
}

/** @type {(type: Type, value: unknown, known: Known) => unknown} */
function readTuple(type, value, known) {
  const parts = partsOf(type);
  if (!Array.isArray(value) || value.length > parts.length || value.length < (type.least ?? parts.length))
    return refuse(value);
  const found = parts.map((part, k) => (k < value.length ? readValue(typeNamed(part), value[k], known) : type.fill));
  if (type.ranges) checkRanges(found.map(Number));
  return type.some && !found.some((each) => Number(each) > 0) ? refuse(value) : found;
}

/** Checks that the values are pairs of from and to. @param {number[]} values */
function checkRanges(values) {
  for (let k = 0; k < values.length; k += 2) if (values[k] >= values[k + 1]) refuse(`${values[k]} to ${values[k + 1]}`);
}

/** Reads the fields of the type; others are dropped. @type {(type: Type, value: unknown, known: Known) => unknown} */
function readRecord(type, value, known) {
  if (!isRecord(value)) return refuse(value);
  const parts = namedPartsOf(type).filter(([name]) => !type.partial || ownProperty(value, name) !== undefined);
  return Object.fromEntries(
    parts.map(([name, part]) => [name, readValue(typeNamed(part), ownProperty(value, name), known)]),
  );
}

/** The value as its type defines it; throws `Refused`. @type {(type: Type, value: unknown, known: Known) => unknown} */
function readValue(type, value, known) {
  return value === null && type.null ? null : READERS[type.kind](type, value, known);
}

/**
 * {value} of a type, or {problem} in words: "NAME: expected ..., found ...".
 *
 * @param {string} name
 * @param {{type: string, null?: boolean}} field
 * @param {unknown} value
 * @param {Known} known
 * @returns {{value?: unknown, problem?: string}}
 */
export function read(name, field, value, known) {
  const type = typeNamed(field.type);
  try {
    return { value: value === null && field.null ? null : readValue(type, value, known) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { problem: problem(name, expected(type, known), error.value) };
  }
}

/** What a type expects, in words for messages. @type {(type: Type, known: Known) => string} */
export const expected = (type, known) =>
  type.expected ?? `${type.kind === 'choices' ? 'some' : 'one'} of ${choices(type, known).join(', ')}`;

/**
 * A message about a value that is not as expected.
 *
 * @type {(name: string, expected: string, value: unknown) => string}
 */
export const problem = (name, wanted, value) => `${name}: expected ${wanted}; found ${found(value)}`;

/** A value for a message: short, and without invisible characters. @param {unknown} value */
function found(value) {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'no finite number';
  return typeof value === 'string' ? `“${shortened(value)}”` : String(value);
}

/** @param {string} text */
function shortened(text) {
  const signs = [...text.slice(0, 100)].slice(0, 41);
  return (signs.length > 40 ? [...signs.slice(0, 39), '…'] : signs).join('').replace(HIDDEN, '\ufffd');
}

/** A text that a user typed, without characters that its type does not allow, and cut to its length. */
export const cleanText = (/** @type {string} */ name, /** @type {string} */ text) =>
  [...text.replace(hidden(typeNamed(name)), '')].slice(0, typeNamed(name).most).join('');
