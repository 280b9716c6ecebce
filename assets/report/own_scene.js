/**
 * What a report's scenes of Scores, Trade-off and Predictions share: panels, square plots with the point on them, what a
 * reader does with pointer and keyboard, and one painting a frame. Knows no Dash and no place in a document.
 *
 * A scene says what it shows: `draw(all)` paints, `pointed(u, v, live)` is told where on a square the reader points, `key`
 * which key was pressed on the point, `said()` gives the point in words, `hovered(square, u, v)` what stands in the card.
 */
import { MARGIN } from '#tile/draw/square';
import { Card } from '#tile/parts/card';
import { fill, make } from '#tile/parts/elements';
import { released, stepped } from '#tile/parts/gestures';

const SNAP = 7;
const SLACK = 14;

export class OwnScene {
  constructor(article, { title, view }) {
    Object.assign(this, {
      article,
      title,
      home: view,
      frame: 0,
      dirty: new Set(),
      squares: [],
      drag: null,
      card: new Card(),
    });
    this.grid = article.querySelector('.tx-report-grid');
    this.live = make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' });
    this.back = make(
      'button',
      { type: 'button', className: 'tx-button tx-report-reset', title: 'As the scene opens' },
      'Reset',
    );
    this.back.addEventListener('click', () => this.reset());
    document.addEventListener(
      'pointermove',
      (event) => this.drag && event.pointerId === this.drag.id && this.drag.to(event, true),
    );
    released(
      (event) => this.drag && event.pointerId === this.drag.id,
      () => this.dropped(),
      () => this.taken(),
    );
  }

  // What a scene is made of ---------------------------------------------------------------------------------------------

  /** A named part of the scene. */
  panel(className, name, ...children) {
    return make('section', { className, 'aria-label': `${name}, ${this.title}` }, ...children);
  }

  /** Its heading; `title` and `note` may be nodes, which the scene fills. */
  head(title, ...more) {
    return make('div', { className: 'tx-panel-head' }, make('h3', {}, title), ...more);
  }

  /** A square plot: {plot, overlay, canvas}, the canvas below the drawing. */
  square() {
    const canvas = make('canvas', { className: 'tx-heat', hidden: '' });
    const overlay = make('div', { className: 'tx-overlay' });
    return { canvas, overlay, plot: make('div', { className: 'tx-plot' }, canvas, overlay) };
  }

  /** Puts the point on a square whose painter is there already: a handle for keys, the square for the pointer. */
  onSquare(square, name) {
    const { overlay } = square;
    square.handle = make('div', {
      className: 'tx-handle',
      tabindex: 0,
      role: 'slider',
      'aria-label': `${name}, ${this.title}. Arrow keys move it.`,
      'aria-valuemin': 0,
      'aria-valuemax': 1,
    });
    square.handle.addEventListener('keydown', (event) => this.key(event));
    overlay.append(square.handle);
    overlay.addEventListener('pointerdown', (event) => this.down(event, square));
    overlay.addEventListener('pointermove', (event) => this.hover(event, square));
    overlay.addEventListener('pointerleave', () => this.card.hide());
    this.squares.push(square);
    return square;
  }

  /** The whole scene; `plot` is a square, by which sides are measured. */
  lay(plot, ...children) {
    fill(this.grid, ...children, this.live);
    // Many scenes, one document: nothing here is found by id.
    for (const node of this.grid.querySelectorAll('[id]')) node.removeAttribute('id');
    this.plot = plot;
    new ResizeObserver(() => {
      this.measure();
      if (this.painted) this.ask('all');
    }).observe(plot);
  }

  measure() {
    const { width, height } = this.plot.getBoundingClientRect();
    this.left = MARGIN.left;
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
  }

  // Painting ------------------------------------------------------------------------------------------------------------

  /** Repaints in the next frame; asked twice, painted once. */
  ask(...what) {
    for (const item of what) this.dirty.add(item);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Everything at once, not in the next frame: before printing, and when the report opens. */
  paintNow() {
    cancelAnimationFrame(this.frame);
    this.measure();
    this.dirty.add('all');
    this.paint();
  }

  paint() {
    const all = this.dirty.has('all');
    Object.assign(this, { frame: 0, painted: true });
    this.dirty.clear();
    this.draw(all);
    this.place();
    const text = this.said();
    if (!this.drag && !this.model.live && this.live.textContent !== text) this.live.textContent = text;
  }

  /** The handles stand where the point is. */
  place() {
    const { a, b } = this.point();
    for (const { handle } of this.squares) {
      Object.assign(handle.style, {
        left: `${this.left + a * this.side}px`,
        top: `${MARGIN.top + (1 - b) * this.side}px`,
      });
      handle.setAttribute('aria-valuenow', this.valueNow().toFixed(3));
      handle.setAttribute('aria-valuetext', this.said());
    }
  }

  point() {
    return this.model.point;
  }

  valueNow() {
    return this.point().a;
  }

  // What the reader does ------------------------------------------------------------------------------------------------

  /** Where the pointer is on a square, 0 to 1 inside of it. */
  at(event, { overlay }) {
    const box = overlay.getBoundingClientRect();
    return [(event.clientX - box.left - this.left) / this.side, 1 - (event.clientY - box.top - MARGIN.top) / this.side];
  }

  down(event, square) {
    if (event.button) return;
    const [u, v] = this.at(event, square);
    const slack = SLACK / this.side;
    if (u < -slack || u > 1 + slack || v < -slack || v > 1 + slack) return;
    event.preventDefault();
    this.card.hide();
    square.handle.focus({ preventScroll: true });
    const { a, b } = this.point();
    this.drag = {
      id: event.pointerId,
      to: (moved, live) => this.pointed(...this.at(moved, square), live),
      back: () => this.pointed(a, b, false),
    };
    const near = this.places().find((place) => Math.hypot(place.a - u, place.b - v) * this.side < SNAP);
    if (near) this.pointed(near.a, near.b, true);
    else if (event.target !== square.handle) this.pointed(u, v, true);
  }

  /** Lets a chart be dragged along, from 0 on its left to 1 on its right; `where()` is how far along it is. */
  onChart(chart, along, where) {
    chart.host.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      event.preventDefault();
      const before = where();
      this.drag = {
        id: event.pointerId,
        to: (moved, live) => along(chart.at(moved), live),
        back: () => along(before, false),
      };
      this.drag.to(event, true);
    });
  }

  /** The browser took the gesture over, for a scroll. */
  taken() {
    const { back } = this.drag;
    back();
    this.dropped();
  }

  dropped() {
    this.drag = null;
    this.settle();
  }

  /** The point stays where it is: what is shown only of a point at rest is shown. */
  settle() {
    this.model.live = false;
    this.ask('point');
  }

  hover(event, square) {
    const [u, v] = this.at(event, square);
    const inside = u >= 0 && u <= 1 && v >= 0 && v <= 1;
    const lines = this.drag || event.pointerType === 'touch' || !inside ? null : this.hovered(square, u, v);
    if (lines) this.card.show(lines, event.clientX, event.clientY);
    else this.card.hide();
  }

  key(event) {
    const to = stepped(event, this.point());
    if (to) this.pointed(to.a, to.b, false);
  }

  pointed(u, v, live) {
    const clamp = (x) => Math.min(1, Math.max(0, x));
    Object.assign(this.model, { point: { a: clamp(u), b: clamp(v) }, live });
    this.model.look();
    this.ask('point');
  }

  /** Named places on which a click lands. */
  places() {
    return [];
  }

  hovered() {
    return null;
  }
}
