/**
 * The Tile divided by rankings: each distinct ranking with its exact region, its area, a point inside, and the pairs
 * that swap at the border with each neighbour. `tile_core.regions.ranking_regions` is the reference.
 */
import { TOLERANCE } from '#tile/math/kernel';
import { entries, known } from '#tile/math/performance';
import { commonPrior } from '#tile/math/priors';
import { mostRankings } from '#tile/rankings/bound';
import { inOrder, orderBeyond, partOf, swappedPairs } from '#tile/rankings/levels';
import { straightBorder } from '#tile/rankings/straight_borders';
import { findParts } from '#tile/rankings/walk';
import { heightIn, isNegligible, measure, outlineOf } from '#tile/regions/arcs';
import { tiedEverywhere } from '#tile/regions/frontier';
import { mappedEdge } from '#tile/regions/regions';
import { orderedRegion } from '#tile/regions/stable';

/** @import { Division, Rows } from '#tile/rankings/levels' */
/** @import { Border, Found } from '#tile/rankings/walk' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Drawn } from '#tile/regions/arcs' */
/**
 * One distinct ranking. `places` are groups of entities tied all over the Tile, best first (of a set by index);
 * `neighbours` are places in the list, each with the pairs (ahead here, ahead there) that swap.
 *
 * @typedef {object} RankingRegion
 * @property {string} key
 * @property {number[][]} places
 * @property {number} area
 * @property {Place} centre
 * @property {(Drawn<number[] | null> & {lines: Place[][]})[]} pieces `lines` are the sides, the pairs are of entities
 * @property {{to: number, pairs: number[][]}[]} neighbours
 */
/** The search is not begun where the bound on the number of rankings exceeds the limit by more than this factor. */
const HOPELESS = 20;
/** Above this number of entities at different priors, rankings are first counted at sample points. */
const MANY = 16;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** @typedef {{rows: Rows, groups: number[][], prior: number, found: Map<string, Found> | null}} Divided */

/**
 * The entities known in full, in groups that are tied all over the Tile.
 *
 * @param {Performance[]} performances
 */
function groupsOf(performances) {
  const rows = performances.map(entries);
  const all = rows.flatMap((_, i) => (known(performances[i]) ? [i] : []));
  const counts = Float64Array.from(all.flatMap((i) => rows[i]));
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  all.forEach((i, k) => {
    const first = [...groups.keys()].find((m) => tiedEverywhere(counts, 4 * m, 4 * k));
    if (first === undefined) groups.set(k, [i]);
    else groups.get(first)?.push(i);
  });
  return [...groups.values()];
}

/** TNR, FPR, FNR, TPR. @param {number[]} row */
const ratesOf = ([tn, fp, fn, tp]) => [tn / (tn + fp), fp / (tn + fp), fn / (fn + tp), tp / (fn + tp)];

/**
 * The parts of the Tile. At a common prior they are parts of the balanced Tile, so that they hold for every common
 * prior.
 *
 * @param {Performance[]} performances
 * @param {Division} division
 * @param {number} places
 * @param {number} most
 * @returns {Divided} `prior` is NaN where there is no common prior; `found` is null for more than `most` parts
 */
export function divideTile(performances, division, places, most) {
  const groups = groupsOf(performances);
  const counts = groups.map(([i]) => entries(performances[i]));
  const common = commonPrior(counts, TOLERANCE);
  const shared = common > 0 && common < 1;
  const rows = shared ? counts.map(ratesOf) : counts;
  const border = shared
    ? (/** @type {number[][]} */ levels) => straightBorder(rows, levels)
    : (/** @type {number[][]} */ levels, /** @type {number} */ a) => bentBorder(rows, levels, a);
  const divide = (/** @type {number[]} */ order) => partOf(order, division, places);
  const parts = { rows, groups, prior: shared ? common : NaN, found: new Map() };
  // Not even begun where a bound is too large for ties to reduce it, or where too many are found.
  const hopeless = () => (shared ? mostRankings(parts) > HOPELESS * most : rows.length > MANY && hasMore(rows, most));
  if (division === 'ranking' && hopeless()) return { ...parts, found: null };
  return groups.length ? { ...parts, found: findParts(rows, divide, border, most) } : parts;
}

