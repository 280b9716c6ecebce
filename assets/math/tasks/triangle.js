/**
 * The best entity for all three importances of sum 1: exact regions of a triangle, as in `tile_core.tasks.triangle`.
 *
 * Two tie on a conic. On the row u, where w = (1 - u - r, u, r), it is square r² + linear(u) r + constant(u). Rows at
 * which borders begin, end or meet are solved; between two of them the winners stay and each border is one root.
 */
import { dominates } from '#tile/math/tasks/dominance';
import { quadraticRoots, realRoots } from '#tile/math/tasks/polynomials';

/** @import { Sums } from '#tile/math/tasks/group_importances' */

/** Three importances. @typedef {[number, number, number]} Weights */
/** @typedef {{square: number, linear: number[], constant: number[]}} Conic polynomials in u, highest power first */
/** Which root of which conic a border is. @typedef {{conic: Conic, branch: number}} Border */
/** What lies between two solved rows. @typedef {{entity: number, left: Border | null, right: Border | null}} Part */
/** Where an entity is best, as [r, u], but for smaller pieces inside. */
/** @typedef {{entity: number, outline: [number, number][]}} Piece */
/**
 * `rows`: solved values of w2; `winners`: the best entities between them, from w3 = 0 on; `pieces`, the largest first;
 * `shares` of the triangle; `corners`: where three are best together.
 *
 * @typedef {{rows: number[], winners: number[][], pieces: Piece[], shares: number[], corners: Weights[]}} Division
 */

/** Rows that are closer are one; scores at a solved place that are closer are equal. */
const [CLOSE, NEAR] = [1e-9, 1e-7];
/** Places on a row that are closer are one. */
const SNAP = 1e-6;
/** Points of a border that is as long as a side, and of the shortest. */
const [POINTS, FEWEST] = [72, 4];
const NODES = gaussLegendre(16);

/** @param {Sums} sums of three groups @returns {Division} */
export function bestOfThree(sums) {
  const { above, below } = sums;
  const shares = above.map(() => 0);
  const rivals = undominated(sums);
  const a = rivals.map((i) => above[i]);
  const b = rivals.map((i) => below[i]);
  if (!rivals.length) return { rows: [0, 1], winners: [[]], pieces: [], shares, corners: [] };
  const conics = a.map((_, i) => a.map((__, j) => conicOf(a, b, i, j)));
  const corners = cornersOf(a, b);
  const rows = rowsOf(a, b, conics, corners);
  /** @type {Part[][]} */
  const slabs = [];
  for (let k = 0; k + 1 < rows.length; k++) {
    const parts = partsOf(a, b, conics, (rows[k] + rows[k + 1]) / 2);
    for (const part of parts) shares[rivals[part.entity]] += area(part, rows[k], rows[k + 1]);
    slabs.push(parts.map((part) => ({ ...part, entity: rivals[part.entity] })));
  }
  const winners = slabs.map((parts) => parts.map(({ entity }) => entity));
  return { rows, winners, pieces: piecesOf(slabs, rows), shares, corners };
}

/** Entities that have a score and that no other dominates; of equal ones the first. @param {Sums} sums */
function undominated({ above, below }) {
  const scored = above.map((_, i) => i).filter((i) => below[i].some((v) => v > 0));
  const better = dominates({ above: scored.map((i) => above[i]), below: scored.map((i) => below[i]) });
  return scored.filter((_, i) => !better.some((row, j) => row[i] && (!better[i][j] || j < i)));
}

/** @param {number[][]} a @param {number[][]} b @param {number} i @param {number} j @returns {Conic} */
function conicOf(a, b, i, j) {
  const form = (/** @type {number[]} */ v, /** @type {number[]} */ w) =>
    dot(a[i], v) * dot(b[j], w) +
    dot(a[i], w) * dot(b[j], v) -
    dot(a[j], v) * dot(b[i], w) -
    dot(a[j], w) * dot(b[i], v);
  const [start, up, along] = [
    [1, 0, 0],
    [-1, 1, 0],
    [-1, 0, 1],
  ];
  return {
    square: form(along, along),
    linear: [2 * form(along, up), 2 * form(along, start)],
    constant: [form(up, up), 2 * form(up, start), form(start, start)],
  };
}

/** @type {(one: readonly number[], two: readonly number[]) => number} */
const dot = (one, two) => one[0] * two[0] + one[1] * two[1] + one[2] * two[2];

