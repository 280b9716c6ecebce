/** Leaderboards to be shown beside the current one, and those that this browser has opened. */
import { areVersions, namesInBoth } from '#tile/model/changes';
import { samples, UNANSWERED } from '#tile/share/leaderboards';
import { content } from '#tile/share/packed_leaderboard';
import { session } from '#tile/share/session';
import { joined } from '#tile/share/uploads';
import { store, stored } from '#tile/ui/storage';
import { ownProperty } from '#tile/view/reader';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Content } from '#tile/share/packed_leaderboard' */
/** @import { View } from '#tile/view/types' */

// ---- The leaderboards that this browser has opened, most recent first, listed in its storage only. The server has
// their data; small ones are stored here too, so that they open even after the server has deleted them. Without
// storage the list is empty.

/**
 * @typedef {{id: string, title: string, used: number, entities: number, contexts: number, board?: Content, deletion?:
 *   string}} Recent `deletion`: the secrets of this browser's uploads of it, separated by commas, to delete it
 */

const STORAGE = 'tile-explorer recent';
/** The storage key of their last views, by id. */
const VIEWS = 'tile-explorer recent views';
// Characters of one view.
const LONGEST = 20_000;
const MOST = 20;
// Characters of data stored for one leaderboard, and for all.
const SMALL = 150_000;
const ALL = 1_500_000;
const ID = /^[0-9a-f]{64}$/;

/** @returns {Recent[]} */
export function recents() {
  const raw = stored(STORAGE);
  return Array.isArray(raw) ? raw.filter(isRecent).slice(0, MOST) : [];
}

/** Records that a leaderboard was opened. @param {Leaderboard} data */
export function remember(data) {
  const { id, title, entities, contexts } = data;
  if (!ID.test(id)) return;
  const board = content(data);
  const whole = JSON.stringify(board).length <= SMALL ? { board } : {};
  const deletion = joined(data.deletion, recents().find((each) => each.id === id)?.deletion);
  const right = deletion ? { deletion } : {};
  const entry = {
    id,
    title,
    used: Date.now(),
    entities: entities.length,
    contexts: contexts.length,
    ...whole,
    ...right,
  };
  write([entry, ...recents().filter((each) => each.id !== id)].slice(0, MOST));
}

/** Stores the last view of a leaderboard when it or the page is left. @param {View | null} view */
export function rememberView(view) {
  const id = String(ownProperty(view?.data, 'id'));
  const text = JSON.stringify(view);
  if (text.length > LONGEST || !recents().some((each) => each.id === id)) return;
  store(VIEWS, { ...views(), [id]: view });
}

/** The view that this browser left last, with the title of its leaderboard. */
/** @typedef {{used: number, title: string, view: object, closed?: boolean}} Visit `closed`: not to be offered again */

const VISIT = 'tile-explorer last visit';

/** @param {Visit} visit */
export function rememberVisit(visit) {
  if (JSON.stringify(visit).length <= LONGEST) store(VISIT, visit);
}

/** @returns {Visit | null} null if unknown */
export function lastVisit() {
  const raw = stored(VISIT);
  const [used, title, view] = ['used', 'title', 'view'].map((name) => ownProperty(raw, name));
  return Number.isFinite(used) && typeof title === 'string' && typeof view === 'object' && view ? raw : null;
}

/** The last view of a leaderboard; undefined if unknown. @param {string} id */
const lastView = (id) => ownProperty(views(), id);

/** @returns {Record<string, unknown>} */
function views() {
  const raw = stored(VIEWS);
  return typeof raw === 'object' && raw !== null ? raw : {};
}

/** Forgets one recent leaderboard, or all. @param {string} [id] */
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
  store(STORAGE, list.length ? bounded : null);
  const kept = Object.entries(views()).filter(([id]) => list.some((each) => each.id === id));
  store(VIEWS, kept.length ? Object.fromEntries(kept) : null);
  const left = ownProperty(lastVisit()?.view, 'data');
  const forgotten = ownProperty(left, 'id');
  if (forgotten !== undefined && !list.some(({ id }) => id === forgotten)) store(VISIT, null);
  window.dispatchEvent(new CustomEvent('tx-recents'));
}

