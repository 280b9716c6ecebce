/** Tiles side by side: how large they are, what is typed, which performances each shows, and in which colours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tileScale } from '#tile/draw/square';
import { shift, shiftPoint } from '#tile/math/performance';
import { rank } from '#tile/math/ranking';
import { ExploreModel } from '#tile/model/explore';
import { columnsIn, commonScale, onSheet, onSlide, sizes } from '#tile/panels/side_by_side';
import {
  comparisonSentence,
  fitsWithScore,
  groupsOf,
  mapText,
  PanelModels,
  priorWords,
} from '#tile/panels/side_by_side_models';
import { tagLevel } from '#tile/plots/tile/axes';
import { cellScale } from '#tile/plots/tile/cells';
import { drawLeaders, drawNames } from '#tile/plots/tile/regions';
import { tileScene } from '#tile/plots/tile/scene';
import { freeBox, middleOf, sharesOfTiles } from '#tile/present/stage/spotlight';
import { boardParts, factsOfTiles } from '#tile/share/save';
import { readPriors } from '#tile/ui/controls';
import { assertClose, random, times } from './compare.js';
import './page.js';

/** @import { Performance } from '#tile/math/performance' */
/** @typedef {[number, number]} Place */
const ROWS = [
  [60, 20, 5, 15],
  [70, 10, 10, 10],
  [50, 30, 2, 18],
  [80, 0, 20, 0],
];
const OTHER = [
  [50, 30, 2, 18],
  [10, 70, 0, 20],
  [66, 14, 7, 13],
];
const NEAR = { rtol: 1e-6, atol: 1e-12 };

/**
 * A model with these fields of a view, and its panels.
 *
 * @param {object} display
 * @param {object} [fields]
 * @param {any[]} [contexts]
 */
function shown(display, fields = {}, contexts = [ROWS]) {
  const model = new ExploreModel();
  const board = (/** @type {string} */ key, /** @type {string[]} */ entities, /** @type {any[]} */ performances) =>
    /** @type {any} */ ({
      id: '',
      key,
      title: `title ${key}`,
      entities,
      contexts: performances.map((_, k) => `c${k}`),
      performances,
      sizes: performances.map((rows) => rows.map(() => 100)),
      notes: [],
    });
  model.load(
    board(
      'own',
      contexts[0].map((/** @type {unknown} */ _, /** @type {number} */ i) => `m${i}`),
      contexts,
    ),
  );
  Object.assign(model.display, display);
  Object.assign(model, fields);
  model.boards.set('other', board('other', ['m2', 'new', 'm9'], [OTHER]));
  model.boards.set('gone', null);
  const models = new PanelModels();
  model.derive();
  model.look();
  return { model, models, panels: /** @type {any[]} */ (models.of(model)) };
}

test('maps of rankings stand side by side with their words', () => {
  // Podiums say which one is that of the point, and distances how far the next swap is.
  const flavors = ['podium', 'set', 'ranking', 'swap', 'tau'];
  const { panels } = shown({ multiples: 'flavor', panel_flavors: flavors }, { first: 2 });
  assert.deepEqual([panels[0].title, panels[1].title], ['Podium regions', 'First 2, any order']);
  assert.deepEqual(
    panels.map(({ model }) => [model.flavor, model.first]),
    flavors.map((flavor) => [flavor, 2]),
  );
  const words = panels.slice(0, 3).map(({ model }) => String(mapText(model, model.names, undefined)));
  assert.deepEqual(
    words.map((text) => text.split(' ')[0]),
    ['podium', 'set', 'ranking'],
  );
  for (const text of words) assert.ok(text.includes(' of the Tile'));
});

test('small Tiles on a slide say briefly which part has the point', () => {
  // The sentence of the page has no room there; a Tile with too many rankings says so below, not across others.
  const next = random(1);
  const rows = times(90, () => {
    const [x, y] = [1 + Math.floor(79 * next()), 1 + Math.floor(19 * next())];
    return [80 - x, x, y, 20 - y];
  });
  const { panels } = shown({ multiples: 'flavor', panel_flavors: ['podium', 'set', 'ranking', 'swap'] }, {}, [rows]);
  const [podium, set, ranking] = panels.map(({ model }) => String(mapText(model, model.names, undefined, true)));
  assert.match(podium, /^podium \d+ of \d+ · [\d.]+ %$/);
  assert.match(set, /^set \d+ of \d+ · [\d.]+ %$/);
  assert.equal(ranking, 'too many to draw');
});

