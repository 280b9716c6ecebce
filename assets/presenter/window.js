/**
 * The presenter's own window: what the audience sees, what comes next, the steps, private notes, a clock and a timer.
 * The page draws it, so that it also works in a report file; keys and buttons in it control the presentation.
 */
import { counted } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';
import { minutesOf, planWords, Timer } from '#tile/presenter/clock';
import { copyStyles } from '#tile/presenter/dress';
import { planPart, stepList, thumb } from '#tile/presenter/items';
import { PresenterLayout } from '#tile/presenter/layout';
import { Slide } from '#tile/presenter/slide';

/** @import { StageFrame } from '#tile/stage/plots' */
/** @import { View } from '#tile/stage/layout' */
/**
 * What the window shows of a presentation.
 *
 * @typedef {object} Presented
 * @property {string} title of the leaderboard
 * @property {StageFrame[]} frames of all scenes
 * @property {{notes: string, minutes: number}[]} scenes
 * @property {number} at index of the scene shown; `step`: how many of its steps have been done
 * @property {number} step
 * @property {string[]} steps in words
 * @property {StageFrame} frame on the stage
 * @property {string | null} spotlight
 * @property {boolean} blank whether the room's screen is blank
 * @property {boolean} hides whether names are hidden
 * @property {View} view
 * @property {string[]} names as the audience reads them
 * @property {(text: string) => string} readable
 */

/** Returns a name unchanged: the presenter's window hides no names. @param {string} text */
const whole = (text) => text;
const SIZES = [16, 18, 20, 24, 28, 34];
/** Milliseconds after which a reloaded window is empty and a closed one is closed. */
const RELOAD = 200;

export class PresenterWindow {
  layout = new PresenterLayout();
  timer = new Timer(performance.now());
  /** @type {Window | null} */
  window = null;
  /** Minutes of the talk; by default the sum of those planned for the scenes. @type {number | null} */
  total = null;
  size = 2;
  /** @type {Slide[]} */
  thumbs = [];
  /** What the small scenes show. @type {StageFrame[]} */
  thumbed = [];

  /**
   * @param {() => Presented} shown
   * @param {(action: string) => void} act
   * @param {(at: number) => void} goTo
   * @param {(event: KeyboardEvent) => void} onKey
   */
  constructor(shown, act, goTo, onKey) {
    this.shown = shown;
    this.act = act;
    this.goTo = goTo;
    this.onKey = onKey;
    this.layout.total.addEventListener('change', () => this.setTotal());
  }

  begin() {
    this.timer = new Timer(performance.now());
  }

  /** Opens the window or brings it to the front; returns whether the browser allows it. */
  open() {
    const known = this.on ? this.window : null;
    const opened = known ?? window.open('', 'tile-explorer-presenter', 'popup,width=1440,height=900');
    if (!opened) return false;
    this.window = opened;
    if (!known) this.furnish(opened);
    opened.focus();
    return true;
  }

  /**
   * Fills the window; again when it is reloaded, which empties it.
   *
   * @param {Window} opened
   */
  furnish(opened) {
    copyStyles(opened.document, () => this.resized());
    fill(opened.document.body, this.layout.node);
    opened.addEventListener('keydown', (event) => this.key(event), true);
    opened.addEventListener('click', (event) => this.clicked(event));
    opened.addEventListener('resize', () => this.resized());
    opened.addEventListener('pagehide', () => setTimeout(() => this.on && this.refill(opened), RELOAD));
    opened.setInterval(() => this.times(), 250);
    this.resized();
  }

  /** Fills a reloaded window; closes one that a file may no longer reach, so that it can be opened again. */
  refill(/** @type {Window} */ opened) {
    try {
      this.furnish(opened);
    } catch {
      this.close();
    }
  }

  /** Adapts the scenes to the size of the window. */
  resized() {
    this.thumbed = [];
    this.update('scene');
  }

  close() {
    this.window?.close();
    this.window = null;
  }

  /** Whether the window is open. */
  get on() {
    return Boolean(this.window && !this.window.closed);
  }

