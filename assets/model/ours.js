/** One classifier followed over the Tile: its ranks, what beats it, why it is never first, and what it would take. */
import { known } from '#tile/math/performance';
import { bad, good, rank, score, tied } from '#tile/math/ranking';
import { cornerLeads } from '#tile/math/regions/borders';
import { improvement } from '#tile/math/uncertainty/acceptability';
import { leadsOver } from '#tile/model/comparison';
import { ContextNeeds } from '#tile/model/context_needs';
import { MEAN } from '#tile/model/leaderboard';
import { isCounted, samplesIn } from '#tile/model/uncertainty';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Improvement } from '#tile/math/uncertainty/acceptability' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Ruled } from '#tile/model/ruled' */

/** Cells along a side of the grid on which ranks are counted, and how many pairs of cell and row are affordable. */
const [FINE, COARSE, MOST] = [101, 41, 30_000_000];
/** The most samples of both kinds together that are tried. */
const TOGETHER = 300;
const NEAR = 1e-12;

// ---- Its rank at the middles of the cells of a grid.

/**
 * The ranks of one row, in rows from the bottom, 0 where it has no score, and by how much it is behind the best there.
 * `side`: cells along a side.
 *
 * @typedef {{side: number, ranks: Uint32Array, behind: Float64Array}} Ranks
 */

/**
 * @param {Performance[]} performances @param {number} own @param {number} [most] cells along a side
 * @returns {Ranks}
 */
export function ranksOver(performances, own, most = FINE) {
  const side = performances.length * most * most > MOST ? COARSE : most;
  const [ranks, behind] = [new Uint32Array(side * side), new Float64Array(side * side).fill(NaN)];
  const mine = performances[own];
  if (!mine) return { side, ranks, behind };
  const others = performances.filter((p, i) => p && i !== own);
  const at = (/** @type {number} */ k) => (k + 0.5) / side;
  const goods = Array.from({ length: side }, (_, k) =>
    Float64Array.from(others, (p) => good(/** @type {number[]} */ (p), at(k))),
  );
  for (let row = 0; row < side; row++) {
    const bads = Float64Array.from(others, (p) => bad(/** @type {number[]} */ (p), at(row)));
    const wrong = bad(mine, at(row));
    for (let k = 0; k < side; k++) {
      const right = good(mine, at(k));
      const key = right / wrong;
      if (Number.isNaN(key)) continue;
      let [ahead, best] = [0, key];
      for (let i = 0; i < bads.length; i++) {
        const other = goods[k][i] / bads[i];
        if (other > key && !tied(other, key)) {
          ahead++;
          if (other > best) best = other;
        }
      }
      ranks[row * side + k] = ahead + 1;
      behind[row * side + k] = share(best) - share(key);
    }
  }
  return { side, ranks, behind };
}

/** Entities times contexts times points of a grid on which rankings by a rule are affordable; cells along a side. */
const [RULED, SIDE] = [1_000_000, 31];

/**
 * The same by a rule over several contexts, and who is ahead of the row, and behind it, at all points of the grid.
 *
 * @param {Ruled} ruled @param {number} own
 */
export function ranksByRule(ruled, own) {
  const { contexts, mean } = ruled.several;
  const side = Math.max(9, Math.min(SIDE, Math.floor(Math.sqrt(RULED / (contexts.length * mean.length)))));
  const [ranks, behind] = [new Uint32Array(side * side), new Float64Array(side * side).fill(NaN)];
  const others = [...mean.keys()].filter((i) => mean[i] && i !== own);
  let [beating, beaten] = [others, others];
  for (let k = 0; k < ranks.length; k++) {
    const here = ruled.ranking(((k % side) + 0.5) / side, (Math.floor(k / side) + 0.5) / side);
    const mine = here.ranks[own];
    if (!Number.isFinite(mine)) continue;
    ranks[k] = mine;
    behind[k] = here.scores[here.order[0]] - here.scores[own];
    beating = beating.filter((i) => here.ranks[i] < mine);
    beaten = beaten.filter((i) => here.ranks[i] > mine);
  }
  return {
    over: { side, ranks, behind },
    all: ranks.some(Boolean) ? { beating, beaten } : { beating: [], beaten: [] },
  };
}

