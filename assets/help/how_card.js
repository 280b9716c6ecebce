/** The card that explains how to read a view, below its "?". */

import { paragraphs } from '#tile/help/pieces';
import { GONE, words } from '#tile/help/words';
import { closeButton } from '#tile/parts/buttons';
import { fill, make } from '#tile/parts/elements';

// Pixels between the card and the window's edge, and between the card and its button.
const EDGE = 8;
const GAP = 6;
const INWARDS = 12;

export class HowCard {
  title = make('h3', { id: 'how-title' });
  text = make('div', {});
  more = make('button', { type: 'button', className: 'tx-link' }, 'Glossary and sources');
  close = closeButton('Close');
  node = make(
    'div',
    {
      className: 'tx-how-card',
      id: 'how-card',
      role: 'dialog',
      'aria-labelledby': 'how-title',
      tabindex: -1,
      hidden: '',
    },
    make('div', { className: 'tx-how-head' }, this.title, this.close),
    this.text,
    this.more,
  );
  /** @type {HTMLElement | null} the "?" whose view is explained */
  button = null;

  /** @param {() => void} openWords opens the glossary */
  constructor(openWords) {
    document.body.append(this.node);
    this.close.addEventListener('click', () => this.hide(true));
    this.more.addEventListener('click', () => {
      this.hide(true);
      openWords();
    });
    this.node.addEventListener('keydown', (event) => event.key === 'Tab' && this.leave(event));
  }

  get open() {
    return !this.node.hidden;
  }

  /** @param {HTMLElement} button */
  async show(button) {
    this.hide(false);
    this.button = button;
    const panels = await words().then(
      (found) => found.panels,
      () => null,
    );
    if (this.button !== button) return;
    const panel = panels?.[button.dataset.txHelp ?? ''] ?? { title: 'Help', text: [GONE] };
    this.title.textContent = panel.title;
    fill(this.text, ...paragraphs(panel.text));
    button.setAttribute('aria-expanded', 'true');
    this.node.hidden = false;
    this.makeRoom(button);
    this.place();
    this.node.focus({ preventScroll: true });
  }

  /** Places the card below its button if there is room, else above it, wholly inside the window. */
  place() {
    if (!this.button) return;
    const at = this.button.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const below = at.bottom + GAP + height <= window.innerHeight - EDGE;
    const top = below ? at.bottom + GAP : Math.max(EDGE, at.top - height - GAP);
    this.node.style.left = `${Math.max(EDGE, Math.min(at.left - INWARDS, window.innerWidth - width - EDGE))}px`;
    this.node.style.top = `${top}px`;
  }

  /**
   * Scrolls the page if the card has room neither above nor below its button and would cover it.
   *
   * @param {HTMLElement} button
   */
  makeRoom(button) {
    const { height } = this.node.getBoundingClientRect();
    const { top, bottom } = button.getBoundingClientRect();
    const fits = bottom + GAP + height <= window.innerHeight - EDGE || top - height - GAP >= EDGE;
    if (!fits) window.scrollBy({ top: top - EDGE - GAP, behavior: 'instant' });
  }

  /** @param {boolean} back whether to return the focus to the button */
  hide(back) {
    const { button } = this;
    this.button = null;
    if (!this.open) return;
    this.node.hidden = true;
    if (!button) return;
    const there = button.isConnected ? button : sameButton(button);
    there?.setAttribute('aria-expanded', 'false');
    if (back) there?.focus({ preventScroll: true });
  }

  /**
   * Lets Tab continue from the button when it leaves the card, which is last in the document.
   *
   * @param {KeyboardEvent} event
   */
  leave(event) {
    const { activeElement } = document;
    const back = event.shiftKey && (activeElement === this.node || activeElement === this.close);
    if (!back && (event.shiftKey || activeElement !== this.more)) return;
    if (back) event.preventDefault();
    this.hide(true);
  }
}

/**
 * The button that replaced one that was removed.
 *
 * @param {HTMLElement} button
 * @returns {HTMLElement | null}
 */
const sameButton = (button) => document.querySelector(`[data-tx-help="${button.dataset.txHelp}"]`);
