/** The number of a scene, as the presenter types it. Knows no page. */
import { KEYS } from '#tile/present/keys';

/** @import { View } from '#tile/stage/layout' */

/**
 * What shows scenes and views.
 *
 * @typedef {object} Choosing
 * @property {View} view
 * @property {(action: string) => void} act
 * @property {(view: View) => void} choose
 * @property {(at: number) => void} goTo
 */

/** For so long a digit may be the begin of a number, and a number may be completed by Enter. */
const WAIT = { view: 400, number: 3000 };

/**
 * The number of a scene, typed digit by digit and ended by Enter. A single digit that is a key of a view is that where
 * nothing follows; where Enter follows later, the view before comes back.
 */
export class TypedNumber {
  digits = '';
  /** Whether a digit may still become a number before it is a key. */
  waiting = false;
  /** @type {ReturnType<typeof setTimeout>[]} */
  timers = [];

  /** What was shown before a digit was taken for a key. @type {View | null} */
  before = null;

  /** @param {Choosing} talk */
  constructor(talk) {
    this.talk = talk;
  }

  /**
   * Takes a key that belongs to a number; whether it did.
   *
   * @param {Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>} event
   */
  take(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return false;
    if (/^\d$/.test(key)) return this.add(key);
    if (key === 'Enter' && this.digits) return this.go();
    if (this.waiting) this.settle();
    this.forget();
    return false;
  }

  /** @param {string} digit */
  add(digit) {
    const { digits } = this;
    this.forget();
    this.digits = `${digits}${digit}`.slice(-4);
    this.waiting = this.digits.length === 1;
    this.timers = [setTimeout(() => this.settle(), WAIT.view), setTimeout(() => this.forget(), WAIT.number)];
    return true;
  }

  /** A digit that stands alone is a key. */
  settle() {
    const { talk, digits, waiting } = this;
    this.waiting = false;
    const found = waiting && KEYS.find(({ keys }) => keys.includes(digits));
    if (!found) return;
    this.before = talk.view;
    talk.act(found.action);
  }

  go() {
    const { talk, digits, before } = this;
    this.forget();
    if (before) talk.choose(before);
    talk.goTo(Number(digits) - 1);
    return true;
  }

  forget() {
    for (const timer of this.timers) clearTimeout(timer);
    this.digits = '';
    this.before = null;
    this.waiting = false;
    this.timers = [];
  }
}
