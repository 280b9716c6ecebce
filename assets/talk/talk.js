/**
 * One talk: the scenes on the stage with their steps, one after the other; the point and the prior are animated from
 * each to the next.
 */

import { canAnimate } from '#tile/session/transition';
import { isView, TypedNumber } from '#tile/talk/keys';
import { prefersReducedMotion, StagedScene } from '#tile/talk/staged_scene';

/** @import { Deck } from '#tile/talk/deck' */
/** @import { PresentShell } from '#tile/talk/shell' */

const FADE = { duration: 300, easing: 'ease-in-out' };

export class Talk extends StagedScene {
  /** The index of the current scene; below, how many of its steps have been taken. */
  at = 0;
  step = 0;
  /** The number of a scene that is being typed. */
  typed = new TypedNumber(this);

  /**
   * @param {PresentShell} shell
   * @param {Deck} deck at least one scene
   * @param {number} at the index of the first scene to show
   */
  constructor(shell, deck, at) {
    const first = Math.min(Math.max(0, at), deck.count - 1);
    super(shell, deck.frames[first]);
    this.deck = deck;
    this.show(first, 0, false);
  }

  stop() {
    this.typed.forget();
    super.stop();
  }

  get quiet() {
    return super.quiet && !this.typed.waiting;
  }

  /** The position of the current scene after its steps so far. */
  get position() {
    const all = this.deck.positions[this.at];
    return all[Math.min(this.step, all.length - 1)];
  }

  /** The number of steps of the current scene. */
  get steps() {
    return this.deck.positions[this.at].length - 1;
  }

  // Scenes ------------------------------------------------------------------------------------------------------------

  /**
   * Shows a scene after some of its steps; the point and the prior are animated from where they are now.
   *
   * @param {number} at
   * @param {number} step
   * @param {boolean} animate
   */
  show(at, step, animate) {
    const before = this.frame;
    const another = at !== this.at;
    // A scene that the browser can show by itself does not wait for the page behind.
    if (another && this.deck.waiting.has(at)) this.deck.prepareLocally(at);
    const moves = animate && !prefersReducedMotion();
    this.motion.transition.stop();
    [this.at, this.step, this.deck.current] = [at, step, at];
    const { frame, hidden, spotlight } = this.position;
    this.setFrame(frame);
    this.shell.blank.hidden = true;
    this.hidden.switchTo(this.frame.model, hidden);
    this.stage.spotlight.text = spotlight;
    this.shell.counter.textContent = this.deck.count > 1 ? `${at + 1} / ${this.deck.count}` : '';
    this.onChange('scene');
    if (moves && before.ready !== false && frame.ready !== false && canAnimate(before.model, frame.model)) {
      this.motion.begin(before.model);
      return;
    }
    if (moves && another) this.shell.stage.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    this.ask('all');
    this.announce(true);
  }

  /** @override */
  otherNames() {
    return new Set(this.deck.frames.map(({ model }) => model.names));
  }

  /**
   * Goes to the next step, after the last one to the next scene; or one step back, from the first to the end of the
   * scene before.
   *
   * @param {number} by 1 or -1
   */
  go(by) {
    const to = this.step + by;
    if (to >= 0 && to <= this.steps) this.show(this.at, to, true);
    else this.skip(by, by < 0);
  }

  /**
   * Goes to the next or the previous scene.
   *
   * @param {number} by 1 or -1
   * @param {boolean} [ended] whether after all its steps
   */
  skip(by, ended = false) {
    const next = this.deck.neighbour(this.at, by);
    if (next === null) this.setBlank(false);
    else this.show(next, ended ? this.deck.positions[next].length - 1 : 0, true);
  }

  /**
   * Shows a scene by its index, if there is one.
   *
   * @param {number} at
   */
  goTo(at) {
    if (at >= 0 && at < this.deck.count && !this.deck.unavailable.has(at)) this.show(at, 0, true);
  }

  /**
   * Called when the figures of a scene have arrived, or when it turns out that they cannot be loaded.
   *
   * @param {number} at
   */
  refresh(at) {
    this.onChange('scene');
    if (at !== this.at) return;
    if (!this.deck.unavailable.has(at)) return this.show(at, Math.min(this.step, this.steps), true);
    const next = this.deck.neighbour(at, 1) ?? this.deck.neighbour(at, -1);
    if (next !== null) this.show(next, 0, true);
  }

  /** @param {boolean} scene whether another scene is shown */
  announce(scene) {
    const { frame, at, deck } = this;
    const { name, value, second } = this.stage.words();
    const title = scene
      ? `${deck.count > 1 ? `Scene ${at + 1} of ${deck.count}: ` : ''}${this.readable(frame.title)}. `
      : '';
    this.shell.live.textContent = `${title}${[`${name} ${value}`.trim(), second].filter(Boolean).join(', ')}`;
  }

  // Keys and buttons --------------------------------------------------------------------------------------------------

  /**
   * Runs the action of a key or a button.
   *
   * @param {string} action
   * @param {[number, number]} [by] with the action 'move'
   */
  act(action, by = [0, 0]) {
    if (isView(action)) this.choose(action);
    else if (action === 'forward' && this.hidden.any && !this.position.hidden) this.reveal();
    else if (action === 'forward' || action === 'next') this.go(1);
    else if (action === 'previous') this.go(-1);
    else if (action === 'skip') this.skip(1);
    else if (action === 'back') this.skip(-1);
    else if (action === 'spotlight') this.toggleSpotlight();
    else if (action === 'first') this.goTo(0);
    else if (action === 'last') this.goTo(this.deck.count - 1);
    else if (action === 'names') this.reveal();
    else if (action === 'blank') this.toggleBlank();
    else if (action === 'move') this.nudge(by);
  }
}
