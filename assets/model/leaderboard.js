/** A leaderboard in one of its contexts or in the mean of all: attributes, colours, hybrids. */
import { distance, PALETTE, palette } from '#tile/draw/colours';
import { entries, known, rates } from '#tile/math/performance';
import { inUnit } from '#tile/math/ranking';

/** @import { Group } from '#tile/ui/legend' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Region } from '#tile/math/regions/best' */
/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { BoardModel } from '#tile/model/explore' */

// ---- One context, or the mean of all.

/** Used as the index of a context: the mean of all contexts. */
export const MEAN = -1;
/** Used as the index of a context: the mean of all contexts, weighted by sample size. */
export const BY_SIZE = -2;

/** Creates a leaderboard with one context in the browser. */
/** @type {(title: string, entities: string[], performances: Performance[]) => Leaderboard} */
export function leaderboard(title, entities, performances) {
  return {
    id: '',
    title,
    entities,
    contexts: ['all'],
    performances: [performances],
    sizes: [performances.map(() => null)],
    notes: [],
  };
}

/** @param {Leaderboard} board @param {number} context @returns {string} the name of a context. */
export function contextName(board, context) {
  if (context >= 0) return board.contexts[context];
  const mean = `mean of ${board.contexts.length} contexts`;
  return context === BY_SIZE ? `${mean}, weighted by size` : mean;
}

/**
 * The context that is shown where none is chosen: the mean of several, or the first where no classifier has a mean. The
 * same as `Leaderboard.default_context` in Python.
 */
/** @param {Leaderboard} board */
export function defaultContext(board) {
  const several = board.contexts.length > 1;
  return several && performancesIn(board, MEAN).some((row) => row?.every(Number.isFinite)) ? MEAN : 0;
}

/** Why no classifier has a score at the point, as a sentence without its full stop. */
/** @param {{performances: Performance[], context: number}} model */
export function whyNoScore({ performances, context }) {
  if (performances.some(Boolean)) return 'Undefined (0/0) here for every classifier';
  return `No classifier has results in ${context < 0 ? 'every' : 'this'} context`;
}

/**
 * @param {Leaderboard} board @param {number} context
 * @returns {Performance[]} the original performances of a context, or the mean over contexts.
 */
export function performancesIn(board, context) {
  if (context >= 0) return board.performances[context];
  return board.entities.map((_, i) => {
    const rows = board.performances.map((performances) => performances[i]);
    return meanPerformance(rows, context === BY_SIZE ? board.sizes.map((row) => row[i]) : rows.map(() => 1));
  });
}

/** The weighted mean of performances as probabilities; null if one is missing. */
/** @type {(rows: Performance[], weights: (number | null)[]) => Performance} */
function meanPerformance(rows, weights) {
  if (rows.some((p) => !p) || weights.some((weight) => !Number.isFinite(weight))) return null;
  const total = weights.reduce((/** @type {number} */ sum, weight) => sum + Number(weight), 0);
  const shares = rows.map((p, i) => {
    const row = entries(p);
    const all = row.reduce((sum, value) => sum + value, 0);
    return row.map((value) => Number(weights[i]) * (value / all));
  });
  return [0, 1, 2, 3].map((k) => shares.reduce((sum, row) => sum + row[k], 0) / total);
}

// ---- Attributes of entities, such as a family or a year: which are shown as columns, which one gives the colours,
// which one the labels. Attributes that a leaderboard lacks are ignored.

/**
 * Names of attributes. `attributes`: the columns; `grouped`: whose groups stand in the place of the rows.
 *
 * @typedef {object} ShownAttributes
 * @property {string[]} attributes
 * @property {string | null} colour
 * @property {string | null} label
 * @property {string | null} grouped
 */

/** @returns {ShownAttributes} */
export const noneShown = () => ({ attributes: [], colour: null, label: null, grouped: null });

