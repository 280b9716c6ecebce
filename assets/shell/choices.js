/** The lists in which something is chosen: selects of the browser, whose values Dash has in stores. */
import { dash } from '#tile/shell/dash';
import { element, fill, make, part, write } from '#tile/ui/elements';

/**
 * An option: its text in the closed list, and perhaps a name that the open one shows, too.
 *
 * @typedef {{ value: string, label: string, name?: string }} Option
 */
/** @typedef {{ group: string, items: Option[] }} Group */

const SELECT = '.tx-select';

/** The text of an option in the open list. @param {Option} option */
export const listed = ({ label, name }) => (name ? `${label} · ${name}` : label);

/** @param {Option} option */
const optionOf = (option) => make('option', { value: option.value, 'data-tx-text': option.label }, listed(option));

/** Shows the chosen option in the closed list. @param {HTMLSelectElement} select */
function show(select) {
  const text = select.selectedOptions[0]?.dataset.txText ?? '';
  const box = /** @type {HTMLElement} */ (select.closest(SELECT));
  write(part(box, '.tx-select-text', HTMLElement), text);
  box.title = text;
}

/** The options of a list. @param {string} id @returns {Option[]} */
export const optionsOf = (id) =>
  [...element(id, HTMLSelectElement).options].map(({ value, text }) => ({ value, label: text }));

/** Chooses an option, as if the user did. @param {string} id of a select @param {string | null} value */
export function choose(id, value) {
  const select = element(id, HTMLSelectElement);
  select.value = value ?? '';
  show(select);
  dash.set_props(`${id}-value`, { data: value });
}

/** Lists other options; the chosen one stays chosen where it is among them. */
/** @param {string} id @param {(Option | Group)[]} options */
export function list(id, options) {
  const select = element(id, HTMLSelectElement);
  const { value } = select;
  const nodes = options.map((each) =>
    'items' in each ? make('optgroup', { label: each.group }, ...each.items.map(optionOf)) : optionOf(each),
  );
  fill(select, ...nodes);
  select.value = value;
  show(select);
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.closest(SELECT)) choose(target.id, target.value);
});
