/** Undo and redo: the views that a user has left, one for each gesture. Works on its session. */
import { placeOf } from '#tile/share/address';
import { pages } from '#tile/shell/controllers';
import { ownProperty, same } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';

/** @import { View } from '#tile/view/types' */

/** @typedef {typeof import('#tile/share/session').session} Session the session of the page */
/** A view, and the page on which it was made from the one before. @typedef {{view: View, page: string}} Step */

const MOST = 100;
/** Milliseconds within which a key that is pressed again continues a gesture. */
const AGAIN = 1000;
/** Keys that are pressed together with others. */
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];
/** Inputs that are not typed into, so that they have no undo of their own. */
const UNTYPED = ['range', 'checkbox', 'radio', 'button', 'submit', 'file', 'color'];

/** Whether a field has an undo of its own, for what is typed. @param {EventTarget | null} target */
function isTyped(target) {
  if (target instanceof HTMLInputElement) return !UNTYPED.includes(target.type) && !target.readOnly;
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** Whether two views differ in more than the page; what only one page has, both must show. */
/** @type {(one: View, other: View) => boolean} */
function differ(one, other) {
  const there = Object.entries(SCHEMA.sections).filter(
    ([, { page }]) => !page || (one.page === page && other.page === page),
  );
  return !same(one.data, other.data) || there.some(([name]) => !same(ownProperty(one, name), ownProperty(other, name)));
}

/** What a key asks for: to undo or to redo; null for neither. @param {KeyboardEvent} event */
function asked({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}

export class ViewHistory {
  /** @type {Step[]} */
  past = [];
  /** @type {Step[]} */
  future = [];
  /** @type {Step | null} */
  now = null;
  /** The number of the gesture, and that of the last one of which the change was recorded. */
  gesture = 0;
  recorded = 0;
  /** The last press of a key. @type {{what: unknown, at: number}} */
  press = { what: null, at: 0 };

  /** @param {Session} owner */
  constructor(owner) {
    this.session = owner;
    for (const kind of ['pointerdown', 'drop']) document.addEventListener(kind, () => this.begin(), true);
    document.addEventListener('keydown', (event) => this.pressed(event), true);
    // Browsers report no keys in the open list of a select.
    document.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && this.begin(), true);
  }

  /** A key undoes, redoes, or begins a gesture; pressed again, or in the same field, it continues one. */
  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = asked(event);
    const typed = isTyped(event.target);
    if (step && !typed && !document.querySelector('dialog[open], .tx-presenting')) {
      event.preventDefault();
      if (step === 'undo') this.undo();
      else this.redo();
      return;
    }
    if (step || MODIFIERS.includes(event.key)) return;
    const press = { what: typed ? event.target : event.key, at: event.timeStamp };
    const again = press.what === this.press.what && (typed || press.at - this.press.at < AGAIN);
    this.press = press;
    if (!again) this.begin(press);
  }

  /** A gesture begins: what the one before has changed is recorded. @param {ViewHistory['press']} [press] */
  begin(press = { what: null, at: 0 }) {
    // An entry of the history that the gesture makes comes after the view as it is now.
    if (this.session.address.timer) this.session.address.write();
    this.press = press;
    this.gesture++;
  }

  /** Records the current view if it has changed and nothing moves: as a step, or as more of the last gesture. */
  record() {
    const { session, now } = this;
    if (session.address.busy || pages.explore?.model.live) return;
    const view = session.current();
    if (!view || (now && !differ(now.view, view))) return;
    if (now && this.gesture !== this.recorded) {
      this.past = [...this.past, now].slice(-MOST);
      this.future = [];
    }
    this.now = { view, page: view.page };
    this.recorded = this.gesture;
    this.show();
  }

  /** Takes the current view as it is, after one was shown that no gesture made. */
  follow() {
    const view = this.session.current();
    if (view) this.now = { page: view.page, ...this.reached(view), view };
    this.recorded = this.gesture;
    this.show();
  }

  /** The step that shows a view. Back and Forward may pass several: these move to the other list. @param {View} view */
  reached(view) {
    const { now, past, future } = this;
    if (!now || !differ(now.view, view)) return now;
    const lists = [
      { from: past, to: future },
      { from: future, to: past },
    ].map((each) => ({ ...each, at: each.from.findLastIndex((step) => !differ(step.view, view)) }));
    const [nearest] = lists
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.from.length - one.at - (other.from.length - other.at));
    if (!nearest) return now;
    const [next, ...between] = nearest.from.splice(nearest.at);
    nearest.to.push(now, ...between.reverse());
    return next;
  }

  undo() {
    this.record();
    return this.move(this.past, this.future, 'undo');
  }

  redo() {
    this.record();
    return this.move(this.future, this.past, 'redo');
  }

  /**
   * Shows the last view of one list, on the page where it was changed; the current one goes to the other list.
   *
   * @param {Step[]} from @param {Step[]} to @param {string} what
   */
  async move(from, to, what) {
    const { now } = this;
    const next = from.pop();
    if (!next || !now) {
      this.session.tell(`There is nothing to ${what}.`);
      return;
    }
    to.push(now);
    this.now = next;
    this.show();
    const { address } = this.session;
    if (what === 'undo' && address.cameFrom(next.view)) return address.back();
    if (what === 'redo' && placeOf(next.view) !== placeOf(now.view)) address.enter({ before: placeOf(now.view) });
    await this.session.apply({ ...next.view, page: (what === 'undo' ? now : next).page });
  }

  /** Enables the buttons for what there is. */
  show() {
    const sizes = { undo: this.past.length, redo: this.future.length };
    for (const [what, size] of Object.entries(sizes))
      for (const button of document.querySelectorAll(`.tx-history [data-tx-action="${what}-view"]`))
        if (button instanceof HTMLButtonElement) button.disabled = !size;
  }
}
