/** What the model of Explore places and draws where the rows have different priors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allNames, ExploreModel } from '#tile/model/explore';
import { BY_SIZE, performancesIn } from '#tile/model/leaderboard';
import { ScoresModel } from '#tile/model/scores';
import { TradeoffModel } from '#tile/model/tradeoff';
import { linesNote } from '#tile/plots/roc/iso_lines';
import { rocLive, rocScene } from '#tile/plots/roc/scene';
import { priorNote, tileScene } from '#tile/plots/tile/scene';
import { assertClose, vectors } from './compare.js';
import './page.js';

const { records, places } = vectors('catalogue');
const ONE = [
  [60, 20, 5, 15],
  [70, 10, 10, 10],
  [50, 30, 2, 18],
];
const MIXED = [
  [60, 20, 5, 15],
  [40, 10, 20, 30],
  [50, 30, 2, 18],
];

/** A model of these rows at their own priors, or at `prior`. */
function explore(/** @type {any[]} */ rows, /** @type {number | null} */ prior = null) {
  const model = new ExploreModel();
  model.catalogue = records;
  model.data = /** @type {any} */ ({
    id: '',
    title: '',
    contexts: ['all'],
    entities: rows.map((_, i) => `m${i}`),
    performances: [rows],
    sizes: [rows.map(() => 100)],
    notes: [],
  });
  model.prior = prior;
  model.overlays = new Set(['places', 'grid', 'gamma_pi', 'cohen']);
  model.derive();
  model.look();
  return model;
}

/** The places of scores at a prior, by their keys. @returns {Record<string, [number, number] | null>} */
const placesAt = (/** @type {number} */ prior) => places.find((/** @type {any} */ each) => each.prior === prior).at;

test('scores of a fixed prior have no place at mixed priors', () => {
  // Kappa, balanced accuracy and their kin order like a canonical score among rows of one prior only.
  const names = (/** @type {any} */ model) =>
    new Set(model.places().flatMap((/** @type {any} */ place) => [place.name, ...place.others, ...place.reversed]));
  const fixed = records.filter((/** @type {any} */ score) => score.fixed_prior_only);
  const fixedNames = new Set(fixed.map((/** @type {any} */ { name }) => name));
  const placed = records.filter((/** @type {any} */ { key }) => placesAt(0.3)[key] !== null);
  const free = placed
    .map((/** @type {any} */ { name }) => name)
    .filter((/** @type {string} */ name) => !fixedNames.has(name));
  assert.ok(fixedNames.has("Cohen's kappa") && fixedNames.has('Balanced accuracy'));
  assert.deepEqual(names(explore(MIXED)), new Set(free));
  const atOne = names(explore(ONE));
  for (const name of [...free, "Cohen's kappa", 'Balanced accuracy']) assert.ok(atOne.has(name), name);
  assert.deepEqual(names(explore(MIXED, 0.2)), atOne);
});

test('places at a common prior are those of the catalogue', () => {
  const found = /** @type {any[]} */ (explore(MIXED, 0.15).places());
  assert.ok(found.length > 5);
  for (const { key, a, b } of found) assertClose([a, b], placesAt(0.15)[key], { rtol: 0, atol: 1e-12 });
});

test('names of scores that rank the other way round are marked', () => {
  const found = /** @type {any[]} */ (explore(ONE).places());
  const said = (/** @type {string} */ key) => allNames(found.filter((place) => place.key === key));
  assert.equal(said('accuracy'), "Accuracy, Bennett's S; reversed (lower is better): Error rate");
  assert.ok(said('tpr').endsWith('; reversed (lower is better): False negative rate, Probability of a false negative'));
  assert.ok(said('npv').endsWith('; reversed (lower is better): False omission rate, Negative likelihood ratio'));
  assert.equal(said('f1'), "F-score, β = 1, Jaccard's coefficient, positive class");
  const dual = new Set(
    records.filter((/** @type {any} */ { order }) => order === 'dual').map((/** @type {any} */ { name }) => name),
  );
  for (const place of found) {
    for (const name of place.reversed) assert.ok(dual.has(name), name);
    for (const name of [place.name, ...place.others]) assert.ok(!dual.has(name), name);
  }
});

