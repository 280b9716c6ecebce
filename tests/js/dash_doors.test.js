/** What the page uses of Dash: what Dash offers, and a store whose insides it knows, with a plain way where they differ. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import './page.js';

const SCRIPT = readFileSync(new URL('../../assets/dash_store.js', import.meta.url), 'utf8');

/** A store, after the script has changed it, with what was dispatched and how often its listener was called. */
function changed(/** @type {Record<string, unknown>} */ state) {
  /** @type {unknown[]} */
  const asked = [];
  /** @type {() => void} */
  let tell = () => {};
  const store = {
    dispatch: (/** @type {unknown} */ action) => asked.push(action),
    getState: () => state,
    subscribe: (/** @type {() => void} */ listener) => {
      tell = listener;
    },
  };
  const window = /** @type {any} */ ({});
  runInNewContext(SCRIPT, { window, queueMicrotask });
  window.dash_stores.push(store);
  let heard = 0;
  store.subscribe(() => {
    heard++;
  });
  /** Changes parts of the state, tells so, and returns how often the listener was called until then. */
  const change = async (/** @type {Record<string, unknown>[]} */ ...changes) => {
    for (const slices of changes) {
      state = { ...state, ...slices };
      tell();
    }
    await null;
    return heard;
  };
  return { store, asked, change, stores: window.dash_stores };
}

test('the store of Dash skips only what changes nothing', async () => {
  const { store, asked, change, stores } = changed({ layoutHashes: { 'a,b,c': {} }, callbacks: [], layout: [] });
  assert.equal(stores.length, 1);
  const reset = (/** @type {string[]} */ ...itempath) => ({ type: 'RESET_COMPONENT_STATE', payload: { itempath } });
  const some = { type: 'Callbacks.Aggregate', payload: [null, 'one'] };
  const other = { type: 'ANYTHING' };
  const none = { type: 'Callbacks.Aggregate', payload: [null, null] };
  for (const action of [reset('a', 'b'), reset('a', 'b', 'c', 'd'), reset('x'), none, some, other])
    store.dispatch(action);
  assert.deepEqual(asked, [reset('a', 'b'), some, other]);
  assert.equal(await change({ callbacks: [1] }), 0);
  assert.equal(await change({ layout: [1] }), 1);
  assert.equal(await change({}), 1);
  assert.equal(await change({ layout: [2], callbacks: [2] }), 2);
  // What follows at once is told together.
  assert.equal(await change({ layout: [3] }, { layout: [4] }), 3);
});

test('what Dash loads later waits as with its polyfill', () => {
  const window = /** @type {any} */ ({});
  runInNewContext(SCRIPT, { window, queueMicrotask });
  const { mark, wrap } = window.regeneratorRuntime;
  /** @type {string[]} */
  const said = [];
  // As Dash's components have it, compiled.
  const start = mark(() =>
    wrap((/** @type {{prev: number, next: number, stop: () => void}} */ at) => {
      at.prev = at.next;
      if (at.prev === 0) {
        at.next = 2;
        return 'wait';
      }
      said.push('ready');
      return at.stop();
    }),
  );
  const steps = start();
  assert.deepEqual({ ...steps.next() }, { value: 'wait', done: false });
  assert.deepEqual({ ...steps.next() }, { value: undefined, done: true });
  assert.deepEqual(said, ['ready']);
  const own = { regeneratorRuntime: {} };
  runInNewContext(SCRIPT, { window: own, queueMicrotask });
  assert.deepEqual(own.regeneratorRuntime, {});
});

test('a store of a Dash with other insides works as before', async () => {
  const { store, asked, change } = changed({ elements: [] });
  const actions = [
    { type: 'RESET_COMPONENT_STATE', payload: { itempath: ['a'] } },
    { type: 'RESET', payload: null },
    { type: 'Callbacks.Aggregate', payload: { added: null } },
    () => {},
  ];
  for (const action of actions) store.dispatch(action);
  assert.deepEqual(asked, actions);
  assert.equal(await change({ elements: [1] }), 1);
});

test('Dash is told which parts of the address are new, if any', async () => {
  /** @type {[string, object][]} */
  const told = [];
  const location = { pathname: '/scores', search: '', hash: '#a=1', href: 'http://x/scores#a=1' };
  let known = /** @type {Record<string, unknown> | null} */ ({ ...location, hash: '', href: 'http://x/scores' });
  Object.assign(globalThis, {
    location,
    dash_clientside: { set_props: (/** @type {string} */ id, /** @type {object} */ props) => told.push([id, props]) },
    dash_component_api: { getLayout: () => known && { props: known } },
  });
  const { tellAddress } = await import('#tile/shell/dash');
  tellAddress();
  assert.deepEqual(told.pop(), ['url', { hash: '#a=1', href: 'http://x/scores#a=1' }]);
  // What is as Dash knows it would start the callbacks of the address again.
  known = location;
  tellAddress();
  assert.deepEqual(told, []);
  // Before the page is laid out Dash knows no address.
  known = null;
  tellAddress();
  assert.deepEqual(told.pop(), ['url', location]);
});
