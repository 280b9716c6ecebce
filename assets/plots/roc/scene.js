/** What the painter of ROC or PR space draws, at one point or at nine, computed from the model of Explore. */
import { symbolText } from '#tile/draw/text';
import * as pr from '#tile/math/pr_space';
import { inUnit, rank } from '#tile/math/ranking';
import * as roc from '#tile/math/roc_space';
import { credibleRegions } from '#tile/math/uncertainty/credible_regions';
import { slideHybrid, whyNoScore } from '#tile/model/leaderboard';
import { TENTHS } from '#tile/model/prior_lines';
import { REFERENCES } from '#tile/model/references';
import { isoLines, rocLines, rocRanges, scoreLines, vertexZones, zoomed } from '#tile/plots/roc/iso_lines';
import { spaced } from '#tile/plots/roc/painter';

/** @import { Place, Places } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Ranges, Sheet } from '#tile/plots/roc/types' */
/** @import { NineScene, RocPoint, RocScene } from '#tile/plots/tile/types' */

// ---- ROC space at nine points of the Tile (its corners, the midpoints of its sides, its centre), each with the
// iso-score lines of its score, as figure 1 of paper B arranges them around the Tile.

const HALVES = [0, 0.5, 1];
const NEAR = 1e-9;
/** The most dots in a small plot. */
const MOST = 80;

/** The nine plots, by rows from the lower left; null where they are not shown, or ROC space has no lines. */
/** @type {(model: ExploreModel) => NineScene | null} */
function nineScene(model) {
  const prior = model.linePrior();
  if (!showsNine(model) || !(prior > 0 && prior < 1)) return null;
  const points = model.rocPoints();
  const small = HALVES.flatMap((b) => HALVES.map((a) => at(model, a, b, prior)));
  return { dots: [...spaced(points, MOST)], small, regions: model.flavor === 'entity' ? model.shownRegions() : [] };
}

/** Whether the panel shows the nine plots. @param {{roc: Set<string>}} model */
export const showsNine = ({ roc: shown }) => shown.has('nine') && !shown.has('pr');

/** @param {ExploreModel} model @param {number} a @param {number} b @param {number} prior */
function at(model, a, b, prior) {
  const named = model.places().find((place) => Math.abs(place.a - a) + Math.abs(place.b - b) < NEAR);
  const { order, ranks, scores } = rank(model.performances, a, b);
  const best = ranks[order[0]] === 1 ? order[0] : null;
  const rates = best === null ? null : model.rates[best];
  const dot = rates && Number.isFinite(rates.fpr + rates.tpr) ? { x: rates.fpr, y: rates.tpr } : null;
  const line = dot && roc.isoLineThrough(a, b, prior, [dot.x, dot.y]);
  return {
    a,
    b,
    name: named ? symbolText(named.symbol) : `a ${a}, b ${b}`,
    value: best === null ? NaN : scores[best],
    best,
    dot,
    strong: line && roc.clip(line),
    lines: TENTHS.map((value) => roc.clip(roc.isoLine(a, b, prior, value))).filter((each) => each !== null),
  };
}

/** The point of the Tile whose plot is at a position in the panel, given in shares of its side. */
/** @param {number} u @param {number} v */
export function nineAt(u, v) {
  const third = (/** @type {number} */ z) => HALVES[Math.min(2, Math.max(0, Math.floor(3 * z)))];
  return { a: third(u), b: third(v) };
}

// ---- What PR space shows: recall and precision of the entities, and the iso-score curves of the point.

/** The least precision in use: one of 0 has no unique place in ROC space. */
const LEAST = 1e-9;
const NOTHING = 'Nothing to show: positives are needed, and positive predictions.';

/** The parts of PR space for the painter. @param {ExploreModel} model @returns {Space} */
function prParts(model) {
  const prior = model.linePrior();
  const points = prPoints(model);
  return {
    points,
    message: points.length ? '' : NOTHING,
    noSkill: prior > 0 && prior < 1 ? [0, 1, -prior] : null,
    zones: () => (prior > 0 && prior < 1 ? [pr.unreachable(prior)] : []),
    ranges: (shown, rows) => zoomed(shown, rows, ({ y }) => !(y <= prior)),
  };
}

/** The parts of PR space that follow the point. @param {ExploreModel} model @returns {Followed} */
function prFollowed(model) {
  const prior = model.linePrior();
  return { line: (places, entity) => pr.prLine(places, model.rates[entity]?.prior ?? prior), lines: prLines };
}

/** Recall and precision; where nothing is predicted as positive, precision is undefined. @param {ExploreModel} model */
const prPoints = ({ rates }) =>
  rates.flatMap((r, entity) =>
    r && Number.isFinite(r.tpr) && Number.isFinite(r.ppv) ? [{ entity, x: r.tpr, y: r.ppv }] : [],
  );

/** Whether a dot can be dragged: any while that is switched on, a hybrid always. */
/** @param {ExploreModel} model @param {number} entity */
export const isMovable = ({ roc, hybrid }, entity) => roc.has('whatif') || hybrid?.[0] === entity;

/**
 * Moves an entity to a place in the space that is shown, as far as a performance can be there.
 *
 * @param {ExploreModel} model @param {number} entity @param {Readonly<Place>} place
 * @returns {boolean} whether it was moved
 */
