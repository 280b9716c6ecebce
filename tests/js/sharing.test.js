/** What is said of sessions, recent leaderboards and scenes, and what a browser without storage can do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';

Object.assign(globalThis, { HTMLInputElement: class {}, HTMLSelectElement: class {} });
const page = /** @type {any} */ (document);

test('without storage the token of a page stays the same, and nothing is thrown', async () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('denied');
    },
  });
  const { token } = await import('#tile/share/ask');
  assert.match(token(), /^[0-9a-f]{32}$/);
  assert.equal(token(), token());
});

test('a saved session of the file with which the server was started says that it has the leaderboard', async () => {
  const { SessionFiles } = await import('#tile/share/session_files');
  /** @type {string[]} */
  const said = [];
  const data = { id: 'a1', key: 'file', title: 'Opened', entities: [], contexts: [], performances: [], sizes: [] };
  const session = {
    payload: () => data,
    current: () => ({ data: { id: 'a1' } }),
    scenes: [],
    tell: (/** @type {string} */ text) => said.push(text),
  };
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL() {} });
  const { createElement } = page;
  page.createElement = () => ({ click() {}, remove() {} });
  new SessionFiles(/** @type {any} */ (session)).save();
  page.createElement = createElement;
  assert.deepEqual(said, ['Saved: the leaderboard, the view and 0 scenes.']);
});

test('a server that does not answer has not lost a recent leaderboard', async () => {
  const { reopen } = await import('#tile/share/library');
  const { session } = await import('#tile/share/session');
  const { UNANSWERED } = await import('#tile/share/leaderboards');
  /** @type {string[]} */
  const said = [];
  session.tell = (text) => said.push(text);
  for (const problem of [UNANSWERED, 'This server does not have it.']) {
    session.boards.ask = async () => ({ problem });
    assert.equal(await reopen('a'.repeat(64)), false);
  }
  assert.equal(said[0], UNANSWERED);
  assert.match(said[1], /no longer on this server/);
});

test('a scene that is deleted marks no other scene', async () => {
  const { ScenesDrawer } = await import('#tile/share/scenes');
  const { session } = await import('#tile/share/session');
  const list = { at: /** @type {number | null} */ (1) };
  /** @type {unknown[]} */
  const marked = [];
  session.setScenes = () => marked.push(list.at);
  const scenes = [{ title: 'one' }, { title: 'two' }, { title: 'three' }];
  const { createElement } = page;
  page.createElement = () => ({ setAttribute() {}, append() {}, addEventListener() {}, focus() {} });
  const drawer = { scenes, list, commit() {}, undo: { replaceChildren() {} } };
  ScenesDrawer.prototype.remove.call(/** @type {any} */ (drawer), 1);
  page.createElement = createElement;
  assert.deepEqual(marked, [null]);
});

test('a file is not imported after a choice that the server could not answer', async () => {
  const { PredictionsUpload } = await import('#tile/import/predictions_dialog');
  const said = /** @type {string[]} */ ([]);
  const upload = {
    turn: 0,
    inspection: { file: 'a.csv', layout: 'wide', columns: [], choices: {} },
    opening: true,
    host: {
      querySelectorAll: () => [],
      querySelector: (/** @type {string} */ selector) =>
        Object.assign(selector.includes('positive') ? new HTMLSelectElement() : new HTMLInputElement(), { value: '' }),
    },
    lastAnswer: async () => ({ status: 0, body: {} }),
    panel: { fail: (/** @type {string} */ _, /** @type {string} */ why) => said.push(why) },
    convert: () => said.push('imported'),
  };
  Object.assign(globalThis, {
    XMLHttpRequest: class {
      upload = {};
      onloadend = () => {};
      open() {}
      setRequestHeader() {}
      getResponseHeader() {}
      send() {
        this.onloadend();
      }
    },
  });
  await PredictionsUpload.prototype.choiceChanged.call(/** @type {any} */ (upload));
  assert.deepEqual(said, ['The connection was lost. Please try again.']);
});
