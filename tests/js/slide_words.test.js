/** What slides say: the winner, the audit of a score, how a ranking differs from the optimum, and what is lit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapped } from '#tile/draw/text';
import { ExploreModel } from '#tile/model/explore';
import { MEAN } from '#tile/model/leaderboard';
import { ScoresModel } from '#tile/model/scores';
import { hasSideBySide, namedScore } from '#tile/pages/scores/compared_tiles';
import { describeAt } from '#tile/plots/tile/fade';
import { withTitle } from '#tile/present/frame';
import { differenceWords } from '#tile/present/stage/degree';
import { auditWords, columnsOf, exampleOf, mixturesOf } from '#tile/present/stage/evidence';
import { fitLine, joined, titleType } from '#tile/present/stage/headline';
import { layout } from '#tile/present/stage/layout';
import { lit, litWords } from '#tile/present/stage/spotlight';
import { dataWords, winnerWords } from '#tile/present/stage/texts';
import { SIDE_BY_SIDE, scoresOf } from '#tile/share/save';
import { modelOf } from './models.js';
import './page.js';

/** The words about the winner among given performances. @param {any[]} rows @param {object} [over] */
function words(rows, over) {
  const model = modelOf(rows, over);
  return winnerWords(model, model.names);
}

test('words for one winner, ties and no winner', () => {
  const [good, poor] = [
    [80, 0, 5, 15],
    [70, 10, 5, 15],
  ];
  const one = words([poor, good]);
  assert.deepEqual([one.entity, one.name, one.value], [1, 'E1', '0.950']);
  assert.equal(one.second, 'best by 0.100, and best on 98 % of all preferences');
  assert.ok(words([good, good, good, poor]).second.startsWith('tied for best with E1 and 1 more, and best on 98 %'));
  assert.equal(words([good]).second, 'the only classifier, and best on 98 % of all preferences');
  assert.ok(words([null, good]).second.startsWith('best, the only one with a score here, and best on 98 %'));
  const silent = [80, 0, 20, 0];
  const undefinedScores = words([silent, silent], { point: { a: 1, b: 0 } });
  assert.deepEqual([undefinedScores.entity, undefinedScores.name], [null, 'Undefined']);
  assert.equal(undefinedScores.second, 'undefined (0/0) here for every classifier');
  assert.equal(words([null, null]).second, 'no classifier has results in this context');
  assert.equal(words([null, null], { context: -1 }).second, 'no classifier has results in every context');
  assert.equal(words([good, null], { rank: 2 }).second, 'only 1 of 2 classifiers has a score here');
});

test('where a reference beats all, the slide says so first', () => {
  const rows = [
    [940, 40, 15, 5],
    [970, 10, 19, 1],
  ];
  const shown = words(rows);
  assert.deepEqual([shown.entity, shown.name, shown.value], [2, 'Doing nothing', '0.980']);
  assert.match(
    shown.second,
    /^Always negative scores 0.009 more than E1, the best of 2 classifiers · best on \d+ % of/,
  );
  // The classifier in the last place is no winner.
  assert.equal(words(rows, { flavor: 'last' }).name, 'E0');
});

test('words for the last and for the selected', () => {
  const rows = [
    [80, 0, 5, 15],
    [70, 10, 5, 15],
    [60, 20, 5, 15],
  ];
  const last = words(rows, { flavor: 'last' });
  assert.deepEqual([last.name, last.second], ['E2', 'last of 3, 0.200 behind the best']);
  // Of those that decide, the best is second to a trivial one.
  const trivial = words([[0, 80, 0, 20], ...rows], { point: { a: 1, b: 1 }, overlays: new Set(['nontrivial']) });
  assert.equal(trivial.second, 'tied 2nd of 4 with E2 and 1 more, 0.250 behind the best');
  // Those that tie share their rank, and classifiers without a score have none.
  const some = [...rows, rows[2], null];
  assert.equal(words(some, { flavor: 'last' }).second, 'tied last of 4 with E3, 0.200 behind the best');
  assert.equal(words(some, { rank: 3 }).second, 'tied 3rd of 4 with E3, 0.200 behind the best');
  assert.ok(words([rows[0], rows[0], rows[1]], { rank: 2 }).second.startsWith('tied for best with E0, and best on'));
  assert.ok(words([rows[0], rows[0]], { flavor: 'last' }).second.startsWith('tied for best with E1, and best on'));
  assert.ok(words(rows, { selected: 2 }).second.endsWith(' · E2: 3rd, 0.200 behind'));
  // The one that is followed, unless another one is selected.
  assert.ok(words(rows, { ours: 2 }).second.endsWith(' · E2: 3rd, 0.200 behind'));
  assert.ok(words(rows, { selected: 1, ours: 2 }).second.endsWith(' · E1: 2nd, 0.100 behind'));
});

