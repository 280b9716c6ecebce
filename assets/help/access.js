/**
 * What the keyboard and those who listen need on every page: the skip link, the title of the page shown, and "what if?"
 * in ROC space by arrow keys. Knows no Dash; the pages name and announce their own parts.
 */
import { pages } from '#tile/page/pages';
import { stepped } from '#tile/parts/gestures';

const NAME = 'Tile Explorer';
const $ = (id) => document.getElementById(id);
const shownPage = () => document.querySelector('[data-tx-page]:not([hidden])');

// The page shown --------------------------------------------------------------------------------------------------------

/** The focus goes to the page itself; from there Tab reaches its first control. */
function skip(event) {
  const main = shownPage()?.querySelector('main');
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus();
}

/** "Scores · Tile Explorer": tabs and histories of the browser tell the pages apart. */
function title() {
  const link = document.querySelector('.tx-nav [aria-current="page"]');
  const named = link ? `${link.textContent} · ${NAME}` : NAME;
  if (document.title !== named) document.title = named;
}

// What if, by keys ------------------------------------------------------------------------------------------------------

/** While entities can be dragged in ROC space, it takes the focus, and the arrow keys move the selected one. */
function reachRoc() {
  const overlay = $('roc-overlay');
  const on =
    document.querySelector('[data-tx-toggle="roc"][data-tx-key="whatif"]')?.getAttribute('aria-pressed') === 'true';
  if (!overlay || on === overlay.hasAttribute('tabindex')) return;
  const named = {
    tabindex: '0',
    role: 'group',
    'aria-roledescription': 'ROC space',
    'aria-label': 'What if? Arrow keys move the selected entity, else the first; with Shift ten times as far.',
  };
  for (const [name, value] of Object.entries(named)) {
    if (on) overlay.setAttribute(name, value);
    else overlay.removeAttribute(name);
  }
}

function moveEntity(event) {
  const page = pages.explore;
  if (event.target.id !== 'roc-overlay' || !page || !page.model.roc.has('whatif')) return;
  const { model } = page;
  const entity = model.selected ?? model.winners[0];
  const rates = entity === undefined ? null : model.rates[entity];
  if (!rates || !Number.isFinite(rates.fpr) || !Number.isFinite(rates.tpr)) return;
  const to = stepped(event, { a: rates.fpr, b: rates.tpr });
  if (!to) return;
  // Who is moved stays selected, or the next key would move whoever is first by then.
  if (model.selected === null) page.select(entity);
  if (!model.whatIf(entity, to.a, to.b)) return;
  model.live = false;
  // At once: the next key may come before the next frame.
  model.derive();
  page.ask('derive');
}

// Menus by keys --------------------------------------------------------------------------------------------------------

const ITEMS = 'button:not([disabled]), a[href], input:not([disabled])';
const openMenu = () => document.querySelector('[data-tx-menu][aria-expanded="true"]');
const itemsOf = (menu) =>
  [...(document.getElementById(menu.getAttribute('aria-controls'))?.querySelectorAll(ITEMS) || [])].filter(
    (item) => item.offsetParent,
  );

/** The focus goes to the first item once the menu has a place on the page, a moment after it is asked for. */
function enter(menu, tries = 40) {
  if (menu.getAttribute('aria-expanded') === 'true') {
    const [first] = itemsOf(menu);
    first?.focus({ preventScroll: true });
    if (first && document.activeElement === first) return;
  }
  if (tries) requestAnimationFrame(() => enter(menu, tries - 1));
}

/** Enter, Space and the down arrow open a menu and go into it; the arrows, Home and End go through it, Escape back. */
function menuKey(event) {
  const menu = event.target.closest?.('[data-tx-menu]');
  if (menu && ['Enter', ' ', 'ArrowDown'].includes(event.key)) {
    const open = menu.getAttribute('aria-expanded') === 'true';
    if (open && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (!open) menu.click();
    enter(menu);
    return;
  }
  const opened = openMenu();
  const items = opened && event.target.closest?.('.tx-menu') ? itemsOf(opened) : [];
  const at = items.indexOf(event.target);
  if (at < 0) return;
  if (event.key === 'Escape') setTimeout(() => opened.focus(), 0);
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[to].focus();
}

document.addEventListener('keydown', menuKey, true);
document.addEventListener('click', (event) => event.target.closest('.tx-skip') && skip(event));
document.addEventListener('keydown', moveEntity);
new MutationObserver((changes) => {
  if (changes.some(({ attributeName }) => attributeName === 'aria-current')) title();
  if (changes.some(({ attributeName }) => attributeName === 'aria-pressed')) reachRoc();
}).observe(document.documentElement, { subtree: true, attributeFilter: ['aria-current', 'aria-pressed'] });
