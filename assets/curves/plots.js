/**
 * Tile and ROC space of the Predictions page, painted from its model: which model is best where, each at its best
 * threshold, or which threshold of one model. Independent of Dash and of the page, so that reports can use it.
 */

import { curvesScene } from '#tile/curves/curves_scene';
import { allModelsView, moveTileView, oneModelView, withRuns } from '#tile/curves/tile_view';
import { tileLive, tileScene } from '#tile/model/tile_scene';
import { rocScene } from '#tile/spaces/roc_scene';

/** @import { CurvesPainter } from '#tile/curves/curves_painter' */
/** @import { TilePainter } from '#tile/painters/tile_painter' */
/** @import { Fading, TileScene } from '#tile/painters/types' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
/** @import { TileView } from '#tile/curves/tile_view' */

export class PredictionsPlots {
  /** @type {TileView | null} */
  tileView = null;
  /** @type {TileScene | null} */
  tileScene = null;
  /** The key of what the regions of the Tile depend on. */
  key = '';
  /**
   * How the Tile is drawn while uncertainty is shown.
   *
   * @type {{fadingOf: (model: PredictionsModel) => Fading | null} | null}
   */
  fade = null;
  /** Whether ROC space says the thresholds of models other than the best one. */
  decisions = false;

  /**
   * @param {TilePainter} square
   * @param {CurvesPainter} curves
   */
  constructor(square, curves) {
    this.square = square;
    this.curves = curves;
  }

  /**
   * Paints the whole Tile if `all` is set or its regions have changed; else only what follows the point.
   *
   * @param {PredictionsModel} model
   * @param {number} side
   * @param {number} left
   * @param {boolean} all
   */
  paint(model, side, left, all) {
    const scale = model.flavor === 'threshold' ? model.thresholdScale() : null;
    const key = `${model.flavor} ${scale ? scale.model : ''} ${model.prior}`;
    const { tileView, tileScene: scene } = this;
    if (!all && key === this.key && tileView && scene) this.moveTile(model, tileView, scene);
    else this.paintTile(model, scale ? oneModelView(model, scale) : allModelsView(model), side, left);
    this.key = key;
    this.paintRoc(model, side, left);
  }

  /**
   * @param {PredictionsModel} model
   * @param {TileView} view
   * @param {number} side
   * @param {number} left
   */
  paintTile(model, view, side, left) {
    moveTileView(view, model);
    this.tileView = view;
    const { names, paintOf, together, tieName } = view;
    const scene = { ...tileScene(view.model, side, left), names, paintOf, together, tieName };
    if (model.answer.oneClass) scene.message = { statement: ['The Tile needs both classes.'] };
    this.tileScene = { ...withRuns(view, scene), fading: this.fade?.fadingOf(model) };
    this.square.paint(this.tileScene);
  }

  /**
   * @param {PredictionsModel} model
   * @param {TileView} view
   * @param {TileScene} scene
   */
  moveTile(model, view, scene) {
    moveTileView(view, model);
    const moved = withRuns(view, { ...tileLive(view.model, scene), names: view.names });
    this.tileScene = { ...moved, fading: this.fade?.fadingOf(model) };
    this.square.move(this.tileScene);
  }

  /**
   * @param {PredictionsModel} model
   * @param {number} side
   * @param {number} left
   */
  paintRoc(model, side, left) {
    model.ranked.roc = new Set();
    this.curves.paint(curvesScene(model, rocScene(model.ranked, side, left), this.decisions));
  }

  /**
   * The named score near a position on the Tile; undefined if there is none.
   *
   * @param {number} u
   * @param {number} v
   */
  placeNear(u, v) {
    if (!this.tileScene) return undefined;
    const { places, side } = this.tileScene;
    return places.find((place) => Math.hypot(place.a - u, place.b - v) * side < 7);
  }

  /**
   * The model at a pixel of ROC space; null if there is none.
   *
   * @param {number} px
   * @param {number} py
   */
  modelAt(px, py) {
    return this.curves.scene ? this.curves.near(px, py) : null;
  }
}
