/** The Tile of models while Uncertainty is on: P(best), the probability to be near the best, plausible models. */
import { theme } from '#tile/draw/colours';
import { percent, probability, probabilitySaid } from '#tile/draw/text';
import { borders, fadedMap, shareAbove } from '#tile/math/uncertainty/contours';
import { plausibleCount } from '#tile/math/uncertainty/paired';
import { nearProbabilities } from '#tile/math/uncertainty/rank_sets';
import { TileMaps } from '#tile/model/certainty';
import { DRAW_FLAVORS, showsNear } from '#tile/model/flavors';
import { askedAt, bestOf, drawsAt, PairedMap, withoutDraws } from '#tile/model/predictions';
import {
  bestScale,
  FadeLegend,
  fadedTile,
  interpolated,
  plausibleMap,
  probabilityMap,
  scaleOf,
  valueFading,
} from '#tile/plots/tile/fade';
import { drawNames } from '#tile/plots/tile/fade_names';

/** @import { PairedDraws, PredictionsModel } from '#tile/model/predictions' */
/** @import { ValueMap } from '#tile/plots/tile/fade' */
/** @import { Fading, TileDrawing } from '#tile/plots/tile/types' */

// ---- The probability over the Tile that each model is near the best, each at its best threshold for the point.

/** The counterpart of `WithinMap` for models, all at once: the best model changes with the point. */
export class NearModels {
  #cell = 0;
  /** @type {Float32Array[]} */
  #maps;

  /**
   * @param {PredictionsModel} model as it is now; it may change afterwards
   * @param {number} prior in use
   * @param {number} side points in a row and in a column, at least 2
   */
  constructor({ verticesOf, owner, vertices, draws, margin }, prior, side) {
    if (!draws) throw new Error('expected draws, found none');
    /** @type {PairedDraws} */
    this.draws = draws;
    this.prior = prior;
    this.side = side;
    this.margin = margin;
    this.source = { verticesOf, owner, vertices: { performances: vertices.performances } };
    this.#maps = verticesOf.map(() => new Float32Array(side * side));
  }

  /** @param {number} k @returns {Float32Array} row-major, [row of b][column of a] */
  probability(k) {
    return this.#maps[k];
  }

