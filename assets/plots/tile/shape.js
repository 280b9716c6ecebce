/** A part of the Tile that a user draws: how it is painted, and how it is drawn and moved. */
import { fade, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Pen, path, SVG } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { fixed } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { isInside } from '#tile/math/uncertainty/acceptability';
import { fromTrail, shifted, withCorner, withoutPoint, withPoint } from '#tile/math/uncertainty/shapes';
import { emphasisOf, TilePainter } from '#tile/plots/tile/painter';
import { drawNames, drawRegions } from '#tile/plots/tile/regions';
import { make } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';
import { putHandle } from '#tile/ui/handle';
import { Drag } from '#tile/ui/pointer';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Drawn } from '#tile/math/uncertainty/shapes' */
/** @import { RobustnessModel } from '#tile/model/robustness' */
/** @import { TileDrawing, TileScene } from '#tile/plots/tile/types' */

/**
 * The highlighted area: outlines, or rows of cells [a from, a to, b from, b to], in the colour of the mark at `place`.
 *
 * @typedef {{outlines: Place[][], cells: [number, number, number, number][], place: number}} Highlight
 */
/**
 * @typedef {{corners: Place[], drawing: Place[], highlight: Highlight | null}} Shape `drawing`: the line being drawn
 */
/** @typedef {TileScene & {shape?: Shape}} ShapeScene */

// ---- Paints the Tile with a part of it emphasised: the rest is faded, and the area where an entity has a rank is
// highlighted. These are part of the scene, so that saved figures have them too.

/** The shape of a scene without one. @type {Shape} */
const NOTHING = { corners: [], drawing: [], highlight: null };
/** The opacity of colours outside the shape. */
const OUTSIDE = 0.32;
/** @type {Place[]} */
const WHOLE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

export class ShapePainter extends TilePainter {
  /** @param {Element} host */
  constructor(host) {
    super(host);
    const { svg, under, live } = this.pens;
    const group = (/** @type {Pen} */ before) =>
      new Pen(svg.insertBefore(document.createElementNS(SVG, 'g'), before.group));
    this.veil = group(under);
    this.front = group(live);
    this.inside = this.addClip();
  }

  addClip() {
    const clip = document.createElementNS(SVG, 'clipPath');
    clip.id = this.clip.slice(5, -1).replace('clip', 'shape');
    this.window.group.parentNode?.append(clip);
    return { id: clip.id, pen: new Pen(clip) };
  }

  /** @param {ShapeScene} scene */
  paint(scene) {
    super.paint(scene);
    this.paintShape(scene);
  }

  /** @param {ShapeScene} scene */
  move(scene) {
    super.move(scene);
    this.paintShape(scene);
  }

  /** Paints the regions; with a shape, names are in ink with a halo, as they may be on faded colours. */
  /** @param {TileDrawing} drawing */
  paintRegions(drawing) {
    const scene = /** @type {ShapeScene} */ (drawing.scene);
    const { corners, highlight } = scene.shape ?? NOTHING;
    if (!corners.length && !highlight) return super.paintRegions(drawing);
    this.emphasised = emphasisOf(scene);
    const { fading } = scene;
    const below = this.pens.regions.start();
    // A highlight replaces the emphasis on the best at the point.
    if (fading) fading.regions(below, drawing);
    else drawRegions(below, highlight ? { ...drawing, scene: { ...scene, winner: [] } } : drawing);
    below.stop();
    const pen = this.pens.labels.start();
    const quiet = { ...scene, paintOf: () => theme().bg, together: scene.regions };
    const names = fading ? fading.names.bind(fading) : drawNames;
    this.hits = scene.message ? [] : names(pen, { ...drawing, scene: quiet });
    drawing.names = this.hits;
    pen.stop();
  }

  /** @param {ShapeScene} scene */
  paintShape({ shape = NOTHING }) {
    if (!this.drawing) return;
    const { x, y } = this.drawing.scale;
    const line = (/** @type {Place[]} */ places) => path(places, x, y, true);
    const outline = shape.corners.length ? line(shape.corners) : '';
    // Set here, because a report removes the ids that exist when a scene is laid out.
    this.inside.pen.group.id = this.inside.id;
    this.inside.pen.start().add('path', { d: outline || line(WHOLE), 'clip-rule': 'evenodd' });
    this.inside.pen.stop();
    this.paintVeil(shape, outline);
    this.paintFront(shape, outline);
  }

