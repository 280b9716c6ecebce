/** A spotlight: all plots are darkened except for one classifier, which gets a sentence where it covers least. */
import { theme } from '#tile/draw/colours';
import { Pen, path } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { FONT, fixed, ordinal, percent, width, wrapped } from '#tile/draw/text';
import { isOfOne } from '#tile/model/tile_settings';
import { DEGREES, height } from '#tile/pages/tradeoff/figure';
import { firstGroup } from '#tile/panels/side_by_side_models';
import { shownWinner } from '#tile/plots/tile/scene';
import { FIGURE_WIDTH } from '#tile/present/stage/degree';
import { around } from '#tile/present/stage/layout';
import { selectionWords, winnerWords } from '#tile/present/stage/texts';

/** @import { Place } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { SideBySideTiles } from '#tile/pages/scores/compared_tiles' */
/** @import { PanelTile } from '#tile/panels/side_by_side' */
/** @import { Panel } from '#tile/panels/side_by_side_models' */
/** @import { TileDrawing } from '#tile/plots/tile/types' */
/** @import { StageFrame } from '#tile/present/stage/plots' */
/** @import { StagePanes } from '#tile/present/stage/stage' */
/** @import { WinnerWords } from '#tile/present/stage/texts' */

// ---- Where a box covers the least of what matters, near to a place. Plain numbers in and out.

/** @typedef {{x: number, y: number, w: number, h: number}} Area */
/** Areas that are darkened, and outlines in them that are not. @typedef {{areas: Area[], holes: Place[][]}} Shade */
/** The place of a ring, the plot in which it is, and whether it is lit there. */
/** @typedef {{at: Place, area: Area, lit: boolean}} Ring */
/** What a spotlight lights; `free`: whether its sentence may be on any plot. */
/** @typedef {Shade & {rings: Ring[], free: boolean}} Lit */

/** The number of cells along the width of a room, and what a covered cell costs in widths of a cell. */
const CELLS = 64;
const COSTS = { hole: 12, outside: 2 };

/** Whether a place is inside an outline: a ray from it crosses the outline an odd number of times. */
/** @param {Place} place @param {Place[]} outline */
function isInside([x, y], outline) {
  const crossed = outline.filter(([x1, y1], k) => {
    const [x0, y0] = outline[(k || outline.length) - 1];
    return y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
  });
  return crossed.length % 2 === 1;
}

/** The size of the area inside an outline, and its centroid. */
/** @type {(outline: Place[]) => {size: number, centroid: Place}} */
export function middleOf(outline) {
  const [x0, y0] = outline[0];
  let [twice, sumX, sumY] = [0, 0, 0];
  for (const [k, [px, py]] of outline.entries()) {
    const [qx, qy] = outline[(k + 1) % outline.length];
    const cross = (px - x0) * (qy - y0) - (qx - x0) * (py - y0);
    twice += cross;
    sumX += cross * (px + qx - 2 * x0);
    sumY += cross * (py + qy - 2 * y0);
  }
  return {
    size: Math.abs(twice) / 2,
    centroid: twice ? [x0 + sumX / (3 * twice), y0 + sumY / (3 * twice)] : outline[0],
  };
}

/**
 * The place of the box, of several sizes, that covers the fewest outlines, then the least outside the areas, and is
 * nearest to a place.
 *
 * @template {{w: number, h: number}} Size
 * @param {Size[]} sizes
 * @param {Area} room for the box
 * @param {Shade} ground
 * @param {Place} from
 * @param {number} apart the least distance to this place
 * @returns {Size & Area | null} null if no size fits
 */
export function freeBox(sizes, room, ground, from, apart) {
  const step = room.w / CELLS;
  const cells = costs(room, step, ground);
  let found = null;
  let least = Infinity;
  for (const size of sizes) {
    const [across, down] = [Math.ceil(size.w / step), Math.ceil(size.h / step)];
    for (let row = 0; row + down <= cells.length; row++)
      for (let column = 0; column + across <= CELLS; column++) {
        const box = { ...size, x: room.x + column * step, y: room.y + row * step };
        const far = distance(from, box);
        let cost = far < apart ? Infinity : far;
        for (let k = row; k < row + down && cost < least; k++)
          for (let l = column; l < column + across; l++) cost += step * cells[k][l];
        if (cost < least) [found, least] = [box, cost];
      }
  }
  return found;
}

