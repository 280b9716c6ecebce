/** What a report's scenes of Scores, Trade-off and Predictions share: layout, measuring, pointer and keys. */
import { MARGIN, sideOf } from '#tile/draw/square';
import { inUnit } from '#tile/math/ranking';
import { lay, panel, resetButton } from '#tile/report/explore_scene';
import { make } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';
import { putHandle } from '#tile/ui/handle';
import { Card, Drag } from '#tile/ui/pointer';

/** @import { Painted, SceneRecord } from '#tile/report/types' */
/** @import { Child } from '#tile/ui/elements' */
/** @import { Point } from '#tile/ui/gestures' */

// ---- Pointer and arrow keys on the squares of a scene: the handles of the point, and the card that follows the
// pointer.

/**
 * The scene whose point this moves. `Place` is its position: (a, b), or t along a path.
 *
 * @template Place
 * @typedef {object} Movable
 * @property {string} title
 * @property {number} left pixels to the left of the squares
 * @property {number} side
 * @property {Card} card
 * @property {() => Place} where the current position
 * @property {(place: Place, live: boolean) => void} go moves the point; `live` while it is dragged
 * @property {(u: number, v: number) => Place} meant gives the position for shares (u, v) of a square
 * @property {() => Point} point the current point of the Tile
 * @property {() => Point[]} places named points to which a click snaps
 * @property {() => number} valueNow the slider value of the handle, from 0 to 1
 * @property {() => string} said the point in words
 * @property {(event: KeyboardEvent) => void} key handles a key pressed on the handle
 * @property {(u: number, v: number) => Child[] | null} hovered the content of the card at shares (u, v)
 */

/** Pixels within which a press snaps to a named point, and by which it may miss the square. */
const SNAP = 7;
const SLACK = 14;

/** @template Place */
export class SquarePointer {
  /** One handle on each square with the point. @type {HTMLElement[]} */
  handles = [];

  /** @param {Movable<Place>} scene */
  constructor(scene) {
    this.scene = scene;
    this.drag = new Drag(
      () => scene.where(),
      (place, live) => scene.go(place, live),
    );
    /** The drags of the point and of charts. @type {{on: boolean}[]} */
    this.drags = [this.drag];
  }

  /** Whether something is dragged. */
  get dragging() {
    return this.drags.some(({ on }) => on);
  }

  /** Adds a handle for the point to a square that already has its painter. */
  /** @param {HTMLElement} host @param {string} name of the handle */
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
   * Makes a value draggable along a chart, from 0 at its left to 1 at its right.
   *
   * @param {{host: HTMLElement, shareAt: (event: MouseEvent) => number}} chart @param {() => number} now
   * @param {(value: number, live: boolean) => void} set
   */
  onChart(chart, now, set) {
    const drag = new Drag(now, set);
    this.drags.push(drag);
    chart.host.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      drag.begin(event, (moved) => chart.shareAt(moved));
      set(chart.shareAt(event), true);
    });
  }

  /** The position of the pointer as shares of a square, from 0 to 1 inside it. */
  /** @type {(event: MouseEvent, host: HTMLElement) => [number, number]} */
  at({ clientX, clientY }, host) {
    const { left, side } = this.scene;
    const box = host.getBoundingClientRect();
    return [(clientX - box.left - left) / side, 1 - (clientY - box.top - MARGIN.top) / side];
  }

  /** @param {PointerEvent} event @param {HTMLElement} host @param {HTMLElement} handle */
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

  /** @param {PointerEvent} event @param {HTMLElement} host */
  hover(event, host) {
    const { card } = this.scene;
    const [u, v] = this.at(event, host);
    const inside = u >= 0 && u <= 1 && v >= 0 && v <= 1;
    const lines = this.dragging || event.pointerType === 'touch' || !inside ? null : this.scene.hovered(u, v);
    if (lines) card.show(lines, event.clientX, event.clientY);
    else card.hide();
  }

  /** Moves the handles to the point. */
  place() {
    const { scene } = this;
    for (const handle of this.handles) {
      putHandle(handle, scene.point(), scene.side, scene.left, scene.said());
      handle.setAttribute('aria-valuenow', scene.valueNow().toFixed(3));
    }
  }
}

