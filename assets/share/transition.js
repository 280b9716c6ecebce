/** The animation between two scenes: whether they can be animated, its clock and its easing. */
import { inUnit } from '#tile/math/ranking';

/** @import { ExploreModel } from '#tile/model/explore' */

// ---- Easing: how a number moves from one value to another.

/** Quadratic easing: slow at the start and at the end. @param {number} share of the time, from 0 to 1 */
export const ease = (share) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2);

/** Interpolates linearly; exact at the end. @param {number} from @param {number} to @param {number} share */
export const mix = (from, to, share) => (share === 1 ? to : from + share * (to - from));

/** @param {number} p */
const logit = (p) => Math.log(p / (1 - p));

/** Moves a prior in even steps of its log-odds: 1 % to 10 % takes as long as 90 % to 99 %. */
/** @param {number} from @param {number} to @param {number} share */
export const mixPrior = (from, to, share) =>
  share === 0 ? from : share === 1 ? to : 1 / (1 + Math.exp(-mix(logit(from), logit(to), share)));

// ---- The animation.

/**
 * Whether the change from one scene to another can be animated: both have the same performances, except for the prior.
 */
/** @param {ExploreModel} one @param {ExploreModel} other */
export function canAnimate(one, other) {
  /** @param {ExploreModel} model */
  const key = (model) => JSON.stringify([model.context, model.operations, [...model.edits], model.added]);
  return one.data === other.data && key(one) === key(other);
}

/** Whether two priors are known, differ, and lie inside (0, 1). @param {number} from @param {number} to */
export function priorMoves(from, to) {
  /** @param {number} prior */
  const inside = (prior) => prior > 0 && prior < 1;
  return inside(from) && inside(to) && Math.abs(from - to) > 1e-12;
}

/** Runs one animation at a time, a step for each frame of the screen. */
export class Transition {
  /** The requested animation frame; 0 while nothing is animated. */
  request = 0;

  /** Calls `step` with shares of the duration, from 0 to 1, once a frame. */
  /** @param {number} duration in milliseconds @param {(share: number) => void} step */
  start(duration, step) {
    const began = performance.now();
    /** @param {number} now */
    const next = (now) => {
      const share = inUnit((now - began) / duration);
      this.request = share < 1 ? requestAnimationFrame(next) : 0;
      step(share === 1 ? 1 : ease(share));
    };
    step(0);
    this.request = requestAnimationFrame(next);
  }

  stop() {
    cancelAnimationFrame(this.request);
    this.request = 0;
  }
}
