/** What presentation mode computes without a page: keys, places on a screen, the way between scenes, the names. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sizesInBox } from '#tile/pages/scores/compared_tiles';
import { Deck } from '#tile/present/deck';
import { commandOf, TypedNumber } from '#tile/present/keys';
import { minutesOf, planWords, Timer } from '#tile/present/presenter';
import { HiddenNames, listed, nextRevealed } from '#tile/present/stage/board';
import { candidates } from '#tile/present/stage/candidates';
import { layout, sideBySideLayout } from '#tile/present/stage/layout';
import { ease, mixPrior } from '#tile/share/transition';
import { assertClose, random, times } from './compare.js';
import './page.js';

const SIZES = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
  [1024, 768],
  [2560, 1080],
  [390, 844],
];
const MARGINS = { left: 40, right: 36, top: 18, bottom: 30 };
const VIEWS = ['pair', 'tile', 'roc', 'board'];

/** A key as the browser tells of it. @param {string} key @param {object} [modifiers] @returns {any} */
const event = (key, modifiers) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

const ACTIONS = Object.entries({
  ArrowRight: 'next',
  ArrowDown: 'skip',
  ArrowUp: 'back',
  s: 'spotlight',
  W: 'presenter',
  PageDown: 'forward',
  ' ': 'forward',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  1: 'pair',
  4: 'board',
  N: 'names',
  '.': 'blank',
  '?': 'help',
  Escape: 'leave',
});
for (const [key, action] of ACTIONS) {
  test(`the key “${key}” asks for an action: ${action}`, () => {
    assert.deepEqual(commandOf(event(key, { shiftKey: 'N?'.includes(key) })), { action });
  });
}

test('keys with modifiers', () => {
  assert.deepEqual(commandOf(event('ArrowRight', { shiftKey: true })), { action: 'move', by: [0.01, 0] });
  assert.deepEqual(commandOf(event(' ', { shiftKey: true })), { action: 'previous' });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    assert.equal(commandOf(event('n', { [modifier]: true })), null);
  assert.equal(commandOf(event('Tab')), null);
});

/**
 * Boxes [x0, y0, x1, y1] of the plots, squares only across, with all labels downwards; of the words and of the list.
 *
 * @param {any} place
 * @param {string} view
 */
function boxes(place, view) {
  const { scale, unit, side, slots, lines, column, board } = place;
  /** @type {Record<string, number[]>} */
  const found = {};
  for (let k = 0; k < (view === 'pair' ? 2 : 1); k++) {
    const { x, y } = slots[k];
    const down = side + (MARGINS.top + MARGINS.bottom) * scale;
    found[`plot ${k}`] = [x, y, x + side + (MARGINS.left + MARGINS.right) * scale, y + down];
  }
  for (const name of column ? ['head'] : ['head', 'said']) {
    const { x, y, w } = place[name];
    found[name] = [x, y, x + w, y + (52 + 32 * (column ? 2 : lines)) * unit];
  }
  if (board && view === 'board') found.board = [board.x, board.y, board.x + board.w, board.y + board.h];
  return found;
}

test('boxes on a stage that has no size yet have one pixel, by which plots may divide', () => {
  for (const [width, height] of [
    [0, 0],
    [0, 400],
    [300, 0],
  ]) {
    const { boxes, unit } = layout(width, height, 'pair', 1, true);
    assert.ok(unit > 0);
    for (const box of boxes ?? []) assert.ok(box.w > 0 && box.h > 0, JSON.stringify(box));
  }
});

for (const [width, height] of SIZES)
  for (const view of VIEWS)
    for (const lines of [1, 2]) {
      test(`everything has a place of its own on a screen: ${width} by ${height}, ${view}, ${lines} lines`, () => {
        const place = /** @type {any} */ (layout)(width, height, view, lines);
        assert.ok(place.side / place.scale > 200);
        assert.ok(place.column || place.lines === lines);
        // On an upright screen the small line at the bottom takes two, above the buttons.
        const foot = width < 1.1 * height ? 104 : 24;
        const found = Object.entries(boxes(place, view));
        for (const [name, [x0, y0, x1, y1]] of found) {
          assert.ok(x0 >= -1 && y0 >= -1 && x1 <= width + 1 && y1 <= height - foot * place.unit + 1, name);
          for (const [other, q] of found.filter(([each]) => each < name)) {
            const apart = x1 <= q[0] + 1 || q[2] <= x0 + 1 || y1 <= q[1] + 1 || q[3] <= y0 + 1;
            assert.ok(apart, `${name} and ${other}`);
          }
        }
      });
    }

