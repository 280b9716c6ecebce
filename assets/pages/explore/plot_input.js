/** User input on the two plots of Explore: pointer, keyboard, and the card of what is under the pointer. */
import { isShown, MARGIN, placeAt } from '#tile/draw/square';
import { fixed, ordinal, percent, prevalence } from '#tile/draw/text';
import * as kernel from '#tile/math/ranking';
import { dividesTile, RANKING_FLAVORS } from '#tile/model/tile_settings';
import { isMovable, moveTo, nineAt } from '#tile/plots/roc/scene';
import { cellValue } from '#tile/plots/tile/cells';
import { mapWords, noun, rankingsOf, rankingText, regionOfOrder } from '#tile/plots/tile/ranking_regions';
import { shownWinner } from '#tile/plots/tile/scene';
import { TileZoom } from '#tile/plots/tile/zoom';
import { make } from '#tile/ui/elements';
import { released, stepped } from '#tile/ui/gestures';
import { swatch } from '#tile/ui/legend';
import { Card, placeLine } from '#tile/ui/pointer';
import { FLAVORS, filled } from '#tile/view/flavors';

/** @import { Ranking } from '#tile/math/ranking' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ExplorePanels } from '#tile/pages/explore/panels' */

// ---- What is under the pointer, and the lines of its card.

/**
 * A position on a plot: in pixels, as shares (u, v) of its square, and as (a, b) of the Tile.
 *
 * @typedef {{ px: number, py: number, u: number, v: number, a: number, b: number }} Pointed
 */

// Pixels: from the dot of a named score, or above and below its name; along a name outside the Tile; from an entity.
const NEAR = 9;
const NAME = 40;
const DOT = 9;

/** The named score whose dot is at a position, or whose name is there outside the Tile. */
/** @param {ExplorePanels} panels @param {Pointed} at */
function scoreAt({ model, tile, left }, at) {
  if (!model.overlays.has('places') || !tile.drawing) return null;
  const { scene, scale } = tile.drawing;
  const near = scene.places
    .filter((place) => isShown(scale, place.a, place.b))
    .map((place) => ({ place, x: Math.abs(scale.x(place.a) - at.px), y: Math.abs(scale.y(place.b) - at.py) }))
    .sort((p, q) => Math.hypot(p.x, p.y) - Math.hypot(q.x, q.y));
  if (near[0] && Math.hypot(near[0].x, near[0].y) <= NEAR) return near[0].place;
  const [onLeft, onRight] = [at.px < left, at.u > 1 && !model.heat];
  const named = near.find(
    ({ place: { kind }, x, y }) =>
      ((kind === 'left' && onLeft) || (kind === 'right' && onRight)) && y < NEAR && x < NAME,
  );
  return named ? named.place : null;
}

/**
 * The lines of the card over the Tile: named score, point, best classifier there, value of the map; null outside the
 * Tile.
 */
/** @type {(panels: ExplorePanels, at: Pointed) => HTMLElement[] | null} */
function tileCard(panels, at) {
  const { model } = panels;
  const place = scoreAt(panels, at);
  if (!place && (at.u < 0 || at.u > 1 || at.v < 0 || at.v > 1)) return null;
  const { a, b } = place ?? at;
  const ranking = model.rankingAt(a, b);
  const first = placed(ranking, 1);
  // Maps are of the mean performance, whatever rule ranks.
  const mapped = model.ruled ? kernel.rank(model.performances, a, b) : ranking;
  return [
    ...(place ? [make('b', {}, [place.name, ...place.others].join(', '))] : []),
    placeLine(a, b),
    make('div', {}, ...(first === null ? ['undefined here'] : scored(model, ranking, first))),
    ...mapLines(model, a, b, mapped).map((line) => make('div', {}, ...line)),
    ...drawnLines(panels, a, b).map((line) => make('div', {}, ...line)),
  ];
}

/** The line about the draws at (a, b), if the Tile shows their results. */
/** @type {(panels: ExplorePanels, a: number, b: number) => (string | HTMLElement)[][]} */
function drawnLines({ model, fade }, a, b) {
  const said = fade.describeAt(model, a, b);
  if (!said) return [];
  return [[...(said.entity === null ? [] : [swatch(model, said.entity)]), said.text]];
}

/** The entity with a given rank; null if there is none. @param {Ranking} ranking @param {number} rank */
function placed({ order, ranks }, rank) {
  const entity = order[rank - 1];
  return entity !== undefined && Number.isFinite(ranks[entity]) ? entity : null;
}

/** @param {ExploreModel} model @param {Ranking} ranking @param {number} entity */
const scored = (model, ranking, entity) => [
  swatch(model, entity),
  `${model.names[entity]} ${model.valueText(entity, ranking)}`,
];

/** The line with the value of the map; none if the Tile shows the regions of the best. */
/** @type {(model: ExploreModel, a: number, b: number, ranking: Ranking) => (string | HTMLElement)[][]} */
function mapLines(model, a, b, ranking) {
  const { flavor, rank, names } = model;
  if (flavor === 'last') {
    const last = [...ranking.order].filter((i) => Number.isFinite(ranking.ranks[i])).pop();
    return last === undefined ? [] : [['last: ', ...scored(model, ranking, last)]];
  }
  if (dividesTile(flavor)) return rankingLine(model, ranking);
  if (RANKING_FLAVORS.includes(flavor)) return [[mapWords(model, a, b)]];
  if (flavor === 'entity') {
    const there = rank > 1 ? placed(ranking, rank) : null;
    return there === null ? [] : [[`${ordinal(rank)}: ${names[there]}`]];
  }
  return cellLine(model, a, b);
}

