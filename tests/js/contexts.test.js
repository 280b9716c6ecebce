/** What the Contexts page computes: rows of the matrix, agreement over the Tile, contexts left out, probabilities. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULE_KEYS, RuleEvaluator, rasterSteps } from '#tile/math/rules';
import { finished } from '#tile/math/steps';
import {
  agreementOf,
  ContextsModel,
  itemsOf,
  LeavingOut,
  matchesIn,
  medianRankOf,
  orderBy,
  prevalenceOf,
  rivalIn,
  severalOf,
  spreadOf,
  winnerOf,
} from '#tile/model/contexts';
import { matrixTable } from '#tile/pages/contexts/matrix';
import { leadOf, leftOutSentence, setsOf, titleOf, verdictOf } from '#tile/pages/contexts/words';
import { csv } from '#tile/tables/formats';
import { random, times } from './compare.js';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Rule } from '#tile/math/rules' */

const COUNTRIES = ['Japan', 'France', 'Chile', ''];

/** A leaderboard with `entities` rows in `contexts` contexts. @param {number} entities @param {number} contexts */
function board(entities, contexts, seed = 5) {
  const next = random(seed);
  const row = () => [400 + Math.floor(500 * next()), Math.floor(90 * next()), Math.floor(40 * next()), 60];
  return /** @type {Leaderboard} */ ({
    id: 'x',
    title: 'Simulated',
    entities: times(entities, (i) => `Team ${i + 1}`),
    contexts: times(contexts, (k) => `Task ${k + 1}`),
    performances: times(contexts, () => times(entities, row)),
    sizes: times(contexts, () => times(entities, () => 1000)),
    attributes: { country: times(entities, (i) => COUNTRIES[i % 4]) },
    notes: [],
  });
}

/** @param {Leaderboard} data @param {number[]} [hidden] */
const source = (data, hidden = []) => ({
  ...{ board: data, data, prior: null, operations: /** @type {string[]} */ ([]), hidden: new Set(hidden) },
});

/** @param {Leaderboard} data @param {number[]} [hidden] */
function standingOf(data, hidden) {
  return new RuleEvaluator(severalOf(source(data, hidden))).at(1, 0.8);
}

/** The choices of the page with the mean of the scores as the official rule. */
const ruled = () => Object.assign(new ContextsModel(), { rule: /** @type {Rule} */ ('scores') });

/** The rows as text. @param {ReturnType<typeof itemsOf>} items */
const told = (items) =>
  items.map((item) => {
    if (item.kind === 'entity') return item.entity;
    return item.kind === 'more' ? `more ${item.count}` : `${item.text} ${item.entities.length} ${item.open}`;
  });

test('without filter and group all rows are listed in the order of the official rule', () => {
  const data = board(20, 3);
  const standing = standingOf(data);
  const model = ruled();
  const { ranks } = standing.rules.scores;
  const expected = times(20, (i) => i).sort((i, j) => ranks[i] - ranks[j] || i - j);
  assert.deepEqual(told(itemsOf(model, source(data), standing)), expected);
  model.reversed = true;
  assert.deepEqual(orderBy(model, source(data), standing)[0], expected[19]);
});

test('rows are sorted by a context, the name, or the spread', () => {
  const data = board(12, 4);
  const standing = standingOf(data);
  const model = ruled();
  model.sort = 'context-2';
  assert.equal(orderBy(model, source(data), standing)[0], winnerOf(standing.contexts[2].ranks));
  model.sort = 'name';
  assert.deepEqual(orderBy(model, source(data), standing).slice(0, 4), [0, 9, 10, 11]);
  model.sort = 'spread';
  const wide = orderBy(model, source(data), standing).map((i) => {
    const { best, worst } = spreadOf(standing, i);
    return worst - best;
  });
  assert.deepEqual(
    wide,
    [...wide].sort((x, y) => x - y),
  );
});

test('a filter keeps the first eight, and lists what it finds', () => {
  const data = board(20, 3);
  const standing = standingOf(data);
  const model = ruled();
  const all = orderBy(model, source(data), standing);
  model.filter = ' japan ';
  assert.equal(matchesIn(data, model.filter).size, 5);
  const rest = all.slice(8).filter((i) => i % 4 === 0);
  assert.deepEqual(told(itemsOf(model, source(data), standing)), [...all.slice(0, 8), 'more 12', ...rest]);
  model.filter = 'nobody';
  assert.deepEqual(told(itemsOf(model, source(data), standing)), [...all.slice(0, 8), 'more 12']);
});

test('groups are folded; those that the filter finds are open and come first', () => {
  const data = board(20, 3);
  const standing = standingOf(data);
  const model = ruled();
  model.group = 'country';
  const items = itemsOf(model, source(data), standing);
  const heads = items.filter(({ kind }) => kind === 'group');
  assert.equal(heads.length, 4);
  assert.ok(heads.every((each) => each.kind === 'group' && !each.open && each.entities.length === 5));
  model.filter = 'France';
  const found = told(itemsOf(model, source(data), standing)).slice(9);
  assert.equal(found[0], 'France 5 true');
  assert.deepEqual(new Set(found.slice(1, 6)), new Set([1, 5, 9, 13, 17]));
  model.open.add('France');
  assert.equal(told(itemsOf(model, source(data), standing))[9], 'France 5 false');
});

