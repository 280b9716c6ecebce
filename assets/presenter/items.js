/** The parts of the presenter's window of which there are several: scenes on the bar, steps, small scenes. */
import { make } from '#tile/parts/elements';
import { minutesOf, planned } from '#tile/presenter/clock';

/** @import { Slide } from '#tile/presenter/slide' */

/** The number of steps listed, around the current one. */
const STEPS = 4;

/** A scene on the bar that shows the plan. @param {number[]} minutes @param {number} k @param {number} elapsed */
export function planPart(minutes, k, elapsed) {
  const { from, to } = /** @type {{from: number, to: number}} */ (planned(minutes, k));
  const done = make('i', {});
  done.style.width = `${100 * Math.min(1, Math.max(0, (elapsed - from) / (to - from)))}%`;
  const node = make('span', { 'data-number': k + 1 }, done);
  node.style.flexGrow = String(minutes[k]);
  return node;
}

/** @param {string[]} steps @param {number} step */
export function stepList(steps, step) {
  const first = Math.max(0, Math.min(step - 1, steps.length - STEPS));
  const some = steps.slice(first, first + STEPS).map((words, k) => ({ words, k: first + k }));
  return [
    make('b', {}, `Step ${step + 1} of ${steps.length}`),
    ...some.map(({ words, k }) =>
      make('span', { 'aria-current': k === step ? 'step' : null }, make('b', {}, `${k + 1}`), ` ${words}`),
    ),
  ];
}

/** @param {Slide} slide @param {number} k @param {string} title @param {number} minutes 0 where none are planned */
export const thumb = (slide, k, title, minutes) =>
  make(
    'li',
    {},
    make('button', { type: 'button', 'data-tx-go': k, 'aria-label': `Scene ${k + 1}: ${title}` }, slide.node),
    make('span', { title }, `${k + 1} ${title}`),
    minutes ? make('small', { 'aria-label': 'Planned' }, minutesOf(60000 * minutes)) : null,
  );