for (const [width, height] of SIZES)
  for (const lines of [1, 2]) {
    test(`bars stand next to the Tile: ${width} by ${height}, ${lines} lines`, () => {
      const place = /** @type {any} */ (layout)(width, height, 'pair', lines, true, true);
      const [, y0, x1, y1] = boxes({ ...place, said: place.head }, 'tile')['plot 0'];
      const bars = place.boxes[1];
      assert.ok(bars.x >= x1 || bars.y >= y1 - 1);
      assert.ok(y0 >= place.head.y + (84 + 50 * lines) * place.unit);
      assert.ok(bars.w >= 560 * place.unit && bars.x + bars.w <= width);
      assert.ok(Math.max(y1, bars.y + bars.h) <= height - 56 * place.unit);
    });
  }

test('a full HD screen has the type of a projector', () => {
  const place = /** @type {any} */ (layout)(1920, 1080, 'pair');
  assert.equal(place.unit, 1);
  assert.ok(place.scale * 11 >= 20);
  assertClose(/** @type {any} */ (layout)(3840, 2160, 'pair').scale, 2 * place.scale, { rtol: 1e-6 });
});

test('the prior travels by odds and arrives exactly', () => {
  const path = times(11, (k) => mixPrior(0.01, 0.9, k / 10));
  assert.deepEqual([path[0], path[10]], [0.01, 0.9]);
  const odds = path.map((p) => Math.log(p / (1 - p)));
  const steps = odds.slice(1).map((x, k) => x - odds[k]);
  assertClose(
    steps,
    steps.map(() => steps[0]),
    { rtol: 1e-9 },
  );
});

test('ease starts and ends at rest', () => {
  const values = times(21, (k) => ease(k / 20));
  assert.deepEqual([values[0], values[10], values[20]], [0, 0.5, 1]);
  values.slice(1).forEach((value, k) => void assert.ok(value > values[k]));
  assertClose(
    values,
    [...values].reverse().map((value) => 1 - value),
    { atol: 1e-15 },
  );
});

test('names come from last to first, ties together', () => {
  const next = random(6);
  const sorted = (/** @type {Iterable<number>} */ found) => [...found].sort((i, j) => i - j);
  for (let k = 0; k < 30; k++) {
    const n = 1 + Math.floor(29 * next());
    const values = times(n, () => Math.floor(8 * next()));
    const order = [...values.keys()].sort((i, j) => values[j] - values[i] || i - j);
    const ranks = values.map((value) => 1 + values.filter((other) => other > value).length);
    const rows = order.slice(0, 1 + Math.floor(n * next()));
    const hidden = new Set(order);
    const turns = [];
    while (hidden.size) {
      const shown = nextRevealed(hidden, /** @type {any} */ ({ order, ranks }), rows);
      for (const entity of shown) hidden.delete(entity);
      turns.push([...shown]);
    }
    const inside = rows.length < n ? turns.slice(1) : turns;
    if (rows.length < n) assert.deepEqual(sorted(turns[0]), sorted(order.filter((i) => !rows.includes(i))));
    const seen = inside.map(([entity]) => ranks[entity]);
    assert.deepEqual(seen, sorted(new Set(seen)).reverse());
    const tiers = seen.map((rank) => sorted(rows.filter((i) => ranks[i] === rank)));
    assert.deepEqual(inside.map(sorted), tiers);
  }
});

test('the selected has a row', () => {
  const ranking = /** @type {any} */ ({ order: [3, 1, 0, 2], ranks: [3, 2, 4, 1] });
  assert.deepEqual(listed(ranking, 2, null), [3, 1]);
  assert.deepEqual(listed(ranking, 2, 2), [3, 2]);
  assert.deepEqual(listed(ranking, 3, 1), [3, 1, 0]);
});