/** @param {Leaderboard} board @returns {string[]} names of its attributes */
export const attributesOf = ({ attributes }) => Object.keys(attributes ?? {});

/**
 * @param {Leaderboard} board @param {string | null} name
 * @returns {string[] | null} the text of each entity; null if there is no such attribute
 */
export const textsOf = ({ attributes }, name) =>
  name !== null && attributes && Object.hasOwn(attributes, name) ? attributes[name] : null;

// So many attributes are listed.
const LISTED = 16;

/** The attributes of an entity as lines of text, such as its family, its year or published intervals. */
/** @param {Record<string, string[]>} attributes @param {number} entity */
export const linesOf = (attributes, entity) =>
  Object.entries(attributes)
    .filter(([, texts]) => texts[entity])
    .slice(0, LISTED)
    .map(([name, texts]) => `${name}: ${texts[entity]}`);

/** The wanted attributes, restricted to those that the leaderboard has. */
/** @type {(board: Leaderboard, wanted: ShownAttributes) => ShownAttributes} */
export function fitted(board, { attributes, colour, label, grouped }) {
  const known = (/** @type {string | null} */ name) => (textsOf(board, name) ? name : null);
  const shown = { colour: known(colour), label: known(label), grouped: known(grouped) };
  return { attributes: attributes.filter(known), ...shown };
}

/**
 * The groups of entities with the same text, the most frequent first; entities without a text have none, and groups
 * beyond the colours have -1 as place.
 */
/** @type {(texts: string[]) => Group[]} */
export function groupsOf(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const named = [...counts].filter(([text]) => text !== '').sort(([s, m], [t, n]) => n - m || (s < t ? -1 : 1));
  return named.map(([text, entities], k) => ({ text, entities, place: k < PALETTE ? k : -1 }));
}

/** The colour of each entity by its text, -1 for none. @param {string[]} texts */
export function coloursBy(texts) {
  const places = new Map(groupsOf(texts).map(({ text, place }) => [text, place]));
  return texts.map((text) => places.get(text) ?? -1);
}

// ---- The colours of entities: assigned once for each leaderboard to those that can be first, so that touching
// regions look different. A colour is an index into the palette; indices beyond it have a pattern as well.

/** Colours closer than this in OKLab look alike. */
const ALIKE = 0.15;

/**
 * Assigns colours to entities by descending area.
 *
 * @param {Map<number, number>} areas by entity
 * @param {Region[]} regions whose neighbours get different colours
 * @returns {Map<number, number>} colours by entity
 */
export function coloursByArea(areas, regions) {
  /** @type {Map<number, number>} */
  const colours = new Map();
  const touching = neighbours(regions);
  const order = [...areas].sort(([i, first], [j, second]) => second - first || i - j);
  for (const [entity] of order) colours.set(entity, freeColour(colours, touching.get(entity)));
  return colours;
}

/** For each entity, those whose regions touch one of its regions. @param {Region[]} regions */
function neighbours(regions) {
  /** @type {Map<number, Set<number>>} */
  const near = new Map();
  /** @type {(i: number, j: number) => unknown} */
  const meet = (i, j) => near.set(i, (near.get(i) || new Set()).add(j));
  for (const { entities, sides } of regions) {
    for (const other of sides) {
      if (other === null) continue;
      meet(entities[0], other);
      meet(other, entities[0]);
    }
  }
  return near;
}

/** The next unused colour that does not look like a neighbour's. */
/** @param {Map<number, number>} colours @param {Iterable<number>} [touching] entities */
export function freeColour(colours, touching = []) {
  const full = palette();
  const used = new Set(colours.values());
  if (used.size >= full.length) return used.size;
  const free = full.map((_, k) => k).filter((k) => !used.has(k));
  const others = [...touching].map((i) => colours.get(i) ?? full.length).filter((k) => k < full.length);
  const clear = free.find((k) => others.every((other) => distance(full[k], full[other]) >= ALIKE));
  return clear ?? free[0];
}

