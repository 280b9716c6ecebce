/** Menus: a button opens a list, which stands at the end of the document and, while it is open, above all else. */
import { make } from '#tile/ui/elements';

// Pixels between a button and what it opens, and from there to the edge of the window at least.
const GAP = 4;
const EDGE = 8;

/** Puts a panel below a button, inside the window. @param {HTMLElement} panel @param {Element} button */
export function placeBelow(panel, button) {
  const { width, height } = panel.getBoundingClientRect();
  const at = button.getBoundingClientRect();
  const left = Math.min(at.left, window.innerWidth - width - EDGE);
  const top = Math.min(at.bottom + GAP, window.innerHeight - height - EDGE);
  panel.style.left = `${Math.max(EDGE, left)}px`;
  panel.style.top = `${Math.max(EDGE, top)}px`;
}

/** Keeps an open list below its button until it is closed. @param {HTMLElement} list @param {HTMLElement} button */
function keepBelow(list, button) {
  const follow = () => placeBelow(list, button);
  // Scripts fill some lists when they are opened; the first size is told before the list is painted.
  const sizes = new ResizeObserver(follow);
  const closed = new AbortController();
  sizes.observe(list);
  window.addEventListener('resize', follow, { signal: closed.signal });
  window.addEventListener('scroll', follow, { signal: closed.signal, capture: true, passive: true });
  closed.signal.addEventListener('abort', () => sizes.disconnect());
  return closed;
}

/** Makes the list of a menu of the HTML that its button carries; it stays, so that its toggles keep their state. */
/** @param {HTMLElement} button */
export function addMenu(button) {
  const { txMenu, txItems } = button.dataset;
  const id = `menu-${txMenu}-dropdown`;
  const list = make('div', {
    id,
    className: 'tx-dropdown',
    popover: 'auto',
    role: 'dialog',
    'aria-labelledby': button.id,
  });
  list.innerHTML = txItems ?? '';
  delete button.dataset.txItems;
  const opens = { popovertarget: id, 'aria-controls': id, 'aria-haspopup': 'dialog', 'aria-expanded': 'false' };
  for (const [name, value] of Object.entries(opens)) button.setAttribute(name, value);
  /** @type {AbortController | null} */
  let shown = null;
  list.addEventListener('beforetoggle', ({ newState }) => {
    button.setAttribute('aria-expanded', String(newState === 'open'));
    shown?.abort();
    shown = newState === 'open' ? keepBelow(list, button) : null;
  });
  document.body.append(list);
}

/** A list that its summary opens in the flow of the page; Escape and a press elsewhere close it. */
/** @param {HTMLElement} summary @param {HTMLElement} list */
export function choiceOf(summary, list) {
  const node = make('details', { className: 'tx-panel-choice' }, summary, list);
  node.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !node.open) return;
    event.stopPropagation();
    node.open = false;
    summary.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !node.contains(target)) node.open = false;
  });
  return node;
}
