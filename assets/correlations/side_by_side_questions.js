/**
 * What is asked for maps side by side: one score after the other, so that those that are there are shown and the rest
 * can be stopped. Knows no document.
 */

/** @import { SideBySideAnswer, SideBySideMap, ScoresAnswer } from '#tile/model/answers' */

// After so many milliseconds a server that compiles is asked again.
const LATER = 300;

export class SideBySideQuestions {
  turn = 0;
  /** The question asked last, as text; `compared` in it are the scores. */
  asked = '';
  /** @type {string[]} */
  texts = [];
  /** The maps of the scores that were answered, and of how many of them. @type {SideBySideMap[]} */
  maps = [];
  done = 0;
  /** Whether an answer is awaited, and whether the user wants no more. */
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

  /** @param {string} key the question as text */
  ask(key) {
    this.turn++;
    Object.assign(this, { asked: key, texts: JSON.parse(key).compared, maps: [], done: 0, stopped: false });
    this.#next();
  }

  #next() {
    this.waiting = true;
    const { asked, texts, done, turn } = this;
    this.send('side-by-side-request', { ...JSON.parse(asked), compared: [texts[done]], known: '', turn });
  }

  /** @param {ScoresAnswer | null} answer that of an older turn says nothing */
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

  /** Asks for no more, or goes on. */
  toggle() {
    this.stopped = !this.stopped;
    if (!this.stopped && !this.waiting && this.done < this.texts.length) this.#next();
  }

  /** How many of the scores are there; null where none is missing. */
  get progress() {
    const { done, texts, stopped } = this;
    return done < texts.length ? { done, of: texts.length, running: !stopped } : null;
  }
}
