/** The ranges of the axes of ROC and PR space: the unit square, the data, or as far as the vertex of the pencil. */
/** @import { Place } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { RocPoint } from '#tile/painters/types' */
/** @import { Ranges } from '#tile/spaces/types' */
import * as roc from '#tile/math/roc';

/** Overlays that are visible only in a view that includes the vertex. */
const WIDE = ['vertex', 'ends', 'zones', 'second', 'third'];
/** The share of entities that a zoomed view may leave out, and how far it may extend beyond the unit square. */
const BEYOND = 0.1;
const EDGE = 0.04;
/** A vertex farther away than this is not included. */
const FAR = 40;

/** Whether the axes include the vertex of the point. @param {{roc: Set<string>}} model */
export const isWide = ({ roc: shown }) =>
  !shown.has('pr') && !shown.has('nine') && WIDE.some((view) => shown.has(view));

/** @returns {Ranges} */
const unit = () => ({ x: [0, 1], y: [0, 1] });

/**
 * The ranges of the axes of ROC space.
 *
 * @param {ExploreModel} model
 * @param {RocPoint[]} points
 * @returns {Ranges}
 */
export function rocRanges(model, points) {
  if (isWide(model) && Number.isFinite(model.linePrior())) {
    const vertex = roc.vertex(model.point.a, model.point.b, model.linePrior());
    if (vertex?.every((v) => Math.abs(v) < FAR)) return square([0, 1, vertex[0]], [0, 1, vertex[1]], 0.08);
    return { x: [-2, 3], y: [-2, 3] };
  }
  return zoomed(model, points, ({ x, y }) => y > x);
}

/**
 * Ranges around most of the entities that are better than no skill, where the view is zoomed: including outliers would
 * leave the others as crowded as before. The selected entity is always included.
 *
 * @param {ExploreModel} model
 * @param {RocPoint[]} points
 * @param {(point: RocPoint) => boolean} isSkilled
 * @returns {Ranges}
 */
export function zoomed({ roc: shown, selected }, points, isSkilled) {
  if (!shown.has('zoom') || points.length < 2) return unit();
  const skilled = points.filter(isSkilled);
  const rows = skilled.length > 1 ? skilled : points;
  const chosen = points.filter(({ entity }) => entity === selected);
  /** @param {'x' | 'y'} axis */
  const most = (axis) => {
    const values = rows.map((point) => point[axis]).sort((u, v) => u - v);
    const left = Math.floor((values.length * BEYOND) / 2);
    return [values[left], values[values.length - 1 - left], ...chosen.map((point) => point[axis])];
  };
  const { x, y } = square(most('x'), most('y'), 0.12);
  return { x: inside(x), y: inside(y) };
}

/**
 * A range shifted, or cut, so that it extends only a little beyond the unit interval.
 *
 * @param {Place} range
 * @returns {Place}
 */
function inside([from, to]) {
  const size = Math.min(to - from, 1);
  const start = Math.min(Math.max(from, -EDGE * size), 1 + EDGE * size - size);
  return [start, start + size];
}

/**
 * @param {number[]} xs
 * @param {number[]} ys
 * @param {number} margin a share of the side
 * @returns {Ranges} the square around all.
 */
function square(xs, ys, margin) {
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const half = (Math.max(x1 - x0, y1 - y0, 0.02) * (1 + 2 * margin)) / 2;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return { x: [x - half, x + half], y: [y - half, y + half] };
}
