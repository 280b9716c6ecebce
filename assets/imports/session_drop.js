/**
 * Opens session files that are uploaded, dropped on the page or chosen in the dialog. It listens before the upload
 * (upload.js) does, checks JSON files, and passes on all other files.
 */
import { isSession } from '#tile/session/files';
import { session } from '#tile/session/session';

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
