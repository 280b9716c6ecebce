/** The widget of a notebook: its traits follow the hand, and the plots follow its traits (see anywidget). */
import { mount } from '#tile/embed/mount';
import { provide } from '#tile/embed/provided';

/** @import { Props } from '#tile/embed/mount' */

/**
 * The half of a widget that is in the browser; the other one is in Python.
 *
 * @typedef {object} Traits
 * @property {(trait: string) => any} get
 * @property {(trait: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */

const TRAITS = /** @type {const} */ ([
  'leaderboard',
  'plots',
  'point',
  'prior',
  'selected',
  'context',
  'flavor',
  'uncertain',
  'controls',
]);

/** Draws the widget; returns what removes it. @param {{model: Traits, el: HTMLElement}} widget */
function render({ model, el }) {
  const read = () => /** @type {Props} */ (Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)])));
  const drawn = mount(el, read(), (changes) => {
    for (const [trait, value] of Object.entries(changes)) model.set(trait, value);
    model.save_changes();
  });
  const update = () => drawn.update(read());
  for (const trait of TRAITS) model.on(`change:${trait}`, update);
  return () => {
    for (const trait of TRAITS) model.off(`change:${trait}`, update);
    drawn.remove();
  };
}

/** What anywidget asks for. @param {Parameters<typeof provide>[0]} given */
export function widget(given) {
  provide(given);
  return { render };
}
