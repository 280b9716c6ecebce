/** The secrets of a browser's uploads, and texts without signs that nobody sees. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined } from '#tile/share/uploads';
import { visible } from '#tile/tables/formats';

test('a browser that uploads one content again keeps the secrets of both uploads', () => {
  assert.equal(joined(undefined, undefined), '');
  assert.equal(joined('a', undefined), 'a');
  assert.equal(joined('b', 'a'), 'b,a');
  // What is remembered again adds nothing.
  assert.equal(joined('b', 'b,a'), 'b,a');
  const many = Array.from({ length: 80 }, (_, k) => `s${k}`).join(',');
  assert.equal(joined('new', many).split(',').length, 50);
});

test('a name has one form of signs that are seen', () => {
  assert.equal(visible('Re\u0301seau\u200b\u00a01'), 'R\u00e9seau 1');
  assert.equal(visible('a\u200db\ufeff'), 'ab');
  assert.equal(visible('\u0645\u06cc\u200c\u062e'), '\u0645\u06cc\u200c\u062e');
});
