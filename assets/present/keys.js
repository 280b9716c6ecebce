/** The keys of presentation mode: what each does, and how the table of keys describes it. */
import { VIEWS } from '#tile/present/stage/layout';

/** @import { View } from '#tile/present/stage/layout' */

const SPACE = ' ';

/**
 * @typedef {object} KeyRow
 * @property {string} action
 * @property {string[]} keys as `KeyboardEvent.key` names them
 * @property {string} shown the keys as the user reads them
 * @property {string} words what they do
 * @property {boolean} [served] whether it needs the server, which a report does not have
 */

/** @type {KeyRow[]} */
export const KEYS = [
  { action: 'next', keys: ['ArrowRight'], shown: '→', words: 'Next step of the scene, then the next scene' },
  {
    action: 'forward',
    keys: [SPACE, 'PageDown'],
    shown: 'Space, Page Down',
    words: 'The same; while names are hidden by N, reveal the next one',
  },
  {
    action: 'previous',
    keys: ['ArrowLeft', 'PageUp', 'Backspace'],
    shown: '← Page Up',
    words: 'One step back, then the previous scene',
  },
  { action: 'skip', keys: ['ArrowDown'], shown: '↓', words: 'Next scene' },
  { action: 'back', keys: ['ArrowUp'], shown: '↑', words: 'Previous scene' },
  { action: 'first', keys: ['Home'], shown: 'Home', words: 'First scene' },
  { action: 'last', keys: ['End'], shown: 'End', words: 'Last scene' },
  { action: 'pair', keys: ['1'], shown: '1', words: 'Tile and ROC side by side' },
  { action: 'tile', keys: ['2'], shown: '2', words: 'Tile alone' },
  { action: 'roc', keys: ['3'], shown: '3', words: 'ROC alone' },
  { action: 'board', keys: ['4'], shown: '4', words: 'Tile and leaderboard' },
  { action: 'number', keys: [], shown: 'Number, Enter', words: 'Go to the scene with this number' },
  { action: 'names', keys: ['n'], shown: 'N', words: 'Hide all names; press again to reveal them from last to first' },
  {
    action: 'laser',
    keys: ['l'],
    shown: 'L',
    words: 'Pointer dot on or off; or hold the mouse button outside the Tile',
  },
  { action: 'spotlight', keys: ['s'], shown: 'S', words: 'Spotlight on the selected classifier, else on the best one' },
  { action: 'presenter', keys: ['w'], shown: 'W', words: 'Presenter window: notes, next scene, clock' },
  { action: 'prevalence', keys: ['p'], shown: 'P', words: 'Prevalence in large type, with a slider; on or off' },
  { action: 'qr', keys: ['q'], shown: 'Q', words: 'QR code that opens the scene on phones, on or off', served: true },
  { action: 'vote', keys: ['v'], shown: 'V', words: 'Vote of the room by phone; then votes on or off', served: true },
  { action: 'blank', keys: ['b', '.'], shown: 'B .', words: 'Blank the screen' },
  { action: 'move', keys: [], shown: 'Shift + arrow', words: 'Move the point, as a click or drag on the Tile does' },
  { action: 'full', keys: ['f'], shown: 'F', words: 'Full screen on or off' },
  { action: 'help', keys: ['?'], shown: '?', words: 'Show these keys' },
  { action: 'leave', keys: ['Escape'], shown: 'Esc', words: 'Close these keys, or leave the presentation' },
];

/** How far Shift and an arrow key move the point, in a and b. @type {Record<string, [number, number]>} */
const MOVES = { ArrowLeft: [-0.01, 0], ArrowRight: [0.01, 0], ArrowUp: [0, 0.01], ArrowDown: [0, -0.01] };

/**
 * The command of a key.
 *
 * @param {Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>} event
 * @returns {{action: string, by?: [number, number]} | null} `by` with the action 'move'; null for any other key
 */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  if (shiftKey && MOVES[key]) return { action: 'move', by: MOVES[key] };
  if (shiftKey && key === SPACE) return { action: 'previous' };
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const found = KEYS.find((item) => item.keys.includes(wanted));
  return found ? { action: found.action } : null;
}

/** Whether an action chooses what the stage shows. */
/** @param {string} action @returns {action is import('#tile/present/stage/layout').View} */
export const isView = (action) => VIEWS.some((view) => view === action);

/**
 * The talk as this module sees it.
 *
 * @typedef {object} Choosing
 * @property {View} view
 * @property {(action: string) => void} act
 * @property {(view: View) => void} choose
 * @property {(at: number) => void} goTo
 */

/** Time limits in milliseconds: until a digit chooses a view, and until Enter must end a number. */
const WAIT = { view: 500, number: 3000 };

/** Whether a digit alone is a key. @param {string} digit */
const isKey = (digit) => KEYS.some(({ keys }) => keys.includes(digit));

/**
 * The number of a scene, typed as digits and ended by Enter. A digit that is also the key of a view chooses the view
 * after a short wait; if Enter follows later, the previous view is restored and the scene is shown.
 */
export class TypedNumber {
  digits = '';
  /** Whether a digit may still begin a number instead of choosing a view. */
  waiting = false;
  /** The timers of the two limits. @type {ReturnType<typeof setTimeout>[]} */
  timers = [];

  /** The view before a digit chose another one. @type {View | null} */
  before = null;

  /** @param {Choosing} talk */
  constructor(talk) {
    this.talk = talk;
  }

  /** Handles a key that belongs to a number; returns whether it does. */
  /** @param {Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>} event */
  take(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return false;
    if (/^\d$/.test(key)) return this.add(key);
    if (key === 'Enter' && this.digits) return this.go();
    if (this.waiting) this.applyDigit();
    this.forget();
    return false;
  }

  /** @param {string} digit */
  add(digit) {
    const { digits, waiting } = this;
    this.forget();
    // A digit that has already chosen a view is not the first digit of a number.
    this.digits = waiting || digits.length > 1 || !isKey(digits) ? `${digits}${digit}`.slice(-4) : digit;
    this.waiting = this.digits.length === 1;
    this.timers = [setTimeout(() => this.applyDigit(), WAIT.view), setTimeout(() => this.forget(), WAIT.number)];
    return true;
  }

  /** Applies a digit that was typed alone as a key. */
  applyDigit() {
    const { talk, digits, waiting } = this;
    this.waiting = false;
    const found = waiting && KEYS.find(({ keys }) => keys.includes(digits));
    if (!found) return;
    this.before ??= talk.view;
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
