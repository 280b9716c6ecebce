/** The presenter's own window: what the audience sees, what comes next, notes, steps, clock and timer. */
import { theme } from '#tile/draw/colours';
import { counted } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { Slide } from '#tile/present/slide';
import { button, fill, make, part } from '#tile/ui/elements';

/** @import { View } from '#tile/present/stage/layout' */
/** @import { StageFrame } from '#tile/present/stage/plots' */

// ---- The timing of a talk: time since its start, time left, and the plan of its scenes. Independent of the page.

const MINUTE = 60000;

/** A time as minutes and seconds, "8:12"; with a minus sign if negative. @param {number} time in milliseconds */
export function minutesOf(time) {
  const seconds = Math.floor(Math.abs(time) / 1000);
  const minus = time <= -1000 ? '−' : '';
  return `${minus}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When a scene begins and ends according to the plan, in milliseconds; null if it has no planned minutes. */
/** @param {number[]} minutes planned for each scene, 0 where none are @param {number} at */
export function planned(minutes, at) {
  if (!minutes[at]) return null;
  const from = minutes.slice(0, at).reduce((sum, each) => sum + each, 0) * MINUTE;
  return { from, to: from + minutes[at] * MINUTE };
}

/** Whether the talk is on time, in words; '' if the scene has no planned minutes. */
/** @param {number[]} minutes @param {number} at @param {number} elapsed in milliseconds */
export function planWords(minutes, at, elapsed) {
  const plan = planned(minutes, at);
  if (!plan) return '';
  const late = elapsed > plan.to ? elapsed - plan.to : Math.min(0, elapsed - plan.from);
  const how = Math.abs(late) < 1000 ? 'on time' : `${minutesOf(Math.abs(late))} ${late > 0 ? 'late' : 'early'}`;
  return `Scene ${at + 1} is planned from ${minutesOf(plan.from)} to ${minutesOf(plan.to)}: ${how}`;
}

/** The time since the start, which can be paused. */
export class Timer {
  /** Milliseconds elapsed until the last pause. */
  before = 0;

  /** @param {number} now when it starts, in milliseconds */
  constructor(now) {
    /** When the time was last resumed; null while it is paused. @type {number | null} */
    this.since = now;
  }

  /** @param {number} now */
  elapsed(now) {
    return this.before + (this.since === null ? 0 : now - this.since);
  }

  /** Pauses or resumes. @param {number} now */
  toggle(now) {
    const { since } = this;
    this.before = this.elapsed(now);
    this.since = since === null ? now : null;
  }

  /** Resets the time to 0; a paused clock stays paused. @param {number} now */
  reset(now) {
    this.before = 0;
    if (this.since !== null) this.since = now;
  }
}

// ---- Copies the styles of the page into another window.

/** Gives an empty window the styles of the page. */
/** @param {Document} document @param {() => void} onStyle called when a style sheet has loaded, which changes sizes */
function copyStyles(document, onStyle) {
  const sheets = window.document.querySelectorAll('style, link[rel="stylesheet"]');
  const { documentElement, head } = document;
  documentElement.lang = 'en';
  documentElement.setAttribute('data-mantine-color-scheme', theme().dark ? 'dark' : 'light');
  fill(head, make('title', {}, 'Presenter'), ...[...sheets].map((sheet) => copyOf(sheet, onStyle)));
}

/** @param {Element} sheet @param {() => void} onStyle */
function copyOf(sheet, onStyle) {
  const copy = /** @type {Element} */ (sheet.cloneNode(true));
  copy.addEventListener('load', onStyle);
  if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
  return copy;
}

// ---- The parts of the presenter's window of which there are several: scenes on the bar, steps, small scenes.

/** The number of steps listed, around the current one. */
const STEPS = 4;

/** A scene on the bar that shows the plan. @param {number[]} minutes @param {number} k @param {number} elapsed */
function planPart(minutes, k, elapsed) {
  const { from, to } = /** @type {{from: number, to: number}} */ (planned(minutes, k));
  const done = make('i', {});
  done.style.width = `${100 * inUnit((elapsed - from) / (to - from))}%`;
  const node = make('span', { 'data-number': k + 1 }, done);
  node.style.flexGrow = String(minutes[k]);
  return node;
}

/** @param {string[]} steps @param {number} step */
function stepList(steps, step) {
  const first = Math.max(0, Math.min(step - 1, steps.length - STEPS));
  const some = steps.slice(first, first + STEPS).map((words, k) => ({ words, k: first + k }));
  return [
    make('b', {}, `Step ${step + 1} of ${steps.length}`),
    ...some.map(({ words, k }) =>
      make('span', { 'aria-current': k === step ? 'step' : null }, make('b', {}, `${k + 1}`), ` ${words}`),
    ),
  ];
}

/** @param {Slide} slide @param {number} k @param {string} title @param {number} minutes 0 where none are planned */
const thumb = (slide, k, title, minutes) =>
  make(
    'li',
    {},
    make('button', { 'data-tx-go': k, 'aria-label': `Scene ${k + 1}: ${title}` }, slide.node),
    make('span', { title }, `${k + 1} ${title}`),
    minutes ? make('small', { 'aria-label': 'Planned' }, minutesOf(MINUTE * minutes)) : null,
  );

// ---- The elements of the presenter's window.

/** A button with the effect of a key of the presentation. */
/** @param {string} action @param {string} text @param {string} [key] */
const pressing = (action, text, key) =>
  button({ 'data-tx-do': action }, text, key ? make('kbd', { 'aria-hidden': 'true' }, key) : null);

/** @param {string} className @param {...import('#tile/ui/elements').Child} children */
const box = (className, ...children) => make('div', { className }, ...children);

class PresenterLayout {
  title = make('p', {});
  now = new Slide();
  next = new Slide();
  nowTitle = make('span', { className: 'tx-note' });
  nextTitle = make('span', { className: 'tx-note' });
  nextNone = make('p', { className: 'tx-presenter-end' }, 'This is the last scene.');
  steps = box('tx-presenter-steps');
  elapsed = make('output', { 'aria-label': 'Elapsed' });
  left = make('output', { 'aria-label': 'Remaining' });
  clock = make('output', { 'aria-label': 'Clock' });
  total = make('input', { type: 'number', min: 0, max: 600, step: 'any', 'aria-label': 'Minutes of the talk' });
  bar = box('tx-presenter-bar');
  plan = make('p', { className: 'tx-note' });
  pause = button({ 'data-tx-timer': 'pause' }, 'Pause');
  notes = box('tx-presenter-notes');
  thumbs = make('ol', { className: 'tx-presenter-thumbs' });
  node = box('tx-presenter', this.head(), this.room(), this.aside(), this.thumbs);

  /** Marks what is on in the room. @param {Record<string, boolean>} on by the action of its button */
  press(on) {
    for (const [action, state] of Object.entries(on))
      part(this.node, `[data-tx-do="${action}"]`).setAttribute('aria-pressed', String(state));
    this.now.node.toggleAttribute('data-tx-blank', on.blank);
  }

  head() {
    return make(
      'header',
      {},
      make('h1', {}, 'Presenter'),
      this.title,
      pressing('blank', 'Blank screen', 'B'),
      pressing('spotlight', 'Spotlight', 'S'),
      pressing('names', 'Hide names', 'N'),
      pressing('end', 'End'),
    );
  }

  room() {
    return make(
      'section',
      { className: 'tx-presenter-now', 'aria-label': 'Now' },
      make('h2', {}, 'Now ', this.nowTitle),
      this.now.node,
      this.steps,
      box(
        'tx-presenter-go',
        pressing('previous', '← Back'),
        pressing('forward', 'Next step →'),
        pressing('skip', 'Next scene ⇥'),
        make('span', { className: 'tx-note' }, 'number + Enter: scene · F in the room: full screen'),
      ),
    );
  }

  aside() {
    const total = make('label', {}, 'Remaining of ', this.total, ' min');
    return make(
      'section',
      { className: 'tx-presenter-next', 'aria-label': 'Next, times and notes' },
      make('h2', {}, 'Next ', this.nextTitle),
      this.next.node,
      this.nextNone,
      box(
        'tx-presenter-times',
        box('', make('span', {}, 'Elapsed'), this.elapsed),
        box('', total, this.left),
        box('', make('span', {}, 'Clock'), this.clock),
      ),
      this.bar,
      box('tx-presenter-plan', this.plan, this.pause, button({ 'data-tx-timer': 'reset' }, 'Reset')),
      box(
        'tx-presenter-plan',
        make('h2', {}, 'Notes ', make('span', { className: 'tx-note' }, 'private, never projected')),
        button({ 'data-tx-size': '-1', 'aria-label': 'Smaller notes' }, 'A−'),
        button({ 'data-tx-size': '1', 'aria-label': 'Larger notes' }, 'A+'),
      ),
      this.notes,
    );
  }
}

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

// ---- The presenter's own window: what the audience sees, what comes next, the steps, private notes, a clock and a
// timer. The page draws it, so that it also works in a report file; keys and buttons in it control the presentation.

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
   * @param {() => Presented} shown @param {(action: string) => void} act @param {(at: number) => void} goTo
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

  /** Fills the window; again when it is reloaded, which empties it. @param {Window} opened */
  furnish(opened) {
    copyStyles(opened.document, () => this.resized());
    fill(opened.document.body, this.layout.node);
    opened.addEventListener('keydown', (event) => this.key(event), true);
    opened.addEventListener('click', (event) => this.clicked(event));
    opened.addEventListener('resize', () => this.resized());
    opened.addEventListener('pagehide', () => setTimeout(() => this.refill(opened), RELOAD));
    opened.setInterval(() => this.times(), 250);
    this.resized();
  }

  /**
   * Fills a reloaded window; closes one that a file may no longer reach, so that it can be opened again. If another one
   * has been opened since this one was closed, that keeps its elements.
   *
   * @param {Window} opened
   */
  refill(opened) {
    if (!this.on || this.window !== opened) return;
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
      fill(thumbs, ...frames.map(() => make('li')));
    }
    frames.forEach((frame, k) => {
      if (this.thumbed[k] !== frame) {
        this.thumbed[k] = frame;
        thumbs.children[k].replaceWith(thumb(this.thumbs[k], k, frame.title, scenes[k]?.minutes ?? 0));
        this.thumbs[k].show(frame, 'pair', frame.model.names, whole, this.room);
      }
      thumbs.children[k].toggleAttribute('data-tx-here', k === at);
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
    const left = total * MINUTE - elapsed;
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

/** Like `closest`, but for events of another window, whose elements are not instances of this window's classes. */
/** @type {(event: Event, selector: string) => HTMLElement | null} */
const around = ({ target }, selector) => /** @type {Element | null} */ (target)?.closest?.(selector) ?? null;