/** @type {[string, number[], string][]} */
const TYPED = [
  ['0.5 %, 5 %, 20 %', [0.005, 0.05, 0.2], ''],
  ['5%,20%', [0.05, 0.2], ''],
  ['0,05; 0,2', [0.05, 0.2], ''],
  ['0.05,0.2', [0.05, 0.2], ''],
  ['2e-3 1e-1', [0.002, 0.1], ''],
  ['5 %, 0.05', [0.05], ''],
  ['0.2, 1.5', [0.2], '1.5'],
  ['0.2, rare', [0.2], 'rare'],
  ['0', [], '0'],
  ['', [], ''],
];
for (const [text, priors, wrong] of TYPED) {
  test(`prevalences are read as people write them: “${text}”`, () => {
    const found = readPriors(text);
    assertClose(found.priors, priors, NEAR);
    assert.equal(found.wrong, wrong);
  });
}

for (const n of times(12, (k) => k + 1))
  for (const [width, height] of [
    [1408, 760],
    [1888, 900],
    [900, 700],
    [358, 0],
    [728, 0],
  ]) {
    test(`${n} Tiles fit their box or can be read: ${width} by ${height}`, () => {
      const { columns, side } = sizes(n, width, height);
      assert.ok(columns * (side + 76) <= width);
      assert.ok(side >= 200 || columns === 1);
      if (Math.ceil(n / columns) * (side + 48 + 54) <= height) return;
      const fits = (/** @type {number} */ each) =>
        Math.min(Math.floor(width / each) - 76, Math.floor(height / Math.ceil(n / each)) - 102) > 200;
      assert.ok(!times(n, (k) => k + 1).some(fits), 'a smaller size would have fitted');
    });
  }

/** @type {[number, number, number, boolean][]} */
const SHEETS = [
  [2, 703, 2, false],
  [4, 703, 2, false],
  [9, 703, 3, false],
  [3, 965, 3, false],
  [4, 965, 2, true],
];
for (const [n, width, columns, beside] of SHEETS) {
  test(`${n} Tiles on paper ${width} wide are as large as their sheet allows`, () => {
    // Four stand in two columns; on a sheet across, the words are next to them.
    const found = /** @type {any} */ (onSheet)(n, 1, { width, height: 1668 - width });
    assert.deepEqual([found.columns, found.beside], [columns, beside]);
    assert.ok(found.scale > 0.8);
    assert.ok(found.columns * (found.side + 76) * found.scale <= width);
  });
}

/** Probabilities of a performance. @param {Performance} row */
function shares(row) {
  const counts = times(4, (k) => row?.[k] ?? Number.NaN);
  const sum = counts.reduce((x, y) => x + y);
  return counts.map((x) => x / sum);
}

test('each prevalence shows the shifted performances', () => {
  const priors = [0.005, 0.2, 0.7];
  const { panels } = shown({ multiples: 'prior', panel_priors: priors }, { point: { a: 0.3, b: 0.8 } });
  assert.deepEqual(
    panels.map(({ title }) => title),
    ['0.5 %', '20 %', '70 %'],
  );
  for (const [k, { model }] of panels.entries()) {
    const shifted = /** @type {Performance[]} */ (
      /** @type {any} */ (ROWS).map((/** @type {Performance} */ p) => shift(p, priors[k]))
    );
    assertClose(
      model.performances.map((/** @type {number[]} */ row) => row.map((x) => x / 100)),
      shifted.map(shares),
      NEAR,
    );
    assert.deepEqual([...model.ranking.ranks], [...rank(shifted, 0.3, 0.8).ranks]);
  }
});

/** The colours of those who are best somewhere, by their names. @returns {[string, number][]} */
const coloursOf = (/** @type {any} */ model) =>
  [...model.owners.keys()].map((/** @type {number} */ i) => [model.names[i], model.colourOf(i)]);

