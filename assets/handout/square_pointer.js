/**
 * Pointer and arrow keys on the squares of a scene: the point with its handles, the card that goes with the pointer.
 */
import { MARGIN } from '#tile/draw/square';
import { Drag } from '#tile/parts/drag';
import { make } from '#tile/parts/elements';

/** @import { Card } from '#tile/parts/card' */
/** @import { Child } from '#tile/parts/elements' */
/** @import { Point } from '#tile/parts/gestures' */

/**
 * The scene whose point this moves. `Place` is what it moves: the point itself, or how far along a path it is.
 *
 * @template Place
 * @typedef {object} Movable
 * @property {string} title
 * @property {number} left pixels to the left of the squares
 * @property {number} side
 * @property {Card} card
 * @property {() => Place} where the point is now
 * @property {(place: Place, live: boolean) => void} go moves the point; `live` while it is dragged
 * @property {(u: number, v: number) => Place} meant by a place in or next to a square
 * @property {() => Point} point on the square
 * @property {() => Point[]} places with names, on which a click lands
 * @property {() => number} valueNow of the handle
 * @property {() => string} said of the point, in words
 * @property {(event: KeyboardEvent) => void} key pressed on the handle
 * @property {(u: number, v: number) => Child[] | null} hovered what stands in the card at a place of a square
 */

const SNAP = 7;
const SLACK = 14;

/** @template Place */
export class SquarePointer {
  /** One on each square that has the point. @type {HTMLElement[]} */
  handles = [];

  /** @param {Movable<Place>} scene */
  constructor(scene) {
    this.scene = scene;
    this.drag = new Drag(
      () => scene.where(),
      (place, live) => scene.go(place, live),
    );
    /** Those of the point and of charts. @type {{on: boolean}[]} */
    this.drags = [this.drag];
  }

  /** Whether something is dragged. */
  get dragging() {
    return this.drags.some(({ on }) => on);
  }

  /**
   * Puts the point on a square whose painter is there already.
   *
   * @param {HTMLElement} host
   * @param {string} name of the point
   */
  onSquare(host, name) {
    const { scene } = this;
    const handle = make('div', {
      className: 'tx-handle',
      tabindex: 0,
      role: 'slider',
      'aria-label': `${name}, ${scene.title}. Arrow keys move it.`,
      'aria-valuemin': 0,
      'aria-valuemax': 1,
    });
    handle.addEventListener('keydown', (event) => scene.key(event));
    host.append(handle);
    host.addEventListener('pointerdown', (event) => this.down(event, host, handle));
    host.addEventListener('pointermove', (event) => this.hover(event, host));
    host.addEventListener('pointerleave', () => scene.card.hide());
    this.handles.push(handle);
  }

  /**
   * Lets a value be dragged along a chart, from 0 on its left to 1 on its right.
   *
   * @param {{host: HTMLElement, at: (event: MouseEvent) => number}} chart
   * @param {() => number} now
   * @param {(value: number, live: boolean) => void} set
   */
  onChart(chart, now, set) {
    const drag = new Drag(now, set);
    this.drags.push(drag);
    chart.host.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      drag.begin(event, (moved) => chart.at(moved));
      set(chart.at(event), true);
    });
  }

  /**
   * Where the pointer is on a square, 0 to 1 inside of it.
   *
   * @param {MouseEvent} event
   * @param {HTMLElement} host
   * @returns {[number, number]}
   */
  at({ clientX, clientY }, host) {
    const { left, side } = this.scene;
    const box = host.getBoundingClientRect();
    return [(clientX - box.left - left) / side, 1 - (clientY - box.top - MARGIN.top) / side];
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} host
   * @param {HTMLElement} handle
   */
  down(event, host, handle) {
    const { scene } = this;
    const [u, v] = this.at(event, host);
    const slack = SLACK / scene.side;
    if (event.button || u < -slack || u > 1 + slack || v < -slack || v > 1 + slack) return;
    scene.card.hide();
    handle.focus({ preventScroll: true });
    this.drag.begin(event, (moved) => scene.meant(...this.at(moved, host)));
    const near = scene.places().find(({ a, b }) => Math.hypot(a - u, b - v) * scene.side < SNAP);
    if (near) scene.go(scene.meant(near.a, near.b), true);
    else if (event.target !== handle) scene.go(scene.meant(u, v), true);
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} host
   */
  hover(event, host) {
    const { card } = this.scene;
    const [u, v] = this.at(event, host);
    const inside = u >= 0 && u <= 1 && v >= 0 && v <= 1;
    const lines = this.dragging || event.pointerType === 'touch' || !inside ? null : this.scene.hovered(u, v);
    if (lines) card.show(lines, event.clientX, event.clientY);
    else card.hide();
  }

  /** Puts the handles where the point is. */
  place() {
    const { scene } = this;
    const { a, b } = scene.point();
    for (const handle of this.handles) {
      handle.style.left = `${scene.left + a * scene.side}px`;
      handle.style.top = `${MARGIN.top + (1 - b) * scene.side}px`;
      handle.setAttribute('aria-valuenow', scene.valueNow().toFixed(3));
      handle.setAttribute('aria-valuetext', scene.said());
    }
  }
}

/**
 * The point of the Tile that is meant by a place in or next to it.
 *
 * @param {number} u
 * @param {number} v
 * @returns {Point}
 */
export const inSquare = (u, v) => ({ a: Math.min(1, Math.max(0, u)), b: Math.min(1, Math.max(0, v)) });
