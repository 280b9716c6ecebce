/** The elements of presentation mode: what covers the page while it is on, and full screen. Knows no scenes. */
import { KEYS } from '#tile/present/keys';
import { icon, make } from '#tile/ui/elements';
import { landscapeSheets, SHEETS } from '#tile/ui/paper';

/** @param {string} className @param {import('#tile/ui/elements').Attributes} [attributes] @param {...Node} children */
const part = (className, attributes, ...children) => make('div', { className, ...attributes }, ...children);

/** @param {string} action @param {string} name @param {string | Node} sign */
const button = (action, name, sign) =>
  make('button', { className: 'tx-button', 'data-tx-do': action, 'aria-label': name, title: name }, sign);

const VOTE = 'Ask the room, which votes by phone';

/** @param {boolean} served */
const keysOf = (served) => KEYS.filter((row) => served || !row.served);

/** The table of keys. @param {boolean} served whether there is a server */
const keys = (served) =>
  part(
    'tx-present-help',
    { hidden: '', role: 'region', 'aria-label': 'Keys' },
    make('h2', {}, 'Keys'),
    make('dl', {}, ...keysOf(served).flatMap(({ shown, words }) => [make('dt', {}, shown), make('dd', {}, words)])),
  );

/** The elements of one presentation, on the page from `open` to `close`. */
export class PresentShell {
  /** The QR code that opens the scene on phones. */
  qr = part('tx-present-qr', { hidden: '', role: 'region', 'aria-label': 'QR code' });
  stage = part('tx-stage');
  counter = make('output', { className: 'tx-present-counter', 'aria-label': 'Scene' });
  live = make('p', { className: 'tx-visually-hidden', 'aria-live': 'polite', id: 'present-live' });
  laser = part('tx-present-laser', { hidden: '', 'aria-hidden': 'true' });
  blank = part('tx-present-blank', { hidden: '' });
  /** The element that had the focus before the presentation. @type {Element | null} */
  focusBefore = null;
  /** The elements of the page behind, inert meanwhile. @type {HTMLElement[]} */
  inertElements = [];
  /** Whether the presentation is in full screen. */
  inFullScreen = false;
  /** The wake lock that keeps the screen on. @type {WakeLockSentinel | null} */
  lock = null;

  /** @param {boolean} served whether there is a server, which a report does not have */
  constructor(served) {
    this.help = keys(served);
    this.controls = part(
      'tx-present-controls',
      {},
      button('previous', 'Previous scene', '‹'),
      button('next', 'Next scene', '›'),
      button('prevalence', 'Prevalence in large type, with a slider', 'π'),
      button('names', 'Hide all names, then reveal them one by one', 'N'),
      ...(served ? [button('qr', 'QR code that opens the scene on phones', 'QR'), button('vote', VOTE, 'Vote')] : []),
      button('presenter', 'Presenter window', icon('windows')),
      button('help', 'Keys', '?'),
      button('leave', 'Leave the presentation', '×'),
    );
    this.host = part(
      'tx-present',
      { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Presentation', tabindex: -1, id: 'present' },
      this.stage,
      this.counter,
      this.qr,
      this.controls,
      this.live,
      this.help,
      this.blank,
      this.laser,
    );
  }

  /** Whether this presentation is on. */
  get isOpen() {
    return this.host.isConnected;
  }

  open() {
    this.focusBefore = document.activeElement;
    const page = /** @type {HTMLElement[]} */ ([...document.body.children]);
    this.inertElements = page.filter((node) => !node.inert);
    for (const node of this.inertElements) node.inert = true;
    document.body.append(this.host);
    document.body.classList.add('tx-presenting');
    this.host.focus({ preventScroll: true });
    this.enterFullScreen();
    this.stayAwake();
  }

  /** Requests full screen; where the browser refuses, the presentation fills the window. */
  async enterFullScreen() {
    try {
      await this.host.requestFullscreen({ navigationUI: 'hide' });
      this.inFullScreen = this.isOpen;
      // If supported, Escape closes the help on keys first; holding it always leaves full screen.
      Reflect.get(navigator, 'keyboard')
        ?.lock?.(['Escape'])
        .catch(() => {});
    } catch {
      this.inFullScreen = false;
    }
  }

  /** Toggles full screen. */
  toggleFullScreen() {
    if (!document.fullscreenElement) return this.enterFullScreen();
    this.inFullScreen = false;
    return document.exitFullscreen();
  }

  /** Keeps the screen on during a talk, where the browser allows it. */
  async stayAwake() {
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (this.isOpen) this.lock = lock;
      else lock.release();
    } catch {
      // Refused or not supported: the screen may turn off during the talk.
    }
  }

  /** Lays the slide out for a landscape sheet, or for the window again. @param {boolean} on */
  onSheet(on) {
    this.restoreSheets();
    this.restoreSheets = on ? landscapeSheets() : () => {};
    this.host.classList.toggle('tx-on-sheet', on);
    for (const [name, value] of Object.entries(SHEETS.across))
      if (name !== 'name') this.stage.style.setProperty(name, on ? `${value}px` : null);
  }
  restoreSheets = () => {};

  close() {
    this.onSheet(false);
    this.lock?.release();
    this.lock = null;
    this.host.remove();
    document.body.classList.remove('tx-presenting');
    for (const node of this.inertElements) node.inert = false;
    if (this.inFullScreen && document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.inFullScreen = false;
    if (this.focusBefore instanceof HTMLElement && this.focusBefore.isConnected)
      this.focusBefore.focus({ preventScroll: true });
  }
}
