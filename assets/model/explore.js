/** The state of Explore and all that follows from it: performances, point, ranking, requests to the server. */
import { REFERENCE } from '#tile/draw/marks';
import { fixed } from '#tile/draw/text';
import {
  canShift,
  commonPrior,
  entries,
  operations,
  priorOf,
  rates,
  shift,
  withoutTrivial,
} from '#tile/math/performance';
import * as tau from '#tile/math/rank_correlation';
import { rank, ranksOf } from '#tile/math/ranking';
import { firstRegions, mapPolygons, rightEdge } from '#tile/math/regions/best';
import { agreeing, allAhead, conflict } from '#tile/math/regions/judgements';
import { winnerMoves } from '#tile/math/regions/stable';
import { upperHull } from '#tile/math/roc_space';
import { isRule, OTHER_SCORES, RuleEvaluator } from '#tile/math/rules';
import { scores } from '#tile/math/scores';
import {
  attributesOf,
  BY_SIZE,
  coloursBy,
  coloursByArea,
  contextName,
  defaultContext,
  fitted,
  freeColour,
  groupsOf,
  hybridOf,
  MEAN,
  noneShown,
  performancesIn,
  textsOf,
  updateHybrid,
} from '#tile/model/leaderboard';
import { isOneClass, REFERENCES, References } from '#tile/model/references';
import { Ruled, ruleValue } from '#tile/model/ruled';
import { isOfOne, uncertaintyOf } from '#tile/model/tile_settings';
import { UncertaintyResults } from '#tile/model/uncertainty';
import { FLAVORS } from '#tile/view/flavors';
import { displayOf } from '#tile/view/reader';

/** @import { Performance, Rates } from '#tile/math/performance' */
/** @import { Place, Ranking } from '#tile/math/ranking' */
/** @import { EdgePiece, Region } from '#tile/math/regions/best' */
/** @import { Agreeing, Judgement } from '#tile/math/regions/judgements' */
/** @import { Moves } from '#tile/math/regions/stable' */
/** @import { Rule } from '#tile/math/rules' */
/** @import { ReferenceHere } from '#tile/model/references' */
/** @import { Leaderboard, MapAnswer, ScoreRecord, ShownRegion } from '#tile/model/answers' */

// ---- The current performances: a leaderboard in one context, at a prior, with operations and what-if changes; and
// what follows from them independently of the point: rates, the hull, regions, colours. Draws nothing; independent
// of the DOM.

/**
 * An entity that the user adds.
 *
 * @typedef {{name: string, performance: number[]}} AddedEntity
 */

/** The most contexts whose regions determine the colours. */
const MOST_CONTEXTS = 50;

export class BoardModel {
  // Chosen by the user.
  /** @type {Leaderboard | null} */
  data = null;
  context = 0;
  /** The prior to which all performances are shifted; null: each keeps its own. @type {number | null} */
  prior = null;
  /** @type {string[]} */
  operations = [];
  /** The what-if performances by entity. @type {Map<number, number[]>} */
  edits = new Map();
  /** @type {AddedEntity[]} */
  added = [];
  /** The entities that the user hides: they have no performance, and so no rank, region, dot or row. */
  /** @type {Set<number>} */
  hidden = new Set();
  /** The added entity that is a hybrid. @type {import('#tile/model/leaderboard').Hybrid | null} */
  hybrid = null;
  // Computed by `derive`.
  /** The performances before the prior shift and the operations. @type {Performance[]} */
  base = [];
  /** The current performances. @type {Performance[]} */
  performances = [];
  /** @type {(Rates | null)[]} */
  rates = [];
  /** The entities that predict one class only, although there are samples of both. @type {Set<number>} */
  oneClass = new Set();
  /** The prior shared by all performances before (`ownPrior`) and after a shift (`common`); NaN if they differ. */
  ownPrior = NaN;
  common = NaN;
  /** The entities with samples of one class only, which cannot be shifted to another prior. @type {number[]} */
  stuck = [];
  /** Whether true negatives are unknown, so that only the right side of the Tile is defined. */
  rightOnly = false;
  /** The best classifiers along that side. @type {EdgePiece[] | null} */
  edge = null;
  /** Entities on the upper-left hull of ROC space. @type {number[]} */
  hull = [];
  /** Cached regions, by what they show ('first' or 'last'). @type {Record<string, Region[]>} */
  regionCache = {};
  /** Cached references; undefined until asked for. @type {References | null | undefined} */
  referenceCache = undefined;
  /** Classifiers that are best on some area, with the number of tied ones. @type {Map<number, number>} */
  owners = new Map();
  /** The colours of entities, kept for the case that they are first again. @type {Map<number, number>} */
  colours = new Map();
  /** The colour of each entity, if given by an attribute; null if `colours` applies. @type {number[] | null} */
  fixedColours = null;
  /** The attributes of the entities that are shown. */
  shown = noneShown();

  /** Cached names and their sources. @type {{of: string[] | null, added: AddedEntity[], names: string[]}} */
  listed = { of: null, added: [], names: [] };
  /** Cached labels. @type {{names: string[] | null, texts: string[] | null, labels: string[]}} */
  labelled = { names: null, texts: null, labels: [] };

  /** The leaderboard; throws if there is none yet. */
  get board() {
    if (!this.data) throw new Error('expected a leaderboard, found none');
    return this.data;
  }

  /**
   * The names of all entities: the same array until the leaderboard or the added entities change, because text widths
   * are cached by array.
   */
  get names() {
    const { entities } = this.board;
    const { added, listed } = this;
    if (listed.of !== entities || listed.added !== added || listed.names.length !== entities.length + added.length)
      this.listed = { of: entities, added, names: [...entities, ...added.map((entity) => entity.name)] };
    return this.listed.names;
  }

