/**
 * The Tile of a leaderboard while Uncertainty is on: colours that fade with the probability of the most probable
 * winner, with a contour; or a map of one quantity; and a legend. Maps are computed for a few milliseconds per frame;
 * until one is complete, the previous one stays.
 */
import { theme } from '#tile/draw/colours';
import { drawScaleOnLine } from '#tile/draw/scales';
import { percent } from '#tile/draw/text';
import { fadedShapes, shareAbove } from '#tile/math/uncertainty/contours';
import { DRAW_FLAVORS, isOfOne } from '#tile/model/tile_settings';
import { BackgroundDraws, colouredDraws, priorIn, TileMaps } from '#tile/model/uncertainty';
import {
  bestScaleOf,
  describeAt,
  FadeLegend,
  fadedTile,
  otherMaps,
  scaleOf,
  valueFading,
  valueMapOf,
} from '#tile/plots/tile/fade';
import { drawNames } from '#tile/plots/tile/fade_names';
import { mapFading, mapScale, numbersText, rankingFading } from '#tile/plots/tile/ranking_regions';
import { frameOf } from '#tile/plots/tile/scene';

/** @import { Painter } from '#tile/draw/layouts' */
/** @import { TitledRamp } from '#tile/draw/scales' */
/** @import { Drawn, Mapping } from '#tile/model/uncertainty' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { LeveledScale, QuantityMap, Shown, ValueMap } from '#tile/plots/tile/fade' */
/** @import { Fading, TileDrawing, TileScene } from '#tile/plots/tile/types' */

/** What the drawing has in place of its own entities, if these are thresholds. */
/** @typedef {Pick<TileScene, 'names' | 'selected' | 'colourOf'>} Entities */
/** @typedef {TileMaps<Mapping & QuantityMap, any>} Maps */

/** Milliseconds of computation per frame: at rest; during a drag with painting, and the least of that. */
const STILL = 14;
const LIVE = 14;
const LEAST = 3;
/** Where a slide has the scale: pixels from the left edge of the square, and the baseline. */
const [INSET, BASELINE] = [10, 10];
let drawings = 0;

/** The milliseconds available for computing in a frame of a drag. */
/** @param {number} [spent] milliseconds that the previous frame took */
export const sliceTime = (spent = 0) => Math.max(LEAST, LIVE - spent);

/** A map with its scale above the square. @param {Fading} fading @param {TitledRamp} scale @returns {Fading} */
const withScale = (fading, scale) =>
  Object.create(fading, {
    names: {
      value: (/** @type {import('#tile/draw/pen').Pen} */ pen, /** @type {TileDrawing} */ { scale: { box } }) => {
        drawScaleOnLine(pen, scale, { x: box.x0 + INSET, y: BASELINE, right: box.x1 });
        return [];
      },
    },
  });

/** @template {{live: boolean}} M */
export class Fade {
  legend = new FadeLegend();
  frame = 0;
  /** Whether the next frame shows a new map. */
  finished = false;
  /** The model of the last request. @type {M | null} */
  model = null;
  /** The maps of a quantity other than P(best), and what they depend on. @type {{of: string, maps: Maps} | null} */
  other = null;
  /** How the map is drawn, and from what. */
  /** @type {{map: QuantityMap, of: string, fading: Fading, values: ValueMap | null} | null} */
  drawn = null;

  /** @param {boolean} onSlide whether the scale of a quantity is above the Tile, for want of a legend */
  constructor(onSlide) {
    this.onSlide = onSlide;
  }

  // What differs between a leaderboard and models ---------------------------------------------------------------------

  /** Whether the Tile shows results of draws. @param {M} _model */
  applies(_model) {
    return false;
  }

  /** What the map is about. @param {M} _model @returns {Shown & {entities?: Entities}} */
  about(_model) {
    throw new Error('expected what a map is about');
  }

  /** The maps of the quantity shown. @param {M} _model @returns {Maps} */
  mapsOf(_model) {
    throw new Error('expected maps');
  }

  /** What maps are computed from. @param {M} _model @returns {{draws: Drawn | null, prior: number | null}} */
  source(_model) {
    return { draws: null, prior: null };
  }

  /** The milliseconds of computation in a frame. @param {M} _model */
  slice(_model) {
    return STILL;
  }

  /** Shows a newly completed map. @param {M} _model */
  show(_model) {}

  // What is the same --------------------------------------------------------------------------------------------------

