/**
 * The first visit: an offer in the top bar, and a tour of five steps on Explore that can be left at any time. A frame marks
 * what is spoken of; the page stays live below it. That it was taken or refused is kept in the browser, nowhere else.
 */
import * as help from '#tile/help/help';
import { pages } from '#tile/page/pages';
import { make } from '#tile/parts/elements';

const $ = (id) => document.getElementById(id);
const KEY = 'tx-tour';
const GAP = 10;

function seen() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** From now on nothing is offered. */
function remember() {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Without storage it is offered again; nothing is lost.
  }
  const offer = $('tour-offer');
  if (offer) offer.hidden = true;
}

class Tour {
  constructor(steps, before) {
    Object.assign(this, { steps, before });
    const button = (text, act, className = '') => {
      const node = make('button', { type: 'button', className: `tx-button ${className}` }, text);
      node.addEventListener('click', act);
      return node;
    };
    this.frame = make('div', { className: 'tx-tour-frame', 'aria-hidden': 'true' });
    this.title = make('h2', { id: 'tour-title' });
    this.text = make('p', { id: 'tour-text' });
    this.answer = make('p', { className: 'tx-tour-answer' });
    this.count = make('span', { className: 'tx-tour-count' });
    this.back = button('Back', () => this.go(this.at - 1));
    this.next = button('Next', () => this.go(this.at + 1), 'tx-primary');
    this.skip = button('Skip the tour', () => this.end(), 'tx-plain');
    const said = make('div', { 'aria-live': 'polite' }, this.title, this.text, this.answer);
    this.node = make(
      'div',
      { className: 'tx-tour', id: 'tour', role: 'dialog', 'aria-labelledby': 'tour-title' },
      said,
      make('div', { className: 'tx-tour-tools' }, this.count, this.skip, this.back, this.next),
    );
    document.body.append(this.frame, this.node);
    this.moved = () => this.place();
    this.key = (event) => this.pressed(event);
    window.addEventListener('resize', this.moved);
    document.addEventListener('scroll', this.moved, true);
    window.addEventListener('keydown', this.key, true);
    // The point has moved: who is first stands in the line that is read aloud.
    this.watch = new MutationObserver(() => this.paintAnswer());
    this.watch.observe($('live'), { childList: true, characterData: true, subtree: true });
    this.go(0);
  }

  get target() {
    return document.querySelector(this.steps[this.at].at);
  }

  go(at) {
    if (at >= this.steps.length) return this.end();
    this.at = Math.max(0, at);
    const { title, text } = this.steps[this.at];
    this.title.textContent = title;
    this.text.textContent = text;
    this.answer.textContent = '';
    this.start = $('live').textContent;
    this.count.textContent = `${this.at + 1} of ${this.steps.length}`;
    this.back.hidden = this.at === 0;
    const last = this.at === this.steps.length - 1;
    this.next.textContent = last ? 'Done' : 'Next';
    this.skip.hidden = last;
    this.target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.place();
    this.next.focus({ preventScroll: true });
    return undefined;
  }

  paintAnswer() {
    const page = pages.explore;
    if (!this.steps[this.at].answer || !page || $('live').textContent === this.start) return;
    const [first] = page.model.winners;
    this.answer.textContent =
      first === undefined
        ? 'Here no score is defined.'
        : `Now ${page.model.names[first]} is first. Try another place, or go on.`;
    this.place();
  }

  /** Beside what is spoken of, never on it where there is room; on a telephone at the lower edge. */
  place() {
    const at = this.target?.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
    this.frame.hidden = !at;
    const box = at || { left: wide / 2, right: wide / 2, top: high / 2, bottom: high / 2, width: 0, height: 0 };
    Object.assign(this.frame.style, {
      left: `${box.left - 3}px`,
      top: `${box.top - 3}px`,
      width: `${box.width + 6}px`,
      height: `${box.height + 6}px`,
    });
    const across = Math.min(Math.max(8, box.left), wide - width - 8);
    const down = Math.min(Math.max(8, box.top), high - height - 8);
    const places = [
      [across, box.bottom + GAP],
      [box.right + GAP, down],
      [box.left - width - GAP, down],
      [across, box.top - height - GAP],
    ];
    const fits = ([x, y]) => x >= 4 && y >= 4 && x + width <= wide - 4 && y + height <= high - 4;
    const [x, y] = places.find(fits) || [Math.max(8, (wide - width) / 2), high - height - 8];
    Object.assign(this.node.style, { left: `${x}px`, top: `${y}px` });
  }

  /** Escape ends the tour from wherever the focus is, unless something else is open; arrows turn its pages. */
  pressed(event) {
    const inside = this.node.contains(event.target);
    const busy =
      event.target.closest?.('[role="dialog"], [role="listbox"], [aria-expanded="true"]') ||
      document.querySelector('[data-tx-menu][aria-expanded="true"]');
    if (event.key === 'Escape' && (inside || !busy)) {
      event.stopPropagation();
      this.end();
    } else if (inside && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      this.go(this.at + (event.key === 'ArrowRight' ? 1 : -1));
    }
  }

  end() {
    const inside = this.node.contains(document.activeElement);
    this.watch.disconnect();
    window.removeEventListener('resize', this.moved);
    document.removeEventListener('scroll', this.moved, true);
    window.removeEventListener('keydown', this.key, true);
    this.node.remove();
    this.frame.remove();
    running = null;
    if (!inside) return;
    // The button that began it may be gone with the offer.
    const back = this.before?.isConnected && this.before.checkVisibility?.() ? this.before : $('help-button');
    back.focus({ preventScroll: true });
  }
}

let running = null;

async function start() {
  help.close();
  if (running || !pages.explore) return;
  running = 'coming';
  try {
    const { tour } = await help.words('words');
    const explore = document.querySelector('[data-tx-page="/"]');
    if (explore.hidden) document.querySelector('.tx-nav [data-tx-link="/"]').click();
    for (let tries = 0; explore.hidden && tries < 100; tries++) await new Promise((done) => setTimeout(done, 20));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // First: the offer gives its place back, and what is marked moves with the page.
    const before = document.activeElement;
    remember();
    running = new Tour(tour, before);
  } catch {
    running = null;
    help.open('page');
  }
}

document.addEventListener('click', (event) => {
  const action = event.target.closest('[data-tx-action]')?.dataset.txAction;
  if (action === 'tour') start();
  if (action === 'tour-never') {
    remember();
    $('help-button').focus({ preventScroll: true });
  }
  if (running instanceof Tour && event.target.closest('[data-tx-link], [data-tx-present]')) running.end();
});

/** The offer waits for the top bar, which Dash draws; it takes no focus and covers nothing. */
function offer() {
  const node = $('tour-offer');
  if (!node) return false;
  if (!seen()) node.hidden = false;
  return true;
}
if (!offer()) {
  const waiting = new MutationObserver(() => offer() && waiting.disconnect());
  waiting.observe(document.documentElement, { childList: true, subtree: true });
}
