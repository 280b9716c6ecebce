/** Polls the progress of a long-running task. */

// Milliseconds between an answer and the next question; what comes sooner needs no progress.
const AGAIN = 400;

export class Polling {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {() => void} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /** Schedules the next question, or stops. @param {boolean} under whether the task is still running */
  schedule(under) {
    clearTimeout(this.timer);
    if (under) this.timer = setTimeout(this.ask, AGAIN);
  }
}
