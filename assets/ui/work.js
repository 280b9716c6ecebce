/** Computations that take time: in slices, with progress, cancelled, resumed, polled. */
import { capitalized } from '#tile/draw/text';
import { make } from '#tile/ui/elements';

/**
 * A result with the key of its inputs, and a job that computes one. `steps` is a generator: it can be stopped at every
 * `yield`, and may yield the completed share, from 0 to 1.
 *
 * @typedef {{key: string, value: any}} Found
 * @typedef {{name: string, key: string, steps: () => Generator<unknown, any, void>}} Job
 */
/** What is being computed, which share of it is done, and since when the user has been waiting. */
/** @typedef {{name: string, done: number, since: number, cancelled: boolean}} Analysed */

// ---- Computations in slices, so that the page stays responsive. An outdated result stays, marked as old, until the
// new one is computed. Independent of the DOM.

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

  /** The progress of the job the user waits for or has cancelled; null if all are done. @returns {Analysed | null} */
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

  /** The latest result of this name; null if there is none. @param {string} name */
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

  /** Completes all jobs that are not cancelled at once, as before printing. */
  finish() {
    while (this.pending.length) this.work(Infinity);
  }

  /** Computes for `time` milliseconds; returns whether a job was completed. @param {number} time */
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

// ---- The progress of an analysis, with a button that cancels or resumes it; shown if it takes more than a second.

/** Milliseconds after which the progress is shown. */
const SOON = 1000;

/** The text about the progress; '' if none is shown. */
/** @param {Analysed | null} progress @param {Record<string, string>} names of the jobs @param {number} now */
export function progressWords(progress, names, now) {
  if (!progress) return '';
  const what = names[progress.name] ?? progress.name;
  if (progress.cancelled) return `Cancelled: ${what}`;
  return now - progress.since < SOON ? '' : `Computing ${what}: ${Math.floor(100 * progress.done)} %`;
}

export class ComputationNote {
  words = make('span', {});
  bar = make('progress', { max: 1, 'aria-label': 'Computed' });
  button = make('button', { className: 'tx-button' });
  /** Keeps its space while nothing is computed, so that the layout does not shift. */
  node = make('div', { className: 'tx-computing tx-idle' }, this.words, this.bar, this.button);

  /** @param {Analysis} analysis @param {Record<string, string>} names of its jobs */
  constructor(analysis, names) {
    this.analysis = analysis;
    this.names = names;
    this.button.addEventListener('click', () => {
      if (analysis.progress?.cancelled) analysis.resume();
      else analysis.cancel();
    });
  }

  paint() {
    const { progress } = this.analysis;
    const text = progressWords(progress, this.names, performance.now());
    this.node.classList.toggle('tx-idle', !text);
    if (!progress || this.words.textContent === text) return;
    this.words.textContent = text;
    this.bar.hidden = progress.cancelled;
    this.bar.value = progress.done;
    this.button.textContent = progress.cancelled ? 'Compute' : 'Cancel';
  }
}

// ---- A question to the server, sent again where that has to compile first or has dropped the leaderboard.

// Milliseconds between an answer and the next question; what comes sooner needs no progress.
const AGAIN = 400;

/** What is said where the leaderboard is gone, although it was sent again. */
export const GONE = 'The server no longer has this leaderboard: please open it again.';

export class Asking {
  /** The number of the newest question. */
  turn = 0;
  /** The question whose answer is awaited; null if there is none. @type {object | null} */
  question = null;
  /** When it was sent, in milliseconds. */
  since = 0;
  /** The turn for which the leaderboard was sent again. */
  #resent = NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {(question: object) => void} send
   * @param {{poll?: (question: object) => void, progress?: (done: number) => void, board?: () => unknown}} [how]
   *   `poll`: asks for the progress; `progress`: takes its share; `board`: gives the leaderboard to send again
   */
  constructor(send, { poll, progress, board } = {}) {
    this.send = send;
    this.progress = progress;
    this.board = board;
    this.poll = poll;
  }

  /** @param {object} question @param {number} [turn] its number: the server drops questions with a smaller one */
  ask(question, turn = this.turn + 1) {
    this.turn = turn;
    this.question = { ...question, turn };
    this.since = performance.now();
    this.send(this.question);
    this.#follow(true);
  }

  /** Asks for the progress later, or no more. @param {boolean} more */
  #follow(more) {
    clearTimeout(this.#timer);
    if (more) this.#timer = setTimeout(() => this.question && this.poll?.(this.question), AGAIN);
  }

  /** Cancels the question by a newer one that asks for less, whose answer is not awaited. @param {object} less */
  cancel(less) {
    this.ask(less);
    this.question = null;
  }

  /** An answer that is the last one to the newest question; null for others. */
  /** @template {{kind: string, turn: number}} A @param {A | null} answer @returns {A | null} */
  receive(answer) {
    const { question, turn } = this;
    if (!answer || answer.turn !== turn || answer.kind === 'nothing' || answer.kind === 'moot') return null;
    const { kind, done } = /** @type {{kind: string, done?: number}} */ (answer);
    if (kind === 'warming') setTimeout(() => question && question === this.question && this.ask(question, turn), AGAIN);
    if (question && done !== undefined) this.progress?.(done);
    this.#follow(kind === 'refining' || kind === 'progress');
    if (done !== undefined) return null;
    const again = kind === 'gone' && question && this.#resent !== turn && this.board?.();
    if (!again) {
      this.question = null;
      return answer;
    }
    this.#resent = turn;
    this.send({ ...question, again });
    return null;
  }
}

// ---- The progress of something that arrives part by part, with a button that stops or resumes it.

/**
 * @typedef {{done: number, of: number, running: boolean}} Parts how many have arrived of how many, and whether more
 *   will come
 */

export class Progress {
  words = make('span', {});
  button = make('button', { className: 'tx-button' });

  /**
   * @param {string} what arrives, such as "maps"
   * @param {() => void} onToggle called when the user stops or resumes
   * @param {string} [className]
   */
  constructor(what, onToggle, className = '') {
    this.what = what;
    this.bar = make('progress', { 'aria-label': `${capitalized(what)} done` });
    this.node = make(
      'div',
      { className: `tx-scores-progress ${className}`.trim(), hidden: '' },
      this.words,
      this.bar,
      this.button,
    );
    this.button.addEventListener('click', onToggle);
  }

  /** @param {Parts | null} parts null if nothing is missing */
  paint(parts) {
    this.node.hidden = !parts;
    if (!parts) return;
    const { done, of, running } = parts;
    this.words.textContent = done ? `${done} of ${of} ${this.what}` : 'Computing the maps';
    if (done) Object.assign(this.bar, { max: of, value: done });
    else this.bar.removeAttribute('value');
    this.bar.hidden = !running;
    this.button.textContent = running ? 'Stop' : 'Go on';
  }
}
