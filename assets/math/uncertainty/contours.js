/** Lines of equal probability on the Tile, borders of the most probable winners, and clones as one classifier. */

// ---- Maps of P(best) that treat clones, classifiers with the same counts, alike: they are equally likely to be
// best, and which of them wins more draws at a point is noise. The first of them represents all.

/** A map of P(best), with the fields of `BestMap`. */
/** @typedef {{side: number, winner: Int32Array, top: Float32Array, probability: (i: number) => Float32Array}} Best */

/**
 * The map in which each clone has the mean P(best) of all its clones. The candidates for most probable winner of a
 * point are those that are most probable somewhere.
 *
 * @param {Best} map
 * @param {Int32Array} clones for each entity, the first one with the same counts
 * @returns {Best} `map` itself if no clones are among the most probable winners
 */
export function withAveragedClones(map, clones) {
  const winners = [...new Set(map.winner)].filter((i) => i >= 0);
  const firsts = [...new Set(winners.map((i) => clones[i]))];
  const groups = firsts.map((first) => [...clones.keys()].filter((k) => clones[k] === first));
  if (groups.every(({ length }) => length === 1)) return map;
  const values = new Map(firsts.map((first, g) => [first, mean(groups[g].map((k) => map.probability(k)))]));
  const top = new Float32Array(map.top.length);
  const winner = new Int32Array(map.winner.length).fill(-1);
  for (const [i, own] of values)
    for (let k = 0; k < top.length; k++) if (own[k] > top[k]) [top[k], winner[k]] = [own[k], i];
  return { side: map.side, winner, top, probability: (i) => values.get(clones[i]) ?? map.probability(i) };
}

/** @param {Float32Array[]} maps */
const mean = (maps) => maps[0].map((_, k) => maps.reduce((sum, map) => sum + map[k], 0) / maps.length);

/** @typedef {[number, number, number, number]} Line from (a, b) to (a, b) */
/**
 * A map of P(best) to be drawn: `entities` that are most probable somewhere, their smoothed P(best) in `values`, the
 * largest at each point in `top`, and the greatest in the region of each entity in `most`.
 *
 * @typedef {object} FadedMap
 * @property {number} side
 * @property {number[]} entities
 * @property {Float32Array[]} values of each of them
 * @property {Float32Array} top
 * @property {Map<number, number>} most
 * @property {Int32Array} winner the most probable winner at each point, before smoothing
 */

// ---- The geometry of a map of probabilities: smoothed values, lines of equal value, borders between the most
// probable winners.

/** The map after one binomial filter (1 2 1) along both axes, which removes steps of a single cell. */
/** @param {Float32Array} map @param {number} side */
export function smoothed(map, side) {
  const along = blurred(map, side, 1, side);
  return blurred(along, side, side, 1);
}

/** @type {(map: Float32Array, side: number, step: number, other: number) => Float32Array} */
function blurred(map, side, step, other) {
  const result = new Float32Array(map.length);
  for (let line = 0; line < side; line++) {
    for (let k = 0; k < side; k++) {
      const at = line * other + k * step;
      const before = map[k > 0 ? at - step : at];
      const after = map[k < side - 1 ? at + step : at];
      result[at] = (before + 2 * map[at] + after) / 4;
    }
  }
  return result;
}

/** What is drawn of a map of P(best), smoothed. @param {Best} map @returns {FadedMap} */
export function fadedMap(map) {
  const { side, winner, top } = map;
  /** @type {Map<number, number>} */
  const most = new Map();
  winner.forEach((i, k) => {
    if (i >= 0 && top[k] > (most.get(i) ?? 0)) most.set(i, top[k]);
  });
  const entities = [...most.keys()];
  const values = entities.map((i) => smoothed(map.probability(i), side));
  const highest = new Float32Array(side * side);
  for (const value of values) for (let k = 0; k < highest.length; k++) highest[k] = Math.max(highest[k], value[k]);
  return { side, entities, values, top: highest, most, winner };
}

/** The share of the Tile on which the largest P(best) reaches a level, estimated from cells. */
/** @param {{side: number, top: Float32Array}} map @param {number} level */
export function shareAbove({ side, top }, level) {
  let sum = 0;
  for (let r = 0; r < side; r++) {
    for (let k = 0; k < side; k++) {
      if (top[r * side + k] < level) continue;
      sum += (r % (side - 1) ? 1 : 0.5) * (k % (side - 1) ? 1 : 0.5);
    }
  }
  return sum / (side - 1) ** 2;
}

