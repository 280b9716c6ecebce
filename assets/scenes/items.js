/** Elements of the drawer of scenes: its header, a scene in the list, another leaderboard with scenes. */
import { counted } from '#tile/draw/text';
import { button, closeButton, icon, plainButton, squareButton } from '#tile/parts/buttons';
import { make } from '#tile/parts/elements';
import { stepsPart } from '#tile/scenes/steps';
import { summary } from '#tile/scenes/words';
import { session } from '#tile/session/session';
import { typeNamed } from '#tile/view/values';

/** @import { Scene } from '#tile/view/types' */

/**
 * The header of the drawer: the title, and the actions on all scenes.
 *
 * @param {HTMLElement} title
 * @param {HTMLButtonElement} present
 */
export function drawerHeader(title, present) {
  const add = button({ 'data-tx-action': 'scene-add' }, 'Add scene');
  const hint = 'All scenes as one HTML file that works without a server';
  const report = button({ 'data-tx-action': 'export-report', title: hint }, icon('download'), 'Report');
  const close = closeButton('Close scenes', 'scenes-close');
  return make('div', { className: 'tx-scenes-head' }, title, add, present, report, close);
}

/** A checkbox: whether reports include the private notes. Shown where there are any. */
export const notesChoice = () =>
  make(
    'label',
    { className: 'tx-scenes-choice', hidden: '' },
    make('input', { type: 'checkbox', 'data-tx-report-notes': '' }),
    'Private notes in the report',
  );

/**
 * A scene in the list of `n` scenes.
 *
 * @param {Scene} scene
 * @param {number} i
 * @param {number} n
 */
export function sceneItem({ title, subtitle, notes, minutes, steps, view }, i, n) {
  const named = `scene ${i + 1}`;
  return make(
    'li',
    { className: 'tx-scene' },
    make(
      'span',
      { className: 'tx-scene-number', 'aria-hidden': 'true', draggable: 'true', title: 'Drag to reorder' },
      `${i + 1}`,
    ),
    titleField(title, named),
    make(
      'div',
      { className: 'tx-scene-look' },
      make('div', { className: 'tx-scene-thumb', 'aria-hidden': 'true', draggable: 'true', title: 'Drag to reorder' }),
      make('p', { className: 'tx-scene-summary' }, summary(view)),
    ),
    textField('subtitle', subtitle, `Subtitle of ${named}`, 'Subtitle, shown below the title'),
    textField('notes', notes, `Private notes of ${named}`, 'Private notes, for the presenter window'),
    stepsPart(steps, named),
    tools(title, named, i, n, minutesField(minutes, named)),
  );
}

/** @param {string} title @param {string} named */
const titleField = (title, named) =>
  make('input', {
    type: 'text',
    value: title,
    maxlength: typeNamed('title').most,
    'data-tx-scene': 'title',
    'aria-label': `Title of ${named}`,
  });

/**
 * A text of several lines.
 *
 * @param {'subtitle' | 'notes'} name
 * @param {string} text
 * @param {string} label
 * @param {string} placeholder
 */
function textField(name, text, label, placeholder) {
  const most = typeNamed('notes').most;
  const rows = name === 'notes' ? 2 : 1;
  const area = make('textarea', { rows, maxlength: most, placeholder, 'data-tx-scene': name, 'aria-label': label });
  area.value = text;
  return area;
}

/** The minutes planned for the scene. @param {number} minutes @param {string} named */
const minutesField = (minutes, named) =>
  make(
    'label',
    { className: 'tx-scene-minutes' },
    make('input', {
      type: 'number',
      min: 0,
      max: 600,
      step: 'any',
      value: minutes || '',
      placeholder: '–',
      'data-tx-scene': 'minutes',
      'aria-label': `Planned minutes of ${named}`,
    }),
    'min',
  );

/** The accessible name of the button that opens a scene. @param {string} title @param {number} i */
export const goLabel = (title, i) => `Go to scene ${i + 1}: ${title}`;

/**
 * The buttons of a scene.
 *
 * @param {string} title
 * @param {string} named
 * @param {number} i
 * @param {number} n
 * @param {HTMLElement} minutes
 */
function tools(title, named, i, n, minutes) {
  /** @type {(action: string, label: string, sign: HTMLElement | string, off?: boolean) => HTMLElement} */
  const tool = (action, label, sign, off = false) =>
    squareButton({ title: label, 'aria-label': label, 'data-tx-scene': action, disabled: off ? '' : null }, sign);
  return make(
    'div',
    { className: 'tx-scene-tools' },
    button({ 'data-tx-scene': 'go', 'aria-label': goLabel(title, i) }, 'Go to'),
    plainButton({ 'data-tx-scene': 'update', 'aria-label': `Update ${named} with the current view` }, 'Update'),
    minutes,
    tool('up', `Earlier: ${named}`, '↑', i === 0),
    tool('down', `Later: ${named}`, '↓', i === n - 1),
    tool('delete', `Delete ${named}`, icon('close')),
  );
}

/**
 * Another leaderboard with scenes in this browser.
 *
 * @param {ReturnType<typeof session.sceneList.otherLeaderboards>[number]} board
 */
export function boardRow({ title, count, reference, place }) {
  const many = counted(count, 'scene');
  const named = `${title}, ${many}`;
  const open = plainButton({ 'aria-label': `Open ${named}` }, 'Open');
  const take = plainButton({ 'aria-label': `Copy the scenes of ${named}` }, 'Copy here');
  open.addEventListener('click', () => session.boards.showReferenced(reference));
  take.addEventListener('click', () => session.sceneList.copyFrom(place));
  return make('li', {}, make('span', { title }, title), make('small', {}, many), open, take);
}
