/** Computes in advance what a frame with uncertainty shows: draws, their results, P(best), ranks. */
import { priorIn } from '#tile/certainty/certainty';
import { fadedShapes } from '#tile/certainty/levels';
import { colouredDraws } from '#tile/certainty/without_trivial';
import { fadedPicture } from '#tile/confidence/fade';
import { showsDraws } from '#tile/confidence/tile_fade';
import { otherMaps } from '#tile/confidence/value_fade';
import { settlingModels } from '#tile/paired/slide_fade';

/** @import { Frame } from '#tile/talk/frame' */

/** Milliseconds of computation before the page may respond. */
const SLICE = 30;

/**
 * @param {Frame} frame
 * @returns {Generator<void, void>} in short steps; few where uncertainty is off
 */
export function* settling({ model, predictions, part, ready }) {
  if (part) yield* part.refine(model);
  if (predictions) yield* settlingModels(predictions, SLICE);
  if (predictions || ready === false || !model.uncertainty.uncertain) return;
  const { certainty } = model;
  if (!certainty.isRefined(model)) yield* certainty.refine(model);
  if (!showsDraws(model) || otherMaps(model)) return;
  const { maps } = certainty;
  maps.request(colouredDraws(certainty.mapDraws(model), model), priorIn(model), false);
  while (maps.working) {
    yield;
    maps.step(SLICE);
  }
  if (maps.shown && model.flavor === 'entity') fadedPicture(fadedShapes(maps.shown).map, model.colourOf);
}
