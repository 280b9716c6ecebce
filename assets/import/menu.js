/** The menu next to the upload button: a table to type, leaderboards of this browser, session files. */
import { count, counted } from '#tile/draw/text';
import { TypedTable } from '#tile/import/typed';
import { samples } from '#tile/share/leaderboards';
import { forget, recents, rememberView, reopen } from '#tile/share/library';
import { session } from '#tile/share/session';
import { isSession } from '#tile/share/session_files';
import { deleteUpload } from '#tile/share/uploads';
import { closeButton, closest, element, fill, make } from '#tile/ui/elements';
import { openMenu } from '#tile/ui/menus';

/** @import { Recent } from '#tile/share/library' */

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
/** @type {TypedTable | null} */
let typed = null;

/** Connects the menu. @param {(file: File) => void} take called with a typed table */
export function bringMenu(take) {
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-tx-menu="bring"]')) list();
    if (closest(event, '[data-tx-action="type-table"]')) {
      openMenu()?.click();
      typed ??= new TypedTable(element('typed-dialog', HTMLDialogElement), take);
      typed.open();
    }
    const open = closest(event, '[data-recent]');
    if (open) {
      openMenu()?.click();
      reopen(open.dataset.recent ?? '');
    }
    const deleted = closest(event, '[data-recent-delete]');
    if (deleted instanceof HTMLButtonElement) remove(deleted);
    const gone = closest(event, '[data-recent-forget]');
    if (gone) {
      forget(gone.dataset.recentForget || undefined);
      list();
    }
  });
  window.addEventListener('pagehide', () => rememberView(session.current()));
  // The keyboard opens the menu without a click.
  document.addEventListener('focusin', (event) => closest(event, '[data-tx-menu="bring"]') && list());
}

/** Lists the recent leaderboards in the menu. */
function list() {
  const host = document.getElementById('recent');
  if (!host) return;
  const found = recents();
  const none = make('p', { className: 'tx-menu-note' }, 'What you import is listed here, in this browser only.');
  fill(host, ...(found.length ? [...found.map(itemOf), forgetAll()] : [none]));
}

/** @param {Recent} recent */
function itemOf({ id, title, used, entities, contexts, deletion }) {
  const size = `${counted(entities, 'row')}${contexts > 1 ? ` × ${count(contexts)}` : ''}`;
  const words = [make('b', {}, title), make('small', {}, `${DATE.format(used)} · ${size}`)];
  const open = make('button', { className: 'tx-button tx-plain', 'data-recent': id, title }, ...words);
  const close = closeButton(`Forget ${title}`);
  close.setAttribute('data-recent-forget', id);
  return make('div', { className: 'tx-recent' }, open, ...(deletion ? [deleteButton(id, title)] : []), close);
}

/** @param {string} id @param {string} title */
function deleteButton(id, title) {
  const words = `Delete ${title} from the server: links to it no longer open it`;
  const button = make('button', { className: 'tx-button tx-plain', title: words }, 'Delete');
  button.setAttribute('aria-label', words);
  button.setAttribute('data-recent-delete', id);
  return button;
}

/** Deletes a leaderboard from the server. A page that shows it would upload it again, so it switches to another one. */
/** @param {HTMLButtonElement} button */
async function remove(button) {
  const recent = recents().find(({ id }) => id === button.dataset.recentDelete);
  if (!recent) return;
  button.disabled = true;
  if (session.payload()?.id === recent.id) await session.boards.showReferenced({ sample: samples()[0] });
  const path = `/leaderboards/${recent.id}`;
  const { done, shared, text } = await deleteUpload(path, recent.deletion ?? '', `“${recent.title}”`);
  button.disabled = false;
  if (!done) {
    session.tell(text, { wrong: true });
    return;
  }
  session.boards.known.delete(recent.id);
  window.dispatchEvent(new CustomEvent('tx-deleted', { detail: recent.id }));
  forget(recent.id);
  list();
  session.tell(shared ? text : `“${recent.title}” is deleted from the server. Links that name it no longer open it.`);
}

const forgetAll = () => make('button', { className: 'tx-button tx-plain', 'data-recent-forget': '' }, 'Forget all');

// ---- Opens session files that are uploaded, dropped on the page or chosen in the dialog. It listens before the
// upload (dash/import.js) does, checks JSON files, and passes on all other files.

/** A checked file that is not a session, on its way to the upload. @type {File | null} */
let passing = null;

window.addEventListener(
  'change',
  async (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.type !== 'file' || !input.closest('#import-upload')) return;
    const files = input.files ?? [];
    const [file] = files;
    if (files.length !== 1 || file === passing || !mayBeSession(file)) return;
    event.stopImmediatePropagation();
    if (await looksLikeSession(file)) {
      input.value = '';
      session.files.openFile(file);
      return;
    }
    passing = file;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    passing = null;
  },
  true,
);

/** @param {File} file */
const mayBeSession = (file) => /\.json$/i.test(file.name) && file.size <= session.files.sizeLimit();

/** @param {File} file */
async function looksLikeSession(file) {
  try {
    return isSession(JSON.parse(await file.text()));
  } catch {
    return false;
  }
}
