/** The steps of a scene in the drawer: what each changes, and how to add one. */
import { precise, prevalence } from '#tile/draw/text';
import { opened } from '#tile/page/pages';
import { icon, squareButton } from '#tile/parts/buttons';
import { make } from '#tile/parts/elements';
import { cleanText } from '#tile/view/values';

/** @import { ExploreView, Scene, SceneStep, View } from '#tile/view/types' */

/** The kinds of a new step, by their keys in the menu. @type {Record<string, string>} */
const KINDS = {
  view: 'The current point, prevalence, rank and selection',
  names: 'Names one by one, from last to first',
  spotlight: 'Spotlight on the selected or best classifier',
};

/**
 * A step in words.
 *
 * @param {SceneStep} step
 */
function stepWords({ a, b, prior, rank, selected, names, spotlight }) {
  const parts = [
    names ? 'Names one by one' : '',
    a === undefined && b === undefined ? '' : `a ${precise(a ?? NaN)}, b ${precise(b ?? NaN)}`,
    prior === undefined ? '' : `prevalence ${prevalence(prior)}`,
    rank === undefined ? '' : `rank ${rank}`,
    selected === undefined ? '' : `selected: ${opened('explore').model.names[selected] ?? 'another row'}`,
    spotlight === undefined ? '' : 'Spotlight',
  ];
  return parts.filter(Boolean).join(' · ');
}

/**
 * The list of steps and the menu that adds one.
 *
 * @param {SceneStep[]} steps
 * @param {string} named "scene 3"
 */
export function stepsPart(steps, named) {
  const options = Object.entries(KINDS).map(([kind, text]) => make('option', { value: kind }, text));
  const menu = make(
    'select',
    { 'data-tx-scene': 'step', 'aria-label': `Add a step to ${named}` },
    make('option', { value: '' }, 'Add a step …'),
    ...options,
  );
  const rows = steps.map((step, k) => row(step, k, named));
  return make('div', { className: 'tx-scene-steps' }, rows.length ? make('ol', {}, ...rows) : null, menu);
}

/** @param {SceneStep} step @param {number} k @param {string} named */
function row(step, k, named) {
  const remove = {
    'data-tx-scene': 'step-delete',
    'data-tx-step': k,
    'aria-label': `Delete step ${k + 1} of ${named}`,
  };
  const says = make('input', {
    type: 'text',
    value: step.spotlight ?? '',
    maxlength: 200,
    placeholder: 'What the spotlight says',
    'data-tx-scene': 'spotlight',
    'data-tx-step': k,
    'aria-label': `What the spotlight of step ${k + 1} of ${named} says`,
  });
  return make(
    'li',
    {},
    make('span', {}, stepWords(step)),
    squareButton(remove, icon('close')),
    step.spotlight === undefined ? null : says,
  );
}

/**
 * The step that leads from a scene to the current view; null where nothing differs.
 *
 * @param {Scene} scene
 * @param {View} now
 * @returns {SceneStep | null}
 */
function stepTo({ view, steps }, now) {
  /** @type {Partial<ExploreView>} */
  const before = Object.assign({}, view.explore, ...steps);
  const { a, b, prior, rank, selected } = now.explore;
  const moved = a !== before.a || b !== before.b;
  /** @type {SceneStep} */
  const step = {
    ...(moved ? { a, b } : {}),
    ...(prior !== null && prior !== before.prior ? { prior } : {}),
    ...(rank !== before.rank ? { rank } : {}),
    ...(selected !== null && selected !== before.selected ? { selected } : {}),
  };
  return Object.keys(step).length ? step : null;
}

/**
 * A new step of a scene, of the kind chosen in the menu; null where the current view does not differ.
 *
 * @param {string} kind
 * @param {Scene} scene
 * @param {View | null} now
 * @returns {SceneStep | null}
 */
export function newStep(kind, scene, now) {
  if (kind === 'names') return { names: true };
  if (kind === 'spotlight') return { spotlight: '' };
  return now && stepTo(scene, now);
}

/**
 * The steps with the words of one replaced.
 *
 * @param {SceneStep[]} steps
 * @param {number} at
 * @param {string} words
 */
export const withSpotlight = (steps, at, words) =>
  steps.map((step, k) => (k === at ? { ...step, spotlight: cleanText('title', words) } : step));