test('hidden names stay hidden on the next leaderboard', () => {
  const hidden = new HiddenNames();
  const [one, other] = /** @type {any[]} */ ([{ names: ['SVM', 'SVM, RBF'] }, { names: ['A', 'B', 'C'] }]);
  hidden.hide(one);
  hidden.entities.delete(0);
  // "SVM" is no longer hidden, and the longer name that begins with it is hidden as a whole.
  assert.equal(hidden.mask('SVM, RBF beats SVM', one), '? beats SVM');
  hidden.switchTo(other);
  assert.deepEqual(hidden.visibleNames(other), ['?', '?', '?']);
  hidden.switchTo(/** @type {any} */ ({ names: ['SVM', 'SVM, RBF'] }));
  assert.deepEqual(hidden.visibleNames(one), ['SVM', '?']);
});

test('a title does not say hidden names in short or of another leaderboard', () => {
  const texts = ['Logistics: the Tree, the Forest and Logistic', 'A Tree'];
  const hidden = new HiddenNames();
  const [models, board] = /** @type {any[]} */ ([
    { names: ['Tree, depth 3', 'Forest (balanced)', 'A'] },
    { names: ['Logistic', 'A'] },
  ]);
  const said = () => texts.map((text) => hidden.mask(text, models, [models.names, board.names]));
  assert.deepEqual(said(), texts);
  hidden.hide(models);
  assert.deepEqual(said(), ['Logistics: the ?, the ? and ?', '? ?']);
  hidden.entities.delete(0);
  assert.deepEqual(said(), ['Logistics: the Tree, the ? and ?', '? Tree']);
});

test('names that were not hidden are shown', () => {
  const hidden = new HiddenNames();
  const board = /** @type {any} */ ({ names: ['A'] });
  hidden.switchTo(board);
  assert.equal(hidden.any, false);
  assert.deepEqual(hidden.visibleNames(board), ['A']);
  assert.equal(hidden.mask('A wins', board), 'A wins');
});

/** @type {[string[], unknown[]][]} */
const TYPED = [
  [
    ['1', '2', 'Enter'],
    [true, true, 11, true],
  ],
  [
    ['3', 'Enter'],
    [true, 2, true],
  ],
  // A digit alone is a view; with a late Enter it was the number of a scene, and the view before comes back.
  [
    ['2', 'wait'],
    [true, 'tile'],
  ],
  [
    ['2', 'wait', 'Enter'],
    [true, 'tile', 'pair', 1, true],
  ],
  [
    ['4', 'n'],
    [true, 'board', false],
  ],
  [
    ['2', 'wait', '4', 'wait'],
    [true, 'tile', true, 'board'],
  ],
  // A view that was chosen before the number stays.
  [
    ['4', 'wait', '2', 'Enter'],
    [true, 'board', true, 1, true],
  ],
  [
    ['9', 'wait', 'Enter'],
    [true, 8, true],
  ],
  [['Enter'], [false]],
];
// Each waits for its own digits, all at once.
describe('a number with Enter is a scene and a digit alone a view', { concurrency: true }, () => {
  for (const [keys, expected] of TYPED) {
    test(keys.join(' '), async (context) => {
      const said = /** @type {unknown[]} */ ([]);
      const talk = {
        view: 'pair',
        act: (/** @type {string} */ action) => {
          said.push(action);
          talk.view = action;
        },
        choose: (/** @type {string} */ view) => {
          said.push(view);
          talk.view = view;
        },
        goTo: (/** @type {number} */ at) => said.push(at),
      };
      const typed = new TypedNumber(/** @type {any} */ (talk));
      context.after(() => typed.forget());
      for (const key of keys) {
        if (key === 'wait') await new Promise((done) => setTimeout(done, 550));
        else said.push(typed.take(event(key)));
      }
      assert.deepEqual(said, expected);
    });
  }
});

