/** Computes many draws once nothing has moved for a while; during a drag a few draws have to do. */
/** @import { Certainty, State } from '#tile/certainty/certainty' */

/** Milliseconds without a change before many draws are computed. */
const PAUSE = 150;

export class Settling {
  timer = 0;

  /** @param {() => void} onSettled */
  constructor(onSettled) {
    this.onSettled = onSettled;
  }

  /**
   * The model is shown: computes many draws for it after a pause, unless it changes before.
   *
   * @param {State & {certainty: Certainty}} model
   * @param {boolean} on whether uncertainty is shown
   */
  want(model, on) {
    clearTimeout(this.timer);
    if (!on || model.live || model.certainty.isSettled(model)) return;
    this.timer = window.setTimeout(() => this.work(model.certainty.settling(model)), PAUSE);
  }

  /** Takes one step, then the next ones in later tasks of the browser. @param {Generator<void, void>} steps */
  work(steps) {
    if (steps.next().done) this.onSettled();
    else this.timer = window.setTimeout(() => this.work(steps));
  }
}
