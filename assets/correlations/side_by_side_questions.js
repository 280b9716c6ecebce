/**
 * The requests for maps side by side: one score after the other, so that finished maps are shown and the rest can be
 * stopped. Independent of the DOM.
 */

/** @import { SideBySideAnswer, SideBySideMap, ScoresAnswer } from '#tile/model/answers' */

// After so many milliseconds a server that compiles is asked again.
const LATER = 300;

export class SideBySideQuestions {
  turn = 0;
  /** The last question as JSON; its `compared` lists the scores. */
  asked = '';
  /** @type {string[]} */
  texts = [];
  /** The maps received so far, and for how many scores. @type {SideBySideMap[]} */
  maps = [];
  done = 0;
  /** Whether an answer is awaited, and whether the user has stopped the rest. */
  waiting = false;
  stopped = false;

  /**
   * @param {(store: string, question: object) => void} send
   * @param {{took: (answer: SideBySideAnswer) => void, failed: (message: string) => void}} on
   */
  constructor(send, on) {
    this.send = send;
    this.on = on;
  }

  /** @param {string} key the question as JSON */
  ask(key) {
    this.turn++;
    [this.asked, this.texts] = [key, JSON.parse(key).compared];
    [this.maps, this.done, this.stopped] = [[], 0, false];
    this.#next();
  }

  #next() {
    this.waiting = true;
    const { asked, texts, done, turn } = this;
    this.send('side-by-side-request', { ...JSON.parse(asked), compared: [texts[done]], known: '', turn });
  }

  /** @param {ScoresAnswer | null} answer ignored if it is that of an older turn */
  receive(answer) {
    const { turn } = this;
    if (!answer || answer.turn !== turn || !this.waiting) return;
    if (answer.kind === 'warming') {
      setTimeout(() => turn === this.turn && this.#next(), LATER);
      return;
    }
    this.waiting = false;
    if (answer.kind === 'side_by_side') this.#take(answer);
    else this.#fail('message' in answer ? answer.message : '');
  }

  /** @param {SideBySideAnswer} answer */
  #take(answer) {
    this.maps = [...this.maps, ...answer.maps];
    this.done++;
    if (this.done < this.texts.length && !this.stopped) this.#next();
    this.on.took({ ...answer, maps: this.maps });
  }

  /** @param {string} message */
  #fail(message) {
    this.texts = [];
    this.on.failed(message);
  }

  /** Stops requesting further scores, or resumes. */
  stopOrResume() {
    this.stopped = !this.stopped;
    if (!this.stopped && !this.waiting && this.done < this.texts.length) this.#next();
  }

  /** How many of the scores have maps; null if all have. */
  get progress() {
    const { done, texts, stopped } = this;
    return done < texts.length ? { done, of: texts.length, running: !stopped } : null;
  }
}
