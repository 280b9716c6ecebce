/** The browser reads a typed prior as the server does: tests/app/test_priors.py compares that with the same vectors. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readPrior } from '#tile/ui/controls';

const { read, refused } = JSON.parse(readFileSync(new URL('../priors.json', import.meta.url), 'utf8'));

test('spellings of a prior', () => {
  for (const [text, prior] of Object.entries(read)) assert.equal(readPrior(text), prior, text);
});

test('texts that are no prior', () => {
  for (const text of refused) assert.equal(readPrior(text), Number.NaN, text);
});
