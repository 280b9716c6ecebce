/** Asks again and again how far something is, while it is under way. */

// Milliseconds between an answer and the next question; what comes sooner needs no progress.
const AGAIN = 400;

export class Polling {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {() => void} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /** Asks once more after a while, or no more. @param {boolean} under whether it is under way */
  next(under) {
    clearTimeout(this.timer);
    if (under) this.timer = setTimeout(this.ask, AGAIN);
  }
}
