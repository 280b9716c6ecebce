/** How much a frame of a drag does: what is another text, dot or line than before, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetTheme } from '#tile/draw/colours';
import { colour, paint } from '#tile/draw/heat';
import { MARGIN } from '#tile/draw/square';
import { NOT_SEPARABLE } from '#tile/math/uncertainty/rank_sets';
import { BarCell } from '#tile/pages/explore/grid';
import { Questions } from '#tile/pages/scores/requests';
import { DotCanvas } from '#tile/plots/roc/painter';
import { drawPlain } from '#tile/plots/roc/points';
import { sliceTime } from '#tile/plots/tile/tile_fade';
import { random, times } from './compare.js';
import './page.js';

/** Until the test ends, the document makes these elements. */
function elements(/** @type {import('node:test').TestContext} */ context, /** @type {() => object} */ make) {
  const { createElement } = document;
  context.after(() => Object.assign(document, { createElement }));
  Object.assign(document, { createElement: make });
}

test('a cell that shows the same is not written', (context) => {
  let writes = 0;
  const counted = (/** @type {object} */ fields) =>
    new Proxy(fields, {
      set(of, name, value) {
        writes++;
        return Reflect.set(of, name, value);
      },
    });
  class Written {
    #data;
    constructor(/** @type {string} */ text) {
      this.#data = text;
    }
    get data() {
      return this.#data;
    }
    set data(text) {
      writes++;
      this.#data = text;
    }
  }
  Object.assign(globalThis, { Text: Written });
  context.after(() => Reflect.deleteProperty(globalThis, 'Text'));
  elements(context, () => {
    const own = {
      firstChild: /** @type {Written | null} */ (null),
      title: '',
      className: '',
      style: counted({}),
      appendChild: (/** @type {unknown} */ child) => child,
      get textContent() {
        return own.firstChild?.data ?? '';
      },
      set textContent(text) {
        own.firstChild = new Written(text);
      },
    };
    return counted(own);
  });
  const cell = /** @type {any} */ (new BarCell());
  cell.params = { cell: (/** @type {{ score: number }} */ row) => row.score };
  const show = (/** @type {number} */ score, why = 'undefined here (0/0)') => {
    writes = 0;
    cell.fill({ score, why });
    return writes;
  };
  // First text, class and bar; then nothing; for another value its text, in the node that is there, and its bar.
  const first = show(0.5);
  const node = cell.text.firstChild;
  assert.deepEqual([first, ...[0.5, 0.25, NaN, NaN].map((score) => show(score))], [3, 0, 3, 4, 0]);
  assert.equal(cell.text.firstChild, node);
  assert.equal(cell.text.textContent, '–');
  // A dash of another leaderboard has another reason.
  show(NaN, 'missing here');
  assert.equal(cell.root.title, 'missing here');
});

test('a map uses the time that a frame leaves', () => {
  // Slices of P(best) during a drag: long where painting is quick, short and never none where it is slow.
  assert.deepEqual([0, 4, 11, 40].map(sliceTime), [14, 10, 3, 3]);
});

test('dots that stay are not drawn again', (context) => {
  // While the prevalence moves, up to the rounding of a prior that is applied and taken back; not in another style, at
  // another place or once they were cleared.
  let drawn = 0;
  const pen = {
    drawImage() {
      drawn++;
    },
    beginPath() {},
    arc() {},
    fill() {},
  };
  const node = () => ({ style: {}, setAttribute() {}, remove() {}, append() {}, getContext: () => pen });
  elements(context, node);
  const drawing = { before() {}, prepend() {}, cloneNode: node };
  const dots = /** @type {any} */ (new DotCanvas(.../** @type {[any, any]} */ ([drawing, {}])));
  const [grey, lighter] = ['#777777', '#888888'].map((fill) => ({ r: 3, fill, 'fill-opacity': 0.5 }));
  const [small, large] = [
    { width: 80, height: 60 },
    { width: 90, height: 60 },
  ];
  const draw = (/** @type {number[]} */ xs, how = grey, of = small) => {
    drawn = 0;
    dots.draw([{ xs, ys: [9, 8], style: how }], of);
    return drawn;
  };
  const seen = [draw([1, 2]), draw([1, 2 + 1e-9]), draw([1, 3]), draw([1, 3], lighter), draw([1, 3], lighter, large)];
  dots.clear();
  assert.deepEqual([...seen, draw([1, 3], lighter, large)], [2, 0, 2, 2, 2, 2]);
});

