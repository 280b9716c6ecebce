/** What a spotlight lights on Tiles side by side: the regions of one classifier on each, or a map of it as a whole. */
import { ordinal, percent } from '#tile/draw/text';
import { shownWinner } from '#tile/model/tile_scene';
import { firstGroup } from '#tile/multiples/coordinates';
import { isInside, middleOf } from '#tile/spotlight/free_box';

/** @import { Place } from '#tile/draw/types' */
/** @import { Area } from '#tile/spotlight/free_box' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Panel } from '#tile/multiples/panel_models' */
/** @import { PanelTile } from '#tile/multiples/panel_tile' */
/** @import { TileDrawing } from '#tile/painters/types' */
/**
 * What is darkened, what is not, and the place of the ring, if it is lit anyway.
 *
 * @typedef {{areas: Area[], holes: Place[][], rings: {at: Place, area: Area, lit: boolean}[], free: true}} Lit
 */
/** The ring of a Tile, and what it is worth. @typedef {{worth: number, at: Place, area: Area, lit: boolean}} Choice */

/** Maps of the selected classifier. */
const OF_SELECTED = ['rank', 'value', 'relative_skill', 'best_probability', 'near_best'];
/** What a ring at the point is worth; one in a region is worth its share of the Tile. */
const AT_POINT = 2;
const LISTED = 4;

/**
 * The pixels of a plot as pixels of the slide, which may itself be scaled.
 *
 * @param {HTMLElement} plot
 * @returns {(x: number, y: number) => Place}
 */
export function placesOnSlide(plot) {
  const slide = /** @type {HTMLElement} */ (plot.closest('.tx-stage'));
  const [box, around] = [plot.getBoundingClientRect(), slide.getBoundingClientRect()];
  const by = slide.offsetWidth / around.width;
  const scale = (by * box.width) / plot.offsetWidth;
  return (x, y) => [by * (box.left - around.left) + scale * x, by * (box.top - around.top) + scale * y];
}

/**
 * The square of a Tile on the slide.
 *
 * @param {(x: number, y: number) => Place} place
 * @param {TileDrawing} drawing
 * @returns {Area}
 */
export function squareOnSlide(place, { scale: { box } }) {
  const [[x, y], [right, bottom]] = [place(box.x0, box.y0), place(box.x1, box.y1)];
  return { x, y, w: right - x, h: bottom - y };
}

/**
 * The index of a classifier of one model in another; -1 if that lacks it.
 *
 * @param {ExploreModel} model
 * @param {number} entity
 * @param {ExploreModel} other
 */
const indexIn = (model, entity, other) =>
  other.board === model.board ? entity : other.names.indexOf(model.names[entity]);

/** The classifier in the light: the selected, otherwise the best one. @param {ExploreModel} model */
const litEntity = (model) => model.selected ?? shownWinner(model)[0];

/**
 * @param {ExploreModel} model of the slide
 * @param {PanelTile[]} tiles
 * @returns {Lit}
 */
export function litPanels(model, tiles) {
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
    const whole = OF_SELECTED.includes(panel.model.flavor) && panel.model.selected === index;
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
 * @param {TileDrawing} drawing
 * @param {number} entity
 * @param {(x: number, y: number) => Place} place
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
 * @param {Place} point
 * @param {Area} area
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
 *
 * @param {ExploreModel} model
 * @param {Panel[]} panels
 * @param {string[]} names as the audience sees them
 */
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

/**
 * Numbers of Tiles in their order; only the ends of many, and one if all are the same.
 *
 * @param {number[]} values
 * @param {(value: number) => string} word
 */
function listed(values, word) {
  const said = [...new Set(values.map(word))];
  if (said.length === 1) return said[0];
  if (values.length <= LISTED) return values.map(word).join(', ');
  const sorted = values.filter(Number.isFinite).sort((p, q) => p - q);
  return `${word(sorted[0])} to ${word(sorted[sorted.length - 1])}`;
}

/**
 * @param {ExploreModel} model
 * @param {number} entity
 */
const shareOf = (model, entity) => {
  const own = model.regions('first').filter(({ entities }) => entities.includes(entity));
  return own.reduce((sum, { area }) => sum + area, 0);
};
