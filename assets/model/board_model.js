/**
 * The current performances: a leaderboard in one context, at a prior, with operations and what-if changes; and what
 * follows from them independently of the point: rates, the hull, regions, colours. Draws nothing; independent of the
 * DOM.
 */
/** @import { Performance, Rates } from '#tile/math/performance' */
/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Region } from '#tile/regions/regions' */
/** @import { EdgePiece } from '#tile/regions/right_edge' */
import { entries, operations, rates } from '#tile/math/performance';
import { canShift, commonPrior, priorOf, shift } from '#tile/math/priors';
import { upperHull } from '#tile/math/roc';
import { coloursBy, fitted, groupsOf, noneShown, textsOf } from '#tile/model/attributes';
import { coloursByArea, freeColour } from '#tile/model/entity_colours';
import { updateHybrid } from '#tile/model/hybrid';
import { contextName, performancesIn } from '#tile/model/leaderboard';
import { firstRegions } from '#tile/regions/regions';
import { rightEdge } from '#tile/regions/right_edge';

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
  /** The added entity that is a hybrid. @type {import('#tile/model/hybrid').Hybrid | null} */
  hybrid = null;
  // Computed by `derive`.
  /** The performances before the prior shift and the operations. @type {Performance[]} */
  base = [];
  /** The current performances. @type {Performance[]} */
  performances = [];
  /** @type {(Rates | null)[]} */
  rates = [];
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

  /** @param {import('#tile/model/attributes').ShownAttributes} wanted ignored if the leaderboard lacks them */
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

  get hypothetical() {
    const { entities } = this.board;
    return new Set([...this.edits.keys(), ...this.added.map((_, k) => entities.length + k)]);
  }

  /** Recomputes everything that depends on the data, the context, what-if changes, the prior and the operations. */
  derive() {
    this.updatePerformances();
    this.regionCache = {};
    this.hull = this.upperHull();
    this.edge = this.rightOnly ? rightEdge(this.performances) : null;
    this.owners = new Map();
    for (const { entities } of this.regions('first'))
      for (const entity of entities) this.owners.set(entity, entities.length);
    for (const { entity } of this.edge || []) if (!this.owners.has(entity)) this.owners.set(entity, 1);
    for (const entity of this.owners.keys()) this.colourFor(entity);
  }

  /** Recomputes the current performances and their priors. */
  updatePerformances() {
    const given = performancesIn(this.board, this.context);
    this.rightOnly = given.some(Boolean) && given.every((p) => !p || !Number.isFinite(p[0] ?? NaN));
    const all = [...given, ...this.added.map(({ performance }) => performance)];
    const base = all.map((p, i) => this.edits.get(i) || p);
    const { prior } = this;
    updateHybrid(this, base);
    this.base = base;
    this.ownPrior = commonPrior(base);
    this.performances = this.operations.reduce(
      (rows, name) => rows.map(operations[name].performance),
      prior === null ? base : base.map((p) => shift(p, prior)),
    );
    // Rows with samples of one class cannot be shifted; all other rows get the common prior.
    this.stuck = prior === null ? [] : base.flatMap((p, i) => (p && !canShift(p) ? [i] : []));
    this.common = commonPrior(this.performances.filter((_, i) => !this.stuck.includes(i)));
    this.rates = this.performances.map((p) => (p ? rates(p) : null));
  }

  /** The performances that compete for the coloured regions. */
  get coloured() {
    return this.performances;
  }

  /**
   * The regions of the best ('first') or the worst ('last') classifiers, cached for the current performances.
   *
   * @param {string} which
   */
  regions(which) {
    this.regionCache[which] ??= firstRegions(this.coloured, { last: which === 'last' });
    return this.regionCache[which];
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
    for (const { entity, from, to } of this.edge || []) add(entity, to - from);
    this.colours = coloursByArea(areas, this.regions('first'));
  }

  /**
   * Gives the next free colour to an entity that gets its first region by a change of prior or a what-if.
   *
   * @param {number} entity
   */
  colourFor(entity) {
    if (!this.colours.has(entity) && this.colours.size) this.colours.set(entity, freeColour(this.colours));
  }

  /** The function that gives the colour of an entity; -1 while it is best on no area. */
  get colourOf() {
    const { owners, colours, fixedColours } = this;
    /** @param {number} entity */
    const own = (entity) => (owners.has(entity) ? (colours.get(entity) ?? -1) : -1);
    return fixedColours ? (/** @type {number} */ entity) => fixedColours[entity] ?? -1 : own;
  }

  /**
   * Whether an entity is best on an area on which others tie with it.
   *
   * @param {number} entity
   */
  shares(entity) {
    return (this.owners.get(entity) || 1) > 1;
  }

  /**
   * Moves an entity in ROC space as a what-if change; its prior stays.
   *
   * @param {number} entity
   * @param {number} fpr
   * @param {number} tpr
   * @returns {boolean} whether this is possible
   */
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
