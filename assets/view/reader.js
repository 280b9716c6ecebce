/**
 * Reads views from any value: each field of the schema as it is given, or its start value and a problem in words. Never
 * throws. Equal views are equal JSON, because their fields are in the order of the schema. The same as
 * app/view/reader.py. Knows no Dash and no page.
 */
import { SCHEMA } from '#tile/view/schema';
import { isRecord, ownProperty, problem, read } from '#tile/view/values';

/** @import { ExploreView, Field, Known, Reference, Scene, Section, View } from '#tile/view/types' */
/** @typedef {{entities: string[], contexts: string[], sizes: (number | null)[][]}} Rows what a view refers to */
/** @typedef {{view: View, problems: string[]}} Reading */

const MEAN = -1;
const BY_SIZE = -2;

/** Whether two values are equal as JSON. @type {(one: unknown, other: unknown) => boolean} */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** @type {<T>(value: T) => T} */
const copy = (value) => JSON.parse(JSON.stringify(value));

/**
 * A view from any value. `known`: the lists of keys that are not in the schema.
 *
 * @param {unknown} raw
 * @param {Known} [known]
 * @returns {Reading}
 */
export function readView(raw, known = {}) {
  /** @type {string[]} */
  const problems = [];
  const given = present(raw, problems);
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
function present(/** @type {unknown} */ raw, /** @type {string[]} */ problems) {
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

/**
 * The view, without what a leaderboard does not have.
 *
 * @param {View} view
 * @param {Rows} rows
 * @returns {Reading}
 */
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

/**
 * The values of a field that the leaderboard does not have, in the order in which the fields are checked.
 *
 * @type {Record<string, (explore: ExploreView, rows: Rows) => unknown>}
 */
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
  selected: (explore, rows) =>
    explore.selected !== null && explore.selected >= count(explore, rows) ? explore.selected : undefined,
  rank: (explore, rows) => (explore.rank > count(explore, rows) ? explore.rank : undefined),
};

/**
 * {scene, problems} from any value; `scene` is null where it has no view.
 *
 * @param {unknown} raw
 * @param {Known} [known]
 * @returns {{scene: Scene | null, problems: string[]}}
 */
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
