/** Tiles side by side with one point: their sizes, which are painted, and pointer and keys on all of them. */
import { MARGIN, placeAt, tileScale } from '#tile/draw/square';
import { groupsOf, Headings } from '#tile/multiples/coordinates';
import { labelsOf } from '#tile/multiples/panel_sizes';
import { PanelTile } from '#tile/multiples/panel_tile';
import { composed } from '#tile/multiples/tiles_figure';
import { card } from '#tile/multiples/words';
import { Card } from '#tile/parts/card';
import { Drag } from '#tile/parts/drag';
import { stepped } from '#tile/parts/gestures';

/** @import { Panel } from '#tile/multiples/panel_models' */
/** @import { FootRoom } from '#tile/multiples/words' */
/** @import { Point } from '#tile/parts/gestures' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/**
 * The point, and how to move it.
 *
 * @typedef {{point: () => Point, setPoint: (a: number, b: number, live: boolean) => void}} Pointed
 */

// Pixels: around a Tile that still belong to it, and around a named score.
const SLACK = 14;
const NEAR = 7;

export class PanelGrid {
  /** @type {PanelTile[]} */
  tiles = [];
  /** @type {Panel[]} */
  panels = [];
  headings = new Headings();
  /**
   * Gives names in place of those of a model, some of which are hidden from the audience.
   *
   * @type {((model: ExploreModel) => string[]) | null}
   */
  readable = null;
  /** The room of the text at a Tile on a slide. @type {FootRoom | null} */
  room = null;
  /** Created on first use. @type {Card | null} */
  card = null;
  columns = 1;
  side = 80;
  observer = new IntersectionObserver((entries) => this.seen(entries), { rootMargin: '120px' });

  /**
   * @param {HTMLElement} root
   * @param {() => void} again requests another frame
   * @param {Pointed | null} [pointed] what pointer and keys move; null if others listen to them
   */
  constructor(root, again, pointed = null) {
    this.root = root;
    this.again = again;
    this.pointed = pointed;
    root.classList.add('tx-panels');
    this.drag = pointed && new Drag(pointed.point, ({ a, b }, live) => pointed.setPoint(a, b, live));
  }

  /**
   * Paints everything; Tiles off the screen are painted when they scroll into view.
   *
   * @param {Panel[]} panels
   * @param {(n: number, groups: number) => {columns: number, side: number, few?: boolean}} measure gives the sizes for
   *   `n` Tiles in each group, and whether they have few labels
   */
  paint(panels, measure) {
    this.panels = panels;
    while (this.tiles.length < panels.length) this.add();
    for (const tile of this.tiles.splice(panels.length)) this.remove(tile);
    const groups = groupsOf(panels);
    const { columns, side, few } = measure(groups[0].n, groups.length);
    [this.columns, this.side] = [columns, side];
    this.root.style.setProperty('--tx-side', `${side}px`);
    this.root.style.setProperty('--tx-columns', String(columns));
    this.tiles.forEach((tile, k) => {
      tile.readable = this.readable;
      tile.room = this.room;
      tile.labels = labelsOf(side, few);
      tile.show(panels[k], side);
    });
    this.headings.arrange(this.root, this.tiles, groups);
  }

  /** Updates what follows the point. */
  move() {
    for (const tile of this.tiles) tile.move();
  }

  /** Paints all Tiles that are not painted yet, before printing or saving. */
  finish() {
    for (const tile of this.tiles) {
      const model = tile.panel?.model;
      if (model) tile.fade.finish(model);
      if (model || !tile.fresh) tile.paint();
    }
  }

  add() {
    const tile = new PanelTile(this.again);
    this.tiles.push(tile);
    this.root.append(tile.root);
    this.observer.observe(tile.root);
    if (this.pointed && this.drag) this.listen(tile, this.pointed, this.drag);
    else tile.handle.remove();
  }

  /**
   * @param {PanelTile} tile
   * @param {Pointed} pointed
   * @param {Drag<Point>} drag
   */
  listen(tile, { point, setPoint }, drag) {
    const { overlay, handle } = tile;
    overlay.addEventListener('pointerdown', (event) => this.down(event, tile, drag, setPoint));
    overlay.addEventListener('pointermove', (event) => this.over(event, tile, drag));
    overlay.addEventListener('pointerleave', () => this.card?.hide());
    handle.addEventListener('keydown', (event) => {
      const to = stepped(event, point());
      if (to) setPoint(to.a, to.b, false);
    });
  }

