/** Agreement of two rankings, as the browser computes it while the point moves, equals scipy's and the package's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, denseRanks, pearson, scoreFloor, spearman } from '#tile/math/rank_correlation';
import { assertClose, vectors } from './compare.js';

const python = vectors('tau');

/** @param {number[]} x @param {number[]} y */
function coefficients(x, y) {
  const [p, q] = [denseRanks(Float64Array.from(x)), denseRanks(Float64Array.from(y))];
  return { ...compare(p, q), spearman: spearman(p, q), pearson: pearson(Float64Array.from(x), Float64Array.from(y)) };
}

for (const { name, x, y, tau, spearman: rho, pearson: r, n, concordant, discordant } of python.lists) {
  test(`coefficients are those of scipy: ${name}`, () => {
    const found = coefficients(x, y);
    assertClose([found.tau, found.spearman, found.pearson], [tau, rho, r], { atol: 1e-12 });
    assert.deepEqual([found.n, found.concordant, found.discordant], [n, concordant, discordant]);
  });
}

for (const [x, y] of python.undefined) {
  test(`undefined coefficients are NaN: ${x} and ${y}`, () => {
    const found = coefficients(x, y);
    assertClose([found.tau, found.spearman, found.pearson], [Number.NaN, Number.NaN, Number.NaN]);
  });
}

for (const [s, [score, x]] of Object.entries(python.map.scores).entries()) {
  for (const [k, keys] of python.map.keys.entries()) {
    test(`the value at the point is that of the map: ${score}, place ${k}`, () => {
      const values = Float64Array.from(x);
      const found = compare(denseRanks(Float64Array.from(keys)), denseRanks(values, scoreFloor(values)));
      assertClose(found.tau, python.map.taus[s][k], { atol: 1e-12 });
      assert.ok(found.pairs >= 0);
    });
  }
}