/** The scores of all at w; -1 where undefined. @param {number[][]} a @param {number[][]} b @param {number[]} w */
const scoresAt = (a, b, w) =>
  a.map((row, i) => {
    const under = dot(b[i], w);
    return under > 0 ? dot(row, w) / under : -1;
  });

/** 0, the rows at which the winners can change, and 1. */
/** @param {number[][]} a @param {number[][]} b @param {Conic[][]} conics @param {Weights[]} corners */
function rowsOf(a, b, conics, corners) {
  const found = corners.map((w) => w[1]);
  /** Whether two are best together there. @type {(u: number, r: number) => boolean} */
  const isBorder = (u, r) => {
    if (!(u > 0 && u < 1 && r >= -CLOSE && r <= 1 - u + CLOSE)) return false;
    const values = scoresAt(a, b, [Math.max(0, 1 - u - r), u, Math.max(0, r)]).sort((one, two) => two - one);
    return values[0] - values[1] <= NEAR;
  };
  for (const [i, row] of conics.entries())
    for (const { square, linear, constant } of row.slice(0, i)) {
      const [m, n] = linear;
      const [p, q, s] = constant;
      // A border meets the side w3 = 0 or the side w1 = 0, or turns.
      found.push(...realRoots(constant).filter((u) => isBorder(u, 0)));
      const opposite = [square - m + p, m - n - 2 * square + q, square + n + s];
      found.push(...realRoots(opposite).filter((u) => isBorder(u, 1 - u)));
      if (!square) continue;
      const turning = [m * m - 4 * square * p, 2 * m * n - 4 * square * q, n * n - 4 * square * s];
      found.push(...realRoots(turning).filter((u) => isBorder(u, -(m * u + n) / (2 * square))));
    }
  const rows = [0];
  for (const u of found.sort((one, two) => one - two))
    if (u - rows[rows.length - 1] > CLOSE && u < 1 - CLOSE) rows.push(u);
  return [...rows, 1];
}

/** The places at which three are best together. @param {number[][]} a @param {number[][]} b @returns {Weights[]} */
function cornersOf(a, b) {
  /** @type {Weights[]} */
  const found = [];
  for (let i = 2; i < a.length; i++)
    for (let j = 1; j < i; j++)
      for (let k = 0; k < j; k++)
        for (const w of tripleTies([a[i], a[j], a[k]], [b[i], b[j], b[k]])) {
          const values = scoresAt(a, b, w);
          const most = Math.max(...values) - NEAR;
          if (values[i] < most || values[j] < most || values[k] < most) continue;
          if (!found.some((each) => each.every((value, g) => Math.abs(value - w[g]) < NEAR))) found.push(w);
        }
  return found;
}

/** The importances at which three tie: det(a - v b) = 0 says at which score v. */
/** @param {number[][]} a @param {number[][]} b @returns {Weights[]} */
function tripleTies(a, b) {
  const less = (/** @type {number} */ v) => a.map((row, i) => row.map((value, g) => value - v * b[i][g]));
  const [at0, at1, before] = [0, 1, -1].map((v) => determinant(less(v)));
  const cube = -determinant(b);
  const square = (at1 + before) / 2 - at0;
  const roots = realRoots([cube, square, (at1 - before) / 2 - cube, at0]);
  return roots.map((v) => kernel(less(v))).filter((w) => w !== null);
}

/** @type {(m: number[][]) => number} */
const determinant = ([one, two, three]) => dot(one, cross(two, three));

/** @type {(v: number[], w: number[]) => number[]} */
const cross = (v, w) => [v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]];

/** The importances that a singular matrix takes to 0; null where they have different signs, or are a line. */
/** @param {number[][]} m @returns {Weights | null} */
function kernel(m) {
  const size = (/** @type {number[]} */ v) => Math.max(...v.map(Math.abs));
  const crossed = [cross(m[0], m[1]), cross(m[0], m[2]), cross(m[1], m[2])];
  const w = crossed.reduce((most, each) => (size(each) > size(most) ? each : most));
  const total = w[0] + w[1] + w[2];
  if (Math.abs(total) <= CLOSE * Math.max(...m.map(size)) ** 2) return null;
  const scaled = w.map((value) => value / total);
  if (Math.min(...scaled) < -NEAR) return null;
  return [Math.max(0, scaled[0]), Math.max(0, scaled[1]), Math.max(0, scaled[2])];
}

