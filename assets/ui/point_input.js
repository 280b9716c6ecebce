/** The point of a whole Tile, set by presses on it and by the arrow keys of its handle. */
import { MARGIN, placeAt, tileScale } from '#tile/draw/square';
import { inUnit } from '#tile/math/ranking';
import { stepped } from '#tile/ui/gestures';
import { handle } from '#tile/ui/handle';
import { Drag } from '#tile/ui/pointer';

/** @import { Point } from '#tile/ui/gestures' */

/** The point of a whole Tile that is under the pointer, or nearest to it. */
/** @param {HTMLElement} overlay @param {number} side in pixels @param {PointerEvent} event @returns {Point} */
export function pointUnder(overlay, side, { clientX, clientY }) {
  const { left, top } = overlay.getBoundingClientRect();
  const scale = tileScale(side, MARGIN.left);
  const { x0, y1 } = scale.box;
  const { a, b } = placeAt(scale, (clientX - left - x0) / side, (y1 - (clientY - top)) / side);
  return { a: inUnit(a), b: inUnit(b) };
}

export class PointInput {
  /**
   * @param {HTMLElement} overlay of the Tile, which gets the handle
   * @param {string} name accessible name of the handle
   * @param {() => number} side of the Tile in pixels
   * @param {() => Point} point gives the current one
   * @param {(a: number, b: number, live: boolean) => void} setPoint
   */
  constructor(overlay, name, side, point, setPoint) {
    this.handle = handle(name);
    overlay.append(this.handle);
    this.setPoint = setPoint;
    this.drag = new Drag(point, ({ a, b }, live) => setPoint(a, b, live));
    overlay.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      this.begin(event, (moved) => pointUnder(overlay, side(), moved));
      this.handle.focus({ preventScroll: true });
    });
    this.handle.addEventListener('keydown', (event) => {
      const to = stepped(event, point());
      if (to) setPoint(to.a, to.b, false);
    });
  }

  /** Begins a drag. @param {PointerEvent} event @param {(event: PointerEvent) => Point} read the point at an event */
  begin(event, read) {
    this.drag.begin(event, read);
    const { a, b } = read(event);
    this.setPoint(a, b, true);
  }
}
