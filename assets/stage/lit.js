/** What a spotlight lights on the plots of a slide, and what it says where the scene has no sentence. Draws nothing. */
import { MARGIN } from '#tile/draw/square';
import { fixed } from '#tile/draw/text';
import { shownWinner } from '#tile/model/tile_scene';
import { DEGREES, height } from '#tile/paths/panels';
import { FIGURE_WIDTH } from '#tile/paths/slide_degree';
import { isInside } from '#tile/spotlight/free_box';
import { largestWords, litCorrelations } from '#tile/spotlight/lit_correlations';
import { litPanels, sharesOfTiles } from '#tile/spotlight/lit_panels';
import { selectionWords, winnerWords } from '#tile/stage/words';

/** @import { Place } from '#tile/draw/types' */
/** @import { Area } from '#tile/spotlight/free_box' */
/** @import { StagePanes } from '#tile/stage/panes' */
/** @import { StageFrame } from '#tile/stage/plots' */
/** @import { WinnerWords } from '#tile/stage/words' */

/**
 * A place with a ring, the plot in which it is, and whether that is lit there.
 *
 * @typedef {{at: Place, area: Area, lit: boolean}} Ring
 */
/**
 * What is darkened, and what is not: outlines of regions and rows.
 *
 * @typedef {{areas: Area[], holes: Place[][]}} Shade
 */

const NOTHING = { areas: [], holes: [], rings: [], free: true };
/** The plots that fill a box instead of a square. @type {string[]} */
const BOXES = ['degree', 'best', 'mixture', 'audit', 'shares', 'rankings'];

/**
 * The areas that are darkened, and what is lit in them: regions, dots and rows of the selected classifier, otherwise of
 * the best one; the place of a counterexample or of the slider. `free`: whether the sentence may be on any plot.
 *
 * @param {StageFrame} frame
 * @param {StagePanes} panes
 * @returns {Shade & {rings: Ring[], free: boolean}}
 */
export function lit(frame, panes) {
  if (panes.sideBySide) return litTiles(frame, panes);
  const { model, predictions } = frame;
  const entity = model.selected ?? shownWinner(model)[0];
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

/**
 * What is lit on Tiles side by side.
 *
 * @param {StageFrame} frame
 * @param {StagePanes} panes
 */
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

/**
 * A ring at the point of the Tile, where nothing else has one.
 *
 * @param {StageFrame} frame
 * @param {StagePanes} panes
 * @returns {Omit<Ring, 'lit'>[]}
 */
function pointOf({ model: { point } }, panes) {
  const area = areaOf(panes, 0);
  const drawing = tileOf(panes, panes.shown[0])?.drawing;
  const at = drawing && onSlide(panes, 0, drawing.scale.x(point.a), drawing.scale.y(point.b));
  return [{ at: at ?? [area.x + point.a * area.w, area.y + (1 - point.b) * area.h], area }];
}

/**
 * A pixel of a plot as one of the slide.
 *
 * @param {StagePanes} panes
 * @param {number} k
 * @param {number} x
 * @param {number} y
 * @returns {Place}
 */
const onSlide = ({ slots, scale }, k, x, y) => [slots[k].x + scale * x, slots[k].y + scale * y];

/** @param {StagePanes} panes @param {string} name */
function tileOf({ tile, evidence }, name) {
  return name === 'models' ? evidence.plots.square : name === 'tile' ? tile : null;
}

/**
 * The outlines of the regions of a classifier on a Tile; of a Tile divided by rankings, of where it is best.
 *
 * @param {StagePanes} panes
 * @param {number} k
 * @param {(entity: number) => boolean} owns
 * @param {StageFrame} frame
 * @returns {Place[][]}
 */
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

/**
 * The dot of a classifier in ROC space.
 *
 * @param {StagePanes} panes
 * @param {number} k
 * @param {number} entity
 */
function dotOf(panes, k, entity) {
  const name = panes.shown[k];
  const drawing = name === 'curves' ? panes.evidence.plots.curves.drawing : name === 'roc' ? panes.roc.drawing : null;
  const dot = drawing?.scene.points.find((each) => each.entity === entity);
  return drawing && dot ? onSlide(panes, k, drawing.scale.x(dot.x), drawing.scale.y(dot.y)) : null;
}

/**
 * The place of the slider, of the counterexample, or of the dot of a classifier in the list of the best.
 *
 * @param {StagePanes} panes
 * @param {number} k
 * @param {number} entity
 * @returns {Place | null}
 */
function figureDot({ evidence, shown }, k, entity) {
  const box = evidence.box?.boxes?.[k];
  const { degree, best, mixture } = evidence;
  if (!box) return null;
  const place = shown[k] === 'best' ? best.places.get(entity)?.dot : shown[k] === 'mixture' ? mixture.worst?.at : null;
  if (place) return [box.x + place[0], box.y + place[1]];
  if (shown[k] !== 'degree') return null;
  const { t, optimality } = degree.live.here;
  const y = Number.isFinite(optimality) ? height(degree.layout.degree, DEGREES, optimality) : degree.layout.axis;
  const by = box.w / FIGURE_WIDTH;
  return [box.x + by * degree.x(t), box.y + by * y];
}

/**
 * The row of a classifier, next to the Tile or in the list of the best.
 *
 * @param {StagePanes} panes
 * @param {number} k
 * @param {number} entity
 * @returns {Place[][]}
 */
function rowOf({ evidence: { box, bars, best, rankings }, shown }, k, entity) {
  const places = shown[k] === 'shares' ? bars.places : shown[k] === 'best' ? best.places : null;
  const row = shown[k] === 'rankings' ? rankings.here : places?.get(entity);
  const area = box?.boxes?.[k];
  return row && area ? [corners({ x: area.x, y: area.y + row.y, w: area.w, h: row.height })] : [];
}

/** @param {Area} area @returns {Place[]} */
export const corners = ({ x, y, w, h }) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/**
 * What a spotlight says about what it lights, where the scene has no sentence.
 *
 * @param {StageFrame} frame
 * @param {StagePanes} panes
 * @param {string[]} names as the audience sees them
 * @param {WinnerWords} words of the slide
 */
export function litWords(frame, panes, names, words) {
  const { model } = frame;
  const { worst } = panes.evidence.mixture;
  if (panes.shown.includes('mixture') && worst)
    return `The mixture of the two scores ${fixed(worst.value)}, ${worst.below ? 'below' : 'above'} both`;
  const about = panes.sideBySide && tilesWords(frame, panes, names);
  if (about) return about;
  const { entity, name, value, second } = panes.sideBySide ? winnerWords(model, names) : words;
  if (entity !== null) return selectionWords(model, names, entity) || `${name}: ${second}`;
  return value ? `${name}${name.endsWith('=') ? '' : ':'} ${value} ${second.split(';')[0]}` : second;
}

/**
 * What a spotlight says about Tiles side by side; '' where all show one performance of each classifier.
 *
 * @param {StageFrame} frame
 * @param {StagePanes} panes
 * @param {string[]} names as the audience sees them
 */
function tilesWords({ model }, { shown, whole: { panels, 'side-by-side': correlations } }, names) {
  if (shown.includes('panels')) return sharesOfTiles(model, panels.models.panels, names);
  return correlations.tiles ? largestWords(correlations.tiles) : '';
}
