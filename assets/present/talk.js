/** A talk: opens and closes, shows one scene after the other with its steps, handles keys and pointer. */
import { forgetTheme } from '#tile/draw/colours';
import { PresentShell } from '#tile/present/cover';
import { Deck } from '#tile/present/deck';
import { copyFrame } from '#tile/present/frame';
import { commandOf, isView, TypedNumber } from '#tile/present/keys';
import { PresentPointer } from '#tile/present/laser';
import { PointMotion } from '#tile/present/motion';
import { PresenterWindow } from '#tile/present/presenter';
import { PrevalenceBar } from '#tile/present/prevalence_bar';
import { Slide } from '#tile/present/slide';
import { HiddenNames } from '#tile/present/stage/board';
import { Stage } from '#tile/present/stage/stage';
import { canAnimate } from '#tile/share/transition';
import { closest, make } from '#tile/ui/elements';

/** @import { Source } from '#tile/present/deck' */
/** @import { Frame } from '#tile/present/frame' */
/** @import { View } from '#tile/present/stage/layout' */

// ---- Paints scenes once out of sight, so that what painters cache (text widths, pictures, shapes of regions) is
// ready when a scene is shown. In a shadow tree, so that queries of the document do not find them.

const HIDDEN = { position: 'absolute', width: '0', height: '0', overflow: 'hidden', visibility: 'hidden' };

class Rehearsal {
  node = make('div', { 'aria-hidden': 'true', inert: '' });
  slide = new Slide();

  /** @param {HTMLElement} stage scenes are painted in its size */
  constructor(stage) {
    this.stage = stage;
    Object.assign(this.node.style, HIDDEN);
    // The style sheets of the page do not apply inside a shadow root.
    this.slide.room.style.position = 'relative';
    Object.assign(this.slide.host.style, { position: 'absolute', inset: '0' });
    this.node.attachShadow({ mode: 'closed' }).append(this.slide.node);
  }

  /** @param {Frame} frame */
  show(frame) {
    const { stage, node, slide } = this;
    if (frame.ready === false || !stage.parentElement) return;
    if (!node.isConnected) stage.parentElement.append(node);
    const size = { width: stage.clientWidth, height: stage.clientHeight };
    slide.show(frame, 'pair', frame.model.names, (text) => text, size);
  }

  end() {
    this.node.remove();
  }
}

// ---- The scene on the stage: a copy, so that its point can move and its names can be hidden.

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

class StagedScene {
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

  /** @param {PresentShell} shell @param {Frame} frame */
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

  /** Requests a repaint in the next animation frame. @param {'all' | 'point'} what must be repainted */
  ask(what) {
    this.all ||= what === 'all';
    if (!this.nextFrame) this.nextFrame = requestAnimationFrame(() => this.paint());
  }

  /** Repaints everything now, not in the next animation frame: before printing. */
  paintNow() {
    cancelAnimationFrame(this.nextFrame);
    this.all = true;
    this.paint();
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
      const next = this.hidden.reveal(model, this.stage.listed().entities, this.stage.panes.shown.includes('cards'));
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

  /** Moves the point to a named score. @param {{a: number, b: number}} place */
  jump(place) {
    this.motion.jump(place, !prefersReducedMotion());
  }

  /** @param {number} a @param {number} b */
  put(a, b) {
    this.motion.put(a, b);
  }

  /** The pointer was released: announces the point where it is. */
  endDrag() {
    this.ask('point');
    this.announce(false);
  }
}

// ---- One talk: the scenes on the stage with their steps, one after the other; the point and the prior are animated
// from each to the next.

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

  /** Shows a scene after some of its steps; the point and the prior are animated from where they are now. */
  /** @param {number} at @param {number} step @param {boolean} animate */
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
   */
  /** @param {number} by 1 or -1 */
  go(by) {
    const to = this.step + by;
    if (to >= 0 && to <= this.steps) this.show(this.at, to, true);
    else this.skip(by, by < 0);
  }

  /** Goes to the next or the previous scene. */
  /** @param {number} by 1 or -1 @param {boolean} [ended] whether after all its steps */
  skip(by, ended = false) {
    const next = this.deck.neighbour(this.at, by);
    if (next === null) this.setBlank(false);
    else this.show(next, ended ? this.deck.positions[next].length - 1 : 0, true);
  }

