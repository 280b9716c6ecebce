/** What the page Any task opens with: the sample, or a leaderboard of more than two classes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';
import { meanRankReversal, normalisedReversal } from '#tile/math/tasks/newcomers';
import { againstRest, conclusionsOf } from '#tile/math/tasks/spaces';
import { ExploreModel } from '#tile/model/explore';
import { matricesOf, matricesOfClasses, TaskModel } from '#tile/model/tasks';
import { OutcomeTable } from '#tile/pages/tasks/outcomes';
import { averagesOf, outcomesOf, rankingOf } from '#tile/pages/tasks/tables';
import { leadersOf, restOf } from '#tile/pages/tasks/triangle_painter';
import { captureTasks, copyFrame, movePoint, withTitle } from '#tile/present/frame';
import { HiddenNames } from '#tile/present/stage/board';
import { hasTile, isWide, panesOf } from '#tile/present/stage/evidence';

/** @returns {any} */
const board = () => ({
  title: 'pets',
  entities: ['x', 'y', 'z'],
  contexts: ['cat', 'dog', 'fox'],
  matrices: [
    [5, 1, 0, 2, 7, 1, 0, 0, 4],
    [4, 2, 0, 1, 8, 1, 1, 0, 3],
    [6, 0, 0, 3, 6, 1, 0, 1, 3],
  ],
});
const sample = { title: 'grades', classes: ['low', 'high'], models: ['m'], counts: [[1, 2, 3, 4]] };

test('a leaderboard of more classes is shown, right or wrong, unless the sample was chosen', () => {
  const model = new TaskModel();
  model.sample = sample;
  model.board = matricesOf('two classes', ['a', 'b'], [[5, 1, 1, 5], null]);
  assert.deepEqual([model.shows, model.board?.models], ['sample', ['a']]);
  model.board = matricesOfClasses(board(), new Set());
  assert.deepEqual([model.shows, model.kind, model.matrices?.models], ['board', 'right', ['x', 'y', 'z']]);
  assert.deepEqual(
    model.ranked?.scores.map((r) => Number(r.toFixed(3))),
    [0.8, 0.75, 0.75],
  );
  model.open('sample');
  assert.equal(model.shows, 'sample');
  model.open(null);
  assert.equal(model.shows, 'board');
});

test('models without true negatives are ranked where these do not count', () => {
  const model = new TaskModel();
  model.sample = sample;
  model.source = 'board';
  model.board = matricesOf('', ['a', 'b'], [[null, 2, 1, 7], [null, 1, 3, 6], [null, null, 1, 1], null]);
  assert.deepEqual([model.kind, model.matrices?.models, model.isDetection], ['detection', ['a', 'b'], true]);
  assert.deepEqual(model.map, [1, 3, 2]);
  assert.deepEqual(
    model.ranked?.scores.map((r) => Number(r.toFixed(3))),
    [0.7, 0.6],
  );
  model.board = matricesOf(
    '',
    ['a', 'b'],
    [
      [5, 2, 1, 7],
      [null, 1, 3, 6],
    ],
  );
  assert.deepEqual([model.kind, model.matrices?.models], ['right', ['a']]);
  model.take('detection', 1);
  assert.deepEqual([model.kind, model.matrices?.models], ['detection', ['a', 'b']]);
  model.take('detection', 0);
  assert.deepEqual(model.matrices?.models, ['a']);
});

test('the map is divided where all tie on its lower side, since nothing satisfies there', () => {
  const model = new TaskModel();
  model.source = 'board';
  model.board = matricesOf(
    '',
    ['a', 'b', 'c'],
    [
      [null, 20, 30, 70],
      [null, 5, 40, 60],
      [null, 60, 20, 80],
    ],
  );
  const areas = (/** @type {[number, number, number]} */ three) => {
    model.three = three;
    const { pieces = [], shares = [] } = model.ranked?.division ?? {};
    const found = shares.map(() => 0);
    for (const { entity, outline } of pieces)
      for (const [k, [r, u]] of outline.entries()) {
        const [r1, u1] = outline[(k + 1) % outline.length];
        found[entity] += r * u1 - r1 * u;
      }
    for (const [k, share] of shares.entries())
      assert.ok(Math.abs(found[k] - share) < 1e-3, `${three} ${found} ${shares}`);
    assert.ok(Math.min(...found) > 0.2);
  };
  // True positives at the top, at the right and at the left.
  areas([1, 3, 2]);
  areas([1, 2, 3]);
  areas([3, 1, 2]);
});

test('hidden models are left out of the matrices', () => {
  const shown = matricesOfClasses(board(), new Set([0]));
  assert.deepEqual([shown?.models, shown?.counts[0]], [['y', 'z'], board().matrices[1]]);
  assert.equal(matricesOfClasses({ ...board(), matrices: undefined }, new Set()), null);
});