test('words say which probability the Tile shows', () => {
  const rows = [
    [80, 0, 5, 15],
    [70, 10, 5, 15],
    [60, 20, 5, 15],
  ];
  const here = { best: [0.9, 0.1, 0], defined: [1, 1, 1], plausible: 2 };
  const second = (/** @type {string} */ flavor, /** @type {object | null} */ draws) => {
    const model = new ExploreModel();
    const entities = ['A', 'B', 'C'];
    const data = { id: 'x', title: 'T', entities, contexts: ['c'], performances: [rows], sizes: [], notes: [] };
    Object.assign(model, { data, flavor, selected: 2 });
    model.derive();
    model.look();
    Object.defineProperty(model, 'here', { value: draws });
    return winnerWords(model, model.names).second;
  };
  assert.ok(second('best_probability', here).startsWith('Tile: P(best) of C · '));
  assert.ok(second('near_best', here).startsWith('Tile: P(within 0.01 of the best) of C · '));
  assert.ok(second('plausible', here).startsWith('Tile: how many are plausible winners · '));
  assert.ok(!second('best_probability', null).includes('Tile'));
});

test('one plausible winner is no plural', () => {
  const shown = /** @type {any} */ ({ flavor: 'plausible', selected: null, names: [], uncertainty: { margin: 0.01 } });
  const words = (/** @type {number} */ n) =>
    describeAt(shown, { side: 2, number: Int32Array.of(n, n, n, n) }, 0.5, 0.5);
  assert.equal(words(1)?.text, 'about 1 plausible winner');
  assert.equal(words(12)?.text, 'about 12 plausible winners');
});

test('the small line writes large numbers as other texts do', () => {
  const model = new ExploreModel();
  const entities = Array.from({ length: 1000 }, (_, i) => `E${i}`);
  const performances = [entities.map(() => [80, 5, 5, 10])];
  Object.assign(model, {
    data: { id: 'x', title: 'T', entities, contexts: ['c'], performances, sizes: [], notes: [] },
  });
  model.derive();
  assert.ok(dataWords(model)?.startsWith('T · 1,000 rows'));
});

test('a title is larger than the line below it', () => {
  // One line where that is not much smaller, then several; a layout gives them their height. Letters are 6 wide.
  const found = [5, 9, 15, 24, 60].map((words) => titleType(Array(words).fill('title').join(' '), 300, 45));
  assert.deepEqual(
    found.map(({ lines }) => lines),
    [1, 1, 2, 3, 4],
  );
  const expected = [1, 300 / (1.02 * 6 * 53), 0.75, 0.6, 0.5];
  for (const [k, { by }] of found.entries()) assert.ok(Math.abs(by - expected[k]) < 1e-6, String(by));
  const box = layout(1280, 720, 'pair');
  assert.ok(layout(1280, 720, 'pair', 1, false, false, 30).side < box.side);
  assert.ok(box.head.x + box.head.w < box.said.x);
});