  /** Shows a scene by its index, if there is one. @param {number} at */
  goTo(at) {
    if (at >= 0 && at < this.deck.count && !this.deck.unavailable.has(at)) this.show(at, 0, true);
  }

  /** Called when the figures of a scene have arrived, or when it turns out that they cannot be loaded. */
  /** @param {number} at */
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
    // The scene may not be painted yet, and hidden names must not be said.
    Object.assign(this.stage, { frame, names: this.names() });
    const { name, value, second } = this.stage.words();
    const title = scene
      ? `${deck.count > 1 ? `Scene ${at + 1} of ${deck.count}: ` : ''}${this.readable(frame.title)}. `
      : '';
    this.shell.live.textContent = `${title}${[`${name} ${value}`.trim(), second].filter(Boolean).join(', ')}`;
  }

  // Keys and buttons --------------------------------------------------------------------------------------------------

  /** Runs the action of a key or a button. */
  /** @param {string} action @param {[number, number]} [by] with the action 'move' */
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

// ---- A presentation: the scenes in full screen. Opens and closes the presentation, and handles keys, clickers and
// the pointer; does not change the page behind. Knows neither the page nor the session.

/** The keys that move a slider. */
const SLIDES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const BUTTONS = '.tx-present-controls button, .tx-present-vote button';
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

export class Presentation {
  /** Whether scenes are being prepared, or the page behind is being restored. */
  busy = false;
  /** Null while nothing is presented. @type {PresentShell | null} */
  shell = null;
  /** @type {PresentPointer | null} */
  pointer = null;
  /** The prevalence in large type; null while nothing is presented. @type {PrevalenceBar | null} */
  bar = null;
  /** Null until the scenes are loaded. @type {Talk | null} */
  talk = null;
  presenter = new PresenterWindow(
    () => presented(/** @type {Talk} */ (this.talk)),
    (action) => this.act(action),
    (at) => this.talk?.goTo(at),
    (event) => this.key(event),
  );