/** @param {unknown} raw @returns {raw is Recent} */
function isRecent(raw) {
  const [id, title] = [ownProperty(raw, 'id'), ownProperty(raw, 'title')];
  const numbers = ['used', 'entities', 'contexts'].map((name) => ownProperty(raw, name));
  return typeof id === 'string' && ID.test(id) && typeof title === 'string' && numbers.every(Number.isFinite);
}

/** @typedef {{key: string, title: string}} Listed */

// ---- Earlier versions of a leaderboard among these.

/**
 * What this browser has opened that looks like an earlier version of a leaderboard: of the same title, or with half of
 * its names; by the names in common, then the last one opened first. `common` is null where names are not stored.
 *
 * @param {{id?: string, title: string, entities: string[]}} leaderboard
 */
export function earlierVersions({ id = '', title, entities }) {
  const now = { id, title, entities };
  return recents()
    .flatMap(({ board, ...each }) => {
      const known = session.boards.known.get(each.id) ?? board;
      const names = known?.entities;
      const before = names && { id: each.id, title: each.title, entities: names };
      const fits = before ? areVersions(before, now) : each.title === title && each.id !== id;
      const [size, common] = [each.entities, before ? namesInBoth(before, now) : null];
      const { official } = known ?? {};
      return fits ? [{ id: each.id, title: each.title, used: each.used, size, common, official }] : [];
    })
    .sort((one, other) => (other.common ?? 0) - (one.common ?? 0) || other.used - one.used);
}

/** A leaderboard as this browser has stored it; null where it has not. */
/** @param {string} id @returns {Leaderboard | null} */
export function storedBoard(id) {
  const board = recents().find((each) => each.id === id)?.board;
  return board ? { ...board, id, notes: [] } : null;
}

// ---- The leaderboards that can be shown side by side with the current one: samples, uploads of this visit, recent
// ones.

/** The titles of samples, by key. @type {Map<string, string>} */
const titles = new Map();

/** Stores the titles of samples as in their menu. @param {{value: string, label: string}[]} options */
export function setTitles(options) {
  for (const { value, label } of options) titles.set(value, label);
}

export const library = {
  /** @returns {Listed[]} samples, then leaderboards opened in this browser */
  list() {
    const opened = new Map(recents().map(({ id, title }) => [id, title]));
    for (const { id, title } of session.boards.known.values()) opened.set(id, title);
    // That file is among the samples.
    opened.delete(session.boards.file ?? '');
    return [
      ...samples().map((key) => ({ key, title: titles.get(key) ?? key })),
      ...[...opened].map(([key, title]) => ({ key, title })),
    ];
  },

  /**
   * @param {string} key of a sample, or the id of a leaderboard
   * @returns {Promise<Leaderboard | null>} null if neither this browser nor the server has it
   */
  async load(key) {
    const known = session.boards.known.get(key);
    if (known) return /** @type {Leaderboard} */ (known);
    const found = await session.boards.ask(samples().includes(key) ? { sample: key } : { id: key });
    if (found.id === undefined) return null;
    // The server names a leaderboard by its id; a sample is opened by its key.
    const board = samples().includes(key) ? { ...found, key } : found;
    return /** @type {Leaderboard} */ (board);
  },
};

/**
 * Opens a recent leaderboard in its last view: from this page, from the server, or from the storage of this browser.
 *
 * @param {string} id @param {object} [wanted] another view of it @returns {Promise<boolean>} whether it is shown
 */
export async function reopen(id, wanted) {
  const recent = recents().find((each) => each.id === id);
  const { boards } = session;
  let found = boards.known.get(id) ?? (await boards.ask({ id }));
  if (found.id === undefined && recent?.board) found = await boards.ask({ payload: recent.board });
  if (found.id === undefined) {
    const gone = `“${recent?.title ?? ''}” is no longer on this server. Choose its file again.`;
    session.tell(found.problem === UNANSWERED ? UNANSWERED : gone, { wrong: true });
    return false;
  }
  const last = lastView(id);
  if (!(await boards.show(found))) return false;
  const view = wanted ?? (typeof last === 'object' ? { ...last, page: session.current()?.page ?? '/' } : null);
  return view ? session.apply({ ...view, data: { id } }) : true;
}
