/** What Tile and ROC space of the Predictions page show: curves, dots at best thresholds, regions of models. */
import { fade } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';
import { fixed, inWords } from '#tile/draw/text';
import { entries } from '#tile/math/performance';
import { joinRegions } from '#tile/math/regions/polygons';
import { credibleRegions } from '#tile/math/uncertainty/credible_regions';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard } from '#tile/model/leaderboard';
import { countText, errorsShown, inSentence, withoutScore } from '#tile/model/thresholds';
import { rocScene } from '#tile/plots/roc/scene';
import { tileLive, tileScene } from '#tile/plots/tile/scene';

/** @import { Performance } from '#tile/math/performance' */
/** @import { RegionUnion } from '#tile/math/regions/polygons' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { CurvesPainter } from '#tile/pages/predictions/curves_painter' */
/** @import { TilePainter } from '#tile/plots/tile/painter' */
/** @import { Fading, RocScene, TileScene } from '#tile/plots/tile/types' */

/**
 * The remark on a curve at its dot, with its errors if there is a bar of them: false alarms, misses, and the most that
 * one of the models has.
 *
 * @typedef {{entity: number, name: string, more: string, strong: boolean, bar: ErrorBar | null}} Remark
 * @typedef {{fp: number, fn: number, most: number}} ErrorBar
 */
/** @typedef {RocScene & {remarks: Remark[], others: string, score: string}} CurvesScene */

// ---- What ROC space shows of models over all thresholds: the curve of each, in colour for those relevant at the
// point; dots at best thresholds, squares at the thresholds compared; names and errors of the relevant models.

/**
 * The scene of ROC space with the curves of the models.
 *
 * @param {PredictionsModel} model
 * @param {RocScene} scene of the models at their best thresholds
 * @param {boolean} [decisions] whether to say the thresholds of the others, where a text has that of the best one, and
 *   to show errors as bars
 * @returns {CurvesScene}
 */
export function curvesScene(model, scene, decisions = false) {
  const { modelsThatMatter: matter, colours, ranked, answer } = model;
  const shown = (/** @type {number} */ k) => (matter.includes(k) ? colours[k] : -1);
  const strong = (/** @type {number} */ k) => ranked.winners.includes(k) || k === model.selected;
  const drawn = answer.roc.map((points, k) => ({ points, colour: shown(k), strong: strong(k) }));
  const bars = decisions ? barsOf(model) : new Map();
  const rank = (/** @type {{colour: number, strong: boolean}} */ curve) =>
    Number(curve.colour >= 0) + Number(curve.strong);
  return {
    ...scene,
    colourOf: shown,
    lines: [],
    rounds: [],
    zero: null,
    one: null,
    strong: scene.strong.slice(0, 1).map((each) => ({ ...each, ink: true })),
    curves: drawn.sort((p, q) => rank(p) - rank(q)),
    squares: model.fixed ? matter.flatMap((k) => square(model.fixed?.rows[k] ?? null, colours[k])) : [],
    credible: credibleOf(model),
    message: answer.oneClass ? 'ROC space needs both classes.' : '',
    remarks: matter.map((k) => ({ ...remark(model, k, decisions), bar: bars.get(k) ?? null })),
    others: others(answer.roc.filter((points, k) => points.length && !matter.includes(k)).length),
    score: model.scoreHere ? inSentence(model.scoreHere) : '',
  };
}

/**
 * The credible regions of the best and the selected model at their best thresholds, from the bootstrap draws; empty if
 * these are not shown.
 */
/** @type {(model: PredictionsModel) => NonNullable<RocScene['credible']>} */
function credibleOf({ here, draws, best, ranked, selected, owner }) {
  if (!here || !draws) return [];
  const vertices = [ranked.winners[0] ?? null, selected].map((k) => (k === null ? null : best[k]));
  return credibleRegions(draws, vertices).map(({ entity, outlines }) => ({ entity: owner[entity], outlines }));
}

/** @param {PredictionsModel} model @param {number} k @param {boolean} decisions @returns {Omit<Remark, 'bar'>} */
function remark(model, k, decisions) {
  const [first] = model.ranked.winners;
  const strong = model.ranked.winners.includes(k);
  const own = decisions && k !== first ? model.best[k] : null;
  const decision = own === null ? '' : model.vertexDecision(own);
  const wrong = strong ? errors(model, k) : '';
  const more = [wrong ? withoutScore(decision) : decision, wrong].filter(Boolean).join(': ');
  return { entity: k, name: model.answer.models[k].name, more, strong };
}