test('an entity keeps its colour at every prevalence', () => {
  const { panels } = shown({ multiples: 'prior', panel_priors: [0.001, 0.2, 0.9] });
  const colours = new Map(panels.flatMap(({ model }) => coloursOf(model)));
  for (const [name, colour] of panels.flatMap(({ model }) => coloursOf(model))) assert.equal(colours.get(name), colour);
  assert.ok(colours.size > 1 && new Set(colours.values()).size === colours.size);
});

for (const n of times(12, (k) => k + 1))
  for (const [width, height] of [
    [1408, 640],
    [1888, 900],
    [1848, 1400],
  ]) {
    test(`${n} Tiles in both coordinates fit their box or can be read: ${width} by ${height}`, () => {
      const { columns, side } = sizes(n, width, height, 2);
      assert.ok(columns * (side + 76) <= width);
      const rows = Math.ceil(n / columns);
      // Titles and axes of all, words below the first group, two headings.
      const taken = 2 * rows * (side + 48 + 20) + rows * 34 + 2 * 24;
      assert.ok(side >= 200 || columns === 1);
      if (taken <= height) return;
      const most = times(Math.floor(width / 276), (k) => Math.ceil(n / (k + 1))).map(
        (down) => (height - 48 - down * 170) / (2 * down),
      );
      assert.ok(Math.max(...most) < 200, 'a smaller size would have fitted');
    });
  }

test('both coordinates show the point on one path', () => {
  // In balanced coordinates regions and path are the same at every prevalence, and the point travels on it.
  const priors = [0.005, 0.2, 0.5];
  const fields = { point: { a: 0.3, b: 0.8 } };
  const display = { multiples: 'prior', panel_priors: priors, panel_both: true };
  const { panels } = shown(display, fields);
  const found = panels.map(({ title, coordinates, model }) => {
    const scene = tileScene(model, 200);
    const { x, y } = tileScale(200, 0, scene.frame);
    const drawn = (/** @type {readonly number[]} */ [a, b]) => [x(a) / 200, 1 - (y(b) - 18) / 200];
    return {
      title,
      coordinates,
      point: drawn([model.point.a, model.point.b]),
      path: scene.loci.flatMap(({ places }) => places.map(drawn)),
      regions: scene.regions.map(({ entities, outline }) => ({ entities, line: outline.map(drawn) })),
    };
  });
  const [usual, balanced] = [found.slice(0, 3), found.slice(3)];
  assert.deepEqual(
    found.map(({ coordinates }) => coordinates),
    ['usual', 'usual', 'usual', 'balanced', 'balanced', 'balanced'],
  );
  assert.deepEqual(
    balanced.map(({ title }) => title),
    usual.map(({ title }) => title),
  );
  for (const { point, path } of usual) {
    assertClose(point, [0.3, 0.8], NEAR);
    assert.equal(path.length, 0);
  }
  const [{ path, regions }] = balanced;
  for (const [k, each] of balanced.entries()) {
    const at = [0.3, 0.8].map((z) => shiftPoint(z, 0.5, priors[k]));
    assertClose(each.point, at, NEAR);
    assertClose(each.path, path, { atol: 1e-9 });
    assert.ok(Math.min(...path.map(([a, b]) => Math.hypot(a - each.point[0], b - each.point[1]))) < 0.02);
    for (const [r, { entities, line }] of each.regions.entries()) {
      assert.deepEqual(entities, regions[r].entities);
      if (line.length === regions[r].line.length) assertClose(line, regions[r].line, { atol: 1e-6 });
    }
  }
  const single = shown({ ...display, panel_both: false }, fields);
  assert.equal(comparisonSentence('prior', panels), comparisonSentence('prior', single.panels));
});

test('where prevalences differ there are no balanced coordinates', () => {
  const display = { multiples: 'flavor', panel_flavors: ['entity', 'best'], panel_both: true };
  const { panels } = shown(display, {}, [
    [
      [60, 20, 5, 15],
      [50, 10, 20, 20],
    ],
  ]);
  assert.deepEqual(
    panels.map(({ model }) => Boolean(model)),
    [true, true, false, false],
  );
  for (const { why } of panels.slice(2)) assert.ok(why.includes('prevalences differ'));
  assert.deepEqual(
    groupsOf(panels).map(({ from, n, title }) => [from, n, title]),
    [
      [0, 2, 'Usual coordinates'],
      [2, 2, 'Balanced coordinates'],
    ],
  );
});

