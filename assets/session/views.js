/**
 * A view: everything that a link, a scene or a session brings back, as plain data, and its form as text, the fragment
 * of a link. What comes from outside is not trusted: `check` and `decode` copy what is well-formed, field by field, give
 * the start value for the rest and name it; nothing here throws on any input. Knows no Dash and no page.
 *
 * A view is {v: 1, page: "/", data: {sample} | {id} | {packed} | null, explore, scores, tradeoff, predictions}; the sections
 * have the fields of FIELDS, always all of them, in one order, so that equal views are equal JSON.
 */
export const VERSION = 1;
export const LONGEST = 8000;
export const MOST = { pins: 12, changes: 1000, text: 2000, name: 200, rank: 1e6, title: 200, notes: 5000, scenes: 100 };

// What the page can show. What depends on the catalogue or on the server is added by whoever knows it.
export const KNOWN = {
  pages: ['/'],
  flavors: ['who', 'last', 'rank', 'value', 'best', 'worst', 'no_skill', 'relative_skill'],
  overlays: [
    'places',
    'grid',
    'gamma_pi',
    'radius',
    'contours',
    'stable',
    'stable3',
    'frontiers',
    'gamma_tau',
    'cohen',
  ],
  roc: ['hull', 'zoom', 'vertex', 'second', 'third', 'whatif'],
  operations: ['swap_classes', 'change_prediction', 'change_truth', 'swap_truth_prediction'],
  sizes: [100, 1000, 10000],
  coefficients: ['kendall', 'spearman', 'pearson'],
  compare: ['f1'],
  columns: ['tpr', 'fpr', 'ppv', 'npv'],
  families: ['fixed_prior', 'leaderboard'],
  laws: ['leaderboard'],
  places: ['ppv', 'tpr', 'point'],
  rules: ['fixed', 'prevalence', 'tpr', 'fpr', 'own'],
  layers: ['model', 'threshold'],
};
const CONTEXTS = { mean: -1, size: -2 };
const PARAMETERS = { prior: 1, rate: 1, tn: 1, concentration: 1e6 };

// Kinds of values ---------------------------------------------------------------------------------------------------
// Each: `check(value, known)` copies a value or gives undefined; `write(value)` and `read(text)` are its text in a link.

const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);
const inside = (value, low, high) => Math.min(high, Math.max(low, value));
const numeral = (text) => (/^-?\d[\d.e+-]*$/.test(text) ? Number(text) : undefined);
const every = (values, one) => {
  if (!Array.isArray(values)) return undefined;
  const found = values.map(one);
  return found.includes(undefined) ? undefined : found;
};
const escaped = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const parts = (text, sign) => (text === '' ? [] : text.split(sign));
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const real = {
  check: (value) => (isNumber(value) && Math.abs(value) < 1e15 ? value : undefined),
  write: String,
  read: numeral,
};
const flag = {
  check: (value) => (typeof value === 'boolean' ? value : undefined),
  write: (value) => (value ? 'yes' : 'no'),
  read: (text) => ({ yes: true, no: false })[text],
};
const unit = { check: (value) => (isNumber(value) ? inside(value, 0, 1) : undefined), write: String, read: numeral };
const proper = {
  check: (value) => (isNumber(value) && value > 0 && value < 1 ? value : undefined),
  write: String,
  read: numeral,
};
const whole = (low, high) => ({
  check: (value) => (Number.isInteger(value) ? inside(value, low, high) : undefined),
  write: String,
  read: numeral,
});
/** Which of a list: a number that is none names no neighbour of it. */
const index = (low = 0) => ({
  check: (value) => (Number.isInteger(value) && value >= low ? value : undefined),
  write: String,
  read: numeral,
});
const orNull = (kind) => ({ ...kind, check: (value, known) => (value === null ? null : kind.check(value, known)) });
const oneOf = (list, kind = { write: escaped, read: (text) => text }) => ({
  ...kind,
  check: (value, known) => (known[list].includes(value) ? value : undefined),
});

/** A list of known keys without repetition, in the order given. */
const listOf = (list) => ({
  check: (values, known) =>
    Array.isArray(values) && values.every((value) => known[list].includes(value)) ? [...new Set(values)] : undefined,
  write: (values) => values.map(escaped).join(),
  read: (text) => parts(text, ','),
});
/** A set of known keys, in the order of the list of known ones. */
const setOf = (list) => ({
  ...listOf(list),
  check: (values, known) =>
    listOf(list).check(values, known) ? known[list].filter((key) => values.includes(key)) : undefined,
});