/** The errors of the models that are compared, as counted among the samples; empty if there is nothing to compare. */
/** @type {(model: PredictionsModel) => Map<number, ErrorBar>} */
function barsOf(model) {
  const { shown } = errorsShown(model);
  if (shown.length < 2 || shown.some(({ counts }) => counts.expected)) return new Map();
  const most = Math.max(...shown.map(({ counts: { cells } }) => cells[1] + cells[2]));
  return new Map(shown.map(({ k, counts: { cells } }) => [k, { fp: cells[1], fn: cells[2], most }]));
}

/** The errors of a model at its best threshold, in words. @param {PredictionsModel} model @param {number} k */
function errors(model, k) {
  const counts = model.countsOf(k);
  if (!counts) return '';
  const { cells, expected } = counts;
  const [, fp, fn] = cells;
  if (expected) return `FPR ${fixed(fp / (fp + cells[0]))}, TPR ${fixed(cells[3] / (cells[3] + fn))}`;
  const [alarms, misses] = [fp === 1 ? 'false alarm' : 'false alarms', fn === 1 ? 'miss' : 'misses'];
  return `${countText(fp, false)} ${alarms}, ${countText(fn, false)} ${misses}`;
}

/** @param {number} count */
const others = (count) => (count ? `${inWords(count)} other model${count === 1 ? '' : 's'}` : '');

/** The square of a model at the threshold compared; empty if a class is missing. */
/** @param {Performance} row @param {number} colour */
function square(row, colour) {
  if (!row) return [];
  const [tn, fp, fn, tp] = entries(row);
  const [x, y] = [fp / (tn + fp), tp / (fn + tp)];
  return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y, colour }] : [];
}

// ---- What the Tile of the Predictions page shows: the thresholds of all models, or of one. Draws nothing.

/**
 * What the Tile shows: the thresholds of all models or of one, with a name for each. `runs`: regions that each join
 * many thresholds of one model, if there are too many to show; `paintOf`: colours other than those of the marks.
 *
 * @typedef {object} TileView
 * @property {ExploreModel} model
 * @property {string[]} names
 * @property {RegionUnion[] | null} runs
 * @property {RegionUnion[]} [together] the joined region of each model, if its thresholds are shown separately
 * @property {(entities: number[]) => string} [tieName]
 * @property {((i: number) => string) | undefined} paintOf
 */

// More regions than this are joined to one a model.
const MANY = 60;
// From the lowest threshold to the highest; dark ends tell "always positive" from "always negative".
const SCALE = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'];

/** Moves a view to the point of the page. @param {TileView} view @param {PredictionsModel} page */
function moveTileView({ model }, { point, live }) {
  model.point = { ...point };
  model.live = live;
  model.look();
}

/** The scene with the thresholds of a model joined to runs; a run is best where one of its thresholds is. */
/** @param {TileView} view @param {TileScene} scene */
function withRuns({ runs }, scene) {
  if (!runs) return scene;
  const shown = scene.winner.flatMap((i) =>
    runs.filter(({ members }) => members.includes(i)).map(({ entities }) => entities[0]),
  );
  return { ...scene, regions: runs, winner: [...new Set(shown)] };
}

/** The view of all hull vertices of all models; each model is named once, in its largest region. */
/** @type {(model: PredictionsModel) => TileView} */
function allModelsView(model) {
  const { vertices, owner } = model;
  const single = vertices.regions('first');
  const models = joinRegions(single, (i) => owner[i]);
  // The borders between so many thresholds of one model would hide the borders between models.
  const runs = single.length > MANY ? models : null;
  const together = runs ? undefined : models;
  const view = shownAs(vertices.with({}));
  const names = labels(model, models);
  return { model: view, names, runs, together, tieName: (tied) => tieName(model, tied), paintOf: undefined };
}

