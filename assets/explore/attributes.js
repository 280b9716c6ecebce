/** The attributes section of the Columns menu: which attributes of entities are columns, colours or labels. */
import { TextCell } from '#tile/explore/cells';
import { attributesOf } from '#tile/model/attributes';
import { closest, fill, make } from '#tile/parts/elements';

/** @import { CellParams } from '#tile/explore/cells' */
/** @import { Comparator, Row } from '#tile/explore/columns' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ShownAttributes } from '#tile/model/attributes' */

/**
 * Connects the section of the menu, which `showAttributes` fills.
 *
 * @param {ExploreModel} model
 * @param {() => void} onChange
 */
export function followAttributes(model, onChange) {
  /** @param {Partial<ShownAttributes>} changes */
  const show = (changes) => {
    model.showAttributes({ ...model.shown, ...changes });
    showAttributes(model);
    onChange();
  };
  document.addEventListener('click', (event) => {
    const button = closest(event, '#attributes [data-attribute]');
    const name = button?.dataset.attribute;
    if (name === undefined) return;
    const { attributes } = model.shown;
    show({
      attributes: attributes.includes(name) ? attributes.filter((each) => each !== name) : [...attributes, name],
    });
    document.querySelector('#attributes')?.querySelectorAll('button')[attributesOf(model.board).indexOf(name)]?.focus();
  });
  document.addEventListener('change', (event) => {
    const list = closest(event, '#attributes select');
    if (!(list instanceof HTMLSelectElement)) return;
    const value = list.value === '' ? null : list.value;
    show(list.name === 'colour' ? { colour: value } : { label: value });
    const again = document.querySelector(`#attributes select[name="${list.name}"]`);
    if (again instanceof HTMLElement) again.focus();
  });
}

/**
 * Fills the section of the menu; it stays empty if entities have no attributes.
 *
 * @param {ExploreModel} model
 */
export function showAttributes(model) {
  const host = document.getElementById('attributes');
  if (!host) return;
  const names = attributesOf(model.board);
  const { attributes, colour, label } = model.shown;
  const title = (/** @type {string} */ text) => make('div', { className: 'tx-menu-title' }, text);
  const columns = names.map((name) =>
    make(
      'button',
      {
        type: 'button',
        className: 'tx-toggle',
        'data-attribute': name,
        'aria-pressed': String(attributes.includes(name)),
        title: name,
      },
      name,
    ),
  );
  const parts = [
    title('Attributes'),
    ...columns,
    choice('Colour by', 'colour', 'Best somewhere', names, colour),
    choice('Label with', 'label', 'Name', names, label),
  ];
  fill(host, ...(names.length ? parts : []));
}

/**
 * @param {string} text
 * @param {string} field
 * @param {string} none text of the option for no attribute
 * @param {string[]} names
 * @param {string | null} chosen
 */
function choice(text, field, none, names, chosen) {
  const list = make(
    'select',
    { name: field },
    make('option', { value: '' }, none),
    ...names.map((name) => make('option', { value: name }, name)),
  );
  list.value = chosen ?? '';
  return make('label', { className: 'tx-attribute' }, text, list);
}

/**
 * @param {Row} row
 * @param {string} name of an attribute
 */
const attributeText = ({ attributes, entity }, name) => attributes[name]?.[entity] ?? '';

/** Compares numbers by size and texts alphabetically; empty cells are last. @type {Comparator} */
function byText(s, t, _one, _other, down) {
  if (!s || !t) return s === t ? 0 : (s ? -1 : 1) * (down ? -1 : 1);
  return String(s).localeCompare(String(t), undefined, { numeric: true });
}

/**
 * The column definitions of attributes.
 *
 * @param {string[]} names
 */
export function attributeColumns(names) {
  return names.map((name) => ({
    colId: `attribute ${name}`,
    headerName: name,
    headerTooltip: name,
    width: 96,
    minWidth: 64,
    cellClass: 'tx-attribute-cell',
    getQuickFilterText: () => '',
    comparator: byText,
    valueGetter: (/** @type {CellParams} */ { data }) => attributeText(data, name),
    cellRenderer: TextCell,
    cellRendererParams: { read: (/** @type {Row} */ row) => attributeText(row, name) },
    tooltipValueGetter: (/** @type {CellParams} */ { value }) => value,
  }));
}
