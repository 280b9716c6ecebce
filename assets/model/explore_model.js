/**
 * The state of Explore and all that follows from it: the performances in force, where on the Tile one looks, what the
 * Tile shows, the ranking at the point. Plain numbers; knows no Dash and paints nothing.
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
import { namedPlaces } from '#tile/model/places';
import { drawnHere, mapRequest } from '#tile/model/requests';
import { winnerMoves } from '#tile/regions/moves';
import { mapPolygons } from '#tile/regions/regions';
import { displayOf } from '#tile/view/display';

/**
 * A point of the Tile.
 *
 * @typedef {{a: number, b: number}} Point
 */
/**
 * What a link or a session brings back of Explore, and `id` of the leaderboard; names are those of the model's fields.
 *
 * @typedef {Omit<import('#tile/view/types').ExploreView, 'edits' | 'added'> &
 *   {id: string | null, edits: [number, number[]][], added: AddedEntity[]}} ExploreView
 */

/**
 * @typedef {'board' | 'names' | 'labels' | 'groups' | 'contextName' | 'hypothetical' | 'colourOf' | 'heat' |
 *   'here'} Derived
 */

/** Where no entity is ranked. @type {Moves} */
const NOBODY = { radius: NaN, at: null, to: null, up: null, down: null, left: null, right: null };

export class ExploreModel extends BoardModel {
  /** @type {ScoreRecord[]} */
  catalogue = [];
  /** @type {Point} */
  point = { a: 0.5, b: 0.5 };
  /** Where the point was before a leaderboard came of which only a = 1 is defined. @type {Point | null} */
  before = null;
  flavor = 'entity';
  rank = 1;
  first = 3;
  /** @type {number | null} */
  selected = null;
  /** Key of the score with which ranks are compared, and the ranks by it. */
  compare = 'f1';
  /** @type {Float64Array | null} */
  compareRanks = null;
  overlays = new Set(['places', 'grid', 'gamma_pi', 'radius']);
  /** The rate of positive predictions of the curve of no skill; null: that of a classifier. @type {number | null} */
  tau = null;
  roc = new Set(['hull']);
  /** A score, or a formula, whose lines ROC and PR space show. @type {string | null} */
  isolines = null;
  columns = ['tpr', 'fpr', 'ppv', 'npv'];
  /** @type {Point[]} */
  pins = [];
  uncertainty = uncertaintyOf();
  display = displayOf();
  /** Others that panels show, by key; null: not to be had. @type {Map<string, Leaderboard | null | undefined>} */
  boards = new Map();
  certainty = new Certainty();
  /** What the server answered to the last request. @type {MapAnswer | null} */
  map = null;
  /** Whether the point follows the pointer. */
  live = false;
  /** Whether there is a distribution in place of entities. */
  law = false;
  /** Whether the Tile shows no lines between regions. */
  seamless = false;
  /** At the point; best first. @type {Ranking} */
  ranking = rank([], 0.5, 0.5);
  /** @type {number[]} */
  winners = [];
  /** How far the winner stays, once asked. @type {Moves | null} */
  moves = null;

  /**
   * A model on the same leaderboard with other values in some fields. What was derived is shared until `derive`.
   *
   * @param {Partial<Omit<ExploreModel, Derived>>} changes
   */
  with(changes) {
    return Object.assign(new ExploreModel(), this, changes);
  }

  /**
   * A new leaderboard: what belonged to the old one is forgotten, how the user looks at it is kept.
   *
   * @param {Leaderboard} data
   */
  load(data) {
    this.data = data;
    [this.context, this.prior, this.operations, this.selected, this.map] = [0, null, [], null, null];
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

  /** Without those that answer always the same, where the user leaves them out of the colours. */
  get coloured() {
    return this.overlays.has('nontrivial') ? withoutTrivial(this.performances) : this.performances;
  }

  /**
   * The regions that the Tile shows now: of the classifiers that are best, last, or (from the server's answer) r-th.
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

  /** Whether a map of cells, drawn by Plotly, stands in place of regions. */
  get heat() {
    return !drawnHere(this) && (this.flavor !== 'entity' || this.map?.kind === 'cells');
  }

  /**
   * @param {string} key of a score
   * @returns {Float64Array | null} ranks by the score; null where there is no such score
   */
  ranksBy(key) {
    const score = scores[key];
    if (!score) return null;
    const record = this.catalogue.find((item) => item.key === key);
    const values = this.performances.map((p) => (p ? score.value(p) : NaN));
    return ranksOf(values, !record || Boolean(record.higher_is_better));
  }

  /** Ranking at the point; cheap, once a frame. */
  look() {
    this.ranking = rank(this.performances, this.point.a, this.point.b);
    const { ranks, order } = this.ranking;
    const others = order.findIndex((i) => ranks[i] !== 1);
    this.winners = [...(others < 0 ? order : order.subarray(0, others))];
    this.moves = null;
  }

  /** What draws say at the point; null where uncertainty is not shown, or nothing can be drawn. */
  get here() {
    return this.uncertainty.uncertain ? this.certainty.here(this) : null;
  }

  /** How far the winner stays: computed when asked, once a point. */
  winnerMoves() {
    this.moves ??= winnerMoves(this.performances, this.point.a, this.point.b, this.ranking) ?? NOBODY;
    return this.moves;
  }

  /** Named scores with their places at the prior in force. */
  places() {
    return namedPlaces(this.catalogue, this.common);
  }

  /** The prior at which ROC lines are drawn: the common one, or that of the selected (else first) entity. */
  linePrior() {
    if (Number.isFinite(this.common)) return this.common;
    return this.rates[this.selected ?? this.winners[0]]?.prior ?? NaN;
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

  /** What the server needs to draw the map in force, or null where the browser draws it. */
  request() {
    return mapRequest(this);
  }

  /**
   * The committed view: everything that a link or a session must bring back.
   *
   * @returns {ExploreView}
   */
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
   * The view again, of the leaderboard that is there, as `readView` and `fitView` let it pass.
   *
   * @param {Omit<ExploreView, 'id'>} view
   */
  restore(view) {
    this.point = { a: view.a, b: view.b };
    const { context, prior, flavor, rank: place, first, selected, compare, tau } = view;
    Object.assign(this, { context, prior, flavor, rank: place, first, selected, compare, tau });
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
