/** The Tile of models, each at its best threshold for the point, while Uncertainty is on, by the paired bootstrap. */
import { percent } from '#tile/draw/text';
import { shareAbove } from '#tile/math/uncertainty/contours';
import { NearModels, PairedMap, PlausibleModels } from '#tile/model/predictions';
import { showsNear } from '#tile/model/tile_settings';
import { TileMaps } from '#tile/model/uncertainty';
import { Fade } from '#tile/plots/tile/tile_fade';

/** @import { PairedDraws, PredictionsModel } from '#tile/model/predictions' */
/** @import { Shown } from '#tile/plots/tile/fade' */
/** @import { Entities } from '#tile/plots/tile/tile_fade' */

/** Milliseconds of computation per frame. */
const SLICE = 10;
/** Points per side, while something is dragged, and afterwards. @type {[number, number]} */
const OF_BEST = [26, 51];
/** Those of maps that change slowly: how many models are plausible, P(near the best). @type {[number, number]} */
const OF_PLAUSIBLE = [7, 26];
/** @type {[number, number]} */
const OF_NEAR = [11, 51];
const MOST_PRIORS = 12;

/** @typedef {TileMaps<PairedMap, PairedDraws>} BestMaps */
/** The maps of P(best) on all slides, by draws and prior, so that one computed in advance is there. */
const shared = /** @type {WeakMap<PairedDraws, Map<number | null, BestMaps>>} */ (new WeakMap());

/** The maps of P(best) of models on slides; null without draws. @param {PredictionsModel} model */
function slideMaps({ draws, verticesOf, owner, vertices, priorInUse }) {
  if (!draws) return null;
  const known = shared.get(draws) ?? new Map();
  if (known.size > MOST_PRIORS) known.clear();
  shared.set(draws, known);
  const of = { verticesOf, owner, vertices: { performances: vertices.performances }, draws };
  const made = () => new TileMaps((_, prior, side) => new PairedMap(of, prior ?? NaN, side), ...OF_BEST);
  if (!known.has(priorInUse)) known.set(priorInUse, made());
  return /** @type {BestMaps} */ (known.get(priorInUse));
}

/** Computes the map of P(best) on a slide in advance, in short steps. */
/** @param {PredictionsModel} model @param {number} slice milliseconds of a step @returns {Generator<void, void>} */
export function* settlingModels(model, slice) {
  const maps = model.here && !model.answer.oneClass ? slideMaps(model) : null;
  if (!maps?.request(model.draws, model.priorInUse, false)) return;
  while (maps.working) {
    yield;
    maps.step(slice);
  }
}

/** @extends {Fade<PredictionsModel>} */
export class ModelFade extends Fade {
  /** @type {BestMaps} */
  maps = new TileMaps((_, prior, side) => new PairedMap(this.mapped(), prior ?? NaN, side), ...OF_BEST);

  /** @param {() => void} onFound called when a new map is complete @param {boolean} [onSlide] */
  constructor(onFound, onSlide = false) {
    super(onSlide);
    this.show = onFound;
  }

  /** @returns {PredictionsModel} */
  mapped() {
    if (!this.model) throw new Error('expected predictions to map, found none');
    return this.model;
  }

  /** @override @param {PredictionsModel} model */
  applies({ here, flavor, answer }) {
    return here !== null && flavor !== 'threshold' && !answer.oneClass;
  }

  /** @override @param {PredictionsModel} model @returns {Shown & {entities: Entities}} */
  about({ flavor, answer, selected, chosen, colours, here, contour, margin }) {
    const names = answer.models.map(({ name }) => name);
    const colourOf = (/** @type {number} */ k) => colours[k];
    return {
      ...{ flavor: flavor === 'model' ? 'entity' : flavor, selected: chosen, names, colourOf, here },
      ...{ winners: here ? [here.leader] : [], uncertainty: { contour, margin } },
      entities: { names, selected, colourOf },
    };
  }

  /** @override @param {PredictionsModel} model */
  mapsOf({ flavor, level, margin }) {
    if (flavor === 'plausible')
      return this.others(`plausible ${level}`, () => this.mapsBy(PlausibleModels, OF_PLAUSIBLE));
    if (showsNear(flavor)) return this.others(`${flavor} ${margin}`, () => this.mapsBy(NearModels, OF_NEAR));
    return this.maps;
  }

  /** @param {typeof PlausibleModels | typeof NearModels} Kind @param {[number, number]} sides */
  mapsBy(Kind, sides) {
    return new TileMaps((_, prior, side) => new Kind(this.mapped(), prior ?? NaN, side), ...sides);
  }

  /** @override @param {PredictionsModel} model */
  source({ draws, priorInUse }) {
    return { draws, prior: priorInUse };
  }

  /** @override */
  slice() {
    return SLICE;
  }

  /** The map of these draws only. @override @param {PredictionsModel} model */
  shown(model) {
    const { shown } = this.mapsOf(model);
    return this.applies(model) && shown?.draws === model.draws ? shown : null;
  }

  /** Requests the map, too. @override @param {PredictionsModel} model */
  fadingOf(model) {
    // While the prior of a slide is animated, the previous map stays.
    if (this.onSlide && !model.live) this.maps = slideMaps(model) ?? this.maps;
    this.request(model);
    const best = this.maps.shown;
    model.rankShares = (this.applies(model) && best?.draws === model.draws && best?.shares) || null;
    return super.fadingOf(model);
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
