/**
 * The source of a report's talk: its scenes and everything they show are in the file, so nothing is requested. What a
 * reader has moved in the handout does not carry over. Touches the document only to draw a map of cells.
 */
import { pictureOf } from '#tile/plots/tile/cells';
import {
  captureContexts,
  captureDecide,
  captureExplore,
  capturePredictions,
  captureRobustness,
  captureScores,
  captureTasks,
  captureTradeoff,
  withTitle,
} from '#tile/present/frame';
import { applySceneView, predictionsModel, scoresModel, tradeoffModel } from '#tile/report/page_models';
import { SceneModel } from '#tile/report/scene_models';

/** @import { Source } from '#tile/present/deck' */
/** @import { Captured } from '#tile/present/frame' */
/** @import { SceneData, SceneRecord } from '#tile/report/types' */
/** @import { ExploreView, Scene as TalkScene, View } from '#tile/view/types' */

/** The scene of a talk for the record of a scene in a report: the same view. */
/** @type {(record: SceneRecord) => TalkScene} */
function sceneOf({ title, subtitle = '', notes = '', minutes = 0, steps = [], view }) {
  return { title, subtitle, notes, minutes, steps, view: /** @type {View} */ ({ page: '/', explore: view }) };
}

/** A scene of Explore in another view: without the regions of its rank, and at another prevalence without any. */
/** @param {SceneData<any>} data @param {ExploreView} view @returns {SceneData<any>} */
function openedIn({ scene, seeds, ...rest }, view) {
  const { place: _, ...holding } = seeds;
  return { ...rest, scene: { ...scene, view }, seeds: view.prior === scene.view.prior ? holding : {} };
}

/** @param {SceneData<any>} data */
function modelOf(data) {
  return new SceneModel(data, data.colours);
}

/** @param {SceneData<any>} data */
function captured(data) {
  const model = modelOf(data);
  return captureExplore(model, model.heat ? pictureOf(model) : null);
}

/** What a scene with figures of its own shows, by its kind. */
/** @type {Record<string, (data: SceneData<any>) => Captured>} */
const OPENINGS = {
  scores: (data) => {
    const { audits, reference } = data.own;
    return captureScores(modelOf(data), Object.assign(scoresModel(data), { audits, reference }));
  },
  tradeoff: (data) => captureTradeoff(modelOf(data), tradeoffModel(data)),
  decide: (data) => captureDecide(modelOf(data), data.own.view),
  contexts: (data) => captureContexts(modelOf(data), data.own.view),
  tasks: (data) => captureTasks(modelOf(data), data.own.sample, data.own.view),
  robustness: (data) => captureRobustness(modelOf(data), data.own.view),
  predictions: ({ own, scene, catalogue }) => {
    const model = predictionsModel(own, catalogue);
    applySceneView(model, own, scene.view);
    return capturePredictions(model);
  },
};

/** @implements {Source} */
export class ReportSource {
  /** @param {SceneData<any>[]} data of all scenes */
  constructor(data) {
    this.data = data;
    this.list = data.map(({ scene }) => sceneOf(scene));
  }

  scenes() {
    return this.list;
  }

  begin() {
    return true;
  }

  async now() {
    return this.opening(0);
  }

  model() {
    return modelOf(this.data[0]);
  }

  /**
   * What to show without waiting: a scene as it opens, or one of Explore after a step that the server would draw on the
   * page.
   */
  /** @param {View} view @param {number} k */
  atOnce(view, k) {
    const data = this.data[k];
    return view === this.list[k].view ? this.opening(k) : captured(openedIn(data, view.explore));
  }

  async fetched() {
    return null;
  }

  /** @type {(wanted: () => boolean, prepare: () => Promise<void>) => Promise<void>} */
  during(...[, prepare]) {
    return prepare();
  }

  /** All scenes as they open. */
  frames() {
    return this.list.map((scene, k) => withTitle(this.opening(k), scene));
  }

  /** @param {number} k @returns {Captured} */
  opening(k) {
    const data = this.data[k];
    return data.own ? OPENINGS[data.own.kind](data) : captured(data);
  }
}