/** What each cell of a grid costs that a box covers. @param {Area} room @param {number} step @param {Shade} ground */
function costs({ x, y, h }, step, { areas, holes }) {
  const cost = (/** @type {Place} */ at) => {
    if (holes.some((outline) => isInside(at, outline))) return COSTS.hole;
    return areas.some((area) => distance(at, area) === 0) ? 0 : COSTS.outside;
  };
  return Array.from({ length: Math.floor(h / step) }, (_, row) =>
    Array.from({ length: CELLS }, (_, column) => cost([x + (column + 0.5) * step, y + (row + 0.5) * step])),
  );
}

/** The distance from a place to a box; 0 inside it. @param {Place} place @param {Area} box */
const distance = ([px, py], { x, y, w, h }) =>
  Math.hypot(Math.max(0, x - px, px - x - w), Math.max(0, y - py, py - y - h));

// ---- What a spotlight lights on Tiles side by side: the regions of one classifier on each, or a map of it as a
// whole.

/** The ring of a Tile, and what it is worth. @typedef {Ring & {worth: number}} Choice */

/** What a ring at the point is worth; one in a region is worth its share of the Tile. */
const AT_POINT = 2;
const LISTED = 4;

/** The pixels of a plot as pixels of the slide, which may itself be scaled. */
/** @type {(plot: HTMLElement) => (x: number, y: number) => Place} */
function placesOnSlide(plot) {
  const slide = /** @type {HTMLElement} */ (plot.closest('.tx-stage'));
  const [box, around] = [plot.getBoundingClientRect(), slide.getBoundingClientRect()];
  const by = slide.offsetWidth / around.width;
  const scale = (by * box.width) / plot.offsetWidth;
  return (x, y) => [by * (box.left - around.left) + scale * x, by * (box.top - around.top) + scale * y];
}

/** The square of a Tile on the slide. @type {(place: (x: number, y: number) => Place, drawing: TileDrawing) => Area} */
function squareOnSlide(place, { scale: { box } }) {
  const [[x, y], [right, bottom]] = [place(box.x0, box.y0), place(box.x1, box.y1)];
  return { x, y, w: right - x, h: bottom - y };
}

/** The index of a classifier of one model in another; -1 if that lacks it. */
/** @param {ExploreModel} model @param {number} entity @param {ExploreModel} other */
const indexIn = (model, entity, other) =>
  other.board === model.board ? entity : other.names.indexOf(model.names[entity]);

/** The classifier in the light: the selected, otherwise the best one. @param {ExploreModel} model */
const litEntity = (model) => model.selected ?? shownWinner(model)[0];

/** @param {ExploreModel} model of the slide @param {PanelTile[]} tiles @returns {Lit} */
function litPanels(model, tiles) {
  const entity = litEntity(model);
  /** @type {Lit} */
  const found = { areas: [], holes: [], rings: [], free: true };
  /** @type {Choice[]} */
  const choices = [];
  for (const { overlay, tile, panel } of tiles) {
    if (!tile.drawing || !panel?.model) continue;
    const place = placesOnSlide(overlay);
    const area = squareOnSlide(place, tile.drawing);
    const index = indexIn(model, entity, panel.model);
    const whole = isOfOne(panel.model.flavor) && panel.model.selected === index;
    if (!whole) found.areas.push(area);
    const outlines = whole ? [] : outlinesOf(panel.model, tile.drawing, index, place);
    found.holes.push(...outlines);
    const { x, y } = tile.drawing.scale;
    choices.push(choose(outlines, place(x(panel.model.point.a), y(panel.model.point.b)), area, whole));
  }
  // The last ring gets the sentence. Where nothing is lit, that is about the point on all Tiles.
  const sorted = choices.reverse().sort((p, q) => p.worth - q.worth);
  return { ...found, rings: sorted.at(-1)?.worth ? sorted.slice(-1) : sorted };
}

