/** Curves of no skill over every map: at the rate that is set, or at that of a classifier, and on correlation Tiles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { score } from '#tile/math/ranking';
import { ExploreModel } from '#tile/model/explore';
import { gammaTauOf, predictionRate } from '#tile/model/prior_lines';
import { ScoresModel } from '#tile/model/scores';
import { assertClose, random, times, vectors } from './compare.js';
import './page.js';

const python = vectors('no_skill');
const A = [0, 0.2, 0.5, 0.9, 1];

function loaded() {
  const rows = /** @type {any} */ ([
    [50, 20, 10, 20],
    [60, 10, 20, 10],
    [40, 30, 5, 25],
  ]);
  const model = new ExploreModel();
  model.load(
    /** @type {any} */ ({
      id: '',
      title: '',
      contexts: ['all'],
      entities: ['team 0', 'team 1', 'team 2'],
      performances: [rows],
      sizes: [[100, 100, 100]],
      notes: [],
    }),
  );
  model.point = { a: 0.5, b: 0.5 };
  model.look();
  return model;
}

test('the rate is that of the best, then of the selected, then the one chosen', () => {
  const model = loaded();
  const found = [predictionRate(model)];
  model.selected = 2;
  found.push(predictionRate(model));
  model.tau = 0.3;
  assertClose([...found, predictionRate(model)], [0.4, 0.55, 0.3]);
});

for (const { tau, b } of python.gammaTau) {
  test(`on the curve guesses of the rate ${tau} tie`, () => {
    const model = loaded();
    model.tau = tau;
    const curve = /** @type {(a: number) => number} */ (gammaTauOf(model));
    assertClose(A.map(curve), b, { rtol: 1e-7, atol: 1e-15 });
    const next = random(2);
    const priors = times(50, () => 0.01 + 0.98 * next());
    for (const a of A.slice(1, -1)) {
      const values = priors.map((p) =>
        score([(1 - p) * (1 - tau), (1 - p) * tau, p * (1 - tau), p * tau], a, curve(a)),
      );
      assertClose(
        values,
        values.map(() => values[0]),
        { rtol: 1e-12 },
      );
    }
  });
}

test('a correlation Tile has the lines of the performances and of the leaderboard', () => {
  const model = loaded();
  const scores = new ScoresModel();
  Object.assign(scores, {
    family: 'fixed_prior',
    families: { fixed_prior: { parameter: 'prior' } },
    parameters: { prior: python.gammaPi.prior },
    overlays: ['regions'],
  });
  scores.follow(model);
  const { grid, gammaPi, borders } = scores.lines();
  assertClose(grid, python.tenths.places, { rtol: 1e-12 });
  assertClose(A.map(/** @type {(a: number) => number} */ (gammaPi)), python.gammaPi.b, { atol: 1e-15 });
  const { length } = model.regions('first');
  assert.equal(borders.length, length);
  assert.ok(length > 1);
  scores.overlays = [];
  assert.equal(scores.lines().borders.length, 0);
});

test('without a common prior there is no grid and no curve', () => {
  const scores = new ScoresModel();
  scores.family = 'uniform';
  const { grid, gammaPi, gammaTau } = scores.lines();
  assert.deepEqual([grid, gammaPi, gammaTau], [[], null, null]);
});
