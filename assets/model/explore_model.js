/**
 * The state of Explore and all that follows from it: the current performances, the point, what the Tile shows, the
 * ranking at the point. Plain numbers; independent of Dash, draws nothing.
 */
/** @import { Ranking } from '#tile/math/kernel' */
/** @import { Leaderboard, MapAnswer, ScoreRecord, ShownRegion } from '#tile/model/answers' */
/** @import { AddedEntity } from '#tile/model/board_model' */
/** @import { Moves } from '#tile/regions/moves' */

import { Certainty } from '#tile/certainty/certainty';
import { uncertaintyOf } from '#tile/certainty/settings';
import { rank, ranksOf } from '#tile/math/kernel';
import { withoutTrivial } from '#tile/math/performance';
import { priorOf } from '#tile/math/priors';
import { scores } from '#tile/math/scores';
import { noneShown } from '#tile/model/attributes';
import { BoardModel } from '#tile/model/board_model';
import { hybridOf } from '#tile/model/hybrid';
import { defaultContext } from '#tile/model/leaderboard';
import { namedPlaces } from '#tile/model/places';
import { isDrawnInBrowser, mapRequest } from '#tile/model/requests';
import { winnerMoves } from '#tile/regions/moves';
import { mapPolygons } from '#tile/regions/regions';
import { displayOf } from '#tile/view/display';

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
 *   'here'} Derived
 */

/** The moves if no entity is ranked. @type {Moves} */
const NOBODY = { radius: NaN, at: null, to: null, up: null, down: null, left: null, right: null };

export class ExploreModel extends BoardModel {
  /** @type {ScoreRecord[]} */
  catalogue = [];
  /** @type {Point} */
  point = { a: 0.5, b: 0.5 };
  /** The point before a leaderboard that is defined for a = 1 only was loaded. @type {Point | null} */
  before = null;
  flavor = 'entity';
  rank = 1;
  first = 3;
  /** @type {number | null} */
  selected = null;
  /** The key of the reference score for changes of rank; `compareRanks` are the ranks by it. */
  compare = 'f1';
  /** @type {Float64Array | null} */
  compareRanks = null;
  overlays = new Set(['places', 'grid', 'gamma_pi', 'radius']);
  /** The rate of positive predictions of the no-skill curve; null: a classifier's. @type {number | null} */
  tau = null;
  roc = new Set(['hull']);
  /** The score (key or formula) whose iso-lines ROC and PR space show. @type {string | null} */
  isolines = null;
  columns = ['tpr', 'fpr', 'ppv', 'npv'];
  /** @type {Point[]} */
  pins = [];
  uncertainty = uncertaintyOf();
  display = displayOf();
  /** More leaderboards by key; null: unavailable. @type {Map<string, Leaderboard | null | undefined>} */
  boards = new Map();
  certainty = new Certainty();
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
  /** The nearest changes of the winner, once computed. @type {Moves | null} */
  moves = null;

  /**
   * A copy of the model with other values in some fields. Derived data is shared until `derive` is called.
   *
   * @param {Partial<Omit<ExploreModel, Derived>>} changes
   */
  with(changes) {
    return Object.assign(new ExploreModel(), this, changes);
  }

  /**
   * Loads a leaderboard: what belongs to the old one is discarded, settings of the display are kept.
   *
   * @param {Leaderboard} data
   */
  load(data) {
    this.data = data;
    [this.context, this.prior, this.operations, this.selected, this.map] = [defaultContext(data), null, [], null, null];
    [this.edits, this.added, this.colours, this.hybrid] = [new Map(), [], new Map(), null];
    this.showAttributes(noneShown());
    this.derive();
    this.assignColours();
    // Where only a = 1 is defined, the point moves there, and back with the next leaderboard.
    if (this.rightOnly) [this.before, this.point] = [this.before ?? this.point, { a: 1, b: this.point.b }];
    else if (this.before) [this.point, this.before] = [this.before, null];
    this.look();
  }

  derive() {
    super.derive();
    this.compareRanks = this.ranksBy(this.compare);
  }

  /** The performances that compete for colours; without trivial classifiers if the user excludes these. */
  get coloured() {
    return this.overlays.has('nontrivial') ? withoutTrivial(this.performances) : this.performances;
  }