/**
 * The outlines of the regions of a classifier on a Tile, in pixels of the slide; of a map, those in which it is best.
 *
 * @param {ExploreModel} model of the Tile
 * @param {TileDrawing} drawing @param {number} entity @param {(x: number, y: number) => Place} place
 */
function outlinesOf(model, { scene, scale: { x, y } }, entity, place) {
  const drawn = scene.regions.length ? scene.regions : model.regions('first');
  return drawn
    .filter(({ entities }) => entities.includes(entity))
    .map(({ outline }) => outline.map(([a, b]) => place(x(a), y(b))));
}

/**
 * The ring on a Tile: at the point where that is lit, else in the largest region.
 *
 * @param {Place[][]} outlines of the regions in the light
 * @param {Place} point @param {Area} area
 * @param {boolean} whole whether nothing of the Tile is darkened
 * @returns {Choice}
 */
function choose(outlines, point, area, whole) {
  if (whole) return { worth: AT_POINT, at: point, area, lit: true };
  if (outlines.some((outline) => isInside(point, outline))) return { worth: 2 * AT_POINT, at: point, area, lit: true };
  const [largest] = outlines.map((outline) => ({ outline, ...middleOf(outline) })).sort((p, q) => q.size - p.size);
  if (!largest) return { worth: 0, at: point, area, lit: false };
  const { centroid, outline, size } = largest;
  return { worth: size / (area.w * area.h), at: centroid, area, lit: isInside(centroid, outline) };
}

/**
 * On how much of each Tile the classifier in the light is best, or which ranks it has at the point; '' where all Tiles
 * show one performance of it.
 */
/** @param {ExploreModel} model @param {Panel[]} panels @param {string[]} names as the audience sees them */
export function sharesOfTiles(model, panels, names) {
  const entity = litEntity(model);
  if (entity === undefined || model.display.multiples === 'flavor') return '';
  const own = firstGroup(panels).flatMap(({ model: each }) => (each ? [each] : []));
  const shares = own.map((each) => shareOf(each, indexIn(model, entity, each)));
  const percents = listed(shares, (share) => (share ? percent(share) : '0 %'));
  if (shares.some(Boolean)) return `${names[entity]}: best on ${percents} of the Tiles`;
  const ranks = own.map((each) => each.ranking.ranks[indexIn(model, entity, each)]);
  const word = (/** @type {number} */ rank) => (Number.isFinite(rank) ? ordinal(rank) : 'undefined');
  return `${names[entity]}: best on no Tile, ${listed(ranks, word)} at this point`;
}

/** Numbers of Tiles in their order; only the ends of many, and one if all are the same. */
/** @param {number[]} values @param {(value: number) => string} word */
function listed(values, word) {
  const said = [...new Set(values.map(word))];
  if (said.length === 1) return said[0];
  if (values.length <= LISTED) return values.map(word).join(', ');
  const sorted = values.filter(Number.isFinite).sort((p, q) => p - q);
  return `${word(sorted[0])} to ${word(sorted[sorted.length - 1])}`;
}

/** @param {ExploreModel} model @param {number} entity */
const shareOf = (model, entity) => {
  const own = model.regions('first').filter(({ entities }) => entities.includes(entity));
  return own.reduce((sum, { area }) => sum + area, 0);
};

// ---- What a spotlight lights on correlation Tiles side by side: the point on each, with the largest value there.

/** The ring of the largest value comes last, as that gets the sentence. @param {SideBySideTiles} side @returns {Lit} */
function litCorrelations(side) {
  const { a, b } = side.model.point;
  const best = side.largest();
  const tiles = side.tiles.filter((tile) => tile !== best?.tile);
  const found = [...tiles, ...(best ? [best.tile] : [])].flatMap(({ tile: { overlay, painter } }) => {
    if (!painter.drawing) return [];
    const { x, y } = painter.drawing.scale;
    const place = placesOnSlide(overlay);
    return [{ at: place(x(a), y(b)), area: squareOnSlide(place, painter.drawing), lit: false }];
  });
  return { areas: found.map(({ area }) => area), holes: [], rings: found, free: true };
}

/** @param {SideBySideTiles} side */
function largestWords(side) {
  const best = side.largest();
  if (!best) return 'Undefined (0/0) here for every score';
  return `Largest here: ${side.model.symbol} = ${fixed(best.value)} with ${best.tile.title.textContent}`;
}