test('the rival of an entity in a context is the best other one with a rank', () => {
  const data = board(6, 2);
  data.performances[1] = data.performances[1].map((row, i) => (i === 4 ? row : null));
  const { contexts } = standingOf(data);
  const [first, second] = contexts[0].order;
  assert.equal(rivalIn(contexts[0], first), second);
  assert.equal(rivalIn(contexts[0], second), first);
  assert.equal(rivalIn(contexts[1], 4), -1);
  assert.equal(rivalIn(contexts[1], 0), 4);
});

test('hidden rows have no rank, and the others are ranked alone', () => {
  const data = board(6, 3);
  const first = winnerOf(standingOf(data).rules.scores.ranks);
  const standing = standingOf(data, [first]);
  assert.ok(Number.isNaN(standing.rules.scores.ranks[first]));
  assert.equal(orderBy(ruled(), source(data, [first]), standing).length, 5);
  assert.ok(winnerOf(standing.rules.scores.ranks) >= 0);
});

test('leaving a context out ranks by the others', () => {
  const data = board(9, 4);
  for (const rule of RULE_KEYS) {
    const standing = standingOf(data);
    const all = standing.rules[rule].ranks;
    const left = finished(new LeavingOut(source(data)).steps(rule, { a: 1, b: 0.8 }, standing));
    assert.deepEqual(left, finished(new LeavingOut(source(data)).steps(rule, { a: 1, b: 0.8 })));
    for (const { context, winner, rank, tau } of left) {
      const rest = (/** @type {any[]} */ list) => list.filter((_, k) => k !== context);
      const fewer = {
        ...data,
        contexts: rest(data.contexts),
        performances: rest(data.performances),
        sizes: rest(data.sizes),
      };
      const { ranks } = standingOf(fewer).rules[rule];
      assert.equal(winner, winnerOf(ranks));
      assert.equal(rank, ranks[winnerOf(all)]);
      // Kendall's tau-b by its definition.
      let [sum, own, other] = [0, 0, 0];
      for (let i = 0; i < 9; i++)
        for (let j = 0; j < i; j++) {
          const [x, y] = [Math.sign(all[i] - all[j]), Math.sign(ranks[i] - ranks[j])];
          sum += x * y;
          own += x * x;
          other += y * y;
        }
      assert.ok(Math.abs(tau - sum / Math.sqrt(own * other)) < 1e-12);
    }
  }
});

test('agreement counts the cells of the raster', () => {
  const data = board(15, 3, 8);
  const steps = 11;
  const raster = finished(rasterSteps(severalOf(source(data)), RULE_KEYS, steps));
  const rules = /** @type {Rule[]} */ (['scores', 'rank', 'worst']);
  const { tasks, winners, differs } = agreementOf(raster, rules, 'scores');
  const cells = times(steps * steps, (cell) => rules.map((rule) => raster.winners.get(rule)?.[cell]));
  const share = (/** @type {(row: any[]) => boolean} */ is) => cells.filter(is).length / cells.length;
  for (let n = 0; n <= 3; n++) {
    assert.ok(Math.abs(winners[n] - share((row) => new Set(row).size === n)) < 1e-12);
    assert.ok(Math.abs(tasks[n] - [...raster.most].filter((each) => each === n).length / cells.length) < 1e-12);
  }
  // Tied winners of a rule are others than one of them alone.
  const standing = new RuleEvaluator(severalOf(source(data)));
  const others = times(steps * steps, (cell) => {
    const { rules: found } = standing.at(((cell % steps) + 0.5) / steps, (Math.floor(cell / steps) + 0.5) / steps);
    const [own, worst] = /** @type {const} */ (['scores', 'worst']).map((rule) =>
      [...found[rule].ranks.keys()].filter((i) => found[rule].ranks[i] === 1).join(),
    );
    return own !== worst;
  });
  assert.equal(differs.get('worst'), others.filter(Boolean).length / others.length);
  assert.equal(differs.get('scores'), 0);
});

