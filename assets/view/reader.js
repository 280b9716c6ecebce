/** Reads views from any value: each field as the schema allows, or its start value and a problem in words. */
import { FIELDS, SCHEMA } from '#tile/view/schema';

/** @import { Display, ExploreView, Field, Known, Reference, Scene, Section, Type, View } from '#tile/view/types' */

// ---- Values from outside: each is accepted if its type in the schema allows it, otherwise refused. The same as
// app/view/values.py.

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

/** An own property of a value; undefined where it has none or is not an object. */
/** @type {(value: unknown, name: string) => unknown} */
export const ownProperty = (value, name) =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
/** Whether a value is an object that is not an array. @param {unknown} value @returns {value is object} */
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
function currentKey(type, value, known) {
  const key = ownProperty(SCHEMA.former.choices[String(type.of)], String(value)) ?? value;
  const names = typeof key !== 'string' || choices(type, known).includes(key) ? {} : known.names;
  return /** @type {string | number} */ (
    ownProperty(names, String(key)) ?? ownProperty(names, String(key).toLowerCase()) ?? key
  );
}
/** The names of the types of the parts of a tuple; empty for other types. @type {(type: Type) => string[]} */
export const partsOf = (type) => (Array.isArray(type.of) ? type.of : []);
/** The fields of a record, each with the name of its type; empty for other types. */
/** @type {(type: Type) => [name: string, type: string][]} */
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
    choices(type, known).find((each) => each === currentKey(type, value, known)) ?? refuse(value),
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
  const given = (Array.isArray(value) ? value : refuse(value)).map((each) => currentKey(type, each, known));
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
 * @param {string} name @param {{type: string, null?: boolean}} field @param {unknown} value @param {Known} known
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

/** A message about a value that is not as expected. */
/** @type {(name: string, expected: string, value: unknown) => string} */
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

/** @typedef {{entities: string[], contexts: string[], sizes: (number | null)[][]}} Rows what a view refers to */
/** @typedef {{view: View, problems: string[]}} Reading */

// ---- Reads views from any value: each field of the schema as it is given, or its start value and a problem in
// words. Never throws. Equal views are equal JSON, because their fields are in the order of the schema. The same as
// app/view/reader.py. Knows no page.

const MEAN = -1;
const BY_SIZE = -2;

/** Whether two values are equal as JSON. @type {(one: unknown, other: unknown) => boolean} */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** @type {<T>(value: T) => T} */
const copy = (value) => JSON.parse(JSON.stringify(value));

/** A view from any value. `known`: the lists of keys that are not in the schema. */
/** @type {(raw: unknown, known?: Known) => Reading} */
export function readView(raw, known = {}) {
  /** @type {string[]} */
  const problems = [];
  const given = current(raw, problems);
  const page = readField('page', { type: 'page', start: '/' }, ownProperty(given, 'page'), known, problems);
  const data = reference(ownProperty(given, 'data'), problems);
  const sections = Object.entries(SCHEMA.sections).map(([name, section]) => [
    name,
    readSection(name, section, ownProperty(given, name), known, problems),
  ]);
  const view = /** @type {View} */ ({ v: SCHEMA.version, page, data, ...Object.fromEntries(sections) });
  forget(view);
  return { view, problems };
}

/** A view in the current version; empty where the value is not a view, or is of a later version. */
function current(/** @type {unknown} */ raw, /** @type {string[]} */ problems) {
  const v = ownProperty(raw, 'v') ?? 1;
  const wrong = isRecord(raw) ? versionProblem(v) : problem('view', 'an object', raw);
  if (wrong) problems.push(wrong);
  return wrong ? {} : migrated(raw, Number(v));
}

/** Why data of this version cannot be read, or ''. @param {unknown} v */
export function versionProblem(v) {
  const { version } = SCHEMA;
  const readable = Number.isInteger(v) && Number(v) >= 1 && Number(v) <= version;
  return readable ? '' : problem('version', `1 to ${version}`, v);
}

/** Sections, or a scene, with the names of the current version. @type {(raw: unknown, from: number) => object} */
function migrated(raw, from) {
  /** @type {Record<string, unknown>} */
  const given = isRecord(raw) ? { ...raw } : {};
  for (const { rename } of SCHEMA.steps.filter(({ to }) => to > from)) {
    for (const [name, before, after] of rename) {
      const section = ownProperty(given, name);
      if (
        isRecord(section) &&
        ownProperty(section, before) !== undefined &&
        ownProperty(section, after) === undefined
      ) {
        const { [before]: moved, ...rest } = /** @type {Record<string, unknown>} */ (section);
        given[name] = { ...rest, [after]: moved };
      }
    }
  }
  return given;
}

/**
 * @type {(name: string, field: Field | Omit<Field, 'link'>, value: unknown, known: Known, problems: string[]) =>
 *   unknown}
 */
function readField(name, field, given, known, problems) {
  if (given === undefined) return copy(field.start);
  const { value, problem: wrong } = read(name, field, given, known);
  if (wrong) problems.push(wrong);
  return wrong ? copy(field.start) : value;
}

/** @type {(name: string, section: Section, raw: unknown, known: Known, problems: string[]) => unknown} */
function readSection(name, section, raw, known, problems) {
  const missing = raw === undefined || raw === null;
  if (!missing && !isRecord(raw)) problems.push(problem(name, 'an object', raw));
  const given = isRecord(raw) ? raw : {};
  return Object.fromEntries(
    Object.entries(section.fields).map(([key, field]) => [
      key,
      readField(field.link, field, ownProperty(given, key), known, problems),
    ]),
  );
}

