/** Pointer and arrow keys on the plots of the Scores page. */
import { MARGIN } from '#tile/draw/square';
import { fixed } from '#tile/draw/text';
import { Card } from '#tile/parts/card';
import { Drag } from '#tile/parts/drag';
import { element } from '#tile/parts/elements';
import { stepped } from '#tile/parts/gestures';
import { handle } from '#tile/parts/handle';
import { dotCard, mapCard } from '#tile/scores/cards';

/** @import { ScoresModel } from '#tile/model/scores_model' */
/** @import { CorrelationTile } from '#tile/scores/correlation_tile' */
/** @import { Scatter } from '#tile/scores/scatter' */

/**
 * Moves the point, and ranks the performances by the score there.
 *
 * @param {ScoresModel} model
 * @param {{a: number, b: number}} point
 */
export function movePoint(model, { a, b }) {
  if (model.point.a === a && model.point.b === b) return;
  model.point = { a, b };
  model.look();
}

/**
 * The page whose plots these are.
 *
 * @typedef {object} Plots
 * @property {ScoresModel} model
 * @property {CorrelationTile[]} tiles
 * @property {Scatter} scatter
 * @property {number} left pixels to the left of the squares
 * @property {number} side
 * @property {(a: number, b: number, live: boolean) => void} setPoint
 */

// Outside of the Tile by at most so many pixels a press is on its border; so near to a named score it is on that.
const SLACK = 14;
const NEAR = 7;

export class Pointer {
  hover = new Card();

  /** @param {Plots} page */
  constructor(page) {
    this.page = page;
    this.handles = page.tiles.map(() => handle('Point on the Tile'));
    page.tiles.forEach(({ overlay }, k) => {
      overlay.append(this.handles[k]);
    });
    this.drag = new Drag(
      () => page.model.point,
      ({ a, b }, live) => page.setPoint(a, b, live),
    );
    for (const k of page.tiles.keys()) this.listen(k);
    const scatter = element('scores-scatter-overlay');
    scatter.addEventListener('pointermove', (event) => this.overScatter(event, scatter));
    scatter.addEventListener('pointerleave', () => this.hover.hide());
    // A finger cannot hover: a tap on a dot shows the card until the next tap or scroll.
    scatter.addEventListener('click', (event) => this.overScatter(event, scatter));
    for (const kind of ['pointerdown', 'scroll']) document.addEventListener(kind, () => this.hover.hide(), true);
  }

  /** Whether the pointer is pressed on a Tile. */
  get pressed() {
    return this.drag.on;
  }

  /** @param {number} k index of the Tile */
  listen(k) {
    const { overlay } = this.page.tiles[k];
    overlay.addEventListener('pointerdown', (event) => this.down(event, k));
    overlay.addEventListener('pointermove', (event) => this.over(event, overlay));
    overlay.addEventListener('pointerleave', () => this.hover.hide());
    this.handles[k].addEventListener('keydown', (event) => {
      const to = stepped(event, this.page.model.point);
      if (to) this.page.setPoint(to.a, to.b, false);
    });
  }

  /** Moves the handles to the point. */
  place() {
    const { model, left, side } = this.page;
    const { a, b } = model.point;
    const [here] = model.agreement ?? [];
    const value = here && model.maps.length ? `, ${model.symbol} = ${fixed(here.value)}` : '';
    for (const node of this.handles) {
      node.style.left = `${left + a * side}px`;
      node.style.top = `${MARGIN.top + (1 - b) * side}px`;
      node.setAttribute('aria-valuenow', a.toFixed(3));
      node.setAttribute('aria-valuetext', `a ${a.toFixed(3)}, b ${b.toFixed(3)}${value}`);
    }
  }

  /**
   * The position of an event in the square of a plot, in shares of its side; below 0 or above 1 outside it.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} overlay
   */
  at({ clientX, clientY }, overlay) {
    const box = overlay.getBoundingClientRect();
    const { left, side } = this.page;
    return { a: (clientX - box.left - left) / side, b: 1 - (clientY - box.top - MARGIN.top) / side };
  }

  /**
   * @param {PointerEvent} event
   * @param {number} k
   */
  down(event, k) {
    const { page } = this;
    const { overlay } = page.tiles[k];
    const { a, b } = this.at(event, overlay);
    const slack = SLACK / page.side;
    if (event.button || a < -slack || a > 1 + slack || b < -slack || b > 1 + slack) return;
    this.hover.hide();
    this.drag.begin(event, (moved) => this.at(moved, overlay));
    this.handles[k].focus({ preventScroll: true });
    const near = page.model.places().find((place) => Math.hypot(place.a - a, place.b - b) * page.side < NEAR);
    if (near) page.setPoint(near.a, near.b, true);
    else if (event.target !== this.handles[k]) page.setPoint(a, b, true);
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} overlay
   */
  over(event, overlay) {
    const { model, side } = this.page;
    if (this.pressed || event.pointerType === 'touch' || !model.maps.length) return;
    const { a, b } = this.at(event, overlay);
    if (!(a >= 0 && a <= 1 && b >= 0 && b <= 1)) this.hover.hide();
    else this.hover.show(mapCard(model, a, b, side), event.clientX, event.clientY);
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} overlay
   */
  overScatter(event, overlay) {
    const { a, b } = this.at(event, overlay);
    const scrolls = event.pointerType === 'touch' && event.type !== 'click';
    const found = scrolls ? null : this.page.scatter.near(a, b);
    if (found === null) this.hover.hide();
    else this.hover.show(dotCard(this.page.model, found), event.clientX, event.clientY);
  }
}