// ---- What a spotlight lights on the plots of a slide, and what it says where the scene has no sentence. Draws
// nothing.

/** @type {Lit} */
const NOTHING = { areas: [], holes: [], rings: [], free: true };
/** The plots that fill a box instead of a square. @type {string[]} */
const BOXES = ['degree', 'best', 'mixture', 'audit', 'shares', 'rankings', 'groups', 'matrix', 'triangle', 'standing'];

/**
 * The areas that are darkened, and what is lit in them: regions, dots and rows of the selected classifier, otherwise of
 * the best one; the place of a counterexample or of the slider.
 */
/** @type {(frame: StageFrame, panes: StagePanes) => Lit} */
export function lit(frame, panes) {
  if (panes.sideBySide) return litTiles(frame, panes);
  if (panes.shown[0] === 'domains') return litDomains(frame, panes);
  const { model, predictions } = frame;
  const entity = litEntity(model);
  const shade = { areas: /** @type {Area[]} */ ([]), holes: /** @type {Place[][]} */ ([]) };
  /** @type {Omit<Ring, 'lit'>[]} */
  const rings = [];
  const owns = (/** @type {number} */ i) => (predictions ? predictions.owner[i] : i) === entity;
  for (const [k, name] of panes.shown.entries()) {
    const area = areaOf(panes, k);
    // A map of one classifier is about that one as a whole.
    if (name !== 'tile' || !model.heat) shade.areas.push(area);
    shade.holes.push(...regionsOf(panes, k, owns, frame), ...rowOf(panes, k, entity));
    const at = dotOf(panes, k, entity) ?? figureDot(panes, k, entity);
    if (at) rings.push({ at, area });
  }
  const ringed = rings.length ? rings : pointOf(frame, panes);
  const isLit = (/** @type {Place} */ at) => shade.holes.some((outline) => isInside(at, outline));
  return { ...shade, rings: ringed.map((ring) => ({ ...ring, lit: isLit(ring.at) })), free: false };
}

/** What is lit on a slide of domains: the one that holds the classifier back, with its region and its row. */
/** @type {(frame: StageFrame, panes: StagePanes) => Lit} */
function litDomains({ model: { point } }, panes) {
  const { box, domains } = panes.evidence;
  const tiles = domains.shown.tiles.flatMap((tile) => {
    const { drawing } = tile.painter;
    if (!drawing) return [];
    const place = placesOnSlide(tile.overlay);
    return [{ drawing, place, area: squareOnSlide(place, drawing) }];
  });
  const last = tiles.at(-1);
  if (!last) return NOTHING;
  const { scene, scale } = last.drawing;
  const [leading] = scene.winner;
  const holes = scene.regions
    .filter(({ entities }) => entities.includes(leading))
    .map(({ outline }) => outline.map(([a, b]) => last.place(scale.x(a), scale.y(b))));
  const at = last.place(scale.x(point.a), scale.y(point.b));
  const ring = { at, area: last.area, lit: holes.some((outline) => isInside(at, outline)) };
  const matrix = box?.boxes?.[1];
  const rows = rowOf(panes, 1, leading);
  const areas = [...tiles.map(({ area }) => area), ...(matrix ? [matrix] : [])];
  return { areas, holes: [...holes, ...rows], rings: [ring], free: true };
}

/** What is lit on Tiles side by side. @param {StageFrame} frame @param {StagePanes} panes */
function litTiles({ model }, { shown, whole: { panels, 'side-by-side': correlations } }) {
  if (shown.includes('panels')) return litPanels(model, panels.grid.tiles);
  return correlations.tiles ? litCorrelations(correlations.tiles) : NOTHING;
}

/** @param {StagePanes} panes @param {number} k @returns {Area} */
function areaOf({ shown, slots, side, scale, evidence }, k) {
  const box = BOXES.includes(shown[k]) ? evidence.box?.boxes?.[k] : null;
  const { x, y } = slots[k];
  return box ?? { x: x + MARGIN.left * scale, y: y + MARGIN.top * scale, w: side * scale, h: side * scale };
}