test('contexts that a leaderboard lacks are left out', () => {
  const { panels } = shown({ multiples: 'context', panel_contexts: [1, 7, -1] }, {}, [ROWS, [...OTHER, null]]);
  assert.deepEqual(
    panels.map(({ title }) => title),
    ['c1', 'mean of 2 contexts'],
  );
  assert.deepEqual(panels[0].model.performances, [...OTHER, null]);
});

test('other leaderboards have the same colours for the same names', () => {
  const { panels } = shown({ multiples: 'leaderboard', panel_boards: ['own', 'other', 'gone', 'late'] });
  const [own, other, gone, late] = panels;
  assert.equal(other.title, 'title other');
  assert.equal(gone.model, null);
  assert.ok(gone.why.includes('does not have'));
  assert.equal(late.why, 'Loading …');
  const [mine, theirs] = [own, other].map(({ model }) => new Map(coloursOf(model)));
  for (const [name, colour] of mine) if (theirs.has(name)) assert.equal(theirs.get(name), colour);
  assert.equal(new Set(theirs.values()).size, theirs.size);
});

/** @type {[Record<string, any>, Record<string, string>, string[]][]} */
const CAPTIONS = [
  [{ multiples: 'context' }, { Leaderboard: 'title own; 4 classifiers', Tiles: 'c0 (P 25%); c1 (P 20%)' }, []],
  [
    { multiples: 'prior', panel_priors: [0.2] },
    { Leaderboard: 'x', Tiles: '20% (prevalence)' },
    ['mean of 2 contexts'],
  ],
  [
    { multiples: 'flavor', panel_flavors: ['last'] },
    { Prevalence: 'x', Tiles: 'Worst classifier' },
    ['mean of 2 contexts'],
  ],
];
for (const [display, lines, parts] of CAPTIONS) {
  test(`a caption says what each Tile shows: ${display.multiples}`, () => {
    // Nothing that holds for one of the Tiles only, in the name of the file neither.
    const contexts = [times(4, () => [60, 15, 5, 20]), times(4, () => [60, 20, 10, 10])];
    const { model, panels } = shown(display, {}, contexts);
    const facts = ['Tile shows', 'Leaderboard', 'Prevalence', 'Point'].map((name) => /** @type {any} */ ([name, 'x']));
    const found = Object.fromEntries(factsOfTiles(facts, model, panels));
    for (const [line, text] of Object.entries(lines))
      assert.equal(
        String(found[line])
          .replaceAll(/[ \u00a0]%/g, '%')
          .replaceAll('prevalence 2', 'P 2'),
        text,
      );
    const left = { flavor: 'Tile shows', prior: 'Prevalence', context: 'Prevalence' }[String(display.multiples)];
    assert.ok(left && !(left in found));
    assert.equal(found.Point, 'x');
    const name = boardParts(model, true).slice(0, 2 + parts.length);
    assert.deepEqual(name, ['title own', ...parts, display.multiples]);
  });
}

test('the point is the same in all', () => {
  const { model, models, panels } = shown({ multiples: 'flavor', panel_flavors: ['entity', 'best', 'last'] });
  model.point = { a: 0.25, b: 0.75 };
  models.move(model);
  for (const panel of panels) assert.deepEqual(panel.model.point, { a: 0.25, b: 0.75 });
  assert.equal(panels.length, 3);
});

test('the verdict says what changes', () => {
  const changes = shown({ multiples: 'prior', panel_priors: [0.001, 0.999] });
  assert.equal(
    comparisonSentence('prior', changes.panels),
    'The best choice changes from Always negative to Always positive from 0.1\u00a0% to 99.9\u00a0% prevalence',
  );
  const alone = { overlays: new Set(['places']) };
  const classifiers = shown({ multiples: 'prior', panel_priors: [0.001, 0.999] }, alone);
  assert.equal(
    comparisonSentence('prior', classifiers.panels),
    'The best classifier changes from m3 to m2 from 0.1\u00a0% to 99.9\u00a0% prevalence',
  );
  const same = shown({ multiples: 'prior', panel_priors: [0.2, 0.21] }, { ...alone, point: { a: 1, b: 1 } });
  assert.equal(comparisonSentence('prior', same.panels), 'm2 is the best classifier at this point in both prevalences');
});

