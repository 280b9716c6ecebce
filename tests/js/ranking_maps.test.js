/** Maps about whole rankings in the browser: agreement with one of them, and how near the next swap is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rank } from '#tile/math/ranking';
import { SwapDistance, tauMap } from '#tile/math/regions/ranking_maps';
import { mapFading, mapScale } from '#tile/plots/tile/ranking_regions';
import { assertClose, random, times, vectors } from './compare.js';
import { modelOf } from './models.js';
import './page.js';

for (const [name, { rows, agreement, points, near }] of Object.entries(vectors('ranking_maps'))) {
  for (const { at, taus } of agreement) {
    test(`agreement is that of Python: ${name} at ${at}`, () => {
      assertClose(tauMap(rows, at[0], at[1], 11), taus.flat(), { atol: 1e-12 });
    });
  }

  test(`the next swap is the nearest point of all frontiers: ${name}`, () => {
    const distance = new SwapDistance(rows);
    const next = random(5);
    const inside = (/** @type {number} */ z) => Math.min(Math.max(z, 1e-6), 1 - 1e-6);
    for (const [k, [a, b]] of points.entries()) {
      const found = distance.at(a, b);
      assert.ok(found <= near[k] + 1e-12 && found >= near[k] - 1e-3, `${found}, ${near[k]}`);
      const ranks = [...rank(rows, a, b).ranks];
      for (const angle of times(40, () => 2 * Math.PI * next())) {
        const radius = 0.999 * found;
        const around = rank(rows, inside(a + radius * Math.cos(angle)), inside(b + radius * Math.sin(angle)));
        assert.deepEqual([...around.ranks], ranks);
      }
    }
  });
}

test('no two ever swap', () => {
  for (const rows of [
    [
      [4, 1, 1, 4],
      [3, 2, 2, 3],
    ],
    [[4, 1, 1, 4]],
    [[4, 1, 1, 4], [8, 2, 2, 8], null],
  ]) {
    assert.equal(new SwapDistance(/** @type {any} */ (rows)).at(0.3, 0.4), Infinity);
  }
});

test('a map of distances has no lines of equal value, whatever its scale', () => {
  const rows = [
    [60, 20, 2, 18],
    [60, 19, 10, 10],
  ];
  const model = modelOf(rows, { flavor: 'swap' });
  const scale = mapScale(model);
  assert.equal(scale?.high, '≥ 1');
  let pixels = new Uint8ClampedArray(0);
  const context = {
    createImageData: (/** @type {number} */ w, /** @type {number} */ h) => ({ data: new Uint8ClampedArray(4 * w * h) }),
    putImageData: (/** @type {{data: typeof pixels}} */ image) => (pixels = image.data),
  };
  const { createElement } = document;
  Object.assign(document, { createElement: () => ({ getContext: () => context, toDataURL: () => '' }) });
  try {
    const drawing = { scene: { side: 1 }, scale: { x: Number, y: Number } };
    mapFading(model)?.regions(/** @type {any} */ ({ add() {} }), /** @type {any} */ (drawing));
  } finally {
    Object.assign(document, { createElement });
  }
  const shades = new Set(times(5000, (k) => scale?.colour(k / 4999)));
  assert.ok(pixels.length);
  for (let i = 0; i < pixels.length; i += 4)
    assert.ok(shades.has(`rgb(${pixels[i]}, ${pixels[i + 1]}, ${pixels[i + 2]})`));
});
