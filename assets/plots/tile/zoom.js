/** Zoom and pan of the Tile of Explore, on the page and in a report, and the gestures for it. */
import { MARGIN, tileScale } from '#tile/draw/square';
import { boxWindow, frameOf, includePoint, othersWindow, panWindow, zoomWindow } from '#tile/plots/tile/scene';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Window } from '#tile/plots/tile/scene' */

// ---- Zoom and pan of the Tile: Ctrl (or Command) with the wheel or a pinch, two fingers, a box drawn with Shift,
// keys. The wheel alone scrolls the page, as everywhere.

/** @typedef {{clientX: number, clientY: number}} At */

/**
 * The Tile that is zoomed.
 *
 * @typedef {object} Zoomable
 * @property {HTMLElement} overlay
 * @property {() => {side: number, left: number}} size
 * @property {() => readonly number[] | null} window
 * @property {(window: Window | null, live: boolean) => void} show
 * @property {() => [number, number]} point its position, in shares of what is shown
 * @property {() => void} taken called when a press turns out to be another gesture
 */

// How much larger by a step of a key or a button; by a pixel of a wheel, which moves some hundred a notch.
const STEP = 1.5;
const WHEEL = 0.0025;
const PAN = 0.2;
// Pixels below which a box is a click.
const SMALL = 8;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-PAN, 0], ArrowRight: [PAN, 0], ArrowUp: [0, PAN], ArrowDown: [0, -PAN] };

class ZoomGestures {
  /** The fingers on the Tile, by pointer id. @type {Map<number, At>} */
  fingers = new Map();
  /** Where a box was begun, in pixels of the window. @type {{id: number, from: At} | null} */
  press = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  resting = undefined;
  frame = Object.assign(document.createElement('div'), { className: 'tx-zoom-box', hidden: true });

  /** @param {Zoomable} tile @param {AbortSignal} [signal] ends the listening to the document */
  constructor(tile, signal) {
    this.tile = tile;
    const { overlay } = tile;
    overlay.append(this.frame);
    overlay.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    // In the capture phase, before the listeners that move the point.
    overlay.addEventListener('pointerdown', (event) => this.down(event), true);
    document.addEventListener('pointermove', (event) => this.moved(event), { capture: true, signal });
    for (const kind of /** @type {const} */ (['pointerup', 'pointercancel']))
      document.addEventListener(kind, (event) => this.up(event, kind === 'pointerup'), { capture: true, signal });
  }

  /** A position in shares of what is shown, from the lower left. @param {At} at @returns {[number, number]} */
  share({ clientX, clientY }) {
    const box = this.tile.overlay.getBoundingClientRect();
    const { side, left } = this.tile.size();
    return [(clientX - box.left - left) / side, 1 - (clientY - box.top - MARGIN.top) / side];
  }

