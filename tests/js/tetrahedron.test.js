/** Performances as points of a tetrahedron, and its turns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CORNERS, EDGES, hiddenEdges, pointOf, sliceOf, turned } from '#tile/math/tetrahedron';
import { turnedBy, withinRange } from '#tile/pages/tradeoff/tetrahedron_plot';

/** @param {readonly number[]} p @param {readonly number[]} q */
const distance = (p, q) => Math.hypot(...p.map((x, k) => x - q[k]));
const TURNS = [-170, -90, -35, 0, 10, 45, 120].flatMap((yaw) => [-90, -40, 3, 25, 77].map((pitch) => ({ yaw, pitch })));

test('corners are pure outcomes, equally far from each other, and the middle is the uniform performance', () => {
  for (const k of [0, 1, 2, 3]) {
    const pure = [0, 1, 2, 3].map((j) => (j === k ? 7 : 0));
    assert.ok(distance(pointOf(pure) ?? [], CORNERS[k]) < 1e-15);
  }
  for (const [i, j] of EDGES) assert.ok(Math.abs(distance(CORNERS[i], CORNERS[j]) - Math.sqrt(8 / 3)) < 1e-12);
  assert.ok(distance(pointOf([5, 5, 5, 5]) ?? [], [0, 0, 0]) < 1e-15);
  for (const p of [null, [0, 0, 0, 0], [null, 1, 1, 1]]) assert.equal(pointOf(p), null);
});

test('a turn moves no point relative to another', () => {
  const points = [...CORNERS, pointOf([60, 20, 5, 15]) ?? CORNERS[0]];
  for (const turn of TURNS)
    for (const p of points)
      for (const q of points) assert.ok(Math.abs(distance(turned(p, turn), turned(q, turn)) - distance(p, q)) < 1e-12);
});

test('an edge is hidden where a point just behind another part of the body is seen through it', () => {
  for (const turn of TURNS) {
    const seen = CORNERS.map((corner) => turned(corner, turn));
    const hidden = hiddenEdges(turn);
    for (const [k, [i, j]] of EDGES.entries()) {
      // The middle of the edge moved towards the viewer is inside of the body just where the edge is behind it.
      const middle = seen[i].map((x, axis) => (x + seen[j][axis]) / 2 + (axis === 2 ? 1e-4 : 0));
      const [o, ...others] = seen;
      const weights = solve(
        others.map((corner) => corner.map((x, axis) => x - o[axis])),
        middle.map((x, axis) => x - o[axis]),
      );
      const all = [1 - weights.reduce((sum, w) => sum + w, 0), ...weights];
      if (Math.min(...all.map(Math.abs)) > 1e-9)
        assert.equal(
          hidden[k],
          all.every((w) => w > 0),
        );
    }
  }
});

/** Weights of three vectors that sum to another one (Cramer). @param {number[][]} vectors @param {number[]} d */
function solve(vectors, d) {
  const [a, b, c] = vectors;
  const det = (/** @type {number[][]} */ [[p, q, r], [s, t, u], [v, w, x]]) =>
    p * (t * x - u * w) - q * (s * x - u * v) + r * (s * w - t * v);
  const whole = det([a, b, c]);
  return [det([d, b, c]) / whole, det([a, d, c]) / whole, det([a, b, d]) / whole];
}

test('slices are what the families fix: triangles, rectangles, right triangles, squares', () => {
  const sides = (/** @type {string} */ family, /** @type {number} */ at) => {
    const corners = (sliceOf(family, at) ?? []).map((p) => pointOf(p) ?? [NaN]);
    return corners.map((corner, k) => distance(corner, corners.at(k - 1) ?? []));
  };
  const edge = Math.sqrt(8 / 3);
  for (const at of [0.1, 0.3, 0.5, 0.9]) {
    for (const side of sides('fixed_tn', at)) assert.ok(Math.abs(side - (1 - at) * edge) < 1e-12);
    const [q, w, e, r] = sides('fixed_prior', at);
    assert.ok(Math.abs(w - (1 - at) * edge) + Math.abs(q - at * edge) + Math.abs(w - r) + Math.abs(e - q) < 1e-12);
    const legs = sides('above_no_skill', at).sort((one, other) => one - other);
    assert.ok(Math.abs(Math.hypot(legs[0], legs[1]) - legs[2]) < 1e-12);
    for (const side of sides('near_oracle', at)) assert.ok(Math.abs(side - at * (1 - at) * edge) < 1e-12);
  }
  assert.equal(sliceOf('uniform', NaN), null);
});

test('arrow keys turn within the range, Shift further, Home back', () => {
  const key = (/** @type {string} */ name, shiftKey = false) =>
    turnedBy({ key: name, shiftKey }, { yaw: 170, pitch: 80 });
  assert.deepEqual(key('ArrowRight'), { yaw: 175, pitch: 80 });
  assert.deepEqual(key('ArrowRight', true), { yaw: -160, pitch: 80 });
  assert.deepEqual(key('ArrowUp', true), { yaw: 170, pitch: 90 });
  assert.deepEqual(key('Home'), { yaw: 25, pitch: 20 });
  assert.equal(key('Enter'), null);
  assert.deepEqual(withinRange({ yaw: -540, pitch: -91 }), { yaw: -180, pitch: -90 });
});
