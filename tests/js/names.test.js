/** Names are cut in the browser as in Python: those of tests/app/test_names.py, and random ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortened } from '#tile/draw/text';
import { vectors } from './compare.js';

test('names are cut as in Python', () => {
  for (const [names, room, expected] of vectors('names').cut) {
    const fits = (/** @type {string} */ text) => [...text].length <= room;
    assert.deepEqual(
      names.map((/** @type {string} */ name) => shortened(name, names, fits)),
      expected,
    );
  }
});
