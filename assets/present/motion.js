/** Moves the point of the current scene, and computes in advance what a frame with uncertainty shows. */
import { fadedShapes } from '#tile/math/uncertainty/contours';
import { colouredDraws, priorIn } from '#tile/model/uncertainty';
import { fadedPicture, otherMaps } from '#tile/plots/tile/fade';
import { settlingModels } from '#tile/plots/tile/model_fade';
import { showsDraws } from '#tile/plots/tile/tile_fade';
import { movePoint } from '#tile/present/frame';
import { mix, mixPrior, priorMoves, Transition } from '#tile/share/transition';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Frame } from '#tile/present/frame' */

// ---- Moves the point of the current scene: in an animation from that of the previous scene, and as the presenter
// does.

const SCENE = 600;
/** Duration in milliseconds where only the prevalence changes, which is animated more slowly. */
const SWEEP = 3000;
const JUMP = 240;

/** Sets the prior of a frame, and ranks at it. @param {Frame} frame @param {number | null} prior */
export function setPrior({ model, predictions }, prior) {
  if (predictions) return predictions.setPrior(prior);
  model.prior = prior;
  model.derive();
  model.look();
}

/** Selects a classifier, or a model. @param {Frame} frame @param {number} entity */
export function select({ model, predictions }, entity) {
  model.selected = entity;
  if (predictions) predictions.selected = entity;
}

export class PointMotion {
  transition = new Transition();

  /**
   * @param {Frame} frame a copy of the scene, to be changed
   * @param {(what: 'all' | 'point') => void} onChange called with what must be repainted
   * @param {(scene: boolean) => void} onEnd called when the animation ends: of a scene (true), or of a move within it
   *   (false)
   */
  constructor(frame, onChange, onEnd) {
    this.frame = frame;
    this.onChange = onChange;
    this.onEnd = onEnd;
    /** The prior of the scene. */
    this.prior = (frame.predictions ?? frame.model).prior;
  }

  /** Animates the point and the prior from those shown last to those of the scene. @param {ExploreModel} from */
  begin(from) {
    const { frame, prior } = this;
    const { model } = frame;
    const [here, there] = [
      { ...from.point, prior: from.common },
      { ...model.point, prior: model.common },
    ];
    const shifts = priorMoves(here.prior, there.prior);
    const stays = here.a === there.a && here.b === there.b;
    let begun = false;
    this.transition.start(shifts && stays ? SWEEP : SCENE, (share) => {
      const last = share === 1;
      if (shifts) setPrior(frame, last ? prior : mixPrior(here.prior, there.prior, share));
      model.live = !last;
      // The server drew the map of values for the final prior, so it appears with the last step.
      frame.shifting = shifts && !last;
      // The point of a scene may be off the path of its trade-off.
      if (last && frame.tradeoff) this.set(there);
      else movePoint(frame, mix(here.a, there.a, share), mix(here.b, there.b, share));
      this.onChange(shifts || !begun ? 'all' : 'point');
      begun = true;
      if (last) this.onEnd(true);
    });
  }

  /** @param {{a: number, b: number}} point */
  set({ a, b }) {
    const { model } = this.frame;
    model.point = { a, b };
    model.look();
  }

  /** Moves the point to a named score, with or without animation. */
  /** @param {{a: number, b: number}} to @param {boolean} animate */
  jump({ a, b }, animate) {
    const from = { ...this.frame.model.point };
    /** @param {number} share */
    const step = (share) => {
      movePoint(this.frame, mix(from.a, a, share), mix(from.b, b, share));
      this.onChange('point');
      if (share === 1) this.onEnd(false);
    };
    this.stop();
    if (animate) this.transition.start(JUMP, step);
    else step(1);
  }

  /** Puts the point somewhere; the next scene animates from there. @param {number} a @param {number} b */
  put(a, b) {
    this.stop();
    movePoint(this.frame, a, b);
    this.onChange('point');
  }

  /** Moves the point by a small step. @param {[number, number]} by */
  nudge([da, db]) {
    /** @param {number} v */
    const tidy = (v) => Math.round(v * 1e6) / 1e6;
    const { a, b } = this.frame.model.point;
    this.put(tidy(a + da), tidy(b + db));
  }

  /** Stops the animation; the prior of the scene applies at once. */
  stop() {
    const { frame } = this;
    const { model } = frame;
    this.transition.stop();
    if (!model.live) return;
    model.live = false;
    if (!frame.shifting) return;
    frame.shifting = false;
    setPrior(frame, this.prior);
    this.onChange('all');
  }
}

// ---- Computes in advance what a frame with uncertainty shows: draws, their results, P(best), ranks.

/** Milliseconds of computation before the page may respond. */
const SLICE = 30;

/** @param {Frame} frame @returns {Generator<void, void>} in short steps; few where uncertainty is off */
export function* settling({ model, predictions, part, ready }) {
  if (part) yield* part.refine(model);
  if (predictions) yield* settlingModels(predictions, SLICE);
  if (predictions || ready === false || !model.uncertainty.uncertain) return;
  const { uncertaintyResults } = model;
  if (!uncertaintyResults.isRefined(model)) yield* uncertaintyResults.refine(model);
  if (!showsDraws(model) || otherMaps(model)) return;
  const { maps } = uncertaintyResults;
  maps.request(colouredDraws(uncertaintyResults.mapDraws(model), model), priorIn(model), false);
  while (maps.working) {
    yield;
    maps.step(SLICE);
  }
  if (maps.shown && model.flavor === 'entity') fadedPicture(fadedShapes(maps.shown).map, model.colourOf);
}