  /** The labels of entities in the plots: their names, or an attribute; the same array until either changes. */
  get labels() {
    const { names } = this;
    const texts = textsOf(this.board, this.shown.label);
    if (this.labelled.names !== names || this.labelled.texts !== texts)
      this.labelled = { names, texts, labels: texts ? names.map((name, i) => texts[i] || name) : names };
    return this.labelled.labels;
  }

  /** The groups of entities by the attribute that colours them; null if none does. */
  get groups() {
    const texts = textsOf(this.board, this.shown.colour);
    return texts && groupsOf(texts);
  }

  /** @param {import('#tile/model/leaderboard').ShownAttributes} wanted ignored if the leaderboard lacks them */
  showAttributes(wanted) {
    const before = this.shown.colour;
    this.shown = fitted(this.board, wanted);
    const texts = textsOf(this.board, this.shown.colour);
    if (texts || before !== null) this.fixedColours = texts && coloursBy(texts);
  }

  /** The name of the current context. */
  get contextName() {
    return contextName(this.board, this.context);
  }

  /** The number of entities that are not hidden. */
  get rowCount() {
    return this.names.length - this.hidden.size;
  }

  /** The rows of these names that are hidden here. @param {string[]} names */
  hiddenIn(names) {
    const gone = new Set([...this.hidden].map((i) => this.names[i]));
    return new Set(names.flatMap((name, i) => (gone.has(name) ? [i] : [])));
  }

  get hypothetical() {
    const { entities } = this.board;
    return new Set([...this.edits.keys(), ...this.added.map((_, k) => entities.length + k)]);
  }

  /** Recomputes everything that depends on the data, the context, what-if changes, the prior and the operations. */
  derive() {
    this.updatePerformances();
    this.regionCache = {};
    this.referenceCache = undefined;
    this.hull = this.upperHull();
    this.edge = this.rightOnly ? rightEdge(this.performances) : null;
    this.owners = new Map();
    for (const { entities } of [...this.regions('first'), ...(this.edge ?? [])])
      for (const i of entities) this.owners.set(i, Math.min(this.owners.get(i) ?? Infinity, entities.length));
    for (const entity of this.owners.keys()) this.colourFor(entity);
  }

  /** Recomputes the current performances and their priors. */
  updatePerformances() {
    const given = performancesIn(this.board, this.context);
    this.rightOnly = given.some(Boolean) && given.every((p) => !p || !Number.isFinite(p[0] ?? NaN));
    const all = [...given, ...this.added.map(({ performance }) => performance)].map((p, i) => this.edits.get(i) || p);
    updateHybrid(this, all);
    const base = all.map((p, i) => (this.hidden.has(i) ? null : p));
    this.base = base;
    this.ownPrior = commonPrior(base);
    this.performances = this.arranged(base);
    // Rows with samples of one class cannot be shifted; all other rows get the common prior.
    this.stuck = this.prior === null ? [] : base.flatMap((p, i) => (p && !canShift(p) ? [i] : []));
    this.common = commonPrior(this.performances.filter((_, i) => !this.stuck.includes(i)));
    this.rates = this.performances.map((p) => (p ? rates(p) : null));
    this.oneClass = new Set(this.performances.flatMap((p, i) => (isOneClass(p) ? [i] : [])));
  }

  /** A prior to shift to; null where it is the data's own. @param {number | null} prior */
  unlessOwn(prior) {
    return prior !== null && Math.abs(prior - this.ownPrior) < 1e-12 ? null : prior;
  }

  /** Performances at the prior in use, after the operations. @param {Performance[]} rows */
  arranged(rows) {
    const { prior } = this;
    return this.operations.reduce(
      (done, name) => done.map(operations[name].performance),
      prior === null ? rows : rows.map((p) => shift(p, prior)),
    );
  }

  /** The performances that compete for the coloured regions. */
  get coloured() {
    return this.performances;
  }

  /** The regions of the best ('first') or the worst ('last') classifiers, cached for the current performances. */
  /** @param {string} which */
  regions(which) {
    this.regionCache[which] ??= firstRegions(this.coloured, { last: which === 'last' });
    return this.regionCache[which];
  }

  /**
   * Always negative and always positive at the prior that all performances share, with which these are compared; null
   * if they share none, or if there is no performance to compare them with.
   */
  get references() {
    if (this.referenceCache !== undefined) return this.referenceCache;
    const { performances, common } = this;
    const found = common > 0 && common < 1 ? new References(performances, common, this.owners) : null;
    this.referenceCache = found?.count ? found : null;
    return this.referenceCache;
  }

  /** The performance of an entity, or of a reference. @param {number} i @returns {Performance} */
  performanceOf(i) {
    return this.performances[i] ?? this.references?.rows[i - this.performances.length] ?? null;
  }

  /** The name of an entity, or of a reference, which has an index after those of entities. @param {number} i */
  nameOf(i) {
    return this.names[i] ?? REFERENCES[i - this.names.length];
  }

  /** The points of ROC space, of entities with both rates. */
  rocPoints() {
    return this.rates.flatMap((r, entity) =>
      r && Number.isFinite(r.fpr) && Number.isFinite(r.tpr) ? [{ entity, x: r.fpr, y: r.tpr }] : [],
    );
  }

  upperHull() {
    if (!Number.isFinite(this.common)) return [];
    const points = this.rocPoints();
    return upperHull(points.map(({ x, y }) => [x, y])).map((k) => points[k].entity);
  }

  /** Assigns colours once for each leaderboard, by descending area at the data's own prior over all contexts. */
  assignColours() {
    const areas = new Map();
    /** @type {(entity: number, area: number) => unknown} */
    const add = (entity, area) => areas.set(entity, (areas.get(entity) || 0) + area);
    const contexts = this.board.performances.length;
    for (let context = 0; context < Math.min(contexts, MOST_CONTEXTS); context++) {
      const rows = contexts === 1 ? this.performances : performancesIn(this.board, context);
      for (const { entities, area } of firstRegions(rows))
        for (const entity of entities) add(entity, area / entities.length);
    }
    for (const { entities, from, to } of this.edge || [])
      for (const entity of entities) add(entity, (to - from) / entities.length);
    this.colours = coloursByArea(areas, this.regions('first'));
  }

