/** Ranks over a part of the Tile: their shares, measured and over draws, and the area of some of them. */
import { rates } from '#tile/math/performance';
import { key, tied } from '#tile/math/ranking';
import { RankShares } from '#tile/math/uncertainty/acceptability';
import { meanRobustnessSteps } from '#tile/math/uncertainty/mean_robustness';
import { SEGMENTS } from '#tile/model/robustness';
import { priorIn } from '#tile/model/uncertainty';

/** @import { Draws } from '#tile/math/uncertainty/draws' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Ruled } from '#tile/model/ruled' */
/** @import { RobustnessModel } from '#tile/model/robustness' */
/** @import { Highlight } from '#tile/plots/tile/shape' */

// ---- The draws of the current performances, shared with Explore, and the resolution of computations by size of the
// leaderboard.

/** The most and the fewest cells per side of the Tile at which ranks are counted over draws. */
const [SIDE, LEAST_SIDE] = [50, 16];
/** The most ranks (entities times cells times draws) that can be counted in a few seconds. */
const MOST = 6e7;
/** With more entities, only the first ranks are computed over draws, and ranks as measured at fewer cells. */
const ALL_RANKS = 400;
/** Cells per side for ranks as measured, and for those of more entities. */
const [MEASURED_SIDE, MEASURED_SIDE_OF_MANY] = [100, 40];
const FIRST_RANKS = SEGMENTS[SEGMENTS.length - 1][1];

/** The number of ranks computed with uncertainty. @param {number} size */
export const rankDepth = (size) => (size > ALL_RANKS ? FIRST_RANKS : size);

/** The cells per side for ranks over draws. @param {number} size how many entities there are @param {number} draws */
export const drawnSide = (size, draws) =>
  Math.max(LEAST_SIDE, Math.min(SIDE, Math.floor(Math.sqrt(MOST / Math.max(1, draws * size)))));

/** The cells per side for ranks as measured. @param {number} size how many entities there are */
const measuredSide = (size) => (size > ALL_RANKS ? MEASURED_SIDE_OF_MANY : MEASURED_SIDE);

/** The draws of the current performances, before the prior shift; or a sentence why draws are impossible. */
/** @type {(board: ExploreModel) => Draws | string} */
export function drawsOf(board) {
  return problemOf(board) || (board.uncertaintyResults.draws(board) ?? 'Nothing can be drawn for this leaderboard.');
}

/** Why draws are impossible, '' if they are possible; computes no draws. @param {ExploreModel} board */
export function problemOf(board) {
  if (board.rightOnly) return 'Uncertainty needs true negatives, which are unknown here.';
  return board.uncertaintyProblem ?? '';
}

// ---- Shares of ranks in a part of the Tile, as measured and over draws, for the page and for slides.

/** The part of the Tile in which ranks are counted. @typedef {Pick<RobustnessModel, 'shape' | 'weight'>} Part */

/** Milliseconds per slice of computations that divide themselves. */
const SLICE = 8;
/** Shares below this count as 0. */
const NONE = 1e-12;

/**
 * The measured rates and priors of the current performances; NaN if missing. The rate of a class without samples is 0:
 * it has no weight, but NaN would leave the row without a score.
 *
 * @param {Pick<ExploreModel, 'rates'>} board
 */
function measuredOf({ rates }) {
  const of = (/** @type {'fpr' | 'tpr' | 'prior'} */ name, /** @type {number} */ unused) =>
    Float64Array.from(rates, (each) => (each ? (each.prior === unused ? 0 : each[name]) : NaN));
  return { fpr: of('fpr', 1), tpr: of('tpr', 0), priors: of('prior', NaN) };
}

/** @param {RankShares} shares @returns {Generator<number, Float64Array, void>} */
function* counting(shares) {
  while (!shares.step(SLICE)) yield shares.done;
  return shares.shares;
}

/** Computes the shares of ranks as measured, at [entity * size + rank - 1]. */
/** @param {ExploreModel} board @param {Part} part */
export function* measuredSteps(board, { shape, weight }) {
  const measured = measuredOf(board);
  const side = measuredSide(measured.fpr.length);
  return yield* counting(new RankShares(null, measured, null, shape, weight, side));
}

/** Computes shares of ranks, worst ranks and regrets by the mean of the scores. */
/** @type {(ruled: Ruled, prior: number, part: Part) => ReturnType<typeof meanRobustnessSteps>} */
export const ruledSteps = ({ several }, prior, { shape, weight }) => meanRobustnessSteps(several, shape, weight, prior);

/** Computes the shares of ranks over draws. @param {Draws} draws @param {ExploreModel} board @param {Part} part */
export function* drawnSteps(draws, board, { shape, weight }) {
  const side = drawnSide(draws.size, draws.number);
  const depth = rankDepth(draws.size);
  return yield* counting(new RankShares(draws, draws.measured, priorIn(board), shape, weight, side, depth));
}

/**
 * The share of the part on which each reference beats all classifiers; null where there are no references, as on a
 * Tile that does not mark them.
 *
 * @param {ExploreModel} board @param {Part} part @returns {[number, number] | null}
 */
export function referenceShares({ competing }, { shape, weight }) {
  if (!competing) return null;
  // A classifier that is best nowhere among the classifiers is best nowhere with references among them, either.
  const rows = [...competing.owners.keys()].map((i) => competing.classifiers[i]).filter(Boolean);
  const all = [...rows, ...competing.rows].map((p) => rates(p));
  const of = (/** @type {'fpr' | 'tpr' | 'prior'} */ name) => Float64Array.from(all, (each) => each[name]);
  const measured = { fpr: of('fpr'), tpr: of('tpr'), priors: of('prior') };
  const counted = new RankShares(null, measured, null, shape, weight, measuredSide(all.length));
  counted.step();
  const share = (/** @type {number} */ k) => counted.shares[(rows.length + k) * all.length];
  return [share(0), share(1)];
}

