/** The tour offered on the first visit, and guided paths: their steps, one card at a time. */
import { close, open, words } from '#tile/help/help';
import { addressOf, pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { closest, element, make } from '#tile/ui/elements';
import { openMenu } from '#tile/ui/menus';

/** @import { Show, Step } from '#tile/help/help' */

// ---- Carries out a step of a tour or guided path: shows another page or another view of the same leaderboard.

// How often to look whether what a step is about is there, and the milliseconds between.
const TRIES = 250;
const PAUSE = 20;

// Flavors and overlays about the selected entity; where none is selected, the best one is.
const OF_ONE = ['rank', 'relative_skill', 'frontiers'];

/** @param {string} path */
const isShown = (path) => document.querySelector(`[data-tx-page="${path}"]`)?.hasAttribute('hidden') === false;

/** Shows the page of a step, and waits, for a few seconds at most, until what the step is about is visible. */
/** @param {Step} step */
async function showPage({ page = '/', at }) {
  if (!isShown(page)) dash.set_props('url', { pathname: addressOf(page) });
  const ready = () => isShown(page) && document.querySelector(at)?.checkVisibility();
  for (let tries = 0; !ready() && tries < TRIES; tries++) await new Promise((done) => setTimeout(done, PAUSE));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Changes what a page shows, and keeps the rest of its view. @param {Show} show */
function showView(show) {
  const { explore, scores } = pages;
  if (show.page === 'scores') {
    if (scores) scores.restore({ ...scores.view(), ...show.view });
    return;
  }
  if (!explore) return;
  const view = { ...explore.model.view(), ...show.view };
  const [winner = null] = explore.model.winners;
  if (OF_ONE.some((key) => key === view.flavor || view.overlays.includes(key))) view.selected ??= winner;
  explore.restore(view);
}

// ---- The card of a tour or a guided path, one step at a time, with a frame around what the step is about.

/**
 * @typedef {object} Tour
 * @property {'tour' | 'path'} name
 * @property {Step[]} steps
 * @property {Element | null} before element that had the focus
 * @property {(show: Show) => void} show changes what a page shows
 * @property {(step: Step) => Promise<void>} bring shows the page of a step
 * @property {() => void} ended
 */

// Pixels between the card and what it is about, around that, and to the window's edge.
const GAP = 10;
const FRAME = 3;
const EDGE = 8;
const OPEN = '[role="dialog"], [role="listbox"], [aria-expanded="true"]';

/** A running tour; the page below it stays usable. */
class TourCard {
  at = 0;
  /** The text of the live region when the step began. */
  start = '';
  title = make('h2', { id: 'tour-title' });
  text = make('p', { id: 'tour-text' });
  answer = make('p', { className: 'tx-tour-answer' });
  count = make('span', { className: 'tx-tour-count' });
  back = button('Back', () => this.go(this.at - 1));
  next = button('Next', () => this.go(this.at + 1), 'tx-primary');
  skip = button('', () => this.end(), 'tx-plain');
  show = button('', () => this.showIt(), 'tx-tour-show');
  frame = make('div', { className: 'tx-tour-frame', 'aria-hidden': 'true' });
  node = make(
    'div',
    { className: 'tx-tour', id: 'tour', role: 'dialog', 'aria-labelledby': 'tour-title' },
    make('div', { 'aria-live': 'polite' }, this.title, this.text, this.answer),
    this.show,
    make('div', { className: 'tx-tour-tools' }, this.count, this.skip, this.back, this.next),
  );
  /** Removes the event listeners. */
  listening = new AbortController();
  // The live region names the best classifier whenever the point has moved.
  watch = new MutationObserver(() => this.paintAnswer());

  /** @param {Tour} tour */
  constructor(tour) {
    this.tour = tour;
    this.steps = tour.steps;
    this.skip.textContent = `Skip the ${tour.name}`;
    document.body.append(this.frame, this.node);
    const { signal } = this.listening;
    window.addEventListener('resize', () => this.place(), { signal });
    document.addEventListener('scroll', () => this.place(), { capture: true, signal });
    window.addEventListener('keydown', (event) => this.pressed(event), { capture: true, signal });
    this.watch.observe(element('live'), { childList: true, characterData: true, subtree: true });
    this.go(0);
  }

  get target() {
    return document.querySelector(this.steps[this.at].at);
  }

  /** @param {number} at */
  go(at) {
    const last = this.steps.length - 1;
    if (at > last) {
      this.end();
      return;
    }
    this.at = Math.max(0, at);
    const step = this.steps[this.at];
    const { title, text, show } = step;
    this.title.textContent = title;
    this.text.textContent = text;
    this.answer.textContent = '';
    this.start = element('live').textContent ?? '';
    this.count.textContent = `${this.at + 1} of ${this.steps.length}`;
    this.back.hidden = this.at === 0;
    this.next.textContent = this.at === last ? 'Done' : 'Next';
    this.skip.hidden = this.at === last;
    this.show.hidden = !show;
    this.show.textContent = show?.label ?? '';
    this.scrollToTarget();
    this.next.focus({ preventScroll: true });
    // The tour stays on the page where it began; a path may change pages.
    if (this.tour.name === 'path') this.tour.bring(step).then(() => this.at === at && this.scrollToTarget());
  }

  /** Scrolls what the step is about into the window, and puts the card next to it. */
  scrollToTarget() {
    this.target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.place();
  }

  showIt() {
    const { show } = this.steps[this.at];
    if (show) this.tour.show(show);
  }

  paintAnswer() {
    const page = pages.explore;
    if (!this.steps[this.at].answer || !page || element('live').textContent === this.start) return;
    const [first] = page.model.winners;
    this.answer.textContent =
      first === undefined
        ? 'No score is defined here.'
        : `Now ${page.model.names[first]} is best. Try another point, or continue.`;
    this.place();
  }

  /**
   * Places the card next to what the step is about, without covering it if there is room; on phones at the lower edge.
   */
  place() {
    const box = this.target?.checkVisibility() ? this.target.getBoundingClientRect() : undefined;
    this.frame.hidden = !box;
    if (box)
      Object.assign(this.frame.style, {
        left: `${box.left - FRAME}px`,
        top: `${box.top - FRAME}px`,
        width: `${box.width + 2 * FRAME}px`,
        height: `${box.height + 2 * FRAME}px`,
      });
    const [x, y] = placeFor(this.node.getBoundingClientRect(), box);
    Object.assign(this.node.style, { left: `${x}px`, top: `${y}px` });
  }

  /**
   * Handles keys wherever the focus is: Escape ends the tour unless something else is open, arrow keys change the step.
   */
  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { key } = event;
    const inside = event.target instanceof Node && this.node.contains(event.target);
    const busy = closest(event, OPEN) || openMenu();
    if (key === 'Escape' && (inside || !busy)) {
      event.stopPropagation();
      this.end();
    } else if (inside && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      event.preventDefault();
      this.go(this.at + (key === 'ArrowRight' ? 1 : -1));
    }
  }

  end() {
    const inside = this.node.contains(document.activeElement);
    this.watch.disconnect();
    this.listening.abort();
    this.node.remove();
    this.frame.remove();
    this.tour.ended();
    if (!inside) return;
    const { before } = this.tour;
    // The button that started the tour may have disappeared with the offer.
    const there = before instanceof HTMLElement && before.isConnected && before.checkVisibility();
    (there ? before : element('help-button')).focus({ preventScroll: true });
  }
}

/** @param {string} text @param {() => void} act */
function button(text, act, className = '') {
  const node = make('button', { className: `tx-button ${className}` }, text);
  node.addEventListener('click', act);
  return node;
}

/** The position for a card of a given size: below, right of, left of or above a box; else at the lower edge. */
/** @type {(size: {width: number, height: number}, box: DOMRect | undefined) => [number, number]} */
function placeFor({ width, height }, box) {
  const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
  const at = box ?? new DOMRect(wide / 2, high / 2, 0, 0);
  const across = Math.min(Math.max(EDGE, at.left), wide - width - EDGE);
  const down = Math.min(Math.max(EDGE, at.top), high - height - EDGE);
  /** @type {[number, number][]} */
  const places = [
    [across, at.bottom + GAP],
    [at.right + GAP, down],
    [at.left - width - GAP, down],
    [across, at.top - height - GAP],
  ];
  const margin = EDGE / 2;
  const fits = (/** @type {[number, number]} */ [x, y]) =>
    x >= margin && y >= margin && x + width <= wide - margin && y + height <= high - margin;
  return places.find(fits) ?? [Math.max(EDGE, (wide - width) / 2), high - height - EDGE];
}

// ---- The tour offered on the first visit: five steps on Explore that can be left at any time; the browser
// remembers that it was taken or declined. Guided paths use the same card on several pages.

const KEY = 'tx-tour';
// A link of the guide to a path.
const LINK = '#path-';
const USED = '#tile-overlay, [data-tx-action^="zoom-"]';

/** @type {TourCard | null} the tour under way */
let running = null;
/** Whether a tour is about to begin. */
let coming = false;

function wasOffered() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Remembers that the tour must not be offered again. */
function remember() {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Without storage the tour is offered again.
  }
  const node = document.getElementById('tour-offer');
  if (node) node.hidden = true;
  purpose(false);
}

