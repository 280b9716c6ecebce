/** The references always negative and always positive: where they beat all classifiers, and what is said of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestNoSkill, constants, shift } from '#tile/math/performance';
import { score, tied } from '#tile/math/ranking';
import { ExploreModel } from '#tile/model/explore';
import { againstWords, beatenWords } from '#tile/panels/sentences';
import { referenceRegions } from '#tile/plots/tile/reference_marks';
import { othersWindow, priorNote, singleRegion, tileScene } from '#tile/plots/tile/scene';
import { random, times } from './compare.js';
import './page.js';

const NEAR = 1e-9;

/** A model of these rows. @param {any[]} rows @param {number | null} [prior] */
function explore(rows, prior = null) {
  const model = new ExploreModel();
  model.load(
    /** @type {any} */ ({
      ...{ id: '', title: '', contexts: ['all'], performances: [rows], sizes: [rows.map(() => 100)], notes: [] },
      entities: rows.map((_, i) => `m${i}`),
    }),
  );
  model.prior = prior;
  model.derive();
  model.look();
  return model;
}

/** Rows of one prior. @param {() => number} next @param {number} n @param {number} prior */
const board = (next, n, prior) =>
  times(n, () => {
    const [fpr, tpr] = [next(), next()].sort((x, y) => x - y);
    return [(1 - prior) * (1 - fpr), (1 - prior) * fpr, prior * (1 - tpr), prior * tpr];
  });

/** Moves the point. @param {ExploreModel} model @param {number} a @param {number} b */
function at(model, a, b) {
  model.point = { a, b };
  model.look();
  return model.referenceHere();
}

test('no performance without skill scores more than the better reference', () => {
  const next = random(1);
  for (const prior of [0.001, 0.02, 0.3, 0.5, 0.97]) {
    const [negative, positive] = constants(prior);
    for (const [a, b] of times(400, () => [next(), next()])) {
      const best = Math.max(score(negative, a, b), score(positive, a, b));
      assert.ok(Math.abs(best - bestNoSkill(a, b, prior)) < NEAR);
      // A coin that says positive with probability t, whatever the input.
      for (const t of times(20, next)) {
        const coin = [(1 - prior) * (1 - t), (1 - prior) * t, prior * (1 - t), prior * t];
        assert.ok(score(coin, a, b) <= best * (1 + NEAR));
      }
    }
  }
});

test('a reference is ahead where it scores more than all classifiers that predict both classes', () => {
  const next = random(2);
  for (const n of [1, 5, 60]) {
    const rows = [...board(next, n, 0.1), ...constants(0.1)];
    const model = explore(rows);
    for (const [a, b] of times(300, () => [next(), next()])) {
      const here = at(model, a, b);
      assert.ok(here);
      const scores = rows.slice(0, n).map((row) => score(row, a, b));
      const both = constants(0.1).map((row) => score(row, a, b));
      assert.ok(Math.abs(here.score - Math.max(...both)) < NEAR);
      assert.equal(here.which, both[1] > both[0] ? 1 : 0);
      const best = Math.max(...scores);
      assert.equal(here.beats, here.score > best && !tied(here.score, best));
      assert.equal(here.more, scores.filter((each) => each > here.score && !tied(each, here.score)).length);
      assert.ok(Math.abs(here.ahead - (here.score - best)) < NEAR);
    }
  }
});

test('the regions of the references are where they beat all, and all regions share the Tile', () => {
  const next = random(3);
  for (const n of [1, 3, 40]) {
    const model = explore(board(next, n, 0.03), 0.03);
    const found = model.competing;
    assert.ok(found);
    assert.ok(Math.abs(found.regions.reduce((sum, { area }) => sum + area, 0) - 1) < NEAR);
    // The share of points of a grid, with the edges of its cells as bounds.
    const size = 120;
    const ahead = [0, 0];
    for (const i of times(size, (k) => k))
      for (const j of times(size, (k) => k)) {
        const here = at(model, (i + 0.5) / size, (j + 0.5) / size);
        if (here?.beats) ahead[here.which]++;
      }
    for (const k of [0, 1]) assert.ok(Math.abs(found.shares[k] - ahead[k] / size ** 2) < 2 / size);
    const drawn = [...model.shownRegions(), ...referenceRegions(model)];
    assert.ok(Math.abs(drawn.reduce((sum, { area }) => sum + area, 0) - 1) < NEAR);
  }
});

