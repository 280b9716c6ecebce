/** Computes in advance what a frame with uncertainty shows: draws, their results, P(best), ranks. */
import { priorIn } from '#tile/certainty/certainty';
import { shapesOf } from '#tile/certainty/levels';
import { coloured } from '#tile/certainty/without_trivial';
import { picture } from '#tile/confidence/fade';
import { fades } from '#tile/confidence/tile_fade';
import { otherMaps } from '#tile/confidence/value_fade';

/** @import { Frame } from '#tile/talk/frame' */

/** Milliseconds of computation before the page may respond. */
const SLICE = 30;

/**
 * @param {Frame} frame
 * @returns {Generator<void, void>} in short steps; few where uncertainty is off
 */
export function* settling({ model, predictions, part, ready }) {
  if (part) yield* part.settling(model);
  if (predictions || ready === false || !model.uncertainty.uncertain) return;
  const { certainty } = model;
  if (!certainty.isSettled(model)) yield* certainty.settling(model);
  if (!fades(model) || otherMaps(model)) return;
  const { maps } = certainty;
  maps.want(coloured(certainty.most(model), model), priorIn(model), false);
  while (maps.working) {
    yield;
    maps.step(SLICE);
  }
  if (maps.shown && model.flavor === 'entity') picture(shapesOf(maps.shown).map, model.colourOf);
}