/** Whether a classifier of the leaderboard predicts as a reference does, and is ranked as any other. */
/** @param {Pick<ExploreModel, 'oneClass' | 'rates'>} board @param {number} reference its TPR: 0 or 1 */
export const isRow = ({ oneClass, rates }, reference) => [...oneClass].some((i) => rates[i]?.tpr === reference);

/** The share of the part on which each entity is best. @param {Float64Array} shares @param {number} size */
export const firstShares = (shares, size) => Float64Array.from({ length: size }, (_, i) => shares[i * size]);

/**
 * @param {Float64Array} shares [entity * size + rank - 1]
 * @param {number} size @param {number} entity
 * @param {[number, number]} ranks first and last rank
 */
export function shareOf(shares, size, entity, [from, to]) {
  let sum = 0;
  for (let rank = from; rank <= Math.min(to, size); rank++) sum += shares[entity * size + rank - 1];
  return sum;
}

/** Entities sorted by their share of rank 1, then by that of ranks 1 and 2, and so on. */
/** @type {(shares: Float64Array, size: number) => number[]} */
export function byFirst(shares, size) {
  const depth = Math.min(size, FIRST_RANKS);
  return Array.from({ length: size }, (_, i) => i).sort((i, j) => {
    let [x, y] = [0, 0];
    for (let rank = 0; rank < depth; rank++) {
      x += shares[i * size + rank];
      y += shares[j * size + rank];
      if (Math.abs(x - y) > 1e-9) return y - x;
    }
    return i - j;
  });
}

/** The entities that hold a rank somewhere, sorted by `byFirst`, and how many are best somewhere. */
/** @param {Float64Array} shares @param {number} size */
export function holders(shares, size) {
  const order = byFirst(shares, size).filter((i) => shares.subarray(i * size, (i + 1) * size).some((v) => v > 0));
  return { order, somewhere: order.filter((i) => shares[i * size] > NONE).length };
}

/** The first `count` entities of an order; the last of them are replaced by entities that must be listed. */
/** @param {number[]} order @param {number} count @param {number[]} required */
export function firstOf(order, count, required) {
  const must = order.filter((i) => required.includes(i)).slice(0, count);
  const others = order.filter((i) => !must.includes(i)).slice(0, count - must.length);
  return order.filter((i) => must.includes(i) || others.includes(i));
}

/** A share in whole percent, with "<1 %" for small positive ones. @param {number} share */
export const percentText = (share) => (share > 0 && share < 0.005 ? '<1 %' : `${Math.round(100 * share)} %`);

// ---- The area of the Tile where an entity has one of some ranks, as measured.

/** The most and the fewest cells per side; fewer than the most where more than so many scores would be computed. */
const [PART_SIDE, LEAST_PART_SIDE] = [120, 30];
const MOST_OF_PART = 4e6;

/** The last area that was computed. @type {{of: unknown[], cells: Highlight['cells']}} */
let last = { of: [], cells: [] };

/** The highlighted area: exact regions for the first rank, cells for others. */
/** @param {ExploreModel} view @param {[number, number]} highlight the entity and the segment @returns {Highlight} */
export function highlightOf(view, [entity, segment]) {
  const place = view.colourOf(entity);
  const exact = segment === 0;
  const regions = exact ? view.regions('first').filter(({ entities }) => entities.includes(entity)) : [];
  return { outlines: regions.map(({ outline }) => outline), cells: exact ? [] : cellsOf(view, entity, segment), place };
}

/** The area as rows of cells, each [a from, a to, b from, b to]. */
/** @param {ExploreModel} view @param {number} entity @param {number} segment */
function cellsOf({ performances, ruled }, entity, segment) {
  const of = [ruled, performances, entity, segment];
  if (of.every((each, k) => each === last.of[k])) return last.cells;
  const cost = performances.length * (ruled?.several.contexts.length ?? 1);
  const side = Math.max(LEAST_PART_SIDE, Math.min(PART_SIDE, Math.floor(Math.sqrt(MOST_OF_PART / cost))));
  const keysAt = (/** @type {number} */ a, /** @type {number} */ b) =>
    ruled?.valuesAt(a, b) ?? performances.map((row) => key(row, a, b));
  const [from, to] = SEGMENTS[segment];
  /** @type {Highlight['cells']} */
  const cells = [];
  for (let row = 0; row < side; row++) {
    const b = (row + 0.5) / side;
    let start = -1;
    for (let column = 0; column <= side; column++) {
      const rank = column < side ? rankOf(keysAt((column + 0.5) / side, b), entity) : NaN;
      const inside = rank >= from && rank <= to;
      if (inside && start < 0) start = column;
      if (inside || start < 0) continue;
      cells.push([start / side, column / side, row / side, (row + 1) / side]);
      start = -1;
    }
  }
  last = { of, cells };
  return cells;
}

/** The rank of an entity by keys, of which greater ones are better. */
/** @param {ArrayLike<number>} keys @param {number} entity */
function rankOf(keys, entity) {
  const own = keys[entity];
  if (Number.isNaN(own)) return NaN;
  let rank = 1;
  for (let i = 0; i < keys.length; i++) if (keys[i] > own && !tied(keys[i], own)) rank++;
  return rank;
}
