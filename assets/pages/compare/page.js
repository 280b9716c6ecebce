/** The Compare page: two results, where on the Tile their order is certain, and what would settle it. Knows no Dash. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas as drawing } from '#tile/draw/pen';
import { MARGIN, placeAt, sideOf, tileScale } from '#tile/draw/square';
import { count, counted, fixed, percent, prevalence, probability, probabilitySaid } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { field, levelSet } from '#tile/math/level_sets';
import { CompareModel, othersOn, questionOf } from '#tile/model/compare';
import { TilePainter } from '#tile/plots/tile/painter';
import { tileScene } from '#tile/plots/tile/scene';
import { isShown, onScheme } from '#tile/shell/page';
import { placeHere } from '#tile/tables/leaderboard';
import { copyButton, element, fill, layOnSquare, make, say, symbolNodes } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';
import { handle, placeHandle } from '#tile/ui/handle';
import { Asking } from '#tile/ui/work';

/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { Other } from '#tile/model/compare' */
/** @import { CompareView } from '#tile/view/types' */

/**
 * What the server says: numbers at the point, shares of the Tile on which the order is certain, the map of the
 * probability that the first is better, and the same at other scores.
 *
 * @typedef {{kind: 'verdict', turn: number, scores: number[], difference: number, low: number, high: number,
 *   better: number, samples: number | null, sizes: number[], first: number, second: number, unsettled: number,
 *   density: {from: number, to: number, counts: number[]}, map: string, sentence: string,
 *   others: ({difference: number, low: number, high: number, better: number} | null)[]}} Verdict
 */
/** @typedef {Verdict | {kind: 'wrong', turn: number, message: string}} Answer */

/** Points of the map along a side. */
const SIDE = 101;
/** How fast the colour of the better one grows with the probability, and its greatest opacity. */
const [POWER, STRONG] = [1.3, 0.62];
/** Scores that differ by less are tied. */
const EQUAL = 1e-12;
/** Milliseconds at rest before the server is asked. */
const REST = 120;

/** The colours of the first and the second result, as marks. */
const PLACES = [0, 1];

/** A number with its sign. @param {number} value */
const signed = (value) => `${value > 0 ? '+' : ''}${fixed(value)}`;

export class Compare {
  model = new CompareModel();
  frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {Verdict | null} */
  verdict = null;
  /** What was asked last, as JSON. */
  asked = '';
  side = 80;
  /** The map of the probability that the first is better. @type {Float32Array | null} */
  map = null;
  canvas = make('canvas', { className: 'tx-duel-map', 'aria-hidden': 'true' });

  /**
   * @param {SharedBoard} explore whose leaderboard, point, prevalence and selection are shared
   * @param {(question: object) => void} send @param {() => void} onChange called when something changes that links hold
   */
  constructor(explore, send, onChange) {
    this.explore = explore;
    this.onChange = onChange;
    this.asking = new Asking(send);
    const overlay = element('compare-tile-overlay');
    overlay.before(this.canvas);
    this.tile = new TilePainter(overlay);
    this.handle = handle('Point on the Tile');
    overlay.append(this.handle);
    this.density = drawing(element('compare-density'), ['bars', 'words']);
    this.selects = [0, 1].map((k) => this.chooser(k));
    const swap = make('button', { type: 'button', className: 'tx-button' }, 'Swap');
    swap.addEventListener('click', () => this.swap());
    fill(element('compare-rows'), ...this.selects.map(({ node }) => node), swap);
    this.listen(overlay);
    onScheme(() => this.ask());
  }

  /** The menu of one of the two. @param {number} k */
  chooser(k) {
    const select = make('select', { 'aria-label': k ? 'Compared with' : 'Claimed to be better' });
    select.addEventListener('change', () => {
      const pair = this.model.pairOn(this.board) ?? [0, 1];
      const chosen = Number(select.value);
      const other = pair[1 - k] === chosen ? pair[k] : pair[1 - k];
      this.choose(k ? [other, chosen] : [chosen, other]);
    });
    const mark = make('span', { className: 'tx-swatch', 'aria-hidden': 'true' });
    mark.style.background = marks.swatchBackground(PLACES[k]);
    return { select, node: make('label', { className: 'tx-duel-choice' }, mark, select) };
  }

  /** @param {HTMLElement} overlay */
  listen(overlay) {
    overlay.addEventListener('pointerdown', (event) => {
      overlay.setPointerCapture(event.pointerId);
      this.pointed(event, true);
    });
    overlay.addEventListener('pointermove', (event) => {
      if (overlay.hasPointerCapture(event.pointerId)) this.pointed(event, true);
    });
    overlay.addEventListener('pointerup', (event) => this.pointed(event, false));
    this.handle.addEventListener('keydown', (event) => {
      const to = stepped(event, this.board.point);
      if (!to) return;
      event.preventDefault();
      this.setPoint(to.a, to.b, false);
    });
    new ResizeObserver(() => this.ask()).observe(element('compare-tile-plot'));
  }

