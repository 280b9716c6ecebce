/** One talk: the scenes on the stage, one after the other; the point and the prior travel from each to the next. */
import { copyFrame } from '#tile/present/capture';
import { Journey } from '#tile/present/journey';
import { isView } from '#tile/present/keys';
import { alike } from '#tile/present/travel';
import { TypedNumber } from '#tile/present/typed';
import { HiddenNames } from '#tile/stage/board';
import { Stage } from '#tile/stage/stage';

/** @import { Deck } from '#tile/present/deck' */
/** @import { Frame } from '#tile/present/capture' */
/** @import { PresentShell } from '#tile/present/shell' */
/** @import { View } from '#tile/stage/layout' */

const FADE = { duration: 300, easing: 'ease-in-out' };
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Talk {
  hidden = new HiddenNames();
  /** @type {View} */
  view = 'pair';
  /** Which of the scenes is on the stage. */
  at = 0;
  /** The frame of the screen that is asked for; 0 where all is painted. */
  nextFrame = 0;
  /** Whether everything must be repainted. */
  all = true;

  /**
   * @param {PresentShell} shell
   * @param {Deck} deck at least one scene
   * @param {number} at the first to be shown
   */
  constructor(shell, deck, at) {
    this.shell = shell;
    this.deck = deck;
    this.at = Math.min(Math.max(0, at), deck.count - 1);
    /** What is on the stage: a copy of the scene, whose point moves. */
    this.frame = copyFrame(deck.frames[this.at]);
    /** The number of a scene, as it is typed. */
    this.typed = new TypedNumber(this);
    this.journey = this.journeyOf(this.frame);
    this.stage = new Stage(shell.stage, this.frame);
    this.stage.readable = (text) => this.hidden.masked(text, this.frame.model);
    this.show(this.at, false);
  }

  /** Nothing more is painted. */
  stop() {
    this.typed.forget();
    this.journey.travel.stop();
    cancelAnimationFrame(this.nextFrame);
    this.nextFrame = 0;
  }

  /** Whether nothing moves and all is painted. */
  get quiet() {
    return !this.journey.travel.request && !this.nextFrame && !this.typed.waiting;
  }

  /** @param {Frame} frame */
  journeyOf(frame) {
    return new Journey(
      frame,
      (what) => this.ask(what),
      (scene) => this.announce(scene),
    );
  }

  // Scenes ------------------------------------------------------------------------------------------------------------

  /**
   * Shows a scene; the point and the prior travel to it from where they are now.
   *
   * @param {number} at
   * @param {boolean} animate
   */
  show(at, animate) {
    const before = this.frame;
    const target = this.deck.frames[at];
    const moves = animate && !still();
    this.journey.travel.stop();
    this.at = at;
    this.deck.front = at;
    this.frame = copyFrame(target);
    this.journey = this.journeyOf(this.frame);
    this.shell.blank.hidden = true;
    this.hidden.follow(this.frame.model);
    this.shell.counter.textContent = this.deck.count > 1 ? `${at + 1} / ${this.deck.count}` : '';
    if (moves && before.ready !== false && target.ready !== false && alike(before.model, target.model)) {
      this.journey.begin(before.model);
      return;
    }
    if (moves) this.shell.stage.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    this.ask('all');
    this.announce(true);
  }

  /** @param {number} by 1 or -1 */
  step(by) {
    const next = this.deck.beside(this.at, by);
    if (next === null) this.shell.blank.hidden = true;
    else this.show(next, true);
  }

  /**
   * Shows a scene by its number from 0, if there is one.
   *
   * @param {number} at
   */
  goTo(at) {
    if (at >= 0 && at < this.deck.count && !this.deck.lost.has(at)) this.show(at, true);
  }

  /**
   * The figures of a scene are there, or never will be.
   *
   * @param {number} at
   */
  refresh(at) {
    if (at !== this.at) return;
    if (!this.deck.lost.has(at)) return this.show(at, true);
    const next = this.deck.beside(at, 1) ?? this.deck.beside(at, -1);
    if (next !== null) this.show(next, true);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /**
   * Asks for the next frame of the screen.
   *
   * @param {'all' | 'point'} what has changed
   */
  ask(what) {
    this.all ||= what === 'all';
    if (!this.nextFrame) this.nextFrame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.nextFrame = 0;
    if (this.all) this.stage.paint(this.frame, this.view, this.names());
    else this.stage.move();
    this.all = false;
  }

  /** @param {boolean} scene whether another scene is shown */
  announce(scene) {
    const { frame, at, deck } = this;
    const { name, value, second } = this.stage.words();
    const title = scene
      ? `${deck.count > 1 ? `Scene ${at + 1} of ${deck.count}: ` : ''}${this.stage.readable(frame.title)}. `
      : '';
    this.shell.live.textContent = `${title}${[`${name} ${value}`.trim(), second].filter(Boolean).join(', ')}`;
  }

  /** The names as the audience reads them. */
  names() {
    return this.hidden.readable(this.frame.model);
  }

  // Keys and buttons --------------------------------------------------------------------------------------------------

  /**
   * Does what a key or a button asks for.
   *
   * @param {string} action
   * @param {[number, number]} [by] with the action 'move'
   */
  act(action, by = [0, 0]) {
    if (isView(action)) this.choose(action);
    else if (action === 'forward' && this.hidden.any) this.reveal();
    else if (action === 'forward' || action === 'next') this.step(1);
    else if (action === 'previous') this.step(-1);
    else if (action === 'first') this.goTo(0);
    else if (action === 'last') this.goTo(this.deck.count - 1);
    else if (action === 'names') this.reveal();
    else if (action === 'blank') this.darken();
    else if (action === 'move') this.nudge(by);
  }

  /** @param {View} view */
  choose(view) {
    this.view = view;
    this.ask('all');
  }

  /** Hides all names; while some are hidden, reveals the next. */
  reveal() {
    const { model } = this.frame;
    if (!this.hidden.any) {
      this.hidden.hide(model);
      this.shell.live.textContent = 'Names hidden';
    } else {
      const next = this.hidden.reveal(model, this.stage.listed().entities);
      const named = next.length > 3 ? `${next.length} names` : next.map((i) => model.names[i]).join(', ');
      this.shell.live.textContent = named;
    }
    this.ask('all');
  }

  darken() {
    const { blank, live } = this.shell;
    blank.hidden = !blank.hidden;
    live.textContent = blank.hidden ? 'Screen on' : 'Screen blank';
  }

  /** @param {[number, number]} by */
  nudge([da, db]) {
    /** @param {number} v */
    const tidy = (v) => Math.round(v * 1e6) / 1e6;
    const { a, b } = this.frame.model.point;
    this.put(tidy(a + da), tidy(b + db));
    this.announce(false);
  }

  // Pointer -----------------------------------------------------------------------------------------------------------

  /**
   * A named score near a place of the Tile; null on the path of a trade-off.
   *
   * @param {{a: number, b: number}} at
   */
  placeNear({ a, b }) {
    const { frame, stage } = this;
    if (!frame.model.overlays.has('places') || frame.tradeoff) return null;
    return frame.model.places().find((each) => Math.hypot(each.a - a, each.b - b) * stage.panes.side < 8) ?? null;
  }

  /**
   * The point travels to a named score.
   *
   * @param {{a: number, b: number}} place
   */
  jump(place) {
    this.journey.jump(place, !still());
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  put(a, b) {
    this.journey.put(a, b);
  }

  /** The point stays where the pointer left it. */
  rest() {
    this.ask('point');
    this.announce(false);
  }
}
