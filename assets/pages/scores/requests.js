/** The requests of the Scores page to the server, one at a time, and their answers. */
import { boardState } from '#tile/model/explore';
import { Asking, GONE } from '#tile/ui/work';

/** @import { GalleryAnswer, ScoresAnswer } from '#tile/model/answers' */
/** @import { BoardState, ExploreModel } from '#tile/model/explore' */
/** @import { ScoresModel } from '#tile/model/scores' */

// After so many milliseconds an answer is no longer awaited.
const GIVE_UP = 60000;
// The finest map while a slider moves; it is linear between its points.
const COARSE = 21;

/** A problem in words; for a formula, with its text and the position of the wrong character. */
/** @typedef {{message: string, text?: string | null, position?: number}} Problem */
/**
 * How far the map is refined; `running` until it is at its finest or stopped. `grid`: points on a side.
 *
 * @typedef {{step: number, of: number, grid: number, running: boolean}} Progress
 */

/** Requests a coarse map, then the audit and the gallery, then finer maps; coarse maps only while a slider moves. */
export class Questions {
  /** The index of the grid size that was requested last. */
  stage = 0;
  /** Why there is no map yet, in words. */
  note = '';
  /** What the gallery is for (performances and coefficient), its part requested last, and whether it is stopped. */
  #gallery = { of: '', part: 0, stopped: false };
  /** @type {number | null} the turn of the audit that is awaited or shown */
  #audited = null;
  /** Whether the user has stopped the audit. */
  #auditStopped = false;
  /** Whether the user has stopped the refinement of the map. */
  #stopped = false;

  /**
   * @param {ScoresModel} model @param {(store: string, question: object) => void} send @param {ExploreModel} board
   * @param {{changed: () => void, answered: () => void, failed: (problem: Problem) => void}} on
   */
  constructor(model, send, board, on) {
    this.model = model;
    this.send = send;
    this.board = board;
    this.on = on;
    this.asking = new Asking((question) => send('scores-request', question), {
      progress: (done) => this.#compiling(done),
      board: () => this.#again(),
    });
  }

  /** When the question was sent whose answer is awaited; null if there is none. */
  get sent() {
    return this.asking.question && this.asking.since;
  }

  /** Identifies the current question: the request for a coarse map, without its number. */
  key() {
    const { turn, known, ...question } = this.model.question(0, this.state());
    return JSON.stringify(question);
  }

  /** @returns {BoardState | null} */
  state() {
    return boardState(this.board);
  }

  /** Starts a new question. While a slider moves, its request waits for the answer to the one before. */
  change() {
    if (!this.model.live) this.on.changed();
    this.model.turn++;
    this.#audited = null;
    this.#auditStopped = false;
    this.#stopped = false;
    if (!this.model.live || !this.sent || performance.now() - this.sent > GIVE_UP) this.ask(0);
  }

  /** @param {number} stage */
  ask(stage) {
    const { model } = this;
    this.stage = stage;
    const grid = model.live ? Math.min(COARSE, model.grids[stage]) : model.grids[stage];
    this.asking.ask(model.question(grid, this.state()), model.turn);
  }

