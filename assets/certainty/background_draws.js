/** Computes many draws in the background once nothing has moved for a while; a drag uses only a few draws. */
/** @import { Certainty, State } from '#tile/certainty/certainty' */

/** Milliseconds without a change before many draws are computed. */
const PAUSE = 150;

export class BackgroundDraws {
  timer = 0;

  /** @param {() => void} onSettled */
  constructor(onSettled) {
    this.onSettled = onSettled;
  }

  /**
   * Starts computing many draws for the model after a pause; a further call before that replaces this one.
   *
   * @param {State & {certainty: Certainty}} model
   * @param {boolean} on whether uncertainty is shown
   */
  schedule(model, on) {
    clearTimeout(this.timer);
    if (!on || model.live || model.certainty.isRefined(model)) return;
    this.timer = window.setTimeout(() => this.runSteps(model.certainty.refine(model)), PAUSE);
  }

  /** Runs one step now and each further one in a later task of the browser. @param {Generator<void, void>} steps */
  runSteps(steps) {
    if (steps.next().done) this.onSettled();
    else this.timer = window.setTimeout(() => this.runSteps(steps));
  }
}