test('of many dots on a canvas, too, those that cannot be told apart from the best are dark', () => {
  const points = times(600, (i) => ({ entity: i, x: i / 600, y: 0.5 }));
  const tier = times(600, (i) => (i < 40 ? NOT_SEPARABLE : NOT_SEPARABLE + 1));
  const shown = (/** @type {number[] | null} */ known) => {
    const scene = { points, tier: known, side: 100, colourOf: () => -1 };
    const scale = { x: (/** @type {number} */ x) => 100 * x, y: (/** @type {number} */ y) => 100 * y + MARGIN.top };
    /** @type {any[]} */
    const drawn = [];
    const canvas = /** @type {any} */ ({ draw: (/** @type {any} */ dots) => drawn.push(...dots) });
    const drawing = { scene, scale, left: 0, theme: { grey: 'grey', ink2: 'dark' } };
    drawPlain(/** @type {any} */ (null), /** @type {any} */ (drawing), canvas);
    return drawn.filter(({ xs }) => xs.length).map(({ xs, style }) => [xs.length, style.fill, style['fill-opacity']]);
  };
  assert.deepEqual(shown(null), [[600, 'grey', 0.55]]);
  assert.deepEqual(shown(tier), [
    [560, 'grey', 0.35],
    [40, 'dark', 1],
  ]);
});

test('a slider of scores repaints with its answer', () => {
  // What is shown until then is of the value before: a frame for it would only delay the answer.
  /** @type {unknown[]} */
  const calls = [];
  const model = { turn: 0, live: true, grids: [41], question: (/** @type {number} */ grid) => ({ grid }) };
  const on = { changed: () => calls.push('repaint') };
  const send = (/** @type {unknown} */ _, /** @type {{ grid: number }} */ { grid }) => calls.push(grid);
  const asking = new Questions(.../** @type {[any, any, any, any]} */ ([model, send, { data: null }, on]));
  for (const live of [true, false]) {
    model.live = live;
    asking.change();
  }
  assert.deepEqual(calls, [21, 'repaint', 41]);
});

test('a map is painted as its values say', () => {
  // Each pixel has the colour of the value between the points of the map, or of a level where one runs through it.
  const [side, pixels, step, reach] = [5, 23, 0.1, 0.5];
  const next = random(4);
  const values = times(side * side, () => 1.2 * next() - 0.6);
  values[side + 2] = NaN;
  const painted = (/** @type {object} */ style) => {
    /** @type {{ data: Uint8ClampedArray } | null} */
    let image = null;
    const context = {
      createImageData: (/** @type {number} */ w, /** @type {number} */ h) => ({
        data: new Uint8ClampedArray(4 * w * h),
      }),
      putImageData(/** @type {{ data: Uint8ClampedArray }} */ data) {
        image = data;
      },
    };
    const canvas = /** @type {any} */ ({ width: 1, height: 1, getContext: () => context });
    paint(canvas, /** @type {any} */ (values), side, pixels, /** @type {any} */ (style));
    const { data } = /** @type {{ data: Uint8ClampedArray }} */ (/** @type {unknown} */ (image));
    return times(pixels * pixels, (k) => [...data.slice(4 * k, 4 * k + 4)]);
  };
  const at = times(pixels, (k) => ((k + 0.5) / pixels) * (side - 1));
  const valueAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const [i, j] = [x, y].map((z) => Math.min(side - 2, Math.floor(z)));
    const corner = (/** @type {number} */ up, /** @type {number} */ right) => values[(j + up) * side + i + right];
    const [s, t] = [x - i, y - j];
    const between =
      (1 - t) * ((1 - s) * corner(0, 0) + s * corner(0, 1)) + t * ((1 - s) * corner(1, 0) + s * corner(1, 1));
    const nearest = values[Math.floor(y + 0.5) * side + Math.floor(x + 0.5)];
    return Math.fround(Number.isNaN(between) ? nearest : between);
  };
  // Rows of pixels go down.
  const shown = times(pixels, (row) => times(pixels, (column) => valueAt(at[column], at[pixels - 1 - row])));
  const [plain, lined] = [painted({ reach }), painted({ reach, lines: step })];
  const level = (/** @type {number} */ row, /** @type {number} */ column) =>
    Math.floor(shown[Math.min(row, pixels - 1)][Math.min(column, pixels - 1)] / step + 1e-9);
  let onLine = 0;
  for (let k = 0; k < pixels * pixels; k++) {
    const [row, column] = [Math.floor(k / pixels), k % pixels];
    const value = shown[row][column];
    const wanted = Number.isNaN(value)
      ? [0, 0, 0, 0]
      : [...(colour(value, reach).match(/\d+/g) ?? []).slice(0, 3).map(Number), 255];
    assert.deepEqual(plain[k], wanted);
    const [here, right, below] = [level(row, column), level(row, column + 1), level(row + 1, column)];
    const ruled = !Number.isNaN(here + right + below) && (here !== right || here !== below);
    assert.equal(String(plain[k]) !== String(lined[k]), ruled, `${row}, ${column}`);
    onLine += ruled ? 1 : 0;
  }
  assert.ok(onLine > 20 && onLine < pixels * pixels - 20);
  forgetTheme();
});
