/**
 * Upload: takes a file dropped or a table pasted anywhere on the page, refuses what is too large before it is sent
 * (Dash would stay silent), and connects the dialog of leaderboards with the server, which reads the file.
 */
import { fileInput, noUpdate, tell } from '#tile/dash/common';
import { ImportDialog } from '#tile/import/leaderboard_dialog';
import { bringMenu } from '#tile/import/menu';
import { isField, pasted } from '#tile/import/typed';
import { earlierVersions } from '#tile/share/library';
import { addressOf, pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { element } from '#tile/ui/elements';

/** @import { Notice, Review } from '#tile/import/leaderboard_dialog' */

const root = document.documentElement;
let depth = 0;
/** @type {ImportDialog | null} */
let dialog = null;

/** How long the page Predictions is waited for, in milliseconds. */
const PATIENCE = 20000;

/** The greatest size of a file in bytes. */
function limit() {
  /** @type {HTMLElement | null} */
  const zone = document.querySelector('[data-import-drop]');
  return Number(zone?.dataset.importDrop || Infinity);
}
/** @param {DragEvent} event */
const carriesFiles = (event) => Array.from(event.dataTransfer?.types || []).includes('Files');

/** @param {boolean} on */
function dragging(on) {
  root.toggleAttribute('data-import-dragging', on);
  if (!on) depth = 0;
}

/** Whether the files can be uploaded; if not, tells the user why. @param {ArrayLike<File>} files */
function acceptable(files) {
  if (!files.length) return false;
  const file = files[0];
  let refusal = null;
  if (files.length > 1) refusal = { name: `${files.length} files`, several: files.length };
  else if (file.size > limit()) refusal = { name: file.name.slice(0, 200), size: file.size };
  if (refusal) dash.set_props('import-state', { data: refusal });
  else busy();
  return !refusal;
}

/** Ends the busy state of the button. */
let settled = () => {};

/** Disables the button while a file is being uploaded, until the dialog opens or no answer comes. */
function busy() {
  settled();
  root.setAttribute('data-import-busy', '');
  settled = () => {
    root.removeAttribute('data-import-busy');
    clearTimeout(timer);
    window.removeEventListener('tx-lost', settled);
    // Cleared, so that the same file can be chosen again after a correction.
    const input = fileInput();
    if (input) input.value = '';
    settled = () => {};
  };
  const timer = setTimeout(settled, 30000);
  window.addEventListener('tx-lost', settled);
}

/** The last file that Dash got, which may turn out to hold predictions. @type {File | null} */
let given = null;

// A change of the file input, from its dialog or from a drop handed on below, is stopped before Dash reads the file.
window.addEventListener(
  'change',
  (event) => {
    const input = fileInput();
    if (!input || event.target !== input) return;
    given = input.files?.[0] ?? null;
    if (acceptable(input.files ?? [])) return;
    event.stopImmediatePropagation();
    input.value = '';
  },
  true,
);

window.addEventListener(
  'dragenter',
  (event) => {
    if (!carriesFiles(event)) return;
    depth += 1;
    dragging(true);
  },
  true,
);

window.addEventListener(
  'dragleave',
  (event) => {
    if (!carriesFiles(event)) return;
    depth -= 1;
    if (depth <= 0) dragging(false);
  },
  true,
);

window.addEventListener(
  'dragover',
  (event) => {
    if (carriesFiles(event)) event.preventDefault();
  },
  true,
);

window.addEventListener(
  'drop',
  (event) => {
    if (!event.dataTransfer || !carriesFiles(event)) return;
    // Wherever the file is dropped, the browser must not open it, and Dash must not read it a second time.
    event.preventDefault();
    event.stopImmediatePropagation();
    dragging(false);
    const { files } = event.dataTransfer;
    if (files.length === 1) take(files[0]);
    else acceptable(files);
  },
  true,
);

document.addEventListener('paste', (event) => {
  if (event.defaultPrevented || !event.clipboardData || isField(event.target)) return;
  event.preventDefault();
  const { file, refused } = pasted(event.clipboardData);
  if (file) take(file);
  else tell(refused);
});

/** Takes a file for the page that is shown: on Predictions as predictions. @param {File} file */
function take(file) {
  const predictions = pages.predictions;
  if (predictions?.shown) predictions.upload?.take(file);
  else hand(file);
}

/** Passes a file to Dash, as if the user had chosen it. @param {File} file */
export function hand(file) {
  const input = fileInput();
  if (!input) return;
  const carrier = new DataTransfer();
  carrier.items.add(file);
  input.files = carrier.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Goes to Predictions, and uploads there the file that holds them. */
async function openAsPredictions() {
  const file = given;
  dash.set_props('url', { pathname: addressOf('/predictions') });
  for (let k = 0; !pages.predictions?.shown && k < PATIENCE / 50; k++)
    await new Promise((done) => setTimeout(done, 50));
  if (file) pages.predictions?.upload?.take(file);
}

/** Earlier versions of a leaderboard; the official rule of the one that is shown is that in use on the page. */
/** @param {Review} review */
function versionsOf(review) {
  const model = pages.explore?.model;
  return earlierVersions(review).map((each) =>
    model && each.id === model.data?.id
      ? { ...each, official: { rule: model.rule, score: each.official?.score ?? null } }
      : each,
  );
}

/** The dialog, created on first use. */
function theDialog() {
  const choose = (/** @type {object} */ data) => dash.set_props('import-choice', { data });
  /** @param {object} data @param {string | null | undefined} version */
  const confirm = (data, version) => {
    if (pages.explore) pages.explore.earlier.chosen = version;
    dash.set_props('import-confirmed', { data });
  };
  const another = () => fileInput()?.click();
  const host = element('import-dialog', HTMLDialogElement);
  dialog ??= new ImportDialog(host, choose, confirm, another, openAsPredictions, versionsOf);
  return dialog;
}

dash.imports = {
  /** Shows what the server found in a file. @param {Review | Notice | { kind: 'closed' } | null} answer */
  show(answer) {
    if (!answer) return noUpdate();
    settled();
    if (answer.kind === 'closed') dialog?.hide();
    else theDialog().show(answer);
    return noUpdate();
  },
};

// A server that does not answer may be asked again.
window.addEventListener('tx-lost', () => dialog?.again());

// A table that was typed is a leaderboard, wherever the page stands.
bringMenu((file) => {
  if (pages.predictions?.shown) dash.set_props('url', { pathname: addressOf('/') });
  hand(file);
});
