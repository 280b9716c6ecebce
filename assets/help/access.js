/**
 * Accessibility on every page: the skip link, the document title, and what-if changes in ROC and PR space by arrow
 * keys. Independent of Dash; the pages label and announce their own parts.
 */
import { pages } from '#tile/page/pages';
import { closest } from '#tile/parts/elements';
import { stepped } from '#tile/parts/gestures';
import { moveTo, placeOf } from '#tile/spaces/pr_scene';

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

/**
 * Moves the focus to the page itself, from where Tab reaches its first control.
 *
 * @param {MouseEvent} event
 */
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
  const link = document.querySelector('.tx-nav [aria-current="page"]');
  const named = link ? `${link.textContent} · ${NAME}` : NAME;
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

/**
 * Sets the title of a select to its full text if it is cut off.
 *
 * @param {PointerEvent} event
 */
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
  if (changes.some(({ attributeName }) => attributeName === 'aria-current')) title();
  if (changes.some(({ attributeName }) => attributeName === 'aria-pressed')) reachRoc();
}).observe(document.documentElement, { subtree: true, attributeFilter: ['aria-current', 'aria-pressed'] });
