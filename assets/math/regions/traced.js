/** Regions of a map that has a label at each point but no formula for its borders: a grid, refined along them. */
import { arc, chainShape } from '#tile/math/regions/arcs';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Drawn } from '#tile/math/regions/arcs' */

// ---- Marching squares for labels. Where neighbouring nodes of the grid differ, the border is searched for between
// them on the map itself; in a cell the crossings are joined, three and more of them at a point in their middle. A
// region thinner than a cell can be missed. Every piece of a border is part of the outlines of the labels on both of
// its sides, in opposite directions.

/** Nodes of a side of the grid. */
const SIDE = 97;
/** Halvings of the edge of a cell: the border is within 1e-5 of its true place on the edge. */
const HALVINGS = 10;

/**
 * An outline of the points with one label; `share` is the area of all outlines of the label together, holes left out.
 *
 * @typedef {{label: number, share: number} & Drawn} Traced
 */

/**
 * The regions of a map of labels, the larger outlines first, so that what lies inside another is drawn after it.
 *
 * @param {(a: number, b: number) => number} labelAt a whole number
 * @param {number} [side] nodes along a side of the grid
 * @returns {Traced[]}
 */
export function traced(labelAt, side = SIDE) {
  const trace = new Trace(labelAt, side);
  /** @type {Traced[]} */
  const found = [];
  for (const [label, next] of trace.follow()) {
    const shapes = chains(next).map((ids) => chainShape(trace.arcsOf(ids)));
    const share = shapes.reduce((sum, { area }) => sum + area, 0);
    // A clockwise outline is that of a hole, which another label fills; its area is taken from all outlines alike.
    const outer = shapes.filter(({ area }) => area > 0);
    const whole = outer.reduce((sum, { area }) => sum + area, 0);
    for (const shape of outer) found.push({ ...shape, label, share, area: (shape.area * share) / whole });
  }
  return found.sort((p, q) => q.area - p.area);
}

class Trace {
  /** The outlines so far: for each label the points that follow a point. @type {Map<number, Map<number, number[]>>} */
  outlines = new Map();
  /** @type {Map<number, Place>} */
  places = new Map();

  /** @param {(a: number, b: number) => number} labelAt @param {number} side */
  constructor(labelAt, side) {
    this.labelAt = labelAt;
    this.side = side;
    this.labels = Int32Array.from({ length: side * side }, (_, k) => labelAt(...this.node(k)));
  }

  /** @param {number} k @returns {Place} */
  node(k) {
    return [(k % this.side) / (this.side - 1), Math.floor(k / this.side) / (this.side - 1)];
  }

  /** Follows all borders, and the frame of the Tile. */
  follow() {
    const { side } = this;
    for (let j = 0; j + 1 < side; j++) for (let i = 0; i + 1 < side; i++) this.cell(j * side + i);
    const end = side - 1;
    for (let i = 0; i < end; i++) {
      this.frame(i, i + 1);
      this.frame(i * side + end, (i + 1) * side + end);
      this.frame(end * side + i + 1, end * side + i);
      this.frame((i + 1) * side, i * side);
    }
    return this.outlines;
  }

  /** The borders inside the cell to the right of and above a node. @param {number} k */
  cell(k) {
    const { labels, side } = this;
    const corners = [k, k + 1, k + side + 1, k + side];
    const crossed = corners.flatMap((from, at) => {
      const to = corners[(at + 1) % 4];
      return labels[from] === labels[to]
        ? []
        : [{ id: this.crossing(from, to), right: labels[to], left: labels[from] }];
    });
    if (!crossed.length) return;
    // Into the cell through a crossing, the corner before it, anticlockwise, is on the left.
    const [first, second] = crossed;
    if (crossed.length === 2) {
      this.border(first.id, second.id, first.left, first.right);
      return;
    }
    const middle = this.middle(k, crossed);
    for (const { id, right, left } of crossed) this.border(id, middle, left, right);
  }

  /** A piece of a border, with the labels on both sides as seen along it. */
  /** @param {number} from @param {number} to @param {number} left @param {number} right */
  border(from, to, left, right) {
    this.add(left, from, to);
    this.add(right, to, from);
  }

  /** The part of the frame between two nodes, anticlockwise around the Tile. @param {number} from @param {number} to */
  frame(from, to) {
    const { labels } = this;
    for (const node of [from, to]) this.places.set(node, this.node(node));
    if (labels[from] === labels[to]) {
      this.add(labels[from], from, to);
      return;
    }
    const between = this.crossing(from, to);
    this.add(labels[from], from, between);
    this.add(labels[to], between, to);
  }

  /** @param {number} label @param {number} from @param {number} to */
  add(label, from, to) {
    const next = this.outlines.get(label) ?? new Map();
    this.outlines.set(label, next);
    next.set(from, [...(next.get(from) ?? []), to]);
  }

  /** The id of the point between two neighbouring nodes at which the label of the lower one ends. */
  /** @param {number} one @param {number} other */
  crossing(one, other) {
    const { side, labels } = this;
    const [low, high] = one < other ? [one, other] : [other, one];
    const id = side * side * (high - low === 1 ? 1 : 2) + low;
    if (this.places.has(id)) return id;
    let [from, to] = [this.node(low), this.node(high)];
    for (let k = 0; k < HALVINGS; k++) {
      /** @type {Place} */
      const half = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      if (this.labelAt(...half) === labels[low]) from = half;
      else to = half;
    }
    this.places.set(id, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    return id;
  }

  /** The id of the point in a cell at which several borders meet. @param {number} k @param {{id: number}[]} crossed */
  middle(k, crossed) {
    const id = 3 * this.side * this.side + k;
    /** @type {Place} */
    const sum = [0, 0];
    for (const { id: at } of crossed) {
      const [a, b] = this.at(at);
      sum[0] += a / crossed.length;
      sum[1] += b / crossed.length;
    }
    this.places.set(id, sum);
    return id;
  }

  /** @param {number} id */
  at(id) {
    return /** @type {Place} */ (this.places.get(id));
  }

  /** @param {number[]} ids */
  arcsOf(ids) {
    return ids.map((id, k) => {
      const [a, b] = this.at(id);
      const [toA, toB] = this.at(ids[(k + 1) % ids.length]);
      return arc(a, b, toA, toB, 1, null);
    });
  }
}

/** The closed chains of points of which each is followed by another. @param {Map<number, number[]>} next */
function chains(next) {
  /** @type {number[][]} */
  const found = [];
  for (const start of next.keys()) {
    while (next.get(start)?.length) {
      /** @type {number[]} */
      const ids = [];
      for (let at = /** @type {number | undefined} */ (start); at !== undefined; at = next.get(at)?.pop()) ids.push(at);
      // The last one is the first again.
      ids.pop();
      if (ids.length > 2) found.push(ids);
    }
  }
  return found;
}
