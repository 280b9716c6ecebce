/**
 * The Tile while Uncertainty is on: colours that fade with the probability of the most probable winner, a contour, a
 * legend. The map is computed for a few milliseconds per frame; until it is complete, the previous one stays.
 */
import { theme } from '#tile/draw/colours';
import { percent } from '#tile/draw/text';
import { fadedShapes, shareAbove } from '#tile/math/uncertainty/contours';
import { BackgroundDraws, colouredDraws, priorIn } from '#tile/model/certainty';
import { DRAW_FLAVORS, isOfOne } from '#tile/model/flavors';
import {
  bestScaleOf,
  describeAt,
  FadeLegend,
  fadedTile,
  otherMaps,
  plausibleMaps,
  scaleOf,
  valueFading,
  valueMapOf,
} from '#tile/plots/tile/fade';
import { drawNames } from '#tile/plots/tile/fade_names';
import { mapFading, mapScale, numbersText, rankingFading } from '#tile/plots/tile/rankings';
import { frameOf } from '#tile/plots/tile/scene';

/** @import { BestMap } from '#tile/math/uncertainty/best_map' */
/** @import { FadedMap, Line } from '#tile/math/uncertainty/contours' */
/** @import { PlausibleMap, WithinMap } from '#tile/math/uncertainty/rank_sets' */
/** @import { TileMaps } from '#tile/model/certainty' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ValueMap } from '#tile/plots/tile/fade' */
/** @import { Fading, TileScene } from '#tile/plots/tile/types' */

/** @typedef {TileMaps<PlausibleMap> | TileMaps<WithinMap>} OtherMaps */
/**
 * @typedef {object} Panels
 * @property {{plot: HTMLElement}} hosts the legend is placed below `plot`
 * @property {TileScene | null} tileScene
 * @property {{move: (scene: TileScene) => void}} tile
 * @property {() => void} notes
 * @property {(what: 'point') => void} ask requests a repaint
 * @property {number} [spent] milliseconds that the last frame took
 */

/** Milliseconds per frame: during a drag with painting, the least of that for computing; and at rest. */
const LIVE = 14;
const LEAST = 3;
const STILL = 14;
let drawings = 0;
/** How each map was drawn last, on any Tile, and from what. @type {WeakMap<FadedMap, {of: string, fading: Fading}>} */
const fadings = new WeakMap();

export class TileFade {
  legend = new FadeLegend();
  /** The maps of a quantity other than P(best), and what they depend on. @type {{of: string, maps: OtherMaps}} */
  other = { of: '', maps: plausibleMaps({ level: 0.95, any: false }) };
  frame = 0;
  /** Whether the next frame draws a new map. */
  finished = false;
  /** The model of the last request. @type {ExploreModel | null} */
  model = null;
  /** How the map of one quantity is drawn. @type {{map: ValueMap, fading: Fading} | null} */
  drawn = null;
  /** The map of one quantity, with its source. @type {{of: string, map: unknown, values: ValueMap} | null} */
  values = null;

  /** @param {Panels} panels */
  constructor(panels) {
    this.panels = panels;
    this.backgroundDraws = new BackgroundDraws(() => panels.ask('point'));
  }

  /** How the Tile is drawn; null if it is drawn as without uncertainty. */
  /** @type {(model: ExploreModel) => Fading | null} */
  fadingOf(model) {
    const rankings = rankingFading(model) ?? mapFading(model);
    if (rankings) return rankings;
    const map = this.map(model);
    if (!map) return this.valueMapFading(model);
    const { contour } = model.uncertainty;
    const of = JSON.stringify([map.map.entities.map(model.colourOf), contour, theme().dark]);
    const known = fadings.get(map.map);
    if (known?.of === of) return known.fading;
    const fading = this.fading(model, map, contour);
    fadings.set(map.map, { of, fading });
    return fading;
  }

  /** How the map of one quantity is drawn; null if none is shown. @param {ExploreModel} model */
  valueMapFading(model) {
    const values = this.valueMap(model);
    if (!values) return null;
    if (this.drawn?.map !== values) this.drawn = { map: values, fading: valueFading(values, `${++drawings}`) };
    return this.drawn.fading;
  }

  /** @param {ExploreModel} model */
  valueMap(model) {
    const map = this.mapsOf(model).shown;
    if (!map || !this.applies(model) || model.flavor === 'entity') return null;
    const { selected } = model;
    const of = JSON.stringify([selected, selected !== null && model.colourOf(selected), theme().dark]);
    if (this.values?.map !== map || this.values.of !== of) this.values = { of, map, values: valueMapOf(model, map) };
    return this.values.values;
  }

  /** The maps of the quantity shown. @param {ExploreModel} model @returns {TileMaps<BestMap> | OtherMaps} */
  mapsOf(model) {
    const other = otherMaps(model);
    if (!other) return model.certainty.maps;
    if (this.other.of !== other.of) this.other = { of: other.of, maps: other.make() };
    return this.other.maps;
  }