  /** Computes for about `ms` milliseconds. @param {number} [ms] @returns {boolean} whether all is done */
  step(ms = Infinity) {
    const { side, source, prior, margin } = this;
    const end = performance.now() + ms;
    while (this.#cell < side * side) {
      const [a, b] = [(this.#cell % side) / (side - 1), Math.floor(this.#cell / side) / (side - 1)];
      const near = nearProbabilities(drawsAt(source, this.draws, a, b), a, b, prior, margin);
      for (const [k, map] of this.#maps.entries()) map[this.#cell] = near[k];
      this.#cell++;
      if (performance.now() >= end) break;
    }
    return this.#cell >= side * side;
  }
}

// ---- How many models cannot be told apart from the best over the Tile, each at its best threshold for the point.

/**
 * The counterpart of `PlausibleMap` for models: `number` is row-major, [row of b][column of a]; computed in time
 * slices.
 */
export class PlausibleModels {
  #cell = 0;

  /**
   * @param {PredictionsModel} model as it is now; it may change afterwards
   * @param {number} prior in use
   * @param {number} side points in a row and in a column, at least 2
   */
  constructor({ verticesOf, owner, vertices, draws, level }, prior, side) {
    if (!draws) throw new Error('expected draws, found none');
    /** @type {PairedDraws} */
    this.draws = draws;
    this.prior = prior;
    this.side = side;
    this.level = level;
    this.source = { verticesOf, owner, vertices: { performances: vertices.performances } };
    this.number = new Int32Array(side * side);
  }

  /** Computes for about `ms` milliseconds. @param {number} [ms] @returns {boolean} whether all is done */
  step(ms = Infinity) {
    const { side, number, source, prior, level } = this;
    const end = performance.now() + ms;
    while (this.#cell < number.length) {
      const [a, b] = [(this.#cell % side) / (side - 1), Math.floor(this.#cell / side) / (side - 1)];
      const chosen = source.verticesOf.map((own) => bestOf(own, source.vertices.performances, a, b));
      const measured = withoutDraws(chosen, source.vertices.performances);
      number[this.#cell++] = plausibleCount(this.draws.pairs, askedAt(chosen, measured, { a, b }, prior, level));
      if (performance.now() >= end) break;
    }
    return this.#cell >= number.length;
  }
}

// ---- The Tile of models while Uncertainty is on: it fades with the probability of the most probable best model,
// each at its best threshold for the point, by the paired bootstrap; or it shows P(best) of one model, the
// probability that it is near the best, or how many models cannot be told apart from the best. Maps are computed for
// a few milliseconds per frame; until one is complete, the previous one stays.

/** Points per side: while something is dragged, and afterwards. */
export const COARSE = 26;
export const FINE = 51;
/** Points per side, coarse and fine, of maps that change slowly over the Tile: how many are plausible, who is near. */
/** @type {[number, number]} */
const PLAUSIBLE = [7, 26];
/** @type {[number, number]} */
const NEAR = [11, 51];
/** Milliseconds of computation per frame. */
const SLICE = 10;
let drawings = 0;
/** @typedef {PairedMap | PlausibleModels | NearModels} Shown */

export class ModelFade {
  /** The model that is mapped. @type {PredictionsModel | null} */
  model = null;
  /** @type {TileMaps<PairedMap, PairedDraws>} */
  maps = new TileMaps((_, prior, side) => new PairedMap(this.mapped(), prior ?? NaN, side), COARSE, FINE);
  /** The maps of a quantity other than P(best), and what they depend on. */
  other = { of: '', maps: this.otherMaps('plausible') };
  legend = new FadeLegend();
  frame = 0;
  /** How the Tile is drawn, and from what. @type {{of: string, map: unknown, fading: Fading} | null} */
  drawn = null;
  /** The map of one quantity that is drawn. @type {ValueMap | null} */
  values = null;

  /** @param {() => void} onFound called when a new map is complete */
  constructor(onFound) {
    this.onFound = onFound;
  }

  /** @param {string} flavor @returns {TileMaps<PlausibleModels | NearModels, PairedDraws>} */
  otherMaps(flavor) {
    const [Kind, sides] = showsNear(flavor)
      ? /** @type {const} */ ([NearModels, NEAR])
      : /** @type {const} */ ([PlausibleModels, PLAUSIBLE]);
    return new TileMaps((_, prior, side) => new Kind(this.mapped(), prior ?? NaN, side), ...sides);
  }

  /** @returns {PredictionsModel} */
  mapped() {
    if (!this.model) throw new Error('expected predictions to map, found none');
    return this.model;
  }

  /** Whether the Tile shows results of draws. @param {PredictionsModel} model */
  applies({ certainty, flavor, answer }) {
    return certainty !== null && flavor !== 'threshold' && !answer.oneClass;
  }

  /** The maps of the quantity that the Tile shows. @param {PredictionsModel} model */
  mapsOf({ flavor, level, margin }) {
    if (flavor !== 'plausible' && !showsNear(flavor)) return this.maps;
    const of = `${flavor} ${flavor === 'plausible' ? level : margin}`;
    if (this.other.of !== of) this.other = { of, maps: this.otherMaps(flavor) };
    return this.other.maps;
  }

  /** How the Tile is drawn; null if it is drawn as without uncertainty. Requests the map if it is missing. */
  /** @type {(model: PredictionsModel) => Fading | null} */
  fadingOf(model) {
    this.model = model;
    const draws = this.applies(model) ? model.draws : null;
    const maps = this.mapsOf(model);
    const more = maps.request(draws, model.priorInUse, model.live);
    if (more && !this.frame) this.frame = requestAnimationFrame(() => this.runSlice());
    const best = this.maps.shown;
    model.rankShares = (draws && best?.draws === draws && best.shares) || null;
    const { shown } = maps;
    if (!draws || shown?.draws !== draws) return null;
    const names = model.answer.models.map(({ name }) => name);
    const { flavor, colours, selected, contour, chosen } = model;
    const of = JSON.stringify([names, flavor, colours, selected, flavor === 'model' || chosen, contour, theme().dark]);
    if (this.drawn?.map !== shown || this.drawn.of !== of) this.drawn = { of, map: shown, fading: this.draw(model) };
    return this.drawn.fading;
  }

  /** @param {PredictionsModel} model @returns {Fading} */
  draw(model) {
    const { shown } = this.mapsOf(model);
    this.values = DRAW_FLAVORS.includes(model.flavor) ? valuesOf(model, shown) : null;
    if (this.values) return valueFading(this.values, `${++drawings}`);
    return fadingOf(model, /** @type {PairedMap} */ (shown));
  }

  /** The value of the map that is shown at (a, b), in words; '' without a map. */
  /** @param {PredictionsModel} model @param {number} a @param {number} b */
  textAt(model, a, b) {
    const { shown } = this.mapsOf(model);
    return shown && this.applies(model) && shown.draws === model.draws ? saidAt(model, shown, a, b) : '';
  }

  runSlice() {
    this.frame = 0;
    const maps = this.mapsOf(this.mapped());
    if (maps.step(SLICE)) this.onFound();
    if (maps.working) this.frame = requestAnimationFrame(() => this.runSlice());
  }

  /** Completes the map at once, before printing. @param {PredictionsModel} model */
  finish(model) {
    this.fadingOf(model);
    const maps = this.mapsOf(model);
    while (maps.working) maps.step(Infinity);
  }

  /** Paints the legend below the plot. @param {PredictionsModel} model @param {HTMLElement} plot */
  paint(model, plot) {
    const { certainty, colours, contour, flavor } = model;
    const shown = this.applies(model) && this.mapsOf(model).shown !== null;
    if (shown && !this.legend.root.isConnected) plot.after(this.legend.root);
    this.legend.root.hidden = !shown;
    if (!shown || !certainty) return;
    const { leader, best } = certainty;
    const ofBest = DRAW_FLAVORS.includes(flavor) ? null : bestScale(colours[leader], best[leader], contour);
    const scale = ofBest ?? this.valueScale(model);
    if (scale) this.legend.paintValues(scale);
  }

  /** The scale of a map of one quantity; null if none is shown. @param {PredictionsModel} model */
  valueScale({ certainty, flavor, chosen, answer, margin }) {
    if (!this.values || !certainty || !DRAW_FLAVORS.includes(flavor)) return null;
    const names = answer.models.map(({ name }) => name);
    return scaleOf({ flavor, here: certainty, selected: chosen, names, uncertainty: { margin } }, this.values);
  }

  /** On how much of the Tile P(best) reaches the contour, in a sentence. @param {PredictionsModel} model */
  contourSentence(model) {
    const { shown } = this.maps;
    if (!this.applies(model) || shown?.draws !== model.draws) return '';
    const { contour } = model;
    const share = shareAbove(shown, contour);
    return share
      ? `One model is best with P ≥ ${contour} on ${percent(share)} of the Tile.`
      : `No model is best with P ≥ ${contour} on any part of the Tile.`;
  }
}

/** The map of one quantity; null if no map is complete. */
/** @type {(model: PredictionsModel, map: Shown | null) => ValueMap | null} */
function valuesOf({ colours, chosen }, map) {
  if (!map) return null;
  if (map instanceof PlausibleModels) return plausibleMap(map);
  return probabilityMap(colours[chosen], map.probability(chosen), map.side);
}

/** @param {PredictionsModel} model @param {Shown} map @param {number} a @param {number} b */
function saidAt({ flavor, chosen, answer: { models }, margin }, map, a, b) {
  const { side } = map;
  const at = (/** @type {ArrayLike<number>} */ values) => interpolated({ side, values }, a, b);
  if (map instanceof PlausibleModels) return `about ${Math.round(at(map.number))} plausible winners`;
  const p = (/** @type {number} */ k) => probability(at(map.probability(k)));
  if (map instanceof NearModels)
    return `${models[chosen].name}: P ${probabilitySaid(at(map.probability(chosen)))} within ${margin} of the best`;
  if (flavor === 'best_probability') return `${models[chosen].name}: P(best) ${p(chosen)}`;
  const most = map.winner[Math.round(b * (side - 1)) * side + Math.round(a * (side - 1))];
  return most < 0 ? '' : `most probable: ${models[most].name}, ${p(most)}`;
}

/** @param {PredictionsModel} model @param {PairedMap} found @returns {Fading} */
function fadingOf({ answer, colours, selected, contour }, found) {
  const map = fadedMap(found);
  const { regions, level } = fadedTile(map, borders(map), (k) => colours[k], contour);
  const names = answer.models.map(({ name }) => name);
  /** The drawing with models as entities instead of their thresholds. @type {(drawing: TileDrawing) => TileDrawing} */
  const own = (drawing) => ({
    ...drawing,
    scene: { ...drawing.scene, names, selected, colourOf: (k) => colours[k] },
  });
  return {
    key: `${++drawings}`,
    regions: (pen, drawing) => regions(pen, own(drawing)),
    names: (pen, drawing) => drawNames(pen, own(drawing), map, level(drawing)),
  };
}
