/** Words on paper: captions name what is drawn over a figure, what the point means and which classifier is best there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { theme } from '#tile/draw/colours';
import { tileScale } from '#tile/draw/square';
import { rank } from '#tile/math/ranking';
import { ExploreModel } from '#tile/model/explore';
import { bestModelWords, bestWords, drawnInSpace, drawnOnModels, drawnOnTile, meaningOf } from '#tile/panels/sentences';
import { drawCurves } from '#tile/plots/tile/curves';
import { tileScene } from '#tile/plots/tile/scene';
import { largestScale, restWords } from '#tile/report/print';
import './page.js';

const ROWS = [
  [60, 20, 5, 15],
  [70, 10, 10, 10],
  [50, 30, 2, 18],
];

/** @param {Record<string, any>} [fields] @param {number[][]} [rows] */
function modelWith(fields = {}, rows = ROWS) {
  const model = new ExploreModel();
  model.load(
    /** @type {any} */ ({
      id: '',
      title: 'board',
      entities: rows.map((_, i) => `m${i}`),
      contexts: ['c'],
      performances: [rows],
      sizes: [rows.map(() => 100)],
      notes: [],
    }),
  );
  Object.assign(model, fields);
  model.derive();
  model.look();
  return model;
}

/** @type {[string[], RegExp[], RegExp][]} */
const OVERLAYS = [
  [['grid', 'gamma_pi'], [/^prior grid/, /γπ/], /radius|iso-score|γτ/],
  [['radius', 'contours'], [/radius 0\.\d+$/, /^iso-score lines of the best score/], /grid/],
  [['medians', 'tenths'], [/^median lines/, /^grid at the tenths/], /no-skill/],
  [['gamma_tau'], [/γτ.* at 20.* positive predictions$/], /γπ/],
  [['balanced', 'stable'], [/^region with the same ranking/, /^balanced coordinates, from prevalence 20/], /grid/],
];
for (const [overlays, words, absent] of OVERLAYS) {
  test(`a caption names the overlays ${overlays}`, () => {
    const found = drawnOnTile(modelWith({ overlays: new Set(overlays), point: { a: 0.4, b: 0.7 } }));
    assert.equal(found.length, words.length, String(found));
    for (const [k, word] of words.entries()) assert.match(found[k], word);
    assert.doesNotMatch(found.join(' '), absent);
  });
}

test('an overlay that cannot be drawn is not named', () => {
  const other = [...ROWS.slice(0, 2), [40, 30, 10, 20]];
  assert.deepEqual(drawnOnTile(modelWith({ overlays: new Set(['grid', 'gamma_pi', 'frontiers']) }, other)), []);
});

test('a caption names the selected classifier of contours and frontiers', () => {
  const found = drawnOnTile(modelWith({ overlays: new Set(['contours', 'frontiers']), selected: 1 }));
  assert.match(found[0], /of the score of m1/);
  assert.match(found[1], /where m1 ties/);
});

test('a caption names what ROC space shows', () => {
  assert.deepEqual(drawnInSpace(modelWith()), [
    'convex hull',
    'iso-score lines through the classifiers',
    'no-skill line',
  ]);
  const more = drawnInSpace(modelWith({ roc: new Set(['ends', 'second']) }));
  assert.ok(more.includes('0-line and 1-line') && more.includes('second pencil') && !more.includes('convex hull'));
  const nine = drawnInSpace(modelWith({ roc: new Set(['hull', 'nine']) }));
  assert.equal(nine.length, 1);
});

test('a caption says what the point means, as the page does', () => {
  const text = meaningOf({ a: 0.5, b: 0.75 });
  assert.equal(
    text,
    'a missed positive counts 3 times a false alarm; a detection counts as much as a correct rejection',
  );
  assert.match(meaningOf({ a: 1, b: 0 }), /^only false alarms count, missed positives do not; only detections count/);
});

test('a caption names the best classifiers and their score', () => {
  const { ranking, names } = modelWith({ point: { a: 1, b: 1 } });
  assert.equal(
    bestWords(ranking, (i) => names[i]),
    'm2, score 0.900',
  );
  const tied = rank(
    [...ROWS, ...ROWS, ...ROWS, ...ROWS, ...ROWS].map(([...p]) => p),
    1,
    1,
  );
  assert.equal(
    bestWords(tied, (i) => `m${i}`),
    'm2, m5, m8 and 2 more tie, score 0.900',
  );
  assert.equal(bestWords(rank([[0, 0, 0, 0]], 1, 1), String), '');
});

test('a caption of models names their thresholds, and the line of P(best)', () => {
  /** @type {any} */
  const model = {
    answer: { models: [{ name: 'Tree' }] },
    ranked: { ranking: rank([[60, 20, 5, 15]], 1, 1) },
    best: [4],
    vertexDecision: (/** @type {number} */ i) => `score ≥ 0.${i}`,
  };
  assert.equal(bestModelWords(model), 'Tree with score ≥ 0.4, score 0.750');
  assert.deepEqual(drawnOnModels({ ...model, here: {}, flavor: 'model', contour: 0.55 }).slice(1), [
    'line at P(best) = 0.55',
  ]);
  assert.deepEqual(drawnOnModels({ ...model, here: null, flavor: 'model' }), ['named scores']);
});

test('a printed leaderboard says how many rows are left', () => {
  assert.equal(restWords(60), '');
  assert.equal(restWords(1000), 'The first 60 of 1,000 rows. Save the table as CSV for all.');
});

test('a scene is printed nearly as large as it fits, and at no scale that cuts a table', () => {
  for (const room of [990, 850, 700, 650]) {
    const found = Number(largestScale(room, (scale) => ({ height: 1000 * scale, cut: false })));
    assert.ok(found <= room / 1000 && found > room / 1000 - 0.005, `${found}`);
  }
  assert.ok(Number(largestScale(990, (scale) => ({ height: 1000 * scale, cut: scale > 0.8 }))) <= 0.8);
  assert.equal(
    largestScale(600, (scale) => ({ height: 1000 * scale, cut: false })),
    null,
  );
});

test('the values of contours stand off the point, within the Tile', () => {
  const model = modelWith({ overlays: new Set(['contours']), selected: 1, point: { a: 0.5, b: 0.5 } });
  // A line through the point, and one along the left edge.
  const contours = [0.5, 0.001].map((a, k) => ({
    value: (k + 1) / 10,
    lines: [
      [
        [a, 0],
        [a, 1],
      ],
    ],
  }));
  /** @type {{text: string, x: number, y: number}[]} */
  const written = [];
  const pen = {
    add: (/** @type {string} */ tag, /** @type {any} */ at, /** @type {string} */ text) => {
      if (tag === 'text') written.push({ text, ...at });
    },
  };
  const scale = tileScale(200);
  drawCurves(
    /** @type {any} */ (pen),
    /** @type {any} */ ({ scene: { ...tileScene(model, 200), contours }, scale, theme: theme() }),
  );
  assert.deepEqual(
    written.map(({ text }) => text),
    ['0.1'],
  );
  assert.ok(Math.abs(written[0].y - 4 - scale.y(0.5)) > 18);
});
