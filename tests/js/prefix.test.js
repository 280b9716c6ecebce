/** Below a path of its own, the browser's code finds pages and routes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, pageOf, prefixIn } from '#tile/shell/controllers';

const PATHS = ['/', '/lab', '/lab/', '/lab/scores', '/labs', '/scores'];
const AT_THE_ROOT = ['/report', '/', '/lab', '/lab', '/lab/scores', '/labs', '/scores'];
/** @type {[Record<string, string>, string[]][]} */
const CASES = [
  [{ requests_pathname_prefix: '/lab/' }, ['/lab/report', '/', '/', '/', '/scores', '/labs', '/scores']],
  [{ requests_pathname_prefix: '/' }, AT_THE_ROOT],
  [{}, AT_THE_ROOT],
];
for (const [config, expected] of CASES) {
  test(`pages are found below a prefix: ${JSON.stringify(config)}`, () => {
    const start = prefixIn(JSON.stringify(config));
    assert.deepEqual([addressOf('/report', start), ...PATHS.map((path) => pageOf(path, start))], expected);
  });
}