  /** Gives the next free colour to an entity that gets its first region by a change of prior or a what-if. */
  /** @param {number} entity */
  colourFor(entity) {
    if (!this.colours.has(entity) && this.colours.size) this.colours.set(entity, freeColour(this.colours));
  }

  /**
   * The function that gives the colour of an entity; -1 while it is best on no area. What predicts one class only has
   * the mark of references: it has no hue.
   */
  get colourOf() {
    const { owners, colours, fixedColours, oneClass } = this;
    const size = this.performances.length;
    /** @param {number} entity */
    const own = (entity) => {
      if (oneClass.has(entity) || entity >= size) return REFERENCE;
      return owners.has(entity) ? (colours.get(entity) ?? -1) : -1;
    };
    return fixedColours
      ? (/** @type {number} */ entity) => fixedColours[entity] ?? (entity < size ? -1 : REFERENCE)
      : own;
  }

  /** Whether an entity is best on an area on which others tie with it. @param {number} entity */
  shares(entity) {
    return (this.owners.get(entity) || 1) > 1;
  }

  /** Moves an entity in ROC space as a what-if change; its prior stays. */
  /** @param {number} entity @param {number} fpr @param {number} tpr @returns {boolean} whether this is possible */
  whatIf(entity, fpr, tpr) {
    if (this.operations.includes('swap_truth_prediction')) return false;
    const prior = priorOf(this.base[entity]);
    if (!(prior > 0 && prior < 1)) return false;
    const shown = /** @type {Performance} */ ([1 - fpr, fpr, 1 - tpr, tpr]);
    const undone = [...this.operations].reverse().reduce((row, name) => operations[name].performance(row), shown);
    const [tn, fp, fn, tp] = entries(undone);
    const [n, p] = [tn + fp, fn + tp];
    this.edits.set(entity, [((1 - prior) * tn) / n, ((1 - prior) * fp) / n, (prior * fn) / p, (prior * tp) / p]);
    return true;
  }
}

// ---- Lists of named scores: their places on the Tile, grouped by part of the Tile, and sorted by the agreement of
// their rankings with another one.

/**
 * The symbol of a score at a place: whether it is there at this prevalence only, and whether its ranking is reversed.
 *
 * @typedef {{symbol: string, fixedPrior: boolean, reversed: boolean}} PlacedSymbol
 */
/**
 * The place (a, b) of a named score, the names of the `others` that share it, of those whose ranking is `reversed`, and
 * the symbols of all of these.
 *
 * @typedef {{key: string, symbol: string, name: string, a: number, b: number, scores: PlacedSymbol[],
 *   kind: 'left' | 'right' | 'inner' | 'minor', others: string[], reversed: string[]}} NamedPlace
 */

/** The side of the place on which the name of a well-known score is written; other names are shown on demand. */
/** @type {Record<string, NamedPlace['kind']>} */
const MAIN = {
  tnr: 'left',
  npv: 'left',
  tpr: 'right',
  ppv: 'right',
  f1: 'right',
  f2: 'right',
  f0_5: 'right',
  accuracy: 'inner',
  balanced_accuracy: 'inner',
  kappa: 'inner',
};
/** Places whose coordinates differ by less than this coincide. */
const NEAR = 1e-9;

/**
 * The places of named scores; the first of several scores at a place names it.
 *
 * @param {ScoreRecord[]} catalogue
 * @param {number} prior common prior of the performances; if NaN, scores that need a fixed prior have no place
 * @returns {NamedPlace[]}
 */
export function namedPlaces(catalogue, prior) {
  /** @type {NamedPlace[]} */
  const found = [];
  for (const { key, symbol, name, order, fixed_prior_only } of catalogue) {
    if (fixed_prior_only && !Number.isFinite(prior)) continue;
    const place = scores[key]?.place(Number.isFinite(prior) ? prior : 0.5);
    if (!place?.every(Number.isFinite)) continue;
    const [a, b] = place;
    const twin = found.find((one) => Math.abs(one.a - a) < NEAR && Math.abs(one.b - b) < NEAR);
    const score = { symbol, fixedPrior: fixed_prior_only, reversed: order === 'dual' };
    if (twin) {
      twin[score.reversed ? 'reversed' : 'others'].push(name);
      twin.scores.push(score);
    } else {
      const kind = MAIN[key] ?? 'minor';
      found.push({ key, symbol, name, a, b, kind, others: [], reversed: [], scores: [score] });
    }
  }
  return found;
}

/** The names of all scores at some places, and which of them rank the other way round. */
/** @param {readonly Pick<NamedPlace, 'name' | 'others' | 'reversed'>[]} places */
export function allNames(places) {
  const same = places.flatMap(({ name, others }) => [name, ...others]).join(', ');
  const reversed = places.flatMap((place) => place.reversed).join(', ');
  return reversed ? `${same}; reversed (lower is better): ${reversed}` : same;
}

/**
 * The parts in the order of lists: the right side, the diagonals except the corners on that side, elsewhere on the
 * Tile, not on the Tile.
 */
export const PARTS = /** @type {const} */ (['right', 'diagonals', 'elsewhere', 'none']);
/** @typedef {typeof PARTS[number]} TilePart */

/** The part of the Tile that contains a place; null is not on the Tile. @type {(place: Place | null) => TilePart} */
export function partOf(place) {
  if (!place) return 'none';
  const [a, b] = place;
  if (Math.abs(a - 1) < NEAR) return 'right';
  return Math.abs(a - b) < NEAR || Math.abs(a + b - 1) < NEAR ? 'diagonals' : 'elsewhere';
}