  /** @param {PanelTile} tile */
  remove(tile) {
    this.observer.unobserve(tile.root);
    tile.root.remove();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  seen(entries) {
    for (const { target, isIntersecting } of entries) {
      const tile = this.tiles.find(({ root }) => root === target);
      if (!tile) continue;
      tile.seen = isIntersecting;
      if (isIntersecting && !tile.fresh) tile.paint();
    }
  }

  /**
   * The position of an event as shares of the square of a Tile, also outside it, and if it is enlarged.
   *
   * @param {MouseEvent} event
   * @param {PanelTile} tile
   * @returns {Point}
   */
  shares({ clientX, clientY }, { overlay }) {
    const box = overlay.getBoundingClientRect();
    const scale = box.width / (this.side + MARGIN.left + MARGIN.right) || 1;
    return {
      a: ((clientX - box.left) / scale - MARGIN.left) / this.side,
      b: 1 - ((clientY - box.top) / scale - MARGIN.top) / this.side,
    };
  }

  /**
   * The point (a, b) of the Tile under an event.
   *
   * @param {MouseEvent} event
   * @param {PanelTile} tile
   * @returns {Point}
   */
  at(event, tile) {
    const { a, b } = this.shares(event, tile);
    const scale = tile.tile.drawing?.scale;
    return scale ? placeAt(scale, a, b) : { a, b };
  }

  /**
   * The Tile under the pointer, or one whose border is near; null outside all Tiles.
   *
   * @param {MouseEvent} event
   */
  tileUnder(event) {
    const slack = SLACK / this.side;
    return (
      this.tiles.find((tile) => {
        const { a, b } = this.shares(event, tile);
        return tile.panel?.model && [a, b].every((v) => v >= -slack && v <= 1 + slack);
      }) ?? null
    );
  }

  /**
   * @param {PointerEvent} event
   * @param {PanelTile} tile
   * @param {Drag<Point>} drag
   * @param {Pointed['setPoint']} setPoint
   */
  down(event, tile, drag, setPoint) {
    if (event.button || this.tileUnder(event) !== tile) return;
    const { a, b } = this.at(event, tile);
    this.card?.hide();
    drag.begin(event, (moved) => this.at(moved, tile));
    tile.handle.focus({ preventScroll: true });
    const near = this.placeNear(tile, a, b);
    if (near) setPoint(near.a, near.b, true);
    else if (event.target !== tile.handle) setPoint(a, b, true);
  }

  /**
   * @param {Pick<PanelTile, 'tileScene' | 'tile'>} tile
   * @param {number} a
   * @param {number} b
   */
  placeNear({ tileScene, tile }, a, b) {
    const { x, y } = tile.drawing?.scale ?? tileScale(this.side);
    return tileScene?.places.find((place) => Math.hypot(x(place.a) - x(a), y(place.b) - y(b)) < NEAR);
  }

  /**
   * @param {PointerEvent} event
   * @param {PanelTile} tile
   * @param {Drag<Point>} drag
   */
  over(event, tile, drag) {
    const shares = this.shares(event, tile);
    const inside = shares.a >= 0 && shares.a <= 1 && shares.b >= 0 && shares.b <= 1;
    const { a, b } = this.at(event, tile);
    const lines = inside && !drag.on && event.pointerType !== 'touch' ? this.lines(tile, a, b) : null;
    if (!lines) return this.card?.hide();
    this.card ??= new Card();
    this.card.show(lines, event.clientX, event.clientY);
  }

  /**
   * The lines of the card over a Tile.
   *
   * @param {PanelTile} tile
   * @param {number} a
   * @param {number} b
   */
  lines({ panel, ...tile }, a, b) {
    return panel?.model ? card(panel, panel.model, this.placeNear(tile, a, b) ?? null, a, b) : null;
  }

  /**
   * All Tiles as one drawing.
   *
   * @param {number | null} wide in pixels, null for the screen's
   */
  inWidth(wide) {
    this.finish();
    return composed(this, wide);
  }
}
