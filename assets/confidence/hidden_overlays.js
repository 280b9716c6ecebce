/**
 * The overlays and columns that are hidden while uncertainty is shown, because both together would be too much. They
 * come back when it is switched off, even if a link did not list them, and for a leaderboard that has no draws.
 */
/** @import { ExploreModel } from '#tile/model/explore_model' */

const OVERLAYS = ['grid', 'gamma_pi', 'radius'];
const COLUMNS = ['tpr', 'fpr', 'ppv', 'npv'];

/** Whether uncertainty is switched on, and possible. @param {ExploreModel} model */
export const canShow = (model) => model.uncertainty.uncertain && !model.certainty.problem(model);

export class HiddenOverlays {
  /** The overlays and columns that were hidden. */
  overlays = OVERLAYS;
  columns = COLUMNS;

  /** Forgets what was hidden, because another view is shown. */
  reset() {
    [this.overlays, this.columns] = [OVERLAYS, COLUMNS];
  }

  /**
   * Changes the uncertainty settings of a model.
   *
   * @param {ExploreModel} model
   * @param {Partial<ExploreModel['uncertainty']>} changes
   * @returns {boolean} whether uncertainty was switched on or off
   */
  change(model, changes) {
    const before = model.uncertainty.uncertain;
    if (changes.tiers === 'selected') model.selected ??= model.winners[0] ?? null;
    model.uncertainty = { ...model.uncertainty, ...changes };
    const { uncertain } = model.uncertainty;
    if (uncertain === before) return false;
    if (uncertain) this.hide(model);
    else this.restore(model);
    return true;
  }

  /**
   * Hides and shows again as uncertainty becomes possible and impossible with another leaderboard.
   *
   * @param {ExploreModel} model
   * @param {boolean} before whether uncertainty was shown
   */
  follow(model, before) {
    const now = canShow(model);
    if (before && !now) this.restore(model);
    if (now && !before) this.hide(model);
  }

  /** Hides what the model shows of these overlays and columns. @param {ExploreModel} model */
  hide(model) {
    this.overlays = OVERLAYS.filter((key) => model.overlays.has(key));
    this.columns = model.columns;
    for (const key of OVERLAYS) model.overlays.delete(key);
    model.columns = [];
  }

  /** @param {ExploreModel} model */
  restore(model) {
    for (const key of this.overlays) model.overlays.add(key);
    if (!model.columns.length) model.columns = this.columns;
  }
}
