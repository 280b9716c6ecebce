/** The frame of presentation mode: what lies over the page while it is on, and the whole screen. Knows no scenes and no keys. */
import { fill, make } from '#tile/parts/elements';
import * as presenting from '#tile/present/logic';

const part = (className, attributes, ...children) => make('div', { className, ...attributes }, ...children);
const button = (action, name, text) =>
  make(
    'button',
    { type: 'button', className: 'tx-button', 'data-tx-do': action, 'aria-label': name, title: name },
    text,
  );

export class PresentShell {
  /** `onEnd` is called when the browser leaves the full screen by itself: its own Escape never reaches the page. */
  constructor(onEnd) {
    this.onEnd = onEnd;
    document.addEventListener('fullscreenchange', () => this.full && !document.fullscreenElement && this.onEnd());
  }

  open() {
    this.back = document.activeElement;
    this.build();
    this.asleep = [...document.body.children].filter((node) => !node.inert);
    for (const node of this.asleep) node.inert = true;
    document.body.append(this.host);
    this.host.focus({ preventScroll: true });
    this.whole(this.host);
    this.stayAwake(this.host);
  }

  build() {
    this.stage = part('tx-stage', {});
    this.counter = make('output', { className: 'tx-present-counter', 'aria-label': 'Scene' });
    this.controls = part(
      'tx-present-controls',
      {},
      button('previous', 'Scene before', '‹'),
      button('next', 'Next scene', '›'),
      button('help', 'Keys', '?'),
      button('leave', 'Leave the presentation', '×'),
    );
    this.status = make('p', { className: 'tx-present-status', role: 'status' });
    this.live = make('p', { className: 'tx-visually-hidden', 'aria-live': 'polite', id: 'present-live' });
    this.laser = part('tx-present-laser', { hidden: '', 'aria-hidden': 'true' });
    this.blank = part('tx-present-blank', { hidden: '' });
    this.help = part('tx-present-help', { hidden: '', role: 'region', 'aria-label': 'Keys' });
    fill(
      this.help,
      make('h2', {}, 'Keys'),
      make('dl', {}, ...presenting.KEYS.flatMap(({ shown, words }) => [make('dt', {}, shown), make('dd', {}, words)])),
    );
    this.host = part('tx-present', {
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': 'Presentation',
      tabindex: -1,
      id: 'present',
    });
    this.host.append(
      this.stage,
      this.status,
      this.counter,
      this.controls,
      this.live,
      this.help,
      this.blank,
      this.laser,
    );
  }

  /** The whole screen where the browser allows it; else the whole window. */
  async whole(host) {
    try {
      await host.requestFullscreen({ navigationUI: 'hide' });
      this.full = this.host === host;
    } catch {
      this.full = false;
    }
  }

  /** A talk is long and the presenter does not touch the keys: the screen stays lit where the browser can see to it. */
  async stayAwake(host) {
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (this.host === host) this.lock = lock;
      else lock.release();
    } catch {
      // Refused, or unknown to the browser: the system's own rule holds.
    }
  }

  close() {
    const full = this.full;
    if (this.lock) this.lock.release();
    this.host.remove();
    for (const node of this.asleep) node.inert = false;
    Object.assign(this, { host: null, full: false, lock: null });
    if (full && document.fullscreenElement) document.exitFullscreen().catch(() => {});
    if (this.back && this.back.isConnected) this.back.focus({ preventScroll: true });
  }
}