  // What the presenter does -------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    if (around(event, 'input')) return;
    if (around(event, 'button') && (event.key === ' ' || event.key === 'Enter')) return;
    this.onKey(event);
  }

  /** @param {Event} event */
  clicked(event) {
    const pressed = around(event, 'button');
    if (!pressed) return;
    const { txDo, txTimer, txSize, txGo } = pressed.dataset;
    if (txDo) this.act(txDo === 'end' ? 'leave' : txDo);
    if (txTimer === 'pause') this.timer.toggle(performance.now());
    if (txTimer === 'reset') this.timer.reset(performance.now());
    if (txSize) this.size = Math.min(SIZES.length - 1, Math.max(0, this.size + Number(txSize)));
    if (txGo) this.goTo(Number(txGo));
    // After a click of the mouse, Enter ends the number of a scene and Space goes on.
    if (/** @type {UIEvent} */ (event).detail) pressed.blur();
    if (this.on) this.update('notes');
  }

  setTotal() {
    const minutes = Number(this.layout.total.value);
    this.total = minutes > 0 ? Math.min(600, minutes) : null;
    this.times();
  }

  // What it shows -----------------------------------------------------------------------------------------------------

  /** @param {'scene' | 'all' | 'point' | 'notes'} what has changed */
  update(what) {
    if (!this.on || !this.window) return;
    const shown = this.shown();
    if (what === 'scene') this.scene(shown);
    if (what === 'scene' || what === 'notes') this.notes(shown);
    if (what === 'point') this.layout.now.move();
    else this.now(shown);
    this.times();
  }

  /** The size in pixels for which slides are laid out. */
  get room() {
    return { width: window.innerWidth, height: window.innerHeight };
  }

  /** @param {Presented} shown */
  now({ frame, view, names, readable, spotlight, blank, hides }) {
    const { now } = this.layout;
    this.layout.press({ blank, spotlight: spotlight !== null, names: hides });
    if (now.stage) now.stage.spotlight.text = spotlight;
    now.show(frame, view, names, readable, this.room);
  }

  /** @param {Presented} shown */
  scene(shown) {
    const { layout, room } = this;
    const { frames, at, view, steps, step } = shown;
    const next = frames[at + 1];
    layout.title.textContent = `${shown.title}, ${counted(frames.length, 'scene')}`;
    layout.nowTitle.textContent = `${at + 1} of ${frames.length} · ${frames[at].title}`;
    layout.nextTitle.textContent = next ? `${at + 2} · ${next.title}` : '';
    layout.next.node.hidden = !next;
    layout.nextNone.hidden = Boolean(next);
    if (next) layout.next.show(next, view, next.model.names, whole, room);
    fill(layout.steps, ...(steps.length > 1 ? stepList(steps, step) : []));
    this.small(shown);
  }

  /** Draws the small scenes, each once its figures have arrived. @param {Presented} shown */
  small({ frames, scenes, at }) {
    const { thumbs } = this.layout;
    if (this.thumbs.length !== frames.length) {
      this.thumbs = frames.map(() => new Slide());
      this.thumbed = [];
      fill(thumbs, ...this.thumbs.map((slide, k) => thumb(slide, k, frames[k].title, scenes[k]?.minutes ?? 0)));
    }
    frames.forEach((frame, k) => {
      thumbs.children[k].toggleAttribute('data-tx-here', k === at);
      if (this.thumbed[k] === frame) return;
      this.thumbed[k] = frame;
      this.thumbs[k].show(frame, 'pair', frame.model.names, whole, this.room);
    });
    thumbs.children[at].scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** @param {Presented} shown */
  notes({ scenes, at }) {
    const { notes } = this.layout;
    const blocks = (scenes[at]?.notes ?? '').split(/\n\s*\n/).filter((block) => block.trim());
    notes.style.fontSize = `${SIZES[this.size]}px`;
    fill(notes, ...blocks.map((block) => make('p', {}, block.trim())));
  }

  times() {
    if (!this.on) return;
    const { layout, timer } = this;
    const { scenes, at } = this.shown();
    const minutes = scenes.map((scene) => scene.minutes);
    const total = this.total ?? minutes.reduce((sum, each) => sum + each, 0);
    const elapsed = timer.elapsed(performance.now());
    const left = total * 60000 - elapsed;
    layout.elapsed.textContent = minutesOf(elapsed);
    layout.left.textContent = total ? minutesOf(left) : '–';
    layout.left.classList.toggle('tx-over', Boolean(total) && left < 0);
    if (!layout.total.matches(':focus')) layout.total.value = total ? String(total) : '';
    layout.clock.textContent = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });
    layout.pause.textContent = timer.since === null ? 'Go on' : 'Pause';
    layout.plan.textContent = planWords(minutes, at, elapsed);
    fill(layout.bar, ...minutes.flatMap((each, k) => (each ? [planPart(minutes, k, elapsed)] : [])));
  }
}

/**
 * Like `closest`, but for events of another window, whose elements are not instances of this window's classes.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
const around = ({ target }, selector) => /** @type {Element | null} */ (target)?.closest?.(selector) ?? null;