/**
 * The items grouped by part of the Tile; empty parts are left out.
 *
 * @template {{place: Place | null}} Item
 * @param {Item[]} items
 * @returns {{part: TilePart, items: Item[]}[]}
 */
export function byPart(items) {
  const parts = PARTS.map((part) => ({ part, items: items.filter(({ place }) => partOf(place) === part) }));
  return parts.filter((part) => part.items.length);
}

/**
 * The items sorted by descending value, NaN last; a stable sort.
 *
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} valued NaN for none
 */
export function byValue(items, valued) {
  const size = (/** @type {Item} */ item) => {
    const value = valued(item);
    return Number.isNaN(value) ? -Infinity : value;
  };
  // Infinity minus infinity is NaN, so equal values are compared first.
  return [...items].sort((one, other) => (size(one) === size(other) ? 0 : size(other) - size(one)));
}

/** The values of a score and their dense ranks. @typedef {{values: Float64Array, dense: Int32Array}} Ranked */

/** @param {Float64Array} values NaN where undefined @returns {Ranked} */
export const ranked = (values) => ({ values, dense: tau.denseRanks(values, tau.scoreFloor(values)) });

/**
 * @param {string} coefficient 'kendall', 'spearman' or 'pearson'
 * @param {Ranked} x @param {Ranked} y
 * @returns {number} NaN where undefined
 */
export function correlation(coefficient, x, y) {
  if (coefficient === 'pearson') return tau.pearson(x.values, y.values);
  return coefficient === 'spearman' ? tau.spearman(x.dense, y.dense) : tau.compare(x.dense, y.dense).tau;
}

/** @param {ArrayLike<number>} rows performances, four entries each @param {number} i */
export const performanceAt = (rows, i) => [rows[4 * i], rows[4 * i + 1], rows[4 * i + 2], rows[4 * i + 3]];

/** The values and ranks of performances by every score of the catalogue. */
/** @param {Float64Array} rows performances, four entries each @returns {Map<string, Ranked>} by key */
export function rankings(rows) {
  const n = rows.length / 4;
  return new Map(
    Object.entries(scores).map(([key, { value }]) => [
      key,
      ranked(Float64Array.from({ length: n }, (_, i) => value(performanceAt(rows, i)))),
    ]),
  );
}

/**
 * The rank correlation of `x` with every score of the catalogue.
 *
 * @param {Map<string, Ranked>} known see `rankings`
 * @param {Float64Array} x values of a score on the same performances
 * @param {string} coefficient 'kendall', 'spearman' or 'pearson'
 * @returns {Map<string, number>} by key; NaN where undefined
 */
export function agreements(known, x, coefficient) {
  const own = ranked(x);
  return new Map(Array.from(known, ([key, other]) => [key, correlation(coefficient, own, other)]));
}

// ---- The requests to the server about a leaderboard: its current performances, and what to map.

/** @typedef {ReturnType<typeof boardState>} BoardState */

/** The most entities for which the server computes exact regions of the r-th place. */
const EXACT = 100;

/** Whether the browser computes what the Tile shows. @param {{flavor: string, rank: number}} shown */
export const isDrawnInBrowser = ({ flavor, rank }) =>
  FLAVORS[flavor]?.kind !== 'cells' && (flavor !== 'entity' || rank === 1);

/**
 * What the server needs to compute the current map.
 *
 * @param {BoardModel & {flavor: string, rank: number, selected: number | null, overlays: Set<string>}} model
 * @returns the request; null if the browser computes the map
 */
function mapRequest(model) {
  const { data, context, prior, operations, edits, added, hidden, flavor, rank } = model;
  if (!data || isDrawnInBrowser(model)) return null;
  // The browser shifts regions to a common prior itself, so the request asks for balanced ones.
  const balanced =
    flavor === 'entity' && Number.isFinite(model.common) && !model.stuck.length && model.names.length <= EXACT;
  return {
    id: data.id,
    context,
    prior: balanced && Number.isFinite(model.ownPrior) ? null : prior,
    operations,
    edits: [...edits],
    added,
    hidden: [...hidden],
    flavor,
    rank,
    nontrivial: flavor === 'entity' && model.overlays.has('nontrivial'),
    selected: isOfOne(flavor) ? model.selected : null,
  };
}

/** What the server needs to know about Explore's current leaderboard, without any map. */
/** @param {BoardModel} model @returns null if there is no leaderboard yet */
export function boardState(model) {
  const { data, context, prior, operations, edits, added, hidden } = model;
  if (!data) return null;
  return {
    ...{ id: data.id, context, prior, operations, edits: [...edits], added, hidden: [...hidden] },
    ...{ flavor: 'best', rank: 1, selected: null },
  };
}

/**
 * A point of the Tile.
 *
 * @typedef {{a: number, b: number}} Point
 */
/**
 * The part of Explore that links and sessions restore, with the `id` of the leaderboard; its fields are named as in the
 * model.
 *
 * @typedef {Omit<import('#tile/view/types').ExploreView, 'edits' | 'added'> & {id: string | null, edits: [number,
 *   number[]][], added: AddedEntity[]}} ExploreView
 */

/**
 * Getters, which a copy of a model cannot set.
 *
 * @typedef {'board' | 'names' | 'labels' | 'groups' | 'contextName' | 'hypothetical' | 'colourOf' | 'heat' |
 *   'byMean' | 'byEitherMean' | 'rule' | 'ruled' | 'uncertaintyProblem' | 'here' | 'rowCount' | 'references' |
 *   'competing' | 'referenceAhead' | 'bestHere' | 'marksReferences'} Derived
 */

// ---- The state of Explore and all that follows from it: the current performances, the point, what the Tile shows,
// the ranking at the point. Plain numbers; draws nothing.

const BALANCED = 'balanced_accuracy';
const RULED = 'Uncertainty is shown for one context, or for the mean of all: another rule has it on the page Contexts.';
/** The moves if no entity is ranked. @type {Moves} */
const NO_MOVES = { radius: NaN, at: null, to: null, up: null, down: null, left: null, right: null };

