/**
 * Help: a "?" next to each view that opens a short text, and a drawer with the texts of the page, the glossary and the
 * citation. Independent of Dash.
 */
import { HelpDrawer } from '#tile/help/drawer';
import { HowCard } from '#tile/help/how_card';
import { closest, element } from '#tile/parts/elements';

/** @import { Tab } from '#tile/help/drawer' */

const TYPING = 'input, textarea, select, [contenteditable]';

/** @type {HowCard | null} */
let card = null;
/** @type {HelpDrawer | null} */
let drawer = null;

function theCard() {
  card ??= new HowCard(() => open('words'));
  return card;
}

function theDrawer() {
  drawer ??= new HelpDrawer(element('help-button'));
  return drawer;
}

/** @param {Tab} tab */
export const open = (tab) => theDrawer().open(tab);
export const close = () => drawer?.close();

/**
 * Handles clicks: a "?" opens or closes its card, and a click elsewhere closes the card.
 *
 * @param {MouseEvent} event
 */
function cardClick(event) {
  const how = closest(event, '[data-tx-help]');
  if (how && card?.button === how) card.hide(true);
  else if (how) theCard().show(how);
  else if (card?.open && !closest(event, '#how-card')) card.hide(false);
}

/** @param {MouseEvent} event */
function drawerClick(event) {
  const action = closest(event, '[data-tx-action]')?.dataset.txAction;
  if (action === 'help') theDrawer().toggle();
  if (action === 'help-close' || closest(event, '#help [data-tx-link]')) close();
  if (action !== 'cite') return;
  /** @type {HTMLElement | null} */
  const menu = document.querySelector('[data-tx-menu][aria-expanded="true"]');
  menu?.click();
  open('cite');
}

/** @param {KeyboardEvent} event */
function escapeKey(event) {
  if (event.key !== 'Escape') return;
  const inDrawer = drawer?.isOpen && event.target instanceof Node && drawer.node.contains(event.target);
  if (card?.open) card.hide(true);
  else if (inDrawer) close();
  else return;
  event.stopPropagation();
}

document.addEventListener('click', (event) => {
  cardClick(event);
  drawerClick(event);
});
// Before the page hears of it: Escape closes the help and leaves the selection alone.
window.addEventListener('keydown', escapeKey, true);
document.addEventListener('keydown', (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === '?' && plain && !event.defaultPrevented && !closest(event, TYPING)) open('page');
});
window.addEventListener('resize', () => card?.open && card.place());
// A page scrolled away from under the card would leave it pointing at nothing.
document.addEventListener(
  'scroll',
  ({ target }) => {
    if (card?.open && !(target instanceof Node && card.node.contains(target))) card.place();
  },
  true,
);
new MutationObserver(() => {
  card?.hide(false);
  if (drawer?.isOpen && drawer.tab === 'page') drawer.paint();
}).observe(document.documentElement, { subtree: true, attributeFilter: ['aria-current'] });