/** The score of a key good / bad. @param {number} key */
const share = (key) => (key === Infinity ? 1 : key / (1 + key));

/**
 * What the ranks come to. `side`: points along a side of the grid that they are from; `shares`: on which share of the
 * Tile each rank is held, from 1; `best`, `worst`; `at`: the point in the area of the best rank at which it is least
 * behind.
 *
 * @typedef {{side: number, shares: number[], best: number, worst: number, at: {a: number, b: number}}} Held
 */

/**
 * @param {Ranks} ranks @param {number} [area] on which it is first, where that is known better than from the grid
 * @returns {Held | null} null where it has no score anywhere
 */
export function heldOf({ side, ranks, behind }, area = 0) {
  const defined = ranks.filter((rank) => rank > 0);
  if (!defined.length) return null;
  const [best, worst] = [defined.reduce((x, y) => Math.min(x, y)), defined.reduce((x, y) => Math.max(x, y))];
  const shares = Array.from({ length: worst }, () => 0);
  let place = -1;
  for (let k = 0; k < ranks.length; k++) {
    if (!ranks[k]) continue;
    shares[ranks[k] - 1] += 1 / defined.length;
    if (ranks[k] === best && (place < 0 || behind[k] < behind[place])) place = k;
  }
  if (area && best === 1 && worst > 1) {
    const rest = (1 - area) / (1 - shares[0]);
    for (let k = 0; k < worst; k++) shares[k] = k ? shares[k] * rest : area;
  }
  return {
    side,
    shares,
    best,
    worst,
    at: { a: ((place % side) + 0.5) / side, b: (Math.floor(place / side) + 0.5) / side },
  };
}

/** The best rank in each context, at the prevalence and with the operations in use, in steps; NaN where it has none. */
/** @param {ExploreModel} board @param {number} own @returns {Generator<void, number[], void>} */
export function* bestRanksInContexts(board, own) {
  const found = [];
  for (const context of board.board.contexts.keys()) {
    const one = board.with({ context, edits: new Map(), added: [], hybrid: null });
    one.updatePerformances();
    found.push(heldOf(ranksOver(one.performances, own, COARSE))?.best ?? NaN);
    yield;
  }
  return found;
}

// ---- Who beats it.

/** The entities that beat it at every point, and those that it beats at every point. */
/** @param {Performance[]} performances @param {number} own @returns {{beating: number[], beaten: number[]}} */
export function everywhere(performances, own) {
  const mine = performances[own];
  /** @type {{beating: number[], beaten: number[]}} */
  const found = { beating: [], beaten: [] };
  if (!mine || !known(mine)) return found;
  for (const [i, p] of performances.entries()) {
    if (i === own || !p || !known(p)) continue;
    const leads = cornerLeads(p, mine);
    if (Math.min(...leads) >= 0 && Math.max(...leads) > 0) found.beating.push(i);
    if (Math.max(...leads) <= 0 && Math.min(...leads) < 0) found.beaten.push(i);
  }
  return found;
}

/** The exact share of the Tile on which one row is ahead of another one; NaN where one is not known in full. */
/** @param {Performance[]} performances @param {number} one @param {number} other */
export function shareAhead(performances, one, other) {
  const two = /** @type {[Performance, Performance]} */ ([performances[one] ?? null, performances[other] ?? null]);
  return two.every(known) ? leadsOver(two).shares[0] : NaN;
}

/**
 * The two that cover a row which is first nowhere: at every point one of them is ahead. `left` where misses cost less,
 * `right` where they cost more; they are neighbours on the hull of ROC space where prevalences are equal, and found by
 * search where they are not. Equal where one is ahead everywhere; null where no two cover it.
 *
 * @param {ExploreModel} board @param {number} own @returns {{left: number, right: number, onHull: boolean} | null}
 */