/**
 * What other pages use of Explore: its leaderboard and point, and what changes them. `live`: while the pointer is down.
 *
 * @typedef {object} SharedBoard
 * @property {ExploreModel} model
 * @property {(a: number, b: number, live: boolean) => void} setPoint
 * @property {(prior: number | null, live: boolean) => void} setPrior
 * @property {(entity: number) => void} select
 * @property {(what: 'all' | 'point') => void} ask
 */

export class ExploreModel extends BoardModel {
  /** @type {ScoreRecord[]} */
  catalogue = [];
  /** @type {Point} */
  point = { a: 0.5, b: 0.5 };
  /** The point before a leaderboard that is defined for a = 1 only was loaded. @type {Point | null} */
  before = null;
  flavor = 'entity';
  /** By which rule the mean of all contexts ranks; `mean` is the score of the mean performance. */
  over = 'mean';
  /** The score that ranks in several contexts, on the page Contexts, in place of that of the point: a key. */
  /** @type {string | null} */
  score = null;
  rank = 1;
  first = 3;
  /** @type {number | null} */
  selected = null;
  /** The classifier that is followed on all pages. @type {number | null} */
  ours = null;
  /** The text that filters the rows of the table. */
  filter = '';
  /** The key of the reference score for changes of rank; `compareRanks` are the ranks by it. */
  compare = 'f1';
  /** @type {Float64Array | null} */
  compareRanks = null;
  overlays = new Set(['places', 'grid', 'gamma_pi', 'radius', 'references']);
  /** The rate of positive predictions of the no-skill curve; null: a classifier's. @type {number | null} */
  tau = null;
  roc = new Set(['hull']);
  /** The score (key or formula) whose iso-lines ROC and PR space show. @type {string | null} */
  isolines = null;
  columns = ['tpr', 'fpr', 'ppv', 'npv'];
  /** @type {Point[]} */
  pins = [];
  /** The entities that the user has chosen, to hide them or to keep only them. @type {Set<number>} */
  chosen = new Set();
  /** What should beat what. @type {Judgement[]} */
  judgements = [];
  /** Two groups, each an attribute and its value, of which the first should be ahead; or none. @type {string[]} */
  ahead = [];
  /** Where no groups are given: any rows, of which all of the first should be ahead of all of the second. */
  /** @type {number[]} */
  aheadRows = [];
  /** @type {number[]} */
  behindRows = [];
  /** The part of the Tile that agrees with them, once computed. */
  /** @type {{of: unknown[], part: Agreeing | null, conflict: number[], groups: boolean} | null} */
  judged = null;
  uncertainty = uncertaintyOf();
  display = displayOf();
  /** More leaderboards by key; null: unavailable. @type {Map<string, Leaderboard | null | undefined>} */
  boards = new Map();
  uncertaintyResults = new UncertaintyResults();
  /** The server's answer to the last request. @type {MapAnswer | null} */
  map = null;
  /** Whether something is being dragged. */
  live = false;
  /** Whether the model stands for a distribution of performances instead of entities. */
  law = false;
  /** Whether the Tile omits the lines between regions. */
  seamless = false;
  /** The ranking at the point, best first. @type {Ranking} */
  ranking = rank([], 0.5, 0.5);
  /** @type {number[]} */
  winners = [];
  /** Cached; undefined until asked for. @type {Ruled | null | undefined} */
  ruledCache = undefined;
  /** The last answer of `byMean`, with the values of the model that it is of. */
  /** @type {{of: unknown[], performances: Performance[], model: ExploreModel} | null} */
  #mean = null;
  /** The nearest changes of the winner, once computed. @type {Moves | null} */
  moves = null;
  /** The references that compete in these changes. @type {References | null} */
  movesWith = null;
  /** The better reference at the point, once computed. @type {ReferenceHere | null | undefined} */
  reference = undefined;

  /**
   * The leaderboard by the score of the mean performance, as pages show it that know no other rule; the model itself
   * unless another rule ranks. A copy is kept while nothing of the model changes.
   *
   * @returns {ExploreModel}
   */
  get byMean() {
    if (!this.ruled) return this;
    const of = Object.values(this);
    const before = this.#mean;
    if (before?.of.length === of.length && of.every((value, k) => value === before.of[k])) return before.model;
    const model = this.with({ over: 'mean', ruledCache: null, regionCache: {}, referenceCache: undefined });
    if (before?.performances === this.performances) {
      const { performances, rates, regionCache, referenceCache, owners, hull } = before.model;
      Object.assign(model, { performances, rates, regionCache, referenceCache, owners, hull });
    } else model.derive();
    model.look();
    this.#mean = { of, performances: this.performances, model };
    return model;
  }

  /** The same for pages that know the mean of the scores, too. @returns {ExploreModel} */
  get byEitherMean() {
    return this.ruled?.rule === 'scores' ? this : this.byMean;
  }

  /** A copy of the model with other values in some fields. Derived data is shared until `derive` is called. */
  /** @param {Partial<Omit<ExploreModel, Derived>>} changes */
  with(changes) {
    return Object.assign(new ExploreModel(), this, changes);
  }

  /** Loads a leaderboard: what belongs to the old one is discarded, settings of the display are kept. */
  /** @param {Leaderboard} data */
  load(data) {
    this.data = data;
    [this.context, this.prior, this.operations, this.selected, this.map] = [defaultContext(data), null, [], null, null];
    [this.edits, this.added, this.colours, this.hybrid] = [new Map(), [], new Map(), null];
    [this.judgements, this.over, this.hidden, this.chosen] = [[], 'mean', new Set(), new Set()];
    this.score = null;
    [this.ahead, this.aheadRows, this.behindRows] = [[], [], []];
    [this.ours, this.filter, this.live] = [null, '', false];
    this.showAttributes(noneShown());
    this.followOfficial();
    this.derive();
    this.assignColours();
    // Where only a = 1 is defined, the point moves there, and back with the next leaderboard.
    if (this.rightOnly) [this.before, this.point] = [this.before ?? this.point, { a: 1, b: this.point.b }];
    else if (this.before) [this.point, this.before] = [this.before, null];
    this.look();
  }

