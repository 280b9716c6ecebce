/** What a frame of a drag computes in typed arrays is what the plain code says, with ties and undefined values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { key, orderOf, rank, tied } from '#tile/math/ranking';
import { cornerLeads, frontierArc, lead, nearestOn } from '#tile/math/regions/borders';
import { winnerMoves } from '#tile/math/regions/stable';
import { random, times } from './compare.js';

/** @import { Counts, Performance } from '#tile/math/performance' */
/** @typedef {{ to: number, at: number }} Move */

/** One after the other, as it is defined: no typed arrays, no bounds, no merging. */
function plainRank(/** @type {Performance[]} */ rows, /** @type {number} */ a, /** @type {number} */ b) {
  const keys = rows.map((p) => key(p, a, b));
  const all = [...keys.keys()];
  const known = all.filter((i) => !Number.isNaN(keys[i]));
  known.sort((i, j) => keys[j] - keys[i] || i - j);
  /** @type {number[][]} */
  const groups = [];
  for (const [k, i] of known.entries()) {
    if (k > 0 && tied(keys[known[k - 1]], keys[i])) groups.at(-1)?.push(i);
    else groups.push([i]);
  }
  const ranks = keys.map(() => Number.NaN);
  let before = 0;
  for (const group of groups) {
    for (const i of group) ranks[i] = before + 1;
    before += group.length;
  }
  const order = groups.flatMap((group) => group.sort((i, j) => i - j));
  return { ranks, order: [...order, ...all.filter((i) => Number.isNaN(keys[i]))] };
}

function ranked(/** @type {Performance[]} */ rows, /** @type {number} */ a, /** @type {number} */ b) {
  const { ranks, order } = rank(rows, a, b);
  return { ranks: [...ranks], order: [...order] };
}

const known = (/** @type {Counts} */ p) => [0, 1, 2, 3].reduce((sum, k) => sum + (p[k] ?? Number.NaN), 0) > 0;

/** The nearest entity that gets ahead of `mine` on the way to an end of a line through the point. */
function along(/** @type {any} */ { mine, rivals, a, b }, /** @type {number} */ axis, /** @type {number} */ end) {
  const from = axis ? b : a;
  /** @type {Move | null} */
  let best = null;
  for (const { entity, theirs } of rivals) {
    const there = lead(mine, theirs, axis ? a : end, axis ? end : b);
    if (!(there < 0)) continue;
    const here = Math.max(0, lead(mine, theirs, a, b));
    const at = from + ((end - from) * here) / (here - there);
    if (!best || Math.abs(at - from) < Math.abs(best.at - from)) best = { to: entity, at };
  }
  return best;
}

/** Whether an entity without a score at the point is ahead of `mine` next to it. */
function emerges(/** @type {any} */ { mine, a, b }, /** @type {Counts} */ q) {
  if (!known(mine) || !known(q)) return false;
  if (![a, b].every((z) => z === 0 || z === 1)) return cornerLeads(mine, q).some((x) => x < 0);
  const at = [lead(mine, q, 1 - a, b), lead(mine, q, a, 1 - b), lead(mine, q, 1 - a, 1 - b)];
  return at[0] < 0 || at[1] < 0 || (at[0] === 0 && at[1] === 0 && at[2] < 0);
}

function plainMoves(/** @type {Performance[]} */ rows, /** @type {number} */ a, /** @type {number} */ b) {
  const { ranks, order } = rank(rows, a, b);
  const [winner] = order;
  const mine = rows[winner];
  if (!mine || Number.isNaN(ranks[winner])) return null;
  const rivals = rows.flatMap((theirs, entity) => (theirs && entity !== winner ? [{ entity, theirs }] : []));
  const asked = { mine, rivals, a, b };
  const sides = {
    up: along(asked, 1, 1),
    down: along(asked, 1, 0),
    left: along(asked, 0, 0),
    right: along(asked, 0, 1),
  };
  const differ = (/** @type {Counts} */ q) => cornerLeads(mine, q).some((x) => x < 0 || x > 0);
  const level =
    rivals.find(({ entity, theirs }) => ranks[entity] === 1 && differ(theirs)) ??
    rivals.find(({ entity, theirs }) => Number.isNaN(ranks[entity]) && emerges(asked, theirs));
  if (level) return { radius: 0, at: [a, b], to: level.entity, ...sides };
  return { ...(known(mine) ? nearestFrontier(asked) : nearestSide(asked, sides)), ...sides };
}