/** Where a conic meets the row u, ascending. @param {Conic} conic @param {number} u */
function rootsAt({ square, linear: [m, n], constant: [p, q, s] }, u) {
  const [c1, c0] = [m * u + n, (p * u + q) * u + s];
  return square === 0 ? [c1 === 0 ? NaN : -c0 / c1] : quadraticRoots(square, c1, c0);
}

/** The best entities along the row u, from w3 = 0 on. */
/** @param {number[][]} a @param {number[][]} b @param {Conic[][]} conics @param {number} u */
function partsOf(a, b, conics, u) {
  const width = 1 - u;
  const ends = [0, width];
  for (const [i, row] of conics.entries())
    for (const conic of row.slice(0, i)) for (const r of rootsAt(conic, u)) if (r > 0 && r < width) ends.push(r);
  ends.sort((one, two) => one - two);
  /** @type {Part[]} */
  const parts = [];
  for (let k = 0; k + 1 < ends.length; k++) {
    const r = (ends[k] + ends[k + 1]) / 2;
    if (!(ends[k + 1] > ends[k])) continue;
    const values = scoresAt(a, b, [width - r, u, r]);
    const entity = values.indexOf(Math.max(...values));
    const before = parts[parts.length - 1];
    if (before?.entity === entity) continue;
    const border = before ? borderAt(conics[before.entity][entity], u, ends[k]) : null;
    if (before) before.right = border;
    parts.push({ entity, left: border, right: null });
  }
  return parts;
}

/** The border of two at a known place. @param {Conic} conic @param {number} u @param {number} r @returns {Border} */
function borderAt(conic, u, r) {
  const far = rootsAt(conic, u).map((root) => Math.abs(root - r));
  return { conic, branch: far.length > 1 && far[1] < far[0] ? 1 : 0 };
}

/** Where two tie on a whole row, their border is taken to end where it is at a row this far inside. */
const NEXT = 1e-7;

/** Whether two tie on a whole row, as where the importance is 0 of the only outcomes that satisfy. */
/** @param {Conic} conic @param {number} u */
function vanishes({ square, linear: [m, n], constant: [p, q, s] }, u) {
  const least = CLOSE * Math.max(...[square, m, n, p, q, s].map(Math.abs));
  return [square, m * u + n, (p * u + q) * u + s].every((value) => Math.abs(value) <= least);
}

/** Both ends of a part on the row u. @param {Part} part @param {number} u @returns {[number, number]} */
function endsOf({ left, right }, u) {
  const width = 1 - u;
  const at = (/** @type {Border} */ { conic, branch }) => {
    const roots = rootsAt(conic, vanishes(conic, u) ? u + (u < 0.5 ? NEXT : -NEXT) : u);
    // Where the conic only touches the row, rounding may leave it without a root: take the place of the touch.
    const r = roots[branch] ?? roots[0] ?? -(conic.linear[0] * u + conic.linear[1]) / (2 * conic.square);
    return Math.min(width, Math.max(0, r));
  };
  return [left ? at(left) : 0, right ? at(right) : width];
}

/** A row between two others by an angle, so that a width that begins as a square root is smooth. */
/** @param {number} low @param {number} high @param {number} s from -1 to 1 */
const between = (low, high, s) => (low + high) / 2 + ((high - low) / 2) * Math.sin((s * Math.PI) / 2);

/** The share of the triangle of a part. @param {Part} part @param {number} low @param {number} high */
function area(part, low, high) {
  let sum = 0;
  for (const [x, weight] of NODES) {
    const [from, to] = endsOf(part, between(low, high, x));
    sum += weight * Math.cos((x * Math.PI) / 2) * (to - from);
  }
  // Of a triangle of area 1/2.
  return ((sum * Math.PI) / 2) * (high - low);
}

/** A directed part of a border between two named ends. */
/** @typedef {{from: string, to: string, points: [number, number][]}} Edge */