  /** @type {(model: ExploreModel, map: {map: FadedMap, borders: Line[]}, contour: number) => Fading} */
  fading(model, { map, borders: lines }, contour) {
    const { regions, level } = fadedTile(map, lines, model.colourOf, contour);
    return {
      key: `${++drawings}`,
      regions,
      names: (pen, drawing) => drawNames(pen, drawing, map, level(drawing)),
    };
  }

  /** Entity and words for (a, b); null without. @param {ExploreModel} model @param {number} a @param {number} b */
  describeAt(model, a, b) {
    return this.applies(model) ? describeAt(model, this.mapsOf(model).shown, a, b) : null;
  }

  /** What numbers on the Tile stand for; '' without numbers. @param {ExploreModel} model */
  numbers(model) {
    return numbersText(model);
  }

  /** Whether the Tile shows results of draws. @param {ExploreModel} model */
  applies(model) {
    return showsDraws(model);
  }

  /** @param {ExploreModel} model */
  map(model) {
    const { shown } = model.certainty.maps;
    return shown && this.applies(model) && model.flavor === 'entity' ? fadedShapes(shown) : null;
  }

  /** Requests the map for the model, and many draws once nothing moves. @param {ExploreModel} model */
  request(model) {
    this.backgroundDraws.schedule(model, model.here !== null);
    const applies = this.applies(model);
    const more = this.mapsOf(model).request(applies ? this.draws(model) : null, priorIn(model), model.live);
    this.model = model;
    if (more && !this.frame) this.frame = requestAnimationFrame(() => this.runSlice());
  }

  /** The draws for the map: few while the prior is dragged, so that the map keeps up. @param {ExploreModel} model */
  draws(model) {
    const { certainty, live } = model;
    const { shown } = certainty.maps;
    if (otherMaps(model)) return certainty.draws(model);
    const draws = live && shown?.prior !== priorIn(model) ? certainty.draws(model) : certainty.mapDraws(model);
    return colouredDraws(draws, model);
  }

  runSlice() {
    const { model } = this;
    this.frame = 0;
    if (!model) return;
    const maps = this.mapsOf(model);
    // To draw a map takes as long as a slice, so that it has a frame of its own.
    const { finished } = this;
    if (finished) this.show(model);
    this.finished = !finished && maps.step(model.live ? sliceTime(this.panels.spent) : STILL);
    if (maps.working || this.finished) this.frame = requestAnimationFrame(() => this.runSlice());
  }

  /** Shows a newly completed map. @param {ExploreModel} model */
  show(model) {
    const { panels } = this;
    if (!panels.tileScene) return;
    panels.tileScene = { ...panels.tileScene, fading: this.fadingOf(model) };
    panels.tile.move(panels.tileScene);
    if (this.legend.root.isConnected) this.paint(model);
    if (!model.live) panels.notes();
  }

  /** Completes the map at once, before printing. @param {ExploreModel} model */
  finish(model) {
    this.request(model);
    const maps = this.mapsOf(model);
    while (maps.working) maps.step(Infinity);
  }

  /** The scale of the colours; null if they need none. @param {ExploreModel} model */
  scale(model) {
    const scale = mapScale(model);
    if (scale || !this.applies(model)) return scale;
    const values = this.valueMap(model);
    return values ? scaleOf(model, values) : model.flavor === 'entity' ? bestScaleOf(model) : null;
  }

  /** Paints the legend. @param {ExploreModel} model */
  paint(model) {
    const { root } = this.legend;
    const scale = this.scale(model);
    if ((scale || this.applies(model)) && !root.isConnected) this.panels.hosts.plot.after(root);
    root.hidden = scale === null;
    if (scale) this.legend.paintValues(scale);
  }

  /** A note on how much of the Tile has a P(best) of at least the contour; '' if that is unknown. */
  /** @param {ExploreModel} model */
  note(model) {
    const map = this.map(model);
    if (!map) return '';
    const { contour } = model.uncertainty;
    const share = shareAbove(map.map, contour);
    const level = contour.toFixed(2).replace(/0$/, '');
    return share ? `P(best) ≥ ${level} on ${percent(share)} of the Tile` : `P(best) < ${level} everywhere`;
  }
}

/** The milliseconds available for computing in a frame of a drag. */
/** @param {number} [spent] milliseconds that the previous frame took */
export const sliceTime = (spent = 0) => Math.max(LEAST, LIVE - spent);

/** Whether the Tile of a model shows results of draws. @param {ExploreModel} model */
export function showsDraws(model) {
  const { here, flavor, rank, rightOnly, selected } = model;
  // A picture of probabilities has the coordinates of its own prior.
  if (here === null || rightOnly || frameOf(model).prior !== null) return false;
  return (
    (flavor === 'entity' && rank === 1) || (DRAW_FLAVORS.includes(flavor) && (!isOfOne(flavor) || selected !== null))
  );
}