test('a line below the title is never cut', () => {
  // Letters are 6 wide here: in smaller type where that is enough, else without the last parts.
  const long = '37 of 60 cannot be told apart here · is best with P = 0.35 · Logistic at 0.05: 2nd, 0.010 behind';
  assert.deepEqual(fitLine('short', 400, 1, 12), { text: 'short', by: 1 });
  for (const [room, lines] of [
    [700, 1],
    [400, 1],
    [300, 2],
    [240, 3],
  ]) {
    const { text, by } = fitLine(long, room, lines, 12);
    assert.ok(text && long.startsWith(text));
    assert.ok((by === 1 ? wrapped(text, room, 12, false) : []).length <= lines);
  }
  assert.equal(fitLine(long, 400, 1, 12).text, '37 of 60 cannot be told apart here · is best with P = 0.35');
  assert.equal(joined('one · two'), 'one\u00a0· two');
  const several = '3 classifiers are best, depending on the context: Extra trees · Forest · Logistic.';
  assert.equal(fitLine(several, 300, 1, 12).text, '3 classifiers are best, depending on the context.');
  assert.deepEqual(fitLine(several, 300, 2, 12), { text: several, by: 1 });
});

test('a sentence with long names keeps its end', () => {
  const names = [1, 2].map((k) => `A classifier of many authors who could not agree on a shorter name, version ${k}`);
  const said = `A random choice between ${names[0]} and ${names[1]} takes it from 0.414 to 0.316`;
  const { text } = fitLine(said, 500, 2, 12, names);
  assert.ok(text.endsWith(' takes it from 0.414 to 0.316'));
  assert.ok(wrapped(text, 500, 0.8 * 12, false).length <= 2);
  assert.ok(text.includes('1 and') && text.includes('2 takes'));
});

/** @type {[Record<string, number>, string[]][]} */
const DIFFERENCES = [
  [
    { reversed: 82, tied: 1, ordered: 0 },
    ['82 of 1,258 discordant pairs', 'are reversed relative to the optimum; 1 tie.'],
  ],
  [{ reversed: 0, tied: 0, ordered: 0 }, ['The same ranking as the optimum', 'on all 1,258 discordant pairs.']],
  [{ reversed: 0, tied: 0, ordered: 4 }, ['4 of 1,258 discordant pairs', 'have an order here, none at the optimum.']],
  [{ reversed: 0, tied: 3, ordered: 0 }, ['3 of 1,258 discordant pairs', 'tie here, not at the optimum.']],
];
for (const [apart, said] of DIFFERENCES) {
  test(`a slide says how a ranking differs from the optimum: ${said.join(' ')}`, () => {
    const model = { answer: { contradictions: 1258 }, discordance: () => ({ ...apart, both: 0 }) };
    assert.deepEqual(differenceWords(/** @type {any} */ (model)), said);
  });
}

test('the small line of several contexts names none of them', () => {
  const said = (/** @type {object} */ over) => {
    const model = new ExploreModel();
    const performances = [0, 1, 2].map(() => [[80, 5, 5, 10]]);
    const contexts = ['p', 'q', 'r'];
    model.data = /** @type {any} */ ({
      id: 'x',
      title: 'T',
      entities: ['E'],
      contexts,
      performances,
      sizes: [],
      notes: [],
    });
    Object.assign(model.display, over);
    model.derive();
    return dataWords(model);
  };
  assert.ok(said({}).startsWith('T · p · 1 row'));
  assert.equal(said({ multiples: 'context' }), 'T · 3 contexts');
  assert.equal(said({ multiples: 'context', panel_contexts: [0, 2] }), 'T · 2 contexts');
});

test('a score that was typed has its proper name, a formula its text', () => {
  const catalogue = [{ key: 'balanced_accuracy', symbol: 'BA', name: 'Balanced accuracy' }];
  const maps = [
    { text: 'ba', key: 'balanced_accuracy' },
    { text: 'tp*tn', key: 'formula' },
  ];
  const model = /** @type {any} */ ({ catalogue, maps: [], compared: ['ba', 'tp*tn'], sideBySide: { maps } });
  assert.equal(namedScore(model, 'ba')?.symbol, 'BA');
  assert.equal(namedScore(model, 'balanced_accuracy')?.symbol, 'BA');
  assert.equal(namedScore(model, 'tp*tn'), undefined);
  assert.deepEqual(scoresOf(model, SIDE_BY_SIDE), ['Balanced accuracy', 'tp*tn']);
});

