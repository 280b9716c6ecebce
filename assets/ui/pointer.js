/** The pointer over a plot: dragging a value, and the card that follows it. */
import { fixed } from '#tile/draw/text';
import { fill, make } from '#tile/ui/elements';
import { released } from '#tile/ui/gestures';

/** @import { Child } from '#tile/ui/elements' */

/** The line of a card that says where on the Tile it is. @param {number} a @param {number} b */
export const placeLine = (a, b) =>
  make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`);

// ---- Dragging a value.

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

  /** Begins a press. @param {PointerEvent} event @param {(event: PointerEvent) => Value} read the value at an event */
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

// ---- The card.

/** A card next to the pointer that says what is under it. */
export class Card {
  constructor() {
    this.node = make('div', { className: 'tx-card', hidden: '', 'aria-hidden': 'true' });
    document.body.append(this.node);
  }

  /** @param {Child[]} lines @param {number} clientX @param {number} clientY */
  show(lines, clientX, clientY) {
    fill(this.node, ...lines);
    this.node.hidden = false;
    const { width, height } = this.node.getBoundingClientRect();
    const x = clientX + 16 + width > window.innerWidth ? clientX - width - 12 : clientX + 16;
    const y = Math.min(Math.max(4, clientY + 14), window.innerHeight - height - 4);
    this.node.style.transform = `translate(${Math.max(4, x)}px, ${y}px)`;
  }

  hide() {
    this.node.hidden = true;
  }
}
