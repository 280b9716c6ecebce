/** What is drawn over a Tile and in ROC or PR space, in words, for captions: only what the figure shows. */
import { count, precise, prevalence } from '#tile/draw/text';
import { gammaTauOf, predictionRate } from '#tile/model/prior_lines';
import { tileScene } from '#tile/model/tile_scene';
import { rocScene } from '#tile/spaces/roc_scene';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TileScene } from '#tile/painters/types' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
/** @typedef {ReturnType<typeof rocScene>} RocScene */

// Words do not depend on the size of a drawing.
const SIDE = 300;
/** Lines that are drawn whenever they are switched on, by overlay. */
const ALWAYS = {
  medians: 'median lines (a = 1/2 and b = 1/2)',
  f_mean: 'the row and the column of the point',
};

/**
 * What is drawn over a Tile.
 *
 * @param {ExploreModel} model
 * @param {TileScene} [scene]
 * @returns {string[]}
 */
export function drawnOnTile(model, scene = tileScene(model, SIDE)) {
  return [
    ...mapLineWords(scene, predictionRate(model)),
    ...pointWords(scene),
    ...lineWords(scene, model),
    ...otherWords(scene, model),
    ...fadedWords(model.here && scene.regions.length, model.uncertainty.contour),
  ];
}

/** The line at which a faded Tile reaches a probability. @param {unknown} faded @param {number} contour */
const fadedWords = (faded, contour) => (faded ? [`line at P(best) = ${contour}`] : []);

/** What is drawn over the Tile of Predictions. @param {PredictionsModel} model */
export const drawnOnModels = ({ certainty, flavor, contour }) => [
  'named scores',
  ...fadedWords(certainty && flavor === 'model', contour),
];

/**
 * The named scores and the lines that correlation maps have, too.
 *
 * @param {Pick<TileScene, 'overlays' | 'places' | 'grid' | 'gammaPi' | 'gammaTau' | 'borders'>} scene
 * @param {number} rate of positive predictions
 * @returns {string[]}
 */
function mapLineWords({ overlays, places, grid, gammaPi, gammaTau, borders = [] }, rate) {
  const on = (/** @type {string} */ key, /** @type {unknown} */ drawn) => Boolean(overlays.has(key) && drawn);
  return [
    on('places', places.length) && 'named scores',
    on('grid', grid.length) && 'prior grid (tenths of a and b of the Tile of balanced classes)',
    on('gamma_pi', gammaPi) && 'no-skill curve γπ (dashed)',
    on('gamma_tau', gammaTau) && `no-skill curve γτ (dotted) at ${prevalence(rate)} positive predictions`,
    borders.length && 'borders between the best classifiers',
  ].filter((each) => typeof each === 'string');
}

/**
 * What surrounds the point.
 *
 * @param {TileScene} scene
 * @returns {string[]}
 */
function pointWords({ overlays, radius, cohen, stable }) {
  return [
    Number.isFinite(radius) && `circle within which the best stays the best, radius ${precise(radius)}`,
    overlays.has('stable') && stable.length && 'region with the same ranking',
    overlays.has('stable3') && stable.length && 'region with the same top three',
    cohen && 'Cohen’s correction of the row of the point',
  ].filter((each) => typeof each === 'string');
}

/**
 * @param {TileScene} scene
 * @param {ExploreModel} model
 * @returns {string[]}
 */
function lineWords({ overlays, contours, frontiers, loci }, { names, selected }) {
  const of = selected === null ? 'the best score' : `the score of ${names[selected]}`;
  const lined = contours.some(({ lines }) => lines.length);
  return [
    lined && `iso-score lines of ${of}, steps of 0.1`,
    selected !== null && frontiers.length && `frontiers where ${names[selected]} ties with others (dotted)`,
    loci?.length && 'paths of scores as the prevalence changes',
    ...Object.entries(ALWAYS).map(([key, text]) => overlays.has(key) && text),
  ].filter((each) => typeof each === 'string');
}

/**
 * Other coordinates, their grids, and what has no region.
 *
 * @param {TileScene} scene
 * @param {ExploreModel} model
 * @returns {string[]}
 */
function otherWords({ overlays, frame, grids }, { common, ownPrior }) {
  const own = overlays.has('own_grid') && grids && grids.length > Number(overlays.has('tenths'));
  return [
    own && `grid of the data’s prevalence ${prevalence(ownPrior)} (dashed)`,
    overlays.has('tenths') && 'grid at the tenths of a and b (dotted)',
    frame?.prior && `balanced coordinates, from prevalence ${prevalence(common)}`,
    overlays.has('nontrivial') && 'classifiers that predict one class left out',
  ].filter((each) => typeof each === 'string');
}

/**
 * What is drawn over maps of correlation.
 *
 * @param {import('#tile/model/scores_model').ScoresModel} model
 * @param {boolean} named whether there is room for names
 * @returns {string[]}
 */
export function drawnOnMaps(model, named) {
  const { board } = model;
  const scene = { overlays: new Set(model.overlays), places: named ? model.places() : [], ...model.lines() };
  const gammaTau = board && gammaTauOf(board);
  return mapLineWords({ ...scene, gammaTau }, board ? predictionRate(board) : NaN);
}

/**
 * What is drawn in ROC or PR space next to the classifiers.
 *
 * @param {ExploreModel} model
 * @param {RocScene} [scene]
 * @returns {string[]}
 */
export function drawnInSpace(model, scene = rocScene(model, SIDE)) {
  if (scene.message) return [];
  if (scene.nine) return ['ROC space at nine points of the Tile, with iso-score lines'];
  const { hull, lines, rounds, strong, noSkill, credible = [] } = scene;
  return [
    hull.length > 1 && 'convex hull',
    lines.length && 'iso-score lines through the classifiers',
    rounds.length && 'iso-score lines at steps of 0.1',
    strong.length && !lines.length && `iso-score line${strong.length > 1 ? 's' : ''} through ${strongNames(model)}`,
    noSkill.length && 'no-skill line',
    scene.scoreLines?.length && model.isolines && `iso-lines of ${isolineName(model)}`,
    ...geometryWords(scene, model),
    credible.length && `${count(credible.length)} credible region${credible.length > 1 ? 's' : ''}`,
    scene.between.length && 'line between the two classifiers of the hybrid',
  ].filter((each) => typeof each === 'string');
}

/** @param {ExploreModel} model */
function strongNames({ winners, selected, names }) {
  return [...new Set([winners[0], selected])].flatMap((i) => names[i ?? -1] ?? []).join(' and ');
}

/** @param {ExploreModel} model */
const isolineName = ({ isolines, catalogue }) => catalogue.find(({ key }) => key === isolines)?.name ?? isolines;

/**
 * @param {RocScene} scene
 * @param {ExploreModel} model
 */
function geometryWords({ ends, pencils, vertex, reading, zones }, { roc }) {
  return [
    ends.length && '0-line and 1-line',
    roc.has('second') && pencils.some(({ name }) => name === 'a') && 'second pencil',
    roc.has('third') && pencils.some(({ name }) => name === 'b') && 'third pencil',
    vertex && 'vertex of the iso-score lines',
    reading.length && 'line on which scores are read',
    zones.length && 'where vertices lie (grey)',
  ];
}