/** Shows or hides the purpose of the page at the Tile, on a first visit until the Tile is used. @param {boolean} on */
const purpose = (on) => document.documentElement.classList.toggle('tx-first-visit', on);

/** Starts the tour or a guided path. @param {string} [path] key of the path; by default the tour */
async function start(path) {
  close();
  if (running || coming || !pages.explore) return;
  coming = true;
  try {
    const { tour, paths } = await words();
    const steps = path ? (paths.find(({ key }) => key === path)?.steps ?? tour) : tour;
    await showPage(steps[0]);
    // Before anything is marked: removing the offer moves the page.
    const before = document.activeElement;
    remember();
    const name = path ? 'path' : 'tour';
    running = new TourCard({ name, steps, before, show: showView, bring: showPage, ended: () => (running = null) });
  } catch {
    running = null;
    open('page');
  } finally {
    coming = false;
  }
}

/** The key of the guided path that a clicked button or link of the guide starts. @param {MouseEvent} event */
function pathOf(event) {
  const link = closest(event, `a[href*="${LINK}"]`);
  if (link instanceof HTMLAnchorElement) return link.hash.slice(LINK.length);
  return closest(event, '[data-tx-action="path"]')?.dataset.txKey;
}

/** @param {MouseEvent} event */
function startPath(event) {
  const path = pathOf(event);
  if (!path) return;
  event.preventDefault();
  openMenu()?.click();
  running?.end();
  start(path);
}