export function coverOf(board, own) {
  const { performances, rates, hull, common } = board;
  const { beating } = everywhere(performances, own);
  if (beating.length) {
    const first = [...board.ranking.order].find((i) => beating.includes(i)) ?? beating[0];
    return { left: first, right: first, onHull: false };
  }
  const mine = rates[own];
  if (!mine) return null;
  if (!Number.isFinite(common)) return searchedCover(board, own);
  const right = hull.findIndex((i) => (rates[i]?.fpr ?? NaN) >= mine.fpr);
  if (right < 1) return null;
  return { left: hull[right - 1], right: hull[right], onHull: true };
}

/** The rates of the one that is ahead of a row everywhere, and of the row, where both have them. */
/** @param {Pick<ExploreModel, 'rates'>} board @param {number} own @param {number} ahead */
export function ratesAhead({ rates }, own, ahead) {
  const [mine, one] = [rates[own], rates[ahead]];
  /** @type {[string, number, number][]} */
  const both =
    mine && one
      ? [
          ['TPR', one.tpr, mine.tpr],
          ['FPR', one.fpr, mine.fpr],
        ]
      : [];
  return both.filter(([, ...values]) => values.every(Number.isFinite));
}

/** By how much TPR a row is below the line between the two that cover it on the hull. */
/** @param {ExploreModel} board @param {number} own @param {{left: number, right: number}} cover */
export function belowLine({ rates }, own, { left, right }) {
  const [mine, low, high] = [rates[own], rates[left], rates[right]];
  if (!mine || !low || !high) return NaN;
  return low.tpr + ((mine.fpr - low.fpr) / (high.fpr - low.fpr)) * (high.tpr - low.tpr) - mine.tpr;
}

/** Cells along a side for the search, and the most candidates. */
const [SEARCHED, CANDIDATES] = [31, 40];

/** Two of those that are best somewhere of which one is ahead at every middle of a cell. */
/** @param {ExploreModel} board @param {number} own @returns {{left: number, right: number, onHull: boolean} | null} */
function searchedCover({ performances, owners }, own) {
  const mine = performances[own];
  if (!mine) return null;
  const cells = Array.from({ length: SEARCHED * SEARCHED }, (_, k) => [
    ((k % SEARCHED) + 0.5) / SEARCHED,
    (Math.floor(k / SEARCHED) + 0.5) / SEARCHED,
  ]);
  const here = cells.map(([a, b]) => score(mine, a, b));
  const ahead = [...owners.keys()]
    .filter((i) => i !== own && i < performances.length)
    .slice(0, CANDIDATES)
    .map((i) => {
      const there = cells.map(([a, b], k) => !(score(performances[i] ?? null, a, b) < here[k]));
      const height = cells.reduce((sum, [, b], k) => sum + (there[k] ? b : 0), 0) / there.filter(Boolean).length;
      return { i, there, height };
    });
  for (const [k, one] of ahead.entries())
    for (const other of ahead.slice(k + 1)) {
      if (!one.there.every((is, cell) => is || other.there[cell])) continue;
      const [left, right] = one.height < other.height ? [one.i, other.i] : [other.i, one.i];
      return { left, right, onHull: false };
    }
  return null;
}

// ---- What it would take, in its own samples.

/** The fewest samples of each kind, and of both together; null where all are not enough, or where it is not known. */
/** @typedef {{detections: number | null, rejections: number | null, both: number | null}} Takes */

/** Its counts in the context shown; null where they are unknown. @param {ExploreModel} board @param {number} own */
export function countsOf(board, own) {
  if (board.context < 0) return null;
  const { parts, problem } = samplesIn(board);
  return !problem && isCounted(parts[0][own]) ? parts[0][own] : null;
}

/**
 * What it takes to be first somewhere on the Tile, where prevalences are equal: tied with others, or alone. Then its
 * place in ROC space is on, or above, the line between two neighbours of the hull of all others.
 *
 * @param {ExploreModel} board @param {number} own @param {number[]} counts tn, fp, fn, tp
 * @returns {{tie: Takes, alone: Takes} | null} null where prevalences differ, or no other is on the hull
 */