  /** Starts with the official rule and score of a leaderboard that has them. */
  followOfficial() {
    const { official, contexts } = this.board;
    if (!official || contexts.length < 2 || this.context >= 0) return;
    if (isRule(official.rule)) this.setRule(official.rule);
    // Balanced accuracy is accuracy at a prevalence of 1/2, whatever that of each context.
    if (official.score === BALANCED) [this.point, this.prior] = [{ a: 0.5, b: 0.5 }, 0.5];
    if (Object.hasOwn(OTHER_SCORES, official.score ?? '')) this.score = official.score;
    const place = official.score && scores[official.score]?.place(NaN);
    if (place) this.point = { a: place[0], b: place[1] };
  }

  derive() {
    this.ruledCache = undefined;
    super.derive();
    this.compareRanks = this.ranksBy(this.compare);
  }

  /**
   * The contexts ranked by another rule than the score of the mean performance; null for that one, in a single context,
   * and with what-if changes, which are those of a mean performance.
   */
  get ruled() {
    if (this.ruledCache !== undefined) return this.ruledCache;
    const { over, context, board, rightOnly } = this;
    const other = isRule(over) && over !== 'mean' && context === MEAN && !rightOnly && !this.hypothetical.size;
    const there = (/** @type {Performance[]} */ rows) => rows.map((p, i) => (this.hidden.has(i) ? null : p));
    const contexts = other ? board.performances.map((rows) => this.arranged(there(rows))) : [];
    this.ruledCache = other ? new Ruled(over, contexts, this.performances) : null;
    return this.ruledCache;
  }

  /** The rule by which all contexts rank. @returns {Rule} */
  get rule() {
    return this.context === BY_SIZE ? 'size' : isRule(this.over) ? this.over : 'mean';
  }

  /** Ranks all contexts by a rule. @param {Rule} rule */
  setRule(rule) {
    [this.context, this.over] = rule === 'size' ? [BY_SIZE, 'mean'] : [MEAN, rule];
  }

  /** The name of the context, or of the rule over all contexts. */
  get contextName() {
    return this.ruled ? `${this.ruled.name} in ${this.board.contexts.length} contexts` : super.contextName;
  }

  /** @param {string} which */
  regions(which) {
    if (which === 'first' && this.ruled) this.regionCache.first ??= this.ruled.regions();
    return super.regions(which);
  }

  /** The performances that compete for colours; without trivial classifiers if the user excludes these. */
  get coloured() {
    return this.overlays.has('nontrivial') ? withoutTrivial(this.performances) : this.performances;
  }

  /** @returns {References | null} */
  get references() {
    return this.law || this.ruled ? null : super.references;
  }

  /** The references if they compete with the classifiers for the Tile; null if they are only mentioned. */
  get competing() {
    return this.overlays.has('references') && !this.overlays.has('nontrivial') ? this.references : null;
  }

  /** The regions of the best on the Tile: of classifiers, and of references where these compete. */
  bestRegions() {
    return this.competing?.regions ?? this.regions('first');
  }

  /** The better reference at the point; null if there is none. */
  referenceHere() {
    if (this.reference === undefined)
      this.reference = this.references?.at(this.point.a, this.point.b, this.ranking) ?? null;
    return this.reference;
  }

  /** The shares of the Tile that references have at the data's own prior, where another one is in use; else null. */
  ownShares() {
    const { base, ownPrior, prior, operations, live } = this;
    const all = base.length - this.stuck.length;
    if (live || prior === null || operations.length || !(ownPrior > 0 && ownPrior < 1) || !all) return null;
    const owners = new Map(firstRegions(base).flatMap(({ entities }) => entities.map((i) => [i, 1])));
    return new References(base, ownPrior, owners).shares;
  }

  /** The reference that beats all classifiers at the point, if references compete; null if none does. */
  get referenceAhead() {
    const here = this.competing && this.referenceHere();
    return here?.beats ? here : null;
  }

  /** The best at the point: classifiers, or the reference that beats them all, an index after those of the entities. */
  get bestHere() {
    const { referenceAhead: ahead } = this;
    return ahead ? [this.performances.length + ahead.which] : this.winners;
  }

  /** The score of a classifier or a reference at the point. @param {number} i */
  scoreOf(i) {
    return this.ranking.scores[i] ?? this.referenceHere()?.scores[i - this.performances.length] ?? NaN;
  }

  /** What ranks a classifier at the point, as text: its score, or its mean or worst rank. @param {number} i */
  valueText(i, ranking = this.ranking) {
    const { ruled } = this;
    return ruled?.ofRanks
      ? ruleValue(ruled.rule, ranking.values?.[i] ?? NaN)
      : fixed(ranking.scores[i] ?? this.scoreOf(i));
  }

  /** The indices of the references that have a score at the point, the better one first. */
  referenceRows() {
    const here = this.referenceHere();
    return here ? [here.which, 1 - here.which].map((k) => this.performances.length + k) : [];
  }

  /** Whether the Tile marks where a reference is best. */
  get marksReferences() {
    return this.flavor === 'entity' && this.rank === 1 && !this.rightOnly && this.competing !== null;
  }

  /** The regions that the Tile shows: of the classifiers that are best, last, or r-th (from the server's answer). */
  /** @returns {ShownRegion[]} */
  shownRegions() {
    if (this.flavor === 'last') return this.regions('last');
    if (this.flavor !== 'entity') return [];
    if (this.rank === 1) return this.competing?.regionsOf(false) ?? this.regions('first');
    if (this.map?.kind !== 'regions' || this.map.rank !== this.rank) return [];
    return this.map.balanced ? mapPolygons(this.map.regions, this.common) : this.map.regions;
  }