test('contexts without a score are not said to have the same best', () => {
  const gone = ROWS.map(() => null);
  const said = (/** @type {any[]} */ ...contexts) =>
    comparisonSentence('context', shown({ multiples: 'context' }, {}, contexts).panels);
  const best = 'm1 is the best classifier at this point in';
  assert.equal(said(ROWS, ROWS, ROWS), `${best} all three contexts`);
  assert.equal(said(ROWS, gone, ROWS), `${best} 2 of 3 contexts; no score is defined in the rest`);
  assert.equal(said(ROWS, gone), `${best} 1 of 2 contexts; no score is defined in the rest`);
});

test('the verdict of a slide hides the names of every leaderboard', () => {
  // Those of other leaderboards, too, which are not in the leaderboard of the scene; two hidden ones stay two.
  const alone = { overlays: new Set(['places']) };
  const { panels } = shown({ multiples: 'leaderboard', panel_boards: ['own', 'other'] }, alone);
  const said = '2 classifiers are best at this point, depending on the leaderboard: ';
  assert.equal(comparisonSentence('leaderboard', panels), `${said}m1 · m9`);
  const hidden = comparisonSentence('leaderboard', panels, (model) => model.names.map(() => '?'));
  assert.equal(hidden, `${said}? · ?`);
});

test('Tiles at different prevalences are not said to be at one', () => {
  // Leaderboards and contexts are at their own, unless one is set for all.
  const said = (/** @type {number[]} */ ...priors) => priorWords(priors).replaceAll('\u00a0', ' ');
  assert.equal(said(0.204, 0.5), ', each at its own prevalence (20.4 %, 50 %)');
  assert.equal(said(0.3, 0.3), ', at a prevalence of 30 %');
  assert.equal(said(0.3, NaN), ', each at its own prevalence');
  assert.equal(said(NaN), '');
});

/** @typedef {[width: number, height: number, scale: number]} Slide */
const SLIDES = /** @type {Slide[]} */ ([
  [1280, 720, 1.64],
  [1920, 1080, 2.46],
  [3840, 2160, 4.92],
]);

/** The sizes of so many Tiles on a slide, and `width` and `height` of the room for them. @returns {any} */
function onScreen(
  /** @type {number} */ n,
  /** @type {Slide} */ [across, down, scale],
  lines = (/** @type {number} */ _) => 1,
  groups = 1,
) {
  const room = { width: across * 0.977, height: down * 0.814 };
  return { .../** @type {any} */ (onSlide)({ n, groups, feet: 1 }, room, scale, lines), ...room };
}

for (const screen of SLIDES) {
  for (const n of [2, 3, 4, 6, 9]) {
    test(`${n} Tiles fill a slide with type that can be read: ${screen[0]} wide`, () => {
      const { columns, side, scale, across, words, few, width, height } = onScreen(n, screen);
      const rows = Math.ceil(n / columns);
      const outside = words ? 48 : (few ? 30 : 48) + 20 + 20;
      assert.ok(columns * across * scale <= width);
      assert.ok(rows * (side + outside) * scale <= height);
      assert.ok(side >= 95);
      // Letters of 11 pixels: those of a slide of two plots up to four Tiles, seven tenths of them at nine.
      assert.ok(scale >= screen[2] * (n <= 4 ? 1 : 0.74));
      const taken = [(rows * (side + outside) * scale) / height, (columns * across * scale) / width];
      assert.ok(Math.max(...taken) > 0.9 && Math.min(...taken) > 0.6, String(taken));
    });
  }

  test(`Tiles in both coordinates have few labels on a slide ${screen[0]} wide`, () => {
    // Eight Tiles: those of the second group stand below the titles of the first, and fill what no label needs.
    const found = onScreen(4, screen, () => 1, 2);
    assert.deepEqual([found.columns, found.few, found.once], [4, true, true]);
    const down = (2 * (24 + found.side + 30) + 20 + 20) * found.scale;
    assert.ok(down > 0.9 * found.height && down <= found.height);
    assert.ok(found.side * found.scale > 0.24 * screen[1]);
  });
}