/** A ring at the point of the Tile, where nothing else has one. */
/** @type {(frame: StageFrame, panes: StagePanes) => Omit<Ring, 'lit'>[]} */
function pointOf({ model: { point } }, panes) {
  const area = areaOf(panes, 0);
  const drawing = tileOf(panes, panes.shown[0])?.drawing;
  const at = drawing && onSlide(panes, 0, drawing.scale.x(point.a), drawing.scale.y(point.b));
  return [{ at: at ?? [area.x + point.a * area.w, area.y + (1 - point.b) * area.h], area }];
}

/** A pixel of a plot as one of the slide. @type {(panes: StagePanes, k: number, x: number, y: number) => Place} */
function onSlide({ slots, scale, shown, evidence: { triangle } }, k, x, y) {
  const [{ x: left, y: top }, by] = shown[k] === 'triangle' ? [triangle.corner, triangle.scale] : [slots[k], scale];
  return [left + by * x, top + by * y];
}

/** @param {StagePanes} panes @param {string} name */
function tileOf({ tile, evidence }, name) {
  if (name === 'triangle') return evidence.triangle;
  return name === 'models' ? evidence.plots.square : name === 'tile' ? tile : null;
}

/** The outlines of the regions of a classifier on a Tile; of a Tile divided by rankings, of where it is best. */
/** @type {(panes: StagePanes, k: number, owns: (entity: number) => boolean, frame: StageFrame) => Place[][]} */
function regionsOf(panes, k, owns, { model }) {
  const drawing = tileOf(panes, panes.shown[k])?.drawing;
  if (!drawing) return [];
  const { regions } = drawing.scene;
  const drawn = regions.length || model.heat ? regions : model.regions('first');
  const { x, y } = drawing.scale;
  return drawn
    .filter(({ entities }) => entities.some(owns))
    .map(({ outline }) => outline.map(([a, b]) => onSlide(panes, k, x(a), y(b))));
}

/** The dot of a classifier in ROC space. @param {StagePanes} panes @param {number} k @param {number} entity */
function dotOf(panes, k, entity) {
  const name = panes.shown[k];
  const drawing = name === 'curves' ? panes.evidence.plots.curves.drawing : name === 'roc' ? panes.roc.drawing : null;
  const dot = drawing?.scene.points.find((each) => each.entity === entity);
  return drawing && dot ? onSlide(panes, k, drawing.scale.x(dot.x), drawing.scale.y(dot.y)) : null;
}

/** The place of the slider, of the counterexample, or of the dot of a classifier in the list of the best. */
/** @type {(panes: StagePanes, k: number, entity: number) => Place | null} */
function figureDot({ evidence, shown }, k, entity) {
  const box = evidence.box?.boxes?.[k];
  const { degree, best, mixture } = evidence;
  if (!box) return null;
  const place = shown[k] === 'best' ? best.dot(entity) : shown[k] === 'mixture' ? mixture.worst?.at : null;
  if (place) return [box.x + place[0], box.y + place[1]];
  if (shown[k] !== 'degree') return null;
  const { t, optimality } = degree.live.here;
  const y = Number.isFinite(optimality) ? height(degree.layout.degree, DEGREES, optimality) : degree.layout.axis;
  const by = box.w / FIGURE_WIDTH;
  return [box.x + by * degree.x(t), box.y + by * y];
}

/** The row of a classifier, next to the Tile or in the list of the best. */
/** @type {(panes: StagePanes, k: number, entity: number) => Place[][]} */
function rowOf({ evidence, shown }, k, entity) {
  const { box, bars, best, matrix, rankings, groups, standing } = evidence;
  /** @type {Partial<Record<string, {places: Map<number, {y: number, height: number}>}>>} */
  const lists = { shares: bars, best, matrix, standing };
  const regions = shown[k] === 'rankings' ? rankings : shown[k] === 'groups' ? groups : null;
  const row = regions ? regions.marked : lists[shown[k]]?.places.get(entity);
  const area = box?.boxes?.[k];
  return row && area ? [corners({ x: area.x, y: area.y + row.y, w: area.w, h: row.height })] : [];
}

