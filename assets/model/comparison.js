/** Two performances compared: who leads where on the Tile and by how much, in each task, and what one of them lacks. */
import { known, operations, shift } from '#tile/math/performance';
import { bad, good, importances, score } from '#tile/math/ranking';
import { heightIn } from '#tile/math/regions/arcs';
import { firstRegions } from '#tile/math/regions/best';
import { cornerLeads, frontier, frontierArc } from '#tile/math/regions/borders';
import { improvement } from '#tile/math/uncertainty/acceptability';
import { MEAN, performancesIn } from '#tile/model/leaderboard';
import { isCounted, samplesIn } from '#tile/model/uncertainty';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/regions/best' */
/** @import { ExploreModel } from '#tile/model/explore' */

/** The two that are compared, the first minus the second. @typedef {[Performance, Performance]} Two */

/** Scores that differ by less are tied. */
export const EQUAL = 1e-12;

/** Which of two leads by a difference: 0, 1, or -1 where they tie or it is undefined. @param {number} difference */
export const leaderBy = (difference) => (difference > EQUAL ? 0 : difference < -EQUAL ? 1 : -1);

/** The score of the first less that of the second; NaN where one is undefined. */
/** @type {(two: Two, a: number, b: number) => number} */
export const differenceAt = ([p, q], a, b) => score(p, a, b) - score(q, a, b);

// ---- Over the Tile.

/** The width of a step of the shade, and how many there are on each side; greater differences have the last one. */
export const STEP = 0.01;
export const STEPS = 5;

/** The step of the shade of a difference, from 1 to `STEPS`; negative where the second leads, 0 where they tie. */
/** @param {number} difference */
function stepOf(difference) {
  const leader = leaderBy(difference);
  if (leader < 0) return 0;
  const step = Math.min(STEPS, 1 + Math.floor(Math.abs(difference) / STEP + 1e-9));
  return leader ? -step : step;
}

/** The steps of the shade at the middles of the cells of a grid, in rows from the top; 0 where it is undefined. */
/** @param {Two} two @param {number} side cells along a side of the Tile */
export function stepsOver([p, q], side) {
  const steps = new Int8Array(side * side);
  const goods = Array.from({ length: side }, (_, k) => [p, q].map((each) => each && good(each, (k + 0.5) / side)));
  for (let row = 0; row < side; row++) {
    const [mine, theirs] = [p, q].map((each) => (each ? bad(each, 1 - (row + 0.5) / side) : NaN));
    for (let k = 0; k < side; k++) {
      const [one, other] = goods[k];
      steps[row * side + k] = stepOf(Number(one) / (Number(one) + mine) - Number(other) / (Number(other) + theirs));
    }
  }
  return steps;
}

/**
 * Who leads where. `shares`: the exact shares of the Tile on which each is ahead; `regions`: where; `line`: the
 * frontier on which they tie, empty where there is none; `same`: whether they tie everywhere.
 *
 * @typedef {{shares: [number, number], regions: Region[], line: Place[], same: boolean}} Leads
 */
/** @param {Two} two both known in full @returns {Leads} */
export function leadsOver(two) {
  const regions = firstRegions(two);
  const share = (/** @type {number} */ k) =>
    regions.reduce((sum, { entities, area }) => sum + (entities.length === 1 && entities[0] === k ? area : 0), 0);
  const shares = /** @type {[number, number]} */ ([share(0), share(1)]);
  return { shares, regions, line: frontier(...two)[0] ?? [], same: shares[0] + shares[1] === 0 };
}

/**
 * Up to where the weight of one outcome alone decides. `axis`: 'b' where it is that of a miss, in false alarms, 'a'
 * where it is that of a detection, in correct rejections. Above `high` one leads for every other weight, and below
 * `low` the other one; 1 and 0 where that is nowhere. `above`: who leads above, `below`: who leads below.
 *
 * @typedef {{axis: 'a' | 'b', low: number, high: number, above: 0 | 1, below: 0 | 1}} Decided
 */

/** Which of two is nowhere behind: 0 or 1, -1 where they tie everywhere; null where each is behind somewhere. */
/** @param {Two} two both known in full */
export function leaderEverywhere([p, q]) {
  const leads = cornerLeads(/** @type {number[]} */ (p), /** @type {number[]} */ (q));
  if (Math.min(...leads) >= 0) return Math.max(...leads) > 0 ? 0 : -1;
  return Math.max(...leads) <= 0 ? 1 : null;
}

/** Which weight decides between two; null where one leads everywhere, or where they tie. */
/** @param {Two} two both known in full @returns {Decided | null} */
export function decided(two) {
  const arc = frontierArc(...two);
  if (!arc) return null;
  const [low, high] = [Math.min(arc.b0, arc.b1), Math.max(arc.b0, arc.b1)];
  const [left, right] = [Math.min(arc.a0, arc.a1), Math.max(arc.a0, arc.a1)];
  const by = low > 0 || high < 1 ? 'b' : 'a';
  const [from, to] = by === 'b' ? [low, high] : [left, right];
  const leader = (/** @type {number} */ z) =>
    leaderBy(by === 'b' ? differenceAt(two, 0.5, z) : differenceAt(two, z, 0.5)) === 1 ? 1 : 0;
  // The line is crossed once along each direction: beyond its ends there are different leaders.
  const above = to < 1 ? leader((to + 1) / 2) : from > 0 ? /** @type {0 | 1} */ (1 - leader(from / 2)) : 0;
  return { axis: by, low: from, high: to, above, below: /** @type {0 | 1} */ (1 - above) };
}

