/**
 * Which performances are in force: a leaderboard in one context, at a prior, with operations and what-if changes; and
 * what follows from these without a point: rates, the hull, regions, colours. Paints nothing and knows no document.
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
import { blend } from '#tile/model/hybrid';
import { contextName, performancesIn } from '#tile/model/leaderboard';
import { firstRegions } from '#tile/regions/regions';
import { rightEdge } from '#tile/regions/right_edge';

/**
 * An entity that the user adds.
 *
 * @typedef {{name: string, performance: number[]}} AddedEntity
 */

/** Colours go by the regions of so many contexts at most. */
const MOST_CONTEXTS = 50;

export class BoardModel {
  // Chosen by the user.
  /** @type {Leaderboard | null} */
  data = null;
  context = 0;
  /** A common prior; null: each performance at its own. @type {number | null} */
  prior = null;
  /** @type {string[]} */
  operations = [];
  /** What-if performances by entity. @type {Map<number, number[]>} */
  edits = new Map();
  /** @type {AddedEntity[]} */
  added = [];
  /** The added entity that is a hybrid. @type {import('#tile/model/hybrid').Hybrid | null} */
  hybrid = null;
  // Computed by `derive`.
  /** Performances before the prior and the operations. @type {Performance[]} */
  base = [];
  /** Performances in force. @type {Performance[]} */
  performances = [];
  /** @type {(Rates | null)[]} */
  rates = [];
  /** The prior that all share before and after it is changed; NaN where there is none. */
  ownPrior = NaN;
  common = NaN;
  /** Entities of one class, which stay as they are at any prior. @type {number[]} */
  stuck = [];
  /** Whether true negatives are unknown, so that only the right side of the Tile is defined. */
  rightOnly = false;
  /** The best classifiers along that side. @type {EdgePiece[] | null} */
  edge = null;
  /** Entities on the upper-left hull of ROC space. @type {number[]} */
  hull = [];
  /** Regions found so far, by what they show. @type {Record<string, Region[]>} */
  regionCache = {};
  /** The classifiers that are best on some area, with how many share it. @type {Map<number, number>} */
  owners = new Map();
  /** Colours, kept for when their entities are first again. @type {Map<number, number>} */
  colours = new Map();
  /** The colour of each entity, wherever it stands; null where `colours` tell. @type {number[] | null} */
  fixedColours = null;
  /** Which attributes of the entities are shown. */
  shown = noneShown();

  /** Names, and of what they are. @type {{of: string[] | null, added: AddedEntity[], names: string[]}} */
  listed = { of: null, added: [], names: [] };
  /** Labels, and of what they are. @type {{names: string[] | null, texts: string[] | null, labels: string[]}} */
  labelled = { names: null, texts: null, labels: [] };

  /** The leaderboard; an error where none has come. */
  get board() {
    if (!this.data) throw new Error('expected a leaderboard, found none');
    return this.data;
  }

  /** The same array until the leaderboard or what was added changes: texts are measured once for an array of names. */
  get names() {
    const { entities } = this.board;
    const { added, listed } = this;
    if (listed.of !== entities || listed.added !== added || listed.names.length !== entities.length + added.length)
      this.listed = { of: entities, added, names: [...entities, ...added.map((entity) => entity.name)] };
    return this.listed.names;
  }

  /** What stands at entities in the plots: their names, or an attribute; the same array until either changes. */
  get labels() {
    const { names } = this;
    const texts = textsOf(this.board, this.shown.label);
    if (this.labelled.names !== names || this.labelled.texts !== texts)
      this.labelled = { names, texts, labels: texts ? names.map((name, i) => texts[i] || name) : names };
    return this.labelled.labels;
  }

  /** The entities by the attribute that colours them; null where none does. */
  get groups() {
    const texts = textsOf(this.board, this.shown.colour);
    return texts && groupsOf(texts);
  }

  /** @param {import('#tile/model/attributes').ShownAttributes} wanted as far as the leaderboard has them */
  showAttributes(wanted) {
    const before = this.shown.colour;
    this.shown = fitted(this.board, wanted);
    const texts = textsOf(this.board, this.shown.colour);
    if (texts || before !== null) this.fixedColours = texts && coloursBy(texts);
  }

  /** The context shown, in words. */
  get contextName() {
    return contextName(this.board, this.context);
  }

  get hypothetical() {
    const { entities } = this.board;
    return new Set([...this.edits.keys(), ...this.added.map((_, k) => entities.length + k)]);
  }

  /** Everything that depends on the data, the context, what-if changes, the prior and the operations. */
  derive() {
    this.enforce();
    this.regionCache = {};
    this.hull = this.upperHull();
    this.edge = this.rightOnly ? rightEdge(this.performances) : null;
    this.owners = new Map();
    for (const { entities } of this.regions('first'))
      for (const entity of entities) this.owners.set(entity, entities.length);
    for (const { entity } of this.edge || []) if (!this.owners.has(entity)) this.owners.set(entity, 1);
    for (const entity of this.owners.keys()) this.colourFor(entity);
  }

  /** The performances in force, and their priors. */
  enforce() {
    const given = performancesIn(this.board, this.context);
    this.rightOnly = given.some(Boolean) && given.every((p) => !p || !Number.isFinite(p[0] ?? NaN));
    const all = [...given, ...this.added.map(({ performance }) => performance)];
    const base = all.map((p, i) => this.edits.get(i) || p);
    const { prior } = this;
    blend(this, base);
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

  /** The performances among which regions are of the best. */
  get coloured() {
    return this.performances;
  }

  /**
   * Regions of the best ('first') or the worst ('last') classifiers, computed once for the performances in force.
   *
   * @param {string} which
   */
  regions(which) {
    this.regionCache[which] ??= firstRegions(this.coloured, { last: which === 'last' });
    return this.regionCache[which];
  }

  /** Rates of no interest beyond ROC are undefined for missing rows; those are left out of it. */
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

  /** Colours go once to each leaderboard, by falling area at the data's own prior over all contexts. */
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
   * An entity that comes to own a region through a change of prior or a what-if takes the next colour.
   *
   * @param {number} entity
   */
  colourFor(entity) {
    if (!this.colours.has(entity) && this.colours.size) this.colours.set(entity, freeColour(this.colours));
  }

  /** The colour of an entity, -1 while it is first on no area. */
  get colourOf() {
    const { owners, colours, fixedColours } = this;
    /** @param {number} entity */
    const own = (entity) => (owners.has(entity) ? (colours.get(entity) ?? -1) : -1);
    return fixedColours ? (/** @type {number} */ entity) => fixedColours[entity] ?? -1 : own;
  }

  /**
   * Whether an entity is first on an area that it shares with others, tied all over it.
   *
   * @param {number} entity
   */
  shares(entity) {
    return (this.owners.get(entity) || 1) > 1;
  }

  /**
   * Moves an entity in ROC space, hypothetically; its own prior stays.
   *
   * @param {number} entity
   * @param {number} fpr
   * @param {number} tpr
   * @returns {boolean} whether that can be
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
