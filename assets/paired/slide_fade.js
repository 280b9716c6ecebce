/** Maps of one quantity on slides, with their colour scale above the Tile, as a slide has no legend below it. */
import { drawScaleOnLine } from '#tile/charts/ramp';
import { TileFade } from '#tile/confidence/tile_fade';
import { scaleOf } from '#tile/confidence/value_fade';
import { mapScale } from '#tile/divisions/maps';
import { ModelFade } from '#tile/paired/model_fade';

/** @import { TitledRamp } from '#tile/charts/ramp' */
/** @import { Panels } from '#tile/confidence/tile_fade' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Fading } from '#tile/painters/types' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/** Pixels from the left edge of the square, and the baseline. */
const [INSET, BASELINE] = [10, 10];

/**
 * A map with its scale; as it is where it has none.
 *
 * @param {Fading | null} fading
 * @param {TitledRamp | null} scale
 * @returns {Fading | null}
 */
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

/** Maps of draws on slides of Predictions. */
export class SlideModelFade extends ModelFade {
  /**
   * @override
   * @param {PredictionsModel} model
   */
  fadingOf(model) {
    return withScale(super.fadingOf(model), this.valueScale(model));
  }
}