test('the sentences name the winners by their rules', () => {
  const row = (/** @type {number} */ right) => [right, 100 - right, 100 - right, right];
  const data = board(3, 3);
  // By accuracy: the first wins twice and fails once, the second is always close.
  data.performances = [
    [row(90), row(89), row(10)],
    [row(90), row(89), row(10)],
    [row(50), row(89), row(88)],
  ];
  const standing = new RuleEvaluator(severalOf(source(data))).at(0.5, 0.5);
  const rules = /** @type {Rule[]} */ (['scores', 'median']);
  assert.equal(titleOf(rules, standing), 'two rules name two different winners');
  const text = (/** @type {any[]} */ parts) => parts.map((part) => part.strong ?? part).join('');
  assert.equal(
    text(verdictOf(data.entities, 'scores', rules, standing, null)),
    'Team 2 wins by the mean of the scores, and is 2nd by the median score.',
  );
  assert.equal(
    text(leadOf(data.entities, 'scores', standing, 0.42, 'fixed')),
    'Team 2 wins 1 of 3 contexts: ranks 2, 2, 1. It leads Team 1 by 0.123. ' +
      'With the cases of each context drawn again, it wins by this rule with P = 0.42.',
  );
  assert.match(
    text(leadOf(data.entities, 'scores', standing, 0.42, 'sample')),
    /With the contexts drawn again, it wins by this rule with P = 0\.42\.$/,
  );
  // Ranks 1, 1, 3 and 2, 2, 1: the same mean rank, and the worst ranks decide.
  assert.match(
    text(leadOf(data.entities, 'rank', standing, null, 'fixed')),
    /ranks 2, 2, 1\. Team 1 has the same mean rank, and a worse worst rank\.$/,
  );
  const sets = { first: Int32Array.of(1, 1, 1), last: Int32Array.of(3, 2, 3), tier: Int8Array.of(1, 1, 1) };
  const told = (/** @type {Rule} */ rule, /** @type {string} */ tasks) =>
    text(setsOf(data.entities, rule, standing, { sets, level: 0.95, about: false, problem: '' }, tasks));
  assert.match(told('rank', 'fixed'), /ranks 1–2; 3 classifiers cannot .* the best\. By this rule .* are cautious, /);
  assert.match(told('rank', 'sample'), /ranks 1–2; 3 classifiers cannot be told apart from the best\.$/);
  const many = new RuleEvaluator(severalOf(source({ ...data, performances: data.performances.slice(0, 2) })));
  many.at(0.5, 0.5);
  assert.match(text(leadOf(data.entities, 'rank', many, null, 'fixed')), / It leads Team 2 by 1 rank\.$/);
  assert.equal(titleOf(['scores'], standing), 'the winner by the mean of the scores');
  const left = finished(new LeavingOut(source(data)).steps('scores', { a: 0.5, b: 0.5 }, standing));
  assert.equal(leftOutSentence(left, 1), '1 of 3 contexts changes the winner when left out.');
});

test('the prevalence of a context is that of all its rows, NaN where they differ', () => {
  const data = board(2, 2);
  data.performances[0] = [
    [5, 3, 1, 1],
    [6, 2, 0, 2],
  ];
  data.performances[1] = [[5, 3, 1, 1], null];
  assert.equal(prevalenceOf(data, 0), 0.2);
  assert.equal(prevalenceOf(data, 1), 0.2);
  data.performances[1] = [
    [5, 3, 1, 1],
    [5, 2, 1, 2],
  ];
  assert.ok(Number.isNaN(prevalenceOf(data, 1)));
});

test('the table has every row, ranks and scores, and the caption says by which rule', () => {
  const data = board(3, 2);
  const standing = standingOf(data);
  const model = ruled();
  const shown = /** @type {any} */ ({ ...source(data), point: { a: 1, b: 0.8 }, placeHere: () => undefined });
  const table = matrixTable(shown, model, standing, ['scores', 'rank'], null);
  assert.match(table.caption, /^Simulated: a = 1, b = 0\.8, ranked by Mean of the scores$/);
  const lines = csv(table).trim().split('\n');
  assert.equal(lines.length, 4);
  assert.equal(
    lines[0].trim().replaceAll('"', ''),
    'rank,classifier,country,Task 1: score,Task 1: rank,Task 2: score,Task 2: rank,' +
      'Mean of the scores,Mean of the scores: rank,Mean rank,Mean rank: rank,Median rank',
  );
  assert.match(lines[1], /^1,/);
  const sets = { first: Int32Array.of(1, 1, 2), last: Int32Array.of(2, 2, 3), tier: Int8Array.of(0, 0, -1) };
  const certain = matrixTable(shown, model, standing, ['scores'], sets);
  assert.deepEqual(
    certain.columns.slice(-2).map(({ label }) => label),
    ['first rank', 'last rank'],
  );
  // Ranks that may be held are not tied, and a worst rank is a whole number.
  const worst = matrixTable(shown, model, standing, ['worst'], sets);
  const kinds = Object.fromEntries(worst.columns.map(({ label, kind }) => [label, kind]));
  assert.deepEqual([kinds['Worst rank'], kinds['first rank'], kinds['last rank']], ['count', 'count', 'count']);
  const last = [...standing.rules.scores.ranks].indexOf(1);
  assert.deepEqual(certain.rows[0].slice(-2), [sets.first[last], sets.last[last]]);
});

test('the median rank is that of all contexts, and unknown where one lacks it', () => {
  const ranked = (/** @type {number[][]} */ rows) =>
    /** @type {any} */ ({ contexts: rows.map((ranks) => ({ ranks: Float64Array.from(ranks) })) });
  assert.deepEqual(
    [0, 1, 2].map((i) =>
      medianRankOf(
        ranked([
          [1, 3, 2],
          [10, 1, NaN],
          [2, 3, 1],
        ]),
        i,
      ),
    ),
    [2, 3, NaN],
  );
  assert.equal(medianRankOf(ranked([[2], [9], [10], [1]]), 0), 5.5);
});
