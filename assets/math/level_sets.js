/**
 * Level sets of a function on a rectangle: marching squares on a grid, with crossings refined on the function itself,
 * joined to polylines. There is no line where the function is NaN.
 */

/** @import { Place } from '#tile/math/ranking' */

/** @typedef {{x: Readonly<Place>, y: Readonly<Place>}} Rectangle */
/** A function and its values at `size` x `size` nodes, row by row from the bottom. */
/** @typedef {{f: (x: number, y: number) => number, size: number, values: Float64Array, box: Rectangle}} Field */

/** The most steps to find a crossing; each at least halves the interval. */
const STEPS = 40;
const NEAR = 1e-9;

/**
 * @param {(x: number, y: number) => number} f
 * @param {number} size nodes of a side
 * @param {Rectangle} box @returns {Field}
 */
export function field(f, size, box) {
  const values = new Float64Array(size * size);
  const at = place(size, box);
  for (let k = 0; k < values.length; k++) values[k] = f(...at(k));
  return { f, size, values, box };
}

/** Gives the coordinates of a node by its index. @type {(size: number, box: Rectangle) => (k: number) => Place} */
function place(size, { x: [x0, x1], y: [y0, y1] }) {
  return (k) => {
    const [i, j] = [k % size, Math.floor(k / size)];
    return [x0 + ((x1 - x0) * i) / (size - 1), y0 + ((y1 - y0) * j) / (size - 1)];
  };
}

/** The polylines on which the function has the value `level`. @type {(of: Field, level: number) => Place[][]} */
export function levelSet(of, level) {
  const { size } = of;
  /** For each edge of the grid that is crossed, the edges at the other ends of its pieces. */
  /** @type {Map<string, string[]>} */
  const next = new Map();
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (let j = 0; j + 1 < size; j++)
    for (let i = 0; i + 1 < size; i++)
      for (const piece of pieces(of, level, j * size + i)) join(next, places, of, level, piece);
  return chains(next).map((keys) => keys.map((key) => /** @type {Place} */ (places.get(key))));
}

/** @typedef {[number, number]} Edge its two nodes, the lower or left one first */

/** The line segments in the cell to the right of and above a node, as pairs of edges. */
/** @type {(of: Field, level: number, k: number) => [Edge, Edge][]} */
function pieces({ f, size, values, box }, level, k) {
  const corners = [k, k + 1, k + size + 1, k + size];
  const above = corners.map((node) => values[node] >= level);
  if (above.every((each) => each === above[0]) || corners.some((node) => Number.isNaN(values[node]))) return [];
  /** @type {Edge[]} */
  const edges = [
    [k, k + 1],
    [k + 1, k + size + 1],
    [k + size, k + size + 1],
    [k, k + size],
  ];
  const crossed = edges.filter(([from, to]) => values[from] >= level !== values[to] >= level);
  if (crossed.length === 2) return [[crossed[0], crossed[1]]];
  // A saddle: the value in the middle tells which corners are connected.
  const at = place(size, box);
  const [first, last] = [at(corners[0]), at(corners[2])];
  const middle = f((first[0] + last[0]) / 2, (first[1] + last[1]) / 2) >= level;
  const [bottom, right, top, left] = edges;
  return middle === above[0]
    ? [
        [bottom, right],
        [top, left],
      ]
    : [
        [bottom, left],
        [top, right],
      ];
}

/**
 * @param {Map<string, string[]>} next @param {Map<string, Place>} places @param {Field} of @param {number} level
 * @param {[Edge, Edge]} piece
 */
function join(next, places, of, level, piece) {
  const keys = piece.map((edge) => edge.join());
  keys.forEach((key, k) => {
    if (!places.has(key)) places.set(key, crossing(of, level, piece[k]));
    const others = next.get(key);
    if (others) others.push(keys[1 - k]);
    else next.set(key, [keys[1 - k]]);
  });
}

/** The point at which an edge crosses the level, by regula falsi, with bisection where that is slow. */
/** @type {(of: Field, level: number, edge: Edge) => Place} */
function crossing({ f, size, values, box }, level, [from, to]) {
  const at = place(size, box);
  let [p, q] = [at(from), at(to)];
  let [u, v] = [values[from] - level, values[to] - level];
  /** @type {Place} */
  let middle = p;
  for (let step = 0; step < STEPS && Math.hypot(q[0] - p[0], q[1] - p[1]) > NEAR; step++) {
    const share = step % 2 || !Number.isFinite(u / (u - v)) ? 0.5 : u / (u - v);
    middle = [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
    const w = f(...middle) - level;
    if (Math.abs(w) < NEAR * Math.max(1, Math.abs(level))) return middle;
    if (w >= 0 === u >= 0) [p, u] = [middle, w];
    else [q, v] = [middle, w];
  }
  return middle;
}

/** The keys of edges in the order of their polylines: open ones from an end, then closed ones. */
/** @param {Map<string, string[]>} next */
function chains(next) {
  const left = new Set(next.keys());
  const starts = [...left].filter((key) => next.get(key)?.length === 1);
  /** @type {string[][]} */
  const found = [];
  for (const start of [...starts, ...left]) {
    if (!left.has(start)) continue;
    const chain = [start];
    left.delete(start);
    for (let key = step(next, left, start); key; key = step(next, left, key)) {
      chain.push(key);
      left.delete(key);
    }
    const closed =
      chain.length > 2 && next.get(start)?.includes(chain[chain.length - 1]) && next.get(start)?.length === 2;
    found.push(closed ? [...chain, start] : chain);
  }
  return found;
}

/** @type {(next: Map<string, string[]>, left: Set<string>, key: string) => string | undefined} */
const step = (next, left, key) => next.get(key)?.find((other) => left.has(other));