// ---- The hybrid of two entities: it answers like the second with probability `share`, else like the first, so that
// its rates lie on the segment between theirs (Fawcett 2006, section 10). It is an added entity that is updated with
// them.

/**
 * The row of the hybrid, the rows of its two entities, the share of the second.
 *
 * @typedef {[row: number, number, number, number]} Hybrid
 */

/** The expected counts of a hybrid on the test set of p; null if a class is missing. */
/** @param {Performance} p @param {Performance} q @param {number} share of q @returns {number[] | null} */
function mixture(p, q, share) {
  if (!known(p) || !known(q)) return null;
  const [one, other] = [rates(p), rates(q)];
  const fpr = one.fpr + share * (other.fpr - one.fpr);
  const tpr = one.tpr + share * (other.tpr - one.tpr);
  if (!Number.isFinite(fpr + tpr)) return null;
  const [negatives, positives] = [p[0] + p[1], p[2] + p[3]];
  return [negatives * (1 - fpr), negatives * fpr, positives * (1 - tpr), positives * tpr];
}

/**
 * Adds the hybrid of two entities in equal shares, replacing an earlier hybrid.
 *
 * @param {BoardModel & {selected: number | null}} model @param {number} i @param {number} j
 * @returns {boolean} whether they have one
 */
export function addHybrid(model, i, j) {
  const performance = i === j ? null : mixture(model.base[i], model.base[j], 0.5);
  if (!performance) return false;
  const row = model.hybrid?.[0] ?? model.names.length;
  if (i === row || j === row) return false;
  const taken = new Set(model.names.filter((_, k) => k !== row));
  const title = `Hybrid of ${model.names[i]} and ${model.names[j]}`.slice(0, 190);
  let name = title;
  for (let k = 2; taken.has(name); k++) name = `${title} ${k}`;
  const at = row - model.board.entities.length;
  model.added = [...model.added.slice(0, at), { name, performance }, ...model.added.slice(at + 1)];
  model.edits.delete(row);
  model.hybrid = [row, i, j, 0.5];
  model.selected = row;
  return true;
}

/** Recomputes the hybrid from its two entities, also where these are hidden; the list of names stays. */
/** @param {BoardModel} model @param {Performance[]} all the performances, those of hidden entities included */
export function updateHybrid(model, all) {
  if (!model.hybrid) return;
  const [row, i, j, share] = model.hybrid;
  const at = row - model.board.entities.length;
  const performance = mixture(all[i] ?? null, all[j] ?? null, share);
  if (!model.added[at] || !performance) return;
  model.added[at] = { ...model.added[at], performance };
  all[row] = performance;
}

/** The hybrid of a view; null if its rows do not exist. */
/** @param {Hybrid | null} hybrid @param {number} entities @param {number} added */
export const hybridOf = (hybrid, entities, added) =>
  hybrid && hybrid[0] >= entities && hybrid.slice(0, 3).every((row) => row < entities + added) ? hybrid : null;

/** Sets the share with which the hybrid is nearest to a point of ROC space; returns whether there is one. */
/** @param {BoardModel} model @param {Readonly<[number, number]>} place */
export function slideHybrid(model, [x, y]) {
  if (!model.hybrid) return false;
  const [row, i, j] = model.hybrid;
  const [from, to] = [model.rates[i], model.rates[j]];
  if (!from || !to) return false;
  const [u, v] = [to.fpr - from.fpr, to.tpr - from.tpr];
  const share = ((x - from.fpr) * u + (y - from.tpr) * v) / (u * u + v * v);
  if (!Number.isFinite(share)) return false;
  model.hybrid = [row, i, j, inUnit(share)];
  return true;
}

/** The number of decimals for outcomes: 3 for probabilities, 1 for counts, which a hybrid has in fractions. */
/** @param {number[]} counts */
export const digitsOf = (counts) => (counts.reduce((sum, each) => sum + each, 0) > 10 ? 1 : 3);
