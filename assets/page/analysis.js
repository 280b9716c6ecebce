/**
 * The computations of the Robustness page, run in slices so that the page stays responsive. A result stays, marked as
 * old, until the new one of its kind is there. Knows no document.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */

/**
 * A result with what it is of. Steps are generators: they may be stopped at every `yield`, and may yield how much is
 * done, from 0 to 1.
 *
 * @typedef {{key: string, value: any}} Found
 * @typedef {{name: string, key: string, steps: () => Generator<unknown, any, void>}} Job
 */
/** What is computed now, how much of it is done, and since when the user waits. */
/** @typedef {{name: string, done: number, since: number, cancelled: boolean}} Progress */

/** Milliseconds of a slice: the rest of a frame is for painting. */
const SLICE = 9;

export class Analysis {
  /** @type {Record<string, Found>} */
  found = {};
  /** What was asked last. @type {Job[]} */
  jobs = [];
  /** What is under way. @type {{job: Job, steps: Generator<unknown, any, void>, done: number} | null} */
  running = null;
  /** The jobs that the user has cancelled. @type {Job[]} */
  cancelled = [];
  /** When what is waiting was asked for. */
  since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {() => void} onFound is called when a new result is there
   * @param {() => void} [onStep] is called when more of one is done
   */
  constructor(onFound, onStep = () => {}) {
    this.onFound = onFound;
    this.onStep = onStep;
  }

  /** @param {Job[]} jobs in the order in which to run them; a job with the key of its last result is done */
  ask(jobs) {
    const before = this.waiting;
    this.jobs = jobs;
    if (this.waiting.some((job) => !before.some((other) => same(job, other)))) this.since = performance.now();
    if (this.running && !jobs.some((job) => same(job, this.running?.job))) this.running = null;
    this.go();
  }

  /** The jobs that are not done. */
  get waiting() {
    return this.jobs.filter(({ name, key }) => this.found[name]?.key !== key);
  }

  /** Those of them that are to be worked on. */
  get pending() {
    return this.waiting.filter((job) => !this.cancelled.some((other) => same(job, other)));
  }

  /** What the user waits for, or has cancelled; null where all is there. @returns {Progress | null} */
  get progress() {
    const [next] = this.pending;
    const [cancelled] = this.waiting;
    if (!next && !cancelled) return null;
    const { name } = next ?? cancelled;
    const done = next && this.running && same(this.running.job, next) ? this.running.done : 0;
    return { name, done, since: this.since, cancelled: !next };
  }

  /** Leaves what is waiting undone; what was found before stays. */
  cancel() {
    this.cancelled = this.waiting;
    this.running = null;
    this.onStep();
  }

  /** Works on what was cancelled after all. */
  resume() {
    this.cancelled = [];
    this.since = performance.now();
    this.go();
    this.onStep();
  }

  /**
   * What was found under this name; null before anything was.
   *
   * @param {string} name
   */
  value(name) {
    return this.found[name]?.value ?? null;
  }

  /** Whether what is there under this name is not what was asked for. @param {string} name */
  isOld(name) {
    return this.waiting.some((job) => job.name === name);
  }

  /** Forgets all results, when another leaderboard is shown. */
  clear() {
    this.found = {};
    this.running = null;
  }

  go() {
    if (this.timer !== undefined || !this.pending.length) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.work(SLICE)) this.onFound();
      this.onStep();
      this.go();
    });
  }

  /** Everything at once: for paper, and where a reader waits for nothing. */
  finish() {
    while (this.pending.length) this.work(Infinity);
  }

  /**
   * Works for so many milliseconds; whether something was found.
   *
   * @param {number} time
   */
  work(time) {
    const end = performance.now() + time;
    const [next] = this.pending;
    if (!next) return false;
    if (!this.running || !same(this.running.job, next)) this.running = { job: next, steps: next.steps(), done: 0 };
    const { steps, job } = this.running;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (!step.done) {
      if (typeof step.value === 'number') this.running.done = step.value;
      return false;
    }
    this.running = null;
    this.found[job.name] = { key: job.key, value: step.value };
    return true;
  }
}

/** @type {(one: Job, other: Job | undefined) => boolean} */
const same = (one, other) => one.name === other?.name && one.key === other.key;