const context = {
  check: index(CONTEXTS.size).check,
  write: (value) => Object.keys(CONTEXTS).find((name) => CONTEXTS[name] === value) || String(value),
  read: (text) => (Object.hasOwn(CONTEXTS, text) ? CONTEXTS[text] : numeral(text)),
};

const pair = {
  check: (value) => (Array.isArray(value) && value.length === 2 ? every(value, unit.check) : undefined),
  write: (value) => value.join(),
  read: (text) => parts(text, ',').map(numeral),
};

const point = (value) => {
  const found = value && typeof value === 'object' ? pair.check([value.a, value.b]) : undefined;
  return found && { a: found[0], b: found[1] };
};
const pins = {
  check: (values) => (Array.isArray(values) ? every(values.slice(0, MOST.pins), point) : undefined),
  write: (values) => values.map(({ a, b }) => `${a},${b}`).join(';'),
  read: (text) => parts(text, ';').map((each) => ({ a: pair.read(each)[0], b: pair.read(each)[1] })),
};

/** tn, fp, fn, tp of a change made by hand: known, not negative, not all 0. */
const performance = (row) => {
  const found =
    Array.isArray(row) && row.length === 4
      ? every(row, (value) => (isNumber(value) && value >= 0 && value < 1e15 ? value : undefined))
      : undefined;
  return found && found.some((value) => value > 0) ? found : undefined;
};
const few = (values) => Array.isArray(values) && values.length <= MOST.changes;
const edits = {
  check: (values) =>
    few(values)
      ? every(values, (edit) => {
          const row =
            Array.isArray(edit) && edit.length === 2 && Number.isInteger(edit[0]) && edit[0] >= 0
              ? performance(edit[1])
              : undefined;
          return row && [edit[0], row];
        })
      : undefined,
  write: (values) => values.map(([entity, row]) => `${entity}:${row.join()}`).join(';'),
  read: (text) =>
    parts(text, ';').map((each) => {
      const [entity, row] = each.split(':');
      return [numeral(entity), parts(row || '', ',').map(numeral)];
    }),
};
const added = {
  check: (values) =>
    few(values)
      ? every(values, (entity) => {
          const row =
            entity && typeof entity === 'object' && isName(entity.name) ? performance(entity.performance) : undefined;
          return row && { name: entity.name, performance: row };
        })
      : undefined,
  write: (values) => values.map(({ name, performance: row }) => `${escaped(name)}:${row.join()}`).join(';'),
  read: (text) =>
    parts(text, ';').map((each) => {
      const [name, row] = each.split(':');
      return { name: decodeURIComponent(name), performance: parts(row || '', ',').map(numeral) };
    }),
};

/** A threshold for each model, null where it has none. */
const thresholds = {
  check: (values) => (few(values) ? every(values, (value) => (value === null ? null : real.check(value))) : undefined),
  write: (values) => values.map((value) => value ?? 'none').join(),
  read: (text) => parts(text, ',').map((each) => (each === 'none' ? null : numeral(each))),
};
/** Predictions: a sample of the server by its key, a file by its id. */
const source = {
  check: (value) => (typeof value === 'string' && KEYS.test(value) ? value : undefined),
  write: escaped,
  read: (text) => text,
};

/** A score and perhaps a second one, each as its key or as a formula. */
const texts = {
  check: (values) => {
    if (!Array.isArray(values) || !values.length || values.length > 2 || !values.every(isText) || !values[0])
      return undefined;
    return [values[0], values[1] || ''];
  },
  write: (values) => values.filter(Boolean).map(escaped).join(),
  read: (text) => parts(text, ',').map(decodeURIComponent),
};

