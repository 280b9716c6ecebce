/**
 * The part of the Tile that agrees with judgements: "this one should beat that one", for some pairs; and judgements
 * that exclude each other. As `tile_core.regions.judgements`.
 */
import { entries, known } from '#tile/math/performance';
import { chainShape } from '#tile/math/regions/arcs';
import { firstRegions } from '#tile/math/regions/best';
import { sameEverywhere } from '#tile/math/regions/borders';
import { inequalitiesOf, regionWithin } from '#tile/math/regions/stable';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Order, StableRegion } from '#tile/math/regions/stable' */

/** A judgement: the first entity should beat the second. */
/** @typedef {readonly [better: number, worse: number]} Judgement */
/** Where judgements hold: its share of the Tile, and its pieces. */
/** @typedef {{area: number, pieces: StableRegion[]}} Agreeing */

/** Places in a nearer to each other than this are one. */
const SAME = 1e-12;

/**
 * The part of the Tile on which, of each judgement, the first entity is ahead of the second; null where no point
 * agrees, as for two that are tied everywhere and for one that is not known in full, and without judgements.
 */
/** @type {(performances: Performance[], judgements: readonly Judgement[]) => Agreeing | null} */
export function agreeing(performances, judgements) {
  const counts = performances.map(entries);
  const sound = judgements.every(
    ([i, j]) => known(performances[i]) && known(performances[j]) && !sameEverywhere(counts[i], counts[j]),
  );
  if (!judgements.length || !sound) return null;
  const bounds = inequalitiesOf(counts, judgements);
  /** @type {StableRegion[]} */
  const pieces = [];
  for (const a of columnsOf(bounds)) {
    if (pieces.some(({ outline }) => within(outline, a))) continue;
    const [low, high] = interval(bounds, a);
    if (!(high - low > SAME)) continue;
    const { sides, ...region } = chainShape(regionWithin(counts, bounds, a));
    pieces.push({ ...region, pairs: sides });
  }
  return pieces.length ? { area: pieces.reduce((sum, { area }) => sum + area, 0), pieces } : null;
}

/**
 * The pairs that say that all of one group are ahead of all of another one: those that are worst somewhere in one
 * group, and best somewhere in the other. Rows that are not known in full are left out; a group may then have no pair.
 */
/** @type {(performances: Performance[], better: readonly number[], worse: readonly number[]) => Judgement[]} */
export function allAhead(performances, better, worse) {
  /** @type {(group: readonly number[], last: boolean) => number[]} */
  const somewhere = (group, last) => {
    const inside = group.filter((i) => known(performances[i]));
    const found = firstRegions(
      inside.map((i) => performances[i]),
      { last },
    );
    return found.map(({ entities }) => inside[entities[0]]);
  };
  const first = somewhere(worse, false);
  return somewhere(better, true).flatMap((i) => first.map((j) => /** @type {Judgement} */ ([i, j])));
}

/** The indices of judgements that no point agrees with, though some does without any one of them; else empty. */
/** @type {(performances: Performance[], judgements: readonly Judgement[]) => number[]} */
export function conflict(performances, judgements) {
  if (!judgements.length || agreeing(performances, judgements)) return [];
  let left = judgements.map((_, k) => k);
  for (const k of judgements.keys()) {
    const fewer = left.filter((other) => other !== k);
    const these = fewer.map((other) => judgements[other]);
    if (fewer.length && !agreeing(performances, these)) left = fewer;
  }
  return left;
}

/** @param {readonly (readonly [number, number])[]} outline @param {number} a */
function within(outline, a) {
  const at = outline.map(([x]) => x);
  return Math.min(...at) < a && a < Math.max(...at);
}

/** One column between any two neighbours of those at which a piece can begin or end. */
/** @param {Order[]} bounds */
function columnsOf(bounds) {
  const at = [0, 1];
  for (const [k, { A, B, C, D }] of bounds.entries()) {
    at.push(-D / B, -(C + D) / (A + B), -C / A);
    for (const other of bounds.slice(k + 1)) at.push(...meetings([A, B, C, D], other));
  }
  const inside = at.filter((x) => x >= 0 && x <= 1).sort((x, y) => x - y);
  const apart = inside.filter((x, k) => !k || x - inside[k - 1] > SAME);
  return apart.slice(1).map((x, k) => (apart[k] + x) / 2);
}

/** The columns in which two curves meet. @param {[number, number, number, number]} one @param {Order} other */
function meetings([A, B, C, D], other) {
  const second = A * other.B - other.A * B;
  const rest = C * other.D - other.C * D;
  const first = A * other.D - other.A * D + C * other.B - other.C * B;
  const root = Math.sqrt(first ** 2 - 4 * second * rest);
  const half = -(first + (first < 0 ? -root : root)) / 2;
  return [half / second, rest / half];
}

/** From which to which b all inequalities hold in a column. @param {Order[]} bounds @param {number} a */
function interval(bounds, a) {
  let [low, high] = [0, 1];
  for (const { A, B, C, D } of bounds) {
    const [bottom, top] = [B * a + D, (A + B) * a + C + D];
    if (bottom <= 0 && top <= 0) return [1, 0];
    const at = bottom / (bottom - top);
    if (bottom < 0) low = Math.max(low, at);
    if (top < 0) high = Math.min(high, at);
  }
  return [low, high];
}