/** @type {{ radius: number, at: number[] | null, to: number | null }} */
const NOWHERE = { radius: Infinity, at: null, to: null };

function nearestFrontier(/** @type {any} */ { mine, rivals, a, b }) {
  let best = NOWHERE;
  for (const { entity, theirs } of rivals) {
    const piece = known(theirs) ? frontierArc(mine, theirs) : null;
    if (!piece) continue;
    const { distance, at } = nearestOn(piece, a, b);
    if (distance < best.radius) best = { radius: distance, at, to: entity };
  }
  return best;
}

function nearestSide(/** @type {any} */ { a, b }, /** @type {Record<string, Move | null>} */ sides) {
  let best = NOWHERE;
  for (const [name, move] of Object.entries(sides)) {
    const axis = name === 'up' || name === 'down';
    const radius = move ? Math.abs(move.at - (axis ? b : a)) : Infinity;
    if (move && radius < best.radius) best = { radius, at: axis ? [a, move.at] : [move.at, b], to: move.to };
  }
  return best;
}

/** Rows with few samples and with many, equal and proportional ones, missing ones, unknown true negatives. */
function leaderboards(/** @type {number} */ seed, /** @type {number} */ many) {
  const next = random(seed);
  const whole = (/** @type {number} */ below) => Math.floor(below * next());
  return times(many, () => {
    const [n, top] = [[1, 2, 7, 40, 150][whole(5)], [2, 5, 1000][whole(3)]];
    /** @type {any[]} */
    let rows = times(n, () => times(4, () => whole(top)));
    if (next() < 0.3) {
      const scaled = rows.slice(0, n >> 1).map((row) => row.map((/** @type {number} */ value) => 3 * value));
      rows = [...rows, ...scaled, ...rows.slice(0, Math.floor(n / 3))];
    }
    if (next() < 0.3) rows = rows.map((row) => (next() < 0.2 ? null : row));
    if (next() < 0.2) rows = rows.map((row) => row && [null, ...row.slice(1)]);
    if (next() < 0.3)
      rows = rows.map((row) => row?.map((/** @type {number | null} */ value) => value && value / 7) ?? null);
    const [a, b] = next() < 0.6 ? [next(), next()] : [whole(5) / 4, whole(5) / 4];
    return { rows: /** @type {Performance[]} */ (rows), a, b };
  });
}

for (const seed of [0, 1, 2, 3]) {
  test(`ranks and order are those of the plain code (${seed})`, () => {
    for (const { rows, a, b } of leaderboards(seed, 60)) assert.deepEqual(ranked(rows, a, b), plainRank(rows, a, b));
  });

  test(`how far the winner stays is what the plain code says (${seed})`, () => {
    for (const { rows, a, b } of leaderboards(100 + seed, 60))
      assert.deepEqual(numbers(winnerMoves(rows, a, b)), numbers(plainMoves(rows, a, b)));
  });
}

/** Without the sign of a zero. @param {unknown} value */
const numbers = (value) => JSON.parse(JSON.stringify(value, (_, x) => (typeof x === 'number' ? String(x + 0) : x)));

test('many rows are ordered as few', () => {
  const next = random(9);
  const rows = times(20_000, () => /** @type {Performance} */ (times(4, () => Math.floor(3000 * next()))));
  for (const [a, b] of [
    [0.3, 0.7],
    [1, 0],
  ])
    assert.deepEqual(ranked(rows, a, b), plainRank(rows, a, b));
});

for (const down of [true, false]) {
  test(`a column is ordered as the table orders it, ${down ? 'falling' : 'rising'}`, () => {
    const next = random(4);
    for (let k = 0; k < 40; k++) {
      const values = times(Math.floor(60 * next()), () => {
        const value = Math.floor(9 * next()) - 4;
        const other = next();
        return other < 0.2 ? Number.NaN : other < 0.3 ? Infinity : value;
      });
      const all = [...values.keys()];
      const finite = all.filter((i) => Number.isFinite(values[i]));
      finite.sort((i, j) => (down ? -1 : 1) * (values[i] - values[j]) || i - j);
      const expected = [...finite, ...all.filter((i) => !Number.isFinite(values[i]))];
      assert.deepEqual([...orderOf(Float64Array.from(values), down)], expected);
    }
  });
}
