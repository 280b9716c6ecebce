/** Long work in the browser without a page: how it is awaited, and what happens once it is cancelled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastAnswer, removeStaged, stageWords } from '#tile/import/upload_panel';
import { FineMap } from '#tile/pages/scores/fine_map';
import { Questions } from '#tile/pages/scores/requests';
import { Asking } from '#tile/ui/work';
import './page.js';

const WAITING = /** @type {any} */ ({ status: 202, body: { stage: 'waiting' } });

/** A server that answers as listed; what it is asked. @param {object[]} answers */
function server(answers) {
  /** @type {string[]} */
  const asked = [];
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    onloadend = () => {};
    /** @param {string} method @param {string} path */
    open(method, path) {
      asked.push(`${method} ${path}`);
    }
    getResponseHeader() {
      return null;
    }
    send() {
      this.status = 200;
      this.responseText = JSON.stringify(answers.shift() ?? {});
      this.onloadend();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  return asked;
}

test('the server is asked until a file is read', async () => {
  const asked = server([
    { stage: 'reading', done: 1, total: 4 },
    { stage: 'done', inspection: { rows: 2 } },
  ]);
  /** @type {string[]} */
  const stages = [];
  const told = (/** @type {any} */ body) => stages.push(stageWords(body));
  const answer = /** @type {any} */ (await lastAnswer('t', WAITING, /** @type {any} */ (told), () => true));
  assert.deepEqual(answer.body.inspection, { rows: 2 });
  assert.deepEqual(stages, ['Waiting for the server …', 'Reading … 25 %']);
  assert.deepEqual(asked, ['GET /predictions/t', 'GET /predictions/t']);
});

test('a cancelled file is asked for no more and removed', async () => {
  const asked = server([]);
  await lastAnswer(
    't',
    WAITING,
    () => {},
    () => false,
  );
  removeStaged('t');
  removeStaged(null);
  assert.deepEqual(asked, ['DELETE /predictions/t']);
});

/** The questions of the Scores page with what a map and an audit are answered with. */
function questions() {
  /** @type {string[]} */
  const sent = [];
  const model = {
    turn: 0,
    live: false,
    /** @type {object[]} */
    maps: [],
    /** @type {object[] | null} */
    audits: null,
    grids: [21],
    known: '',
    coefficient: 'kendall',
    gallery: null,
    question: () => ({ turn: model.turn }),
    /** @param {{ maps: object[] }} answer */
    take: (answer) => {
      model.maps = answer.maps;
    },
  };
  const on = { changed() {}, answered() {}, failed() {} };
  const send = (/** @type {string} */ store) => sent.push(store);
  /** @type {any} */
  const page = new Questions(.../** @type {[any, any, any, any]} */ ([model, send, {}, on]));
  page.state = () => null;
  page.change();
  page.receive({ kind: 'maps', turn: 1, maps: [{}] });
  const audit = { kind: 'audits', turn: 1, audits: [{ verdict: 'fit' }], reference: null };
  return { sent, model, page, audit };
}

test('the answer of an audit that was stopped is ignored', () => {
  const { sent, model, page, audit } = questions();
  page.toggleAudit();
  page.receive(audit);
  assert.deepEqual([page.auditStopped, model.audits], [true, null]);
  page.toggleAudit();
  page.receive(audit);
  assert.equal(page.auditStopped, false);
  assert.deepEqual(model.audits, [{ verdict: 'fit' }]);
  assert.equal(sent.filter((store) => store === 'audit-request').length, 2);
});

test('another question is audited although the last was stopped', () => {
  const { model, page, audit } = questions();
  page.toggleAudit();
  page.change();
  page.receive({ kind: 'maps', turn: 2, maps: [{}] });
  page.receive({ ...audit, turn: 2 });
  assert.deepEqual([page.auditStopped, model.audits], [false, [{ verdict: 'fit' }]]);
});

test('why there is no finer map is said until the page asks something else', () => {
  const model = { turn: 3, grid: 201, maps: [{}], grids: [21], question: () => ({}), n: 9, live: false };
  const questions = { sent: null, key: () => '', state: () => null };
  const asking = new Asking(() => {});
  const fine = Object.assign(Object.create(FineMap.prototype), {
    ...{ page: { model, questions }, asking, pageKey: '', problem: { text: '', turn: 0 } },
    ...{ bar: { value: 0 }, words: { textContent: '' }, start: {}, stop: {} },
  });
  fine.request(null);
  assert.equal(fine.words.textContent, '0 %');
  fine.receive({ kind: 'wrong', turn: 1, message: 'The server has too much to do.' });
  assert.equal(fine.words.textContent, 'The server has too much to do.');
  model.turn++;
  fine.paint();
  assert.equal(fine.words.textContent, '');
});
