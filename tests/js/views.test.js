/** Views as text: what a link carries comes back equal, and nothing hostile gets through or throws. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deckOf, deckPart, decode, encode, readScenes, scenesOf, splitFragment } from '#tile/view/link';
import { fitView, readScene, readView, startView } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';
import { times, vectors } from './compare.js';
import { randomViews } from './random_views.js';

const { known } = vectors('views');
/** The same as tests/app/test_views.py reads. @type {Record<string, any[]>} */
const shared = JSON.parse(
  readFileSync(new URL('../views.json', import.meta.url), 'utf8').replaceAll(
    '{flavors}',
    SCHEMA.choices.flavors.join(', '),
  ),
);

/** The view that pages begin with, but for what differs. @param {Record<string, any>} [differs] @returns {any} */
function changed(differs = {}) {
  const view = /** @type {Record<string, any>} */ (startView());
  for (const [name, each] of Object.entries(differs))
    view[name] = each && view[name] && typeof each === 'object' ? { ...view[name], ...each } : each;
  return view;
}
const named = (/** @type {object} */ vector) => JSON.stringify(vector).slice(0, 60);

test('two hundred random views come back equal', () => {
  const random = randomViews({ ...SCHEMA.choices, ...known });
  const seen = new Set();
  for (let seed = 1; seed <= 200; seed++) {
    const view = /** @type {any} */ (random(seed));
    const text = encode(view);
    const address = new URL(`http://127.0.0.1/#${text}`).hash.slice(1);
    const back = decode(address, view.page, known);
    assert.equal(JSON.stringify(back.view), JSON.stringify(view));
    assert.deepEqual(back.problems, []);
    assert.equal(address, text);
    seen.add(JSON.stringify(view));
  }
  assert.equal(seen.size, 200);
});

for (const { given, differs, problems = [] } of shared.views) {
  test(`a view is read as in Python: ${named(given)}`, () => {
    assert.deepEqual(readView(given, known), { view: changed(differs), problems });
  });
}

for (const { given, scene, problems = [] } of shared.scenes) {
  test(`a scene is read as in Python: ${named(given)}`, () => {
    const words = Object.fromEntries(Object.entries(SCHEMA.scene).map(([name, { start }]) => [name, start]));
    const expected = scene === null ? null : { ...words, ...scene, view: changed() };
    assert.deepEqual(readScene(given, known), { scene: expected, problems });
  });
}

for (const { view, rows, problems } of shared.fits) {
  test(`a view is fitted to its leaderboard as in Python: ${named(view)}`, () => {
    assert.deepEqual(fitView(readView(view, known).view, rows).problems, problems);
  });
}

test('a view like the start is no text, and a short one reads', () => {
  assert.equal(encode(startView()), '');
  const raw = { data: { sample: 'diabetes' }, explore: { a: 1, b: 0.2, prior: 0.05, context: -1, roc: [] } };
  assert.equal(encode(readView(raw).view), 'sample=diabetes&a=1&b=0.2&context=mean&prior=0.05&roc=');
});

/** A fragment of Explore. @param {string} text */
const read = (text) => decode(text, '/', known);

test('numbers out of range are refused', () => {
  const { view, problems } = read('a=7&b=-3&rank=0&seed=123456');
  assert.deepEqual(problems, [
    'a: expected a number from 0 to 1; found 7',
    'b: expected a number from 0 to 1; found -3',
    'rank: expected a whole number from 1 to 1,000,000; found 0',
    'seed: expected a whole number from 1 to 9999; found 123456',
  ]);
  assert.deepEqual(view, changed());
});

