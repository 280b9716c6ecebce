/**
 * What the user takes from a session and brings back: links to copy, and session files to save and open. A file is what
 * others wrote: it is held to all that a link and an upload are. Works on the session it is made for.
 */
import { fileName } from '#tile/exports/files';
import { make } from '#tile/parts/elements';
import { knownViews } from '#tile/session/known';
import * as packed from '#tile/session/packed';
import { encode, LONGEST } from '#tile/view/link';
import { readView, versionProblem } from '#tile/view/reader';
import { readScenes } from '#tile/view/scenes';
import { SCHEMA } from '#tile/view/schema';
import { problem } from '#tile/view/values';

const FORMAT = SCHEMA.format;
// So many problems of a link or a file are told.
const TOLD = 3;

export class SessionFiles {
  constructor(session) {
    this.session = session;
  }

  /** A view without the changes made by hand, which may be too many for a link. */
  static withoutChanges(view) {
    return { ...view, explore: { ...view.explore, edits: [], added: [], selected: null } };
  }

  // Links -------------------------------------------------------------------------------------------------------------

  /** {url, how, cut}: `how` is 'sample', 'carried' or 'named'; `cut` where changes by hand are too many for a link. */
  async link() {
    const data = this.session.payload();
    const view = this.session.current();
    const url = (shown) => `${window.location.origin}${shown.page}#${encode(shown)}`;
    if (view.data.sample) return { how: 'sample', ...bounded(view, url) };
    const room = LONGEST - url({ ...view, data: null }).length - 7;
    const text = room > 0 ? await packed.pack(data, room) : null;
    if (text) return { how: 'carried', url: url({ ...view, data: { packed: text } }), cut: false };
    return { how: 'named', ...bounded(view, url) };
  }

  async copyLink() {
    const { url, how, cut } = await this.link();
    const said = {
      sample: `It opens this view of the sample “${this.session.payload().title}”.`,
      carried: 'The link carries the leaderboard itself: whoever has the link has the data.',
      named:
        'The leaderboard is too large for a link, so the link names it: it opens on this server, as long as the server keeps it, for whoever has the link. A session file carries the data.',
    }[how];
    const predictions = this.session.current().predictions.source;
    const file = /^[0-9a-f]{64}$/.test(predictions || '')
      ? ' It names your predictions and does not carry them: they open on this server, as long as the server keeps them.'
      : '';
    const more =
      file +
      (cut ? ' The changes made by hand are too many for a link and are left out; a session file keeps them.' : '');
    const copied = await copy(url);
    const action = how === 'named' || cut ? { label: 'Save session', run: () => this.save() } : null;
    this.session.tell(
      `${copied ? 'Link copied.' : 'The browser did not allow copying: copy the link from here.'} ${said}${more}`,
      { action, text: copied ? null : url },
    );
  }

  // Session files -----------------------------------------------------------------------------------------------------

  /** What a session file holds: the view, the scenes, and the leaderboard where it is no sample. */
  file() {
    const view = this.session.current();
    return {
      format: FORMAT,
      version: SCHEMA.version,
      leaderboard: view.data.sample ? null : packed.content(this.session.payload()),
      view,
      scenes: this.session.scenes,
    };
  }

  save() {
    download(JSON.stringify(this.file()), `${fileName(this.session.payload().title)}.tile-session.json`);
    this.session.tell(
      `Saved: ${this.session.payload().key ? 'the view' : 'the leaderboard, the view'} and ${count(this.session.scenes.length, 'scene')}.`,
    );
  }

  /** Opens a session file; whatever is wrong with it, the present leaderboard stays and the user is told what it is. */
  async openFile(file) {
    try {
      const limit = this.limit();
      if (file.size > limit) throw new Error(`It is larger than ${limit / 1e6} MB, the most that is opened.`);
      await this.openText(await file.text());
    } catch (error) {
      this.session.tell(`“${file.name.slice(0, 80)}” cannot be opened. ${error.message}`, { wrong: true });
    }
  }

  limit() {
    return Number(document.getElementById('sharing').dataset.limit);
  }

  async openText(text) {
    const raw = parsed(text);
    const { view, problems } = readView(raw.view, knownViews());
    let { data } = view;
    if (raw.leaderboard !== null && raw.leaderboard !== undefined) {
      const answer = await this.session.boards.ask({ payload: packed.board(raw.leaderboard) });
      if (!answer.id) throw new Error(answer.problem);
      this.session.boards.known.set(answer.id, answer);
      data = { id: answer.id };
    } else if (!data || !data.sample) throw new Error('It holds no leaderboard and names no sample.');
    const { scenes, problems: wrong } = readScenes(raw.scenes, data, knownViews());
    // The user has been told already where the sample is not there.
    if (!(await this.session.apply({ ...view, data }, { push: true }))) return;
    this.session.setScenes(scenes);
    this.session.tell(
      `Session opened: “${this.session.payload().title}”, ${count(scenes.length, 'scene')}.${leftAside([...problems, ...wrong])}`,
    );
  }
}

/** A sentence on what was refused, or ''. */
export const leftAside = (problems) =>
  problems.length
    ? ` Left aside: ${problems.slice(0, TOLD).join('; ')}${problems.length > TOLD ? `; and ${problems.length - TOLD} more` : ''}.`
    : '';

const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
function bounded(view, url) {
  const whole = url(view);
  return whole.length <= LONGEST
    ? { url: whole, cut: false }
    : { url: url(SessionFiles.withoutChanges(view)), cut: true };
}

/** Copies a text; whether that was allowed. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOld(text);
  }
}

/** Without HTTPS the clipboard is open only to a selection. */
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
    if (before) before.focus();
  }
}

function download(text, name) {
  const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The object of a session file, or an error that says what it is instead. */
function parsed(text) {
  let raw;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Error('It is not JSON, so it is no session file; it may be cut off.');
  }
  if (!isSession(raw)) throw new Error('It is JSON, but no session of the Tile Explorer.');
  const wrong = versionProblem(raw.version ?? 1);
  if (wrong) throw new Error(`${wrong}.`);
  if (!raw.view || typeof raw.view !== 'object') throw new Error(`${problem('view', 'an object', raw.view)}.`);
  return raw;
}
export const isSession = (raw) =>
  Boolean(raw) && typeof raw === 'object' && !Array.isArray(raw) && raw.format === FORMAT;