  /** Whether the Tile shows a map of cells instead of regions. */
  get heat() {
    return !isDrawnInBrowser(this) && (this.flavor !== 'entity' || this.map?.kind === 'cells');
  }

  /** The record of a score in the catalogue; of one that is not there, its key. */
  /** @param {string} key @returns {Pick<ScoreRecord, 'name' | 'symbol' | 'higher_is_better'>} */
  record(key) {
    return this.catalogue.find((item) => item.key === key) ?? { name: key, symbol: key, higher_is_better: null };
  }

  /** A named score of an entity or a reference; NaN where it is missing. @param {string} key @param {number} entity */
  valueBy(key, entity) {
    const p = this.performanceOf(entity);
    return p ? scores[key].value(p) : NaN;
  }

  /**
   * @param {string} key of a score
   * @returns {Float64Array | null} ranks by the score, in several contexts by their rule; null if there is no such
   *   score, or if a rule ranks and lower values of the score are better
   */
  ranksBy(key) {
    const score = scores[key];
    if (!score) return null;
    const record = this.catalogue.find((item) => item.key === key);
    const higher = !record || Boolean(record.higher_is_better);
    const { ruled } = this;
    if (ruled) {
      if (!higher) return null;
      return new RuleEvaluator({ ...ruled.several, score: key }).at(0.5, 0.5).rules[ruled.rule].ranks;
    }
    const values = this.performances.map((p) => (p ? score.value(p) : NaN));
    return ranksOf(values, higher);
  }

  /** The share of the Tile on which an entity is best, alone or tied. @param {number} i */
  areaOf(i, regions = this.bestRegions()) {
    return regions.reduce((sum, { entities, area }) => sum + (entities.includes(i) ? area : 0), 0);
  }

  /** The ranking at another point. @param {number} a @param {number} b @returns {Ranking} */
  rankingAt(a, b) {
    return this.ruled?.ranking(a, b) ?? rank(this.performances, a, b);
  }

  /** Updates the ranking and the winners at the point; cheap enough for every frame. */
  look() {
    const { hidden } = this;
    const { a, b } = this.point;
    const ranking = this.rankingAt(a, b);
    this.ranking = hidden.size ? { ...ranking, order: ranking.order.filter((i) => !hidden.has(i)) } : ranking;
    const { ranks, order } = this.ranking;
    const others = order.findIndex((i) => ranks[i] !== 1);
    this.winners = [...(others < 0 ? order : order.subarray(0, others))];
    this.moves = null;
    this.reference = undefined;
  }

  /** The results of draws at the point; null if uncertainty is not shown or draws are impossible. */
  get here() {
    return this.uncertainty.uncertain && !this.ruled ? this.uncertaintyResults.results(this) : null;
  }

  /** Why uncertainty cannot be shown; null if it can. */
  get uncertaintyProblem() {
    return this.ruled ? RULED : this.uncertaintyResults.problem(this);
  }

  /** The nearest changes of the winner, computed once for each point; `to` may be a reference. */
  winnerMoves() {
    const { a, b } = this.point;
    if (!this.moves || this.movesWith !== this.competing) {
      this.movesWith = this.competing;
      const by = this.ruled ?? this.movesWith;
      this.moves = (by?.moves(a, b) ?? winnerMoves(this.performances, a, b, this.ranking)) || NO_MOVES;
    }
    return this.moves;
  }

  /** The named scores with their places at the current prior. */
  places() {
    return namedPlaces(this.catalogue, this.common);
  }

  /** Those that this leaderboard has: without true negatives only those on the right side. */
  placesShown() {
    return this.places().filter((place) => !this.rightOnly || place.a === 1);
  }

  /** The named score at the point, or at another one; undefined if there is none. @param {Point} [point] */
  placeHere({ a, b } = this.point) {
    return this.places().find((each) => Math.abs(each.a - a) + Math.abs(each.b - b) < 1e-9);
  }

  /** The prior of lines in ROC space: the common one, else that of the selected or best entity, with both classes. */
  linePrior() {
    if (Number.isFinite(this.common)) return this.common;
    const priors = [this.selected, this.winners[0]].map((i) => this.rates[i ?? -1]?.prior ?? NaN);
    return priors.find((prior) => prior > 0 && prior < 1) ?? NaN;
  }

  addEntity() {
    const known = this.base.map(priorOf).filter((prior) => prior > 0 && prior < 1);
    const prior = Number.isFinite(this.ownPrior) ? this.ownPrior : (known[0] ?? 0.5);
    const used = new Set(this.names);
    let name = 'Hypothetical';
    for (let k = 2; used.has(name); k++) name = `Hypothetical ${k}`;
    this.added.push({ name, performance: [(1 - prior) * 0.8, (1 - prior) * 0.2, prior * 0.2, prior * 0.8] });
    this.selected = this.names.length - 1;
  }

  undo() {
    [this.edits, this.added, this.hybrid] = [new Map(), [], null];
    const there = (/** @type {number} */ i) => i < this.board.entities.length;
    this.judgements = this.judgements.filter((pair) => pair.every(there));
    [this.hidden, this.chosen] = [new Set([...this.hidden].filter(there)), new Set([...this.chosen].filter(there))];
    [this.aheadRows, this.behindRows] = [this.aheadRows.filter(there), this.behindRows.filter(there)];
    if (this.ours !== null && !there(this.ours)) this.ours = null;
    if (this.selected !== null && this.selected >= this.board.entities.length) this.selected = null;
  }