test('at the prior at which a reference is no longer the best, the next one ties with it', () => {
  const next = random(4);
  let changes = 0;
  for (const prior of [0.02, 0.5, 0.9])
    for (const rows of times(20, () => board(next, 8, prior))) {
      const model = explore(rows);
      const [a, b] = [next(), next()];
      const here = at(model, a, b);
      if (!here?.beats) continue;
      const change = model.references?.changeOfPrior(here.which, a, b);
      if (!change) continue;
      changes++;
      const values = (/** @type {number} */ p) =>
        [...rows, ...constants(prior)].map((row) => score(shift(row, p), a, b));
      const there = values(change.prior);
      assert.ok(Math.abs(there[change.to] - there[rows.length + here.which]) < 1e-9);
      // Up to there it stays the best.
      const between = values((prior + change.prior) / 2);
      assert.equal(Math.max(...between), between[rows.length + here.which]);
    }
  assert.ok(changes > 20);
});

test('rows that predict one class keep their rank and have no hue', () => {
  const rows = [...constants(0.2), [0.75, 0.05, 0.1, 0.1], [0.6, 0.2, 0.05, 0.15]];
  const model = explore(rows);
  assert.deepEqual([...model.oneClass], [0, 1]);
  assert.equal(model.colourOf(0), model.colourOf(rows.length));
  assert.notEqual(model.colourOf(2), model.colourOf(0));
  assert.equal(model.references?.count, 2);
  at(model, 0.1, 0.01);
  assert.equal(model.ranking.ranks[0], 1);
  assert.equal(model.referenceAhead?.which, 0);
  const scene = tileScene(model, 300);
  assert.deepEqual(scene.winner, []);
  assert.ok(scene.regions.every(({ entities }) => entities.every((i) => i > 1)));
});

test('where prevalences differ, or true negatives are unknown, there are no references', () => {
  const differ = explore([
    [60, 20, 5, 15],
    [40, 10, 20, 30],
  ]);
  assert.equal(differ.references, null);
  assert.equal(differ.referenceHere(), null);
  assert.match(priorNote(differ), /no references/);
  assert.deepEqual(tileScene(differ, 300).references, []);
  assert.equal(explore([[null, 10, 20, 30]]).references, null);
  assert.equal(explore([...constants(0.2)]).references, null);
});

test('a row of one class only that is always right stays the best', () => {
  const model = explore([[100, 0, 0, 0], ...board(random(5), 5, 0.2)], 0.2);
  assert.deepEqual(model.competing?.shares, [0, 0]);
});

test('the overlay says whether references compete; without it they are only mentioned', () => {
  const model = explore(board(random(6), 12, 0.02));
  at(model, 0.1, 0.05);
  assert.equal(model.referenceAhead?.which, 0);
  const { radius } = model.winnerMoves();
  model.overlays.delete('references');
  assert.equal(model.referenceAhead, null);
  assert.ok(model.referenceHere()?.beats);
  assert.notEqual(model.winnerMoves().radius, radius);
  assert.deepEqual(tileScene(model, 300).references, []);
  model.overlays = new Set(['references', 'nontrivial']);
  assert.deepEqual(tileScene(model, 300).references, []);
});

test('a Tile of a single colour offers the part that has the others', () => {
  const rows = board(random(7), 20, 0.3);
  const model = explore(rows, 0.0005);
  const single = singleRegion(model);
  assert.ok(single && single.area > 0.95);
  const window = othersWindow(model);
  assert.ok(window);
  const [a0, a1, b0, b1] = window;
  const seen = model
    .bestRegions()
    .filter(({ outline }) => outline.some(([a, b]) => a >= a0 && a <= a1 && b >= b0 && b <= b1));
  assert.ok(seen.length > 1 && (a1 - a0) * (b1 - b0) < 0.5);
  assert.equal(singleRegion(explore(rows)), null);
  assert.equal(othersWindow(explore(rows)), null);
  model.flavor = 'best';
  assert.equal(singleRegion(model), null);
});

test('words', () => {
  const here = /** @type {const} */ ({
    which: 0,
    score: 0.98,
    scores: [0.98, 0.02],
    more: 0,
    of: 58,
    best: 1,
    ahead: 0.001,
  });
  const names = ['A', 'B'];
  assert.equal(
    beatenWords({ ...here, scores: [0.98, 0.02], beats: true }, names),
    'Always negative scores 0.001 more than B, the best of 58 classifiers',
  );
  const told = (/** @type {any} */ changes) =>
    againstWords({ ...here, scores: [0.98, 0.02], beats: false, ...changes });
  assert.equal(told({ beats: true }), 'All 58 classifiers score less than doing nothing');
  assert.equal(told({ more: 3 }), '3 of 58 classifiers score more than doing nothing');
  assert.equal(told({ more: 1, which: 1, of: 1 }), '1 of 1 classifier scores more than treating all');
});
