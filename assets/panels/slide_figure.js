/** Which figure of a page its slides show: buttons at the figures, of which at most one is pressed. */
import { closest } from '#tile/ui/elements';

/** @template {string} Figure */
export class SlideFigure {
  /** @type {Figure} */
  shown;

  /**
   * @param {HTMLElement} page that holds the buttons
   * @param {NoInfer<Figure>} start what slides show where no button is pressed
   * @param {(figure: Figure) => void} onChange
   */
  constructor(page, start, onChange) {
    this.page = page;
    this.shown = start;
    page.addEventListener('click', (event) => {
      const figure = /** @type {Figure | undefined} */ (closest(event, '[data-tx-slide]')?.dataset.txSlide);
      if (figure) onChange(figure === this.shown ? start : figure);
    });
  }

  /** @param {Figure} figure */
  paint(figure) {
    this.shown = figure;
    for (const button of this.page.querySelectorAll('[data-tx-slide]'))
      button.setAttribute('aria-pressed', String(button.getAttribute('data-tx-slide') === figure));
  }
}