test('the plan says whether the talk is on time', () => {
  const minute = 60_000;
  const minutes = [2, 3, 0, 4];
  assert.equal(planWords(minutes, 1, 2 * minute), 'Scene 2 is planned from 2:00 to 5:00: on time');
  assert.equal(planWords(minutes, 1, 1.5 * minute), 'Scene 2 is planned from 2:00 to 5:00: 0:30 early');
  for (const seconds of [-0.4, 0.4]) assert.match(planWords(minutes, 1, 2 * minute + 1000 * seconds), /: on time$/);
  assert.equal(planWords(minutes, 3, 9.25 * minute), 'Scene 4 is planned from 5:00 to 9:00: 0:15 late');
  assert.equal(planWords(minutes, 2, minute), '');
  assert.deepEqual([0, 59_999, 61_000, -1000, -61_500].map(minutesOf), ['0:00', '0:59', '1:01', '−0:01', '−1:01']);
});

test('the timer pauses and starts again', () => {
  const timer = new Timer(1000);
  const seen = [timer.elapsed(4000)];
  timer.toggle(5000);
  seen.push(timer.elapsed(9000));
  timer.toggle(10000);
  seen.push(timer.elapsed(10500));
  timer.reset(11000);
  assert.deepEqual([...seen, timer.elapsed(11250)], [3000, 4000, 4500, 250]);
});

for (const [width, height] of SIZES) {
  test(`Tiles side by side keep clear of the small line below them: ${width} by ${height}`, () => {
    // On an upright screen that line takes two lines of 26 units, above the buttons, 52 above the edge.
    for (const lines of [1, 2, 3]) {
      const { room, unit, head } = /** @type {any} */ (sideBySideLayout)(width, height, lines);
      const line = width < 1.1 * height ? 2 * 26 + 52 : 32 + 14;
      assert.ok(height - room.y - room.h >= (line + 6) * unit - 1e-9);
      assert.ok(room.y >= head.y + (70 + 42 * lines) * unit);
    }
  });
}

for (const [n, priors] of [
  [1, 1],
  [2, 1],
  [9, 1],
  [9, 3],
  [10, 5],
  [45, 5],
])
  for (const [width, height] of [
    [1148, 520],
    [1148, 400],
    [700, 500],
  ]) {
    test(`${n} correlation Tiles share a slide: ${priors} prevalences, ${width} by ${height}`, () => {
      // All have room; the prevalences of a score stand next to each other.
      const { columns, side } = sizesInBox({ n, scores: n / priors, priors }, width, height);
      assert.equal(columns % priors, 0);
      const rows = Math.ceil(n / columns);
      assert.ok(side === 24 || columns * (side + 40 + 8) <= width);
      assert.ok(side === 24 || rows * (side + MARGINS.top + MARGINS.bottom + 16) <= height);
      assert.ok(n > 9 || side > 60);
    });
  }

describe('the names from which a room chooses', () => {
  test('are all that are shown, by alphabet', () => {
    assert.deepEqual(candidates(['Tree', 'Forest', 'Coin'], new Set([2]), []), ['Forest', 'Tree']);
  });
  test('are of many those that are best on the largest parts of the Tile', () => {
    const names = times(30, (k) => `m${String(k).padStart(2, '0')}`);
    const regions = times(14, (k) => ({ entities: k === 3 ? [5, 30] : [29 - k], area: k === 3 ? 9 : k }));
    const found = candidates(names, new Set(), regions);
    assert.equal(found.length, 12);
    assert.ok(found.includes('m05') && !found.includes('m29') && !found.includes('m28'));
    assert.deepEqual(found, [...found].sort());
  });
  test('are the first ones where one is best everywhere', () => {
    const names = times(20, (k) => `m${String(k).padStart(2, '0')}`);
    assert.equal(candidates(names, new Set(), [{ entities: [4], area: 1 }]).length, 12);
  });
});

test('a scene that was prepared by who went to it is not prepared again', async () => {
  /** @type {string[]} */
  const fetched = [];
  /** @type {any} */
  const source = {
    scenes: () => [{ view: 'one' }, { view: 'two' }],
    /** @param {unknown} _ @param {() => Promise<void>} work */
    during: (_, work) => work(),
    atOnce: () => null,
    /** @param {string} view */
    fetched: async (view) => void fetched.push(view),
  };
  const deck = new Deck(source, () => {}, /** @type {any} */ ({ show: () => {}, end: () => {} }));
  deck.waiting = new Set([1]);
  const prepared = deck.prepare(
    () => true,
    () => true,
  );
  deck.waiting.delete(1);
  await prepared;
  assert.deepEqual([fetched, deck.settled], [[], true]);
});
