/** What the painter of the Tile draws, made from the model of Explore. Independent of Dash. */
/** @import { Place } from '#tile/math/kernel' */
/** @import { TileFrame } from '#tile/draw/types' */
/** @import { Message } from '#tile/painters/messages' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

import { DRAW_FLAVORS } from '#tile/certainty/settings';
import { cohenPlace } from '#tile/math/no_skill';
import { isTrivial, known } from '#tile/math/performance';
import { shiftPoint } from '#tile/math/priors';
import { whyNoScore } from '#tile/model/leaderboard';
import { curvesOfPrior, gammaTauOf, TENTHS } from '#tile/model/prior_lines';
import { inLines, SELECT, SWITCH_ON } from '#tile/painters/messages';
import { contour } from '#tile/regions/contours';
import { frontier } from '#tile/regions/frontier';
import { stableRegion } from '#tile/regions/stable';
import { shownLoci } from '#tile/zoom/loci';
import { visibleRegions } from '#tile/zoom/shown_regions';
import { insideTile } from '#tile/zoom/window';

/** The most performances for which overlays are drawn: stable regions, these during a drag, and contours. */
const MOST_STABLE = 2000;
const MOST_STABLE_LIVE = 200;
const MOST_CONTOURS = 60;
/**
 * The names of overlays that need a common prior, by key.
 *
 * @type {Record<string, string>}
 */
export const NEED_PRIOR = {
  balanced: 'balanced coordinates',
  own_grid: 'grid of the data',
  grid: 'prior grid',
  gamma_pi: 'no-skill curve',
  cohen: 'Cohen’s correction',
};

/**
 * The part of the Tile that is shown, and its coordinates.
 *
 * @param {ExploreModel} model
 * @returns {TileFrame}
 */
export const frameOf = ({ display, overlays, common }) => ({
  window: display.zoom && insideTile(display.zoom),
  prior: overlays.has('balanced') && common > 0 && common < 1 ? common : null,
});

/**
 * The grids of other priors: that of the data's own prior, if the Tile is shifted from it, and the regular grid of this
 * Tile, drawn in balanced coordinates.
 *
 * @param {ExploreModel} model
 */
function gridsOf({ overlays, common, ownPrior }) {
  const own = overlays.has('own_grid') && Number.isFinite(common) && Number.isFinite(ownPrior);
  return [
    ...(own ? [{ at: TENTHS.map((z) => shiftPoint(z, common, ownPrior)), dashes: '4 3' }] : []),
    ...(overlays.has('tenths') ? [{ at: TENTHS, dashes: '1 3' }] : []),
  ];
}

/**
 * The whole scene of the Tile.
 *
 * @param {ExploreModel} model
 * @param {number} side
 * @param {number} [left]
 */
export function tileScene(model, side, left) {
  const frame = frameOf(model);
  const scene = {
    side,
    left,
    names: model.labels,
    frame,
    regions: visibleRegions(model.shownRegions(), frame, !model.stuck.length),
    heat: model.heat,
    seamless: model.seamless,
    places: model.overlays.has('places') ? model.places().filter((place) => !model.rightOnly || place.a === 1) : [],
    grids: gridsOf(model),
    ...curvesOfPrior(model.common),
    frontiers: model.overlays.has('frontiers') ? frontiers(model) : [],
    contours: model.overlays.has('contours') ? contours(model) : [],
    edge: model.flavor === 'entity' && model.rank === 1 ? model.edge : null,
    message: message(model),
  };
  return tileLive(model, scene);
}

/**
 * A note on overlays that are switched on but not drawn because the prevalences differ; '' if they are equal.
 *
 * @param {ExploreModel} model
 */
export function priorNote(model) {
  if (Number.isFinite(model.common) || model.rightOnly || !model.performances.some(Boolean)) return '';
  const missing = Object.keys(NEED_PRIOR)
    .filter((key) => model.overlays.has(key))
    .map((key) => NEED_PRIOR[key]);
  return `prevalences differ${missing.length ? `: no ${missing.join(', no ')}` : ''}`;
}

/**
 * A copy of a scene with the parts that follow the point updated.
 *
 * @template S
 * @param {ExploreModel} model
 * @param {S} scene
 */
