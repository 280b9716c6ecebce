/** Whether Escape closes a card that lies over the page. */
import { closest } from '#tile/ui/elements';

/** @param {Element} node */
const isVisible = (node) => node.checkVisibility();

/** Whether a key closes a card: Escape, where nothing is open above the card and no field has the focus. */
/** @param {HTMLElement} card @param {KeyboardEvent} event */
export function closesCard(card, event) {
  if (event.key !== 'Escape' || card.hidden) return false;
  if (card.contains(document.activeElement)) return true;
  const open = document.querySelectorAll('[data-tx-menu][aria-expanded="true"], [role="dialog"], dialog[open]');
  return !closest(event, 'input, select, textarea, [role="listbox"], #scenes') && ![...open].some(isVisible);
}
