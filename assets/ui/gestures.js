/** Keys and touch gestures that work the same on every plot. */
import { roundedCoordinate } from '#tile/math/ranking';

/** @typedef {{a: number, b: number}} Point on the Tile */

/** The direction of each arrow key. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The point after an arrow key: moved by 0.01, with Shift by 0.1, with Alt by 0.001; null for any other key. */
/** @type {(event: KeyboardEvent, point: Point) => Point | null} */
export const stepped = (event, { a, b }) => {
  const move = ARROWS[event.key];
  if (!move) return null;
  event.preventDefault();
  const step = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
  return { a: roundedCoordinate(a + move[0] * step), b: roundedCoordinate(b + move[1] * step) };
};

/**
 * Listens for the end of presses that `held` accepts: calls `up` on release, `back` if the browser turns the press into
 * scrolling.
 *
 * @param {(event: PointerEvent) => unknown} held @param {(event: PointerEvent) => void} up
 * @param {(event: PointerEvent) => void} back @param {AbortSignal} [signal] ends the listening
 */
export const released = (held, up, back, signal) => {
  /** @type {(event: PointerEvent) => void} */
  const rise = (event) => {
    if (held(event)) up(event);
  };
  document.addEventListener('pointerup', rise, { signal });
  /** @type {(event: PointerEvent) => void} */
  const cancel = (event) => {
    if (held(event)) back(event);
  };
  document.addEventListener('pointercancel', cancel, { signal });
};

/** Restores the value of a slider that a finger touched only while scrolling. */
export function keepPassedSliders() {
  /** @type {{slider: HTMLInputElement, pointerId: number, value: string} | null} */
  let passing = null;
  document.addEventListener(
    'pointerdown',
    ({ target, pointerId }) => {
      const slider = target instanceof HTMLInputElement && target.type === 'range' ? target : null;
      passing = slider && { slider, pointerId, value: slider.value };
    },
    true,
  );
  document.addEventListener(
    'pointercancel',
    ({ pointerId }) => {
      if (!passing || passing.pointerId !== pointerId || passing.slider.value === passing.value) return;
      passing.slider.value = passing.value;
      for (const kind of ['input', 'change']) passing.slider.dispatchEvent(new Event(kind, { bubbles: true }));
    },
    true,
  );
}