/** The line with the number, in the table of rankings, of the ranking there. */
/** @param {ExploreModel} model @param {Ranking} ranking */
function rankingLine(model, { order, ranks }) {
  const found = rankingsOf(model);
  const k = found?.regions ? regionOfOrder(order, ranks, found) : -1;
  if (!found?.regions || k < 0) return [];
  const region = found.regions[k];
  const text = rankingText(model.names, region, found.division);
  return [[`${noun(found, false)} ${k + 1}, ${percent(region.area)}: `, make('b', {}, text)]];
}

/** The line with the value of a map of cells. @param {ExploreModel} model @param {number} a @param {number} b */
function cellLine(model, a, b) {
  const { flavor, selected, performances, names, common } = model;
  const { hover, needs, scale } = FLAVORS[flavor];
  const missing = { entity: selected === null || !performances[selected], prior: !Number.isFinite(common) };
  if (!hover || (needs && missing[needs])) return [];
  const found = cellValue(model)(a, b);
  const rank = Number.isFinite(found) ? ordinal(found) : 'undefined';
  const value = scale?.numbers === 'ranks' ? rank : fixed(found);
  return [[filled(hover, { selected: names[selected ?? 0], value })]];
}

/** The entity under the pointer in ROC space; null for none. @param {ExplorePanels} panels @param {Pointed} at */
const entityAt = ({ roc, rocScene }, at) => (rocScene ? roc.near(at.px, at.py, DOT) : null);

/** The lines of the card of an entity in ROC space. @param {ExploreModel} model @param {number} entity */
function entityCard(model, entity) {
  const rates = model.rates[entity];
  const rank = model.ranking.ranks[entity];
  const here = Number.isFinite(rank)
    ? `${ordinal(rank)} here, ${fixed(model.ranking.scores[entity])}`
    : 'undefined here';
  const place = model.roc.has('pr')
    ? `recall ${fixed(rates?.tpr)}  precision ${fixed(rates?.ppv)}`
    : `TPR ${fixed(rates?.tpr)}  FPR ${fixed(rates?.fpr)}`;
  return [
    make('b', {}, model.names[entity]),
    make('div', {}, `${place}  prevalence ${prevalence(rates?.prior)}`),
    make('div', {}, here),
  ];
}

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
 * @property {boolean} adds whether Ctrl or Shift was down
 * @property {ExploreModel['point']} before
 * @property {ExploreModel['edits']} edits
 * @property {ExploreModel['hybrid']} hybrid
 */

// ---- The input.

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

  /** @param {Panels} page @param {AbortSignal} [signal] ends the listening to the document */
  constructor(page, signal) {
    this.page = page;
    for (const name of PLOTS) {
      const node = page.hosts[name];
      node.addEventListener('pointerdown', (event) => this.down(name, event));
      node.addEventListener('pointermove', (event) => this.hover(name, event));
      node.addEventListener('pointerleave', () => this.card.hide());
    }
    /** @param {PointerEvent} event */
    const held = (event) => this.drag !== null && event.pointerId === this.drag.id;
    document.addEventListener('pointermove', (event) => held(event) && this.moved(event), { signal });
    released(
      held,
      (event) => this.up(event),
      () => this.undoPress(),
      signal,
    );
    page.handle.addEventListener('keydown', (event) => this.key(event));
    this.zoom = new TileZoom(page, () => this.undoPress(), signal);
  }

  /** @param {'tile' | 'roc'} name @param {MouseEvent} event @returns {Pointed} */
  at(name, event) {
    const { hosts, left, side } = this.page;
    const box = hosts[name].getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const [u, v] = [(px - left) / side, 1 - (py - MARGIN.top) / side];
    const scale = name === 'tile' ? this.page.tile.drawing?.scale : undefined;
    return { px, py, u, v, ...(scale ? placeAt(scale, u, v) : { a: u, b: v }) };
  }

  /** The named score at a position on the Tile, or null. @param {Pointed} at */
  placeNear(at) {
    return scoreAt(this.page, at);
  }

  /** @param {'tile' | 'roc'} name @param {PointerEvent} event */
  down(name, event) {
    if (event.button) return;
    const { page } = this;
    const at = this.at(name, event);
    const slack = SLACK / page.side;
    const inside = at.u >= -slack && at.u <= 1 + slack && at.v >= -slack && at.v <= 1 + slack;
    const label = name === 'tile' ? this.labelAt(at) : null;
    const place = name === 'tile' ? this.placeNear(at) : null;
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
      place,
      entity: name === 'roc' ? page.roc.near(at.px, at.py) : null,
      adds: event.ctrlKey || event.metaKey || event.shiftKey,
      before,
      edits: new Map(edits),
      hybrid,
    };
    if (name === 'tile') this.pressTile(this.drag, event);
    else this.pressRoc();
  }

  /** The region name at a position above the Tile; names on the Tile itself do not count. @param {Pointed} at */
  labelAt({ px, py, v }) {
    if (v <= 1) return null;
    return this.page.tile.hits.find((hit) => px >= hit.x0 && px <= hit.x1 && py >= hit.y0 && py <= hit.y1) ?? null;
  }

  /** @param {Drag} drag @param {PointerEvent} event */
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

  /** Handles a click on the Tile. @param {Drag} drag */
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
    // Where a reference is the best there is no row to select.
    if (model.marksReferences && model.referenceAhead) return;
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

  /** @param {'tile' | 'roc'} name @param {PointerEvent} event */
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
