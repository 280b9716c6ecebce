/** The keys of presentation mode: what each does, and how the table of keys describes it. */
import { VIEWS } from '#tile/stage/layout';

const SPACE = ' ';

/**
 * @typedef {object} KeyRow
 * @property {string} action
 * @property {string[]} keys as `KeyboardEvent.key` names them
 * @property {string} shown the keys as the user reads them
 * @property {string} words what they do
 */

/** @type {KeyRow[]} */
export const KEYS = [
  { action: 'next', keys: ['ArrowRight', 'ArrowDown'], shown: '→ ↓', words: 'Next scene' },
  {
    action: 'forward',
    keys: [SPACE, 'PageDown'],
    shown: 'Space, Page Down',
    words: 'Reveal the next name while names are hidden, then the next scene',
  },
  {
    action: 'previous',
    keys: ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'],
    shown: '← ↑ Page Up',
    words: 'Previous scene',
  },
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
  { action: 'blank', keys: ['b', '.'], shown: 'B .', words: 'Blank the screen' },
  { action: 'move', keys: [], shown: 'Shift + arrow', words: 'Move the point, as a click or drag on the Tile does' },
  { action: 'help', keys: ['?'], shown: '?', words: 'Show these keys' },
  { action: 'leave', keys: ['Escape'], shown: 'Esc', words: 'Close these keys, or leave the presentation' },
];

/** How far Shift and an arrow key move the point, in a and b. @type {Record<string, [number, number]>} */
const MOVES = { ArrowLeft: [-0.01, 0], ArrowRight: [0.01, 0], ArrowUp: [0, 0.01], ArrowDown: [0, -0.01] };

/**
 * What a key asks for.
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

/**
 * Whether an action is a choice of what the stage shows.
 *
 * @param {string} action
 * @returns {action is import('#tile/stage/layout').View}
 */
export const isView = (action) => VIEWS.some((view) => view === action);