  /** @param {number} times @param {[number, number]} at @param {boolean} [live] */
  zoom(times, [u, v], live = false) {
    this.tile.show(zoomWindow(this.tile.window(), times, u, v), live);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode ? 16 : 1);
    this.zoom(Math.exp(-WHEEL * Math.max(-400, Math.min(400, pixels))), this.share(event), true);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rest(), 160);
  }

  /** Called when zooming by the wheel has come to rest. */
  rest() {
    this.tile.show(/** @type {Window | null} */ (this.tile.window()), false);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === 'touch') return this.finger(event);
    if (!event.shiftKey || event.button) return;
    event.stopPropagation();
    event.preventDefault();
    this.press = { id: event.pointerId, from: event };
  }

  /** A second finger starts a pinch; what the first one did is undone. @param {PointerEvent} event */
  finger(event) {
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size !== 2) return;
    event.stopPropagation();
    this.tile.taken();
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (this.press?.id === event.pointerId) return this.drawBox(this.press.from, event);
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (this.fingers.size === 2) this.pinch(event, before);
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event of the finger that moved @param {At} before */
  pinch(event, before) {
    event.stopPropagation();
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const [was, is, still] = [this.share(before), this.share(event), this.share(other)];
    const far = (/** @type {[number, number]} */ [u, v]) => Math.max(0.02, Math.hypot(u - still[0], v - still[1]));
    const window = panWindow(this.tile.window(), (was[0] - is[0]) / 2, (was[1] - is[1]) / 2);
    this.tile.show(zoomWindow(window, far(is) / far(was), (is[0] + still[0]) / 2, (is[1] + still[1]) / 2), true);
  }

  /** @param {PointerEvent} event @param {boolean} meant */
  up(event, meant) {
    if (this.fingers.delete(event.pointerId) && this.fingers.size === 1) this.rest();
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    event.stopPropagation();
    this.press = null;
    this.frame.hidden = true;
    const far = Math.hypot(event.clientX - press.from.clientX, event.clientY - press.from.clientY);
    if (meant && far >= SMALL)
      this.tile.show(boxWindow(this.tile.window(), this.share(press.from), this.share(event)), false);
  }

  /** @param {At} from @param {At} to */
  drawBox(from, to) {
    const { left, top } = this.tile.overlay.getBoundingClientRect();
    Object.assign(this.frame.style, {
      left: `${Math.min(from.clientX, to.clientX) - left}px`,
      top: `${Math.min(from.clientY, to.clientY) - top}px`,
      width: `${Math.abs(to.clientX - from.clientX)}px`,
      height: `${Math.abs(to.clientY - from.clientY)}px`,
    });
    this.frame.hidden = false;
  }

  /** Handles keys: + and − zoom at the point, 0 shows the whole Tile, Ctrl or Command with an arrow pans. */
  /** @param {KeyboardEvent} event @returns {boolean} whether it was such a key */
  key(event) {
    const arrow = (event.ctrlKey || event.metaKey) && ARROWS[event.key];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (arrow) this.tile.show(panWindow(this.tile.window(), ...arrow), false);
    else if (plain && (event.key === '+' || event.key === '=')) this.zoom(STEP, this.middle());
    else if (plain && (event.key === '-' || event.key === '_')) this.zoom(1 / STEP, this.middle());
    else if (plain && event.key === '0') this.tile.show(null, false);
    else return false;
    event.preventDefault();
    return true;
  }

  /** The position of the point if it is in view, otherwise the centre. @returns {[number, number]} */
  middle() {
    const [u, v] = this.tile.point();
    return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? [u, v] : [0.5, 0.5];
  }
}

/**
 * The panels that contain the Tile.
 *
 * @typedef {object} Zoomed
 * @property {ExploreModel} model
 * @property {{plot: HTMLElement, tile: HTMLElement}} hosts
 * @property {number} side
 * @property {number} left
 * @property {(what: 'all') => void} ask requests a repaint
 */

// ---- The zoom of Explore.

export class TileZoom extends ZoomGestures {
  /**
   * @param {Zoomed} page @param {() => void} taken called when a press turns into another gesture
   * @param {AbortSignal} [signal] ends the listening to the document
   */
  constructor(page, taken, signal) {
    const tile = {
      overlay: page.hosts.tile,
      size: () => page,
      window: () => frameOf(page.model).window,
      show: (/** @type {Window | null} */ window, /** @type {boolean} */ live) => this.show(window, live),
      point: () => this.place(),
      taken,
    };
    super(tile, signal);
    this.page = page;
  }

  /** @param {Window | null} window @param {boolean} live */
  show(window, live) {
    const { model } = this.page;
    model.display.zoom = window;
    model.live = live;
    this.page.ask('all');
  }

  /** The point, as shares of the part of the Tile that is shown. @returns {[number, number]} */
  place() {
    const { model } = this.page;
    const { x, y } = tileScale(1, 0, frameOf(model));
    const { y0, y1 } = tileScale(1, 0).box;
    return [x(model.point.a), (y1 - y(model.point.b)) / (y1 - y0)];
  }

  /** Scrolls the view to the point after a key has moved it out of view. */
  scrollToPoint() {
    const { model } = this.page;
    const frame = frameOf(model);
    if (!frame.window) return;
    const { x, y, box } = tileScale(1, 0, { ...frame, window: null });
    model.display.zoom = includePoint(frame.window, x(model.point.a), box.y1 - y(model.point.b));
    this.page.ask('all');
  }

  /** @param {string} action that of a zoom button: 'zoom-in', 'zoom-out', 'zoom-all' or 'zoom-others' */
  act(action) {
    if (action === 'zoom-in') this.zoom(STEP, this.middle());
    if (action === 'zoom-out') this.zoom(1 / STEP, this.middle());
    if (action === 'zoom-all') this.show(null, false);
    if (action === 'zoom-others') this.show(othersWindow(this.page.model), false);
  }
}
