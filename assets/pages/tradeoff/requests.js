/** The requests of the Trade-off page to the server, and what it shows while it waits. */
import { theme } from '#tile/draw/colours';
import { count } from '#tile/draw/text';
import { scores } from '#tile/math/scores';
import { boardState } from '#tile/model/explore';
import { LEADERBOARD } from '#tile/model/families';
import { element } from '#tile/ui/elements';
import { Asking, GONE } from '#tile/ui/work';

/** @import { Place } from '#tile/math/ranking' */
/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */

/**
 * An answer of the server: a trade-off; or its progress, that a newer request has replaced it ('moot'), that the
 * leaderboard is no longer stored ('gone'), that it is too busy, or what is wrong.
 *
 * @typedef {TradeoffAnswer | {kind: 'moot' | 'gone', turn: number} | {kind: 'progress', turn: number, done: number}
 *   | {kind: 'busy' | 'wrong', turn: number, message: string}} Answer
 */

/** The path from precision to recall. @type {[Place, Place]} */
const CLASSIC = [
  [1, 0],
  [1, 1],
];
// After so many milliseconds a server that had too much to do is asked again.
const LATER = 3000;
// So many pairs take long: that is said at once, else after so many milliseconds.
const MANY = 1e6;
const SOON = 500;

/** Sends one request at a time; while its answer is awaited, shows a note and a button that cancels it. */
export class Questions {
  cancelled = false;
  /** The point of Explore when it was chosen as an end of the path. @type {Place | null} */
  pinned = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;
  /** What is being computed, in words. */
  #work = '';

  /**
   * @param {TradeoffModel} model @param {(store: string, question: unknown) => void} send @param {ExploreModel} board
   */
  constructor(model, send, board) {
    this.model = model;
    this.asking = new Asking((question) => send('tradeoff-request', question), {
      poll: (question) => this.model.family === LEADERBOARD && send('tradeoff-progress-request', question),
      progress: (done) => this.#say(`${this.#work}: ${Math.floor(100 * done)} %`, 'Cancel', done),
      board: () => this.board.data,
    });
    this.board = board;
    element('tradeoff-cancel').addEventListener('click', () => this.cancel());
  }

  /** The content of a request: what the answer depends on, and the page. */
  state() {
    const { model, board } = this;
    const [start, end] = model.family === LEADERBOARD ? [this.placeOf(model.from), this.placeOf(model.to)] : CLASSIC;
    const colours = board.names.map((_, i) => board.colourOf(i));
    return {
      family: model.family,
      parameter: model.parameter,
      start,
      end,
      board: { ...boardState(board), colours },
      uncertainty: board.uncertainty,
      selected: board.selected,
      scheme: theme().dark ? 'dark' : 'light',
      page: model.page,
    };
  }

  /** The place of a score at the prior in use; or the point of Explore when it was chosen. */
  /** @type {(key: string) => Place} */
  placeOf(key) {
    const { common, point } = this.board;
    if (key === 'point') {
      this.pinned ??= [point.a, point.b];
      return this.pinned;
    }
    const at = scores[key]?.place(Number.isFinite(common) ? common : 0.5);
    return at?.every(Number.isFinite) ? at : CLASSIC[0];
  }

  ask() {
    this.asking.ask(this.state(), ++this.model.turn);
    this.#wait();
  }

  /** Cancels the request, by a newer one that asks for nothing; or repeats a cancelled one. */
  cancel() {
    if (this.cancelled) {
      this.ask();
      return;
    }
    this.asking.cancel({ ...this.state(), cancel: true });
    this.model.turn = this.asking.turn;
    this.#say('Cancelled.', 'Compute', null);
  }

  /**
   * The trade-off, if the answer is to the newest request; otherwise null, and a problem is shown.
   *
   * @param {Answer | null} answer
   * @param {() => void} failed called when no trade-off will come
   * @returns {TradeoffAnswer | null}
   */
  receive(answer, failed) {
    const found = this.asking.receive(answer);
    if (!found) return null;
    this.#rest();
    writeProblem(found.kind === 'tradeoff' ? '' : 'message' in found ? found.message : GONE);
    if (found.kind === 'tradeoff') return found;
    failed();
    if (found.kind === 'busy') setTimeout(() => this.model.turn === found.turn && this.ask(), LATER);
    return null;
  }

  /** Shows what is being computed, and a button that cancels it. */
  #wait() {
    const paired = this.model.family === LEADERBOARD;
    const n = this.board.names.length;
    const pairs = (n * (n - 1)) / 2;
    this.#work = paired ? `Comparing ${count(pairs)} pairs` : 'Computing';
    this.#say(`${this.#work} …`, 'Cancel', paired ? 0 : null);
    clearTimeout(this.#late);
    const node = element('tradeoff-wait');
    node.hidden = !paired || pairs < MANY;
    this.#late = setTimeout(() => {
      node.hidden = false;
    }, SOON);
  }

  /**
   * @param {string} text @param {'Cancel' | 'Compute'} button
   * @param {number | null} done as a share; null where there is no progress to show
   */
  #say(text, button, done) {
    element('tradeoff-wait-text').textContent = text;
    const bar = /** @type {HTMLProgressElement} */ (element('tradeoff-wait-bar'));
    bar.hidden = done === null;
    bar.value = done ?? 0;
    element('tradeoff-cancel').textContent = button;
    this.cancelled = button === 'Compute';
  }

  /** Hides the note and the button. */
  #rest() {
    clearTimeout(this.#late);
    element('tradeoff-wait').hidden = true;
  }
}

/** @param {string} text '' for no problem */
function writeProblem(text) {
  const node = element('tradeoff-problem');
  node.hidden = !text;
  node.textContent = text;
}
