/**
 * The pointer while presenting: it moves the point on the Tile, is a laser dot elsewhere, changes scenes by swipes, and
 * shows the buttons. Calls the talk; knows no scenes.
 */
import { closest } from '#tile/ui/elements';

/** @import { PresentShell } from '#tile/present/cover' */
/** @import { PaneName } from '#tile/present/stage/stage' */
/** @import { Talk } from '#tile/present/talk' */

/** @typedef {{a: number, b: number}} Point */

/**
 * A press of the pointer.
 *
 * @typedef {object} Drag
 * @property {number} id of the pointer
 * @property {PaneName | null} pane on which it began; null outside the plots
 * @property {Point | null} place the named score on which it began
 * @property {boolean} moved
 * @property {[number, number]} from
 * @property {Point} before the point at its start
 */

/** Milliseconds after which the cursor hides, and pixels of a swipe. */
const IDLE = 2500;
const SWIPE = 60;
/** What has a use of its own for the pointer. */
const OTHERS = '.tx-present-controls, .tx-present-help, .tx-present-prevalence, .tx-present-vote, .tx-tetrahedron';

export class PresentPointer {
  /** The talk that the pointer controls; null until the scenes are loaded. @type {Talk | null} */
  talk = null;
  /** @type {Drag | null} */
  drag = null;
  /** Whether the laser dot stays on until it is switched off. */
  dotLocked = false;
  /** The last position of the pointer. @type {{clientX: number, clientY: number} | null} */
  lastAt = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  idle = undefined;

  /** @param {PresentShell} shell @param {(action: string) => void} act runs the action of a button */
  constructor(shell, act) {
    this.shell = shell;
    this.host = shell.host;
    this.act = act;
    const { host } = this;
    host.addEventListener('pointerdown', (event) => this.down(event));
    host.addEventListener('pointermove', (event) => this.moved(event));
    host.addEventListener('pointerup', (event) => this.up(event));
    host.addEventListener('pointercancel', (event) => this.cancelled(event));
    host.addEventListener('click', (event) => this.pressed(closest(event, '[data-tx-do]')));
    this.showCursor();
  }

  stop() {
    clearTimeout(this.idle);
    this.drag = null;
  }

  /** @param {HTMLElement | null} button */
  pressed(button) {
    if (!button) return;
    this.act(button.dataset.txDo ?? '');
    // The slider of the prevalence takes the focus itself.
    if (this.host.isConnected && button.dataset.txDo !== 'prevalence') this.host.focus({ preventScroll: true });
  }

  /** Starts or ends a press; while the point follows the pointer, rows change places without animation. */
  /** @param {Drag | null} drag */
  setDrag(drag) {
    this.drag = drag;
    this.shell.stage.classList.toggle('tx-live', Boolean(drag?.pane));
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { talk, shell } = this;
    if (!talk || event.button || closest(event, OTHERS)) return;
    event.preventDefault();
    this.host.focus({ preventScroll: true });
    this.host.setPointerCapture(event.pointerId);
    const at = shell.blank.hidden ? talk.stage.panes.under(event) : null;
    const place = at && talk.stage.placeNear(at);
    const { point } = talk.frame.model;
    this.setDrag({
      id: event.pointerId,
      pane: at?.pane ?? null,
      place,
      moved: false,
      from: [event.clientX, event.clientY],
      before: point,
    });
    if (!at) this.toggleDot(true, event);
    else if (!place) talk.put(at.a, at.b);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    this.showCursor(event);
    this.moveDot(event);
    const { drag, talk } = this;
    if (!talk || !drag?.pane || drag.id !== event.pointerId) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < 4) return;
    drag.moved = true;
    const { a, b } = talk.stage.panes.at(event, drag.pane);
    talk.put(a, b);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag, talk } = this;
    if (!talk || drag?.id !== event.pointerId) return;
    this.setDrag(null);
    if (!drag.pane) this.endOutside(event, drag.from);
    else if (drag.place && !drag.moved) talk.jump(drag.place);
    else talk.endDrag();
  }

  /** The system cancelled the gesture: restores the point, and does not change the scene. */
  /** @param {PointerEvent} event */
  cancelled(event) {
    const { drag, talk } = this;
    if (!talk || drag?.id !== event.pointerId) return;
    this.setDrag(null);
    if (!drag.pane) {
      this.toggleDot(this.dotLocked);
      return;
    }
    talk.put(drag.before.a, drag.before.b);
    talk.endDrag();
  }

  /** Ends a press outside the plots: hides the laser dot; a swipe changes the scene. */
  /** @param {PointerEvent} event @param {[number, number]} from */
  endOutside(event, [x, y]) {
    this.toggleDot(this.dotLocked);
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (event.pointerType === 'touch' && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy))
      this.talk?.go(dx < 0 ? 1 : -1);
  }

  /** Switches the laser dot on or off: by `l`, or for as long as the button is held outside the Tile. */
  /** @param {boolean} on @param {PointerEvent} [event] of a button that is held */
  toggleDot(on, event) {
    if (!event) this.dotLocked = on;
    this.shell.laser.hidden = !on;
    this.host.classList.toggle('tx-pointing', on);
    this.moveDot(event || this.lastAt || { clientX: window.innerWidth / 2, clientY: window.innerHeight / 2 });
  }

  /** @param {{clientX: number, clientY: number}} at */
  moveDot({ clientX, clientY }) {
    this.lastAt = { clientX, clientY };
    if (!this.shell.laser.hidden) this.shell.laser.style.transform = `translate(${clientX}px, ${clientY}px)`;
  }

  /** Shows the cursor when it moves, and the buttons when it moves near the bottom of the screen. */
  /** @param {PointerEvent} [event] */
  showCursor(event) {
    clearTimeout(this.idle);
    this.host.classList.add('tx-awake');
    this.host.classList.toggle('tx-low', event !== undefined && event.clientY > 0.88 * window.innerHeight);
    this.idle = setTimeout(() => this.host.classList.remove('tx-awake'), IDLE);
  }
}
