/** Panels that show Explore's leaderboard on another page, or that of a scene in a report. */

/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { Uncertainty } from '#tile/model/tile_settings' */

/** @abstract */
export class BoardPanels {
  frame = 0;

  /** @param {SharedBoard} explore whose leaderboard, point, prevalence and selection are shared */
  constructor(explore) {
    this.explore = explore;
  }

  /** The leaderboard by the mean performance over contexts: the panels know no other rule. */
  get board() {
    return this.explore.model.byMean;
  }

  /** That the panels are by the mean performance although another rule is the official one; '' where it is not so. */
  get otherRuleWords() {
    const { ruled } = this.explore.model;
    return ruled && !this.board.ruled ? `By the mean performance, not by the official rule (${ruled.name}).` : '';
  }

  /** Whether the panels are visible. */
  get shown() {
    return true;
  }

  /** Called when a change is complete, so that links can be updated. */
  commit() {}

  /** Repaints in the next frame, once however often it is called. */
  ask() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Repaints now, where there is something to see. */
  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (this.board.data && this.shown) this.paintAll();
  }

  paintAll() {}

  /** @param {number} a @param {number} b @param {boolean} live */
  setPoint(a, b, live) {
    this.explore.setPoint(a, b, live);
    this.ask();
  }

  /** @param {number | null} prior @param {boolean} live */
  setPrior(prior, live) {
    this.explore.setPrior(prior, live);
    this.ask();
  }

  /** @param {number} entity */
  select(entity) {
    this.explore.select(entity);
    this.ask();
  }

  /** @param {Partial<Uncertainty>} changes */
  setUncertainty(changes) {
    const { model } = this.explore;
    model.uncertainty = { ...model.uncertainty, ...changes };
    this.explore.ask('all');
    this.ask();
  }
}