for (const [labels, cut] of /** @type {[string | undefined, boolean][]} */ ([
  [undefined, true],
  ['whole', false],
  ['few', false],
])) {
  test(`small Tiles name regions by whole names only: labels ${labels}`, () => {
    /** @type {string[]} */
    const written = [];
    const add = (/** @type {unknown} */ _, /** @type {unknown} */ _style, /** @type {string} */ text) =>
      text && written.push(text);
    const half = (/** @type {number} */ from, /** @type {number} */ entity) => ({
      entities: [entity],
      area: 0.5,
      outline: [
        [0, from],
        [1, from],
        [1, from + 0.5],
        [0, from + 0.5],
      ],
    });
    const scene = {
      side: 100,
      names: ['Logistic regression, baseline', 'Short'],
      labels,
      regions: [half(0, 0), half(0.5, 1)],
      places: [],
      overlays: new Set(),
      point: { a: 1, b: 0.5 },
      winner: [1],
      selected: null,
      colourOf: (/** @type {number} */ entity) => entity,
    };
    const patterns = { paint: (/** @type {unknown} */ _, /** @type {unknown} */ hue) => hue };
    const theme = { ink: '#000000', bg: '#ffffff' };
    drawNames(/** @type {any} */ ({ add }), /** @type {any} */ ({ scene, scale: tileScale(100), patterns, theme }));
    assert.ok(written.includes('Short'));
    const others = written.filter((name) => name !== 'Short').map((name) => name.includes('…'));
    assert.deepEqual(others, cut ? [true] : []);
  });
}

for (const [a, b] of [
  [0, 0.5],
  [0.02, 0.97],
  [0.02, 0],
]) {
  test(`the handle covers no digit of the coordinate at the left edge: ${a}, ${b}`, () => {
    // It stands above the handle in the lower half, below it in the upper one; elsewhere at its height.
    const scale = tileScale(200);
    const level = (/** @type {number} */ x) =>
      tagLevel(/** @type {any} */ ({ scene: { point: { a: x, b } }, scale })) - scale.y(b);
    assert.ok(Math.abs(level(a)) >= 18);
    assert.equal(level(a) > 0, b > 0.5);
    assert.equal(level(0.5), 0);
  });
}

test('long titles of Tiles on a slide have as many lines as they need', () => {
  for (const n of [2, 3, 6, 9]) {
    const { words, lines, side } = onScreen(n, SLIDES[1], (width) => Math.ceil(300 / width));
    assert.ok(words || lines >= Math.min(4, Math.ceil(300 / (side + 32))));
  }
});

test('Tiles share a scale only where it says the same', () => {
  // What a file shows below Tiles side by side: one scale with its title, or one each.
  const scaleOf = (/** @type {string} */ flavor, n = 60, /** @type {number | null} */ selected = 0) =>
    /** @type {any} */ (
      cellScale(/** @type {any} */ ({ heat: {}, flavor, selected, names: times(n, (i) => `m${i}`), rowCount: n }))
    );
  const compared = (/** @type {any[]} */ ...scales) => {
    const common = /** @type {any} */ (commonScale(scales));
    return [scales.map((s) => s && [s.bold + s.words, s.low, s.high]), common && common.bold + common.words];
  };
  const [value, ranks] = [
    ['Value of m0', '0', '1'],
    ['Rank of m0', '1', '60'],
  ];
  assert.deepEqual(compared(scaleOf('value'), scaleOf('value')), [[value, value], 'Value of m0']);
  assert.deepEqual(compared(scaleOf('value'), scaleOf('rank')), [[value, ranks], null]);
  assert.equal(compared(scaleOf('rank'), scaleOf('rank', 12))[1], null);
  assert.deepEqual(compared(scaleOf('value'), scaleOf('entity')), [[value, null], null]);
  // Nothing is drawn of an entity where none is selected.
  const none = [[null, ['Best value', '0', '1']], null];
  assert.deepEqual(compared(scaleOf('value', 60, null), scaleOf('best')), none);
});