export function tileLive(model, scene) {
  const { point, overlays } = model;
  const winner = shownWinner(model);
  const wantsRadius =
    overlays.has('radius') &&
    winner.every((i) => model.winners.includes(i)) &&
    ((model.flavor === 'entity' && model.rank === 1) || model.heat);
  return {
    ...scene,
    overlays,
    point,
    winner,
    selected: model.selected,
    colourOf: model.colourOf,
    radius: wantsRadius ? model.winnerMoves().radius : NaN,
    gammaTau: overlays.has('gamma_tau') ? gammaTauOf(model) : null,
    stable: model.live && model.performances.length > MOST_STABLE_LIVE ? [] : stableRegions(model),
    loci: shownLoci(overlays, model.catalogue, frameOf(model), point),
    cohen: overlays.has('cohen') && Number.isFinite(model.common) ? correction(model) : null,
  };
}

/**
 * The classifiers that have, at the point, the rank that the Tile shows.
 *
 * @param {ExploreModel} model
 * @returns {number[]}
 */
export function shownWinner(model) {
  const { ranks } = model.ranking;
  const left = model.overlays.has('nontrivial');
  const order = left ? model.ranking.order.filter((i) => !isTrivial(model.performances[i])) : model.ranking.order;
  if (model.flavor === 'last') {
    const listed = [...order].filter((i) => Number.isFinite(ranks[i]));
    return listed.filter((i) => ranks[i] === ranks[listed[listed.length - 1]]);
  }
  if (left && model.flavor === 'entity' && model.rank === 1)
    return [...order].filter((i) => ranks[i] === ranks[order[0]]);
  if (model.flavor !== 'entity' || model.rank === 1) return model.winners;
  const i = order[model.rank - 1];
  return i !== undefined && Number.isFinite(ranks[i]) ? [i] : [];
}

/**
 * The segment from the point to the place of its chance correction (Cohen).
 *
 * @param {ExploreModel} model
 * @returns {{from: Place, to: Place}}
 */
function correction({ point: { a, b }, common }) {
  return { from: [a, b], to: cohenPlace(b, common) };
}

/** @param {ExploreModel} model */
function stableRegions({ performances, point: { a, b }, overlays }) {
  if (performances.length > MOST_STABLE) return [];
  const whole = overlays.has('stable') ? [stableRegion(performances, a, b)] : [];
  const podium = overlays.has('stable3') ? [stableRegion(performances, a, b, 3)] : [];
  return [...whole, ...podium].filter((region) => region !== null).filter(({ outline }) => outline.length > 2);
}

/** @param {ExploreModel} model */
function frontiers({ performances, selected }) {
  const mine = selected === null ? null : performances[selected];
  return performances.flatMap((p, i) => (mine && p && i !== selected ? frontier(mine, p) : []));
}

/**
 * Iso-score lines of the selected entity, or of the best score if none is selected.
 *
 * @param {ExploreModel} model
 */
function contours(model) {
  const one = model.selected === null ? null : model.performances[model.selected];
  const chosen = one ? [one] : model.regions('first').map((region) => model.performances[region.entities[0]]);
  const rows = chosen.filter(known);
  if (rows.length > MOST_CONTOURS) return [];
  return TENTHS.map((value) => ({
    value,
    lines: rows.map((p) => contour(p, value, rows)).filter((line) => line !== null),
  }));
}

/**
 * @param {ExploreModel} model
 * @returns {Message | null} shown instead of regions.
 */
function message(model) {
  if (model.law) return null;
  if (model.rightOnly) return { statement: ['True negatives are unknown:', 'only the right side (a = 1) is defined.'] };
  if (!model.performances.some(Boolean)) return { statement: [`${whyNoScore(model)}.`] };
  if (DRAW_FLAVORS.includes(model.flavor) && !model.here) {
    const why = model.certainty.problem(model);
    return why ? inLines(why) : SWITCH_ON;
  }
  const needs = ['rank', 'value', 'relative_skill', 'best_probability', 'near_best'].includes(model.flavor);
  return needs && model.selected === null ? SELECT : null;
}