/** The point of the Tile for shares (u, v), clipped to the Tile. @type {(u: number, v: number) => Point} */
export const inSquare = (u, v) => ({ a: inUnit(u), b: inUnit(v) });

/** @typedef {{point: Point, live: boolean, look: () => void}} PointModel `look` finds what follows from the point */

// ---- What a report's scenes of Scores, Trade-off and Predictions share: layout, measuring, and at most one repaint
// per frame. Independent of their position in the document.

/**
 * @template {{live: boolean}} Model
 * @implements {Painted}
 */
export class OwnScene {
  /** The side of the squares in pixels, and the margin to their left. */
  side = 80;
  left = MARGIN.left;
  frame = 0;
  painted = false;
  /** What changed since the last frame. @type {Set<string>} */
  dirty = new Set();
  card = new Card();
  live = make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' });
  back = resetButton();
  /** The plot whose size determines the side. @type {HTMLElement | null} */
  plot = null;

  /** @param {HTMLElement} article @param {SceneRecord} scene @param {Model} model */
  constructor(article, { title, view }, model) {
    this.article = article;
    this.title = title;
    this.home = view;
    this.model = model;
    this.back.addEventListener('click', () => this.reset());
  }

  // What each kind of scene does itself -------------------------------------------------------------------------------

  /** Paints the scene: everything, or only what follows the point. @type {(all: boolean) => void} */
  draw() {}

  /** Restores the state in which the scene opens. */
  reset() {}

  /** The point in words, for screen readers. */
  said() {
    return '';
  }

  /** Whether something is dragged. */
  get dragging() {
    return false;
  }

  // What a scene is made of -------------------------------------------------------------------------------------------

  /** A named part of the scene. @param {string} className @param {string} name @param {...Child} children */
  panel(className, name, ...children) {
    return panel(this.title, className, name, ...children);
  }

  /** The whole scene. @param {HTMLElement} plot a square whose size determines the side @param {...Child} children */
  lay(plot, ...children) {
    lay(this.article, ...children, this.live);
    this.plot = plot;
    new ResizeObserver(() => {
      this.measure();
      if (this.painted) this.ask('all');
    }).observe(plot);
  }

  measure() {
    if (!this.plot) return;
    this.side = sideOf(this.plot);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** Requests a repaint in the next frame; several requests cause one repaint. @param {...string} what */
  ask(...what) {
    for (const item of what) this.dirty.add(item);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Paints everything now, not in the next frame: before printing, and when the report opens. */
  paintNow() {
    cancelAnimationFrame(this.frame);
    this.measure();
    this.dirty.add('all');
    this.paint();
  }

  paint() {
    const all = this.dirty.has('all');
    this.frame = 0;
    this.painted = true;
    this.dirty.clear();
    this.draw(all);
    const text = this.said();
    if (!this.dragging && !this.model.live && this.live.textContent !== text) this.live.textContent = text;
  }
}

/**
 * A scene with a point of the Tile that the reader can move.
 *
 * @template {PointModel} Model
 * @extends {OwnScene<Model>}
 */
export class PointScene extends OwnScene {
  /** @type {SquarePointer<Point>} */
  pointer = new SquarePointer(this);

  get dragging() {
    return this.pointer.dragging;
  }

  point() {
    return this.model.point;
  }

  where() {
    return this.model.point;
  }

  /** @param {number} u @param {number} v */
  meant(u, v) {
    return inSquare(u, v);
  }

  valueNow() {
    return this.model.point.a;
  }

  /** @param {Point} point @param {boolean} live */
  go(point, live) {
    this.model.point = point;
    this.model.live = live;
    this.model.look();
    this.ask('point');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = stepped(event, this.model.point);
    if (to) this.go(to, false);
  }

  /** Named points to which a click snaps. @returns {Point[]} */
  places() {
    return [];
  }

  /** The content of the card at shares (u, v) of a square; null for none. */
  /** @type {(u: number, v: number) => Child[] | null} */
  hovered() {
    return null;
  }

  paint() {
    super.paint();
    this.pointer.place();
  }
}