  /** @param {Shape} shape @param {string} outline */
  paintVeil({ highlight }, outline) {
    const { theme: colours, scale } = /** @type {TileDrawing} */ (this.drawing);
    const { x, y } = scale;
    const pen = this.veil.start();
    const whole = path(WHOLE, x, y, true);
    if (outline)
      pen.add('path', { d: whole + outline, 'fill-rule': 'evenodd', fill: colours.bg, 'fill-opacity': 1 - OUTSIDE });
    if (highlight) {
      const full =
        highlight.place < 0 ? fade(colours.ink2, colours.bg, 0.75) : marks.hue(highlight.place, 'full', colours.grey);
      const cells = highlight.cells.map(([a0, a1, b0, b1]) =>
        path(
          [
            [a0, b0],
            [a1, b0],
            [a1, b1],
            [a0, b1],
          ],
          x,
          y,
          true,
        ),
      );
      const d = [...highlight.outlines.map((places) => path(places, x, y, true)), ...cells].join('');
      const paint = this.patterns.paint(highlight.place, full, colours.bg);
      if (d) pen.add('path', { d, fill: paint, 'clip-path': `url(#${this.inside.id})` });
    }
    pen.stop();
  }

  /** @param {Shape} shape @param {string} outline */
  paintFront({ corners, drawing }, outline) {
    const { theme: colours, scale } = /** @type {TileDrawing} */ (this.drawing);
    const { x, y } = scale;
    const pen = this.front.start();
    const d = drawing.length > 1 ? path(drawing, x, y, false) : outline;
    if (d) {
      const shared = { d, fill: 'none', 'stroke-linejoin': 'round' };
      pen.add('path', { ...shared, stroke: colours.bg, 'stroke-width': 5 });
      pen.add('path', { ...shared, stroke: colours.ink, 'stroke-width': 2 });
    }
    for (const [a, b] of drawing.length > 1 ? [] : corners) {
      const box = { x: x(a) - 3, y: y(b) - 3, width: 6, height: 6 };
      pen.add('rect', { ...box, fill: colours.bg, stroke: colours.ink, 'stroke-width': 1.25 });
    }
    pen.stop();
  }
}

// ---- User input on the Tile of the Robustness page: moves the point, and draws or edits a part of the Tile, by
// pointer, touch and keyboard.

/**
 * The page whose Tile this is.
 *
 * @typedef {object} ShapePage
 * @property {RobustnessModel} model
 * @property {number} side
 * @property {number} left
 * @property {HTMLElement} handle of the point
 * @property {{a: number, b: number}} point
 * @property {(a: number, b: number, live: boolean) => void} setPoint
 * @property {(drawn: Drawn, live: boolean) => void} setShape
 * @property {(trail: Place[]) => void} setTrail shows a line that is being drawn
 */

/** Pixels: how far a press may move and still be a click; and the distance of the points of a trail. */
const SHAKE = 4;

export class ShapeInput {
  /** The handles of the corners. @type {HTMLElement[]} */
  corners = [];
  /** Whether the next press draws a shape, also by touch. */
  drawing = false;
  /** The index of the corner that was moved last. */
  at = 0;
  /** The line drawn so far. @type {Place[]} */
  trail = [];

  /** @param {ShapePage} page @param {HTMLElement} overlay */
  constructor(page, overlay) {
    this.page = page;
    this.overlay = overlay;
    this.drag = new Drag(
      () => this.state(),
      (state, live) => this.moved(state, live),
    );
    overlay.addEventListener('pointerdown', (event) => this.down(event));
    overlay.addEventListener('click', (event) => this.tapped(event));
    page.handle.addEventListener('keydown', (event) => this.keyOnPoint(event));
  }

  /** @returns {{point: {a: number, b: number}, drawn: Drawn, trail: Place[]}} */
  state() {
    const { region, rectangle, lasso } = this.page.model;
    return { point: this.page.point, drawn: { region, rectangle, lasso }, trail: this.trail };
  }

  /** @param {ReturnType<ShapeInput['state']>} state @param {boolean} live */
  moved(state, live) {
    const { page } = this;
    const drawn = state.trail.length && !live ? (fromTrail(state.drawn, state.trail) ?? state.drawn) : state.drawn;
    this.trail = live ? state.trail : [];
    page.setTrail(this.trail);
    if (!live) this.setDrawing(false);
    page.setShape(drawn, live);
    if (!live || state.point !== page.point) page.setPoint(state.point.a, state.point.b, live);
  }

  /** @param {boolean} on */
  setDrawing(on) {
    this.drawing = on;
    this.overlay.classList.toggle('tx-drawing', on);
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Place} */
  placeOf({ clientX, clientY }) {
    const box = this.overlay.getBoundingClientRect();
    const { left, side } = this.page;
    return [inUnit((clientX - box.left - left) / side), inUnit(1 - (clientY - box.top - MARGIN.top) / side)];
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { page } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    const corner = this.corners.indexOf(target);
    const onPoint = target === page.handle;
    // A touch may begin a scroll, so it only moves handles, or draws after the Draw button.
    if (event.button || (event.pointerType === 'touch' && corner < 0 && !onPoint && !this.drawing)) return;
    target.focus?.({ preventScroll: true });
    if (corner >= 0) this.pressCorner(event, corner);
    else if (onPoint || !page.model.corners.length) this.pressPoint(event);
    else this.pressShape(event);
  }

