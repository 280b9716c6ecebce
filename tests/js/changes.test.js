/** What changed between two versions of a leaderboard of several contexts, by the rule in use. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areVersions, EarlierVersion, remeasured } from '#tile/model/changes';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard as boardOf } from '#tile/model/leaderboard';
import './page.js';

/** Three tasks of these teams. @param {string} title @param {string[]} names @param {number} seed */
function tasks(title, names, seed) {
  const rows = [0, 1, 2].map((task) =>
    names.map((_, i) => {
      const [fp, fn] = [20 + ((i * 37 + task * 29 + seed * 13) % 90), 10 + ((i * 23 + task * 41 + seed * 7) % 61)];
      return [700 - fp, fp, fn, 300 - fn];
    }),
  );
  const board = boardOf(title, names, /** @type {any} */ (rows[0]));
  const sizes = rows.map((each) => each.map(() => 1000));
  return { ...board, id: title, contexts: ['x', 'y', 'z'], performances: /** @type {any} */ (rows), sizes };
}

/** @param {ReturnType<typeof tasks>} board @param {string} over */
function model(board, over) {
  const one = new ExploreModel();
  one.load(board);
  Object.assign(one, { over, point: { a: 0.4, b: 0.7 } });
  one.derive();
  one.look();
  return one;
}

test('a version is not compared with one that came after it', () => {
  const [v1, v2, v3] = ['v1', 'v2', 'v3'].map((id) => tasks(id, ['A', 'B'], 1));
  const earlier = new EarlierVersion();
  assert.ok(earlier.mayPrecede(v1, v2));
  earlier.take(v1, v2);
  assert.equal(earlier.board, v1);
  // Back to the first version, by Undo or the menu, and forth again.
  assert.deepEqual([earlier.mayPrecede(v2, v1), earlier.mayPrecede(v1, v2)], [false, true]);
  assert.ok(earlier.mayPrecede(v2, v3));
  earlier.take(null, v1);
  assert.equal(earlier.board, null);
});

test('whose own results changed is told, in contexts of both versions', () => {
  const before = tasks('v1', ['A', 'B', 'C'], 1);
  const now = { ...tasks('v2', ['C', 'A', 'D'], 5), contexts: ['y', 'x', 'w'] };
  const [x, y, z] = before.performances;
  const other = /** @type {any} */ ([1, 2, 3, 4]);
  now.performances = [
    [y[2], y[0], other],
    [x[2], other, other],
    [other, z[0], other],
  ];
  assert.deepEqual(remeasured(before, now), ['A']);
  // Single contexts are the same one, whatever each is called.
  const [one, two] = [before, now].map((board) => ({ ...board, contexts: [board.title] }));
  assert.deepEqual(remeasured(one, { ...two, performances: [[x[2], x[0], other]] }), []);
});

for (const over of ['mean', 'scores', 'rank', 'worst'])
  test(`ranks and scores are those of each version by the rule: ${over}`, () => {
    const names = Array.from({ length: 9 }, (_, i) => `T${i}`);
    const [before, now] = [tasks('v1', names.slice(0, 7), 1), tasks('v2', names.slice(2).reverse(), 2)];
    const [old, page] = [model(before, over), model(now, over)];
    const earlier = new EarlierVersion();
    assert.equal(earlier.changes(page), null);
    earlier.board = before;
    const found = earlier.changes(page);
    assert.ok(found);
    assert.equal(earlier.changes(page), found);
    assert.deepEqual(
      [found.entered, found.left].map((rows) => rows.map(({ name }) => name).sort()),
      [
        ['T7', 'T8'],
        ['T0', 'T1'],
      ],
    );
    // Who entered or left has the rank and the score of its own version.
    for (const [{ name, rank, score }, version] of /** @type {const} */ ([
      [found.entered[0], page],
      [found.left[0], old],
    ])) {
      const { ranks, scores, values = scores } = version.ranking;
      const at = version.names.indexOf(name);
      assert.deepEqual([rank, score], [ranks[at], values[at]]);
    }
    assert.ok(found.rows.every(({ sets }) => sets === null));
    // By a rule rank sets are found on request, and belong to that state of the model.
    [...earlier.certify(page)];
    const sure = earlier.changes(page);
    assert.equal(earlier.sure(page)?.problem, '');
    assert.ok(
      sure?.rows.every(({ sets, among }) => !sets || sets.every(([x, y], k) => x <= among[k] && among[k] <= y)),
    );
    assert.equal(
      sure?.rows.some(({ sets }) => sets !== null),
      over !== 'mean',
    );
    page.point = { a: 0.5, b: 0.7 };
    page.look();
    assert.equal(earlier.sure(page), null);
    page.point = { a: 0.4, b: 0.7 };
    page.look();
    for (const { name, ranks, scores } of found.rows) {
      const at = [old, page].map((one) => one.names.indexOf(name));
      assert.deepEqual(ranks, [old.ranking.ranks[at[0]], page.ranking.ranks[at[1]]]);
      const values = [old, page].map(({ ranking }) => ranking.values ?? ranking.scores);
      assert.deepEqual(scores, [values[0][at[0]], values[1][at[1]]]);
    }
  });

test('versions have another id, and the same title or half of the names', () => {
  /** @param {string} id @param {string} title @param {string} letters */
  const version = (id, title, letters) => ({ id, title, entities: [...letters] });
  const one = version('1', 'results', 'abcd');
  assert.equal(areVersions(one, version('2', 'other', 'cdef')), true);
  assert.equal(areVersions(one, version('2', 'other', 'defg')), false);
  assert.equal(areVersions(one, version('2', 'results', 'defg')), true);
  assert.equal(areVersions(one, version('2', 'results', 'efgh')), false);
  assert.equal(areVersions(one, version('1', 'results', 'abcd')), false);
});