  /** @param {Source} source of scenes */
  constructor(source) {
    this.source = source;
    document.addEventListener('click', (event) => {
      const button = closest(event, '[data-tx-present]');
      if (button) this.open(Number(button.dataset.txPresent) || 0);
    });
    document.addEventListener('keydown', (event) => this.keyOfPage(event));
    // In the capture phase, so that keys do not reach the page behind.
    window.addEventListener('keydown', (event) => this.key(event), true);
    window.addEventListener('resize', () => this.talk?.ask('all'));
    window.addEventListener('beforeprint', () => this.onSheet(true));
    window.addEventListener('afterprint', () => this.onSheet(false));
    // Without this page, the presenter's window would stop.
    window.addEventListener('pagehide', () => this.presenter.close());
    // On Escape the browser leaves full screen without a key event.
    document.addEventListener('fullscreenchange', () => {
      if (!this.shell?.inFullScreen || document.fullscreenElement) return;
      this.shell.inFullScreen = false;
      // Opening the presenter's window also ends full screen; F brings it back.
      if (!this.presenter.on) this.act('leave');
    });
    new MutationObserver(() => {
      forgetTheme();
      this.talk?.ask('all');
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  /** Whether there is a server, which a report does not have. */
  get served() {
    return false;
  }

  /** Whether there is anything to present. */
  get canPresent() {
    return true;
  }

  /** Lays the slide out for a sheet of paper, or for the window again. Of a report all scenes are printed. */
  /** @param {boolean} on */
  onSheet(on) {
    if (!this.served || !this.shell) return;
    this.shell.onSheet(on);
    this.talk?.paintNow();
  }

  /** Shows a message after the presentation. @param {string} _words */
  tell(_words) {}

  // Opening and leaving -----------------------------------------------------------------------------------------------

  /** Opens at a scene, or with the current view where there are no scenes. The other scenes are prepared meanwhile. */
  /** @param {number} at */
  async open(at) {
    if (this.shell || !this.canPresent) return;
    const shell = new PresentShell(this.served);
    this.shell = shell;
    this.pointer = new PresentPointer(shell, (action) => this.act(action));
    this.bar = new PrevalenceBar(() => this.talk?.ask('all'));
    shell.stage.after(this.bar.node);
    shell.open();
    const deck = new Deck(this.source, (k) => this.talk?.refresh(k), new Rehearsal(shell.stage));
    await deck.begin(at);
    if (this.shell !== shell) return;
    this.talk = new Talk(shell, deck, at);
    // Each talk starts its own clock.
    this.presenter.begin();
    this.pointer.talk = this.talk;
    this.talk.onChange = (what) => this.changed(what);
    this.changed('scene');
    await this.prepare(shell, deck);
  }

  /** Tells the presenter's window and the bar of the prevalence what the stage shows. */
  /** @param {'scene' | 'all' | 'point'} what has changed */
  changed(what) {
    this.presenter.update(what);
    if (!this.talk || !this.shell) return;
    this.bar?.follow(this.talk.frame, this.talk.names());
    this.shell.host.classList.toggle('tx-prevalence', this.bar?.node.hidden === false);
  }

  /** Shows or hides the prevalence. */
  togglePrevalence() {
    const { bar, shell, talk } = this;
    if (!bar || !shell || !talk) return;
    bar.toggle(talk.frame);
    this.changed('all');
    talk.ask('all');
    const missing = bar.on && bar.node.hidden;
    if (missing) shell.live.textContent = 'The prevalence of this scene is fixed';
    (bar.on && !missing ? bar.slider : shell.host).focus({ preventScroll: true });
  }

  /** Prepares the scenes until this presentation is closed. @param {PresentShell} shell @param {Deck} deck */
  async prepare(shell, deck) {
    this.busy = true;
    const still = () => !this.pointer?.drag && Boolean(this.talk?.quiet);
    try {
      await deck.prepare(() => this.shell === shell, still);
    } finally {
      this.busy = false;
    }
  }

  /** Opens the presenter's window; where the browser refuses it, a message says so after the presentation. */
  openPresenter() {
    if (!this.talk || this.presenter.open()) return;
    this.tell('The browser blocked the presenter window. Allow pop-ups for this page, then press W again.');
  }

  leave() {
    this.presenter.close();
    this.talk?.stop();
    this.pointer?.stop();
    this.shell?.close();
    this.talk = null;
    this.bar = null;
    this.pointer = null;
    this.shell = null;
  }

  // Keys --------------------------------------------------------------------------------------------------------------

  /** Handles a key while nothing is presented: P opens the presentation. @param {KeyboardEvent} event */
  keyOfPage(event) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key.toLowerCase() === 'p' && plain && !event.defaultPrevented && !closest(event, TYPING)) this.open(0);
  }

  /** Handles a key during a presentation. @param {KeyboardEvent} event */
  key(event) {
    if (!this.shell) return;
    event.stopImmediatePropagation();
    // The slider of the prevalence has the arrow keys while it has the focus.
    if (closest(event, '.tx-present-prevalence') && SLIDES.includes(event.key)) return;
    const pressing = closest(event, BUTTONS) && (event.key === ' ' || event.key === 'Enter');
    if (!pressing && this.talk?.typed.take(event)) return event.preventDefault();
    const wish = pressing ? null : commandOf(event);
    if (!wish) return;
    event.preventDefault();
    if (!event.repeat || wish.action === 'move') this.act(wish.action, wish.by);
  }

  /** @param {string} action @param {[number, number]} [by] with the action 'move' */
  act(action, by) {
    const { shell, pointer, talk } = this;
    if (!shell || !pointer) return;
    if (action === 'leave' && !shell.help.hidden) shell.help.hidden = true;
    else if (action === 'leave') this.leave();
    else if (action === 'full') shell.toggleFullScreen();
    else if (action === 'prevalence') this.togglePrevalence();
    else if (action === 'presenter') this.openPresenter();
    else if (action === 'help') shell.help.hidden = !shell.help.hidden;
    else if (talk && action === 'laser') pointer.toggleDot(!pointer.dotLocked);
    else talk?.act(action, by);
  }
}

/** What the presenter's window shows. @param {Talk} talk */
function presented(talk) {
  const { deck, at, step, frame, view, stage, shell, hidden } = talk;
  return {
    title: frame.model.board.title,
    frames: deck.frames,
    scenes: deck.scenes,
    at,
    step,
    steps: deck.positions[at].map(({ words }) => words),
    frame,
    spotlight: stage.spotlight.text,
    blank: !shell.blank.hidden,
    hides: hidden.any,
    view,
    names: talk.names(),
    readable: (/** @type {string} */ text) => talk.readable(text),
  };
}