/** A generator of numbers in [0, 1) with a seed. @param {number} seed */
const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** @param {number[][]} scores */
const meanRanks = (scores) =>
  scores.map((row) => mean(row.map((value, c) => 1 + scores.filter((other) => other[c] > value).length)));
/** @param {number[][]} scores */
const normalised = (scores) =>
  scores.map((row) =>
    mean(
      row.map((value, c) => {
        const all = scores.map((each) => each[c]);
        const [low, high] = [Math.min(...all), Math.max(...all)];
        return high > low ? (value - low) / (high - low) : 0;
      }),
    ),
  );

test('a newcomer reverses two models, by mean ranks and by normalised scores, and no copy does where none is found', () => {
  let [found, none] = [0, 0];
  for (let seed = 1; seed <= 60; seed++) {
    const next = random(seed);
    const [models, classes] = [2 + (seed % 4), 2 + (seed % 3)];
    const scores = Array.from({ length: models }, () =>
      Array.from({ length: classes }, () => Math.round(next() * 20) / 20),
    );
    const [least, most] = [scores[0].map(() => 0), scores[0].map(() => 1)];
    for (const [values, reversal, higher] of /** @type {const} */ ([
      [meanRanks, meanRankReversal(scores), -1],
      [normalised, normalisedReversal({ scores, least, most }), 1],
    ])) {
      if (!reversal) {
        none++;
        for (let ahead = 0; ahead < models; ahead++)
          for (let behind = 0; behind < models; behind++) {
            if (!(higher * (values(scores)[ahead] - values(scores)[behind]) > 1e-9)) continue;
            for (const extra of [scores[behind], least, most]) {
              const after = values([...scores, extra]);
              assert.ok(higher * (after[ahead] - after[behind]) > -1e-9);
            }
          }
        continue;
      }
      found++;
      const { ahead, behind, before, after, levels } = reversal;
      const newcomer = levels.map((level, c) => ({ same: scores[behind][c], least: 0, most: 1 })[level]);
      const [then, now] = [values(scores), values([...scores, newcomer])];
      for (const [k, i] of [ahead, behind].entries()) {
        assert.ok(Math.abs(before[k] - then[i]) < 1e-9);
        assert.ok(Math.abs(after[k] - now[i]) < 1e-9);
      }
      assert.ok(higher * (then[ahead] - then[behind]) > 1e-9 && higher * (now[behind] - now[ahead]) > 1e-9);
    }
  }
  assert.ok(found > 30 && none > 10, `${found} ${none}`);
});

test('users of ROC and PR space conclude by two coordinates each', () => {
  const [one, two, three] = [
    [90, 10, 5, 5],
    [95, 5, 4, 6],
    [80, 20, 2, 8],
  ];
  const found = conclusionsOf([one, two, three, [100, 0, 10, 0]]).map(({ roc, pr }) => [roc, pr]);
  // The third detects more, for more false alarms: incomparable in ROC space, and ahead of the first nowhere in PR.
  assert.deepEqual(found.slice(0, 2), [
    [-1, -1],
    [NaN, NaN],
  ]);
  assert.deepEqual(found[3], [NaN, NaN]);
  // With a precision of 0/0 there is nothing to conclude in PR space.
  assert.deepEqual(found[2], [NaN, NaN]);
  assert.deepEqual(againstRest([[5, 1, 0, 2, 7, 1, 0, 0, 4]], 3, 0), [[12, 2, 1, 5]]);
});

test('with the same class sizes PR users rank every pair that ROC users rank, and more', () => {
  const next = random(5);
  const rows = Array.from({ length: 40 }, () => {
    const [fp, tp] = [1 + Math.floor(next() * 90), 1 + Math.floor(next() * 40)];
    return [100 - fp, fp, 50 - tp, tp];
  });
  const all = conclusionsOf(rows);
  const [roc, pr] = [all.filter((each) => !Number.isNaN(each.roc)), all.filter((each) => !Number.isNaN(each.pr))];
  assert.ok(roc.every((each) => each.roc === each.pr));
  assert.ok(pr.length > roc.length);
});