/** @type {(raw: unknown, problems: string[]) => Reference | null} */
function reference(raw, problems) {
  if (raw === undefined || raw === null) return null;
  for (const [kind, { pattern }] of Object.entries(SCHEMA.data)) {
    const value = ownProperty(raw, kind);
    if (typeof value === 'string' && new RegExp(`^(?:${pattern})$`).test(value))
      return /** @type {Reference} */ ({ [kind]: value });
  }
  problems.push(problem('data', `one of ${Object.keys(SCHEMA.data).join(', ')}`, raw));
  return null;
}

/** Resets values that mean nothing in a view: those of another page, or excluded by other values. */
function forget(/** @type {View} */ view) {
  for (const [name, { page, fields }] of Object.entries(SCHEMA.sections)) {
    const section = ownProperty(view, name);
    if (!isRecord(section)) continue;
    for (const [key, { only, start }] of Object.entries(fields)) {
      const kept = only ? only.fields.some((each) => ownProperty(section, each) === only.is) : true;
      if (!kept || (page && page !== view.page)) Reflect.set(section, key, copy(start));
    }
  }
}

/** The view with which every page starts. */
export const startView = () => readView({}).view;

/** The view, without what a leaderboard does not have. @param {View} view @param {Rows} rows @returns {Reading} */
export function fitView(view, rows) {
  /** @type {string[]} */
  const problems = [];
  const explore = { ...view.explore };
  for (const [field, misfit] of Object.entries(MISFITS)) {
    const wrong = misfit(explore, rows);
    if (wrong === undefined) continue;
    problems.push(problem(field, SCHEMA.fit[field], wrong));
    Reflect.set(explore, field, copy(SCHEMA.sections.explore.fields[field].start));
  }
  return { view: { ...view, explore }, problems };
}

/** @type {(explore: ExploreView, rows: Rows) => number} */
const count = ({ added }, { entities }) => entities.length + added.length;

/** The values of a field that the leaderboard does not have, in the order in which the fields are checked. */
/** @type {Record<string, (explore: ExploreView, rows: Rows) => unknown>} */
const MISFITS = {
  context({ context }, { contexts, sizes }) {
    const many = contexts.length > 1;
    const sized = many && sizes.every((row) => row.every(Number.isFinite));
    const there =
      context >= 0 ? context < contexts.length : (context === MEAN && many) || (context === BY_SIZE && sized);
    return there ? undefined : context;
  },
  added({ added }, { entities }) {
    const names = [...entities, ...added.map(({ name }) => name)];
    return names.find((name, k) => k >= entities.length && names.indexOf(name) < k);
  },
  hybrid(explore, rows) {
    if (!explore.hybrid) return undefined;
    const [row, first, second] = explore.hybrid;
    return row < rows.entities.length ? row : [row, first, second].find((each) => each >= count(explore, rows));
  },
  edits: (explore, rows) => explore.edits.map(([row]) => row).find((row) => row >= count(explore, rows)),
  judgements: (explore, rows) => explore.judgements.flat().find((row) => row >= count(explore, rows)),
  ahead_rows: (explore, rows) => explore.ahead_rows.find((row) => row >= count(explore, rows)),
  behind_rows: (explore, rows) => explore.behind_rows.find((row) => row >= count(explore, rows)),
  hidden: (explore, rows) => explore.hidden.find((row) => row >= count(explore, rows)),
  selected: (explore, rows) =>
    explore.selected !== null && explore.selected >= count(explore, rows) ? explore.selected : undefined,
  ours: (explore, rows) => (explore.ours !== null && explore.ours >= count(explore, rows) ? explore.ours : undefined),
  rank: (explore, rows) => (explore.rank > count(explore, rows) ? explore.rank : undefined),
};

/** {scene, problems} from any value; `scene` is null where it has no view. */
/** @type {(raw: unknown, known?: Known) => {scene: Scene | null, problems: string[]}} */
export function readScene(raw, known = {}) {
  const given = ownProperty(raw, 'view');
  const version = ownProperty(given, 'v') ?? 1;
  const newest = versionProblem(version) ? SCHEMA.version : Number(version);
  const words = ownProperty(migrated({ scene: raw }, newest), 'scene');
  if (!isRecord(given)) return { scene: null, problems: [problem('scene', 'an object with a view', raw)] };
  /** @type {string[]} */
  const problems = [];
  const read = Object.entries(SCHEMA.scene).map(([key, field]) => [
    key,
    readField(key, field, ownProperty(words, key), known, problems),
  ]);
  const { view, problems: wrong } = readView(given, known);
  const scene = /** @type {Scene} */ ({ ...Object.fromEntries(read), view });
  return { scene, problems: [...problems, ...wrong] };
}

// ---- Which part of the Tile is shown, and whether one Tile or several side by side.

const { fields } = FIELDS.sections.explore;
const NAMES = /** @type {const} */ ([
  'zoom',
  'multiples',
  'panel_both',
  'panel_flavors',
  'panel_priors',
  'panel_contexts',
  'panel_boards',
]);

/**
 * The fields of a view that are about the part of the Tile and Tiles side by side; without a view, their start values.
 */
/** @type {(view?: Partial<Display>) => Display} */
export const displayOf = (view = {}) => {
  const parts = NAMES.map((name) => [name, structuredClone(view[name] ?? fields[name].start)]);
  return /** @type {Display} */ (Object.fromEntries(parts));
};
