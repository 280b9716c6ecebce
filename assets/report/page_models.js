/** The models of scenes of Scores, Trade-off and Predictions in their initial state. Nothing is drawn here. */
import { ExploreModel } from '#tile/model/explore';
import { PredictionsModel } from '#tile/model/predictions';
import { ScoresModel } from '#tile/model/scores';
import { TradeoffModel } from '#tile/model/tradeoff';
import { openedRegion, SceneModel } from '#tile/report/scene_models';

/** @import { ScoreRecord } from '#tile/model/answers' */
/** @import { PredictionsFigures, SceneData, ScoresFigures, Seed, TradeoffFigures } from '#tile/report/types' */

/** The hull vertices (thresholds) of all models, whose regions at the prior of the scene are in the report's data. */
class SeededVertices extends ExploreModel {
  /** @param {Seed[]} seeds @param {number | null} prior */
  constructor(seeds, prior) {
    super();
    this.seeds = seeds;
    this.seeded = prior;
  }

  /** Does nothing: each vertex has the colour of its model. */
  assignColours() {}

  /** @param {string} which */
  regions(which) {
    if (which === 'first' && this.seeds.length && this.prior === this.seeded)
      this.regionCache.first ??= this.seeds.map(openedRegion);
    return super.regions(which);
  }
}

// A point so near to the path is on it.
const NEAR = 1e-6;

/** @param {Pick<SceneData<TradeoffFigures>, 'own' | 'scene'>} data */
export function tradeoffModel({ own: { family, result, figure, turned, needs, parameter }, scene }) {
  const model = Object.assign(new TradeoffModel(), { family, result, figure, turned });
  if (needs !== null && parameter !== null) {
    model.families = { [family]: { label: '', parameter: needs, sized: false } };
    model.parameters = { [needs]: parameter };
  }
  model.t = openingPosition(model, scene.view);
  return model;
}

/** The position t on the path with which a scene opens: that of its point if it is on the path, else the optimum. */
/** @param {TradeoffModel} model @param {{a: number, b: number}} point */
export function openingPosition(model, { a, b }) {
  const { t, distance } = model.nearest(a, b);
  return distance < NEAR ? model.snapped(t) : model.answer.t;
}

/** @param {SceneData<ScoresFigures>} data */
export function scoresModel(data) {
  const { question, families, answer } = data.own;
  const board = new SceneModel(data);
  const model = new ScoresModel();
  const { parameter, ...asked } = question;
  model.overlays = data.own.overlays;
  Object.assign(model, asked);
  model.families = families;
  model.catalogue = data.catalogue;
  model.names = board.names;
  model.boardPrior = board.common;
  model.board = board;
  model.point = { a: data.scene.view.a, b: data.scene.view.b };
  if (parameter !== null && model.needs) model.parameters = { [model.needs]: parameter };
  model.take(answer);
  model.sideBySide = data.own.side_by_side;
  model.compared = [...new Set(data.own.side_by_side?.maps.map(({ text }) => text))];
  return model;
}

/** Sets a model to the initial state of a scene. */
/** @param {PredictionsModel} model @param {PredictionsFigures} own @param {{a: number, b: number}} point */
export function applySceneView(model, { view, choice, draws, difference }, { a, b }) {
  const { rule, value, half, layer, uncertain, level, contour, tiers, margin, curve, measure, figure } = view;
  const uncertainty = { uncertain, level, contour, tiers, margin, curve, measure, difference, figure };
  Object.assign(model, { rule, value, half, flavor: layer, choice, ...uncertainty });
  if (uncertain && draws) model.setDraws(draws);
  model.point = { a, b };
  model.live = false;
  model.setShare(view.share);
  model.setPrior(view.prior);
  model.selected = view.selected;
  model.look();
}

/** @param {PredictionsFigures} own @param {ScoreRecord[]} catalogue */
export function predictionsModel({ result, regions, view }, catalogue) {
  const model = new PredictionsModel();
  model.vertices = new SeededVertices(regions, view.prior);
  model.load(result, catalogue);
  return model;
}
