/** The "?" next to a heading. */
import { make } from '#tile/parts/elements';

/**
 * The "?" next to a heading created in the browser; `controls.help_button` creates the others.
 *
 * @param {string} key of the text in the help
 * @param {string} what name of the view it explains
 */
export function helpButton(key, what) {
  // A report has no help.
  if (!document.getElementById('help-button')) return null;
  return make(
    'button',
    {
      type: 'button',
      className: 'tx-how',
      'data-tx-help': key,
      'aria-label': `How to read: ${what}`,
      'aria-expanded': 'false',
      title: 'How to read this',
    },
    '?',
  );
}