  /**
   * The regions that the Tile shows: of the classifiers that are best, last, or r-th (from the server's answer).
   *
   * @returns {ShownRegion[]}
   */
  shownRegions() {
    if (this.flavor === 'last') return this.regions('last');
    if (this.flavor !== 'entity') return [];
    if (this.rank === 1) return this.regions('first');
    if (this.map?.kind !== 'regions' || this.map.rank !== this.rank) return [];
    return this.map.balanced ? mapPolygons(this.map.regions, this.common) : this.map.regions;
  }

  /** Whether the Tile shows a map of cells instead of regions. */
  get heat() {
    return !isDrawnInBrowser(this) && (this.flavor !== 'entity' || this.map?.kind === 'cells');
  }

  /**
   * @param {string} key of a score
   * @returns {Float64Array | null} ranks by the score; null if there is no such score
   */
  ranksBy(key) {
    const score = scores[key];
    if (!score) return null;
    const record = this.catalogue.find((item) => item.key === key);
    const values = this.performances.map((p) => (p ? score.value(p) : NaN));
    return ranksOf(values, !record || Boolean(record.higher_is_better));
  }

  /** Updates the ranking and the winners at the point; cheap enough for every frame. */
  look() {
    this.ranking = rank(this.performances, this.point.a, this.point.b);
    const { ranks, order } = this.ranking;
    const others = order.findIndex((i) => ranks[i] !== 1);
    this.winners = [...(others < 0 ? order : order.subarray(0, others))];
    this.moves = null;
  }

  /** The results of draws at the point; null if uncertainty is not shown or draws are impossible. */
  get here() {
    return this.uncertainty.uncertain ? this.certainty.results(this) : null;
  }

  /** The nearest changes of the winner, computed once for each point. */
  winnerMoves() {
    this.moves ??= winnerMoves(this.performances, this.point.a, this.point.b, this.ranking) ?? NOBODY;
    return this.moves;
  }

  /** The named scores with their places at the current prior. */
  places() {
    return namedPlaces(this.catalogue, this.common);
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
    if (this.selected !== null && this.selected >= this.board.entities.length) this.selected = null;
  }

  /** What the server needs to compute the current map; null if the browser computes it. */
  request() {
    return mapRequest(this);
  }

  /** The view: everything that a link or a session must restore. @returns {ExploreView} */
  view() {
    const { point, context, prior, operations, flavor, rank, first, selected, compare, tau } = this;
    const { columns, pins, added, isolines, hybrid } = this;
    return {
      id: this.data?.id ?? null,
      ...point,
      ...{ context, prior, operations, flavor, rank, first, selected, compare, columns, pins, isolines, hybrid, tau },
      ...this.shown,
      ...{ ...this.uncertainty, ...structuredClone(this.display) },
      ...{ overlays: [...this.overlays], roc: [...this.roc] },
      edits: [...this.edits],
      added: [...added],
    };
  }

  /**
   * Restores a view of the current leaderboard, validated by `readView` and `fitView`.
   *
   * @param {Omit<ExploreView, 'id'>} view
   */
  restore(view) {
    this.point = { a: view.a, b: view.b };
    [this.context, this.prior, this.flavor, this.rank] = [view.context, view.prior, view.flavor, view.rank];
    [this.first, this.selected, this.compare, this.tau] = [view.first, view.selected, view.compare, view.tau];
    this.live = false;
    this.operations = [...view.operations];
    [this.columns, this.isolines] = [[...view.columns], view.isolines];
    this.showAttributes(view);
    [this.uncertainty, this.display] = [uncertaintyOf(view), displayOf(view)];
    this.pins = view.pins.map((pin) => ({ ...pin }));
    [this.overlays, this.roc, this.edits] = [new Set(view.overlays), new Set(view.roc), new Map(view.edits)];
    this.added = [...view.added];
    this.hybrid = hybridOf(view.hybrid, this.board.entities.length, view.added.length);
    this.derive();
    if (this.rightOnly) [this.point, this.operations] = [{ a: 1, b: view.b }, []];
    else this.before = null;
  }
}
