/**
 * What a report's scenes of Scores, Trade-off and Predictions share: layout, measuring, and at most one repaint per
 * frame. Independent of Dash and of their position in the document.
 */
import { MARGIN } from '#tile/draw/square';
import { lay, panel, resetButton } from '#tile/handout/layout';
import { inSquare, SquarePointer } from '#tile/handout/square_pointer';
import { Card } from '#tile/parts/card';
import { make } from '#tile/parts/elements';
import { stepped } from '#tile/parts/gestures';

/** @import { Child } from '#tile/parts/elements' */
/** @import { Point } from '#tile/parts/gestures' */
/** @import { SceneRecord } from '#tile/handout/types' */

/** @typedef {{point: Point, live: boolean, look: () => void}} PointModel `look` finds what follows from the point */

/** @template {{live: boolean}} Model */
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
  back = resetButton('Reset the scene');
  /** The plot whose size determines the side. @type {HTMLElement | null} */
  plot = null;

  /**
   * @param {HTMLElement} article
   * @param {SceneRecord} scene
   * @param {Model} model
   */
  constructor(article, { title, view }, model) {
    this.article = article;
    this.title = title;
    this.home = view;
    this.model = model;
    this.back.addEventListener('click', () => this.reset());
  }

  // What each scene does in a way of its own --------------------------------------------------------------------------

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

  /**
   * A named part of the scene.
   *
   * @param {string} className
   * @param {string} name
   * @param {...Child} children
   */
  panel(className, name, ...children) {
    return panel(this.title, className, name, ...children);
  }

  /**
   * The whole scene.
   *
   * @param {HTMLElement} plot a square whose size determines the side
   * @param {...Child} children
   */
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
    const { width, height } = this.plot.getBoundingClientRect();
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /**
   * Requests a repaint in the next frame; several requests cause one repaint.
   *
   * @param {...string} what
   */
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

  /**
   * @param {number} u
   * @param {number} v
   */
  meant(u, v) {
    return inSquare(u, v);
  }

  valueNow() {
    return this.model.point.a;
  }

  /**
   * @param {Point} point
   * @param {boolean} live
   */
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

  /**
   * The content of the card at shares (u, v) of a square; null for none.
   *
   * @type {(u: number, v: number) => Child[] | null}
   */
  hovered() {
    return null;
  }

  paint() {
    super.paint();
    this.pointer.place();
  }
}
