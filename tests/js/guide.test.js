/** The guide finds the chapter and the anchor of an address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '#tile/book/page';
import { pageOf } from '#tile/shell/controllers';

test('a chapter of the guide is a place on its page', () => {
  for (const path of ['/guide', '/guide/', '/guide/tile', '/guide/tile/axes'])
    for (const start of ['', '/lab']) assert.equal(pageOf(start + path, start), '/guide');
  assert.equal(pageOf('/guides', ''), '/guides');
});

test('an address names a chapter and an anchor', () => {
  assert.deepEqual(placeOf('/guide'), { chapter: '', anchor: '' });
  assert.deepEqual(placeOf('/lab/guide/tile'), { chapter: 'tile', anchor: '' });
  assert.deepEqual(placeOf('/guide/certainty/rank-set'), { chapter: 'certainty', anchor: 'rank-set' });
  assert.deepEqual(placeOf('/guide/overlays/no-skill-%CE%B3%CF%80'), { chapter: 'overlays', anchor: 'no-skill-γπ' });
});
