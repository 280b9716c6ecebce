/**
 * Links to copy, and session files to save and open. Somebody else may have written a file, so it is checked as a link
 * and an upload are. Works on its session.
 */
import { counted } from '#tile/draw/text';
import { knownViews } from '#tile/share/leaderboards';
import * as packed from '#tile/share/packed_leaderboard';
import { addressOf } from '#tile/shell/controllers';
import { element, make } from '#tile/ui/elements';
import { fileName, saveFile } from '#tile/ui/files';
import { encode, LONGEST, readScenes } from '#tile/view/link';
import { ownProperty, problem, readView, versionProblem } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';

/** @import { View } from '#tile/view/types' */

/** @typedef {typeof import('#tile/share/session').session} Session the session of the page */

const FORMAT = SCHEMA.format;
/** How many problems of a link or a file a message lists. */
const LISTED = 3;

/** Who can open a link to a leaderboard that the server stores, in words. */
const readers = () => (element('sharing').dataset.private ? 'you alone' : 'anyone with the link');

export class SessionFiles {
  /** @param {Session} owner */
  constructor(owner) {
    this.session = owner;
  }

  // Links -------------------------------------------------------------------------------------------------------------

  /** The leaderboard and the view that are shown. */
  shown() {
    const [data, view] = [this.session.payload(), this.session.current()];
    if (!data || !view) throw new Error('no leaderboard is shown yet');
    return { data, view };
  }

  /**
   * {url, how, cut}: `how` the link gives the leaderboard: 'sample' (by its key), 'carried' (its data) or 'named' (by
   * its id); `cut` where manual changes are omitted.
   */
  async link() {
    const { data, view } = this.shown();
    const url = (/** @type {View} */ shown) => `${window.location.origin}${addressOf(shown.page)}#${encode(shown)}`;
    if (ownProperty(view.data, 'sample')) return { how: /** @type {const} */ ('sample'), ...bounded(view, url) };
    const room = LONGEST - url({ ...view, data: null }).length - 7;
    const text = room > 0 ? await packed.pack(data, room) : null;
    if (text)
      return { how: /** @type {const} */ ('carried'), url: url({ ...view, data: { packed: text } }), cut: false };
    return { how: /** @type {const} */ ('named'), ...bounded(view, url) };
  }

  /** Copies a link. @param {{scenes?: boolean}} [whether] with the scenes of the leaderboard, or the view alone */
  async copyLink({ scenes = false } = {}) {
    const { url: plain, how, cut } = await this.link();
    const url = scenes ? await this.session.sceneList.linkWithScenes(plain) : plain;
    if (!url) return;
    const shown = this.shown();
    const said = {
      sample: `It opens this view of the sample “${shown.data.title}”.`,
      carried: 'The link contains the leaderboard: anyone with the link can see the data.',
      named:
        `The leaderboard is too large for a link. The link opens it on this server, for ${readers()}, as ` +
        'long as the server keeps it. A session file contains the data.',
    }[how];
    const predictions = shown.view.predictions.source;
    const file = /^[0-9a-f]{64}$/.test(predictions || '')
      ? ' Your predictions are not in the link: they open on this server, as long as the server keeps them.'
      : '';
    const more =
      file +
      (cut ? ' There are too many manual changes for a link, so they are left out; a session file contains them.' : '');
    const deck = scenes
      ? ` It carries ${counted(this.session.scenes.length, 'scene')}, without your private notes.`
      : '';
    const copied = await copy(url);
    const action = how === 'named' || cut ? { label: 'Save session', run: () => this.save() } : null;
    const done = copied ? 'Link copied.' : 'The browser did not allow copying: copy the link from here.';
    this.session.tell(`${done} ${said}${deck}${more}`, { action, text: copied ? null : url });
  }

  /** Copies a text, and shows it. @param {string} name @param {string} text */
  async copyText(name, text) {
    const copied = await copy(text);
    const said = copied
      ? `${name} copied: ${text}`
      : `The browser did not allow copying: copy the ${name.toLowerCase()} from here.`;
    this.session.tell(said, { text: copied ? null : text });
  }

  // Session files -----------------------------------------------------------------------------------------------------

