/** Which leaderboard a link opens, where that is shown already. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';

test('a link to the file with which the server was started finds it shown', async () => {
  Object.assign(window, { addEventListener: () => {} });
  Object.assign(globalThis, {
    MutationObserver: class {
      observe() {}
    },
  });
  const { referenceOf, SessionBoards } = await import('#tile/share/leaderboards');
  const shown = /** @type {any} */ ({ id: 'a1', key: 'file' });
  const boards = new SessionBoards(/** @type {any} */ ({ payload: () => shown, tell: assert.fail }));
  assert.deepEqual(referenceOf(shown), { id: 'a1' });
  assert.equal(await boards.showReferenced({ sample: 'file' }), true);
  assert.equal(await boards.showReferenced({ id: 'a1' }), true);
});
