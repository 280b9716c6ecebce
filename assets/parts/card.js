/** The card that follows the pointer. */
import { fill, make } from '#tile/parts/elements';

/** @import { Child } from '#tile/parts/elements' */

/** A card next to the pointer that says what is under it. */
export class Card {
  constructor() {
    this.node = make('div', { className: 'tx-card', hidden: '', 'aria-hidden': 'true' });
    document.body.append(this.node);
  }

  /**
   * @param {Child[]} lines
   * @param {number} clientX
   * @param {number} clientY
   */
  show(lines, clientX, clientY) {
    fill(this.node, ...lines);
    this.node.hidden = false;
    const { width, height } = this.node.getBoundingClientRect();
    const x = clientX + 16 + width > window.innerWidth ? clientX - width - 12 : clientX + 16;
    const y = Math.min(Math.max(4, clientY + 14), window.innerHeight - height - 4);
    this.node.style.transform = `translate(${Math.max(4, x)}px, ${y}px)`;
  }

  hide() {
    this.node.hidden = true;
  }
}