  /** The map on display; null if there is none. @param {M} model @returns {QuantityMap | null} */
  shown(model) {
    return this.applies(model) ? this.mapsOf(model).shown : null;
  }

  /** The maps that depend on `of`, other than P(best). @param {string} of @param {() => Maps} make */
  others(of, make) {
    if (this.other?.of !== of) this.other = { of, maps: make() };
    return this.other.maps;
  }

  /** How the Tile is drawn; null if it is drawn as without uncertainty. @param {M} model @returns {Fading | null} */
  fadingOf(model) {
    const fading = this.drawnOf(model)?.fading ?? null;
    return fading && this.withScale(model, fading);
  }

  /** On slides the scale of a map of one quantity is above it. @param {M} model @param {Fading} fading */
  withScale(model, fading) {
    const scale = this.onSlide && this.about(model).flavor !== 'entity' ? this.scale(model) : null;
    return scale ? withScale(fading, scale) : fading;
  }

  /** How the map on display is drawn. @param {M} model */
  drawnOf(model) {
    const map = this.shown(model);
    if (!map) return null;
    const about = this.about(model);
    const { flavor, selected, names, colourOf, uncertainty, entities } = about;
    const key = flavor === 'entity' ? [entities?.names, entities?.selected, uncertainty.contour] : [selected];
    const of = JSON.stringify([flavor, names.map((_, k) => colourOf(k)), theme().dark, ...key]);
    if (this.drawn?.map !== map || this.drawn.of !== of) this.drawn = { map, of, ...draw(about, map) };
    return this.drawn;
  }

  /** Entity and words for (a, b); null without. @param {M} model @param {number} a @param {number} b */
  describeAt(model, a, b) {
    const map = this.shown(model);
    return map && describeAt(this.about(model), map, a, b);
  }

  /** Requests the map for the model. @param {M} model */
  request(model) {
    const { draws, prior } = this.applies(model) ? this.source(model) : { draws: null, prior: null };
    this.model = model;
    const more = this.mapsOf(model).request(draws, prior, model.live);
    if (more && !this.frame) this.frame = requestAnimationFrame(() => this.runSlice());
  }

  runSlice() {
    const { model } = this;
    this.frame = 0;
    if (!model) return;
    const maps = this.mapsOf(model);
    // To draw a map takes as long as a slice, so that it has a frame of its own.
    const { finished } = this;
    if (finished) this.show(model);
    this.finished = !finished && maps.step(this.slice(model));
    if (maps.working || this.finished) this.frame = requestAnimationFrame(() => this.runSlice());
  }

  /** Completes the map at once, before printing. @param {M} model */
  finish(model) {
    this.request(model);
    const maps = this.mapsOf(model);
    while (maps.working) maps.step(Infinity);
  }

  /** The scale of the colours; null if they need none. @param {M} model @returns {LeveledScale | null} */
  scale(model) {
    if (!this.applies(model)) return null;
    const about = this.about(model);
    if (about.flavor === 'entity') return bestScaleOf(about);
    const values = this.drawnOf(model)?.values;
    return values ? scaleOf(about, values) : null;
  }

  /** Paints the legend below the plot. @param {M} model @param {HTMLElement} plot */
  paintLegend(model, plot) {
    const { root } = this.legend;
    const scale = this.scale(model);
    if ((scale || this.applies(model)) && !root.isConnected) plot.after(root);
    root.hidden = scale === null;
    if (scale) this.legend.paintValues(scale);
  }
}

/** @type {(about: Shown & {entities?: Entities}, map: QuantityMap) => {fading: Fading, values: ValueMap | null}} */
function draw(about, map) {
  const key = `${++drawings}`;
  if (about.flavor !== 'entity' || !('winner' in map)) {
    const values = valueMapOf(about, map);
    return { values, fading: valueFading(values, key) };
  }
  const faded = fadedShapes(map);
  const { regions, level } = fadedTile(faded.map, faded.borders, about.colourOf, about.uncertainty.contour);
  /** @type {(drawing: TileDrawing) => TileDrawing} */
  const own = (drawing) => ({ ...drawing, scene: { ...drawing.scene, ...about.entities } });
  const names = /** @type {Fading['names']} */ (
    (pen, drawing) => drawNames(pen, own(drawing), faded.map, level(drawing))
  );
  return { values: null, fading: { key, names, regions: (pen, drawing) => regions(pen, own(drawing)) } };
}

