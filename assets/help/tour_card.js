/** The card of a tour or a guided path, one step at a time, with a frame around what the step is about. */
import { pages } from '#tile/page/pages';
import { closest, element, make } from '#tile/parts/elements';

/** @import { Show, Step } from '#tile/help/words' */
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
export class TourCard {
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
   *
   * @param {KeyboardEvent} event
   */
  pressed(event) {
    const { key } = event;
    const inside = event.target instanceof Node && this.node.contains(event.target);
    const busy = closest(event, OPEN) || document.querySelector('[data-tx-menu][aria-expanded="true"]');
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

/**
 * @param {string} text
 * @param {() => void} act
 */
function button(text, act, className = '') {
  const node = make('button', { type: 'button', className: `tx-button ${className}` }, text);
  node.addEventListener('click', act);
  return node;
}

/**
 * The position for a card of a given size: below, right of, left of or above a box; else at the lower edge.
 *
 * @param {{width: number, height: number}} size
 * @param {DOMRect | undefined} box
 * @returns {[number, number]}
 */
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
