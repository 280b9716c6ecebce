/** The panels below the main figure, each with a button that opens and closes it. */
import { closest, element } from '#tile/parts/elements';

export class Details {
  /** @param {() => void} changed called when a panel is opened or closed */
  constructor(changed) {
    element('tradeoff-details').addEventListener('click', (event) => {
      const button = closest(event, '[data-tx-detail]');
      if (!button) return;
      const open = button.getAttribute('aria-expanded') !== 'true';
      button.setAttribute('aria-expanded', String(open));
      panelOf(button).hidden = !open;
      changed();
    });
  }
}

/** @param {HTMLElement} button */
const panelOf = (button) => element(button.getAttribute('aria-controls') ?? '');

/**
 * Whether a panel is open.
 *
 * @param {string} name
 */
export const detailOpen = (name) => !element(`tradeoff-detail-${name}`).hidden;
