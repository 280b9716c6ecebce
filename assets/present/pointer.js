/**
 * The pointer while presenting: it moves the point on the Tile, shows a dot elsewhere, turns the page where it is a finger,
 * and brings out the few buttons. Tells the controller; knows no scenes.
 */
const IDLE = 2500;
const SWIPE = 60;

export class PresentPointer {
  constructor(talk, shell) {
    Object.assign(this, { talk, host: shell.host, dot: shell.laser, blank: shell.blank, drag: null, flashing: false });
    const { host } = this;
    host.addEventListener('pointerdown', (event) => talk.frame && this.down(event));
    host.addEventListener('pointermove', (event) => this.moved(event));
    host.addEventListener('pointerup', (event) => this.up(event));
    host.addEventListener('pointercancel', (event) => this.taken(event));
    host.addEventListener('click', (event) => this.pressed(event.target.closest('[data-tx-do]')));
    this.wake();
  }

  get dragging() {
    return Boolean(this.drag && this.drag.pane);
  }

  stop() {
    clearTimeout(this.idle);
    this.drag = null;
  }

  pressed(button) {
    if (!button) return;
    this.talk.act(button.dataset.txDo);
    if (this.host.isConnected) this.host.focus({ preventScroll: true });
  }

  down(event) {
    if (event.button || event.target.closest('.tx-present-controls, .tx-present-help')) return;
    event.preventDefault();
    this.host.focus({ preventScroll: true });
    this.host.setPointerCapture(event.pointerId);
    const at = this.blank.hidden ? this.talk.stage.under(event) : null;
    this.drag = {
      id: event.pointerId,
      pane: at && at.pane,
      place: at && this.near(at),
      moved: false,
      from: [event.clientX, event.clientY],
      before: this.talk.frame.model.point,
    };
    if (!at) this.flash(true, event);
    else if (!this.drag.place) this.talk.put(at.a, at.b);
  }

  moved(event) {
    this.wake(event);
    this.spot(event);
    const { drag } = this;
    if (!drag || drag.id !== event.pointerId || !drag.pane) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < 4) return;
    drag.moved = true;
    const { a, b } = this.talk.stage.at(event, drag.pane);
    this.talk.put(a, b);
  }

  up(event) {
    const { drag, talk } = this;
    if (!drag || drag.id !== event.pointerId) return;
    this.drag = null;
    if (!drag.pane) this.beside(event, drag.from);
    else if (drag.place && !drag.moved) talk.jump(drag.place);
    else {
      talk.ask('point');
      talk.announce(false);
    }
  }

  /** The system took the gesture over: the point is where it was, and no page is turned. */
  taken(event) {
    const { drag, talk } = this;
    if (!drag || drag.id !== event.pointerId) return;
    this.drag = null;
    if (!drag.pane) return void this.flash(this.flashing);
    talk.put(drag.before.a, drag.before.b);
    talk.ask('point');
    talk.announce(false);
  }

  /** A dot that was held goes out; a finger that was drawn across turns the page. */
  beside(event, [x, y]) {
    this.flash(this.flashing);
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (event.pointerType === 'touch' && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy))
      this.talk.step(dx < 0 ? 1 : -1);
  }

  /** A named score under the pointer. */
  near({ a, b }) {
    const { frame, stage } = this.talk;
    if (!frame.model.overlays.has('places') || frame.told) return null;
    return frame.model.places().find((place) => Math.hypot(place.a - a, place.b - b) * stage.side < 8) || null;
  }

  /** The dot: on with `l` until `l` again, or as long as the button is held beside the Tile. */
  flash(on, event) {
    if (!event) this.flashing = on;
    this.dot.hidden = !on;
    this.host.classList.toggle('tx-pointing', on);
    this.spot(event || this.spotAt || { clientX: window.innerWidth / 2, clientY: window.innerHeight / 2 });
  }

  spot({ clientX, clientY }) {
    this.spotAt = { clientX, clientY };
    if (!this.dot.hidden) this.dot.style.transform = `translate(${clientX}px, ${clientY}px)`;
  }

  /** The cursor shows while it moves, the few buttons while it moves near the foot of the screen. */
  wake(event) {
    clearTimeout(this.idle);
    this.host.classList.add('tx-awake');
    this.host.classList.toggle('tx-low', Boolean(event) && event.clientY > 0.88 * window.innerHeight);
    this.idle = setTimeout(() => this.host.classList.remove('tx-awake'), IDLE);
  }
}
