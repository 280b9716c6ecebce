/** Maps of one quantity on slides, with their colour scale above the Tile, as a slide has no legend below it. */
import { drawScaleOnLine } from '#tile/draw/scales';
import { TileMaps } from '#tile/model/certainty';
import { PairedMap } from '#tile/model/predictions';
import { COARSE, FINE, ModelFade } from '#tile/pages/predictions/fade';
import { scaleOf } from '#tile/plots/tile/fade';
import { mapScale } from '#tile/plots/tile/rankings';
import { TileFade } from '#tile/plots/tile/tile_fade';

/** @import { TitledRamp } from '#tile/draw/scales' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { PairedDraws, PredictionsModel } from '#tile/model/predictions' */
/** @import { Panels } from '#tile/plots/tile/tile_fade' */
/** @import { Fading } from '#tile/plots/tile/types' */

/** Pixels from the left edge of the square, and the baseline. */
const [INSET, BASELINE] = [10, 10];

/** A map with its scale; as it is where it has none. */
/** @type {(fading: Fading | null, scale: TitledRamp | null) => Fading | null} */
function withScale(fading, scale) {
  if (!fading || !scale) return fading;
  /** @type {Fading['names']} */
  const names = (pen, { scale: { box } }) => {
    drawScaleOnLine(pen, scale, { x: box.x0 + INSET, y: BASELINE, right: box.x1 });
    return [];
  };
  return Object.create(fading, { names: { value: names } });
}

/** Maps of draws and of rankings on slides of Explore. */
export class SlideFade extends TileFade {
  /** @param {Panels & {names: string[]}} panels with the names as the audience sees them */
  constructor(panels) {
    super(panels);
    this.audience = panels;
  }

  /**
   * @override
   * @param {ExploreModel} model
   */
  fadingOf(model) {
    return withScale(super.fadingOf(model), mapScale(model) ?? this.valueScale(model));
  }

  /** @param {ExploreModel} model */
  valueScale(model) {
    const values = this.valueMap(model);
    const { flavor, here, selected, uncertainty } = model;
    return values && scaleOf({ flavor, here, selected, uncertainty, names: this.audience.names }, values);
  }
}

/** @typedef {TileMaps<PairedMap, PairedDraws>} BestMaps */
/** The maps of P(best) on all slides, by draws and prior, so that one computed in advance is there. */
const shared = /** @type {WeakMap<PairedDraws, Map<number | null, BestMaps>>} */ (new WeakMap());
const MOST_PRIORS = 12;

/** The maps of P(best) of models; null without draws. @param {PredictionsModel} model @returns {BestMaps | null} */
function bestMaps({ draws, verticesOf, owner, vertices, priorInUse }) {
  if (!draws) return null;
  const known = shared.get(draws) ?? new Map();
  if (known.size > MOST_PRIORS) known.clear();
  shared.set(draws, known);
  const of = { verticesOf, owner, vertices: { performances: vertices.performances }, draws };
  const made = () => new TileMaps((_, prior, side) => new PairedMap(of, prior ?? NaN, side), COARSE, FINE);
  if (!known.has(priorInUse)) known.set(priorInUse, made());
  return known.get(priorInUse) ?? null;
}

/** Computes the map of P(best) on a slide in advance, in short steps. */
/** @param {PredictionsModel} model @param {number} slice milliseconds of a step @returns {Generator<void, void>} */
export function* settlingModels(model, slice) {
  const maps = model.certainty && !model.answer.oneClass ? bestMaps(model) : null;
  if (!maps?.request(model.draws, model.priorInUse, false)) return;
  while (maps.working) {
    yield;
    maps.step(slice);
  }
}

/** Maps of draws on slides of Predictions. */
export class SlideModelFade extends ModelFade {
  /**
   * @override
   * @param {PredictionsModel} model
   */
  fadingOf(model) {
    // While the prior is animated, the previous map stays.
    const maps = model.live ? null : bestMaps(model);
    if (maps) this.maps = maps;
    return withScale(super.fadingOf(model), this.valueScale(model));
  }
}
