/** The scene on the stage: a copy, so that its point can move and its names can be hidden. */

import { HiddenNames } from '#tile/stage/board';
import { Stage } from '#tile/stage/stage';
import { copyFrame } from '#tile/talk/frame';
import { PointMotion } from '#tile/talk/point_motion';

/** @import { Frame } from '#tile/talk/frame' */
/** @import { PresentShell } from '#tile/talk/shell' */
/** @import { View } from '#tile/stage/layout' */

export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export class StagedScene {
  /** A copy of the scene. @type {Frame} */
  frame;
  /** @type {PointMotion} */
  motion;
  hidden = new HiddenNames();
  /** @type {View} */
  view = 'pair';
  /** The requested animation frame; 0 when everything is painted. */
  nextFrame = 0;
  /** Whether the next frame repaints everything. */
  all = true;
  /** Called after the stage has changed. @type {(what: 'scene' | 'all' | 'point') => void} */
  onChange = () => {};

  /**
   * @param {PresentShell} shell
   * @param {Frame} frame
   */
  constructor(shell, frame) {
    this.shell = shell;
    this.frame = copyFrame(frame);
    this.motion = this.motionOf(this.frame);
    this.stage = new Stage(shell.stage, this.frame);
    this.stage.readable = (text) => this.readable(text);
  }

  /** Stops all animation and painting. */
  stop() {
    this.motion.transition.stop();
    cancelAnimationFrame(this.nextFrame);
    this.nextFrame = 0;
  }

  /** Whether nothing moves and everything is painted. */
  get quiet() {
    return !this.motion.transition.request && !this.nextFrame;
  }

  /** Puts a copy of a scene on the stage. @param {Frame} frame */
  setFrame(frame) {
    this.frame = copyFrame(frame);
    this.motion = this.motionOf(this.frame);
  }

  /** @param {Frame} frame */
  motionOf(frame) {
    return new PointMotion(
      frame,
      (what) => this.ask(what),
      (scene) => this.announce(scene),
    );
  }

  /** Tells screen readers what is shown. @param {boolean} _scene whether another scene is shown */
  announce(_scene) {}

  // Painting ----------------------------------------------------------------------------------------------------------

  /**
   * Requests a repaint in the next animation frame.
   *
   * @param {'all' | 'point'} what must be repainted
   */
  ask(what) {
    this.all ||= what === 'all';
    if (!this.nextFrame) this.nextFrame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.nextFrame = 0;
    if (this.all) this.stage.paint(this.frame, this.view, this.names());
    else this.stage.move();
    this.onChange(this.all ? 'all' : 'point');
    this.all = false;
  }

  /** The names as the audience sees them. */
  names() {
    return this.hidden.visibleNames(this.frame.model);
  }

  /** Replaces the hidden names in a text. @param {string} text */
  readable(text) {
    return this.hidden.mask(text, this.frame.model, this.otherNames());
  }

  /** The names of the leaderboards of all scenes. @returns {Set<string[]>} */
  otherNames() {
    return new Set();
  }

  // What the presenter does ----------------------------------------------------------------------------------------

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

  /** Toggles the spotlight: on the selected classifier, otherwise on the best one, with the stage's own sentence. */
  toggleSpotlight() {
    const { spotlight } = this.stage;
    spotlight.text = spotlight.text === null ? '' : null;
    this.ask('all');
  }

  toggleBlank() {
    const { blank, live } = this.shell;
    this.setBlank(Boolean(blank.hidden));
    live.textContent = blank.hidden ? 'Screen on' : 'Screen blank';
  }

  /** @param {boolean} on */
  setBlank(on) {
    this.shell.blank.hidden = !on;
    this.onChange('all');
  }

  /** @param {[number, number]} by */
  nudge(by) {
    this.motion.nudge(by);
    this.announce(false);
  }

  // Pointer -----------------------------------------------------------------------------------------------------------

  /**
   * Moves the point to a named score.
   *
   * @param {{a: number, b: number}} place
   */
  jump(place) {
    this.motion.jump(place, !prefersReducedMotion());
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  put(a, b) {
    this.motion.put(a, b);
  }

  /** The pointer was released: announces the point where it is. */
  endDrag() {
    this.ask('point');
    this.announce(false);
  }
}
