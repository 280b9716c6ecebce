/** What the tests in Node share: vectors that Python wrote, numbers within a tolerance, random numbers by a seed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** What JSON lacks, as tests/js/vectors/__init__.py writes it. @type {Record<string, number>} */
const NUMBERS = { NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY, '-Infinity': Number.NEGATIVE_INFINITY };

/**
 * The vectors of tests/js/vectors/NAME.json.
 *
 * @param {string} name
 * @returns {any}
 */
export const vectors = (name) =>
  JSON.parse(readFileSync(new URL(`./vectors/${name}.json`, import.meta.url), 'utf8'), (_, value) =>
    typeof value === 'string' ? (NUMBERS[value] ?? value) : value,
  );

/** @param {unknown} value @returns {value is ArrayLike<unknown>} */
const listed = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/**
 * Fails unless numbers, or lists of them of any depth, are the expected ones within `rtol` of these plus `atol`. NaN is
 * NaN only, null null only.
 *
 * @param {unknown} found
 * @param {unknown} expected
 * @param {{ rtol?: number, atol?: number, at?: string }} [within]
 */
export function assertClose(found, expected, { rtol = 1e-7, atol = 0, at = '' } = {}) {
  if (listed(expected)) {
    assert.ok(listed(found), `${at}: expected a list, found ${found}`);
    assert.equal(found.length, expected.length, `${at}: lengths`);
    for (let k = 0; k < expected.length; k++) assertClose(found[k], expected[k], { rtol, atol, at: `${at}[${k}]` });
  } else if (typeof expected === 'number' && Number.isFinite(expected)) {
    assert.equal(typeof found, 'number', `${at}: expected ${expected}, found ${found}`);
    const off = Math.abs(Number(found) - expected);
    assert.ok(off <= atol + rtol * Math.abs(expected), `${at}: expected ${expected}, found ${found}`);
  } else assert.ok(Object.is(found, expected), `${at}: expected ${expected}, found ${found}`);
}

/**
 * Random numbers in [0, 1), the same ones for the same seed (mulberry32).
 *
 * @param {number} seed
 */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many values of a function of their index. @template T @param {number} n @param {(k: number) => T} make */
export const times = (n, make) => Array.from({ length: n }, (_, k) => make(k));