/** @param {Area} area @returns {Place[]} */
const corners = ({ x, y, w, h }) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/**
 * What a spotlight says about what it lights, where the scene has no sentence.
 *
 * @param {StageFrame} frame @param {StagePanes} panes
 * @param {string[]} names as the audience sees them
 * @param {WinnerWords} words of the slide
 */
export function litWords(frame, panes, names, words) {
  const { model, contexts, tasks } = frame;
  if (tasks) return tasks.rowWords(model.selected ?? model.winners[0], names);
  const held = contexts?.domainWords(model, names);
  if (held) return held.title;
  const { worst } = panes.evidence.mixture;
  if (panes.shown.includes('mixture') && worst)
    return `The mixture of the two scores ${fixed(worst.value)}, ${worst.below ? 'below' : 'above'} both`;
  const about = panes.sideBySide && tilesWords(frame, panes, names);
  if (about) return about;
  const { entity, name, value, second } = panes.sideBySide ? winnerWords(model, names) : words;
  if (entity !== null) return selectionWords(model, names, entity) || `${name}: ${second}`;
  return value ? `${name}${name.endsWith('=') ? '' : ':'} ${value} ${second.split(';')[0]}` : second;
}

/** What a spotlight says about Tiles side by side; '' where all show one performance of each classifier. */
/** @param {StageFrame} frame @param {StagePanes} panes @param {string[]} names as the audience sees them */
function tilesWords({ model }, { shown, whole: { panels, 'side-by-side': correlations } }, names) {
  if (shown.includes('panels')) return sharesOfTiles(model, panels.models.panels, names);
  return correlations.tiles ? largestWords(correlations.tiles) : '';
}

// ---- The spotlight.

const SVG = 'http://www.w3.org/2000/svg';
const DIM = 0.8;
const RING = 22;
/** The least length of the arrow. */
const ARROW = 40;
const LINE = 36;
const SIZE = 28;
/** The widths of lines from which a sentence among Tiles chooses. */
const WRAPS = [320, 420, 560, 1200];

export class Spotlight {
  svg = document.createElementNS(SVG, 'svg');
  pen = new Pen(this.svg);
  /** The sentence of the spotlight; null without a spotlight. @type {string | null} */
  text = null;

  constructor() {
    this.svg.setAttribute('class', 'tx-stage-spotlight');
    this.svg.setAttribute('font-family', FONT);
  }

  /**
   * @param {StageFrame} frame @param {StagePanes} panes @param {string} words
   * @param {{unit: number, width: number, height: number}} room
   */
  paint(frame, panes, words, room) {
    const { text, pen, svg } = this;
    const shown = text !== null && frame.ready !== false && panes.shown.length > 0;
    svg.toggleAttribute('hidden', !shown);
    pen.start();
    if (shown) this.draw(words, lit(frame, panes), room);
    pen.stop();
  }

  /**
   * @param {string} words @param {ReturnType<typeof lit>} found
   * @param {{unit: number, width: number, height: number}} room
   */
  draw(words, found, { unit, width: wide, height }) {
    const { areas, holes, rings } = found;
    const { pen, svg } = this;
    svg.setAttribute('viewBox', `0 0 ${wide} ${height}`);
    const same = (/** @type {number} */ x) => x;
    const outlines = [...areas.map(corners), ...holes].map((outline) => path(outline, same, same, true));
    const circles = rings.flatMap(({ at: [x, y], lit: open }) => (open ? [] : [circle(x, y, RING * unit)]));
    const d = [...outlines, ...circles].join('');
    pen.add('path', { d, fill: theme().bg, 'fill-opacity': DIM, 'fill-rule': 'evenodd' });
    const style = { fill: 'none', stroke: theme().ink, 'stroke-width': 4 * unit };
    for (const { at } of rings) pen.add('circle', { cx: at[0], cy: at[1], r: RING * unit, ...style });
    const last = rings[rings.length - 1];
    const squares = rings.map(({ at }) => ringSquare(at, unit));
    const ground = found.free ? { areas, holes: [...holes, ...squares] } : null;
    if (words && last) this.say(words, last, unit, ground);
  }