export function moveTo(model, entity, place) {
  const [x, y] = [inUnit(place[0]), inUnit(place[1])];
  const prior = model.rates[entity]?.prior ?? NaN;
  // A hybrid can only slide between its two entities.
  const slides = model.hybrid?.[0] === entity;
  const [fpr, tpr] = model.roc.has('pr') ? pr.rocPlace([x, Math.max(y, LEAST)], prior) : [x, y];
  return slides ? slideHybrid(model, [inUnit(fpr), tpr]) : model.whatIf(entity, inUnit(fpr), tpr);
}

/** The place of an entity in the space that is shown; null where it has none. */
/** @type {(model: ExploreModel, entity: number) => Place | null} */
export function placeOf(model, entity) {
  const rates = model.rates[entity];
  const place = model.roc.has('pr') ? [rates?.tpr, rates?.ppv] : [rates?.fpr, rates?.tpr];
  return place.every(Number.isFinite) ? /** @type {Place} */ (place) : null;
}

/** The iso-score curves of the point. Those of F-scores are the same at every prior. */
/** @param {ExploreModel} model @param {Sheet} sheet */
function prLines(model, { x, y, points }) {
  const { a, b } = model.point;
  const prior = a === 1 && !Number.isFinite(model.common) ? NaN : model.linePrior();
  const of = (/** @type {number} */ value) => pr.isoCurve(a, b, prior, value, x[0], y[0], x[1], y[1]);
  return isoLines(model, points, { of, through: (place) => of(pr.prScore(a, b, prior, place)) });
}

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
 * @property {number[] | null} noSkill the line of classifiers without skill, as in `math/roc_space`
 * @property {(ranges: Ranges) => Places[]} zones that are grey
 * @property {typeof rocRanges} ranges
 */

// ---- The scene.

/** The whole scene. @param {ExploreModel} model @param {number} side @param {number} [left] @returns {RocScene} */
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
    references: points.length ? references(model) : [],
    curves: curves(model, line),
    hull: model.roc.has('hull') ? line(hull(model), model.hull[0]) : [],
    edited: model.hypothetical,
    chosen: model.chosen,
    ours: model.ours,
    between: between(model, line),
    nine: nineScene(model),
    message,
    noSkill: (noSkill && roc.clip(noSkill, x[0], y[0], x[1], y[1])) ?? [],
    zones: zones({ x, y }),
    x,
    y,
  });
}

/** @param {ExploreModel} model @returns {Space} */
const spaceOf = (model) => (model.roc.has('pr') ? prParts(model) : rocParts(model));

/** @param {ExploreModel} model @returns {Followed} */
const followedOf = (model) => (model.roc.has('pr') ? prFollowed(model) : { line: (places) => places, lines: rocLines });

/** @param {ExploreModel} model @returns {Space} */
function rocParts(model) {
  const all = model.rocPoints();
  // The nine small plots draw their own dots.
  const points = showsNine(model) ? [] : all;
  const there = points.length > 0 || model.law;
  return {
    points,
    message: all.length ? '' : message(model),
    noSkill: there ? DIAGONAL : null,
    zones: (shown) => (model.roc.has('zones') ? vertexZones(shown) : []),
    ranges: rocRanges,
  };
}

/** The line TPR = FPR: the classifiers without skill. */
const DIAGONAL = [1, -1, 0];

/** The references that are the best on a part of the Tile, where they are in the space that is shown. */
/** @param {ExploreModel} model */
function references(model) {
  const { competing } = model;
  if (!competing) return [];
  const at = model.roc.has('pr')
    ? [null, [1, competing.common]]
    : [
        [0, 0],
        [1, 1],
      ];
  return competing.shares.flatMap((share, k) => {
    const place = at[k];
    return share > 0 && place ? [{ entity: competing.size + k, x: place[0], y: place[1], name: REFERENCES[k] }] : [];
  });
}

/** @param {ExploreModel} model @returns {Places} */
function hull({ hull, performances }) {
  return hull.map((i) => roc.point(performances[i]));
}

/** The line between the two entities of the hybrid; empty where one of the three is not shown. */
/** @type {(model: ExploreModel, line: Followed['line']) => Places} */
function between({ hybrid, performances }, line) {
  if (!hybrid?.slice(0, 3).every((i) => performances[i])) return [];
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
 */
/** @param {ExploreModel} model @param {Followed['line']} line */
function curves({ board, operations, edits, hidden, colourOf, selected }, line) {
  if (operations.length || !board.curves) return [];
  return board.curves.map((points, entity) => ({
    points: edits.has(entity) || hidden.has(entity) ? [] : line(points, entity),
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
  const { bestHere: winner, selected, colourOf, here } = model;
  const { lines, line } = followedOf(model);
  const found = lines(model, scene);
  const draws = here && model.uncertaintyResults.draws(model);
  const regions = draws ? credibleRegions(draws, [model.winners[0], selected]) : [];
  const credible = regions.map(({ entity, outlines }) => ({
    entity,
    outlines: outlines.map((outline) => line(outline, entity)),
  }));
  // With regions, the lines of all entities would be too much.
  const quiet = { lines: here ? [] : found.lines, rounds: here ? [] : found.rounds };
  const live = { winner, selected, colourOf, ...found, ...quiet };
  return { ...scene, ...live, scoreLines: scoreLines(model, scene), credible, tier: here?.tier ?? null };
}
