/** When nothing has moved for a while, many draws take the place of the few that follow a slider. */
/** @import { Certainty, State } from '#tile/certainty/certainty' */

/** Milliseconds without a change, after which they are looked for. */
const PAUSE = 150;

export class Settling {
  timer = 0;

  /** @param {() => void} onSettled */
  constructor(onSettled) {
    this.onSettled = onSettled;
  }

  /**
   * Something is shown: looks for many draws of it, unless it moves on.
   *
   * @param {State & {certainty: Certainty}} model
   * @param {boolean} on whether uncertainty is shown
   */
  want(model, on) {
    clearTimeout(this.timer);
    if (!on || model.live || model.certainty.isSettled(model)) return;
    this.timer = window.setTimeout(() => this.work(model.certainty.settling(model)), PAUSE);
  }

  /** One step, and then the next ones, with room for others between them. @param {Generator<void, void>} steps */
  work(steps) {
    if (steps.next().done) this.onSettled();
    else this.timer = window.setTimeout(() => this.work(steps));
  }
}
