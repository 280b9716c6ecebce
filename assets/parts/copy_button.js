/** Copies text to the clipboard. */
import { unbroken } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** Milliseconds for which a button says what happened. */
const SAID = 2500;
/** A rank set, which stays on one line. */
const RANKS = /(\d+–\d+)/;
const RANK_SET = { className: 'tx-rank-words' };

/**
 * Copies a text; if the browser does not allow it (no https), selects the element with the text for the user to copy.
 *
 * @param {string} text
 * @param {Element} shown
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyText(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/**
 * A sentence, with a button that copies it where it is complete.
 *
 * @param {string} sentence
 * @param {boolean} complete
 */
export function leadParagraph(sentence, complete) {
  const parts = sentence.split(RANKS).map((part, k) => (k % 2 ? make('span', RANK_SET, part) : unbroken(part)));
  const text = make('span', {}, ...parts);
  const button = complete ? copyButton(sentence, text, 'Copy this sentence') : null;
  return make('p', { className: 'tx-lead' }, text, ' ', button);
}

/**
 * A button that copies a text.
 *
 * @param {string} text
 * @param {Element} shown the element with the text
 * @param {string} label what it copies, for screen readers and as tooltip
 */
function copyButton(text, shown, label) {
  const button = make(
    'button',
    { type: 'button', className: 'tx-copy', 'aria-label': label, title: label },
    make('span', { 'aria-live': 'polite' }, 'Copy'),
  );
  button.addEventListener('click', async () => {
    const [word] = button.children;
    word.textContent = (await copyText(text, shown)) ? 'Copied' : 'Selected: press Ctrl+C (or ⌘C)';
    setTimeout(() => {
      word.textContent = 'Copy';
    }, SAID);
  });
  return button;
}
