/** The panels below the main figure, each with a button that opens and closes it. */
import { closest, element } from '#tile/parts/elements';

export class Details {
  /** @param {(open: string[]) => void} changed called when a panel is opened or closed, with the names of those open */
  constructor(changed) {
    element('tradeoff-details').addEventListener('click', (event) => {
      const button = closest(event, '[data-tx-detail]');
      if (!button) return;
      const open = button.getAttribute('aria-expanded') !== 'true';
      button.setAttribute('aria-expanded', String(open));
      panelOf(button).hidden = !open;
      changed(openDetails());
    });
  }
}

/** @param {HTMLElement} button */
const panelOf = (button) => element(button.getAttribute('aria-controls') ?? '');

/** The names of the panels in sight: the open ones, and on a distribution the one that stands below the table. */
export function openDetails() {
  const buttons = [...document.querySelectorAll('#tradeoff-details [data-tx-detail][aria-expanded=true]')];
  const names = buttons.map((button) => button.getAttribute('data-tx-detail') ?? '');
  return element('tradeoff').classList.contains('tx-law') ? [...names, 'priors'] : names;
}

/**
 * Whether a panel is open.
 *
 * @param {string} name
 */
export const detailOpen = (name) => !element(`tradeoff-detail-${name}`).hidden;