  /** @returns {Progress | null} null where no map is there yet, and where it is as fine as it will be */
  get progress() {
    const { model, stage, sent } = this;
    const { grids, grid } = model;
    const running = sent !== null && stage > 0 && !this.#stopped;
    if (model.live || !model.maps.length || !(running || this.#stopped)) return null;
    return { step: stage + 1, of: grids.length, grid, running };
  }

  /** Stops or resumes the refinement of the map. The server abandons requests with an older number. */
  toggleRefinement() {
    const { model } = this;
    this.#stopped = !this.#stopped;
    if (this.#stopped) model.turn++;
    this.ask(this.#stopped ? Math.max(0, this.stage - 1) : this.stage + 1);
    this.on.changed();
  }

  /** An answer to any of the three kinds of request. While a slider moves, one to an earlier request is shown too. */
  /** @param {ScoresAnswer | null} answer */
  receive(answer) {
    if (answer?.kind === 'gallery' || answer?.kind === 'audits') return this.#takeSecondary(answer);
    const found = this.asking.receive(answer);
    if (found?.kind === 'maps') this.#take(found);
    else if (found) this.on.failed('message' in found ? found : { message: GONE });
  }

  /** @param {Extract<ScoresAnswer, {kind: 'maps'}>} answer */
  #take(answer) {
    const { model } = this;
    const current = answer.turn === model.turn;
    this.note = '';
    model.take(answer);
    if (current) this.on.answered();
    this.on.changed();
    if (!current) this.ask(0);
    else if (!model.live) this.#next();
  }

  /** @param {Extract<ScoresAnswer, {kind: 'gallery' | 'audits'}>} answer */
  #takeSecondary(answer) {
    const { model } = this;
    // The gallery depends on the performances only, so an answer to an earlier question still counts.
    if (answer.kind === 'gallery') return this.#takeGalleryPart(answer);
    if (answer.turn !== this.#audited) return;
    model.audits = answer.audits;
    model.reference = answer.reference;
    this.on.changed();
  }

  /** After the first map requests the audit and the gallery, then finer maps. */
  #next() {
    const { model } = this;
    if (this.#stopped) return;
    if (!this.stage) {
      this.#audit();
      const of = `${model.known} ${model.coefficient}`;
      if (of !== this.#gallery.of) this.#ask({ of, part: 0, stopped: false });
    }
    if (this.stage + 1 < model.grids.length) this.ask(this.stage + 1);
  }

  #audit() {
    const { model } = this;
    this.#audited = model.turn;
    model.audits = null;
    this.send('audit-request', model.question(model.grids[0], this.state()));
  }

  /** Whether the audit was stopped. */
  get auditStopped() {
    return this.#auditStopped;
  }

  /** Stops waiting for the audit, so that a late answer is ignored; or requests it again. */
  toggleAudit() {
    this.#auditStopped = !this.#auditStopped;
    if (this.#auditStopped) this.#audited = null;
    else this.#audit();
    this.on.changed();
  }

  /** Asks for a part of the gallery. @param {{of: string, part: number, stopped: boolean}} gallery */
  #ask(gallery) {
    const { model } = this;
    this.#gallery = gallery;
    if (gallery.part === 0) model.gallery = null;
    this.send('gallery-request', { ...model.question(model.grids[0], this.state()), part: gallery.part });
  }

  /** Shows a part of the gallery that has arrived, and requests the next one. @param {GalleryAnswer} answer */
  #takeGalleryPart(answer) {
    const { model } = this;
    const { of, part, stopped } = this.#gallery;
    if (answer.of !== of || answer.part !== part) return;
    const maps = [...(model.gallery?.maps ?? []), ...answer.maps];
    model.gallery = { ...answer, maps };
    if (maps.length < answer.count) {
      const next = { of, part: part + 1, stopped };
      if (stopped) this.#gallery = next;
      else this.#ask(next);
    }
    this.on.changed();
  }

  /** How much of the gallery has arrived; null where nothing is missing. */
  get galleryProgress() {
    const { gallery } = this.model;
    if (!this.#gallery.of || (gallery && gallery.maps.length >= gallery.count)) return null;
    return { done: gallery?.maps.length ?? 0, of: gallery?.count ?? NaN, running: !this.#gallery.stopped };
  }

  /** Stops or resumes loading the gallery. */
  toggleGallery() {
    this.#gallery.stopped = !this.#gallery.stopped;
    if (!this.#gallery.stopped) this.#ask(this.#gallery);
    this.on.changed();
  }

  /** @param {number} done the share that is compiled */
  #compiling(done) {
    this.note = `Compiling, once after installation: ${Math.round(100 * done)} %`;
    this.on.changed();
  }

  /** The leaderboard, for a server that has dropped it, and with it the gallery. */
  #again() {
    this.#gallery.of = '';
    return this.board.data;
  }
}