/** The outlines of all, what their parts share left out. @type {(slabs: Part[][], rows: number[]) => Piece[]} */
function piecesOf(slabs, rows) {
  const ends = slabs.map((parts, k) => ({
    low: parts.map((part) => endsOf(part, rows[k])),
    high: parts.map((part) => endsOf(part, rows[k + 1])),
  }));
  const places = rows.map((_, k) => distinct([...(ends[k]?.low ?? []), ...(ends[k - 1]?.high ?? [])].flat()));
  const nearest = (/** @type {number} */ k, /** @type {number} */ r) => places[k].findIndex((at) => at > r - SNAP);
  /** @type {Map<number, Edge[]>} */
  const edges = new Map();
  /** How often the parts above a row, less those below it, cover what lies between its places. */
  /** @type {Map<number, number[][]>} */
  const cover = new Map();
  for (const [k, parts] of slabs.entries())
    for (const [p, part] of parts.entries()) {
      const own = edges.get(part.entity) ?? [];
      edges.set(part.entity, own);
      const covered = cover.get(part.entity) ?? places.map((row) => row.map(() => 0));
      cover.set(part.entity, covered);
      const [low, high] = [ends[k].low[p], ends[k].high[p]].map(([from, to], side) => [
        nearest(k + side, from),
        nearest(k + side, to),
      ]);
      for (let c = low[0]; c < low[1]; c++) covered[k][c]++;
      for (let c = high[0]; c < high[1]; c++) covered[k + 1][c]--;
      const [left, right] = curves(part, rows[k], rows[k + 1]);
      own.push({ from: `${k} ${low[1]}`, to: `${k + 1} ${high[1]}`, points: right });
      own.push({ from: `${k + 1} ${high[0]}`, to: `${k} ${low[0]}`, points: left.reverse() });
    }
  for (const [entity, covered] of cover)
    for (const [k, row] of covered.entries())
      for (const [c, above] of row.entries()) {
        /** @type {[number, number][]} */
        const points = [c, c + 1].map((at) => [places[k][at], rows[k]]);
        const [from, to] = [`${k} ${c}`, `${k} ${c + 1}`];
        if (above > 0) edges.get(entity)?.push({ from, to, points });
        if (above < 0) edges.get(entity)?.push({ from: to, to: from, points: points.reverse() });
      }
  const all = [...edges].flatMap(([entity, own]) => loopsOf(own).map((outline) => ({ entity, outline })));
  // The other way round run holes, which other pieces fill: the largest piece is drawn first.
  const sized = all.map((piece) => ({ piece, size: signedArea(piece.outline) })).filter(({ size }) => size > 0);
  return sized.sort((one, two) => two.size - one.size).map(({ piece }) => piece);
}

/** @param {[number, number][]} outline */
const signedArea = (outline) =>
  outline.reduce((sum, [r, u], i) => {
    const [r1, u1] = outline[(i + 1) % outline.length];
    return sum + (r * u1 - r1 * u) / 2;
  }, 0);

/** Places on a row in order, those that only rounding distinguishes once. @param {number[]} all */
const distinct = (all) => all.sort((one, two) => one - two).filter((r, i) => i === 0 || r - all[i - 1] > SNAP);

/** Both borders of a part, upwards. @param {Part} part @param {number} low @param {number} high */
function curves(part, low, high) {
  const [from, to] = [endsOf(part, low), endsOf(part, high)];
  const far = Math.max(high - low, Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const steps = Math.max(FEWEST, Math.ceil(POINTS * far));
  /** @type {[[number, number][], [number, number][]]} */
  const found = [[], []];
  for (let s = 0; s <= steps; s++) {
    const u = s === 0 ? low : s === steps ? high : between(low, high, (2 * s) / steps - 1);
    for (const [side, r] of endsOf(part, u).entries()) found[side].push([r, u]);
  }
  return found;
}

/** The closed chains of edges. @param {Edge[]} edges @returns {[number, number][][]} */
function loopsOf(edges) {
  const left = [...edges];
  /** @type {[number, number][][]} */
  const loops = [];
  for (let first = left.pop(); first; first = left.pop()) {
    const loop = [...first.points];
    for (let { to } = first; to !== first.from; ) {
      const next = left.findIndex((edge) => edge.from === to);
      if (next < 0) break;
      const [edge] = left.splice(next, 1);
      loop.push(...edge.points.slice(1));
      to = edge.to;
    }
    loops.push(loop);
  }
  return loops;
}

/** Nodes and weights of the Gauss-Legendre rule on [-1, 1]. @param {number} n @returns {[number, number][]} */
function gaussLegendre(n) {
  return Array.from({ length: n }, (_, k) => {
    let x = Math.cos((Math.PI * (k + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let turn = 0; turn < 8; turn++) {
      let [p0, p1] = [1, x];
      for (let j = 2; j <= n; j++) [p0, p1] = [p1, ((2 * j - 1) * x * p1 - (j - 1) * p0) / j];
      slope = (n * (x * p1 - p0)) / (x * x - 1);
      x -= p1 / slope;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)];
  });
}