document.addEventListener('click', startPath);
document.addEventListener('click', (event) => {
  const action = closest(event, '[data-tx-action]')?.dataset.txAction;
  if (action === 'tour') start();
  if (action === 'tour-never') {
    remember();
    element('help-button').focus({ preventScroll: true });
  }
  if (closest(event, '[data-tx-link], [data-tx-present]')) running?.end();
});

// The Tile was used: by the pointer, by keys, by the wheel that zooms or by the buttons for that.
document.addEventListener('pointerup', (event) => closest(event, USED) && purpose(false), true);
document.addEventListener('keydown', (event) => closest(event, USED) && purpose(false), true);
const zooming = (/** @type {WheelEvent} */ event) =>
  (event.ctrlKey || event.metaKey) && closest(event, '#tile-overlay') && purpose(false);
document.addEventListener('wheel', zooming, { capture: true, passive: true });

/** Shows the offer once Dash has drawn the top bar; it takes no focus and covers nothing. */
function offer() {
  const node = document.getElementById('tour-offer');
  if (!node) return false;
  if (wasOffered()) return true;
  node.hidden = false;
  purpose(true);
  return true;
}
if (!offer()) {
  const waiting = new MutationObserver(() => offer() && waiting.disconnect());
  waiting.observe(document.documentElement, { childList: true, subtree: true });
}
