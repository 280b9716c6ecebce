/** Leaderboards packed into links: few letters, equal when they come back, and nothing hostile is opened. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { pack, unpack } from '#tile/share/packed_leaderboard';
import { times } from './compare.js';
import './page.js';

/** @returns {any} */
function board(entities = 60) {
  const rows = times(entities, (k) => (k === 1 ? null : [900 - k, 100 + k, 20 + k, 180 - k]));
  return {
    title: 'Of <mine>',
    entities: times(entities, (k) => `<b>Classifier</b> ${k} é`),
    contexts: ['all'],
    performances: [rows],
    sizes: [times(entities, () => 1200)],
  };
}

test('a leaderboard comes back equal from few letters', async () => {
  const data = board();
  const text = /** @type {string} */ (await pack({ ...data, id: 'x', notes: ['n'] }, 8000));
  assert.ok(text.length < 1500);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(await unpack(text), data);
});

test('attributes travel with a leaderboard', async () => {
  const data = { ...board(), attributes: { family: times(60, () => 'CNN') } };
  assert.deepEqual(await unpack(/** @type {string} */ (await pack(data, 8000))), data);
});

test('the official rule travels with a leaderboard', async () => {
  for (const official of [
    { rule: 'scores', score: 'f1' },
    { rule: 'worst', score: null },
  ]) {
    const data = { ...board(), official };
    assert.deepEqual(await unpack(/** @type {string} */ (await pack(data, 8000))), data);
  }
  const wrong = JSON.stringify({ ...board(), official: { rule: 5, score: null } });
  assert.equal(await refusal(packed(wrong)), 'The leaderboard has no valid official rule.');
});

test('matrices of more classes travel with a leaderboard, and are checked', async () => {
  const matrices = times(60, (k) => [k + 1]);
  const data = { ...board(), matrices };
  assert.deepEqual(await unpack(/** @type {string} */ (await pack(data, 8000))), data);
  for (const wrong of [[[1]], 'x', times(60, () => [1, 2]), times(60, () => [-1])])
    assert.match(await refusal(packed(JSON.stringify({ ...data, matrices: wrong }))), /no valid matrices/);
});

test('a leaderboard that is too large is not packed', async () => {
  const rows = times(3000, () => times(4, Math.random));
  const sizes = [rows.map(() => 1)];
  const entities = rows.map((_, k) => `n${k}`);
  const data = /** @type {any} */ ({ title: 't', entities, contexts: ['all'], performances: [rows], sizes });
  assert.equal(await pack(data, 8000), null);
});

/** @param {string | Uint8Array} raw */
const packed = (raw) => deflateRawSync(raw, { level: 9 }).toString('base64url');

/** Why a text is not opened. @param {string} text @returns {Promise<string>} */
const refusal = (text) =>
  unpack(text).then(
    () => 'opened',
    (error) => error.message,
  );

test('a bomb is stopped while it expands', async () => {
  const bomb = packed(`[${' '.repeat(5_500_000)}]`);
  assert.ok(bomb.length < 8000);
  assert.ok((await refusal(bomb)).includes('expands to more than 1 MB'));
  let piece = 0;
  const { getReader } = ReadableStream.prototype;
  /** @this {ReadableStream} */
  function counted() {
    const reader = /** @type {ReadableStreamDefaultReader} */ (getReader.apply(this, []));
    const read = reader.read.bind(reader);
    reader.read = async () => {
      const found = await read();
      piece += found.value ? found.value.length : 0;
      return found;
    };
    return reader;
  }
  Object.assign(ReadableStream.prototype, { getReader: counted });
  await unpack(bomb).catch(() => {});
  ReadableStream.prototype.getReader = getReader;
  assert.ok(piece > 1_000_000 && piece < 2_000_000, String(piece));
});

const HEAD = '{"entities": ["A"], "contexts": ["a"], ';
/** @type {[string | Uint8Array, string][]} */
const WRONG = [
  ['', 'damaged'],
  ['['.repeat(400_000), 'damaged'],
  [Uint8Array.of(255, 254), 'damaged'],
  ['null', 'missing'],
  ['"x"', 'missing'],
  ['[]', 'list of entities'],
  ['{"__proto__": {"entities": ["A"]}}', 'list of entities'],
  ['{"entities": [1], "contexts": ["a"]}', 'list of entities'],
  ['{"entities": ["A"], "contexts": []}', 'list of contexts'],
  [`${HEAD}"title": "t", "performances": [[[1, 2, 3]]], "sizes": [[1]]}`, 'performances'],
  [`${HEAD}"title": "t", "performances": [[["1", 2, 3, 4]]], "sizes": [[1]]}`, 'performances'],
  [`${HEAD}"title": "t", "performances": [[[1, 2, 3, 1e999]]], "sizes": [[1]]}`, 'performances'],
  [`${HEAD}"title": "t", "performances": [[[1, 2, 3, 4]]], "sizes": [["x"]]}`, 'sizes'],
  [`${HEAD}"performances": [[[1, 2, 3, 4]]], "sizes": [[1]]}`, 'title'],
  [`${HEAD}"title": "t", "performances": [[null]], "sizes": [[1]], "attributes": [["x"]]}`, 'attributes'],
  [`${HEAD}"title": "t", "performances": [[null]], "sizes": [[1]], "attributes": {"a": []}}`, 'attributes'],
  [`${HEAD}"title": "t", "performances": [[null]], "sizes": [[1]], "attributes": {"a": [1]}}`, 'attributes'],
];
for (const [raw, says] of WRONG) {
  test(`an invalid leaderboard is refused: ${String(raw).slice(0, 90)}`, async () => {
    assert.ok((await refusal(packed(raw))).includes(says));
  });
}

for (const text of ['', '!!!!', 'AAAA', 'x'.repeat(7999)]) {
  test(`a text that is not packed is damaged: ${text.slice(0, 10)}`, async () => {
    assert.ok((await refusal(text)).includes('damaged'));
  });
}