/** The name of a region in which several models tie; '' if there is only one. */
/** @param {PredictionsModel} model @param {number[]} entities */
function tieName({ owner, answer }, entities) {
  const owners = [...new Set(entities.map((i) => owner[i]))];
  const names = owners.map((model) => answer.models[model].name);
  if (names.length < 2) return '';
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more tie` : `${names.join(' and ')} tie`;
}

/** The name of each model for its largest region, '' for its others. */
/** @param {PredictionsModel} model @param {{entities: number[], area: number}[]} regions */
function labels({ owner, answer }, regions) {
  /** @type {Map<number, {entities: number[], area: number}>} */
  const largest = new Map();
  for (const region of regions) {
    // A tie needs no name: its hatching shows it.
    if (region.entities.length > 1) continue;
    const one = owner[region.entities[0]];
    if ((largest.get(one)?.area ?? -1) < region.area) largest.set(one, region);
  }
  const found = owner.map(() => '');
  for (const [one, region] of largest) found[region.entities[0]] = answer.models[one].name;
  return found;
}

/** The view of the hull vertices of one model, coloured from its lowest threshold to its highest. */
/** @type {(page: PredictionsModel, scale: ReturnType<PredictionsModel['thresholdScale']>) => TileView} */
function oneModelView(page, { model: one, place }) {
  const own = page.verticesOf[one];
  const model = new ExploreModel();
  model.catalogue = page.catalogue;
  const names = own.map((i) => page.vertexDecision(i));
  const rows = own.map((i) => page.answer.vertices.performances[i]);
  model.load(leaderboard('', names, rows));
  model.prior = page.prior;
  model.derive();
  return { model: shownAs(model), names, runs: null, paintOf: (k) => mix(place.get(own[k]) ?? 0.5) };
}

/** Sets a model to show the best classifiers, with named scores. @param {ExploreModel} model */
function shownAs(model) {
  model.overlays = new Set(['places']);
  model.flavor = 'entity';
  model.rank = 1;
  model.selected = null;
  return model;
}

/** The colour on the scale of thresholds, from 0 (lowest) to 1 (highest). @param {number} share */
function mix(share) {
  const at = share * (SCALE.length - 1);
  const k = Math.min(SCALE.length - 2, Math.floor(at));
  return fade(SCALE[k + 1], SCALE[k], at - k);
}

// ---- Tile and ROC space of the Predictions page, painted from its model: which model is best where, each at its
// best threshold, or which threshold of one model. Reports use it, too.

export class PredictionsPlots {
  /** @type {TileView | null} */
  tileView = null;
  /** @type {TileScene | null} */
  tileScene = null;
  /** The key of what the regions of the Tile depend on. */
  key = '';
  /** How the Tile is drawn while uncertainty is shown. */
  /** @type {{fadingOf: (model: PredictionsModel) => Fading | null} | null} */
  fade = null;
  /** Whether ROC space says the thresholds of models other than the best one. */
  decisions = false;

  /** @param {TilePainter} square @param {CurvesPainter} curves */
  constructor(square, curves) {
    this.square = square;
    this.curves = curves;
  }

  /** Paints the whole Tile if `all` is set or its regions have changed; else only what follows the point. */
  /** @param {PredictionsModel} model @param {number} side in pixels @param {boolean} all */
  paint(model, side, all) {
    const scale = model.flavor === 'threshold' ? model.thresholdScale() : null;
    const key = `${model.flavor} ${scale ? scale.model : ''} ${model.prior}`;
    const { tileView, tileScene: scene } = this;
    if (!all && key === this.key && tileView && scene) this.moveTile(model, tileView, scene);
    else this.paintTile(model, scale ? oneModelView(model, scale) : allModelsView(model), side);
    this.key = key;
    this.paintRoc(model, side);
  }

  /** @param {PredictionsModel} model @param {TileView} view @param {number} side */
  paintTile(model, view, side) {
    moveTileView(view, model);
    this.tileView = view;
    const { names, paintOf, together, tieName } = view;
    const scene = { ...tileScene(view.model, side, MARGIN.left), names, paintOf, together, tieName };
    if (model.answer.oneClass) scene.message = { statement: ['The Tile needs both classes.'] };
    this.tileScene = { ...withRuns(view, scene), fading: this.fade?.fadingOf(model) };
    this.square.paint(this.tileScene);
  }

  /** @param {PredictionsModel} model @param {TileView} view @param {TileScene} scene */
  moveTile(model, view, scene) {
    moveTileView(view, model);
    const moved = withRuns(view, { ...tileLive(view.model, scene), names: view.names });
    this.tileScene = { ...moved, fading: this.fade?.fadingOf(model) };
    this.square.move(this.tileScene);
  }

  /** @param {PredictionsModel} model @param {number} side */
  paintRoc(model, side) {
    model.ranked.roc = new Set();
    this.curves.paint(curvesScene(model, rocScene(model.ranked, side, MARGIN.left), this.decisions));
  }

  /** The named score near a position on the Tile; undefined if there is none. @param {number} u @param {number} v */
  placeNear(u, v) {
    if (!this.tileScene) return undefined;
    const { places, side } = this.tileScene;
    return places.find((place) => Math.hypot(place.a - u, place.b - v) * side < 7);
  }

  /** The model at a pixel of ROC space; null if there is none. @param {number} px @param {number} py */
  modelAt(px, py) {
    return this.curves.scene ? this.curves.near(px, py) : null;
  }
}