test('a scene of several scores is called by their number', () => {
  const titled = (/** @type {{ text: string, prior: number }[]} */ maps) => {
    const scores = /** @type {any} */ (new ScoresModel());
    Object.assign(scores, { compared: [...new Set(maps.map(({ text }) => text))], texts: ['mcc', ''] });
    scores.maps = [{ name: 'Matthews', symbol: 'MCC', largest: null }];
    scores.sideBySide = maps.length ? { kind: 'side_by_side', turn: 1, grid: 41, n: 9, maps } : null;
    const frame = /** @type {any} */ ({ kind: 'scores', model: { board: { title: '' } }, scores, verdict: '' });
    return [hasSideBySide(scores), withTitle(frame, /** @type {any} */ ({})).title];
  };
  const several = ['f1', 'kappa'].flatMap((text) => [0.1, 0.5, 0.9].map((prior) => ({ text, prior })));
  assert.deepEqual(titled(several), [true, "Kendall's τ of 2 scores at 3 prevalences"]);
  assert.deepEqual(titled(several.slice(0, 1)), [true, "Kendall's τ of 1 score"]);
  assert.deepEqual(titled([]), [false, 'Matthews']);
});

test('where a rule over contexts ranks, a slide says whose points are in ROC space', () => {
  const model = new ExploreModel();
  const performances = [[[80, 5, 5, 10]], [[70, 15, 5, 10]]];
  model.data = /** @type {any} */ ({
    id: 'x',
    title: 'T',
    entities: ['E'],
    contexts: ['p', 'q'],
    performances,
    sizes: [],
    notes: [],
  });
  const about = (/** @type {string} */ over) => {
    Object.assign(model, { over, context: MEAN });
    model.derive();
    return withTitle(/** @type {any} */ ({ kind: 'explore', model, verdict: '' }), {}).about;
  };
  assert.match(about('scores'), / · ROC space: mean performances$/);
  // Here the values are the scores of these points.
  assert.doesNotMatch(about('mean'), /ROC/);
});

/** @param {[number, number, number]} values @param {number[] | null} entities */
const example = ([first, second, mixture], entities) => ({
  rows: [
    { name: 'first', row: [1, 0, 0, 1], value: first },
    { name: 'second', row: [1, 0, 0, 1], value: second },
    { name: 'mixture', row: [1, 0, 0, 1], value: mixture },
  ],
  weight: 0.5,
  entities,
  curve: [
    [0, first],
    [0.5, mixture],
    [1, second],
  ],
  words: '',
  tossed: true,
});

/** An audit whose tests fail by these examples. @param {object[]} examples @returns {any} */
const audit = (...examples) => ({
  symbol: 'MCC',
  predicate: 'is unfit for ranking',
  reason: 'Tests fail.',
  constraints: [
    { label: 'all', tests: examples.map((one, k) => ({ number: 2 + k, state: 'fail', tries: 1, example: one })) },
  ],
});

test('a counterexample of the leaderboard comes before one that is further outside', () => {
  const [made, own] = [example([0.5, 0.5, 0.1], null), example([0.424, 0.427, 0.334], [2, 0])];
  const names = ['QDA', 'Tree', '50-NN'];
  assert.deepEqual(exampleOf(audit(made, own)), own);
  assert.deepEqual(exampleOf(audit(made, example([0.5, 0.5, 0.4], [-1, 2]))), made);
  const said = 'MCC is unfit for ranking: a random choice between 50-NN and QDA takes it from 0.424 to 0.334';
  assert.equal(auditWords(audit(made, own), names), said);
  const mixed = 'a mixture of two sources of samples, with 50-NN and QDA, takes it from 0.424 to 0.334';
  assert.equal(auditWords(audit({ ...own, tossed: false }), names), `MCC is unfit for ranking: ${mixed}`);
  const shown = /** @type {any} */ (mixturesOf(audit(made, own), names));
  assert.deepEqual([shown.two, shown.names, shown.values], [['50-NN', 'QDA'], names, [0.424, 0.427, 0.334]]);
});

