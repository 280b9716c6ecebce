/**
 * The models of scenes of a leaderboard in a report. Their regions, at the prior with which a scene opens, are in the
 * report's data. Nothing is drawn here.
 */
import { arc, chainShape } from '#tile/math/regions/arcs';
import { ExploreModel } from '#tile/model/explore';

/** @import { MapAnswer } from '#tile/model/answers' */
/** @import { Colours, SceneData, Seed } from '#tile/report/types' */

/** A region of the report's data in the form in which the page computes regions. @param {Seed} seed */
export function openedRegion({ entities, corners, bends, across }) {
  const arcs = corners.map(([a, b], k) => {
    const [nextA, nextB] = corners[(k + 1) % corners.length];
    return arc(a, b, nextA, nextB, bends[k], across[k]);
  });
  const piece = chainShape(arcs);
  return { entities, share: piece.area, ...piece };
}

/** The model of a scene's leaderboard, in the state in which the scene opens. */
export class SceneModel extends ExploreModel {
  /** @param {SceneData<unknown>} data @param {Colours} [colours] of the leaderboard's entities, if they have any */
  constructor({ scene: { view }, catalogue, board, seeds, boards = new Map() }, colours = new Map()) {
    super();
    this.home = view;
    this.seeds = seeds;
    this.catalogue = catalogue;
    this.data = board;
    this.boards = new Map(boards);
    this.colours = new Map(colours);
    this.reset();
  }

  /** Restores the state in which the scene opens. */
  reset() {
    // The pins of its author are not shown, and no filter is typed in a report.
    this.restore({ ...this.home, pins: [], filter: '' });
    this.look();
  }

  /** Whether the performances are those with which the scene opens: a reader can drag them where "What if?" is on. */
  get unchanged() {
    const { edits, added, home } = this;
    return JSON.stringify([[...edits], added]) === JSON.stringify([home.edits, home.added]);
  }

  derive() {
    super.derive();
    this.map = this.placed();
  }

  /** @param {string} which */
  regions(which) {
    const seeds = this.prior === this.home.prior && this.seeds[which === 'last' ? 'last' : 'first'];
    if (!this.regionCache[which] && seeds && !this.ruled && !this.overlays.has('nontrivial') && this.unchanged)
      this.regionCache[which] = seeds.map(openedRegion);
    return super.regions(which);
  }

  /** The answer for the r-th place: exact regions where those of the file are valid, else a map of cells. */
  /** @returns {MapAnswer | null} */
  placed() {
    const { flavor, rank } = this;
    if (flavor !== 'entity' || rank === 1) return null;
    const place = this.unchanged ? this.seeds.place : undefined;
    if (place?.balanced && Number.isFinite(this.common))
      return { kind: 'regions', rank, balanced: true, regions: place.regions };
    if (place?.balanced === false && this.prior === this.home.prior)
      return { kind: 'regions', rank, balanced: false, regions: place.regions.map(openedRegion) };
    return { kind: 'cells', rank };
  }
}

/** The leaderboard of a scene, in the place of the page of Explore: what the panels of another page change there. */
export class SceneBoard {
  /** @param {SceneModel} model */
  constructor(model) {
    this.model = model;
  }

  /** @param {number} a @param {number} b @param {boolean} live */
  setPoint(a, b, live) {
    const { model } = this;
    model.point = { a: model.rightOnly ? 1 : a, b };
    model.live = live;
    model.look();
  }

  /** @param {number | null} prior @param {boolean} live */
  setPrior(prior, live) {
    const { model } = this;
    model.prior = model.unlessOwn(prior);
    model.live = live;
    model.derive();
    model.look();
  }

  /** Selects an entity, or deselects it if it is selected. @param {number} entity */
  select(entity) {
    const { model } = this;
    model.selected = model.selected === entity ? null : entity;
  }

  /** Repaints nothing: only the panels themselves show the leaderboard of a scene. */
  ask() {}
}
