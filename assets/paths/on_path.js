/** Explore's model at a point of a path. Draws nothing. */
import { ExploreModel } from '#tile/model/explore_model';

/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

/**
 * A model of Explore for a distribution: without entities, at the prior of the distribution if it has one.
 *
 * @param {TradeoffAnswer} answer
 * @param {ExploreModel['catalogue']} catalogue
 */
function ofLaw({ label, prior }, catalogue) {
  const view = new ExploreModel();
  view.catalogue = catalogue;
  view.law = true;
  const title = label ?? '';
  view.load({ id: '', title, entities: [], contexts: ['all'], performances: [[]], sizes: [[]], notes: [] });
  view.common = prior ?? NaN;
  return view;
}

/**
 * Explore's model at the point of the slider, with the display settings of a path; for a distribution, a model without
 * entities.
 *
 * @param {ExploreModel} board
 * @param {TradeoffModel} model
 */
export function modelOnPath(board, model) {
  const { answer } = model;
  const shown = answer.entities === null ? ofLaw(answer, board.catalogue) : board;
  const view = shown.with({
    point: model.at(model.t),
    live: model.live,
    overlays: new Set(['places', 'grid']),
    roc: new Set(['hull']),
    isolines: null,
    flavor: 'entity',
    rank: 1,
  });
  view.look();
  return view;
}
