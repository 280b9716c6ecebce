/** User input on the two plots of Explore: pointer, keyboard, hover. Independent of Dash. */

import { TileZoom } from '#tile/charts/tile_zoom';
import { MARGIN, placeAt } from '#tile/draw/square';
import { entityAt, entityCard, scoreAt, tileCard } from '#tile/explore/hover';
import { shownWinner } from '#tile/model/tile_scene';
import { Card } from '#tile/parts/card';
import { released, stepped } from '#tile/parts/gestures';
import { nineAt } from '#tile/spaces/nine_points';
import { isMovable, moveTo } from '#tile/spaces/pr_scene';

/** @import { Pointed } from '#tile/explore/hover' */
/** @import { ExplorePanels } from '#tile/explore/panels' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * A press that is not yet released, with what it began on: `label` of a region, `place` of a named score, `entity` of a
 * dot; and the state before it.
 *
 * @typedef {object} Drag
 * @property {number} id of the pointer
 * @property {'tile' | 'roc'} name
 * @property {Pointed} at position where it began
 * @property {boolean} moved
 * @property {boolean} handle
 * @property {{ entity: number } | null} label
 * @property {ReturnType<typeof scoreAt>} place
 * @property {number | null} entity
 * @property {ExploreModel['point']} before
 * @property {ExploreModel['edits']} edits
 * @property {ExploreModel['hybrid']} hybrid
 */

// Pixels: the margin around a plot in which a press counts, and how far the pointer of a click may move.
const SLACK = 14;
const SHAKE = 3;
const PLOTS = /** @type {const} */ (['tile', 'roc']);
const NO_SWAP = 'With truth and prediction swapped an entity cannot be dragged: switch that operation off first.';

/** @template {ExplorePanels} [Panels=ExplorePanels] */
export class PlotInput {
  card = new Card();
  /** @type {Drag | null} */
  drag = null;

  /** @param {Panels} page */
  constructor(page) {
    this.page = page;
    for (const name of PLOTS) {
      const node = page.hosts[name];
      node.addEventListener('pointerdown', (event) => this.down(name, event));
      node.addEventListener('pointermove', (event) => this.hover(name, event));
      node.addEventListener('pointerleave', () => this.card.hide());
    }
    /** @param {PointerEvent} event */
    const held = (event) => this.drag !== null && event.pointerId === this.drag.id;
    document.addEventListener('pointermove', (event) => held(event) && this.moved(event));
    released(
      held,
      (event) => this.up(event),
      () => this.undoPress(),
    );
    page.handle.addEventListener('keydown', (event) => this.key(event));
    this.zoom = new TileZoom(page, () => this.undoPress());
  }

  /**
   * @param {'tile' | 'roc'} name
   * @param {MouseEvent} event
   * @returns {Pointed}
   */
  at(name, event) {
    const { hosts, left, side } = this.page;
    const box = hosts[name].getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const [u, v] = [(px - left) / side, 1 - (py - MARGIN.top) / side];
    const scale = name === 'tile' ? this.page.tile.drawing?.scale : undefined;
    return { px, py, u, v, ...(scale ? placeAt(scale, u, v) : { a: u, b: v }) };
  }

  /** @param {Pointed} at */
  placeNear(at) {
    return scoreAt(this.page, at);
  }

  /**
   * @param {'tile' | 'roc'} name
   * @param {PointerEvent} event
   */
  down(name, event) {
    if (event.button) return;
    const { page } = this;
    const at = this.at(name, event);
    const slack = SLACK / page.side;
    const inside = at.u >= -slack && at.u <= 1 + slack && at.v >= -slack && at.v <= 1 + slack;
    const label = name === 'tile' ? this.labelAt(at) : null;
    const place = this.placeNear(at);
    if (!inside && !label && !place) return;
    event.preventDefault();
    this.card.hide();
    const { point: before, edits, hybrid } = page.model;
    this.drag = {
      id: event.pointerId,
      name,
      at,
      moved: false,
      handle: event.target === page.handle,
      label,
      place: name === 'tile' ? place : null,
      entity: name === 'roc' ? page.roc.near(at.px, at.py) : null,
      before,
      edits: new Map(edits),
      hybrid,
    };
    if (name === 'tile') this.pressTile(this.drag, event);
    else this.pressRoc();
  }

