/** What is folded below the main figure: a button for each panel, which opens and closes it. */
import { closest, element } from '#tile/parts/elements';

export class Details {
  /** @param {() => void} changed a panel was opened or closed */
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