  get shown() {
    return isShown(element('compare-page'));
  }

  get board() {
    return this.explore.model;
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {[number, number] | null} pair */
  choose(pair) {
    this.model.pair = pair;
    this.onChange();
    this.ask();
  }

  swap() {
    const pair = this.model.pairOn(this.board);
    if (pair) this.choose([pair[1], pair[0]]);
  }

  /** @param {PointerEvent} event @param {boolean} live */
  pointed(event, live) {
    const { left, top } = element('compare-tile-overlay').getBoundingClientRect();
    const scale = tileScale(this.side, MARGIN.left);
    const u = (event.clientX - left - scale.box.x0) / this.side;
    const v = (scale.box.y1 - (event.clientY - top)) / this.side;
    const { a, b } = placeAt(scale, u, v);
    this.setPoint(Math.min(1, Math.max(0, a)), Math.min(1, Math.max(0, b)), live);
  }

  /** @param {number} a @param {number} b @param {boolean} live */
  setPoint(a, b, live) {
    this.explore.setPoint(a, b, live);
    this.ask();
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** Repaints in the next frame, once however often it is called. */
  ask() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { board } = this;
    if (!board.data || !this.shown) return;
    const pair = this.model.pairOn(board);
    this.paintChoices(pair);
    if (!pair) return this.refuse('A comparison needs two classifiers with a score at this point.');
    const score = placeHere(board)?.symbol ?? '';
    const question = questionOf(board, pair, score);
    if (typeof question === 'string') this.refuse(question);
    else this.question(question);
    this.paintTile(pair);
    this.paintMatrices(pair);
    this.paintVerdict(pair);
  }

  /** Says why there is no verdict. @param {string} problem */
  refuse(problem) {
    [this.verdict, this.map, this.asked] = [null, null, ''];
    fill(element('compare-said'), make('p', { className: 'tx-empty' }, problem));
  }

  /** Asks the server once nothing moves. @param {object} question */
  question(question) {
    const key = JSON.stringify(question);
    if (key === this.asked) return;
    element('compare-page').setAttribute('aria-busy', 'true');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.asked = key;
      this.asking.ask(question);
    }, REST);
  }

  /** @param {Answer | null} answer */
  receive(answer) {
    const found = this.asking.receive(answer);
    if (!found) return;
    element('compare-page').removeAttribute('aria-busy');
    if (found.kind === 'wrong') {
      const { asked } = this;
      this.refuse(found.message);
      this.asked = asked;
    } else if (found.kind === 'verdict') {
      this.verdict = found;
      this.map = unpack(found.map, Float32Array);
    }
    this.ask();
  }

  /** @param {[number, number] | null} pair */
  paintChoices(pair) {
    const { names } = this.board;
    for (const [k, { select }] of this.selects.entries()) {
      const key = names.join('\n');
      if (select.dataset.listed !== key) {
        fill(select, ...names.map((name, i) => make('option', { value: i }, name)));
        select.dataset.listed = key;
      }
      if (pair) select.value = String(pair[k]);
    }
  }

  /** @param {[number, number]} pair */
  paintTile(pair) {
    const { board } = this;
    this.side = sideOf(element('compare-tile-plot'));
    layOnSquare(this.canvas, MARGIN.left, this.side);
    const view = board.with({ flavor: 'entity', rank: 1, selected: null, overlays: new Set(['places']) });
    const scene = tileScene(view, this.side, MARGIN.left);
    const tail = (1 - board.uncertainty.level) / 2;
    const colourOf = (/** @type {number} */ i) => PLACES[pair.indexOf(i)] ?? -1;
    this.tile.paint({
      ...scene,
      ...{ regions: [], together: [], heat: true, edge: null, colourOf, winner: this.ahead(pair), radius: NaN },
      contours: this.map ? [tail, 0.5, 1 - tail].map((value) => ({ value, lines: this.lines(value) })) : [],
    });
    placeHandle(
      this.handle,
      { ...board, point: board.point, winners: this.ahead(pair), names: board.names },
      this.side,
      MARGIN.left,
    );
    this.paintMap();
    say(element('compare-tile-note'), `P(${board.names[pair[0]]} beats ${board.names[pair[1]]})`);
    const lines = `lines: ${Number(tail.toFixed(4))}, 0.5 and ${Number((1 - tail).toFixed(4))}`;
    say(element('compare-scale'), `Full colour: certainly better; white: a coin toss; ${lines}.`);
  }

  /** Which of the two is ahead at the point. @param {[number, number]} pair */
  ahead([one, other]) {
    const { scores } = this.board.ranking;
    return scores[one] > scores[other] ? [one] : scores[one] < scores[other] ? [other] : [one, other];
  }

  /** Where the probability has a value. @param {number} level */
  lines(level) {
    const { map } = this;
    if (!map) return [];
    // Between the nodes of the map, linear along both sides.
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [u, v] = [x * (SIDE - 1), y * (SIDE - 1)];
      const [i, j] = [Math.min(SIDE - 2, Math.floor(u)), Math.min(SIDE - 2, Math.floor(v))];
      const row = (/** @type {number} */ k) =>
        map[k * SIDE + i] + (u - i) * (map[k * SIDE + i + 1] - map[k * SIDE + i]);
      return row(j) + (v - j) * (row(j + 1) - row(j));
    };
    return levelSet(field(at, SIDE, { x: [0, 1], y: [0, 1] }), level);
  }

  /** Paints the map of probabilities below the Tile. */
  paintMap() {
    const { map, canvas } = this;
    canvas.hidden = !map;
    const context = canvas.getContext('2d');
    if (!map || !context) return;
    [canvas.width, canvas.height] = [SIDE, SIDE];
    const image = context.createImageData(SIDE, SIDE);
    const hues = PLACES.map((place) => rgb(marks.hue(place, 'full')));
    for (let k = 0; k < map.length; k++) {
      const [row, column] = [SIDE - 1 - Math.floor(k / SIDE), k % SIDE];
      const p = map[k];
      const hue = hues[p >= 0.5 ? 0 : 1];
      const at = 4 * (row * SIDE + column);
      image.data.set(hue, at);
      image.data[at + 3] = Number.isNaN(p) ? 0 : Math.round(255 * STRONG * Math.abs(2 * p - 1) ** POWER);
    }
    context.putImageData(image, 0, 0);
  }

  /** What happens to 1,000 samples with each of the two. @param {[number, number]} pair */
  paintMatrices(pair) {
    const { performances, names, common } = this.board;
    const rows = pair.map((i) => performances[i] ?? [NaN, NaN, NaN, NaN]);
    const total = rows.map((row) => row.reduce((/** @type {number} */ sum, each) => sum + Number(each), 0));
    const listed = /** @type {const} */ ([
      ['Detections', 'TP', 3],
      ['False alarms', 'FP', 1],
      ['Missed positives', 'FN', 2],
      ['Correct rejections', 'TN', 0],
    ]);
    const cell = (/** @type {number} */ k, /** @type {number} */ at) => {
      const value = (1000 * Number(rows[k][at])) / total[k];
      return make('td', { className: 'tx-number' }, fixed(value, 1));
    };
    const heads = pair.map((i, k) => {
      const mark = make('span', { className: 'tx-swatch', 'aria-hidden': 'true' });
      mark.style.background = marks.swatchBackground(PLACES[k]);
      return make('th', { scope: 'col', className: 'tx-number', title: names[i] }, mark);
    });
    const body = listed.map(([name, short, at]) =>
      make('tr', {}, make('th', { scope: 'row' }, `${name} `, make('small', {}, short)), cell(0, at), cell(1, at)),
    );
    const table = { className: 'tx-robust-table', 'aria-label': 'Outcomes per 1,000' };
    fill(
      element('compare-matrices'),
      make('table', table, make('thead', {}, make('tr', {}, make('th'), ...heads)), make('tbody', {}, ...body)),
    );
    say(
      element('compare-matrices-note'),
      Number.isFinite(common) ? `at ${prevalence(common)} prevalence` : 'as measured',
    );
  }

  /** @param {[number, number]} pair */
  paintVerdict(pair) {
    const { verdict, board } = this;
    const [one, other] = pair.map((i) => board.names[i]);
    if (!verdict) {
      for (const name of ['verdict', 'others']) fill(element(`compare-${name}`));
      this.density.bars.start().stop();
      this.density.words.start().stop();
      return;
    }
    const { better, difference, low, high, first, second, unsettled } = verdict;
    const tail = (1 - board.uncertainty.level) / 2;
    const settled = better >= 1 - tail || better <= tail;
    const place = placeHere(board);
    const where = place ? [' in ', ...symbolNodes(place.symbol)] : [' here'];
    const by = `is ${difference > 0 ? 'ahead' : 'behind'} by ${fixed(Math.abs(difference))}`;
    const said = `${one} ${Math.abs(difference) < EQUAL ? `ties with ${other}` : by}`;
    fill(
      element('compare-said'),
      make(
        'h2',
        {},
        settled ? 'Settled: ' : 'Not settled: ',
        said,
        ...where,
        `, and truly better with P ${probabilitySaid(better)}`,
      ),
      make(
        'p',
        {},
        `Over the Tile: ${one} surely better on ${percent(first)}, ${other} on ${percent(second)}, `,
        `not settled on ${percent(unsettled)}.`,
      ),
    );
    const text = make('p', {}, verdict.sentence);
    fill(element('compare-verdict'), text, copyButton(verdict.sentence, text, 'Copy this verdict'));
    say(
      element('compare-density-note'),
      `${percent(board.uncertainty.level).replace('.0', '')}: ${signed(low)} to ${signed(high)}`,
    );
    this.paintDensity(verdict);
    this.paintOthers(othersOn(board), verdict);
    say(element('compare-live'), verdict.sentence);
  }

  /** @param {Verdict} verdict */
  paintDensity({ density: { from, to, counts }, low, high, difference, better }) {
    const { width: wide } = element('compare-density').getBoundingClientRect();
    const [high0, base] = [90, 104];
    const x = (/** @type {number} */ value) => ((value - from) / (to - from)) * wide;
    const most = Math.max(...counts);
    const { ink, ink2 } = theme();
    const bars = this.density.bars.start();
    const step = (to - from) / counts.length;
    for (const [k, many] of counts.entries()) {
      const [left, right] = [from + k * step, from + (k + 1) * step];
      const h = (many / most) * high0;
      const place = PLACES[(left + right) / 2 > 0 ? 0 : 1];
      bars.add('rect', {
        x: x(left),
        y: base - h,
        width: Math.max(0.5, x(right) - x(left) - 0.5),
        height: h,
        fill: marks.hue(place, 'full'),
      });
    }
    bars.stop();
    const words = this.density.words.start();
    if (from < 0 && to > 0)
      words.add('line', { x1: x(0), x2: x(0), y1: 8, y2: base + 4, stroke: ink, 'stroke-width': 1.5 });
    words.add('line', { x1: x(low), x2: x(high), y1: base + 12, y2: base + 12, stroke: ink, 'stroke-width': 2 });
    words.add('circle', { cx: x(difference), cy: base + 12, r: 4.5, fill: theme().bg, stroke: ink, 'stroke-width': 2 });
    const style = { 'font-size': 11, fill: ink2 };
    words.add('text', { x: 0, y: 12, ...style }, `second better ${probability(1 - better)}`);
    words.add('text', { x: wide, y: 12, 'text-anchor': 'end', ...style }, `first better ${probability(better)}`);
    words.add('text', { x: 0, y: base + 32, ...style }, signed(from));
    words.add('text', { x: wide, y: base + 32, 'text-anchor': 'end', ...style }, signed(to));
    words.stop();
  }

  /** @param {Other[]} listed @param {Verdict} verdict */
  paintOthers(listed, { others }) {
    const { uncertainty } = this.board;
    const tail = (1 - uncertainty.level) / 2;
    const rows = listed.map((score, k) => {
      const found = others[k];
      const name = make('th', { scope: 'row' }, ...symbolNodes(score.symbol));
      if (!found) return make('tr', {}, name, make('td', { colspan: 3 }, 'undefined'));
      const sure = found.better >= 1 - tail ? 0 : found.better <= tail ? 1 : -1;
      const mark = sure < 0 ? null : make('span', { className: 'tx-swatch', title: 'certain' });
      if (mark) mark.style.background = marks.swatchBackground(PLACES[sure]);
      const jump = make(
        'button',
        { type: 'button', className: 'tx-robust-pick', title: score.name },
        ...symbolNodes(score.symbol),
      );
      jump.addEventListener('click', () => this.setPoint(score.a, score.b, false));
      fill(name, jump);
      return make(
        'tr',
        {},
        name,
        make('td', { className: 'tx-number' }, signed(found.difference)),
        make('td', { className: 'tx-number' }, `${signed(found.low)} to ${signed(found.high)}`),
        make('td', { className: 'tx-number' }, mark, ' ', make('b', {}, probability(found.better))),
      );
    });
    const level = percent(uncertainty.level).replace('.0', '');
    const heads = ['', 'first ahead', level, 'P(first)'].map((text, k) =>
      make('th', { scope: 'col', className: k ? 'tx-number' : '' }, text),
    );
    const table = { className: 'tx-robust-table tx-duel-scores', 'aria-label': 'Differences of other scores' };
    fill(
      element('compare-others'),
      make('table', table, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows)),
      make(
        'p',
        { className: 'tx-decide-note' },
        `${counted(2, 'result')}, independent draws with Jeffreys’ prior; ${count(20000)} of them.`,
      ),
    );
  }

  view() {
    return this.model.view();
  }

  /** @param {CompareView} view */
  restore(view) {
    this.model.restore(view);
    this.ask();
  }
}

/** A hex colour as red, green and blue. @param {string} hex */
const rgb = (hex) => [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16));
