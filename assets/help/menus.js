/** Keyboard control of menus. */
import { closest } from '#tile/parts/elements';

const ITEMS = 'button:not([disabled]), a[href], input:not([disabled])';
const OPENING = ['Enter', ' ', 'ArrowDown'];
// So many frames a menu may take to have a place on the page.
const PATIENCE = 40;

/** @returns {HTMLElement | null} */
const openMenu = () => document.querySelector('[data-tx-menu][aria-expanded="true"]');

/**
 * @param {HTMLElement} menu
 * @returns {HTMLElement[]}
 */
function itemsOf(menu) {
  const list = document.getElementById(menu.getAttribute('aria-controls') ?? '');
  /** @type {HTMLElement[]} */
  const items = [...(list?.querySelectorAll(ITEMS) ?? [])].filter((item) => item instanceof HTMLElement);
  return items.filter((item) => item.offsetParent);
}

/**
 * Moves the focus to the first item of a menu once it is on the page, shortly after it was opened.
 *
 * @param {HTMLElement} menu
 */
function enter(menu, tries = PATIENCE) {
  if (menu.getAttribute('aria-expanded') === 'true') {
    const [first] = itemsOf(menu);
    first?.focus({ preventScroll: true });
    if (first && document.activeElement === first) return;
  }
  if (tries) requestAnimationFrame(() => enter(menu, tries - 1));
}

/**
 * Opens a menu by Enter, Space or the down arrow, and moves the focus into it.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 */
function openingKey(event, menu) {
  const open = menu.getAttribute('aria-expanded') === 'true';
  if (open && event.key !== 'ArrowDown') return;
  event.preventDefault();
  if (!open) menu.click();
  enter(menu);
}

/**
 * Moves through an open menu by the arrow keys, Home and End; Escape closes it.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 */
function itemKey(event, menu) {
  const items = itemsOf(menu);
  const n = items.length;
  const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  if (at < 0) return;
  if (event.key === 'Escape') setTimeout(() => menu.focus(), 0);
  const to = { ArrowDown: (at + 1) % n, ArrowUp: (at + n - 1) % n, Home: 0, End: n - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[to].focus();
}

/**
 * Opens a menu of the top bar, or the first menu of the current page, from a skip link or an item of another menu, and
 * moves the focus into it.
 *
 * @param {MouseEvent} event
 */
function openFromLink(event) {
  const name = closest(event, '[data-tx-open]')?.dataset.txOpen;
  if (!name) return;
  /** @type {NodeListOf<HTMLElement>} */
  const menus = document.querySelectorAll(`[data-tx-menu^="${name}"]`);
  const menu = [...menus].find((each) => each.offsetParent);
  if (!menu) return;
  if (closest(event, '.tx-menu')) openMenu()?.click();
  menu.scrollIntoView({ block: 'nearest' });
  if (menu.getAttribute('aria-expanded') !== 'true') menu.click();
  enter(menu);
}

document.addEventListener('click', openFromLink);
document.addEventListener(
  'keydown',
  (event) => {
    const menu = closest(event, '[data-tx-menu]');
    const opened = openMenu();
    if (menu && OPENING.includes(event.key)) openingKey(event, menu);
    else if (opened && closest(event, '.tx-menu')) itemKey(event, opened);
  },
  true,
);
