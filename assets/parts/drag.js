/** Dragging a value over a plot. */
import { released } from '#tile/parts/gestures';

/**
 * A drag of one pointer that sets a value; if the browser turns the gesture into scrolling, the value from before the
 * press is restored.
 *
 * @template Value
 */
export class Drag {
  /** @type {{pointer: number, read: (event: PointerEvent) => Value, before: Value} | null} */
  #press = null;
  #now;
  #set;

  /**
   * @param {() => Value} now gives the current value
   * @param {(value: Value, live: boolean) => void} set `live`: while the press continues
   */
  constructor(now, set) {
    this.#now = now;
    this.#set = set;
    document.addEventListener('pointermove', (event) => {
      if (this.#holds(event) && this.#press) set(this.#press.read(event), true);
    });
    released(
      (event) => this.#holds(event),
      () => this.#end(now()),
      () => this.#press && this.#end(this.#press.before),
    );
  }

  /** Whether a press is active. */
  get on() {
    return this.#press !== null;
  }

  /**
   * Begins a press.
   *
   * @param {PointerEvent} event
   * @param {(event: PointerEvent) => Value} read the value at an event
   */
  begin(event, read) {
    event.preventDefault();
    this.#press = { pointer: event.pointerId, read, before: this.#now() };
  }

  /** Ends the press without setting a value. */
  stop() {
    this.#press = null;
  }

  /** @param {PointerEvent} event */
  #holds({ pointerId }) {
    return this.#press?.pointer === pointerId;
  }

  /** @param {Value} value */
  #end(value) {
    this.#press = null;
    this.#set(value, false);
  }
}