  /** The content of a session file: the view, the scenes, and the leaderboard unless it is a sample. */
  file() {
    const { data, view } = this.shown();
    return {
      format: FORMAT,
      version: SCHEMA.version,
      leaderboard: ownProperty(view.data, 'sample') ? null : packed.content(data),
      view,
      scenes: this.session.scenes,
    };
  }

  save() {
    const file = this.file();
    saveFile(
      new Blob([JSON.stringify(file)], { type: 'application/json' }),
      `${fileName(this.shown().data.title)}.tile-session.json`,
    );
    const board = file.leaderboard ? 'leaderboard, the ' : '';
    this.session.tell(`Saved: the ${board}view and ${counted(file.scenes.length, 'scene')}.`);
  }

  /** Opens a session file. If that fails, a message says why and the current leaderboard stays. @param {File} file */
  async openFile(file) {
    try {
      const limit = this.sizeLimit();
      if (file.size > limit) throw new Error(`It is larger than ${limit / 1e6} MB, the limit.`);
      await this.openText(await file.text());
    } catch (error) {
      this.session.tell(
        `“${file.name.slice(0, 80)}” cannot be opened. ${error instanceof Error ? error.message : error}`,
        { wrong: true },
      );
    }
  }

  /** The size limit of a session file in bytes. */
  sizeLimit() {
    return Number(element('sharing').dataset.limit);
  }

  /** @param {string} text */
  async openText(text) {
    const raw = parsed(text);
    const { view, problems } = readView(raw.view, knownViews());
    let { data } = view;
    if (raw.leaderboard !== null && raw.leaderboard !== undefined) {
      const answer = await this.session.boards.ask({ payload: packed.board(raw.leaderboard) });
      if (!answer.id) throw new Error(answer.problem);
      this.session.boards.known.set(answer.id, answer);
      data = { id: answer.id };
    } else if (!data || !('sample' in data)) throw new Error('It contains no leaderboard and names no sample.');
    const { scenes, problems: wrong } = readScenes(raw.scenes, data, knownViews());
    // An unknown sample has been reported already.
    if (!(await this.session.apply({ ...view, data }, { push: true }))) return;
    this.session.setScenes(scenes);
    const opened = `“${this.shown().data.title}”, ${counted(scenes.length, 'scene')}`;
    this.session.tell(`Session opened: ${opened}.${problemSentence([...problems, ...wrong])}`);
  }
}

/** A view without the manual changes, of which there may be too many for a link. @param {View} view @returns {View} */
export const withoutChanges = (view) => ({
  ...view,
  explore: { ...view.explore, edits: [], added: [], hybrid: null, hidden: [], selected: null, ours: null },
});

/** A sentence that lists problems; '' for none. @param {string[]} problems */
export const problemSentence = (problems) =>
  problems.length ? ` Left out: ${problems.slice(0, LISTED).join('; ')}${more(problems.length - LISTED)}.` : '';
const more = (/** @type {number} */ n) => (n > 0 ? `; and ${n} more` : '');

/** A link; without the manual changes where it would be too long with them. */
/** @param {View} view @param {(shown: View) => string} url */
function bounded(view, url) {
  const whole = url(view);
  return whole.length <= LONGEST ? { url: whole, cut: false } : { url: url(withoutChanges(view)), cut: true };
}

/** Copies a text; resolves to whether the browser allowed it. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOld(text);
  }
}

/** Copies a text by a selection: without HTTPS the clipboard is not available. @param {string} text */
function copyOld(text) {
  const field = make('textarea', { className: 'tx-visually-hidden', readonly: '' });
  field.value = text;
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** The object in a session file; throws an error that says what the text is instead. @param {string} text */
function parsed(text) {
  let raw;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Error('It is not JSON, so it is not a session file, or it is incomplete.');
  }
  if (!isSession(raw)) throw new Error('It is JSON, but not a session of the Tile Explorer.');
  const wrong = versionProblem(raw.version ?? 1);
  if (wrong) throw new Error(`${wrong}.`);
  if (!raw.view || typeof raw.view !== 'object') throw new Error(`${problem('view', 'an object', raw.view)}.`);
  return raw;
}
/**
 * Whether a value has the format of a session file.
 *
 * @param {unknown} raw
 * @returns {raw is {format: string, version?: unknown, view?: unknown, leaderboard?: unknown, scenes?: unknown}}
 */
export const isSession = (raw) => ownProperty(raw, 'format') === FORMAT;
