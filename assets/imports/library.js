/**
 * The leaderboards that can be shown side by side with the current one: samples, uploads of this visit, recent ones.
 */
import { recents } from '#tile/imports/recent_leaderboards';
import { element } from '#tile/parts/elements';
import { session } from '#tile/session/session';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @typedef {{key: string, title: string}} Listed */

/** The titles of samples, by key. @type {Map<string, string>} */
const titles = new Map();
const samples = () => /** @type {string[]} */ (JSON.parse(element('sharing').dataset.samples ?? '[]'));

/**
 * Stores the titles of samples as in their menu.
 *
 * @param {{value: string, label: string}[]} options
 */
export function setTitles(options) {
  for (const { value, label } of options) titles.set(value, label);
}

export const library = {
  /** @returns {Listed[]} samples, then leaderboards opened in this browser */
  list() {
    const opened = new Map(recents().map(({ id, title }) => [id, title]));
    for (const { id, title } of session.boards.known.values()) opened.set(id, title);
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
