/**
 * The computations of the Robustness page, run in slices so that the page stays responsive. An outdated result stays,
 * marked as old, until the new one is computed. Independent of the DOM.
 */

/**
 * A result with the key of its inputs, and a job that computes one. `steps` is a generator: it can be stopped at every
 * `yield`, and may yield the completed share, from 0 to 1.
 *
 * @typedef {{key: string, value: any}} Found
 * @typedef {{name: string, key: string, steps: () => Generator<unknown, any, void>}} Job
 */
/** What is being computed, which share of it is done, and since when the user has been waiting. */
/** @typedef {{name: string, done: number, since: number, cancelled: boolean}} Progress */

/** Milliseconds of computation per slice; the rest of a frame is for painting. */
const SLICE = 9;

export class Analysis {
  /** @type {Record<string, Found>} */
  found = {};
  /** The jobs requested last. @type {Job[]} */
  jobs = [];
  /** The job being computed. @type {{job: Job, steps: Generator<unknown, any, void>, done: number} | null} */
  running = null;
  /** The jobs that the user has cancelled. @type {Job[]} */
  cancelled = [];
  /** When the waiting jobs were requested, in milliseconds. */
  since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {() => void} onFound is called when a new result is there
   * @param {() => void} [onStep] is called when a computation has progressed
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

  /** The jobs that are not done and not cancelled. */
  get pending() {
    return this.waiting.filter((job) => !this.cancelled.some((other) => same(job, other)));
  }

  /** The progress of the job the user waits for or has cancelled; null if all are done. @returns {Progress | null} */
  get progress() {
    const [next] = this.pending;
    const [cancelled] = this.waiting;
    if (!next && !cancelled) return null;
    const { name } = next ?? cancelled;
    const done = next && this.running && same(this.running.job, next) ? this.running.done : 0;
    return { name, done, since: this.since, cancelled: !next };
  }

  /** Cancels the waiting jobs; earlier results stay. */
  cancel() {
    this.cancelled = this.waiting;
    this.running = null;
    this.onStep();
  }

  /** Resumes the cancelled jobs. */
  resume() {
    this.cancelled = [];
    this.since = performance.now();
    this.go();
    this.onStep();
  }

  /**
   * The latest result of this name; null if there is none.
   *
   * @param {string} name
   */
  value(name) {
    return this.found[name]?.value ?? null;
  }

  /** Whether the result of this name is outdated or missing. @param {string} name */
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

  /** Completes all jobs at once, as before printing. */
  finish() {
    while (this.pending.length) this.work(Infinity);
  }

  /**
   * Computes for `time` milliseconds; returns whether a job was completed.
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
