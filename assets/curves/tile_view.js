/** What the Tile of the Predictions page shows: the thresholds of all models, or of one. Draws nothing. */

import { ExploreModel } from '#tile/model/explore_model';
import { leaderboard } from '#tile/model/leaderboard';
import { joinRegions } from '#tile/regions/unions';

/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
/** @import { TileScene } from '#tile/painters/types' */
/** @import { RegionUnion } from '#tile/regions/unions' */

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

/**
 * Moves a view to the point of the page.
 *
 * @param {TileView} view
 * @param {PredictionsModel} page
 */
export function moveTileView({ model }, { point, live }) {
  model.point = { ...point };
  model.live = live;
  model.look();
}

/**
 * The scene with the thresholds of a model joined to runs; a run is best where one of its thresholds is.
 *
 * @param {TileView} view
 * @param {TileScene} scene
 */
export function withRuns({ runs }, scene) {
  if (!runs) return scene;
  const shown = scene.winner.flatMap((i) =>
    runs.filter(({ members }) => members.includes(i)).map(({ entities }) => entities[0]),
  );
  return { ...scene, regions: runs, winner: [...new Set(shown)] };
}

/**
 * The view of all hull vertices of all models; each model is named once, in its largest region.
 *
 * @param {PredictionsModel} model
 * @returns {TileView}
 */
export function allModelsView(model) {
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

/**
 * The name of a region in which several models tie; '' if there is only one.
 *
 * @param {PredictionsModel} model
 * @param {number[]} entities
 */
function tieName({ owner, answer }, entities) {
  const owners = [...new Set(entities.map((i) => owner[i]))];
  const names = owners.map((model) => answer.models[model].name);
  if (names.length < 2) return '';
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more tie` : `${names.join(' and ')} tie`;
}

/**
 * The name of each model for its largest region, '' for its others.
 *
 * @param {PredictionsModel} model
 * @param {{entities: number[], area: number}[]} regions
 */
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

/**
 * The view of the hull vertices of one model, coloured from its lowest threshold to its highest.
 *
 * @param {PredictionsModel} page
 * @param {ReturnType<PredictionsModel['thresholdScale']>} scale
 * @returns {TileView}
 */
export function oneModelView(page, { model: one, place }) {
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

/**
 * Sets a model to show the best classifiers, with named scores.
 *
 * @param {ExploreModel} model
 */
function shownAs(model) {
  model.overlays = new Set(['places']);
  model.flavor = 'entity';
  model.rank = 1;
  model.selected = null;
  return model;
}

/**
 * The colour on the scale of thresholds, from 0 (lowest) to 1 (highest).
 *
 * @param {number} share
 */
function mix(share) {
  const at = share * (SCALE.length - 1);
  const k = Math.min(SCALE.length - 2, Math.floor(at));
  /**
   * @param {string} hex
   * @param {number} c
   */
  const part = (hex, c) => Number.parseInt(hex.slice(1 + 2 * c, 3 + 2 * c), 16);
  const channel = (/** @type {number} */ c) =>
    Math.round(part(SCALE[k], c) + (at - k) * (part(SCALE[k + 1], c) - part(SCALE[k], c)));
  return `#${[0, 1, 2].map((c) => channel(c).toString(16).padStart(2, '0')).join('')}`;
}
