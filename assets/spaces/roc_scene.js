/** What the painter of ROC space (or PR space, where that is chosen) draws, computed from the model of Explore. */
/** @import { Places } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { RocPoint, RocScene } from '#tile/painters/types' */
/** @import { Ranges, Sheet } from '#tile/spaces/types' */
import { credibleRegions } from '#tile/certainty/credible_regions';
import * as roc from '#tile/math/roc';
import { whyNoScore } from '#tile/model/leaderboard';
import { nineScene, showsNine } from '#tile/spaces/nine_points';
import { vertexZones } from '#tile/spaces/pencils';
import { prFollowed, prParts } from '#tile/spaces/pr_scene';
import { isWide, rocRanges } from '#tile/spaces/ranges';
import { rocLines } from '#tile/spaces/roc_lines';
import { scoreLines } from '#tile/spaces/score_lines';

export { isWide };

/**
 * What follows the point, by space. While the point is dragged nothing else of a space is recomputed.
 *
 * @typedef {object} Followed
 * @property {(points: Places, entity: number) => Places} line of ROC space, transformed to this space
 * @property {typeof rocLines} lines
 */
/**
 * What differs between the spaces.
 *
 * @typedef {object} Space
 * @property {RocPoint[]} points
 * @property {string} message where there is nothing to see, why
 * @property {number[] | null} noSkill the line of classifiers without skill, as in `math/roc`
 * @property {(ranges: Ranges) => Places[]} zones that are grey
 * @property {typeof rocRanges} ranges
 */

/**
 * The whole scene.
 *
 * @param {ExploreModel} model
 * @param {number} side
 * @param {number} [left]
 * @returns {RocScene}
 */
export function rocScene(model, side, left) {
  const { points, message, noSkill, zones, ranges } = spaceOf(model);
  const { line } = followedOf(model);
  const { x, y } = ranges(model, points);
  return rocLive(model, {
    side,
    left,
    space: model.roc.has('pr') ? 'pr' : 'roc',
    names: model.labels,
    points,
    curves: curves(model, line),
    hull: model.roc.has('hull') ? line(hull(model), model.hull[0]) : [],
    edited: model.hypothetical,
    between: between(model, line),
    nine: nineScene(model),
    message,
    noSkill: (noSkill && roc.clip(noSkill, x[0], y[0], x[1], y[1])) ?? [],
    zones: zones({ x, y }),
    x,
    y,
  });
}

/**
 * @param {ExploreModel} model
 * @returns {Space}
 */
const spaceOf = (model) => (model.roc.has('pr') ? prParts(model) : rocParts(model));

/** @param {ExploreModel} model @returns {Followed} */
const followedOf = (model) => (model.roc.has('pr') ? prFollowed(model) : { line: (places) => places, lines: rocLines });

/**
 * @param {ExploreModel} model
 * @returns {Space}
 */
function rocParts(model) {
  // The nine small plots draw their own dots.
  const points = showsNine(model) ? [] : model.rocPoints();
  const there = points.length > 0 || model.law;
  return {
    points,
    message: points.length || model.rocPoints().length ? '' : message(model),
    noSkill: there ? DIAGONAL : null,
    zones: (shown) => (model.roc.has('zones') ? vertexZones(shown) : []),
    ranges: rocRanges,
  };
}

/** The line TPR = FPR: the classifiers without skill. */
const DIAGONAL = [1, -1, 0];

/**
 * @param {ExploreModel} model
 * @returns {Places}
 */
function hull({ hull, performances }) {
  return hull.map((i) => roc.point(performances[i]));
}

/**
 * The line between the two entities of the hybrid; empty where there is none.
 *
 * @param {ExploreModel} model
 * @param {Followed['line']} line
 * @returns {Places}
 */
function between({ hybrid, performances }, line) {
  if (!hybrid) return [];
  const ends = [hybrid[1], hybrid[2]].map((i) => roc.point(performances[i]));
  return line(
    ends.sort((p, q) => p[1] - q[1]),
    hybrid[0],
  );
}

/** @param {ExploreModel} model */
function message(model) {
  const { law, common, rightOnly } = model;
  if (law) return Number.isFinite(common) ? '' : 'A distribution over several priors: no iso-score lines.';
  if (!model.performances.some(Boolean)) return `${whyNoScore(model)}.`;
  return rightOnly ? 'ROC space needs true negatives.' : 'Nothing to show: both classes are needed.';
}

/**
 * Where the entities are models at thresholds: the ROC curves of all their thresholds, for models that were not edited.
 *
 * @param {ExploreModel} model
 * @param {Followed['line']} line
 */
function curves({ board, operations, edits, colourOf, selected }, line) {
  if (operations.length || !board.curves) return [];
  return board.curves.map((points, entity) => ({
    points: edits.has(entity) ? [] : line(points, entity),
    colour: colourOf(entity),
    strong: entity === selected,
  }));
}

/**
 * A copy of a scene with the part that follows the point recomputed.
 *
 * @template {Sheet} S
 * @param {ExploreModel} model
 * @param {S} scene
 */
export function rocLive(model, scene) {
  const { winners: winner, selected, colourOf, here } = model;
  const { lines, line } = followedOf(model);
  const found = lines(model, scene);
  const draws = here && model.certainty.draws(model);
  const regions = draws ? credibleRegions(draws, [winner[0], selected]) : [];
  const credible = regions.map(({ entity, outlines }) => ({
    entity,
    outlines: outlines.map((outline) => line(outline, entity)),
  }));
  // With regions, the lines of all entities would be too much.
  const quiet = { lines: here ? [] : found.lines, rounds: here ? [] : found.rounds };
  const live = { winner, selected, colourOf, ...found, ...quiet };
  return { ...scene, ...live, scoreLines: scoreLines(model, scene), credible, tier: here?.tier ?? null };
}