  /**
   * The region name at a position above the Tile; names on the Tile itself do not count.
   *
   * @param {Pointed} at
   */
  labelAt({ px, py, v }) {
    if (v <= 1) return null;
    return this.page.tile.hits.find((hit) => px >= hit.x0 && px <= hit.x1 && py >= hit.y0 && py <= hit.y1) ?? null;
  }

  /**
   * @param {Drag} drag
   * @param {PointerEvent} event
   */
  pressTile({ at, place, label, handle }, event) {
    this.page.handle.focus({ preventScroll: true });
    // A touch may begin a scroll, so the point moves only when the finger is dragged or lifted.
    if (!place && !label && !handle && event.pointerType !== 'touch') this.page.setPoint(at.a, at.b, true);
  }

  pressRoc() {
    const { model } = this.page;
    if (model.roc.has('whatif') && model.operations.includes('swap_truth_prediction')) this.page.tell(NO_SWAP);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag, page } = this;
    if (!drag) return;
    const at = this.at(drag.name, event);
    if (!drag.moved && Math.hypot(at.px - drag.at.px, at.py - drag.at.py) < SHAKE) return;
    drag.moved = true;
    if (drag.name === 'tile') return page.setPoint(at.a, at.b, true);
    if (drag.entity === null || !page.rocScene || !isMovable(page.model, drag.entity)) return;
    const { x, y } = page.rocScene;
    if (!moveTo(page.model, drag.entity, [x[0] + at.u * (x[1] - x[0]), y[0] + at.v * (y[1] - y[0])])) return;
    page.model.live = true;
    page.ask('derive');
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag, page } = this;
    this.drag = null;
    page.model.live = false;
    if (!drag) return;
    if (drag.name === 'roc') this.upOnRoc(drag);
    else if (drag.moved) {
      const { a, b } = this.at('tile', event);
      page.setPoint(a, b, false);
    } else this.clicked(drag);
  }

  /** @param {Drag} drag */
  upOnRoc({ moved, entity, at }) {
    const there = this.page.rocScene?.nine && !moved ? nineAt(at.u, at.v) : null;
    if (there) this.page.travel(there.a, there.b);
    if (entity === null) return;
    if (!moved) this.page.select(entity);
    else if (isMovable(this.page.model, entity)) this.page.ask('derive');
  }

  /**
   * Handles a click on the Tile.
   *
   * @param {Drag} drag
   */
  clicked({ place, label, handle, at }) {
    const { page } = this;
    if (place) return page.travel(place.a, place.b);
    if (label) return page.select(label.entity);
    if (handle) return page.ask('point');
    page.setPoint(at.a, at.b, false);
    this.selectRegionHere();
  }

  /** Restores the state before the press, because the browser took over the gesture (for scrolling). */
  undoPress() {
    const { drag, page } = this;
    this.drag = null;
    page.model.live = false;
    if (!drag) return;
    if (drag.name === 'tile') return page.setPoint(drag.before.a, drag.before.b, false);
    if (!drag.moved) return;
    page.model.edits = drag.edits;
    page.model.hybrid = drag.hybrid;
    page.ask('derive');
  }

  /** Selects the entity of the region at the point after a click; a drag does not change the selection. */
  selectRegionHere() {
    const { model } = this.page;
    if (model.heat) return;
    model.look();
    const here = shownWinner(model)[0];
    if (here === undefined || model.selected === here) return;
    model.selected = here;
    this.page.ask('select');
    this.page.reveal = here;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.zoom.key(event)) return;
    const to = stepped(event, this.page.model.point);
    if (!to) return;
    this.page.setPoint(to.a, to.b, false);
    this.zoom.scrollToPoint();
  }

  /**
   * @param {'tile' | 'roc'} name
   * @param {PointerEvent} event
   */
  hover(name, event) {
    if (this.drag || event.pointerType === 'touch' || !this.page.tileScene) return;
    const at = this.at(name, event);
    const lines = name === 'tile' ? tileCard(this.page, at) : this.rocHover(at);
    if (lines) this.card.show(lines, event.clientX, event.clientY);
    else this.card.hide();
  }

  /** @param {Pointed} at */
  rocHover(at) {
    const { model, hosts } = this.page;
    const entity = entityAt(this.page, at);
    hosts.roc.style.cursor = entity === null ? '' : isMovable(model, entity) ? 'grab' : 'pointer';
    return entity === null ? null : entityCard(model, entity);
  }
}
