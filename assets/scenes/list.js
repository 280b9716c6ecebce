/** The list of scenes: paints it, and finds the scene that contains an element or the focus. */
import { fill, make, part } from '#tile/parts/elements';
import { goLabel, sceneItem } from '#tile/scenes/items';
import { summary } from '#tile/scenes/words';

/** @import { Scene } from '#tile/view/types' */

export class SceneList {
  node = make('ol', { className: 'tx-scene-list' });
  /** The index of the scene that is shown or was changed last. @type {number | null} */
  at = null;
  /** The scenes that were painted last, as JSON. */
  painted = '';

  /**
   * Rebuilds the list where scenes or steps have changed; where only texts have, writes them into their fields, so that
   * a field that has just been focused keeps the focus.
   *
   * @param {Scene[]} scenes
   */
  paint(scenes) {
    const key = JSON.stringify(scenes.map(({ view, steps }) => [steps, summary(view)]));
    if (key === this.painted) for (const [i, scene] of scenes.entries()) writeInto(this.node.children[i], scene, i);
    else fill(this.node, ...scenes.map((scene, i) => sceneItem(scene, i, scenes.length)));
    this.painted = key;
    for (const [i, item] of [...this.node.children].entries()) item.toggleAttribute('data-tx-here', i === this.at);
  }

  /** The index of the scene that an element is in; -1 for none. @param {EventTarget | null} target */
  indexOf(target) {
    const item = target instanceof Element ? target.closest('.tx-scene') : null;
    return item ? [...this.node.children].indexOf(item) : -1;
  }

  /** The field of the list that is being typed in, if any. */
  field() {
    const { activeElement } = document;
    return isField(activeElement) && this.node.contains(activeElement) ? activeElement : null;
  }

  /** Focuses the title of a scene. @param {number} i */
  focusTitle(i) {
    const item = this.node.children[i];
    const field = part(item, '[data-tx-scene="title"]', HTMLInputElement);
    field.focus({ preventScroll: true });
    field.select();
    item.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Focuses a control of a scene; where that is disabled, the button that opens the scene.
   *
   * @param {number} i
   * @param {string} name
   */
  focus(i, name) {
    const item = this.node.children[i];
    /** @type {HTMLElement | null} */
    const control = item.querySelector(`[data-tx-scene="${name}"]:enabled`);
    (control ?? part(item, '[data-tx-scene="go"]')).focus();
  }
}

/**
 * Whether an element is a text field.
 *
 * @param {EventTarget | null} target
 * @returns {target is HTMLInputElement | HTMLTextAreaElement}
 */
export const isField = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * The part of a scene that a field holds; null for any other field.
 *
 * @param {string | undefined} name
 * @param {string} text
 * @returns {Partial<Scene> | null}
 */
export function fieldContent(name, text) {
  if (name === 'minutes') return { minutes: Math.min(600, Math.max(0, Number(text) || 0)) };
  return name === 'title' || name === 'subtitle' || name === 'notes' ? { [name]: text } : null;
}

/**
 * Writes the texts of a scene into its fields.
 *
 * @param {Element} item
 * @param {Scene} scene
 * @param {number} i
 */
function writeInto(item, scene, i) {
  for (const name of /** @type {const} */ (['title', 'subtitle', 'notes', 'minutes'])) {
    const field = item.querySelector(`[data-tx-scene="${name}"]`);
    const text = String(scene[name] || '');
    if (isField(field) && field.value !== text) field.value = text;
  }
  item.querySelector('[data-tx-scene="go"]')?.setAttribute('aria-label', goLabel(scene.title, i));
}
