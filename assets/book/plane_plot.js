/** A plane of performances as a drawing: lines of equal score, a shaded part, and points that can be dragged. */
import { path, Sheet } from '#tile/draw/pen';
import { fixed } from '#tile/draw/text';
import { field, levelSet } from '#tile/math/level_sets';
import { make } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';
import { handle } from '#tile/ui/handle';

/** @import { Place, Plane } from '#tile/math/axioms' */

/**
 * `corners`: texts at the corners of a triangle; without it a square with names of both axes.
 *
 * @typedef {{x: string, y: string, corners?: [left: string, right: string, top: string]}} Frame
 */
/**
 * `value` of the score; `levels` of the lines, the first one bold; `shade`: the class of a shaded place, '' for none;
 * `segment`: two places joined by a line, and a mixture of them.
 *
 * @typedef {object} Picture
 * @property {((at: Place) => number) | null} value
 * @property {number[]} levels
 * @property {((at: Place) => string) | null} shade
 * @property {{ends: [Place, Place], mixture: Place} | null} segment
 */

/** Around the plane, and the largest side, in pixels. */
const AROUND = { left: 44, right: 28, top: 22, bottom: 40 };
const MOST = 380;
const NODES = 61;
/** Rows and columns of the shading. */
const ROWS = 100;
const HEIGHT = Math.sqrt(3) / 2;

export class PlanePlot {
  side = 0;
  /** The next frame in which a dragged point moves. */
  coming = 0;
  /** @type {Picture | null} */
  picture = null;

  /**
   * @param {Plane} plane @param {Frame} frame
   * @param {Place[]} places of the points A, B and so on, which this sets
   * @param {() => void} moved
   */
  constructor(plane, frame, places, moved) {
    this.plane = plane;
    this.frame = frame;
    this.places = places;
    this.moved = moved;
    this.node = make('div', { className: 'tx-axiom-plane' });
    this.sheet = new Sheet(this.node);
    this.sheet.svg.setAttribute('aria-hidden', 'true');
    this.handles = places.map((_, k) => this.pointOf(k));
    this.sizes = new ResizeObserver(() => this.paint());
    this.sizes.observe(this.node);
  }

