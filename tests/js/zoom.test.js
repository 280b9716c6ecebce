/** The part of the Tile that is shown: windows, places and pixels, regions cut to it, ticks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evenTicks, roundTicks } from '#tile/draw/scales';
import { tileScale } from '#tile/draw/square';
import { shiftPoint, toPrior } from '#tile/math/performance';
import { rank } from '#tile/math/ranking';
import { firstRegions } from '#tile/math/regions/best';
import { scores } from '#tile/math/scores';
import { ExploreModel } from '#tile/model/explore';
import { outside, tagStart } from '#tile/plots/tile/axes';
import { cellValue } from '#tile/plots/tile/cells';
import { rankingsOf, regionAtPoint } from '#tile/plots/tile/ranking_regions';
import {
  boxWindow,
  includePoint,
  insideTile,
  lociOf,
  panWindow,
  placeInFrame,
  shownWinner,
  visibleRegions,
  windowWords,
  zoomWindow,
} from '#tile/plots/tile/scene';
import { assertClose, random, times, vectors } from './compare.js';
import './page.js';

/** @import { Performance } from '#tile/math/performance' */
/** @typedef {[number, number, number, number]} Window */
/** @typedef {[number, number]} Place */
const python = vectors('zoom');
const NEAR = { rtol: 1e-6, atol: 1e-12 };
const APART = 26;

test('what is under the pointer stays there, unless the border of the Tile would come into view', () => {
  for (const u of [0.1, 0.5, 0.9])
    for (const v of [0.2, 0.8])
      for (const more of [0.9, 1.5, 4]) {
        const [a0, a1, b0, b1] = /** @type {Window} */ (zoomWindow([0.2, 0.6, 0.3, 0.7], more, u, v));
        const found = [a0 + u * (a1 - a0), b0 + v * (b1 - b0), a1 - a0];
        assertClose(found, [0.2 + u * 0.4, 0.3 + v * 0.4, 0.4 / more], NEAR);
      }
});

test('a window stays inside and never vanishes', () => {
  assert.equal(zoomWindow(null, 0.5, 0.5, 0.5), null);
  assert.equal(zoomWindow([0.2, 0.4, 0.2, 0.4], 0.01, 0.5, 0.5), null);
  const next = random(7);
  const special = [
    [0.5, 0.5, 0.5, 0.5],
    [1, 1, 0, 0],
    [0.9, 0.1, 0, 1],
  ];
  for (const window of /** @type {Window[]} */ ([...times(50, () => times(4, next)), ...special])) {
    const [a0, a1, b0, b1] = insideTile(window) ?? [0, 1, 0, 1];
    assert.ok(0 <= a0 && a0 < a1 && a1 <= 1 && 0 <= b0 && b0 < b1 && b1 <= 1, String(window));
    assert.ok(Math.min(a1 - a0, b1 - b0) >= 0.01 - 1e-9);
  }
});

test('a box and a move are shares of what is shown', () => {
  /** @type {Window} */
  const part = [0.2, 0.4, 0.2, 0.4];
  assertClose(boxWindow([0.2, 0.6, 0, 1], [1, 0.25], [0.5, 0.75]), [0.4, 0.6, 0.25, 0.75], NEAR);
  assertClose(panWindow(part, 0.5, -0.5), [0.3, 0.5, 0.1, 0.3], NEAR);
  assertClose(panWindow([0.7, 0.9, 0.2, 0.4], 5, 0), [0.8, 1, 0.2, 0.4], NEAR);
  assertClose(includePoint(part, 0.5, 0.1), [0.3, 0.5, 0.1, 0.3], NEAR);
  assertClose(includePoint(part, 0.3, 0.3), [0.2, 0.4, 0.2, 0.4], NEAR);
});

for (const prior of [null, 0.5, 0.03, 0.9])
  for (const window of /** @type {(Window | null)[]} */ ([null, [0.2, 0.5, 0.6, 0.9]])) {
    test(`places and pixels are inverse: prior ${prior}, window ${window}`, () => {
      const { x, y, a, b } = tileScale(400, 40, { window, prior });
      const next = random(8);
      for (const [u, v] of times(20, () => times(2, next)))
        assertClose([x(a(x(u))), y(b(y(v)))], [x(u), y(v)], { rtol: 0, atol: 1e-6 });
    });
  }

for (const { prior, places, shown } of python.balanced) {
  test(`balanced coordinates are those of the prior shift: ${prior}`, () => {
    // In pixels of a Tile of side 1 at 0: paper B, lemma 5, takes a score at this prior to one at balanced priors.
    const found = places.map(tileScale(1, 0, { window: null, prior }).x);
    assertClose(found, shown, { rtol: 0, atol: 1e-12 });
    assertClose(
      found.map((/** @type {number} */ z) => toPrior(z, prior)),
      places,
      { rtol: 1e-6, atol: 1e-9 },
    );
  });
}