test('pairs of samples are counted by their order, which the concordance index ranks', () => {
  const next = random(9);
  const samples = Array.from({ length: 40 }, () => [Math.floor(next() * 4), Math.floor(next() * 4)]);
  const counts = new Array(16).fill(0);
  for (const [i, j] of samples) counts[4 * i + j]++;
  const expected = new Array(9).fill(0);
  const relation = (/** @type {number} */ one, /** @type {number} */ two) => 1 + Math.sign(one - two);
  for (const [s, [i, j]] of samples.entries())
    for (const [t, [k, l]] of samples.entries()) if (s !== t) expected[3 * relation(i, k) + relation(j, l)]++;
  const model = new TaskModel();
  model.sample = { title: '', classes: ['a', 'b', 'c', 'd'], models: ['m'], counts: [counts] };
  model.take('ranking', 0);
  assert.deepEqual(model.matrices?.counts, [expected]);
  model.weights = [1, 0, 1];
  const [right, tied, wrong] = [0, 1, 2].map((k) => expected[k] + expected[8 - k]);
  const concordance = (right + tied / 2) / (right + tied + wrong);
  assert.ok(Math.abs((model.ranked?.scores[0] ?? 0) - concordance) < 1e-12);
});

test('a threshold on a regression asks on which side a prediction is', () => {
  const model = new TaskModel();
  model.sample = { title: '', classes: ['a', 'b', 'c'], models: ['m'], counts: [[5, 1, 0, 2, 7, 1, 0, 0, 4]] };
  model.take('threshold', 2);
  assert.deepEqual(model.task.satisfaction, [1, 1, 0, 1, 1, 0, 0, 0, 1]);
  model.take('similarity', 0);
  assert.deepEqual(model.task.satisfaction, [1, 0.5, 0.25, 0.5, 1, 0.5, 0.25, 0.5, 1]);
});

test('the tables to save hold every model, outcome and average', () => {
  const model = new TaskModel();
  model.board = matricesOfClasses(board(), new Set());
  const ranking = rankingOf(model);
  assert.deepEqual(ranking?.rows[0].slice(0, 3), [1, 'x', 0.8]);
  assert.equal(ranking?.columns.length, ranking?.rows[0].length);
  const outcomes = outcomesOf(model);
  assert.deepEqual(outcomes?.rows[1], ['cat as dog', 'cat', 'dog', 0, 1, 1, 2, 0]);
  const averages = averagesOf(model);
  assert.deepEqual(averages?.rows[0].slice(0, 5), ['Accuracy', 'holds', 'holds', 'holds', 0.8]);
  assert.equal(averages?.rows.find(([name]) => name === 'Macro-F1')?.[2], 'fails');
  assert.equal(averages?.columns.length, averages?.rows[0].length);
  Object.assign(model, { score: 'tp / (tp + fn)', average: 'worst' });
  const typed = averagesOf(model)?.rows.at(-1);
  assert.deepEqual(typed?.slice(0, 5), ['Worst class: tp / (tp + fn)', 'not refuted', 'fails', 'not refuted', 0.7]);
  assert.deepEqual([model.view().score, model.view().average], ['tp / (tp + fn)', 'worst']);
});

test('thin regions on the lower side get names below it that do not overlap', () => {
  const thin = (/** @type {number} */ entity, /** @type {number} */ from, /** @type {number} */ to) => ({
    entities: [entity],
    outline: [
      [from, 0],
      [to, 0],
      [(from + to) / 2, 0.1],
    ],
  });
  const regions = [thin(0, 0, 0.6), thin(1, 0.6, 0.62), thin(2, 0.62, 0.64), { entities: [3], outline: [[0.5, 0.5]] }];
  const names = ['wide', 'first thin', 'second thin', 'inside'];
  const found = leadersOf(regions, new Set([0]), names, (a) => 400 * a, 440);
  assert.deepEqual(
    found.map(({ entity, x }) => [entity, Math.round(x)]),
    [
      [1, 244],
      [2, 252],
    ],
  );
  assert.ok(found[1].left > found[0].left + 6 * 'first thin'.length);
});

/** Explore with the leaderboard of pets, and the slide of a view of Any task. @param {object} [view] */
function slide(view) {
  const explore = new ExploreModel();
  const { entities, contexts } = board();
  const rows = contexts.map(() => entities.map(() => null));
  explore.load({ id: 'p', performances: rows, sizes: rows, notes: [], ...board() });
  return withTitle(captureTasks(explore, sample, { ...new TaskModel().view(), ...view }), {});
}

test('a slide ranks the models of the task as the page does, and says so', () => {
  const frame = slide({ weights: [0.2, 0.2, 0.6] });
  const { model, tasks, title, about } = frame;
  assert.deepEqual([frame.kind, title, about], ['tasks', 'pets', 'pets · 3 models']);
  const scores = tasks?.model.ranked?.scores ?? [];
  assert.deepEqual([...model.ranking.scores], scores);
  assert.deepEqual([...model.ranking.order].slice(0, 1), model.winners);
  const [first, ...others] = [...scores].sort((one, two) => two - one);
  const winner = model.names[scores.indexOf(first)];
  const next = model.names[scores.indexOf(others[0])];
  const lead = `${(first - others[0]).toFixed(3)} ahead of ${next}`;
  const sentence = `${winner} is best here with R = ${first.toFixed(3)}, ${lead}`;
  assert.equal(tasks?.sentence(model.names), `${sentence} · importances: cat 0.20, dog 0.20, fox 0.60`);
  assert.equal(
    tasks?.rowWords(model.winners[0], model.names),
    `${winner}: R = ${first.toFixed(3)}, rank 1 of 3 models`,
  );
  assert.deepEqual(panesOf(frame, 'pair'), ['triangle', 'standing']);
  assert.deepEqual(panesOf(frame, 'roc'), ['triangle', 'standing']);
  assert.ok(isWide(frame, 'tile') && !hasTile(frame, 'pair'));
});

