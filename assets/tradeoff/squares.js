/** The Tile and ROC space at a place on the path, and their headings. */
import { fixed, prevalence } from '#tile/draw/text';
import { tileLive, tileScene } from '#tile/model/tile_scene';
import { stepped } from '#tile/parts/gestures';
import { fixedPlace, placeNumbers } from '#tile/paths/numbers';
import { rocLive, rocScene } from '#tile/spaces/roc_scene';

/** @import { RocPainter } from '#tile/planes/roc_painter' */
/** @import { TilePainter } from '#tile/painters/tile_painter' */
/** @import { RocScene, TileScene } from '#tile/painters/types' */
/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

/** Both plots, painted together. */
export class PathSquares {
  /** @type {[TileScene, RocScene] | null} */
  scenes = null;

  /**
   * @param {TilePainter} square
   * @param {RocPainter} roc
   */
  constructor(square, roc) {
    this.square = square;
    this.roc = roc;
  }

  /**
   * @param {ExploreModel} view
   * @param {TradeoffAnswer} answer
   * @param {boolean} all everything, or only what follows the point
   * @param {{side: number, left: number}} at
   */
  paint(view, { path, best }, all, { side, left }) {
    if (all || !this.scenes) {
      this.scenes = [{ ...tileScene(view, side, left), way: { whole: path, best } }, rocScene(view, side, left)];
      this.square.paint(this.scenes[0]);
      this.roc.paint(this.scenes[1]);
    } else {
      this.scenes = [tileLive(view, this.scenes[0]), rocLive(view, this.scenes[1])];
      this.square.move(this.scenes[0]);
      this.roc.move(this.scenes[1]);
    }
  }
}

/**
 * The headings of the two squares: the best entity, and which lines ROC space shows.
 *
 * @param {ExploreModel} view
 * @returns {{tile: string, roc: string}}
 */
export function squareNotes(view) {
  const [first] = view.winners;
  if (!view.law)
    return {
      tile: first === undefined ? '' : `best: ${view.names[first]}`,
      roc: view.rightOnly ? 'needs true negatives' : 'iso-score lines',
    };
  const prior = Number.isFinite(view.common) ? ` at prevalence ${prevalence(view.common)}` : '';
  return { tile: `a distribution${prior}: no entities`, roc: prior && `iso-score lines${prior}` };
}

/**
 * The place on the path and the best entity there, in words.
 *
 * @param {ExploreModel} view
 * @param {TradeoffModel} model
 */
export function pathWords({ point: { a, b }, winners: [first], names }, model) {
  const beta = model.classic ? `β ${placeNumbers(model).beta}, ` : '';
  const place = `a ${fixed(a)}, b ${model.classic ? fixedPlace(b, model.answer) : fixed(b)}`;
  return `${beta}${place}${first === undefined ? '' : `, best ${names[first]}`}`;
}

/**
 * The t that an arrow key leads to: left and down backwards, right and up forwards; null for any other key.
 *
 * @param {KeyboardEvent} event
 * @param {number} t
 */
export function arrowStep(event, t) {
  const to = stepped(event, { a: t, b: t });
  // Both are rounded, so the one that was moved is the one further away.
  return to && (Math.abs(to.a - t) > Math.abs(to.b - t) ? to.a : to.b);
}
