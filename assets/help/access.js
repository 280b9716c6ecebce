/** Accessibility on every page: skip link, title of the document, menus and what-if changes by keyboard. */
import { moveTo, placeOf } from '#tile/plots/roc/scene';
import { pages } from '#tile/shell/controllers';
import { closest } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';
import { openMenu } from '#tile/ui/menus';

// ---- Accessibility on every page: the skip link, the document title, and what-if changes in ROC and PR space by
// arrow keys. The pages label and announce their own parts.

const NAME = 'Tile Explorer';
const WHAT_IF = '[data-tx-toggle="roc"][data-tx-key="whatif"]';
const CHOOSERS = '.mantine-Select-input, .mantine-Autocomplete-input';
const ROC = {
  tabindex: '0',
  role: 'group',
  'aria-roledescription': 'ROC or PR space',
  'aria-label': 'What if? Arrow keys move the selected entity, or the best one; with Shift, ten times as far.',
};

// The page shown ------------------------------------------------------------------------------------------------------

/** Moves the focus to the page itself, from where Tab reaches its first control. @param {MouseEvent} event */
function skip(event) {
  const main = document.querySelector('[data-tx-page]:not([hidden])')?.querySelector('main');
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus();
}

/**
 * Sets the document title, such as "Scores · Tile Explorer", so that browser tabs and history distinguish the pages.
 */
function title() {
  /** @type {HTMLElement | null} */
  const page = document.querySelector('[data-tx-page]:not([hidden])');
  const named = page ? `${page.dataset.txTitle} · ${NAME}` : NAME;
  if (document.title !== named) document.title = named;
}

// What if, by keys ----------------------------------------------------------------------------------------------------

/** Makes ROC space focusable while entities can be dragged in it, so that arrow keys move the selected one. */
function reachRoc() {
  const overlay = document.getElementById('roc-overlay');
  const on = document.querySelector(WHAT_IF)?.getAttribute('aria-pressed') === 'true';
  if (!overlay || on === overlay.hasAttribute('tabindex')) return;
  for (const [name, value] of Object.entries(ROC)) {
    if (on) overlay.setAttribute(name, value);
    else overlay.removeAttribute(name);
  }
}

/** @param {KeyboardEvent} event */
function moveEntity(event) {
  const page = pages.explore;
  const onRoc = event.target instanceof Element && event.target.id === 'roc-overlay';
  if (!onRoc || !page?.model.roc.has('whatif')) return;
  const { model } = page;
  const entity = model.selected ?? model.winners[0];
  const place = entity === undefined ? null : placeOf(model, entity);
  const to = place && stepped(event, { a: place[0], b: place[1] });
  if (!to) return;
  // Select the entity, so that the next key moves the same one.
  if (model.selected === null) page.select(entity);
  if (!moveTo(model, entity, [to.a, to.b])) return;
  model.live = false;
  // Derived at once, because the next key may come before the next frame.
  model.derive();
  page.ask('derive');
}

/** Sets the title of a select to its full text if it is cut off. @param {PointerEvent} event */
function entitle({ target }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(CHOOSERS)) return;
  target.title = target.scrollWidth > target.clientWidth ? target.value : '';
}

document.addEventListener('click', (event) => {
  if (closest(event, 'a.tx-skip')) skip(event);
});
document.addEventListener('pointerover', entitle);
document.addEventListener('keydown', moveEntity);
new MutationObserver((changes) => {
  if (changes.some(({ attributeName }) => attributeName === 'data-tx-shown')) title();
  if (changes.some(({ attributeName }) => attributeName === 'aria-pressed')) reachRoc();
}).observe(document.documentElement, { subtree: true, attributeFilter: ['data-tx-shown', 'aria-pressed'] });

// ---- Keyboard control of menus.

const ITEMS = 'button:not([disabled]), a[href], input:not([disabled])';
const OPENING = ['Enter', ' ', 'ArrowDown'];
// So many frames a menu may take to have a place on the page.
const PATIENCE = 40;

/** @param {HTMLElement} menu @returns {HTMLElement[]} */
function itemsOf(menu) {
  const list = document.getElementById(menu.getAttribute('aria-controls') ?? '');
  /** @type {HTMLElement[]} */
  const items = [...(list?.querySelectorAll(ITEMS) ?? [])].filter((item) => item instanceof HTMLElement);
  return items.filter((item) => item.offsetParent);
}

/** Moves the focus to an item of a menu, or its first one, once it is on the page, shortly after it was opened. */
/** @param {HTMLElement} menu @param {string} [id] of the item */
function enter(menu, id, tries = PATIENCE) {
  if (menu.getAttribute('aria-expanded') === 'true') {
    const item = id ? document.getElementById(id) : itemsOf(menu)[0];
    item?.focus({ preventScroll: !id });
    if (item && document.activeElement === item) return;
  }
  if (tries) requestAnimationFrame(() => enter(menu, id, tries - 1));
}

/** Opens a menu by Enter, Space or the down arrow, and moves the focus into it. */
/** @param {KeyboardEvent} event @param {HTMLElement} menu */
function openingKey(event, menu) {
  const open = menu.getAttribute('aria-expanded') === 'true';
  if (open && event.key !== 'ArrowDown') return;
  event.preventDefault();
  if (!open) menu.click();
  enter(menu);
}

/** Moves through an open menu by the arrow keys, Home and End; Escape closes it. */
/** @param {KeyboardEvent} event @param {HTMLElement} menu */
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
 * Opens a menu of the top bar, or the first menu of the current page, from a skip link, a link of the page or an item
 * of another menu, and moves the focus into it, or to the item that the link names.
 */
/** @param {MouseEvent} event */
function openFromLink(event) {
  const { txOpen: name, txItem } = closest(event, '[data-tx-open]')?.dataset ?? {};
  if (!name) return;
  /** @type {NodeListOf<HTMLElement>} */
  const menus = document.querySelectorAll(`[data-tx-menu^="${name}"]`);
  const shown = [...menus].filter((each) => each.offsetParent);
  // A figure before a table, in which the whole page can be printed, too.
  const menu = shown.find(({ dataset }) => !dataset.txMenu?.startsWith('export-table')) ?? shown[0];
  if (!menu) return;
  if (closest(event, '.tx-menu')) openMenu()?.click();
  menu.scrollIntoView({ block: 'nearest' });
  if (menu.getAttribute('aria-expanded') !== 'true') menu.click();
  enter(menu, txItem);
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