test('the point of a slide moves in the triangle, without the scene that it shows', () => {
  const frame = slide();
  const shown = copyFrame(frame);
  movePoint(shown, 1, 0);
  assert.deepEqual(shown.tasks?.model.shares, [0, 0, 1]);
  assert.deepEqual([...shown.model.ranking.scores], [1, 0.75, 0.75]);
  assert.deepEqual([shown.model.point, shown.model.winners], [{ a: 1, b: 0 }, [0]]);
  movePoint(shown, 0.5, 1);
  assert.deepEqual([shown.tasks?.model.shares, shown.model.winners], [[0, 1, 0], [1]]);
  assert.deepEqual(frame.tasks?.model.shares, [1 / 3, 1 / 3, 1 / 3]);
  assert.equal(frame.model.point.b, 1 / 3);
});

test('names hidden from the audience are hidden in the sentence of a slide, and revealed from the last rank', () => {
  const { model, tasks } = slide({ weights: [0.2, 0.6, 0.2] });
  const hidden = new HiddenNames();
  hidden.hide(model);
  assert.match(tasks?.sentence(hidden.visibleNames(model)) ?? '', /^\? is best here with R = .*, .* ahead of \? ·/);
  const last = [...model.ranking.order].pop();
  assert.deepEqual(hidden.reveal(model, [...model.ranking.order]), [last]);
});

test('a slide without a model that can be ranked shows the leaderboard', () => {
  const explore = new ExploreModel();
  explore.load({
    id: 'e',
    title: 'e',
    entities: ['A'],
    contexts: ['c'],
    performances: [[null]],
    sizes: [[null]],
    notes: [],
  });
  const frame = captureTasks(explore, null, new TaskModel().view());
  assert.deepEqual([frame.kind, frame.tasks], ['explore', undefined]);
});

test('regions without a name on the map are listed below it, each once, in at most three rows', () => {
  const names = Array.from({ length: 40 }, (_, k) => `classifier ${k}`);
  const regions = [5, 2, 5, 0, 7].map((entity) => ({ entities: [entity] }));
  const few = restOf({ regions, names }, new Set([2]), 400);
  assert.deepEqual(
    few.map(({ entity, row }) => [entity, row]),
    [
      [5, 0],
      [0, 0],
      [7, 0],
    ],
  );
  const many = restOf({ regions: names.map((_, k) => ({ entities: [k] })), names }, new Set(), 400);
  assert.ok(Math.max(...many.map(({ row }) => row)) === 2);
  const last = many.at(-1);
  assert.deepEqual([last?.entity, last?.text], [-1, `and ${40 - (many.length - 1)} more`]);
  assert.ok((last?.left ?? 0) + 80 <= 400);
  assert.deepEqual(restOf({ regions, names }, new Set([5, 2, 0, 7]), 400), []);
});

test('a number that was refused is not marked once the right one stands in its place', () => {
  const make = document.createElement;
  Object.assign(globalThis, { Text: class {} });
  /** @type {any[]} */
  const made = [];
  document.createElement = (/** @type {string} */ name) => {
    const [attributes, node] = [/** @type {any} */ ({}), make(name)];
    made.push(
      Object.assign(node, {
        ...{ attributes, style: { setProperty() {} }, replaceChildren() {} },
        setAttribute: (/** @type {string} */ key, /** @type {string} */ value) =>
          Object.assign(attributes, { [key]: value }),
        removeAttribute: (/** @type {string} */ key) => delete attributes[key],
        addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listener) =>
          Object.assign(node, { listener }),
      }),
    );
    return node;
  };
  const table = new OutcomeTable(/** @type {any} */ ({}), () => {});
  table.small(['a', 'b'], 0, 1);
  document.createElement = make;
  const field = made.find(({ attributes }) => attributes['aria-label']?.startsWith('satisfaction'));
  field.value = '2';
  field.listener();
  assert.equal(field.attributes['aria-invalid'], 'true');
  table.cells[0]({ satisfaction: [1, 0.5], importance: [1, 1] }, [3, 4]);
  assert.deepEqual([field.value, field.attributes['aria-invalid']], ['0.5', undefined]);
});