/** Fragments by the field that is refused. @type {Record<string, string[]>} */
const MALFORMED = {
  a: ['a=NaN', 'a=Infinity', 'a=0x1', 'a='],
  b: ['b=1e999'],
  prior: ['prior=0', 'prior=1', 'prior=null'],
  rank: ['rank=1.5'],
  flavor: ['flavor=__proto__', 'flavor=constructor'],
  overlays: ['overlays=places,nonsense'],
  columns: ['columns=__proto__'],
  operations: ['operations=toString'],
  context: ['context=toString', 'context=0.5', 'context=-3'],
  selected: ['selected=-0.5', 'selected=-1'],
  edits: [
    'edits=-1:1,1,1,1',
    'edits=0:1,1,1,1;-2:1,1,1,1',
    'edits=0:1,2,3',
    'edits=0:0,0,0,0',
    'edits=0:-1,0,0,1',
    'edits=x:1,1,1,1',
  ],
  model: ['model=-1'],
  pins: ['pins=0.5', 'pins=1,2,3;4'],
  judgements: ['judgements=1', 'judgements=1,2,3'],
  ahead: ['ahead=country', 'ahead=country,Chile,country'],
  hidden: ['hidden=-1', 'hidden=0.5', 'hidden=x'],
  region: ['region=circle'],
  rectangle: ['rectangle=0,1,0', 'rectangle=0.8,0.4,0,1', 'rectangle=0.4,0.8,0.5,0.5'],
  zoom: ['zoom=0.2,0.2,0,1'],
  lasso: ['lasso=0.1,0.2;0.3,0.4;0.3,1.2', 'lasso=0.1,0.2;0.3,0.2'],
  highlight: ['lit=1'],
  uncertain: ['uncertain=1'],
  level: ['level=0.5'],
  contour: ['contour=0'],
  congruence: ['congruence=2'],
  'design-effect': ['design-effect=0'],
  'any-dependence': ['any-dependence=maybe'],
  added: [
    'added=:1,1,1,1',
    'added=%E0%A4%A:1,1,1,1',
    'added=a%00b:1,1,1,1',
    'added=%E2%80%AEevil:1,1,1,1',
    `added=${'x'.repeat(201)}:1,1,1,1`,
  ],
  scores: ['scores=', 'scores=a,b,c', 'scores=%E0%A4%A'],
  'scores-at': ['scores-at=__proto__:0.5', 'scores-at=prior:7', 'scores-at=prior'],
  'way-point': ['way-point=1'],
  predictions: ['predictions=a/../b'],
  rule: ['rule=best'],
  threshold: ['threshold=1e99'],
  thresholds: ['thresholds=1,x'],
  half: ['half=on'],
  layer: ['layer=constructor'],
  data: ['sample=../../etc/passwd', `id=${'g'.repeat(64)}`, 'data=<script>'],
  'the link': ['__proto__=1', 'nonsense=1', `${'a'.repeat(7000)}=1`],
};
for (const [name, fragments] of Object.entries(MALFORMED))
  for (const fragment of fragments) {
    test(`a malformed field is ignored and named: ${fragment.slice(0, 40)}`, () => {
      const { view, problems } = read(fragment);
      assert.deepEqual(
        problems.map((problem) => problem.split(':')[0]),
        [name],
      );
      // What was found is cut; the choices that are listed before it are the schema's.
      assert.ok(/** @type {string} */ (problems[0].split('; found ').at(-1)).length < 250);
      assert.deepEqual(view, changed());
      assert.equal(/** @type {any} */ ({}).polluted, undefined);
    });
  }

test('a list may be as long as its type allows', () => {
  const { view } = read(`edits=${times(600, () => '0:1,1,1,1').join(';')}`);
  assert.equal(view?.explore.edits.length, 600);
});

for (const [word, other] of [
  ['yes', 'true'],
  ['no', 'false'],
]) {
  test(`a link written by hand says ${other} or ${word}`, () => {
    assert.deepEqual(read(`uncertain=${other}`), read(`uncertain=${word}`));
    assert.equal(read(`uncertain=${other}`).view?.explore.uncertain, word === 'yes');
  });
}

test('older links are read by their former names', () => {
  const former = read('flavor=who&panel-flavors=who,last&lit=3,1&scores-beside=f1,mcc');
  assert.deepEqual(former, read('panel-flavors=entity,last&highlight=3,1&scores-compared=f1,mcc'));
  const { view, problems } = /** @type {any} */ (former);
  assert.deepEqual(problems, []);
  assert.deepEqual([view.explore.flavor, view.explore.panel_flavors], ['entity', ['entity', 'last']]);
  assert.deepEqual(
    [view.robustness.highlight, view.scores.compared],
    [
      [3, 1],
      ['f1', 'mcc'],
    ],
  );
});