/** The lines on which a map equals a level, by default 0: one or two straight segments in each cell. */
/** @type {(map: Float32Array, side: number, level?: number) => Line[]} */
export function levelLines(map, side, level = 0) {
  /** @type {Line[]} */
  const lines = [];
  for (let r = 0; r + 1 < side; r++) {
    for (let k = 0; k + 1 < side; k++) {
      const at = r * side + k;
      const reached =
        Number(map[at] >= level) +
        Number(map[at + 1] >= level) +
        Number(map[at + side] >= level) +
        Number(map[at + side + 1] >= level);
      // No line crosses most cells.
      if (reached === 0 || reached === 4) continue;
      const corners = [map[at], map[at + 1], map[at + side + 1], map[at + side]].map((value) => value - level);
      const above = corners.map((each) => each >= 0);
      const cut = crossings(corners, above);
      for (let n = 0; n + 1 < cut.length; n += 2) {
        const [[x0, y0], [x1, y1]] = [cut[n], cut[n + 1]];
        const by = side - 1;
        lines.push([(k + x0) / by, (r + y0) / by, (k + x1) / by, (r + y1) / by]);
      }
    }
  }
  return lines;
}

const EDGES = [
  [0, 0, 1, 0],
  [1, 0, 0, 1],
  [1, 1, -1, 0],
  [0, 1, 0, -1],
];

/** @type {(corners: number[], above: boolean[]) => [number, number][]} */
function crossings(corners, above) {
  /** @type {[number, number][]} */
  const found = [];
  for (const [e, [x, y, dx, dy]] of EDGES.entries()) {
    const next = (e + 1) % 4;
    if (above[e] === above[next]) continue;
    const t = corners[e] / (corners[e] - corners[next]);
    found.push([x + t * dx, y + t * dy]);
  }
  return found;
}

/** The borders between the most probable winners. @param {FadedMap} map @returns {Line[]} */
function borders(map) {
  return map.values.flatMap((_, e) => borderOf(map, e));
}

/** The border of the region of one entity. @param {FadedMap} map @param {number} e its index in `entities` */
export function borderOf({ values, side }, e) {
  const lead = new Float32Array(side * side).fill(1);
  for (const [f, other] of values.entries())
    if (f !== e) for (let k = 0; k < lead.length; k++) lead[k] = Math.min(lead[k], values[e][k] - other[k]);
  return levelLines(lead, side);
}

/** The segments of those connected lines that extend over at least a share `least` of the height of the Tile. */
/** @type {(lines: Line[], least: number) => Line[]} */
export function largerPieces(lines, least) {
  /** @type {Map<string, Line[]>} */
  const ends = new Map();
  const name = (/** @type {number} */ a, /** @type {number} */ b) => `${a.toFixed(9)} ${b.toFixed(9)}`;
  const both = (/** @type {Line} */ [a, b, c, d]) => [name(a, b), name(c, d)];
  for (const line of lines) for (const end of both(line)) ends.set(end, [...(ends.get(end) ?? []), line]);
  const left = new Set(lines);
  /** @type {Line[]} */
  const kept = [];
  for (const line of lines) {
    if (!left.delete(line)) continue;
    const piece = [line];
    for (const each of piece) {
      for (const next of both(each).flatMap((end) => ends.get(end) ?? [])) if (left.delete(next)) piece.push(next);
    }
    const heights = piece.flatMap(([, b, , d]) => [b, d]);
    if (Math.max(...heights) - Math.min(...heights) >= least) kept.push(...piece);
  }
  return kept;
}

/** @typedef {{map: FadedMap, borders: Line[]}} Shapes */

/** @type {WeakMap<object, Shapes>} */
const shapes = new WeakMap();

/** The smoothed map and the borders to be drawn of a complete map of P(best), cached. */
/** @type {(map: Best & {draws: {clones?: Int32Array}}) => Shapes} */
export function fadedShapes(map) {
  const known = shapes.get(map);
  if (known) return known;
  const { clones } = map.draws;
  const drawn = fadedMap(clones ? withAveragedClones(map, clones) : map);
  const found = { map: drawn, borders: borders(drawn) };
  shapes.set(map, found);
  return found;
}
