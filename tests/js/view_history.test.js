/** Undo, and Back over the same steps: which changes make an entry of the history, and where Back leaves undo. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';
import { placeOf, SessionAddress } from '#tile/share/address';
import { ViewHistory } from '#tile/share/view_history';
import { startView } from '#tile/view/reader';

/** @typedef {import('#tile/view/types').View} View */

/** @param {Partial<View['explore']>} explore @returns {View} */
const view = (explore) => ({ ...startView(), explore: { ...startView().explore, ...explore } });

const [START, POINT, MAP, LAST] = [
  view({}),
  view({ a: 0.2 }),
  view({ a: 0.2, flavor: 'value' }),
  view({ a: 0.7, flavor: 'value' }),
];

/** @param {View} shown */
function history(shown) {
  Object.assign(document, { querySelectorAll: () => [] });
  const found = new ViewHistory(/** @type {any} */ ({ current: () => shown }));
  found.past = [START, POINT, MAP].map((each) => ({ view: each, page: '/' }));
  found.now = { view: LAST, page: '/' };
  return found;
}

test('a map, a context or a section is another place; a point, a selection or a filter is not', () => {
  const place = placeOf(startView());
  for (const explore of [{ a: 0.1 }, { selected: 3 }, { filter: 'x' }, { prior: 0.3 }])
    assert.equal(placeOf(view(explore)), place);
  for (const explore of [{ flavor: 'value' }, { context: 2 }, { over: 'scores' }, { multiples: 'prior' }])
    assert.notEqual(placeOf(view(/** @type {any} */ (explore))), place);
  const { contexts, compare } = startView();
  assert.notEqual(placeOf({ ...startView(), contexts: { ...contexts, part: 'domains' } }), place);
  assert.notEqual(placeOf({ ...startView(), compare: { ...compare, pair: [0, 1] } }), place);
});

test('Back undoes all steps since its view, and Forward does them again', () => {
  const back = history(POINT);
  back.follow();
  assert.deepEqual([back.past.map((each) => each.view), back.now?.view], [[START], POINT]);
  assert.deepEqual(
    back.future.map((each) => each.view),
    [LAST, MAP],
  );
  back.session = /** @type {any} */ ({ current: () => LAST });
  back.follow();
  assert.deepEqual(
    back.past.map((each) => each.view),
    [START, POINT, MAP],
  );
  assert.deepEqual([back.now?.view, back.future], [LAST, []]);
});

test('a view that no step has leaves undo as it is', () => {
  const found = history(view({ a: 0.9 }));
  found.follow();
  assert.equal(found.past.length, 3);
  assert.deepEqual(found.now?.view, view({ a: 0.9 }));
});

test('only a gesture of the user on the same page makes an entry', () => {
  Object.assign(globalThis, { location: { pathname: '/' } });
  const address = new SessionAddress(/** @type {any} */ ({ history: { gesture: 1 } }));
  const next = () => {
    address.session.history.gesture++;
  };
  // The first view is where the page begins.
  assert.equal(address.leftPlace(START), null);
  address.path = '/';
  next();
  assert.equal(address.leftPlace(POINT), null);
  assert.equal(address.leftPlace(MAP), placeOf(START));
  // More of the same gesture, such as an arrow key in a list that is pressed again.
  assert.equal(address.leftPlace(view({ flavor: 'rank' })), null);
  next();
  assert.equal(address.leftPlace(START), placeOf(view({ flavor: 'rank' })));
  // Another page has its own entry.
  address.path = '/decide';
  next();
  assert.equal(address.leftPlace(MAP), null);
});