/** Parameters of families, by their names. */
const parameters = {
  check: (values) => {
    if (!values || typeof values !== 'object' || Array.isArray(values)) return undefined;
    const found = {};
    for (const [name, end] of Object.entries(PARAMETERS)) {
      if (!Object.hasOwn(values, name) || values[name] === undefined) continue;
      const value = values[name];
      if (!(isNumber(value) && value > 0 && value < end)) return undefined;
      found[name] = value;
    }
    return found;
  },
  write: (values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}:${value}`)
      .join(),
  read: (text) => {
    const pairs = parts(text, ',').map((each) => each.split(':'));
    if (!pairs.every(([name]) => Object.hasOwn(PARAMETERS, name))) return undefined;
    return Object.fromEntries(pairs.map(([name, value]) => [name, numeral(value || '') ?? NaN]));
  },
};

// Fields: name in the view, name in the link, kind, start value -----------------------------------------------------

export const FIELDS = {
  explore: [
    ['a', 'a', unit, 0.5],
    ['b', 'b', unit, 0.5],
    ['context', 'context', context, 0],
    ['prior', 'prior', orNull(proper), null],
    ['operations', 'operations', listOf('operations'), []],
    ['flavor', 'flavor', oneOf('flavors'), 'who'],
    ['rank', 'rank', whole(1, MOST.rank), 1],
    ['selected', 'selected', orNull(index()), null],
    ['compare', 'compare', oneOf('compare'), 'f1'],
    ['columns', 'columns', listOf('columns'), ['tpr', 'fpr', 'ppv', 'npv']],
    ['pins', 'pins', pins, []],
    ['overlays', 'overlays', setOf('overlays'), ['places', 'grid', 'gamma_pi', 'radius']],
    ['roc', 'roc', setOf('roc'), ['hull']],
    ['edits', 'edits', edits, []],
    ['added', 'added', added, []],
  ],
  scores: [
    ['texts', 'scores', texts, ['mcc', '']],
    ['family', 'family', oneOf('families'), 'fixed_prior'],
    ['size', 'size', oneOf('sizes', { write: String, read: numeral }), 1000],
    ['seed', 'seed', whole(1, 9999), 1],
    ['coefficient', 'coefficient', oneOf('coefficients'), 'kendall'],
    ['parameters', 'scores-at', parameters, {}],
  ],
  tradeoff: [
    ['family', 'on', oneOf('laws'), 'leaderboard'],
    ['from', 'from', oneOf('places'), 'ppv'],
    ['to', 'to', oneOf('places'), 'tpr'],
    ['parameters', 'tradeoff-at', parameters, {}],
    ['pinned', 'way-point', orNull(pair), null],
  ],
  predictions: [
    ['source', 'predictions', orNull(source), null],
    ['selected', 'model', orNull(index()), null],
    ['rule', 'rule', oneOf('rules'), 'fixed'],
    ['value', 'threshold', real, 0.5],
    ['half', 'half', flag, false],
    ['own', 'thresholds', thresholds, []],
    ['share', 'answered', unit, 1],
    ['flavor', 'layer', oneOf('layers'), 'model'],
    ['prior', 'predictions-prior', orNull(proper), null],
  ],
};
const PREDICTIONS = '/predictions';
const IDS = /^[0-9a-f]{64}$/;
const KEYS = /^[\w.-]{1,80}$/;
const PACKED = /^[\w-]{1,8000}$/;
const DATA = { sample: KEYS, id: IDS, packed: PACKED };
const DATA_KEYS = { sample: 'sample', id: 'id', packed: 'data' };

const isText = (text) => typeof text === 'string' && text.length <= MOST.text && !/[\p{Cc}\p{Cs}]/u.test(text);
/** As the server has it: 1 to 200 characters, no controls, nothing that turns the direction of writing. */
export const isName = (name) =>
  typeof name === 'string' &&
  name.trim() !== '' &&
  name.length <= MOST.name &&
  !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name);
const own = (record, name) =>
  record && typeof record === 'object' && Object.hasOwn(record, name) ? record[name] : undefined;
const copy = (value) => JSON.parse(JSON.stringify(value));

/** A section with every field, and the names of what was given and is not well-formed. */
function section(name, raw, known) {
  const problems = [];
  const found = {};
  for (const [field, key, kind, start] of FIELDS[name]) {
    const given = own(raw, field);
    const value = given === undefined ? undefined : kind.check(given, known);
    if (given !== undefined && value === undefined) problems.push(key);
    found[field] = value === undefined ? copy(start) : value;
  }
  return { found, problems };
}

function reference(raw) {
  for (const [kind, shape] of Object.entries(DATA)) {
    const value = own(raw, kind);
    if (typeof value === 'string' && shape.test(value)) return { [kind]: value };
  }
  return null;
}

/**
 * A view from anything: {view, problems}, the problems being names of fields. `known` says what exists beyond KNOWN.
 */
export function check(raw, known = {}) {
  const all = { ...KNOWN, ...known };
  const view = {
    v: VERSION,
    page: all.pages.includes(own(raw, 'page')) ? raw.page : '/',
    data: reference(own(raw, 'data')),
  };
  const problems = [];
  if (own(raw, 'data') && !view.data) problems.push('data');
  for (const name of Object.keys(FIELDS)) {
    const { found, problems: wrong } = section(name, own(raw, name), all);
    view[name] = found;
    problems.push(...wrong);
  }
  // Predictions are on their page alone, and the server keeps files of them for a short time only.
  if (view.page !== PREDICTIONS) view.predictions = section('predictions', {}, all).found;
  // The page forgets the point of a way that neither begins nor ends there.
  if (![view.tradeoff.from, view.tradeoff.to].includes('point')) view.tradeoff.pinned = null;
  return { view, problems };
}

/** The view as far as a leaderboard {entities, contexts, sizes} has what it names. */
export function fit(view, data) {
  const problems = [];
  const explore = { ...view.explore };
  const reset = (field) => {
    problems.push(field);
    explore[field] = copy(FIELDS.explore.find(([name]) => name === field)[3]);
  };
  const many = data.contexts.length > 1;
  const sized = many && data.sizes.every((row) => row.every(Number.isFinite));
  const { context: at } = explore;
  if (at >= data.contexts.length || (at === CONTEXTS.mean && !many) || (at === CONTEXTS.size && !sized))
    reset('context');
  const rows = data.entities.length + explore.added.length;
  if (explore.edits.some(([entity]) => entity >= rows)) reset('edits');
  if (explore.selected !== null && explore.selected >= rows) reset('selected');
  if (explore.rank > rows) reset('rank');
  return { view: { ...view, explore }, problems };
}

/** The fragment of a link, without its sign: only what differs from the start, in words where it is short. */
export function encode(view) {
  const found = [];
  for (const [kind, key] of Object.entries(DATA_KEYS))
    if (own(view.data, kind)) found.push(`${key}=${view.data[kind]}`);
  for (const [name, fields] of Object.entries(FIELDS)) {
    for (const [field, key, kind, start] of fields) {
      const value = view[name][field];
      if (!same(value, start)) found.push(`${key}=${kind.write(value)}`);
    }
  }
  return found.join('&');
}

/** Whether a fragment is of a view at all, or a place in a page ("#explore"). */
export const isView = (fragment) => fragment.includes('=');

/** {view, problems} of a fragment; `view` is null where nothing of it can be used. */
export function decode(fragment, page, known = {}) {
  if (fragment.length > LONGEST)
    return { view: null, problems: [`more than ${LONGEST.toLocaleString('en')} characters`] };
  const given = new Map();
  const problems = [];
  for (const each of fragment.split('&').filter(Boolean)) {
    const [, key, text] = /^([^=]*)=?(.*)$/s.exec(each);
    given.set(key, text);
  }
  const raw = { page, data: {} };
  for (const [kind, key] of Object.entries(DATA_KEYS))
    if (given.has(key)) raw.data[kind] = take(given, key, (text) => text);
  if (!Object.keys(raw.data).length) raw.data = undefined;
  for (const [name, fields] of Object.entries(FIELDS)) {
    raw[name] = {};
    for (const [field, key, kind] of fields) {
      if (!given.has(key)) continue;
      const value = take(given, key, kind.read);
      if (value === undefined) problems.push(key);
      else raw[name][field] = value;
    }
  }
  const checked = check(raw, known);
  const unknown = [...given.keys()].map((key) => key.slice(0, 20));
  return { view: checked.view, problems: [...problems, ...checked.problems, ...unknown] };
}

/** Takes a value out of what is still to be read; undefined where its text is malformed. */
function take(given, key, read) {
  const text = given.get(key);
  given.delete(key);
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

/** Scenes from anything: those with a well-formed view, bounded; each of the leaderboard `data`. */
export function checkScenes(raw, data, known = {}) {
  if (!Array.isArray(raw)) return [];
  const scenes = [];
  for (const each of raw.slice(0, MOST.scenes)) {
    if (!own(each, 'view') || typeof each.view !== 'object') continue;
    scenes.push({
      title: words(each.title, MOST.title).trim() || 'Scene',
      notes: words(each.notes, MOST.notes),
      view: { ...check(each.view, known).view, data },
    });
  }
  return scenes;
}

/** Text without what cannot be seen, at most so long; lines and tabs stay. */
export const words = (text, most) =>
  typeof text === 'string'
    ? text.replace(/[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu, '').slice(0, most)
    : '';
