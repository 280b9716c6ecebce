import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rank } from '#tile/math/ranking';
import { firstRegions } from '#tile/math/regions/best';
import { traced } from '#tile/math/regions/traced';

/** Numbers from 0 to 1 that are the same in each run. @param {number} seed */
const generator = (seed) => () => {
  seed = (1103515245 * seed + 12345) % 2147483648;
  return seed / 2147483648;
};

test('traced regions of the best classifier are those with exact borders', () => {
  const random = generator(7);
  for (let k = 0; k < 20; k++) {
    const rows = Array.from({ length: 6 }, () => {
      const [fpr, tpr, prior] = [0.5 * random(), 0.5 + 0.5 * random(), 0.3 + 0.1 * random()];
      return [(1 - prior) * (1 - fpr), (1 - prior) * fpr, prior * (1 - tpr), prior * tpr];
    });
    const exact = new Map(firstRegions(rows).map(({ entities, area }) => [entities[0], area]));
    const shares = new Map(traced((a, b) => rank(rows, a, b).order[0]).map(({ label, share }) => [label, share]));
    const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
    assert.ok(Math.abs(total - 1) < 1e-9);
    for (const [entity, area] of exact) assert.ok(Math.abs(area - (shares.get(entity) ?? 0)) < 5e-4);
  }
});

test('a region with a hole has the area without it, and is drawn before what fills the hole', () => {
  const inside = (/** @type {number} */ a, /** @type {number} */ b) => Number(Math.hypot(a - 0.5, b - 0.5) < 0.25);
  const found = traced(inside);
  assert.deepEqual(
    found.map(({ label }) => label),
    [0, 1],
  );
  const disc = Math.PI / 16;
  assert.ok(Math.abs(found[0].share - (1 - disc)) < 2e-4);
  assert.ok(Math.abs(found[1].area - disc) < 2e-4);
});

test('a border that crosses itself, and four labels that meet at a point, leave no gap', () => {
  const quarters = (/** @type {number} */ a, /** @type {number} */ b) => Number(a > 0.503) + 2 * Number(b > 0.497);
  const saddle = (/** @type {number} */ a, /** @type {number} */ b) => Number((a - 0.503) * (b - 0.497) > 0);
  for (const labelAt of [quarters, saddle]) {
    const found = traced(labelAt);
    const shares = new Map(found.map(({ label, share }) => [label, share]));
    assert.ok(Math.abs([...shares.values()].reduce((sum, share) => sum + share, 0) - 1) < 1e-9);
    assert.ok(Math.abs((shares.get(1) ?? 0) - (labelAt === saddle ? 0.5 : 0.497 * 0.497)) < 1e-3);
  }
});
