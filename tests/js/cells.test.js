/** Maps of cells: the values of the server at the centres of pixels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedValue } from '#tile/plots/tile/cells';

/** The server's map of a function of (a, b), and what is painted at the centre of a pixel. */
/** @param {string} flavor @param {(a: number, b: number) => number} at */
function painted(flavor, at) {
  const values = Float32Array.from({ length: 201 * 201 }, (_, k) => at((k % 201) / 200, Math.floor(k / 201) / 200));
  const value = servedValue(values, flavor);
  return (/** @type {number} */ row, /** @type {number} */ column) => value(row, column);
}

test('values between the places of the server are interpolated', () => {
  const at = (/** @type {number} */ a, /** @type {number} */ b) => 0.1 + 0.5 * a + 0.3 * b + 0.1 * a * b;
  const value = painted('value', at);
  for (const [row, column] of [
    [0, 0],
    [0, 399],
    [399, 0],
    [399, 399],
    [17, 200],
    [250, 333],
  ]) {
    const wanted = at((column + 0.5) / 400, 1 - (row + 0.5) / 400);
    assert.ok(Math.abs(value(row, column) - wanted) < 1e-5, `${row} ${column}`);
  }
});

test('ranks and entities change halfway between places, and cells at the border are half as wide', () => {
  const rank = painted('rank', (a, b) => 1 + Math.round(200 * a) + 1000 * Math.round(200 * b));
  const shown = [0, 1, 2, 3, 398, 399].map((column) => (rank(399, column) - 1) % 1000);
  assert.deepEqual(shown, [0, 1, 1, 2, 199, 200]);
  assert.equal(rank(0, 0), 1 + 1000 * 200);
  const entity = painted('entity', (a) => (a < 0.5 ? 3 : -1));
  assert.equal(entity(7, 10), 3);
  assert.ok(Number.isNaN(entity(7, 390)));
});

test('what is undefined stays a gap, and values below the scale have its lowest colour', () => {
  const gap = painted('best', (a, b) => (a === 0 && b === 0 ? NaN : 0.5));
  assert.ok(Number.isNaN(gap(399, 0)));
  assert.deepEqual([gap(398, 1), gap(399, 2), gap(0, 0)], [0.5, 0.5, 0.5]);
  const skill = painted('relative_skill', (a) => (a < 0.5 ? -Infinity : 0.4));
  assert.equal(skill(9, 3), 0);
  assert.ok(Math.abs(skill(9, 396) - 0.4) < 1e-6);
});
