/** What the painter of ROC space draws, made from the model of Explore. Knows no Dash. */
/** @import { Place } from '#tile/math/kernel' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
import { regionsOf } from '#tile/certainty/credible';
import * as roc from '#tile/math/roc';

/** @typedef {{entity: number, x: number, y: number}} RocPoint */
/** @typedef {[Place, Place]} Segment */
/**
 * What follows the point: lines of equal score through the entities, or of `rounds` values; `strong` ones through the
 * first and the selected; directions of the lines of score 0 and 1; where all meet.
 *
 * @typedef {object} RocLines
 * @property {Segment[]} lines
 * @property {{value: number, segment: Segment}[]} rounds
 * @property {{entity: number, segment: Segment | null, value: number}[]} strong
 * @property {Segment[]} pencils
 * @property {Place | null} zero
 * @property {Place | null} one
 * @property {Place | null} vertex
 */
/** @typedef {{x: Place, y: Place}} Ranges */

const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Views with the vertex in sight. */
const WIDE = ['vertex', 'second', 'third'];
/** Above this many entities a line through each is a grey wall: only the first, the selected and round values then. */
export const MANY_LINES = 60;
/** The share of entities that a view of most of them leaves out, and how far it goes beyond the unit square. */
const BEYOND = 0.1;
const EDGE = 0.04;
/** A vertex farther away than this is not brought into sight. */
const FAR = 40;

/**
 * The whole scene of ROC space.
 *
 * @param {ExploreModel} model
 * @param {number} side
 * @param {number} [left]
 */
export function rocScene(model, side, left) {
  const points = model.rocPoints();
  return rocLive(model, {
    side,
    left,
    names: model.labels,
    points,
    curves: curves(model),
    hull: model.roc.has('hull') ? hull(model) : [],
    edited: model.hypothetical,
    message: points.length ? '' : message(model),
    ...ranges(model, points),
  });
}

/**
 * @param {ExploreModel} model
 * @returns {Place[]}
 */
function hull({ hull, performances }) {
  return hull.map((i) => roc.point(performances[i]));
}

/** @param {ExploreModel} model */
function message({ law, common, rightOnly }) {
  if (law) return Number.isFinite(common) ? '' : 'A distribution over several priors: no iso-score lines.';
  return rightOnly ? 'ROC space needs true negatives.' : 'Nothing to show: both classes are needed.';
}

/**
 * Where the entities are models at a threshold: all that their other thresholds could reach, as long as it is theirs.
 *
 * @param {ExploreModel} model
 */
function curves({ board, operations, edits, colourOf, selected }) {
  if (operations.length || !board.curves) return [];
  return board.curves.map((points, entity) => ({
    points: edits.has(entity) ? [] : points,
    colour: colourOf(entity),
    strong: entity === selected,
  }));
}

/**
 * Axis ranges: the unit square, the data, or wide enough for the vertex of the pencil.
 *
 * @param {ExploreModel} model
 * @param {RocPoint[]} points
 * @returns {Ranges}
 */
function ranges(model, points) {
  if (WIDE.some((view) => model.roc.has(view)) && Number.isFinite(model.linePrior())) {
    const vertex = roc.vertex(model.point.a, model.point.b, model.linePrior());
    if (vertex?.every((v) => Math.abs(v) < FAR)) return square([0, 1, vertex[0]], [0, 1, vertex[1]], 0.08);
    return { x: [-2, 3], y: [-2, 3] };
  }
  if (!model.roc.has('zoom') || points.length < 2) return { x: [0, 1], y: [0, 1] };
  return zoomed(points, model.selected);
}

/**
 * Around most of the entities that are better than no skill: a few far from all others would leave these as crowded as
 * before. The selected one is always in it.
 *
 * @param {RocPoint[]} points
 * @param {number | null} selected
 * @returns {Ranges}
 */
function zoomed(points, selected) {
  const skilled = points.filter(({ x, y }) => y > x);
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
 * A range moved, or cut, to go beyond the unit interval by a hair only.
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

/**
 * A scene again, with the part of it that follows the point.
 *
 * @template {Ranges & {points: RocPoint[]}} S
 * @param {ExploreModel} model
 * @param {S} scene
 */
export function rocLive(model, scene) {
  const { winners: winner, selected, colourOf } = model;
  const found = lines(model, scene);
  const { here } = model;
  const draws = here && model.certainty.of(model);
  const regions = draws ? regionsOf(draws, [winner[0], selected]) : [];
  // Lines of the others would be too much with regions.
  const quiet = { lines: here ? [] : found.lines, rounds: here ? [] : found.rounds };
  const live = { winner, selected, colourOf, ...found, ...quiet };
  return { ...scene, ...live, credible: regions, tier: here?.tier ?? null };
}

/**
 * @param {ExploreModel} model
 * @param {Ranges & {points: RocPoint[]}} scene
 * @returns {RocLines}
 */
function lines(model, { x, y, points }) {
  const { a, b } = model.point;
  const prior = model.linePrior();
  if (!(prior > 0 && prior < 1) || (!points.length && !model.law))
    return { lines: [], rounds: [], strong: [], pencils: [], zero: null, one: null, vertex: null };
  const box = [x[0], y[0], x[1], y[1]];
  /** @param {RocPoint} point */
  const through = (point) => {
    const line = roc.isoLineThrough(a, b, prior, [point.x, point.y]);
    return line && roc.clip(line, ...box);
  };
  const few = points.length <= MANY_LINES && !model.law;
  return {
    lines: few ? points.map(through).filter((segment) => segment !== null) : [],
    rounds: few ? [] : rounds(a, b, prior, box),
    strong: strong(model, points).map((p) => ({
      entity: p.entity,
      segment: through(p),
      value: model.ranking.scores[p.entity],
    })),
    pencils: pencils(model.roc, { a, b }, prior, box),
    zero: direction(roc.zeroLine(a, b, prior)),
    one: direction(roc.oneLine(a, b, prior)),
    vertex: WIDE.some((view) => model.roc.has(view)) ? roc.vertex(a, b, prior) : null,
  };
}

/**
 * Lines of round scores.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} prior
 * @param {number[]} box
 */
function rounds(a, b, prior, box) {
  return TENTHS.flatMap((value) => {
    const segment = roc.clip(roc.isoLine(a, b, prior, value), ...box);
    return segment ? [{ value, segment }] : [];
  });
}

/**
 * The first and the selected entity, where ROC space has them.
 *
 * @param {ExploreModel} model
 * @param {RocPoint[]} points
 */
function strong({ winners, selected }, points) {
  return [...new Set([winners[0], selected])].flatMap((entity) => points.find((p) => p.entity === entity) ?? []);
}

/**
 * @param {number[]} line
 * @returns {Place}
 */
function direction([u, v]) {
  return [-v, u];
}

/**
 * Second pencil: where the vertices of one `a` lie, lines through (1, 0); third: those of one `b`, through (0, 1). The
 * vertex of the point is where its two lines meet.
 *
 * @param {Set<string>} shown
 * @param {{a: number, b: number}} point
 * @param {number} prior
 * @param {number[]} box
 */
function pencils(shown, { a, b }, prior, box) {
  const second = shown.has('second') ? [0, ...TENTHS, 1, a].map((z) => roc.zeroLine(z, b, prior)) : [];
  const third = shown.has('third') ? [0, ...TENTHS, 1, b].map((z) => roc.oneLine(a, z, prior)) : [];
  return [...second, ...third].map((line) => roc.clip(line, ...box)).filter((segment) => segment !== null);
}
