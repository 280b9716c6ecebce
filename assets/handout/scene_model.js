/**
 * Models of Explore whose regions, at the prior with which a scene opens, are in the report's data. Nothing is drawn
 * here.
 */

import { uncertaintyOf } from '#tile/certainty/settings';
import { ExploreModel } from '#tile/model/explore_model';
import { hybridOf } from '#tile/model/hybrid';
import { arc, chainShape } from '#tile/regions/arcs';
import { displayOf } from '#tile/view/display';

/** @import { MapAnswer } from '#tile/model/answers' */
/** @import { Colours, SceneData, Seed } from '#tile/handout/types' */

/**
 * A region of the report's data in the form in which the page computes regions.
 *
 * @param {Seed} seed
 */
function openedRegion({ entities, corners, bends, across }) {
  const arcs = corners.map(([a, b], k) => {
    const [nextA, nextB] = corners[(k + 1) % corners.length];
    return arc(a, b, nextA, nextB, bends[k], across[k]);
  });
  const piece = chainShape(arcs);
  return { entities, share: piece.area, ...piece };
}

/** The model of a scene's leaderboard, in the state in which the scene opens. */
export class SceneModel extends ExploreModel {
  /**
   * @param {SceneData<unknown>} data
   * @param {Colours} [colours] of the leaderboard's entities, if they have any
   */
  constructor({ scene: { view }, catalogue, board, seeds, boards = new Map() }, colours = new Map()) {
    super();
    this.home = view;
    this.seeds = seeds;
    this.catalogue = catalogue;
    this.data = board;
    this.boards = new Map(boards);
    this.colours = new Map(colours);
    this.showAttributes(view);
    this.context = view.context;
    this.operations = view.operations;
    this.flavor = view.flavor;
    this.rank = view.rank;
    this.first = view.first;
    this.compare = view.compare;
    this.columns = view.columns;
    this.added = [...view.added];
    this.overlays = new Set(view.overlays);
    this.tau = view.tau;
    this.roc = new Set(view.roc);
    this.isolines = view.isolines;
    this.hybrid = hybridOf(view.hybrid, board.entities.length, view.added.length);
    this.edits = new Map(view.edits);
    this.uncertainty = uncertaintyOf(view);
    this.display = displayOf(view);
    this.reset();
  }

  /** Restores the state in which the scene opens. */
  reset() {
    const { a, b, prior, selected } = this.home;
    this.prior = prior;
    this.selected = selected;
    this.live = false;
    this.derive();
    this.point = { a: this.rightOnly ? 1 : a, b };
    this.look();
  }

  derive() {
    super.derive();
    this.map = this.placed();
  }

  /** @param {string} which */
  regions(which) {
    const seeds = this.prior === this.home.prior && this.seeds[which === 'last' ? 'last' : 'first'];
    if (seeds && !this.overlays.has('nontrivial')) this.regionCache[which] ??= seeds.map(openedRegion);
    return super.regions(which);
  }

  /**
   * The answer for the r-th place: exact regions if these are valid at the current prior, else a map of cells.
   *
   * @returns {MapAnswer | null}
   */
  placed() {
    const { flavor, rank } = this;
    if (flavor !== 'entity' || rank === 1) return null;
    const { place } = this.seeds;
    if (place?.balanced && Number.isFinite(this.common))
      return { kind: 'regions', rank, balanced: true, regions: place.regions };
    if (place?.balanced === false && this.prior === this.home.prior)
      return { kind: 'regions', rank, balanced: false, regions: place.regions.map(openedRegion) };
    return { kind: 'cells', rank };
  }
}

/** The hull vertices (thresholds) of all models, whose regions at the prior of the scene are in the report's data. */
export class SeededVertices extends ExploreModel {
  /**
   * @param {Seed[]} seeds
   * @param {number | null} prior
   */
  constructor(seeds, prior) {
    super();
    this.seeds = seeds;
    this.seeded = prior;
  }

  /** Does nothing: each vertex has the colour of its model. */
  assignColours() {}

  /** @param {string} which */
  regions(which) {
    if (which === 'first' && this.seeds.length && this.prior === this.seeded)
      this.regionCache.first ??= this.seeds.map(openedRegion);
    return super.regions(which);
  }
}
