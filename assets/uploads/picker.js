/**
 * The role of a column, chosen in its header: a button, and a panel that shows all roles at once, in groups. Works by
 * keyboard; the button is the field, with the role as its value.
 */
import { icon } from '#tile/parts/buttons';
import { fill, make } from '#tile/parts/elements';

/** @import { Attributes } from '#tile/parts/elements' */

/** @typedef {{value: string, label: string, percent?: boolean}} Role */
/** @typedef {{group: string, items: Role[]}} RoleGroup */

// In percent a role has another key, and its label says so.
const SIGN = '%';
const EDGE = 8;

/** @param {string} key */
const base = (key) => (key.endsWith(SIGN) ? key.slice(0, -1) : key);

/**
 * @param {RoleGroup[]} groups
 * @param {string} key
 */
function labelOf(groups, key) {
  const role = groups.flatMap(({ items }) => items).find(({ value }) => value === base(key));
  return `${role?.label ?? key}${key.endsWith(SIGN) ? ' in %' : ''}`;
}

/**
 * The button of a column; it fires `change` when another role is chosen.
 *
 * @param {RoleGroup[]} groups
 * @param {string} value
 * @param {string} column its name
 * @param {Attributes} attributes
 */
export function picker(groups, value, column, attributes) {
  const label = labelOf(groups, value);
  const words = make('span', {}, label);
  const button = make(
    'button',
    {
      type: 'button',
      className: 'tx-button tx-pick',
      value,
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': `Column ${column}: ${label}`,
      title: label,
      ...attributes,
    },
    words,
    icon('down'),
  );
  button.addEventListener('click', () => open(button, groups, column));
  return button;
}

/**
 * Opens the panel below a button.
 *
 * @param {HTMLButtonElement} button
 * @param {RoleGroup[]} groups
 * @param {string} column
 */
function open(button, groups, column) {
  const panel = make('div', {
    className: 'tx-picker',
    popover: 'auto',
    role: 'listbox',
    'aria-label': `What ${column} is`,
  });
  /** @param {string} value */
  const choose = (value) => {
    panel.hidePopover();
    if (value === button.value) return;
    button.value = value;
    button.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const listed = groups.map((group) => groupOf(group, button.value, choose));
  fill(panel, make('div', { className: 'tx-picker-groups' }, ...listed), percentOf(button.value, groups, choose));
  panel.addEventListener('keydown', (event) => walk(event, panel));
  panel.addEventListener('toggle', ({ newState }) => {
    button.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState === 'closed') panel.remove();
  });
  (button.closest('dialog') ?? document.body).append(panel);
  panel.showPopover();
  place(panel, button.getBoundingClientRect());
  optionsOf(panel)
    .find((option) => option.getAttribute('aria-selected') === 'true')
    ?.focus();
}

/**
 * @param {RoleGroup} group
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function groupOf({ group, items }, chosen, choose) {
  const options = items.map(({ value, label, percent }) => {
    const selected = String(value === base(chosen));
    const option = make('button', { type: 'button', role: 'option', 'aria-selected': selected }, label);
    option.addEventListener('click', () => choose(percent && chosen.endsWith(SIGN) ? value + SIGN : value));
    return option;
  });
  return make('div', { role: 'group', 'aria-label': group }, make('b', { 'aria-hidden': 'true' }, group), ...options);
}

/**
 * An option that switches to percent, where the role allows that.
 *
 * @param {string} chosen
 * @param {RoleGroup[]} groups
 * @param {(value: string) => void} choose
 */
function percentOf(chosen, groups, choose) {
  const role = groups.flatMap(({ items }) => items).find(({ value }) => value === base(chosen));
  if (!role?.percent) return null;
  const on = chosen.endsWith(SIGN);
  const words = `${role.label.split(',')[0]} in percent, 0 to 100`;
  const option = make('button', { type: 'button', role: 'option', 'aria-selected': String(on) }, words);
  option.addEventListener('click', () => choose(on ? role.value : role.value + SIGN));
  return make('div', { role: 'group', 'aria-label': 'Unit', className: 'tx-picker-unit' }, option);
}

/** @param {HTMLElement} panel @returns {HTMLElement[]} */
const optionsOf = (panel) => [...panel.querySelectorAll('button')];

/**
 * Handles keys in the panel: up and down move through the options, left and right through the groups; a letter goes to
 * the next option that begins with it.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} panel
 */
function walk(event, panel) {
  const options = optionsOf(panel);
  const here = options.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = nextOption(event.key, options, here);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * @param {string} key
 * @param {HTMLElement[]} options
 * @param {number} here
 * @returns {HTMLElement | null | undefined}
 */
function nextOption(key, options, here) {
  const steps = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 };
  if (Object.hasOwn(steps, key)) return options.at(steps[/** @type {keyof typeof steps} */ (key)] % options.length);
  const group = options[here]?.parentElement;
  if (key === 'ArrowRight') return group?.nextElementSibling?.querySelector('button');
  if (key === 'ArrowLeft') return group?.previousElementSibling?.querySelector('button');
  if (key.length !== 1 || key === ' ') return null;
  const begins = (/** @type {HTMLElement} */ option) => option.textContent?.toLowerCase().startsWith(key.toLowerCase());
  return options.slice(here + 1).find(begins) ?? options.find(begins);
}

/**
 * Puts the panel below the button, inside the window.
 *
 * @param {HTMLElement} panel
 * @param {DOMRect} button
 */
function place(panel, button) {
  const { width, height } = panel.getBoundingClientRect();
  const left = Math.min(button.left, window.innerWidth - width - EDGE);
  const top = Math.min(button.bottom + 4, window.innerHeight - height - EDGE);
  panel.style.left = `${Math.max(EDGE, left)}px`;
  panel.style.top = `${Math.max(EDGE, top)}px`;
}
