/** What follows when the presenter moves the point or the prevalence of a slide, and the votes of the room. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TradeoffModel } from '#tile/model/tradeoff';
import { stepPositions } from '#tile/present/deck';
import { captureDecide, captureExplore, copyFrame, movePoint, withTitle } from '#tile/present/frame';
import { setPrior } from '#tile/present/motion';
import { compromiseWords } from '#tile/present/stage/texts';
import { UNREACHED } from '#tile/share/ask';
import { readView } from '#tile/view/reader';
import { modelOf } from './models.js';

const ROWS = [
  [490, 10, 250, 250],
  [300, 200, 10, 490],
  [420, 80, 100, 400],
];
const catalogue = /** @type {any} */ ([]);

/** A frame of Explore. @param {object} [over] fields of its model @param {object} [texts] of the user */
const explore = (over, texts = {}) => withTitle(captureExplore(modelOf(ROWS, { catalogue, ...over }), null), texts);

test('a frame at another prevalence ranks at it', () => {
  const frame = explore();
  assert.deepEqual(frame.model.winners, [2]);
  setPrior(frame, 0.01);
  assert.deepEqual(frame.model.winners, [0]);
});

test('the sentence of a slide is that of its point and prevalence, unless the user wrote one', () => {
  const frame = explore();
  assert.equal(frame.subtitle, 'A miss counts as much as a false alarm, at prevalence 50 %');
  movePoint(frame, 0.5, 0.75);
  assert.equal(frame.subtitle, 'A miss counts 3 times a false alarm, at prevalence 50 %');
  setPrior(frame, 0.25);
  movePoint(frame, 0.5, 0.5);
  assert.equal(frame.subtitle, 'A miss counts as much as a false alarm, at prevalence 25 %');
  for (const [texts, subtitle] of /** @type {const} */ ([
    [{ subtitle: 'My own' }, 'My own'],
    [{ title: 'A title' }, ''],
  ])) {
    const own = copyFrame(explore({}, texts));
    movePoint(own, 0.5, 0.75);
    assert.equal(own.subtitle, subtitle);
  }
});

test('the sentence of a slide of Decide follows its costs', () => {
  const { view } = readView({});
  const frame = withTitle(captureDecide(modelOf(ROWS), view.decide), {});
  const said = [0.02, 0.5, 0.98].map((at) => {
    movePoint(frame, at, at);
    return frame.subtitle;
  });
  assert.equal(new Set(said).size, 3);
});

test('a step that selects another classifier asks for its map', () => {
  const { view } = readView({});
  const missing = (/** @type {object} */ over, /** @type {object} */ step) =>
    stepPositions(explore(over), /** @type {any} */ ({ steps: [step], view }), () => null).missing.length;
  assert.equal(missing({ flavor: 'rank', selected: 0 }, { selected: 1 }), 1);
  assert.equal(missing({ flavor: 'rank', selected: 0 }, { a: 0.1 }), 0);
  assert.equal(missing({ selected: 0 }, { selected: 1 }), 0);
});

test('a compromise between other scores than precision and recall names neither', () => {
  const known = [{ t: 0.5, toStart: 0.5, toEnd: 0.6, variance: 0, optimality: 0.9 }];
  const path = [
    [0, 0],
    [1, 1],
  ];
  const words = (/** @type {boolean} */ classic) =>
    compromiseWords(
      /** @type {any} */ ({ point: { a: 0.5, b: 0.5 } }),
      Object.assign(new TradeoffModel(), {
        result: /** @type {any} */ ({ classic, known, path, low: 0.4, high: 0.6 }),
      }),
    );
  assert.equal(words(true).name, 'β = 1');
  assert.match(words(true).second, /with precision.*with recall/);
  assert.equal(words(false).name, 't = 0.5');
  assert.match(words(false).second, /with the start.*with the end/);
});

test('the votes are written again after a look at them failed', async () => {
  // Its modules read the address of the page when they are loaded.
  Object.assign(globalThis, { location: { search: '', href: 'http://x/' } });
  const { Vote } = await import('#tile/present/vote');
  const vote = new Vote(/** @type {any} */ ({}));
  let written = 0;
  Object.assign(vote, { ended: true, write: () => written++ });
  Object.assign(vote.node, { isConnected: true });
  const look = async (/** @type {object | null} */ cast) => {
    Object.assign(globalThis, {
      fetch: async () => ({ status: cast ? 200 : 500, json: async () => cast ?? Promise.reject() }),
    });
    await vote.look();
    return written;
  };
  assert.equal(await look({ counts: [1] }), 1);
  assert.equal(await look({ counts: [1] }), 1);
  assert.equal(await look(null), 1);
  assert.equal(vote.said.textContent, UNREACHED);
  assert.equal(await look({ counts: [1] }), 2);
  assert.equal(await look({ counts: [1] }), 2);
});
