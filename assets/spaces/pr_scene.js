/** What PR space shows: recall and precision of the entities, and the iso-score curves of the point. */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Sheet } from '#tile/spaces/types' */
/** @import { Followed, Space } from '#tile/spaces/roc_scene' */
/** @import { Place } from '#tile/draw/types' */
import * as pr from '#tile/geometry/pr';
import { slideHybrid } from '#tile/model/hybrid';
import { zoomed } from '#tile/spaces/ranges';
import { isoLines } from '#tile/spaces/roc_lines';

/** The least precision in use: one of 0 has no unique place in ROC space. */
const LEAST = 1e-9;
const NOTHING = 'Nothing to show: positives are needed, and positive predictions.';

/**
 * The parts of PR space for the painter.
 *
 * @param {ExploreModel} model
 * @returns {Space}
 */
export function prParts(model) {
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

/**
 * The parts of PR space that follow the point.
 *
 * @param {ExploreModel} model
 * @returns {Followed}
 */
export function prFollowed(model) {
  const prior = model.linePrior();
  return { line: (places, entity) => pr.prLine(places, model.rates[entity]?.prior ?? prior), lines: prLines };
}

/** Recall and precision; where nothing is predicted as positive, precision is undefined. @param {ExploreModel} model */
const prPoints = ({ rates }) =>
  rates.flatMap((r, entity) =>
    r && Number.isFinite(r.tpr) && Number.isFinite(r.ppv) ? [{ entity, x: r.tpr, y: r.ppv }] : [],
  );

/** @param {number} v */
const clamp = (v) => Math.min(1, Math.max(0, v));

/**
 * Whether a dot can be dragged: any while that is switched on, a hybrid always.
 *
 * @param {ExploreModel} model
 * @param {number} entity
 */
export const isMovable = ({ roc, hybrid }, entity) => roc.has('whatif') || hybrid?.[0] === entity;

/**
 * Moves an entity to a place in the space that is shown, as far as a performance can be there.
 *
 * @param {ExploreModel} model
 * @param {number} entity
 * @param {Readonly<Place>} place
 * @returns {boolean} whether it was moved
 */
export function moveTo(model, entity, place) {
  const [x, y] = [clamp(place[0]), clamp(place[1])];
  const prior = model.rates[entity]?.prior ?? NaN;
  // A hybrid can only slide between its two entities.
  const slides = model.hybrid?.[0] === entity;
  const [fpr, tpr] = model.roc.has('pr') ? pr.rocPlace([x, Math.max(y, LEAST)], prior) : [x, y];
  return slides ? slideHybrid(model, [clamp(fpr), tpr]) : model.whatIf(entity, clamp(fpr), tpr);
}

/**
 * The place of an entity in the space that is shown; null where it has none.
 *
 * @param {ExploreModel} model
 * @param {number} entity
 * @returns {Place | null}
 */
export function placeOf(model, entity) {
  const rates = model.rates[entity];
  const place = model.roc.has('pr') ? [rates?.tpr, rates?.ppv] : [rates?.fpr, rates?.tpr];
  return place.every(Number.isFinite) ? /** @type {Place} */ (place) : null;
}

/**
 * The iso-score curves of the point. Those of F-scores are the same at every prior.
 *
 * @param {ExploreModel} model
 * @param {Sheet} sheet
 */
function prLines(model, { x, y, points }) {
  const { a, b } = model.point;
  const prior = a === 1 && !Number.isFinite(model.common) ? NaN : model.linePrior();
  const of = (/** @type {number} */ value) => pr.isoCurve(a, b, prior, value, x[0], y[0], x[1], y[1]);
  return isoLines(model, points, { of, through: (place) => of(pr.prScore(a, b, prior, place)) });
}
