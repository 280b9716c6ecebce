/** Dragging a value over a plot. */
import { released } from '#tile/parts/gestures';

/**
 * One press at a time: while it lasts it sets a value; where the browser turns it into a scroll, that was no press, and
 * the value is again what it was.
 *
 * @template Value
 */
export class Drag {
  /** @type {{pointer: number, read: (event: PointerEvent) => Value, before: Value} | null} */
  #press = null;
  #now;
  #set;

  /**
   * @param {() => Value} now the value
   * @param {(value: Value, live: boolean) => void} set `live`: the press goes on
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

  /** Whether a press is under way. */
  get on() {
    return this.#press !== null;
  }

  /**
   * A press begins.
   *
   * @param {PointerEvent} event
   * @param {(event: PointerEvent) => Value} read the value at an event
   */
  begin(event, read) {
    event.preventDefault();
    this.#press = { pointer: event.pointerId, read, before: this.#now() };
  }

  /** What is pressed sets no value any more. */
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
