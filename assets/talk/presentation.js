/**
 * A presentation: the scenes in full screen. Opens and closes the presentation, and handles keys, clickers and the
 * pointer; does not change the page behind. Knows neither the page nor the session.
 */
import { forgetTheme } from '#tile/draw/colours';
import { closest } from '#tile/parts/elements';
import { PresenterWindow } from '#tile/presenter/window';
import { Deck } from '#tile/talk/deck';
import { commandOf } from '#tile/talk/keys';
import { PresentPointer } from '#tile/talk/pointer';
import { Rehearsal } from '#tile/talk/rehearsal';
import { PresentShell } from '#tile/talk/shell';
import { Talk } from '#tile/talk/talk';

/** @import { Source } from '#tile/talk/deck' */

const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

export class Presentation {
  /** Whether scenes are being prepared, or the page behind is being restored. */
  busy = false;
  /** Null while nothing is presented. @type {PresentShell | null} */
  shell = null;
  /** @type {PresentPointer | null} */
  pointer = null;
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

  /** Whether there is anything to present. */
  get canPresent() {
    return true;
  }

  /** Shows a message after the presentation. @param {string} _words */
  tell(_words) {}

  // Opening and leaving -----------------------------------------------------------------------------------------------

  /**
   * Opens at a scene, or with the current view where there are no scenes. The other scenes are prepared meanwhile.
   *
   * @param {number} at
   */
  async open(at) {
    if (this.shell || !this.canPresent) return;
    const shell = new PresentShell();
    this.shell = shell;
    this.pointer = new PresentPointer(shell, (action) => this.act(action));
    shell.open();
    const deck = new Deck(this.source, (k) => this.talk?.refresh(k), new Rehearsal(shell.stage));
    await deck.begin(at);
    if (this.shell !== shell) return;
    this.talk = new Talk(shell, deck, at);
    // Each talk starts its own clock.
    this.presenter.begin();
    this.pointer.talk = this.talk;
    this.talk.onChange = (what) => this.presenter.update(what);
    await this.prepare(shell, deck);
  }

  /**
   * Prepares the scenes until this presentation is closed.
   *
   * @param {PresentShell} shell
   * @param {Deck} deck
   */
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
    this.pointer = null;
    this.shell = null;
  }

  // Keys --------------------------------------------------------------------------------------------------------------

  /**
   * Handles a key while nothing is presented: P opens the presentation.
   *
   * @param {KeyboardEvent} event
   */
  keyOfPage(event) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key.toLowerCase() === 'p' && plain && !event.defaultPrevented && !closest(event, TYPING)) this.open(0);
  }

  /**
   * Handles a key during a presentation.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.shell) return;
    event.stopImmediatePropagation();
    const pressing = closest(event, '.tx-present-controls button') && (event.key === ' ' || event.key === 'Enter');
    if (!pressing && this.talk?.typed.take(event)) return event.preventDefault();
    const wish = pressing ? null : commandOf(event);
    if (!wish) return;
    event.preventDefault();
    if (!event.repeat || wish.action === 'move') this.act(wish.action, wish.by);
  }

  /**
   * @param {string} action
   * @param {[number, number]} [by] with the action 'move'
   */
  act(action, by) {
    const { shell, pointer, talk } = this;
    if (!shell || !pointer) return;
    if (action === 'leave' && !shell.help.hidden) shell.help.hidden = true;
    else if (action === 'leave') this.leave();
    else if (action === 'full') shell.toggleFullScreen();
    else if (action === 'presenter') this.openPresenter();
    else if (action === 'help') shell.help.hidden = !shell.help.hidden;
    else if (talk && action === 'laser') pointer.toggleDot(!pointer.dotLocked);
    else talk?.act(action, by);
  }
}

/**
 * What the presenter's window shows.
 *
 * @param {Talk} talk
 */
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
