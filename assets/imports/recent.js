/**
 * The leaderboards that this browser has opened, most recent first, stored in it alone. The server holds their data;
 * small ones are stored here as well, so that they open after the server has deleted them. Without storage the list
 * is empty.
 */
import { content } from '#tile/session/packed';
import { own } from '#tile/view/values';

/** @import { Leaderboard } from '#tile/view/types' */
/** @import { Content } from '#tile/session/packed' */

/**
 * @typedef {{id: string, title: string, used: number, entities: number, contexts: number, board?: Content}} Recent
 */

const STORAGE = 'tile-explorer recent';
const MOST = 20;
// Characters of data stored for one leaderboard, and for all.
const SMALL = 150_000;
const ALL = 1_500_000;
const ID = /^[0-9a-f]{64}$/;

/** @returns {Recent[]} */
export function recents() {
  try {
    const raw = JSON.parse(window.localStorage.getItem(STORAGE) ?? '[]');
    return Array.isArray(raw) ? raw.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** A leaderboard was opened. @param {Leaderboard} data */
export function remember(data) {
  const { id, title, entities, contexts } = data;
  if (!ID.test(id)) return;
  const board = content(data);
  const whole = JSON.stringify(board).length <= SMALL ? { board } : {};
  const entry = { id, title, used: Date.now(), entities: entities.length, contexts: contexts.length, ...whole };
  write([entry, ...recents().filter((each) => each.id !== id)].slice(0, MOST));
}

/** Forgets one, or all. @param {string} [id] */
export function forget(id) {
  write(id === undefined ? [] : recents().filter((each) => each.id !== id));
}

/** @param {Recent[]} list */
function write(list) {
  let room = ALL;
  const bounded = list.map((each) => {
    room -= each.board ? JSON.stringify(each.board).length : 0;
    return room < 0 ? { ...each, board: undefined } : each;
  });
  try {
    if (list.length) window.localStorage.setItem(STORAGE, JSON.stringify(bounded));
    else window.localStorage.removeItem(STORAGE);
  } catch {
    // Storage is full or switched off: nothing is remembered.
  }
}

/** @param {unknown} raw @returns {raw is Recent} */
function isRecent(raw) {
  const [id, title] = [own(raw, 'id'), own(raw, 'title')];
  const numbers = ['used', 'entities', 'contexts'].map((name) => own(raw, name));
  return typeof id === 'string' && ID.test(id) && typeof title === 'string' && numbers.every(Number.isFinite);
}
