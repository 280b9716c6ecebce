/**
 * The worst ranks over a part of the Tile of entities at one prior; as `tile_core.extremes.one_prior`.
 *
 * In ROC space the iso-score line through an entity has a slope, and who is ahead of it depends on this slope alone:
 * those above the line (paper B, section 3.3). Written as a weight w, the line keeps (1 - w) TNR + w TPR, and on the
 * balanced Tile w is a (1 - R) + b R with the score R of the entity there. So the part of the Tile is an interval of w
 * for each entity, and every other one is ahead on nothing, on all, or from one end of the interval to a threshold.
 */
/** @import { Rows, Side } from '#tile/acceptability/outline' */
/** @import { Place } from '#tile/math/kernel' */

import { NARROW, quadraticRoots, scoreAtEnd, sidesOf } from '#tile/acceptability/outline';
import { TOLERANCE } from '#tile/math/kernel';

/** Pairs of entities compared between two pauses. */
const PAIRS = 20000;

/**
 * The worst rank of each row over the part with these corners; pauses between blocks of pairs, with the completed
 * share.
 *
 * @param {Rows} rows all at one prior
 * @param {Place[]} corners
 * @param {number} prior
 * @returns {Generator<number, Float64Array, void>}
 */
export function* worstRanksAtOnePrior(rows, corners, prior) {
  const n = rows.entities.length;
  const fpr = rows.fp.map((count, i) => count / (rows.tn[i] + count));
  const tpr = rows.tp.map((count, i) => count / (rows.fn[i] + count));
  const [low, high] = weightsOf(rows, corners, prior);
  const room = { begins: new Float64Array(n), ends: new Float64Array(n) };
  const found = new Float64Array(n);
  const block = Math.ceil(PAIRS / n);
  for (let i = 0; i < n; i++) {
    found[i] = worstOf(i, fpr, tpr, low[i], high[i], room);
    if (i % block === block - 1) yield i / n;
  }
  return found;
}

/**
 * @param {number} i
 * @param {Float64Array} fpr
 * @param {Float64Array} tpr
 * @param {number} low the least weight w
 * @param {number} high the greatest one
 * @param {{begins: Float64Array, ends: Float64Array}} room
 */
function worstOf(i, fpr, tpr, low, high, { begins, ends }) {
  const gap = Math.min(NARROW, (high - low) / 4);
  const [first, last] = [low + gap, high - gap];
  let [everywhere, gains, losses] = [0, 0, 0];
  for (let j = 0; j < fpr.length; j++) {
    const [alarms, hits] = [difference(fpr[j], fpr[i]), difference(tpr[j], tpr[i])];
    if (alarms <= 0 && hits >= 0) {
      if (alarms < 0 || hits > 0) everywhere++;
      continue;
    }
    if (alarms >= 0 && hits <= 0) continue;
    // One above is ahead from a threshold on, one below up to it.
    const threshold = alarms / (alarms + hits);
    const begin = Math.max(threshold + gap, first);
    if (alarms > 0 && begin <= last) begins[gains++] = begin;
    if (alarms < 0 && threshold - gap >= first) ends[losses++] = threshold - gap;
  }
  begins.subarray(0, gains).sort();
  ends.subarray(0, losses).sort();
  let [most, passed] = [losses, 0];
  for (let k = 0; k < gains; k++) {
    while (passed < losses && ends[passed] < begins[k]) passed++;
    most = Math.max(most, losses - passed + k + 1);
  }
  return 1 + everywhere + most;
}

/** The difference of two rates; 0 where they differ by rounding alone. */
/** @type {(one: number, other: number) => number} */
function difference(one, other) {
  return Math.abs(one - other) <= TOLERANCE ? 0 : one - other;
}

/**
 * The least and the greatest weight w of each row over the part.
 *
 * @param {Rows} rows
 * @param {Place[]} corners
 * @param {number} prior
 */
function weightsOf(rows, corners, prior) {
  const n = rows.entities.length;
  const [low, high] = [new Float64Array(n).fill(1), new Float64Array(n).fill(0)];
  for (const side of sidesOf(rows, corners)) {
    for (let i = 0; i < n; i++) {
      for (const weight of weightsAlong(side, i)) {
        low[i] = Math.min(low[i], weight);
        high[i] = Math.max(high[i], weight);
      }
    }
  }
  const balanced = (/** @type {number} */ w) => (prior * w) / (prior * w + (1 - prior) * (1 - w));
  return [low.map(balanced), high.map(balanced)];
}

/** a (1 - R) + b R of a row at both ends of a side and where it is stationary between them. */
/** @param {Side} side @param {number} i */
function weightsAlong(side, i) {
  const { a, b, good, bad } = side;
  const [one, other] = [scoreAtEnd(side, 0, i), scoreAtEnd(side, 1, i)];
  const found = [a[0] * (1 - one) + b[0] * one, a[1] * (1 - other) + b[1] * other];
  // It increases with a and with b.
  if ((a[1] - a[0]) * (b[1] - b[0]) >= 0) return found;
  const [good0, good1, bad0, bad1] = [good[0][i], good[1][i], bad[0][i], bad[1][i]];
  const [total0, total1] = [good0 + bad0, good1 + bad1];
  // It is the quotient of a quadratic and a linear function along the side.
  const [start, stop] = [a[0] * bad0 + b[0] * good0, a[1] * bad1 + b[1] * good1];
  const middle = (a[0] * bad1 + a[1] * bad0 + b[0] * good1 + b[1] * good0) / 2;
  /** @type {number[]} */
  const roots = [];
  quadraticRoots(
    2 * middle * total0 - start * (total0 + total1),
    stop * total0 - start * total1,
    stop * (total0 + total1) - 2 * middle * total1,
    roots,
  );
  for (const t of roots) {
    const value = (1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t ** 2 * stop;
    found.push(value / ((1 - t) * total0 + t * total1));
  }
  return found;
}