test('a fragment that is too long is refused', () => {
  const { view, problems } = read(`a=0.1&edits=${'0:1,1,1,1;'.repeat(1000)}`);
  assert.equal(view, null);
  assert.ok(problems[0].includes('8000'));
});

const HOSTILE = [
  null,
  1,
  'x',
  [],
  [[]],
  {},
  { explore: 1 },
  { explore: [] },
  { explore: { a: {}, pins: {}, edits: [[]], added: [null] } },
  { explore: { overlays: 'places', roc: [['hull']], columns: [null], prior: [0.2], selected: '0' } },
  { scores: { texts: 'mcc', parameters: [], size: '1000', family: { toString: 1 } } },
  { tradeoff: { pinned: [1], parameters: { prior: null }, from: null } },
  { data: { id: ['a'.repeat(64)] } },
  { data: 'x' },
  { page: 'javascript:alert(1)' },
  { page: '//example.org' },
  { page: ['/'] },
];
for (const raw of HOSTILE) {
  test(`any object gives a view: ${named({ raw })}`, () => assert.deepEqual(readView(raw).view, changed()));
}

test('a prototype in JSON stays what it is', () => {
  const text = '{"__proto__": {"explore": {"a": 0.1}}, "explore": {"__proto__": {"b": 0.1}}, "page": "/"}';
  assert.deepEqual(readView(JSON.parse(text)).view, changed());
  const plain = /** @type {any} */ ({});
  assert.deepEqual([plain.explore, plain.b], [undefined, undefined]);
});

test('scenes are bounded and of one leaderboard', () => {
  const scene = { title: 'T', notes: 'N\n'.repeat(5000), view: { data: { id: 'a'.repeat(64) } } };
  const wrong = [{ title: 'no view' }, null, 3, { view: [] }, { title: 1, view: {} }];
  const { scenes, problems } = readScenes([scene, ...wrong, ...times(200, () => scene)], { sample: 'toy' });
  assert.equal(scenes.length, 96);
  assert.deepEqual([...new Set(scenes.map(({ view }) => JSON.stringify(view.data)))], ['{"sample":"toy"}']);
  assert.deepEqual(
    scenes.slice(0, 3).map(({ title }) => title),
    ['T', 'Scene', 'T'],
  );
  const numbers = problems.map((problem) => problem.split(':')[0]);
  assert.deepEqual(numbers, ['scene 2', 'scene 3', 'scene 4', 'scene 5', 'scene 6', 'scenes']);
  assert.equal(problems.at(-1), 'scenes: expected a list of at most 100; found a list of 206');
  const length = readScenes({ length: 1e9 }, null);
  assert.deepEqual(length, { scenes: [], problems: ['scenes: expected a list; found an object'] });
});

test('ten scenes come back from a link without private notes', () => {
  const random = randomViews({ ...SCHEMA.choices, ...known });
  const data = { sample: 'toy' };
  const raw = times(10, (seed) => ({
    title: `Scene ${seed}`,
    subtitle: 'for the room',
    notes: 'for me',
    minutes: seed,
    steps: [{ rank: 2 }],
    view: { ...random(seed), data },
  }));
  const { scenes } = readScenes(raw, data, known);
  assert.equal(scenes.length, 10);
  const back = scenesOf(JSON.parse(JSON.stringify(deckOf(scenes))), data, known);
  assert.deepEqual(back, { scenes: scenes.map((each) => ({ ...each, notes: '' })), problems: [] });
  const link = `sample=toy&${deckPart('packed_text')}`;
  assert.deepEqual(splitFragment(link), { rest: 'sample=toy', text: 'packed_text' });
  assert.deepEqual(splitFragment('a=0.5'), { rest: 'a=0.5', text: null });
});

test('scenes of a hostile link are refused one by one', () => {
  const raw = [null, 3, { page: '/' }, { page: '/', link: 'a=7', title: 'T' }, { page: '/x', link: 2 }];
  const { scenes, problems } = scenesOf(raw, { sample: 'toy' }, known);
  assert.deepEqual(
    scenes.map(({ title }) => title),
    ['T'],
  );
  assert.ok(problems.includes('scene 4: a: expected a number from 0 to 1; found 7'));
  assert.equal(problems.length, 5);
  assert.deepEqual(scenesOf('no list', null).scenes, []);
});