/** Whether a point is in a polygon, by the even-odd rule. */
function inside(/** @type {Place[]} */ polygon, /** @type {Place} */ [a, b]) {
  const crossings = polygon.filter(([a0, b0], k) => {
    const [a1, b1] = polygon[(k + 1) % polygon.length];
    return b0 > b !== b1 > b && a < a0 + ((b - b0) * (a1 - a0)) / (b1 - b0);
  });
  return crossings.length % 2 === 1;
}

for (const prior of [null, 0.1]) {
  test(`a part shows the best classifier of each place: prior ${prior}`, () => {
    const next = random(9);
    const rows = times(12, () => {
      const [x, y] = [0.4 * next(), 0.3 + 0.5 * next()];
      return /** @type {Performance} */ ([0.9 * (1 - x), 0.9 * x, 0.1 * (1 - y), 0.1 * y]);
    });
    /** @type {Window} */
    const window = [0.3, 0.42, 0.55, 0.8];
    const usual = (/** @type {number} */ z) => (prior === null ? z : toPrior(z, prior));
    const shown = (/** @type {number} */ z) => (prior === null ? z : shiftPoint(z, 0.5, prior));
    const polygons = visibleRegions(firstRegions(rows), { window, prior }, true).map(({ entities, outline }) => ({
      entities,
      line: /** @type {Place[]} */ (outline.map(([a, b]) => [shown(a), shown(b)])),
    }));
    const right = times(200, () => /** @type {Place} */ ([0.3 + 0.12 * next(), 0.55 + 0.25 * next()])).filter(
      (place) => {
        const hits = polygons.filter(({ line }) => inside(line, place));
        const best = rank(rows, usual(place[0]), usual(place[1])).order[0];
        return hits.length === 1 && hits[0].entities[0] === best;
      },
    );
    assert.ok(right.length >= 199, String(right.length));
    for (const [a, b] of polygons.flatMap(({ line }) => line))
      assert.ok(a >= 0.3 - 1e-9 && a <= 0.42 + 1e-9 && b >= 0.55 - 1e-9 && b <= 0.8 + 1e-9);
  });
}

test('ticks are round and can be read', () => {
  assertClose(evenTicks(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1], NEAR);
  assertClose(evenTicks(0.31, 0.41), [0.32, 0.34, 0.36, 0.38, 0.4], NEAR);
  assertClose(evenTicks(0.5, 0.513), [0.5, 0.505, 0.51], NEAR);
  for (const prior of [0.01, 0.3, 0.95]) {
    const { x } = tileScale(400, 0, { window: null, prior });
    const ticks = roundTicks(x, 0, 400);
    assert.deepEqual(
      ticks,
      [...ticks].sort((p, q) => p - q),
    );
    assert.ok(ticks.includes(0) && ticks.includes(1));
    ticks.slice(1).forEach((tick, k) => void assert.ok(x(tick) - x(ticks[k]) >= APART));
  }
});

/** A model with these rows, at (0.1, 0.1). */
function modelOf(/** @type {any[]} */ rows, /** @type {boolean} */ nontrivial, id = '') {
  const model = new ExploreModel();
  model.data = /** @type {any} */ ({
    id,
    title: '',
    contexts: ['all'],
    entities: rows.map((_, i) => `m${i}`),
    performances: [rows],
    sizes: [rows.map(() => 100)],
    notes: [],
  });
  if (nontrivial) model.overlays.add('nontrivial');
  model.point = { a: 0.1, b: 0.1 };
  return model;
}

test('trivial classifiers are left out of the colours', () => {
  // The regions are those of the others alone; the ranking keeps all.
  const rows = [[80, 0, 20, 0], [0, 80, 0, 20], [60, 20, 5, 15], [70, 10, 10, 10], null];
  const [all, others] = [false, true].map((on) => {
    const model = modelOf(rows, on);
    model.derive();
    model.look();
    return {
      owners: new Set(model.regions('first').flatMap(({ entities }) => entities)),
      ranks: [...model.ranking.ranks],
      winner: shownWinner(model),
    };
  });
  assert.ok(all.owners.has(0) && all.owners.has(1));
  assert.deepEqual(others.owners, new Set([2, 3]));
  assert.deepEqual(others.ranks, all.ranks);
  assert.deepEqual([all.winner, others.winner], [[0], [3]]);
});