  /**
   * Draws the sentence with an arrow to a ring.
   *
   * @param {string} text @param {Ring} ring @param {number} unit
   * @param {Shade | null} ground where the sentence may be on any of several Tiles
   */
  say(text, ring, unit, ground) {
    const { pen } = this;
    const { ink, bg } = theme();
    const { x, y, w, h, lines } = (ground && amongTiles(text, ring, ground, unit)) ?? boxOf(text, ring, unit);
    const [from, end] = arrowEnds(ring.at, { x, y, w, h }, unit);
    pen.add('path', { d: arrow(from, end, unit), fill: 'none', stroke: ink, 'stroke-width': 4 * unit });
    const frame = { x, y, width: w, height: h, rx: 8 * unit };
    pen.add('rect', { ...frame, fill: bg, stroke: ink, 'stroke-width': 2 * unit });
    lines.forEach((line, k) => {
      const at = { x: x + 16 * unit, y: y + (10 + LINE * k + 27) * unit };
      pen.add('text', { ...at, 'font-size': SIZE * unit, 'font-weight': 700, fill: ink }, line);
    });
  }
}

/** The lines of a text, and the size of their box. */
/** @param {string} text @param {number} most pixels of a line @param {number} unit */
function linesIn(text, most, unit) {
  const lines = wrapped(text, most, SIZE * unit);
  const wide = lines.reduce((found, line) => Math.max(found, width(line, SIZE * unit, true)), 0);
  return { lines, w: wide + 32 * unit, h: (lines.length * LINE + 20) * unit };
}

/** The box of a sentence in the half of a plot without a lit part. */
/** @param {string} text @param {Ring} ring @param {number} unit */
function boxOf(text, { at: [x, y], area }, unit) {
  const size = linesIn(text, 0.62 * area.w, unit);
  const { w, h } = size;
  const below = y < area.y + area.h / 2;
  const left = Math.min(
    area.x + area.w - w - 12 * unit,
    Math.max(area.x + 12 * unit, x - w / 2 + (below ? 0.12 * area.w : 0)),
  );
  // A long sentence leaves the ring and its arrow free.
  const apart = (RING + ARROW) * unit;
  const top = below
    ? Math.max(y + apart, Math.min(area.y + area.h - h - 12 * unit, area.y + 0.68 * area.h))
    : Math.min(y - apart - h, Math.max(area.y + 12 * unit, area.y + 0.2 * area.h));
  return { ...size, x: left, y: top };
}

/** The box of a sentence where it covers the least of what several Tiles show; null if there is no room. */
/** @param {string} text @param {Ring} ring @param {Shade} ground @param {number} unit */
function amongTiles(text, { at, area }, ground, unit) {
  const sizes = WRAPS.map((most) => linesIn(text, most * unit, unit));
  return freeBox(sizes, around([area, ...ground.areas]), ground, at, (RING + ARROW) * unit);
}

/** The ends of an arrow from the border of a box to a ring. @type {(at: Place, box: Area, unit: number) => Place[]} */
function arrowEnds([x, y], box, unit) {
  // From the middle of the upper or lower side, or of the left or right one, of a box that is level with the ring.
  const level = y >= box.y && y <= box.y + box.h;
  const from = [
    level ? (x < box.x ? box.x : box.x + box.w) : box.x + box.w / 2,
    level ? box.y + box.h / 2 : y < box.y ? box.y : box.y + box.h,
  ];
  const far = Math.hypot(x - from[0], y - from[1]) || 1;
  const by = ((RING + 8) * unit) / far;
  return [
    [from[0], from[1]],
    [x - (x - from[0]) * by, y - (y - from[1]) * by],
  ];
}

/** The square around a ring. @param {Place} at @param {number} unit */
const ringSquare = ([x, y], unit) =>
  corners({ x: x - RING * unit, y: y - RING * unit, w: 2 * RING * unit, h: 2 * RING * unit });

/** @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** @param {number[]} from @param {number[]} to @param {number} unit */
function arrow([x0, y0], [x1, y1], unit) {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const barb = (/** @type {number} */ by) =>
    `M${x1} ${y1}L${x1 - 18 * unit * Math.cos(angle + by)} ${y1 - 18 * unit * Math.sin(angle + by)}`;
  return `M${x0} ${y0}L${x1} ${y1}${barb(0.5)}${barb(-0.5)}`;
}
