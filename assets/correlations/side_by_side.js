/**
 * Correlation Tiles of several scores, at several prevalences, side by side: one point on all of them. A score is a
 * row, a prevalence a column.
 */
import { BesideControls } from '#tile/correlations/beside_controls';
import { BesideTiles } from '#tile/correlations/beside_tiles';
import { LEADERBOARD } from '#tile/model/family_model';
import { element } from '#tile/parts/elements';

/** @import { BesideAnswer, ScoresAnswer } from '#tile/model/answers' */
/** @import { Scores } from '#tile/scores/scores' */

export class SideBySide {
  turn = 0;
  /** The question asked last, as text, and whether its answer is awaited. */
  asked = '';
  waiting = false;
  host = element('scores-beside-plot');
  status = element('beside-note');

  /**
   * @param {Scores} page
   * @param {(store: string, question: object) => void} send
   */
  constructor(page, send) {
    this.page = page;
    this.send = send;
    this.tiles = new BesideTiles(this.host, page.model);
    this.controls = new BesideControls(element('beside-controls'), page.model, (texts, priors, family) =>
      this.change(texts, priors, family),
    );
    this.host.addEventListener('pointerdown', (event) => this.down(event));
    new ResizeObserver(() => page.shown && this.paintTiles()).observe(this.host);
  }

  /**
   * @param {string[]} texts
   * @param {number[]} priors
   * @param {string | null} [family] another one, of a preset
   */
  change(texts, priors, family) {
    const { page } = this;
    Object.assign(page.model, { compared: [...texts], priors: [...priors] });
    if (family && family !== page.model.family) page.onShow({ ...page.view(), family });
    page.repaint(true);
    // Scores of the view are in the link, which is made anew.
    page.explore.ask('all');
  }

  /** Whether the performances can be had at any prior. */
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
    if (compared.length && model.maps.length && key !== this.asked) this.ask(key);
    if (!compared.length) this.say('Add scores to compare their maps; one point moves on all of them.');
    else this.paintTiles();
  }

  /** @param {string} key */
  ask(key) {
    this.asked = key;
    this.turn++;
    this.waiting = true;
    this.say('Computing the maps …');
    this.send('beside-request', { ...JSON.parse(key), known: '', turn: this.turn });
  }

  /** @param {string} text */
  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** @param {ScoresAnswer | null} answer */
  receive(answer) {
    if (!answer || answer.turn !== this.turn) return;
    if (answer.kind === 'warming') {
      setTimeout(() => this.ask(this.asked), 300);
      return;
    }
    this.waiting = false;
    if (answer.kind === 'side_by_side') this.take(answer);
    else if ('message' in answer) this.say(answer.message);
  }

  /** @param {BesideAnswer} answer */
  take(answer) {
    this.tiles.take(answer);
    const { n, grid } = answer;
    this.say(`${n} performances each · ${grid} × ${grid} points · click or drag: the point moves on all`);
    this.paintTiles();
  }

  paintTiles() {
    this.tiles.waiting = this.waiting;
    this.tiles.paint();
  }

  /** The point moves on all of them. */
  move() {
    this.tiles.move();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const read = this.tiles.reader(event);
    if (!read) return;
    this.page.pointer.drag.begin(event, read);
    const { a, b } = read(event);
    this.page.setPoint(a, b, true);
  }
}
