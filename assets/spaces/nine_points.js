/**
 * ROC space at nine points of the Tile (its corners, the midpoints of its sides, its centre), each with the iso-score
 * lines of its score, as figure 1 of paper B arranges them around the Tile.
 */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { NineScene } from '#tile/painters/types' */
import { spaced } from '#tile/draw/dots';
import { rank } from '#tile/math/kernel';
import * as roc from '#tile/math/roc';
import { TENTHS } from '#tile/spaces/roc_lines';

const HALVES = [0, 0.5, 1];
const NEAR = 1e-9;
/** The most dots in a small plot. */
const MOST = 80;

/**
 * The nine plots, from left to right and from bottom to top; null where ROC space has no lines.
 *
 * @param {ExploreModel} model
 * @returns {NineScene | null}
 */
export function nineScene(model) {
  const prior = model.linePrior();
  if (!showsNine(model) || !(prior > 0 && prior < 1)) return null;
  const points = model.rocPoints();
  const small = HALVES.flatMap((b) => HALVES.map((a) => at(model, a, b, prior)));
  return { dots: [...spaced(points, MOST)], small, regions: model.flavor === 'entity' ? model.shownRegions() : [] };
}

/** Whether the panel shows the nine plots. @param {{roc: Set<string>}} model */
export const showsNine = ({ roc: shown }) => shown.has('nine') && !shown.has('pr');

/**
 * @param {ExploreModel} model
 * @param {number} a
 * @param {number} b
 * @param {number} prior
 */
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
    name: named?.symbol ?? `a ${a}, b ${b}`,
    value: best === null ? NaN : scores[best],
    best,
    dot,
    strong: line && roc.clip(line),
    lines: TENTHS.map((value) => roc.clip(roc.isoLine(a, b, prior, value))).filter((each) => each !== null),
  };
}

/**
 * The point of the Tile whose plot is at a position in the panel, given in shares of its side.
 *
 * @param {number} u
 * @param {number} v
 */
export function nineAt(u, v) {
  const third = (/** @type {number} */ z) => HALVES[Math.min(2, Math.max(0, Math.floor(3 * z)))];
  return { a: third(u), b: third(v) };
}
