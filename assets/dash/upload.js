/**
 * Upload: takes a file dropped or a table pasted anywhere on the page, refuses what is too large before it is sent
 * (Dash would stay silent), and turns clicks in the dialog into the store "import-act". Everything else is the
 * server's, for it reads the file.
 */
import { tell } from '#tile/dash/common';
import { isField, pasted } from '#tile/imports/clipboard';
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';
import { closest } from '#tile/parts/elements';

const root = document.documentElement;
let depth = 0;
let clicks = 0;

/**
 * What Dash reads files from; null before it is there.
 *
 * @returns {HTMLInputElement | null}
 */
export const fileInput = () => document.querySelector('#import-upload input[type=file]');
/** How many bytes a file may have. */
function limit() {
  /** @type {HTMLElement | null} */
  const zone = document.querySelector('[data-import-drop]');
  return Number(zone?.dataset.importDrop || Infinity);
}
const dialogIsOpen = () => document.querySelector('.tx-import-body') !== null;
/** @param {DragEvent} event */
const carriesFiles = (event) => Array.from(event.dataTransfer?.types || []).includes('Files');

/** @param {boolean} on */
function dragging(on) {
  root.toggleAttribute('data-import-dragging', on);
  if (!on) depth = 0;
}

/**
 * Whether files can be uploaded; where not, the dialog says why.
 *
 * @param {ArrayLike<File>} files
 */
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

/** The button is quiet while a file is on its way, until the dialog opens or nothing comes back. */
function busy() {
  root.setAttribute('data-import-busy', '');
  const done = () => {
    root.removeAttribute('data-import-busy');
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('tx-lost', done);
    // The same file, corrected, can be chosen again.
    const input = fileInput();
    if (input) input.value = '';
  };
  const observer = new MutationObserver(() => dialogIsOpen() && done());
  const timer = setTimeout(done, 30000);
  window.addEventListener('tx-lost', done);
  observer.observe(document.body, { childList: true, subtree: true });
}

// A change of the file input, from its dialog or from a drop handed on below, is stopped before Dash reads the file.
window.addEventListener(
  'change',
  (event) => {
    const input = fileInput();
    if (!input || event.target !== input || acceptable(input.files ?? [])) return;
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
    // Whatever it falls on: the browser must not leave the page for the file, nor Dash read it a second time.
    event.preventDefault();
    event.stopImmediatePropagation();
    dragging(false);
    const { files } = event.dataTransfer;
    arrive(files);
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

/**
 * Files for the page that is shown: on Predictions one is a file of predictions, and goes its own way.
 *
 * @param {FileList} files
 */
function arrive(files) {
  const predictions = pages.predictions;
  if (predictions?.shown && files.length === 1) {
    predictions.upload?.take(files[0]);
    return;
  }
  const target = fileInput();
  if (!target || files.length !== 1) {
    acceptable(files);
    return;
  }
  target.files = files;
  target.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * A file that the page has made, as if it were dropped.
 *
 * @param {File} file
 */
export function take(file) {
  const carrier = new DataTransfer();
  carrier.items.add(file);
  arrive(carrier.files);
}

/** @param {{ row: number } | { page: number }} what */
function act(what) {
  clicks += 1;
  dash.set_props('import-act', { data: { ...what, n: clicks } });
}

document.addEventListener('click', (event) => {
  const row = closest(event, '[data-import-row]:not([data-import-row=""])');
  const page = closest(event, '[data-import-page]');
  if (row) act({ row: Number(row.dataset.importRow) });
  else if (page) act({ page: Number(page.dataset.importPage) });
  else if (closest(event, '[data-import-choose]')) fileInput()?.click();
});