// At rank 2 a classifier often has two bands near the upper edge; each has a leader from the one name.
test('pieces of a region share the name above the square', () => {
  /** @type {string[]} */
  const texts = [];
  let lines = 0;
  const add = (/** @type {string} */ kind, /** @type {unknown} */ _, /** @type {string} */ text) => {
    if (kind === 'text') texts.push(text);
    else if (kind === 'line') lines += 1;
  };
  const band = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ entity) => ({
    entities: [entity],
    area: to - from,
    outline: [
      [0, from],
      [1, from],
      [1, to],
      [0, to],
    ],
  });
  const theme = { ink: '#000000', ink2: '#222222' };
  const drawing = /** @type {any} */ ({ scene: { side: 300 }, scale: tileScale(300), theme });
  const regions = /** @type {any[]} */ ([band(0.94, 0.955, 0), band(0.955, 0.97, 1), band(0.97, 0.985, 0)]);
  const nameOf = (/** @type {any} */ { entities }) => ['Twice', 'Once'][entities[0]];
  const hits = drawLeaders(/** @type {any} */ ({ add }), drawing, regions, [], nameOf);
  assert.deepEqual([texts.sort(), lines, hits.length], [['Once', 'Twice'], 3, 2]);
});

test('a figure of several Tiles is no higher than a sheet', () => {
  /** @type {[number, number, number][]} */
  const cases = [
    [356, 4, 1],
    [356, 2, 1],
    [636, 12, 1],
    [636, 4, 1],
    [431, 6, 1],
    [248, 4, 1],
  ];
  // A column of 60 mm has no room for two Tiles next to each other.
  const expected = [2, 1, 3, 2, 2, 1];
  assert.deepEqual(
    cases.map((each) => columnsIn(...each)),
    expected,
  );
});

test('a spotlight says on how much of each Tile a classifier is best, or its ranks', () => {
  const priors = [0.01, 0.2, 0.5];
  const { model, panels } = shown({ multiples: 'prior', panel_priors: priors }, { point: { a: 0.5, b: 0.5 } });
  const names = model.names.map((_, k) => `name ${k}`);
  const said = (/** @type {number | null} */ selected) =>
    sharesOfTiles(Object.assign(model, { selected }), panels, names);
  const own = (/** @type {any} */ { model: each }) =>
    each.regions('first').filter((/** @type {any} */ r) => r.entities.includes(1));
  const shares = panels.map((panel) =>
    own(panel).reduce((/** @type {number} */ sum, /** @type {any} */ r) => sum + r.area, 0),
  );
  assert.equal(
    said(1),
    `name 1: best on ${shares.map((share) => `${(100 * share).toFixed(1)} %`).join(', ')} of the Tiles`,
  );
  const owners = panels.flatMap(({ model: each }) =>
    each.regions('first').flatMap((/** @type {any} */ r) => r.entities),
  );
  const never = [0, 1, 2, 3].filter((i) => !owners.includes(i));
  for (const i of never) assert.match(said(i), /^name \d: best on no Tile, (\d\w\w(, )?)+ at this point$/);
  assert.ok(said(null).startsWith(`name ${model.winners[0]}: best on`));
  model.display.multiples = 'flavor';
  assert.equal(said(1), '');
});

test('the text of a spotlight leaves what is lit free, and the ring', () => {
  const area = { x: 0, y: 0, w: 400, h: 200 };
  /** @type {Place[]} */
  const hole = [
    [0, 0],
    [200, 0],
    [200, 200],
    [0, 200],
  ];
  const ground = { areas: [area], holes: [hole] };
  const box = freeBox([{ w: 150, h: 60 }], area, ground, [190, 100], 20);
  assert.ok(box && box.x >= 200 && box.x < 230);
  // Of two sizes, the one that fits.
  const wide = freeBox(
    [
      { w: 300, h: 60 },
      { w: 150, h: 90 },
    ],
    area,
    ground,
    [190, 100],
    20,
  );
  assert.equal(wide?.h, 90);
  assert.equal(freeBox([{ w: 500, h: 60 }], area, ground, [190, 100], 20), null);
  assert.deepEqual(middleOf(hole), { size: 40000, centroid: [100, 100] });
  assert.ok(fitsWithScore('Tree', 100) && !fitsWithScore('Logistic, sparse', 100));
});
