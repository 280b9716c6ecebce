/** Menus: a button opens a list, which stands at the end of the document and, while it is open, above all else. */
import { make } from '#tile/ui/elements';

// Pixels between a button and what it opens, and from there to the edge of the window at least.
const GAP = 4;
const EDGE = 8;

/** The button whose menu is open. @returns {HTMLElement | null} */
export const openMenu = () => document.querySelector('[data-tx-menu][aria-expanded="true"]');

/** Puts a panel below a button, inside the window. @param {HTMLElement} panel @param {Element} button */
export function placeBelow(panel, button) {
  const { width, height } = panel.getBoundingClientRect();
  const at = button.getBoundingClientRect();
  const left = Math.min(at.left, window.innerWidth - width - EDGE);
  const top = Math.min(at.bottom + GAP, window.innerHeight - height - EDGE);
  panel.style.left = `${Math.max(EDGE, left)}px`;
  panel.style.top = `${Math.max(EDGE, top)}px`;
}

/** Keeps an open list below its button until it is closed; closes it when the button is hidden. */
/** @param {HTMLElement} list @param {HTMLElement} button */
function keepBelow(list, button) {
  const follow = () => (button.checkVisibility() ? placeBelow(list, button) : list.hidePopover());
  // Scripts fill some lists when they are opened; the first size is told before the list is painted.
  const sizes = new ResizeObserver(follow);
  const closed = new AbortController();
  sizes.observe(list);
  sizes.observe(button);
  window.addEventListener('resize', follow, { signal: closed.signal });
  window.addEventListener('scroll', follow, { signal: closed.signal, capture: true, passive: true });
  closed.signal.addEventListener('abort', () => sizes.disconnect());
  return closed;
}

/** Lets a button open and close a list, which also a click elsewhere and Escape close. */
/** @param {HTMLElement} button @param {string} name of the menu, unlike all others @param {...Node} content */
export function addList(button, name, ...content) {
  const id = `menu-${name}-dropdown`;
  button.id ||= `menu-${name}-target`;
  const about = { id, className: 'tx-dropdown', popover: 'auto', role: 'dialog', 'aria-labelledby': button.id };
  const list = make('div', about, ...content);
  const opens = { popovertarget: id, 'aria-controls': id, 'aria-haspopup': 'dialog', 'aria-expanded': 'false' };
  for (const [key, value] of Object.entries({ 'data-tx-menu': name, ...opens })) button.setAttribute(key, value);
  /** @type {AbortController | null} */
  let shown = null;
  list.addEventListener('beforetoggle', ({ newState }) => {
    button.setAttribute('aria-expanded', String(newState === 'open'));
    shown?.abort();
    shown = newState === 'open' ? keepBelow(list, button) : null;
  });
  document.body.append(list);
  return list;
}

/** Makes the list of a menu of the HTML that its button carries; it stays, so that its toggles keep their state. */
/** @param {HTMLElement} button */
export function addMenu(button) {
  const { txMenu = '', txItems = '' } = button.dataset;
  delete button.dataset.txItems;
  addList(button, txMenu).innerHTML = txItems;
}