test('a slide compares a single score with F1', () => {
  const [mcc, ppv, f1] = /** @type {any[]} */ (['MCC', 'PPV', 'F_1'].map((symbol) => ({ symbol })));
  assert.deepEqual(columnsOf([mcc], f1), [mcc, f1]);
  assert.deepEqual(columnsOf([mcc, ppv], f1), [mcc, ppv]);
  assert.deepEqual(columnsOf([f1], /** @type {any} */ (null)), [f1]);
});

test('a counterexample of made-up performances says so', () => {
  const made = audit(example([0.5, 0.5, 0.1], null));
  assert.ok(auditWords(made, ['QDA']).includes('two possible performances, none of the leaderboard,'));
  const shown = /** @type {any} */ (mixturesOf(made, ['QDA']));
  assert.deepEqual([shown.two, shown.names], [['first', 'second'], null]);
  assert.ok(shown.title.endsWith('of two possible performances'));
});

/** A slide of two boxes with classifiers 4 and 7, of which 7 is the best. */
function slide(/** @type {string[]} */ shown, /** @type {number | null} */ selected) {
  const boxes = [
    { x: 100, y: 200, w: 400, h: 300 },
    { x: 600, y: 200, w: 300, h: 300 },
  ];
  const places = new Map([
    [7, { y: 10, height: 40 }],
    [4, { y: 50, height: 40 }],
  ]);
  const dots = new Map([
    [7, [50, 30]],
    [4, [50, 70]],
  ]);
  const best = { places, dot: (/** @type {number} */ entity) => dots.get(entity) ?? null };
  const degree = {
    x: (/** @type {number} */ t) => 400 * t,
    layout: { degree: { top: 0, bottom: 200 }, axis: 200 },
    live: { here: { t: 0.5, optimality: 1 } },
  };
  const worst = { at: [200, 250], value: 0.316, below: true };
  const evidence = { box: { boxes }, degree, best, bars: { places }, mixture: { worst } };
  const panes = {
    shown,
    slots: [
      { x: 0, y: 0 },
      { x: 500, y: 0 },
    ],
    side: 300,
    scale: 1,
    evidence,
  };
  const ranking = { ranks: [5, 5, 5, 5, 2, 5, 5, 1], scores: [0, 0, 0, 0, 0.7, 0, 0, 0.8] };
  const names = ['a', 'b', 'c', 'd', 'QDA', 'f', 'g', 'Tree'];
  const shownAs = { flavor: 'entity', rank: 1, overlays: new Set(), point: { a: 0.5, b: 0.5 } };
  const model = { selected, ours: null, ranking, names, winners: [7], ...shownAs };
  const told = { entity: 7, name: 'Tree', value: '0.800', second: 'best by 0.100' };
  const frame = /** @type {any} */ ({ model });
  const on = /** @type {any} */ (panes);
  return { .../** @type {any} */ (lit(frame, on)), words: litWords(frame, on, names, /** @type {any} */ (told)) };
}

/** @type {[string[], number | null, number[][], string][]} */
const LIT = [
  [
    ['degree', 'best'],
    null,
    [
      [300, 200],
      [650, 230],
    ],
    'Tree: best by 0.100',
  ],
  [
    ['degree', 'best'],
    4,
    [
      [300, 200],
      [650, 270],
    ],
    'QDA: 2nd, 0.100 behind',
  ],
  [['mixture', 'audit'], null, [[300, 450]], 'The mixture of the two scores 0.316, below both'],
];
for (const [shown, selected, rings, said] of LIT) {
  test(`a spotlight lights a classifier or a counterexample: ${said}`, () => {
    const found = slide(shown, selected);
    assert.deepEqual(
      found.rings.map((/** @type {{ at: number[] }} */ { at }) => at),
      rings,
    );
    assert.deepEqual(
      found.areas.map((/** @type {Record<string, number>} */ { x, w }) => [x, w]),
      [
        [100, 400],
        [600, 300],
      ],
    );
    // The dot of a classifier is in its row, which is lit anyway.
    assert.deepEqual(
      found.rings.map((/** @type {{ lit: boolean }} */ ring) => ring.lit),
      shown.map((name) => name === 'best').slice(0, rings.length),
    );
    assert.equal(found.holes.length, shown.filter((name) => name === 'best').length);
    assert.equal(found.words, said);
  });
}