export function takesSomewhere({ rates, hull, common }, own, counts) {
  if (!Number.isFinite(common)) return null;
  /** @type {[number, number][]} */
  const line = hull.flatMap((i) => {
    const r = rates[i];
    return i === own || !r ? [] : [/** @type {[number, number]} */ ([r.fpr, r.tpr])];
  });
  // Alone on the hull, it is first already.
  if (!line.length) return null;
  const [tn, fp, fn, tp] = counts;
  /** By how much a place is above the hull; to the left or right of all others only the sign: 1 above, -1 not. */
  /** @type {(x: number, y: number) => number} */
  const above = (x, y) => {
    const right = line.findIndex(([fpr]) => fpr >= x);
    // To the right of all others only more detections help: with as many it would tie in a corner of the Tile alone.
    if (right < 0) return y - line[line.length - 1][1] > NEAR ? 1 : -1;
    const [x1, y1] = line[right];
    if (right === 0) return x1 - x > NEAR ? 1 : y - y1;
    const [x0, y0] = line[right - 1];
    return y - (y0 + ((x - x0) / (x1 - x0)) * (y1 - y0));
  };
  const lead = (/** @type {number} */ found, /** @type {number} */ rejected) =>
    above((fp - rejected) / (tn + fp), (tp + found) / (fn + tp));
  /** @type {(enough: (lead: number) => boolean) => Takes} */
  const fewest = (enough) => {
    const detections = firstOf(fn, (n) => enough(lead(n, 0)));
    const rejections = firstOf(fp, (n) => enough(lead(0, n)));
    const most = Math.min(detections ?? Infinity, rejections ?? Infinity, TOGETHER);
    const both = firstOf(most, (n) =>
      Array.from({ length: n + 1 }, (_, k) => k).some((k) => k <= fn && n - k <= fp && enough(lead(k, n - k))),
    );
    return { detections, rejections, both };
  };
  return { tie: fewest((by) => by >= -NEAR), alone: fewest((by) => by > NEAR) };
}

/** The smallest whole number up to `most` that is enough; null for none. */
/** @param {number} most @param {(n: number) => boolean} enough */
function firstOf(most, enough) {
  for (let n = 0; n <= most; n++) if (enough(n)) return n;
  return null;
}

/** What it takes to be first at the point, alone or tied; null where counts are unknown. */
/** @param {ExploreModel} board @param {number} own @returns {Improvement | null} */
export function takesHere(board, own) {
  if (!countsOf(board, own)) return null;
  return improvement(samplesIn(board).parts[0], own, board.point.a, board.point.b, board.prior);
}

/** What it takes in each context alone to be first at the point by the rule over all, alone or tied. */
/** In steps; null where counts are unknown. */
/** @param {ExploreModel} board @param {number} own @returns {Generator<void, Improvement[] | null, void>} */
export function* takesInContexts(board, own) {
  const { context, operations, point, prior, ruled } = board;
  if (context >= 0 || operations.length) return null;
  const { parts: counts, problem } = samplesIn({ ...board, context: MEAN });
  if (problem || !counts.every((rows) => isCounted(rows[own]))) return null;
  const needs = new ContextNeeds(
    ruled?.rule ?? (context === MEAN ? 'mean' : 'size'),
    board.board,
    counts,
    point,
    prior,
  );
  const found = [];
  for (const k of counts.keys()) {
    yield;
    found.push({
      detections: needs.inContext(own, 'detections', k),
      rejections: needs.inContext(own, 'rejections', k),
    });
  }
  return found;
}

// ---- Its ranks elsewhere.

/** The scores by which its rank is said. */
const NAMED = ['accuracy', 'balanced_accuracy', 'f1', 'f0_5', 'f2', 'tpr', 'ppv', 'mcc'];

/** Its rank by well-known scores, best first. @param {ExploreModel} board @param {number} own */
export const namedRanks = (board, own) =>
  NAMED.flatMap((key) => {
    const rank = board.ranksBy(key)?.[own] ?? NaN;
    return Number.isFinite(rank) ? [{ symbol: board.record(key).symbol, rank }] : [];
  }).sort((one, other) => one.rank - other.rank);

/** Its rank in another context at the point. @param {ExploreModel} board @param {number} own @param {number} context */
export function rankIn(board, own, context) {
  const { a, b } = board.point;
  const one = board.with({ context, edits: new Map(), added: [], hybrid: null });
  one.updatePerformances();
  return rank(one.performances, a, b).ranks[own] ?? NaN;
}