for (const place of [2, 3]) {
  test(`trivial classifiers hold no place ${place} and no podium`, () => {
    // The r-th of the others, in cells and at the point; rankings of the others.
    const rows = [
      [80, 0, 20, 0],
      [0, 80, 0, 20],
      [60, 20, 5, 15],
      [70, 10, 10, 10],
      [50, 30, 2, 18],
    ];
    const model = modelOf(rows, true, 'x');
    model.rank = place;
    model.derive();
    model.look();
    const wanted = rank(/** @type {any} */ (rows.slice(2)), 0.1, 0.1).order[place - 1] + 2;
    const podium = /** @type {any} */ (rankingsOf(model.with({ flavor: 'podium' })));
    assert.equal(cellValue(model)(0.1, 0.1), wanted);
    assert.deepEqual(shownWinner(model), [wanted]);
    const podiums = podium.regions.map((/** @type {{ places: number[][] }} */ { places }) => places.flat());
    assert.deepEqual(new Set(podiums.flat()), new Set([2, 3, 4]));
    assert.equal(podiums[/** @type {number} */ (regionAtPoint(model, podium))][place - 1], wanted);
  });
}

for (const used of [null, 0.02, 0.6]) {
  test(`loci are those of the core: prior in use ${used}`, () => {
    // In the coordinates of the Tile as it is, and in balanced ones, carried to the prior in use.
    const cases = python.loci.filter((/** @type {{ used: number | null }} */ each) => each.used === used);
    assert.equal(cases.length, 24);
    for (const { key, prior, at } of cases) {
      const place = /** @type {Place} */ (scores[key].place(prior));
      const found = placeInFrame(place, prior, /** @type {any} */ ({ window: null, prior: used }));
      assertClose(found, at, { rtol: 1e-6, atol: 1e-9 });
    }
  });
}

test('scores that travel together are named together', () => {
  const { records } = python;
  const symbolOf = (/** @type {string} */ wanted) =>
    records.find((/** @type {{ key: string }} */ { key }) => key === wanted).symbol;
  const usual = lociOf(records, { window: null, prior: null }).map(({ label }) => label);
  assert.deepEqual(usual[0].split(', ').slice(0, 2), ['BA', symbolOf('informedness')]);
  assert.ok(usual.some((label) => label.includes('κ')));
  assert.ok(usual.some((label) => label.includes(symbolOf('snpv'))));
  assert.ok(!usual.some((label) => label.startsWith('F') || label === 'A'));
  const balanced = lociOf(records, { window: null, prior: 0.2 }, { a: 0.5, b: 0.9 }).map(({ label }) => label);
  assert.ok(balanced.includes('this point'));
  assert.ok(balanced.includes('A'));
  assert.ok(!balanced.some((label) => label.startsWith('BA')));
});

for (const digits of [3, 4, 6]) {
  test(`the tag of b with ${digits} digits is not cut`, () => {
    // The left margin has room for ticks; the point's coordinate is wider, the more the farther one zooms in.
    const wide = 7 * (digits + 2) + 8;
    assert.equal(tagStart(36, wide, 'end'), Math.max(0, 36 - wide));
  });
}

test('names of scores outside of the Tile do not cover each other', () => {
  // In balanced coordinates the F-scores crowd at PPV where one class is rare; the corner comes first.
  const place = (/** @type {string} */ symbol, /** @type {number} */ a, /** @type {number} */ b) =>
    /** @type {any} */ ({ symbol, name: symbol, others: [], a, b, kind: a ? 'right' : 'left' });
  const places = [place('F1', 1, 0.5), place('F2', 1, 0.8), place('F0.5', 1, 0.2), place('PPV', 1, 0)];
  places.push(place('TPR', 1, 1), place('NPV', 0, 1));
  const named = (/** @type {number | null} */ prior) =>
    outside(places, tileScale(240, 40, { window: null, prior })).map(({ place: { symbol } }) => symbol);
  assert.deepEqual(named(0.005).sort(), ['NPV', 'PPV', 'TPR']);
  assert.deepEqual([named(0.5).length, named(null).length], [6, 6]);
});

test('a window in words has the digits of its width', () => {
  assert.equal(windowWords([0.349781197, 0.668930134, 0.3, 0.645088274]), 'a 0.35–0.67, b 0.3–0.65');
  assert.equal(windowWords([0.4523, 0.4623, 0.9, 1]), 'a 0.452–0.462, b 0.9–1');
});

for (const [low, high] of [
  [0.35, 0.67],
  [0.452, 0.462],
  [0.991, 0.9993],
]) {
  test(`a part in balanced coordinates has ticks: ${low} to ${high}`, () => {
    // Where few of the roundest values are, those between them.
    const ticks = roundTicks((z) => (300 * (z - low)) / (high - low), 0, 300);
    assert.ok(ticks.length >= 3);
    for (const tick of ticks)
      assert.ok(low <= tick && tick <= high && Math.round(tick * 1e4) / 1e4 === tick, String(tick));
    for (const [k, tick] of ticks.slice(1).entries())
      assert.ok(((tick - ticks[k]) * 300) / (high - low) >= APART - 1e-6);
  });
}