  /** The handle of a point. @param {number} k */
  pointOf(k) {
    const letter = String.fromCharCode(65 + k);
    const node = handle(`Performance ${letter}`);
    node.classList.add('tx-axiom-point');
    node.textContent = letter;
    node.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      event.preventDefault();
      node.setPointerCapture(event.pointerId);
      node.focus({ preventScroll: true });
    });
    node.addEventListener('pointermove', (event) => {
      if (!node.hasPointerCapture(event.pointerId)) return;
      const to = this.under(event);
      cancelAnimationFrame(this.coming);
      this.coming = requestAnimationFrame(() => this.put(k, to));
    });
    node.addEventListener('keydown', (event) => {
      const [a, b] = this.places[k];
      const to = stepped(event, { a, b });
      // Up and down stay upright in a triangle, whose left side is oblique.
      if (to) this.put(k, [to.a - (this.frame.corners ? (to.b - b) / 2 : 0), to.b]);
    });
    this.node.append(node);
    return node;
  }

  /** @param {number} k @param {Place} to */
  put(k, to) {
    this.places[k] = this.plane.nearest(to);
    this.moved();
  }

  get height() {
    return this.side * (this.frame.corners ? HEIGHT : 1);
  }

  /** Pixels of a place. @param {Place} at @returns {[number, number]} */
  pixels([x, y]) {
    const across = this.frame.corners ? x + y / 2 : x;
    return [AROUND.left + across * this.side, AROUND.top + (1 - y) * this.height];
  }

  /** The place under the pointer. @param {PointerEvent} event @returns {Place} */
  under({ clientX, clientY }) {
    const { left, top } = this.node.getBoundingClientRect();
    const y = 1 - (clientY - top - AROUND.top) / this.height;
    const across = (clientX - left - AROUND.left) / this.side;
    return [this.frame.corners ? across - y / 2 : across, y];
  }

  /** @param {Picture} picture */
  show(picture) {
    this.picture = picture;
    this.paint();
  }

  paint() {
    const { picture, sheet } = this;
    const width = this.node.clientWidth;
    if (!picture || !width) return;
    this.side = Math.min(MOST, width - AROUND.left - AROUND.right);
    const height = this.height + AROUND.top + AROUND.bottom;
    sheet.resize({ width, height });
    this.node.style.height = `${height}px`;
    sheet.pen.start();
    this.paintShade(picture);
    this.paintLines(picture);
    this.paintFrame();
    this.paintSegment(picture);
    sheet.pen.stop();
    for (const [k, at] of this.places.entries()) this.placeHandle(this.handles[k], at);
  }

  /** A path through places. @param {readonly Place[]} places @param {boolean} [closed] */
  line(places, closed) {
    const drawn = places.map((at) => this.pixels(at));
    return path(
      drawn,
      (x) => x,
      (y) => y,
      closed,
    );
  }

  /** Shades rows of small cells, one path for each class. @param {Picture} picture */
  paintShade({ shade }) {
    if (!shade) return;
    /** @type {Map<string, string>} */
    const paths = new Map();
    const { over } = this.plane;
    for (let j = 0; j < ROWS; j++) {
      const kinds = Array.from({ length: ROWS }, (_, i) => shade(over((i + 0.5) / ROWS, (j + 0.5) / ROWS)));
      for (let i = 0, from = 0; i < ROWS; i++) {
        const kind = kinds[i];
        if (kinds[i + 1] === kind) continue;
        const [u, w] = [from / ROWS, (i + 1) / ROWS];
        const cell = [over(u, j / ROWS), over(w, j / ROWS), over(w, (j + 1) / ROWS), over(u, (j + 1) / ROWS)];
        if (kind) paths.set(kind, (paths.get(kind) ?? '') + this.line(cell, true));
        from = i + 1;
      }
    }
    for (const [kind, d] of [...paths].sort()) this.sheet.pen.add('path', { class: kind, d });
  }

  /** Lines of equal score. @param {Picture} picture */
  paintLines({ value, levels }) {
    if (!value) return;
    const { over } = this.plane;
    const shares = field((u, v) => value(over(u, v)), NODES, { x: [0, 1], y: [0, 1] });
    for (const [k, level] of levels.entries())
      for (const line of levelSet(shares, level))
        this.sheet.pen.add('path', {
          class: k ? 'tx-axiom-line' : 'tx-axiom-line tx-bold',
          d: this.line(line.map(([u, v]) => over(u, v))),
        });
  }

  /** The outline, and names of axes or corners. */
  paintFrame() {
    const { pen } = this.sheet;
    const { x, y, corners } = this.frame;
    const outline = /** @type {Place[]} */ (
      corners
        ? [
            [0, 0],
            [1, 0],
            [0, 1],
          ]
        : [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ]
    );
    pen.add('path', { class: 'tx-axiom-frame', d: this.line(outline, true) });
    const [left, bottom] = this.pixels([0, 0]);
    const middle = left + this.side / 2;
    if (corners) {
      const below = { y: bottom + 20, class: 'tx-axiom-name' };
      pen.add('text', { ...below, x: left - 30, 'text-anchor': 'start' }, corners[0]);
      pen.add('text', { ...below, x: left + this.side + 24, 'text-anchor': 'end' }, corners[1]);
      pen.add('text', { ...below, x: middle, y: AROUND.top - 8, 'text-anchor': 'middle' }, corners[2]);
      return;
    }
    for (const z of [0, 0.5, 1]) {
      const [px, py] = [left + z * this.side, bottom - z * this.side];
      pen.add('text', { class: 'tx-axiom-name', x: px, y: bottom + 16, 'text-anchor': 'middle' }, String(z));
      pen.add('text', { class: 'tx-axiom-name', x: left - 8, y: py + 4, 'text-anchor': 'end' }, String(z));
    }
    pen.add('text', { class: 'tx-axiom-name', x: middle, y: bottom + 34, 'text-anchor': 'middle' }, `${x} →`);
    const [ax, ay] = [left - 28, bottom - this.side / 2];
    const turned = { transform: `rotate(-90 ${ax} ${ay})`, 'text-anchor': 'middle' };
    pen.add('text', { class: 'tx-axiom-name', x: ax, y: ay, ...turned }, `${y} →`);
  }

  /** @param {Picture} picture */
  paintSegment({ segment }) {
    if (!segment) return;
    this.sheet.pen.add('path', { class: 'tx-axiom-segment', d: this.line(segment.ends) });
    const [cx, cy] = this.pixels(segment.mixture);
    this.sheet.pen.add('circle', { class: 'tx-axiom-mixture', cx, cy, r: 6 });
    this.sheet.pen.add('text', { class: 'tx-axiom-letter', x: cx + 10, y: cy - 8 }, 'M');
  }

  /** @param {HTMLElement} node @param {Place} at */
  placeHandle(node, at) {
    const [left, top] = this.pixels(at);
    node.style.left = `${left}px`;
    node.style.top = `${top}px`;
    node.setAttribute('aria-valuenow', at[0].toFixed(3));
    node.setAttribute('aria-valuetext', `${this.frame.x} ${fixed(at[0], 2)}, ${this.frame.y} ${fixed(at[1], 2)}`);
  }

  remove() {
    this.sizes.disconnect();
    cancelAnimationFrame(this.coming);
  }
}