  /** Moves the point to a position that was tapped by finger. @param {PointerEvent} event */
  tapped(event) {
    const { page, corners } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.pointerType !== 'touch' || target === page.handle || corners.includes(target)) return;
    const [a, b] = this.placeOf(event);
    page.setPoint(a, b, false);
  }

  /** @param {PointerEvent} event @param {number} k */
  pressCorner(event, k) {
    const before = this.state();
    this.at = k;
    this.drag.begin(event, (moved) => {
      const [a, b] = this.placeOf(moved);
      return { ...before, drawn: withCorner(before.drawn, k, a, b) };
    });
  }

  /** @param {PointerEvent} event */
  pressPoint(event) {
    const before = this.state();
    const read = (/** @type {PointerEvent} */ moved) => {
      const [a, b] = this.placeOf(moved);
      return { ...before, point: { a, b } };
    };
    this.page.handle.focus({ preventScroll: true });
    this.drag.begin(event, read);
    this.moved(read(event), true);
  }

  /**
   * Begins a press: inside the shape it moves the whole shape, outside it draws a new one; a click moves the point
   * there.
   */
  /** @param {PointerEvent} event */
  pressShape(event) {
    const before = this.state();
    const [a, b] = this.placeOf(event);
    const inside = !this.drawing && isInside(this.page.model.corners, a, b);
    /** @type {Place[]} */
    const trail = [[a, b]];
    let far = false;
    this.drag.begin(event, (moved) => {
      far ||= Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > SHAKE;
      if (!far) return before;
      const to = this.placeOf(moved);
      if (inside) return { ...before, drawn: shifted(before.drawn, to[0] - a, to[1] - b) };
      const [lastA, lastB] = trail[trail.length - 1];
      if (Math.hypot(to[0] - lastA, to[1] - lastB) * this.page.side > SHAKE) trail.push(to);
      if (before.drawn.region === 'lasso') return { ...before, trail: [...trail] };
      return { ...before, drawn: fromTrail(before.drawn, [[a, b], to]) ?? before.drawn };
    });
    const ended = new AbortController();
    const end = (/** @type {PointerEvent} */ { type, pointerId }) => {
      if (pointerId !== event.pointerId) return;
      ended.abort();
      if (type === 'pointerup' && !far) this.page.setPoint(a, b, false);
    };
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel']))
      document.addEventListener(type, end, { signal: ended.signal });
  }

  /** @param {KeyboardEvent} event */
  keyOnPoint(event) {
    const to = stepped(event, this.page.point);
    if (to) this.page.setPoint(to.a, to.b, false);
  }

  /**
   * Handles keys on a corner: arrow keys move it; for a lasso, Insert or + adds a corner after it, Delete removes it.
   */
  /** @param {KeyboardEvent} event */
  keyOnCorner(event) {
    const k = this.corners.indexOf(/** @type {HTMLElement} */ (event.currentTarget));
    const { drawn } = this.state();
    const [a, b] = this.page.model.corners[k];
    this.at = k;
    const to = stepped(event, { a, b });
    if (to) this.page.setShape(withCorner(drawn, k, to.a, to.b), false);
    else if (drawn.region !== 'lasso') return;
    else if (event.key === 'Insert' || event.key === '+') this.edit(withPoint, 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.edit(withoutPoint, -1);
    else return;
    event.preventDefault();
  }

  /** Adds a corner after the one that was moved last or removes that one, and moves the focus by `step` corners. */
  /** @param {typeof withPoint} change @param {1 | -1} step */
  edit(change, step) {
    this.at = Math.min(this.at, this.page.model.corners.length - 1);
    this.page.setShape(change(this.state().drawn, this.at), false);
    this.at = Math.max(0, this.at + step);
    this.place();
    this.corners[this.at]?.focus({ preventScroll: true });
  }

  /** Moves the handles to the corners. */
  place() {
    const { model, side, left } = this.page;
    const { corners } = model;
    while (this.corners.length > corners.length) this.corners.pop()?.remove();
    while (this.corners.length < corners.length) this.corners.push(this.makeCorner());
    for (const [k, [a, b]] of corners.entries()) {
      putHandle(this.corners[k], { a, b }, side, left, `a ${fixed(a)}, b ${fixed(b)}`);
      this.corners[k].setAttribute('aria-label', `Corner ${k + 1} of ${corners.length}. Arrow keys move it.`);
    }
  }

  makeCorner() {
    const range = { 'aria-valuemin': 0, 'aria-valuemax': 1 };
    const node = make('div', { className: 'tx-handle tx-corner', tabindex: 0, role: 'slider', ...range });
    node.addEventListener('keydown', (event) => this.keyOnCorner(event));
    // Below the handle of the point, which must stay reachable where both coincide.
    this.overlay.insertBefore(node, this.page.handle);
    return node;
  }
}
