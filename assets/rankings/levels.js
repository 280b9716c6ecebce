/**
 * What the Tile is divided by: the whole ranking, its podium, or the set of the first k. A part is described by levels:
 * every entity of a level ranks ahead of every entity of the next. So each side of a part is the frontier of a pair.
 */
import { TOLERANCE } from '#tile/math/kernel';

/** @typedef {'podium' | 'set' | 'ranking'} Division */
/**
 * Performances of which no two are tied all over the Tile; at a common prior TNR, FPR, FNR, TPR.
 *
 * @typedef {number[][]} Rows
 */
/** @typedef {{key: string, levels: number[][]}} Part parts with the same key are the same part */

const POINT = [0, 0];

/**
 * The part of the Tile to which a ranking belongs.
 *
 * @param {number[]} order entities, best first
 * @param {Division} division
 * @param {number} places how many of them count, for a podium or a set
 * @returns {Part}
 */
export function partOf(order, division, places) {
  if (division === 'ranking') return { key: order.join(), levels: order.map((i) => [i]) };
  const top = order.slice(0, places);
  if (division === 'set') top.sort((i, j) => i - j);
  const rest = order.slice(places);
  const levels = division === 'set' ? [top] : top.map((i) => [i]);
  return { key: top.join(), levels: rest.length ? [...levels, rest] : levels };
}

/** The key good / bad of each entity at a place, and its slope in a direction; the buffers are reused. */
let keys = new Float64Array(64);
let slopes = new Float64Array(64);

/**
 * @param {Rows} rows
 * @param {number} a
 * @param {number} b
 * @param {number[]} direction
 */
function fillKeys(rows, a, b, [da, db]) {
  if (keys.length < rows.length)
    [keys, slopes] = [new Float64Array(2 * rows.length), new Float64Array(2 * rows.length)];
  for (let i = 0; i < rows.length; i++) {
    const [tn, fp, fn, tp] = rows[i];
    const right = (1 - a) * tn + a * tp;
    const wrong = (1 - b) * fp + b * fn;
    keys[i] = right / wrong;
    slopes[i] = right && wrong ? ((tp - tn) * da) / right - ((fn - fp) * db) / wrong : 0;
  }
}

/**
 * The ranking just beyond a place in a direction: entities that tie at the place are ordered by the slopes of their
 * keys.
 *
 * @param {Rows} rows
 * @param {number} a
 * @param {number} b
 * @param {number[]} direction
 * @param {number[] | null} near a similar order to start from, which is faster
 */
export function orderBeyond(rows, a, b, direction = POINT, near = null) {
  fillKeys(rows, a, b, direction);
  const order = near ? inserted(near.slice()) : rows.map((_, i) => i).sort(byKey);
  for (let start = 0, k = 1; k <= order.length; k++) {
    if (k < order.length && keys[order[k - 1]] * (1 - TOLERANCE) <= keys[order[k]]) continue;
    if (k - start > 1) order.splice(start, k - start, ...order.slice(start, k).sort((i, j) => slopes[j] - slopes[i]));
    start = k;
  }
  return order;
}

/** @param {number} i @param {number} j */
const byKey = (i, j) => (keys[i] === keys[j] ? 0 : keys[j] > keys[i] ? 1 : -1);

/**
 * Insertion sort by descending key: fast for an order that is nearly sorted.
 *
 * @param {number[]} order
 */
function inserted(order) {
  for (let k = 1; k < order.length; k++) {
    const one = order[k];
    let to = k;
    for (; to > 0 && keys[order[to - 1]] < keys[one]; to--) order[to] = order[to - 1];
    order[to] = one;
  }
  return order;
}

/**
 * Whether, at a place, no entity is ahead of one in a better level.
 *
 * @param {Rows} rows
 * @param {number[][]} levels
 * @param {number} a
 * @param {number} b
 */
export function inOrder(rows, levels, a, b) {
  fillKeys(rows, a, b, POINT);
  let lowest = Infinity;
  for (const level of levels) {
    let next = Infinity;
    for (const i of level) {
      if (keys[i] > lowest) return false;
      if (keys[i] < next) next = keys[i];
    }
    lowest = next;
  }
  return true;
}

/**
 * The direction in which the second of a pair overtakes the first, at a place where they tie.
 *
 * @param {number[]} one
 * @param {number[]} other
 * @param {number} a
 * @param {number} b
 */
export function overtakingDirection([tn, fp, fn, tp], [tn2, fp2, fn2, tp2], a, b) {
  const right = (1 - a) * tn + a * tp;
  const wrong = (1 - b) * fp + b * fn;
  const right2 = (1 - a) * tn2 + a * tp2;
  const wrong2 = (1 - b) * fp2 + b * fn2;
  return [(tp2 - tn2) * wrong - (tp - tn) * wrong2, right2 * (fn - fp) - right * (fn2 - fp2)];
}

/**
 * The pairs that are ordered differently in two parts: usually one, several where frontiers coincide.
 *
 * @param {Part} here
 * @param {Part} there
 * @param {number[]} pair of the border between them
 */
export function swappedPairs(here, there, pair) {
  const [i, j] = pair;
  const swapped = here.key.split(',').map((e) => (Number(e) === i ? j : Number(e) === j ? i : Number(e)));
  if (swapped.join() === there.key || swapped.sort((x, y) => x - y).join() === there.key) return [pair];
  const [one, other] = [here, there].map(
    ({ levels }) => new Map(levels.flatMap((level, k) => level.map((i) => [i, k]))),
  );
  const place = (/** @type {Map<number, number>} */ of, /** @type {number} */ i) => of.get(i) ?? NaN;
  const moved = [...one].filter(([i, k]) => place(other, i) !== k).map(([, k]) => k);
  const [low, high] = [Math.min(...moved), Math.max(...moved)];
  const near = [...one].filter(([, k]) => low <= k && k <= high).map(([entity]) => entity);
  return near.flatMap((p) =>
    near.filter((q) => place(one, p) < place(one, q) && place(other, p) > place(other, q)).map((q) => [p, q]),
  );
}
