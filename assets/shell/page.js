/** What pages share: whether one is shown, and what follows the colour scheme. */
import { forgetTheme } from '#tile/draw/colours';

/** Whether a page is the one that is shown. @param {Element} main the element of its content */
export const isShown = (main) => !main.closest('[data-tx-page]')?.hasAttribute('hidden');

/** Calls `repaint` whenever the user switches between light and dark. @param {() => void} repaint */
export function onScheme(repaint) {
  new MutationObserver(() => {
    forgetTheme();
    repaint();
  }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
}