  /**
   * Hides these entities and no others; all that is about them is dropped: the selection, and judgements.
   *
   * @param {Iterable<number>} entities
   * @returns {boolean} whether any are left; otherwise nothing is hidden
   */
  hide(entities) {
    const hidden = new Set([...entities].sort((i, j) => i - j));
    if (hidden.size >= this.names.length) return false;
    [this.hidden, this.chosen] = [hidden, new Set()];
    this.judgements = this.judgements.filter((pair) => !pair.some((i) => hidden.has(i)));
    if (this.selected !== null && hidden.has(this.selected)) this.selected = null;
    return true;
  }

  /** The rows of a group. @param {string} attribute @param {string} text @returns {number[]} */
  membersOf(attribute, text) {
    return (textsOf(this.board, attribute) ?? []).flatMap((each, i) => (each === text ? [i] : []));
  }

  /**
   * The two sets of rows of which all of the first should be ahead of all of the second, with those that have a score:
   * groups or any rows; null where none are chosen, or the leaderboard has no such groups.
   *
   * @returns {{better: number[], worse: number[], names: [string, string]} | null}
   */
  aheadSets() {
    const { ahead, aheadRows, behindRows, performances } = this;
    const [one, first, other, second] = ahead;
    const sets = ahead.length ? [this.membersOf(one, first), this.membersOf(other, second)] : [aheadRows, behindRows];
    const [better, worse] = sets.map((rows) => rows.filter((i) => performances[i]));
    if (!better.length || !worse.length) return null;
    const names = ahead.length ? [`all of ${first}`, `all of ${second}`] : sets.map((rows) => this.setName(rows));
    return { better, worse, names: [names[0], names[1]] };
  }

  /** What a set of rows is called in a sentence: the group that it is, or its first rows. @param {number[]} rows */
  setName(rows) {
    const own = String([...rows].sort((i, j) => i - j));
    for (const attribute of attributesOf(this.board)) {
      const text = textsOf(this.board, attribute)?.[rows[0]] ?? '';
      if (text && String(this.membersOf(attribute, text)) === own) return `all of ${text}`;
    }
    const [first, ...rest] = rows.map((i) => this.names[i]);
    if (rest.length > 2) return `${first} and ${rest.length} others`;
    return rest.length ? `${[first, ...rest.slice(0, -1)].join(', ')} and ${rest[rest.length - 1]}` : first;
  }

  /**
   * Where the judgements hold, and all of one group are ahead of all of another one; else which judgements exclude each
   * other; null without any. `groups`: whether these alone agree nowhere.
   */
  judgedPart() {
    const { performances, judgements, ahead, aheadRows, behindRows, judged } = this;
    const of = [performances, judgements, ahead, aheadRows, behindRows];
    if (judged && of.every((each, k) => each === judged.of[k])) return judged;
    const groups = this.aheadSets();
    if (!judgements.length && !groups) return null;
    const pairs = groups ? allAhead(performances, groups.better, groups.worse) : [];
    // A row in both groups cannot be ahead of itself.
    const none = groups && (!pairs.length || groups.better.some((i) => groups.worse.includes(i)));
    const part = none ? null : agreeing(performances, [...judgements, ...pairs]);
    const wrong = part ? [] : conflict(performances, judgements);
    const alone = !part && groups !== null && (none === true || !agreeing(performances, pairs));
    this.judged = { of, part, conflict: wrong, groups: alone };
    return this.judged;
  }

  /** What the server needs to compute the current map; null if the browser computes it. */
  request() {
    return mapRequest(this);
  }

  /** The view: everything that a link or a session must restore. @returns {ExploreView} */
  view() {
    const { point, context, over, score, prior, operations, flavor, rank, first, selected, compare, tau } = this;
    const { columns, pins, judgements, hidden, ours, filter, added, isolines, hybrid } = this;
    return {
      id: this.data?.id ?? null,
      ...point,
      ...{ context, over, score, prior, operations, flavor, rank, first, selected, compare },
      ...{ columns, pins, isolines, hybrid, tau },
      judgements: judgements.map(([better, worse]) => [better, worse]),
      ...{ ahead: [...this.ahead], ahead_rows: [...this.aheadRows], behind_rows: [...this.behindRows] },
      ...this.shown,
      ...{ ...this.uncertainty, ...structuredClone(this.display) },
      ...{ overlays: [...this.overlays], roc: [...this.roc] },
      hidden: [...hidden],
      ...{ ours, filter },
      edits: [...this.edits],
      added: [...added],
    };
  }

  /** Restores a view of the current leaderboard, validated by `readView` and `fitView`. */
  /** @param {Omit<ExploreView, 'id'>} view */
  restore(view) {
    this.point = { a: view.a, b: view.b };
    [this.context, this.over, this.score, this.prior] = [view.context, view.over, view.score, view.prior];
    [this.flavor, this.rank] = [view.flavor, view.rank];
    [this.first, this.selected, this.compare, this.tau] = [view.first, view.selected, view.compare, view.tau];
    this.live = false;
    this.operations = [...view.operations];
    [this.columns, this.isolines] = [[...view.columns], view.isolines];
    this.showAttributes(view);
    [this.uncertainty, this.display] = [uncertaintyOf(view), displayOf(view)];
    this.pins = view.pins.map((pin) => ({ ...pin }));
    this.judgements = view.judgements.map(([better, worse]) => [better, worse]);
    [this.ahead, this.aheadRows, this.behindRows] = [[...view.ahead], [...view.ahead_rows], [...view.behind_rows]];
    [this.overlays, this.roc, this.edits] = [new Set(view.overlays), new Set(view.roc), new Map(view.edits)];
    this.added = [...view.added];
    [this.hidden, this.chosen, this.ours] = [new Set(view.hidden), new Set(), view.ours];
    this.filter = view.filter;
    this.hybrid = hybridOf(view.hybrid, this.board.entities.length, view.added.length);
    this.derive();
    if (this.rightOnly) [this.point, this.operations] = [{ a: 1, b: view.b }, []];
    else this.before = null;
  }
}
