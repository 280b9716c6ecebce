/** What the parts of the help are made of. */
import { make } from '#tile/parts/elements';

/** @param {string[]} lines */
export const paragraphs = (lines) => lines.map((line) => make('p', {}, line));

/**
 * @param {string} label
 * @param {string} [action]
 */
export function closeButton(label, action) {
  return make(
    'button',
    { type: 'button', className: 'tx-button tx-plain tx-square', 'aria-label': label, 'data-tx-action': action },
    make('span', { className: 'tx-icon tx-icon-close', 'aria-hidden': 'true' }),
  );
}