test('there is no prior grid where no prior applies', () => {
  const drawn = (/** @type {ExploreModel} */ model) => {
    const { grid, gammaPi, cohen } = tileScene(model, 100, 0);
    return [grid.length, Boolean(gammaPi), Boolean(cohen)];
  };
  assert.deepEqual(drawn(explore(ONE)), [9, true, true]);
  assert.deepEqual(drawn(explore(MIXED)), [0, false, false]);
  assert.deepEqual(drawn(explore(MIXED, 0.3)), [9, true, true]);
  const note = 'prevalences differ: no prior grid, no no-skill curve, no Cohen’s correction';
  assert.equal(priorNote(explore(MIXED)), note);
  assert.deepEqual([priorNote(explore(MIXED, 0.3)), priorNote(explore(ONE))], ['', '']);
});

const { rows, sizes, contexts, performances } = vectors('contexts');
for (const [k, context] of contexts.entries()) {
  test(`the mean of contexts is that of the server: ${context}`, () => {
    const { data } = explore(rows[0]);
    Object.assign(/** @type {any} */ (data), { performances: rows, sizes, contexts: ['x', 'y', 'z'] });
    assertClose(performancesIn(/** @type {any} */ (data), context), performances[k], { rtol: 1e-12 });
  });
}

test('a mean by size is unknown if a size or a row is', () => {
  for (const change of ['size', 'row']) {
    const { data } = /** @type {any} */ (explore(ONE));
    Object.assign(data, {
      performances: [[...ONE], [...ONE]],
      sizes: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    });
    if (change === 'size') data.sizes[1][0] = NaN;
    else data.performances[1][0] = null;
    const unknown = performancesIn(data, BY_SIZE).map((row) => row === null);
    assert.deepEqual(unknown, [true, false, false], change);
  }
});

for (const Model of [ScoresModel, TradeoffModel]) {
  test(`the prior of a distribution is that of the leaderboard until it is set: ${Model.name}`, () => {
    // A prior of a single class is not taken as the first value.
    for (const [prior, first] of [
      [0.123, 0.123],
      [0, 0.5],
      [1, 0.5],
      [NaN, 0.5],
    ]) {
      const model = /** @type {any} */ (new Model());
      Object.assign(model, { families: { given: { parameter: 'prior' } }, family: 'given' });
      const found = [model.parameter];
      model.boardPrior = prior;
      found.push(model.parameter);
      model.parameters = { ...model.parameters, prior: 0.7 };
      assert.deepEqual([...found, model.parameter], [0.5, first, 0.7]);
    }
  });
}

test('a move of the point makes no dots anew', () => {
  // The lines of ROC space follow the point; its dots, of which there may be thousands, stay.
  const model = explore(ONE);
  const scene = rocScene(model, 400);
  let asked = 0;
  const points = model.rocPoints.bind(model);
  Object.assign(model, {
    rocPoints: () => {
      asked++;
      return points();
    },
  });
  model.point = { a: 0.7, b: 0.6 };
  model.look();
  const next = rocLive(model, scene);
  assert.equal(asked, 0);
  assert.equal(next.points, scene.points);
  assert.equal(next.strong.length, 1);
});

test('where priors differ, lines in ROC space are those of the selected, else of the best with both classes', () => {
  const model = explore(MIXED);
  const best = model.rates[model.winners[0]]?.prior;
  assert.equal(model.linePrior(), best);
  for (const [i, rates] of model.rates.entries()) {
    model.selected = i;
    const own = rates?.prior ?? Number.NaN;
    assert.equal(model.linePrior(), own > 0 && own < 1 ? own : best);
  }
  const lone = explore([...MIXED, [0, 0, 3, 7]]);
  lone.selected = MIXED.length;
  const first = lone.winners[0];
  assert.equal(lone.linePrior(), lone.rates[first]?.prior);
  assert.equal(linesNote(lone, 'lines'), `no negatives: lines for m${first}`);
  lone.selected = 1;
  assert.equal(linesNote(lone, 'lines'), 'lines for m1');
});

test('who ties along the right side, where true negatives are unknown, is best there, too', () => {
  // Precision and recall: A 0.8, 0.5; B 0.5, 0.8; C and D both 0.65.
  const model = explore([
    [null, 12.5, 50, 50],
    [null, 80, 20, 80],
    [null, 35, 35, 65],
    [null, 35, 35, 65],
  ]);
  const pieces = model.edge?.map(({ entities }) => entities);
  assert.deepEqual(pieces, [[0], [2, 3], [1]]);
  assert.deepEqual([...model.owners].sort(), [
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
  ]);
});