// ---- Of a leaderboard.

/**
 * @typedef {object} Panels
 * @property {{plot: HTMLElement}} hosts the legend is placed below `plot`
 * @property {TileScene | null} tileScene
 * @property {{move: (scene: TileScene) => void, legend?: Painter['legend']}} tile
 * @property {() => void} notes
 * @property {(what: 'point') => void} ask requests a repaint
 * @property {number} [spent] milliseconds that the last frame took
 * @property {string[]} [names] as the audience of a slide sees them
 */

/** @extends {Fade<ExploreModel>} */
export class TileFade extends Fade {
  /** @param {Panels} panels @param {boolean} [onSlide] */
  constructor(panels, onSlide = false) {
    super(onSlide);
    this.panels = panels;
    panels.tile.legend = this.legend;
    this.backgroundDraws = new BackgroundDraws(() => panels.ask('point'));
  }

  /** @override @param {ExploreModel} model */
  applies(model) {
    return showsDraws(model);
  }

  /** @override @param {ExploreModel} model */
  about({ flavor, selected, names, colourOf, winners, uncertainty, here }) {
    return { flavor, selected, names: this.panels.names ?? names, colourOf, winners, uncertainty, here };
  }

  /** @override @param {ExploreModel} model */
  mapsOf(model) {
    const other = otherMaps(model);
    return other ? this.others(other.of, other.make) : model.uncertaintyResults.maps;
  }

  /** The draws for the map: few while the prior is dragged, so that the map keeps up. */
  /** @override @param {ExploreModel} model */
  source(model) {
    const { uncertaintyResults, live } = model;
    const prior = priorIn(model);
    const few = otherMaps(model) || (live && uncertaintyResults.maps.shown?.prior !== prior);
    const draws = few ? uncertaintyResults.draws(model) : uncertaintyResults.mapDraws(model);
    return { draws: otherMaps(model) ? draws : colouredDraws(draws, model), prior };
  }

  /** @override @param {ExploreModel} model */
  slice({ live }) {
    return live ? sliceTime(this.panels.spent) : STILL;
  }

  /** @override @param {ExploreModel} model */
  show(model) {
    const { panels } = this;
    if (!panels.tileScene) return;
    panels.tileScene = { ...panels.tileScene, fading: this.fadingOf(model) };
    panels.tile.move(panels.tileScene);
    if (this.legend.root.isConnected) this.paint(model);
    if (!model.live) panels.notes();
  }

  /** @override @param {ExploreModel} model */
  fadingOf(model) {
    const rankings = rankingFading(model) ?? mapFading(model);
    return rankings ? this.withScale(model, rankings) : super.fadingOf(model);
  }

  /** Requests the map for the model, and many draws once nothing moves. @override @param {ExploreModel} model */
  request(model) {
    this.backgroundDraws.schedule(model, model.here !== null);
    super.request(model);
  }

  /** @override @param {ExploreModel} model */
  scale(model) {
    return mapScale(model) ?? super.scale(model);
  }

  /** What numbers on the Tile stand for; '' without numbers. @param {ExploreModel} model */
  numbers(model) {
    return numbersText(model);
  }

  /** Paints the legend. @param {ExploreModel} model */
  paint(model) {
    this.paintLegend(model, this.panels.hosts.plot);
  }

  /** A note on how much of the Tile has a P(best) of at least the contour; '' if that is unknown. */
  /** @param {ExploreModel} model */
  note(model) {
    const shown = model.flavor === 'entity' ? model.uncertaintyResults.maps.shown : null;
    if (!shown || !this.applies(model)) return '';
    const { contour } = model.uncertainty;
    const share = shareAbove(fadedShapes(shown).map, contour);
    const level = contour.toFixed(2).replace(/0$/, '');
    return share ? `P(best) ≥ ${level} on ${percent(share)} of the Tile` : `P(best) < ${level} everywhere`;
  }
}

/** Whether the Tile of a model shows results of draws. @param {ExploreModel} model */
export function showsDraws(model) {
  const { here, flavor, rank, rightOnly, selected } = model;
  // A picture of probabilities has the coordinates of its own prior.
  if (here === null || rightOnly || frameOf(model).prior !== null) return false;
  return (
    (flavor === 'entity' && rank === 1) || (DRAW_FLAVORS.includes(flavor) && (!isOfOne(flavor) || selected !== null))
  );
}
