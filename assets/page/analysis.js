/**
 * The computations of the Robustness page, run in slices so that the page stays responsive. A result stays, marked as
 * old, until the new one of its kind is there. Knows no document.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */

/**
 * A result with what it is of. Steps are generators: they may be stopped at every `yield`.
 *
 * @typedef {{key: string, value: any}} Found
 * @typedef {{name: string, key: string, steps: () => Generator<unknown, any, void>}} Job
 */

/** Milliseconds of a slice: the rest of a frame is for painting. */
const SLICE = 9;

export class Analysis {
  /** @type {Record<string, Found>} */
  found = {};
  /** What was asked last. @type {Job[]} */
  jobs = [];
  /** What is under way. @type {{job: Job, steps: Generator<unknown, any, void>} | null} */
  running = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {() => void} onFound is called when a new result is there */
  constructor(onFound) {
    this.onFound = onFound;
  }

  /** @param {Job[]} jobs in the order in which to run them; a job with the key of its last result is done */
  ask(jobs) {
    this.jobs = jobs;
    if (this.running && !jobs.some((job) => same(job, this.running?.job))) this.running = null;
    this.go();
  }

  /** The jobs that are not done. */
  get waiting() {
    return this.jobs.filter(({ name, key }) => this.found[name]?.key !== key);
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
    if (this.timer !== undefined || !this.waiting.length) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.work(SLICE)) this.onFound();
      this.go();
    });
  }

  /** Everything at once: for paper, and where a reader waits for nothing. */
  finish() {
    while (this.waiting.length) this.work(Infinity);
  }

  /**
   * Works for so many milliseconds; whether something was found.
   *
   * @param {number} time
   */
  work(time) {
    const end = performance.now() + time;
    const [next] = this.waiting;
    if (!next) return false;
    if (!this.running || !same(this.running.job, next)) this.running = { job: next, steps: next.steps() };
    const { steps, job } = this.running;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (!step.done) return false;
    this.running = null;
    this.found[job.name] = { key: job.key, value: step.value };
    return true;
  }
}

/** @type {(one: Job, other: Job | undefined) => boolean} */
const same = (one, other) => one.name === other?.name && one.key === other.key;
