/**
 * Correlation Tiles of several scores, at several prevalences, side by side: one point on all of them. A score is a
 * row, a prevalence a column.
 */

import { SideBySideControls } from '#tile/correlations/side_by_side_controls';
import { composed } from '#tile/correlations/side_by_side_figure';
import { SideBySideQuestions } from '#tile/correlations/side_by_side_questions';
import { SideBySideTiles } from '#tile/correlations/side_by_side_tiles';
import { count } from '#tile/draw/text';
import { LEADERBOARD } from '#tile/model/family_model';
import { Progress } from '#tile/page/progress';
import { element, fill, make } from '#tile/parts/elements';

/** @import { SideBySideAnswer, ScoresAnswer } from '#tile/model/answers' */
/** @import { Scores } from '#tile/scores/scores' */

export class SideBySide {
  host = element('scores-side-by-side-plot');
  status = element('side-by-side-note');
  /** The scores shown last, as JSON. */
  compared = '[]';
  /** Whether the page stays at the Tiles while answers lay it out anew: until the user does something. */
  arriving = false;

  /**
   * @param {Scores} page
   * @param {(store: string, question: object) => void} send
   */
  constructor(page, send) {
    this.page = page;
    this.tiles = new SideBySideTiles(this.host, page.model);
    this.questions = new SideBySideQuestions(send, {
      took: (answer) => this.take(answer),
      failed: (message) => this.fail(message),
    });
    this.progress = new Progress('scores', () => {
      this.questions.stopOrResume();
      this.paintTiles();
    });
    element('side-by-side-tools').append(this.progress.node);
    this.controls = new SideBySideControls(element('side-by-side-controls'), page.model, (texts, priors, drawn) =>
      this.change(texts, priors, drawn),
    );
    this.host.addEventListener('pointerdown', (event) => this.down(event));
    for (const kind of ['wheel', 'pointerdown', 'keydown'])
      document.addEventListener(
        kind,
        () => {
          this.arriving = false;
        },
        { capture: true, passive: true },
      );
    new ResizeObserver(() => page.shown && this.paintTiles()).observe(this.host);
  }

  /**
   * @param {string[]} texts
   * @param {number[]} priors
   * @param {{family: string, size: number}} [drawn] the performances, if a preset changes them
   */
  change(texts, priors, drawn) {
    const { page } = this;
    this.compared = JSON.stringify(texts);
    Object.assign(page.model, { compared: [...texts], priors: [...priors] });
    if (drawn) page.onShow({ ...page.view(), ...drawn });
    page.repaint(true);
    // The link holds these scores, so it has to be written again.
    page.explore.ask('all');
  }

  /** Whether the performances can be shifted to any prior. */
  get takesPriors() {
    const { family, needs } = this.page.model;
    return family === LEADERBOARD || needs === 'prior';
  }

  paint() {
    const { model, questions } = this.page;
    this.controls.paint(this.takesPriors);
    this.host.hidden = !model.compared.length;
    const { compared, priors } = model;
    const { turn, known, ...question } = { ...model.question(41, questions.state()), scores: ['accuracy'] };
    const key = JSON.stringify({ ...question, compared, priors });
    this.follow(JSON.stringify(compared));
    if (compared.length && model.maps.length && key !== this.questions.asked) this.ask(key);
    if (!compared.length) this.say('Add scores to compare their maps; one point moves on all of them.');
    this.paintTiles();
  }

  /**
   * Goes to the Tiles where a link, a scene or a session brings other ones: they are what it is about, and far below.
   *
   * @param {string} compared the scores as JSON
   */
  follow(compared) {
    if (compared === this.compared) return;
    this.arriving = compared !== '[]';
    this.compared = compared;
  }

  /** Scrolls to the Tiles once the page is laid out. */
  stay() {
    if (this.arriving) requestAnimationFrame(() => this.host.closest('section')?.scrollIntoView({ block: 'start' }));
  }

  /** @param {string} key */
  ask(key) {
    this.page.model.sideBySide = null;
    this.say('');
    this.questions.ask(key);
  }

  /** @param {string} text */
  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** @param {ScoresAnswer | null} answer */
  receive(answer) {
    this.questions.receive(answer);
  }

  /** @param {SideBySideAnswer} answer */
  take(answer) {
    // A scene waits for all maps, or for those that arrived before the user pressed Stop.
    this.page.model.sideBySide = this.questions.progress?.running ? null : answer;
    // What was typed has its proper name now.
    if (answer.maps.some(({ key, text }) => key !== text)) this.controls.paint(this.takesPriors);
    this.tiles.take(answer);
    const { n, grid } = answer;
    const request = make('span', { className: 'tx-request' }, ' · click or drag: the point moves on all');
    fill(
      this.status,
      `${n < this.page.model.n ? 'a random sample of ' : ''}${count(n)} performances each · ${grid} × ${grid} points`,
      request,
    );
    this.paintTiles();
  }

  /** @param {string} message why the maps are unavailable */
  fail(message) {
    this.page.model.sideBySide = { kind: 'side_by_side', turn: this.questions.turn, grid: 0, n: 0, maps: [] };
    this.say(message);
  }

  paintTiles() {
    const { questions, page } = this;
    const some = page.model.compared.length > 0;
    this.progress.paint(some ? questions.progress : null);
    // The former maps are shown pale until the first new one arrives.
    this.tiles.waiting = questions.waiting && !questions.done;
    if (some) this.tiles.paint();
    this.stay();
  }

  /**
   * All Tiles laid out in a width, in one drawing: to export.
   *
   * @param {number} width
   */
  inWidth(width) {
    return composed(this.tiles, width);
  }

  /** Moves the point on all Tiles. */
  move() {
    this.tiles.move();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const read = this.tiles.pointReader(event);
    if (!read) return;
    this.page.pointer.drag.begin(event, read);
    const { a, b } = read(event);
    this.page.setPoint(a, b, true);
  }
}
