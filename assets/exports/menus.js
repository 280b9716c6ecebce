/**
 * What the menus of files hold besides their buttons: fields for numbers, built when a menu is first opened, so that the
 * page starts without them. Knows no Dash.
 */
import { closest, make, numberField } from '#tile/parts/elements';

/** What each field is called, and what stands in it while it is empty. @type {Record<string, [string, string]>} */
const FIELDS = { rows: ['First rows only', 'all'] };

/**
 * The whole number that stands in a field of the menu around a button; null where there is none.
 *
 * @param {Element} button
 * @param {string} name of the field
 */
export function numberIn(button, name) {
  const field = button.closest('.tx-menu')?.querySelector(`[data-tx-field="${name}"] input`);
  const number = field instanceof HTMLInputElement ? Math.floor(Number(field.value)) : 0;
  return number > 0 ? number : null;
}

/** @param {HTMLElement} host an empty place of a field */
function fillField(host) {
  const [label, hint] = FIELDS[host.dataset.txField ?? ''];
  const field = numberField(null);
  field.placeholder = hint;
  host.append(make('label', {}, label, field));
}

document.addEventListener(
  'click',
  (event) => {
    const opener = closest(event, '[data-tx-menu^="export-"]');
    const list = opener && document.getElementById(opener.getAttribute('aria-controls') ?? '');
    /** @type {NodeListOf<HTMLElement>} */
    const hosts = (list ?? document.createElement('div')).querySelectorAll('[data-tx-field]:empty');
    for (const host of hosts) fillField(host);
  },
  true,
);