/**
 * Whether there are more than `most` rankings. Counts those at points spread evenly by the golden ratio, so that it may
 * miss some.
 *
 * @param {Rows} rows
 * @param {number} most
 */
function hasMore(rows, most) {
  const seen = new Set();
  for (let k = 0; k < 2 * most && seen.size <= most; k++)
    seen.add(orderBeyond(rows, (k + 0.5) / (2 * most), (k * GOLDEN) % 1).join());
  return seen.size > most;
}

/**
 * At different priors: the border of the piece of a part that a column crosses; null where rounding has led outside the
 * part.
 *
 * @param {Rows} rows
 * @param {number[][]} levels
 * @param {number} a
 * @returns {Border | null}
 */
function bentBorder(rows, levels, a) {
  const border = orderedRegion(rows, levels, a);
  if (border.length < 2) return null;
  const [x, y] = centreOf([border], measure(border).centroid[0]);
  return inOrder(rows, levels, x, y) ? border : null;
}

/**
 * The regions, largest first; at a common prior if there is one.
 *
 * @param {Divided} parts
 * @param {number} [prior]
 * @returns {RankingRegion[]}
 */
export function rankingRegions({ groups, prior: own, found }, prior = own) {
  const all = [...(found?.values() ?? [])].map((part) => {
    const borders = part.borders.map((border) => (Number.isFinite(prior) ? atPrior(border, prior) : border));
    const pieces = borders.map((border) => pieceOf(border, groups));
    const area = pieces.reduce((sum, piece) => sum + piece.area, 0);
    const column = pieces.reduce((sum, piece) => sum + piece.area * piece.centroid[0], 0) / area;
    return { part, pieces, area, centre: centreOf(borders, column) };
  });
  all.sort((p, q) => q.area - p.area);
  const number = new Map(all.map(({ part }, k) => [part.key, k]));
  return all.map(({ part, ...region }) => ({
    ...region,
    key: part.key,
    places: part.key.split(',').map((i) => groups[Number(i)]),
    neighbours: [...part.neighbours].flatMap(([key, pair]) => {
      const [there, to] = [found?.get(key), number.get(key)];
      if (!there || to === undefined) return [];
      const pairs = swappedPairs(part, there, pair).map((two) => two.map((i) => groups[i][0]));
      return [{ to, pairs }];
    }),
  }));
}

/**
 * A border with the lines to draw. In its pairs the first entity of a group stands for the group.
 *
 * @param {Border} border
 * @param {number[][]} groups
 */
function pieceOf(border, groups) {
  /** @type {Place[][]} */
  const lines = border.map((side) => [...outlineOf([side]), [side.a1, side.b1]]);
  return {
    ...measure(border),
    lines,
    outline: lines.flatMap((line) => line.slice(0, -1)),
    vertices: lines.map(([start]) => start),
    sides: border.map(({ label }) => (label === null ? null : label.map((i) => groups[i][0]))),
  };
}

/**
 * A border of the balanced Tile, transformed to a prior.
 *
 * @param {Border} border
 * @param {number} prior
 * @returns {Border}
 */
function atPrior(border, prior) {
  return border
    .map(({ a0, b0, a1, b1, label }) => ({ ...mappedEdge([a0, b0], [a1, b1], prior), label }))
    .filter((piece) => !isNegligible(piece));
}

/**
 * A point inside: the middle of a column, in the piece that is tallest there.
 *
 * @param {Border[]} borders
 * @param {number} column that of the centroid
 * @returns {Place}
 */
function centreOf(borders, column) {
  const ends = (/** @type {number} */ a) =>
    borders.flatMap((border) => {
      const heights = border.flatMap((side) => heightIn(side, a));
      return heights.length ? [[Math.min(...heights), Math.max(...heights)]] : [];
    });
  let [a, spans] = [column, ends(column)];
  if (!spans.length) {
    // The column falls between the pieces: take the middle of the widest one.
    const columns = borders.map((border) => border.map(({ a0 }) => a0));
    const width = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all);
    const widest = columns.reduce((best, one) => (width(one) > width(best) ? one : best));
    a = (Math.min(...widest) + Math.max(...widest)) / 2;
    spans = ends(a);
  }
  const [low, high] = spans.reduce((best, one) => (one[1] - one[0] > best[1] - best[0] ? one : best));
  return [a, (low + high) / 2];
}