/** The b of the frontier in some columns; NaN where it does not cross one. */
/** @param {Two} two @param {number[]} columns */
export function frontierIn(two, columns) {
  const arc = frontierArc(...two);
  return columns.map((a) => (arc ? (heightIn(arc, a)[0] ?? NaN) : NaN));
}

// ---- Outcomes of 1,000 cases.

/**
 * An outcome with both, among tn, fp, fn, tp; `weight`: how much it counts; `better`: whose count is better.
 *
 * @typedef {{at: number, counts: [number, number], difference: number, weight: number, better: number}}
 *   Outcome
 */

/** The outcomes tp, fn, fp and tn of 1,000 cases with each of the two. */
/** @param {Two} two @param {number} a @param {number} b @returns {Outcome[]} */
export function outcomes(two, a, b) {
  const weights = importances(a, b);
  const rows = two.map((p) => {
    const row = (p ?? [NaN, NaN, NaN, NaN]).map(Number);
    const all = row.reduce((sum, each) => sum + each, 0);
    return row.map((each) => (1000 * each) / all);
  });
  return [3, 2, 1, 0].map((at) => {
    const counts = /** @type {[number, number]} */ ([rows[0][at], rows[1][at]]);
    const difference = counts[0] - counts[1];
    const more = leaderBy(difference / 1000);
    const good = at === 3 || at === 0;
    return { at, counts, difference, weight: weights[at], better: more < 0 ? -1 : good ? more : 1 - more };
  });
}

// ---- Task by task: the contexts of the leaderboard, at the prevalence and with the operations in use.

/** One context: the performances of the two in it, and their scores at the point. */
/** @typedef {{context: number, name: string, two: Two, scores: [number, number], difference: number}} Task */

/**
 * The contexts of two rows, and the scores of their mean performances. `tasks` is empty where there is only one
 * context, or where a row is not that of the data.
 */
/** @type {(board: ExploreModel, pair: [number, number]) => {tasks: Task[], whole: [number, number]}} */
export function tasksOf({ board, prior, operations: applied, edits, point: { a, b } }, pair) {
  const none = board.contexts.length < 2 || pair.some((i) => i >= board.entities.length || edits.has(i));
  if (none) return { tasks: [], whole: [NaN, NaN] };
  const rows = board.performances.map((all) => pair.map((i) => all[i]));
  const mean = performancesIn({ ...board, entities: pair.map(String), performances: rows }, MEAN);
  const shown = (/** @type {Performance} */ given) =>
    applied.reduce(
      (p, operation) => operations[operation].performance(p),
      prior === null ? given : shift(given, prior),
    );
  const scored = (/** @type {Performance[]} */ given) => {
    const two = /** @type {Two} */ (given.map(shown));
    return { two, scores: /** @type {[number, number]} */ (two.map((p) => score(p, a, b))) };
  };
  const tasks = board.contexts.map((name, context) => {
    const { two, scores } = scored(rows[context]);
    return { context, name, two, scores, difference: scores[0] - scores[1] };
  });
  return { tasks, whole: scored(mean).scores };
}

/** The mean of the scores of the tasks for each of the two; NaN where one is undefined. @param {Task[]} tasks */
export const meanScores = (tasks) =>
  /** @type {[number, number]} */ (
    [0, 1].map((k) => tasks.reduce((sum, { scores }) => sum + scores[k], 0) / tasks.length)
  );

// ---- What the one that is behind would need to draw level.

/**
 * The rates with which one performance scores as much as another one. `tpr`: with its own FPR, `fpr`: with its own TPR;
 * null where even the best rate is not enough. @typedef {{tpr: number | null, fpr: number | null}} Rates
 */

/** The rates that p needs to score as much as q at (a, b), one of them at a time. */
/** @type {(p: number[], q: number[], a: number, b: number) => Rates} */
export function neededRates(p, q, a, b) {
  const [tn, fp, fn, tp] = p;
  const [mine, wrong, theirs, errors] = [good(p, a), bad(p, b), good(q, a), bad(q, b)];
  const lacking = theirs * wrong - mine * errors;
  // Each sample of a kind that is corrected adds to what is right and leaves what is wrong.
  const found = lacking / (a * errors + b * theirs);
  const rejected = lacking / ((1 - a) * errors + (1 - b) * theirs);
  return {
    tpr: found <= fn ? (tp + found) / (fn + tp) : null,
    fpr: rejected <= fp ? (fp - rejected) / (tn + fp) : null,
  };
}

/**
 * The fewest samples of one kind that let a row score as much as another one. `misses`, `alarms`: how many it has;
 * `detections`, `rejections`: how many of them are enough, null where all are not.
 *
 * @typedef {{misses: number, alarms: number, detections: number | null, rejections: number | null}} Need
 */

/** What a row needs in a context to draw level with another one; null where its counts are unknown. */
/** @type {(board: ExploreModel, context: number, behind: number, ahead: number) => Need | null} */
export function needIn(board, context, behind, ahead) {
  const { parts, problem } = samplesIn({ ...board, context });
  if (problem) return null;
  const rows = [behind, ahead].map((i) => parts[0][i]);
  if (!isCounted(rows[0]) || !known(rows[1])) return null;
  const [, alarms, misses] = rows[0];
  const { a, b } = board.point;
  return { misses, alarms, ...improvement(rows, 0, a, b, board.prior) };
}
